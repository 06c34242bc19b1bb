//! The stored rows of loans that the host has changed.

use super::Book;
use lendwright::json::Json;
use lendwright_tests::ledger::text;

impl Book {
    /// Runs an operation, and returns the number of paid rows of the loan. All stored rows must agree.
    fn closed_after(&self, operation: &str, more: &str) -> usize {
        let reason = if operation == "take_payment" { "" } else { r#","reason":"agreed""# };
        let _ = self.ask(operation, &format!(r#"{{"application_id":1{reason}{more}}}"#));
        let loan = self.loan();
        assert_eq!(loan.get("rows_agree"), Some(&Json::Bool(true)), "{operation} {loan}");
        let rows = loan.get("rows").and_then(Json::items).unwrap();
        rows.iter().filter(|row| text(row, "state") == "paid").count()
    }
}

/// No payment has closed these rows, so they have no claim. `rows_agree` once expected one.
#[test]
fn rows_that_a_restructuring_has_closed_agree() {
    let book = Book::with_a_loan();
    let ahead = r#","amount":3404.16,"surplus":"next_rows","idempotency_key":"ahead""#;
    assert_eq!(book.closed_after("take_payment", ahead), 3);
    // The interest that was paid but not accrued pays the first two of the new instalments.
    let longer = r#","repayment_months":36,"Interest_Rate":0,"idempotency_key":"longer""#;
    assert_eq!(book.closed_after("restructure_loan", longer), 5);
    let part = r#","amount":10,"surplus":"next_rows","idempotency_key":"part""#;
    assert_eq!(book.closed_after("take_payment", part), 5);
    book.on("2026-05-10");
    assert_eq!(book.closed_after("waive_penalties", r#","idempotency_key":"waive""#), 5);
    let rest = r#","amount":370,"surplus":"next_rows","idempotency_key":"rest""#;
    assert_eq!(book.closed_after("take_payment", rest), 7);
    assert_eq!(book.closed_after("write_off_loan", r#","idempotency_key":"lost""#), 7);
    assert_eq!(book.closed_after("undo_change", ""), 7);
}
