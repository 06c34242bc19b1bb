//! `_asked.py`: the fields of the questions to a table of transactions, as keywords that type checkers know.

use super::super::sections::{self, types_in};
use super::text::{docstring, one_line};
use super::types::{field_type, name_of};
use lendwright::operations;
use lendwright::operations::analytics::GetFeatures;
use lendwright::wire::{Field, Request as _};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The operations of a book that a table answers, too.
const OPERATIONS: [&str; 7] = [
    "get_top_transactions",
    "aggregate_transactions",
    "get_recurring_transactions",
    "project_income",
    "project_expenses",
    "get_available_money",
    "get_top_insights",
];

/// `_asked.py`.
pub(super) fn asked() -> String {
    let mut asked: Vec<(&str, &[Field])> = Vec::new();
    for name in OPERATIONS {
        let listing = operations::all().find(|listing| listing.name == name);
        asked.push((name, listing.unwrap_or_else(|| panic!("no operation {name}")).fields));
    }
    asked.push(("get_features", GetFeatures::FIELDS));
    let mut text = String::from(
        "\"\"\"The fields of questions to a table of transactions, as keywords. Made from the table of \
         operations.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import TYPE_CHECKING, TypedDict\n\n\
         if TYPE_CHECKING:\n    from collections.abc import Mapping, Sequence\n    from datetime import date\n    \
         from decimal import Decimal\n\n",
    );
    let parts = sections::Parts::of_the_table();
    let mut needed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for name in asked.iter().flat_map(|(_, fields)| fields.iter()).flat_map(|f| types_in(f.shape)) {
        needed.entry(parts.of(name)).or_default().insert(name);
    }
    for (part, names) in needed {
        let names: Vec<&str> = names.into_iter().collect();
        let _ = writeln!(text, "    from ._operations.{part} import {}", names.join(", "));
    }
    text.push_str("\n__all__ = [\n");
    let mut names: Vec<String> = asked.iter().map(|(name, _)| class_of(name)).collect();
    names.sort();
    for name in names {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n");
    let asked: Vec<(&str, Vec<String>)> =
        asked.into_iter().map(|(name, fields)| (name, members(fields))).collect();
    // Each operation has these in the same order before its own: a test of Python's compares.
    let common = asked.iter().take(1).flat_map(|(_, members)| members);
    let is_of_all = |member: &&String| asked.iter().all(|(_, members)| members.contains(member));
    let common: Vec<&String> = common.filter(is_of_all).collect();
    class(
        &mut text,
        COMMON,
        "TypedDict",
        "The fields of all questions. They select the transactions.",
    );
    text.extend(common.iter().map(|member| member.as_str()));
    for (at, (name, members)) in asked.iter().enumerate() {
        let same = asked.iter().take(at).find(|(_, earlier)| earlier == members);
        let base = same.map_or(COMMON.to_owned(), |(earlier, _)| class_of(earlier));
        let doc = format!("The fields of `{name}`, without the user.");
        class(&mut text, &class_of(name), &base, &doc);
        if same.is_none() {
            let own = members.iter().filter(|member| !common.contains(member));
            text.extend(own.map(String::as_str));
        }
    }
    text
}

/// The class with the fields of all operations. The other classes inherit from it.
const COMMON: &str = "CommonFields";

fn class(text: &mut String, name: &str, base: &str, doc: &str) {
    let _ = writeln!(text, "\n\nclass {name}({base}, total=False):");
    docstring(text, "    ", &[doc.to_owned()], &[]);
    text.push('\n');
}

/// The fields but for the user, each with its type and its docstring.
fn members(fields: &[Field]) -> Vec<String> {
    let member = |field: &Field| {
        // A table takes days as texts, too.
        let form = field_type(field.meaning, field.shape).replace("date", "str | date");
        let form = if form.ends_with("| None") { form } else { format!("{form} | None") };
        let mut text = format!("    {}: {form}\n", name_of(field.identifier));
        docstring(&mut text, "    ", &[one_line(field.doc)], &[]);
        text
    };
    fields.iter().filter(|field| field.wire != "user_id").map(member).collect()
}

/// `GetTopTransactionsFields` of `get_top_transactions`.
fn class_of(operation: &str) -> String {
    let words = operation.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        format!("{}{rest}", first.to_uppercase())
    });
    format!("{}Fields", words.collect::<String>())
}
