//! The inputs of the extras.

use super::table::Extra;
use crate::summary::basis::Basis;
use crate::summary::fate::{Fate, Member};
use crate::summary::item::Item;
use crate::summary::span::DAY;
use crate::summary::window::Covered;
use crate::{Amount, Class, Kind};

/// Values by their names; `None` is not available.
pub(super) type Values = Vec<(Extra, Option<Amount>)>;

/// The messages after cleaning, and the inputs of the summary.
pub(in crate::summary) struct Facts<'f, 'e, 'm> {
    pub(in crate::summary) items: &'f [Item<'e, 'm>],
    pub(in crate::summary) basis: &'f Basis<'f>,
    pub(in crate::summary) covered: Covered,
    /// The ten-thousandths of the base currency's minor unit.
    pub(in crate::summary) step: i128,
}

impl<'f, 'e, 'm> Facts<'f, 'e, 'm> {
    /// The messages of the window, equal ones once.
    pub(super) fn messages(&self) -> impl Iterator<Item = &'f Item<'e, 'm>> + use<'f, 'e, 'm> {
        let in_window = self.items.iter().filter(|item| item.in_window);
        in_window.filter(|item| item.fate != Some(Fate::Duplicate))
    }

    /// The records that are left after cleaning.
    pub(super) fn kept(&self) -> impl Iterator<Item = &'f Item<'e, 'm>> + use<'f, 'e, 'm> {
        self.messages().filter(|item| {
            let fate = item.fate;
            matches!(fate, Some(Fate::Counted(_) | Fate::Signal | Fate::Refund | Fate::NoAmount))
        })
    }

    /// The messages of a kind.
    pub(super) fn of_kind(
        &self,
        kind: Kind,
    ) -> impl Iterator<Item = &'f Item<'e, 'm>> + use<'f, 'e, 'm> {
        self.kept().filter(move |item| item.kind() == Some(kind))
    }

    /// The number of messages of a kind in the last days.
    pub(super) fn count(&self, kind: Kind, days: i64) -> Option<Amount> {
        counted(self.of_kind(kind).filter(|item| self.is_within(item, days)).count())
    }

    /// The amounts of some members, each with its record.
    pub(super) fn amounts(
        &self,
        members: &'static [Member],
    ) -> impl Iterator<Item = (&'f Item<'e, 'm>, Amount)> + use<'f, 'e, 'm> {
        self.kept().filter_map(move |item| match item.fate {
            Some(Fate::Counted(member)) if members.contains(&member) => Some((item, item.amount?)),
            _ => None,
        })
    }

    /// All spending with its kinds, including fees that count.
    pub(super) fn spent(
        &self,
    ) -> impl Iterator<Item = (&'f Item<'e, 'm>, Kind, Amount)> + use<'f, 'e, 'm> {
        self.messages().flat_map(|item| {
            let is_spent =
                matches!(item.fate, Some(Fate::Counted(_))) && item.class() == Some(Class::Out);
            let main = item.amount.filter(|_| is_spent).zip(item.kind());
            let main = main.map(|(amount, kind)| (item, kind, amount));
            main.into_iter().chain(item.fee.map(|fee| (item, Kind::Fee, fee)))
        })
    }

    /// Whether a message is of the last 24 hours times `days`.
    pub(super) fn is_within(&self, item: &Item<'_, '_>, days: i64) -> bool {
        self.age(item) < days.saturating_mul(DAY)
    }

    /// Its age, in microseconds.
    pub(super) fn age(&self, item: &Item<'_, '_>) -> i64 {
        self.basis.window.as_of().timestamp_micros().saturating_sub(item.at)
    }
}

/// The members that are income.
pub(super) const INCOME: &[Member] = &[Member::Salary, Member::OtherIncomingPayments];

/// A sum of amounts.
pub(super) fn sum(amounts: impl Iterator<Item = Amount>) -> Amount {
    amounts.fold(Amount::ZERO, Amount::plus)
}

/// A number of things.
pub(super) fn counted(count: usize) -> Option<Amount> {
    whole(i64::try_from(count).ok()?)
}

/// A whole number.
pub(super) fn whole(number: i64) -> Option<Amount> {
    Some(Amount::from_units(i128::from(number).checked_mul(10_000)?))
}
