//! Loans with all instalments paid, ahead of time or on the last day.

use super::{Book, cents};
use lendwright::json::Json;
use lendwright_tests::ledger::text;

const REBATE: &str = r#"{"provider_id":1,"unearned_interest":"rebate"}"#;
const UNDO: &str = r#"{"application_id":1,"reason":"a mistake"}"#;

fn by_law(settlement: &str) -> String {
    format!(
        r#"{{"provider_id":1,"settlement":"{settlement}","unearned_interest":"rebate","accrual":"actual"}}"#
    )
}

/// All payments of the borrower, less the refund that the lender owes, in minor units.
fn cost(book: &Book) -> i64 {
    book.sum_of("cash") + book.sum_of("refund")
}

fn refund(book: &Book) -> Option<String> {
    book.loan().get("refund").map(Json::to_string)
}

/// All instalments except the last are paid on their due dates. The last one is paid on the day `last`.
fn paid_to_the_end(settings: &str, last: &str) -> Book {
    let book = Book::lending(settings, "0", "24", 12);
    for day in [
        "2026-02-28",
        "2026-03-31",
        "2026-04-30",
        "2026-05-31",
        "2026-06-30",
        "2026-07-31",
        "2026-08-31",
        "2026-09-30",
        "2026-10-31",
        "2026-11-30",
        "2026-12-31",
    ] {
        book.on(day).pay("1134.72");
    }
    book.on(last).pay("1134.67");
    assert_eq!(text(&book.loan(), "status"), "completed");
    book
}

#[test]
fn whoever_pays_all_rows_ahead_has_paid_what_a_settlement_costs() {
    let all = [REBATE.to_owned(), by_law("us1615"), by_law("eu2023"), by_law("rule78")];
    for settings in all {
        for (paid, day, rest) in [
            (0, "2026-01-31", "13616.59"),
            (0, "2026-02-15", "13616.59"),
            (1, "2026-03-10", "12481.87"),
        ] {
            let (settled, completed) =
                (Book::lending(&settings, "0", "24", 12), Book::lending(&settings, "0", "24", 12));
            for book in [&settled, &completed] {
                if paid == 1 {
                    book.on("2026-02-28").pay("1134.72");
                }
                let _ = book.on(day);
            }
            settled.settle(&settled.price());
            let _ = completed.take(rest, "next_rows", "all");
            let status = |book: &Book| text(&book.loan(), "status");
            assert_eq!(
                (status(&settled), status(&completed)),
                ("settled_early".into(), "completed".into())
            );
            assert_eq!(cost(&completed), cost(&settled), "{settings} {day}");
        }
    }
}

/// 1,112.42 bears 22.25 in the last period: 21.51 in 29 of 30 days, 20.81 in 29 of 31, 21.53 in 30 of 31.
#[test]
fn on_the_last_due_date_nothing_is_given_back_and_before_it_what_was_not_earned() {
    let actual = by_law("eu2023");
    for (settings, last, left) in [
        (REBATE, "2027-01-31", None),
        (REBATE, "2027-01-30", None),
        (REBATE, "2027-01-29", Some("0.74")),
        (&actual, "2027-01-31", None),
        (&actual, "2027-01-30", Some("0.72")),
        (&actual, "2027-01-29", Some("1.44")),
        // The lender need not refund less than 1.00.
        (&by_law("us1615"), "2027-01-30", None),
        (&by_law("us1615"), "2027-01-29", Some("1.44")),
        (r#"{"provider_id":1}"#, "2027-01-29", None),
    ] {
        let book = paid_to_the_end(settings, last);
        assert_eq!(refund(&book).as_deref(), left, "{settings} {last}");
        let owed = left.map_or(0, cents);
        assert_eq!((book.sum_of("refund"), book.sum_of("interest")), (-owed, owed - 161_659));
    }
}

#[test]
fn what_a_completed_loan_leaves_is_paid_out_and_taken_back_like_that_of_a_settlement() {
    let book = Book::lending(REBATE, "0", "24", 12);
    let _ = book.take("12481.92", "next_rows", "most");
    let _ = book.take("1134.67", "next_rows", "rest");
    let lines = || ["principal", "interest", "fee", "refund", "cash"].map(|it| book.sum_of(it));
    assert_eq!(lines(), [0, 0, 0, -161_659, 1_361_659]);
    // The payment is reversed before the refund was paid out, and then paid again.
    book.reverse("2");
    assert_eq!((refund(&book), book.sum_of("refund")), (None, 0));
    assert_eq!(book.price(), "0.00");
    let _ = book.take("1134.67", "next_rows", "again");
    let part = r#"{"application_id":1,"amount":616.59,"idempotency_key":"refund"}"#;
    let _ = book.ask("refund_paid", part);
    book.check();
    assert_eq!(refund(&book).as_deref(), Some("1000.00"));
    let above = r#"{"application_id":1,"amount":1000.01,"idempotency_key":"above"}"#;
    assert_eq!(book.refused("refund_paid", above).0, 422);
    let rest = r#"{"application_id":1,"amount":1000,"idempotency_key":"refunded"}"#;
    let _ = book.ask("refund_paid", rest);
    book.check();
    assert_eq!((refund(&book), lines()), (None, [0, 0, 0, 0, 1_200_000]));
    // The payment can be reversed after both parts of the refund are undone.
    let reverse = r#"{"payment_id":"3","reason":"a mistake"}"#;
    for owed in ["1000.00", "1616.59"] {
        assert_eq!(book.refused("reverse_payment", reverse).0, 409);
        let _ = book.ask("undo_change", UNDO);
        book.check();
        assert_eq!(refund(&book).as_deref(), Some(owed));
    }
    book.reverse("3");
    assert_eq!((text(&book.loan(), "status"), lines()[3]), ("approved".into(), 0));
}

/// The interest for the rest of a holiday is principal that is not owed, whatever the setting for unearned interest is.
#[test]
fn a_capitalised_holiday_that_is_paid_ahead_is_given_back() {
    let holiday = r#"{"application_id":1,"months":2,"unpaid_interest":"capitalise","reason":"x",
        "idempotency_key":"h"}"#;
    for (settings, kept) in [(r#"{"provider_id":1}"#, true), (REBATE, false)] {
        let book = Book::lending(settings, "0", "24", 12);
        let _ = book.ask("grant_holiday", holiday);
        book.check();
        let unpaid: i64 = book
            .rows(1)
            .iter()
            .map(|(principal, interest)| cents(principal) + cents(interest))
            .sum();
        let all = format!("{}.{:02}", unpaid / 100, unpaid % 100);
        let _ = book.take(&all, "next_rows", "all");
        let interest = if kept { unpaid - 1_248_000 } else { 0 };
        assert_eq!(cost(&book), 1_200_000 + interest, "{settings}");
    }
}
