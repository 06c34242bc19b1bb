//! Loans in a book that was edited in its file.

use super::{Book, NATIONAL_ID};
use lendwright::json::Json;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine};
use lendwright_tests::Folder;
use lendwright_tests::ledger::{call, text};
use lendwright_tests::watched_store::{WatchedStore, difference};
use std::path::PathBuf;

/// A book in a file. The tests edit copies of it.
struct Edited {
    folder: Folder,
    book: Book,
}

impl Edited {
    fn new() -> Self {
        let folder = Folder::new();
        let store = Sqlite::file(folder.0.join("book.db")).unwrap();
        Self { folder, book: Book::with_a_loan_in(WatchedStore::new(store)) }
    }

    /// Opens a copy after a clerk has changed something in it.
    fn after(&self, edit: &str) -> Engine {
        self.watched_after(edit).0
    }

    /// Like [`Edited::after`], with the copy's store.
    fn watched_after(&self, edit: &str) -> (Engine, WatchedStore) {
        let copies = std::fs::read_dir(&self.folder.0).unwrap().count();
        let copy: PathBuf = self.folder.0.join(format!("{copies}.db"));
        let file = rusqlite::Connection::open(self.folder.0.join("book.db")).unwrap();
        let _ = file.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
        let changed = rusqlite::Connection::open(&copy).unwrap().execute(edit, []).unwrap();
        assert!(changed > 0, "{edit}");
        let config = Config::default().clock(self.book.clock.clone()).seed("loans");
        let store = WatchedStore::new(Sqlite::file(&copy).unwrap());
        (Engine::open_with(store.clone(), config).unwrap(), store)
    }

    /// Whether the stored rows agree after an edit. If the edit leaves no valid loan, it can't be read.
    fn agrees_after(&self, edit: &str) -> bool {
        let answered = self.after(edit).call("give_loan", br#"{"application_id":1}"#);
        if answered.status == 500 {
            assert!(answered.detail.contains("make no loan"), "{edit} {}", answered.detail);
            return false;
        }
        let loan = Json::parse(answered.body.as_bytes()).unwrap();
        loan.get("rows_agree") == Some(&Json::Bool(true))
    }

    /// Adds another loan of the same borrower.
    fn lend(&self) {
        let request = r#"{"repayment_months":12,"borrower_uuid":"1","financial_provider_id":"1",
            "credit_product_id":"1","amount":12000}"#;
        let created = self.book.engine.call("create_credit_application", request.as_bytes());
        let detail = Json::parse(created.detail.as_bytes()).unwrap();
        let approve = format!(r#"{{"application_id":"{}"}}"#, text(&detail, "application_id"));
        let _ = self.book.ask("approve_credit_application", &approve);
    }
}

#[test]
fn a_clerk_who_changes_the_file_is_found_out() {
    let edited = Edited::new();
    let book = &edited.book;
    book.on("2026-02-28").pay("1134.72");
    let _ = book.take("10", "next_rows", "part");
    book.reverse("2");
    let _ = book.take("20", "next_rows", "again");
    let by_card = r#"{"application_id":1,"amount":30,"surplus":"next_rows","payment_method":"card",
        "idempotency_key":"card"}"#;
    let _ = book.ask("take_payment", by_card);
    book.check();
    for edit in [
        "DELETE FROM ledger_line WHERE event_number = 3",
        "UPDATE ledger_line SET amount_minor = amount_minor * 1000",
        "DELETE FROM payment WHERE payment_id = 1",
        "UPDATE payment SET amount_minor = 1 WHERE payment_id = 3",
        "UPDATE payment SET reversed_by = 3 WHERE payment_id = 1",
        "UPDATE payment SET reversed_by = NULL WHERE payment_id = 2",
        "UPDATE payment SET borrower_id = 99",
        "DELETE FROM due_claim",
        "INSERT INTO due_claim SELECT tenant_id, due_id + 1, payment_id, lendwright_sum FROM due_claim",
        "DELETE FROM payment_part WHERE payment_id = 1",
        "UPDATE payment_part SET interest_minor = interest_minor + 1",
        "UPDATE due_payment SET is_paid = 1 WHERE number = 2",
        "UPDATE due_payment SET principal_minor = 0 WHERE number = 12",
        "UPDATE credit_application SET status = 'completed'",
        "UPDATE credit_application SET status = 'settled_early'",
        "UPDATE credit_application SET status = 'written_off'",
        "UPDATE credit_application SET status = 'pending'",
        "UPDATE credit_application SET status = 'rejected'",
        "UPDATE credit_application SET interest_rate = interest_rate + 1",
        "UPDATE credit_application SET currency = 'USD'",
        "UPDATE credit_application SET late_payment_penalty = 0",
        "UPDATE credit_application SET very_late_payment_penalty = 0",
        "UPDATE credit_application SET early_payment_interest = 0",
        "UPDATE credit_application SET penalty_mode = 'percent_per_day'",
        "UPDATE credit_application SET repayment_months = 13",
        "UPDATE credit_application SET amount_minor = amount_minor + 1",
        "UPDATE credit_application SET borrower_id = 99",
        "UPDATE credit_application SET start = '2026-02-01'",
        "UPDATE credit_application SET product_name = 'Silver'",
        "UPDATE credit_application SET reason = 'another'",
        r#"UPDATE credit_application SET settings = '{"settlement":"none"}'"#,
        "UPDATE application_event SET inputs = 'odd' WHERE number = 2",
        "UPDATE payment SET method = 'card' WHERE payment_id = 3",
        "UPDATE payment SET method = 'cash' WHERE payment_id = 4",
    ] {
        assert!(!edited.agrees_after(edit), "{edit}");
    }
}

/// The history defines a loan. If it lacks the approval or the rate, there is no default.
#[test]
fn a_loan_whose_history_is_damaged_takes_no_money_and_nothing_is_written() {
    let edited = Edited::new();
    edited.book.on("2026-02-28").pay("1134.72");
    let anew = r#"{"application_id":1,"repayment_months":12,"Interest_Rate":30,"reason":"help",
        "idempotency_key":"anew"}"#;
    let _ = edited.book.ask("restructure_loan", anew);
    edited.book.check();
    let person = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"1000"}}"#);
    let taken =
        r#"{"application_id":1,"amount":10,"surplus":"next_rows","idempotency_key":"part"}"#;
    let changed = r#"{"application_id":1,"months":1,"reason":"help","idempotency_key":"holiday"}"#;
    for edit in [
        "DELETE FROM application_event WHERE kind = 'approved'",
        "UPDATE application_event SET kind = 'created' WHERE kind = 'approved'",
        r#"UPDATE application_event SET inputs = replace(inputs, '"rate":"30"', '"rate":30')
            WHERE kind = 'restructuring'"#,
        r#"UPDATE application_event SET inputs = replace(inputs, '"rate":"30"', '"rate":null')
            WHERE kind = 'restructuring'"#,
    ] {
        let (engine, store) = edited.watched_after(edit);
        let before = store.rows();
        for (operation, request) in [
            ("take_payment", taken),
            ("pay_monthly_installment", &person),
            ("settle_early", &person),
            ("grant_holiday", changed),
            ("get_settlement_prices", &format!(r#"{{"nationalId":"{NATIONAL_ID}"}}"#)),
        ] {
            let answered = engine.call(operation, request.as_bytes());
            assert_eq!(answered.status, 500, "{operation} {edit} {}", answered.body);
            let detail = Json::parse(answered.detail.as_bytes()).unwrap();
            assert_eq!(text(&detail, "code"), "damaged", "{operation} {edit}");
            assert_eq!(difference(&before, &store.rows()), None, "{operation} {edit}");
        }
    }
}

/// A lender needs the report for the other loans, and must know which loans are missing in it.
#[test]
fn a_report_names_the_loans_that_can_not_be_read_and_has_the_others() {
    let edited = Edited::new();
    edited.lend();
    edited.lend();
    let part = r#"{"application_id":2,"amount":10,"idempotency_key":"part"}"#;
    let _ = edited.book.ask("take_payment", part);
    let whole = call(&edited.book.engine, "age_loans", "{}");
    assert_eq!(whole.0.at("/total/loans").unwrap().to_string(), "3");
    assert!(whole.1.get("warnings").is_none());
    let second = "WHERE application_id = 2";
    for edit in [
        "UPDATE application_event SET inputs = 'odd'",
        "UPDATE application_event SET inputs = CAST(x'ff' AS TEXT)",
        "UPDATE application_event SET kind = 'odd'",
        "UPDATE application_event SET kind = 'part'",
        "UPDATE application_event SET day = 'odd'",
        "DELETE FROM application_event",
        "UPDATE credit_application SET settings = 'odd'",
        r#"UPDATE credit_application SET settings = '{"profile":"odd"}'"#,
        r#"UPDATE credit_application SET settings = '{"penalty_grace_days":99999}'"#,
        "UPDATE credit_application SET interest_rate = -1",
        "UPDATE credit_application SET repayment_months = 0",
        "UPDATE credit_application SET amount_minor = -5",
        "UPDATE credit_application SET start = NULL",
        "UPDATE credit_application SET start = 'odd'",
        "UPDATE credit_application SET currency = 'odd'",
        "UPDATE credit_application SET status = 'odd'",
        "UPDATE credit_application SET status = 'a'",
        "UPDATE credit_application SET status = 'zzz'",
        "UPDATE credit_application SET late_payment_penalty = -1",
    ] {
        let edit = format!("{edit} {second}");
        let engine = edited.after(&edit);
        for request in ["{}", r#"{"as_of":"2026-01-31"}"#] {
            let (aged, detail) = call(&engine, "age_loans", request);
            assert_eq!(aged.at("/total/loans").unwrap().to_string(), "2", "{edit}");
            assert_eq!(aged.at("/total/outstanding").unwrap().to_string(), "24000.00", "{edit}");
            let warnings = detail.get("warnings").and_then(Json::items).unwrap_or_default();
            assert_eq!(warnings.len(), 1, "{edit} {detail}");
            assert_eq!(text(&warnings[0], "code"), "loan_left_out", "{edit}");
            let message = text(&warnings[0], "message");
            assert!(message.contains("application 2 "), "{edit}: {message}");
        }
    }
}

#[test]
fn of_many_loans_that_can_not_be_read_some_are_named_and_the_rest_counted() {
    let edited = Edited::new();
    for _ in 0..59 {
        edited.lend();
    }
    let engine = edited.after("UPDATE application_event SET kind = 'odd'");
    let (aged, detail) = call(&engine, "age_loans", "{}");
    assert_eq!(aged.at("/total/loans").unwrap().to_string(), "0");
    let warnings = detail.get("warnings").and_then(Json::items).unwrap();
    assert_eq!(warnings.len(), 51);
    assert_eq!(text(&warnings[50], "message"), "loans that are left out besides: 10");
}
