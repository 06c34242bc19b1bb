//! Gauss's hypergeometric function.
#![allow(clippy::many_single_char_names, reason = "the names that every book gives them")]
#![allow(clippy::float_cmp, reason = "a sum is done when a term changes nothing of it")]

/// Up to here the series at 0 is summed; beyond, the function is continued towards 1.
const SERIES_MAX: f64 = 0.9;
/// How much of the way to 1 a step goes, times the largest parameter: terms of a step grow to e to this before they
/// shrink, and cancel.
const GROWTH: f64 = 8.0;
/// More terms than any of the series here needs for parameters below a million.
const TERMS_MAX: u32 = 10_000_000;

/// Returns the hypergeometric function ₂F₁(a, b; c; z) of positive parameters up to some thousands, with `z` below 1.
///
/// Up to 0.9 the series at 0 is summed. All its terms are positive. Beyond 0.9 the Taylor series of the function's
/// differential equation is used (Abramowitz and Stegun, "Handbook of mathematical functions", 15.5.1). Each of its
/// steps goes half of the way to 1, and less with large parameters. Below 0 Pfaff's transformation (15.3.4) leads to a
/// positive argument.
///
/// The result is not-a-number where doubles can't follow:
/// - for `z` of 1 and more;
/// - for `z` below 0 if `c` is above neither `a` nor `b`;
/// - for `c` that is 0 or a negative whole number;
/// - for parameters with steps that are too small.
///
/// # Example
/// ```
/// use lendwright_analytics::stats::hyp2f1;
///
/// // ₂F₁(1, 1; 2; z) = −ln(1 − z) / z
/// let value = hyp2f1(1.0, 1.0, 2.0, 0.5);
/// assert!((value - 2.0 * std::f64::consts::LN_2).abs() < 1e-15);
/// ```
#[must_use]
pub fn hyp2f1(a: f64, b: f64, c: f64, z: f64) -> f64 {
    if z.is_nan() || z >= 1.0 || (c <= 0.0 && c.fract() == 0.0) {
        return f64::NAN;
    }
    if z < 0.0 {
        // The function is the same with a and b exchanged; of c less one of them below 0, terms of both signs cancel.
        let (a, b) = if c > b { (a, b) } else { (b, a) };
        let rest = if c > b { hyp2f1(a, c - b, c, z / (z - 1.0)) } else { f64::NAN };
        return libm::pow(1.0 - z, -a) * rest;
    }
    if z <= SERIES_MAX {
        return series(a, b, c, z);
    }
    let mut at = SERIES_MAX;
    let mut value = series(a, b, c, at);
    // The derivative is a b / c times the function with each parameter one higher (15.2.1).
    let mut slope = a * b / c * series(a + 1.0, b + 1.0, c + 1.0, at);
    let part = 0.5_f64.min(GROWTH / a.abs().max(b.abs()).max(c.abs()));
    while at < z {
        let next = z.min(at + (1.0 - at) * part);
        if next <= at {
            return f64::NAN;
        }
        // The difference is exact, so each series is taken exactly at the end of the step before.
        (value, slope) = continued((a, b, c), at, (value, slope), next - at);
        at = next;
    }
    value
}

/// The series at 0: each term is the one before times (a + n)(b + n) z / ((c + n)(n + 1)).
fn series(a: f64, b: f64, c: f64, z: f64) -> f64 {
    let (mut sum, mut term) = (1.0_f64, 1.0_f64);
    for n in 0..TERMS_MAX {
        let n = f64::from(n);
        let ratio = (a + n) * (b + n) * z / ((c + n) * (n + 1.0));
        term *= ratio;
        let next = sum + term;
        // Terms may grow at first; from where they shrink, one that changes nothing is the last that could.
        if next == sum && ratio.abs() < 1.0 {
            break;
        }
        sum = next;
    }
    sum
}

/// Value and derivative one step behind a place between 0 and 1, by the Taylor series there. Its coefficients follow
/// from z(1 − z)F″ + (c − (a + b + 1)z)F′ − abF = 0. The step is at most half the way to 1.
fn continued(
    (a, b, c): (f64, f64, f64),
    at: f64,
    (value, slope): (f64, f64),
    step: f64,
) -> (f64, f64) {
    // u is the coefficient of step^n times step^n, so that the terms are added as they are.
    let (mut lower, mut upper) = (value, slope * step);
    let (mut sum, mut derivative) = (lower + upper, upper);
    let (per_step, per_square) = (step, step * step);
    let width = at * (1.0 - at);
    let mut was_same = false;
    for n in 0..TERMS_MAX {
        let n = f64::from(n);
        let bent = n * (1.0 - 2.0 * at) + c - (a + b + 1.0) * at;
        let next = ((n + a) * (n + b) * lower * per_square - (n + 1.0) * bent * upper * per_step)
            / (width * (n + 2.0) * (n + 1.0));
        let rise = (n + 2.0) * next;
        let same = sum + next == sum && derivative + rise == derivative;
        // One term may vanish by chance, two in turn only when all the rest do.
        if same && was_same {
            break;
        }
        was_same = same;
        sum += next;
        derivative += rise;
        (lower, upper) = (upper, next);
    }
    (sum, derivative / step)
}
