//! Rows in one order, of which a copy costs next to nothing.

use std::cmp::Ordering;
use std::ops::{Bound, ControlFlow};
use std::sync::Arc;

use crate::storage::{Row, Scan, StorageError, Value, Visit};

/// How many rows a chunk holds at most.
const CHUNK_ROWS: usize = 256;

/// Rows ordered by some of their columns.
///
/// They lie in chunks, each shared until it is written to, so that a copy of a table is a list of pointers and a
/// write copies one chunk. A reader keeps its copy, and an undone unit drops its own.
#[derive(Clone, Debug)]
pub(super) struct Ordered {
    /// Positions of the columns, the first one first.
    columns: Arc<[usize]>,
    /// None of them is empty.
    chunks: Arc<Vec<Arc<Vec<Arc<Row>>>>>,
}

impl Ordered {
    /// No rows. The columns must tell any two rows apart, so the key's are always among them.
    pub(super) fn by(columns: impl IntoIterator<Item = usize>) -> Self {
        Self { columns: columns.into_iter().collect(), chunks: Arc::default() }
    }

    /// The first row whose leading columns equal these values.
    pub(super) fn find(&self, values: &[Value]) -> Option<&Arc<Row>> {
        let (chunk, at) = self.position(|row| self.compare(row, values) == Ordering::Less);
        let row = self.chunks.get(chunk)?.get(at)?;
        (self.compare(row, values) == Ordering::Equal).then_some(row)
    }

    /// Adds a row that isn't there.
    pub(super) fn insert(&mut self, row: Arc<Row>) {
        let (chunk, at) = self.position_of(&row);
        let chunks = Arc::make_mut(&mut self.chunks);
        // Behind the last row there is no chunk: it goes to the end of the last one.
        let (chunk, at) = match chunks.get(chunk) {
            Some(_) => (chunk, at),
            None => (chunk.saturating_sub(1), usize::MAX),
        };
        let Some(rows) = chunks.get_mut(chunk) else {
            chunks.push(Arc::new(vec![row]));
            return;
        };
        let rows = Arc::make_mut(rows);
        rows.insert(at.min(rows.len()), row);
        if rows.len() > CHUNK_ROWS {
            let second = rows.split_off(CHUNK_ROWS.div_euclid(2));
            chunks.insert(chunk.saturating_add(1), Arc::new(second));
        }
    }

    /// Takes away a row that is there.
    pub(super) fn remove(&mut self, row: &Row) {
        let (chunk, at) = self.position_of(row);
        let chunks = Arc::make_mut(&mut self.chunks);
        let Some(rows) = chunks.get_mut(chunk) else { return };
        let rows = Arc::make_mut(rows);
        if at < rows.len() {
            rows.remove(at);
        }
        if rows.is_empty() {
            chunks.remove(chunk);
        }
    }

    /// All rows, in order.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Arc<Row>> {
        self.chunks.iter().flat_map(|rows| rows.iter())
    }

    /// Shows the rows that the scan asks for, in its order.
    pub(super) fn visit(&self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        let limit = scan.limit.unwrap_or(usize::MAX);
        let from = self.position(|row| self.is_below(row, scan));
        let to = self.position(|row| !self.is_above(row, scan));
        if scan.descending {
            show(self.rows_back_from(to).take_while(|row| !self.is_below(row, scan)), limit, visit)
        } else {
            show(self.rows_from(from).take_while(|row| !self.is_above(row, scan)), limit, visit)
        }
    }

    fn rows_from(&self, (chunk, at): (usize, usize)) -> impl Iterator<Item = &Arc<Row>> {
        let chunks = self.chunks.get(chunk..).unwrap_or_default();
        chunks.iter().flat_map(|rows| rows.iter()).skip(at)
    }

    fn rows_back_from(&self, (chunk, at): (usize, usize)) -> impl Iterator<Item = &Arc<Row>> {
        let last = self.chunks.get(chunk).and_then(|rows| rows.get(..at)).unwrap_or_default();
        let before = self.chunks.get(..chunk).unwrap_or_default();
        last.iter().rev().chain(before.iter().rev().flat_map(|rows| rows.iter().rev()))
    }

    /// Where the first row is of which `before` doesn't hold: its chunk, and its place there.
    fn position(&self, before: impl Fn(&Row) -> bool) -> (usize, usize) {
        let chunk = self.chunks.partition_point(|rows| rows.last().is_some_and(|row| before(row)));
        let at = self.chunks.get(chunk).map_or(0, |rows| rows.partition_point(|row| before(row)));
        (chunk, at)
    }

    fn position_of(&self, wanted: &Row) -> (usize, usize) {
        self.position(|row| {
            let mut columns = self.columns.iter().map(|&at| row.get(at).cmp(&wanted.get(at)));
            columns.find(|ordering| ordering.is_ne()) == Some(Ordering::Less)
        })
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
            // A range with a bound holds no nulls.
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

fn show<'r>(
    rows: impl Iterator<Item = &'r Arc<Row>>,
    limit: usize,
    visit: &mut Visit<'_>,
) -> Result<(), StorageError> {
    for row in rows.take(limit) {
        if visit(Row::clone(row))? == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(())
}
