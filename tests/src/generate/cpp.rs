//! The C++ headers: the hand-written parts of `cpp/*.hpp`, the types of each section of operations, and the engine with
//! one method for each operation.

mod driver;
mod names;
mod types;

use super::prose::{door, one_line, paragraphs, wrap};
use super::sections::{self, DETAIL, Parts, SETTINGS, SHARED};
pub(super) use driver::operations as driver;
use lendwright::Settings;
use lendwright::operations::{self, Listing};
use lendwright::wire::{Choice, Field, Member, RecordShape, Request as _, Shape};
use names::{enumerator, field_name, member_name, method_name, pointer, quoted};
use std::fmt::Write as _;
use types::TypeSet;

const WIDTH: usize = 100;

/// Writes `include/lendwright/base.hpp`: the hand-written types that no operation is needed for.
pub(super) fn base_header() -> String {
    let mut text = String::from(include_str!("cpp/base.hpp"));
    text.push_str(include_str!("cpp/values.hpp"));
    text.push_str(include_str!("cpp/reading.hpp"));
    text.push_str(include_str!("cpp/writing.hpp"));
    text.push_str(include_str!("cpp/errors.hpp"));
    text.push_str(include_str!("cpp/request.hpp"));
    text.push_str(include_str!("cpp/policy.hpp"));
    end(&mut text, "BASE");
    text
}

/// Writes `include/lendwright/lending.hpp`: schedules, annual rates and portfolios, which need no book.
pub(super) fn lending_header() -> String {
    let mut text = part_begins("Schedules, annual rates and portfolios", "LENDING", "base");
    text.push_str(include_str!("cpp/lending.hpp"));
    end(&mut text, "LENDING");
    text
}

/// Writes `include/lendwright/shared.hpp`: the types that several sections use, and the settings.
pub(super) fn shared_header() -> String {
    let (types, parts) = (TypeSet::in_the_table(), Parts::of_the_table());
    let mut text = part_begins("Types of several sections, and the settings", "SHARED", "base");
    let is_shared = |name: &str| [DETAIL, SETTINGS, SHARED].contains(&parts.of(name));
    sent_types(&mut text, &types, &is_shared);
    let settings = "The settings for opening a book. All of them may be left out.";
    request(&mut text, "Settings", settings, Settings::FIELDS, &types);
    answered_types(&mut text, &types, &is_shared);
    end(&mut text, "SHARED");
    text
}

/// Writes `include/lendwright/<section>.hpp`: the requests and answers of a section.
pub(super) fn section_header(section: &str) -> String {
    let (types, parts) = (TypeSet::in_the_table(), Parts::of_the_table());
    let what = format!("{}: requests and answers", sections::title(section));
    let guard = section.to_uppercase();
    let mut text = part_begins(&what, &guard, "shared");
    let is_here = |name: &str| parts.of(name) == section;
    sent_types(&mut text, &types, &is_here);
    for listing in sections::operations_of(section).filter(|listing| !listing.fields.is_empty()) {
        request(&mut text, listing.request, listing.doc, listing.fields, &types);
    }
    answered_types(&mut text, &types, &is_here);
    end(&mut text, &guard);
    text
}

/// Writes `include/lendwright.hpp`: the engine. Its methods are the operations.
pub(super) fn header() -> String {
    names::refuse_taken(&TypeSet::in_the_table());
    let mut text = String::from(include_str!("cpp/first_page.hpp"));
    for section in sections::names() {
        let _ = writeln!(text, "#include \"lendwright/{section}.hpp\"");
    }
    text.push_str("#include \"lendwright/lending.hpp\"\n\nnamespace lendwright {\n");
    text.push_str(include_str!("cpp/answer.hpp"));
    text.push_str(include_str!("cpp/messages.hpp"));
    text.push_str(include_str!("cpp/transactions.hpp"));
    text.push_str(include_str!("cpp/engine.hpp"));
    operations::all().for_each(|listing| method(&mut text, listing));
    text.push_str(include_str!("cpp/last_page.hpp"));
    text
}

/// Returns the beginning of a header that another header includes.
fn part_begins(what: &str, guard: &str, needs: &str) -> String {
    format!(
        "/*\n * {what}. The C++17 interface of lendwright; lendwright.hpp includes this file.\n *\n * \
         Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.\n */\n\n\
         #ifndef LENDWRIGHT_{guard}_HPP\n#define LENDWRIGHT_{guard}_HPP\n\n\
         #include \"{needs}.hpp\"\n\nnamespace lendwright {{\n"
    )
}

fn end(text: &mut String, guard: &str) {
    let _ = write!(text, "\n}}  // namespace lendwright\n\n#endif  // LENDWRIGHT_{guard}_HPP\n");
}

fn sent_types(text: &mut String, types: &TypeSet, is_here: &dyn Fn(&str) -> bool) {
    let choices = types.choices.iter().filter(|choice| is_here(choice.name));
    choices.for_each(|choice| enumeration(text, choice));
    let sent = types.sent.iter().filter(|record| is_here(record.name));
    sent.for_each(|record| object(text, record, types));
}

fn answered_types(text: &mut String, types: &TypeSet, is_here: &dyn Fn(&str) -> bool) {
    let answered = types.answered.iter().filter(|record| is_here(record.name));
    answered.for_each(|record| answer(text, record, types));
}

fn enumeration(text: &mut String, choice: &Choice) {
    let name = choice.name;
    comment(text, "", choice.doc);
    let _ = writeln!(text, "enum class {name} {{");
    for value in choice.values {
        let _ = writeln!(text, "    {},", enumerator(value));
    }
    let _ = write!(
        text,
        "}};\n\nnamespace inner {{\ntemplate <>\nstruct Texts<{name}> {{\n    \
         static constexpr std::string_view all[] = {{\n"
    );
    for value in choice.values {
        let _ = writeln!(text, "        {},", quoted(value));
    }
    text.push_str("    };\n};\n}  // namespace inner\n");
}

/// An object inside a request.
fn object(text: &mut String, record: &RecordShape, types: &TypeSet) {
    let members = record.members.iter();
    let fields =
        members.map(|m| (m.wire, m.identifier, sent_type(m.shape, !m.omitted, types), m.doc));
    structure(text, &types.sent_name(record), record.doc, &fields.collect::<Vec<_>>());
}

fn request(text: &mut String, name: &str, doc: &str, fields: &[Field], types: &TypeSet) {
    let fields = fields.iter();
    let fields =
        fields.map(|f| (f.wire, f.identifier, sent_type(f.shape, f.required, types), f.doc));
    structure(text, name, doc, &fields.collect::<Vec<_>>());
}

fn structure(text: &mut String, name: &str, doc: &str, fields: &[(&str, &str, String, &str)]) {
    comment(text, "", doc);
    let _ = writeln!(text, "struct {name} {{");
    for (_, identifier, form, doc) in fields {
        comment_inside(text, doc);
        let _ = writeln!(text, "    {form} {}{{}};", field_name(identifier));
    }
    text.push_str("\n    /// Returns the request for the C functions: one flat JSON object.\n");
    text.push_str("    std::string to_json() const {\n        inner::Writer out;\n");
    for (wire, identifier, ..) in fields {
        let _ = writeln!(text, "        out.member({}, {});", quoted(wire), field_name(identifier));
    }
    text.push_str("        return out.done();\n    }\n};\n");
}

/// Returns the type of a member of a request.
fn sent_type(shape: &Shape, is_required: bool, types: &TypeSet) -> String {
    let form = taken(shape, types);
    // A number, choice or flag that the caller did not set must not count as one that was set.
    let has_blank = matches!(
        shape,
        Shape::Text
            | Shape::Secret
            | Shape::Any
            | Shape::List(_)
            | Shape::Map(_)
            | Shape::Either(_)
            | Shape::Record(_)
    );
    match (is_required, shape) {
        (_, Shape::Optional(_)) => form,
        (false, _) => format!("std::optional<{form}>"),
        (true, _) if has_blank || shape.constant().is_some() => form,
        (true, _) => format!("Required<{form}>"),
    }
}

/// Returns the type of a value in a request.
fn taken(shape: &Shape, types: &TypeSet) -> String {
    match shape {
        Shape::Any => "Json".into(),
        Shape::Integer => "Integer".into(),
        Shape::List(item) => format!("std::vector<{}>", taken(item, types)),
        Shape::Map(item) => format!("Members<{}>", taken(item, types)),
        Shape::Record(record) => types.sent_name(record),
        other => plain(other, &|shape| taken(shape, types)),
    }
}

/// Returns the type of a value in an answer.
fn given(shape: &Shape) -> String {
    match shape {
        Shape::Any => "Value".into(),
        Shape::List(item) => format!("List<{}>", given(item)),
        Shape::Map(item) => format!("Map<{}>", given(item)),
        Shape::Record(record) => record.name.into(),
        other => plain(other, &given),
    }
}

fn plain(shape: &Shape, inside: &dyn Fn(&Shape) -> String) -> String {
    match shape {
        Shape::Integer => "std::int64_t".into(),
        Shape::Number => "double".into(),
        Shape::Decimal => "Decimal".into(),
        Shape::Boolean => "bool".into(),
        Shape::Date => "Date".into(),
        Shape::Time => "Time".into(),
        Shape::Choice(choice) => choice.name.into(),
        Shape::Optional(value) => format!("std::optional<{}>", inside(value)),
        Shape::Available(value) => format!("Available<{}>", inside(value)),
        Shape::Either(forms) => {
            let forms: Vec<String> = forms.iter().map(|form| inside(form)).collect();
            format!("std::variant<{}>", forms.join(", "))
        }
        _ => "std::string".into(),
    }
}

/// Returns the type of a whole answer.
pub(super) fn whole(shape: &Shape) -> String {
    match shape {
        Shape::Text => "Text".into(),
        Shape::List(_) | Shape::Map(_) | Shape::Record(_) => given(shape),
        _ => "Value".into(),
    }
}

fn answer(text: &mut String, record: &RecordShape, types: &TypeSet) {
    let name = record.name;
    comment(text, "", record.doc);
    let _ = writeln!(text, "class {name} : public Record {{\npublic:\n    using Record::Record;");
    for member in record.members {
        accessor(text, member);
    }
    if types.alternatives.contains(&name) {
        text.push_str(
            "\n    static bool fits(const lw_value *value) {\n        for (const char *member : {\n",
        );
        for member in record.members.iter().filter(|member| !member.omitted) {
            let _ = writeln!(text, "                 {},", pointer(member.wire));
        }
        text.push_str(
            "             }) {\n            if (lw_value_at(value, member) == nullptr) return false;\n        \
             }\n        return Record::fits(value);\n    }\n",
        );
    }
    text.push_str("};\n");
}

fn accessor(text: &mut String, member: &Member) {
    let form = given(member.shape);
    let (name, at) = (member_name(member.identifier), pointer(member.wire));
    text.push('\n');
    comment_inside(text, member.doc);
    let (form, body) = match (member.omitted, member.shape) {
        (true, Shape::List(_) | Shape::Map(_)) => {
            let read = format!("read<std::optional<{form}>>({at}).value_or({form}(nullptr))");
            (form, read)
        }
        (true, shape) if !matches!(shape, Shape::Optional(_)) => {
            let form = format!("std::optional<{form}>");
            let read = format!("read<{form}>({at})");
            (form, read)
        }
        _ => {
            let read = format!("read<{form}>({at})");
            (form, read)
        }
    };
    let line = format!("    {form} {name}() const {{ return {body}; }}");
    if line.chars().count() <= WIDTH {
        let _ = writeln!(text, "{line}");
    } else {
        let _ = writeln!(text, "    {form} {name}() const {{\n        return {body};\n    }}");
    }
}

fn method(text: &mut String, listing: &Listing) {
    let Listing { name, request, fields, body, .. } = listing;
    let body = whole(body);
    text.push('\n');
    comment_inside(text, listing.doc);
    text.push_str("    ///\n");
    let door = door(listing, ". ");
    comment_inside(text, &door);
    let none = if fields.iter().any(|field| field.required) { "" } else { " = {}" };
    let (given, document) = match fields {
        [] => (String::new(), "\"{}\""),
        _ => (format!("const {request} &request{none}"), "request.to_json()"),
    };
    let _ = writeln!(
        text,
        "    Answer<{body}> {}({given}) const {{\n        return ask<{body}>(lw_{name}, {document});\n    }}",
        method_name(name)
    );
}

/// Writes a doc comment at the margin, with an empty line above it.
fn comment(text: &mut String, inset: &str, doc: &str) {
    text.push('\n');
    lines_of(text, inset, doc);
}

fn comment_inside(text: &mut String, doc: &str) {
    lines_of(text, "    ", doc);
}

fn lines_of(text: &mut String, inset: &str, doc: &str) {
    let first = format!("{inset}/// ");
    for (at, paragraph) in paragraphs(doc).iter().enumerate() {
        if at > 0 {
            let _ = writeln!(text, "{}", first.trim_end());
        }
        for line in wrap(&one_line(paragraph), WIDTH, &first, &first) {
            let _ = writeln!(text, "{line}");
        }
    }
}
