//! From flows to the one rate that solves them.

use super::error::AprError;
use crate::tvm::equation::{Equation, Term};
use crate::tvm::power::exp_minus_1;
use crate::tvm::roots;
use lendwright_types::Money;
use lendwright_types::currency::Currency;

/// The terms of an equation of value, checked when they are added.
pub(super) struct Sides {
    terms: Vec<Term>,
    currency: Option<Currency>,
}

impl Sides {
    /// No terms yet, in the room of a list that is no longer needed.
    pub(super) fn within(mut room: Vec<Term>, flows: [usize; 2]) -> Self {
        room.clear();
        room.reserve(flows.iter().sum());
        Self { terms: room, currency: None }
    }

    /// Adds an amount that the borrower receives (`sign` 1) or pays (-1), in minor units: a rate does not
    /// depend on the unit.
    pub(super) fn add(
        &mut self,
        (field, at): (&'static str, usize),
        sign: f64,
        amount: Money,
        (time, fraction): (f64, f64),
    ) -> Result<(), AprError> {
        if amount.is_negative() {
            return Err(AprError::Negative { field, at, amount });
        }
        if *self.currency.get_or_insert(amount.currency()) != amount.currency() {
            return Err(AprError::Currency { field, at, amount });
        }
        if !time.is_finite() {
            let must_be = "a finite number of years";
            return Err(AprError::Time { field, at, value: time, must_be });
        }
        // Exact up to 2^53, and within 2^-53 of itself beyond.
        #[allow(clippy::cast_precision_loss)]
        let size = amount.minor() as f64;
        self.terms.push(Term { time, fraction, amount: sign * size });
        Ok(())
    }

    /// Returns the rate of a year, or of a unit period, that makes both sides equal. Returns the terms too, to reuse
    /// their memory.
    ///
    /// If there are several roots, the rate is the one on the side of the cost where a growing rate takes the value
    /// of the repayments below that of the advances.
    pub(super) fn rate(self) -> (Result<f64, AprError>, Vec<Term>) {
        let equation = Equation::new(self.terms);
        (rate_of(&equation), equation.into_terms())
    }
}

fn rate_of(equation: &Equation) -> Result<f64, AprError> {
    let total = equation.total();
    let found = roots::all(equation);
    let found = found.as_slice();
    let is_of_cost = |y: f64| if total < 0.0 { y > 0.0 } else { y < 0.0 || total == 0.0 };
    let mut rates = found.iter().filter(|root| root.rises && is_of_cost(root.y));
    match (rates.next(), rates.next()) {
        (Some(root), None) => Ok(exp_minus_1(root.y)),
        _ if found.len() > 1 => Err(AprError::SeveralRates { count: found.len() }),
        _ => Err(AprError::NoRate),
    }
}
