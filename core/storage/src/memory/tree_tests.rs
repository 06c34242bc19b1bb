#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Node;
use crate::{Row, Value};

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
