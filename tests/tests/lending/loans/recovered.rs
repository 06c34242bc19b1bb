//! Recoveries of loans that were written off, on different days.

use super::Book;
use lendwright_tests::ledger::text;

const WRITE_OFF: &str = r#"{"application_id":1,"reason":"lost","idempotency_key":"w"}"#;
const DEFAULT: &str = r#"{"provider_id":1}"#;

fn aged(book: &Book, member: &str) -> String {
    book.ask("age_loans", "{}").at(&format!("/written_off/{member}")).unwrap().to_string()
}

#[test]
fn a_recovery_in_full_leaves_nothing_overdue_and_can_be_reversed() {
    let book = Book::lending_an_amount(DEFAULT, "2", "24", 3, "1000");
    let _ = book.on("2026-06-01").ask("write_off_loan", WRITE_OFF);
    let before = (aged(&book, "outstanding"), aged(&book, "overdue_interest"));
    assert_eq!(before, ("1000.00".to_owned(), "40.26".to_owned()));
    let part = book.take("92.28", "refuse", "part");
    assert_eq!(text(&part, "status"), "written_off");
    assert_eq!(aged(&book, "penalties"), "34.68");
    let _ = book.take("1000", "refuse", "rest");
    for day in ["2026-06-01", "2027-06-01"] {
        assert_eq!(aged(book.on(day), "loans"), "0");
        assert_eq!(aged(&book, "outstanding"), "0.00");
    }
    let lines = ["cash", "principal", "loss", "interest", "penalty"].map(|it| book.sum_of(it));
    assert_eq!(lines, [109_228, 0, 0, -4_026, -5_202]);
    book.reverse("2");
    book.reverse("1");
    assert_eq!(aged(book.on("2027-06-01"), "outstanding"), "1000.00");
    assert_eq!(book.sum_of("loss"), 100_000);
}

/// Amounts that were not due when they were recovered bear no interest later.
#[test]
fn a_loan_lost_in_mid_term_is_recovered_in_full() {
    let book = Book::with_four_payments();
    let _ = book.on("2026-06-12").ask("write_off_loan", WRITE_OFF);
    let _ = book.on("2026-06-20").take("8000", "refuse", "most");
    assert_eq!((aged(&book, "outstanding"), aged(&book, "loans")), ("312.32".into(), "1".into()));
    let _ = book.take("312.32", "refuse", "rest");
    for day in ["2026-06-20", "2026-07-15", "2027-12-31"] {
        assert_eq!((aged(book.on(day), "loans"), book.sum_of("loss")), ("0".into(), 0), "{day}");
    }
}

/// 5 % of the remaining 2,000.00, on each of the two rows that are still unpaid.
#[test]
fn penalties_on_the_outstanding_principal_are_on_what_a_recovery_has_left() {
    let terms = r#"{"provider_id":1,"penalty_base":"outstanding_principal"}"#;
    let book = Book::lending_an_amount(terms, "2", "24", 12, "12000");
    let _ = book.on("2026-02-10").ask("write_off_loan", WRITE_OFF);
    let _ = book.take("10000", "refuse", "most");
    assert_eq!(aged(&book, "outstanding"), "2000.00");
    assert_eq!(aged(book.on("2027-03-05"), "penalties"), "200.00");
}
