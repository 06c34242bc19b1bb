//! The United States.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "US" USD:
    Bank "AdelFi" ["42141"],
    Bank "ALEC" ["39872", "ALECU"],
    Bank "Chase" ["24273"],
    Bank "Discover" ["347268", "US-DISCOVER-A"],
    Bank "Huntington" ["Huntington Bank"],
    Bank "NFCU" ["NAVYFED", "Navy Federal"],
    Bank "OHCU" ["8775907589", "(877) 590-7589", "OLDHICKORY", "US-HICKORY-A"],
};
