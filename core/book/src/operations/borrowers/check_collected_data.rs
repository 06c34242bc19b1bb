//! `GET /borrowers/check_collected_data/`: reports the uploaded and the missing data of a borrower.

use super::known_variables::{known_variables, missing};
use crate::engine::prelude::*;
use crate::records::borrowers::{Borrower, borrower_of};
use crate::records::collected::{self, DataType};
use crate::records::linked::{Staged, live_extraction, names_another, staged};
use crate::records::sms::count_matched;
use chrono::NaiveDate;
use lendwright_analytics::Day;

request! {
    /// Reports the uploaded data of a borrower.
    pub struct CheckCollectedData {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: String,
    }
}

answer! {
    /// The uploaded data of a borrower by type, and the variables without a value. Without the borrower's consent there
    /// are no data about messages, places and applications.
    pub struct CollectedData {
        /// The borrower's public id.
        "uuid" => uuid: String,
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
        let Staged { messages, pings, ping_days, applications, has_phone, documents, transactions } =
            staged(cx, borrower.borrower_id)?;
        let parsed = count_matched(cx, borrower.borrower_id)?;
        let mut linked = |type_| -> Result<bool, Error> {
            Ok(live_extraction(cx, borrower.borrower_id, type_)?.is_some())
        };
        let linked_documents = linked(DataType::Documents)?;
        let (first, last) = messages.days.unzip();
        let (first_txn, last_txn) = transactions.days.unzip();
        Ok(CollectedData {
            uuid: borrower.uuid.to_string(),
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
    documents: &[collected::CollectedDocument],
    is_linked: bool,
) -> Result<Vec<CollectedDocument>, Error> {
    let one = |document: &collected::CollectedDocument| {
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
