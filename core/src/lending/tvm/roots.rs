//! Every root of an equation of value.
//!
//! Where signs change more than once, an interval is halved until it is seen that it has no root, since bounds of the sum leave out 0, or one
//! at most, since bounds of the slope do. All bounds come from the terms' own, each of which is a product
//! of functions that only grow or only fall. So no root is overlooked, however near two of them are, down
//! to intervals of 1e-10.

use super::equation::{Equation, Y_MAX, Y_MIN};
use super::power::{decay, exp, exp_minus_1};

/// An interval so short is not halved.
const WIDTH_MIN: f64 = 1e-10;
/// A sum so small beside its terms is 0: what rounding leaves of a root at which the sum does not change
/// its sign.
const TOUCHES: f64 = 1e-14;
/// Roots so near to each other are one.
const ONE_ROOT: f64 = 1e-8;
/// Halvings of a bracket until it is one double.
const HALVINGS: u32 = 60;

/// A root of an equation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::lending) struct Root {
    /// ln(1 + rate).
    pub(in crate::lending) y: f64,
    /// Whether the sum of all terms grows with the rate there.
    pub(in crate::lending) rises: bool,
}

/// One side of a rate of 0, where the powers of all terms are 1 at most.
struct Side<'e> {
    equation: &'e Equation,
    /// Times are counted from here: before all times, or after them.
    origin: f64,
}

/// The least and the greatest value.
#[derive(Clone, Copy, Default)]
struct Bounds {
    low: f64,
    high: f64,
}

/// Every root inside the bracket, the lowest first.
pub(in crate::lending) fn all(equation: &Equation) -> Vec<Root> {
    if equation.changes == 0 {
        return Vec::new();
    }
    if equation.changes == 1 {
        let rises = equation.begins_positive();
        return equation.only_root().map(|y| Root { y, rises }).into_iter().collect();
    }
    let mut roots = Vec::new();
    let below = Side { equation, origin: equation.last_time() + 1.0 };
    below.search(Y_MIN, 0.0, &mut roots);
    Side { equation, origin: 0.0 }.search(0.0, Y_MAX, &mut roots);
    roots
}

impl Side<'_> {
    fn search(&self, low: f64, high: f64, roots: &mut Vec<Root>) {
        let mut open = vec![(low, high)];
        while let Some((low, high)) = open.pop() {
            let (sum, slope) = self.bounds(low, high);
            if sum.low > 0.0 || sum.high < 0.0 {
                continue;
            }
            if slope.low > 0.0 || slope.high < 0.0 {
                add(roots, self.crossing(low, high));
            } else if high - low <= WIDTH_MIN {
                add(roots, self.crossing(low, high).or_else(|| self.touching(low, high)));
            } else {
                let middle = f64::midpoint(low, high);
                open.extend([(middle, high), (low, middle)]);
            }
        }
    }

    /// The sum of all terms, and that of their sizes.
    fn sum(&self, y: f64) -> (f64, f64) {
        let rate = exp_minus_1(y);
        self.equation.terms.iter().fold((0.0, 0.0), |(sum, size), term| {
            let simple = 1.0 / (1.0 + term.fraction * rate);
            let value = term.amount * decay(-(term.time - self.origin) * y) * simple;
            (sum + value, size + value.abs())
        })
    }

    /// Bounds of the sum, and of its slope by y.
    fn bounds(&self, low: f64, high: f64) -> (Bounds, Bounds) {
        let (at_low, at_high) = (exp_minus_1(low), exp_minus_1(high));
        let (grown_low, grown_high) = (exp(low), exp(high));
        let (mut sum, mut slope) = (Bounds::default(), Bounds::default());
        for term in &self.equation.terms {
            let time = term.time - self.origin;
            let powers = [decay(-time * low), decay(-time * high)];
            let [least, most] = if time < 0.0 { powers } else { [powers[1], powers[0]] };
            let (simple_low, simple_high) =
                (1.0 / (1.0 + term.fraction * at_low), 1.0 / (1.0 + term.fraction * at_high));
            let (least, most) = (least * simple_high, most * simple_low);
            sum.add(term.amount, least, most);
            let shortest = time + term.fraction * grown_low * simple_low;
            let longest = time + term.fraction * grown_high * simple_high;
            let (least, most) = if longest < 0.0 {
                (most * shortest, least * longest)
            } else {
                (least * shortest, most * longest)
            };
            slope.add(-term.amount, least, most);
        }
        (sum, slope)
    }

    /// The root where the sum has another sign at the end than at the start; at the start itself, too.
    fn crossing(&self, low: f64, high: f64) -> Option<Root> {
        let (start, end) = (self.sum(low).0, self.sum(high).0);
        if start == 0.0 {
            return Some(Root { y: low, rises: end > 0.0 });
        }
        let rises = start < 0.0;
        if end == 0.0 || (end > 0.0) != rises {
            return None;
        }
        let (mut low, mut high) = (low, high);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            let is_before = (self.sum(middle).0 < 0.0) == rises;
            (low, high) = if is_before { (middle, high) } else { (low, middle) };
        }
        Some(Root { y: f64::midpoint(low, high), rises })
    }

    /// The root where the sum comes to 0 and turns back.
    fn touching(&self, low: f64, high: f64) -> Option<Root> {
        let y = f64::midpoint(low, high);
        let (sum, size) = self.sum(y);
        (sum.abs() <= TOUCHES * size).then_some(Root { y, rises: false })
    }
}

impl Bounds {
    fn add(&mut self, amount: f64, least: f64, most: f64) {
        let (low, high) = if amount > 0.0 { (least, most) } else { (most, least) };
        self.low += amount * low;
        self.high += amount * high;
    }
}

fn add(roots: &mut Vec<Root>, found: Option<Root>) {
    let Some(found) = found else { return };
    if roots.last().is_none_or(|last| found.y - last.y > ONE_ROOT) {
        roots.push(found);
    }
}
