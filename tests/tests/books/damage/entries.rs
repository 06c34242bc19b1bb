//! Indexes that have lost some of their entries, so that they find too few rows.

use super::bench::{Bench, faults, national_id, open, payment};
use super::{assert_damaged, keep_entries};
use lendwright::Engine;
use lendwright::json::Json;
use lendwright_tests::ledger::{call, text};
use std::path::Path;

/// A copy of the book. One index has only the entries of rows that fulfil a condition.
fn with_entries(copy: &Path, index: &str, condition: &str) -> Engine {
    keep_entries(copy, index, condition);
    let engine = open(copy, "").unwrap();
    let found = faults(&engine).unwrap();
    assert!(found.iter().any(|fault| fault.contains(index)), "{found:?}");
    engine
}

/// Adds a second application of the first borrower, and rejects it.
fn second_application(copy: &Path, uuid: &str) {
    let engine = open(copy, "").unwrap();
    let apply = format!(
        r#"{{"repayment_months": 6, "borrower_uuid": "{uuid}", "financial_provider_id": "1", "credit_product_id": "1", "amount": 5000}}"#
    );
    let _ = call(&engine, "create_credit_application", &apply);
    let reject = r#"{"credit_application_id": "13", "reason": "too much"}"#;
    let _ = call(&engine, "reject_credit_application", reject);
}

/// The public id of the borrower with this number.
fn uuid_of(bench: &Bench, borrower: usize) -> String {
    let mut asked = bench.questions.iter().filter(|(name, _)| *name == "get_summary_variables");
    let (_, request) = asked.nth(borrower - 1).unwrap();
    text(&Json::parse(request.as_bytes()).unwrap(), "uuid")
}

#[test]
fn a_running_loan_is_not_overlooked_where_one_of_two_entries_is_lost() {
    let bench = Bench::new();
    let copy = bench.copy();
    let uuid = uuid_of(&bench, 2);
    second_application(&copy, &uuid);
    let engine = with_entries(
        &copy,
        "credit_application_by_borrower",
        "NOT (borrower_id = 2 AND application_id = 2)",
    );
    assert_damaged(&engine, "erase_borrower", &format!(r#"{{"uuid": "{uuid}"}}"#));
}

#[test]
fn an_open_report_is_not_overlooked_where_one_of_two_entries_is_lost() {
    let bench = Bench::new();
    let copy = bench.copy();
    let uuid = uuid_of(&bench, 1);
    let report = format!(r#"{{"uuid": "{uuid}", "reason": "other"}}"#);
    {
        let engine = open(&copy, "").unwrap();
        let nile = engine.acting_as("nile").unwrap();
        let person = bench.questions.iter().find(|(name, _)| *name == "sign_up").unwrap().1.clone();
        let _ = nile.call("sign_up", person.as_bytes());
        let _ = call(&nile, "report_borrower", &report);
    }
    let score = bench.questions.iter().find(|(name, _)| *name == "get_total_score").unwrap();
    let only_one = [("one.book", "report_id > 1"), ("other.book", "report_id < 2")];
    for (name, condition) in only_one {
        let damaged = bench.folder.0.join(name);
        std::fs::copy(&copy, &damaged).unwrap();
        let engine = with_entries(&damaged, "borrower_report_by_borrower", condition);
        assert_damaged(&engine, "get_total_score", &score.1);
    }
}

#[test]
fn payments_are_not_given_in_part_where_one_of_two_entries_is_lost() {
    let bench = Bench::new();
    let copy = bench.copy();
    let id = national_id(4);
    {
        let engine = open(&copy, "").unwrap();
        let _ = call(&engine, "take_payment", &payment(5, "300.00"));
    }
    let condition = "NOT (application_id = 5 AND amount_minor = 40000)";
    let engine = with_entries(&copy, "payment_by_borrower", condition);
    let asked = format!(r#"{{"nationalId": "{id}"}}"#);
    assert_damaged(&engine, "get_payments", &asked);
}

#[test]
fn a_portfolio_is_not_aged_without_a_loan_whose_entry_is_lost() {
    let bench = Bench::new();
    for lost in [1, 6, 11] {
        let copy = bench.copy();
        let condition = format!("application_id <> {lost}");
        let engine = with_entries(&copy, "credit_application_by_status", &condition);
        assert_damaged(&engine, "age_loans", r#"{"as_of": "2026-01-31"}"#);
    }
}

#[test]
fn who_shares_a_phone_number_is_not_taken_for_another_one_whose_entry_is_lost() {
    let bench = Bench::new();
    let copy = bench.copy();
    {
        let engine = open(&copy, "").unwrap();
        let same = r#"{"Phone_Number": "+201001234500", "First_Name": "Laila", "Last_Name": "Nur", "National_ID_Number": "29001011299999", "Email": "laila@example.com"}"#;
        let _ = call(&engine.acting_as("nile").unwrap(), "sign_up", same);
    }
    let engine = with_entries(&copy, "borrower_by_phone", "borrower_id <> 1");
    assert_damaged(&engine, "get_borrower_info", r#"{"phone_number": "+201001234500"}"#);
}
