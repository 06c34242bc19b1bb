//! Loans with rows that have nothing due, and payments ahead for the rows after them.

use super::{Book, cents, pair};
use lendwright::json::Json;
use lendwright_tests::ledger::text;

const UNDO: &str = r#"{"application_id":1,"reason":"a mistake"}"#;

/// Settings with nothing due on the first rows of a loan, and the loan's rate.
const SETTINGS: [(&str, &str); 4] = [
    (r#""interest_free":1,"principal_grace":1"#, "24"),
    (r#""interest_grace":1,"principal_grace":1"#, "24"),
    (r#""principal_grace":2"#, "0"),
    (r#""interest_free":2,"principal_grace":3"#, "18"),
];

fn lending(settings: &str, rate: &str) -> Book {
    Book::lending(&format!(r#"{{"provider_id":1,{settings}}}"#), "0", rate, 6)
}

/// The rows that count, as `give_loan` shows them.
fn rows(book: &Book) -> Vec<Json<'static>> {
    let loan = book.loan();
    let rows = loan.get("rows").and_then(Json::items).unwrap().iter();
    rows.filter(|row| text(row, "state") != "retired").cloned().collect()
}

/// The rows that count, are paid and had an amount due.
fn paid(book: &Book) -> Vec<Json<'static>> {
    let of = |row: &Json<'_>, name: &str| cents(&row.get(name).unwrap().to_string());
    let was_due = |row: &Json<'_>| of(row, "principal") + of(row, "interest") != 0;
    rows(book).into_iter().filter(|row| text(row, "state") == "paid" && was_due(row)).collect()
}

/// Checks that the stored rows and claims of the loan match its history.
fn verify(book: &Book) {
    let verified = book.ask("verify_book", "{}");
    assert_eq!(verified.get("whole"), Some(&Json::Bool(true)), "{verified}");
}

/// 12,000.00 at 24 % with nothing due on 28 February: 2,545.90 pays the row of 31 March, and 500 of the other 9,694.10
/// is prepaid.
#[test]
fn a_prepayment_leaves_a_paid_row_behind_a_row_of_nothing_alone() {
    for surplus in ["lower_instalment", "shorten_term"] {
        let book = lending(SETTINGS[0].0, "24");
        let _ = book.take("2545.90", "next_rows", "ahead");
        assert_eq!(book.rows(1)[..2], [pair("0.00", "0.00"), pair("2305.90", "240.00")]);
        let ahead = paid(&book);
        let _ = book.take("500", surplus, "principal");
        assert_eq!(paid(&book), ahead);
        let rows = book.rows(3);
        assert_eq!((rows.len(), &rows[0].1), (4, &"183.88".to_owned()), "{surplus}");
        let principal: i64 = rows.iter().map(|row| cents(&row.0)).sum();
        assert_eq!(principal, 919_410);
        if surplus == "lower_instalment" {
            assert_eq!(rows[0].0, "2230.71");
            assert_eq!(rows.iter().map(|row| cents(&row.1)).sum::<i64>(), 46_425);
        }
        verify(&book);
    }
}

#[test]
fn paid_rows_stay_behind_rows_of_nothing_and_come_back_with_their_claims() {
    let change = |operation: &str, more: &str| {
        let request = r#""application_id":1,"reason":"agreed","idempotency_key":"change""#;
        (operation.to_owned(), format!("{{{request}{more}}}"))
    };
    let take = |surplus: &str| {
        let request = r#""application_id":1,"amount":500,"idempotency_key":"change""#;
        ("take_payment".to_owned(), format!(r#"{{{request},"surplus":"{surplus}"}}"#))
    };
    let all = [
        take("lower_instalment"),
        take("shorten_term"),
        take("next_rows"),
        change("restructure_loan", r#","repayment_months":5"#),
        change("restructure_loan", r#","repayment_months":9,"unpaid_interest":"capitalise""#),
        change("grant_holiday", r#","months":2"#),
        change("grant_holiday", r#","months":1,"unpaid_interest":"capitalise""#),
        change("write_off_loan", ""),
    ];
    for (settings, rate) in SETTINGS {
        for (operation, request) in &all {
            for day in ["2026-01-31", "2026-02-14", "2026-03-10"] {
                for amount in ["3000", "9000"] {
                    let book = lending(settings, rate);
                    let _ = book.on(day).take(amount, "next_rows", "ahead");
                    verify(&book);
                    let (before, ahead) = (rows(&book), paid(&book));
                    let done = book.ask(operation, request);
                    let case = format!("{operation} {request} {settings} {day} {amount}");
                    let now = paid(&book);
                    assert!(ahead.iter().all(|row| now.contains(row)), "{case}");
                    verify(&book);
                    if operation == "take_payment" {
                        book.reverse(&text(&done, "payment_id"));
                    } else {
                        let _ = book.ask("undo_change", UNDO);
                    }
                    verify(&book);
                    assert_eq!(rows(&book), before, "{case}");
                    book.reverse("1");
                    verify(&book);
                }
            }
        }
    }
}

#[test]
fn rows_of_nothing_that_a_prepayment_laid_out_come_back_without_claims() {
    let book = lending(SETTINGS[2].0, "0");
    let _ = book.take("1000", "lower_instalment", "first");
    let before = rows(&book);
    let second = book.take("500", "shorten_term", "second");
    verify(&book);
    book.reverse(&text(&second, "payment_id"));
    assert_eq!(rows(&book), before);
    verify(&book);
}
