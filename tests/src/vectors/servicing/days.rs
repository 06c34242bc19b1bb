//! Day counts, due dates and rounding.

use super::{count, date, dates, refused, text};
use lendwright::lending::{
    DayCount, DueDates, Frequency, MonthEnd, Ratio, RegularPeriod, Rounding,
};
use rust_decimal::Decimal;
use serde_json::Value;

pub(super) fn due_dates(case: &Value) -> Result<(), String> {
    let inputs = &case["inputs"];
    let steps = count(&inputs["every"]);
    let every = match text(&inputs["unit"]).as_str() {
        "WEEKS" => Frequency::Weeks(steps),
        "DAYS" => Frequency::Days(steps),
        _ => Frequency::Months(steps),
    };
    let month_end = match text(&inputs["eom"]).as_str() {
        "roll" => MonthEnd::Roll,
        _ => MonthEnd::Clamp,
    };
    let found = DueDates::new(date(&inputs["start"])?, count(&inputs["n"]), every, month_end);
    let found: Vec<_> = found.map_err(|error| refused(&error))?.iter().collect();
    let expected = dates(&case["expected"]["due_dates"])?;
    if found == expected { Ok(()) } else { Err(format!("{found:?}, expected {expected:?}")) }
}

/// A day count by its name in the vectors.
fn convention(name: &str) -> Result<DayCount, String> {
    match name {
        "30/360 Bond" | "30/360 ISDA" | "30/360 US" => Ok(DayCount::Thirty360),
        "30/360 NASD" => Ok(DayCount::Thirty360Nasd),
        "30E/360 Eurobond" => Ok(DayCount::ThirtyE360),
        "Act/Act ISMA" => Ok(DayCount::ActualActualIcma),
        _ => DayCount::all().find(|count| count.name() == name).ok_or_else(|| name.to_owned()),
    }
}

/// A fraction, written as a decimal or as a sum of fractions.
enum Expected {
    Exactly(Ratio),
    /// A decimal, with one unit of the tenth decimal as tolerance.
    About(Decimal),
}

fn expected(text: &str) -> Option<Expected> {
    if !text.contains('/') {
        return text.parse().ok().map(Expected::About);
    }
    let parts = text.split('+').map(|part| {
        let (above, below) = part.split_once('/')?;
        Ratio::new(above.trim().parse().ok()?, below.trim().parse().ok()?)
    });
    let sum = parts.into_iter().try_fold(Ratio::ZERO, |sum, part| sum.plus(part?));
    sum.map(Expected::Exactly)
}

fn agrees(found: Ratio, expected: &Expected) -> Option<bool> {
    let exact = match expected {
        Expected::Exactly(ratio) => return Some(found == *ratio),
        Expected::About(decimal) => decimal,
    };
    let numerator = Decimal::from_i128_with_scale(found.numerator(), 0);
    let quotient = numerator.checked_div(Decimal::from_i128_with_scale(found.denominator(), 0))?;
    Some((quotient - exact).abs() <= Decimal::new(1, 10))
}

pub(super) fn day_count(case: &Value) -> Result<(), String> {
    let (inputs, wanted) = (&case["inputs"], &case["expected"]);
    if let Some(fractions) = wanted["year_fractions"].as_object() {
        let (start, end) = (date(&inputs["start"])?, date(&inputs["end"])?);
        for (name, fraction) in fractions {
            let found = convention(name)?.year_fraction(start, end);
            let agreed = expected(&text(fraction)).and_then(|wanted| agrees(found, &wanted));
            if agreed != Some(true) {
                return Err(format!("{name}: {found}, expected {fraction}"));
            }
        }
        return Ok(());
    }
    let count = convention(&text(&inputs["convention"]))?;
    let termination = date(&inputs["termination_date"]).ok();
    for line in wanted["cases"].as_array().ok_or("no cases")? {
        let (start, end) = (date(&line["start"])?, date(&line["end"])?);
        let period = RegularPeriod { end, months: 12, termination };
        let found = count.year_fraction_in(start, end, &period);
        let agreed = match &line["days"] {
            Value::Null => {
                expected(&text(&line["year_fraction"])).and_then(|wanted| agrees(found, &wanted))
            }
            days => Some(Some(found.numerator()) == days.as_i64().map(i128::from)),
        };
        if agreed != Some(true) {
            return Err(format!("{start} to {end}: {found}, expected {line}"));
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

pub(super) fn rounding(case: &Value) -> Result<(), String> {
    let decimal = |value: &Value| text(value).parse::<Decimal>().map_err(|error| error.to_string());
    let (inputs, expected) = (&case["inputs"], &case["expected"]);
    let number = match inputs["amounts"].as_array() {
        Some(amounts) => amounts
            .iter()
            .try_fold(Decimal::ZERO, |sum, amount| decimal(amount).map(|amount| sum + amount))?,
        None => decimal(&inputs["value"])?,
    };
    for (name, decimals) in [("total", 2), ("dp1", 1), ("dp2", 2)] {
        if expected[name].is_null() {
            continue;
        }
        let found = rounded(number, decimals, Rounding::HalfUp);
        if found != Some(decimal(&expected[name])?) {
            return Err(format!("{name}: {found:?}, expected {}", expected[name]));
        }
    }
    Ok(())
}
