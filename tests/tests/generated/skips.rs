//! A check that can't run here fails the run, unless the environment allows it by its name.
#![allow(missing_docs, clippy::unwrap_used)]

use lendwright_tests::root;
use lendwright_tests::skips::{NAMES, VARIABLE, decided};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

const WHY: &str = "valgrind is not installed";

/// The answer of `skip` in tests/skip.sh: its line if it allows the skip, otherwise its message.
fn in_a_script(allowed: &str, name: &str) -> Result<String, String> {
    let script = format!(". tests/skip.sh; skip {name} '{WHY}'; echo goes on");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(root()).env(VARIABLE, allowed);
    let out = shell.output().unwrap();
    let said = String::from_utf8(out.stderr).unwrap().trim_end().to_owned();
    assert_eq!(out.stdout == b"goes on\n", out.status.success(), "{said}");
    if out.status.success() { Ok(said) } else { Err(said) }
}

#[test]
fn a_skip_that_is_not_allowed_fails_and_names_itself_its_reason_and_the_variable() {
    for allowed in ["", "gcc", "gcc,cmake", "valgrin", "valgrind2"] {
        let message = in_a_script(allowed, "valgrind").unwrap_err();
        for part in ["'valgrind'", WHY, VARIABLE, &format!("'{allowed}'")] {
            assert!(message.contains(part), "{message}");
        }
        if allowed.split(',').all(|name| name.is_empty() || NAMES.contains(&name)) {
            assert_eq!(decided(allowed, "valgrind", WHY), Err(message));
        }
    }
}

#[test]
fn a_skip_that_is_allowed_prints_its_reason_and_the_run_goes_on() {
    for allowed in ["valgrind", "gcc,valgrind", "valgrind,gcc", ",valgrind,"] {
        let line = Ok(format!("skipped: valgrind: {WHY}"));
        assert_eq!(decided(allowed, "valgrind", WHY), line);
        assert_eq!(in_a_script(allowed, "valgrind"), line);
    }
}

#[test]
fn a_name_that_is_no_skip_is_refused() {
    let message = decided("gcc,valgrin", "gcc", WHY).unwrap_err();
    assert!(message.contains("'valgrin'") && message.contains(VARIABLE), "{message}");
    assert!(decided("gcc", "lawnmower", WHY).unwrap_err().contains("'lawnmower'"));
}

#[test]
fn the_table_of_skips_has_every_name() {
    let page = fs::read_to_string(root().join("tests/README.md")).unwrap();
    let (_, behind) = page.split_once("\n| skip |").unwrap();
    let rows = behind.lines().skip(2).take_while(|line| line.starts_with('|'));
    let first_cells = rows.filter_map(|row| row.split('|').nth(1));
    let in_page: BTreeSet<&str> =
        first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert_eq!(in_page, NAMES.into_iter().collect());
}

#[test]
fn scripts_name_only_skips_of_the_table() {
    let script = fs::read_to_string(root().join("test.sh")).unwrap();
    let lists = script.lines().filter_map(|line| line.strip_prefix("tools="));
    let lists = lists.chain(script.lines().filter_map(|line| {
        line.strip_prefix(&format!("{VARIABLE}=${VARIABLE},"))?.split(' ').next()
    }));
    let named: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
    assert!(named.contains(&"valgrind") && named.contains(&"installed"), "{named:?}");
    assert_eq!(named.iter().find(|name| !NAMES.contains(name)), None);
}
