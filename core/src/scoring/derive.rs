//! Deriving the fields of a score record from facts: income, debt burden, spending capacity, age.
//!
//! An operation gathers the [`Facts`] from its records. [`assemble`] computes the fields and gives
//! the variables that rules and weights read, each with its source.

use crate::available::Available;
use crate::currency::Currency;
use crate::identity::Gender;
use crate::money::{Money, MoneyError};
use crate::number::parse_decimal;
use crate::rules::Input;
use crate::text::with_ascii_digits;
use crate::time::full_years;
use chrono::NaiveDate;
use rust_decimal::{Decimal, RoundingStrategy};
use std::borrow::Cow;

pub(super) mod affordability;
mod inputs;
mod sent;
pub(super) mod values;

use affordability::{Affordability, Share};
use inputs::{
    application_inputs, history_inputs, national_id, profile_inputs, record_inputs, sms_inputs,
};
pub(crate) use sent::BIRTH_DATE;
use sent::Sourced;

#[cfg(test)]
mod tests;

/// What is known of a borrower when a score is asked for. Every amount is in the policy's currency; a
/// debt in another one makes the debt unknown as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The policy's currency.
    pub currency: Currency,
    /// The day of the request, in the provider's zone.
    pub as_of: NaiveDate,
    /// The birth date by a valid national id of a known country.
    pub birth_date: Option<NaiveDate>,
    /// The gender by such a national id.
    pub gender: Option<Gender>,
    /// The profile's national id, as it was written.
    pub national_id: Option<String>,
    /// Whether the national id is valid, where its country is known.
    pub id_is_valid: Option<bool>,
    /// The profile's area.
    pub area: Option<i64>,
    /// The profile's `Monthly_Debt`.
    pub monthly_debt: Option<Money>,
    /// The profile's `Reported_Monthly_Income`, as it was written.
    pub reported_income: Option<String>,
    /// The income that the host's table has for the profile's `Job_ID`.
    pub job_income: Option<Money>,
    /// The instalments of loans in this book that the borrower must pay this month.
    pub instalments_due: Option<Money>,
    /// Open reports by distinct partners.
    pub reports: Option<u32>,
    /// The provider's own applications of the borrower.
    pub number_of_credit_applications: Option<u32>,
    /// How many days the oldest unpaid instalment is past due.
    pub days_past_due: Option<u32>,
    /// The SMS summary, if there is one.
    pub sms: Option<SmsFacts>,
    /// The application at hand.
    pub application: Option<ApplicationFacts>,
    /// Values that need no derivation: the rest of the profile, and what came in `extras`, under that
    /// source: the host's own variables, and in the place of what the book doesn't derive the SMS
    /// summary's, `birth_date` and `gender`.
    pub given: Vec<Observed>,
}

/// The figures of an SMS summary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SmsFacts {
    /// Salary by calendar month, the latest first; `None` for a month without one.
    pub salary_by_month: Vec<Option<Money>>,
    /// Liability repayments a month.
    pub liability_repayment_monthly: Option<Money>,
    /// Average spending a month, all senders together.
    pub total_avg_monthly_spending: Option<Money>,
    /// The other scalars and the extras, by the names of their variables.
    pub scalars: Vec<(String, Input)>,
}

/// The application that a score is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ApplicationFacts {
    /// The amount asked for.
    pub amount: Money,
    /// Over how many months it is to be repaid.
    pub repayment_months: u32,
    /// The new monthly instalment, where its terms are known.
    pub instalment: Option<Money>,
}

/// A variable's value and where it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// The variable's name.
    pub name: Cow<'static, str>,
    /// Its value, or why there is none.
    pub value: Input,
    /// Where it came from: `profile`, `sms_summary`, `computed`, …
    pub source: Cow<'static, str>,
}

/// Where an income was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IncomeSource {
    /// The median of monthly salaries by SMS.
    Sms,
    /// The profile's `Reported_Monthly_Income`.
    Reported,
    /// The host's table by `Job_ID`.
    Job,
}

impl IncomeSource {
    /// The name of the source, as the decision log writes it.
    pub(super) fn name(self) -> &'static str {
        match self {
            IncomeSource::Sms => "sms_summary",
            IncomeSource::Reported => "profile",
            IncomeSource::Job => "job_table",
        }
    }
}

/// The computed fields of a score record.
#[derive(Clone, Debug, PartialEq)]
pub struct Derived {
    /// The estimated monthly income.
    pub estimated_income: Available<Money>,
    /// Where the income was found.
    pub income_source: Option<IncomeSource>,
    /// Debt payments a month.
    pub monthly_debt: Available<Money>,
    /// Debt by income as it is shown, 4 decimals; not available for a debt without an income. The
    /// variable is the double nearest to the exact ratio, and then the largest one.
    pub dbr: Available<Decimal>,
    /// The same with the new instalment; a variable, but no field of the record.
    pub dbr_after: Available<Decimal>,
    /// What is left to spend a month, never negative.
    pub monthly_spending_capacity: Available<Money>,
    /// Full years.
    pub age: Available<u32>,
    /// `Male` or `Female`.
    pub gender: Available<Gender>,
    /// Whether the national id is valid.
    pub id_is_valid: Available<bool>,
    /// The profile's area.
    pub area: Available<i64>,
    /// Open reports by distinct partners.
    pub reports: Available<u32>,
    /// The provider's own applications.
    pub number_of_credit_applications: Available<u32>,
}

/// The record's fields, and every variable that could be observed or computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Assembled {
    /// The computed fields.
    pub derived: Derived,
    /// The variables, each once; one that could not be computed is listed as missing.
    pub observed: Vec<Observed>,
}

impl Facts {
    /// Facts of which nothing is known yet, as of a day.
    #[must_use]
    pub fn new(currency: Currency, as_of: NaiveDate) -> Self {
        Self {
            currency,
            as_of,
            birth_date: None,
            gender: None,
            id_is_valid: None,
            area: None,
            monthly_debt: None,
            national_id: None,
            reported_income: None,
            job_income: None,
            instalments_due: None,
            reports: None,
            number_of_credit_applications: None,
            days_past_due: None,
            sms: None,
            application: None,
            given: Vec::new(),
        }
    }
}

impl Observed {
    /// A value of a variable.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        value: Input,
        source: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { name: name.into(), value, source: source.into() }
    }
}

/// Derives the record's fields and the variables.
///
/// A value that stands in [`Facts::given`] under the name of a computed variable is ignored: a
/// computed value can't be overridden.
///
/// ```
/// use lendwright::{Available, Money, currency::EGP, scoring::derive::{Facts, assemble}};
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

/// The age in full years, and where it comes from.
fn years(facts: &Facts) -> Sourced<u32> {
    let (birth, source) = facts.known_birth_date()?;
    full_years(birth, facts.as_of).map(|years| (years, source))
}

/// Median salary by SMS where two or more of the last three months have one; else what was
/// reported; else the host's table.
fn estimated_income(facts: &Facts) -> Result<Option<(Money, IncomeSource)>, MoneyError> {
    if let Some(median) = median_salary(facts)? {
        return Ok(Some((median, IncomeSource::Sms)));
    }
    let reported = facts.reported_income.as_deref();
    if let Some(money) = reported.and_then(|text| money_in(text, facts.currency)) {
        return Ok(Some((money, IncomeSource::Reported)));
    }
    let job = facts.job_income.map(|money| in_currency(money, facts.currency)).transpose()?;
    Ok(job.map(|money| (money, IncomeSource::Job)))
}

fn median_salary(facts: &Facts) -> Result<Option<Money>, MoneyError> {
    let by_month = facts.sms.as_ref().map(|sms| sms.salary_by_month.as_slice()).unwrap_or_default();
    if by_month.iter().take(3).flatten().count() < 2 {
        return Ok(None);
    }
    let mut minor = Vec::with_capacity(by_month.len());
    for salary in by_month.iter().flatten() {
        minor.push(in_currency(*salary, facts.currency)?.minor());
    }
    minor.sort_unstable();
    let middle = minor.len() / 2;
    let upper = minor.get(middle).copied().unwrap_or_default();
    if minor.len() % 2 == 1 {
        return Ok(Some(Money::from_minor(upper, facts.currency)));
    }
    let lower = middle.checked_sub(1).and_then(|at| minor.get(at)).copied().unwrap_or_default();
    let sum = i128::from(lower).saturating_add(i128::from(upper));
    Money::from_ratio(sum, 2, facts.currency).map(Some)
}

/// The number in a text, rounded half-even to the minor unit; none below 0.
fn money_in(text: &str, currency: Currency) -> Option<Money> {
    let amount = parse_decimal(&with_ascii_digits(text.trim())).ok()?;
    let strategy = RoundingStrategy::MidpointNearestEven;
    let rounded = amount.round_dp_with_strategy(currency.decimals(), strategy);
    Money::from_decimal(rounded, currency).ok().filter(|money| !money.is_negative())
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

/// The variable that names a person, and says nothing else of them.
pub(crate) const NATIONAL_ID: &str = "national_id";
const GENDER: &str = "gender";
const SPENDING: &str = "total_avg_monthly_spending";

/// The source of what came in a profile's `extras`.
const EXTRAS: &str = "extras";
const SMS_SUMMARY: &str = "sms_summary";

/// The greatest age that counts, as the variable's bounds have it.
const AGE_MAX: u32 = 150;
