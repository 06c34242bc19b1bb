//! The equation of value, Σ amount / ((1 + f·i)(1 + i)^t) = 0, and its solver.
//!
//! It is solved for y = ln(1 + i). In nearly every credit, all amounts of one sign come before all amounts of the
//! other. Let E and L then be the sums of the sizes of the earlier and of the later terms. The logarithm of L/E falls
//! as y grows, so there is at most one root, and the curve is nearly a straight line. Halley's method takes two or
//! three steps, from the root by simple interest and inside a bracket. If the signs change more than once, `roots`
//! finds every root.

use super::power::{decay, ln};

/// The ends of the bracket: a rate of -0.999999999999 and one of 1,000,000, as ln(1 + rate).
pub(super) const Y_MIN: f64 = -27.631_021_115_928_547;
pub(super) const Y_MAX: f64 = 13.815_511_557_963_774;
/// A step s leaves an error of about s³·(span/slope)². If s·span is a hundred thousandth of slope/span, the error is
/// below a double's last bit.
const LAST_STEP: f64 = 1e-5;
const STEPS_MAX: u32 = 200;
/// How many terms are summed side by side.
const LANES: usize = 4;

/// One amount and when it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Term {
    /// Whole unit periods, or years, from some day on.
    pub(crate) time: f64,
    /// The fraction of a unit period that bears simple interest (Regulation Z); 0 elsewhere.
    pub(crate) fraction: f64,
    pub(crate) amount: f64,
}

/// Terms in the order of time. No two terms have the same time, none is 0, and the first is at time 0.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    pub(super) terms: Vec<Term>,
    /// How often the sign changes from one term to the next: 2 for more than once.
    pub(super) changes: u8,
    /// The number of terms before the first change of signs.
    first_group: usize,
    /// Whether a term has a fraction.
    has_fractions: bool,
}

/// A sum Σ w with the sums of its first and second derivatives by y, without the sign of the first.
#[derive(Clone, Copy, Default)]
struct Sums {
    value: f64,
    slope: f64,
    bend: f64,
}

impl Sums {
    fn plus(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            slope: self.slope + other.slope,
            bend: self.bend + other.bend,
        }
    }

    fn add(&mut self, value: f64, time: f64) {
        let slope = value * time;
        self.value += value;
        self.slope += slope;
        self.bend += slope * time;
    }
}

impl Equation {
    pub(crate) fn new(mut terms: Vec<Term>) -> Self {
        let in_order = terms.is_sorted_by(|a, b| when(a) < when(b));
        if !(in_order && terms.iter().all(|term| term.amount != 0.0)) {
            tidy(&mut terms);
        }
        let start = terms.first().map_or(0.0, |term| term.time);
        let (mut changes, mut first_group, mut has_fractions) = (0_u8, 0, false);
        let mut before = terms.first().is_some_and(|term| term.amount > 0.0);
        for (at, term) in terms.iter_mut().enumerate() {
            term.time -= start;
            has_fractions |= term.fraction != 0.0;
            if (term.amount > 0.0) != before {
                first_group = if changes == 0 { at } else { first_group };
                changes = if changes == 0 { 1 } else { 2 };
                before = !before;
            }
        }
        Self { terms, changes, first_group, has_fractions }
    }

    /// The terms, to use their memory again.
    pub(crate) fn into_terms(self) -> Vec<Term> {
        self.terms
    }

    /// Whether the earliest amount is positive.
    pub(crate) fn begins_positive(&self) -> bool {
        self.terms.first().is_some_and(|term| term.amount > 0.0)
    }

    /// The sum of all amounts.
    pub(crate) fn total(&self) -> f64 {
        self.terms.iter().map(|term| term.amount).sum()
    }

    /// The latest time, in whole periods.
    fn last_time(&self) -> f64 {
        self.terms.iter().map(|term| term.time).fold(0.0, f64::max)
    }

    /// The root if signs change once. `None` if it is outside the bracket.
    pub(super) fn only_root(&self) -> Option<f64> {
        let (early, late) = self.terms.split_at_checked(self.first_group)?;
        let last = self.last_time();
        let span = last + 1.0;
        let (mut low, mut high) = (Y_MIN, Y_MAX);
        let mut y = 0.0;
        for _ in 0..STEPS_MAX {
            let (earlier, later) = if y == 0.0 {
                (undiscounted(early), undiscounted(late))
            } else {
                let origin = if y < 0.0 { last } else { 0.0 };
                (self.sums(early, y, origin), self.sums(late, y, origin))
            };
            let height = ln(later.value / earlier.value);
            if height == 0.0 {
                return Some(y);
            }
            (low, high) = if height > 0.0 { (y, high) } else { (low, y) };
            let (step, slope) = halley(height, earlier, later);
            if step.abs() * span * span <= LAST_STEP * slope.abs() {
                return Some(y + step);
            }
            if high - low <= f64::EPSILON * y.abs() {
                break;
            }
            let next = y + step;
            y = if next > low && next < high { next } else { f64::midpoint(low, high) };
        }
        // The halves of the bracket have closed: on the root, or on an end of the bracket.
        (low > Y_MIN && high < Y_MAX).then_some(y)
    }

    fn sums(&self, terms: &[Term], y: f64, origin: f64) -> Sums {
        if self.has_fractions {
            with_fractions(terms, y, origin)
        } else {
            discounted(terms, y, origin)
        }
    }
}

/// When a term is reached, for the order of terms.
fn when(term: &Term) -> f64 {
    term.time + term.fraction
}

/// Sorts terms by time, adds up those of one time and drops those of 0.
fn tidy(terms: &mut Vec<Term>) {
    terms.sort_by(|a, b| when(a).total_cmp(&when(b)));
    #[allow(clippy::float_cmp)] // one time is one double
    terms.dedup_by(|next, kept| {
        let same = next.time == kept.time && next.fraction == kept.fraction;
        if same {
            kept.amount += next.amount;
        }
        same
    });
    terms.retain(|term| term.amount != 0.0);
}

/// The step to the root of ln(L/E) by Halley's method, and the slope. The step is not a number if it can't be taken.
fn halley(height: f64, earlier: Sums, later: Sums) -> (f64, f64) {
    let (early_mean, late_mean) = (earlier.slope / earlier.value, later.slope / later.value);
    let slope = early_mean - late_mean;
    let bend = (later.bend / later.value - late_mean * late_mean)
        - (earlier.bend / earlier.value - early_mean * early_mean);
    let step = -2.0 * height * slope / (2.0 * slope * slope - height * bend);
    // Beyond a pole it would run the wrong way; Newton's step does not.
    (if step * height > 0.0 { step } else { -height / slope }, slope)
}

/// The sums at a rate of 0.
fn undiscounted(terms: &[Term]) -> Sums {
    terms.iter().fold(Sums::default(), |sums, term| {
        let size = term.amount.abs();
        let length = term.time + term.fraction;
        let slope = size * length;
        Sums {
            value: sums.value + size,
            slope: sums.slope + slope,
            bend: sums.bend + slope * length - size * term.fraction * (1.0 - term.fraction),
        }
    })
}

/// The sums if no term has a fraction. Times count from `origin`, so no power is above 1.
///
/// Terms are taken in fours: a processor computes their powers in parallel.
fn discounted(terms: &[Term], y: f64, origin: f64) -> Sums {
    let mut lanes = [Sums::default(); LANES];
    let (fours, rest) = terms.as_chunks::<LANES>();
    for four in fours {
        let times = four.map(|term| term.time - origin);
        let powers = times.map(|time| decay(-time * y));
        for (((sums, term), time), power) in lanes.iter_mut().zip(four).zip(times).zip(powers) {
            sums.add(term.amount.abs() * power, time);
        }
    }
    for (sums, term) in lanes.iter_mut().zip(rest) {
        let time = term.time - origin;
        sums.add(term.amount.abs() * decay(-time * y), time);
    }
    let [first, second, third, fourth] = lanes;
    first.plus(second).plus(third.plus(fourth))
}

/// The sums of terms with fractions: with u = f·e^y/(1 + f·(e^y − 1)) a term falls by t + u, and u grows by
/// u·(1 − u).
fn with_fractions(terms: &[Term], y: f64, origin: f64) -> Sums {
    let growth = super::power::exp(y);
    let rate = super::power::exp_minus_1(y);
    terms.iter().fold(Sums::default(), |sums, term| {
        let time = term.time - origin;
        let simple = 1.0 / (1.0 + term.fraction * rate);
        let value = term.amount.abs() * decay(-time * y) * simple;
        let share = term.fraction * growth * simple;
        let length = time + share;
        let slope = value * length;
        Sums {
            value: sums.value + value,
            slope: sums.slope + slope,
            bend: sums.bend + slope * length - value * share * (1.0 - share),
        }
    })
}
