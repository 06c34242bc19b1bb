//! The part of an answer in addition to the interface's body.

use super::ErrorCode;
use crate::wire::{IdText, Members, Shape, ShapeError, Wire, answer};
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{RuleError, Verdict};
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::{ApplicationId, Available, DecisionId, PaymentId};
use rust_decimal::Decimal;

answer! {
    /// Additional facts about an answer that have no member in the interface's body. Members without a value are left
    /// out.
    #[derive(Default)]
    pub struct Detail {
        /// The id of the logged decision.
        optional "decision_id" => decision_id: Option<IdText<DecisionId>>,
        /// The decisions that a batch made and logged, by the borrower's public id.
        optional "decisions" => decisions: Option<Members<BatchDecision>>,
        /// The digest of the policy that was read, or that is in force since the change. If a change is refused
        /// because the policy has changed, the digest of the policy in force.
        optional "policy" => policy: Option<String>,
        /// The id of the credit application.
        optional "application_id" => application_id: Option<IdText<ApplicationId>>,
        /// The id of the payment.
        optional "payment_id" => payment_id: Option<IdText<PaymentId>>,
        /// The amount that the lender owes the borrower since a settlement, or since the last payment of a loan that
        /// was paid ahead. Left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// The `after` of the next request, if a list was cut off.
        optional "next" => next: Option<String>,
        /// The parts of the price for settling each credit application early, by its id.
        optional "prices" => prices: Option<Members<EarlyPrice>>,
        /// The outcomes of the uploaded data, by kind.
        optional "uploaded" => uploaded: Option<Members<Uploaded>>,
        /// The time of a summary.
        optional "as_of" => as_of: Option<DateTime<Utc>>,
        /// The digest of the templates for a summary's messages, with the settings of their senders.
        optional "template_digest" => template_digest: Option<String>,
        /// The figures of a summary beyond the interface's members, by the names of the variables of rules.
        optional "extras" => extras: Option<Members<Available<Decimal>>>,
        /// The end of the answer's validity.
        optional "valid_until" => valid_until: Option<DateTime<Utc>>,
        /// Warnings about the result that deserve a check.
        optional "warnings" => warnings: Warnings,
        /// For an error: the code, which never changes.
        optional "code" => code: Option<ErrorCode>,
        /// For an error: the field, or the fields joined by `, `.
        optional "field" => field: Option<String>,
        /// For an error: the sent value, shortened.
        optional "value" => value: Option<String>,
        /// For an error: the nearest name to the value, if there is one.
        optional "did_you_mean" => did_you_mean: Option<String>,
        /// For a caller without permission: the missing scope. Without a value, only the host may call.
        optional "needs" => needs: Option<Scope>,
        /// For a failure of the store: the cause.
        optional "cause" => cause: Option<String>,
        /// For an error with several faults: all of them.
        optional "faults" => faults: Warnings,
    }
}

answer! {
    /// The parts of the price for settling a credit application early, in addition to the body. Amounts are in the
    /// application's currency.
    pub struct EarlyPrice {
        /// The accrued and unpaid interest.
        "accrued" => accrued: Decimal,
        /// The fee for the early settlement.
        "fee" => fee: Decimal,
        /// The penalties owed. The price does not include them.
        "penalty" => penalty: Decimal,
        /// The amount that the lender would then owe the borrower. Left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// Whether an instalment is late or very late, which prevents the settlement.
        "late" => late: bool,
        /// The end of the price's validity: the end of the day.
        "valid_until" => valid_until: DateTime<Utc>,
        /// The price on each of the requested days, by the day as `YYYY-MM-DD`.
        optional "days" => days: Option<Members<Decimal>>,
    }
}

answer! {
    /// The outcome for uploaded data of one kind.
    #[derive(Default)]
    pub struct Uploaded {
        /// The number of received items.
        "received" => received: i64,
        /// The number of newly stored items.
        "stored" => stored: i64,
        /// The number of items that were already stored or were sent twice.
        "duplicates" => duplicates: i64,
        /// The number of items that were not stored, by reason. `consent`: no consent for this kind. `not_incoming`:
        /// not in the inbox. `empty`: without visible characters. `clock`: a time before 2000 or more than a day
        /// ahead. `old`: older than the retention. `otp`: a code for one use. `no_areas`: the host has set no areas.
        "skipped" => skipped: Members<i64>,
        /// The current number of staged items of the borrower. Left out for kinds that are not counted.
        optional "staged" => staged: Option<i64>,
        /// The greatest number of staged items of a borrower.
        optional "staged_max" => staged_max: Option<i64>,
    }
}

impl Uploaded {
    /// Adds the counts of another upload.
    pub fn add(&mut self, other: &Self) {
        self.received = self.received.saturating_add(other.received);
        self.stored = self.stored.saturating_add(other.stored);
        self.duplicates = self.duplicates.saturating_add(other.duplicates);
        for (reason, more) in &other.skipped.0 {
            match self.skipped.0.iter_mut().find(|(known, _)| known == reason) {
                Some((_, count)) => *count = count.saturating_add(*more),
                None => self.skipped.0.push((reason.clone(), *more)),
            }
        }
    }
}

answer! {
    /// A decision of a batch, with the rules and reasons against the borrower.
    pub struct BatchDecision {
        /// The id of the logged decision.
        "decision_id" => decision_id: IdText<DecisionId>,
        /// Whether the rules pass: true, false, null if data are missing and a person should decide, or N/A if the
        /// request named no rule.
        "state" => state: Available<Verdict>,
        /// The rules that decided against the borrower: the rejection rules that fired, then the acceptance rules that
        /// are not met, each in the request's order.
        "failed_rules" => failed_rules: Vec<String>,
        /// The codes of the reasons on the notice, the most important first.
        "notice_codes" => notice_codes: Vec<String>,
    }
}

answer! {
    /// A warning or a fault in one part of a request.
    pub struct Warning {
        /// The code, which never changes.
        "code" => code: String,
        /// The place as a JSON pointer into the request. Empty for the whole request.
        "pointer" => pointer: String,
        /// The sentence for people.
        "message" => message: String,
    }
}

impl From<&RuleError> for Warning {
    fn from(fault: &RuleError) -> Self {
        let RuleError { pointer, code, text, .. } = fault.clone();
        Self { code: code.name().to_owned(), pointer, message: text }
    }
}

/// Warnings in the order of discovery. An answer without warnings leaves them out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Warnings(pub Vec<Warning>);

impl<W: Into<Warning>> FromIterator<W> for Warnings {
    fn from_iter<I: IntoIterator<Item = W>>(warnings: I) -> Self {
        Self(warnings.into_iter().map(Into::into).collect())
    }
}

impl Wire for Warnings {
    const SHAPE: &'static Shape = <Vec<Warning> as Wire>::SHAPE;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        Vec::read(value).map(Self)
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }

    fn is_absent(&self) -> bool {
        self.0.is_empty()
    }
}
