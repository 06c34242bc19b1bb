//! Lists every operation with its door in each language and the number of its contract cases.
//!
//! `cargo run -q --release --example operations`

use lendwright::operations::{self, Door, Listing};
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let text = |path: String| std::fs::read_to_string(root.join(path)).unwrap_or_default();
    let (mut operations, mut cases) = (0, 0);
    for listing in operations::all() {
        let count = cases_of(&root, listing);
        let (method, path) = match listing.door {
            Door::Partner { method, path, .. } => (method, path),
            Door::Host => ("-", "-"),
        };
        print!("{} {method} {path} rust", listing.name);
        let section = listing.section;
        let doors = [
            ("c", "lw_", text(format!("include/lendwright/{section}.h"))),
            ("cpp", "", text("include/lendwright.hpp".into())),
            ("python", "def ", text(format!("python/python/lendwright/_operations/{section}.py"))),
        ];
        for (language, prefix, text) in &doors {
            // A missing door is shown, so that nobody relies on it.
            let is_there = text.contains(&format!("{prefix}{}(", listing.name));
            print!(" {}", if is_there { language } else { "-" });
        }
        println!(" cases={count}");
        operations += 1;
        cases += count;
    }
    println!("{operations} operations, {cases} contract cases");
}

fn cases_of(root: &Path, listing: &Listing) -> usize {
    let folder = root.join("tests/contract").join(listing.name);
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let is_case = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    entries.filter_map(Result::ok).filter(|entry| is_case(&entry.path())).count()
}
