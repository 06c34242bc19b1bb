//! Pakistan.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "PK" PKR:
    Bank "SCBPL" ["9220", "SC Pakistan"],
    Bank "HBL",
    Bank "UBL",
    Bank "MCB",
    Bank "Meezan" ["MeezanBank"],
    OperatorWallet "JazzCash",
    OperatorWallet "Easypaisa",
};
