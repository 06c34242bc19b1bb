//! Expected purchases.

use super::customers::Customer;
use super::likelihood::{Form, Parameters, p_alive};
use crate::analytics::stats::hyp2f1;

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
    let none = libm::pow(now / then, shape) * hyp2f1(shape, stays, all, time / then);
    p_alive(form, parameters, customer) * all / (a - 1.0) * (1.0 - none)
}
