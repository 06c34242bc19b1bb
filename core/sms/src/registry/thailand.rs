//! Thailand. SCB is the address of an Egyptian bank too, which the list has.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "TH" THB:
    Bank "BBL",
    Bank "GSB",
    Bank "KBank",
    Bank "BAY" ["Krungsri"],
    Bank "TTB",
    Bank "BAAC",
    Bank "KTC",
};
