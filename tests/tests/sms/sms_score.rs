//! Data from messages change the score only through the last link. A decision that used them stays the same.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, json::Json};
use lendwright_tests::ledger::{call, text};

const TEMPLATES: [(&str, &str); 3] = [
    ("salary", "Salary of {{amount}} EGP was added to account {{account}}"),
    ("purchase", "Purchase of {{amount}} EGP at {{merchant}} by card {{card}}"),
    ("liability_repayment", "Your card payment of {{amount}} EGP was received"),
];

const MESSAGES: &str = r#"[
    {"address":"CIB","body":"Salary of 7,000 EGP was added to account 1234","date":"2026-01-25T09:00:00Z"},
    {"address":"CIB","body":"Salary of 7,400 EGP was added to account 1234","date":"2026-02-25T09:00:00Z"},
    {"address":"CIB","body":"Salary of 7,600 EGP was added to account 1234","date":"2026-03-25T09:00:00Z"},
    {"address":"CIB","body":"Purchase of 3,000 EGP at Corner Shop by card 5678","date":"2026-02-12T15:30:00Z"},
    {"address":"CIB","body":"Your card payment of 1500.00 EGP was received","date":"2026-03-20T08:00:00Z"}]"#;

struct Book {
    host: Engine,
    uuid: String,
}

fn open() -> Book {
    let at = lendwright::time::parse_instant("2026-03-31T20:00:00Z").unwrap();
    let config = Config::default().clock(FixedClock::at(at));
    let host = Engine::open_with(Memory::new(), config).unwrap();
    let person = r#"{"Phone_Number":"+201001234567","First_Name":"Mona","Last_Name":"Adel",
        "National_ID_Number":"29501011234567","Email":"mona@example.com","consent":{"sms":true}}"#;
    let uuid = text(&call(&host, "sign_up", person).0, "UUID");
    Book { host, uuid }
}

impl Book {
    fn with_templates() -> Self {
        let book = open();
        for (category, template) in TEMPLATES {
            book.add_template(category, template);
        }
        book
    }

    fn add_template(&self, category: &str, template: &str) {
        let asked =
            format!(r#"{{"sender":"CIB","category":"{category}","templates":["{template}"]}}"#);
        let _ = call(&self.host, "add_sms_templates", &asked);
    }

    fn upload(&self, upload_to_db: u8) {
        let Self { uuid, .. } = self;
        let asked =
            format!(r#"{{"uuid":"{uuid}","upload_to_db":{upload_to_db},"messages":{MESSAGES}}}"#);
        let _ = call(&self.host, "upload_collected_data", &asked);
    }

    fn ask(&self, operation: &str) -> (Json<'static>, Json<'static>) {
        let asked = match operation {
            "get_total_score" => format!(
                r#"{{"uuid":"{}","evaluate_by":"rule","acceptance_rules":[],"rejection_rules":[]}}"#,
                self.uuid
            ),
            _ => format!(r#"{{"uuid":"{}"}}"#, self.uuid),
        };
        call(&self.host, operation, &asked)
    }

    fn consent(&self, is_given: bool) {
        let asked = format!(r#"{{"UUID":"{}","consent":{{"sms":{is_given}}}}}"#, self.uuid);
        let _ = call(&self.host, "update_borrower", &asked);
    }

    /// The variables in the formula's breakdown, each with its source.
    fn sources(&self) -> Vec<(String, String)> {
        let (formula, _) = self.ask("get_scoring_formula");
        let lines = formula.get("breakdown").and_then(Json::items).unwrap();
        let member = |line: &Json<'_>, name: &str| {
            line.get(name).and_then(Json::as_text).unwrap_or_default().to_owned()
        };
        lines.iter().map(|line| (member(line, "variable"), member(line, "source"))).collect()
    }

    fn source_of(&self, variable: &str) -> String {
        self.sources().into_iter().find(|(name, _)| name == variable).unwrap().1
    }
}

fn shown(json: &Json<'_>, member: &str) -> String {
    json.get(member).map(Json::to_string).unwrap_or_default()
}

#[test]
fn a_link_moves_the_score_and_is_named_wherever_it_is_explained() {
    let book = Book::with_templates();
    let (before, _) = book.ask("get_total_score");
    book.upload(0);
    let (uploaded, _) = book.ask("get_total_score");
    assert_eq!(shown(&uploaded, "credit_score"), shown(&before, "credit_score"), "not linked yet");
    assert_eq!(book.source_of("missed_payments_90d"), "extras", "where it could come from");

    let _ = book.ask("link_extracted_data");
    let (linked, detail) = book.ask("get_total_score");
    assert_ne!(shown(&linked, "credit_score"), shown(&before, "credit_score"));
    assert_eq!(shown(&linked, "estimated_income"), "7400.00", "the median of three salaries");
    assert_eq!(shown(&linked, "monthly_debt"), "500.00", "1,500 in three months");
    assert_eq!(shown(&linked, "monthly_spending_capacity"), "5900.00", "1,000 a month is spent");
    for variable in [
        "estimated_income",
        "total_avg_monthly_spending",
        "months_with_salary",
        "missed_payments_90d",
    ] {
        assert_eq!(book.source_of(variable), "sms:1", "{variable}");
    }
    let asked = format!(r#"{{"decision_id":"{}"}}"#, text(&detail, "decision_id"));
    let (explained, _) = call(&book.host, "explain_decision", &asked);
    assert!(explained.to_string().contains(r#""source":"sms:1""#), "{explained}");
    let (log, _) = call(&book.host, "export_log", "{}");
    assert!(log.to_string().contains("sms:1"));
}

#[test]
fn a_decision_is_replayed_bit_for_bit_after_templates_and_links_changed() {
    let book = Book::with_templates();
    book.upload(1);
    let (score, detail) = book.ask("get_total_score");
    assert!(shown(&detail, "warnings").is_empty(), "{detail}");
    let asked = format!(r#"{{"decision_id":"{}"}}"#, text(&detail, "decision_id"));
    let (explained, _) = call(&book.host, "explain_decision", &asked);

    book.add_template("ignore", "Salary of {{amount}} EGP was added");
    let (again, detail) = book.ask("get_total_score");
    assert_eq!(shown(&again, "credit_score"), shown(&score, "credit_score"), "by the last link");
    assert!(shown(&detail, "warnings").contains("templates_changed"), "{detail}");
    let _ = book.ask("link_extracted_data");
    let (relinked, detail) = book.ask("get_total_score");
    assert!(shown(&detail, "warnings").is_empty(), "{detail}");
    assert_eq!(shown(&relinked, "estimated_income"), r#""N/A""#, "no salary is read any more");
    assert_eq!(book.source_of("missed_payments_90d"), "sms:2");

    assert_eq!(call(&book.host, "explain_decision", &asked).0, explained);
    let (verified, _) = call(&book.host, "verify_log", "{}");
    assert_eq!(
        (shown(&verified, "whole"), shown(&verified, "replayed")),
        ("true".into(), "3".into())
    );
}

#[test]
fn without_consent_every_door_answers_as_if_nothing_had_been_linked() {
    let none = Book::with_templates();
    none.consent(false);
    let withdrawn = Book::with_templates();
    withdrawn.upload(1);
    withdrawn.consent(false);
    for operation in ["get_total_score", "get_scoring_formula", "get_summary_variables"] {
        let plain = |book: &Book| book.ask(operation).0.to_string().replace(&book.uuid, "");
        assert_eq!(plain(&withdrawn), plain(&none), "{operation}");
    }
    for operation in ["link_extracted_data", "check_collected_data", "get_borrower_info"] {
        let answer = |book: &Book| {
            let types = if operation.starts_with("link") { r#","data_types":"sms""# } else { "" };
            let asked = format!(r#"{{"uuid":"{}"{types}}}"#, book.uuid);
            let answer = book.host.call(operation, asked.as_bytes());
            (answer.status, answer.body.replace(&book.uuid, ""))
        };
        assert_eq!(answer(&withdrawn), answer(&none), "{operation}");
    }
    withdrawn.consent(true);
    assert_eq!(withdrawn.source_of("months_with_salary"), "sms:1", "it is given again");
}

#[test]
fn of_whom_nothing_was_read_scores_as_one_who_sent_nothing_and_not_as_one_who_spends_nothing() {
    let none = open();
    let unread = open();
    unread.upload(1);
    let (none, unread) = (none.ask("get_total_score").0, unread.ask("get_total_score").0);
    for member in ["credit_score", "certainty", "monthly_debt", "monthly_spending_capacity", "DBR"]
    {
        assert_eq!(shown(&unread, member), shown(&none, member), "{member}");
    }
}

#[test]
fn what_did_not_come_is_missing_and_not_0_where_many_amounts_were_not_read() {
    let book = open();
    book.add_template("purchase", TEMPLATES[1].1);
    book.upload(1);
    let (summary, _) = book.ask("get_summary_variables");
    let variables = summary.get("variables").unwrap();
    for name in ["months_with_salary", "missed_payments_90d", "telecos_count", "income_sources"] {
        assert_eq!(
            shown(variables, name),
            r#""N/A""#,
            "{name}: four of five amounts were not read"
        );
    }
    assert_eq!(shown(variables, "sms_info"), "1");
    assert_eq!(shown(variables, "banks_count"), "1", "what came is known");
    assert_eq!(shown(variables, "sms_unsettled"), "0");

    let book = Book::with_templates();
    book.upload(1);
    let (summary, _) = book.ask("get_summary_variables");
    let variables = summary.get("variables").unwrap();
    assert_eq!(shown(variables, "missed_payments_90d"), "0", "all amounts were read");
}

#[test]
fn of_texts_that_are_not_kept_it_is_known_that_they_name_an_amount() {
    let book = open();
    let _ = call(&book.host, "set_retention", r#"{"keep":"records"}"#);
    book.add_template("purchase", TEMPLATES[1].1);
    book.upload(1);
    let (summary, _) = book.ask("get_summary_variables");
    let variables = summary.get("variables").unwrap();
    assert_eq!(shown(variables, "months_with_salary"), r#""N/A""#);
    assert_eq!(shown(variables, "banks_count"), "1");
}

#[test]
fn the_age_of_a_link_is_counted_at_the_score() {
    let book = Book::with_templates();
    book.upload(1);
    let age =
        || shown(book.ask("get_summary_variables").0.get("variables").unwrap(), "linked_age_days");
    assert_eq!(age(), "0");
    for (now, days) in [("2026-04-03T19:59:59Z", "2"), ("2026-04-03T20:00:00Z", "3")] {
        let _ = call(&book.host, "set_clock", &format!(r#"{{"at":"{now}"}}"#));
        assert_eq!(age(), days);
    }
}

#[test]
fn a_link_in_another_currency_counts_as_missing_and_makes_no_debt_smaller() {
    let book = Book::with_templates();
    let rule = r#"{"param":"old","value":{"age":{"operator":">","value":20}}}"#;
    let _ = call(&book.host, "create_rule", rule);
    let profile = format!(
        r#"{{"UUID":"{}","Monthly_Debt":100,"Reported_Monthly_Income":"9000"}}"#,
        book.uuid
    );
    let _ = call(&book.host, "update_borrower", &profile);
    let _ = call(&book.host, "set_provider", r#"{"provider_id":1,"currency":"USD"}"#);
    let template = r#"{"sender":"MyBank","category":"liability_repayment","templates":["Instalment of {{amount}} paid"]}"#;
    let _ = call(&book.host, "add_sms_templates", template);
    let repaid = format!(
        r#"{{"uuid":"{}","upload_to_db":1,"messages":[{{"address":"MyBank","body":"Instalment of 500 paid","date":"2026-03-25T09:00:00Z"}}]}}"#,
        book.uuid
    );
    let _ = call(&book.host, "upload_collected_data", &repaid);
    let (summary, detail) = book.ask("get_summary_variables");
    assert!(shown(&detail, "warnings").contains("the SMS summary is in USD"), "{detail}");
    let variables = summary.get("variables").unwrap();
    for name in ["total_avg_monthly_spending", "sms_info", "months_with_salary", "monthly_debt"] {
        assert_eq!(shown(variables, name), r#""N/A""#, "{name}");
    }
    assert_eq!(shown(&summary, "SMS score"), r#""N/A""#);
}
