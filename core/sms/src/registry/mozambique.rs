//! Mozambique. M-Pesa writes from the address of Kenya's.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "MZ" MZN:
    Bank "STDBank" ["7832265"],
    Bank "BCI MZ",
    Bank "MillenniumBIM" ["Millennium BIM"],
    Bank "Absa MZ",
    Bank "Moza Banco",
    OperatorWallet "e-Mola" ["eMola"],
};
