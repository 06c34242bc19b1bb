//! Deriving the fields of a score record from facts: income, debt burden, spending capacity, age.
//!
//! An operation gathers the [`Facts`] from its records. [`assemble`] computes the fields and gives
//! the variables that rules and weights read, each with its source. The score record and the advice on what would
//! change a decision share the arithmetic of debt, debt burden and spending capacity. Values from `extras` replace
//! facts that the book cannot derive.

use crate::identity::Gender;
use crate::rules::{AGE_MAX, Input, MissingReason, is_of_sms_summary};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::with_ascii_digits;
use lendwright_types::number::{parse_decimal, whole_without_zeros};
use lendwright_types::time::full_years;
use lendwright_types::{Available, Money, MoneyError};
use rust_decimal::{Decimal, RoundingStrategy};
use std::borrow::Cow;

/// The variables that identify a person. Without the scope `pii` they are masked in answers, and no rule may read them.
/// Otherwise a caller could find a value by bisection, with many rules.
pub const IDENTIFYING: [&str; 2] = [NATIONAL_ID, BIRTH_DATE];

/// The record's fields, and every variable that could be observed or computed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Derivation {
    /// The computed fields.
    pub derived: DerivedFacts,
    /// The variables, each once; one that could not be computed is listed as missing.
    pub observed: Vec<Observation>,
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
pub fn assemble(facts: &Facts) -> Result<Derivation, MoneyError> {
    let means = affordability(facts)?;
    let derived = derive(facts, &means)?;
    let mut observed = Vec::with_capacity(facts.given.len().saturating_add(32));
    profile_inputs(facts, &mut observed);
    record_inputs(facts, &derived, means.burden()?, &mut observed);
    observed.push(Observation::new(NATIONAL_ID, national_id(facts), "profile"));
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
    Ok(Derivation { derived, observed })
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

fn derive(facts: &Facts, means: &Affordability) -> Result<DerivedFacts, MoneyError> {
    let income = estimated_income(facts)?;
    let shown = |share: Option<Share>| share.and_then(|share| share.shown).into();
    let age = years(facts).map(|(age, _)| age).filter(|age| *age <= AGE_MAX);
    Ok(DerivedFacts {
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

/// The monthly amounts that the others are computed from, all in one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Affordability {
    pub(crate) income: Option<Money>,
    /// The debt that the borrower declares in the profile.
    pub(crate) declared_debt: Option<Money>,
    /// The debt that is observed in SMS and in this book.
    pub(crate) observed_debt: Option<Money>,
    /// The spending, where it is known; not available where it is more than an amount can be.
    pub(crate) spending: Option<Available<Money>>,
}

/// A share of the income.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share {
    /// The value for rules and cards: the double nearest to the exact ratio; the largest one for a debt without an
    /// income.
    pub(crate) compared: f64,
    /// The shown value, with 4 decimals; none for a debt without an income.
    pub(crate) shown: Option<Decimal>,
}

impl Affordability {
    /// The larger of the declared and the observed debt.
    pub(crate) fn debt(&self) -> Result<Option<Money>, MoneyError> {
        match (self.declared_debt, self.observed_debt) {
            (Some(declared), Some(observed)) => declared.larger(observed).map(Some),
            (one, other) => Ok(one.or(other)),
        }
    }

    /// Debt by income.
    pub(crate) fn burden(&self) -> Result<Option<Share>, MoneyError> {
        burden(self.debt()?, self.income)
    }

    /// The same with a new instalment. An unknown debt is not 0, so the burden is unknown too.
    fn burden_after(&self, instalment: Option<Money>) -> Result<Option<Share>, MoneyError> {
        let (Some(debt), Some(instalment)) = (self.debt()?, instalment) else { return Ok(None) };
        burden(Some(debt.checked_add(instalment)?), self.income)
    }

    /// The remaining amount to spend, never negative. Unknown spending is left out. If the spending is no valid
    /// amount, the capacity is unknown.
    pub(crate) fn capacity(&self) -> Result<Option<Money>, MoneyError> {
        let (Some(income), Some(debt)) = (self.income, self.debt()?) else { return Ok(None) };
        let left = income.saturating_sub(debt)?;
        let left = match self.spending {
            None => left,
            Some(Available::Value(spending)) => left.saturating_sub(spending)?,
            Some(Available::NotAvailable) => return Ok(None),
        };
        left.larger(Money::zero(income.currency())).map(Some)
    }
}

fn burden(debt: Option<Money>, income: Option<Money>) -> Result<Option<Share>, MoneyError> {
    let (Some(debt), Some(income)) = (debt, income) else { return Ok(None) };
    let shown = match debt.ratio(income, 4)? {
        None if debt.minor() == 0 => Some(Decimal::ZERO),
        shown => shown,
    };
    Ok(Some(Share { compared: debt.quotient(income)?, shown }))
}

/// The known facts of a borrower at the time of a score. Every amount is in the policy's currency; a debt in another
/// one makes the debt unknown as a whole.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Facts {
    /// The policy's currency.
    pub currency: Currency,
    /// The day of the request, in the provider's zone.
    pub as_of: NaiveDate,
    /// The birth date by a valid national id of a known country.
    pub birth_date: Option<NaiveDate>,
    /// The gender from such a national id.
    pub gender: Option<Gender>,
    /// The profile's national id in its normal form: without blanks and marks, in ASCII digits.
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
    /// The number of days since the oldest unpaid instalment was due.
    pub days_past_due: Option<u32>,
    /// The SMS summary, if there is one.
    pub sms: Option<SmsFacts>,
    /// The application at hand.
    pub application: Option<ApplicationFacts>,
    /// The variables from transactions, if requested, under the source of their extraction.
    pub transactions: Vec<Observation>,
    /// Values that need no derivation: the rest of the profile, and the values of `extras`, under that source. The
    /// `extras` have the host's own variables. They also have those that the book does not derive: the SMS summary's,
    /// `birth_date` and `gender`.
    pub given: Vec<Observation>,
    /// The standard variables that the policy defines as the host's own. Their values come only from `extras`, and no
    /// other value is derived from them.
    pub hosts_own: Vec<String>,
}

/// The figures of an SMS summary.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SmsFacts {
    /// The source of its figures in the log: `sms:` and the extraction's id. Empty: `sms_summary`.
    pub source: String,
    /// The median monthly salary, where two of the last three calendar months have one
    /// ([`Summary::monthly_income`](lendwright_sms::summary::Summary::monthly_income)).
    pub monthly_income: Option<Money>,
    /// Liability repayments a month.
    pub liability_repayment_monthly: Option<Money>,
    /// Average spending a month, all senders together.
    pub total_avg_monthly_spending: Option<Money>,
    /// The other scalars and the extras, by the names of their variables.
    pub scalars: Vec<(String, Input)>,
}

/// The application to score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ApplicationFacts {
    /// The requested amount; `None` if it is in another currency than the policy's.
    pub amount: Option<Money>,
    /// The number of months of the repayment.
    pub repayment_months: u32,
    /// The new monthly instalment, where its terms are known.
    pub instalment: Option<Money>,
}

/// A variable's value and where it came from.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Observation {
    /// The variable's name.
    pub name: Cow<'static, str>,
    /// Its value, or why it is missing.
    pub value: Input,
    /// Its source: `profile`, `sms_summary`, `computed`, …
    pub source: Cow<'static, str>,
}

/// The source of an income.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    pub(crate) fn name(self) -> &'static str {
        match self {
            IncomeSource::Sms => "sms_summary",
            IncomeSource::Reported => "profile",
            IncomeSource::Job => "job_table",
        }
    }
}

/// The computed fields of a score record.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DerivedFacts {
    /// The estimated monthly income.
    pub estimated_income: Available<Money>,
    /// The source of the income.
    pub income_source: Option<IncomeSource>,
    /// Debt payments a month.
    pub monthly_debt: Available<Money>,
    /// Debt by income as it is shown, 4 decimals; not available for a debt without an income. The
    /// variable is the double nearest to the exact ratio, and then the largest one.
    pub dbr: Available<Decimal>,
    /// The same with the new instalment; a variable, but no field of the record.
    pub dbr_after: Available<Decimal>,
    /// The remaining amount to spend in a month, never negative.
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

impl Facts {
    /// Empty facts as of a day.
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
            transactions: Vec::new(),
            given: Vec::new(),
            hosts_own: Vec::new(),
        }
    }
}

impl Observation {
    /// A value of a variable.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        value: Input,
        source: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { name: name.into(), value, source: source.into() }
    }
}

/// The variable that only identifies a person.
pub const NATIONAL_ID: &str = "national_id";
const GENDER: &str = "gender";
/// The variable for the spending of a month.
pub const SPENDING: &str = "total_avg_monthly_spending";

/// The source of values from a profile's `extras`.
const EXTRAS: &str = "extras";
const SMS_SUMMARY: &str = "sms_summary";

impl SmsFacts {
    /// The source of its figures.
    fn source(&self) -> Cow<'static, str> {
        if self.source.is_empty() { SMS_SUMMARY.into() } else { self.source.clone().into() }
    }
}

impl Facts {
    /// The source of values from the SMS summary.
    fn sms_source(&self) -> Cow<'static, str> {
        self.sms.as_ref().map_or(SMS_SUMMARY.into(), SmsFacts::source)
    }
}

fn profile_inputs(facts: &Facts, out: &mut Vec<Observation>) {
    let debt = facts.monthly_debt.filter(|debt| debt.currency() == facts.currency);
    out.push(Observation::new("Monthly_Debt", money(debt), "profile"));
    let reported = facts.reported_income.as_deref().map_or(Input::NOT_GIVEN, |text| {
        money_in(text, facts.currency).map_or_else(|| Input::text(text), |m| number(m.to_double()))
    });
    out.push(Observation::new("Reported_Monthly_Income", reported, "profile"));
}

fn record_inputs(
    facts: &Facts,
    derived: &DerivedFacts,
    burden: Option<Share>,
    out: &mut Vec<Observation>,
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
        Observation::new("estimated_income", amount(derived.estimated_income), income_source),
        Observation::new("monthly_debt", amount(derived.monthly_debt), "computed"),
        Observation::new("DBR", share_input(burden), "computed"),
        Observation::new("monthly_spending_capacity", capacity, "computed"),
        Observation::new("age", age, age_source),
        Observation::new(GENDER, gender, gender_source),
        Observation::new("ID_is_valid", computed(derived.id_is_valid.map(Input::Bool)), "computed"),
        Observation::new("area", computed(derived.area.map(id_number)), "profile"),
    ]);
    let (birth, birth_source) = sourced(facts.known_birth_date(), Input::Date);
    out.push(Observation::new(BIRTH_DATE, birth, birth_source));
}

/// A computed value as an input, and its source.
fn sourced<T>(known: SourcedFact<T>, input: impl Fn(T) -> Input) -> (Input, &'static str) {
    let source = known.as_ref().map_or("computed", |(_, source)| source);
    (computed(known.map(|(value, _)| input(value)).into()), source)
}

/// The id as a number, where it is one; one with letters or a leading zero is not of the variable's
/// type.
fn national_id(facts: &Facts) -> Input {
    facts.national_id.as_deref().map_or(Input::NOT_GIVEN, |text| {
        whole_without_zeros(text).map_or(Input::Missing(MissingReason::TypeMismatch), id_number)
    })
}

fn sms_inputs(facts: &Facts, out: &mut Vec<Observation>) {
    let Some(sms) = &facts.sms else {
        let (spending, source) = match facts.sent(SPENDING) {
            Some(sent) => (sent.clone(), EXTRAS.into()),
            None => (Input::NOT_GIVEN, facts.sms_source()),
        };
        return out.push(Observation::new(SPENDING, spending, source));
    };
    let source = facts.sms_source();
    out.push(Observation::new(SPENDING, money(sms.total_avg_monthly_spending), source.clone()));
    for (name, value) in &sms.scalars {
        out.push(Observation::new(name.clone(), value.clone(), source.clone()));
    }
}

fn history_inputs(facts: &Facts, out: &mut Vec<Observation>) {
    for (name, count) in [
        ("reports", facts.reports),
        ("number_of_credit_applications", facts.number_of_credit_applications),
        ("days_past_due", facts.days_past_due),
    ] {
        let value = count.map_or(Input::NOT_GIVEN, |count| number(f64::from(count)));
        out.push(Observation::new(name, value, "history"));
    }
}

fn application_inputs(facts: &Facts, burden_after: Option<Share>, out: &mut Vec<Observation>) {
    let application = facts.application.as_ref();
    let months = application.map_or(Input::NOT_GIVEN, |a| number(f64::from(a.repayment_months)));
    out.extend([
        Observation::new("Amount", money(application.and_then(|a| a.amount)), "application"),
        Observation::new("Repayment_Months", months, "application"),
        Observation::new("DBR_after", share_input(burden_after), "computed"),
    ]);
}

/// A fact and its source.
type SourcedFact<T> = Option<(T, &'static str)>;

const COMPUTED: &str = "computed";

/// The variable for the age if no valid national id gives it. It is shown nowhere.
pub const BIRTH_DATE: &str = "birth_date";

impl Facts {
    /// The birth date of the national id, else the one that was sent, unless it is in the future.
    fn known_birth_date(&self) -> SourcedFact<NaiveDate> {
        let sent = || match self.sent(BIRTH_DATE)? {
            Input::Date(date) if *date <= self.as_of => Some((*date, EXTRAS)),
            _ => None,
        };
        self.birth_date.map(|date| (date, COMPUTED)).or_else(sent)
    }

    /// The gender of the national id, else the one that was sent.
    fn known_gender(&self) -> SourcedFact<Gender> {
        let sent = || match self.sent(GENDER)? {
            Input::Text(text) => text.parse().ok().map(|gender| (gender, EXTRAS)),
            _ => None,
        };
        self.gender.map(|gender| (gender, COMPUTED)).or_else(sent)
    }

    /// The spending of the SMS summary or, without one, the spending that was sent; not available if that is larger
    /// than the largest amount.
    fn known_spending(&self) -> Option<Available<Money>> {
        if let Some(sms) = &self.sms {
            return sms.total_avg_monthly_spending.map(Available::Value);
        }
        match self.sent(SPENDING)? {
            Input::Number(amount) => spending_in(*amount, self.currency),
            _ => None,
        }
    }

    /// Whether a variable's name is the host's own in the policy, and not the book's.
    fn is_hosts(&self, name: &str) -> bool {
        self.hosts_own.iter().any(|own| own == name)
    }

    /// The value that came in `extras` under this name, unless it is one of the host's own variable.
    fn sent(&self, name: &str) -> Option<&Input> {
        if self.is_hosts(name) {
            return None;
        }
        let sent = self.given.iter().find(|given| given.name == name && given.source == EXTRAS);
        sent.map(|sent| &sent.value)
    }

    /// Whether a given value counts: if there is an SMS summary, values that it leaves out are missing. The host's
    /// own variables have theirs from `extras` alone.
    fn counts(&self, given: &Observation) -> bool {
        if self.is_hosts(&given.name) {
            return given.source == EXTRAS;
        }
        self.sms.is_none() || !is_of_sms_summary(&given.name)
    }
}

/// A spending that was sent as an amount, rounded half-even to the minor unit. It is not available if it is too large
/// for an amount, and none if it is below 0.
#[must_use]
pub fn spending_in(amount: f64, currency: Currency) -> Option<Available<Money>> {
    (amount >= 0.0).then(|| money_in(&amount.to_string(), currency).into())
}

/// The age in full years, and where it comes from.
fn years(facts: &Facts) -> SourcedFact<u32> {
    let (birth, source) = facts.known_birth_date()?;
    full_years(birth, facts.as_of).map(|years| (years, source))
}

/// An amount that was observed.
fn money(amount: Option<Money>) -> Input {
    amount.map_or(Input::NOT_GIVEN, |amount| number(amount.to_double()))
}

/// A computed amount.
pub(crate) fn amount_input(amount: Option<Money>) -> Input {
    computed(amount.map(|money| number(money.to_double())).into())
}

/// A computed share, as it is compared.
fn share_input(share: Option<Share>) -> Input {
    computed(share.map(|share| number(share.compared)).into())
}

/// A computed value; one that could not be computed is not available.
fn computed(value: Available<Input>) -> Input {
    value.unwrap_or(Input::Missing(MissingReason::NotAvailable))
}

fn number(value: f64) -> Input {
    Input::Number(value)
}

/// An id as a number; ids are far below 2^53.
#[allow(clippy::cast_precision_loss)]
fn id_number(id: i64) -> Input {
    Input::Number(id as f64)
}

/// The number in a text, rounded half-even to the minor unit; none if it is below 0.
fn money_in(text: &str, currency: Currency) -> Option<Money> {
    let amount = parse_decimal(&with_ascii_digits(text.trim())).ok()?;
    let strategy = RoundingStrategy::MidpointNearestEven;
    let rounded = amount.round_dp_with_strategy(currency.decimals(), strategy);
    Money::from_decimal(rounded, currency).ok().filter(|money| !money.is_negative())
}
