//! Transactions of banks and generators, with what their authors and other programs say of them.

mod recurring;

/// Runs all files, prints a line for each, and gives what failed; `None` where there are no vectors.
#[must_use]
pub fn run() -> Option<Vec<String>> {
    let folder = super::file("pfm")?;
    let mut failures = Vec::new();
    failures.extend(recurring::run(&folder));
    Some(failures)
}
