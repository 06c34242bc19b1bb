//! A loan in the book from its product to its end: the worked example of the documents, day by day.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "small numbers")]

mod changed;
mod clocks;
mod completed;
mod edited;
mod recovered;
mod settled;
mod written_off;
mod wrong_clock;
mod zero_rows;

use lendwright::json::Json;
use lendwright::storage::{Memory, Sqlite};
use lendwright::{Config, Engine, FixedClock, JsonAnswer, time};
use lendwright_tests::Folder;
use lendwright_tests::ledger::{call, text};
use lendwright_tests::watched_store::WatchedStore;
use std::collections::BTreeMap;
use std::sync::Arc;

const NATIONAL_ID: &str = "29001011234567";
const PRODUCT: &str = r#"{"financial_provider_id":"1","Name":"Gold","Interest_Rate":24,
    "Early_Payment_Interest":2,"Late_Payment_Penalty":2,"Very_Late_Payment_Penalty":5,
    "Min_Repayment_Months":3,"Max_Repayment_Months":36,"Lower_Limit":1000,"Upper_Limit":50000}"#;

/// A book with one loan: 12,000.00 at 24 %, paid out on 31 January 2026.
struct Book {
    engine: Engine,
    store: WatchedStore,
    clock: Arc<FixedClock>,
}

impl Book {
    fn with_a_loan() -> Self {
        Self::with_a_loan_in(WatchedStore::new(Memory::new()))
    }

    fn with_a_loan_in(store: WatchedStore) -> Self {
        Self::lending_in(store, PRODUCT, 12, "12000")
    }

    /// A book with one loan of 12,000.00, paid out on 31 January 2026, with lending settings and with a product's early
    /// fee and rate.
    fn lending(settings: &str, fee: &str, rate: &str, months: u16) -> Self {
        Self::lending_an_amount(settings, fee, rate, months, "12000")
    }

    /// Like [`Book::lending`], with another amount.
    fn lending_an_amount(settings: &str, fee: &str, rate: &str, months: u16, amount: &str) -> Self {
        let product = PRODUCT
            .replace(r#""Interest_Rate":24"#, &format!(r#""Interest_Rate":{rate}"#))
            .replace(
                r#""Early_Payment_Interest":2"#,
                &format!(r#""Early_Payment_Interest":{fee}"#),
            );
        Self::lending_by(WatchedStore::new(Memory::new()), settings, &product, months, amount)
    }

    fn lending_in(store: WatchedStore, product: &str, months: u16, amount: &str) -> Self {
        Self::lending_by(store, r#"{"provider_id":1}"#, product, months, amount)
    }

    fn lending_by(
        store: WatchedStore,
        settings: &str,
        product: &str,
        months: u16,
        amount: &str,
    ) -> Self {
        let clock = Arc::new(FixedClock::at(time::parse_instant("2026-01-31T10:00:00Z").unwrap()));
        let config = Config::default().clock(Arc::clone(&clock)).seed("loans");
        let engine = Engine::open_with(store.clone(), config).unwrap();
        let book = Self { engine, store, clock };
        let _ = book.ask("set_lending", settings);
        let _ = book.ask("create_credit_product", product);
        let mona = format!(
            r#"{{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
            "National_ID_Number":"{NATIONAL_ID}","Email":"mona@example.com"}}"#
        );
        let uuid = text(&book.ask("sign_up", &mona), "UUID");
        let application = format!(
            r#"{{"repayment_months":{months},"borrower_uuid":"{uuid}","financial_provider_id":"1",
            "credit_product_id":"1","amount":{amount}}}"#
        );
        let _ = book.ask("create_credit_application", &application);
        let _ = book.ask("approve_credit_application", r#"{"application_id":"1"}"#);
        book.check();
        book
    }

    fn with_four_payments() -> Self {
        let book = Self::with_a_loan();
        for day in ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"] {
            book.on(day).pay("1134.72");
        }
        book
    }

    fn on(&self, day: &str) -> &Self {
        self.clock.set(time::parse_instant(&format!("{day}T10:00:00Z")).unwrap());
        self
    }

    fn ask(&self, operation: &str, request: &str) -> Json<'static> {
        call(&self.engine, operation, request).0
    }

    fn refused(&self, operation: &str, request: &str) -> (u16, String) {
        let before = self.store.rows();
        let JsonAnswer { status, body, .. } = self.engine.call(operation, request.as_bytes());
        assert_eq!(lendwright_tests::watched_store::difference(&before, &self.store.rows()), None);
        (status, text(&Json::parse(body.as_bytes()).unwrap(), "message"))
    }

    fn pay(&self, amount: &str) {
        let request = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"{amount}"}}"#);
        let answer = self.ask("pay_monthly_installment", &request);
        assert_eq!(answer.as_text(), Some("We have recieved your payment"));
        self.check();
    }

    fn take(&self, amount: &str, surplus: &str, key: &str) -> Json<'static> {
        let request = format!(
            r#"{{"application_id":1,"amount":{amount},"surplus":"{surplus}","idempotency_key":"{key}"}}"#
        );
        let taken = self.ask("take_payment", &request);
        self.check();
        taken
    }

    fn settle(&self, amount: &str) {
        let request = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"{amount}"}}"#);
        let _ = self.ask("settle_early", &request);
        self.check();
    }

    /// The sum of an account's lines since the loan was approved, in minor units. The paid-out amount is not part of
    /// the sum for cash.
    fn sum_of(&self, account: &str) -> i64 {
        let loan = self.loan();
        let lines = loan.get("ledger").and_then(Json::items).unwrap().iter();
        let amount = |line: &Json<'_>| cents(&line.get("amount").unwrap().to_string());
        let sum: i64 = lines.filter(|line| text(line, "account") == account).map(amount).sum();
        let lent = cents(&loan.at("/terms/Amount").unwrap().to_string());
        if account == "cash" { sum + lent } else { sum }
    }

    fn reverse(&self, payment: &str) {
        let request = format!(r#"{{"payment_id":"{payment}","reason":"a mistake"}}"#);
        let _ = self.ask("reverse_payment", &request);
        self.check();
    }

    fn price(&self) -> String {
        let request = format!(r#"{{"nationalId":"{NATIONAL_ID}"}}"#);
        let prices = self.ask("get_settlement_prices", &request);
        prices.at("/credit_application/1/total_due").unwrap().to_string()
    }

    fn loan(&self) -> Json<'static> {
        self.ask("give_loan", r#"{"application_id":1}"#)
    }

    /// Principal and interest of the rows that count, starting at a number.
    fn rows(&self, from: i64) -> Vec<(String, String)> {
        let loan = self.loan();
        let rows = loan.get("rows").and_then(Json::items).unwrap().iter();
        let number = |row: &Json<'_>| row.get("Installment_Number").unwrap().to_string();
        let counts = |row: &&Json<'_>| {
            number(row).parse::<i64>().unwrap() >= from && text(row, "state") != "retired"
        };
        let parts = |row: &Json<'_>| {
            let part = |name| row.get(name).unwrap().to_string();
            (part("principal"), part("interest"))
        };
        rows.filter(counts).map(parts).collect()
    }

    /// Checks that the stored rows match the history, that each event's lines sum to 0, and that each paid row has one
    /// claim.
    fn check(&self) {
        let loan = self.loan();
        assert_eq!(loan.get("rows_agree"), Some(&Json::Bool(true)), "{loan}");
        let mut sums: BTreeMap<String, i64> = BTreeMap::new();
        for line in loan.get("ledger").and_then(Json::items).unwrap() {
            let amount = line.get("amount").unwrap().to_string().replace('.', "");
            *sums.entry(line.get("number").unwrap().to_string()).or_default() +=
                amount.parse::<i64>().unwrap();
        }
        assert!(sums.values().all(|sum| *sum == 0), "{sums:?}");
        let rows = loan.get("rows").and_then(Json::items).unwrap().iter();
        // A row with nothing due is not closed by a payment.
        let part = |row: &Json<'_>, name| cents(&row.get(name).unwrap().to_string());
        let is_closed = |row: &&Json<'_>| {
            ["paid", "settled"].contains(&text(row, "state").as_str())
                && part(row, "principal") + part(row, "interest") != 0
        };
        let claims = self.store.rows().get("due_claim").map_or(0, Vec::len);
        assert_eq!(claims, rows.filter(is_closed).count());
    }
}

fn cents(amount: &str) -> i64 {
    amount.replace('.', "").parse().unwrap()
}

fn pair(principal: &str, interest: &str) -> (String, String) {
    (principal.to_owned(), interest.to_owned())
}

#[test]
fn the_schedule_is_that_of_the_documents() {
    let rows = Book::with_a_loan().rows(1);
    assert_eq!(rows.len(), 12);
    assert_eq!(rows[..2], [pair("894.72", "240.00"), pair("912.61", "222.11")]);
    assert_eq!((&rows[4], &rows[11]), (&pair("968.47", "166.25"), &pair("1112.42", "22.25")));
}

#[test]
fn settling_has_its_price_day_by_day() {
    let book = Book::with_four_payments();
    for (day, price) in
        [("2026-06-12", "8545.07"), ("2026-06-29", "8639.27"), ("2026-06-30", "8625.45")]
    {
        assert_eq!(book.on(day).price(), price, "{day}");
    }
}

#[test]
fn a_late_row_costs_more_and_keeps_a_loan_from_being_settled() {
    let book = Book::with_four_payments();
    let settle = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"8625.45"}}"#);
    let late = (422, "Cannot early pay a late due payment".to_owned());
    let pay = settle.replace("8625.45", "1134.72");
    let text = |amount| {
        let text = "please pay the full amount of your monthly installment which is";
        (422, format!("{text} {amount} Pounds"))
    };
    assert_eq!(book.on("2026-07-01").refused("settle_early", &settle), late);
    assert_eq!(book.refused("pay_monthly_installment", &pay), text("1157.41"));
    assert_eq!(book.on("2026-07-30").refused("pay_monthly_installment", &pay), text("1157.41"));
    assert_eq!(book.on("2026-07-31").refused("pay_monthly_installment", &pay), text("1191.46"));
    book.pay("1191.46");
    assert_eq!(book.rows(6).len(), 7);
}

#[test]
fn a_settlement_ends_a_loan_and_its_reversal_opens_it_again() {
    let book = Book::with_four_payments();
    let settle = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"8545.07"}}"#);
    let answer = book.on("2026-06-12").ask("settle_early", &settle);
    assert_eq!(answer.as_text(), Some("successfully settled your loan"));
    book.check();
    assert_eq!(text(&book.loan(), "status"), "settled_early");
    let before = (409, "you already paid this amount before".to_owned());
    assert_eq!(book.refused("settle_early", &settle), before);
    book.reverse("5");
    assert_eq!(text(&book.loan(), "status"), "approved");
    assert_eq!(book.price(), "8545.07");
    let _ = book.ask("settle_early", &settle);
    book.check();
}

#[test]
fn the_last_instalment_completes_a_loan() {
    let book = Book::with_four_payments();
    let days = ["06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31"];
    for day in days {
        book.on(&format!("2026-{day}")).pay("1134.72");
    }
    assert_eq!(book.on("2027-01-15").price(), "1134.67");
    book.pay("1134.67");
    assert_eq!(text(&book.loan(), "status"), "completed");
    book.reverse("12");
    assert_eq!(text(&book.loan(), "status"), "approved");
    book.reverse("11");
    assert_eq!(book.rows(11), [pair("1090.66", "44.06"), pair("1112.42", "22.25")]);
}

#[test]
fn a_prepayment_lowers_the_instalment_or_shortens_the_term_and_can_be_taken_back() {
    let book = Book::with_four_payments();
    let taken = book.on("2026-06-12").take("3000.00", "lower_instalment", "lower");
    let part = |name| taken.get(name).unwrap().to_string();
    assert_eq!((part("principal"), part("fee")), ("2941.18".to_owned(), "58.82".to_owned()));
    let rows = book.rows(5);
    assert_eq!((rows.len(), &rows[0]), (8, &pair("625.79", "130.95")));
    assert_eq!(rows[7], pair("718.86", "14.38"));
    book.reverse("5");
    assert_eq!(book.rows(5)[0], pair("968.47", "166.25"));
    let _ = book.take("3000.00", "shorten_term", "shorter");
    let rows = book.rows(5);
    assert_eq!(
        (rows.len(), &rows[0], &rows[5]),
        (6, &pair("1027.30", "130.95"), &pair("25.04", "0.50"))
    );
    book.on("2026-06-30").pay("1158.25");
    book.reverse("7");
    book.reverse("6");
    assert_eq!(book.rows(5)[0], pair("968.47", "166.25"));
}

#[test]
fn what_the_host_changes_can_be_undone_in_its_order() {
    let book = Book::with_four_payments();
    let (why, undo) = (r#""reason":"agreed""#, r#"{"application_id":1,"reason":"a mistake"}"#);
    let change = |operation: &str, more: &str| {
        let key = operation.len();
        let request = format!(r#"{{"application_id":1,{why},"idempotency_key":"{key}"{more}}}"#);
        let _ = book.ask(operation, &request);
        book.check();
    };
    let _ = book.on("2026-07-03").take("10", "refuse", "part");
    change("waive_penalties", "");
    change("grant_holiday", r#","months":2"#);
    change("restructure_loan", r#","repayment_months":24,"unpaid_interest":"capitalise""#);
    change("write_off_loan", "");
    let _ = book.take("500", "refuse", "recovery");
    assert_eq!(book.refused("undo_change", undo).0, 409);
    book.reverse("6");
    for status in ["approved"; 4] {
        assert_eq!(text(&book.ask("undo_change", undo), "status"), status);
        book.check();
    }
    assert_eq!(book.refused("undo_change", undo).0, 409);
    assert_eq!(book.refused("reverse_payment", r#"{"payment_id":"4","reason":"old"}"#).0, 409);
    book.reverse("5");
    assert_eq!(book.rows(5)[0], pair("968.47", "166.25"));
}

#[test]
fn a_payment_booked_wrongly_is_booked_again_on_its_own_day() {
    let book = Book::with_a_loan();
    let _ = book.on("2026-02-28").take("1134.70", "refuse", "mistyped");
    book.on("2026-03-03").reverse("1");
    let again = r#"{"application_id":1,"amount":1134.72,"paid_on":"2026-02-28",
        "idempotency_key":"again"}"#;
    let _ = book.ask("take_payment", again);
    book.check();
    let rows = book.loan().get("rows").and_then(Json::items).unwrap().to_vec();
    let first = ["state", "penalty", "penalty_paid"].map(|it| rows[0].get(it).unwrap().to_string());
    assert_eq!(first, [r#""paid""#, "0.00", "0.00"]);
    let aged = book.ask("age_loans", r#"{"as_of":"2026-03-02"}"#);
    assert_eq!(aged.at("/total/overdue_principal").unwrap().to_string(), "0.00");
    // A payment on an earlier day is still refused.
    let early = again.replace("again", "early").replace("02-28", "02-27");
    assert_eq!(book.refused("take_payment", &early).0, 400);
}

/// Interest of a period that was paid before a change of the loan, and carried interest that was paid after it, is
/// deducted from the price and stays deducted.
#[test]
fn interest_that_was_paid_is_not_asked_for_again_by_a_settlement() {
    let change = |book: &Book, operation: &str, more: &str| {
        let request =
            format!(r#"{{"application_id":1,"reason":"agreed","idempotency_key":"change"{more}}}"#);
        let _ = book.ask(operation, &request);
        book.check();
    };
    for (operation, more) in
        [("grant_holiday", r#","months":2"#), ("restructure_loan", r#","repayment_months":6"#)]
    {
        let book = Book::with_a_loan();
        change(book.on("2026-02-20"), operation, more);
        let before = cents(&book.on("2026-03-10").price());
        let _ = book.take("200", "refuse", "part");
        assert_eq!(before - cents(&book.price()), 20_000, "{operation}");
    }
    let book = Book::with_a_loan();
    let _ = book.on("2026-02-20").take("150", "refuse", "first");
    let before = book.price();
    change(&book, "grant_holiday", r#","months":2,"unpaid_interest":"capitalise""#);
    // Of the holiday's 480.00, 330.00 become principal. The fee on that is 6.60.
    assert_eq!((before.as_str(), book.price().as_str()), ("12250.00", "12256.60"));
}

#[test]
fn what_a_payment_paid_is_what_the_ledger_says() {
    let book = Book::with_a_loan();
    let _ = book.take("5000", "next_rows", "ahead");
    let taken = book.take("500", "shorten_term", "prepaid");
    let loan = book.loan();
    let last = loan.get("history").and_then(Json::items).unwrap().len().to_string();
    for account in ["principal", "interest", "penalty", "fee"] {
        let ledger = loan.get("ledger").and_then(Json::items).unwrap();
        let line = ledger.iter().find(|line| {
            line.get("number").unwrap().to_string() == last && text(line, "account") == account
        });
        let line = line.map_or("0.00".to_owned(), |line| line.get("amount").unwrap().to_string());
        let paid = taken.get(account).unwrap().to_string();
        assert_eq!(cents(&paid), -cents(&line), "{account} {taken}");
    }
}

#[test]
fn of_many_who_pay_at_once_one_pays() {
    let folder = Folder::new();
    let file = Sqlite::file(folder.0.join("book.db")).unwrap();
    for store in [WatchedStore::new(Memory::new()), WatchedStore::new(file)] {
        let book = Book::with_a_loan_in(store);
        let pay = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"1134.72"}}"#);
        let settle = format!(r#"{{"nationalId":"{NATIONAL_ID}","amount":"11327.39"}}"#);
        for (operation, request) in [("pay_monthly_installment", pay), ("settle_early", settle)] {
            let ask = || book.engine.call(operation, request.as_bytes()).status;
            let mut statuses: Vec<u16> = std::thread::scope(|threads| {
                let asked: Vec<_> = (0..8).map(|_| threads.spawn(ask)).collect();
                asked.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409], "{operation}");
            book.check();
        }
        let payments = book.loan();
        assert_eq!(payments.get("payments").and_then(Json::items).unwrap().len(), 2);
    }
}
