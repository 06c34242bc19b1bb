//! Derived amounts, shares and counts as rules read them.

use super::affordability::Share;
use crate::rules::{Input, MissingReason};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::with_ascii_digits;
use lendwright_types::number::parse_decimal;
use lendwright_types::{Available, Money};
use rust_decimal::RoundingStrategy;

/// An amount that was observed.
pub(super) fn money(amount: Option<Money>) -> Input {
    amount.map_or(Input::NOT_GIVEN, |amount| number(amount.to_double()))
}

/// A computed amount.
pub(crate) fn amount_input(amount: Option<Money>) -> Input {
    computed(amount.map(|money| number(money.to_double())).into())
}

/// A computed share, as it is compared.
pub(crate) fn share_input(share: Option<Share>) -> Input {
    computed(share.map(|share| number(share.compared)).into())
}

/// A computed value; one that could not be computed is not available.
pub(super) fn computed(value: Available<Input>) -> Input {
    value.unwrap_or(Input::Missing(MissingReason::NotAvailable))
}

pub(super) fn number(value: f64) -> Input {
    Input::Number(value)
}

/// An id as a number; ids are far below 2^53.
#[allow(clippy::cast_precision_loss)]
pub(super) fn id_number(id: i64) -> Input {
    Input::Number(id as f64)
}

/// The number in a text, rounded half-even to the minor unit; none if it is below 0.
pub(super) fn money_in(text: &str, currency: Currency) -> Option<Money> {
    let amount = parse_decimal(&with_ascii_digits(text.trim())).ok()?;
    let strategy = RoundingStrategy::MidpointNearestEven;
    let rounded = amount.round_dp_with_strategy(currency.decimals(), strategy);
    Money::from_decimal(rounded, currency).ok().filter(|money| !money.is_negative())
}
