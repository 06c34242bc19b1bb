//! Expected purchases.

use super::customers::Customer;
use super::likelihood::{Form, Parameters, p_alive};
use crate::analytics::stats::{hyp2f1, log_series, series};

/// So near to 1 the formula divides nearly nothing by nearly nothing.
const NEAR_1: f64 = 1e-6;
/// The places on both sides of 1 whose mean stands for it there.
const BESIDE_1: f64 = 1e-4;

/// How many purchases are expected of a customer in so much time: with the chances n to leave and `P` that it is alive,
/// `P · (a+b+n−1)/(a−1) · (1 − ((α+T)/(α+T+t))^(r+x) · ₂F₁(r+x, b+n; a+b+n−1; t/(α+T+t)))`.
pub(super) fn expected_purchases(
    form: Form,
    parameters: Parameters,
    customer: Customer,
    time: f64,
) -> f64 {
    let Parameters { r, alpha, a, b } = parameters;
    if (a - 1.0).abs() < NEAR_1 {
        let sides = [1.0 - BESIDE_1, 1.0 + BESIDE_1];
        let [below, above] =
            sides.map(|a| expected_purchases(form, Parameters { a, ..parameters }, customer, time));
        return f64::midpoint(below, above);
    }
    let shape = r + f64::from(customer.repeats);
    let stays = b + f64::from(form.chances(customer.repeats));
    let all = a + stays - 1.0;
    let now = alpha + customer.known;
    let then = now + time;
    let none = scaled(shape, stays, all, (now / then, time / then));
    let expected = p_alive(form, parameters, customer) * all / (a - 1.0) * (1.0 - none);
    // Of no time, or to the last bit, it may come out as less than nothing; what is no number stays none.
    if expected <= 0.0 { 0.0 } else { expected }
}

/// Up to here the power is far from what doubles can't tell from 0.
const POWER_MIN: f64 = 1e-250;

/// `(1−z)^a · ₂F₁(a, b; c; z)`, with `1−z` beside `z`: for customers of hundreds of purchases the power is too small for a
/// double and the function too large, though what they make is 1 at most.
fn scaled(a: f64, b: f64, c: f64, (rest, z): (f64, f64)) -> f64 {
    let power = libm::pow(rest, a);
    let value = if power > POWER_MIN { hyp2f1(a, b, c, z) } else { f64::INFINITY };
    if value.is_finite() {
        return power * value;
    }
    // Euler's transformation (Abramowitz and Stegun, 15.3.3) has small parameters where c is near a. Where it has not, its
    // terms would cancel, and the terms of the series itself, all positive, are added by their logarithms.
    if (c - a).abs() < c / 4.0 && (c - b).abs() < c / 4.0 {
        libm::pow(rest, c - b) * series(c - a, c - b, c, z)
    } else {
        libm::exp(a * libm::log(rest) + log_series(a, b, c, z))
    }
}
