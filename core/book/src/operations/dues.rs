//! Operations on due payments: the unpaid and paid instalments of a borrower.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::access::provider_sent;
use crate::records::lending::{
    ApplicationStatus, DueId, RunningLoan, SeenLoans, applications_of, borrower_by,
};
use crate::wire::FieldError;
use lendwright_lending::LoanRow;
use lendwright_types::internal::sort::CompactSort as _;

// `GET /credit_application/{borrower_id}/get_due_payments`: a borrower's unpaid instalments.

request! {
    /// Returns the unpaid instalments of a borrower's approved credit applications, including future ones, with the
    /// amount owed today. They are sorted by due date, application and number.
    pub struct GetDuePayments {
        /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
        path "borrower_id" names BorrowerRow => borrower_id: BorrowerId,
    }
}

answer! {
    /// The unpaid instalments of a borrower.
    pub struct DuePayments {
        /// The instalments.
        "due_payments" => due_payments: Vec<DueItem>,
        /// The borrower's number in the request.
        "input" => input: BorrowerId,
    }
}

answer! {
    /// An unpaid instalment. Amounts are in the currency of its application.
    pub struct DueItem {
        /// The due date, the amount and the number.
        ..entry: HistoryEntry,
        /// The id of its credit application.
        "application_id" => application_id: IdText<ApplicationId>,
        /// Its number within the loan, from 1.
        "Installment_Number" => installment_number: i64,
        /// Its principal.
        "Principal" => principal: Decimal,
        /// Its interest.
        "Interest" => interest: Decimal,
        /// The penalty that is owed today.
        "Penalty" => penalty: Decimal,
        /// The amount paid so far.
        "Paid_Amount" => paid_amount: Decimal,
        /// The number of days since the due date, at least 0.
        "Days_Late" => days_late: i64,
        /// Its state today: `upcoming`, `due`, `in_grace`, `late` or `very_late`.
        "State" => state: String,
    }
}

impl Operation for GetDuePayments {
    type Body = DuePayments;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<DuePayments, Error> {
        let sent = self.borrower_id.to_string();
        let borrower = borrower_by(cx, &sent)?.ok_or(ServicingError::BorrowerUnknown {
            text: "borrower not found",
            field: "borrower_id",
            id: sent,
        })?;
        let mut due = Vec::new();
        for running in SeenLoans::for_borrower(cx, borrower.borrower_id, None)?.running(cx)? {
            for row in running.rows()?.into_iter().filter(|row| !row.is_closed()) {
                due.push((row.due, item(&running, &row)?));
            }
        }
        // Applications come by id and rows by number. A stable sort keeps that order.
        due.compact_sort_by_key(|(day, _)| *day);
        let due_payments = due.into_iter().map(|(_, item)| item).collect();
        Ok(DuePayments { due_payments, input: self.borrower_id })
    }
}

fn item(running: &RunningLoan, row: &LoanRow) -> Result<DueItem, Error> {
    let days_late = running.today.signed_duration_since(row.due).num_days().max(0);
    Ok(DueItem {
        entry: entry(running, row)?,
        application_id: running.application.application_id.into(),
        installment_number: row.number.into(),
        principal: row.principal.to_decimal(),
        interest: row.interest.to_decimal(),
        penalty: row.penalty.to_decimal(),
        paid_amount: row.paid()?.to_decimal(),
        days_late,
        state: row.state.name().to_owned(),
    })
}

// `GET /credit_application/due_payments_history/`: all instalments of a borrower with one provider.

request! {
    /// Returns the instalments of a borrower's loans with one provider, including paid ones. They are sorted by due
    /// date, application and number, and numbered from 0.
    pub struct GetDuePaymentsHistory {
        /// The provider's id.
        query "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId> | number,
        /// The borrower's public id.
        query "UUID" names Borrower => uuid: IdText<BorrowerUuid> | number,
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
        /// The amount owed today: principal, interest and penalty. For a paid instalment it is the amount that was paid.
        "Total_Due_Payment" => total_due_payment: Decimal,
        /// Its number. It never changes and is never used again.
        "Transaction_ID" => transaction_id: DueId,
    }
}

const NO_PROVIDER: &str = "This api endpoint expects a financial_provider_id as input";

const NO_BORROWER: &str = "This api endpoint expects a borrower_id as input";

impl Operation for GetDuePaymentsHistory {
    type Body = DueHistory;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "something went error, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<DueHistory, Error> {
        let named = &self.financial_provider_id;
        let provider = provider_sent(cx, named, Self::FAILURE)?.provider_id;
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
            let running = RunningLoan::load(cx, application)?;
            for row in running.rows()? {
                rows.push((row.due, entry(&running, &row)?));
            }
        }
        rows.compact_sort_by_key(|(day, _)| *day);
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

fn entry(running: &RunningLoan, row: &LoanRow) -> Result<HistoryEntry, Error> {
    let total = if row.is_closed() { row.paid()? } else { row.unpaid };
    Ok(HistoryEntry {
        due_date: format!("{} 00:00:00", row.due),
        is_paid: row.is_closed().into(),
        total_due_payment: total.to_decimal(),
        transaction_id: running.due_id(row)?,
    })
}
