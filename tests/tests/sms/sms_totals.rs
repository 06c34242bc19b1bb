//! A borrower's messages can come to a book in any order and in any batches, repeatedly, from two phones, and by two
//! handles or processes at the same time. The rows are always the same, and so is the summary, to the byte. This is
//! also true if only records are kept.
//!
//! `LENDWRIGHT_HISTORIES` is the number of histories, 6 unless set; `LENDWRIGHT_HISTORIES_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

use lendwright::operations::borrowers::{CheckCollectedData, Consent, SignUp};
use lendwright::operations::collected::{
    UploadCollectedData, UploadedMessage, UploadedMessages, UploadedTime,
};
use lendwright::operations::host::{Keep, SetRetention};
use lendwright::operations::sms::{AddSmsTemplates, GetSmsSummary};
use lendwright::sms::Pack;
use lendwright::storage::Sqlite;
use lendwright::wire::{HiddenValue, Wire as _};
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_portfolio::{applicant, messages};
use lendwright_tests::payments::{Random, any_seed, number_of};
use lendwright_tests::{Folder, alone};
use std::path::{Path, PathBuf};
use std::thread;

/// The variables that make the program a child: the book, and its work.
const BOOK: &str = "LENDWRIGHT_HISTORIES_BOOK";
const WORK: &str = "LENDWRIGHT_HISTORIES_WORK";
/// The seed of the messages.
const SEED: u64 = 11;

fn engine(path: &Path) -> Engine {
    let at = time::parse_instant("2026-01-10T12:00:00Z").unwrap();
    let config = Config::default().clock(FixedClock::at(at));
    Engine::open_with(Sqlite::file(path).unwrap(), config).unwrap()
}

/// A book with the templates of four senders of the starter pack for Egypt and one borrower.
struct Begun {
    folder: Folder,
    uuid: String,
}

/// The senders with messages that count. Messages of other senders are also there.
const SENDERS: [&str; 4] = ["BanK-AlAhly", "CIB", "VF-Cash", "Fawry"];

impl Begun {
    fn new() -> Self {
        let folder = Folder::new();
        let engine = engine(&folder.0.join("begun.book"));
        let pack = Pack::by_name("eg").unwrap();
        let senders = pack.senders.iter().filter(|sender| SENDERS.contains(&&*sender.name));
        for (sender, template) in senders.flat_map(|it| it.templates.iter().map(move |t| (it, t))) {
            let add = AddSmsTemplates {
                sender: sender.name.clone(),
                category: template.category.clone(),
                templates: vec![template.text.clone()],
                ..AddSmsTemplates::default()
            };
            engine.run(&add).unwrap();
        }
        let consent = Consent { sms: Some(true), ..Consent::default() };
        let person = SignUp {
            phone_number: "+201001234567".into(),
            autofill: Some(true),
            consent: Some(consent),
            ..SignUp::default()
        };
        let uuid = engine.run(&person).unwrap().body.uuid;
        Self { folder, uuid: uuid.into() }
    }

    /// A copy of the book, at a separate path.
    fn copy(&self, name: &str) -> PathBuf {
        let path = self.folder.0.join(name);
        std::fs::copy(self.folder.0.join("begun.book"), &path).unwrap();
        path
    }
}

/// The messages of a generated phone, in the form of an upload.
fn history(number: u32) -> Vec<UploadedMessage> {
    let of = messages(SEED, &applicant(SEED, number));
    let row = |message: lendwright_portfolio::SampleMessage| UploadedMessage {
        address: HiddenValue(message.address.to_owned()),
        body: HiddenValue(message.body),
        date: UploadedTime(message.received_at.timestamp_millis()),
        ..UploadedMessage::default()
    };
    of.into_iter().map(row).collect()
}

fn upload(engine: &Engine, uuid: &str, rows: &[UploadedMessage]) {
    let upload = UploadCollectedData {
        uuid: uuid.into(),
        messages: Some(UploadedMessages(rows.to_vec())),
        ..UploadCollectedData::default()
    };
    engine.run(&upload).unwrap();
}

/// The book's rows of the messages, and the answers about them.
fn told(engine: &Engine, uuid: &str) -> String {
    let summary =
        engine.run(&GetSmsSummary { borrower_uuid: uuid.into(), ..GetSmsSummary::default() });
    let summary = summary.unwrap();
    let checked = engine.run(&CheckCollectedData { uuid: uuid.into() }).unwrap();
    assert!(checked.messages.parsed > 5, "{checked:?}");
    format!(
        "{} {} {:?}",
        summary.body.to_json().replace(uuid, ""),
        summary.detail.extras.unwrap().to_json(),
        checked.messages
    )
}

/// Uploads a history in batches of random size and in random order, with repetitions.
fn upload_anyhow(engine: &Engine, uuid: &str, all: &[UploadedMessage], random: &mut Random) {
    let mut rows = all.to_vec();
    // Each message two or three times, shuffled.
    rows.extend_from_slice(all);
    rows.extend(all.iter().filter(|_| random.below(3) == 0).cloned());
    for at in (1..rows.len()).rev() {
        rows.swap(at, usize::try_from(random.below(at as u64 + 1)).unwrap());
    }
    let mut rest = &rows[..];
    while !rest.is_empty() {
        let size = usize::try_from(random.below(40) + 1).unwrap().min(rest.len());
        let (batch, left) = rest.split_at(size);
        upload(engine, uuid, batch);
        rest = left;
    }
}

#[test]
fn the_same_messages_come_to_the_same_whatever_their_order_batches_and_repetitions() {
    let seed = number_of("LENDWRIGHT_HISTORIES_SEED").unwrap_or_else(any_seed);
    let histories = number_of("LENDWRIGHT_HISTORIES").unwrap_or(6);
    println!("LENDWRIGHT_HISTORIES={histories} LENDWRIGHT_HISTORIES_SEED={seed}");
    let (mut random, begun) = (Random(seed), Begun::new());
    let uuid = &begun.uuid;
    let numbers = (1..).filter(|number| !history(*number).is_empty());
    for number in numbers.take(usize::try_from(histories).unwrap()) {
        let all = history(number);
        let once = engine(&begun.copy(&format!("{number}.once.book")));
        upload(&once, uuid, &all);
        let anyhow = engine(&begun.copy(&format!("{number}.anyhow.book")));
        upload_anyhow(&anyhow, uuid, &all, &mut random);
        assert_eq!(told(&anyhow, uuid), told(&once, uuid), "history {number}");
    }
}

#[test]
fn records_alone_come_to_the_same_as_texts() {
    let seed = number_of("LENDWRIGHT_HISTORIES_SEED").unwrap_or_else(any_seed);
    let histories = number_of("LENDWRIGHT_HISTORIES").unwrap_or(6);
    println!("LENDWRIGHT_HISTORIES={histories} LENDWRIGHT_HISTORIES_SEED={seed}");
    let (mut random, begun) = (Random(seed), Begun::new());
    let uuid = &begun.uuid;
    let numbers = (1..).filter(|number| !history(*number).is_empty());
    for number in numbers.take(usize::try_from(histories).unwrap()) {
        let all = history(number);
        let texts = engine(&begun.copy(&format!("{number}.texts.book")));
        upload(&texts, uuid, &all);
        let records = engine(&begun.copy(&format!("{number}.records.book")));
        keep(&records, Keep::Records);
        upload_anyhow(&records, uuid, &all, &mut random);
        assert_eq!(told(&records, uuid), told(&texts, uuid), "history {number}");
        // The first half is kept with texts, the rest as records. Equal texts are detected across both.
        let both = engine(&begun.copy(&format!("{number}.both.book")));
        let (first, rest) = all.split_at(all.len() / 2);
        upload_anyhow(&both, uuid, first, &mut random);
        keep(&both, Keep::Records);
        upload_anyhow(&both, uuid, rest, &mut random);
        assert_eq!(told(&both, uuid), told(&texts, uuid), "history {number}");
    }
}

fn keep(engine: &Engine, keep: Keep) {
    engine.run(&SetRetention { keep: Some(keep), ..SetRetention::default() }).unwrap();
}

#[test]
fn two_handles_and_two_processes_at_once_come_to_the_same() {
    let seed = number_of("LENDWRIGHT_HISTORIES_SEED").unwrap_or_else(any_seed);
    println!("LENDWRIGHT_HISTORIES_SEED={seed}");
    let (begun, number) = (Begun::new(), (1..10_000).find(|it| history(*it).len() > 100).unwrap());
    let (all, uuid) = (history(number), &begun.uuid);
    let once = engine(&begun.copy("once.book"));
    upload(&once, uuid, &all);
    let expected = told(&once, uuid);

    let path = begun.copy("together.book");
    let (first, second) = (engine(&path), engine(&path));
    thread::scope(|scope| {
        for (at, handle) in (1..).zip([&first, &second]) {
            let all = &all;
            scope.spawn(move || upload_anyhow(handle, uuid, all, &mut Random(seed ^ at)));
        }
    });
    assert_eq!(told(&first, uuid), expected, "of two handles");

    let path = begun.copy("processes.book");
    let children: Vec<_> = (1_u64..3)
        .map(|at| {
            alone(module_path!(), "a_child_uploads")
                .env(BOOK, &path)
                .env(WORK, format!("{uuid} {number} {}", seed ^ at))
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(told(&engine(&path), uuid), expected, "of two processes");
}

/// The work of a child process. In the tests' own process, this does nothing.
#[test]
fn a_child_uploads() {
    let (Ok(book), Ok(work)) = (std::env::var(BOOK), std::env::var(WORK)) else { return };
    let mut work = work.split(' ');
    let uuid = work.next().unwrap();
    let mut number = || work.next().unwrap().parse::<u64>().unwrap();
    let all = history(u32::try_from(number()).unwrap());
    upload_anyhow(&engine(Path::new(&book)), uuid, &all, &mut Random(number()));
}
