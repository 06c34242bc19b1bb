//! A tree of rows with shared nodes, which are copied when they are written to.

use crate::{Row, StorageError};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The greatest number of rows or child nodes in a node.
const WIDTH: usize = 64;

/// A part of the rows, in order. Only the root may be empty.
///
/// A position is given by a predicate that is true for all rows before it and false for all rows
/// after it.
#[derive(Clone, Debug)]
pub(super) enum Node {
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
    pub(super) fn first_behind(&self, before: &RowPredicate<'_>) -> Option<&Arc<Row>> {
        match self {
            Self::Leaf(rows) => rows.get(rows.partition_point(|row| before(row))),
            Self::Branch(nodes) => nodes.get(child(nodes, before))?.first_behind(before),
        }
    }

    /// Inserts a row; returns the second half of the node when the node was full.
    pub(super) fn insert(&mut self, row: Arc<Row>, before: &RowPredicate<'_>) -> Option<Self> {
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
    pub(super) fn grow(&mut self, second: Self) {
        let first = std::mem::take(self);
        *self = Self::Branch(vec![Arc::new(first), Arc::new(second)]);
    }

    /// Removes the first row that `before` returns false for.
    pub(super) fn remove(&mut self, before: &RowPredicate<'_>) {
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
    pub(super) fn visit(
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

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
