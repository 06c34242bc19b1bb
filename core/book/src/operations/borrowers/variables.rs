//! Which variables of a borrower are known, and what its data lacks.

use crate::engine::prelude::*;
use crate::records::access::default_provider;
use crate::records::borrowers::{Borrower, borrower_of};
use crate::records::collected::{self, DataType};
use crate::records::linked::{StagedData, live_extraction, names_another, staged};
use crate::records::sms::count_matched;
use crate::records::{policies, scoring};
use chrono::NaiveDate;
use lendwright_analytics::Day;
use lendwright_scoring::derive::{Derivation, assemble};
use lendwright_scoring::internal::can_be_asked_for;
use lendwright_scoring::rules::{Source, Variable};
use lendwright_scoring::{Divisor, Observation, Policy};

// `GET /borrowers/check_collected_data/`: reports the uploaded and the missing data of a borrower.

request! {
    /// Reports the uploaded data of a borrower.
    pub struct CheckCollectedData {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
    }
}

answer! {
    /// The uploaded data of a borrower by type, and the variables without a value. Without the borrower's consent there
    /// are no data about messages, places and applications.
    pub struct CollectedData {
        /// The borrower's public id.
        "uuid" => uuid: IdText<BorrowerUuid>,
        /// SMS messages.
        "messages" => messages: CollectedMessages,
        /// Locations.
        "location" => location: CollectedLocations,
        /// Installed applications.
        "applications" => applications: CollectedItems,
        /// The phone's own data.
        "phone" => phone: CollectedPhone,
        /// Transactions of accounts.
        "transactions" => transactions: CollectedTransactions,
        /// Documents, each with its type, its status and whether it is linked.
        "documents" => documents: Vec<CollectedDocument>,
        /// Whether an evaluation has all the data it needs.
        "complete_for" => complete_for: CompleteFor,
        /// The variables without a value that the partner's weights, rules and caps read.
        "missing" => missing: Vec<String>,
    }
}

answer! {
    /// SMS messages that were uploaded.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct CollectedMessages {
        /// The number of messages.
        "count" => count: i64,
        /// The day of the first message.
        "first_date" => first_date: Available<NaiveDate>,
        /// The day of the last message.
        "last_date" => last_date: Available<NaiveDate>,
        /// The number of messages that match a template.
        "parsed" => parsed: i64,
        /// The number of messages that match no template.
        "unparsed" => unparsed: i64,
        /// The number of senders.
        "senders" => senders: i64,
        /// Whether the data are linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Locations that were uploaded.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct CollectedLocations {
        /// The number of locations.
        "count" => count: i64,
        /// The number of days with locations.
        "days" => days: i64,
        /// Whether the data are linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Items of one kind that were uploaded.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct CollectedItems {
        /// The number of items.
        "count" => count: i64,
        /// Whether the data are linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// The phone's own data.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct CollectedPhone {
        /// Whether the data were uploaded.
        "present" => present: bool,
        /// Whether the data are linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Transactions that were uploaded, imported or sent by the host. Transactions reported by messages are not
    /// included.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct CollectedTransactions {
        /// The number of transactions.
        "count" => count: i64,
        /// The day of the first transaction.
        "first_date" => first_date: Available<NaiveDate>,
        /// The day of the last transaction.
        "last_date" => last_date: Available<NaiveDate>,
        /// Whether the data are linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// A document that was uploaded.
    pub struct CollectedDocument {
        /// The type of document.
        "type" => type_: String,
        /// The status: `received`, `linked` after the partner has linked it, or `conflict` if it has a different
        /// national id.
        "status" => status: String,
        /// Whether it is linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Whether an evaluation has all the data it needs.
    pub struct CompleteFor {
        /// An evaluation by rules and weights.
        "rule" => rule: bool,
        /// An evaluation by a model. It is always false, because this version cannot load models.
        "model" => model: bool,
    }
}

impl Operation for CheckCollectedData {
    type Body = CollectedData;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<CollectedData, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let (policy, assembled) = known_variables(cx, &borrower)?;
        let missing = missing(&policy, &assembled.observed);
        let StagedData {
            messages,
            pings,
            ping_days,
            applications,
            has_phone,
            documents,
            transactions,
        } = staged(cx, borrower.borrower_id)?;
        let parsed = count_matched(cx, borrower.borrower_id)?;
        let mut linked = |type_| -> Result<bool, Error> {
            Ok(live_extraction(cx, borrower.borrower_id, type_)?.is_some())
        };
        let linked_documents = linked(DataType::Documents)?;
        let (first, last) = messages.days.unzip();
        let (first_txn, last_txn) = transactions.days.unzip();
        Ok(CollectedData {
            uuid: borrower.uuid.into(),
            messages: CollectedMessages {
                count: messages.count,
                first_date: first.into(),
                last_date: last.into(),
                parsed,
                unparsed: messages.count.saturating_sub(parsed),
                senders: messages.senders,
                linked: linked(DataType::Sms)?,
            },
            location: CollectedLocations {
                count: pings,
                days: ping_days,
                linked: linked(DataType::Location)?,
            },
            applications: CollectedItems {
                count: applications,
                linked: linked(DataType::Applications)?,
            },
            phone: CollectedPhone { present: has_phone, linked: linked(DataType::Phone)? },
            transactions: CollectedTransactions {
                count: transactions.count,
                first_date: first_txn.map(Day::date).into(),
                last_date: last_txn.map(Day::date).into(),
                linked: linked(DataType::Transactions)?,
            },
            documents: shown(cx, &borrower, &documents, linked_documents)?,
            complete_for: CompleteFor { rule: missing.is_empty(), model: false },
            missing,
        })
    }
}

fn shown(
    cx: &Context<'_>,
    borrower: &Borrower,
    documents: &[collected::DocumentRecord],
    is_linked: bool,
) -> Result<Vec<CollectedDocument>, Error> {
    let one = |document: &collected::DocumentRecord| {
        let is_other = names_another(cx, borrower, document)?.is_some();
        let status = match (is_other, is_linked) {
            (true, _) => "conflict",
            (false, true) => "linked",
            (false, false) => "received",
        };
        let (type_, linked) = (document.kind.clone(), status == "linked");
        Ok(CollectedDocument { type_, status: status.to_owned(), linked })
    };
    documents.iter().map(one).collect()
}

// The known variables of a borrower, as the caller's policy reads them.

/// Returns the policy, and the record's fields with every observed or computed variable, each once.
///
/// # Errors
/// When the store fails, or a declared amount is too large.
pub(super) fn known_variables(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<(Policy, Derivation), Error> {
    let policy = policies::current(cx)?;
    let provider = default_provider(cx)?;
    let mut facts = scoring::gather(cx, &policy, &provider, borrower)?;
    facts.transactions = scoring::of_transactions(cx, borrower, policy.parts().currency)?;
    let assembled = assemble(&facts).map_err(scoring::not_derived)?;
    Ok((policy, assembled))
}

/// Returns the variables without a value that an evaluation by rules would read. These are the variables of weights
/// above 0, of the partner's rules and of the caps. For a weight with alternative variables it is the first one that
/// can be collected. Variables that come from an application, from the book's history or from the decision itself are
/// left out, because they cannot be collected.
pub(super) fn missing(policy: &Policy, observed: &[Observation]) -> Vec<String> {
    let is_known = |name: &str| observed.iter().any(|o| o.name == name && o.value.is_present());
    let registry = policy.known_variables();
    let mut missing: Vec<String> = Vec::new();
    let mut note = |name: &str| {
        let is_noted = missing.iter().any(|known| known == name);
        if !is_noted && !is_known(name) && registry.get(name).is_none_or(can_be_collected) {
            missing.push(name.to_owned());
        }
    };
    let weights = &policy.parts().weights;
    for line in &policy.parts().characteristics {
        if weights.get(&line.name).is_none_or(|weight| weight <= 0.0) {
            continue;
        }
        if !line.variables.iter().any(|name| is_known(name)) {
            let of_all = |name: &&String| registry.get(name).is_none_or(can_be_collected);
            line.variables.iter().find(of_all).into_iter().for_each(|name| note(name));
        }
        if let Some(Divisor::Variable(name)) = line.divide_by.as_ref() {
            note(name);
        }
    }
    let of_caps = policy.parts().caps.iter().flatten().flat_map(|cap| cap.rule.variables());
    let of_rules = policy.rules().iter().flat_map(|rule| rule.variables());
    of_rules.chain(of_caps).for_each(note);
    missing
}

fn can_be_collected(variable: &Variable) -> bool {
    let is_of_application = variable.source == Source::Application && !variable.is_hosts_own();
    !is_of_application && can_be_asked_for(variable)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::missing;
    use lendwright_scoring::Policy;

    #[test]
    fn caps_need_their_variables_and_nobody_is_asked_for_history() {
        let policy = Policy::from_json(
            br#"{"format": 1, "weights": {"banked": 1, "late": 1},
                "characteristics": [
                    {"name": "banked", "variables": ["Is_Banked"], "reason": "BANKED", "categories": [[true, 1]]},
                    {"name": "late", "variables": ["days_past_due", "missed_payments_90d"], "reason": "DELINQUENCY", "knots": [[0, 1], [90, 0]]}],
                "caps": [{"rule": [{"variable": "banks_count", "operator": "<", "value": 1}], "max": 600, "code": "BANKING"}],
                "rules": {"late": [{"variable": "days_past_due", "operator": ">", "value": 30},
                    {"variable": "Amount", "operator": ">", "value": 1}]}}"#,
        );
        assert_eq!(
            missing(&policy.unwrap(), &[]),
            ["Is_Banked", "missed_payments_90d", "banks_count"]
        );
    }
}
