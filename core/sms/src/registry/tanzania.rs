//! Tanzania. M-Pesa and DTB write from the addresses of Kenya's.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "TZ" TZS:
    Bank "CRDB BANK" ["CRDB"],
    Bank "NMB BANK" ["NMB"],
    Bank "NBC TZ",
    Bank "Stanbic TZ",
    Bank "Exim TZ",
    OperatorWallet "MixxByYas" ["MIXX BY YAS", "TIGOPESA", "TIGOPESA(smsfp)"],
    OperatorWallet "HaloPesa",
};
