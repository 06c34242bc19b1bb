//! The table of one rule: its conditions as they are joined, and the result of each.

use crate::page::{beyond_bounds, text};
use lendwright::json::Json;
use lendwright::operations::scoring::{TracedCondition, TracedRule};
use std::fmt::Write as _;

/// Writes a rule's table. A rejection rule applies or does not apply. Only an acceptance rule must hold.
pub fn table(out: &mut String, rule: &TracedRule) {
    let is_rejection = rule.kind == "rejection";
    let says = match rule.state {
        Some(true) if is_rejection => "<b class=\"no\">applies</b>",
        Some(false) if is_rejection => "<b class=\"yes\">does not apply</b>",
        state => mark(state, false),
    };
    let (name, kind) = (text(&rule.name), text(&rule.kind));
    let _ = write!(
        out,
        "<table class=\"rule\"><caption>{name} <small>{kind} rule</small> {says}</caption>"
    );
    let mut before: Option<Vec<&str>> = None;
    for condition in &rule.conditions {
        let path: Vec<&str> = condition.group.split('/').collect();
        let word = before.as_ref().map_or("", |before| join(before, &path));
        let known = before.as_ref().map_or(0, |before| shared(before, &path));
        line(out, word, &path, known, condition);
        let state = mark(condition.state, is_rejection);
        let decisive = match (condition.decisive, condition.state) {
            (false, _) => "",
            (true, None) => " <small>would decide</small>",
            (true, Some(_)) => " <small>decides</small>",
        };
        let _ = write!(out, "<td>{state}{decisive}</td></tr>");
        before = Some(path);
    }
    out.push_str("</table>");
}

/// The number of first steps that two paths share. A path is a group. For each nesting, the group's key, the number of
/// a body in it and the group in that body follow: `0/any/1/0`.
fn shared(one: &[&str], other: &[&str]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}

/// The word between two conditions. Groups are joined by `or`, terms of a group by `and`, and bodies by their key.
fn join(before: &[&str], path: &[&str]) -> &'static str {
    let at = shared(before, path);
    let is_key_of_all = || path.get(at - 1).is_some_and(|key| key.starts_with("all"));
    match at % 3 {
        _ if at == before.len() || at == path.len() => "and",
        0 => "or",
        2 if !is_key_of_all() => "or",
        _ => "and",
    }
}

/// The groups that begin with a condition, each with its depth.
fn titles<'p>(path: &[&'p str], known: usize) -> Vec<(usize, &'p str)> {
    let keys = path.iter().copied().enumerate().skip(known.max(1));
    let keys = keys.filter(|(at, _)| at % 3 == 1);
    keys.map(|(at, key)| (at / 3, key.split('.').next().unwrap_or(key))).collect()
}

/// The first cells of a condition's row, and before it a row for each group that begins with it.
// Writing to a String can't fail, so the result of `write!` is ignored.
fn line(
    out: &mut String,
    mut word: &str,
    path: &[&str],
    known: usize,
    condition: &TracedCondition,
) {
    for (depth, key) in titles(path, known) {
        let _ = write!(
            out,
            "<tr><td colspan=\"3\" style=\"padding-left:{depth}.5em\"><small>{word}</small> {key} of</td></tr>"
        );
        word = "";
    }
    let TracedCondition { variable, operator, value, observed, missing, .. } = condition;
    let bound = value.as_ref().map(Json::to_string).unwrap_or_default();
    let seen = match (observed, missing) {
        (Some(observed), _) => beyond_bounds(observed).unwrap_or_else(|| observed.to_string()),
        (None, reason) => {
            format!("missing ({})", reason.as_deref().unwrap_or("not given").replace('_', " "))
        }
    };
    let depth = path.len() / 3;
    let asks = text(&format!("{variable} {operator} {bound}"));
    let _ = write!(
        out,
        "<tr><td style=\"padding-left:{depth}.5em\"><small>{word}</small> {asks}</td><td>{}</td>",
        text(&seen),
    );
}

/// Whether a condition holds. In a rejection rule, a condition that holds is bad for the borrower.
fn mark(state: Option<bool>, is_rejection: bool) -> &'static str {
    match state {
        Some(true) if is_rejection => "<b class=\"no\">holds</b>",
        Some(true) => "<b class=\"yes\">holds</b>",
        Some(false) if is_rejection => "<b class=\"yes\">does not hold</b>",
        Some(false) => "<b class=\"no\">does not hold</b>",
        None => "<b class=\"open\">undecided</b>",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lendwright::operations::scoring::ExplainPolicy as _;
    use lendwright::scoring::Policy;

    const POLICY: &[u8] = br#"{"format": 1, "acceptance_rules": ["home"], "rejection_rules": ["young"], "rules": {
        "young": [{"variable": "age", "operator": "<", "value": 21}],
        "home": [{"variable": "Months_at_Address", "operator": ">=", "value": 12, "join": "and"},
                 {"variable": "reports", "operator": "==", "value": 0, "join": "or"},
                 {"any": [[{"variable": "Residence_Type", "operator": "==", "value": "Fully Owned"}],
                          [{"variable": "Is_Banked", "operator": "==", "value": true}]], "join": "and"},
                 {"none": [[{"variable": "DBR", "operator": ">", "value": 0.5}]]}]}}"#;

    /// The texts of a table, without its tags.
    fn said(table: &str) -> Vec<&str> {
        let texts = table.split('<').filter_map(|part| part.split_once('>'));
        texts.map(|(_, text)| text.trim()).filter(|text| !text.is_empty()).collect()
    }

    #[test]
    fn a_table_says_how_conditions_are_joined_and_what_does_not_apply() {
        let inputs = Json::parse(br#"{"age": 31, "Residence_Type": "Fully Owned", "DBR": 0.2}"#);
        let policy = Policy::from_json(POLICY).unwrap();
        let why = policy.explain_inputs(&inputs.unwrap()).unwrap();
        let mut out = String::new();
        why.rules.iter().for_each(|rule| table(&mut out, rule));
        let words: Vec<&str> = said(&out)
            .into_iter()
            .filter(|text| !text.ends_with("decide") && *text != "decides")
            .collect();
        let expected = [
            ["home", "acceptance rule", "holds"].as_slice(),
            &["Months_at_Address &gt;= 12", "missing (not given)", "undecided"],
            &["and", "reports == 0", "missing (not given)", "undecided"],
            &["or", "any of"],
            &["Residence_Type == &quot;Fully Owned&quot;", "&quot;Fully Owned&quot;", "holds"],
            &["or", "Is_Banked == true", "missing (not given)", "undecided"],
            &["and", "none of", "DBR &gt; 0.5", "0.2", "does not hold"],
            &["young", "rejection rule", "does not apply", "age &lt; 21", "31", "does not hold"],
        ];
        assert_eq!(words, expected.concat());
    }
}
