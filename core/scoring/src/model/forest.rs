//! Trees in memory: checked once when they are read, then walked without a check that could fail.
//!
//! The nodes of a tree stand level by level, two children next to each other. A split sends a value to the left child
//! if it is at most the threshold.

use super::error::{DEPTH_MAX, ModelError, NODES_MAX};
use super::real::Real;
use lendwright_types::internal::sort::CompactSort as _;

/// Trees of one library, in its numbers.
#[derive(Clone, Debug)]
pub(super) struct Forest<N> {
    /// The nodes of all trees.
    nodes: Vec<Node<N>>,
    /// For each node its share of the cover of its parent: the chance that an unknown value leads here.
    shares: Vec<f64>,
    trees: Vec<Tree>,
    sets: CodeSets,
    /// The linear parts of leaves.
    linear: Vec<LinearLeaf>,
    /// For each column of a row the feature that it has.
    used: Vec<u32>,
}

/// A split or a leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<N> {
    /// The threshold of a split, the value of a leaf, or the place of a set of codes.
    pub(super) number: N,
    /// Left child's place in the tree; the right child follows it. For a leaf its own place, or that of its linear part.
    pub(super) child: u32,
    /// The column of the value, and the kind.
    column_and_kind: u32,
}

/// What a node does with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    /// At most the threshold goes left, a missing value right.
    MissingRight,
    /// At most the threshold goes left, a missing value too.
    MissingLeft,
    /// 0 and a missing value go right, otherwise at most the threshold goes left.
    ZeroRight,
    /// 0 and a missing value go left, otherwise at most the threshold goes left.
    ZeroLeft,
    /// A code of the set goes left, everything else right.
    SetLeft,
    /// A code of the set and a missing value go right, everything else left.
    SetRight,
    /// A code of the set goes right, everything else left.
    SetRightMissingLeft,
    Leaf,
}

const KINDS: [NodeKind; 8] = [
    NodeKind::MissingRight,
    NodeKind::MissingLeft,
    NodeKind::ZeroRight,
    NodeKind::ZeroLeft,
    NodeKind::SetLeft,
    NodeKind::SetRight,
    NodeKind::SetRightMissingLeft,
    NodeKind::Leaf,
];

impl<N: Real> Node<N> {
    fn new(kind: NodeKind, column: u32, number: N, child: u32) -> Self {
        Self { number, child, column_and_kind: pack(kind, column) }
    }

    #[inline]
    pub(super) fn kind(self) -> NodeKind {
        kind_of(self.column_and_kind)
    }

    #[inline]
    pub(super) fn column_u32(self) -> u32 {
        self.column_and_kind >> 3
    }

    #[inline]
    pub(super) fn column(self) -> usize {
        column_of(self.column_and_kind)
    }
}

#[inline]
pub(super) fn pack(kind: NodeKind, column: u32) -> u32 {
    column << 3 | kind as u32
}

#[inline]
pub(super) fn kind_of(packed: u32) -> NodeKind {
    KINDS.get((packed & 7) as usize).copied().unwrap_or(NodeKind::Leaf)
}

#[inline]
pub(super) fn column_of(packed: u32) -> usize {
    (packed >> 3) as usize
}

/// A tree's place among the nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    start: usize,
    end: usize,
    /// The greatest number of splits on a path.
    pub(super) depth: usize,
    /// At most this many different features are on a path.
    pub(super) features_on_path: usize,
    pub(super) is_linear: bool,
}

/// The linear part of a leaf: `constant + Σ coefficient·x`, or the leaf's value if an x is missing.
#[derive(Clone, Debug)]
pub(super) struct LinearLeaf {
    pub(super) constant: f64,
    /// Columns and coefficients.
    pub(super) terms: Vec<(u32, f64)>,
}

/// Sets of categories.
#[derive(Clone, Debug, Default)]
struct CodeSets {
    /// Where a set's words or codes begin and end, and whether they are words of bits.
    sets: Vec<(u32, u32, bool)>,
    words: Vec<u32>,
}

impl CodeSets {
    /// Adds a set of sorted codes: as bits if these take about as few words.
    fn add_codes(&mut self, codes: &[u32]) -> Option<u32> {
        let last = codes.last().copied().unwrap_or(0);
        let words = (last as usize / 32).saturating_add(1);
        if words > codes.len().saturating_mul(2).saturating_add(8) {
            return self.add(codes.iter().copied(), false);
        }
        let mut bits = vec![0_u32; words];
        for code in codes {
            if let Some(word) = bits.get_mut((code / 32) as usize) {
                *word |= 1 << (code % 32);
            }
        }
        self.add(bits.into_iter(), true)
    }

    fn add(&mut self, words: impl Iterator<Item = u32>, is_bits: bool) -> Option<u32> {
        let place = u32::try_from(self.sets.len()).ok()?;
        let start = u32::try_from(self.words.len()).ok()?;
        self.words.extend(words);
        let end = u32::try_from(self.words.len()).ok()?;
        self.sets.push((start, end, is_bits));
        Some(place)
    }

    fn contains<N: Real>(&self, place: usize, value: N) -> bool {
        let Some(code) = value.code() else { return false };
        let Some(&(start, end, is_bits)) = self.sets.get(place) else { return false };
        let words = self.words.get(start as usize..end as usize).unwrap_or_default();
        if is_bits {
            words.get(code / 32).is_some_and(|word| word >> (code % 32) & 1 == 1)
        } else {
            u32::try_from(code).is_ok_and(|code| words.binary_search(&code).is_ok())
        }
    }
}

/// A node as its file has it, with its children's numbers in the file.
#[derive(Debug)]
pub(super) enum RawNode<N> {
    Split { feature: u32, test: SplitTest<N>, children: [i64; 2], cover: f64 },
    Leaf { value: N, linear: Option<LinearLeaf>, cover: f64 },
}

/// What a split asks.
#[derive(Debug)]
pub(super) enum SplitTest<N> {
    AtMost {
        threshold: N,
        missing_left: bool,
    },
    /// As above, and 0 goes where a missing value goes.
    AtMostOrZero {
        threshold: N,
        missing_left: bool,
    },
    /// Sorted codes that go right; the others go left.
    CodesRight {
        codes: Vec<u32>,
        missing_left: bool,
    },
    /// Bits of codes that go left; the others and missing values go right.
    BitsLeft {
        words: Vec<u32>,
    },
}

impl<N> SplitTest<N> {
    fn set_length(&self) -> usize {
        match self {
            Self::AtMost { .. } | Self::AtMostOrZero { .. } => 0,
            Self::CodesRight { codes: set, .. } | Self::BitsLeft { words: set } => set.len(),
        }
    }
}

/// A tree of a file.
pub(super) trait RawTree<N> {
    /// The number of nodes.
    fn count(&self) -> usize;
    fn node(&self, at: usize) -> Result<RawNode<N>, ModelError>;
    /// The length of all sets of categories, in codes or in words of bits.
    fn sets_length(&self) -> usize;
    /// An error about a child of a node.
    fn fault(&self, at: usize, side: usize, text: String) -> ModelError;
    /// An error about the whole tree.
    fn tree_fault(&self, text: String) -> ModelError;
}

/// A node that has to be placed.
struct Open {
    raw: usize,
    depth: usize,
    parents_cover: f64,
}

impl<N: Real> Forest<N> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            shares: Vec::new(),
            trees: Vec::new(),
            sets: CodeSets::default(),
            linear: Vec::new(),
            used: Vec::new(),
        }
    }

    /// Adds a tree. Returns how many of its nodes the root does not reach.
    pub(super) fn add(&mut self, tree: &impl RawTree<N>) -> Result<usize, ModelError> {
        let count = tree.count();
        let nodes = self.nodes.len().saturating_add(count);
        ModelError::limit("trees", "nodes", nodes, NODES_MAX)?;
        let start = self.nodes.len();
        let mut reached = vec![false; count];
        let mut open = vec![Open { raw: 0, depth: 0, parents_cover: f64::NAN }];
        if let Some(root) = reached.first_mut() {
            *root = true;
        }
        let mut features = Vec::new();
        let (mut depth, mut is_linear) = (0, false);
        let mut sets_length = 0_usize;
        let mut next = 0;
        while let Some(&Open { raw, depth: level, parents_cover }) = open.get(next) {
            depth = depth.max(level);
            let place = next;
            next = next.saturating_add(1);
            let cover = match tree.node(raw)? {
                RawNode::Leaf { value, linear, cover } => {
                    is_linear |= linear.is_some();
                    let node = self.leaf(value, linear, place).ok_or_else(|| too_large(tree))?;
                    self.nodes.push(node);
                    cover
                }
                RawNode::Split { feature, test, children, cover } => {
                    features.push(feature);
                    let first_child = open.len();
                    for (side, child) in children.into_iter().enumerate() {
                        let child = reach(tree, raw, side, child, &mut reached)?;
                        let depth = level.saturating_add(1);
                        open.push(Open { raw: child, depth, parents_cover: cover });
                    }
                    if level >= DEPTH_MAX {
                        let text = format!("more than {DEPTH_MAX} splits on one path");
                        return Err(tree.tree_fault(text));
                    }
                    // Each split gets a copy of its set: of a shared one, a small file could ask for any number.
                    sets_length = sets_length.saturating_add(test.set_length());
                    if sets_length > tree.sets_length() {
                        let text = "two splits have the same set of categories".to_owned();
                        return Err(tree.tree_fault(text));
                    }
                    let node = self.split(feature, test, first_child);
                    self.nodes.push(node.ok_or_else(|| too_large(tree))?);
                    cover
                }
            };
            // The root's is 1. Where nothing passed, both sides are equally likely.
            let share = if parents_cover > 0.0 { cover / parents_cover } else { 0.5 };
            self.shares.push(if parents_cover.is_nan() { 1.0 } else { share });
        }
        features.sort_unstable();
        features.dedup();
        self.trees.push(Tree {
            start,
            end: self.nodes.len(),
            depth,
            features_on_path: depth.min(features.len()),
            is_linear,
        });
        Ok(count.saturating_sub(next))
    }

    fn leaf(&mut self, value: N, linear: Option<LinearLeaf>, place: usize) -> Option<Node<N>> {
        let Some(linear) = linear else {
            let place = u32::try_from(place).ok()?;
            return Some(Node::new(NodeKind::Leaf, 0, value, place));
        };
        let place = u32::try_from(self.linear.len()).ok()?;
        self.linear.push(linear);
        Some(Node::new(NodeKind::Leaf, 1, value, place))
    }

    fn split(&mut self, feature: u32, test: SplitTest<N>, first_child: usize) -> Option<Node<N>> {
        let child = u32::try_from(first_child).ok()?;
        let (kind, number) = match test {
            SplitTest::AtMost { threshold, missing_left: true } => {
                (NodeKind::MissingLeft, threshold)
            }
            SplitTest::AtMost { threshold, missing_left: false } => {
                (NodeKind::MissingRight, threshold)
            }
            SplitTest::AtMostOrZero { threshold, missing_left } => {
                // If 0 goes there by itself, it needs no look.
                let zero_left = N::default() <= threshold;
                let kind = match (missing_left, zero_left) {
                    (true, true) => NodeKind::MissingLeft,
                    (false, false) => NodeKind::MissingRight,
                    (true, false) => NodeKind::ZeroLeft,
                    (false, true) => NodeKind::ZeroRight,
                };
                (kind, threshold)
            }
            SplitTest::CodesRight { codes, missing_left } => {
                let place = self.sets.add_codes(&codes)?;
                let kind =
                    if missing_left { NodeKind::SetRightMissingLeft } else { NodeKind::SetRight };
                (kind, N::with_place(place))
            }
            SplitTest::BitsLeft { words } => {
                let place = self.sets.add(words.into_iter(), true)?;
                (NodeKind::SetLeft, N::with_place(place))
            }
        };
        Some(Node::new(kind, feature, number, child))
    }

    /// Multiplies the leaves of a tree, as XGBoost's dart does. False if one is not finite then.
    #[must_use]
    pub(super) fn scale(&mut self, tree: usize, factor: impl Fn(N) -> N) -> bool {
        let Some(tree) = self.trees.get(tree) else { return true };
        let mut are_finite = true;
        for node in self.nodes.get_mut(tree.start..tree.end).unwrap_or_default() {
            if node.kind() == NodeKind::Leaf {
                node.number = factor(node.number);
                are_finite &= node.number.to_f64().is_finite();
            }
        }
        are_finite
    }

    /// Keeps only these trees, in this order. Each feature that they read gets a column of a row.
    pub(super) fn keep(&mut self, kept: &[usize]) {
        let is_all = kept.len() == self.trees.len() && kept.iter().copied().eq(0..kept.len());
        if !is_all {
            let trees = kept.iter().filter_map(|at| self.trees.get(*at)).copied();
            let (mut nodes, mut shares, mut placed) = (Vec::new(), Vec::new(), Vec::new());
            for tree in trees {
                let start = nodes.len();
                nodes.extend_from_slice(self.nodes_of(&tree));
                shares.extend_from_slice(self.shares_of(&tree));
                placed.push(Tree { start, end: nodes.len(), ..tree });
            }
            (self.nodes, self.shares, self.trees) = (nodes, shares, placed);
        }
        self.nodes.shrink_to_fit();
        self.shares.shrink_to_fit();
        self.give_columns();
    }

    fn give_columns(&mut self) {
        let splits = self.nodes.iter().filter(|node| node.kind() != NodeKind::Leaf);
        let terms = self.linear.iter().flat_map(|leaf| &leaf.terms).map(|(feature, _)| *feature);
        let features = splits.map(|node| node.column_and_kind >> 3).chain(terms);
        let end = features.clone().max().map_or(0, |last| last.saturating_add(1));
        let mut used = vec![false; end as usize];
        for feature in features {
            if let Some(used) = used.get_mut(feature as usize) {
                *used = true;
            }
        }
        self.used.clear();
        let mut columns = Vec::new();
        for (feature, used) in (0_u32..).zip(used) {
            columns.push(u32::try_from(self.used.len()).unwrap_or(u32::MAX));
            if used {
                self.used.push(feature);
            }
        }
        let column = |feature: u32| columns.get(feature as usize).copied().unwrap_or(0);
        for node in &mut self.nodes {
            if node.kind() != NodeKind::Leaf {
                node.column_and_kind = pack(node.kind(), column(node.column_and_kind >> 3));
            }
        }
        for (feature, _) in self.linear.iter_mut().flat_map(|leaf| &mut leaf.terms) {
            *feature = column(*feature);
        }
    }

    pub(super) fn trees(&self) -> &[Tree] {
        &self.trees
    }

    /// For each column of a row its feature.
    pub(super) fn used(&self) -> &[u32] {
        &self.used
    }

    #[inline]
    pub(super) fn nodes_of(&self, tree: &Tree) -> &[Node<N>] {
        self.nodes.get(tree.start..tree.end).unwrap_or_default()
    }

    pub(super) fn shares_of(&self, tree: &Tree) -> &[f64] {
        self.shares.get(tree.start..tree.end).unwrap_or_default()
    }

    /// Whether a value goes to the left child.
    #[inline]
    pub(super) fn goes_left(&self, kind: NodeKind, number: N, value: N) -> bool {
        match kind {
            // One way for both, without a branch: it can't be foreseen which of them comes next.
            #[allow(clippy::needless_bitwise_bool)]
            NodeKind::MissingRight | NodeKind::MissingLeft => {
                (value <= number) | (value.is_nan() & (kind == NodeKind::MissingLeft))
            }
            NodeKind::ZeroRight => value <= number && !value.is_zero(),
            NodeKind::ZeroLeft => value <= number || value.is_zero() || value.is_nan(),
            NodeKind::SetLeft => self.sets.contains(number.place(), value),
            NodeKind::SetRight => !value.is_nan() && !self.sets.contains(number.place(), value),
            NodeKind::SetRightMissingLeft => !self.sets.contains(number.place(), value),
            NodeKind::Leaf => true,
        }
    }

    /// The leaf of a row: a value for each column.
    #[inline]
    pub(super) fn leaf_of(&self, tree: &Tree, row: &[N]) -> Node<N> {
        self.leaf_by(tree, |column| row.get(column).copied().unwrap_or(N::NAN))
    }

    /// The leaf of a row. `value` gives the value of a column.
    #[inline]
    pub(super) fn leaf_by(&self, tree: &Tree, value: impl Fn(usize) -> N) -> Node<N> {
        let nodes = self.nodes_of(tree);
        let mut node = nodes.first().copied();
        while let Some(split) = node
            && split.kind() != NodeKind::Leaf
        {
            let left = self.goes_left(split.kind(), split.number, value(split.column()));
            let next = (split.child as usize).saturating_add(usize::from(!left));
            node = nodes.get(next).copied();
        }
        node.unwrap_or(Node::new(NodeKind::Leaf, 0, N::default(), 0))
    }

    /// The linear part of a leaf.
    pub(super) fn linear_part(&self, leaf: Node<N>) -> Option<&LinearLeaf> {
        (leaf.column() == 1).then(|| self.linear.get(leaf.child as usize)).flatten()
    }

    /// What a leaf gives for a row.
    #[inline]
    pub(super) fn leaf_value(&self, leaf: Node<N>, value: impl Fn(usize) -> N) -> N {
        if leaf.column() == 0 {
            return leaf.number;
        }
        self.linear_value(leaf, value).map_or(leaf.number, N::of_sum)
    }

    fn linear_value(&self, leaf: Node<N>, value: impl Fn(usize) -> N) -> Option<f64> {
        let linear = self.linear_part(leaf)?;
        let mut sum = linear.constant;
        for (column, coefficient) in &linear.terms {
            let value = value(*column as usize);
            if value.is_nan() {
                return None;
            }
            sum += value.to_f64() * coefficient;
        }
        Some(sum)
    }

    /// Adds the thresholds of a feature: values up to one and above it may have different results.
    pub(super) fn thresholds_of(&self, feature: u32, into: &mut Vec<f64>) {
        let Ok(column) = self.used.binary_search(&feature) else { return };
        for node in &self.nodes {
            use NodeKind::{MissingLeft, MissingRight, ZeroLeft, ZeroRight};
            if !matches!(node.kind(), MissingLeft | MissingRight | ZeroLeft | ZeroRight)
                || node.column() != column
            {
                continue;
            }
            let threshold = node.number.to_f64();
            if threshold.is_finite() {
                into.push(threshold);
            }
            if matches!(node.kind(), ZeroLeft | ZeroRight) {
                into.push(0.0);
            }
        }
        into.compact_sort_by(f64::total_cmp);
        into.dedup();
    }
}

fn too_large<N>(tree: &impl RawTree<N>) -> ModelError {
    tree.tree_fault("too many nodes or categories".to_owned())
}

/// The number of a child, which nothing else may lead to.
fn reach<N>(
    tree: &impl RawTree<N>,
    at: usize,
    side: usize,
    child: i64,
    reached: &mut [bool],
) -> Result<usize, ModelError> {
    let count = reached.len();
    let place = usize::try_from(child).ok();
    match place.and_then(|place| reached.get_mut(place)) {
        None => {
            let text = format!("node {child} is out of range: the tree has {count} nodes");
            Err(tree.fault(at, side, text))
        }
        Some(true) => Err(tree.fault(at, side, format!("node {child} is reached a second time"))),
        Some(is_reached) => {
            *is_reached = true;
            Ok(place.unwrap_or(0))
        }
    }
}
