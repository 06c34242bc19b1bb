//! Ethiopia.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "ET" ETB:
    Bank "CBE" ["CBEBANK"],
    Bank "AwashBank" ["Awash Bank"],
    Bank "DashenBank" ["Dashen Bank"],
    Bank "Abyssinia" ["BoA Ethiopia"],
    Bank "ZemenBank" ["Zemen Bank"],
    OperatorWallet "telebirr",
};
