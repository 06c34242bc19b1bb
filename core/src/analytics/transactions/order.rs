//! The order of a set's rows: by user, day and id, each once.

use super::columns::{Sparse, Transactions};
use super::error::TransactionsError;
use super::texts::{SharedTexts, TextId};
use std::collections::HashMap;

/// Where the rows of a set come from: for each the place at which it was pushed, in order.
pub(super) struct Order {
    rows: Vec<u32>,
    users: Vec<Box<str>>,
    starts: Vec<u32>,
}

impl Order {
    /// Sorts the rows that were pushed, of which `users` are the users. Of rows that are the same one stays.
    ///
    /// # Errors
    /// When one id of a user has two contents.
    #[allow(clippy::indexing_slicing, reason = "each row has a user and an id, each user a rank")]
    pub(super) fn of(
        set: &Transactions,
        users: &[TextId],
        names: &SharedTexts,
        is_same: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, TransactionsError> {
        let ranks = ranks(users, names);
        let key = |row: u32| {
            let row = row as usize;
            (ranks[users[row].index()], set.days[row], set.id_at(row))
        };
        let count = u32::try_from(set.days.len()).unwrap_or(u32::MAX);
        let mut rows: Vec<u32> = (0..count).collect();
        if !rows.is_sorted_by_key(|row| key(*row)) {
            rows.sort_by(|a, b| key(*a).cmp(&key(*b)));
        }
        let mut order =
            Self { rows: Vec::with_capacity(rows.len()), users: Vec::new(), starts: vec![0] };
        let mut ids = HashMap::new();
        for of_user in rows.chunk_by(|a, b| users[*a as usize] == users[*b as usize]) {
            ids.clear();
            for row in of_user {
                match ids.insert(set.id_at(*row as usize), *row) {
                    Some(other) if is_same(other as usize, *row as usize) => {}
                    Some(_) => {
                        let txn_id = set.id_at(*row as usize).to_owned();
                        return Err(TransactionsError::TwoContents { txn_id });
                    }
                    None => order.rows.push(*row),
                }
            }
            order.users.extend(of_user.first().map(|row| names.get(users[*row as usize]).into()));
            order.starts.push(u32::try_from(order.rows.len()).unwrap_or(u32::MAX));
        }
        Ok(order)
    }

    /// Puts the rows into this order.
    pub(super) fn apply(self, set: &mut Transactions) {
        let is_as_pushed = self.rows.len() == set.days.len() && self.rows.is_sorted();
        if !is_as_pushed {
            self.put(&mut set.days);
            self.put(&mut set.amounts);
            self.put(&mut set.kinds);
            self.put(&mut set.marks);
            self.put(&mut set.channels);
            self.put(&mut set.currency);
            self.put_sparse(&mut set.mccs);
            self.put_sparse(&mut set.balances);
            set.fields.iter_mut().for_each(|column| self.put_sparse(column));
            self.put_ids(set);
        }
        (set.users, set.starts) = (self.users, self.starts);
    }

    /// Returns for each row that was pushed where it stands now; `None` for one that was there already.
    pub(super) fn places(&self, pushed: usize) -> Vec<Option<u32>> {
        let mut places = vec![None; pushed];
        for (place, row) in (0..).zip(&self.rows) {
            if let Some(found) = places.get_mut(*row as usize) {
                *found = Some(place);
            }
        }
        places
    }

    fn put<T: Copy>(&self, column: &mut Vec<T>) {
        *column = self.rows.iter().filter_map(|row| column.get(*row as usize).copied()).collect();
    }

    fn put_sparse<T: Copy + Default>(&self, column: &mut Sparse<T>) {
        if !column.0.is_empty() {
            column.0 = self.rows.iter().map(|row| column.at(*row as usize)).collect();
        }
    }

    fn put_ids(&self, set: &mut Transactions) {
        let mut ids = String::with_capacity(set.ids.len());
        let mut ends = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            ids.push_str(set.id_at(*row as usize));
            ends.push(ids.len() as u64);
        }
        (set.ids, set.id_ends) = (ids, ends);
    }
}

/// The rank of each user by the bytes of its id, by the number of its text.
#[allow(clippy::indexing_slicing, reason = "each number is below the number of texts")]
fn ranks(users: &[TextId], names: &SharedTexts) -> Vec<u32> {
    let mut distinct = users.to_vec();
    distinct.dedup();
    distinct.sort_by(|a, b| names.get(*a).cmp(names.get(*b)));
    distinct.dedup();
    let mut ranks = vec![0; names.len()];
    for (rank, user) in (0..).zip(distinct) {
        ranks[user.index()] = rank;
    }
    ranks
}
