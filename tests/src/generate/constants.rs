//! The names of the wire as constants of C: the places in answers, the scopes, the codes and the events.

use super::prose::{one_line, wrap};
use super::sections;
use lendwright::identity::Scope;
use lendwright::operations::Detail;
use lendwright::wire::{Member, Shape, Wire as _};
use lendwright::{AuthKind, LoanChange, OutboxChange};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const PLACES: &str = "\
/* The places of the members of the answers, as JSON pointers:

       lw_answer_int(answer, LW_GET_TOTAL_SCORE_CREDIT_SCORE, &score);

   Those with EACH in their names start at an item of the list, or at a value of an object with free keys. */
";

/// The places in the answers of a section's operations.
pub(super) fn places(section: &str) -> String {
    let mut places = Places::default();
    for listing in sections::operations_of(section) {
        places.of(&format!("LW_{}", listing.name), "", listing.body, 0);
    }
    if places.0.is_empty() { String::new() } else { format!("{PLACES}{}", places.text()) }
}

/// What the main header names: the places in details, the scopes, the codes, the events.
pub(super) fn shared() -> String {
    let mut text =
        "/* The members of an answer's detail: their places for lw_answer_detail_at, and their meanings. */\n"
            .to_owned();
    let mut places = Places::default();
    places.of("LW_DETAIL", "", Detail::SHAPE, 0);
    for (name, (at, meaning)) in &places.0 {
        text.push_str(&defined("", name, at, meaning));
    }
    text.push_str(
        "\n/* The scopes of partners and keys: lw_permit_scopes and lw_issue_key take them. */\n",
    );
    for scope in Scope::ALL {
        text.push_str(&named("LW_SCOPE_", scope.as_str(), scope.meaning()));
    }
    text.push_str(
        "\n/* The codes of refusals and failures, the member \"code\" of an answer's detail: each with its HTTP status\n   \
         and what it means. Beside them are \"misuse\" with LW_MISUSE, and \"internal\" with LW_INTERNAL. */\n",
    );
    for code in super::codes::sorted_codes() {
        text.push_str(&named("LW_CODE_", code.name(), code.meaning()));
    }
    text.push_str("\n/* The events that on_effect receives: the member \"event\". */\n");
    for kind in AuthKind::all() {
        text.push_str(&named("LW_EVENT_", kind.name(), kind.meaning()));
    }
    for change in LoanChange::all() {
        text.push_str(&named("LW_EVENT_", change.name(), change.meaning()));
    }
    for change in OutboxChange::all() {
        text.push_str(&named("LW_EVENT_", change.name(), change.meaning()));
    }
    text
}

/// The constant of a name.
fn named(before: &str, name: &str, meaning: &str) -> String {
    defined(before, &constant(name), name, meaning)
}

/// A constant with what it means.
fn defined(before: &str, constant: &str, value: &str, meaning: &str) -> String {
    let said = wrap(&format!("{} */", one_line(meaning)), 100, "/** ", "    ").join("\n");
    format!("{said}\n#define {before}{constant} \"{value}\"\n")
}

fn constant(name: &str) -> String {
    name.replace([':', '.', '-', ' '], "_").to_uppercase()
}

/// The constants of places by their names, each with what stands there.
#[derive(Default)]
struct Places(BTreeMap<String, (String, &'static str)>);

impl Places {
    /// Adds the places of the members of a shape, to a depth that a reader can follow.
    fn of(&mut self, name: &str, at: &str, shape: &'static Shape, depth: usize) {
        const DEPTH_MAX: usize = 4;
        if depth > DEPTH_MAX {
            return;
        }
        match shape {
            Shape::Optional(inner) | Shape::Available(inner) => self.of(name, at, inner, depth),
            Shape::Either(forms) => forms.iter().for_each(|form| self.of(name, at, form, depth)),
            Shape::List(inner) | Shape::Map(inner) => {
                self.of(&format!("{name}_EACH"), "", inner, depth.saturating_add(1));
            }
            Shape::Record(record) => {
                for Member { wire, identifier, shape, doc, .. } in record.members {
                    let identifier = identifier.trim_end_matches('_');
                    let name = format!("{name}_{identifier}").to_uppercase();
                    let at = format!("{at}/{}", lendwright::json::escape_step(wire));
                    self.of(&name, &at, shape, depth.saturating_add(1));
                    let known = self.0.insert(name.clone(), (at.clone(), *doc));
                    assert!(
                        known.is_none_or(|(known, _)| known == at),
                        "two places are called {name}"
                    );
                }
            }
            _ => {}
        }
    }

    fn text(&self) -> String {
        self.0.iter().fold(String::new(), |mut text, (name, (at, _))| {
            let _ = writeln!(text, "#define {} {at:?}", name.to_uppercase());
            text
        })
    }
}
