//! The C ABI's functions, one for each operation, and the headers that declare them. There is one header for
//! each section, and the main header, which includes the others.

use super::prose::{door, one_line, paragraphs, place, sent, shape, wrap};
use super::{code_lists, constants, initialisers, sections};
use crate::root;
use lendwright::operations::{self, Door, Listing};
use lendwright::wire::{Member, RecordShape, Request as _, Shape};
use std::fmt::Write as _;

/// The sources of the main header, in the header's order.
const SOURCES: &[&str] = &[
    "status",
    "bytes",
    "value",
    "answer",
    "engine",
    "together",
    "export",
    "listing",
    "policy",
    "row",
    "many",
    "explain",
    "schedule",
    "apr",
    "faults",
    "portfolio",
    "quote",
    "quotes",
    "messages",
    "transactions",
    "http",
    "request",
];

const WIDTH: usize = 100;

/// The width of a comment of the sources, which the header has as it is.
const COMMENT_WIDTH: usize = 112;

/// The width of a doc comment after its slashes.
const DOC_WIDTH: usize = 96;

/// Writes `ffi/src/operations/<section>.rs`. cbindgen can't see the output of a macro, so the functions are written in
/// full.
pub(super) fn functions(section: &str) -> String {
    let mut text = format!(
        "//! The functions of the section `{section}`, one for each operation. Made from the table of operations; see\n\
         //! tests/src/generate/c.rs.\n\n\
         use crate::answer::lw_answer;\n\
         use crate::bytes::lw_bytes;\n\
         use crate::engine::{{lw_engine, run}};\n\
         use crate::status::lw_status;\n",
    );
    for listing in sections::operations_of(section) {
        function(&mut text, listing);
    }
    text
}

fn function(text: &mut String, listing: &Listing) {
    text.push('\n');
    for line in doc(listing) {
        let line = line.replace("*/", "* /").replace("/*", "/ *");
        let _ = writeln!(text, "{}", format!("/// {line}").trim_end());
    }
    let name = listing.name;
    let _ = write!(
        text,
        "#[unsafe(no_mangle)]\n\
         pub unsafe extern \"C\" fn lw_{name}(\n    engine: Option<&lw_engine>,\n    request: lw_bytes,\n    \
         answer: *mut *mut lw_answer,\n) -> lw_status {{\n    \
         // SAFETY: the caller keeps the contract on the header's first page.\n    \
         unsafe {{ run(engine, \"{name}\", request, answer) }}\n}}\n"
    );
}

/// Returns the comment of a function: the operation, its request and its answer.
fn doc(listing: &Listing) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs(listing.doc) {
        lines.extend(wrap(&paragraph, DOC_WIDTH, "", ""));
        lines.push(String::new());
    }
    let door = door(listing, ". ");
    lines.extend(wrap(&door, DOC_WIDTH, "", ""));
    lines.push(String::new());
    if listing.fields.is_empty() {
        lines.push("Request: no fields.".into());
    } else {
        lines.push("Request:".into());
    }
    for field in listing.fields {
        let (wire, form, place) = (field.wire, sent(field.shape), place(field));
        let must = if field.required { "" } else { ", may be left out" };
        let said = format!("`{wire}` ({form}, {place}{must}): {}", one_line(field.doc));
        lines.extend(wrap(&said, DOC_WIDTH, "- ", "  "));
        if let Some(record) = inside(field.shape) {
            members(&mut lines, record.members, "  ", &mut vec![record.name]);
        }
    }
    lines.push(String::new());
    match listing.body {
        Shape::Record(record) => {
            let said = format!("Answer: {}", one_line(record.doc));
            lines.extend(wrap(&said, DOC_WIDTH, "", ""));
            members(&mut lines, record.members, "", &mut vec![record.name]);
        }
        other => {
            lines.extend(wrap(&format!("Answer: {}.", shape(other)), DOC_WIDTH, "", ""));
            records(&mut lines, other);
        }
    }
    lines
}

/// Adds the records inside an answer. Each has its members, or the name of the function that lists them in its comment.
fn records(lines: &mut Vec<String>, shape: &'static Shape) {
    for record in all_inside(shape) {
        let is_its_answer = |listing: &&Listing| *listing.body == Shape::Record(record);
        if let Some(Listing { name, .. }) = operations::all().find(is_its_answer) {
            lines.push(format!("- `{}`: the answer of `lw_{name}`.", record.name));
        } else {
            let said = format!("`{}`: {}", record.name, one_line(record.doc));
            lines.extend(wrap(&said, DOC_WIDTH, "- ", "  "));
            members(lines, record.members, "  ", &mut vec![record.name]);
        }
    }
}

/// Adds the members of an answer. The members of records inside it are indented.
fn members(lines: &mut Vec<String>, all: &[Member], inset: &str, open: &mut Vec<&'static str>) {
    for member in all {
        let form = if member.omitted {
            sent(member.shape) + ", may be absent"
        } else {
            shape(member.shape)
        };
        let said = format!("`{}` ({form}): {}", member.wire, one_line(member.doc));
        let (first, others) = (format!("{inset}- "), format!("{inset}  "));
        lines.extend(wrap(&said, DOC_WIDTH, &first, &others));
        let Some(record) = inside(member.shape) else { continue };
        if !open.contains(&record.name) {
            open.push(record.name);
            members(lines, record.members, &others, open);
            open.pop();
        }
    }
}

/// Returns the record that a shape is, or the first record inside it.
fn inside(shape: &'static Shape) -> Option<&'static RecordShape> {
    all_inside(shape).into_iter().next()
}

/// Returns the record that a shape is, or all records inside it.
fn all_inside(shape: &'static Shape) -> Vec<&'static RecordShape> {
    match shape {
        Shape::Record(record) => vec![record],
        Shape::List(shape)
        | Shape::Map(shape)
        | Shape::Optional(shape)
        | Shape::Available(shape) => all_inside(shape),
        Shape::Either(forms) => forms.iter().flat_map(|form| all_inside(form)).collect(),
        _ => Vec::new(),
    }
}

/// Writes `ffi/src/operations/mod.rs`: the sections, and the operations as data.
pub(super) fn table() -> String {
    let mut text = String::from(
        "//! The operations: one module for each section, and all of them as data. Made from the table of operations; see\n\
         //! tests/src/generate/c.rs.\n\
         #![allow(clippy::doc_markdown, reason = \"C's readers see the text as it is\")]\n\n",
    );
    let mut names = sections::names();
    names.sort_unstable();
    for section in names {
        let _ = writeln!(text, "pub mod {section};");
    }
    text.push_str(
        "\nuse crate::listing::lw_operation;\n\n\
         /// The operations as data.\n#[rustfmt::skip]\n",
    );
    let _ = writeln!(
        text,
        "pub(crate) static TABLE: [lw_operation; {}] = [",
        operations::all().count()
    );
    for listing in operations::all() {
        let doc = one_line(listing.doc);
        let _ = match listing.door {
            Door::Partner { method, path, .. } => writeln!(
                text,
                "    lw_operation::partners(c{:?}, c{method:?}, c{path:?}, c{doc:?}),",
                listing.name
            ),
            Door::Host => writeln!(text, "    lw_operation::hosts(c{:?}, c{doc:?}),", listing.name),
        };
    }
    text.push_str("];\n");
    text
}

/// Writes `include/lendwright/<section>.h`: the functions of a section.
pub(super) fn section_header(section: &str) -> String {
    let config = cbindgen::Config {
        header: Some(format!(
            "/*\n * {}: operations of lendwright. The C interface; lendwright.h includes this file.\n *\n * \
             Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.\n */",
            sections::title(section)
        )),
        include_guard: Some(format!("LENDWRIGHT_{}_H", section.to_uppercase())),
        includes: vec!["../lendwright.h".into()],
        ..config()
    };
    let header = written(config, &[format!("operations/{section}")]);
    let end = format!("#endif  /* LENDWRIGHT_{}_H */", section.to_uppercase());
    assert!(header.contains(&end), "{section}.h does not end as it did");
    header.replacen(&end, &format!("{}\n{end}", constants::places(section)), 1)
}

/// The settings that all headers have in common.
fn config() -> cbindgen::Config {
    cbindgen::Config {
        language: cbindgen::Language::C,
        no_includes: true,
        cpp_compat: true,
        usize_is_size_t: true,
        style: cbindgen::Style::Type,
        documentation_style: cbindgen::DocumentationStyle::Doxy,
        line_length: WIDTH,
        tab_width: 4,
        ..cbindgen::Config::default()
    }
}

/// Returns the header of some of the library's sources.
fn written(config: cbindgen::Config, sources: &[String]) -> String {
    let mut builder = cbindgen::Builder::new().with_config(config);
    for source in sources {
        builder = builder.with_src(root().join(format!("ffi/src/{source}.rs")));
    }
    let bindings = match builder.generate() {
        Ok(bindings) => bindings,
        Err(error) => return format!("cbindgen: {error}\n"),
    };
    let mut text = Vec::new();
    bindings.write(&mut text);
    String::from_utf8_lossy(&text).trim_start().to_owned()
}

/// Writes `include/lendwright.h`.
pub(super) fn header() -> String {
    let mut config = cbindgen::Config {
        header: Some(first_page()),
        include_guard: Some("LENDWRIGHT_H".into()),
        sys_includes: ["stdbool.h", "stddef.h", "stdint.h", "string.h"].map(str::to_owned).to_vec(),
        after_includes: Some(format!(
            "\n/** The version of this header. `lw_version` returns the library's. */\n\
             #define LW_VERSION \"{}\"\n\n\
             /** The same version as a number for the preprocessor: major * 1000000 + minor * 1000 + patch. */\n\
             #define LW_VERSION_NUMBER {}\n\n{}",
            env!("CARGO_PKG_VERSION"),
            version_number(),
            include_str!("c_arrow.txt").trim_end()
        )),
        ..config()
    };
    // No function has these types in its signature, since C may pass any number.
    config.export.include.extend(["lw_input_kind", "lw_bad_values", "lw_with"].map(str::to_owned));
    // In C, Arrow's structs have only this name.
    for name in ["ArrowSchema", "ArrowArray"] {
        config.export.rename.insert(name.to_owned(), format!("struct {name}"));
    }
    let sources: Vec<String> = SOURCES.iter().map(|&source| source.to_owned()).collect();
    let sections = sections::names().into_iter().fold(String::new(), |mut text, section| {
        let _ = writeln!(text, "#include \"lendwright/{section}.h\"");
        text
    });
    let header = code_lists::filled(&written(config, &sources), COMMENT_WIDTH);
    let inits = initialisers::of(&header);
    // cbindgen accepts our own code only after the include guard.
    header.replacen(FUNCTIONS, &format!("{LW_STR}\n{inits}\n{FUNCTIONS}"), 1).replacen(
        END,
        &format!("{}\n{OPERATIONS}{sections}\n{END}", constants::shared()),
        1,
    )
}

/// The version as one number.
fn version_number() -> u32 {
    let parts = [
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ];
    let parts = parts.into_iter().map(|part| part.parse::<u32>().unwrap_or_default());
    parts.fold(0, |number, part| number.saturating_mul(1000).saturating_add(part))
}

/// The text after the last type.
const FUNCTIONS: &str = "#ifdef __cplusplus\nextern \"C\" {\n";

/// The text at the end of the header.
const END: &str = "#endif  /* LENDWRIGHT_H */";

const OPERATIONS: &str = "/* The operations, one function each. They need the types above. */\n";

const LW_STR: &str = "\
/** Returns the bytes of a NUL-terminated text. Returns no bytes for NULL. */
static inline lw_bytes lw_str(const char *text) {
    lw_bytes bytes;
#ifdef __cplusplus
    bytes.data = reinterpret_cast<const uint8_t *>(text);
#else
    bytes.data = (const uint8_t *)text;
#endif
    bytes.len = text ? strlen(text) : 0;
    return bytes;
}
";

/// Returns the page at the head of the main header.
fn first_page() -> String {
    let page = include_str!("c_first_page.txt");
    let mut settings = Vec::new();
    for field in lendwright::Settings::FIELDS {
        let said = format!("\"{}\" ({}): {}", field.wire, sent(field.shape), one_line(field.doc));
        settings.extend(wrap(&said, WIDTH, " *   ", " *     "));
        if let Some(record) = inside(field.shape) {
            settings.extend(wrap(&one_line(record.doc), WIDTH, " *     ", " *     "));
            for member in record.members {
                let (wire, form) = (member.wire, sent(member.shape));
                let said = format!("\"{wire}\" ({form}): {}", one_line(member.doc));
                settings.extend(wrap(&said, WIDTH, " *     ", " *       "));
            }
        }
    }
    page.trim_end().replace(" * @SETTINGS@", &settings.join("\n"))
}

/// Writes `ffi/symbols.txt`: all symbols that the library exports.
pub(super) fn symbols() -> String {
    let sections = sections::names();
    let files = sections.iter().map(|section| format!("include/lendwright/{section}.h"));
    let files = files.chain(["include/lendwright.h".to_owned()]);
    let headers: String =
        files.map(|file| std::fs::read_to_string(root().join(file)).unwrap_or_default()).collect();
    let mut names: Vec<&str> = declared(&headers).collect();
    names.sort_unstable();
    names.into_iter().fold(String::new(), |text, name| text + name + "\n")
}

/// Returns the functions that a header declares. Functions that it defines do not belong to the library.
fn declared(header: &str) -> impl Iterator<Item = &str> {
    let lines = header.lines().filter(|line| !line.starts_with([' ', '/', '#', '*', '}']));
    let functions = lines.filter(|line| line.contains('(') && !line.contains("static inline"));
    functions.filter_map(|line| {
        let before = line.split('(').next()?;
        let name = before.rsplit([' ', '*']).next()?;
        name.starts_with("lw_").then_some(name)
    })
}

/// Writes `tests/c/dispatch.inc`: each operation's name and its function.
pub(super) fn dispatch() -> String {
    operations::all().fold(String::new(), |mut text, listing| {
        let _ = writeln!(text, "    {{\"{0}\", lw_{0}}},", listing.name);
        text
    })
}
