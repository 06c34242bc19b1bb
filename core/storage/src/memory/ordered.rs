//! Rows in one order, in a form that is cheap to copy.

use crate::{Row, Scan, StorageError, Value, Visit};
use std::cmp::Ordering;
use std::ops::{Bound, ControlFlow};
use std::sync::Arc;

use super::tree::Node;

/// Rows ordered by some of their columns.
///
/// They are in a tree with shared nodes: a node is copied when it is written to. A copy of the tree is therefore one
/// pointer, and a write copies only the path to one row. A reader keeps its copy. A unit that is undone drops its
/// own.
#[derive(Clone, Debug)]
pub(super) struct SortedRows {
    /// Positions of the columns, the first one first.
    columns: Arc<[usize]>,
    root: Arc<Node>,
}

impl SortedRows {
    /// Makes an empty set of rows. The columns must distinguish any two rows, so they always
    /// include the key's.
    pub(super) fn by(columns: impl IntoIterator<Item = usize>) -> Self {
        Self { columns: columns.into_iter().collect(), root: Arc::default() }
    }

    /// Returns the first row with these values in its leading columns.
    pub(super) fn find(&self, values: &[Value]) -> Option<&Arc<Row>> {
        let row = self.root.first_behind(&|row| self.compare(row, values) == Ordering::Less)?;
        (self.compare(row, values) == Ordering::Equal).then_some(row)
    }

    /// Adds a row that is not there yet.
    pub(super) fn insert(&mut self, row: Arc<Row>) {
        let (columns, wanted) = (Arc::clone(&self.columns), Arc::clone(&row));
        let root = Arc::make_mut(&mut self.root);
        if let Some(second) = root.insert(row, &|row| is_before(&columns, row, &wanted)) {
            root.grow(second);
        }
    }

    /// Removes a row that is there.
    pub(super) fn remove(&mut self, wanted: &Row) {
        let columns = Arc::clone(&self.columns);
        Arc::make_mut(&mut self.root).remove(&|row| is_before(&columns, row, wanted));
    }

    /// Calls `visit` with each row, in order.
    pub(super) fn for_each(
        &self,
        mut visit: impl FnMut(&Row) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        let all = &|_: &Row| false;
        let mut show = |row: &Row| visit(row).map(ControlFlow::Continue);
        self.root.visit(all, all, false, &mut show).map(drop)
    }

    /// Calls `visit` with the rows that the scan selects, in its order.
    pub(super) fn visit(&self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        let mut left = scan.limit.unwrap_or(usize::MAX);
        if left == 0 {
            return Ok(());
        }
        let mut show = |row: &Row| {
            left = left.saturating_sub(1);
            let flow = visit(row.clone())?;
            Ok(if left == 0 { ControlFlow::Break(()) } else { flow })
        };
        let (below, above) =
            (|row: &Row| self.is_below(row, scan), |row: &Row| self.is_above(row, scan));
        self.root.visit(&below, &above, scan.descending, &mut show).map(drop)
    }

    /// Compares the row's leading columns with these values.
    fn compare(&self, row: &Row, values: &[Value]) -> Ordering {
        self.columns
            .iter()
            .zip(values)
            .map(|(&at, value)| row.get(at).cmp(&Some(value)))
            .find(|ordering| ordering.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    fn is_below(&self, row: &Row, scan: &Scan<'_>) -> bool {
        let next = || self.columns.get(scan.equal.len()).and_then(|&at| row.get(at));
        match (self.compare(row, scan.equal), scan.range) {
            (Ordering::Less, _) => true,
            (Ordering::Greater, _) | (_, (Bound::Unbounded, Bound::Unbounded)) => false,
            // A range with a bound contains no nulls.
            (_, (Bound::Unbounded, _)) => next().is_some_and(Value::is_null),
            (_, (Bound::Included(lower), _)) => next() < Some(lower),
            (_, (Bound::Excluded(lower), _)) => next() <= Some(lower),
        }
    }

    fn is_above(&self, row: &Row, scan: &Scan<'_>) -> bool {
        let next = || self.columns.get(scan.equal.len()).and_then(|&at| row.get(at));
        match (self.compare(row, scan.equal), scan.range.1) {
            (Ordering::Greater, _) => true,
            (Ordering::Less, _) | (_, Bound::Unbounded) => false,
            (_, Bound::Included(upper)) => next() > Some(upper),
            (_, Bound::Excluded(upper)) => next() >= Some(upper),
        }
    }
}

/// Whether `row` comes before `wanted`.
fn is_before(columns: &[usize], row: &Row, wanted: &Row) -> bool {
    let mut columns = columns.iter().map(|&at| row.get(at).cmp(&wanted.get(at)));
    columns.find(|ordering| ordering.is_ne()) == Some(Ordering::Less)
}
