//! The functions of the C library, and the typed methods of the C++ header on them.

use super::Driver;
use crate::c::{Language, build_driver};
use std::process::Command;

/// The C driver. Without a compiler, it is skipped.
#[must_use]
pub fn c() -> Option<Driver> {
    driver("c", Language::C)
}

/// The C++ driver. Without a compiler, it is skipped.
#[must_use]
pub fn cpp() -> Option<Driver> {
    driver("cpp", Language::Cpp)
}

fn driver(name: &'static str, language: Language) -> Option<Driver> {
    let program = build_driver(language)?;
    Some(Driver::start(name, language == Language::Cpp, &mut Command::new(program)).unwrap())
}
