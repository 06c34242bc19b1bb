//! Many payments on one loan in one commit need no more work for each than a few payments, because the loan's events
//! are folded once.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, missing_docs)]

use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_tests::allocator::counted;
use lendwright_tests::ledger::{call, text};
use std::sync::Arc;

/// A book with a loan that has two overdue instalments.
fn book() -> Engine {
    let clock = Arc::new(FixedClock::at(time::parse_instant("2026-01-31T10:00:00Z").unwrap()));
    let config = Config::default().clock(Arc::clone(&clock)).seed("linear");
    let engine = Engine::open_with(Memory::new(), config).unwrap();
    let product = r#"{"financial_provider_id":"1","Name":"Gold","Interest_Rate":24,
        "Early_Payment_Interest":2,"Late_Payment_Penalty":2,"Very_Late_Payment_Penalty":5,
        "Min_Repayment_Months":3,"Max_Repayment_Months":36,"Lower_Limit":1000,"Upper_Limit":50000}"#;
    let _ = call(&engine, "create_credit_product", product);
    let mona = r#"{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
        "National_ID_Number":"29001011234567","Email":"mona@example.com"}"#;
    let uuid = text(&call(&engine, "sign_up", mona).0, "UUID");
    let application = format!(
        r#"{{"repayment_months":12,"borrower_uuid":"{uuid}","financial_provider_id":"1",
        "credit_product_id":"1","amount":12000}}"#
    );
    let _ = call(&engine, "create_credit_application", &application);
    let _ = call(&engine, "approve_credit_application", r#"{"application_id":"1"}"#);
    clock.set(time::parse_instant("2026-04-10T10:00:00Z").unwrap());
    engine
}

/// The number of allocations for so many payments of a cent, and then for so many refused payments of too much.
fn allocations(count: usize) -> [usize; 2] {
    let engine = book();
    ["0.01", "99999"].map(|amount| {
        let row = |at: usize| {
            let key = format!("{amount} {at}").replace(' ', "_");
            format!(r#"{{"application_id":"1","amount":{amount},"idempotency_key":"{key}"}}"#)
        };
        let rows = (0..count).map(row).collect::<Vec<_>>().join(",");
        let request = format!(r#"{{"rows":[{rows}]}}"#);
        let ((answer, _), taken) = counted(|| call(&engine, "take_payments", &request));
        let expected = if amount == "0.01" { count } else { 0 };
        assert_eq!(answer.get("taken").unwrap().to_string(), expected.to_string());
        taken.allocations
    })
}

#[test]
fn four_times_as_many_payments_on_a_loan_take_four_times_the_work() {
    for (few, many) in allocations(150).into_iter().zip(allocations(600)) {
        assert!(many < few * 5, "{few} allocations for 150 payments, {many} for 600");
    }
}

/// Payments in one commit give the same balance as the same payments one by one.
#[test]
fn payments_taken_together_are_as_those_taken_one_by_one() {
    let (together, alone) = (book(), book());
    let amounts = ["0.01", "500", "700.10", "99999", "0.01", "1100"];
    let row = |(at, amount): (usize, &&str)| {
        format!(r#""application_id":"1","amount":{amount},"idempotency_key":"k{at}""#)
    };
    let rows: Vec<String> = amounts.iter().enumerate().map(row).collect();
    let all = rows.iter().map(|row| format!("{{{row}}}")).collect::<Vec<_>>().join(",");
    let taken = call(&together, "take_payments", &format!(r#"{{"rows":[{all}]}}"#)).0;
    assert_eq!(taken.get("refused").unwrap().to_string(), "1");
    for row in &rows {
        let _ = alone.call("take_payment", format!("{{{row}}}").as_bytes());
    }
    let loan = |engine: &Engine| {
        let loan = call(engine, "give_loan", r#"{"application_id":1}"#).0;
        ["rows", "rows_agree", "payments", "ledger"].map(|of| loan.get(of).unwrap().to_string())
    };
    assert_eq!(loan(&together), loan(&alone));
}
