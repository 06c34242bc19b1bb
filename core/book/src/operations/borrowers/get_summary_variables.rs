//! `GET /borrowers/get_summary_variables/`: summarises the collected data of a borrower.

use super::known_variables::known_variables;
use crate::engine::prelude::*;
use crate::records::borrowers::{Borrower, borrower_of};
use crate::records::linked::{AreaSeen, LinkedPlaces, LinkedSms, linked_places, linked_sms};
use lendwright_scoring::Policy;
use lendwright_scoring::derive::Derivation;
use lendwright_scoring::identity::{Scope, mask_national_id};
use lendwright_scoring::internal::{BIRTH_DATE, NATIONAL_ID};
use lendwright_scoring::rules::{Input, Registry, Variable};
use lendwright_types::number::nearest_double;

request! {
    /// Returns a summary of a borrower's data.
    pub struct GetSummaryVariables {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: String,
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
