//! What the categories of a set say, each looked up once.

use crate::analytics::{Category, CategoryTable, TextId, Transactions};

/// The categories of a set's rows by the numbers of their names.
#[derive(Debug)]
pub(super) struct Categories<'t> {
    set: &'t Transactions,
    table: CategoryTable,
    /// What each name says that was asked for.
    known: Vec<Option<Said>>,
}

/// What of a category matters to streams.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) is_bill: bool,
    pub(super) recurs_in_cash: bool,
}

impl<'t> Categories<'t> {
    pub(super) fn new(set: &'t Transactions, table: CategoryTable) -> Self {
        Self { set, table, known: vec![None; set.texts()] }
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
