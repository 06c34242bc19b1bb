//! The operations as data, and as methods of a book.

use super::super::prose::door;
use super::cases;
use super::records::row;
use super::text::{docstring, one_line, paragraphs};
use super::types::{escaped, field_form, field_type, name_of, quoted, whole, whole_form, words};
use lendwright::operations::Listing;
use lendwright::wire::{Field, Shape};
use std::fmt::Write as _;

/// Documentation that holds for Python only.
const NOTES: &[(&str, &str)] = &[
    ("update_borrower", "A field that is None, or left out, stays as it is."),
    (
        "import_borrowers",
        "A row may be a dict with names of either form, `phone_number` or `Phone_Number`. The fields of \
         the profile and your declared variables are in `profile`, or next to the other fields. So rows of a \
         table are valid: \
         `frame.to_dict(\"records\")` in pandas, `frame.to_dicts()` in polars. Missing values of a table \
         (None, NaN, NA, NaT) are left out. 3.0 is read as an int, and 0 and 1 as False and True. Money is \
         a Decimal, an int or a text of digits. A column of floats is refused: \
         `frame.convert_dtypes()` converts whole floats to ints.",
    ),
    (
        "get_total_score_batch",
        "Each score has the id of its decision: `book.explain(answer[uuid])`, or \
         `answer[uuid].detail.decision_id`.",
    ),
    ("load_policy", "The policy may be a `Policy`, or a dict with the members of a policy file."),
];

pub(super) fn constant(name: &str) -> String {
    format!("_{}", name.to_uppercase())
}

/// An operation as data, under the name of a constant.
pub(super) fn data(text: &mut String, constant: &str, name: &str, fields: &[Field], body: &Shape) {
    let _ = writeln!(text, "{constant}: Final[Operation[{}]] = Operation(", whole(body));
    let _ = writeln!(text, "    \"{name}\",");
    if fields.is_empty() {
        text.push_str("    (),\n");
    } else {
        text.push_str("    (\n");
        for field in fields {
            let form = field_form(field.meaning, field.shape);
            row(text, field.wire, field.identifier, &form, !field.required);
        }
        text.push_str("    ),\n");
    }
    let _ = writeln!(text, "    {},\n)", whole_form(body));
}

pub(super) fn method(text: &mut String, listing: &Listing) {
    let Listing { name, fields, body, .. } = listing;
    let _ = write!(text, "\n    def {name}(\n        self,\n");
    parameters(text, fields, "        ", |field| field_type(field.meaning, field.shape));
    let answer = whole(body);
    let _ = writeln!(text, "    ) -> {answer}:");
    let mut about = paragraphs(listing.doc);
    if let Some((_, note)) = NOTES.iter().find(|(operation, _)| operation == name) {
        about.push((*note).to_owned());
    }
    about.push(door(listing, ". "));
    let mut sections = sections(fields, body);
    let refusals = cases::refusals(listing);
    if !refusals.is_empty() {
        sections.push(("Raises", refusals));
    }
    docstring(text, "        ", &about, &sections);
    example(text, listing);
    text.push_str("        return self._run(\n");
    let _ = writeln!(text, "            {},", constant(name));
    for field in *fields {
        let _ = writeln!(text, "            {},", name_of(field.identifier));
    }
    text.push_str("        )\n");
}

/// Adds an example to the docstring that was written last; its lines are kept as they are.
fn example(text: &mut String, listing: &Listing) {
    const END: &str = "        \"\"\"\n";
    let lines = cases::example(listing);
    if lines.is_empty() || !text.ends_with(END) {
        return;
    }
    text.truncate(text.len().saturating_sub(END.len()));
    text.push_str("\n        Example:\n");
    for line in lines {
        let _ = writeln!(text, "            {}", escaped(&line));
    }
    text.push_str(END);
}

/// The fields that must be sent first, in the table's order, and the others by their names. What can
/// have one value only has it.
pub(super) fn parameters(
    text: &mut String,
    fields: &[Field],
    inset: &str,
    form: impl Fn(&Field) -> String,
) {
    let must_be_given = |field: &&Field| field.required && field.shape.constant().is_none();
    let (must, may): (Vec<&Field>, Vec<&Field>) = fields.iter().partition(must_be_given);
    for field in must {
        let _ = writeln!(text, "{inset}{}: {},", name_of(field.identifier), form(field));
    }
    if !may.is_empty() {
        let _ = writeln!(text, "{inset}*,");
    }
    for field in may {
        let (name, form) = (name_of(field.identifier), form(field));
        let _ = match field.shape.constant().filter(|_| field.required) {
            Some(value) => writeln!(text, "{inset}{name}: {form} = {},", quoted(value)),
            None if form.ends_with("| None") => writeln!(text, "{inset}{name}: {form} = None,"),
            None => writeln!(text, "{inset}{name}: {form} | None = None,"),
        };
    }
}

/// The sections of a docstring about arguments and the answer: a heading and its lines.
fn sections(fields: &[Field], body: &Shape) -> Vec<(&'static str, Vec<String>)> {
    let mut all = Vec::new();
    if !fields.is_empty() {
        let (must, may): (Vec<_>, Vec<_>) = fields.iter().partition(|field| field.required);
        let said = must.iter().chain(&may).map(|field: &&Field| {
            let said = format!("{}: {}", name_of(field.identifier), one_line(field.doc));
            format!("{said} ({})", words(field.shape))
        });
        all.push(("Args", said.collect()));
    }
    match body {
        Shape::Record(record) if !record.members.is_empty() => {
            let said = record.members.iter();
            let said = said.map(|m| {
                format!("{}: {} ({})", name_of(m.identifier), one_line(m.doc), words(m.shape))
            });
            all.push(("Returns", said.collect()));
        }
        other => all.push(("Returns", vec![format!("{}.", words(other))])),
    }
    all
}
