//! The properties of a set's categories. Each is looked up once.

use super::make::latest;
use crate::transactions::is_no_category;
use crate::{Category, CategoryTable, Row, TextField, TextId, Transactions};

/// The categories of a set's rows by the numbers of their names.
#[derive(Debug)]
pub(super) struct Categories<'t> {
    set: &'t Transactions,
    table: CategoryTable,
    /// The meaning of each name that was looked up.
    known: Vec<Option<Said>>,
}

/// The properties of a category that matter to streams.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) is_bill: bool,
    pub(super) recurs_in_cash: bool,
}

impl<'t> Categories<'t> {
    pub(super) fn new(set: &'t Transactions, table: CategoryTable) -> Self {
        Self { set, table, known: vec![None; set.texts()] }
    }

    /// Whether rows, sorted by day, are bills. Their latest category decides. Without one a text decides that is a
    /// bill's name, unless a kind was sent.
    pub(super) fn is_bill(&mut self, rows: &[Row<'_>]) -> bool {
        let category = latest(rows, TextField::Category);
        if !is_no_category(self.set.text(category)) {
            return self.of(category).is_bill;
        }
        if rows.last().is_some_and(|row| row.explicit_kind().is_some()) {
            return false;
        }
        let texts = TextField::NAMING.into_iter().map(|field| latest(rows, field));
        let mut said = texts.map(|text| self.table.of_text(self.set.text(text)));
        said.find(|said| *said != Category::default()).is_some_and(|said| said.is_bill)
    }

    pub(super) fn of(&mut self, name: TextId) -> Said {
        let known = self.known.get(name.index()).copied().flatten();
        known.unwrap_or_else(|| {
            let Category { is_bill, recurs_in_cash, .. } = self.table.get(self.set.text(name));
            let said = Said { is_bill, recurs_in_cash };
            if let Some(place) = self.known.get_mut(name.index()) {
                *place = Some(said);
            }
            said
        })
    }
}
