//! Rows as the columns that sums read, side by side.

use super::codes::Kind;
use super::columns::{Marks, Rows, TextField};
use super::texts::TextId;
use crate::Day;

/// What sums read of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) day: Day,
    pub(crate) amount: i64,
    pub(crate) kind: Kind,
    currency: u8,
    marks: Marks,
}

impl Entry {
    /// Whether it is in the currency with this number in its set and not superseded. Pending rows count only with
    /// `include_pending`.
    pub(crate) const fn counts(self, currency: u8, include_pending: bool) -> bool {
        let against =
            if include_pending { Marks::SUPERSEDED } else { Marks::SUPERSEDED | Marks::PENDING };
        self.currency == currency && !self.marks.has(against)
    }
}

impl<'t> Rows<'t> {
    /// The values of each row that sums read. Each column is looked up once. With many rows this is several times
    /// faster than the methods of each [`Row`](super::Row).
    pub(crate) fn entries(self) -> impl Iterator<Item = Entry> + use<'t> {
        let set = self.set();
        let days = of(&set.days, self).iter().zip(of(&set.amounts, self)).zip(of(&set.kinds, self));
        let all = days.zip(of(&set.currency, self)).zip(of(&set.marks, self));
        all.map(|((((day, amount), kind), currency), marks)| Entry {
            day: *day,
            amount: *amount,
            kind: *kind,
            currency: *currency,
            marks: *marks,
        })
    }

    /// The numbers of one text of each row; empty if no row of the set has it.
    pub(crate) fn texts_of(self, field: TextField) -> &'t [TextId] {
        let column = self.set().fields.get(field as usize);
        column.map_or(&[], |column| of(&column.0, self))
    }

    /// The places of the rows that are refunds of a known purchase.
    pub(crate) fn refunds(self) -> impl Iterator<Item = usize> + use<'t> {
        let (all, places) = (&self.set().refunds, self.places());
        let first = all.partition_point(|(place, _)| (*place as usize) < places.start);
        let behind = all.iter().skip(first).map(|(place, _)| *place as usize);
        behind.take_while(move |place| *place < places.end)
    }
}

fn of<'t, T>(column: &'t [T], rows: Rows<'_>) -> &'t [T] {
    column.get(rows.places()).unwrap_or_default()
}
