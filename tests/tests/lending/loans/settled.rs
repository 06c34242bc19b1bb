//! Settlement prices after prepayments, and the debt when no payment is due.

use super::{Book, cents, pair};

const REBATE: &str = r#"{"provider_id":1,"unearned_interest":"rebate"}"#;
const RULE78: &str = r#"{"provider_id":1,"settlement":"rule78"}"#;
const RULE78_REBATE: &str =
    r#"{"provider_id":1,"settlement":"rule78","unearned_interest":"rebate"}"#;

/// Paying the due instalments and then settling costs the same as settling alone. The rebate is at most the interest of
/// the periods that have not begun.
#[test]
fn by_the_rule_of_78_paying_what_is_due_first_costs_the_same() {
    let prepaid = || {
        let book = Book::lending(RULE78, "0", "12", 6);
        let _ = book.take("3500", "shorten_term", "prepaid");
        book
    };
    let days = [
        ("2026-02-28", "8585.00"),
        ("2026-03-31", "6579.56"),
        ("2026-04-30", "4554.07"),
        ("2026-05-31", "2508.32"),
    ];
    let (alone, first) = (prepaid(), prepaid());
    for (day, price) in days {
        assert_eq!(alone.on(day).price(), price, "alone on {day}");
        first.on(day).pay("2070.58");
        let both = cents("2070.58") + cents(&first.price());
        assert_eq!(both, cents(price), "after what is due on {day}");
        alone.on(day).pay("2070.58");
    }
}

#[test]
fn by_the_rule_of_78_what_was_paid_ahead_is_given_back_under_rebate_alone() {
    let price = |settings: &str| {
        let book = Book::lending(settings, "0", "24", 12);
        let _ = book.take("3404.16", "next_rows", "ahead");
        book.price()
    };
    assert_eq!((price(RULE78_REBATE), price(RULE78)), ("8595.84".into(), "9261.80".into()));
}

/// The sum of an instalment and a settlement is the same, however much is prepaid in between.
#[test]
fn prepaying_on_the_day_of_a_settlement_costs_nothing() {
    let law = |settlement: &str| format!(r#"{{"provider_id":1,"settlement":"{settlement}"}}"#);
    for (settings, total) in [
        (REBATE.to_owned(), 1_221_600),
        (law("us1615"), 1_221_600),
        (law("eu2023"), 1_221_600),
        (law("actuarial"), 1_224_000),
    ] {
        for surplus in ["shorten_term", "lower_instalment"] {
            for amounts in [["10000.00", "1.00"], ["0.01", "0.01"], ["333.33", "7000.00"]] {
                let book = Book::lending(&settings, "0", "24", 12);
                book.on("2026-02-27").pay("1134.72");
                let mut paid = cents("1134.72");
                for (at, amount) in amounts.into_iter().enumerate() {
                    let _ = book.take(amount, surplus, &at.to_string());
                    paid += cents(amount);
                }
                paid += cents(&book.price());
                assert_eq!(paid, total, "{settings} {surplus} {amounts:?}");
            }
        }
    }
}

/// If principal is prepaid after an instalment was paid, the next instalment does not charge the paid interest again.
#[test]
fn a_prepayment_after_the_running_instalment_charges_its_interest_once() {
    let book = Book::lending(REBATE, "0", "24", 12);
    book.on("2026-02-27").pay("1134.72");
    let _ = book.take("10000", "shorten_term", "prepaid");
    // 1,105.28 is left. The next instalment's interest is 1,105.28 · 2 %.
    assert_eq!(book.rows(2), [pair("1105.28", "22.11")]);
}

#[test]
fn a_refund_is_owed_until_it_is_paid_out() {
    let book = Book::lending(REBATE, "0", "24", 12);
    let _ = book.take("12481.92", "next_rows", "ahead");
    assert_eq!(book.price(), "0.00");
    let loan = book.loan();
    assert_eq!(loan.at("/price/refund").unwrap().to_string(), "481.92");
    assert_eq!(loan.get("refund"), None);
    book.settle("0.00");
    let line = |account: &str| book.sum_of(account);
    assert_eq!(["principal", "interest", "refund", "cash"].map(line), [0, 0, -48_192, 1_248_192]);
    assert_eq!(book.loan().get("refund").unwrap().to_string(), "481.92");
    let paid = r#"{"application_id":1,"amount":481.92,"idempotency_key":"refund"}"#;
    let _ = book.ask("refund_paid", paid);
    book.check();
    assert_eq!(["principal", "interest", "refund", "cash"].map(line), [0, 0, 0, 1_200_000]);
    assert_eq!(book.loan().get("refund"), None);
    // Each change is undone, the newest first.
    let undo = r#"{"application_id":1,"reason":"a mistake"}"#;
    let _ = book.ask("undo_change", undo);
    book.check();
    assert_eq!(book.loan().get("refund").unwrap().to_string(), "481.92");
    book.reverse("2");
    assert_eq!((book.price().as_str(), book.sum_of("refund")), ("0.00", 0));
}

/// Only interest is refunded. The fee is received, and has its own line.
#[test]
fn the_fee_is_booked_whole_whatever_is_given_back() {
    for (ahead, price, refund) in [("12481.92", "0.00", 45_967), ("2269.44", "9934.41", 0)] {
        let book = Book::lending(REBATE, "2", "24", 12);
        let _ = book.take(ahead, "next_rows", "ahead");
        assert_eq!(book.price(), price);
        book.settle(price);
        let fee = if refund > 0 { -2_225 } else { -20_385 };
        let lines = ["principal", "interest", "fee", "refund"].map(|it| book.sum_of(it));
        assert_eq!(lines, [0, 0, fee, -refund], "{ahead}");
    }
}

/// Interest that was paid ahead for later instalments does not pay interest that a prepayment moves to another line.
#[test]
fn prepaying_after_a_restructuring_and_a_holiday_makes_settling_no_cheaper_under_keep() {
    let changed = || {
        let book = Book::lending(r#"{"provider_id":1}"#, "0", "24", 12);
        let _ = book.take("3404.16", "next_rows", "ahead");
        let longer = r#"{"application_id":1,"repayment_months":12,"unpaid_interest":"waive","reason":"x",
            "idempotency_key":"longer"}"#;
        let _ = book.ask("restructure_loan", longer);
        let holiday = r#"{"application_id":1,"months":1,"unpaid_interest":"capitalise","reason":"x",
            "idempotency_key":"holiday"}"#;
        let _ = book.ask("grant_holiday", holiday);
        book.check();
        let _ = book.on("2026-03-15");
        book
    };
    // 9,261.80 bears 92.62 in 15 of 30 days.
    assert_eq!(changed().price(), "9354.42");
    for surplus in ["shorten_term", "lower_instalment"] {
        for amounts in [["5000.00", "1000.00"], ["0.01", "8000.00"], ["1.00", "1.00"]] {
            let book = changed();
            let paid: i64 = amounts.iter().map(|amount| cents(amount)).sum();
            for (at, amount) in amounts.into_iter().enumerate() {
                let _ = book.take(amount, surplus, &at.to_string());
            }
            assert_eq!(paid + cents(&book.price()), 935_442, "{surplus} {amounts:?}");
        }
    }
}

/// A holiday's interest is 465.53 over 59 days by the day count, on 1 March.
#[test]
fn a_holidays_interest_accrues_as_that_of_a_period() {
    let price = |accrual: &str, day: &str| {
        let settings =
            format!(r#"{{"provider_id":1,"day_count":"Act/365F","accrual":"{accrual}"}}"#);
        let book = Book::lending(&settings, "0", "24", 12);
        let holiday = r#"{"application_id":1,"months":2,"reason":"x","idempotency_key":"holiday"}"#;
        let _ = book.ask("grant_holiday", holiday);
        book.on(day).price()
    };
    for (accrual, day, total) in [
        ("actual", "2026-03-01", "12228.82"),
        ("thirtieths", "2026-03-01", "12248.00"),
        ("period", "2026-03-01", "12465.53"),
        ("period", "2026-01-31", "12000.00"),
        ("actual", "2026-03-31", "12465.53"),
        ("thirtieths", "2026-03-31", "12465.53"),
    ] {
        assert_eq!(price(accrual, day), total, "{accrual} {day}");
    }
}
