//! Tests of rules, templates, limits and samples.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "tests"
)]

use super::{
    EngagementRule, EventType, EventValue, EventValues, Limits, MessageState, QuietHours,
    Suppression, Template, message_id,
};
use chrono::{DateTime, Duration, NaiveTime, Utc};
use lendwright_scoring::rules::{Input, Kind, ParseOptions, Registry, Truth, Variable};
use lendwright_types::currency::{EGP, JPY};
use lendwright_types::json::Json;
use proptest::prelude::*;

fn rule(event: EventType, conditions: &str, template: &str) -> EngagementRule {
    let known = event.registry(&Registry::standard());
    let template = Template::of_text(template, event, &known).unwrap();
    let body = Json::parse(conditions.as_bytes()).unwrap();
    EngagementRule::parse("r", &body, template, &known, ParseOptions::default()).unwrap().0
}

fn values<const N: usize>(of: [(&str, EventValue); N]) -> EventValues {
    of.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[test]
fn a_rule_keeps_only_what_it_reads() {
    let body = r#"{"txn.amount": {"operator": "<", "value": 0}}"#;
    let rule = rule(EventType::Transaction, body, "{{merchant}} {{user.income}}");
    let names: Vec<&str> = rule.reads().variables().iter().map(|v| &*v.name).collect();
    assert_eq!(names, ["txn.amount", "txn.merchant", "user.income"]);
}

#[test]
fn an_events_own_variable_goes_before_one_of_the_policy_that_has_its_name() {
    let mut policy = Registry::standard();
    policy.declare(Variable::host("txn.amount", Kind::Text)).unwrap();
    policy.declare(Variable::host("amount", Kind::Text)).unwrap();
    let known = EventType::Transaction.registry(&policy);
    assert_eq!(known.get("txn.amount").unwrap().kind, Kind::Number);
    let template = Template::of_text("{{amount}}", EventType::Transaction, &known).unwrap();
    assert_eq!(template.variables().collect::<Vec<_>>(), ["txn.amount"]);
    let of_balance = EventType::Balance.registry(&policy);
    assert_eq!(of_balance.get("txn.amount").unwrap().kind, Kind::Text);
}

#[test]
fn only_true_matches_and_what_is_missing_is_unknown() {
    let body = r#"{"txn.amount": {"operator": "<", "value": -5, "logical_operator": "and"},
                   "txn.balance_after": {"operator": "<", "value": 10}}"#;
    let rule = rule(EventType::Transaction, body, "x");
    let amount = |minor| ("txn.amount", EventValue::money(minor, EGP));
    let balance = |minor| ("txn.balance_after", EventValue::money(minor, EGP));
    assert_eq!(rule.matches(&values([amount(-501), balance(999)])), Truth::True);
    assert_eq!(rule.matches(&values([amount(-501)])), Truth::Unknown);
    assert_eq!(rule.matches(&values([amount(-499)])), Truth::False);
}

#[test]
fn a_value_of_another_kind_than_declared_is_missing() {
    let rule =
        rule(EventType::Balance, r#"{"balance.amount": {"operator": "<", "value": 5}}"#, "x");
    assert_eq!(
        rule.matches(&values([("balance.amount", EventValue::text_of("much"))])),
        Truth::Unknown
    );
}

#[test]
fn a_text_is_that_of_the_language_else_the_one_for_all() {
    let known = EventType::Balance.registry(&Registry::standard());
    let texts = [("default", "left {{amount}}"), ("2", "بقي {{ balance.amount }}")];
    let template = Template::of_languages(texts, EventType::Balance, &known).unwrap();
    let values = values([("balance.amount", EventValue::money(5, JPY))]);
    let write = |language| template.write(language, |name| values.get(name));
    assert_eq!(write(Some("2")).as_deref(), Some("بقي 5"));
    assert_eq!(write(Some("3")).as_deref(), Some("left 5"));
    assert_eq!(write(None).as_deref(), Some("left 5"));
    let arabic = Template::of_languages([("2", "بقي")], EventType::Balance, &known).unwrap();
    assert_eq!(arabic.write(None, |_| None), None);
}

#[test]
fn a_place_is_found_whatever_braces_stand_around_it() {
    let known = EventType::Balance.registry(&Registry::standard());
    let write = |text: &str| {
        let values = values([("balance.amount", EventValue::money(500, EGP))]);
        let template = Template::of_text(text, EventType::Balance, &known)?;
        Ok(template.write(None, |name| values.get(name)).unwrap())
    };
    let fault = |text: &str| write(text).map_err(|fault: super::TemplateFault| fault.value);
    assert_eq!(fault("{a} {{amount}}{b}"), Ok("{a} 5.00{b}".to_owned()));
    assert_eq!(fault("{{amount}}{{amount}}"), Ok("5.005.00".to_owned()));
    assert_eq!(fault("{{ {{amount}} }}"), Err("{{amount".to_owned()));
    assert_eq!(fault("{{}}"), Err(String::new()));
    assert_eq!(fault("}} {{amount}}"), Err("}} ".to_owned()));
}

#[test]
fn control_characters_and_marks_of_direction_of_a_value_become_blanks() {
    let rule = rule(
        EventType::Transaction,
        r#"{"txn.amount": {"operator": "<", "value": 0}}"#,
        "{{merchant}}",
    );
    let merchant = EventValue::text_of("a\r\nb\u{202e}c\u{2028}d\u{2067}e");
    let text = rule.message(None, &values([("txn.merchant", merchant)]));
    assert_eq!(text.as_deref(), Some("a  b c d e"));
}

#[test]
fn quiet_hours_are_two_different_times_of_two_digits() {
    for (from, to) in [
        ("22:00", "22:00"),
        ("7:00", "08:00"),
        ("07:00", "24:00"),
        ("", "08:00"),
        ("07-00", "08:00"),
        ("+7:00", "08:00"),
    ] {
        assert_eq!(QuietHours::parse(from, to), None, "{from} to {to}");
    }
    let day = QuietHours::parse("00:00", "23:59").unwrap();
    let at = |time: &str| time.parse::<NaiveTime>().unwrap();
    assert!(day.has(at("00:00:00")) && day.has(at("23:58:59")) && !day.has(at("23:59:00")));
}

fn limits() -> Limits {
    Limits {
        cooldown: Duration::hours(24),
        max_per_day: 3,
        quiet_hours: QuietHours::parse("22:00", "06:00"),
        needs_consent: true,
    }
}

fn standing(now: DateTime<Utc>) -> MessageState {
    MessageState {
        is_queued: false,
        last_of_rule: None,
        queued_today: 0,
        now,
        local: NaiveTime::MIN,
        consents: false,
        has_text: false,
    }
}

#[test]
fn the_first_reason_that_holds_is_told() {
    let now: DateTime<Utc> = "2026-01-31T10:00:00Z".parse().unwrap();
    let mut at = standing(now);
    at.is_queued = true;
    at.last_of_rule = Some(now);
    at.queued_today = 3;
    let mut told = Vec::new();
    let noon = NaiveTime::from_hms_opt(12, 0, 0).unwrap();
    let steps: [fn(&mut MessageState, NaiveTime); 6] = [
        |at, _| at.is_queued = false,
        |at, _| at.last_of_rule = None,
        |at, _| at.queued_today = 2,
        |at, noon| at.local = noon,
        |at, _| at.consents = true,
        |at, _| at.has_text = true,
    ];
    for step in steps {
        told.push(limits().suppress(&at));
        step(&mut at, noon);
    }
    let all: Vec<_> = Suppression::all().map(Some).collect();
    assert_eq!(told, all);
    assert_eq!(limits().suppress(&at), None);
}

#[test]
fn a_cooldown_ends_on_its_second_and_none_never_holds() {
    let now: DateTime<Utc> = "2026-01-31T10:00:00Z".parse().unwrap();
    let mut limits = Limits { quiet_hours: None, needs_consent: false, ..limits() };
    let mut at = MessageState { has_text: true, ..standing(now) };
    at.last_of_rule = now.checked_sub_signed(Duration::hours(24));
    assert_eq!(limits.suppress(&at), None);
    at.last_of_rule = at.last_of_rule.unwrap().checked_add_signed(Duration::seconds(1));
    assert_eq!(limits.suppress(&at), Some(Suppression::Cooldown));
    limits.cooldown = Duration::zero();
    assert_eq!(limits.suppress(&at), None);
}

#[test]
fn the_id_of_a_message_is_the_sha256_of_rule_borrower_and_key() {
    // printf '1|mona|t1' | sha256sum
    let id = message_id(1, "mona", "t1").to_string();
    assert_eq!(id, "e329e8b735e0e4a9be903d7f675cc7fb638cca146abfeef02a90dd8dd9973618");
    assert_ne!(message_id(1, "mona", "t1"), message_id(11, "mona", "t1"));
}

#[test]
fn a_sample_changes_the_borrowers_values_only_where_they_stand_against_the_rule() {
    let body = r#"{"all": [{"txn.amount": {"operator": ">", "value": 10}},
                            {"user.income": {"operator": ">", "value": 100}}]}"#;
    let rule = rule(EventType::Transaction, body, "x");
    let income = |number| values([("user.income", EventValue::from_input(Input::Number(number)))]);
    let rich = rule.sample(EventType::Transaction, &income(500.0), 0).unwrap();
    assert_eq!(rich.get("user.income").unwrap().input(), &Input::Number(500.0));
    let poor = rule.sample(EventType::Transaction, &income(5.0), 0).unwrap();
    assert_eq!(rule.matches(&rich), Truth::True);
    assert_eq!(rule.matches(&poor), Truth::True);
}

#[test]
fn a_sample_is_found_of_patterns_and_parts_of_texts_and_of_shares() {
    let merchant = |conditions: &[(&str, &str)]| {
        let parts: Vec<String> = conditions
            .iter()
            .map(|(operator, value)| {
                format!(r#"{{"txn.merchant": {{"operator": "{operator}", "value": "{value}"}}}}"#)
            })
            .collect();
        rule(EventType::Transaction, &format!(r#"{{"all": [{}]}}"#, parts.join(",")), "x")
    };
    let alive = |body: &str| rule(EventType::Segment, body, "x");
    for (event, rule) in [
        (EventType::Transaction, merchant(&[("matches", "^(Metro|Souq) [0-9]{2}$")])),
        (EventType::Transaction, merchant(&[("starts with", "Me"), ("ends with", "ro")])),
        (
            EventType::Transaction,
            merchant(&[
                ("starts with", "Me"),
                ("contains", "x"),
                ("matches", "[0-9]{2}"),
                ("ends with", "ro"),
            ]),
        ),
        (
            EventType::Segment,
            alive(
                r#"{"all": [{"segment.p_alive": {"operator": ">", "value": 0.001}},
                      {"segment.p_alive": {"operator": "<", "value": 0.002}}]}"#,
            ),
        ),
        (EventType::Segment, alive(r#"{"segment.p_alive": {"operator": "==", "value": 0.125}}"#)),
    ] {
        let sample = rule.sample(event, &EventValues::new(), 3).unwrap();
        assert_eq!(rule.matches(&sample), Truth::True, "{sample:?}");
    }
}

proptest! {
    #[test]
    fn a_sample_satisfies_its_rule_and_is_the_same_for_a_seed(
        conditions in prop::collection::vec((0_usize..4, 0_usize..6, -5_i32..5), 1..5),
        seed in 0_u64..50,
        any in any::<bool>(),
    ) {
        let names = ["txn.amount", "txn.balance_after", "user.net_cash_flow", "txn.date"];
        let operators = ["<", "<=", ">", ">=", "==", "!="];
        let parts: Vec<String> = conditions.iter().map(|(name, operator, value)| {
            let value = if *name == 3 { format!("\"2026-01-{:02}\"", value + 10) } else { value.to_string() };
            format!(r#"{{"{}": {{"operator": "{}", "value": {value}}}}}"#, names[*name], operators[*operator])
        }).collect();
        let body = format!(r#"{{"{}": [{}]}}"#, if any { "any" } else { "all" }, parts.join(","));
        let rule = rule(EventType::Transaction, &body, "x");
        let sample = rule.sample(EventType::Transaction, &EventValues::new(), seed);
        prop_assert_eq!(&sample, &rule.sample(EventType::Transaction, &EventValues::new(), seed));
        match sample {
            Some(sample) => prop_assert_eq!(rule.matches(&sample), Truth::True),
            // Conditions on one variable can contradict each other. A disjunction of comparisons can't, except that no
            // transaction has the amount 0.
            None => prop_assert!(!any || conditions.iter().all(|one| *one == (0, 4, 0))),
        }
    }
}
