//! `docs/rules.md`: how rules and policy files are written, with the tables of the code.

use super::people;
use lendwright::json::Json;
use lendwright::rules::{Bounds, Kind, Operator, Registry, Truth, Variable};
use lendwright::scoring::derive::IDENTIFYING;
use lendwright::scoring::{Band, Cap, Category, Characteristic, Divisor, Policy, SubScore};
use std::fmt::Write as _;

const PAGE: &str = include_str!("rules_page.txt");

/// The members of a policy file with their meanings, and the default where the default policy's own
/// value is too long to be shown or has no place in it.
const MEMBERS: &[(&str, &str, Option<&str>)] = &[
    ("format", "The form of the file. A newer one is refused.", Some("none")),
    ("currency", "The currency of all amounts in scoring, by its ISO 4217 code.", None),
    (
        "variables",
        "The host's own variables. Standard variables that the policy reads are added automatically.",
        Some("those that the policy reads"),
    ),
    ("rules", "The rules by name, each a list.", None),
    (
        "acceptance_rules",
        "The acceptance rules by which the policy decides without a book. In a book each request names \
         its own.",
        None,
    ),
    ("rejection_rules", "The same for the rejection rules.", None),
    (
        "on_unknown",
        "What an unknown state becomes: `refer` to a person, or `reject`; never an approval.",
        None,
    ),
    (
        "characteristics",
        "The lines of the card, in the order in which their points are added.",
        Some("[the default card](#the-default-card)"),
    ),
    (
        "weights",
        "How much each characteristic counts, by its name: 0, or 10⁻⁹ to 10¹²; at least one above 0. A \
         characteristic without a weight does not count; a weight without a characteristic is \
         refused.",
        Some("[the default card](#the-default-card)'s"),
    ),
    (
        "scaling",
        "The lowest and the highest score, and what a missing value counts: a sub-score from 0 to 1, or \
         `left_out`.",
        None,
    ),
    (
        "caps",
        "What the score can't rise above while a rule holds, 100 at most: `rule`, a list as above that \
         reads nothing that the card computes; `max`, whole and on the scale; `code`, of the reason.",
        Some("[the default caps](#the-default-card) on the scale 300 to 850, none on another"),
    ),
    (
        "min_certainty",
        "The certainty from which on rules may read the score and its class; below it both are missing \
         to them. 0 switches it off.",
        None,
    ),
    ("rounding", "How a score is rounded to an integer: `half_even` or `half_up`.", None),
    (
        "bands",
        "The classes of the score, `[name, from]`, in ascending order; the first band also takes all scores below it, and \
         none begins above the scale.",
        Some("[the default bands](#the-default-card)"),
    ),
    (
        "reason_base",
        "What lost points are counted from: the `best` sub-score, or the `mean` or `mean_at_cutoff` \
         of each characteristic that has one.",
        None,
    ),
    (
        "reasons",
        "The texts of reason codes, by code and language.",
        Some("the built-in catalogue in `en` and `ar`"),
    ),
    ("model", "Reserved for models; must be null.", None),
    (
        "digest",
        "The digest that the policy must have. It is not part of the text that is hashed.",
        Some("not checked"),
    ),
    ("seal", "A signature; refused in this version, which can't check one.", Some("none")),
];

pub(super) fn page() -> String {
    let policy = Policy::default();
    let parts = policy.parts();
    let card: String = parts.characteristics.iter().map(|c| card_row(c, &policy)).collect();
    let bands: String = parts.bands.as_slice().iter().map(band_row).collect();
    let range = parts.scaling.max.saturating_sub(parts.scaling.min);
    let missing = parts.scaling.missing.sub_score().map_or_else(String::new, |m| m.to_string());
    let nobody = people::decide("").score;
    let registry = Registry::standard();
    let identifying = IDENTIFYING.map(|name| format!("`{name}`")).join(" and ");
    let variables: String = registry.variables().iter().map(variable_row).collect();
    [
        ("{states}", states()),
        ("{operators}", Operator::all().map(operator_row).collect()),
        ("{variables}", variables),
        ("{identifying}", identifying),
        ("{members}", members(&policy)),
        ("{card}", card),
        ("{bands}", bands),
        ("{caps}", parts.caps.iter().flatten().map(cap_row).collect()),
        ("{people}", people::rows()),
        ("{missing}", missing),
        ("{nobody}", nobody.to_string()),
        ("{min_certainty}", parts.min_certainty.to_string()),
        ("{min}", parts.scaling.min.to_string()),
        ("{range}", range.to_string()),
    ]
    .iter()
    .fold(PAGE.to_owned(), |page, (mark, text)| page.replace(mark, text.trim_end()))
}

/// The state for each pair of what the acceptance and the rejection rules say, by the code's logic.
fn states() -> String {
    let mut text = String::new();
    for (accepted, words) in
        [(Truth::True, "yes"), (Truth::False, "no"), (Truth::Unknown, "unknown")]
    {
        let _ = write!(text, "| {words} |");
        for rejected in [Truth::False, Truth::True, Truth::Unknown] {
            let state = match accepted.and(!rejected) {
                Truth::True => "`true`",
                Truth::False => "`false`",
                Truth::Unknown => "`null`",
            };
            let _ = write!(text, " {state} |");
        }
        text.push('\n');
    }
    text
}

fn operator_row((operator, spellings): (Operator, &[&str])) -> String {
    let (name, aliases) = spellings.split_first().expect("an operator has a spelling");
    let kinds = [
        Kind::Number,
        Kind::Integer,
        Kind::Text,
        Kind::choice(&["one"]),
        Kind::Bool,
        Kind::Date,
        Kind::List,
    ];
    let taken: Vec<&str> =
        kinds.iter().filter(|kind| operator.takes(kind)).map(Kind::name).collect();
    let taken = if taken.len() == kinds.len() { "all".into() } else { taken.join(", ") };
    let aliases: Vec<String> = aliases.iter().map(|alias| format!("`{alias}`")).collect();
    format!("| `{name}` | {} | {taken} | {} |\n", aliases.join(", "), value_of(operator))
}

fn value_of(operator: Operator) -> &'static str {
    match operator {
        Operator::Greater
        | Operator::GreaterOrEqual
        | Operator::Less
        | Operator::LessOrEqual
        | Operator::Equal
        | Operator::NotEqual => "one value",
        Operator::In | Operator::NotIn => {
            "a list, or a text `\"a, b\"`, with quotes around an item that contains a comma"
        }
        Operator::Between | Operator::NotBetween => {
            "`[low, high]`, `\"low,high\"` or `\"low..high\"`, both ends included; \
             `\"[low..high)\"` leaves the high end out, `\"(low..high]\"` the low one"
        }
        Operator::Contains | Operator::NotContains => "a part of the text; an item of the list",
        Operator::StartsWith | Operator::EndsWith => "a text",
        Operator::Matches | Operator::NotMatches => {
            "a regular expression, which may match anywhere in the text (`^` \
             and `$` anchor it to the start and the end)"
        }
        Operator::IsNull | Operator::IsNotNull => "none",
    }
}

fn variable_row(variable: &Variable) -> String {
    let yes = |is: bool| if is { "yes" } else { "" };
    format!(
        "| `{}` | {} | {} | {} | `{}` | {} | {} |\n",
        variable.name,
        variable.kind.name(),
        values(variable),
        variable.unit,
        variable.source.name(),
        yes(variable.protected),
        yes(variable.changeable)
    )
}

fn values(variable: &Variable) -> String {
    match (&variable.kind, variable.bounds) {
        (Kind::Choice(values), _) => values.join(", "),
        (_, Bounds { min: Some(min), max: Some(max) }) => format!("{min} to {max}"),
        (_, Bounds { min: Some(min), max: None }) => format!("from {min}"),
        (_, Bounds { min: None, max: Some(max) }) => format!("up to {max}"),
        (_, Bounds { min: None, max: None }) => String::new(),
    }
}

fn members(policy: &Policy) -> String {
    let json = Json::parse(policy.to_json().as_bytes()).expect("a policy is JSON");
    for (name, _) in json.members().expect("a policy is an object") {
        assert!(MEMBERS.iter().any(|(member, ..)| member == name), "{name} needs a meaning");
    }
    let mut text = String::new();
    for (name, meaning, default) in MEMBERS {
        let default = default.map_or_else(
            || format!("`{}`", json.get(name).expect("the default policy has it")),
            str::to_owned,
        );
        let _ = writeln!(text, "| `{name}` | {meaning} | {default} |");
    }
    text
}

fn card_row(characteristic: &Characteristic, policy: &Policy) -> String {
    let weight = policy.parts().weights.get(&characteristic.name);
    let names: Vec<String> = characteristic.variables.iter().map(|v| format!("`{v}`")).collect();
    let mut value = names.join(", else ");
    let _ = match &characteristic.divide_by {
        None => Ok(()),
        Some(Divisor::Variable(name)) => write!(value, " / `{name}`"),
        Some(Divisor::Constant(constant)) => write!(value, " / {constant}"),
    };
    let points: Vec<String> = match &characteristic.sub_score {
        SubScore::Knots(knots) => {
            knots.iter().map(|knot| format!("{} at {}", knot.sub_score, knot.at)).collect()
        }
        SubScore::Categories { table, .. } => {
            table.iter().map(|(name, points)| format!("{} {points}", category(name))).collect()
        }
    };
    let weight = weight.map_or_else(String::new, |weight| weight.to_string());
    format!("| `{}` | {weight} | {value} | {} |\n", characteristic.name, points.join(", "))
}

fn band_row(band: &Band) -> String {
    format!("| {} | {} |\n", band.name, band.from)
}

fn cap_row(cap: &Cap) -> String {
    let form = cap.rule.to_canonical();
    let said = |condition: &Json<'_>| {
        let member = |name| condition.get(name).map(Json::to_string).unwrap_or_default();
        [member("variable"), member("operator"), member("value")].join(" ").replace('"', "")
    };
    let conditions: Vec<String> = form.items().unwrap_or_default().iter().map(said).collect();
    format!("| `{}` | {} | `{}` |\n", conditions.join(" "), cap.max, cap.code)
}

fn category(category: &Category) -> String {
    match category {
        Category::Text(text) => text.clone(),
        Category::Bool(truth) => truth.to_string(),
        Category::Number(number) => number.to_string(),
    }
}
