//! What is made from the table of operations and committed.
//!
//! One module a target. `UPDATE=1 cargo test -p lendwright-tests --test generated` writes the files;
//! without it the test fails where one differs from what would be made, or belongs to a section of
//! operations that is no longer there. Files that people read or that programs load are split by section;
//! the OpenAPI document is one file, since its readers are programs that take one.

mod analytics;
mod c;
mod code_lists;
mod codes;
mod constants;
mod cpp;
mod initialisers;
mod openapi;
pub mod people;
mod prose;
mod python;
mod reference;
mod rules;
mod sections;
mod sms;
mod third_party;

/// A committed file that is made from the table.
pub struct Target {
    /// Where it stands, from the root of the repository.
    pub path: String,
    /// Makes what stands in it. Called in order, as a later target may be made from an earlier one's
    /// file.
    pub text: Box<dyn Fn() -> String>,
}

/// The folders in which every file is a target's.
pub const FOLDERS: &[&str] = &[
    "ffi/src/operations",
    "include/lendwright",
    "docs/operations",
    "python/python/lendwright/_operations",
];

/// Every target, in the order in which they must be made.
#[must_use]
pub fn targets() -> Vec<Target> {
    let mut targets = vec![one("ffi/src/operations/mod.rs", c::table)];
    targets.extend(each("ffi/src/operations/", ".rs", c::functions));
    targets.extend(each("include/lendwright/", ".h", c::section_header));
    targets.push(one("include/lendwright.h", c::header));
    targets.push(one("ffi/symbols.txt", c::symbols));
    targets.push(one("tests/c/dispatch.inc", c::dispatch));
    targets.push(one("include/lendwright/base.hpp", cpp::base_header));
    targets.push(one("include/lendwright/lending.hpp", cpp::lending_header));
    targets.push(one("include/lendwright/shared.hpp", cpp::shared_header));
    targets.extend(each("include/lendwright/", ".hpp", cpp::section_header));
    targets.push(one("include/lendwright.hpp", cpp::header));
    targets.push(one("tests/cpp/operations.inc", cpp::driver));
    targets.push(one("docs/operations.md", reference::index));
    targets.extend(each("docs/operations/", ".md", reference::page));
    targets.push(one("docs/rules.md", rules::page));
    targets.push(one("docs/sms.md", sms::page));
    targets.push(one("docs/analytics.md", analytics::page));
    targets.push(one("docs/openapi.json", openapi::document));
    targets.push(one("THIRD_PARTY.txt", third_party::text));
    targets.extend(python::targets());
    targets
}

fn one(path: &str, text: impl Fn() -> String + 'static) -> Target {
    Target { path: path.to_owned(), text: Box::new(text) }
}

/// A target for each section of operations, under the section's name.
fn each(before: &str, after: &str, text: fn(&str) -> String) -> Vec<Target> {
    let target = |section| one(&format!("{before}{section}{after}"), move || text(section));
    sections::names().into_iter().map(target).collect()
}
