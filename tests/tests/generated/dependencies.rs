//! The crates that the library adds to a host's program: their number and their licences.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright_tests::root;
use std::collections::BTreeSet;
use std::process::Command;

/// The largest number of other people's crates for the core with its default features, without SQLite's crates and proc
/// macros.
const LINKED_MAX: usize = 41;

/// All linked crates, each with its version and its licence.
fn linked(arguments: &[&str]) -> BTreeSet<(String, String)> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--edges", "normal,no-proc-macro", "--prefix", "none"]);
    tree.args(["--no-dedupe", "--format", "{p}\t{l}"]).args(arguments).current_dir(root());
    let out = tree.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    let lines = text.lines().map(|line| line.split_once('\t').unwrap());
    lines.map(|(name, licence)| (name.to_owned(), licence.to_owned())).collect()
}

#[test]
fn the_core_links_few_crates() {
    let core = linked(&["--package", "lendwright", "--prune", "rusqlite"]);
    let others: Vec<_> = core.iter().filter(|(name, _)| !name.starts_with("lendwright")).collect();
    assert!((1..=LINKED_MAX).contains(&others.len()), "{} crates: {others:?}", others.len());
}

#[test]
fn each_crate_comes_once_and_under_a_licence_that_deny_toml_allows() {
    let policy = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let list = policy.split_once("\nallow = [").unwrap().1.split_once(']').unwrap().0;
    let allowed: Vec<&str> = list.split(',').map(|name| name.trim().trim_matches('"')).collect();
    for package in ["lendwright", "lendwright-ffi", "lendwright-python"] {
        let host_keys = if package == "lendwright-python" { "" } else { "host-keys" };
        let crates = linked(&["--package", package, "--features", host_keys]);
        for (name, licence) in &crates {
            assert!(is_allowed(licence, &allowed), "{name}, of {package}: {licence:?}");
        }
        let names: Vec<&str> =
            crates.iter().filter_map(|(name, _)| name.split(' ').next()).collect();
        let twice: Vec<_> = names.windows(2).filter(|pair| pair.first() == pair.last()).collect();
        assert!(twice.is_empty(), "{package} links two versions: {twice:?}");
    }
}

/// Whether an SPDX expression is allowed. All parts that `AND` joins must be allowed, with any choice in each.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    licence.split(" AND ").all(|part| {
        let choices = part.trim_matches(['(', ')']).replace('/', " OR ");
        choices.split(" OR ").any(|choice| allowed.contains(&choice.trim()))
    })
}

#[test]
fn a_licence_is_allowed_by_one_of_its_choices_and_all_of_its_parts() {
    let allowed = ["MIT", "Unicode-3.0"];
    for licence in
        ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"]
    {
        assert!(is_allowed(licence, &allowed), "{licence}");
    }
    for licence in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR GPL-3.0) AND Apache-2.0"] {
        assert!(!is_allowed(licence, &allowed), "{licence}");
    }
}
