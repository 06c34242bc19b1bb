//! Many rows at a time: [`ROWS`] of them are converted together, and each tree adds to all of them before the next.
//!
//! A tree with few leaves is evaluated without a walk. Its leaves are the bits of a word, from left to right. Each split
//! of a row that goes right clears the leaves to its left; the lowest bit that is left is the row's leaf. All
//! splits of the tree are asked, in a loop that works on [`LANES`] rows at once, so the processor's vectors do it.
//! (QuickScorer: Lucchese et al., SIGIR 2015.)
//!
//! A larger tree is walked by [`LANES`] rows in turn, so that none waits for the memory of another.

use super::forest::{Forest, Node, NodeKind, Tree, column_of, kind_of, pack};
use super::real::Real;

/// Rows that go through a step together.
const LANES: usize = 16;
/// Groups of rows in a block.
const GROUPS: usize = 8;
/// Rows in a block.
pub(super) const ROWS: usize = LANES * GROUPS;

/// The values of one column in a block.
pub(super) type BlockColumn<N> = [[N; LANES]; GROUPS];

/// A tree of at most this many leaves is evaluated by bits.
const LEAVES_MAX: usize = 32;

/// The trees of a class, ready for blocks.
#[derive(Clone, Debug)]
pub(super) struct Plan<N> {
    steps: Vec<Step>,
    splits: Vec<MaskedSplit<N>>,
    leaves: Vec<[N; LEAVES_MAX]>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// The end of its splits; they begin at the end of the ones before. Its leaves are the next ones.
    Masked {
        splits_end: usize,
    },
    Walked {
        tree: usize,
    },
}

/// A split of a tree with few leaves.
#[derive(Clone, Copy, Debug)]
struct MaskedSplit<N> {
    number: N,
    /// The leaves that are left for a row that goes right.
    kept: u32,
    column_and_kind: u32,
}

impl<N: Real> Plan<N> {
    /// A plan for these trees, in this order.
    pub(super) fn new(forest: &Forest<N>, trees: &[usize]) -> Self {
        let mut plan = Self { steps: Vec::new(), splits: Vec::new(), leaves: Vec::new() };
        for &at in trees {
            let Some(tree) = forest.trees().get(at) else { continue };
            let nodes = forest.nodes_of(tree);
            if tree.is_linear || nodes.len() >= 2 * LEAVES_MAX {
                plan.steps.push(Step::Walked { tree: at });
                continue;
            }
            let mut leaves = Leaves { values: [N::default(); LEAVES_MAX], count: 0 };
            plan.mask(nodes, 0, &mut leaves);
            plan.leaves.push(leaves.values);
            plan.steps.push(Step::Masked { splits_end: plan.splits.len() });
        }
        plan
    }

    /// Numbers the leaves under a node, and adds its splits. At most 31 levels.
    fn mask(&mut self, nodes: &[Node<N>], at: usize, leaves: &mut Leaves<N>) {
        let Some(node) = nodes.get(at) else { return };
        if node.kind() == NodeKind::Leaf {
            if let Some(value) = leaves.values.get_mut(leaves.count) {
                *value = node.number;
            }
            leaves.count = leaves.count.saturating_add(1);
            return;
        }
        let first = leaves.count;
        let place = self.splits.len();
        let column_and_kind = pack(node.kind(), node.column_u32());
        self.splits.push(MaskedSplit { number: node.number, kept: u32::MAX, column_and_kind });
        let child = node.child as usize;
        self.mask(nodes, child, leaves);
        let below = |leaf: usize| (1_u64 << leaf.min(LEAVES_MAX)).wrapping_sub(1);
        let left = below(leaves.count) & !below(first);
        if let (Some(split), Ok(left)) = (self.splits.get_mut(place), u32::try_from(left)) {
            split.kept = !left;
        }
        self.mask(nodes, child.saturating_add(1), leaves);
    }

    /// The sums of a block before the first tree.
    pub(super) fn sums(base: N) -> BlockColumn<N> {
        [[base; LANES]; GROUPS]
    }

    /// Adds the trees' results to the sums of a block.
    pub(super) fn add(&self, forest: &Forest<N>, block: &Block<N>, sums: &mut BlockColumn<N>) {
        let mut leaves = self.leaves.iter();
        let mut start = 0;
        for step in &self.steps {
            match *step {
                Step::Masked { splits_end } => {
                    let splits = self.splits.get(start..splits_end).unwrap_or_default();
                    start = splits_end;
                    if let Some(leaves) = leaves.next() {
                        masked(forest, splits, leaves, block, sums);
                    }
                }
                Step::Walked { tree } => {
                    if let Some(tree) = forest.trees().get(tree) {
                        walked(forest, tree, block, sums);
                    }
                }
            }
        }
    }
}

struct Leaves<N> {
    values: [N; LEAVES_MAX],
    count: usize,
}

/// The values of [`ROWS`] rows, column by column.
pub(super) struct Block<N> {
    columns: Vec<BlockColumn<N>>,
}

impl<N: Real> Block<N> {
    /// A block for so many columns.
    pub(super) fn new(columns: usize) -> Self {
        Self { columns: vec![[[N::NAN; LANES]; GROUPS]; columns] }
    }

    /// Takes up to [`ROWS`] rows. `values` gives the values of a feature.
    pub(super) fn fill<'v>(&mut self, used: &[u32], values: impl Fn(usize) -> &'v [f64]) {
        for (column, feature) in self.columns.iter_mut().zip(used) {
            let values = values(*feature as usize);
            let (groups, rest) = values.as_chunks::<LANES>();
            for (lanes, group) in column.iter_mut().zip(groups) {
                for (lane, value) in lanes.iter_mut().zip(group) {
                    *lane = N::of_input(*value);
                }
            }
            // The rows that the last block has not, and those of a column that is too short, are missing.
            for lanes in column.iter_mut().skip(groups.len()) {
                *lanes = [N::NAN; LANES];
            }
            let last = column.get_mut(groups.len()).into_iter().flatten();
            for (lane, value) in last.zip(rest) {
                *lane = N::of_input(*value);
            }
        }
    }

    #[inline]
    fn lanes(&self, column: usize, group: usize) -> Option<&[N; LANES]> {
        self.columns.get(column)?.get(group)
    }
}

/// Adds the results of a tree with few leaves.
fn masked<N: Real>(
    forest: &Forest<N>,
    splits: &[MaskedSplit<N>],
    leaves: &[N; LEAVES_MAX],
    block: &Block<N>,
    sums: &mut BlockColumn<N>,
) {
    for (group, sums) in sums.iter_mut().enumerate() {
        let mut masks = [u32::MAX; LANES];
        for split in splits {
            let Some(values) = block.lanes(column_of(split.column_and_kind), group) else {
                continue;
            };
            let (number, kept) = (split.number, split.kept);
            // Each arm is a loop of its own, which the compiler makes vectors of.
            match kind_of(split.column_and_kind) {
                NodeKind::MissingRight => {
                    for (mask, value) in masks.iter_mut().zip(values) {
                        *mask &= if *value <= number { u32::MAX } else { kept };
                    }
                }
                NodeKind::MissingLeft => {
                    for (mask, value) in masks.iter_mut().zip(values) {
                        *mask &= if *value > number { kept } else { u32::MAX };
                    }
                }
                kind => {
                    for (mask, value) in masks.iter_mut().zip(values) {
                        let left = forest.goes_left(kind, number, *value);
                        *mask &= if left { u32::MAX } else { kept };
                    }
                }
            }
        }
        for (sum, mask) in sums.iter_mut().zip(masks) {
            // The last leaf is never cleared; saying so makes the instruction shorter.
            let leaf = (mask | 1 << 31).trailing_zeros() as usize;
            *sum = sum.plus(leaves.get(leaf).copied().unwrap_or_default());
        }
    }
}

/// Adds the results of a large tree.
fn walked<N: Real>(forest: &Forest<N>, tree: &Tree, block: &Block<N>, sums: &mut BlockColumn<N>) {
    let nodes = forest.nodes_of(tree);
    for (group, sums) in sums.iter_mut().enumerate() {
        let value = |column: usize, lane: usize| {
            let lanes = block.lanes(column, group);
            lanes.and_then(|lanes| lanes.get(lane)).copied().unwrap_or(N::NAN)
        };
        let mut places = [0_u32; LANES];
        let mut is_split = !nodes.is_empty();
        while is_split {
            is_split = false;
            for (lane, place) in places.iter_mut().enumerate() {
                let Some(node) = nodes.get(*place as usize) else { continue };
                let kind = node.kind();
                if kind == NodeKind::Leaf {
                    continue;
                }
                is_split = true;
                let left = forest.goes_left(kind, node.number, value(node.column(), lane));
                *place = node.child.saturating_add(u32::from(!left));
            }
        }
        for (lane, (sum, place)) in sums.iter_mut().zip(places).enumerate() {
            let Some(leaf) = nodes.get(place as usize) else { continue };
            *sum = sum.plus(forest.leaf_value(*leaf, |column| value(column, lane)));
        }
    }
}
