//! Writes `tests/cpp/operations.inc`. It fills each request of a contract case, and reads each answer through
//! the answer's own methods.

use super::names::{field_name, member_name, method_name, quoted};
use super::types::TypeSet;
use lendwright::operations;
use std::fmt::Write as _;

pub(in crate::generate) fn operations() -> String {
    let types = TypeSet::in_the_table();
    let mut text = String::new();
    for record in &types.sent {
        let members = record.members.iter().map(|member| (member.wire, member.identifier));
        fill(&mut text, &types.sent_name(record), members);
    }
    for listing in operations::all().filter(|listing| !listing.fields.is_empty()) {
        let fields = listing.fields.iter().map(|field| (field.wire, field.identifier));
        fill(&mut text, listing.request, fields);
    }
    for record in &types.answered {
        let from = if record.members.is_empty() { "" } else { "from" };
        let _ = writeln!(
            text,
            "inline void show(Out &out, const lw::{} &{from}) {{\n    Shown shown(out);",
            record.name
        );
        for member in record.members {
            let how = if member.omitted { "omitted" } else { "member" };
            let (wire, name) = (quoted(member.wire), member_name(member.identifier));
            let _ = writeln!(text, "    shown.{how}({wire}, from.{name}());");
        }
        text.push_str("}\n\n");
    }
    text.push_str(
        "using Method = std::optional<Reply> (*)(const lw::Engine &, const Json &);\n\n\
         static const std::pair<const char *, Method> operations[] = {\n",
    );
    for listing in operations::all() {
        let _ = writeln!(
            text,
            "    {{{}, [](const lw::Engine &engine, const Json &from) {{ return ask(engine, from, \
             &lw::Engine::{}); }}}},",
            quoted(listing.name),
            method_name(listing.name)
        );
    }
    text.push_str("};\n");
    text
}

fn fill<'f>(text: &mut String, name: &str, members: impl Iterator<Item = (&'f str, &'f str)>) {
    let _ = writeln!(
        text,
        "inline bool fill(const Json &from, lw::{name} &to) {{\n    Fields fields(from);"
    );
    for (wire, identifier) in members {
        let _ =
            writeln!(text, "    fields.member({}, to.{});", quoted(wire), field_name(identifier));
    }
    text.push_str("    return fields.well();\n}\n\n");
}
