//! Merchant category codes.

use crate::transactions::codes::Kind;
use std::ops::RangeInclusive;

/// The kinds of merchant category codes. By default it has the ranges of ISO 18245. They separate cash, money
/// transfers and payments to the state from shops.
///
/// # Example
/// ```
/// use lendwright_analytics::{Kind, MccTable};
///
/// let mut table = MccTable::default();
/// assert_eq!(table.kind(6_011, -20_000), Some(Kind::Cash));
/// assert_eq!(table.kind(5_411, -4_550), Some(Kind::Purchase));
/// // A shop is paid; what comes from it is no purchase.
/// assert_eq!(table.kind(5_411, 4_550), None);
/// table.set(6_012..=6_012, Some(Kind::LoanRepayment));
/// assert_eq!(table.kind(6_012, -100), Some(Kind::LoanRepayment));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MccTable {
    /// The ranges that replace the defaults. If two contain a code, the later one applies.
    own: Vec<(RangeInclusive<u16>, Option<Kind>)>,
}

impl MccTable {
    /// Sets the kind of a range of codes; `None` if the codes have no kind.
    pub fn set(&mut self, codes: RangeInclusive<u16>, kind: Option<Kind>) {
        self.own.retain(|(known, _)| *known != codes);
        self.own.push((codes, kind));
    }

    /// Returns the kind of a transaction with this code and amount, if the kind has the amount's direction.
    #[must_use]
    pub fn kind(&self, code: u16, amount: i64) -> Option<Kind> {
        let own = self.own.iter().rev().find(|(codes, _)| codes.contains(&code));
        own.map_or_else(|| by_iso(code), |(_, kind)| *kind).filter(|kind| kind.is_of(amount))
    }

    /// Whether a code allows that money moved between own accounts. By default these are money orders, payments
    /// between persons, and loads of wallets and cards.
    pub(crate) fn is_transfer(&self, code: u16) -> bool {
        let own = self.own.iter().rev().find(|(codes, _)| codes.contains(&code));
        match own {
            Some((_, kind)) => matches!(kind, None | Some(Kind::Transfer)),
            None => matches!(code, 4_829 | 6_529..=6_540),
        }
    }

    /// Returns the ranges that replace the defaults, in the order of the calls of `set`.
    #[must_use = "it does nothing until it is read"]
    pub fn own(&self) -> impl ExactSizeIterator<Item = (RangeInclusive<u16>, Option<Kind>)> {
        self.own.iter().cloned()
    }
}

/// The kinds of ISO 18245:2003, with the codes that card schemes have added for money itself.
const fn by_iso(code: u16) -> Option<Kind> {
    match code {
        // Cash at a counter or a machine, and quasi cash at a bank.
        6_010 | 6_011 | 6_050 => Some(Kind::Cash),
        // Wire transfers and money orders; financial institutions (goods, services, debts) and quasi cash elsewhere;
        // securities; payments between persons and loads of wallets and cards; deposits; savings bonds.
        4_829
        | 6_012
        | 6_051
        | 6_211
        | 6_529..=6_540
        | 6_760
        // Courts, fines, bail, taxes, government services and payments between its offices.
        | 9_211
        | 9_222
        | 9_223
        | 9_311
        | 9_399
        | 9_405 => Some(Kind::OtherOutgoingPayment),
        // Agriculture, contracted services, airlines, car rental, lodging, transport, utilities, shops, services,
        // associations and what else is sold.
        1..=9_999 => Some(Kind::Purchase),
        _ => None,
    }
}
