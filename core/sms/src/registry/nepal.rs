//! Nepal.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "NP" NPR:
    Bank "EBL_ALERT" ["EVEREST"],
    Bank "LAXMI_ALERT" ["LAXMI"],
    Bank "LBBL_SMART",
    Bank "MBL_ALERT",
    Bank "MFL_ALERT",
    Bank "NABIL_ALERT",
    Bank "NSBI_ALERT",
    Bank "NMB_ALERT",
    Bank "SBL_Alert" ["SBL-Alert", "SIDDHARTHA"],
    Bank "SC_ALERT",
    Wallet "eSewa",
    Wallet "Khalti",
};
