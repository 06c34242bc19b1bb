//! Annual rates and settlements by law.

use super::{Fault, Outcome, day, list, near, number, number_or, text, whole};
use lendwright::Money;
use lendwright::currency::EUR;
use lendwright::lending::apr::eu::{self, Interval, TimeUnit};
use lendwright::lending::apr::reg_z::{self, UnitPeriod, UnitPeriods};
use lendwright::lending::apr::uk::{self, PastFlow, PeriodRate};
use lendwright::lending::apr::{AnnualRate, AprError, Flow, TimedFlow};
use serde_json::Value;

/// All amounts have two decimals; a rate does not depend on the currency.
fn money(value: &Value) -> Result<Money, Fault> {
    Money::parse(&text(value), EUR).map_err(|_| Fault::not_expressible("amount", value))
}

fn flows(flows: &Value) -> Result<Vec<Flow>, Fault> {
    let flow = |flow: &Value| Ok(Flow { on: day(&flow["date"])?, amount: money(&flow["amount"])? });
    list(flows)?.iter().map(flow).collect()
}

/// `1 month`, `half month`, `2 week`, `year`.
fn unit(value: &Value) -> Result<UnitPeriod, Fault> {
    let read = |name: &str| {
        if name == "half month" {
            return Some(UnitPeriod::HalfMonth);
        }
        let (count, name) = name.split_once(' ').unwrap_or(("1", name));
        let count: u8 = count.parse().ok()?;
        match name.trim_end_matches('s') {
            "day" => Some(UnitPeriod::Days(count.into())),
            "week" => Some(UnitPeriod::Weeks(count)),
            "month" => Some(UnitPeriod::Months(count)),
            "quarter" => count.checked_mul(3).map(UnitPeriod::Months),
            "year" => count.checked_mul(12).map(UnitPeriod::Months),
            _ => None,
        }
    };
    value.as_str().and_then(read).ok_or_else(|| Fault::not_expressible("unit period", value))
}

/// Compares a rate with every expected form of it.
fn check(rate: Result<AnnualRate, AprError>, expected: &Value) -> Outcome {
    let rate = rate.map_err(|error| error.to_string())?;
    let tolerance = ["tolerance_percent", "abs_tolerance_percent"];
    let tolerance = tolerance.iter().find_map(|name| expected.get(name)).map(number).transpose()?;
    let mut forms = 0;
    for (name, wanted) in expected.as_object().into_iter().flatten() {
        if name.contains("tolerance") {
            continue;
        }
        forms += 1;
        match (name.rsplit_once('_'), tolerance) {
            (Some((_, "1dp")), _) => shown(rate, 1, wanted)?,
            (Some((_, "2dp")), _) => shown(rate, 2, wanted)?,
            (_, Some(tolerance)) => near(100.0 * rate.fraction(), number(wanted)?, tolerance)?,
            _ => {
                let decimals = text(wanted).split_once('.').map_or(0, |(_, part)| part.len());
                shown(rate, decimals, wanted)?;
            }
        }
    }
    if forms == 0 { Err("nothing is expected".into()) } else { Ok(()) }
}

/// Compares the rate's text; `4716` is equal to `4716.0`.
fn shown(rate: AnnualRate, decimals: usize, wanted: &Value) -> Outcome {
    let ours = format!("{rate:.decimals$}");
    let same = ours.parse::<f64>() == Ok(number(wanted)?);
    if same { Ok(()) } else { Err(format!("{ours} is not {wanted}").into()) }
}

/// A vector of Regulation Z.
pub(super) fn reg_z(inputs: &Value, expected: &Value) -> Outcome {
    let advance =
        Flow { on: day(&inputs["advance_date"])?, amount: money(&inputs["amount_financed"])? };
    let unit = unit(&inputs["unit_period"])?;
    check(reg_z::apr_in(unit, &[advance], &flows(&inputs["payments"])?), expected)
}

/// Unit periods between two days.
pub(super) fn reg_z_interval(inputs: &Value, expected: &Value) -> Outcome {
    let unit = unit(&inputs["unit_period"])?;
    let time = UnitPeriods::between(day(&inputs["start"])?, day(&inputs["end"])?, unit);
    let time = time.map_err(|error| error.to_string())?;
    same([time.whole, time.odd, time.divisor], expected, ["whole", "days", "divisor"])
}

/// A vector of the European Union or of the United Kingdom.
pub(super) fn aprc(inputs: &Value, expected: &Value) -> Outcome {
    if inputs["drawdowns"].is_null() {
        return check(by_days(inputs)?, expected);
    }
    let flow = |flow: &Value| {
        Ok(TimedFlow { years: number(&flow["years"])?, amount: money(&flow["amount"])? })
    };
    let side = |name: &str| -> Result<Vec<TimedFlow>, Fault> {
        list(&inputs[name])?.iter().map(flow).collect()
    };
    check(eu::aprc_at(&side("drawdowns")?, &side("repayments")?), expected)
}

/// One drawdown, and repayments on given days or after given numbers of days.
fn by_days(inputs: &Value) -> Result<Result<AnnualRate, AprError>, Fault> {
    if inputs["day_count"] != "Act/365F" {
        return Err(Fault::not_expressible("day count", &inputs["day_count"]));
    }
    let drawdown = Flow { on: day(&inputs["start"])?, amount: money(&inputs["principal"])? };
    let repayment = |payment: &Value| {
        let on = match &payment["day"] {
            Value::Null => day(&payment["date"])?,
            days => {
                let after = chrono::Days::new(whole(days)?.into());
                let on = drawdown.on.checked_add_days(after);
                on.ok_or_else(|| Fault::not_expressible("day", days))?
            }
        };
        Ok(Flow { on, amount: money(&payment["amount"])? })
    };
    let repayments: Result<Vec<_>, Fault> =
        list(&inputs["payments"])?.iter().map(repayment).collect();
    Ok(eu::aprc(&[drawdown], &repayments?, TimeUnit::Days))
}

/// The time between two days in the European Union.
pub(super) fn aprc_interval(inputs: &Value, expected: &Value) -> Outcome {
    let counting = match inputs["regular_period"].as_str() {
        Some("year") => TimeUnit::Years,
        Some("month") => TimeUnit::Months,
        Some("week") => TimeUnit::Weeks,
        Some("day") => TimeUnit::Days,
        _ => return Err(Fault::not_expressible("regular period", &inputs["regular_period"])),
    };
    let time = Interval::between(day(&inputs["start"])?, day(&inputs["end"])?, counting);
    let time = time.map_err(|error| error.to_string())?;
    let ours = [time.whole_periods, time.days, time.days_in_year];
    same(ours, expected, ["whole_periods", "days", "days_in_year"])
}

fn same(ours: [u32; 3], expected: &Value, names: [&str; 3]) -> Outcome {
    for (ours, name) in ours.into_iter().zip(names) {
        if ours != whole(&expected[name])? {
            return Err(format!("{name} {ours} is not {}", expected[name]).into());
        }
    }
    Ok(())
}

/// A settlement in the United Kingdom.
pub(super) fn settlement(inputs: &Value, expected: &Value) -> Outcome {
    let (principal, instalment) = (money(&inputs["principal"])?, money(&inputs["instalment"])?);
    let count = whole(&inputs["n"])?;
    if let Some(charge) = expected.get("total_charge_for_credit") {
        let total = instalment.checked_mul(count.into()).map_err(|error| error.to_string())?;
        let ours = total.checked_sub(principal).map_err(|error| error.to_string())?;
        let is_same = ours == money(charge)?;
        return if is_same { Ok(()) } else { Err(format!("{ours} is not {charge}").into()) };
    }
    let since = number(&inputs["settlement_period"])? + number_or(&inputs["part_period"], 0.0)?;
    let paid = whole(&inputs["instalments_paid"])?;
    let moved = |periods: f64, amount| PastFlow { periods, amount };
    let repayments: Vec<PastFlow> =
        (1..=paid).map(|number| moved(since - f64::from(number), instalment)).collect();
    let left = count.checked_sub(paid).and_then(|left| usize::try_from(left).ok());
    let later = vec![instalment; left.ok_or("more instalments are paid than there are")?];
    let apr = AnnualRate::from_fraction(number(&inputs["apr_percent"])? / 100.0);
    let apr = apr.ok_or_else(|| Fault::not_expressible("rate", &inputs["apr_percent"]))?;
    let settled = PeriodRate::from_apr(apr, 12).and_then(|rate| {
        uk::early_settlement(rate, &[moved(since, principal)], &repayments, &later)
    });
    let ours = settled.map_err(|error| error.to_string())?;
    let is_same = ours.rebate == money(&expected["rebate"])?
        && ours.price == money(&expected["settlement_figure"])?;
    if is_same { Ok(()) } else { Err(format!("{ours:?} is not {expected}").into()) }
}
