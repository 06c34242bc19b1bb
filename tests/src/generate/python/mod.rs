//! The typed Python package: a method an operation, and a record an answer.

mod cases;
mod types;

use super::prose::{self, asks, wrap};
use lendwright::Settings;
use lendwright::operations::{self, Detail, Door, Listing};
use lendwright::wire::{Choice, Field, Record, Request as _, Shape, Wire as _};
use std::fmt::Write as _;
use types::{
    escaped, form_for, given, name_of, pythons, quoted, taken_for, whole, whole_form, words,
};

const WIDTH: usize = 100;

/// What a text set in by three levels has of a line, between its quotes.
const ROOM: usize = 85;

/// Names that the package itself gives away; a record of the same name would hide them.
const TAKEN: &[&str] = &["Book", "Policy", "Decision", "Reply", "HttpResponse", "NAType", "Any"];

/// Members that are records, whose own members may stand beside them in a row of a table.
const BESIDE: &[(&str, &str)] = &[("BorrowerRow", "profile")];

/// What is so in Python alone.
const NOTES: &[(&str, &str)] = &[
    ("update_borrower", "A field that is None, or left out, stays as it is."),
    (
        "import_borrowers",
        "A row may be a dict by either names, `phone_number` or `Phone_Number`, with the profile's \
         fields in `profile` or beside the others, so that a table's rows are taken: those of \
         `frame.to_dict(\"records\")` in pandas, of `frame.to_dicts()` in polars. What a table has \
         for no value (None, NaN, NA, NaT) is not given, 3.0 is taken where an int is asked, and 0 \
         and 1 for False and True. Money is a Decimal or an int here too: a column of floats is \
         refused, `frame.convert_dtypes()` makes ints of whole ones.",
    ),
    (
        "get_total_score_batch",
        "Each score knows its decision: `book.explain(answer[uuid])`, or \
         `answer[uuid].detail.decision_id`.",
    ),
    ("load_policy", "The policy may be a `Policy`, or a dict as a decision file has it."),
];

/// `_records.py`: the classes that answers are made of, those inside others first.
pub(super) fn records() -> String {
    let mut found = Found::default();
    for listing in operations::all() {
        found.whole(listing.body);
        listing.fields.iter().for_each(|field| found.inside(field.shape));
    }
    found.whole(Detail::SHAPE);
    for field in Settings::FIELDS {
        found.inside(field.shape);
    }
    let mut text = String::from(
        "\"\"\"The records that answers and requests are made of. Made from the table of operations.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from collections.abc import Mapping, Sequence\n\
         from datetime import date, datetime\n\
         from decimal import Decimal\n\
         from typing import TYPE_CHECKING, Any, Literal, TypeAlias\n\n\
         from ._forms import *\n\
         from ._record import Answer, Member, Record\n\
         from ._rows import Of\n\
         from ._values import NAType\n\n",
    );
    let choices = found.choices.iter().map(|choice| choice.name);
    let mut names: Vec<&str> =
        found.records.iter().map(|record| record.name).chain(choices).collect();
    names.sort_unstable();
    text.push_str("__all__ = [\n");
    for name in names {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n");
    for choice in &found.choices {
        alias(&mut text, choice);
    }
    for record in &found.records {
        class(&mut text, record, &found);
    }
    text
}

/// The records that are needed, in an order in which each comes after those inside it.
#[derive(Default)]
struct Found {
    records: Vec<&'static Record>,
    /// The closed sets of texts.
    choices: Vec<&'static Choice>,
    /// Those that are a whole answer.
    answers: Vec<&'static str>,
    /// Those that stand in a request.
    sent: Vec<&'static str>,
}

impl Found {
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

    fn add_record(&mut self, record: &'static Record) {
        if let Some(known) = self.records.iter().find(|known| known.name == record.name) {
            assert!(*known == record, "two records have the name {}", record.name);
            return;
        }
        assert!(!TAKEN.contains(&record.name), "Python has a {} of its own", record.name);
        record.members.iter().for_each(|member| self.add(member.shape));
        self.records.push(record);
    }
}

fn alias(text: &mut String, choice: &Choice) {
    let _ = writeln!(text, "\n{}: TypeAlias = Literal[", choice.name);
    for value in choice.values {
        let _ = writeln!(text, "    {},", quoted(value));
    }
    text.push_str("]\n");
    docstring(text, "", &paragraphs(choice.doc), &[]);
}

fn class(text: &mut String, record: &Record, found: &Found) {
    let name = record.name;
    let base = if found.answers.contains(&name) { "Answer" } else { "Record" };
    let _ = write!(text, "\n\nclass {name}({base}):\n");
    docstring(text, "    ", &paragraphs(record.doc), &[]);
    if record.members.is_empty() {
        text.push_str("\n    __slots__ = ()\n");
        return;
    }
    text.push_str("\n    __slots__ = {\n");
    for member in record.members {
        said_of(text, &name_of(member.identifier), &one_line(member.doc));
    }
    text.push_str("    }\n");
    for member in record.members {
        let has_absent = matches!(member.shape, Shape::Optional(_) | Shape::List(_));
        let must = if member.omitted && !has_absent { " | None" } else { "" };
        let _ = writeln!(text, "    {}: {}{must}", name_of(member.identifier), given(member.shape));
    }
    text.push_str("    _members = (\n");
    for member in record.members {
        let form = form_for(member.meaning, member.shape);
        row(text, member.wire, member.identifier, &form, member.omitted);
    }
    text.push_str("    )\n");
    if let Some((_, member)) = BESIDE.iter().find(|(record, _)| *record == name) {
        let _ = writeln!(text, "    _beside = ({},)", quoted(member));
    }
    if found.sent.contains(&name) || record.members.iter().any(|member| member.omitted) {
        initialiser(text, record);
    }
}

/// What a type checker is told about making a record; the base class does it.
fn initialiser(text: &mut String, record: &Record) {
    text.push_str(
        "\n    if TYPE_CHECKING:\n\n        def __init__(\n            self,\n            *,\n",
    );
    for member in record.members {
        let (name, form) = (name_of(member.identifier), taken_for(member.meaning, member.shape));
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

/// What a slot says about itself, over as many lines as it takes.
fn said_of(text: &mut String, name: &str, doc: &str) {
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

fn row(text: &mut String, wire: &str, name: &str, form: &str, omitted: bool) {
    let omitted = if omitted { "True" } else { "False" };
    let _ = writeln!(
        text,
        "        Member({}, {}, {form}, {omitted}),",
        quoted(wire),
        quoted(&name_of(name))
    );
}

/// `_operations.py`: a method an operation.
pub(super) fn methods() -> String {
    let mut text = String::from(
        "\"\"\"The operations as methods. Made from the table of operations.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from collections.abc import Mapping, Sequence\n\
         from datetime import date, datetime\n\
         from decimal import Decimal\n\
         from typing import Any, Final, TypeVar\n\n\
         from ._forms import *\n\
         from ._record import *\n\
         from ._records import *\n\
         from ._rows import Of\n\
         from ._values import NAType\n\n\
         T = TypeVar(\"T\")\n\n",
    );
    for listing in operations::all() {
        data(&mut text, listing.name, listing.fields, listing.body);
    }
    text.push_str("\nOPERATIONS: Final[dict[str, Operation[Any]]] = {\n");
    for listing in operations::all() {
        let _ = writeln!(text, "    \"{}\": {},", listing.name, constant(listing.name));
    }
    text.push_str(
        "}\n\"\"\"Every operation as data, by its name.\"\"\"\n\n\n\
         class Operations:\n    \"\"\"The operations. A book is what runs them.\"\"\"\n\n    \
         __slots__ = ()\n\n    \
         def _ask(self, operation: Operation[T], *values: Any) -> T:\n        \
         raise NotImplementedError\n",
    );
    operations::all().for_each(|listing| method(&mut text, listing));
    text
}

fn constant(name: &str) -> String {
    format!("_{}", name.to_uppercase())
}

fn data(text: &mut String, name: &str, fields: &[Field], body: &Shape) {
    let _ = writeln!(text, "{}: Operation[{}] = Operation(", constant(name), whole(body));
    let _ = writeln!(text, "    \"{name}\",");
    if fields.is_empty() {
        text.push_str("    (),\n");
    } else {
        text.push_str("    (\n");
        for field in fields {
            let form = form_for(field.meaning, field.shape);
            row(text, field.wire, field.identifier, &form, !field.required);
        }
        text.push_str("    ),\n");
    }
    let _ = writeln!(text, "    {},\n)", whole_form(body));
}

fn method(text: &mut String, listing: &Listing) {
    let Listing { name, fields, body, .. } = listing;
    let _ = write!(text, "\n    def {name}(\n        self,\n");
    parameters(text, fields, "        ", |field| taken_for(field.meaning, field.shape));
    let answer = whole(body);
    let _ = writeln!(text, "    ) -> {answer}:");
    let mut about = paragraphs(listing.doc);
    if let Some((_, note)) = NOTES.iter().find(|(operation, _)| operation == name) {
        about.push((*note).to_owned());
    }
    about.push(match listing.door {
        Door::Partner { method, path, .. } => format!("`{method} {path}`. {}", asks(listing)),
        Door::Host => asks(listing),
    });
    let mut sections = sections(fields, body);
    let refusals = cases::refusals(listing);
    if !refusals.is_empty() {
        sections.push(("Raises", refusals));
    }
    docstring(text, "        ", &about, &sections);
    example(text, listing);
    text.push_str("        return self._ask(\n");
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
fn parameters(text: &mut String, fields: &[Field], inset: &str, form: impl Fn(&Field) -> String) {
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

/// What stands in a docstring about arguments and the answer: a heading and its lines.
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

/// What no document of settings can say.
const ON_EFFECT: &str = "on_effect: Hears of each log-in, refresh, log-out and refusal, after it was committed, \
     in the thread of the call that made it happen, so in several at once. It may call the book. What \
     it raises goes to `sys.unraisablehook`. (function of an AuthEvent)";

/// `_open.py`: how a book is opened.
pub(super) fn open() -> String {
    let mut text = String::from(
        "\"\"\"Opening a book. Made from the library's settings.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from collections.abc import Callable, Mapping, Sequence\n\
         from datetime import datetime\n\
         from os import PathLike\n\
         from typing import Any\n\n\
         from ._book import AuthEvent, Book, hinting, opened\n\
         from ._forms import *\n\
         from ._record import Member, Operation\n\
         from ._records import *\n\
         from ._rows import Of\n\n",
    );
    data(&mut text, "open", Settings::FIELDS, &Shape::Any);
    text.push_str("\n\n@hinting\ndef open(\n");
    // The path may stand without its name, as in Python's own `open`.
    let (path, others): (Vec<&Field>, Vec<_>) =
        Settings::FIELDS.iter().partition(|field| field.wire == "path");
    if !path.is_empty() {
        text.push_str("    path: str | PathLike[str] | None = None,\n");
    }
    let others: Vec<Field> = others.into_iter().copied().collect();
    parameters(&mut text, &others, "    ", |field| match field.wire {
        "clock" => format!("datetime | {}", taken_for(field.meaning, field.shape)),
        _ => taken_for(field.meaning, field.shape),
    });
    text.push_str("    on_effect: Callable[[AuthEvent], object] | None = None,\n) -> Book:\n");
    let about = [
        "Opens a book. The handle is the host's own, and works in the book's default partner."
            .to_owned(),
        "A clock that is a datetime stands still at that instant.".to_owned(),
    ];
    let said = Settings::FIELDS.iter().map(|field| {
        format!("{}: {} ({})", name_of(field.identifier), one_line(field.doc), words(field.shape))
    });
    let said = said.chain([ON_EFFECT.to_owned()]).collect();
    docstring(&mut text, "    ", &about, &[("Args", said)]);
    text.push_str(
        "    if isinstance(clock, datetime):\n        clock = ClockSetting(fixed=clock)\n",
    );
    text.push_str("    return opened(\n        _OPEN,\n        on_effect,\n");
    for field in Settings::FIELDS {
        let _ = writeln!(text, "        {},", name_of(field.identifier));
    }
    text.push_str("    )\n");
    text
}

/// The paragraphs of a doc text, in Python's words.
fn paragraphs(doc: &str) -> Vec<String> {
    prose::paragraphs(doc).iter().map(|text| pythons(text)).collect()
}

/// A doc text on one line, in Python's words.
fn one_line(doc: &str) -> String {
    pythons(&prose::one_line(doc))
}

/// A docstring: paragraphs, then headings with lines of their own.
fn docstring(text: &mut String, inset: &str, about: &[String], sections: &[(&str, Vec<String>)]) {
    let mut lines = Vec::new();
    for paragraph in about {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let first = if lines.is_empty() { format!("{inset}\"\"\"") } else { inset.to_owned() };
        lines.extend(wrap(&escaped(paragraph), WIDTH - 3, &first, inset));
    }
    for (heading, said) in sections {
        lines.push(String::new());
        lines.push(format!("{inset}{heading}:"));
        for line in said {
            let (first, others) = (format!("{inset}    "), format!("{inset}        "));
            lines.extend(wrap(&escaped(line), WIDTH, &first, &others));
        }
    }
    if lines.len() > 1 {
        lines.push(format!("{inset}\"\"\""));
    } else if let Some(line) = lines.last_mut() {
        line.push_str("\"\"\"");
    }
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
}
