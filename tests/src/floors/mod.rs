//! The floors of the crate `lendwright`: the imports between its files, and the imports that run up or in a circle. The
//! other crates of the core have no floors, but their imports must not run in a circle either.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "places in texts that were just found there"
)]

mod paths;
mod source;

use paths::{Modules, named};
use source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// An import in one file of an item that another file defines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    /// The importing file, relative to the folder that was read.
    pub from: String,
    /// The line number in that file.
    pub line: usize,
    /// The path in the code.
    pub path: String,
    /// The file that defines the imported item.
    pub to: String,
}

impl std::fmt::Display for Import {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {} (of {})", self.from, self.line, self.path, self.to)
    }
}

/// Every import below a folder of sources, without tests. A name that `pub use` re-exports counts as an import from the
/// file that defines it.
#[must_use]
pub fn imports(folder: &Path) -> Vec<Import> {
    read(folder, false)
}

/// Like [`imports`]. A name from lib.rs counts as an import of lib.rs. If `is_lib_followed`, it counts as an import of
/// the file that defines the name.
fn read(folder: &Path, is_lib_followed: bool) -> Vec<Import> {
    let sources = source::read_all(folder);
    let modules = Modules::from_sources(&sources);
    let mut found = BTreeSet::new();
    for source in sources.iter().filter(|source| source.file != "lib.rs") {
        for path in named(source) {
            if names_own_macro(&modules, source, &path.steps) {
                continue;
            }
            let Some(definer) = modules.definer(&source.module, &path.steps) else { continue };
            // `crate::Name` goes through the re-exports of lib.rs, wherever the name is defined.
            let through_lib = !is_lib_followed
                && matches!(&*path.steps, [root, name]
                    if root == "crate" && !modules.files.contains_key(std::slice::from_ref(name)));
            let definer = if through_lib { Vec::new() } else { definer };
            let Some(to) = modules.files.get(&definer) else { continue };
            // A folder's own `mod.rs` imports nothing when it re-exports the folder's names.
            let own = path.handed_on && definer.starts_with(&source.module);
            // The same is true for the module `internal`, which serves the other crates.
            let for_others = path.handed_on && source.module == ["internal"];
            if *to != source.file && !own && !for_others {
                let (from, to) = (source.file.clone(), to.clone());
                let path_text = path.steps.join("::");
                found.insert(Import { from, line: path.line, path: path_text, to });
            }
        }
    }
    found.into_iter().collect()
}

/// Whether a path names an exported macro of the same room. Exported macros are only at the root of the crate.
fn names_own_macro(modules: &Modules, source: &Source, steps: &[String]) -> bool {
    let [root, name] = steps else { return false };
    let definer = modules.exported_macros.get(name);
    root == "crate" && definer.is_some_and(|module| module.first() == source.module.first())
}

/// The floors, the lowest first, each with its rooms and files. Rooms on the same floor can import each other in one
/// direction, as long as they form no circle.
pub const FLOORS: &[(&str, &[&str])] = &[
    ("ground", &["csv", "lru_cache"]),
    ("typed layer", &["tables"]),
    ("wire", &["wire"]),
    ("error", &["error"]),
    ("unit", &["unit"]),
    ("records", &["records"]),
    ("engine", &["engine"]),
    ("operations", &["operations"]),
    ("door", &["door"]),
];

/// Floors that must not import each other, although one is below the other.
pub const STRANGERS: &[(&str, &str)] = &[("wire", "typed layer")];

/// Everything below a folder of sources that breaks the plan: imports, rooms without a floor, and code that this test
/// can't read. Method calls are not followed: a method belongs to the file that defines its type.
#[must_use]
pub fn faults(folder: &Path) -> Vec<String> {
    let sources = source::read_all(folder);
    let homeless = sources.iter().filter(|source| {
        source.file != "lib.rs" && source.module.len() == 1 && floor_of(&source.file).is_none()
    });
    let mut faults: Vec<String> = homeless
        .map(|source| {
            format!("core/book/src/{}: stands on no floor of tests/src/floors", source.file)
        })
        .collect();
    faults.extend(sources.iter().flat_map(unreadable));
    faults.extend(broken(&imports(folder)));
    faults
}

/// Forms of code that the reader of paths does not follow. The core must not use them.
fn unreadable(source: &Source) -> Vec<String> {
    let inline = source.code.split("mod ").skip(1).filter(|rest| {
        let name = rest.split(|c| !source::is_name(c)).next().unwrap_or_default();
        rest[name.len()..].trim_start().starts_with('{')
    });
    let climbs = inline
        .filter(|rest| rest.contains("super::super::"))
        .map(|_| "super::super:: in an inline module");
    let other = ["self::super", "extern crate", "lendwright::", "crate ::", "super ::"];
    let other = other.into_iter().filter(|text| source.code.contains(text));
    climbs
        .chain(other)
        .map(|what| format!("core/book/src/{}: {what} is not read here", source.file))
        .collect()
}

/// The imports that break the plan, each with the reason.
fn broken(imports: &[Import]) -> Vec<String> {
    let mut faults = Vec::new();
    for import in imports {
        let (from, to) = (floor_of(&import.from), floor_of(&import.to));
        let (Some(from), Some(to)) = (from, to) else {
            faults.push(format!("{import}: a file stands on no floor, or imports through lib.rs"));
            continue;
        };
        let (above, below) = (FLOORS[from].0, FLOORS[to].0);
        if to > from {
            faults.push(format!("{import}: runs up, from {above} to {below}"));
        } else if STRANGERS.contains(&(above, below)) {
            faults.push(format!("{import}: {above} knows no {below}"));
        } else if section(&import.from)
            .is_some_and(|own| section(&import.to).is_some_and(|s| s != own))
        {
            faults.push(format!("{import}: one section of operations imports from another"));
        }
    }
    faults.extend(circles("book", imports));
    faults
}

/// The circles among the files and folders of one crate. `name` is the crate's folder below `core`.
#[must_use]
pub fn circles_of(core: &Path, name: &str) -> Vec<String> {
    circles(name, &read(&core.join(name).join("src"), true))
}

/// The code of every source file below a folder, by its path, without comments, texts and tests.
#[must_use]
pub fn code_below(folder: &Path) -> BTreeMap<String, String> {
    source::read_all(folder).into_iter().map(|source| (source.file, source.code)).collect()
}

fn floor_of(file: &str) -> Option<usize> {
    let room = file.split('/').next().unwrap_or_default().trim_end_matches(".rs");
    FLOORS.iter().position(|(_, rooms)| rooms.contains(&room))
}

/// The section of an operation's file; `None` for the table.
fn section(file: &str) -> Option<&str> {
    let mut steps = file.strip_prefix("operations/")?.split('/');
    let section = steps.next()?;
    steps.next().map(|_| section)
}

/// Every circle among the direct entries of a folder: files, and folders as a whole.
fn circles(name: &str, imports: &[Import]) -> Vec<String> {
    let files = imports.iter().flat_map(|import| [&import.from, &import.to]);
    let folders: BTreeSet<&str> =
        files.filter_map(|file| file.rsplit_once('/').map(|(folder, _)| folder)).collect();
    // A folder's own file can be next to the folder or in it.
    let steps_of = |file: &str| -> Vec<String> {
        let path = file.trim_end_matches(".rs");
        let own = folders.contains(path).then_some("mod");
        path.split('/').chain(own).map(str::to_owned).collect()
    };
    let mut edges: BTreeMap<String, BTreeMap<(String, String), &Import>> = BTreeMap::new();
    for import in imports {
        let (from, to) = (steps_of(&import.from), steps_of(&import.to));
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let folder = from[..common].join("/");
        let ends = (from[common].clone(), to[common].clone());
        edges.entry(folder).or_default().entry(ends).or_insert(import);
    }
    edges
        .iter()
        .flat_map(|(folder, edges)| circles_in(&format!("core/{name}/src/{folder}"), edges))
        .collect()
}

fn circles_in(folder: &str, edges: &BTreeMap<(String, String), &Import>) -> Vec<String> {
    let nodes: BTreeSet<&String> = edges.keys().flat_map(|(from, to)| [from, to]).collect();
    let mut told: BTreeSet<BTreeSet<&String>> = BTreeSet::new();
    let mut found = Vec::new();
    for start in nodes {
        let Some(way) = way_back(start, edges) else { continue };
        if !told.insert(way.iter().copied().collect()) {
            continue;
        }
        let steps = way.iter().zip(way.iter().cycle().skip(1)).map(|(from, to)| {
            let import = edges.get(&((*from).clone(), (*to).clone()));
            format!("\n      {}", import.map(ToString::to_string).unwrap_or_default())
        });
        found.push(format!("a circle in {folder}:{}", steps.collect::<String>()));
    }
    found
}

/// The shortest path from a node back to itself.
fn way_back<'n>(
    start: &'n String,
    edges: &'n BTreeMap<(String, String), &Import>,
) -> Option<Vec<&'n String>> {
    let mut ways = vec![vec![start]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut next = Vec::new();
        for way in ways {
            let last = *way.last()?;
            for (_, to) in edges.keys().filter(|(from, _)| from == last) {
                if to == start {
                    return Some(way);
                }
                if seen.insert(to) {
                    next.push(way.iter().copied().chain([to]).collect());
                }
            }
        }
        ways = next;
    }
    None
}
