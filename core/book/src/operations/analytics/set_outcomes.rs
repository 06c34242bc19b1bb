//! Stores outcomes: which borrowers had left, and when.

use crate::engine::prelude::*;
use crate::records::analytics::segments::{TellOutcome, tell_outcomes};
use crate::records::borrowers::borrower_of;
use crate::wire::rows;
use chrono::NaiveDate;
use lendwright_analytics::Day;
use std::collections::BTreeMap;

request! {
    /// Stores which borrowers had left, and when, for the model `logistic` of `segment_users`, in one commit: all
    /// rows, or none.
    ///
    /// For a borrower and a day, the latest outcome counts.
    pub struct SetOutcomes {
        /// The outcomes, at most 10,000.
        body "rows" => rows: SentOutcomes,
        /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The outcome for a borrower on a day.
    #[derive(Default)]
    pub struct SentOutcome {
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// The day.
        "date" => date: NaiveDate,
        /// Whether the borrower had left.
        "churned" => churned: bool,
    }
}

rows! {
    /// The outcomes of one request.
    SentOutcomes of SentOutcome needs &["user_id", "date", "churned"],
        shaped <Vec<SentOutcome> as crate::wire::Wire>::SHAPE;
}

answer! {
    /// The counts of recorded, updated and unchanged outcomes.
    pub struct OutcomesSet {
        /// The number of new outcomes.
        "recorded" => recorded: i64,
        /// The number of outcomes that replaced the opposite one.
        "updated" => updated: i64,
        /// The number of outcomes that were already stored.
        "unchanged" => unchanged: i64,
    }
}

const ROWS_MAX: usize = 10_000;

impl Operation for SetOutcomes {
    type Body = OutcomesSet;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<OutcomesSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        let rows = &self.rows.0;
        if rows.len() > ROWS_MAX {
            let reason = format!("must have at most {ROWS_MAX} outcomes");
            return Err(Error::value("rows", reason, format!("a list of {}", rows.len())));
        }
        let mut told = BTreeMap::new();
        for (at, row) in rows.iter().enumerate() {
            let place = |member: &str| format!("rows/{at}/{member}");
            let borrower_id = borrower_of(cx, place("user_id"), &row.user_id)?.borrower_id;
            let day = Day::from_date(row.date);
            let outcome = TellOutcome { borrower_id, day, churned: row.churned };
            if told.insert((borrower_id, day), outcome).is_some_and(|other| other != outcome) {
                let reason = "must not come twice for a borrower and a day, with two outcomes";
                return Err(Error::value(place("churned"), reason, row.churned));
            }
        }
        let told: Vec<TellOutcome> = told.into_values().collect();
        let counts = tell_outcomes(cx, &told)?;
        let twice = i64::try_from(rows.len().saturating_sub(told.len())).unwrap_or(i64::MAX);
        Ok(OutcomesSet {
            recorded: counts.recorded,
            updated: counts.updated,
            unchanged: counts.unchanged.saturating_add(twice),
        })
    }
}
