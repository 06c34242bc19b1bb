//! Events that were booked under a wrong clock and then undone.

use super::Book;

/// After the event was undone, the loan is on its own day again: it has its price and no penalty, and its instalment is
/// paid.
fn assert_as_if_never(book: &Book, on: &str) {
    let never = Book::with_a_loan();
    assert_eq!(book.on(on).price(), never.on(on).price());
    assert_eq!(book.rows(1), never.rows(1));
    book.pay("1134.72");
    let _ = book.on("2026-03-05").take("5.00", "refuse", "later");
}

#[test]
fn a_payment_of_a_wrong_clock_leaves_no_trace_once_it_is_reversed() {
    let book = Book::with_a_loan();
    let _ = book.on("2027-02-10").take("5.00", "refuse", "wrong");
    book.on("2026-02-28").reverse("1");
    assert_as_if_never(&book, "2026-02-28");
}

#[test]
fn a_change_of_a_wrong_clock_leaves_no_trace_once_it_is_undone() {
    for operation in ["waive_penalties", "write_off_loan"] {
        let book = Book::with_a_loan();
        let request = r#"{"application_id":1,"reason":"wrong","idempotency_key":"w"}"#;
        let _ = book.on("2027-02-10").ask(operation, request);
        let undo = r#"{"application_id":1,"reason":"a mistake"}"#;
        let _ = book.on("2026-02-27").ask("undo_change", undo);
        book.check();
        assert_as_if_never(&book, "2026-02-28");
    }
}

#[test]
fn events_of_a_wrong_clock_are_taken_back_one_by_one() {
    let book = Book::with_four_payments();
    let _ = book.on("2027-02-10").take("5.00", "refuse", "one");
    let _ = book.on("2028-01-01").take("5.00", "refuse", "two");
    book.on("2026-06-12").reverse("6");
    book.reverse("5");
    assert_eq!(book.price(), "8545.07");
    let _ = book.take("3000.00", "lower_instalment", "lower");
    let aged = book.ask("age_loans", r#"{"as_of":"2026-06-11"}"#);
    assert_eq!(aged.at("/total/outstanding").unwrap().to_string(), "8312.32");
}
