//! What the test files share: where things are, and the contract cases with the doors they run through.
#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout)]
#![allow(clippy::missing_panics_doc, reason = "a test helper that can't go on says why and stops")]

pub mod allocator;
pub mod c;
pub mod contract;
pub mod floors;
pub mod forger;
pub mod generate;
pub mod interposing_store;
pub mod ledger;
pub mod payments;
pub mod recording_store;
pub mod requests;
pub mod skips;
pub mod tenants;
pub mod vectors;
pub mod watched_store;

use lendwright::Engine;
use lendwright::storage::{FaultyStore, Sqlite, Step, StorageError};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The name of a test in its program, from its `module_path!()` and its function.
#[must_use]
pub fn name_of(module: &str, test: &str) -> String {
    let within = module.split_once("::").map(|(_, within)| format!("{within}::"));
    within.unwrap_or_default() + test
}

/// This program again, for one test of it alone; see [`name_of`]. No test of that name is a success too, see [`passed`].
#[must_use]
pub fn alone(module: &str, test: &str) -> Command {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--exact", &name_of(module, test), "--nocapture", "--include-ignored"]);
    program
}

/// Whether so many tests of a program ran, and passed.
#[must_use]
pub fn passed(program: &Output, tests: usize) -> bool {
    let said = String::from_utf8_lossy(&program.stdout);
    program.status.success() && said.contains(&format!(" {tests} passed"))
}

/// Writes the file of a book that has its tables and no rows. A book looks like this if its process ended before the
/// first unit of work. A test that opens thousands of books then spends no time on creating tables.
pub fn write_empty_book(path: &Path) {
    static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let folder = Folder::in_memory();
        let path = folder.0.join("book.db");
        let store = FaultyStore::new(Sqlite::file(&path).unwrap());
        store.fail(Step::Begin, 1, || StorageError::Busy);
        assert!(Engine::open(store).is_err(), "the first unit of work fails");
        std::fs::read(path).unwrap()
    });
    std::fs::write(path, &*BYTES).unwrap();
}

/// A folder that is gone when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A fresh one.
    #[must_use]
    pub fn new() -> Self {
        Self::within(&std::env::temp_dir())
    }

    /// A fresh one in memory, where the machine has a folder for that: no write there waits for a disk.
    #[must_use]
    pub fn in_memory() -> Self {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Self::within(memory) } else { Self::new() }
    }

    fn within(parent: &Path) -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("lendwright-tests-{}-{number}", std::process::id());
        let path = parent.join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Default for Folder {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
