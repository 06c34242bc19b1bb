//! The classes of records, and the names of closed sets of texts.

use super::super::prose::wrap;
use super::super::sections::{BESIDE, Parts};
use super::text::{WIDTH, docstring, one_line, paragraphs};
use super::types::{field_form, field_type, name_of, quoted, value_type};
use lendwright::Settings;
use lendwright::operations::{self, Detail};
use lendwright::wire::{Choice, Meaning, Member, RecordShape, Request as _, Shape, Wire as _};
use std::fmt::Write as _;

/// What a text set in by three levels has of a line, between its quotes.
const ROOM: usize = 85;

/// Names that the package itself gives away; a record of the same name would hide them.
const TAKEN: &[&str] = &["Book", "Policy", "Decision", "Reply", "HttpResponse", "NAType", "Any"];

/// Members that are records, whose own members may stand beside them in a row of a table.
const FLATTENED: &[(&str, &str)] = &[("BorrowerRow", "profile")];

/// The record that explains a decision. Answers that stand in one part with it may tell of a decision,
/// so their method `explanation` has its type.
const EXPLANATION: &str = "ExplainedDecision";

/// The records that are needed, in an order in which each comes after those inside it.
#[derive(Default)]
pub(super) struct RecordSet {
    pub(super) records: Vec<&'static RecordShape>,
    /// The closed sets of texts.
    pub(super) choices: Vec<&'static Choice>,
    /// Those that are a whole answer.
    answers: Vec<&'static str>,
    /// Those that stand in a request.
    sent: Vec<&'static str>,
}

impl RecordSet {
    pub(super) fn in_the_table() -> Self {
        let mut types = Self::default();
        types.whole(Detail::SHAPE);
        for listing in operations::all() {
            types.whole(listing.body);
            listing.fields.iter().for_each(|field| types.inside(field.shape));
        }
        for (_, shape) in BESIDE {
            types.add(shape);
        }
        for field in Settings::FIELDS {
            types.inside(field.shape);
        }
        types
    }

    /// The base class of a record.
    fn base(&self, record: &'static RecordShape) -> &'static str {
        // What has a text of its own, and is the whole answer to no operation.
        let mut documents =
            [Detail::SHAPE].into_iter().chain(BESIDE.iter().map(|(_, shape)| *shape));
        let is_document = documents.any(|shape| *shape == Shape::Record(record));
        match self.answers.contains(&record.name) {
            _ if is_document => "Document",
            true => "Answer",
            false => "Record",
        }
    }

    fn whole(&mut self, shape: &'static Shape) {
        match shape {
            Shape::Record(record) => self.answers.push(record.name),
            Shape::Either(forms) => forms.iter().for_each(|form| self.whole(form)),
            _ => {}
        }
        self.add(shape);
    }

    fn inside(&mut self, shape: &'static Shape) {
        let before = self.records.len();
        self.add(shape);
        let new = self.records.iter().skip(before).map(|record| record.name);
        self.sent.extend(new);
    }

    fn add(&mut self, shape: &'static Shape) {
        match shape {
            Shape::List(shape)
            | Shape::Map(shape)
            | Shape::Optional(shape)
            | Shape::Available(shape) => self.add(shape),
            Shape::Either(forms) => forms.iter().for_each(|form| self.add(form)),
            Shape::Record(record) => self.add_record(record),
            Shape::Choice(choice) if !self.choices.contains(choice) => self.choices.push(choice),
            _ => {}
        }
    }

    fn add_record(&mut self, record: &'static RecordShape) {
        if let Some(known) = self.records.iter().find(|known| known.name == record.name) {
            assert!(*known == record, "two records have the name {}", record.name);
            return;
        }
        assert!(!TAKEN.contains(&record.name), "Python has a {} of its own", record.name);
        record.members.iter().for_each(|member| self.add(member.shape));
        self.records.push(record);
    }
}

pub(super) fn alias(text: &mut String, choice: &Choice) {
    let _ = writeln!(text, "\n{}: TypeAlias = Literal[", choice.name);
    for value in choice.values {
        let _ = writeln!(text, "    {},", quoted(value));
    }
    text.push_str("]\n");
    docstring(text, "", &paragraphs(choice.doc), &[]);
}

pub(super) fn class(
    text: &mut String,
    record: &'static RecordShape,
    types: &RecordSet,
    parts: &Parts,
) {
    let name = record.name;
    let base = types.base(record);
    let _ = write!(text, "\n\nclass {name}({base}):\n");
    docstring(text, "    ", &paragraphs(record.doc), &[]);
    if record.members.is_empty() {
        text.push_str("\n    __slots__ = ()\n");
        return;
    }
    text.push_str("\n    __slots__ = {\n");
    for member in record.members {
        slot_doc(text, &name_of(member.identifier), &one_line(member.doc));
    }
    text.push_str("    }\n");
    for member in record.members {
        let has_absent = matches!(member.shape, Shape::Optional(_) | Shape::List(_));
        let must = if member.omitted && !has_absent { " | None" } else { "" };
        let _ = writeln!(
            text,
            "    {}: {}{must}",
            name_of(member.identifier),
            value_type(member.shape)
        );
    }
    text.push_str("    _members = (\n");
    for member in record.members {
        let form = field_form(member.meaning, member.shape);
        row(text, member.wire, member.identifier, &form, member.omitted);
    }
    text.push_str("    )\n");
    if let Some((_, member)) = FLATTENED.iter().find(|(record, _)| *record == name) {
        let _ = writeln!(text, "    _beside = ({},)", quoted(member));
    }
    if base == "Answer" && parts.of(name) == parts.of(EXPLANATION) {
        explanation(text);
    }
    if types.sent.contains(&name) || record.members.iter().any(|member| member.omitted) {
        initialiser(text, record);
    }
}

/// What a type checker is told about an answer's explanation; the base class gives it.
fn explanation(text: &mut String) {
    let _ = writeln!(
        text,
        "\n    if TYPE_CHECKING:\n\n        def explanation(self) -> {EXPLANATION} | None: ..."
    );
}

/// What a type checker is told about making a record; the base class does it.
fn initialiser(text: &mut String, record: &RecordShape) {
    text.push_str(
        "\n    if TYPE_CHECKING:\n\n        def __init__(\n            self,\n            *,\n",
    );
    for member in record.members {
        let name = name_of(member.identifier);
        let mut form = field_type(member.meaning, member.shape);
        if has_date(record) {
            let words = form.split(' ').map(|word| if word == "date" { DAY } else { word });
            form = words.collect::<Vec<_>>().join(" ");
        }
        let absent = match (member.omitted, member.shape) {
            (false, _) => "",
            (true, Shape::Optional(_)) => " = None",
            (true, Shape::List(_)) => " = ()",
            (true, _) => " | None = None",
        };
        let _ = writeln!(text, "            {name}: {form}{absent},");
    }
    text.push_str("        ) -> None: ...\n");
}

/// How the type of a day is called where a member is called `date`, which is then no type.
pub(super) const DAY: &str = "Day";

/// Whether a member of a record is called `date` and is a day.
pub(super) fn has_date(record: &RecordShape) -> bool {
    let is_date = |member: &Member| {
        member.identifier == "date" && (member.meaning == Meaning::Day || is_day(member.shape))
    };
    record.members.iter().any(is_date)
}

fn is_day(shape: &Shape) -> bool {
    match shape {
        Shape::Date => true,
        Shape::Optional(shape) | Shape::Available(shape) => is_day(shape),
        _ => false,
    }
}

/// What a slot says about itself, over as many lines as it takes.
fn slot_doc(text: &mut String, name: &str, doc: &str) {
    let line = format!("        \"{name}\": {},", quoted(doc));
    if line.chars().count() <= WIDTH {
        let _ = writeln!(text, "{line}");
        return;
    }
    let _ = writeln!(text, "        \"{name}\": (");
    let mut lines = wrap(doc, ROOM, "", "").into_iter().peekable();
    while let Some(line) = lines.next() {
        let space = if lines.peek().is_some() { " " } else { "" };
        let _ = writeln!(text, "            {}", quoted(&format!("{line}{space}")));
    }
    text.push_str("        ),\n");
}

pub(super) fn row(text: &mut String, wire: &str, name: &str, form: &str, omitted: bool) {
    let omitted = if omitted { "True" } else { "False" };
    let _ = writeln!(
        text,
        "        Member({}, {}, {form}, {omitted}),",
        quoted(wire),
        quoted(&name_of(name))
    );
}
