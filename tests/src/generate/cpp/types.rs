//! The types that the C++ header needs. Types inside others come first.

use super::super::sections::BESIDE;
use lendwright::Settings;
use lendwright::operations::{self, Detail};
use lendwright::wire::{Choice, RecordShape, Request as _, Shape, Wire as _};

/// Every type except the requests of operations.
#[derive(Default)]
pub(super) struct TypeSet {
    /// The closed sets of texts.
    pub(super) choices: Vec<&'static Choice>,
    /// Objects inside requests.
    pub(super) sent: Vec<&'static RecordShape>,
    /// Answers, and objects inside them.
    pub(super) answered: Vec<&'static RecordShape>,
    /// The names of records that are one of several possible forms of a value.
    pub(super) alternatives: Vec<&'static str>,
}

impl TypeSet {
    pub(super) fn in_the_table() -> Self {
        let mut types = Self::default();
        types.answered(Detail::SHAPE);
        for listing in operations::all() {
            listing.fields.iter().for_each(|field| types.sent(field.shape));
            types.answered(listing.body);
        }
        for (_, shape) in BESIDE {
            types.answered(shape);
        }
        for field in Settings::FIELDS {
            types.sent(field.shape);
        }
        types
    }

    /// Returns the name of an object inside a request. It ends with `Fields` if an answer has the same object.
    pub(super) fn sent_name(&self, record: &RecordShape) -> String {
        let is_answered = self.answered.iter().any(|answered| answered.name == record.name);
        format!("{}{}", record.name, if is_answered { "Fields" } else { "" })
    }

    fn sent(&mut self, shape: &'static Shape) {
        let records = &mut self.sent;
        add(shape, records, &mut self.choices);
    }

    fn answered(&mut self, shape: &'static Shape) {
        let before = self.answered.len();
        add(shape, &mut self.answered, &mut self.choices);
        let new: Vec<_> = self.answered.iter().skip(before).copied().collect();
        self.add_alternatives(shape);
        new.iter().flat_map(|record| record.members).for_each(|m| self.add_alternatives(m.shape));
    }

    fn add_alternatives(&mut self, shape: &'static Shape) {
        match shape {
            Shape::List(shape)
            | Shape::Map(shape)
            | Shape::Optional(shape)
            | Shape::Available(shape) => self.add_alternatives(shape),
            Shape::Either(forms) => {
                self.alternatives.extend(forms.iter().filter_map(|form| match form {
                    Shape::Record(record) => Some(record.name),
                    _ => None,
                }));
            }
            _ => {}
        }
    }
}

fn add(
    shape: &'static Shape,
    records: &mut Vec<&'static RecordShape>,
    choices: &mut Vec<&'static Choice>,
) {
    match shape {
        Shape::List(shape)
        | Shape::Map(shape)
        | Shape::Optional(shape)
        | Shape::Available(shape) => add(shape, records, choices),
        Shape::Either(forms) => forms.iter().for_each(|form| add(form, records, choices)),
        Shape::Choice(choice) if !choices.contains(choice) => choices.push(choice),
        Shape::Record(record) => {
            if let Some(known) = records.iter().find(|known| known.name == record.name) {
                assert!(**known == **record, "two records have the name {}", record.name);
                return;
            }
            record.members.iter().for_each(|member| add(member.shape, records, choices));
            records.push(record);
        }
        _ => {}
    }
}
