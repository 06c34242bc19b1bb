//! The worst rules: their cost is known, and too high costs are refused before the work.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    missing_docs
)]

use lendwright::json::Json;
use lendwright::storage::{Memory, Storage};
use lendwright::{Config, Engine, FixedClock};
use lendwright_tests::allocator::counted;
use lendwright_tests::ledger::{call, text};
use lendwright_tests::recording_store::RecordingStore;
use std::time::Instant;

/// Creates a rule with patterns on the borrower's area.
fn create(engine: &Engine, name: &str, patterns: &[String]) -> lendwright::JsonAnswer {
    let one = |pattern: &String| {
        format!(r#"{{"operator": "matches", "value": {}}}"#, Json::text(pattern.clone()))
    };
    let conditions: Vec<String> = patterns.iter().map(one).collect();
    let conditions = conditions.join(", ");
    let request = format!(r#"{{"param": "{name}", "value": {{"t": [{conditions}]}}}}"#);
    engine.call("create_rule", request.as_bytes())
}

fn open(store: impl Storage + 'static) -> Engine {
    let now = lendwright::time::parse_instant("2026-01-31T10:00:00Z").unwrap();
    Engine::open_with(store, Config::default().clock(FixedClock::at(now))).unwrap()
}

/// Signs up a borrower, and returns the public id.
fn borrower(engine: &Engine) -> String {
    let person = r#"{"Phone_Number": "+201000000000", "autofill": true}"#;
    text(&call(engine, "sign_up", person).0, "UUID")
}

fn engine() -> Engine {
    let engine = open(Memory::new());
    let declared = engine.call(
        "load_policy",
        br#"{"policy": {"format": 1, "variables": [{"name": "t", "type": "string"}]}}"#,
    );
    assert_eq!(declared.status, 200, "{} {}", declared.body, declared.detail);
    engine
}

#[test]
fn a_rule_of_256_large_patterns_is_refused_by_place_value_and_budget() {
    let engine = engine();
    let patterns: Vec<String> = (0..256).map(|at| format!(r"\w{{20}}{at}x$")).collect();
    let refused = create(&engine, "large", &patterns);
    assert_eq!(refused.status, 400, "{}", refused.body);
    let detail = Json::parse(refused.detail.as_bytes()).unwrap();
    assert_eq!(text(&detail, "field"), "value/t/1/value");
    assert!(refused.body.contains(r"\\w{20}1x$"), "{}", refused.body);
    assert!(refused.body.contains("at most 100000"), "{}", refused.body);
}

#[test]
fn texts_without_case_that_cost_too_much_are_refused_as_they_were_sent_and_not_as_a_pattern() {
    let engine = engine();
    let long: Vec<String> = (0..1_000).map(|at| format!("\"{at}{}\"", "(x)".repeat(40))).collect();
    let list = format!(r#"{{"operator": "in", "case": "i", "value": [{}]}}"#, long.join(","));
    let part =
        format!(r#"{{"operator": "contains", "case": "i", "value": "{}"}}"#, "(é)".repeat(341));
    let parts: Vec<String> = (0..64).map(|at| part.replacen('(', &format!("{at}"), 1)).collect();
    let pattern = format!(r#"{{"operator": "matches", "value": "{}"}}"#, "(é)(".repeat(200));
    for (body, shown) in [
        (list, r#"["0(x)(x)"#),
        (format!("[{}]", parts.join(",")), "(é)(é)"),
        (pattern, "'(é)((é)("),
    ] {
        let request = format!(r#"{{"param": "dear", "value": {{"t": {body}}}}}"#);
        let refused = engine.call("create_rule", request.as_bytes());
        assert_eq!(refused.status, 400, "{}", refused.body);
        assert!(refused.body.contains(&shown.replace('"', "\\\"")), "{}", refused.body);
        assert!(!refused.body.contains(r"\\(x"), "the pattern is ours: {}", refused.body);
        let detail = Json::parse(refused.detail.as_bytes()).unwrap();
        assert!(text(&detail, "field").starts_with("value/t"), "{}", refused.detail);
        let faults = detail.get("faults").and_then(Json::items).unwrap();
        let longest = faults.iter().map(|fault| text(fault, "message").len()).max().unwrap();
        assert!(longest < 500, "{longest} bytes");
    }
}

#[test]
fn a_rule_of_256_long_patterns_without_steps_is_refused_by_place_and_budget() {
    let engine = engine();
    for (number, nothing) in ["(?:)", "(?i)", "[k]{0}", "[k&&b]{0}"].into_iter().enumerate() {
        let pattern = nothing.repeat(1_000 / nothing.len());
        let patterns: Vec<String> = (0..256).map(|at| format!("{pattern}{at}")).collect();
        let refused = create(&engine, "long", &patterns);
        assert_eq!(refused.status, 400, "{nothing}: {}", refused.body);
        assert!(refused.body.contains("at most 100000"), "{}", refused.body);
        let few = create(&engine, &format!("few{number}"), &patterns[..50]);
        assert_eq!(few.status, 200, "{nothing}: {}", few.body);
    }
}

#[test]
fn a_policy_has_a_budget_beside_that_of_its_rules() {
    let engine = engine();
    let mut answers =
        (0..7).map(|at| create(&engine, &format!("r{at}"), &[format!(r"\w{{20}}{at}z$")]));
    assert!(answers.by_ref().take(5).all(|answer| answer.status == 200));
    let refused = answers.next().unwrap();
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.body.contains("at most 400000"), "{}", refused.body);
}

#[test]
fn caps_are_a_part_of_the_budget() {
    let engine = engine();
    let cap = |at: usize| {
        format!(
            r#"{{"rule": [{{"variable": "t", "operator": "matches", "value": "\\w{{20}}{at}c$"}}], "max": 500, "code": "CAP{at}"}}"#
        )
    };
    let caps: Vec<String> = (0..5).map(cap).collect();
    let policy = format!(
        r#"{{"policy": {{"format": 1, "variables": [{{"name": "t", "type": "string"}}], "caps": [{}]}}}}"#,
        caps.join(", ")
    );
    let loaded = engine.call("load_policy", policy.as_bytes());
    assert_eq!(loaded.status, 200, "{}", loaded.body);
    let refused = create(&engine, "r", &[r"\w{20}z$".to_owned()]);
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.body.contains("at most 400000"), "{}", refused.body);
    // Existing rules can still be changed.
    assert_eq!(create(&engine, "plain", &["z".to_owned()]).status, 200);
}

/// Patterns that make a rule nearly as slow or as large as allowed, each with the number of patterns in a rule. They
/// are the worst ones from a search over random patterns, and over long texts, repetitions, classes and case.
fn worst() -> Vec<(&'static str, String, usize)> {
    vec![
        ("one character", ".".to_owned(), 256),
        ("four characters", "(?:....)".to_owned(), 256),
        ("all but a letter", "[^a]".repeat(28), 37),
        ("all but a letter, folded", "(?i)[^x]".to_owned(), 256),
        ("letters that may be there", "a?".repeat(490), 30),
        ("long texts of k, folded", format!("(?i){}", "k".repeat(980)), 12),
        ("texts often", "(?:abc){500}".repeat(18), 2),
        ("nothing often", format!("(?:{}|a){{3}}", "(?:[k&&b]){0,50}".repeat(50)), 5),
        ("all, folded in brackets", r"(?i)[\s\S]{0}".to_owned(), 8),
        ("words", (0..140).map(|at| format!("ج{at:03}ض")).collect::<Vec<_>>().join("|"), 20),
        ("classes of all scripts", r"\w{5}".to_owned(), 5),
    ]
}

/// Prints the time and the memory of one rule of each shape, and the memory of four, the maximum of a policy. Each is
/// compared with a rule of one plain pattern.
#[test]
fn the_worst_rules_that_are_taken_hold_eight_mebibytes_at_most() {
    println!(
        "{:<28} {:>8} {:>9} {:>9} {:>12}",
        "patterns", "ms", "peak KiB", "kept KiB", "policy KiB"
    );
    for (shape, pattern, count) in worst() {
        let engine = engine();
        let patterns = |rule: usize| -> Vec<String> {
            (0..count).map(|at| format!("{pattern}{}", rule * 1_000 + at)).collect()
        };
        let (first, plain) = counted(|| create(&engine, "plain", &["a".to_owned()]));
        assert_eq!(first.status, 200, "{}", first.body);
        let start = Instant::now();
        let (answer, taken) = counted(|| create(&engine, "worst0", &patterns(0)));
        let ms = start.elapsed().as_millis();
        assert_eq!(answer.status, 200, "{shape}: {}", answer.body);
        let peak = taken.peak - plain.peak;
        assert!(peak < 8 << 20, "{shape}: {peak} bytes");
        let mut kept = taken.held;
        for rule in 1..4 {
            let (answer, taken) =
                counted(|| create(&engine, &format!("worst{rule}"), &patterns(rule)));
            kept += if answer.status == 200 { taken.held } else { 0 };
        }
        println!(
            "{shape:<28} {ms:>8} {:>9} {:>9} {:>12}",
            peak / 1024,
            taken.held / 1024,
            kept / 1024
        );
    }
}

#[test]
fn patterns_look_at_so_many_bytes_for_one_request_and_no_more() {
    let engine = engine();
    let policy = r#"{"policy": {"format": 1, "variables": [{"name": "note", "type": "string"}]}}"#;
    assert_eq!(engine.call("load_policy", policy.as_bytes()).status, 200);
    let patterns: Vec<String> = (0..200).map(|number| format!("x{{30}}{number}")).collect();
    let conditions: Vec<String> = patterns
        .iter()
        .map(|pattern| format!(r#"{{"note": {{"operator": "matches", "value": "{pattern}"}}}}"#))
        .collect();
    let rule = format!(r#"{{"param": "notes", "value": {{"any": [{}]}}}}"#, conditions.join(", "));
    let made = engine.call("create_rule", rule.as_bytes());
    assert_eq!(made.status, 200, "{}", made.body);
    let borrowers: Vec<String> = (0..9)
        .map(|number| {
            let sign_up =
                format!(r#"{{"Phone_Number": "+20100000000{number}", "autofill": true}}"#);
            let body = engine.call("sign_up", sign_up.as_bytes()).body;
            let uuid = Json::parse(body.as_bytes()).unwrap();
            let uuid = uuid.get("UUID").and_then(Json::as_text).unwrap().to_owned();
            let note = "y".repeat(1_000);
            let update = format!(r#"{{"UUID": "{uuid}", "extras": {{"note": "{note}"}}}}"#);
            assert_eq!(engine.call("update_borrower", update.as_bytes()).status, 200);
            uuid
        })
        .collect();
    let score = |uuids: &[String]| {
        let target = uuids.join("\", \"");
        let batch = format!(r#"{{"target": ["{target}"], "acceptance_rules": ["notes"]}}"#);
        engine.call("get_total_score_batch", batch.as_bytes())
    };
    let (one, all) = (score(borrowers.get(..1).unwrap()), score(&borrowers));
    assert_eq!(one.status, 200, "{}", one.body);
    assert_eq!(all.status, 400, "{}", all.body);
    assert!(all.body.contains("cheaper regular expressions"), "{}", all.body);
    // The error names the sent field and its value.
    let target = borrowers.join("\", \"");
    let batch = format!(
        r#"{{"target": ["{target}"], "acceptance_rules": [], "rejection_rules": ["notes"]}}"#
    );
    let all = engine.call("get_total_score_batch", batch.as_bytes());
    let named = r#""field":"rejection_rules","value":"notes""#;
    assert!(all.status == 400 && all.detail.contains(named), "{} {}", all.body, all.detail);
}

#[test]
fn rules_of_engagement_have_the_budget_of_a_policy_together() {
    let engine = engine();
    let create = |name: &str, active: u8, replace: u8| {
        let one = |number: usize| {
            let pattern = format!("[ab]{{30}}{name}{number}");
            format!(r#"{{"txn.merchant": {{"operator": "matches", "value": "{pattern}"}}}}"#)
        };
        let conditions: Vec<String> = (0..200).map(one).collect();
        let rule = format!(
            r#"{{"name": "{name}", "event": "transaction", "channel": "sms", "template": "Hello",
                "requires_consent": "service", "active": {active}, "replace": {replace},
                "conditions": {{"any": [{}]}}}}"#,
            conditions.join(", ")
        );
        engine.call("create_engagement_rule", rule.as_bytes())
    };
    let made = |number: &usize| create(&format!("rule {number}"), 1, 0).status == 200;
    let taken = (0..20).take_while(made).count();
    assert!((3..15).contains(&taken), "{taken} are taken");
    let refused = create("one more", 1, 0);
    assert_eq!(refused.body, r#"{"message":"please enter a valid conditions."}"#);
    assert!(refused.detail.contains(r#""field":"conditions""#), "{}", refused.detail);
    // A stopped rule costs nothing, and makes room for another.
    assert_eq!(create("one more", 0, 0).status, 200);
    assert_eq!(create("rule 0", 0, 1).status, 200);
    assert_eq!(create("one more", 1, 1).status, 200);
}

#[test]
fn patterns_look_at_so_much_of_a_transaction_and_no_more_while_others_wait() {
    let engine = engine();
    let uuid = borrower(&engine);
    let create = |event: &str, variable: &str, number: usize| {
        let one = |at: usize| {
            let pattern = format!("x{{300}}{number}{at}");
            format!(r#"{{"{variable}": {{"operator": "matches", "value": "{pattern}"}}}}"#)
        };
        let conditions: Vec<String> = (0..60).map(one).collect();
        let rule = format!(
            r#"{{"name": "{event} {number}", "event": "{event}", "channel": "sms", "template": "Hello",
                "requires_consent": "service", "conditions": {{"any": [{}]}}}}"#,
            conditions.join(", ")
        );
        let _ = call(&engine, "create_engagement_rule", &rule);
    };
    let long = |chars: usize| "\u{1f600}".repeat(chars);
    let happens = |id: usize, description: &str| {
        let event = format!(
            r#"{{"user_id": "{uuid}", "transaction": {{"txn_id": "{id}", "amount": -5, "currency": "EGP",
                "date": "2026-01-31", "description": "{description}"}}}}"#
        );
        engine.call("generate_transaction", event.as_bytes())
    };
    let too_long = "be matched with shorter texts";
    for number in 0..3 {
        create("transaction", "txn.description", number);
    }
    assert_eq!(happens(1, "short").status, 200);
    let refused = happens(2, &long(500));
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.detail.contains(too_long), "{}", refused.detail);

    create("score", "t", 0);
    let describe = |chars: usize| {
        let described = format!(r#"{{"UUID": "{uuid}", "extras": {{"t": "{}"}}}}"#, long(chars));
        let _ = call(&engine, "update_borrower", &described);
    };
    let _ = call(
        &engine,
        "create_rule",
        r#"{"param": "any", "value": {"gender": {"operator": "is null"}}}"#,
    );
    let _ = call(
        &engine,
        "get_total_score",
        &format!(r#"{{"uuid": "{uuid}", "evaluate_by": "rule", "acceptance_rules": ["any"]}}"#),
    );
    let run = || engine.call("run_engagement", br#"{"events": ["score"]}"#);
    // A run matches before it writes. A text of one borrower does not end it for all.
    for chars in [10, 1_000] {
        describe(chars);
        let ran = run();
        assert_eq!(ran.status, 200, "{} {}", ran.body, ran.detail);
        assert!(ran.body.contains(r#""evaluated":1"#), "{}", ran.body);
    }
}

#[test]
fn a_sample_is_not_looked_for_by_patterns_that_cost_too_much() {
    let engine = engine();
    let uuid = borrower(&engine);
    let sample = |times: usize, of_text: usize| {
        let texts: Vec<String> =
            (0..190).map(|at| format!("\"{at}{}\"", "sa".repeat(of_text))).collect();
        let one_of = |name: &str| {
            format!(r#"{{"{name}": {{"operator": "in", "value": [{}]}}}}"#, texts.join(", "))
        };
        let (account, merchant, replaces) =
            (one_of("txn.account_id"), one_of("txn.merchant"), one_of("txn.replaces"));
        let rule = format!(
            r#"{{"name": "{times}", "event": "transaction", "channel": "sms", "template": "Hello",
                "requires_consent": "service", "conditions": {{"all": [{account}, {merchant},
                {{"any": [{replaces}, {{"txn.category": {{"operator": "is null"}}}}]}},
                {{"txn.replaces": {{"operator": "matches", "value": "(?:[a-z]?[m-s]?){{{times}}}x"}}}}]}}}}"#
        );
        let id =
            call(&engine, "create_engagement_rule", &rule).0.get("rule_id").unwrap().to_string();
        let simulate = format!(r#"{{"user_id": "{uuid}", "simulate": {{"rule_id": {id}}}}}"#);
        engine.call("generate_transaction", simulate.as_bytes())
    };
    assert_eq!(sample(1, 1).status, 200);
    let refused = sample(900, 60);
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.detail.contains("for which a sample is found"), "{}", refused.detail);
}

#[test]
fn stopped_rules_of_engagement_are_not_read_for_an_event_nor_messages_again_for_each_rule() {
    let store = RecordingStore::default();
    let engine = open(store.clone());
    let uuid = borrower(&engine);
    let create = |name: &str, active: u8, cooldown: usize| {
        let rule = format!(
            r#"{{"name": "{name}", "event": "transaction", "channel": "sms", "template": "Hello", "active": {active},
                "requires_consent": "service", "max_per_day": 1000, "cooldown_hours": {cooldown},
                "conditions": {{"txn.amount": {{"operator": "<", "value": 0}}}}}}"#
        );
        let _ = call(&engine, "create_engagement_rule", &rule);
    };
    let happens = |id: usize| {
        let _ = store.take_asked();
        let event = format!(
            r#"{{"user_id": "{uuid}", "transaction": {{"txn_id": "{id}", "amount": -5, "date": "2026-01-31"}}}}"#
        );
        let body = call(&engine, "generate_transaction", &event).0.to_string();
        let asked = store.take_asked();
        let count = |verb: &str| asked.iter().filter(|asked| *asked == verb).count();
        let queued = body.matches(r#""status":"queued""#).count();
        (queued, count("get engagement_version"), count("scan outbox"))
    };
    (0..5).for_each(|number| create(&format!("stopped {number}"), 0, 0));
    assert_eq!(happens(0), (0, 0, 0));
    (0..40).for_each(|number| create(&format!("rule {number}"), 1, 0));
    // The first event finds that the rules must be read, reads them, and then looks once for each.
    assert_eq!(happens(1), (40, 81, 1));
    // Rules with growing look-back windows cause only a few scans.
    (1..30).for_each(|hours| create(&format!("cooling {hours}"), 1, 24 * hours));
    let (queued, _, scans) = happens(2);
    assert!((2..=7).contains(&scans), "{scans}");
    assert_eq!(queued, 69);
}

#[test]
fn texts_of_messages_are_a_part_of_the_budget() {
    let engine = engine();
    let create = |number: usize| {
        let text = "x".repeat(2_000);
        let texts = (0..50).map(|language| format!(r#""L{language}": "{text}""#));
        let texts = texts.collect::<Vec<_>>().join(", ");
        let rule = format!(
            r#"{{"name": "{number}", "event": "transaction", "channel": "sms", "template": {{{texts}}},
                "requires_consent": "service", "conditions": {{"txn.amount": {{"operator": "<", "value": 0}}}}}}"#
        );
        engine.call("create_engagement_rule", rule.as_bytes())
    };
    // Eight mebibytes are available, and each takes a hundred thousand bytes.
    let taken = (0..100).take_while(|number| create(*number).status == 200).count();
    assert_eq!(taken, 83);
    let refused = create(100);
    assert!(refused.detail.contains("texts of all rules"), "{} {}", refused.body, refused.detail);
}

#[test]
fn texts_and_digits_of_conditions_are_a_part_of_the_budget() {
    let engine = engine();
    let engaging = |name: usize| {
        let digits = format!("1.{name:0>1000}");
        let one = |_| format!(r#"{{"txn.amount": {{"operator": ">", "value": {digits}}}}}"#);
        let conditions: Vec<String> = (0..250).map(one).collect();
        let rule = format!(
            r#"{{"name": "{name}", "event": "transaction", "channel": "sms", "template": "Hello",
                "requires_consent": "service", "conditions": {{"any": [{}]}}}}"#,
            conditions.join(", ")
        );
        engine.call("create_engagement_rule", rule.as_bytes())
    };
    let of_policy = |name: usize| {
        let text = format!("{name}{}", "x".repeat(1_000));
        let one = |at: usize| format!(r#"{{"t": {{"operator": "==", "value": "{text}{at}"}}}}"#);
        let conditions: Vec<String> = (0..250).map(one).collect();
        let request =
            format!(r#"{{"param": "{name}", "value": {{"any": [{}]}}}}"#, conditions.join(", "));
        engine.call("create_rule", request.as_bytes())
    };
    for make in [&engaging as &dyn Fn(usize) -> lendwright::JsonAnswer, &of_policy] {
        let taken = (100..150).take_while(|name| make(*name).status == 200).count();
        // Each takes 250 kB, so this number fits into eight mebibytes.
        assert!((30..35).contains(&taken), "{taken} are taken");
        let refused = make(99);
        let told = refused.body + &refused.detail;
        assert!(told.contains("the lists and texts of all rules"), "{told}");
    }
}
