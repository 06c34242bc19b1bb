//! `GET /borrowers/get_summary_variables/`: summarises the collected data of a borrower.

use super::known_variables::known_variables;
use crate::engine::prelude::*;
use crate::identity::{Scope, mask_national_id};
use crate::number::nearest_double;
use crate::records::borrowers::{Borrower, borrower_of};
use crate::rules::{Input, Registry, Variable};
use crate::scoring::derive::{Assembled, BIRTH_DATE, NATIONAL_ID};

request! {
    /// Returns the summary of what is known about a borrower.
    pub struct GetSummaryVariables {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: String,
    }
}

answer! {
    /// The summary of what is known about a borrower. This version can't receive SMS messages,
    /// locations and installed applications yet, so their members are empty, the score of the
    /// applications is 0, and the other two scores are N/A.
    pub struct SummaryVariables {
        /// The score of the installed applications; 0 if there are none.
        "Apps score" => apps_score: f64,
        /// The score of the areas where the borrower was located.
        "Area score" => area_score: Available<f64>,
        /// The score of the SMS messages.
        "SMS score" => sms_score: Available<f64>,
        /// Incoming payments, by kind and sender.
        "Incoming Payments" => incoming_payments: IncomingPayments,
        /// Outgoing payments, by kind and sender.
        "Outgoing Payments" => outgoing_payments: OutgoingPayments,
        /// The number of installed applications, by category.
        "Installed_Apps" => installed_apps: Members<i64>,
        /// The products that were bought.
        "Purchased Products" => purchased_products: Vec<String>,
        /// Spending, by category.
        "Spending Summary" => spending_summary: Members<Decimal>,
        /// Average spending, frequency and total spending, by sender.
        "Summary" => summary: Members<Members<Decimal>>,
        /// The areas where the borrower was located most and least often: how often, and their
        /// income level.
        "locations" => locations: Members<Members<Members<i64>>>,
        /// Every variable that rules and weights can read, including the host's own, by name: its value,
        /// or N/A; the birth date is left out, and a share has 4 decimals. The national id is masked for callers without the scope `pii`. Variables that come
        /// from an application or from the decision itself are N/A.
        "variables" => variables: Members<Available<Json<'static>>>,
        /// The time of the summary.
        "as_of" => as_of: DateTime<Utc>,
    }
}

answer! {
    /// Incoming payments, by sender.
    #[derive(Default)]
    pub struct IncomingPayments {
        /// Credit limits.
        "credit_limit" => credit_limit: Members<Decimal>,
        /// Loans that were paid out.
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

/// Makes the summary of one borrower.
pub(super) fn summary(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<SummaryVariables, Error> {
    let (policy, assembled) = known_variables(cx, borrower)?;
    let may_read_pii = cx.partner()?.may(Scope::Pii);
    Ok(SummaryVariables {
        apps_score: 0.0,
        area_score: Available::NotAvailable,
        sms_score: Available::NotAvailable,
        incoming_payments: IncomingPayments::default(),
        outgoing_payments: OutgoingPayments::default(),
        installed_apps: Members::default(),
        purchased_products: Vec::new(),
        spending_summary: Members::default(),
        summary: Members::default(),
        locations: Members::default(),
        variables: values(&policy.known_variables(), &assembled, may_read_pii),
        as_of: cx.now(),
    })
}

/// Returns each variable that the policy knows, with its value in the variable's own type: first
/// the interface's, in their order, then the host's own.
fn values(
    known: &Registry,
    assembled: &Assembled,
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
