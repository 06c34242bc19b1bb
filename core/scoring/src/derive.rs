//! Deriving the fields of a score record from facts: income, debt burden, spending capacity, age.
//!
//! An operation gathers the [`Facts`] from its records. [`assemble`] computes the fields and gives
//! the variables that rules and weights read, each with its source.

use crate::rules::AGE_MAX;
use lendwright_types::currency::Currency;
use lendwright_types::{Money, MoneyError};

pub(super) mod affordability;
pub(crate) mod facts;
mod inputs;
pub(crate) mod sent;
pub(super) mod values;

use affordability::{Affordability, Share};
use facts::NATIONAL_ID;
pub use facts::{ApplicationFacts, Derived, Facts, IncomeSource, Observed, SmsFacts};
use inputs::{
    application_inputs, history_inputs, national_id, profile_inputs, record_inputs, sms_inputs,
};
use sent::{BIRTH_DATE, years};
use values::money_in;

#[cfg(test)]
mod tests;

/// The variables that identify a person. Without the scope `pii` no answer shows one as it is, and no rule may read
/// one, since scores under many rules would find its value by halves.
pub const IDENTIFYING: [&str; 2] = [NATIONAL_ID, BIRTH_DATE];

/// The record's fields, and every variable that could be observed or computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Assembled {
    /// The computed fields.
    pub derived: Derived,
    /// The variables, each once; one that could not be computed is listed as missing.
    pub observed: Vec<Observed>,
}

/// Derives the record's fields and the variables.
///
/// A value in [`Facts::given`] with the name of a computed variable is ignored: a computed value can't be overridden.
///
/// ```
/// use lendwright_scoring::derive::{Facts, assemble};
/// use lendwright_types::{Available, Money, currency::EGP};
///
/// let day = chrono::NaiveDate::from_ymd_opt(2026, 1, 31).ok_or("no such day")?;
/// let mut facts = Facts::new(EGP, day);
/// facts.reported_income = Some("12000".into());
/// facts.monthly_debt = Some(Money::parse("1500", EGP)?);
/// let derived = assemble(&facts)?.derived;
/// assert_eq!(derived.dbr.map(|dbr| dbr.to_string()), Available::Value("0.125".into()));
/// assert_eq!(derived.monthly_spending_capacity, Available::Value(Money::parse("10500", EGP)?));
/// assert_eq!(derived.age, Available::NotAvailable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When an income or spending is in another currency than [`Facts::currency`], or a sum is beyond 64
/// bits.
pub fn assemble(facts: &Facts) -> Result<Assembled, MoneyError> {
    let means = affordability(facts)?;
    let derived = derive(facts, &means)?;
    let mut observed = Vec::with_capacity(facts.given.len().saturating_add(32));
    profile_inputs(facts, &mut observed);
    record_inputs(facts, &derived, means.burden()?, &mut observed);
    observed.push(Observed::new(NATIONAL_ID, national_id(facts), "profile"));
    sms_inputs(facts, &mut observed);
    history_inputs(facts, &mut observed);
    application_inputs(facts, means.burden_after(instalment(facts))?, &mut observed);
    observed.extend(facts.transactions.iter().cloned());
    observed.retain(|known| !facts.is_hosts(&known.name));
    for given in facts.given.iter().filter(|given| facts.counts(given)) {
        if !observed.iter().any(|known| known.name == given.name) {
            observed.push(given.clone());
        }
    }
    Ok(Assembled { derived, observed })
}

fn affordability(facts: &Facts) -> Result<Affordability, MoneyError> {
    // A debt that lacks a part would be too low.
    let is_whole = debts(facts).into_iter().flatten().all(|debt| debt.currency() == facts.currency);
    let (declared_debt, observed_debt) =
        if is_whole { (facts.monthly_debt, observed_debt(facts)?) } else { (None, None) };
    let income = estimated_income(facts)?.map(|(money, _)| money);
    Ok(Affordability { income, declared_debt, observed_debt, spending: facts.known_spending() })
}

/// The parts of the monthly debt: declared, by SMS, and by the loans of this book.
fn debts(facts: &Facts) -> [Option<Money>; 3] {
    let by_sms = facts.sms.as_ref().and_then(|sms| sms.liability_repayment_monthly);
    [facts.monthly_debt, by_sms, facts.instalments_due]
}

fn instalment(facts: &Facts) -> Option<Money> {
    facts.application.and_then(|application| application.instalment)
}

fn derive(facts: &Facts, means: &Affordability) -> Result<Derived, MoneyError> {
    let income = estimated_income(facts)?;
    let shown = |share: Option<Share>| share.and_then(|share| share.shown).into();
    let age = years(facts).map(|(age, _)| age).filter(|age| *age <= AGE_MAX);
    Ok(Derived {
        estimated_income: means.income.into(),
        income_source: income.map(|(_, source)| source),
        monthly_debt: means.debt()?.into(),
        dbr: shown(means.burden()?),
        dbr_after: shown(means.burden_after(instalment(facts))?),
        monthly_spending_capacity: means.capacity()?.into(),
        age: age.into(),
        gender: facts.known_gender().map(|(gender, _)| gender).into(),
        id_is_valid: facts.id_is_valid.into(),
        area: facts.area.into(),
        reports: facts.reports.into(),
        number_of_credit_applications: facts.number_of_credit_applications.into(),
    })
}

/// The median salary by SMS if two or more of the last three months have one; else the reported income; else the
/// host's table.
fn estimated_income(facts: &Facts) -> Result<Option<(Money, IncomeSource)>, MoneyError> {
    if let Some(median) = facts.sms.as_ref().and_then(|sms| sms.monthly_income) {
        return Ok(Some((in_currency(median, facts.currency)?, IncomeSource::Sms)));
    }
    let reported = facts.reported_income.as_deref();
    if let Some(money) = reported.and_then(|text| money_in(text, facts.currency)) {
        return Ok(Some((money, IncomeSource::Reported)));
    }
    let job = facts.job_income.map(|money| in_currency(money, facts.currency)).transpose()?;
    Ok(job.map(|money| (money, IncomeSource::Job)))
}

/// Liability repayments by SMS and what this book is owed this month, together.
fn observed_debt(facts: &Facts) -> Result<Option<Money>, MoneyError> {
    let [_, by_sms, due] = debts(facts);
    match (by_sms, due) {
        (Some(sms), Some(due)) => sms.checked_add(due).map(Some),
        (one, other) => Ok(one.or(other)),
    }
}

fn in_currency(money: Money, currency: Currency) -> Result<Money, MoneyError> {
    Money::zero(currency).checked_add(money)
}
