//! What is made from the table of operations and committed.
//!
//! One module a target. `UPDATE=1 cargo test -p lendwright-tests --test generated` writes the files;
//! without it the test fails where one differs from what would be made.

mod c;
mod codes;
mod cpp;
mod openapi;
mod prose;
mod python;
mod reference;
mod rules;

/// A committed file that is made from the table.
pub struct Target {
    /// Where it stands, from the root of the repository.
    pub path: &'static str,
    /// What stands in it. Made when it is asked for, as a later target may be made from an earlier
    /// one's file.
    pub text: fn() -> String,
}

/// Every target, in the order in which they must be made.
#[must_use]
pub fn targets() -> Vec<Target> {
    vec![
        Target { path: "ffi/src/operations.rs", text: c::functions },
        Target { path: "include/lendwright.h", text: c::header },
        Target { path: "ffi/symbols.txt", text: c::symbols },
        Target { path: "tests/c/dispatch.inc", text: c::dispatch },
        Target { path: "include/lendwright.hpp", text: cpp::header },
        Target { path: "tests/cpp/operations.inc", text: cpp::driver },
        Target { path: "docs/operations.md", text: reference::page },
        Target { path: "docs/rules.md", text: rules::page },
        Target { path: "docs/openapi.json", text: openapi::document },
        Target { path: "python/python/lendwright/_records.py", text: python::records },
        Target { path: "python/python/lendwright/_operations.py", text: python::methods },
        Target { path: "python/python/lendwright/_open.py", text: python::open },
    ]
}
