//! Checks that can't run on this machine. They fail the run, unless [`VARIABLE`] names them.

use std::io::Write as _;

/// The environment variable with the names of the skips that are allowed, separated by commas.
pub const VARIABLE: &str = "LENDWRIGHT_ALLOW_SKIPS";

/// Every skip of the tests and scripts by its name. The table in tests/README.md says what each leaves out.
pub const NAMES: [&str; 28] = [
    "clang",
    "clang++",
    "cmake",
    "descriptors",
    "footers",
    "fork",
    "g++",
    "gcc",
    "installed",
    "IPython",
    "make",
    "matplotlib",
    "minimum-rust",
    "mypy",
    "nm",
    "numpy",
    "pandas",
    "pkg-config",
    "polars",
    "pyarrow",
    "python",
    "python3",
    "readelf",
    "setpriv",
    "system-sqlite",
    "timers",
    "valgrind",
    "vectors",
];

/// Skips a check. The caller then leaves it out.
///
/// # Panics
/// If [`VARIABLE`] does not allow this skip.
#[track_caller]
pub fn skip(name: &str, why: &str) {
    let allowed = std::env::var(VARIABLE).unwrap_or_default();
    match decided(&allowed, name, why) {
        // This line is also shown for a test that passes: `println!` would only be shown with `--nocapture`.
        Ok(line) => drop(writeln!(std::io::stderr(), "{line}")),
        Err(message) => panic!("{message}"),
    }
}

/// The line that is printed for a skip.
///
/// # Errors
/// The message if the skip is not among the allowed names, or if one of these is no skip.
pub fn decided(allowed: &str, name: &str, why: &str) -> Result<String, String> {
    let names = || allowed.split(',').filter(|name| !name.is_empty());
    if let Some(unknown) = names().chain([name]).find(|name| !NAMES.contains(name)) {
        return Err(format!("there is no skip '{unknown}', see tests/README.md for {VARIABLE}"));
    }
    if names().any(|known| known == name) {
        return Ok(format!("skipped: {name}: {why}"));
    }
    Err(format!(
        "the check can't run: {why}. The skip '{name}' is not allowed: {VARIABLE} is '{allowed}', see tests/README.md"
    ))
}

/// The interpreter in `LENDWRIGHT_PYTHON`, which has the package. Without the variable, its checks are skipped.
#[must_use]
#[track_caller]
pub fn python() -> Option<std::ffi::OsString> {
    let interpreter = std::env::var_os("LENDWRIGHT_PYTHON");
    if interpreter.is_none() {
        skip("python", "LENDWRIGHT_PYTHON names no interpreter; python/test.sh makes one");
    }
    interpreter
}
