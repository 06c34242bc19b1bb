//! The facts about a borrower that the book has when a score is requested.

use crate::currency::Currency;
use crate::error::{Error, WarningCode};
use crate::identity::NationalId;
use crate::json::Json;
use crate::money::{Money, MoneyError};
use crate::records::access::{JobIncome, ProviderRecord};
use crate::records::borrowers::{
    Borrower, BorrowerExtra, EducationLevel, IncomeType, ResidenceType, open_reports,
};
use crate::rules::Input;
use crate::rules::MissingReason;
use crate::scoring::record::Facts;
use crate::scoring::{Observed, Policy};
use crate::unit::Context;

/// Gathers the facts about a borrower for a policy, as the caller's provider sees them.
pub(crate) fn gather(
    cx: &mut Context<'_>,
    policy: &Policy,
    provider: &ProviderRecord,
    borrower: &Borrower,
) -> Result<Facts, Error> {
    let currency = policy.parts().currency;
    let as_of = provider.time_zone.date_of(cx.now());
    let sent_id = borrower.national_id_value.as_deref();
    let country = cx.config().region.code();
    let national_id = sent_id.map(|text| NationalId::read(country, text, as_of));
    let known = national_id.as_ref().filter(|_| NationalId::is_known(country));
    let valid = known.and_then(|id| id.as_ref().ok());
    let given = given(cx, borrower)?;
    let mut facts = Facts::new(currency, as_of);
    facts.national_id = sent_id.map(str::to_owned);
    facts.birth_date = valid.map(|id| id.birth_date);
    facts.gender = valid.map(|id| id.gender);
    facts.id_is_valid = known.map(Result::is_ok);
    facts.area = borrower.area;
    let debt = borrower.monthly_debt();
    facts.monthly_debt = debt.filter(|debt| counts(cx, "Monthly_Debt", debt.currency(), currency));
    let income = borrower.reported_monthly_income.clone();
    let income = income.zip(borrower.reported_monthly_income_currency);
    let income = income.filter(|(_, of)| counts(cx, "Reported_Monthly_Income", *of, currency));
    facts.reported_income = income.map(|(income, _)| income);
    let income = job_income(cx, provider, borrower)?;
    facts.job_income =
        income.filter(|income| counts(cx, "the income of Job_ID", income.currency(), currency));
    // There are no applications in this version, so the number is known to be 0.
    facts.number_of_credit_applications = Some(0);
    facts.reports = u32::try_from(open_reports(cx, borrower.borrower_id)?).ok();
    facts.given = given;
    Ok(facts)
}

/// Whether an amount is in the policy's currency. An amount in another currency counts as missing,
/// with one warning for each answer.
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

/// Converts the error for an amount in another currency than the policy's.
pub(crate) fn in_another_currency(error: MoneyError) -> Error {
    Error::value("Monthly_Debt", "must be in the policy's currency", error)
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

/// Returns the profile's values and the host's own variables, which need no derivation.
fn given(cx: &mut Context<'_>, borrower: &Borrower) -> Result<Vec<Observed>, Error> {
    let declared = |name: &'static str, value: Option<Input>| {
        Observed::new(name, value.unwrap_or(Input::Missing(MissingReason::NotGiven)), "profile")
    };
    let whole = |name: &'static str, value: Option<i64>| declared(name, value.map(number));
    let text = |name: &'static str, value: Option<&str>| declared(name, value.map(Input::text));
    let truth = |name: &'static str, value: Option<bool>| declared(name, value.map(Input::Bool));
    let mut given = vec![
        whole("Number_of_Children", borrower.number_of_children),
        text("Income_Type", borrower.income_type.map(IncomeType::as_str)),
        text("Residence_Type", borrower.residence_type.map(ResidenceType::as_str)),
        whole("Area", borrower.area),
        text("Education_Level", borrower.education_level.map(EducationLevel::as_str)),
        whole("Number_of_Dependents", borrower.number_of_dependents),
        text("Language_ID", borrower.language_id.as_deref()),
        whole("Job_ID", borrower.job_id),
        whole("Years_of_Experience", borrower.years_of_experience),
        truth("Self_Employed", borrower.self_employed),
        text("Marital_Status", borrower.marital_status.as_deref()),
        whole("Car_ID", borrower.car_id),
        whole("Months_at_Address", borrower.months_at_address),
        truth("Is_Banked", borrower.is_banked),
    ];
    let partner_id = cx.partner()?.partner_id;
    let key = (borrower.borrower_id, partner_id);
    for extra in cx.book()?.scan(BorrowerExtra::by_key).equal(key).collect()? {
        let value = Json::parse(extra.value.as_bytes())
            .map_err(|_| Error::damaged(format!("value of {}", extra.name)))?;
        given.push(Observed::new(extra.name, Input::from_json(&value), "extras"));
    }
    Ok(given)
}

#[allow(clippy::cast_precision_loss, reason = "ids and counts are far below 2^53")]
fn number(value: i64) -> Input {
    Input::Number(value as f64)
}
