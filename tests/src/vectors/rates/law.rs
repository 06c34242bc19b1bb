//! Annual rates and settlements by law.

use super::{Outcome, near, number, text};
use lendwright::Money;
use lendwright::currency::EUR;
use lendwright::lending::apr::eu::{self, Counting, Interval};
use lendwright::lending::apr::reg_z::{self, UnitPeriod, UnitPeriods};
use lendwright::lending::apr::uk::{self, PastFlow, PeriodRate};
use lendwright::lending::apr::{AnnualRate, AprError, Flow, TimedFlow};
use lendwright::time::parse_date;
use serde_json::Value;

/// All amounts have two decimals; a rate does not depend on the currency.
fn money(value: &Value) -> Money {
    Money::parse(&text(value), EUR).unwrap()
}

fn day(value: &Value) -> chrono::NaiveDate {
    parse_date(&text(value)).unwrap()
}

fn flows(list: &Value) -> Vec<Flow> {
    let flows = list.as_array().unwrap().iter();
    flows.map(|flow| Flow { on: day(&flow["date"]), amount: money(&flow["amount"]) }).collect()
}

/// `1 month`, `half month`, `2 week`, `year`.
fn unit(name: &str) -> UnitPeriod {
    if name == "half month" {
        return UnitPeriod::HalfMonth;
    }
    let (count, name) = name.split_once(' ').unwrap_or(("1", name));
    let count: u8 = count.parse().unwrap();
    match name.trim_end_matches('s') {
        "day" => UnitPeriod::Days(count.into()),
        "week" => UnitPeriod::Weeks(count),
        "month" => UnitPeriod::Months(count),
        "quarter" => UnitPeriod::Months(3 * count),
        "year" => UnitPeriod::Months(12 * count),
        other => panic!("{other} is no unit period"),
    }
}

/// Compares a rate with every expected form of it.
fn check(rate: Result<AnnualRate, AprError>, expected: &Value) -> Outcome {
    let rate = rate.map_err(|error| error.to_string())?;
    let tolerance = ["tolerance_percent", "abs_tolerance_percent"];
    let tolerance = tolerance.iter().find_map(|name| expected.get(name)).map(number);
    let mut forms = 0;
    for (name, wanted) in expected.as_object().unwrap() {
        if name.contains("tolerance") {
            continue;
        }
        forms += 1;
        match (name.rsplit_once('_'), tolerance) {
            (Some((_, "1dp")), _) => shown(rate, 1, wanted)?,
            (Some((_, "2dp")), _) => shown(rate, 2, wanted)?,
            (_, Some(tolerance)) => near(100.0 * rate.fraction(), number(wanted), tolerance)?,
            _ => {
                let decimals = text(wanted).split_once('.').map_or(0, |(_, part)| part.len());
                shown(rate, decimals, wanted)?;
            }
        }
    }
    if forms == 0 { Err("nothing is expected".to_owned()) } else { Ok(()) }
}

/// Compares the rate's text; `4716` is equal to `4716.0`.
fn shown(rate: AnnualRate, decimals: usize, wanted: &Value) -> Outcome {
    let ours = format!("{rate:.decimals$}");
    let same = ours.parse::<f64>() == text(wanted).parse::<f64>();
    if same { Ok(()) } else { Err(format!("{ours} is not {wanted}")) }
}

/// A vector of Regulation Z.
pub(super) fn reg_z(inputs: &Value, expected: &Value) -> Outcome {
    let advance =
        Flow { on: day(&inputs["advance_date"]), amount: money(&inputs["amount_financed"]) };
    let unit = unit(inputs["unit_period"].as_str().unwrap());
    check(reg_z::apr_in(unit, &[advance], &flows(&inputs["payments"])), expected)
}

/// Unit periods between two days.
pub(super) fn reg_z_interval(inputs: &Value, expected: &Value) -> Outcome {
    let unit = unit(inputs["unit_period"].as_str().unwrap());
    let time = UnitPeriods::between(day(&inputs["start"]), day(&inputs["end"]), unit).unwrap();
    let ours = [time.whole, time.odd, time.divisor].map(f64::from);
    same(ours, ["whole", "days", "divisor"].map(|name| number(&expected[name])))
}

/// A vector of the European Union or of the United Kingdom.
pub(super) fn aprc(inputs: &Value, expected: &Value) -> Outcome {
    if inputs["drawdowns"].is_null() {
        return check(by_days(inputs), expected);
    }
    let side = |name: &str| -> Vec<TimedFlow> {
        let flows = inputs[name].as_array().unwrap().iter();
        flows
            .map(|flow| TimedFlow { years: number(&flow["years"]), amount: money(&flow["amount"]) })
            .collect()
    };
    check(eu::aprc_at(&side("drawdowns"), &side("repayments")), expected)
}

/// One drawdown, and repayments on given days or after given numbers of days.
fn by_days(inputs: &Value) -> Result<AnnualRate, AprError> {
    assert_eq!(inputs["day_count"], "Act/365F");
    let drawdown = Flow { on: day(&inputs["start"]), amount: money(&inputs["principal"]) };
    let repayments = inputs["payments"].as_array().unwrap().iter().map(|payment| {
        let after = payment["day"].as_u64().map(|days| drawdown.on + chrono::Days::new(days));
        let on = after.unwrap_or_else(|| day(&payment["date"]));
        Flow { on, amount: money(&payment["amount"]) }
    });
    eu::aprc(&[drawdown], &repayments.collect::<Vec<_>>(), Counting::Days)
}

/// The time between two days in the European Union.
pub(super) fn aprc_interval(inputs: &Value, expected: &Value) -> Outcome {
    let counting = match inputs["regular_period"].as_str().unwrap() {
        "year" => Counting::Years,
        "month" => Counting::Months,
        "week" => Counting::Weeks,
        _ => Counting::Days,
    };
    let time = Interval::between(day(&inputs["start"]), day(&inputs["end"]), counting).unwrap();
    let ours = [time.whole_periods, time.days, time.days_in_year].map(f64::from);
    same(ours, ["whole_periods", "days", "days_in_year"].map(|name| number(&expected[name])))
}

#[allow(clippy::float_cmp, reason = "counts")]
fn same(ours: [f64; 3], expected: [f64; 3]) -> Outcome {
    if ours == expected { Ok(()) } else { Err(format!("{ours:?} is not {expected:?}")) }
}

/// A settlement in the United Kingdom.
pub(super) fn settlement(inputs: &Value, expected: &Value) -> Outcome {
    let (principal, instalment) = (money(&inputs["principal"]), money(&inputs["instalment"]));
    let count = inputs["n"].as_u64().unwrap();
    if let Some(charge) = expected.get("total_charge_for_credit") {
        let total = instalment.checked_mul(i64::try_from(count).unwrap()).unwrap();
        let ours = total.checked_sub(principal).unwrap();
        return if ours == money(charge) { Ok(()) } else { Err(format!("{ours} is not {charge}")) };
    }
    let part = &inputs["part_period"];
    let since = number(&inputs["settlement_period"]) + super::number_or(part, 0.0);
    let paid = inputs["instalments_paid"].as_u64().unwrap();
    let moved = |periods: f64, amount| PastFlow { periods, amount };
    #[allow(clippy::cast_precision_loss, reason = "a few hundred instalments")]
    let repayments: Vec<PastFlow> =
        (1..=paid).map(|number| moved(since - number as f64, instalment)).collect();
    let later = vec![instalment; usize::try_from(count - paid).unwrap()];
    let apr = AnnualRate::from_fraction(number(&inputs["apr_percent"]) / 100.0).unwrap();
    let rate = PeriodRate::from_apr(apr, 12).unwrap();
    let ours = uk::early_settlement(rate, &[moved(since, principal)], &repayments, &later).unwrap();
    if ours.rebate == money(&expected["rebate"])
        && ours.price == money(&expected["settlement_figure"])
    {
        return Ok(());
    }
    Err(format!("{ours:?} is not {expected}"))
}
