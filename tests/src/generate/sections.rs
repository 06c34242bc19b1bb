//! The parts of the generated files: one part for each section of operations, and the parts that several
//! sections share.

use lendwright::Settings;
use lendwright::operations::scoring::PolicyExplanation;
use lendwright::operations::{self, Detail, Listing};
use lendwright::wire::{Choice, RecordShape, Request as _, Shape, Wire as _};
use std::collections::BTreeMap;

/// The part of the detail, which every answer has in addition to its body.
pub(super) const DETAIL: &str = "detail";
/// The part of the settings.
pub(super) const SETTINGS: &str = "settings";
/// The part of the types that several sections use.
pub(super) const SHARED: &str = "shared";

/// Shapes that no operation answers, but a policy without a book does. Each has the section that it is written to.
pub(super) const BESIDE: &[(&str, &Shape)] = &[("scoring", PolicyExplanation::SHAPE)];

/// Returns the sections of operations, in the table's order.
pub(super) fn names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for listing in operations::all() {
        if !names.contains(&listing.section) {
            let is_taken = [DETAIL, SETTINGS, SHARED, "mod"].contains(&listing.section);
            assert!(!is_taken, "no section can be called {}", listing.section);
            names.push(listing.section);
        }
    }
    names
}

/// Returns the operations of a section, in the table's order.
pub(super) fn operations_of(section: &str) -> impl Iterator<Item = &'static Listing> {
    operations::all().filter(move |listing| listing.section == section)
}

/// Returns a section's name as a title: `Access`.
pub(super) fn title(section: &str) -> String {
    let mut letters = section.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}

/// The part of each record and each choice. It is the section if only one section uses it, otherwise [`SHARED`]. The
/// types of the detail are in [`DETAIL`]. So no section needs another section.
pub(super) struct Parts(BTreeMap<&'static str, &'static str>);

impl Parts {
    pub(super) fn of_the_table() -> Self {
        let mut parts = Self(BTreeMap::new());
        for listing in operations::all() {
            listing.fields.iter().for_each(|field| parts.used(field.shape, listing.section));
            parts.used(listing.body, listing.section);
        }
        for (section, shape) in BESIDE {
            parts.used(shape, section);
        }
        for field in Settings::FIELDS {
            parts.used(field.shape, SETTINGS);
        }
        parts.used(Detail::SHAPE, DETAIL);
        parts
    }

    /// Returns the part of a record or choice.
    pub(super) fn of(&self, name: &str) -> &'static str {
        self.0.get(name).copied().unwrap_or(SHARED)
    }

    fn used(&mut self, shape: &'static Shape, part: &'static str) {
        for name in types_in(shape) {
            let known = self.0.entry(name).or_insert(part);
            if part == DETAIL {
                *known = DETAIL;
            } else if *known != part {
                *known = SHARED;
            }
        }
    }
}

/// Returns the names of the records and choices inside a shape, at any depth.
pub(super) fn types_in(shape: &'static Shape) -> Vec<&'static str> {
    let mut names = Vec::new();
    collect(shape, &mut names);
    names
}

fn collect(shape: &'static Shape, names: &mut Vec<&'static str>) {
    match shape {
        Shape::List(inner)
        | Shape::Map(inner)
        | Shape::Optional(inner)
        | Shape::Available(inner) => collect(inner, names),
        Shape::Either(forms) => forms.iter().for_each(|form| collect(form, names)),
        Shape::Choice(Choice { name, .. }) => names.push(name),
        Shape::Record(RecordShape { name, members, .. }) if !names.contains(name) => {
            names.push(name);
            members.iter().for_each(|member| collect(member.shape, names));
        }
        _ => {}
    }
}
