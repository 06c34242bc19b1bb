//! `GET /credit_application/{borrower_id}/get_due_payments`: a borrower's unpaid instalments.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{Running, SeenLoans, borrower_by};
use lendwright_lending::LoanRow;

request! {
    /// Returns the unpaid instalments of a borrower's approved credit applications, including future ones, with the
    /// amount owed today. They are sorted by due date, application and number.
    pub struct GetDuePayments {
        /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
        path "borrower_id" names BorrowerRow => borrower_id: i64,
    }
}

answer! {
    /// The unpaid instalments of a borrower.
    pub struct DuePayments {
        /// The instalments.
        "due_payments" => due_payments: Vec<DueItem>,
        /// The borrower's number in the request.
        "input" => input: i64,
    }
}

answer! {
    /// An unpaid instalment. Amounts are in the currency of its application.
    pub struct DueItem {
        /// The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.
        "Due_Date" => due_date: String,
        /// Whether it is paid: 0 or 1.
        "Is_Paid" => is_paid: i64,
        /// The amount owed today: principal, interest and penalty.
        "Total_Due_Payment" => total_due_payment: Decimal,
        /// Its number. It never changes and is never used again.
        "Transaction_ID" => transaction_id: i64,
        /// The id of its credit application.
        "application_id" => application_id: String,
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
        for running in SeenLoans::of(cx, borrower.borrower_id, None)?.running(cx)? {
            for row in running.rows()?.into_iter().filter(|row| !row.is_closed()) {
                due.push((row.due, item(&running, &row)?));
            }
        }
        // Applications come by id and rows by number. A stable sort keeps that order.
        due.sort_by_key(|(day, _)| *day);
        let due_payments = due.into_iter().map(|(_, item)| item).collect();
        Ok(DuePayments { due_payments, input: self.borrower_id })
    }
}

fn item(running: &Running, row: &LoanRow) -> Result<DueItem, Error> {
    let days_late = running.today.signed_duration_since(row.due).num_days().max(0);
    Ok(DueItem {
        due_date: format!("{} 00:00:00", row.due),
        is_paid: 0,
        total_due_payment: row.unpaid.to_decimal(),
        transaction_id: running.due_id(row)?.0,
        application_id: running.application.application_id.to_string(),
        installment_number: row.number.into(),
        principal: row.principal.to_decimal(),
        interest: row.interest.to_decimal(),
        penalty: row.penalty.to_decimal(),
        paid_amount: row.paid()?.to_decimal(),
        days_late,
        state: row.state.name().to_owned(),
    })
}
