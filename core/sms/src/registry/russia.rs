//! Russia.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "RU" RUB:
    Bank "Tinkoff" ["TBANK", "T-Bank"],
    Bank "SBER" ["Sberbank"],
    Bank "VTB",
    Bank "Alfa-Bank" ["AlfaBank"],
    Bank "Raiffeisen",
};
