//! Senders that the library knows, with their kinds of business.
//!
//! The list is based on public statements of banks, operators and shops about the names in their messages. It is a
//! default: a lender's settings replace it. A name does not prove who sent a message. A hotline's number is a sender
//! only if the list has it.

mod bangladesh;
mod egypt;
mod emirates;
mod ethiopia;
mod india;
mod iran;
mod kenya;
mod korea;
mod kuwait;
mod mozambique;
mod nepal;
mod nigeria;
mod pakistan;
mod qatar;
mod russia;
mod saudi_arabia;
mod sender;
mod sri_lanka;
mod tanzania;
mod thailand;
mod united_states;

pub use sender::KnownSender;

use super::Folded;

/// Returns all known senders, country by country.
pub fn senders() -> impl Iterator<Item = &'static KnownSender> {
    let countries = [
        egypt::SENDERS,
        saudi_arabia::SENDERS,
        emirates::SENDERS,
        kuwait::SENDERS,
        qatar::SENDERS,
        india::SENDERS,
        kenya::SENDERS,
        nigeria::SENDERS,
        bangladesh::SENDERS,
        ethiopia::SENDERS,
        iran::SENDERS,
        korea::SENDERS,
        mozambique::SENDERS,
        nepal::SENDERS,
        pakistan::SENDERS,
        russia::SENDERS,
        sri_lanka::SENDERS,
        tanzania::SENDERS,
        thailand::SENDERS,
        united_states::SENDERS,
    ];
    countries.into_iter().flatten()
}

/// Finds a sender by its address in messages: by its name, else by another name. Addresses are compared
/// [folded](Folded), and only whole.
///
/// # Example
/// ```
/// use lendwright_sms::{SenderKind, registry};
///
/// let wallet = registry::find("vf-cash").unwrap();
/// assert_eq!((wallet.name, wallet.country, wallet.operator_wallet), ("VF-Cash", "EG", true));
/// assert_eq!(registry::find("19623").unwrap().name, "BanK-AlAhly");
/// assert_eq!(registry::find("VF-Cashe"), None);
/// ```
#[must_use]
pub fn find(address: &str) -> Option<&'static KnownSender> {
    let folded = Folded::of(address);
    // The list's names are ASCII, so their folded form is the lower case.
    let is = |name: &str| name.eq_ignore_ascii_case(folded.as_str());
    let by_alias = || senders().find(|sender| sender.aliases.iter().any(|alias| is(alias)));
    senders().find(|sender| is(sender.name)).or_else(by_alias)
}

#[cfg(test)]
mod tests {
    use super::{find, senders};
    use crate::{Folded, SenderKind};
    use std::collections::BTreeSet;

    #[test]
    fn every_name_belongs_to_one_sender_and_finds_it() {
        let mut seen = BTreeSet::new();
        for sender in senders() {
            for name in std::iter::once(&sender.name).chain(sender.aliases) {
                assert!(name.is_ascii() && (1..=64).contains(&name.len()), "{name}");
                let lower = name.to_ascii_lowercase();
                assert_eq!(Folded::of(name).as_str(), lower);
                assert!(seen.insert(lower), "{name} stands there twice");
                assert_eq!(find(name).map(|found| found.name), Some(sender.name));
            }
        }
    }

    #[test]
    fn an_operators_wallet_counts_as_the_operator() {
        let wallets: Vec<_> = senders().filter(|sender| sender.operator_wallet).collect();
        assert!(wallets.len() >= 4);
        assert!(wallets.iter().all(|sender| sender.kind == SenderKind::Wallet));
        for (name, is) in
            [("Orange Cash", true), ("Orange", false), ("e& Cash", true), ("WE Pay", true)]
        {
            assert_eq!(find(name).map(|sender| sender.operator_wallet), Some(is), "{name}");
        }
    }

    #[test]
    fn every_country_has_banks_and_one_currency() {
        for (country, currency) in [
            ("EG", "EGP"),
            ("SA", "SAR"),
            ("AE", "AED"),
            ("KW", "KWD"),
            ("QA", "QAR"),
            ("IN", "INR"),
            ("KE", "KES"),
            ("NG", "NGN"),
            ("BD", "BDT"),
            ("ET", "ETB"),
            ("IR", "IRR"),
            ("KR", "KRW"),
            ("MZ", "MZN"),
            ("NP", "NPR"),
            ("PK", "PKR"),
            ("RU", "RUB"),
            ("LK", "LKR"),
            ("TZ", "TZS"),
            ("TH", "THB"),
            ("US", "USD"),
        ] {
            let of = || senders().filter(|sender| sender.country == country);
            assert!(
                of().filter(|sender| sender.kind == SenderKind::Bank).count() >= 5,
                "{country}"
            );
            assert!(of().all(|sender| sender.currency.code() == currency), "{country}");
        }
    }
}
