//! The part of an answer beside the interface's own body.

use crate::wire::{Members, Shape, ShapeError, Wire, answer};
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::Scope;
use lendwright_scoring::rules::{RuleError, Verdict};
use lendwright_types::Available;
use lendwright_types::json::{Json, JsonOut};
use rust_decimal::Decimal;

answer! {
    /// Additional facts about an answer for which the interface's body has no place. Members
    /// without a value are left out.
    #[derive(Default)]
    pub struct Detail {
        /// The id of the decision that was logged.
        optional "decision_id" => decision_id: Option<String>,
        /// What a batch decided and logged, by the borrower's public id.
        optional "decisions" => decisions: Option<Members<BatchDecision>>,
        /// The digest of the policy that was read, or that decides since the change; where a change is refused
        /// since the policy is another one, of that one.
        optional "policy" => policy: Option<String>,
        /// The id of the credit application.
        optional "application_id" => application_id: Option<String>,
        /// The id of the payment.
        optional "payment_id" => payment_id: Option<String>,
        /// The amount that the lender owes the borrower since a settlement, or since the last payment of a loan that
        /// was paid ahead; left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// What a list that was cut off goes on with: the `after` of the next request.
        optional "next" => next: Option<String>,
        /// What settling each credit application early is made of, by its id.
        optional "prices" => prices: Option<Members<EarlyPrice>>,
        /// What became of the data that were uploaded, by their kind.
        optional "uploaded" => uploaded: Option<Members<Uploaded>>,
        /// As of when a summary was made.
        optional "as_of" => as_of: Option<DateTime<Utc>>,
        /// The digest of the templates that a summary's messages were read by, with the settings of their senders.
        optional "template_digest" => template_digest: Option<String>,
        /// What a summary says beyond the interface's members, by the names of the variables of rules.
        optional "extras" => extras: Option<Members<Available<Decimal>>>,
        /// Until when the answer is valid.
        optional "valid_until" => valid_until: Option<DateTime<Utc>>,
        /// Things that were done but deserve a check.
        optional "warnings" => warnings: Warnings,
        /// For an error: its code, which never changes.
        optional "code" => code: Option<String>,
        /// For an error: the field, or the fields joined by `, `.
        optional "field" => field: Option<String>,
        /// For an error: the value that was sent, shortened.
        optional "value" => value: Option<String>,
        /// For an error: the name that was near the value, where one was.
        optional "did_you_mean" => did_you_mean: Option<String>,
        /// For a caller without permission: the scope that it lacks; without a value, only the host
        /// may call.
        optional "needs" => needs: Option<Scope>,
        /// For a failure of the store: its cause.
        optional "cause" => cause: Option<String>,
        /// For an error with several faults: each of them.
        optional "faults" => faults: Warnings,
    }
}

answer! {
    /// What settling a credit application early is made of, beside what the body says. Amounts are in the
    /// application's currency.
    pub struct EarlyPrice {
        /// The interest that has accrued and is unpaid.
        "accrued" => accrued: Decimal,
        /// The fee for settling early.
        "fee" => fee: Decimal,
        /// The penalties that are owed; the price leaves them out.
        "penalty" => penalty: Decimal,
        /// The amount that the lender would then owe the borrower; left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// Whether an instalment is late or very late, so that the loan can't be settled.
        "late" => late: bool,
        /// Until when the price stands: the end of the day.
        "valid_until" => valid_until: DateTime<Utc>,
        /// The price on each of the days that were asked for, by the day as `YYYY-MM-DD`.
        optional "days" => days: Option<Members<Decimal>>,
    }
}

answer! {
    /// What became of the data of one kind that were uploaded.
    #[derive(Default)]
    pub struct Uploaded {
        /// How many items came.
        "received" => received: i64,
        /// How many are stored now that were not before.
        "stored" => stored: i64,
        /// How many were there already, or came twice.
        "duplicates" => duplicates: i64,
        /// How many are not stored, by the reason: `consent`, none for this kind; `not_incoming`, not of the
        /// inbox; `empty`, nothing that can be seen; `clock`, a time before 2000 or more than a day ahead; `old`,
        /// older than what is kept; `otp`, a code for one use; `no_areas`, the host has set none.
        "skipped" => skipped: Members<i64>,
        /// How many are staged of the borrower now; left out of kinds that are not counted.
        optional "staged" => staged: Option<i64>,
        /// How many may be staged of a borrower.
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
    /// One decision of a batch, with the rules and reasons that were against the borrower.
    pub struct BatchDecision {
        /// The id of the decision that was logged.
        "decision_id" => decision_id: String,
        /// Whether the rules pass: true; false; null when data are missing and a person should
        /// decide; N/A when the request named no rule.
        "state" => state: Available<Verdict>,
        /// The rules that decided against the borrower: the rejection rules that fired, then the
        /// acceptance rules that do not hold, each in the request's order.
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
        /// The place as a JSON pointer into the request; empty for the whole request.
        "pointer" => pointer: String,
        /// The sentence for a person.
        "message" => message: String,
    }
}

impl From<&RuleError> for Warning {
    fn from(fault: &RuleError) -> Self {
        let RuleError { pointer, code, text } = fault.clone();
        Self { code: code.name().to_owned(), pointer, message: text }
    }
}

/// Warnings in the order in which they were found; left out of an answer when there are none.
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
