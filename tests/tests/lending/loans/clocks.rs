//! Operations that are refused on days that a book can't store.

use super::{Book, NATIONAL_ID};
use lendwright::time;

impl Book {
    fn at(&self, instant: &str) -> &Self {
        self.clock.set(time::parse_instant(instant).unwrap());
        self
    }
}

/// Days in Cairo, which is two hours ahead: years 10000, 9999 and 0.
#[test]
fn nothing_is_written_on_a_day_that_could_not_be_read_again() {
    let pay = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"1134.72"}}"#);
    let settle = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"12240.00"}}"#);
    let apply = |book: &Book| {
        let loan = book.ask("get_provider_borrowers", r#"{"financial_provider_id":"1"}"#);
        let uuid = lendwright_tests::ledger::text(&loan.items().unwrap()[0], "UUID");
        format!(
            r#"{{"repayment_months":12,"borrower_uuid":"{uuid}","financial_provider_id":"1",
            "credit_product_id":"1","amount":12000}}"#
        )
    };
    for (instant, day) in [
        ("9999-12-31T22:00:00Z", "+10000-01-01"),
        ("9998-12-31T22:00:00Z", "9999-01-01"),
        ("9999-06-30T10:00:00Z", "9999-06-30"),
        ("0000-12-31T10:00:00Z", "0000-12-31"),
    ] {
        let book = Book::with_a_loan();
        let pending = apply(&book);
        let _ = book.ask("create_credit_application", &pending);
        book.at(instant);
        let message =
            format!("'clock' must show a day in the years 1 to 9998 in Africa/Cairo, not {day}");
        for (operation, request) in [
            ("take_payment", r#"{"application_id":1,"amount":5,"idempotency_key":"t"}"#),
            ("pay_monthly_installment", &pay),
            ("settle_early", &settle),
            ("write_off_loan", r#"{"application_id":1,"reason":"x","idempotency_key":"w"}"#),
            (
                "grant_holiday",
                r#"{"application_id":1,"months":1,"reason":"x","idempotency_key":"h"}"#,
            ),
            ("create_credit_application", &pending),
            ("approve_credit_application", r#"{"application_id":"2"}"#),
            ("reject_credit_application", r#"{"credit_application_id":"2"}"#),
        ] {
            let refused = book.refused(operation, request);
            // In the year 0, no payment is due. In the year 9999, much is late.
            if !["pay_monthly_installment", "settle_early"].contains(&operation) {
                assert_eq!(refused, (400, message.clone()), "{operation} {instant}");
            }
        }
        book.check();
        book.on("2026-02-28").pay("1134.72");
    }
}

/// The last day on which a loan's last due date is in the year 9998.
#[test]
fn a_loan_ends_in_the_year_9998_at_the_latest() {
    let book = Book::with_a_loan();
    let longer = |key: &str| {
        format!(
            r#"{{"application_id":1,"repayment_months":36,"reason":"x","idempotency_key":"{key}"}}"#
        )
    };
    let last = book.at("9995-12-31T10:00:00Z").refused("restructure_loan", &longer("late"));
    assert_eq!(last.0, 422, "{last:?}");
    let waived = r#"{"application_id":1,"reason":"x","idempotency_key":"p"}"#;
    let _ = book.ask("waive_penalties", waived);
    let _ = book.ask("restructure_loan", &longer("in_time"));
    book.check();
    let later = book.at("9996-01-31T10:00:00Z").refused("restructure_loan", &longer("too_late"));
    assert_eq!(later, (400, "start: 9996-01-31 is too late in the calendar".to_owned()));
}
