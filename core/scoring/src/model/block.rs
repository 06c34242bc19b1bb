//! Many rows at a time: [`ROWS`] of them are converted together, and each tree adds to all of them before the next.
//!
//! A tree with few leaves is evaluated without a walk. Its leaves are the bits of one or two words, from left to right.
//! Each split of a row that goes right clears the leaves to its left; the lowest bit that is left is the row's leaf.
//! A loop goes through all splits of the tree, for [`LANES`] rows at once, so the processor's vectors do it.
//! (QuickScorer: Lucchese et al., SIGIR 2015.) For a second word it goes only through the splits that
//! clear something in it.
//!
//! A larger tree is walked by [`WALKERS`] rows in turn, so that none waits for the memory of another. There is no branch
//! in it: a leaf leads to itself.
//!
//! Each column is there twice, so that a missing value needs no question: as it is, and with minus infinity for
//! missing values, which is at most every threshold.

use super::forest::{Forest, Node, NodeKind, Tree, column_of, kind_of, pack};
use super::real::Real;
use std::ops::Range;

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

/// The leaves in a word.
const WORD: usize = 32;
/// Rows that walk together; few, since all wait for the longest way.
const WALKERS: usize = 16;

/// The trees of a class, ready for blocks.
#[derive(Clone, Debug)]
pub(super) struct TreePlan<N> {
    steps: Vec<PlanStep>,
    splits: Vec<MaskedSplit<N>>,
    /// The leaves of trees by bits, in whole words.
    leaves: Vec<N>,
    nodes: Vec<WalkedNode<N>>,
    /// For each walked node the value of a leaf.
    values: Vec<N>,
}

#[derive(Clone, Copy, Debug)]
enum PlanStep {
    /// By bits.
    Masked(Masked),
    /// By a walk: where its nodes end.
    Walked { nodes_end: usize, depth: usize },
    /// One row after the other, for large trees with categories, and for linear trees.
    Alone { tree: usize },
}

/// Where the splits of each word end, and the leaves; they begin at the end of the ones before.
#[derive(Clone, Copy, Debug)]
struct Masked {
    splits_end: usize,
    second_end: usize,
    leaves_end: usize,
    /// Whether only thresholds and missing values decide.
    is_plain: bool,
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
}

/// Whether only thresholds and missing values decide.
fn is_plain(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::MissingLeft | NodeKind::MissingRight)
}

fn is_simple<N: Real>(node: &Node<N>) -> bool {
    node.kind() == NodeKind::Leaf || is_plain(node.kind())
}

/// The column of a block that a split reads.
fn block_column(kind: NodeKind, column: u32) -> u32 {
    column.saturating_mul(2).saturating_add(u32::from(kind == NodeKind::MissingLeft))
}

impl<N: Real> TreePlan<N> {
    /// A plan for these trees, in this order.
    pub(super) fn new(forest: &Forest<N>, trees: &[usize]) -> Self {
        let mut plan = Self {
            steps: Vec::new(),
            splits: Vec::new(),
            leaves: Vec::new(),
            nodes: Vec::new(),
            values: Vec::new(),
        };
        for &at in trees {
            let Some(tree) = forest.trees().get(at) else { continue };
            let nodes = forest.nodes_of(tree);
            let step = if tree.is_linear {
                PlanStep::Alone { tree: at }
            } else if nodes.len().div_ceil(2) <= N::LEAVES_BY_BITS {
                PlanStep::Masked(plan.mask(nodes))
            } else if nodes.iter().all(is_simple) {
                plan.nodes.extend(nodes.iter().map(|node| WalkedNode::new(*node)));
                plan.values.extend(nodes.iter().map(|node| node.number));
                PlanStep::Walked { nodes_end: plan.nodes.len(), depth: tree.depth }
            } else {
                PlanStep::Alone { tree: at }
            };
            plan.steps.push(step);
        }
        plan.splits.shrink_to_fit();
        plan.nodes.shrink_to_fit();
        plan.values.shrink_to_fit();
        plan
    }

    /// Adds the splits and leaves of a tree with few leaves.
    fn mask(&mut self, nodes: &[Node<N>]) -> Masked {
        let mut leaves = Leaves { splits: Vec::new(), values: Vec::new() };
        leaves.number(nodes, 0);
        let word = |from: u32| {
            leaves.splits.iter().map(move |(split, cleared)| {
                let cleared = cleared.checked_shr(from).unwrap_or(0) & u64::from(u32::MAX);
                MaskedSplit { kept: !u32::try_from(cleared).unwrap_or(0), ..*split }
            })
        };
        self.splits.extend(word(0));
        let splits_end = self.splits.len();
        if leaves.values.len() > WORD {
            self.splits.extend(word(32).filter(|split| split.kept != u32::MAX));
        }
        let words = leaves.values.len().div_ceil(WORD);
        leaves.values.resize(words.saturating_mul(WORD), N::default());
        self.leaves.append(&mut leaves.values);
        Masked {
            splits_end,
            second_end: self.splits.len(),
            leaves_end: self.leaves.len(),
            is_plain: nodes.iter().all(is_simple),
        }
    }

    /// The sums of a block before the first tree.
    pub(super) fn sums(base: N) -> Sums<N> {
        [[base; LANES]; GROUPS]
    }

    /// Adds the trees' results to the sums of a block.
    pub(super) fn add(&self, forest: &Forest<N>, block: &Block<N>, sums: &mut Sums<N>) {
        let (mut split, mut leaf, mut node) = (0, 0, 0);
        for step in &self.steps {
            match *step {
                PlanStep::Masked(tree) => {
                    let splits = |range| self.splits.get::<Range<usize>>(range).unwrap_or_default();
                    let first = splits(split..tree.splits_end);
                    let second = splits(tree.splits_end..tree.second_end);
                    let leaves = self.leaves.get(leaf..tree.leaves_end).unwrap_or_default();
                    (split, leaf) = (tree.second_end, tree.leaves_end);
                    for (sums, columns) in sums.iter_mut().zip(&block.groups) {
                        let masks = |splits| {
                            if tree.is_plain {
                                plain_masks(splits, columns)
                            } else {
                                masks(forest, splits, columns)
                            }
                        };
                        let first = masks(first);
                        match leaves.try_into() {
                            Ok(leaves) => add_leaves(&first, leaves, sums),
                            Err(_) => add_leaves_of_two(&first, &masks(second), leaves, sums),
                        }
                    }
                }
                PlanStep::Walked { nodes_end, depth } => {
                    let nodes = self.nodes.get(node..nodes_end).unwrap_or_default();
                    let values = self.values.get(node..nodes_end).unwrap_or_default();
                    node = nodes_end;
                    for (sums, columns) in sums.iter_mut().zip(&block.groups) {
                        walked(nodes, values, depth, columns, sums);
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

/// The leaves of a tree from left to right, and its splits with the leaves to their left, as bits.
struct Leaves<N> {
    splits: Vec<(MaskedSplit<N>, u64)>,
    values: Vec<N>,
}

impl<N: Real> Leaves<N> {
    /// Numbers the leaves under a node, and adds its splits. At most 63 levels.
    fn number(&mut self, nodes: &[Node<N>], at: usize) {
        let Some(node) = nodes.get(at) else { return };
        let kind = node.kind();
        if kind == NodeKind::Leaf {
            self.values.push(node.number);
            return;
        }
        let (first, place) = (self.values.len(), self.splits.len());
        let column = block_column(kind, node.column_u32());
        let kind = if is_plain(kind) { NodeKind::MissingRight } else { kind };
        let column_and_kind = pack(kind, column);
        let split = MaskedSplit { number: node.number, kept: u32::MAX, column_and_kind };
        self.splits.push((split, 0));
        let child = node.child as usize;
        self.number(nodes, child);
        if let Some((_, cleared)) = self.splits.get_mut(place) {
            *cleared = bits_below(self.values.len()) & !bits_below(first);
        }
        self.number(nodes, child.saturating_add(1));
    }
}

impl<N: Real> WalkedNode<N> {
    fn new(node: Node<N>) -> Self {
        let Node { number, child, .. } = node;
        let kind = node.kind();
        if kind == NodeKind::Leaf {
            // Everything is at most infinity, if missing values are replaced: a leaf leads to itself.
            let column = block_column(NodeKind::MissingLeft, 0);
            return Self { threshold: N::INFINITY, child, column };
        }
        let column = block_column(kind, node.column_u32());
        Self { threshold: number, child, column }
    }
}

/// The lowest bits of a word, at most 64.
fn bits_below(count: usize) -> u64 {
    let shift = u32::try_from(count).unwrap_or(u32::MAX);
    1_u64.checked_shl(shift).unwrap_or(0).wrapping_sub(1)
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
fn add_leaves<N: Real>(masks: &[N::Mask; LANES], leaves: &[N; WORD], sums: &mut Lanes<N>) {
    for (sum, mask) in sums.iter_mut().zip(masks) {
        // The last leaf is never cleared; saying so makes the instruction shorter.
        let leaf = (N::bits(*mask) | 1 << 31).trailing_zeros() as usize;
        *sum = sum.plus(leaves.get(leaf).copied().unwrap_or_default());
    }
}

/// Adds the first leaf that is left in two words.
fn add_leaves_of_two<N: Real>(
    first: &[N::Mask; LANES],
    second: &[N::Mask; LANES],
    leaves: &[N],
    sums: &mut Lanes<N>,
) {
    for ((sum, first), second) in sums.iter_mut().zip(first).zip(second) {
        let mask = u64::from(N::bits(*first)) | u64::from(N::bits(*second)) << 32 | 1 << 63;
        let leaf = mask.trailing_zeros() as usize;
        *sum = sum.plus(leaves.get(leaf).copied().unwrap_or_default());
    }
}

/// Adds the results of a large tree.
#[inline(never)] // Alone it has enough registers.
fn walked<N: Real>(
    nodes: &[WalkedNode<N>],
    leaves: &[N],
    depth: usize,
    columns: &[Lanes<N>],
    sums: &mut Lanes<N>,
) {
    let (walkers, _) = sums.as_chunks_mut::<WALKERS>();
    for (group, sums) in walkers.iter_mut().enumerate() {
        let mut places = [0_u32; WALKERS];
        for _ in 0..depth {
            let mut moves = 0;
            for (walker, place) in places.iter_mut().enumerate() {
                let Some(node) = nodes.get(*place as usize) else { return };
                let Some(values) = columns.get(node.column as usize) else { return };
                let Some(values) = values.as_chunks::<WALKERS>().0.get(group) else { return };
                let Some(value) = values.get(walker) else { return };
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
            *sum = sum.plus(leaves.get(place as usize).copied().unwrap_or_default());
        }
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
