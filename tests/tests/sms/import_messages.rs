//! Messages of many borrowers are imported in batches: each once, by the rules of an upload.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    missing_docs
)]

use lendwright::operations::borrowers::{Consent, SignUp};
use lendwright::sms::columns::Messages;
use lendwright::storage::{Memory, Sqlite};
use lendwright::{
    Config, Engine, Error, ErrorCode, FixedClock, ImportedMessage, MessageBatch, SteppingClock,
    time,
};
use lendwright_tests::Folder;
use lendwright_tests::ledger::call;
use lendwright_tests::payments::Random;
use std::ops::ControlFlow;

const DATE: i64 = 1_769_767_200_000;

fn book(storage: impl lendwright::storage::Storage + 'static) -> Engine {
    let now = time::parse_instant("2026-02-15T12:00:00Z").unwrap();
    Engine::open_with(storage, Config::default().clock(FixedClock::at(now))).unwrap()
}

fn sign_up(engine: &Engine, number: usize, sms: bool) -> String {
    let consent = Consent { sms: Some(sms), ..Consent::default() };
    let person = SignUp {
        phone_number: format!("+2010{number:08}").as_str().into(),
        autofill: Some(true),
        consent: Some(consent),
        ..SignUp::default()
    };
    engine.run(&person).unwrap().body.uuid.into()
}

fn message(uuid: &str, body: &str, date: i64) -> ImportedMessage {
    ImportedMessage { uuid: uuid.into(), address: "CIB".into(), body: body.into(), date }
}

#[test]
fn it_counts_as_an_upload_does() {
    let engine = book(Memory::new());
    let (mona, omar) = (sign_up(&engine, 1, true), sign_up(&engine, 2, false));
    let _ = call(&engine, "set_retention", r#"{"days": 100}"#);
    let sent = [
        message(&mona, "Paid EGP 3", DATE),
        message(&omar, "Paid EGP 3", DATE),
        message(&format!(" {} ", mona.to_uppercase()), "Paid EGP 3", DATE),
        message(&mona, "Your OTP is 482913", DATE),
        message(&mona, " \u{200f}", DATE),
        message(&mona, "Paid EGP 3", 900_000_000_000),
        message(&mona, "Paid EGP 3", DATE - 200 * 86_400_000),
        message(&mona, "Paid EGP 3", DATE + 1),
    ];
    let counted = engine.import_messages(sent.clone()).unwrap();
    assert_eq!((counted.received, counted.stored, counted.duplicates), (8, 2, 1));
    let skipped: Vec<_> = counted.skipped.iter().map(|(reason, count)| (reason, *count)).collect();
    assert_eq!(skipped, [("consent", 1), ("empty", 1), ("clock", 1), ("old", 1), ("otp", 1)]);
    let again = engine.import_messages(sent).unwrap();
    assert_eq!((again.stored, again.duplicates), (0, 3));
    assert_eq!(engine.import_messages([]).unwrap().received, 0);
}

/// A message of tomorrow is refused by its clock, until tomorrow. The preparation of an import looks earlier than its
/// unit of work.
#[test]
fn a_code_is_not_stored_if_its_time_becomes_possible_during_the_import() {
    let start = time::parse_instant("2026-02-15T12:00:00Z").unwrap();
    let clock = SteppingClock::new(start, chrono::TimeDelta::days(2));
    let engine = Engine::open_with(Memory::new(), Config::default().clock(clock)).unwrap();
    let mona = sign_up(&engine, 1, true);
    let day = |day: i64| start.timestamp_millis() + day * 86_400_000;
    let of = |body: &'static str| (0..40).map(move |number| (body, number));
    let sent = of("Your OTP is 482913").chain(of("Paid EGP 3"));
    let sent = sent.map(|(body, number)| message(&mona, body, day(number)));
    let counted = engine.import_messages(sent).unwrap();
    let skipped = |name: &str| {
        counted.skipped.iter().find(|(reason, _)| *reason == name).map_or(0, |(_, count)| *count)
    };
    assert_eq!(counted.received, 80);
    assert!(counted.stored > 1 && skipped("clock") > 1, "{counted:?}");
    assert_eq!((skipped("otp"), skipped("clock")), (counted.stored, 80 - 2 * counted.stored));
}

#[test]
fn messages_of_one_moment_are_told_apart_in_any_order() {
    let folder = Folder::new();
    for engine in [book(Memory::new()), book(Sqlite::file(folder.0.join("book.db")).unwrap())] {
        let (mona, omar) = (sign_up(&engine, 1, true), sign_up(&engine, 2, true));
        let sent = |bodies: &[&str]| {
            let of = |body: &&str| [message(&mona, body, DATE), message(&omar, body, DATE)];
            let counted = engine.import_messages(bodies.iter().flat_map(of)).unwrap();
            (counted.stored, counted.duplicates)
        };
        assert_eq!(sent(&["a", "b", "a", "c", "b", "a"]), (6, 6));
        assert_eq!(sent(&["c", "d", "b", "d", "a"]), (2, 8));
    }
}

#[test]
fn a_bad_row_refuses_its_batch_and_is_named() {
    let engine = book(Memory::new());
    let mona = sign_up(&engine, 1, true);
    let good = message(&mona, "Paid EGP 3", DATE);
    let long = ImportedMessage { address: "x".repeat(101), ..good.clone() };
    let longest =
        ImportedMessage { address: "x".repeat(100), body: "x".repeat(20_000), ..good.clone() };
    for (bad, said, field) in [
        (message("nobody", "x", DATE), "row 2: ", "rows/2/uuid"),
        (message(&mona, "x", i64::MAX), "row 2: date: is beyond the calendar", "rows/2/date"),
        (long, "row 2: 'address' must be a text of at most 100 characters", "rows/2/address"),
        (
            message(&mona, &"x".repeat(20_001), DATE),
            "row 2: 'body' must be a text of at most 20000",
            "rows/2/body",
        ),
    ] {
        let error = engine.import_messages([good.clone(), good.clone(), bad]).unwrap_err();
        assert!(error.to_string().starts_with(said), "{error}");
        assert_eq!(error.detail().field.as_deref(), Some(field));
    }
    let counted = engine.import_messages([good, longest]).unwrap();
    assert_eq!((counted.stored, counted.duplicates), (2, 0), "nothing of the batches was written");
    let texts = vec!["x".to_owned(); 2];
    let messages = Messages { addresses: &texts, bodies: &texts, dates: &vec![DATE; 2] };
    let batch = MessageBatch { uuids: &vec![mona.clone()], messages };
    let error = engine.import_batch(&batch, 0).unwrap_err();
    assert_eq!(error.to_string(), "uuid: 1 rows, and must have 2");
    let rows = vec![Some(mona.as_str()), None];
    let error = engine.import_batch(&MessageBatch { uuids: &rows, messages }, 7).unwrap_err();
    assert_eq!(error.detail().field.as_deref(), Some("rows/8/uuid"));
}

#[test]
fn batches_before_a_bad_row_stay_and_the_import_is_taken_up_again() {
    let folder = Folder::new();
    let engine = book(Sqlite::file(folder.0.join("book.db")).unwrap());
    let uuids: Vec<String> = (0..20).map(|number| sign_up(&engine, number, true)).collect();
    let mut random = Random(3);
    let mut sent: Vec<ImportedMessage> = (0..40_000)
        .map(|number| {
            let uuid = &uuids[usize::try_from(random.below(20)).unwrap()];
            message(uuid, &format!("Paid EGP {number}"), DATE - i64::from(number % 1_000))
        })
        .collect();
    let whole = sent.clone();
    sent[39_999].uuid = "nobody".into();
    let error = engine.import_messages(sent).unwrap_err();
    assert!(error.to_string().starts_with("row 39999: "), "{error}");
    let counted = engine.import_messages(whole).unwrap();
    assert_eq!((counted.received, counted.duplicates), (40_000, 32_768));
    assert_eq!(counted.stored, 40_000 - 32_768);
}

#[test]
fn whoever_watches_stops_a_batch() {
    let engine = book(Memory::new());
    let (mona, omar) = (sign_up(&engine, 1, true), sign_up(&engine, 2, true));
    let sent = [message(&mona, "a", DATE), message(&omar, "b", DATE)];
    let watched = engine.watched(|progress| match progress.done {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    });
    assert!(matches!(watched.import_messages(sent.clone()), Err(Error::Interrupted)));
    assert_eq!(engine.import_messages(sent).unwrap().stored, 2);
}

#[test]
fn a_partner_imports_for_its_own_borrowers_with_the_scope_alone() {
    let engine = book(Memory::new());
    let mona = sign_up(&engine, 1, true);
    let _ = call(&engine, "make_partner", r#"{"user_name": "nile", "scopes": ["score"]}"#);
    let _ = call(&engine, "make_partner", r#"{"user_name": "delta"}"#);
    let sent = [message(&mona, "a", DATE)];
    let nile = engine.acting_as("nile").unwrap().import_messages(sent.clone()).unwrap_err();
    assert_eq!(nile.detail().code.map(ErrorCode::name), Some("forbidden"));
    let delta = engine.acting_as("delta").unwrap().import_messages(sent).unwrap_err();
    assert_eq!(delta.detail().field.as_deref(), Some("rows/0/uuid"), "{delta}");
    let shown = format!("{:?}", message(&mona, "Zephyrine", DATE));
    assert!(!shown.contains("Zephyrine") && !shown.contains("CIB"), "{shown}");
}
