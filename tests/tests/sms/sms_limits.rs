//! The limits on templates and messages, at the limit and one beyond it.
#![allow(clippy::unwrap_used, missing_docs)]

use lendwright::Engine;
use lendwright::json::Json;
use lendwright::sms::{SetError, TemplateSet};
use lendwright::storage::Memory;
use lendwright_tests::ledger::{call, text};

#[test]
fn a_set_has_5000_senders_and_each_of_them_200_templates() {
    let mut set = TemplateSet::default();
    for number in 0..5_000 {
        set.append(&format!("Bank {number}"), "salary", &["Salary {{amount}}"]).unwrap();
    }
    let more = set.append("One more", "salary", &["Salary {{amount}}"]);
    assert_eq!(more.unwrap_err(), SetError::TooManySenders);
    assert_eq!(set.senders().count(), 5_000);

    let texts: Vec<String> =
        (0..199).map(|number| format!("Paid {{{{amount}}}} no{number}x")).collect();
    set.append("BANK 7", "purchase", &texts).unwrap();
    let more = set.append("Bank 7", "fee", &["Fee {{amount}}"]);
    assert_eq!(more.unwrap_err(), SetError::TooManyTemplates { index: 0 });
    set.append("Bank 8", "fee", &["Fee {{amount}}"]).unwrap();
}

#[test]
fn a_call_with_one_faulty_template_names_it_and_saves_none() {
    let engine = Engine::open(Memory::new()).unwrap();
    let add = |templates: &[&str]| {
        let templates =
            Json::List(templates.iter().map(|text| Json::text((*text).to_owned())).collect());
        let request =
            format!(r#"{{"sender": "CIB", "category": "fee", "templates": {templates}}}"#);
        engine.call("add_sms_templates", request.as_bytes())
    };
    let texts: Vec<String> =
        (0..200).map(|number| format!("Fee {{{{amount}}}} no{number}x")).collect();
    let mut all: Vec<&str> = texts.iter().map(|text| &**text).collect();
    all.push("Fee {{amount}} of your card");
    let long = "x".repeat(1_001);
    let many = format!("Fee {}", "{{number}} a ".repeat(25));
    for (templates, field) in [
        (&*all, "templates/200"),
        (&["Fee {{amount}}", &*long], "templates/1"),
        (&["Fee {{amount}}", "Charge {{amount}}", &*many], "templates/2"),
        (&["Fee {{amount}}", "Fee {{money}} of {{amount}}"], "templates/1"),
        (&["Fee {{amount}}", "{{...}} Fee"], "templates/1"),
        (&["Fee {{amount}}", "Fee {{merchant}}{{product}}"], "templates/1"),
    ] {
        let refused = add(templates);
        let detail = Json::parse(refused.detail.as_bytes()).unwrap();
        assert_eq!(
            (refused.status, text(&detail, "field")),
            (400, field.to_owned()),
            "{}",
            refused.body
        );
        assert!(refused.body.contains(field), "{}", refused.body);
        let (kept, _) = call(&engine, "get_sms_templates", "{}");
        assert!(!kept.to_string().contains("Fee"), "{kept}");
    }
    let longest = format!("Fee {}", "x".repeat(996));
    let most = format!("Fee {}", "{{number}} a ".repeat(24));
    assert_eq!(add(&[&longest, &most]).status, 200);
    assert_eq!(add(all.get(..198).unwrap()).status, 200);
    assert_eq!(add(&["Fee {{amount}} of your card"]).status, 400);
}
