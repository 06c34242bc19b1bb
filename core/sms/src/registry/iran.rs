//! Iran.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "IR" IRR:
    Bank "Bankino" ["20004861", "+98 20 0048 61", "98200048610"],
    Bank "Blu" ["blu bank", "0999 998 7641", "+989999987641", "98300087641"],
    Bank "Bank Mellat" ["BANKMELLAT"],
    Bank "MELLI" ["MELLIBANK", "+98700717"],
    Bank "B.Pasargad" ["Pasargad"],
};
