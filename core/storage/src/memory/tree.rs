//! A tree of rows with shared nodes, which are copied when they are written to.

use crate::{Row, Scan, StorageError, Value, Visit};
use std::cmp::Ordering;
use std::ops::{Bound, ControlFlow};
use std::sync::Arc;

/// The greatest number of rows or child nodes in a node.
const WIDTH: usize = 64;

/// A part of the rows, in order. Only the root may be empty.
///
/// A position is given by a predicate that is true for all rows before it and false for all rows
/// after it.
#[derive(Clone, Debug)]
enum Node {
    Leaf(Vec<Arc<Row>>),
    Branch(Vec<Arc<Node>>),
}

type RowPredicate<'b> = dyn Fn(&Row) -> bool + 'b;
type RowVisitor<'s> = dyn FnMut(&Row) -> Result<ControlFlow<()>, StorageError> + 's;

impl Default for Node {
    fn default() -> Self {
        Self::Leaf(Vec::new())
    }
}

impl Node {
    /// Returns the first row that `before` returns false for.
    fn first_behind(&self, before: &RowPredicate<'_>) -> Option<&Arc<Row>> {
        match self {
            Self::Leaf(rows) => rows.get(rows.partition_point(|row| before(row))),
            Self::Branch(nodes) => nodes.get(child(nodes, before))?.first_behind(before),
        }
    }

    /// Inserts a row; returns the second half of the node when the node was full.
    fn insert(&mut self, row: Arc<Row>, before: &RowPredicate<'_>) -> Option<Self> {
        match self {
            Self::Leaf(rows) => {
                rows.insert(rows.partition_point(|row| before(row)), row);
                second_half(rows).map(Self::Leaf)
            }
            Self::Branch(nodes) => {
                // A row after all others is added to the last node.
                let at = child(nodes, before).min(nodes.len().saturating_sub(1));
                let second = Arc::make_mut(nodes.get_mut(at)?).insert(row, before)?;
                nodes.insert(at.saturating_add(1), Arc::new(second));
                second_half(nodes).map(Self::Branch)
            }
        }
    }

    /// Turns the node into a branch over its old content and the second half.
    fn grow(&mut self, second: Self) {
        let first = std::mem::take(self);
        *self = Self::Branch(vec![Arc::new(first), Arc::new(second)]);
    }

    /// Removes the first row that `before` returns false for.
    fn remove(&mut self, before: &RowPredicate<'_>) {
        match self {
            Self::Leaf(rows) => {
                let at = rows.partition_point(|row| before(row));
                if at < rows.len() {
                    rows.remove(at);
                }
            }
            Self::Branch(nodes) => {
                let at = child(nodes, before);
                let Some(node) = nodes.get_mut(at).map(Arc::make_mut) else { return };
                node.remove(before);
                if node.is_empty() {
                    nodes.remove(at);
                }
                if nodes.is_empty() {
                    *self = Self::default();
                }
            }
        }
    }

    /// Calls `show` with the rows that are neither below nor above the range, until it breaks.
    fn visit(
        &self,
        below: &RowPredicate<'_>,
        above: &RowPredicate<'_>,
        descending: bool,
        show: &mut RowVisitor<'_>,
    ) -> Result<ControlFlow<()>, StorageError> {
        match self {
            Self::Leaf(rows) => {
                let from = rows.partition_point(|row| below(row));
                let to = rows.partition_point(|row| !above(row));
                let rows = rows.get(from..to).unwrap_or_default();
                each(rows, descending, |row| show(row))
            }
            Self::Branch(nodes) => {
                let from = child(nodes, below);
                // The last node that may contain a selected row.
                let to = child(nodes, &|row| !above(row)).saturating_add(1).min(nodes.len());
                let nodes = nodes.get(from..to).unwrap_or_default();
                each(nodes, descending, |node| node.visit(below, above, descending, show))
            }
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Leaf(rows) => rows.is_empty(),
            Self::Branch(nodes) => nodes.is_empty(),
        }
    }

    fn last(&self) -> Option<&Row> {
        match self {
            Self::Leaf(rows) => rows.last().map(|row| &**row),
            Self::Branch(nodes) => nodes.last()?.last(),
        }
    }
}

/// Returns the index of the child node that contains the position.
fn child(nodes: &[Arc<Node>], before: &RowPredicate<'_>) -> usize {
    nodes.partition_point(|node| node.last().is_some_and(before))
}

fn second_half<T>(items: &mut Vec<T>) -> Option<Vec<T>> {
    (items.len() > WIDTH).then(|| items.split_off(WIDTH.div_euclid(2)))
}

fn each<T>(
    items: &[T],
    descending: bool,
    mut show: impl FnMut(&T) -> Result<ControlFlow<()>, StorageError>,
) -> Result<ControlFlow<()>, StorageError> {
    let count = items.len();
    for at in 0..count {
        let at = if descending { count.saturating_sub(at).saturating_sub(1) } else { at };
        let Some(item) = items.get(at) else { break };
        if show(item)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

// Rows in one order, in a form that is cheap to copy.

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

    use super::Node;
    use crate::{Row, Value};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn row(id: i64) -> Row {
        vec![Value::Int(id)]
    }

    /// Returns the rows between two ids, as the tree visits them.
    fn shown(tree: &Node, from: i64, to: i64, descending: bool) -> Vec<Row> {
        let mut rows = Vec::new();
        let (below, above) = (|r: &Row| r[0] < Value::Int(from), |r: &Row| r[0] > Value::Int(to));
        let mut show = |row: &Row| {
            rows.push(row.clone());
            Ok(ControlFlow::Continue(()))
        };
        assert!(tree.visit(&below, &above, descending, &mut show).unwrap().is_continue());
        rows
    }

    #[test]
    fn a_tree_of_many_levels_holds_what_a_set_holds_and_copies_keep_theirs() {
        let (mut tree, mut set) = (Node::default(), BTreeSet::new());
        let mut copies = Vec::new();
        for step in 0_i64..20_000 {
            // Visits the ids in a scattered order; mostly adds at first, then removes them all.
            let id = (step * 7_919) % 10_007;
            let before = |r: &Row| r[0] < Value::Int(id);
            if set.insert(id) {
                if let Some(second) = tree.insert(Arc::new(row(id)), &before) {
                    tree.grow(second);
                }
            } else {
                set.remove(&id);
                tree.remove(&before);
            }
            if step % 4_000 == 0 {
                copies.push((tree.clone(), set.clone()));
            }
        }
        copies.push((tree, set));
        for (tree, set) in copies {
            for (from, to) in [(i64::MIN, i64::MAX), (100, 5_000), (4_321, 4_321), (9, 8)] {
                let mut expected: Vec<_> =
                    set.iter().filter(|id| (from..=to).contains(*id)).map(|id| row(*id)).collect();
                assert_eq!(shown(&tree, from, to, false), expected);
                expected.reverse();
                assert_eq!(shown(&tree, from, to, true), expected);
            }
        }
    }
}
