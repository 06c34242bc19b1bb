//! Exact Shapley values of a tree's conditional expectation, by cover.
//!
//! A coalition of features knows its values; at a split of another feature both ways are taken, weighted by cover.
//! For a leaf with value `v`, let `z` be a feature's product of cover shares on the path, and `o` 1 if the row's value
//! goes all its ways, otherwise 0. If each feature is known with chance `t`, the leaf counts
//! `v · Π (z + (o − z)·t)`, a polynomial in `t`. The Shapley value of a feature is the integral over `t`
//! from 0 to 1 of the sum of its partial derivatives (the multilinear extension; Owen 1972):
//! `v · (o − z) · ∫ Π others dt`.
//!
//! Gauss's rule with `n` points is exact for polynomials up to the degree `2n − 1`, so half as many points are taken
//! as features stand on a path. All factors are at least 0, and nothing cancels. The sums of all leaves under a
//! split are made together, on the way back to the root.

use super::forest::{Forest, NodeKind, Tree};
use super::real::Real;

/// Points and weights of Gauss's rules on 0 to 1, by their number of points.
#[derive(Clone, Debug, Default)]
pub(super) struct Quadrature {
    rules: Vec<Vec<(f64, f64)>>,
}

impl Quadrature {
    /// The rules that the trees need.
    pub(super) fn new(trees: &[Tree]) -> Self {
        let points_max = trees.iter().map(points).max().unwrap_or(1);
        let mut rules = vec![Vec::new(); points_max.saturating_add(1)];
        for tree in trees {
            let points = points(tree);
            if let Some(rule) = rules.get_mut(points)
                && rule.is_empty()
            {
                *rule = gauss(points);
            }
        }
        Self { rules }
    }

    fn rule(&self, tree: &Tree) -> &[(f64, f64)] {
        self.rules.get(points(tree)).map_or(&[], Vec::as_slice)
    }
}

fn points(tree: &Tree) -> usize {
    tree.features_on_path.div_ceil(2).max(1)
}

/// Gauss's rule with `count` points on 0 to 1, by Newton's method on Legendre's polynomial.
#[allow(clippy::cast_precision_loss, reason = "at most 257 points")]
fn gauss(count: usize) -> Vec<(f64, f64)> {
    let n = count as f64;
    let rule = (0..count).map(|index| {
        let mut x = libm::cos(std::f64::consts::PI * (index as f64 + 0.75) / (n + 0.5));
        let mut slope = 1.0;
        for _ in 0..8 {
            let (mut before, mut value) = (0.0, 1.0);
            for degree in 0..count {
                let degree = degree as f64;
                let next = ((2.0 * degree + 1.0) * x * value - degree * before) / (degree + 1.0);
                (before, value) = (value, next);
            }
            slope = n * (before - x * value) / (1.0 - x * x);
            x -= value / slope;
        }
        ((1.0 - x) / 2.0, 1.0 / ((1.0 - x * x) * slope * slope))
    });
    rule.collect()
}

/// The mean of a tree over its cover.
pub(super) fn mean<N: Real>(forest: &Forest<N>, tree: &Tree) -> f64 {
    let nodes = forest.nodes_of(tree);
    let mut covers = vec![0.0; nodes.len()];
    if let Some(root) = covers.first_mut() {
        *root = 1.0;
    }
    let mut mean = 0.0;
    for (at, node) in nodes.iter().enumerate() {
        let cover = covers.get(at).copied().unwrap_or(0.0);
        if node.kind() == NodeKind::Leaf {
            mean += cover * node.number.to_f64();
            continue;
        }
        // Children stand after their parent.
        let children = node.child as usize..(node.child as usize).saturating_add(2);
        let shares = forest.shares_of(tree).get(children.clone()).unwrap_or_default();
        let covers = covers.get_mut(children).unwrap_or_default();
        for (child, share) in covers.iter_mut().zip(shares) {
            *child = cover * share;
        }
    }
    mean
}

/// Working memory for one row after another.
#[derive(Debug)]
pub(super) struct Shapley {
    /// For each column `z` and `o` of the path.
    path: Vec<(f64, f64)>,
    /// The products of the path's factors at each point, and the sums of leaves, level by level.
    products: Vec<f64>,
    sums: Vec<f64>,
}

impl Shapley {
    pub(super) fn new(columns: usize) -> Self {
        Self { path: vec![(1.0, 1.0); columns], products: Vec::new(), sums: Vec::new() }
    }

    /// Adds the Shapley values of a tree for a row to those of the columns.
    pub(super) fn add<N: Real>(
        &mut self,
        forest: &Forest<N>,
        tree: &Tree,
        quadrature: &Quadrature,
        row: &[N],
        values: &mut [f64],
    ) {
        let rule = quadrature.rule(tree);
        let size = tree.depth.saturating_add(1).saturating_mul(rule.len());
        self.products.clear();
        self.products.resize(size, 1.0);
        self.sums.clear();
        self.sums.resize(size, 0.0);
        let mut walk = Walk { forest, tree, rule, row, values, path: &mut self.path };
        walk.visit(0, &mut self.products, &mut self.sums);
        add_linear(forest, tree, row, values);
    }
}

/// What the linear part of the row's leaf adds to its constant is divided equally among the features of the part.
fn add_linear<N: Real>(forest: &Forest<N>, tree: &Tree, row: &[N], values: &mut [f64]) {
    if !tree.is_linear {
        return;
    }
    let leaf = forest.leaf_of(tree, row);
    let Some(part) = forest.linear_part(leaf) else { return };
    let value = |column: usize| row.get(column).copied().unwrap_or(N::NAN);
    let added = forest.leaf_value(leaf, value).to_f64() - leaf.number.to_f64();
    #[allow(clippy::cast_precision_loss, reason = "at most 100,000 features")]
    let share = added / part.terms.len().max(1) as f64;
    for (column, _) in &part.terms {
        if let Some(value) = values.get_mut(*column as usize) {
            *value += share;
        }
    }
}

struct Walk<'w, N> {
    forest: &'w Forest<N>,
    tree: &'w Tree,
    rule: &'w [(f64, f64)],
    row: &'w [N],
    values: &'w mut [f64],
    path: &'w mut [(f64, f64)],
}

impl<N: Real> Walk<'_, N> {
    /// Adds what the splits under a node add. Its own level stands first in `products` and `sums`; it leaves
    /// the sum of its leaves there.
    fn visit(&mut self, at: usize, products: &mut [f64], sums: &mut [f64]) {
        let points = self.rule.len();
        let Some(node) = self.forest.nodes_of(self.tree).get(at).copied() else { return };
        let (Some((product, products)), Some((sum, sums))) =
            (products.split_at_mut_checked(points), sums.split_at_mut_checked(points))
        else {
            return;
        };
        if node.kind() == NodeKind::Leaf {
            let leaf = node.number.to_f64();
            for ((sum, product), (_, weight)) in sum.iter_mut().zip(product).zip(self.rule) {
                *sum = *product * weight * leaf;
            }
            return;
        }
        sum.fill(0.0);
        let column = node.column();
        let value = self.row.get(column).copied().unwrap_or(N::NAN);
        let goes_left = self.forest.goes_left(node.kind(), node.number, value);
        let before = self.path.get(column).copied().unwrap_or((1.0, 1.0));
        let left = node.child as usize;
        for (child, follows) in [(left, goes_left), (left.saturating_add(1), !goes_left)] {
            let share = self.forest.shares_of(self.tree).get(child).copied().unwrap_or(0.0);
            let after = (before.0 * share, if follows { before.1 } else { 0.0 });
            // Nothing leads there: neither the row nor any cover.
            if after == (0.0, 0.0) {
                continue;
            }
            let (lower_product, lower_sum) =
                (products.get_mut(..points).unwrap_or_default(), &mut *sums);
            for ((below, above), (t, _)) in lower_product.iter_mut().zip(&*product).zip(self.rule) {
                *below = above * factor(after, *t) / factor(before, *t);
            }
            self.set_path(column, after);
            self.visit(child, products, lower_sum);
            self.set_path(column, before);
            let lower_sum = sums.get(..points).unwrap_or_default();
            let mut added = 0.0;
            for ((sum, below), (t, _)) in sum.iter_mut().zip(lower_sum).zip(self.rule) {
                // A split further up of the same feature added these leaves as if this one were not there.
                added += below
                    * ((after.1 - after.0) / factor(after, *t)
                        - (before.1 - before.0) / factor(before, *t));
                *sum += below;
            }
            if let Some(value) = self.values.get_mut(column) {
                *value += added;
            }
        }
    }

    fn set_path(&mut self, column: usize, to: (f64, f64)) {
        if let Some(path) = self.path.get_mut(column) {
            *path = to;
        }
    }
}

/// `z + (o − z)·t`
#[inline]
fn factor((z, o): (f64, f64), t: f64) -> f64 {
    z + (o - z) * t
}

#[cfg(test)]
mod tests {
    use super::gauss;

    #[test]
    #[allow(clippy::cast_precision_loss, clippy::arithmetic_side_effects)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    fn a_rule_is_exact_to_its_degree() {
        for points in [1, 2, 3, 7, 20, 256] {
            let rule = gauss(points);
            for degree in [0, 1, 2 * points - 1] {
                let sum: f64 = rule
                    .iter()
                    .map(|(t, w)| w * t.powi(i32::try_from(degree).unwrap_or_default()))
                    .sum();
                let exact = 1.0 / (degree as f64 + 1.0);
                assert!((sum - exact).abs() < 1e-14, "{points} points, degree {degree}: {sum}");
            }
        }
    }
}
