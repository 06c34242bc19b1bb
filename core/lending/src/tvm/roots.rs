//! Every root of an equation of value.
//!
//! If signs change more than once, the search follows the proof of Descartes' rule of signs. Choose a time τ between
//! two terms of different signs, and multiply the sum by e^(τ·y). The signs of the derivative of the product change
//! once less, and between two roots of the sum there is a root of the derivative. So the roots of each derivative
//! separate the roots of the function before, down to one with a single change.

use super::equation::{Equation, Term, Y_MAX, Y_MIN};
use super::power::{decay, exp_minus_1};

/// A sum that is so small relative to its terms is 0. Rounding leaves such a sum at a root where the sum does not
/// change its sign.
const TOUCHES: f64 = 1e-14;
/// Roots so near to each other are one.
const ONE_ROOT: f64 = 1e-8;
/// Halvings of a bracket until it is one double.
const HALVINGS: u32 = 60;
/// The number of parts of the bracket that are searched if the odd days of terms differ.
const PARTS: u32 = 4_096;

/// A root of an equation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Root {
    /// ln(1 + rate).
    pub(crate) y: f64,
    /// Whether the sum of all terms grows with the rate there.
    pub(crate) rises: bool,
}

/// The roots of an equation.
pub(crate) enum Roots {
    /// One at most, as of nearly every credit: it needs no list.
    Single(Option<Root>),
    Several(Vec<Root>),
}

impl Roots {
    /// The roots, the lowest first.
    pub(crate) fn as_slice(&self) -> &[Root] {
        match self {
            Self::Single(root) => root.as_slice(),
            Self::Several(roots) => roots,
        }
    }
}

/// Every root inside the bracket.
pub(crate) fn all(equation: &Equation) -> Roots {
    if equation.changes == 0 {
        return Roots::Single(None);
    }
    if equation.changes == 1 {
        let rises = equation.begins_positive();
        return Roots::Single(equation.only_root().map(|y| Root { y, rises }));
    }
    let fraction = equation.terms.first().map_or(0.0, |term| term.fraction);
    #[allow(clippy::float_cmp)] // a common factor, or none
    let alike = equation.terms.iter().all(|term| term.fraction == fraction);
    let places = if alike { parting(&equation.terms) } else { evenly() };
    let mut roots: Vec<Root> = Vec::new();
    for pair in places.windows(2) {
        let [low, high] = pair else { continue };
        let found = crossing(&equation.terms, *low, *high);
        let found = found.or_else(|| touching(&equation.terms, *high));
        let is_new = |root: &Root| roots.last().is_none_or(|last| root.y - last.y > ONE_ROOT);
        if let Some(root) = found.filter(is_new) {
            roots.push(root);
        }
    }
    Roots::Several(roots)
}

/// The ends of the bracket and, between them, places that part the roots of a sum.
fn parting(terms: &[Term]) -> Vec<f64> {
    let span = terms.last().map_or(1.0, |last| last.time).max(f64::MIN_POSITIVE);
    let mut derivatives: Vec<Vec<Term>> = Vec::new();
    let mut sum = terms;
    while let Some(time) = second_change(sum) {
        let derived = sum.iter().map(|term| {
            let amount = term.amount * ((time - term.time) / span);
            Term { amount, fraction: 0.0, ..*term }
        });
        derivatives.push(derived.collect());
        sum = derivatives.last().map_or(&[], Vec::as_slice);
    }
    derivatives.iter().rev().fold(vec![Y_MIN, Y_MAX], |places, derivative| {
        let pairs = places.windows(2).filter_map(|pair| match pair {
            [low, high] => crossing(derivative, *low, *high),
            _ => None,
        });
        let mut next = vec![Y_MIN];
        next.extend(pairs.map(|root| root.y));
        next.push(Y_MAX);
        next
    })
}

/// A time at the first change of signs; `None` if there is no other change after it.
fn second_change(terms: &[Term]) -> Option<f64> {
    let pairs = terms.iter().zip(terms.iter().skip(1));
    let mut changes = pairs.filter(|(a, b)| (a.amount > 0.0) != (b.amount > 0.0));
    let (before, after) = changes.next()?;
    changes.next()?;
    Some(f64::midpoint(before.time, after.time))
}

/// The ends of the bracket and places at equal distances between them.
fn evenly() -> Vec<f64> {
    let part = (Y_MAX - Y_MIN) / f64::from(PARTS);
    (0..=PARTS).map(|at| Y_MIN + part * f64::from(at)).collect()
}

/// The sum of terms, and the sum of their sizes. Both are multiplied by a factor that keeps every power at 1 or
/// below.
fn sum(terms: &[Term], y: f64) -> (f64, f64) {
    let rate = exp_minus_1(y);
    let origin = if y < 0.0 { terms.last().map_or(0.0, |last| last.time) } else { 0.0 };
    terms.iter().fold((0.0, 0.0), |(sum, size), term| {
        let simple = 1.0 / (1.0 + term.fraction * rate);
        let value = term.amount * decay(-(term.time - origin) * y) * simple;
        (sum + value, size + value.abs())
    })
}

/// The root, if the sum has another sign at the end than at the start.
fn crossing(terms: &[Term], low: f64, high: f64) -> Option<Root> {
    let (start, end) = (sum(terms, low).0, sum(terms, high).0);
    let rises = start < 0.0;
    if start == 0.0 || end == 0.0 || (end > 0.0) != rises {
        return None;
    }
    let (mut low, mut high) = (low, high);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        let is_before = (sum(terms, middle).0 < 0.0) == rises;
        (low, high) = if is_before { (middle, high) } else { (low, middle) };
    }
    Some(Root { y: f64::midpoint(low, high), rises })
}

/// The root, if the sum is 0 at a place that separates roots: the sum turns back there.
fn touching(terms: &[Term], y: f64) -> Option<Root> {
    let (sum, size) = sum(terms, y);
    let is_inside = y > Y_MIN && y < Y_MAX;
    (is_inside && sum.abs() <= TOUCHES * size).then_some(Root { y, rises: false })
}
