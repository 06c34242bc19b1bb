//! Summaries of the data of borrowers.

use super::variables::known_variables;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, CollectedError};
use crate::records::borrowers::{Borrower, Targets, borrower_of};
use crate::records::linked::{
    AreaSeen, LinkedPlaces, LinkedSms, LocationData, PLACES, PLACES_MONTHS, linked_places,
    linked_sms, located,
};
use crate::wire::{FieldError, Rounded, Shape, ShapeError, Wire};
use lendwright_analytics::{Place, PlaceFilter, PlaceKind};
use lendwright_scoring::Policy;
use lendwright_scoring::derive::Derivation;
use lendwright_scoring::identity::{Scope, mask_national_id};
use lendwright_scoring::internal::{BIRTH_DATE, NATIONAL_ID};
use lendwright_scoring::rules::{Input, Registry, Variable};
use lendwright_types::json::JsonOut;
use lendwright_types::number::nearest_double;

// `GET /borrowers/get_summary_variables/`: summarises the collected data of a borrower.

request! {
    /// Returns a summary of a borrower's data.
    pub struct GetSummaryVariables {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
    }
}

answer! {
    /// The summary of a borrower's data. Figures from messages and areas come from the partner's last link, and need
    /// the borrower's consent. Amounts are in the currency of that link. Installed applications are not evaluated yet:
    /// their members are empty, and their score is 0.
    pub struct SummaryVariables {
        /// The score of the installed applications; 0 if there are none.
        "Apps score" => apps_score: f64,
        /// The score of the borrower's usual areas, 0 to 1000, with 2 decimals: the mean of (income level − 1) / 4,
        /// weighted by frequency. It covers the `top_locations` with a known income level.
        "Area score" => area_score: Available<f64>,
        /// The score of the SMS messages, 0 to 1000: the weighted mean of the sub-scores of the characteristics that
        /// read data from messages and have a value, with 2 decimals.
        "SMS score" => sms_score: Available<f64>,
        /// Incoming payments, by kind and sender.
        "Incoming Payments" => incoming_payments: IncomingPayments,
        /// Outgoing payments, by kind and sender.
        "Outgoing Payments" => outgoing_payments: OutgoingPayments,
        /// The number of installed applications, by category.
        "Installed_Apps" => installed_apps: Members<i64>,
        /// The products that were bought.
        "Purchased Products" => purchased_products: Vec<String>,
        /// Spending by category: outgoing money without repayments of loans.
        "Spending Summary" => spending_summary: Members<Decimal>,
        /// Average spending, frequency and total spending, for each sender with a matched message.
        "Summary" => summary: Members<SenderSummary>,
        /// The least and most frequent areas of the borrower (`min_locations`, `top_locations`), as `get_top_locations`
        /// returned them at the last link: the number of days, and the income level. Empty if no places were linked.
        "locations" => locations: Members<Members<AreaSeen>>,
        /// Every variable that rules and weights can read, including the host's own, by name: its value, or N/A. The
        /// birth date is left out. A share has 4 decimals. The national id is masked for callers without the scope
        /// `pii`. Variables of an application and of the decision itself are N/A.
        "variables" => variables: Members<Available<Json<'static>>>,
        /// The time of the summary.
        "as_of" => as_of: DateTime<Utc>,
    }
}

answer! {
    /// The totals of one sender's messages.
    pub struct SenderSummary {
        /// Total spending divided by the number of payments.
        "Average Spending" => average_spending: Available<Decimal>,
        /// The number of messages in the last twelve calendar months that match a template.
        "Frequency" => frequency: i64,
        /// The total of money spent and sent.
        "Total Spending" => total_spending: Decimal,
    }
}

answer! {
    /// Incoming payments, by sender.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct IncomingPayments {
        /// The latest reported credit limit.
        "credit_limit" => credit_limit: Members<Decimal>,
        /// Loan payouts.
        "loan_disbursement" => loan_disbursement: Members<Decimal>,
        /// Other payments.
        "other_incoming_payments" => other_incoming_payments: Members<Decimal>,
        /// Salaries.
        "salary" => salary: Members<Decimal>,
    }
}

answer! {
    /// Outgoing payments, by sender.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct OutgoingPayments {
        /// Repayments of loans.
        "loan_repayment" => loan_repayment: Members<Decimal>,
        /// Other payments.
        "other_outgoing_payment" => other_outgoing_payment: Members<Decimal>,
        /// Purchases.
        "purchase" => purchase: Members<Decimal>,
    }
}

impl Operation for GetSummaryVariables {
    type Body = SummaryVariables;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<SummaryVariables, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        summary(cx, &borrower)
    }
}

/// Returns the summary of one borrower.
pub(super) fn summary(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<SummaryVariables, Error> {
    let (policy, assembled) = known_variables(cx, borrower)?;
    let may_read_pii = cx.partner()?.may(Scope::Pii);
    let linked = linked_sms(cx, borrower.borrower_id)?;
    let sms_score = match &linked {
        Some(linked) => sms_score(&policy, &assembled, &linked.source)?,
        None => Available::NotAvailable,
    };
    let places = linked_places(cx, borrower.borrower_id)?;
    let part = |name| linked.as_ref().map(|linked| part(linked, name)).unwrap_or_default();
    Ok(SummaryVariables {
        apps_score: 0.0,
        area_score: places.as_ref().map(LinkedPlaces::score).unwrap_or_default(),
        sms_score,
        incoming_payments: IncomingPayments {
            credit_limit: part("credit_limit"),
            loan_disbursement: part("loan_disbursement"),
            other_incoming_payments: part("other_incoming_payments"),
            salary: part("salary"),
        },
        outgoing_payments: OutgoingPayments {
            loan_repayment: part("liability_repayment"),
            other_outgoing_payment: part("outgoing_payments"),
            purchase: part("spending_amount"),
        },
        installed_apps: Members::default(),
        purchased_products: linked
            .as_ref()
            .map(|linked| linked.products().map(str::to_owned).collect())
            .unwrap_or_default(),
        spending_summary: part("spent_by_kind"),
        summary: linked.as_ref().map(by_sender).unwrap_or_default(),
        locations: places.map(LinkedPlaces::into_members).unwrap_or_default(),
        variables: values(&policy.known_variables(), &assembled, may_read_pii),
        as_of: cx.now(),
    })
}

/// Returns a part of the linked figures from messages.
fn part(linked: &LinkedSms, name: &str) -> Members<Decimal> {
    let decimals = linked.currency.decimals();
    linked.part(name).map(|(of, amount)| (of.to_owned(), with_decimals(amount, decimals))).collect()
}

/// Adds trailing zeros to an amount that was rounded to a currency's decimals.
fn with_decimals(mut amount: Decimal, decimals: u32) -> Decimal {
    amount.rescale(decimals);
    amount
}

fn by_sender(linked: &LinkedSms) -> Members<SenderSummary> {
    let (averages, totals) = (part(linked, "avg_spending"), part(linked, "total_spending"));
    let found = |of: &Members<Decimal>, sender: &str| of.get(sender).copied();
    let nothing = with_decimals(Decimal::ZERO, linked.currency.decimals());
    linked
        .part("yearly_count")
        .map(|(sender, count)| {
            let of_sender = SenderSummary {
                average_spending: found(&averages, sender).into(),
                frequency: i64::try_from(count).unwrap_or_default(),
                total_spending: found(&totals, sender).unwrap_or(nothing),
            };
            (sender.to_owned(), of_sender)
        })
        .collect()
}

/// Returns the mean of the characteristics that read linked data from messages.
fn sms_score(
    policy: &Policy,
    assembled: &Derivation,
    source: &str,
) -> Result<Available<f64>, Error> {
    let is_of_messages = |variable: &str| {
        let found = assembled.observed.iter().find(|known| known.name == variable);
        found.is_some_and(|known| known.source == source)
    };
    let mut row = policy.row_of(&assembled.observed);
    let mean = policy.mean_sub_score(&mut row, is_of_messages)?;
    Ok(mean.map(out_of_a_thousand).into())
}

/// Converts a sub-score to a score out of 1000, with 2 decimals.
#[allow(clippy::float_arithmetic, reason = "a sub-score is from 0 to 1")]
fn out_of_a_thousand(sub_score: f64) -> f64 {
    (100_000.0 * sub_score).round_ties_even() / 100.0
}

/// Returns each variable that the policy knows, with a value of the variable's type. The variables of the interface
/// come first, in their order, then the host's own.
fn values(
    known: &Registry,
    assembled: &Derivation,
    may_read_pii: bool,
) -> Members<Available<Json<'static>>> {
    let interface = Registry::standard();
    let standard = interface.variables().iter().filter_map(|variable| known.get(&variable.name));
    let standard = standard.filter(|variable| !variable.is_hosts_own());
    let own = known.variables().iter().filter(|variable| variable.is_hosts_own());
    let shown = |share: Available<Decimal>| share.map(|share| Json::double(nearest_double(share)));
    let value = |variable: &Variable| {
        match &*variable.name {
            "DBR" if !variable.is_hosts_own() => return shown(assembled.derived.dbr),
            "DBR_after" if !variable.is_hosts_own() => return shown(assembled.derived.dbr_after),
            _ => {}
        }
        let found = assembled.observed.iter().find(|o| o.name == *variable.name);
        let value = found.map(|o| value_as_json(&variable.coerce(o.value.clone())));
        match value.unwrap_or(Available::NotAvailable) {
            Available::Value(id) if &*variable.name == NATIONAL_ID && !may_read_pii => {
                Available::Value(Json::text(mask_national_id(&id.to_string())))
            }
            value => value,
        }
    };
    let is_shown = |variable: &&Variable| variable.is_hosts_own() || &*variable.name != BIRTH_DATE;
    standard
        .chain(own)
        .filter(is_shown)
        .map(|variable| (&*variable.name, value(variable)))
        .collect()
}

/// Converts a variable's value to JSON.
fn value_as_json(input: &Input) -> Available<Json<'static>> {
    input.is_present().then(|| input.to_json()).into()
}

// `GET /borrowers/get_summary_variables/batch/`: summarises the collected data of many borrowers.

request! {
    /// Returns the summaries of many borrowers. The answer has each target once, in the order of the request, under its
    /// public id as it was sent. An unknown target has a message instead of a summary.
    pub struct GetSummaryVariablesBatch {
        /// The borrowers' public ids, at most 10,000.
        body "target" names Borrower => target: Vec<IdText<BorrowerUuid>>,
    }
}

answer! {
    /// The message for an unknown borrower, instead of a summary.
    pub struct UnknownUser {
        /// `User doesn't exist`.
        "Message" => message: String,
    }
}

/// A borrower's summary, or a message for an unknown borrower.
#[derive(Clone, Debug, PartialEq)]
pub enum SummarisedTarget {
    /// The summary.
    Summary(Box<SummaryVariables>),
    /// The borrower does not exist, or the caller cannot see it.
    Unknown(UnknownUser),
}

impl Wire for SummarisedTarget {
    const SHAPE: &'static Shape = &Shape::Either(&[SummaryVariables::SHAPE, UnknownUser::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value.get("Message") {
            Some(_) => UnknownUser::read(value).map(Self::Unknown),
            None => SummaryVariables::read(value).map(|summary| Self::Summary(Box::new(summary))),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Self::Summary(summary) => summary.write(out),
            Self::Unknown(unknown) => unknown.write(out),
        }
    }
}

impl Operation for GetSummaryVariablesBatch {
    type Body = Members<SummarisedTarget>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Members<SummarisedTarget>, Error> {
        Targets::new(&self.target)?.answer(
            cx,
            |cx, _, borrower| Ok(SummarisedTarget::Summary(Box::new(summary(cx, &borrower)?))),
            |_| {
                let message = "User doesn't exist".to_owned();
                SummarisedTarget::Unknown(UnknownUser { message })
            },
        )
    }
}

// `GET /borrowers/get_top_locations/`: returns the usual areas of a borrower.

request! {
    /// Returns the usual areas of a borrower, computed from its staged places.
    ///
    /// Each ping has an area, a day and an hour. Areas with pings on only one day, or on less than 5 % of the days, are
    /// left out. The area of the night has the most hours from midnight to six. The area of work has the most hours
    /// from ten to five, from Sunday to Thursday unless `weekdays` of `set_analytics` is set. If several areas are
    /// equal, the first by name is chosen. A partner reads places while the borrower consents to `location` for one of
    /// its providers. Without consent the result is the same as without places.
    pub struct GetTopLocations {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
        /// The largest number of areas in `top_locations`, 1 to 50. Default: 5.
        query "n" is Plain => n: Option<i64>,
        /// The number of calendar months, 1 to 24, including the current one. Default: 3.
        query "months" is Plain => months: Option<i64>,
        /// The kind of areas in `top_locations`. Default: `all`.
        query "kind" => kind: Option<PlaceFilter>,
    }
}

answer! {
    /// The usual areas of a borrower.
    pub struct TopLocations {
        /// The borrower's public id.
        "uuid" => uuid: IdText<BorrowerUuid>,
        /// The areas by name, sorted by frequency, highest first, then by name.
        "top_locations" => top_locations: Members<TopLocation>,
        /// The areas with the lowest frequency, by name. All areas that are not left out are considered, whatever their
        /// kind.
        "min_locations" => min_locations: Members<TopLocation>,
        /// The number of days with a ping.
        "distinct_days" => distinct_days: i64,
        /// `area`, because nothing more precise is stored.
        "precision" => precision: String,
    }
}

answer! {
    /// A usual area.
    pub struct TopLocation {
        /// The number of days with a ping in the area.
        "frequency" => frequency: i64,
        /// The frequency divided by `distinct_days`, with 4 decimals.
        "share" => share: Rounded<4>,
        /// The level of incomes in the area, from 1 (lowest) to 5, according to statistics.
        "income_level" => income_level: Available<i64>,
        /// The role of the area for the borrower.
        "kind" => kind: PlaceKind,
    }
}

impl Operation for GetTopLocations {
    type Body = TopLocations;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<TopLocations, Error> {
        let n = count("n", self.n, PLACES, 50)?;
        let months = count("months", self.months, PLACES_MONTHS, 24)?;
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let Some(located) = located(cx, borrower.borrower_id, months)? else {
            let uuid = borrower.uuid.to_string();
            return Err(CollectedError::NoLocations { uuid }.into());
        };
        let places = located.places();
        let days = places.distinct_days();
        let filter = self.kind.unwrap_or(PlaceFilter::All);
        let shown = |place: &Place<'_>| (place.area.to_owned(), shown(&located, place, days));
        Ok(TopLocations {
            uuid: borrower.uuid.into(),
            top_locations: places.top(filter).take(n).map(shown).collect(),
            min_locations: places.least().map(shown).collect(),
            distinct_days: i64::from(days),
            precision: "area".to_owned(),
        })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Wrong { .. } => (AnalyticsError::WORDS.refuse)(error),
            error => Error::Field(error),
        }
    }
}

fn shown(located: &LocationData, place: &Place<'_>, distinct_days: u32) -> TopLocation {
    let share = Rounded::quotient(place.days.into(), distinct_days.into());
    TopLocation {
        frequency: i64::from(place.days),
        share: share.value().unwrap_or_default(),
        income_level: located.income_level(place.area),
        kind: place.kind,
    }
}

/// Reads a number from 1 to `most`.
fn count<N: TryFrom<i64>>(
    field: &'static str,
    sent: Option<i64>,
    default: N,
    most: i64,
) -> Result<N, Error> {
    let Some(sent) = sent else { return Ok(default) };
    let within = Some(sent).filter(|sent| (1..=most).contains(sent));
    let reason = || AnalyticsError::invalid(field, format!("must be from 1 to {most}"), sent);
    within.and_then(|count| N::try_from(count).ok()).ok_or_else(|| reason().into())
}
