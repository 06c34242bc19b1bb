//! The facts about a borrower for a score, joined from the records of several domains.

use crate::error::{Error, WarningCode};
use crate::records::access::{JobIncome, ProviderRecord};
use crate::records::borrowers::{
    Borrower, BorrowerExtra, EducationLevel, IncomeType, ResidenceType, open_reports,
    profile_fields,
};
use crate::records::lending::{ApplicationRecord, PendingApplication, loan_facts};
use crate::records::linked::{MONTHLY_INCOME, MONTHLY_REPAYMENTS, linked_sms, linked_transactions};
use crate::records::sms::digest_of_caller;
use crate::unit::Context;
use crate::wire::IdText;
use chrono::NaiveDate;
use lendwright_scoring::derive::{ApplicationFacts, Facts, SmsFacts, assemble};
use lendwright_scoring::identity::NationalId;
use lendwright_scoring::internal::{LINKED_AGE_DAYS, SPENDING};
use lendwright_scoring::rules::{Input, MissingReason, Source};
use lendwright_scoring::{Observation, Policy};
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use lendwright_types::{ApplicationId, Money, MoneyError};
use rust_decimal::Decimal;

// The book's facts about a borrower at the time of a score.

/// The facts about a borrower, and the borrower's credit applications.
pub(crate) struct BorrowerFacts {
    pub(crate) facts: Facts,
    pub(crate) applications: Vec<ApplicationRecord>,
}

/// Collects the facts about a borrower for a policy, as the caller's provider sees them.
pub(crate) fn gather(
    cx: &mut Context<'_>,
    policy: &Policy,
    provider: &ProviderRecord,
    borrower: &Borrower,
) -> Result<Facts, Error> {
    Ok(gather_for(cx, policy, provider, borrower, None)?.facts)
}

/// Does the same as [`gather`], for a named pending application.
///
/// # Errors
/// [`ServicingError::ApplicationUnknown`](crate::error::ServicingError::ApplicationUnknown).
pub(crate) fn gather_for(
    cx: &mut Context<'_>,
    policy: &Policy,
    provider: &ProviderRecord,
    borrower: &Borrower,
    application: Option<&IdText<ApplicationId>>,
) -> Result<BorrowerFacts, Error> {
    let currency = policy.parts().currency;
    let as_of = provider.time_zone.date_of(cx.now());
    let sent_id = borrower.national_id_value.as_deref();
    let country = cx.config().region.code();
    let national_id = sent_id.map(|text| NationalId::read(country, text, as_of));
    let known = national_id.as_ref().filter(|_| NationalId::is_known(country));
    let valid = known.and_then(|id| id.as_ref().ok());
    let given = given(cx, policy, borrower)?;
    let mut facts = Facts::new(currency, as_of);
    facts.national_id = sent_id.map(str::to_owned);
    facts.birth_date = valid.map(|id| id.birth_date);
    facts.gender = valid.map(|id| id.gender);
    facts.id_is_valid = known.map(Result::is_ok);
    facts.area = borrower.area;
    // An amount in another currency makes the whole debt unknown, so it is not left out here.
    facts.monthly_debt = borrower.monthly_debt();
    if let Some(debt) = facts.monthly_debt {
        counts(cx, "Monthly_Debt", debt.currency(), currency);
    }
    let income = borrower.reported_monthly_income.clone();
    let income = income.zip(borrower.reported_monthly_income_currency);
    let income = income.filter(|(_, of)| counts(cx, "Reported_Monthly_Income", *of, currency));
    facts.reported_income = income.map(|(income, _)| income);
    let income = job_income(cx, provider, borrower)?;
    facts.job_income =
        income.filter(|income| counts(cx, "the income of Job_ID", income.currency(), currency));
    let loans = loan_facts(cx, borrower.borrower_id, application)?;
    facts.number_of_credit_applications = u32::try_from(loans.applications.len()).ok();
    facts.days_past_due = Some(loans.days_past_due);
    facts.instalments_due = instalments_due(cx, &loans.instalments, currency)?;
    facts.application = loans.at_hand.map(|at_hand| in_currency(cx, &at_hand, currency));
    facts.sms = sms_facts(cx, borrower, currency)?;
    if reads_transactions(policy) {
        facts.transactions = of_transactions(cx, borrower, currency)?;
        // Variables that the policy does not read need not be logged.
        facts.transactions.retain(|known| policy.registry().get(&known.name).is_some());
    }
    facts.reports = u32::try_from(open_reports(cx, borrower.borrower_id)?).ok();
    facts.given = given;
    facts.hosts_own = policy.names_taken_by_host().map(str::to_owned).collect();
    Ok(BorrowerFacts { facts, applications: loans.applications })
}

/// Returns the facts of the caller's link of messages. With another currency, the summary counts as unknown, except
/// that its repayments are part of the debt.
fn sms_facts(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    currency: Currency,
) -> Result<Option<SmsFacts>, Error> {
    let Some(linked) = linked_sms(cx, borrower.borrower_id)? else { return Ok(None) };
    if linked.templates != digest_of_caller(cx)? {
        let text = format!(
            "the templates or settings of senders have changed since {} was linked",
            linked.source
        );
        cx.warn(WarningCode::TemplatesChanged, "", text);
    }
    let mut facts = SmsFacts::default();
    facts.source.clone_from(&linked.source);
    let money = |amount: Option<Decimal>| Money::from_decimal(amount?, linked.currency).ok();
    facts.liability_repayment_monthly = money(linked.amount(MONTHLY_REPAYMENTS));
    if !counts(cx, "the SMS summary", linked.currency, currency) {
        // A debt without one of its parts would be too low. A repayment of 0 is not such a part.
        let is_owed = |repaid: &Money| repaid.minor() > 0;
        facts.liability_repayment_monthly = facts.liability_repayment_monthly.filter(is_owed);
        return Ok(Some(facts));
    }
    facts.monthly_income = money(linked.amount(MONTHLY_INCOME));
    for (name, value) in linked.values() {
        if name == SPENDING {
            facts.total_avg_monthly_spending = money(decimal_of(value));
        } else {
            facts.scalars.push((name.to_owned(), Input::from_json(value)));
        }
    }
    let age = cx.now().signed_duration_since(linked.as_of).num_days();
    facts.scalars.push((LINKED_AGE_DAYS.to_owned(), age.max(0).to_input()));
    Ok(Some(facts))
}

fn decimal_of(value: &Json<'_>) -> Option<Decimal> {
    match value {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    }
}

/// Returns the sum of the instalments. An instalment in another currency makes the sum unknown. Without instalments
/// the sum is unknown, too.
fn instalments_due(
    cx: &mut Context<'_>,
    instalments: &[Money],
    currency: Currency,
) -> Result<Option<Money>, Error> {
    for instalment in instalments {
        if !counts(cx, "an instalment", instalment.currency(), currency) {
            return Ok(None);
        }
    }
    if instalments.is_empty() {
        return Ok(None);
    }
    Money::sum(instalments.iter().copied(), currency).map(Some).map_err(not_derived)
}

/// Returns the facts of the requested application. Amounts in another currency count as missing.
fn in_currency(
    cx: &mut Context<'_>,
    at_hand: &PendingApplication,
    currency: Currency,
) -> ApplicationFacts {
    let is_ours = counts(cx, "the credit application", at_hand.amount.currency(), currency);
    let mut facts = ApplicationFacts::default();
    facts.amount = Some(at_hand.amount).filter(|_| is_ours);
    facts.repayment_months = u32::try_from(at_hand.repayment_months).unwrap_or_default();
    facts.instalment = at_hand.instalment.filter(|_| is_ours);
    facts
}

/// Returns the error for amounts that can't be summed for a score record.
pub(crate) fn not_derived(error: MoneyError) -> Error {
    const FIELD: &str = "Monthly_Debt";
    match error {
        MoneyError::Currencies { left, right } => {
            let reason = format!("and all other amounts must be in the policy's currency {left}");
            Error::value(FIELD, reason, right)
        }
        MoneyError::Overflow { currency } => {
            let reason = format!("must be an amount of {currency} that adds up with the others");
            Error::value(FIELD, reason, "one beyond 64 bits")
        }
        error @ (MoneyError::NotANumber { .. }
        | MoneyError::TooFine { .. }
        | MoneyError::TooLarge { .. }) => Error::value(FIELD, "must be an amount of money", error),
    }
}

/// Returns the estimated monthly income in a provider's currency, from the same sources as a score. `None` if no
/// income in this currency is known.
///
/// # Errors
/// If the store fails, or if stored data can't be read.
pub(crate) fn estimated_income(
    cx: &mut Context<'_>,
    provider: &ProviderRecord,
    borrower: &Borrower,
    as_of: NaiveDate,
) -> Result<Option<Money>, Error> {
    let currency = provider.currency;
    let is_ours = |income: &Money| income.currency() == currency;
    let mut facts = Facts::new(currency, as_of);
    let declared_in = borrower.reported_monthly_income_currency;
    facts.reported_income =
        borrower.reported_monthly_income.clone().filter(|_| declared_in == Some(currency));
    facts.job_income = job_income(cx, provider, borrower)?.filter(is_ours);
    let linked = linked_sms(cx, borrower.borrower_id)?;
    let monthly = linked.and_then(|linked| {
        Money::from_decimal(linked.amount(MONTHLY_INCOME)?, linked.currency).ok()
    });
    let mut sms = SmsFacts::default();
    sms.monthly_income = monthly.filter(is_ours);
    facts.sms = Some(sms);
    let assembled = assemble(&facts).map_err(not_derived)?;
    Ok(assembled.derived.estimated_income.value())
}

/// Returns the monthly income of the borrower's job in the provider's table.
fn job_income(
    cx: &mut Context<'_>,
    provider: &ProviderRecord,
    borrower: &Borrower,
) -> Result<Option<Money>, Error> {
    let Some(job_id) = borrower.job_id else { return Ok(None) };
    let income = cx.book()?.get::<JobIncome>((provider.provider_id, job_id))?;
    Ok(income.map(|income| Money::from_minor(income.monthly_minor, provider.currency)))
}

macro_rules! profile_facts {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        /// Returns the profile's values that need no derivation, by their variables' names.
        fn profile_facts(borrower: &Borrower) -> Vec<Observation> {
            let mut facts = Vec::with_capacity([$($wire),+].len());
            $(profile_facts!(@$kind facts $wire borrower.$name);)+
            facts
        }
    };
    // Scoring derives income and debt, with their sources.
    (@amount $facts:ident $wire:literal $borrower:ident.$name:ident) => {};
    (@$other:ident $facts:ident $wire:literal $borrower:ident.$name:ident) => {
        let value = $borrower.$name.as_ref().map(ToInput::to_input);
        let missing = Input::Missing(MissingReason::NotGiven);
        $facts.push(Observation::new($wire, value.unwrap_or(missing), "profile"));
    };
}

profile_fields!(profile_facts);

/// A profile value that rules and scores can read.
trait ToInput {
    fn to_input(&self) -> Input;
}

impl ToInput for i64 {
    #[allow(clippy::cast_precision_loss, reason = "ids and counts are far below 2^53")]
    fn to_input(&self) -> Input {
        Input::Number(*self as f64)
    }
}

impl ToInput for bool {
    fn to_input(&self) -> Input {
        Input::Bool(*self)
    }
}

impl ToInput for String {
    fn to_input(&self) -> Input {
        Input::text(self)
    }
}

/// Choices in a profile are read as texts.
macro_rules! words_are_texts {
    ($($Word:ty),+) => {
        $(impl ToInput for $Word {
            fn to_input(&self) -> Input {
                Input::text(self.as_str())
            }
        })+
    };
}

words_are_texts!(IncomeType, ResidenceType, EducationLevel);

/// Returns the profile's values and the values of `extras`, which need no derivation. A value outside its variable's
/// current bounds is missing.
fn given(
    cx: &mut Context<'_>,
    policy: &Policy,
    borrower: &Borrower,
) -> Result<Vec<Observation>, Error> {
    let mut given = profile_facts(borrower);
    let partner_id = cx.partner()?.partner_id;
    let key = (borrower.borrower_id, partner_id);
    for extra in cx.book()?.scan(BorrowerExtra::by_key).equal(key).collect()? {
        let value = Input::from_json(&extra.json()?);
        let value = match policy.variable(&extra.name) {
            Some(variable) => variable.coerce(value),
            None => value,
        };
        given.push(Observation::new(extra.name, value, "extras"));
    }
    Ok(given)
}

// The caller's linked variables of a borrower's transactions, as inputs of rules and scores.

/// Whether rules, characteristics or caps of a policy read variables of transactions. If not, transactions need not be
/// read.
fn reads_transactions(policy: &Policy) -> bool {
    let variables = policy.registry().variables();
    variables.iter().any(|variable| variable.source == Source::Transactions)
}

/// Returns the variables of the latest link. If its currency is not the policy's, they are missing.
///
/// # Errors
/// If the store fails, or if the stored link can't be read.
pub(crate) fn of_transactions(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    currency: Currency,
) -> Result<Vec<Observation>, Error> {
    let Some(linked) = linked_transactions(cx, borrower.borrower_id)? else {
        return Ok(Vec::new());
    };
    if !counts(cx, "what transactions say", linked.currency, currency) {
        return Ok(Vec::new());
    }
    let observed = linked.values().map(|(name, value)| {
        Observation::new(name.to_owned(), Input::from_json(value), linked.source.clone())
    });
    Ok(observed.collect())
}

// Amounts in another currency than the policy's.

/// Whether an amount is in the policy's currency. An amount in another currency counts as missing. An answer contains
/// each such warning once.
fn counts(cx: &mut Context<'_>, field: &str, of: Currency, policy: Currency) -> bool {
    if of != policy {
        let (of, policy) = (of.code(), policy.code());
        let text =
            format!("{field} is in {of} and the policy in {policy}, so it counts as missing");
        if cx.detail.warnings.0.iter().all(|warning| warning.message != text) {
            cx.warn(WarningCode::OtherCurrency, "", text);
        }
    }
    of == policy
}

#[cfg(test)]
mod tests {
    use super::{MoneyError, not_derived};
    use lendwright_types::currency::{EGP, USD};

    #[test]
    fn each_error_of_amounts_is_told_as_what_it_is() {
        let text = |error| not_derived(error).to_string();
        assert_eq!(
            text(MoneyError::Overflow { currency: EGP }),
            "'Monthly_Debt' must be an amount of EGP that adds up with the others, not one beyond 64 \
             bits"
        );
        assert_eq!(
            text(MoneyError::Currencies { left: EGP, right: USD }),
            "'Monthly_Debt' and all other amounts must be in the policy's currency EGP, not USD"
        );
    }
}
