//! `GET /borrowers/check_collected_data/`: what was uploaded about a borrower, and what is missing.

use super::known_variables::{known_variables, missing};
use crate::available::Available;
use crate::engine::Operation;
use crate::error::Error;
use crate::json::Json;
use crate::records::borrowers::borrower_of;
use crate::unit::{Access, Context};
use crate::wire::{Members, answer, request};
use chrono::NaiveDate;

request! {
    /// Asks what was uploaded about a borrower.
    pub struct CheckCollectedData {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: String,
    }
}

answer! {
    /// What was uploaded about a borrower, kind by kind, and which variables have no value yet.
    /// Nothing can be uploaded yet in this version, so nothing is there of any kind.
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
        /// Bank transactions.
        "transactions" => transactions: CollectedTransactions,
        /// Documents: each one's type, where it stands, and whether it is linked.
        "documents" => documents: Vec<Members<Json<'static>>>,
        /// Whether nothing is missing for an evaluation.
        "complete_for" => complete_for: CompleteFor,
        /// The variables without a value that the partner's weights and rules read.
        "missing" => missing: Vec<String>,
    }
}

answer! {
    /// SMS messages that were uploaded.
    #[derive(Default)]
    pub struct CollectedMessages {
        /// How many.
        "count" => count: i64,
        /// The day of the first.
        "first_date" => first_date: Available<NaiveDate>,
        /// The day of the last.
        "last_date" => last_date: Available<NaiveDate>,
        /// How many a template matched.
        "parsed" => parsed: i64,
        /// How many none matched.
        "unparsed" => unparsed: i64,
        /// How many senders they came from.
        "senders" => senders: i64,
        /// Whether what they say is linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Locations that were uploaded.
    #[derive(Default)]
    pub struct CollectedLocations {
        /// How many.
        "count" => count: i64,
        /// On how many days.
        "days" => days: i64,
        /// Whether what they say is linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Items of one kind that were uploaded.
    #[derive(Default)]
    pub struct CollectedItems {
        /// How many.
        "count" => count: i64,
        /// Whether what they say is linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// The phone's own data.
    #[derive(Default)]
    pub struct CollectedPhone {
        /// Whether it was uploaded.
        "present" => present: bool,
        /// Whether what it says is linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Bank transactions that were uploaded.
    #[derive(Default)]
    pub struct CollectedTransactions {
        /// How many.
        "count" => count: i64,
        /// The day of the first.
        "first_date" => first_date: Available<NaiveDate>,
        /// The day of the last.
        "last_date" => last_date: Available<NaiveDate>,
        /// Whether what they say is linked to the borrower.
        "linked" => linked: bool,
    }
}

answer! {
    /// Whether nothing is missing for an evaluation.
    pub struct CompleteFor {
        /// By rules and weights.
        "rule" => rule: bool,
        /// By a model; never, as long as no model can be loaded.
        "model" => model: bool,
    }
}

impl Operation for CheckCollectedData {
    type Body = CollectedData;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<CollectedData, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let (policy, observed) = known_variables(cx, &borrower)?;
        let missing = missing(&policy, &observed);
        Ok(CollectedData {
            uuid: borrower.uuid.to_string(),
            messages: CollectedMessages::default(),
            location: CollectedLocations::default(),
            applications: CollectedItems::default(),
            phone: CollectedPhone::default(),
            transactions: CollectedTransactions::default(),
            documents: Vec::new(),
            complete_for: CompleteFor { rule: missing.is_empty(), model: false },
            missing,
        })
    }
}
