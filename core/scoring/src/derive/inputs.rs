//! The derived values as variables for rules and cards, each with its source.

use super::affordability::Share;
use super::facts::{Derived, EXTRAS, Facts, GENDER, IncomeSource, Observed, SPENDING};
use super::sent::{BIRTH_DATE, Sourced, years};
use super::values::{amount_input, computed, id_number, money, money_in, number, share_input};
use crate::identity::Gender;
use crate::rules::{Input, MissingReason};
use lendwright_types::number::whole_without_zeros;
use lendwright_types::{Available, Money};

pub(super) fn profile_inputs(facts: &Facts, out: &mut Vec<Observed>) {
    let debt = facts.monthly_debt.filter(|debt| debt.currency() == facts.currency);
    out.push(Observed::new("Monthly_Debt", money(debt), "profile"));
    let reported = facts.reported_income.as_deref().map_or(Input::NOT_GIVEN, |text| {
        money_in(text, facts.currency).map_or_else(|| Input::text(text), |m| number(m.to_double()))
    });
    out.push(Observed::new("Reported_Monthly_Income", reported, "profile"));
}

pub(super) fn record_inputs(
    facts: &Facts,
    derived: &Derived,
    burden: Option<Share>,
    out: &mut Vec<Observed>,
) {
    let income_source = match derived.income_source {
        Some(IncomeSource::Sms) => facts.sms_source(),
        Some(source) => source.name().into(),
        None => "computed".into(),
    };
    let amount = |value: Available<Money>| amount_input(value.value());
    let (age, age_source) = sourced(years(facts), |age| number(f64::from(age)));
    let gender = |gender: Gender| Input::text(&gender.to_string());
    let (gender, gender_source) = sourced(facts.known_gender(), gender);
    let capacity = amount(derived.monthly_spending_capacity);
    out.extend([
        Observed::new("estimated_income", amount(derived.estimated_income), income_source),
        Observed::new("monthly_debt", amount(derived.monthly_debt), "computed"),
        Observed::new("DBR", share_input(burden), "computed"),
        Observed::new("monthly_spending_capacity", capacity, "computed"),
        Observed::new("age", age, age_source),
        Observed::new(GENDER, gender, gender_source),
        Observed::new("ID_is_valid", computed(derived.id_is_valid.map(Input::Bool)), "computed"),
        Observed::new("area", computed(derived.area.map(id_number)), "profile"),
    ]);
    let (birth, birth_source) = sourced(facts.known_birth_date(), Input::Date);
    out.push(Observed::new(BIRTH_DATE, birth, birth_source));
}

/// A computed value as an input, and its source.
fn sourced<T>(known: Sourced<T>, input: impl Fn(T) -> Input) -> (Input, &'static str) {
    let source = known.as_ref().map_or("computed", |(_, source)| source);
    (computed(known.map(|(value, _)| input(value)).into()), source)
}

/// The id as a number, where it is one; one with letters or a leading zero is not of the variable's
/// type.
pub(super) fn national_id(facts: &Facts) -> Input {
    facts.national_id.as_deref().map_or(Input::NOT_GIVEN, |text| {
        whole_without_zeros(text).map_or(Input::Missing(MissingReason::TypeMismatch), id_number)
    })
}

pub(super) fn sms_inputs(facts: &Facts, out: &mut Vec<Observed>) {
    let Some(sms) = &facts.sms else {
        let (spending, source) = match facts.sent(SPENDING) {
            Some(sent) => (sent.clone(), EXTRAS.into()),
            None => (Input::NOT_GIVEN, facts.sms_source()),
        };
        return out.push(Observed::new(SPENDING, spending, source));
    };
    let source = facts.sms_source();
    out.push(Observed::new(SPENDING, money(sms.total_avg_monthly_spending), source.clone()));
    for (name, value) in &sms.scalars {
        out.push(Observed::new(name.clone(), value.clone(), source.clone()));
    }
}

pub(super) fn history_inputs(facts: &Facts, out: &mut Vec<Observed>) {
    for (name, count) in [
        ("reports", facts.reports),
        ("number_of_credit_applications", facts.number_of_credit_applications),
        ("days_past_due", facts.days_past_due),
    ] {
        let value = count.map_or(Input::NOT_GIVEN, |count| number(f64::from(count)));
        out.push(Observed::new(name, value, "history"));
    }
}

pub(super) fn application_inputs(
    facts: &Facts,
    burden_after: Option<Share>,
    out: &mut Vec<Observed>,
) {
    let application = facts.application.as_ref();
    let months = application.map_or(Input::NOT_GIVEN, |a| number(f64::from(a.repayment_months)));
    out.extend([
        Observed::new("Amount", money(application.and_then(|a| a.amount)), "application"),
        Observed::new("Repayment_Months", months, "application"),
        Observed::new("DBR_after", share_input(burden_after), "computed"),
    ]);
}
