//! Every operation with every field wrong in every way: a clear error, no panic, and nothing is written.
//!
//! The requests are made from the operations table, also for future operations. `verify_log` alone may write, because
//! it counts the checkpoints. The last tests check single operations.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, missing_docs)]

use lendwright::json::Json;
use lendwright::operations::{self, Access, Listing};
use lendwright::scoring::Policy;
use lendwright::storage::Memory;
use lendwright::wire::{Field, Meaning, Shape};
use lendwright::{Config, Engine, Error};
use lendwright_tests::contract::{Reply, respond};
use lendwright_tests::ledger::{call, text};
use lendwright_tests::requests::{
    BadRequest, CaseBook, GoodRequest, Replacement, bad_requests, document, fits, good_requests,
};
use lendwright_tests::watched_store::difference;
use lendwright_tests::{Folder, alone, passed};
use std::fmt::Write as _;

/// The largest size of an answer to a bad request. It shows the sent value, but not all of it.
const ANSWER_BYTES_MAX: usize = 99_000;

/// Longer requests are not repeated over HTTP, because the same reader reads them.
const HTTP_BYTES_MAX: usize = 10_000;

/// Texts of the interface that name no field. The detail names it.
const OWN_TEXTS: [&str; 6] = [
    "exception in approve",
    "exception in reject",
    "please enter the borrower national id",
    "please enter the amount you want to pay",
    "This api endpoint expects a financial_provider_id as input",
    "This api endpoint expects a borrower_id as input",
];

#[test]
fn every_operation_has_a_request_that_is_good() {
    let good: Vec<_> = good_requests().iter().map(|good| good.listing.name).collect();
    let lacking: Vec<_> =
        operations::all().map(|l| l.name).filter(|name| !good.contains(name)).collect();
    assert!(lacking.is_empty(), "no contract case is answered with 200: {lacking:?}");
}

#[test]
fn a_bad_request_is_refused_by_field_and_value_and_writes_nothing() {
    let scratch = Folder::new();
    let mut program = alone(module_path!(), "each_bad_request_is_refused_and_writes_nothing");
    // A request can contain a file name without a folder. That file is then written here.
    let done = program.current_dir(&scratch.0).output().unwrap();
    let (said, faults) = (&done.stdout, String::from_utf8_lossy(&done.stderr));
    assert!(passed(&done, 1), "{}{faults}", String::from_utf8_lossy(said));
}

/// The work of the test above. Its process has its own folder.
#[test]
#[ignore = "it is the other process of the test above"]
fn each_bad_request_is_refused_and_writes_nothing() {
    let mut faults = Faults::default();
    let only = std::env::var("LENDWRIGHT_OPERATION").ok();
    let is_asked =
        |good: &&GoodRequest| only.as_ref().is_none_or(|name| *name == good.listing.name);
    for good in good_requests().iter().filter(is_asked) {
        let mut book = good.open();
        let mut before = book.store.rows();
        for bad in bad_requests(good.listing, &book.request.clone()) {
            for answer in ask(&book, good.listing, &bad) {
                if let Err(fault) = judge(good.listing, &bad, &answer) {
                    faults.add(good.listing, &bad, &fault, &answer);
                }
                let change = difference(&before, &book.store.rows());
                // `verify_log` reads the log, and counts the checkpoints.
                let writes =
                    good.listing.access != Access::Read || good.listing.name == "verify_log";
                let may_write = answer.status == 200 && writes;
                if change.is_some() && !may_write {
                    faults.add(good.listing, &bad, &change.clone().unwrap_or_default(), &answer);
                }
                if change.is_some() {
                    book = good.open();
                    before = book.store.rows();
                }
            }
        }
    }
    faults.say();
}

/// The answer of `call`, and that of HTTP if HTTP can express the request.
fn ask(book: &CaseBook, listing: &'static Listing, bad: &BadRequest) -> Vec<Reply> {
    let mut answers: Vec<Reply> = vec![book.caller.call(listing.name, &bad.document).into()];
    if answers.iter().all(|answer| answer.status != 200)
        && bad.document.len() <= HTTP_BYTES_MAX
        && let Ok(text) = std::str::from_utf8(&bad.document)
    {
        answers.extend(respond(&book.partner, listing, text));
    }
    answers
}

fn judge(listing: &Listing, bad: &BadRequest, answer: &Reply) -> Result<(), String> {
    let body = Json::parse(answer.body.as_bytes()).map_err(|e| format!("the body: {e}"))?;
    let detail = answer.detail.as_deref().unwrap_or("{}");
    let detail = Json::parse(detail.as_bytes()).map_err(|e| format!("the detail: {e}"))?;
    if answer.status == 200 {
        return if may_pass(bad) { Ok(()) } else { Err("it was taken".into()) };
    }
    if !(400..500).contains(&answer.status) {
        return Err("no such status may come of a bad request".into());
    }
    if answer.body.len() + answer.detail.as_ref().map_or(0, String::len) > ANSWER_BYTES_MAX {
        return Err(format!("the answer has {} bytes", answer.body.len()));
    }
    let text = |key| detail.get(key).and_then(Json::as_text).unwrap_or_default();
    let message =
        ["message", "error", "error message"].iter().find_map(|key| body.get(key)).unwrap_or(&body);
    // A refused credit product is answered with a list of its faults.
    let message = match message.items() {
        Some(_) => answer.body.as_str(),
        None => message.as_text().ok_or("the body has no message")?,
    };
    let (code, field, value) = (text("code"), text("field"), text("value"));
    if code.is_empty() || message.is_empty() {
        return Err("no code, or no message".into());
    }
    match (&bad.sent, bad.field) {
        (Replacement::Unreadable | Replacement::Unknown, _) => {
            let readable = matches!(bad.sent, Replacement::Unknown);
            if readable && (code, answer.status) != ("unknown_field", 400) {
                return Err("it is not the unknown field that is refused".into());
            }
            let codes = ["not_json", "not_utf8", "too_deep", "not_an_object"];
            if !readable && !codes.contains(&code) {
                return Err("it is not the document that is refused".into());
            }
        }
        (Replacement::Twice, Some(sent))
            if code != "duplicate_key" || !message.contains(sent.wire) =>
        {
            return Err("the key that stands twice is not named".into());
        }
        (Replacement::Nothing | Replacement::Value(_), Some(sent)) => {
            let codes = [
                "missing_field",
                "wrong_type",
                "invalid_value",
                "product_invalid",
                "invalid_amount",
            ];
            let root = field.split('/').next().unwrap_or_default();
            // The text of analytics names the field. Only the detail contains the value.
            let is_of_analytics = message == format!("please enter a valid {root}.");
            let is_own = OWN_TEXTS.contains(&message) || is_of_analytics;
            let is_shape = codes.contains(&code);
            // A good value can make another field meaningless: a bound without its currency.
            let may_be_named = |name: &str| {
                let root = name.split('/').next().unwrap_or_default();
                let is_field = listing.fields.iter().any(|field| field.wire == root);
                root == sent.wire || (is_field && is_of_the_shape(bad))
            };
            let names = field.split(", ").all(may_be_named);
            let last = field.rsplit('/').next().unwrap_or_default();
            let is_named = is_own || message.contains(last.split(", ").next().unwrap_or(last));
            if is_shape && !(names && is_named) {
                return Err("the field is not named".into());
            }
            if !is_shape && !is_of_the_shape(bad) {
                return Err("what is refused is not what is wrong".into());
            }
            // A value under a wrong name may be a secret, and a missing member has no value.
            let about_a_name =
                ["is an unknown member", "lacks the member '", " is missing", "sent as a header"];
            let shows = !value.is_empty() && message.contains(value);
            let may_show = !is_own && !about_a_name.iter().any(|words| message.contains(words));
            if ["wrong_type", "invalid_value"].contains(&code) && shows != may_show {
                return Err("the value is not shown, or shown where it may be a secret".into());
            }
        }
        (Replacement::Inside(pointer), Some(sent)) if code == "wrong_type" => {
            return if is_beside(field, &format!("{}{pointer}", sent.wire)) {
                Ok(())
            } else {
                Err(format!("the place {pointer} is not named"))
            };
        }
        _ => {}
    }
    Ok(())
}

/// Whether one place is equal to the other one, or inside it.
fn is_beside(named: &str, wrong: &str) -> bool {
    let stands_in = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    stands_in(named, wrong) || stands_in(wrong, named)
}

/// Whether a request that is wrong in this way can still be good.
fn may_pass(bad: &BadRequest) -> bool {
    match &bad.sent {
        Replacement::Nothing => bad.field.is_some_and(|field| !field.required),
        Replacement::Value(_) => is_of_the_shape(bad),
        Replacement::Inside(_) => true,
        Replacement::Twice | Replacement::Unknown | Replacement::Unreadable => false,
    }
}

/// Whether the replacement has the field's shape, so that only its meaning can be wrong. A blank text counts as missing
/// for a required field.
fn is_of_the_shape(bad: &BadRequest) -> bool {
    let Some(field) = bad.field else { return false };
    let Replacement::Value(value) = &bad.sent else { return !field.required };
    let blank = value.as_text().is_some_and(|text| text.trim().is_empty());
    let counts_as_missing = match field.shape {
        Shape::Text | Shape::Secret => blank,
        Shape::Any => matches!(value, Json::Null),
        _ => false,
    };
    let null_is_absent = matches!(value, Json::Null) && !field.required;
    let is_left_out = field.shape.leaves_out(field.meaning, value) || (blank && is_term(field));
    // A number that consists of digits is a valid id.
    let is_id = matches!(field.meaning, Meaning::Names(_))
        || field.wire.ends_with("_id")
        || field.wire == "after";
    let spells_an_id = is_id
        && matches!(value, Json::Number(text) if text.bytes().all(|byte| byte.is_ascii_digit()));
    null_is_absent
        || is_left_out
        || spells_an_id
        || (fits(field.shape, value) && !counts_as_missing)
}

/// Whether a field is an optional term of a credit product. A blank text leaves the term unchanged.
fn is_term(field: &Field) -> bool {
    let terms = ["Interest_Rate", "Early_Payment_Interest", "Late_Payment_Penalty"];
    let bounds = ["Min_Repayment_Months", "Max_Repayment_Months", "Lower_Limit", "Upper_Limit"];
    let is_term = terms.contains(&field.wire) || field.wire == "Very_Late_Payment_Penalty";
    !field.required && (is_term || bounds.contains(&field.wire))
}

/// All unexpected answers, collected for one report.
#[derive(Default)]
struct Faults {
    text: String,
    count: usize,
}

impl Faults {
    fn add(&mut self, listing: &Listing, bad: &BadRequest, fault: &str, answer: &Reply) {
        self.count += 1;
        let short = |text: &str| text.chars().take(300).collect::<String>();
        let Reply { status, body, detail } = answer;
        let detail = detail.as_deref().unwrap_or_default();
        let _ = writeln!(
            self.text,
            "{} with {}: {}\n    {status} {} {}",
            listing.name,
            bad.what,
            short(fault),
            short(body),
            short(detail)
        );
    }

    fn say(self) {
        assert!(self.count == 0, "{} answers are wrong:\n{}", self.count, self.text);
    }
}

#[test]
fn credentials_of_any_wrong_form_are_refused_as_such() {
    let wrong: [&[u8]; 9] =
        [b"null", b"true", b"1", b"1e400", b"\"\"", b"\"x\"", b"[]", b"{}", b"\"Bearer at_x\""];
    for good in good_requests() {
        let book = good.open();
        let before = book.store.rows();
        for credential in good.listing.credential_fields() {
            for value in wrong {
                let answer = book.caller.call(good.listing.name, &document(&[(credential, value)]));
                let shown = String::from_utf8_lossy(value);
                assert_eq!(answer.status, 401, "{} {credential} {shown}", good.listing.name);
                let key = good.listing.error_key;
                assert_eq!(answer.body, format!(r#"{{"{key}":"invalid credentials"}}"#));
            }
        }
        assert_eq!(difference(&before, &book.store.rows()), None);
    }
}

#[test]
fn a_body_of_100_mb_is_refused_before_it_is_read() {
    let body = vec![b'['; 100_000_000];
    for good in good_requests() {
        let book = good.open();
        let before = book.store.rows();
        let answer = book.caller.call(good.listing.name, &body);
        assert_eq!(answer.status, 413, "{}", good.listing.name);
        let text = "100000000 bytes, at most 16777216 are taken";
        assert_eq!(answer.body, format!(r#"{{"{}":"{text}"}}"#, good.listing.error_key));
        assert_eq!(answer.detail, r#"{"code":"payload_too_large"}"#);
        if let operations::Door::Partner { method, path, .. } = good.listing.door {
            let request =
                lendwright::HttpRequest { method, path, query: "", headers: &[], body: &body };
            let response = book.partner.respond(&request);
            assert_eq!(response.status, 413, "{}", good.listing.name);
        }
        assert_eq!(difference(&before, &book.store.rows()), None);
    }
}

#[test]
fn over_http_bytes_that_can_t_be_read_are_refused_wherever_they_stand() {
    let deep = ["[".repeat(100_000), "{\"a\":".repeat(100_000)];
    let bodies: [(&[u8], &str); 5] = [
        (b"{\"a\": \"\xff\"}", "not_utf8"),
        (b"{\"\xd9\": 1}", "not_utf8"),
        (deep[0].as_bytes(), "too_deep"),
        (deep[1].as_bytes(), "too_deep"),
        (b"a=1&b=2", "not_json"),
    ];
    for good in good_requests() {
        let operations::Door::Partner { method, path, .. } = good.listing.door else { continue };
        let book = good.open();
        let before = book.store.rows();
        let ask = |query: &str, body: &[u8], code: &str| {
            let headers = [("lendwright-detail", "1")];
            let request = lendwright::HttpRequest { method, path, query, headers: &headers, body };
            let response = book.partner.respond(&request);
            let shown = format!("{} {query} {:?}", good.listing.name, response.detail);
            assert_eq!(response.status, 400, "{shown}");
            assert!(response.detail.contains(&format!(r#""code":"{code}""#)), "{shown}");
        };
        for (body, code) in bodies {
            ask("", body, code);
        }
        for query in ["uuid=%FF", "%D9=1", "uuid=a%ED%A0%80b"] {
            ask(query, b"", "not_utf8");
        }
        // An unknown field is refused as unknown, even if it occurs twice.
        let has_uuid = good.listing.fields.iter().any(|field| field.wire == "uuid");
        ask("uuid=a&uuid=b", b"", if has_uuid { "duplicate_key" } else { "unknown_field" });
        assert_eq!(difference(&before, &book.store.rows()), None);
    }
}

/// If no door accepted a weight's variable, every borrower would lose its points.
#[test]
fn each_weight_of_the_default_card_can_be_reached_in_every_region() {
    const PROFILE: &str = r#""Reported_Monthly_Income": "12000", "Monthly_Debt": 1500,
        "Residence_Type": "Family House", "Months_at_Address": 40, "Income_Type": "Retired",
        "Education_Level": "Diploma", "Number_of_Dependents": 1, "Is_Banked": true, "Job_ID": 1,
        "Years_of_Experience": 4, "extras": {"birth_date": "1995-02-01", "gender": "Female",
        "total_avg_monthly_spending": 5000, "months_with_salary": 6, "months_covered": 6.5,
        "missed_payments_90d": 1}"#;
    for (region, phone) in [("EG", "+201001234567"), ("SA", "+966501234567")] {
        let config = Config::default().region(region.parse().unwrap());
        let engine = Engine::open_with(Memory::new(), config).unwrap();
        let person = format!(r#"{{"Phone_Number": "{phone}", "autofill": true}}"#);
        let uuid = text(&call(&engine, "sign_up", &person).0, "UUID");
        let _ = call(&engine, "update_borrower", &format!(r#"{{"UUID": "{uuid}", {PROFILE}}}"#));
        let asked =
            format!(r#"{{"uuid": "{uuid}", "evaluate_by": "rule", "acceptance_rules": []}}"#);
        let decision = text(&call(&engine, "get_total_score", &asked).1, "decision_id");
        let asked = format!(r#"{{"decision_id": "{decision}"}}"#);
        let explained = call(&engine, "explain_decision", &asked).0;
        let lines = explained.get("contributions").and_then(Json::items).unwrap();
        let reached = |line: &&Json<'_>| line.get("available") == Some(&Json::Bool(true));
        let out_of_reach: Vec<String> =
            lines.iter().filter(|line| !reached(line)).map(|line| text(line, "name")).collect();
        assert!(out_of_reach.is_empty(), "in {region} no door reaches {out_of_reach:?}");
        assert_eq!(lines.len(), Policy::default().parts().characteristics.len());
    }
}

#[test]
fn a_birth_date_is_nowhere_shown() {
    let engine = Engine::open(Memory::new()).unwrap();
    let rule =
        r#"{"param": "born", "value": {"birth_date": {"operator": "<", "value": "2000-01-01"}}}"#;
    let _ = call(&engine, "create_rule", rule);
    let person = r#"{"Phone_Number": "+201001234567", "autofill": true}"#;
    let uuid = text(&call(&engine, "sign_up", person).0, "UUID");
    let sent = format!(r#"{{"UUID": "{uuid}", "extras": {{"birth_date": "1987-06-05"}}}}"#);
    let _ = call(&engine, "update_borrower", &sent);
    let asked =
        format!(r#"{{"uuid": "{uuid}", "evaluate_by": "rule", "acceptance_rules": ["born"]}}"#);
    let (score, detail) = call(&engine, "get_total_score", &asked);
    assert_eq!(score.get("pass_business_rules_state"), Some(&Json::Bool(true)), "it decides");
    let decision = text(&detail, "decision_id");
    for (operation, request) in [
        ("explain_decision", format!(r#"{{"decision_id": "{decision}"}}"#)),
        ("get_borrower_info", format!(r#"{{"uuid": "{uuid}"}}"#)),
        ("get_summary_variables", format!(r#"{{"uuid": "{uuid}"}}"#)),
    ] {
        let shown = call(&engine, operation, &request).0.to_string();
        assert!(!shown.contains("1987-06-05"), "{operation}: {shown}");
    }
}

#[test]
fn a_policy_alone_refuses_what_a_variable_can_not_have() {
    let policy = Policy::default();
    let refused = |inputs: &str| {
        let error = policy.decide(&Json::parse(inputs.as_bytes()).unwrap()).unwrap_err();
        Error::from(error).to_string()
    };
    for (inputs, sentence) in [
        (r#"{"DBR": -1}"#, "'DBR' must be a number of 0 or more, not -1"),
        (r#"{"DBR": "90%"}"#, "'DBR' must be a number of 0 or more, not \"90%\""),
        (r#"{"DBR": 1e400}"#, "'DBR' must be a number of 0 or more, not 1e400"),
        // This policy does not read the variable, but its value is checked.
        (r#"{"age": 500}"#, "'age' must be a whole number from 0 to 150, not 500"),
        (
            r#"{"gender": "female"}"#,
            "'gender' must be one of 'Male', 'Female' (did you mean 'Female'?), not \"female\"",
        ),
    ] {
        assert_eq!(refused(inputs), sentence);
    }
    let missing = Json::parse(br#"{"DBR": " N/A ", "reports": null, "Income_Type": ""}"#).unwrap();
    let nothing = Json::parse(b"{}").unwrap();
    assert_eq!(policy.decide(&missing).unwrap(), policy.decide(&nothing).unwrap());
}
