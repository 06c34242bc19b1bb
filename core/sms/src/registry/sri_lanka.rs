//! Sri Lanka.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "LK" LKR:
    Bank "NSB",
    Bank "SAMPATHTXN" ["SAMPCCTXN"],
    Bank "HNB",
    Bank "ComBank",
    Bank "BOC LK",
};
