//! Many rows at a time: [`ROWS`] of them are converted together, and each tree adds to all of them before the next.
//!
//! A tree with few leaves is evaluated without a walk. Its leaves are the bits of a word, from left to right. Each split
//! of a row that goes right clears the leaves to its left; the lowest bit that is left is the row's leaf. All
//! splits of the tree are asked, in a loop that works on [`LANES`] rows at once, so the processor's vectors do it.
//! (QuickScorer: Lucchese et al., SIGIR 2015.)
//!
//! A larger tree is walked by [`LANES`] rows in turn, so that none waits for the memory of another. There is no branch
//! in it: a leaf leads to itself.
//!
//! Each column is there twice, so that a missing value needs no question: as it is, and with minus infinity for
//! missing values, which is at most every threshold.

use super::forest::{Forest, Node, NodeKind, Tree, column_of, kind_of, pack};
use super::real::Real;

/// Rows that go through a step together.
const LANES: usize = 32;
/// Groups of rows in a block.
const GROUPS: usize = 4;
/// Rows in a block.
pub(super) const ROWS: usize = LANES * GROUPS;

/// One number for each row of a group.
type Lanes<N> = [N; LANES];

/// One number for each row of a block.
pub(super) type Sums<N> = [Lanes<N>; GROUPS];

/// A tree of at most this many leaves is evaluated by bits.
const LEAVES_MAX: usize = 32;

/// The trees of a class, ready for blocks.
#[derive(Clone, Debug)]
pub(super) struct TreePlan<N> {
    steps: Vec<PlanStep>,
    splits: Vec<MaskedSplit<N>>,
    leaves: Vec<[N; LEAVES_MAX]>,
    nodes: Vec<WalkedNode<N>>,
}

#[derive(Clone, Copy, Debug)]
enum PlanStep {
    /// By bits: where its splits end; they begin at the end of the ones before. Its leaves are the next ones. And whether
    /// only thresholds and missing values decide.
    Masked { splits_end: usize, is_plain: bool },
    /// By a walk: where its nodes end.
    Walked { nodes_end: usize, depth: usize },
    /// One row after the other, for large trees with categories, and for linear trees.
    Alone { tree: usize },
}

/// A split of a tree with few leaves.
#[derive(Clone, Copy, Debug)]
struct MaskedSplit<N> {
    number: N,
    /// The leaves that are left for a row that goes right.
    kept: u32,
    /// The kind is `MissingRight` for every threshold, since the column decides about missing values.
    column_and_kind: u32,
}

/// A node of a large tree.
#[derive(Clone, Copy, Debug)]
struct WalkedNode<N> {
    threshold: N,
    /// The left child's place; the right child follows it.
    child: u32,
    column: u32,
    /// A leaf's value.
    value: N,
}

/// Whether only thresholds and missing values decide.
fn is_plain(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::MissingLeft | NodeKind::MissingRight)
}

/// The column of a block that a split reads.
fn block_column(kind: NodeKind, column: u32) -> u32 {
    column.saturating_mul(2).saturating_add(u32::from(kind == NodeKind::MissingLeft))
}

impl<N: Real> TreePlan<N> {
    /// A plan for these trees, in this order.
    pub(super) fn new(forest: &Forest<N>, trees: &[usize]) -> Self {
        let mut plan =
            Self { steps: Vec::new(), splits: Vec::new(), leaves: Vec::new(), nodes: Vec::new() };
        for &at in trees {
            let Some(tree) = forest.trees().get(at) else { continue };
            let nodes = forest.nodes_of(tree);
            let is_simple = |node: &Node<N>| node.kind() == NodeKind::Leaf || is_plain(node.kind());
            let step = if tree.is_linear {
                PlanStep::Alone { tree: at }
            } else if nodes.len() < 2 * LEAVES_MAX {
                let mut leaves = Leaves { values: [N::default(); LEAVES_MAX], count: 0 };
                plan.mask(nodes, 0, &mut leaves);
                plan.leaves.push(leaves.values);
                PlanStep::Masked {
                    splits_end: plan.splits.len(),
                    is_plain: nodes.iter().all(is_simple),
                }
            } else if nodes.iter().all(is_simple) {
                plan.nodes.extend(nodes.iter().map(|node| WalkedNode::new(*node)));
                PlanStep::Walked { nodes_end: plan.nodes.len(), depth: tree.depth }
            } else {
                PlanStep::Alone { tree: at }
            };
            plan.steps.push(step);
        }
        plan.splits.shrink_to_fit();
        plan.nodes.shrink_to_fit();
        plan
    }

    /// Numbers the leaves under a node, and adds its splits. At most 31 levels.
    fn mask(&mut self, nodes: &[Node<N>], at: usize, leaves: &mut Leaves<N>) {
        let Some(node) = nodes.get(at) else { return };
        let kind = node.kind();
        if kind == NodeKind::Leaf {
            if let Some(value) = leaves.values.get_mut(leaves.count) {
                *value = node.number;
            }
            leaves.count = leaves.count.saturating_add(1);
            return;
        }
        let first = leaves.count;
        let place = self.splits.len();
        let column = block_column(kind, node.column_u32());
        let kind = if is_plain(kind) { NodeKind::MissingRight } else { kind };
        let column_and_kind = pack(kind, column);
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
    pub(super) fn sums(base: N) -> Sums<N> {
        [[base; LANES]; GROUPS]
    }

    /// Adds the trees' results to the sums of a block.
    pub(super) fn add(&self, forest: &Forest<N>, block: &Block<N>, sums: &mut Sums<N>) {
        let mut leaves = self.leaves.iter();
        let (mut split, mut node) = (0, 0);
        for step in &self.steps {
            match *step {
                PlanStep::Masked { splits_end, is_plain } => {
                    let splits = self.splits.get(split..splits_end).unwrap_or_default();
                    split = splits_end;
                    let Some(leaves) = leaves.next() else { continue };
                    for (sums, columns) in sums.iter_mut().zip(&block.groups) {
                        let masks = if is_plain {
                            plain_masks(splits, columns)
                        } else {
                            masks(forest, splits, columns)
                        };
                        add_leaves::<N>(&masks, leaves, sums);
                    }
                }
                PlanStep::Walked { nodes_end, depth } => {
                    let nodes = self.nodes.get(node..nodes_end).unwrap_or_default();
                    node = nodes_end;
                    for (sums, columns) in sums.iter_mut().zip(&block.groups) {
                        walked(nodes, depth, columns, sums);
                    }
                }
                PlanStep::Alone { tree } => {
                    let Some(tree) = forest.trees().get(tree) else { continue };
                    for (sums, columns) in sums.iter_mut().zip(&block.groups) {
                        alone(forest, tree, columns, sums);
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

impl<N: Real> WalkedNode<N> {
    fn new(node: Node<N>) -> Self {
        let Node { number, child, .. } = node;
        let kind = node.kind();
        if kind == NodeKind::Leaf {
            // Everything is at most infinity, if missing values are replaced: a leaf leads to itself.
            let column = block_column(NodeKind::MissingLeft, 0);
            return Self { threshold: N::INFINITY, child, column, value: number };
        }
        let column = block_column(kind, node.column_u32());
        Self { threshold: number, child, column, value: N::default() }
    }
}

/// The values of [`ROWS`] rows: for each group, each column twice.
pub(super) struct Block<N> {
    groups: [Vec<Lanes<N>>; GROUPS],
}

impl<N: Real> Block<N> {
    /// A block for so many columns.
    pub(super) fn new(columns: usize) -> Self {
        let group = || vec![[N::NAN; LANES]; columns.saturating_mul(2)];
        Self { groups: std::array::from_fn(|_| group()) }
    }

    /// Takes up to [`ROWS`] rows. `values` gives the values of a feature.
    pub(super) fn fill<'v>(&mut self, used: &[u32], values: impl Fn(usize) -> &'v [f64]) {
        for (column, feature) in used.iter().enumerate() {
            let (whole, rest) = values(*feature as usize).as_chunks::<LANES>();
            // Rows that are not there are missing.
            let mut last = [f64::NAN; LANES];
            for (lane, value) in last.iter_mut().zip(rest) {
                *lane = *value;
            }
            let values = whole.iter().chain([&last]).chain(std::iter::repeat(&[f64::NAN; LANES]));
            for (group, values) in self.groups.iter_mut().zip(values) {
                let place = column.saturating_mul(2);
                let Some([plain, replaced]) =
                    group.get_mut(place..).and_then(|group| group.first_chunk_mut())
                else {
                    continue;
                };
                for ((plain, replaced), value) in plain.iter_mut().zip(replaced).zip(values) {
                    *plain = N::of_input(*value);
                    *replaced = if plain.is_nan() { N::NEG_INFINITY } else { *plain };
                }
            }
        }
    }
}

/// The leaves that are left in a tree with few leaves, where only thresholds and missing values decide.
fn plain_masks<N: Real>(splits: &[MaskedSplit<N>], columns: &[Lanes<N>]) -> [N::Mask; LANES] {
    let mut masks = [N::EVERY_BIT; LANES];
    for split in splits {
        let Some(values) = columns.get(column_of(split.column_and_kind)) else { continue };
        let kept = N::mask(split.kept);
        // The compiler makes vectors of this loop, and keeps the masks in registers.
        for (mask, value) in masks.iter_mut().zip(values) {
            *mask &= kept | value.at_most(split.number);
        }
    }
    masks
}

/// The leaves that are left in a tree with few leaves.
fn masks<N: Real>(
    forest: &Forest<N>,
    splits: &[MaskedSplit<N>],
    columns: &[Lanes<N>],
) -> [N::Mask; LANES] {
    let mut masks = [N::EVERY_BIT; LANES];
    for split in splits {
        let Some(values) = columns.get(column_of(split.column_and_kind)) else { continue };
        let (kind, kept) = (kind_of(split.column_and_kind), N::mask(split.kept));
        for (mask, value) in masks.iter_mut().zip(values) {
            if !forest.goes_left(kind, split.number, *value) {
                *mask &= kept;
            }
        }
    }
    masks
}

/// Adds the first leaf that is left.
fn add_leaves<N: Real>(masks: &[N::Mask; LANES], leaves: &[N; LEAVES_MAX], sums: &mut Lanes<N>) {
    for (sum, mask) in sums.iter_mut().zip(masks) {
        // The last leaf is never cleared; saying so makes the instruction shorter.
        let leaf = (N::bits(*mask) | 1 << 31).trailing_zeros() as usize;
        *sum = sum.plus(leaves.get(leaf).copied().unwrap_or_default());
    }
}

/// Adds the results of a large tree.
fn walked<N: Real>(
    nodes: &[WalkedNode<N>],
    depth: usize,
    columns: &[Lanes<N>],
    sums: &mut Lanes<N>,
) {
    let mut places = [0_u32; LANES];
    for _ in 0..depth {
        let mut moves = 0;
        for (lane, place) in places.iter_mut().enumerate() {
            let Some(node) = nodes.get(*place as usize) else { return };
            let Some(values) = columns.get(node.column as usize) else { return };
            let Some(value) = values.get(lane) else { return };
            // NaN goes right, too.
            let is_left = *value <= node.threshold;
            let next = node.child.wrapping_add(u32::from(!is_left));
            moves |= next ^ *place;
            *place = next;
        }
        if moves == 0 {
            break;
        }
    }
    for (sum, place) in sums.iter_mut().zip(places) {
        let Some(leaf) = nodes.get(place as usize) else { return };
        *sum = sum.plus(leaf.value);
    }
}

/// Adds the results of a tree row by row.
fn alone<N: Real>(forest: &Forest<N>, tree: &Tree, columns: &[Lanes<N>], sums: &mut Lanes<N>) {
    for (lane, sum) in sums.iter_mut().enumerate() {
        let value = |column: usize| {
            let lanes = columns.get(column.saturating_mul(2));
            lanes.and_then(|lanes| lanes.get(lane)).copied().unwrap_or(N::NAN)
        };
        *sum = sum.plus(forest.leaf_value(forest.leaf_by(tree, value), value));
    }
}
