//! A book of generated borrowers, and the duration of requests to it.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a measurement that goes wrong stops"
)]

use crate::applicants::RULE;
use lendwright::audit::{LogKey, LogKeys};
use lendwright::json::{Json, JsonOut};
use lendwright::operations::borrowers::Profile;
use lendwright::operations::host::{BackUp, BorrowerRow, ImportBorrowers, SetMappings};
use lendwright::operations::rules::CreateRule;
use lendwright::storage::{Durability, Sqlite};
use lendwright::wire::{Members, Wire};
use lendwright::{BorrowerUuid, Config, Engine, IdText};
use lendwright_portfolio::{AREAS, CARS, JOBS, LANGUAGES, SampleApplicant, applicant};
use rusqlite::Connection;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The number of borrowers in one commit.
pub(crate) const IMPORTED_AT_ONCE: u32 = 10_000;

/// The seed of the generated portfolio.
pub const SEED: u64 = 1;

/// A folder for a measurement's books. It is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder on the disk of cargo's builds. A folder for temporary files may be in memory, where writes do not
    /// wait.
    ///
    /// # Panics
    /// If it can't be created.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/books");
        let path = target.join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the folder can be made");
        Self(path)
    }

    /// Opens the book in the folder.
    ///
    /// # Panics
    /// If it can't be opened.
    #[must_use]
    pub fn open(&self, durability: Durability) -> Engine {
        let store = Sqlite::file(self.0.join("borrowers.book")).expect("the file can be opened");
        Engine::open_with(store, Config::default().durability(durability)).expect("it is a book")
    }

    /// Opens the book in the folder with a key of the decision log.
    ///
    /// # Panics
    /// If it can't be opened.
    #[must_use]
    pub fn open_sealed(&self, durability: Durability) -> Engine {
        let store = Sqlite::file(self.0.join("borrowers.book")).expect("the file can be opened");
        let key = LogKey::new("2026", &[7; 32]).expect("it is long enough");
        let keys = LogKeys::new(key, vec![]).expect("it is the only one");
        let config = Config::default().durability(durability).log_keys(keys);
        Engine::open_with(store, config).expect("it is a book")
    }

    /// The path of a file in the folder.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The bytes of the book's pages, in its file and in its log.
    ///
    /// # Panics
    /// If the book can't be copied.
    #[must_use]
    pub fn size(&self) -> u64 {
        let copy = self.0.join("copy");
        let engine = self.open(Durability::Normal);
        let path = copy.display().to_string();
        engine.run(&BackUp { path }).expect("the book can be copied");
        let size = copy.metadata().expect("it was made").len();
        std::fs::remove_file(copy).expect("it was made here");
        size
    }

    /// Returns a function that appends 4 KiB to a file in the folder and waits for the disk.
    ///
    /// # Panics
    /// If the file can't be written.
    pub fn append_synced(&self) -> impl FnMut() {
        let mut file = File::create(self.0.join("appended")).expect("the file can be made");
        move || {
            file.write_all(&[1; 4096]).expect("the disk has room");
            file.sync_data().expect("the disk takes it");
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that can't be removed now is removed by `cargo clean`.
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// Adds the mappings, the rule of ten conditions and so many borrowers to a book, and returns the borrowers' public
/// ids.
///
/// # Panics
/// If the book refuses one of them.
#[must_use]
pub fn fill(engine: &Engine, borrowers: u32) -> Vec<IdText<BorrowerUuid>> {
    engine.run(&mappings()).expect("the mappings are taken");
    let partner = engine.acting_as("host").expect("the book's own partner is there");
    let value = Json::parse(RULE.as_bytes()).expect("the rule is JSON");
    partner
        .run(&CreateRule { param: "ten".into(), value, ..CreateRule::default() })
        .expect("the rule is taken");
    let mut uuids = Vec::new();
    let mut first = 1;
    while first <= borrowers {
        let last = borrowers.min(first + IMPORTED_AT_ONCE - 1);
        let rows = (first..=last).map(|number| row(&applicant(SEED, number))).collect();
        let imported = engine.run(&ImportBorrowers { rows, partner: None });
        uuids.extend(imported.expect("the borrowers are taken").body.uuids);
        first = last + 1;
    }
    uuids
}

/// A generated applicant as a row for an import.
///
/// # Panics
/// If the applicant's profile is not valid.
#[must_use]
pub fn row(applicant: &SampleApplicant) -> BorrowerRow {
    let person = &applicant.person;
    let mut profile = JsonOut::default();
    profile.object(|o| {
        applicant.profile.fields().iter().for_each(|(name, value)| o.member(name).json(value));
    });
    let profile = profile.into_text();
    let profile = Json::parse(profile.as_bytes()).expect("it was written as JSON");
    BorrowerRow {
        phone_number: person.phone.as_str().into(),
        first_name: person.first_name.into(),
        last_name: person.last_name.into(),
        national_id_number: person.national_id.as_str().into(),
        email: person.email.as_str().into(),
        profile: Some(Profile::read(&profile).expect("the profile is one")),
        ..BorrowerRow::default()
    }
}

fn mappings() -> SetMappings {
    let members = |pairs: Vec<(&str, u32)>| -> Option<Members<i64>> {
        Some(pairs.into_iter().map(|(name, id)| (name, i64::from(id))).collect())
    };
    SetMappings {
        areas: members(AREAS.iter().map(|area| (area.name, area.id)).collect()),
        jobs: members(JOBS.iter().map(|job| (job.name, job.id)).collect()),
        cars: members(CARS.to_vec()),
        languages: members(LANGUAGES.to_vec()),
        partner: None,
    }
}

/// Stops a book's write-ahead log from starting again, as long as the returned connection lives.
///
/// # Panics
/// If the book can't be read.
#[must_use]
pub fn held_open(book: &Path) -> Connection {
    let reader = Connection::open(book).expect("the book is there");
    reader.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema").expect("it can be read");
    reader
}

/// Counts the commits in a book's write-ahead log. The last page of each commit is marked with the book's size. Pages
/// of an earlier log have a different salt than the header (<https://www.sqlite.org/fileformat2.html>, 4.1).
///
/// # Panics
/// If there is no log.
#[must_use]
pub fn commits(book: &Path) -> usize {
    let log = std::fs::read(book.with_extension("book-wal")).expect("the log is there");
    let number = |bytes: &[u8]| u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let page_bytes = number(&log[8..]) as usize;
    let is_commit =
        |frame: &&[u8]| frame.len() > 24 && number(&frame[4..]) > 0 && frame[8..16] == log[16..24];
    log[32..].chunks(24 + page_bytes).filter(is_commit).count()
}

/// The duration of a function that is run so many times: the median, and the 99th percentile.
///
/// # Panics
/// If `times` is 0.
pub fn timed(times: u32, mut work: impl FnMut()) -> (Duration, Duration) {
    median((0..times).map(|_| lasted(&mut work)).collect())
}

/// The duration of a function that is run once.
pub fn lasted(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The median and the 99th percentile of durations.
///
/// # Panics
/// If there are none.
#[must_use]
pub fn median(mut taken: Vec<Duration>) -> (Duration, Duration) {
    taken.sort_unstable();
    let at = |share: usize| taken[taken.len() * share / 100];
    (at(50), at(99))
}
