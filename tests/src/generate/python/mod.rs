//! The typed Python package: a module a section of operations, with a method an operation and a record an
//! answer.
//!
//! `lendwright/_operations/<section>.py` is loaded when the first of its records or methods is used;
//! `_index.py` says where each stands. The sections import what is below them only: `detail.py` is
//! below the classes of answers, `shared.py` and `settings.py` are between those and the sections.

mod asked;
mod cases;
mod methods;
mod open;
mod records;
mod text;
mod types;

use super::sections::{self, DETAIL, Parts, SETTINGS, SHARED, types_in};
use super::{Target, one};
use lendwright::Settings;
use lendwright::analytics::insights::InsightType;
use lendwright::operations::{self, Listing};
use lendwright::wire::{Request as _, Shape};
use methods::{constant, data, method};
use records::{DAY, RecordSet, alias, class, has_date};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const PACKAGE: &str = "python/python/lendwright";

/// The package's generated modules.
pub(super) fn targets() -> Vec<Target> {
    let mut targets = vec![
        one(&format!("{PACKAGE}/_index.py"), index),
        one(&format!("{PACKAGE}/_open.py"), open::open),
        one(&format!("{PACKAGE}/_asked.py"), asked::asked),
        one(&format!("{PACKAGE}/_shares.py"), shares),
        one(&format!("{PACKAGE}/_operations/__init__.py"), || {
            "\"\"\"The operations and their records, a module for each section. Made from the table of operations.\"\"\"\n"
                .to_owned()
        }),
    ];
    for part in [DETAIL, SHARED, SETTINGS].into_iter().chain(sections::names()) {
        targets.push(one(&format!("{PACKAGE}/_operations/{part}.py"), move || module(part)));
    }
    targets
}

/// A module of `_operations`: the records of a part, and its operations as data and as methods.
fn module(part: &'static str) -> String {
    let (types, parts) = (RecordSet::in_the_table(), Parts::of_the_table());
    let listings: Vec<&Listing> = sections::operations_of(part).collect();
    let mut text = String::from(match part {
        DETAIL => "\"\"\"The detail of an answer, in addition to its body. ",
        SHARED => "\"\"\"The records that several sections use. ",
        SETTINGS => "\"\"\"The settings for opening a book. ",
        _ => "",
    });
    if !listings.is_empty() {
        let _ = write!(text, "\"\"\"The operations of the section `{part}`, and their records. ");
    }
    text.push_str("Made from the table of operations.\"\"\"\n\n");
    imports(&mut text, part, &types, &parts);
    let names = names_of(part, &types, &parts);
    text.push_str("\n__all__ = [\n");
    for name in &names {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n");
    let mut records = types.records.iter().filter(|record| parts.of(record.name) == part);
    if records.any(|record| has_date(record)) {
        let _ = writeln!(text, "\n{DAY}: TypeAlias = date");
    }
    let choices = types.choices.iter().filter(|choice| parts.of(choice.name) == part);
    choices.for_each(|choice| alias(&mut text, choice));
    let records = types.records.iter().filter(|record| parts.of(record.name) == part);
    records.for_each(|record| class(&mut text, record, &types, &parts));
    text.push_str("\n\n");
    if part == SETTINGS {
        data(&mut text, "OPEN", "open", Settings::FIELDS, &Shape::Any);
    }
    if !listings.is_empty() {
        operations_as_methods(&mut text, part, &listings);
    }
    text.trim_end().to_owned() + "\n"
}

fn operations_as_methods(text: &mut String, part: &str, listings: &[&Listing]) {
    for listing in listings {
        data(text, &constant(listing.name), listing.name, listing.fields, listing.body);
    }
    text.push_str("\nOPERATIONS: Final[dict[str, Operation[Any]]] = {\n");
    for listing in listings {
        let _ = writeln!(text, "    \"{}\": {},", listing.name, constant(listing.name));
    }
    let _ = writeln!(
        text,
        "}}\n\"\"\"The operations as data, by name.\"\"\"\n\n\n\
         class Methods(OperationsBase):\n    \"\"\"The operations of the section `{part}`, as methods of a book.\"\"\"\n\n    \
         __slots__ = ()"
    );
    for listing in listings {
        method(text, listing);
    }
}

/// The records and choices of a part, in order.
fn names_of(part: &str, types: &RecordSet, parts: &Parts) -> BTreeSet<&'static str> {
    let records = types.records.iter().map(|record| record.name);
    let names = records.chain(types.choices.iter().map(|choice| choice.name));
    names.filter(|name| parts.of(name) == part).collect()
}

fn imports(text: &mut String, part: &str, types: &RecordSet, parts: &Parts) {
    text.push_str(
        "from __future__ import annotations\n\n\
         from collections.abc import Mapping, Sequence\n\
         from datetime import date, datetime\n\
         from decimal import Decimal\n\
         from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias\n\n",
    );
    if part != DETAIL {
        text.push_str("from .._answer import *\n");
    }
    text.push_str(
        "from .._forms import *\nfrom .._record import Document, Member, Record\n\
         from .._rows import Of\nfrom .._values import NAType\n",
    );
    for (other, names) in needed(part, types, parts) {
        let names: Vec<&str> = names.into_iter().collect();
        let _ = writeln!(text, "from .{other} import {}", names.join(", "));
    }
}

/// What a part's records and operations need of other parts.
fn needed(
    part: &str,
    types: &RecordSet,
    parts: &Parts,
) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut shapes: Vec<&'static Shape> = Vec::new();
    for record in types.records.iter().filter(|record| parts.of(record.name) == part) {
        shapes.extend(record.members.iter().map(|member| member.shape));
    }
    for listing in sections::operations_of(part) {
        shapes.push(listing.body);
        shapes.extend(listing.fields.iter().map(|field| field.shape));
    }
    if part == SETTINGS {
        shapes.extend(Settings::FIELDS.iter().map(|field| field.shape));
    }
    let mut needed: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for name in shapes.into_iter().flat_map(types_in) {
        if parts.of(name) != part {
            needed.entry(parts.of(name)).or_default().insert(name);
        }
    }
    needed
}

/// `_shares.py`: the types of insights whose values are shares, for cards.
fn shares() -> String {
    let mut text = String::from(
        "\"\"\"The types of insights whose values are shares, not amounts. Made from the types of insights.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import Final\n\n\
         __all__ = [\"OF_SHARES\"]\n\n\
         OF_SHARES: Final = {\n",
    );
    for kind in InsightType::all().filter(|kind| kind.is_of_share()) {
        let _ = writeln!(text, "    \"{}\",", kind.name());
    }
    text.push_str("}\n");
    text
}

/// `_index.py`: in which module each operation and each record stands.
fn index() -> String {
    let (types, parts) = (RecordSet::in_the_table(), Parts::of_the_table());
    let mut modules: Vec<&str> = vec![DETAIL, SHARED, SETTINGS];
    modules.extend(sections::names());
    modules.sort_unstable();
    let mut records = BTreeMap::new();
    for part in &modules {
        records.extend(names_of(part, &types, &parts).into_iter().map(|name| (name, *part)));
    }
    let mut text = String::from(
        "\"\"\"The module of each operation and each record. Made from the table of operations.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import TYPE_CHECKING, Final\n\n\
         from ._answer import OperationsBase\nfrom ._lazy import Method\n\n\
         __all__ = [\n",
    );
    for name in records.keys() {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n\nRECORDS: Final = {\n");
    for (name, part) in &records {
        let _ = writeln!(text, "    \"{name}\": \"{part}\",");
    }
    text.push_str("}\n\"\"\"The module of each record.\"\"\"\n\nOPERATIONS: Final = {\n");
    for listing in operations::all() {
        let _ = writeln!(text, "    \"{}\": \"{}\",", listing.name, listing.section);
    }
    text.push_str("}\n\"\"\"The module of each operation.\"\"\"\n\nif TYPE_CHECKING:\n");
    let mut names = sections::names();
    names.sort_unstable();
    let _ = writeln!(text, "    from ._operations import {}", names.join(", "));
    for part in &modules {
        let _ = writeln!(text, "    from ._operations.{part} import *");
    }
    let bases: Vec<String> = names.iter().map(|name| format!("{name}.Methods")).collect();
    let _ = write!(
        text,
        "\n    class Operations({}):\n        \"\"\"The operations. A book runs them.\"\"\"\n\n        \
         __slots__ = ()\n\nelse:\n\n    \
         class Operations(OperationsBase):\n        \"\"\"The operations. A book runs them.\"\"\"\n\n        \
         __slots__ = ()\n\n    \
         for _name, _section in OPERATIONS.items():\n        \
         setattr(Operations, _name, Method(Operations, _section, _name))\n",
        bases.join(", ")
    );
    text
}
