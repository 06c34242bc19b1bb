//! `docs/analytics.md`: what transactions say, with the tables of the code.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    reason = "codes of four digits, and days"
)]

use super::prose::one_line;
use super::sections;
use lendwright::Engine;
use lendwright::analytics::churn::ChurnModel;
use lendwright::analytics::engagement::{EventType, Suppression};
use lendwright::analytics::insights::{InsightRules, Severity};
use lendwright::analytics::money::AvailableWarning;
use lendwright::analytics::peers::{Grouping, PeerSuppression};
use lendwright::analytics::projection::ProjectionMethod;
use lendwright::analytics::segments::{NO_CLEAR_STRUCTURE, Rfm};
use lendwright::analytics::slice::{BudgetStatus, Dimension, Grain};
use lendwright::analytics::streams::{
    AmountType, Frequency, StreamKind, StreamReason, StreamStatus,
};
use lendwright::analytics::{
    CategoryTable, Channel, DataQuality, Feature, Kind, MccTable, PeriodName, PlaceKind, Variable,
};
use lendwright::currency::EGP;
use lendwright::operations::{self, Listing};
use lendwright::rules::{Kind as ValueKind, Variable as RuleVariable};
use lendwright::storage::Memory;
use serde_json::Value;
use std::fmt::Write as _;

const PAGE: &str = include_str!("analytics_page.txt");

pub(super) fn page() -> String {
    let engine = Engine::open(Memory::new()).expect("a book in memory opens");
    let in_force = said(&engine, "give_analytics", r#"{"provider_id": 1}"#);
    let names = |names: Vec<&str>| {
        let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
        names.join(", ")
    };
    let kinds = |holds: fn(Kind) -> bool| {
        names(Kind::all().filter(|kind| holds(*kind)).map(Kind::name).collect())
    };
    let rules = InsightRules::new(EGP);
    let severities = [
        (Severity::Low, 0.0),
        (Severity::Medium, rules.medium_from),
        (Severity::High, rules.high_from),
    ];
    let severities =
        severities.map(|(severity, from)| format!("`{}` from {from}", severity.name()));
    [
        ("{operations}", sections::operations_of("analytics").map(operation_row).collect()),
        ("{channels}", lines(Channel::all().map(|one| (one.name(), one.meaning())))),
        ("{kinds}", Kind::all().map(kind_row).collect()),
        ("{mcc}", codes()),
        ("{categories}", categories()),
        ("{qualities}", lines(DataQuality::all().map(|one| (one.name(), one.meaning())))),
        ("{periods}", lines(PeriodName::all().map(|one| (one.name(), one.meaning())))),
        ("{income}", kinds(Kind::is_income)),
        ("{spending}", kinds(Kind::is_spending)),
        ("{neither}", kinds(is_neither)),
        ("{dimensions}", lines(Dimension::all().map(|one| (one.name(), one.meaning())))),
        ("{grains}", lines(Grain::all().map(|one| (one.name(), one.meaning())))),
        ("{budgets}", lines(BudgetStatus::all().map(|one| (one.name(), one.meaning())))),
        ("{variables}", variables()),
        ("{frequencies}", Frequency::all().map(frequency_row).collect()),
        ("{stream_kinds}", lines(StreamKind::all().map(|one| (one.name(), one.meaning())))),
        ("{amount_types}", lines(AmountType::all().map(|one| (one.name(), one.meaning())))),
        ("{statuses}", lines(StreamStatus::all().map(|one| (one.name(), one.meaning())))),
        ("{reasons}", lines(StreamReason::all().map(|one| (one.name(), one.meaning())))),
        ("{methods}", lines(ProjectionMethod::all().map(|one| (one.name(), one.meaning())))),
        ("{warnings}", lines(AvailableWarning::all().map(|one| (one.name(), one.meaning())))),
        ("{insights}", insights(&engine)),
        ("{severities}", severities.join(", ")),
        ("{groupings}", names(Grouping::DEFAULT.into_iter().map(Grouping::name).collect())),
        ("{grouping}", lines(Grouping::all().map(|one| (one.name(), one.meaning())))),
        ("{k_min}", in_force["settings"]["k_min"].to_string()),
        ("{k_floor}", least_k(&engine).to_string()),
        ("{suppressions}", lines(PeerSuppression::all().map(|one| (one.name(), one.meaning())))),
        (
            "{segment_variables}",
            names(Variable::OF_SEGMENTS.iter().map(|variable| variable.name()).collect()),
        ),
        ("{segment_list}", segment_variables(&engine)),
        ("{no_structure}", NO_CLEAR_STRUCTURE.to_owned()),
        ("{rfm}", rfm()),
        ("{churn}", lines(ChurnModel::all().map(|one| (one.name(), one.meaning())))),
        ("{places}", lines(PlaceKind::all().map(|one| (one.name(), one.meaning())))),
        ("{events}", EventType::all().map(event_row).collect()),
        ("{event_values}", EventType::all().flat_map(values_of).collect()),
        ("{held_back}", lines(Suppression::all().map(|one| (one.name(), one.meaning())))),
        ("{settings}", settings()),
    ]
    .iter()
    .fold(PAGE.to_owned(), |page, (mark, text)| page.replace(mark, text.trim_end()))
}

fn operation_row(Listing { name, doc, .. }: &Listing) -> String {
    format!("| [`{name}`](operations/analytics.md#{name}) | {} |\n", one_line(doc))
}

/// What an operation of the host answers in an empty book.
fn said(engine: &Engine, operation: &str, request: &str) -> Value {
    let answer = engine.call(operation, request.as_bytes());
    assert_eq!(answer.status, 200, "{operation}: {}", answer.body);
    serde_json::from_str(&answer.body).expect("an answer is JSON")
}

/// The least number of members that may be set.
fn least_k(engine: &Engine) -> u32 {
    let is_taken = |k_min: &u32| {
        let request = format!(r#"{{"provider_id": 1, "k_min": {k_min}}}"#);
        engine.call("set_analytics", request.as_bytes()).status == 200
    };
    (0..1_000).find(is_taken).expect("some number may be set")
}

fn lines(codes: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    let lines = codes.map(|(name, meaning)| format!("| `{name}` | {meaning} |\n"));
    lines.collect()
}

const fn is_neither(kind: Kind) -> bool {
    !kind.is_income() && !kind.is_spending() && !matches!(kind, Kind::Refund)
}

fn kind_row(kind: Kind) -> String {
    let counts = if kind.is_income() {
        "income"
    } else if kind.is_spending() {
        "spending"
    } else if is_neither(kind) {
        ""
    } else {
        "less spending"
    };
    format!("| `{}` | {counts} | {} |\n", kind.name(), kind.meaning())
}

/// The codes by what they say, as ranges; what most say at the end.
fn codes() -> String {
    let table = MccTable::default();
    let usual = Kind::Purchase;
    let mut text = String::new();
    for kind in Kind::all().filter(|kind| *kind != usual) {
        let of_kind =
            |code: &u16| [-1, 1].iter().any(|sign| table.kind(*code, *sign) == Some(kind));
        let codes: Vec<u16> = (0..10_000).filter(of_kind).collect();
        let ranges = codes.chunk_by(|a, b| a + 1 == *b).map(|range| match range {
            [one] => format!("{one:04}"),
            range => format!("{:04}–{:04}", range[0], range[range.len() - 1]),
        });
        let ranges: Vec<String> = ranges.collect();
        if !ranges.is_empty() {
            let _ = writeln!(text, "| {} | `{}` |", ranges.join(", "), kind.name());
        }
    }
    let all = (1..10_000).all(|code| table.kind(code, -1).is_some());
    assert!(all && table.kind(0, -1).is_none(), "not every code from 0001 on says something");
    let _ = writeln!(text, "| all others from 0001 on | `{}` |", usual.name());
    text
}

fn categories() -> String {
    let yes = |is: bool| if is { "yes" } else { "" };
    let name =
        |kind: Option<Kind>| kind.map_or_else(String::new, |kind| format!("`{}`", kind.name()));
    let row = |(category, names): (lendwright::analytics::Category, &[&str])| {
        format!(
            "| {} | {} | {} | {} | {} |\n",
            name(category.incoming),
            name(category.outgoing),
            yes(category.is_bill),
            yes(category.recurs_in_cash),
            names.join(", ")
        )
    };
    CategoryTable::usual().map(row).collect()
}

fn variables() -> String {
    let row = |name: &str, variable: Variable, meaning: &str| {
        let (unit, higher) = (variable.unit().name(), variable.higher_is().name());
        let months = variable.min_months();
        format!("| `{name}` | {unit} | {higher} | {months} | {meaning} |\n")
    };
    let of_itself = |variable: &Variable| row(variable.name(), *variable, variable.meaning());
    let in_category = format!("{}<category>", Feature::SPENDING_IN);
    let peers = Variable::OF_PEERS.iter().map(of_itself);
    // What is said of a category's spending is what is said of all.
    let in_category = row(&in_category, Variable::TotalSpending, Feature::SPENDING_IN_MEANING);
    let segments = Variable::OF_SEGMENTS.iter().map(of_itself);
    peers.chain([in_category]).chain(segments).collect()
}

fn frequency_row(frequency: Frequency) -> String {
    let name = frequency.name();
    frequency.cadence().map_or_else(
        || format!("| `{name}` | N, 7 to 366 | N / 12, at least 1 |\n"),
        |cadence| format!("| `{name}` | {} | {} |\n", cadence.days(), cadence.tolerance()),
    )
}

fn insights(engine: &Engine) -> String {
    let mut text = String::new();
    let answer = said(engine, "get_insight_variables", "{}");
    for one in answer["types"].as_array().expect("a list") {
        let word = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
        let thresholds = one["thresholds"].as_object().expect("an object");
        let thresholds: Vec<String> =
            thresholds.iter().map(|(name, value)| format!("{name} {}", number(value))).collect();
        let _ = writeln!(
            text,
            "| `{}` | {} | `{}` | {} | {} | {} |",
            word("type"),
            one["weight"],
            word("variable"),
            thresholds.join(", "),
            one["min_history"],
            word("definition")
        );
    }
    text
}

/// A threshold without decimals that say nothing.
fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn segment_variables(engine: &Engine) -> String {
    let mut text = String::new();
    let answer = said(engine, "get_segment_variables", "{}");
    let yes = |value: &Value| if value == &Value::Bool(true) { "yes" } else { "no" };
    let known: Vec<&str> = Variable::all().map(Variable::name).collect();
    for one in answer["variables"].as_array().expect("a list") {
        let name = one["name"].as_str().unwrap_or_default();
        let meaning = if known.contains(&name) || name.starts_with(Feature::SPENDING_IN) {
            "[above](#the-variables-of-a-borrower)"
        } else {
            one["definition"].as_str().unwrap_or_default()
        };
        let (is_protected, is_allowed) = (yes(&one["protected"]), yes(&one["allowed"]));
        let _ = writeln!(text, "| `{name}` | {is_protected} | {is_allowed} | {meaning} |");
    }
    text
}

/// The names by R, and by f: the code names them, for all scores with the same f.
fn rfm() -> String {
    let name = |recency: u8, scores: [u8; 2]| {
        let [frequency, monetary] = scores;
        format!(" {} |", Rfm { recency, frequency, monetary }.segment().name())
    };
    let row = |recency: u8| {
        let columns = [[1, 4], [3, 3], [4, 4]].map(|scores| name(recency, scores));
        format!("| {recency} |{}\n", columns.concat())
    };
    (1..=5).rev().map(row).collect()
}

fn event_row(event: EventType) -> String {
    let names: Vec<String> =
        event.variables().iter().map(|variable| format!("`{}`", variable.name)).collect();
    format!("| `{}` | {} | {} |\n", event.name(), names.join(", "), event.meaning())
}

/// The variables of an event that have one of few values, with these.
fn values_of(event: EventType) -> Vec<String> {
    let row = |variable: RuleVariable| {
        let ValueKind::Choice(values) = &variable.kind else { return None };
        let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
        Some(format!("| `{}` | {} |\n", variable.name, values.join(", ")))
    };
    event.variables().into_iter().filter_map(row).collect()
}

fn settings() -> String {
    let set = operations::all().find(|listing| listing.name == "set_analytics");
    let fields = set.expect("it is an operation").fields.iter();
    let of_place = ["provider_id", "unset"];
    let own = fields.filter(|field| !of_place.contains(&field.wire));
    let lines = own.map(|field| format!("| `{}` | {} |\n", field.wire, one_line(field.doc)));
    lines.collect()
}
