//! The test vectors that lie outside the repository.

use std::path::PathBuf;

/// A file of the vectors, or `None` (with a line that says so) where they are not there.
///
/// They are looked for in the folder that `LENDWRIGHT_VECTORS` names, else in `../shared/vectors`
/// beside the repository.
#[must_use]
pub fn file(name: &str) -> Option<PathBuf> {
    let beside = || super::root().join("../shared/vectors");
    let folder = std::env::var_os("LENDWRIGHT_VECTORS").map_or_else(beside, PathBuf::from);
    let path = folder.join(name);
    if path.is_file() {
        return Some(path);
    }
    println!("skipped: not there ({name})");
    None
}
