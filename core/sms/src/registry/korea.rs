//! Korea.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "KR" KRW:
    Bank "Hana Card",
    Bank "Hyundai Card",
    Bank "Samsung Card",
    Bank "Shinhan Card",
    Bank "Citi BC",
};
