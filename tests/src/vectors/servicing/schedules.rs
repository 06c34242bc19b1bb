//! Schedules: annuities, Fineract's loans, flat interest, level payments with daily interest.

use super::{
    Fault, compare, count, date, dates, day_count_of, frequency, money, month_end, rate, refused,
    text,
};
use lendwright::lending::{
    Convention, DayCount, DueDates, LastInstalment, LendingErrorCode, Profile, RateUnit, Rounding,
    Schedule, Terms,
};
use lendwright::{Money, Months, currency};
use serde_json::Value;

/// The terms of a case, and its due dates: the listed ones, or those of the rule.
fn terms(inputs: &Value, profile: Profile) -> Result<(Terms, DueDates), Fault> {
    let (amount, start) = (money(&inputs["principal"])?, date(&inputs["start"])?);
    let listed = dates(&inputs["due_dates"])?;
    let months = Months(if inputs["n"].is_null() {
        u16::try_from(listed.len()).unwrap_or_default()
    } else {
        count(&inputs["n"])
    });
    let rate = rate(match &inputs["annual_rate_percent"] {
        Value::Null => &inputs["daily_rate_percent"],
        yearly => yearly,
    })?;
    let terms = Terms::new(amount, rate, months, start).with_profile(profile);
    let mut days = terms.due_dates().map_err(|error| refused(&error))?;
    if !listed.is_empty() && !days.iter().eq(listed.iter().copied()) {
        days = DueDates::listed(start, &listed).map_err(|error| refused(&error))?;
    }
    Ok((terms, days))
}

pub(super) fn fineract(case: &Value) -> Result<Profile, Fault> {
    let inputs = &case["inputs"];
    let later = text(&case["reproduced_by"]["rate_factor"]).starts_with("Fineract later");
    let convention =
        if later { Convention::FineractProgressiveDays } else { Convention::FineractProgressive };
    let mut profile = Profile::new(convention);
    profile.day_count = day_count_of(inputs)?;
    profile.every = frequency(inputs)?;
    profile.month_end = month_end(inputs)?;
    Ok(profile)
}

pub(super) fn annuity(case: &Value) -> Result<(), Fault> {
    let mut profile = fineract(case)?;
    if text(&case["inputs"]["last_instalment_policy"]).starts_with("level") {
        profile = Profile::new(Convention::Plain);
        profile.last_instalment = LastInstalment::Level;
    }
    let (terms, days) = terms(&case["inputs"], profile)?;
    let schedule = Schedule::over(&terms, &days).map_err(|error| refused(&error))?;
    let emi = &case["expected"]["emi"];
    if !emi.is_null() && money(emi)? != schedule.instalment() {
        return Err(Fault::from(format!("instalment {}, expected {emi}", schedule.instalment())));
    }
    compare(&schedule, &case["expected"]["rows"], Money::zero(currency::EUR))
}

/// The source loses interest in these cases. The case passes if the schedule is refused or if no row is without
/// interest.
pub(super) fn no_defect(case: &Value) -> Result<(), Fault> {
    let (terms, days) = terms(&case["inputs"], fineract(case)?)?;
    match Schedule::over(&terms, &days) {
        Err(error) if error.code() == LendingErrorCode::NotAmortising => Ok(()),
        Err(error) => Err(refused(&error)),
        Ok(schedule) if schedule.iter().any(|row| row.interest.is_zero()) => {
            Err("a period without interest".into())
        }
        Ok(_) => Ok(()),
    }
}

pub(super) fn cumulative(case: &Value) -> Result<(), Fault> {
    let inputs = &case["inputs"];
    let convention = match (&*text(&inputs["method"]), &*text(&inputs["amortization"])) {
        ("FLAT", _) => Convention::Flat,
        (_, "EQUAL_PRINCIPAL" | "EQUAL_PRINCIPAL_PAYMENTS") => Convention::EqualPrincipal,
        ("DECLINING_BALANCE", _) => Convention::FineractCumulative,
        _ => return Err(Fault::not_expressible("method", &inputs["method"])),
    };
    let is_daily = text(&inputs["interest_period"]) == "DAILY";
    let multiple = count(&inputs["installment_multiples_of"]);
    let whole = i64::from(multiple) * currency::EUR.minor_units();
    let mut profile = Profile::new(convention);
    profile.day_count = if is_daily { DayCount::Actual365 } else { DayCount::Months };
    profile.instalment_multiple = (multiple > 0).then(|| Money::from_minor(whole, currency::EUR));
    profile.principal_grace = count(&inputs["grace_on_principal"]);
    profile.interest_grace = count(&inputs["interest_payment_grace"]);
    profile.interest_free = count(&inputs["interest_free"]);
    let (terms, days) = terms(inputs, profile)?;
    let schedule = Schedule::over(&terms, &days).map_err(|error| refused(&error))?;
    // One source adds a fee to its totals, in percent of the instalment.
    let fee = text(&case["reproduced_by"]["fee"]);
    let percent =
        fee.split_once('%').and_then(|(percent, _)| percent.parse::<rust_decimal::Decimal>().ok());
    let instalment = schedule.instalment().minor();
    let fee = percent.map_or(Ok(0), |percent| {
        let thousandths = i128::try_from(percent * rust_decimal::Decimal::ONE_THOUSAND)
            .map_err(|error| error.to_string())?;
        let product = i128::from(instalment) * thousandths;
        Rounding::HalfEven
            .divide(product, 100_000)
            .ok_or_else(|| "a fee that is too large".to_owned())
    })?;
    let fee = Money::from_minor(i64::try_from(fee).unwrap_or_default(), currency::EUR);
    compare(&schedule, &case["expected"]["rows"], fee)
}

pub(super) fn level_daily(case: &Value) -> Result<(), Fault> {
    let inputs = &case["inputs"];
    let mut profile = Profile::new(Convention::DailySimple);
    profile.rate_unit = RateUnit::DailyPercent;
    let (mut terms, days) = terms(inputs, profile)?;
    if !inputs["level_payment_given"].is_null() {
        terms.instalment = Some(money(&inputs["level_payment_given"])?);
    }
    let schedule = Schedule::over(&terms, &days).map_err(|error| refused(&error))?;
    let expected = &case["expected"];
    let last = schedule.last().total().map_err(|error| refused(&error))?;
    let found = [schedule.instalment(), last];
    if found != [money(&expected["level_payment"])?, money(&expected["final_payment"])?] {
        return Err(Fault::from(format!("level and final {found:?}")));
    }
    compare(&schedule, &expected["rows"], Money::zero(currency::EUR))
}

/// The source prints 12 digits of each factor.
pub(super) fn rate_factors(case: &Value) -> Result<(), Fault> {
    let profile = fineract(case)?;
    let mut inputs = case["inputs"].clone();
    inputs["principal"] = Value::from("100");
    let (terms, _) = terms(&inputs, profile)?;
    let found = terms.period_rates().map_err(|error| refused(&error))?.into_iter().map(|factor| {
        let digits = factor.numerator().checked_mul(1_000_000_000_000)?;
        Rounding::HalfEven.divide(digits, factor.denominator())
    });
    let expected = case["expected"]["rate_factors"].as_array().cloned().unwrap_or_default();
    let expected = expected.iter().map(|factor| {
        let (_, decimals) = factor.as_str()?.split_once('.')?;
        format!("{decimals:0<12}").parse().ok()
    });
    let (found, expected): (Vec<_>, Vec<_>) = (found.collect(), expected.collect());
    if found == expected && !found.is_empty() {
        return Ok(());
    }
    Err(Fault::from(format!("{found:?}, expected {expected:?}")))
}
