//! The order of a set's rows: by user, day and id, each once.

use super::columns::{Marks, Sparse, Transactions};
use super::error::TransactionsError;
use super::ids::Ids;
use super::texts::{SharedTexts, TextId};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The place of each row among the pushed rows, in the order of the set.
pub(super) struct Order {
    rows: Vec<u32>,
    users: Vec<Box<str>>,
    starts: Vec<u32>,
    /// The places of the pushed pending rows that other rows book.
    replaced: Vec<u32>,
}

impl Order {
    /// Sorts the pushed rows. `users` are their users, and `books` returns the id that a row books. Of equal rows the
    /// first stays.
    ///
    /// # Errors
    /// When one id of a user has two contents.
    #[allow(
        clippy::indexing_slicing,
        reason = "each row has a user, an id and marks, each user a rank"
    )]
    pub(super) fn of<'b>(
        set: &Transactions,
        users: &[TextId],
        names: &SharedTexts,
        books: impl Fn(usize) -> Option<&'b str>,
    ) -> Result<Self, TransactionsError> {
        let ranks = ranks(users, names);
        let key = |row: u32| {
            let row = row as usize;
            (ranks[users[row].index()], set.days[row], set.ids.at(row))
        };
        let count = u32::try_from(set.days.len()).unwrap_or(u32::MAX);
        let mut rows: Vec<u32> = (0..count).collect();
        if !rows.is_sorted_by_key(|row| key(*row)) {
            rows.sort_by(|a, b| key(*a).cmp(&key(*b)));
        }
        let is_same = |a, b| set.is_same(a, b) && books(a) == books(b);
        let mut order = Self {
            rows: Vec::with_capacity(rows.len()),
            users: Vec::new(),
            starts: vec![0],
            replaced: Vec::new(),
        };
        let mut ids = HashMap::new();
        for of_user in rows.chunk_by(|a, b| users[*a as usize] == users[*b as usize]) {
            ids.clear();
            for row in of_user {
                match ids.entry(set.ids.at(*row as usize)) {
                    Entry::Vacant(place) => order.rows.push(*place.insert(*row)),
                    Entry::Occupied(first) if is_same(*first.get() as usize, *row as usize) => {}
                    Entry::Occupied(other) => {
                        let (row, other_row) = (*row as usize, *other.get() as usize);
                        return Err(TransactionsError::TwoContents {
                            txn_id: (*other.key()).to_owned(),
                            user: names.get(users[row]).to_owned(),
                            first: row.min(other_row),
                            second: row.max(other_row),
                        });
                    }
                }
            }
            for row in of_user.iter().map(|row| *row as usize) {
                let other = books(row).filter(|id| *id != set.ids.at(row));
                let pending = other.and_then(|id| ids.get(id)).copied();
                let is_pending = |row: &u32| set.marks[*row as usize].has(Marks::PENDING);
                order.replaced.extend(pending.filter(is_pending));
            }
            order.users.extend(of_user.first().map(|row| names.get(users[*row as usize]).into()));
            order.starts.push(u32::try_from(order.rows.len()).unwrap_or(u32::MAX));
        }
        Ok(order)
    }

    /// Puts the rows into this order, and marks those that others book.
    pub(super) fn apply(self, set: &mut Transactions) {
        for row in &self.replaced {
            if let Some(marks) = set.marks.get_mut(*row as usize) {
                marks.set(Marks::REPLACED);
            }
        }
        let is_as_pushed = self.rows.len() == set.days.len() && self.rows.is_sorted();
        if !is_as_pushed {
            self.put(&mut set.days);
            self.put(&mut set.amounts);
            self.put(&mut set.marks);
            self.put(&mut set.channels);
            self.put(&mut set.currency);
            self.put_sparse(&mut set.sent);
            self.put_sparse(&mut set.sms);
            self.put_sparse(&mut set.mccs);
            self.put_sparse(&mut set.balances);
            set.fields.iter_mut().for_each(|column| self.put_sparse(column));
            self.put_ids(set);
        }
        (set.users, set.starts) = (self.users, self.starts);
        set.shrink_to_fit();
    }

    fn put<T: Copy>(&self, column: &mut Vec<T>) {
        let mut ordered = Vec::with_capacity(self.rows.len());
        ordered.extend(self.rows.iter().filter_map(|row| column.get(*row as usize)));
        *column = ordered;
    }

    fn put_sparse<T: Copy + Default>(&self, column: &mut Sparse<T>) {
        if !column.0.is_empty() {
            column.0 = self.rows.iter().map(|row| column.at(*row as usize)).collect();
        }
    }

    fn put_ids(&self, set: &mut Transactions) {
        let mut ids = Ids::with_capacity(self.rows.len(), set.ids.bytes());
        for row in &self.rows {
            ids.push(set.ids.at(*row as usize));
        }
        set.ids = ids;
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
