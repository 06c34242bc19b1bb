//! Deriving the fields of a score record from facts: income, debt burden, spending capacity, age.
//!
//! An operation gathers the [`Facts`] from its records. [`assemble`] computes the fields and gives
//! the variables that rules and weights read, each with its source.

use crate::available::Available;
use crate::currency::Currency;
use crate::identity::Gender;
use crate::money::{Money, MoneyError};
use crate::number::{parse_decimal, whole_without_zeros};
use crate::rules::{Input, MissingReason};
use crate::text::with_ascii_digits;
use crate::time::full_years;
use chrono::NaiveDate;
use rust_decimal::{Decimal, RoundingStrategy};
use std::borrow::Cow;

pub(super) mod affordability;

use affordability::{Affordability, amount_input, computed, money, number, share_input, whole};

#[cfg(test)]
mod tests;

/// What is known of a borrower when a score is asked for. Every amount is in the policy's currency.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The policy's currency.
    pub currency: Currency,
    /// The day of the request, in the provider's zone.
    pub as_of: NaiveDate,
    /// The birth date, by the profile or by a valid national id of a known country.
    pub birth_date: Option<NaiveDate>,
    /// The gender, by the profile or by such a national id.
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
    /// Values that need no derivation: the rest of the profile, extras, the host's own variables.
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
    /// Debt by income, 4 decimals.
    pub dbr: Available<Decimal>,
    /// Debt by income with the new instalment; a variable, but no field of the record.
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
/// When an amount is in another currency than [`Facts::currency`], or a sum is beyond 64 bits.
pub fn assemble(facts: &Facts) -> Result<Assembled, MoneyError> {
    let derived = derive(facts)?;
    let mut observed = Vec::with_capacity(facts.given.len().saturating_add(32));
    profile_inputs(facts, &mut observed);
    record_inputs(&derived, &mut observed);
    observed.push(Observed::new(NATIONAL_ID, national_id(facts), "profile"));
    sms_inputs(facts.sms.as_ref(), &mut observed);
    history_inputs(facts, &mut observed);
    application_inputs(facts.application.as_ref(), &derived, &mut observed);
    for given in &facts.given {
        if !observed.iter().any(|known| known.name == given.name) {
            observed.push(given.clone());
        }
    }
    Ok(Assembled { derived, observed })
}

fn derive(facts: &Facts) -> Result<Derived, MoneyError> {
    let income = estimated_income(facts)?;
    let means = Affordability {
        income: income.map(|(money, _)| money),
        declared_debt: facts
            .monthly_debt
            .map(|debt| in_currency(debt, facts.currency))
            .transpose()?,
        observed_debt: observed_debt(facts)?,
        spending: facts.sms.as_ref().and_then(|sms| sms.total_avg_monthly_spending),
    };
    let instalment = facts.application.and_then(|application| application.instalment);
    Ok(Derived {
        estimated_income: means.income.into(),
        income_source: income.map(|(_, source)| source),
        monthly_debt: means.debt()?.into(),
        dbr: means.burden()?.into(),
        dbr_after: means.burden_after(instalment)?.into(),
        monthly_spending_capacity: means.capacity()?.into(),
        age: facts.birth_date.and_then(|birth| full_years(birth, facts.as_of)).into(),
        gender: facts.gender.into(),
        id_is_valid: facts.id_is_valid.into(),
        area: facts.area.into(),
        reports: facts.reports.into(),
        number_of_credit_applications: facts.number_of_credit_applications.into(),
    })
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
    let by_sms = facts.sms.as_ref().and_then(|sms| sms.liability_repayment_monthly);
    let shown = match (by_sms, facts.instalments_due) {
        (Some(sms), Some(due)) => Some(sms.checked_add(due)?),
        (one, other) => one.or(other),
    };
    shown.map(|shown| in_currency(shown, facts.currency)).transpose()
}

fn in_currency(money: Money, currency: Currency) -> Result<Money, MoneyError> {
    Money::zero(currency).checked_add(money)
}

fn profile_inputs(facts: &Facts, out: &mut Vec<Observed>) {
    out.push(Observed::new("Monthly_Debt", money(facts.monthly_debt), "profile"));
    let reported = facts.reported_income.as_deref().map_or(Input::NOT_GIVEN, |text| {
        money_in(text, facts.currency).map_or_else(|| Input::text(text), |m| number(m.to_double()))
    });
    out.push(Observed::new("Reported_Monthly_Income", reported, "profile"));
}

fn record_inputs(derived: &Derived, out: &mut Vec<Observed>) {
    let income_source = derived.income_source.map_or("computed", IncomeSource::name);
    let amount = |value: Available<Money>| amount_input(value.value());
    let gender = computed(derived.gender.map(|gender| Input::text(&gender.to_string())));
    out.extend([
        Observed::new("estimated_income", amount(derived.estimated_income), income_source),
        Observed::new("monthly_debt", amount(derived.monthly_debt), "computed"),
        Observed::new("DBR", share_input(derived.dbr.value()), "computed"),
        Observed::new(
            "monthly_spending_capacity",
            amount(derived.monthly_spending_capacity),
            "computed",
        ),
        Observed::new("age", computed(derived.age.map(|age| number(f64::from(age)))), "computed"),
        Observed::new("gender", gender, "computed"),
        Observed::new("ID_is_valid", computed(derived.id_is_valid.map(Input::Bool)), "computed"),
        Observed::new("area", computed(derived.area.map(whole)), "profile"),
    ]);
}

/// The id as a number, where it is one; one with letters or a leading zero is not of the variable's
/// type.
fn national_id(facts: &Facts) -> Input {
    facts.national_id.as_deref().map_or(Input::NOT_GIVEN, |text| {
        whole_without_zeros(text).map_or(Input::Missing(MissingReason::TypeMismatch), whole)
    })
}

fn sms_inputs(sms: Option<&SmsFacts>, out: &mut Vec<Observed>) {
    let spending = money(sms.and_then(|sms| sms.total_avg_monthly_spending));
    out.push(Observed::new("total_avg_monthly_spending", spending, "sms_summary"));
    for (name, value) in sms.into_iter().flat_map(|sms| &sms.scalars) {
        out.push(Observed::new(name.clone(), value.clone(), "sms_summary"));
    }
}

fn history_inputs(facts: &Facts, out: &mut Vec<Observed>) {
    for (name, count) in [
        ("reports", facts.reports),
        ("number_of_credit_applications", facts.number_of_credit_applications),
        ("days_past_due", facts.days_past_due),
    ] {
        let value = count.map_or(Input::NOT_GIVEN, |count| number(f64::from(count)));
        out.push(Observed::new(name, value, "history"));
    }
}

fn application_inputs(
    application: Option<&ApplicationFacts>,
    derived: &Derived,
    out: &mut Vec<Observed>,
) {
    let after = share_input(derived.dbr_after.value());
    let months = application.map_or(Input::NOT_GIVEN, |a| number(f64::from(a.repayment_months)));
    out.extend([
        Observed::new("Amount", money(application.map(|a| a.amount)), "application"),
        Observed::new("Repayment_Months", months, "application"),
        Observed::new("DBR_after", after, "computed"),
    ]);
}

/// The variable that names a person, and says nothing else of them.
pub(crate) const NATIONAL_ID: &str = "national_id";
