//! Checks of a profile's values that need no access to the book.

use super::{Profile, quoted};
use crate::wire::WrittenAmount;
use chrono::NaiveDate;
use lendwright_scoring::internal::is_na;
use lendwright_scoring::internal::{BIRTH_DATE, SPENDING, spending_in};
use lendwright_scoring::rules::{Input, MissingReason, Variable, WrongValue};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::{VALUE_SHOWN_MAX, shortened, with_ascii_digits};
use lendwright_types::json::Json;
use lendwright_types::{Available, Money, MoneyError};
use rust_decimal::Decimal;

const PERSONS_MAX: i64 = 100;
const YEARS_MAX: i64 = 100;
const MONTHS_MAX: i64 = 1_200;

/// Returns the counts of a profile that are out of range.
pub(super) fn wrong_counts(profile: &Profile) -> impl Iterator<Item = WrongValue> {
    [
        ("Number_of_Children", profile.number_of_children, PERSONS_MAX),
        ("Number_of_Dependents", profile.number_of_dependents, PERSONS_MAX),
        ("Years_of_Experience", profile.years_of_experience, YEARS_MAX),
        ("Months_at_Address", profile.months_at_address, MONTHS_MAX),
    ]
    .into_iter()
    .filter_map(|(field, count, max)| {
        let count = count.filter(|count| !(0..=max).contains(count))?;
        let wanted = format!("must be from 0 to {max}");
        Some(wrong(field, MissingReason::OutOfRange, wanted, &count.to_string()))
    })
}

/// Reads an amount in this currency, 0 or more.
pub(super) fn amount(field: &str, sent: Decimal, currency: Currency) -> Result<Money, WrongValue> {
    judge(field, &Money::from_decimal(sent, currency), &sent.to_string(), currency)
}

/// Does the same as [`amount`], and refuses an ambiguous text.
pub(super) fn written(
    field: &str,
    sent: &WrittenAmount,
    currency: Currency,
) -> Result<Money, WrongValue> {
    let read = Money::from_decimal(sent.amount(), currency);
    if let Some(text) = sent.text() {
        check_thousands(field, text, read.is_ok(), currency)?;
    }
    judge(field, &read, &sent.amount().to_string(), currency)
}

/// Reads an income as written. `None` for a missing value.
pub(super) fn income(text: &str, currency: Currency) -> Result<Option<Money>, WrongValue> {
    const FIELD: &str = "Reported_Monthly_Income";
    let text = text.trim();
    if text.is_empty() || is_na(text) {
        return Ok(None);
    }
    let read = Money::parse(&with_ascii_digits(text), currency);
    check_thousands(FIELD, text, read.is_ok(), currency)?;
    judge(FIELD, &read, &quoted(text), currency).map(Some)
}

/// Refuses a text that may mean thousands or decimals: it can be read as an amount, or many people would write
/// thousands like this.
fn check_thousands(
    field: &str,
    text: &str,
    is_amount: bool,
    currency: Currency,
) -> Result<(), WrongValue> {
    let digits = with_ascii_digits(text.trim());
    match thousands_or_decimals(&digits, currency) {
        Some((whole, decimals)) if is_amount || whole.trim_start_matches('-').len() <= 3 => {
            let places = currency.decimals();
            let wanted = format!(
                "must say which is meant, {whole}{decimals} or {whole} with at most {places} decimals"
            );
            Err(wrong(field, MissingReason::TypeMismatch, wanted, &quoted(text)))
        }
        _ => Ok(()),
    }
}

/// Splits a number with exactly three digits after its only point. Many people write this for thousands: `12.000`. In
/// a currency of three or more decimals these digits are decimals, so the result is `None`.
fn thousands_or_decimals(digits: &str, currency: Currency) -> Option<(&str, &str)> {
    let (whole, decimals) = digits.split_once('.').filter(|_| currency.decimals() < 3)?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    let is_one = decimals.len() == 3 && is_number(decimals);
    (is_one && is_number(whole.trim_start_matches('-'))).then_some((whole, decimals))
}

fn judge(
    field: &str,
    read: &Result<Money, MoneyError>,
    sent: &str,
    currency: Currency,
) -> Result<Money, WrongValue> {
    use MissingReason::{OutOfRange, TypeMismatch};
    let (reason, wanted) = match read {
        Ok(money) if !money.is_negative() => return Ok(*money),
        Ok(_) => (OutOfRange, "must be 0 or more".to_owned()),
        Err(MoneyError::TooFine { decimals, .. }) => {
            let wanted = format!("must have at most {decimals} decimals, as {currency} has");
            (TypeMismatch, wanted)
        }
        Err(MoneyError::TooLarge { .. }) => (OutOfRange, kept_exactly(currency)),
        Err(_) => (TypeMismatch, format!("must be an amount of {currency}, in digits")),
    };
    Err(wrong(field, reason, wanted, sent))
}

fn kept_exactly(currency: Currency) -> String {
    format!("must be an amount of {currency} that is kept exactly")
}

/// Checks a value in `extras`. A birth date must not be in the future, a spending must be an amount, and a text with
/// money must not be ambiguous.
pub(super) fn extra(
    variable: &Variable,
    sent: &Json<'_>,
    (today, currency): (NaiveDate, Currency),
) -> Result<Input, WrongValue> {
    let input = variable.judge_json(sent)?;
    if let (Input::Number(_), Some(text)) = (&input, sent.as_text())
        && variable.unit.starts_with("currency")
    {
        check_thousands(&variable.name, text, true, currency)?;
    }
    match input {
        Input::Date(day)
            if &*variable.name == BIRTH_DATE && !variable.is_hosts_own() && day > today =>
        {
            let wanted = "must be a day that is not in the future".to_owned();
            Err(wrong(BIRTH_DATE, MissingReason::OutOfRange, wanted, &sent.to_string()))
        }
        Input::Number(amount)
            if &*variable.name == SPENDING
                && spending_in(amount, currency) == Some(Available::NotAvailable) =>
        {
            let wanted = kept_exactly(currency);
            Err(wrong(SPENDING, MissingReason::OutOfRange, wanted, &sent.to_string()))
        }
        input => Ok(input),
    }
}

pub(super) fn wrong(field: &str, reason: MissingReason, wanted: String, sent: &str) -> WrongValue {
    let value = shortened(sent, VALUE_SHOWN_MAX);
    WrongValue { variable: field.to_owned(), reason, wanted, value }
}
