//! The files that `install.sh` installs are enough for programs in C and C++, with pkg-config and with `CMake`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright_tests::c::{built_in, library, run, scratch, there, valgrind_with};
use lendwright_tests::root;
use lendwright_tests::skips::skip;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An installed tree, in a folder with a space in its name.
fn installed(name: &str, options: &[&str]) -> Option<PathBuf> {
    if !(there("readelf") && there("gcc")) {
        return None;
    }
    let from = library();
    let prefix = scratch("installed").join(format!("{name} {}", std::process::id()));
    let mut install = Command::new(root().join("install.sh"));
    install.arg(format!("--prefix={}", prefix.display())).arg("--from").arg(from).args(options);
    let out = run(install.env("CARGO_TARGET_DIR", built_in()));
    assert!(String::from_utf8(out.stdout).unwrap().trim_end().ends_with(" kB"));
    for file in [
        "lendwright/valgrind.supp",
        "lendwright/tsan.supp",
        "doc/lendwright/LICENSE-MIT",
        "doc/lendwright/THIRD_PARTY.txt",
    ] {
        assert!(prefix.join("share").join(file).is_file(), "{file}");
    }
    let pages = prefix.join("share/doc/lendwright");
    for page in pages_that_headers_name(&prefix.join("include")) {
        assert!(pages.join(&page).is_file(), "{page}");
    }
    let readme = std::fs::read_to_string(pages.join("README.md")).unwrap();
    for link in readme.split("](").skip(1).map(|text| text.split([')', '#']).next().unwrap()) {
        let is_there = link.is_empty() || link.contains("://") || pages.join(link).exists();
        assert!(is_there, "the README's {link}");
    }
    Some(prefix)
}

/// The pages to which the installed headers refer.
fn pages_that_headers_name(folder: &Path) -> BTreeSet<String> {
    let mut pages = BTreeSet::new();
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            pages.extend(pages_that_headers_name(&path));
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "/._".contains(c)));
        let is_page = |word: &&str| word.starts_with("docs/") && word.contains(".md");
        pages.extend(words.filter(is_page).map(|page| page.trim_end_matches('.').to_owned()));
    }
    assert!(!pages.is_empty());
    pages
}

/// Runs the examples without a library path from outside.
fn run_all(folder: &Path, examples: &[&str]) {
    for example in examples {
        let out = run(Command::new(folder.join(example)).env_remove("LD_LIBRARY_PATH"));
        assert!(!out.stdout.is_empty(), "{example} says nothing");
    }
}

/// valgrind finds nothing in the examples, in memory and with a book in a file. The year is left out because it takes
/// too long there; year.rs runs it under sanitizers.
fn examine(prefix: &Path, examples: &[&str]) {
    if !there("valgrind") {
        return;
    }
    let suppressions = prefix.join("share/lendwright/valgrind.supp");
    for example in examples.iter().filter(|example| !example.starts_with("year")) {
        run(&mut valgrind_with(&suppressions, &prefix.join(example)));
    }
    if examples.contains(&"decide") {
        run(valgrind_with(&suppressions, &prefix.join("decide")).arg(prefix.join("book.db")));
    }
}

fn by_pkg_config(language: &str, libdir: &str, examples: &[&str], benches: &[&str]) {
    if !(there("pkg-config") && there("make")) {
        return;
    }
    let options = ["--libdir", libdir];
    let Some(prefix) = installed(&format!("pkg-{language}"), &options) else { return };
    // make splits words at spaces, so the tree moves. No file in it may contain its old path.
    let moved = scratch("installed").join(format!("pkg-{language}-{}", std::process::id()));
    std::fs::rename(prefix, &moved).unwrap();
    let mut make = Command::new("make");
    make.arg("-C").arg(moved.join("share/doc/lendwright/examples").join(language));
    make.arg(format!("OUT={}", moved.display())).args(["CFLAGS=-Werror", "CXXFLAGS=-Werror"]);
    // The benchmarks are only built here, because people run them by hand.
    make.arg("all").args(benches.iter().map(|bench| moved.join(bench)));
    run(make.env("PKG_CONFIG_PATH", moved.join(libdir).join("pkgconfig")));
    run_all(&moved, examples);
    examine(&moved, examples);
    std::fs::remove_dir_all(moved).unwrap();
}

#[test]
fn the_c_examples_build_by_pkg_config() {
    by_pkg_config(
        "c",
        "lib",
        &["decide", "front_end", "messages", "money", "operations", "year"],
        &["bench_decide"],
    );
}

#[test]
fn the_cpp_examples_build_by_pkg_config() {
    by_pkg_config(
        "cpp",
        "lib/any-linux-gnu",
        &["decide_cpp", "messages_cpp", "money_cpp", "year_cpp"],
        &[],
    );
}

#[test]
fn all_examples_build_by_cmake() {
    if !(there("cmake") && there("g++")) {
        return;
    }
    let libdir = "lib/any-linux-gnu";
    let Some(prefix) = installed("cmake", &["--libdir", libdir]) else { return };
    let build = prefix.join("build");
    let mut cmake = Command::new("cmake");
    cmake.arg("-S").arg(prefix.join("share/doc/lendwright/examples")).arg("-B").arg(&build);
    // CMake itself only searches the folder of the compiler's own machine.
    let package = prefix.join(libdir).join("cmake/lendwright");
    run(cmake.arg(format!("-Dlendwright_DIR={}", package.display())));
    run(Command::new("cmake").arg("--build").arg(&build));
    let c = ["c/decide", "c/front_end", "c/messages", "c/money", "c/operations", "c/year"];
    run_all(&build, &c);
    run_all(&build, &["cpp/decide_cpp", "cpp/messages_cpp", "cpp/money_cpp", "cpp/year_cpp"]);
    std::fs::remove_dir_all(prefix).unwrap();
}

#[test]
fn a_cmake_package_is_taken_for_versions_of_its_own_abi_only() {
    if !there("cmake") {
        return;
    }
    let Some(prefix) = installed("versions", &[]) else { return };
    for (wanted, taken) in [
        ("", true),
        ("0.1", true),
        ("0.1.0", true),
        ("0", true),
        ("0.2", false),
        ("1", false),
        ("0.1.99", false),
        ("0.1...0.9", true),
        ("0.0.1...<0.2", true),
        ("0.1.0...0.1.0", true),
        ("0...<0.1", false),
        ("0.1.1...0.9", false),
    ] {
        let script = prefix.join("find.cmake");
        let text = format!(
            "cmake_minimum_required(VERSION 3.19)\nset(CMAKE_SIZEOF_VOID_P 8)\nfind_package(lendwright {wanted} REQUIRED CONFIG PATHS \"{}\" NO_DEFAULT_PATH)\n",
            prefix.display()
        );
        std::fs::write(&script, text).unwrap();
        let out = Command::new("cmake").arg("-P").arg(&script).output().unwrap();
        let said = String::from_utf8_lossy(&out.stderr);
        let found = !said.contains("compatible");
        assert_eq!(found, taken, "lendwright {wanted}: {said}");
    }
    std::fs::remove_dir_all(prefix).unwrap();
}

#[test]
fn a_component_that_the_package_lacks_is_not_found() {
    if !there("cmake") {
        return;
    }
    let Some(prefix) = installed("components", &[]) else { return };
    let script = prefix.join("find.cmake");
    let look_for = |components: &str| {
        let text = format!(
            "cmake_minimum_required(VERSION 3.16)\nset(CMAKE_SIZEOF_VOID_P 8)\n\
             macro(add_library)\nendmacro()\nmacro(set_target_properties)\nendmacro()\n\
             find_package(lendwright CONFIG {components} PATHS \"{}\" NO_DEFAULT_PATH)\n\
             message(STATUS \"found=${{lendwright_FOUND}} static=${{lendwright_static_FOUND}}\")\n",
            prefix.display()
        );
        std::fs::write(&script, text).unwrap();
        let out = Command::new("cmake").arg("-P").arg(&script).output().unwrap();
        String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()
    };
    assert!(look_for("").contains("found=1"));
    let said = look_for("COMPONENTS static");
    assert!(said.contains("found=0"), "{said}");
    assert!(said.contains("lendwright has no components, and so no 'static'"), "{said}");
    let said = look_for("OPTIONAL_COMPONENTS static");
    assert!(said.contains("found=1 static=FALSE"), "{said}");
    std::fs::remove_dir_all(prefix).unwrap();
}

#[test]
fn the_licences_of_all_that_is_linked_are_listed_and_name_no_folder_of_a_machine() {
    let text = std::fs::read_to_string(root().join("THIRD_PARTY.txt")).unwrap();
    for name in [
        "SQLite is in the public domain",
        "rusqlite 0.",
        "regex-automata 0.",
        "Permission is hereby granted",
    ] {
        assert!(text.contains(name), "{name}");
    }
    for path in ["/home/", "/root/", "/tmp/", "/Users/", ".cargo"] {
        assert!(!text.contains(path), "{path}");
    }
}

#[test]
fn debug_information_is_installed_apart_where_it_is_asked_for() {
    for (options, is_there) in [(&[][..], false), (&["--debug"], true)] {
        let Some(prefix) = installed("debug", options) else { return };
        let library = prefix.join("lib/liblendwright.so");
        let sections = |file: &Path| {
            let out = run(Command::new("readelf").arg("-SW").arg(file));
            String::from_utf8(out.stdout).unwrap()
        };
        assert!(!sections(&library).contains(".debug_"), "the library is without it in any case");
        let notes = run(Command::new("readelf").arg("-n").arg(&library)).stdout;
        let notes = String::from_utf8(notes).unwrap();
        let id = notes.split_once("Build ID: ").unwrap().1.lines().next().unwrap().to_owned();
        let (folder, rest) = id.split_at(2);
        let apart = prefix.join(format!("lib/debug/.build-id/{folder}/{rest}.debug"));
        assert_eq!(apart.is_file(), is_there);
        assert!(!is_there || sections(&apart).contains(".debug_line"));
        std::fs::remove_dir_all(prefix).unwrap();
    }
}

/// The library that `install.sh` built, if `LENDWRIGHT_INSTALLED` names the prefix, as in `test.sh`.
fn as_it_ships() -> Option<PathBuf> {
    let Some(prefix) = std::env::var_os("LENDWRIGHT_INSTALLED") else {
        skip("installed", "LENDWRIGHT_INSTALLED names no prefix of install.sh");
        return None;
    };
    Some(Path::new(&prefix).join("lib/liblendwright.so"))
}

#[test]
fn the_library_as_it_ships_names_no_folder_of_the_machine_that_built_it() {
    let Some(library) = as_it_ships() else { return };
    let bytes = std::fs::read(library).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let here = root().canonicalize().unwrap();
    let home = std::env::var("HOME").unwrap();
    for folder in
        [here.to_str().unwrap(), &home, "/home/", "/root/", "/Users/", ".cargo/", ".rustup/"]
    {
        let found = text.find(folder).map(|at| text[at..].chars().take(100).collect::<String>());
        assert_eq!(found, None, "{folder}");
    }
}

#[test]
fn the_library_as_it_ships_runs_with_glibc_2_34() {
    const NEWEST: (u32, u32) = (2, 34);
    let Some(library) = as_it_ships() else { return };
    let out = run(Command::new("readelf").arg("-VW").arg(library));
    let text = String::from_utf8(out.stdout).unwrap();
    let versions =
        text.split("Name: GLIBC_").skip(1).filter_map(|name| name.split_whitespace().next());
    for version in versions {
        // GLIBC_ABI_DT_RELR and similar names are not versions. They count as newer than any version.
        let mut parts = version.split('.').map(|part| part.parse().unwrap_or(u32::MAX));
        let asked = (parts.next().unwrap(), parts.next().unwrap_or(0));
        assert!(asked <= NEWEST, "GLIBC_{version}");
    }
    assert!(text.contains("GLIBC_2."));
}

#[test]
fn install_says_what_is_wrong() {
    let refused = |arguments: &[&str]| {
        let out = Command::new(root().join("install.sh")).args(arguments).output().unwrap();
        assert!(!out.status.success());
        String::from_utf8(out.stderr).unwrap()
    };
    assert!(refused(&["--prefix"]).contains("--prefix needs a value"));
    assert!(refused(&["--perfix", "x"]).contains("unknown option --perfix"));
    assert!(refused(&["--prefix="]).contains("--prefix needs a value"));
    for libdir in ["../x", "lib/../../x", "/lib", "lib//x", "lib|x"] {
        let said = refused(&["--libdir", libdir]);
        assert!(said.contains(&format!(
            "a folder under the prefix, as lib/x86_64-linux-gnu, not {libdir}"
        )));
    }
    assert!(refused(&["--from", "/nowhere"]).contains("/nowhere/liblendwright.so is not there"));
}
