//! Names of the table as names of C++.

use super::types::TypeSet;
use lendwright::json::escape_step;
use lendwright::operations;

/// The header's own names. A type of the table with one of them would hide it.
#[rustfmt::skip]
const TAKEN: &[&str] = &[
    "Answer", "Available", "BusyError", "Column", "Conflict", "DamagedError", "Date", "Decimal", "Decision",
    "DiskFullError", "Engine", "Error", "Forbidden", "GoneError", "HttpRequest", "HttpResponse", "Integer", "InternalError",
    "InvalidRequest", "IoError", "Json", "Kind", "List", "LogLevel", "Map", "Members", "MisuseError", "NoBookError", "NoFolderError", "NotABookError",
    "NotFound", "OtherVersionError", "OutcomeUnknownError", "Policy", "Record", "Request", "Required", "Settings", "StorageError",
    "Text", "Time", "Value", "Verdict", "WrongKind",
];

/// The engine's own methods.
const METHODS: &[&str] =
    &["open", "open_json", "acting_as", "acting_with_key", "bearer", "call", "respond", "handle"];

/// The words of C++20 that are not identifiers.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
    "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return",
    "co_yield", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit",
    "continue", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum",
    "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline",
    "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr",
    "operator", "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast",
    "requires", "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast",
    "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef",
    "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t",
    "while", "xor", "xor_eq",
];

/// Panics if two types or methods would have the same name.
pub(super) fn refuse_taken(types: &TypeSet) {
    let records = types.answered.iter().map(|record| record.name.to_owned());
    let records = records.chain(types.sent.iter().map(|record| types.sent_name(record)));
    let choices = types.choices.iter().map(|choice| choice.name.to_owned());
    let requests = operations::all().map(|listing| listing.request.to_owned());
    let mut names: Vec<String> = records.chain(choices).chain(requests).collect();
    names.extend(TAKEN.iter().map(|&name| name.to_owned()));
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair.first() == pair.last());
    assert!(twice.is_none(), "C++ has two types of the name {twice:?}");
    let method = operations::all().find(|listing| METHODS.contains(&listing.name));
    assert!(method.is_none(), "C++'s engine has a method {method:?} of its own");
}

/// Returns an operation's name as a method of the engine.
pub(super) fn method_name(name: &str) -> String {
    name_of(name, &[])
}

/// Returns a field's name as a member of a request's struct.
pub(super) fn field_name(identifier: &str) -> String {
    name_of(identifier, &["to_json"])
}

/// Returns a member's name as a method of an answer.
pub(super) fn member_name(identifier: &str) -> String {
    name_of(identifier, &["json", "detail", "http_status", "read", "fits"])
}

/// Returns a text as an enumerator: `borrowers:read` is `borrowers_read`.
pub(super) fn enumerator(value: &str) -> String {
    let plain = value.replace('\'', "").to_lowercase();
    let mut name: String =
        plain.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        name.insert(0, '_');
    }
    name_of(&name, &[])
}

/// Returns a member's name as a JSON pointer to it.
pub(super) fn pointer(wire: &str) -> String {
    quoted(&format!("/{}", escape_step(wire)))
}

/// Returns a text as a literal.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Converts an identifier of Rust to an identifier of C++.
fn name_of(identifier: &str, taken: &[&str]) -> String {
    let plain = identifier.trim_start_matches("r#");
    let is_reserved = RESERVED.contains(&plain) || taken.contains(&plain);
    if is_reserved { format!("{plain}_") } else { plain.to_owned() }
}
