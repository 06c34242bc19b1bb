//! Bangladesh.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "BD" BDT:
    Wallet "bKash",
    Wallet "Nagad",
    Bank "BRACBANK" ["BRAC Bank"],
    Bank "DBBL" ["Dutch-Bangla"],
    Bank "CITYBANK" ["City Bank"],
    Bank "IBBL" ["Islami Bank"],
    Bank "EBL BD" ["Eastern Bank"],
};
