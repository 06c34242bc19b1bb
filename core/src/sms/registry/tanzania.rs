//! Tanzania. M-Pesa writes from the address of Kenya's.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "TZ" TZS:
    Bank "CRDB BANK" ["CRDB"],
    Bank "DTB" ["DTB Tanzania"],
    Bank "NMB BANK" ["NMB"],
    Bank "NBC TZ",
    Bank "Exim TZ",
    OperatorWallet "MixxByYas" ["MIXX BY YAS", "TIGOPESA", "TIGOPESA(smsfp)"],
    OperatorWallet "HaloPesa",
};
