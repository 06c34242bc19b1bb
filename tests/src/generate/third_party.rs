//! `THIRD_PARTY.txt`: what is linked into the libraries for C and Python beside lendwright itself, with the licences that ask to be
//! passed on. Made from Cargo.lock and the sources that Cargo has for building, without network.

use crate::root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The platform whose crates are listed, so that the file is the same wherever it is made.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// Of several licences, the shortest that asks for little.
const CHOSEN: [&str; 3] = ["LICENSE-MIT", "LICENSE-BOOST", "LICENSE"];

/// What holds beside the chosen one.
const BESIDE: &str = "LICENSE-UNICODE";

const OPENING: &str = "\
lendwright is licensed under MIT or Apache-2.0 (LICENSE-MIT, LICENSE-APACHE). Its libraries for C and Python hold code of
others, under the licences below; where a crate offers several, the one that is used stands here.

Made from Cargo.lock by `UPDATE=1 cargo test -p lendwright-tests --test generated`.

SQLite is in the public domain.

Rust's standard library is licensed under MIT or Apache-2.0. Copyright (c) The Rust Project Contributors. It is used
under MIT, in the words of `libc`'s licence below.
";

/// The file.
pub(super) fn text() -> String {
    let mut texts: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    let mut text = OPENING.to_owned() + "\n";
    let sources = sources();
    for (name, version) in linked() {
        let (licence, folder) = &sources[&(name.clone(), version.clone())];
        let _ = writeln!(text, "{name} {version}: {licence}");
        for licence in licences(folder) {
            // Those that differ in line ends and blanks alone are one.
            let words = licence.split_whitespace().collect::<Vec<_>>().join(" ");
            let (_, crates) = texts.entry(words).or_insert_with(|| (licence, Vec::new()));
            crates.push(name.clone());
        }
    }
    let mut texts: Vec<(String, Vec<String>)> = texts.into_values().collect();
    texts.sort_by(|(_, one), (_, other)| one.cmp(other));
    for (licence, crates) in texts {
        let _ = write!(text, "\n{}\n{}\n\n{licence}\n", "-".repeat(80), crates.join(", "));
    }
    text
}

/// The crates that are linked, by name and version, with every feature of the C library.
fn linked() -> BTreeSet<(String, String)> {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--offline", "--edges", "normal,no-proc-macro", "--no-dedupe"]);
    tree.args(["--package", "lendwright-ffi", "--package", "lendwright-python"]);
    tree.args(["--features", "lendwright-ffi/host-keys", "--target", PLATFORM]);
    let out = said(tree.args(["--prefix", "none", "--format", "{p}"]));
    let crates = out.lines().filter_map(|line| line.split_once(" v"));
    let crates = crates.filter(|(name, _)| !name.starts_with("lendwright"));
    crates
        .map(|(name, rest)| (name.to_owned(), rest.split(' ').next().unwrap_or(rest).to_owned()))
        .collect()
}

/// Each package's licence, and the folder of its source.
fn sources() -> BTreeMap<(String, String), (String, String)> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--locked", "--offline", "--format-version", "1"]);
    let out: Value = serde_json::from_str(&said(metadata.args(["--filter-platform", PLATFORM])))
        .expect("cargo writes JSON");
    let text =
        |package: &Value, member: &str| package[member].as_str().unwrap_or_default().to_owned();
    let packages = out["packages"].as_array().cloned().unwrap_or_default();
    let folder = |package| {
        let manifest = text(package, "manifest_path");
        manifest.trim_end_matches("Cargo.toml").to_owned()
    };
    let source = |package| {
        let named = (text(package, "name"), text(package, "version"));
        (named, (text(package, "license"), folder(package)))
    };
    packages.iter().map(source).collect()
}

/// The licences of a crate that its users pass on.
fn licences(folder: &str) -> Vec<String> {
    let read = |name: &str| {
        let mut file =
            ["", ".md", ".txt"].iter().map(|end| Path::new(folder).join(format!("{name}{end}")));
        file.find_map(|file| std::fs::read_to_string(file).ok())
    };
    let chosen = CHOSEN.iter().find_map(|name| read(name));
    assert!(chosen.is_some(), "{folder} holds no licence that is known");
    // Blanks at the ends of lines are no part of a licence.
    let plain = |text: String| {
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned()
    };
    chosen.into_iter().chain(read(BESIDE)).map(plain).collect()
}

fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

fn said(command: &mut Command) -> String {
    let out = command.output().expect("cargo runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("cargo writes UTF-8")
}
