//! A closed book with rows in most tables, questions about it, and copies of it to damage.

use lendwright::Engine;
use lendwright::json::Json;
use lendwright_tests::Folder;
use lendwright_tests::ledger::{call, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

const PEOPLE: u64 = 12;

pub(crate) fn open(path: &Path, more: &str) -> Result<Engine, lendwright::Error> {
    let path = path.display();
    let settings = format!(
        r#"{{"path": "{path}", "clock": {{"fixed": "2026-01-31T10:00:00Z"}}, "seed": "damage"{more}}}"#
    );
    Engine::open_json(settings.as_bytes())
}

pub(crate) fn national_id(person: u64) -> String {
    format!("290010112{:05}", 34_567 + person * 10)
}

/// Makes a book with rows in most tables, and returns the public ids of its borrowers.
fn fill(path: &Path) -> Vec<String> {
    let engine = open(path, "").unwrap();
    let ask = |operation: &str, request: &str| call(&engine, operation, request).0;
    ask("make_partner", r#"{"user_name": "nile", "tenant_id": 1}"#);
    ask("make_partner", r#"{"user_name": "delta"}"#);
    ask("set_areas", r#"{"areas": {"Maadi": {"lat": 29.96, "long": 31.25, "income_level": 4}}}"#);
    ask("set_mappings", r#"{"Areas": {"Zamalek": 1, "Maadi": 2}, "Languages": {"Arabic": 1}}"#);
    ask(
        "create_rule",
        r#"{"param": "affordable", "value": {"DBR": {"operator": "<=", "value": "0.50"}}}"#,
    );
    ask(
        "create_rule",
        r#"{"param": "reported", "value": {"reports": {"operator": ">", "value": 0}}}"#,
    );
    ask(
        "add_sms_templates",
        r#"{"sender": "CIB", "category": "purchase", "templates": ["Purchase of {{amount}} {{currency}} at {{merchant}}"]}"#,
    );
    ask(
        "create_credit_product",
        r#"{"financial_provider_id": "1", "Name": "Gold", "Interest_Rate": 24, "Early_Payment_Interest": 2, "Late_Payment_Penalty": 2, "Very_Late_Payment_Penalty": 5, "Min_Repayment_Months": 3, "Max_Repayment_Months": 36, "Lower_Limit": 1000, "Upper_Limit": 50000}"#,
    );
    let mut people = Vec::new();
    for person in 0..PEOPLE {
        let id = national_id(person);
        let signed_up = ask(
            "sign_up",
            &format!(
                r#"{{"Phone_Number": "+2010012345{person:02}", "First_Name": "Mona", "Last_Name": "Adel {person}", "National_ID_Number": "{id}", "Email": "mona{person}@example.com", "consent": {{"sms": true, "location": true, "apps": true}}}}"#
            ),
        );
        let uuid = text(&signed_up, "UUID");
        ask(
            "update_borrower",
            &format!(
                r#"{{"UUID": "{uuid}", "Reported_Monthly_Income": "12000", "Monthly_Debt": 1500}}"#
            ),
        );
        people.push(uuid);
    }
    for (number, uuid) in people.iter().enumerate() {
        let number = number + 1;
        let messages: Vec<String> = (0..20)
            .map(|at| {
                let date = 1_769_767_200_000_u64 - at * 3_600_000;
                format!(r#"{{"address": "CIB", "body": "Purchase of {number}.50 EGP at Shop {at}", "date": {date}}}"#)
            })
            .collect();
        let messages = messages.join(", ");
        ask(
            "upload_collected_data",
            &format!(
                r#"{{"uuid": "{uuid}", "messages": [{messages}], "location": [{{"lat": 29.96, "long": 31.25, "timestamp": 1769767200000}}], "applications": ["Maps"], "phone": {{"model": "A12"}}}}"#
            ),
        );
        if number % 2 == 0 {
            ask("link_extracted_data", &format!(r#"{{"uuid": "{uuid}"}}"#));
        }
        let rows: Vec<String> = (1..=28)
            .map(|day| {
                format!(
                    r#"{{"user_id": "{uuid}", "txn_id": "t-{day}", "date": "2026-01-{day:02}", "amount": -{number}{day}.50, "currency": "EGP", "merchant": "El Abd", "category": "groceries"}}"#
                )
            })
            .collect();
        ask("import_transactions", &format!(r#"{{"rows": [{}]}}"#, rows.join(", ")));
        ask(
            "create_credit_application",
            &format!(
                r#"{{"repayment_months": 12, "borrower_uuid": "{uuid}", "financial_provider_id": "1", "credit_product_id": "1", "amount": 12000}}"#
            ),
        );
        if number < people.len() {
            ask("approve_credit_application", &format!(r#"{{"application_id": "{number}"}}"#));
            ask("take_payment", &payment(number, "400.00"));
        }
        ask(
            "get_total_score",
            &format!(
                r#"{{"evaluate_by": "rule", "uuid": "{uuid}", "acceptance_rules": ["affordable"]}}"#
            ),
        );
    }
    ask("report_borrower", &format!(r#"{{"uuid": "{}", "reason": "default_90d"}}"#, people[0]));
    ask("write_off_loan", r#"{"application_id": "3", "reason": "lost", "idempotency_key": "w"}"#);
    ask("take_payment", &payment(3, "50.00").replace("-400", ""));
    ask("reverse_payment", r#"{"payment_id": "2", "reason": "wrong loan"}"#);
    ask(
        "restructure_loan",
        r#"{"application_id": "4", "repayment_months": 14, "unpaid_interest": "capitalise", "reason": "ill", "idempotency_key": "r"}"#,
    );
    people
}

pub(crate) fn payment(loan: usize, amount: &str) -> String {
    format!(
        r#"{{"application_id": "{loan}", "amount": "{amount}", "idempotency_key": "the-key-of-{loan}-{amount}", "surplus": "refuse"}}"#
    )
}

/// The host's questions. The last ones write.
fn questions(people: &[String]) -> Vec<(&'static str, String)> {
    let mut all: Vec<(&'static str, String)> = vec![
        ("list_partners", "{}".into()),
        ("list_providers", "{}".into()),
        ("get_rules", "{}".into()),
        ("get_weights", "{}".into()),
        ("get_id_mapping", "{}".into()),
        ("give_policy", "{}".into()),
        ("list_senders", "{}".into()),
        ("get_sms_templates", "{}".into()),
        ("get_credit_products", r#"{"financial_provider_id": "1"}"#.into()),
        ("get_provider_applications", r#"{"financial_provider_id": "1"}"#.into()),
        ("get_provider_borrowers", r#"{"financial_provider_id": "1"}"#.into()),
        ("age_loans", r#"{"as_of": "2026-01-31"}"#.into()),
        ("verify_log", "{}".into()),
        ("export_log", "{}".into()),
    ];
    for (person, uuid) in people.iter().enumerate() {
        let id = national_id(person as u64);
        let number = person + 1;
        all.extend([
            ("get_borrower_info", format!(r#"{{"phone_number": "+2010012345{person:02}"}}"#)),
            ("get_borrower_info", format!(r#"{{"national_id": "{id}"}}"#)),
            ("get_borrower_info", format!(r#"{{"email": "mona{person}@example.com"}}"#)),
            ("get_summary_variables", format!(r#"{{"uuid": "{uuid}"}}"#)),
            ("check_collected_data", format!(r#"{{"uuid": "{uuid}"}}"#)),
            ("get_sms_summary", format!(r#"{{"borrower_uuid": "{uuid}"}}"#)),
            ("get_top_transactions", format!(r#"{{"user_id": "{uuid}"}}"#)),
            ("give_loan", format!(r#"{{"application_id": "{number}"}}"#)),
            ("get_payments", format!(r#"{{"nationalId": "{id}"}}"#)),
            ("get_due_payments", format!(r#"{{"borrower_id": {number}}}"#)),
        ]);
    }
    for (person, uuid) in people.iter().enumerate() {
        let id = national_id(person as u64);
        all.extend([
            ("take_payment", payment(person + 1, "400.00")),
            (
                "get_total_score",
                format!(r#"{{"evaluate_by": "rule", "uuid": "{uuid}", "acceptance_rules": ["reported"]}}"#),
            ),
            (
                "sign_up",
                format!(
                    r#"{{"Phone_Number": "+2010012399{person:02}", "First_Name": "Mona", "Last_Name": "Adel", "National_ID_Number": "{id}", "Email": "other{person}@example.com"}}"#
                ),
            ),
        ]);
    }
    all
}

/// The answers to all questions.
fn answers(engine: &Engine, questions: &[(&'static str, String)]) -> Vec<(u16, String)> {
    let ask = |(operation, request): &(&'static str, String)| {
        let reply = engine.call(operation, request.as_bytes());
        (reply.status, format!("{} {}", reply.body, reply.detail))
    };
    questions.iter().map(ask).collect()
}

/// A closed book, its answers, and copies of it to damage.
pub(crate) struct Bench {
    pub(crate) folder: Folder,
    pub(crate) book: PathBuf,
    pub(crate) questions: Vec<(&'static str, String)>,
    expected: Vec<(u16, String)>,
}

impl Bench {
    pub(crate) fn new() -> Self {
        let folder = Folder::new();
        let book = folder.0.join("sound.book");
        let people = fill(&book);
        let questions = questions(&people);
        let mut bench = Self { folder, book, questions, expected: Vec::new() };
        let copy = bench.copy();
        let engine = open(&copy, "").unwrap();
        assert_eq!(faults(&engine), Some(Vec::new()), "the book is sound");
        bench.expected = answers(&engine, &bench.questions);
        let refused = bench.questions.iter().zip(&bench.expected);
        let refused = refused.filter(|((name, _), answer)| {
            answer.0 != 200
                && !["sign_up", "take_payment", "get_payments", "get_due_payments"].contains(name)
        });
        assert_eq!(refused.collect::<Vec<_>>(), [], "each question is a good one");
        bench
    }

    /// A fresh copy of the closed book.
    pub(crate) fn copy(&self) -> PathBuf {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let copy = self.folder.0.join(format!("{}.book", MADE.fetch_add(1, Ordering::Relaxed)));
        fs::copy(&self.book, &copy).unwrap();
        copy
    }

    /// How a changed copy is detected: by the opening, or by `verify_book`.
    pub(crate) fn told(copy: &Path) -> Option<String> {
        let engine = match open(copy, "") {
            Ok(engine) => engine,
            Err(error) => return Some(format!("refused at the opening: {error}")),
        };
        match faults(&engine) {
            None => Some("refused by verify_book".into()),
            Some(found) => found.first().map(|fault| format!("named: {fault}")),
        }
    }

    /// The outcome of a damaged copy; `Err` if an answer has changed without an error.
    pub(crate) fn outcome(&self, copy: &Path) -> Result<String, String> {
        let engine = match open(copy, "") {
            Ok(engine) => engine,
            Err(error) => return Ok(format!("refused at the opening: {error}")),
        };
        match faults(&engine) {
            None => return Ok("refused by verify_book".into()),
            Some(found) if !found.is_empty() => return Ok(format!("named: {}", found[0])),
            Some(_) => {}
        }
        let found = answers(&engine, &self.questions);
        let mut refused = false;
        for ((question, expected), found) in self.questions.iter().zip(&self.expected).zip(&found) {
            if found.0 == 500 && expected.0 != 500 {
                refused = true;
            } else if found != expected && !refused {
                return Err(format!("{question:?}: {found:?} instead of {expected:?}"));
            }
        }
        Ok(if refused { "refused by an operation" } else { "changes no answer" }.into())
    }
}

/// The faults that `verify_book` names; `None` if it is refused.
pub(crate) fn faults(engine: &Engine) -> Option<Vec<String>> {
    let reply = engine.call("verify_book", b"{}");
    if reply.status != 200 {
        return None;
    }
    let body = Json::parse(reply.body.as_bytes()).unwrap();
    let fault = |fault: &Json<'_>| {
        let name =
            |member: &str| fault.get(member).and_then(Json::as_text).unwrap_or("-").to_owned();
        format!(
            "table {}, index {}, loan {}: {}",
            name("table"),
            name("index"),
            name("loan"),
            name("message")
        )
    };
    let faults: Vec<_> =
        body.get("faults").and_then(Json::items).unwrap().iter().map(fault).collect();
    let whole = body.get("whole") == Some(&Json::Bool(true));
    assert_eq!(whole, faults.is_empty(), "{}", reply.body);
    Some(faults)
}
