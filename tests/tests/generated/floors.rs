//! Imports in the crate `lendwright` run down the floors of ARCHITECTURE.md, never up and never in a circle. The files
//! that it names exist. Each crate knows only crates below it.
#![allow(missing_docs, clippy::unwrap_used)]

use lendwright_tests::{Folder, floors, root};
use std::fs;
use std::path::{Path, PathBuf};

fn faults_of(core: &Path) -> Vec<String> {
    floors::faults(core)
}

#[test]
fn every_import_of_the_core_runs_down() {
    let core = root().join("core/book/src");
    assert!(floors::imports(&core).len() > 1_000, "the imports are read");
    let faults = faults_of(&core);
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The crates of the core, the lowest first, each with the crates that it may know.
const CRATES: [(&str, &[&str]); 7] = [
    ("types", &[]),
    ("storage", &["lendwright-types"]),
    ("lending", &["lendwright-types"]),
    ("sms", &["lendwright-types"]),
    ("scoring", &["lendwright-sms", "lendwright-types"]),
    ("analytics", &["lendwright-scoring", "lendwright-sms", "lendwright-types"]),
    (
        "book",
        &[
            "lendwright-analytics",
            "lendwright-lending",
            "lendwright-scoring",
            "lendwright-sms",
            "lendwright-storage",
            "lendwright-types",
        ],
    ),
];

#[test]
fn each_crate_of_the_core_knows_only_those_below_it() {
    let folders = fs::read_dir(root().join("core")).unwrap();
    assert_eq!(folders.count(), CRATES.len(), "each crate has its line");
    for (folder, below) in CRATES {
        let manifest = fs::read_to_string(root().join("core").join(folder).join("Cargo.toml"));
        let manifest = manifest.unwrap();
        let behind = manifest.split("[dependencies]\n").nth(1).unwrap();
        let names = behind.lines().take_while(|line| !line.starts_with('['));
        let names = names.filter_map(|line| line.split(['.', ' ', '=']).next());
        let ours: Vec<&str> = names.filter(|name| name.starts_with("lendwright")).collect();
        assert_eq!(ours, below, "core/{folder}");
    }
}

#[test]
fn no_crate_of_the_core_has_a_circle() {
    for (folder, _) in CRATES.iter().filter(|(folder, _)| *folder != "book") {
        let circles = floors::circles_of(&root().join("core"), folder);
        assert!(circles.is_empty(), "\n{}\n", circles.join("\n"));
    }
    let core = core_of(&[
        ("rules/src/lib.rs", "mod parse;\nmod lint;\npub use lint::warn;\npub use parse::parse;\n"),
        ("rules/src/parse.rs", "use crate::warn;\npub fn parse() {}\n"),
        ("rules/src/lint.rs", "use super::parse;\npub fn warn() {}\n"),
    ]);
    let circles = floors::circles_of(&core.0, "rules");
    assert!(circles.concat().contains("a circle in core/rules/src"), "{circles:?}");
}

/// A core of a few files, each with a path and a text.
fn core_of(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    for (file, text) in files {
        let path = folder.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn assert_one_fault(files: &[(&str, &str)], expected: &str) {
    let faults = faults_of(&core_of(files).0);
    let told = faults.iter().any(|fault| fault.contains(expected));
    assert!(told, "expected {expected:?} among {faults:?}");
}

#[test]
fn an_import_that_runs_up_is_named() {
    let engine = ("engine/mod.rs", "pub struct Engine;\n");
    let record = ("records/loans.rs", "\nuse crate::engine::Engine;\n");
    assert_one_fault(
        &[engine, record],
        "records/loans.rs:2: crate::engine::Engine (of engine/mod.rs): runs up",
    );
}

#[test]
fn an_import_that_is_written_out_or_handed_on_counts_too() {
    let written_out = ("unit/context.rs", "fn f() -> crate::records::Loan { todo() }\n");
    let records = ("records/mod.rs", "mod loans;\npub use loans::Loan;\n");
    let loans = ("records/loans.rs", "pub struct Loan;\n");
    assert_one_fault(
        &[written_out, records, loans],
        "crate::records::Loan (of records/loans.rs): runs up",
    );
}

#[test]
fn a_circle_is_named_with_the_imports_that_close_it() {
    let parse = ("wire/parse.rs", "use super::lint::warn;\npub fn parse() {}\n");
    let lint = ("wire/lint.rs", "use super::parse::parse;\npub fn warn() {}\n");
    let wire = ("wire/mod.rs", "mod lint;\nmod parse;\n");
    assert_one_fault(&[wire, parse, lint], "a circle in core/book/src/wire");
}

#[test]
fn the_ground_knows_no_tables_and_the_wire_none_either() {
    let tables = ("tables/mod.rs", "pub struct Row;\n");
    let csv = ("csv.rs", "use crate::tables::Row;\n");
    assert_one_fault(&[tables, csv], "runs up, from ground to typed layer");
    let wire = ("wire/mod.rs", "use crate::tables::Row;\n");
    assert_one_fault(&[tables, wire], "wire knows no typed layer");
}

#[test]
fn one_section_of_operations_imports_from_no_other() {
    let sign_up = ("operations/borrowers/sign_up.rs", "pub fn enrol() {}\n");
    let table = ("operations/mod.rs", "pub mod borrowers;\npub mod host;\n");
    let section = ("operations/borrowers/mod.rs", "mod sign_up;\n");
    let import =
        ("operations/host/import.rs", "use crate::operations::borrowers::sign_up::enrol;\n");
    assert_one_fault(
        &[table, section, sign_up, import],
        "one section of operations imports from another",
    );
}

#[test]
fn what_the_crate_hands_on_is_not_imported_through_it() {
    let lib = ("lib.rs", "mod money;\npub const LIMIT: u8 = 1;\n");
    let money = ("money.rs", "use crate::LIMIT;\n");
    assert_one_fault(&[lib, money], "crate::LIMIT (of lib.rs)");
    let handed_on = ("lib.rs", "mod money;\npub use money::Money;\n");
    let room = ("unit/mod.rs", "use crate::Money;\n");
    assert_one_fault(&[handed_on, ("money.rs", "pub struct Money;\n"), room], "through lib.rs");
}

#[test]
fn a_rooms_own_macro_and_a_file_of_its_folder_are_followed() {
    let row = ("records/mod.rs", "pub mod loans;\n");
    let loans = ("records/loans.rs", "macro_rules! row { () => {} }\npub(crate) use row;\n");
    let unit = ("unit/mod.rs", "use crate::records::loans::row;\n");
    assert_one_fault(
        &[row, loans, unit],
        "crate::records::loans::row (of records/loans.rs): runs up",
    );
    let id = ("unit/mod.rs", "mod egypt;\npub struct Id;\nfn f() { egypt::read() }\n");
    let egypt = ("unit/egypt.rs", "use super::Id;\npub fn read() {}\n");
    assert_one_fault(&[id, egypt], "a circle in core/book/src/unit");
}

#[test]
fn a_room_without_a_floor_and_what_is_not_read_are_named() {
    assert_one_fault(&[("trade.rs", "pub struct Swap;\n")], "trade.rs: stands on no floor");
    let inline = ("unit/mod.rs", "mod inner {\n    use super::super::engine::Engine;\n}\n");
    assert_one_fault(&[inline], "is not read here");
}

#[test]
fn raw_texts_and_visibilities_import_nothing() {
    let engine = ("engine/mod.rs", "pub struct Engine;\n");
    let raw = (
        "unit/mod.rs",
        "const T: &[u8] = br#\"5\" wide\"#;\npub(in crate::engine) struct A;\n/* /* */ use crate::engine::Engine; */\n",
    );
    assert_eq!(faults_of(&core_of(&[engine, raw]).0), Vec::<String>::new());
    let behind =
        ("unit/mod.rs", "const T: &[u8] = br#\"5\" wide\"#;\nuse crate::engine::Engine;\n");
    assert_one_fault(&[engine, behind], "runs up");
}

#[test]
fn tests_comments_and_texts_import_nothing() {
    let engine = ("engine/mod.rs", "pub struct Engine;\n");
    let quiet = (
        "unit/mod.rs",
        "// use crate::engine::Engine;\nconst T: &str = \"use crate::engine::Engine;\";\n\
         #[cfg(test)]\nmod tests {\n    use crate::engine::Engine;\n}\n",
    );
    assert_eq!(faults_of(&core_of(&[engine, quiet]).0), Vec::<String>::new());
}

/// The files and folders of the checkout, as paths from its root.
fn paths_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let is_made = ["target", ".git"].iter().any(|name| path.ends_with(name));
        if path.is_dir() && !is_made {
            paths_below(&path, paths);
        }
        paths.push(path.strip_prefix(root()).unwrap().to_owned());
    }
}

/// The file names on a page, with or without a folder: `rules/bind.rs`, `number.rs`.
fn files_named(page: &str) -> impl Iterator<Item = &str> {
    const ENDINGS: [&str; 8] = ["rs", "py", "pyi", "md", "json", "sh", "toml", "hpp"];
    let is_path = |text: &&str| text.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c));
    let is_file = |text: &&str| {
        Path::new(text).extension().is_some_and(|end| ENDINGS.iter().any(|known| end == *known))
    };
    page.split('`').skip(1).step_by(2).filter(is_path).filter(is_file)
}

#[test]
fn the_files_that_pages_for_developers_name_are_there() {
    let mut paths = Vec::new();
    paths_below(&root(), &mut paths);
    // A domain that does not exist: the example in core/book/src/operations/README.md.
    let is_example = |file: &str| file.contains("loans.rs") || file.contains("open_loan");
    let is_page = |path: &&PathBuf| {
        let is_of_folder = path.starts_with("core") || path.starts_with("tests");
        // The page of `lendwright` is a link to the first page, which is for users.
        path.ends_with("README.md") && is_of_folder && !root().join(path).is_symlink()
            || path.as_path() == Path::new("ARCHITECTURE.md")
            || path.as_path() == Path::new("CONTRIBUTING.md")
    };
    let mut files = 0;
    for page in paths.iter().filter(is_page) {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let page = page.display();
        let named: Vec<&str> = files_named(&text).filter(|file| !is_example(file)).collect();
        files += named.len();
        for file in named {
            let file = file.strip_prefix("./").unwrap_or(file);
            assert!(paths.iter().any(|path| path.ends_with(file)), "{page} names '{file}'");
        }
    }
    assert!(files > 200, "the pages name files: {files}");
}
