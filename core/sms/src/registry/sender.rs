//! A sender as the list has it.

use crate::{SenderKind, SenderSettings};
use lendwright_types::currency::Currency;

/// A sender that the library knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownSender {
    /// The name that its messages bear.
    pub name: &'static str,
    /// Other names of the same sender.
    pub aliases: &'static [&'static str],
    /// Its kind of business.
    pub kind: SenderKind,
    /// Whether it is a wallet that an operator of telephones runs.
    pub operator_wallet: bool,
    /// Its country, by ISO 3166.
    pub country: &'static str,
    /// The currency of amounts without one.
    pub currency: Currency,
}

impl KnownSender {
    /// Returns its settings, which count while a lender sets none.
    #[must_use]
    pub fn settings(&self) -> SenderSettings {
        SenderSettings {
            kind: self.kind,
            operator_wallet: self.operator_wallet,
            aliases: self.aliases.iter().map(|&alias| alias.to_owned()).collect(),
            currency: Some(self.currency),
            ..SenderSettings::default()
        }
    }
}

/// Declares the senders of a country: the kind, the name, other names.
macro_rules! country {
    ($country:literal $currency:ident: $($kind:ident $name:literal $([$($alias:literal),+])?,)+) => {
        &[$(KnownSender {
            name: $name,
            aliases: &[$($($alias),+)?],
            kind: country!(@kind $kind),
            operator_wallet: country!(@wallet $kind),
            country: $country,
            currency: lendwright_types::currency::$currency,
        }),+]
    };
    (@kind OperatorWallet) => { $crate::SenderKind::Wallet };
    (@kind $kind:ident) => { $crate::SenderKind::$kind };
    (@wallet OperatorWallet) => { true };
    (@wallet $kind:ident) => { false };
}
pub(super) use country;
