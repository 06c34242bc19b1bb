//! Day counts, due dates and rounding.

use super::{Fault, count, date, dates, frequency, month_end, refused, text};
use lendwright::lending::{DayCount, DueDates, Ratio, RegularPeriod, Rounding};
use rust_decimal::Decimal;
use serde_json::Value;

pub(super) fn due_dates(case: &Value) -> Result<(), Fault> {
    let inputs = &case["inputs"];
    let (every, month_end) = (frequency(inputs)?, month_end(inputs)?);
    let found = DueDates::new(date(&inputs["start"])?, count(&inputs["n"]), every, month_end);
    let found: Vec<_> = found.map_err(|error| refused(&error))?.iter().collect();
    let expected = dates(&case["expected"]["due_dates"])?;
    if found == expected {
        Ok(())
    } else {
        Err(Fault::from(format!("{found:?}, expected {expected:?}")))
    }
}

/// A day count by its name in the vectors.
fn convention(name: &str) -> Result<DayCount, Fault> {
    match name {
        "30/360 Bond" | "30/360 ISDA" | "30/360 US" => Ok(DayCount::Thirty360),
        "30/360 NASD" => Ok(DayCount::Thirty360Nasd),
        "30E/360 Eurobond" => Ok(DayCount::ThirtyE360),
        "Act/Act ISMA" => Ok(DayCount::ActualActualIcma),
        _ => DayCount::all()
            .find(|count| count.name() == name)
            .ok_or_else(|| Fault::not_expressible("day count", &name.into())),
    }
}

/// A fraction, written as a decimal or as a sum of fractions.
enum ExpectedFraction {
    Exactly(Ratio),
    /// A decimal, with one unit of the tenth decimal as tolerance.
    About(Decimal),
}

fn expected(value: &Value) -> Result<ExpectedFraction, Fault> {
    read(&text(value)).ok_or_else(|| Fault::not_expressible("fraction", value))
}

fn read(text: &str) -> Option<ExpectedFraction> {
    if !text.contains('/') {
        return text.parse().ok().map(ExpectedFraction::About);
    }
    let parts = text.split('+').map(|part| {
        let (above, below) = part.split_once('/')?;
        Ratio::new(above.trim().parse().ok()?, below.trim().parse().ok()?)
    });
    let sum = parts.into_iter().try_fold(Ratio::ZERO, |sum, part| sum.plus(part?));
    sum.map(ExpectedFraction::Exactly)
}

fn agrees(found: Ratio, expected: &ExpectedFraction) -> Result<bool, Fault> {
    let exact = match expected {
        ExpectedFraction::Exactly(ratio) => return Ok(found == *ratio),
        ExpectedFraction::About(decimal) => decimal,
    };
    let decimal = |whole| Decimal::try_from_i128_with_scale(whole, 0).ok();
    let quotient = decimal(found.numerator())
        .zip(decimal(found.denominator()))
        .and_then(|(a, b)| a.checked_div(b));
    let apart = quotient.and_then(|quotient| quotient.checked_sub(*exact));
    let apart = apart.ok_or_else(|| format!("{found} is too long for a decimal"))?;
    Ok(apart.abs() <= Decimal::new(1, 10))
}

pub(super) fn day_count(case: &Value) -> Result<(), Fault> {
    let (inputs, wanted) = (&case["inputs"], &case["expected"]);
    if let Some(fractions) = wanted["year_fractions"].as_object() {
        let (start, end) = (date(&inputs["start"])?, date(&inputs["end"])?);
        for (name, fraction) in fractions {
            let found = convention(name)?.year_fraction(start, end);
            if !agrees(found, &expected(fraction)?)? {
                return Err(Fault::from(format!("{name}: {found}, expected {fraction}")));
            }
        }
        return Ok(());
    }
    let count = convention(&text(&inputs["convention"]))?;
    let termination = match &inputs["termination_date"] {
        Value::Null => None,
        day => Some(date(day)?),
    };
    for line in wanted["cases"].as_array().ok_or("no cases")? {
        let (start, end) = (date(&line["start"])?, date(&line["end"])?);
        let period = RegularPeriod { end, months: 12, termination };
        let found = count.year_fraction_in(start, end, &period);
        let agreed = match &line["days"] {
            Value::Null => agrees(found, &expected(&line["year_fraction"])?)?,
            days => Some(found.numerator()) == days.as_i64().map(i128::from),
        };
        if !agreed {
            return Err(Fault::from(format!("{start} to {end}: {found}, expected {line}")));
        }
    }
    Ok(())
}

/// A decimal text, rounded to so many decimals.
fn rounded(number: Decimal, decimals: u32, rounding: Rounding) -> Option<Decimal> {
    let above = number.mantissa().checked_mul(10_i128.checked_pow(decimals)?)?;
    let units = rounding.divide(above, 10_i128.checked_pow(number.scale())?)?;
    Decimal::try_from_i128_with_scale(units, decimals).ok()
}

pub(super) fn rounding(case: &Value) -> Result<(), Fault> {
    let decimal = |value: &Value| {
        text(value).parse::<Decimal>().map_err(|_| Fault::not_expressible("amount", value))
    };
    let (inputs, expected) = (&case["inputs"], &case["expected"]);
    let number = match inputs["amounts"].as_array() {
        Some(amounts) => amounts.iter().try_fold(Decimal::ZERO, |sum, amount| {
            sum.checked_add(decimal(amount)?).ok_or_else(|| Fault::from("too large a sum"))
        })?,
        None => decimal(&inputs["value"])?,
    };
    for (name, decimals) in [("total", 2), ("dp1", 1), ("dp2", 2)] {
        if expected[name].is_null() {
            continue;
        }
        let found = rounded(number, decimals, Rounding::HalfUp);
        if found != Some(decimal(&expected[name])?) {
            return Err(Fault::from(format!("{name}: {found:?}, expected {}", expected[name])));
        }
    }
    Ok(())
}
