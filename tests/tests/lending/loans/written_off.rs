//! Daily penalties of loans that were written off.

use super::Book;
use lendwright::json::Json;
use lendwright::storage::Memory;
use lendwright_tests::ledger::text;
use lendwright_tests::watched_store::WatchedStore;

/// A loan of 12,000.00 at 24 %. Its first row, 1,134.72, is due on 28 February. Penalties are 0.1 % a day if late and
/// 0.15 % if very late.
fn lending(settings: &str) -> Book {
    let product = super::PRODUCT
        .replace(r#""Late_Payment_Penalty":2,"#, r#""Late_Payment_Penalty":0.1,"#)
        .replace(r#""Very_Late_Payment_Penalty":5"#, r#""Very_Late_Payment_Penalty":0.15"#);
    let settings = format!(r#"{{"provider_id":1,"penalty_mode":"percent_per_day"{settings}}}"#);
    Book::lending_by(WatchedStore::new(Memory::new()), &settings, &product, 12, "12000")
}

fn penalties(book: &Book) -> Vec<String> {
    let loan = book.loan();
    let rows = loan.get("rows").and_then(Json::items).unwrap();
    rows.iter().map(|row| row.get("penalty").unwrap().to_string()).take(2).collect()
}

fn write_off(book: &Book) {
    let request = r#"{"application_id":1,"reason":"lost","idempotency_key":"lost"}"#;
    assert_eq!(text(&book.ask("write_off_loan", request), "status"), "written_off");
}

#[test]
fn a_penalty_by_the_day_stays_in_the_tier_of_the_write_off() {
    for (settings, written_off, penalty) in [
        ("", "2026-03-02", "2.27"),
        (r#","penalty_tier":"add""#, "2026-03-02", "2.27"),
        (r#","very_late_days":3"#, "2026-03-03", "3.40"),
        (r#","penalty_grace_days":5"#, "2026-03-02", "0.00"),
        (r#","penalty_grace_days":5,"penalty_tier":"add""#, "2026-03-05", "0.00"),
        (r#","penalty_grace_days":5"#, "2026-03-06", "6.81"),
        (r#","penalty_from":"grace_end","penalty_grace_days":5"#, "2026-03-06", "1.13"),
    ] {
        let book = lending(settings);
        write_off(book.on(written_off));
        for day in
            [written_off, "2026-03-07", "2026-03-30", "2026-03-31", "2026-04-02", "2026-06-30"]
        {
            assert_eq!(penalties(book.on(day)), [penalty, "0.00"], "{settings} on {day}");
        }
    }
}

#[test]
fn a_write_off_in_the_very_late_tier_keeps_that_tier() {
    for (settings, penalty) in [("", "52.76"), (r#","penalty_tier":"add""#, "87.94")] {
        let book = lending(settings);
        write_off(book.on("2026-03-31"));
        for day in ["2026-03-31", "2026-04-30", "2027-01-01"] {
            assert_eq!(penalties(book.on(day))[0], penalty, "{settings} on {day}");
        }
    }
}
