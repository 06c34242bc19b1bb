//! `GET /credit_application/due_payments_history/`: all instalments of a borrower with one provider.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::access::provider_sent;
use crate::records::lending::{ApplicationStatus, Running, applications_of, borrower_by};
use crate::wire::{FieldError, IdText};
use lendwright_lending::LoanRow;

request! {
    /// Returns the instalments of a borrower's loans with one provider, including paid ones. They are sorted by due
    /// date, application and number, and numbered from 0.
    pub struct GetDuePaymentsHistory {
        /// The provider's id.
        query "financial_provider_id" names Provider => financial_provider_id: IdText,
        /// The borrower's public id.
        query "UUID" names Borrower => uuid: IdText,
    }
}

answer! {
    /// The instalments by position, from `0`.
    pub struct DueHistory {
        /// The instalments.
        "history" => history: Members<HistoryEntry>,
    }
}

answer! {
    /// An instalment.
    pub struct HistoryEntry {
        /// The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
        "Due_Date" => due_date: String,
        /// Whether it is paid: 0 or 1.
        "Is_Paid" => is_paid: i64,
        /// The amount owed today. For a paid instalment it is the amount that was paid.
        "Total_Due_Payment" => total_due_payment: Decimal,
        /// Its number. It never changes and is never used again.
        "Transaction_ID" => transaction_id: i64,
    }
}

const NO_PROVIDER: &str = "This api endpoint expects a financial_provider_id as input";
const NO_BORROWER: &str = "This api endpoint expects a borrower_id as input";

impl Operation for GetDuePaymentsHistory {
    type Body = DueHistory;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "something went error, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<DueHistory, Error> {
        let sent = self.financial_provider_id.as_str();
        let provider = provider_sent(cx, sent, Self::FAILURE)?.provider_id;
        let sent = self.uuid.as_str();
        let borrower = borrower_by(cx, sent)?.ok_or_else(|| ServicingError::BorrowerUnknown {
            text: "borrower not found",
            field: "UUID",
            id: sent.to_owned(),
        })?;
        let mut rows = Vec::new();
        for application in applications_of(cx, borrower.borrower_id)? {
            let is_loan = !matches!(
                application.status,
                ApplicationStatus::Pending | ApplicationStatus::Rejected
            );
            if application.provider_id != provider || !is_loan {
                continue;
            }
            let running = Running::load(cx, application)?;
            for row in running.rows()? {
                rows.push((row.due, entry(&running, &row)?));
            }
        }
        rows.sort_by_key(|(day, _)| *day);
        let entries = rows.into_iter().enumerate().map(|(at, (_, row))| (at.to_string(), row));
        Ok(DueHistory { history: entries.collect() })
    }

    fn refuse(error: FieldError) -> Error {
        let FieldError::Missing(fields) = &error else { return Error::Field(error) };
        let (text, field) = match fields.as_slice() {
            ["financial_provider_id", ..] => (NO_PROVIDER, "financial_provider_id"),
            _ => (NO_BORROWER, "UUID"),
        };
        ServicingError::Missing { text, field }.into()
    }
}

fn entry(running: &Running, row: &LoanRow) -> Result<HistoryEntry, Error> {
    let total = if row.is_closed() { row.paid()? } else { row.unpaid };
    Ok(HistoryEntry {
        due_date: format!("{} 00:00:00", row.due),
        is_paid: row.is_closed().into(),
        total_due_payment: total.to_decimal(),
        transaction_id: running.due_id(row)?.0,
    })
}
