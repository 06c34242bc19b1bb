//! Expected purchases.

use super::customers::Customer;
use super::likelihood::{Form, Parameters, p_alive};
use crate::stats::hyp2f1;
use std::ops::RangeInclusive;

/// The expected number of purchases of a customer in a time, with the chances n to leave and the probability `P` to be
/// alive:
/// `P · (a+b+n−1)/(a−1) · (1 − ((α+T)/(α+T+t))^(r+x) · ₂F₁(r+x, b+n; a+b+n−1; t/(α+T+t)))`.
pub(super) fn expected_purchases(
    form: Form,
    parameters: Parameters,
    customer: Customer,
    time: f64,
) -> f64 {
    let Parameters { r, alpha, a, b } = parameters;
    let now = alpha + customer.known;
    let is_model = alpha > 0.0 && [r, a, b].iter().all(|shape| SHAPES.contains(shape));
    if !is_model || !(0.0..=TIMES_MAX).contains(&(time / now)) {
        return f64::NAN;
    }
    let ahead = Ahead {
        shape: r + f64::from(customer.repeats),
        a,
        b: b + f64::from(form.chances(customer.repeats)),
        now,
        time,
    };
    let if_alive = ahead.by_the_formula().unwrap_or_else(|| ahead.by_the_integral());
    p_alive(form, parameters, customer) * if_alive
}

/// The state of a customer that is alive. Its rate is gamma distributed with `shape` and the rate `now`. Its chance to
/// leave after a purchase is beta distributed with `a` and `b`.
pub(super) struct Ahead {
    pub(super) shape: f64,
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) now: f64,
    pub(super) time: f64,
}

/// Up to here the power is far from what doubles can't tell from 0.
const POWER_MIN: f64 = 1e-250;
/// Nearer than this, the formula divides nearly 0 by nearly 0.
const APART_MIN: f64 = 0.125;
/// Below this difference from 1 a double has lost three of its sixteen digits.
const LEFT_MIN: f64 = 1e-3;
/// Larger parameters take the formula many steps, and each step loses digits.
const FORMULA_MAX: f64 = 1_000.0;
/// Doubles can't follow times that are more often than this the time until now.
const TIMES_MAX: f64 = 1e100;
/// The shapes that doubles can follow.
const SHAPES: RangeInclusive<f64> = 1e-12..=1e12;
/// Terms of this part of their sum change it no more.
const NOTHING: f64 = 1e-18;

impl Ahead {
    /// The fast formula of the papers. `None` where doubles can't follow it or where it is slow:
    /// - near a = 1 and a + b = 1 it divides nearly 0 by nearly 0;
    /// - with nearly no purchases it subtracts nearly equal numbers;
    /// - with hundreds of purchases it multiplies a power that is too small for a double by a function that is too
    ///   large;
    /// - with large parameters it takes too many steps.
    pub(super) fn by_the_formula(&self) -> Option<f64> {
        let &Self { shape, a, b, now, time } = self;
        let (all, then) = (a + b - 1.0, now + time);
        let power = libm::pow(now / then, shape);
        if shape.max(a).max(b) > FORMULA_MAX {
            return None;
        }
        if (a - 1.0).abs() < APART_MIN || all < APART_MIN || power < POWER_MIN {
            return None;
        }
        let left = 1.0 - power * hyp2f1(shape, b, all, time / then);
        (left.abs() > LEFT_MIN).then_some(all / (a - 1.0) * left)
    }

    /// The same number as a mean over the beta distribution of `p`. A customer that leaves with the chance `p` after
    /// each purchase buys `(1 − (1 + p · time/now)^(−shape)) / p` times. All terms of the sum are positive.
    ///
    /// Along ln(p/(1−p)) both ends are smooth, so sums at equal steps converge faster than any power of the step
    /// (Trefethen and Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 56, 2014). The sum of the
    /// weights replaces the beta function.
    pub(super) fn by_the_integral(&self) -> f64 {
        let &Self { shape, a, b, now, time } = self;
        let log_weight =
            |at: f64| -a * libm::log1p(libm::exp(-at)) - b * libm::log1p(libm::exp(at));
        let purchases =
            |leaves: f64| -libm::expm1(-shape * libm::log1p(leaves * time / now)) / leaves;
        let top = libm::log(a / b);
        let of_top = log_weight(top);
        // A quarter is enough for what the logarithm's own ends are, the root for a narrow distribution.
        let step = 0.25_f64.min((1.0 / a + 1.0 / b).sqrt() / 2.0);
        let (mut weights, mut weighted) = (1.0, purchases(a / (a + b)));
        // Beyond these chances, to leave or to stay, weights shrink by equal factors, and purchases stay as they are.
        let ends = [
            (-step, a, NOTHING / (1.0 + b + shape * time / now)),
            (step, b, NOTHING / (1.0 + a + shape)),
        ];
        for (step, power, end) in ends {
            let mut at = top + step;
            loop {
                let leaves = 1.0 / (1.0 + libm::exp(-at));
                let is_end = 1.0 / (1.0 + libm::exp(step.signum() * at)) < end;
                let mut weight = libm::exp(log_weight(at) - of_top);
                if is_end {
                    weight /= -libm::expm1(-power * step.abs());
                }
                let part = weight * purchases(leaves);
                (weights, weighted) = (weights + weight, weighted + part);
                if is_end || (weight <= NOTHING * weights && part <= NOTHING * weighted) {
                    break;
                }
                at += step;
            }
        }
        weighted / weights
    }
}
