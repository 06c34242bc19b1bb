//! Calls that wait for other writers, or that take long, can be stopped from another thread.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::operations::borrowers::{Consent, SignUp};
use lendwright::operations::host::VerifyLog;
use lendwright::operations::scoring::{GetTotalScore, GetTotalScoreBatch};
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine, Error, ImportedMessage};
use lendwright_tests::Folder;
use lendwright_tests::interposing_store::InterposingStore;
use lendwright_tests::ledger::call;
use rusqlite::Connection;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Longer than a test may take.
const LONG: Duration = Duration::from_secs(60);

fn book() -> (Folder, Engine) {
    let folder = Folder::new();
    let store = Sqlite::file_waiting(folder.0.join("book.db"), LONG).unwrap();
    (folder, Engine::open_with(store, Config::default()).unwrap())
}

fn person(number: u32) -> SignUp {
    let phone_number = format!("+20100{number:07}").as_str().into();
    SignUp { phone_number, autofill: Some(true), ..SignUp::default() }
}

fn sign_up(engine: &Engine, number: u32) -> Result<(), Error> {
    engine.run(&person(number)).map(drop)
}

/// Another writer of the book, like another process.
fn other_writer(folder: &Folder) -> Connection {
    let other = Connection::open(folder.0.join("book.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    other
}

#[test]
fn a_wait_for_another_process_is_stopped_from_another_thread() {
    let (folder, engine) = book();
    let other = other_writer(&folder);
    let begun = Instant::now();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| sign_up(&engine, 1));
        thread::sleep(Duration::from_millis(100));
        assert!(!waiting.is_finished());
        engine.interrupt();
        assert!(matches!(waiting.join().unwrap(), Err(Error::Interrupted)));
    });
    assert!(begun.elapsed() < LONG / 2);
    other.execute_batch("ROLLBACK").unwrap();
    sign_up(&engine, 1).unwrap();
}

#[test]
fn a_wait_for_another_process_asks_the_host_and_is_stopped_by_it() {
    let (folder, engine) = book();
    let _other = other_writer(&folder);
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let watched = engine.watched(move |progress| {
        assert_eq!((progress.done, progress.total), (0, None));
        match counted.fetch_add(1, Ordering::SeqCst) {
            0..3 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    assert!(matches!(sign_up(&watched, 1), Err(Error::Interrupted)));
    assert_eq!(asked.load(Ordering::SeqCst), 4);
}

#[test]
fn a_wait_for_another_thread_is_stopped_and_that_thread_goes_on() {
    let (_folder, engine) = book();
    let (holds, held) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let engine = &engine;
        let holder = scope.spawn(move || {
            engine.together(|unit| {
                unit.run(&person(1))?;
                holds.send(()).unwrap();
                released.recv().unwrap();
                Ok(())
            })
        });
        held.recv().unwrap();
        let waiting = scope.spawn(|| sign_up(engine, 2));
        let stopped_by_host =
            scope.spawn(|| sign_up(&engine.watched(|_| ControlFlow::Break(())), 3));
        assert!(matches!(stopped_by_host.join().unwrap(), Err(Error::Interrupted)));
        thread::sleep(Duration::from_millis(50));
        assert!(!waiting.is_finished());
        engine.interrupt();
        assert!(matches!(waiting.join().unwrap(), Err(Error::Interrupted)));
        release.send(()).unwrap();
        holder.join().unwrap().unwrap();
    });
    assert!(sign_up(&engine, 1).is_err(), "the number is taken");
    sign_up(&engine, 2).unwrap();
}

#[test]
fn a_panic_of_the_host_s_function_while_a_call_waits_leaves_the_book_usable() {
    let (_folder, engine) = book();
    let (holds, held) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let engine = &engine;
        let holder = scope.spawn(move || {
            engine.together(|_| {
                holds.send(()).unwrap();
                released.recv().unwrap();
                Ok(())
            })
        });
        held.recv().unwrap();
        let panics = engine.watched(|_| panic!("the host's function fails"));
        assert!(scope.spawn(move || sign_up(&panics, 1)).join().is_err());
        release.send(()).unwrap();
        holder.join().unwrap().unwrap();
    });
    sign_up(&engine, 1).unwrap();
}

#[test]
fn long_work_is_stopped_and_what_begins_later_is_not() {
    let (_folder, engine) = book();
    let other = engine.clone();
    let watched = engine.watched(move |progress| {
        if progress.done == 3 {
            other.interrupt();
        }
        assert!(progress.done <= 4, "it went on");
        ControlFlow::Continue(())
    });
    let batch =
        GetTotalScoreBatch { target: vec!["nobody".into(); 10], ..GetTotalScoreBatch::default() };
    assert!(matches!(watched.run(&batch), Err(Error::Interrupted)));
    engine.run(&batch).unwrap();
}

/// This verification can't end the epoch of the log, so it returns no checkpoint.
#[test]
fn a_log_is_verified_while_others_write() {
    let folder = Folder::new();
    let store = Sqlite::file_waiting(folder.0.join("book.db"), Duration::from_millis(50)).unwrap();
    let engine = Engine::open_with(store, Config::default()).unwrap();
    sign_up(&engine, 1).unwrap();
    let other = other_writer(&folder);
    let verified = engine.run(&VerifyLog::default()).unwrap();
    assert!(verified.whole && verified.checkpoint.is_none());
    other.execute_batch("ROLLBACK").unwrap();
    let verified = engine.run(&VerifyLog::default()).unwrap();
    assert!(verified.whole && verified.checkpoint.is_some());
}

#[test]
fn a_wait_ends_as_busy_when_its_time_is_up() {
    let folder = Folder::new();
    for wait in [0, 10, 120] {
        let wait = Duration::from_millis(wait);
        let store = Sqlite::file_waiting(folder.0.join("book.db"), wait).unwrap();
        let engine = Engine::open_with(store, Config::default()).unwrap();
        let _other = other_writer(&folder);
        let begun = Instant::now();
        assert_eq!(sign_up(&engine, 1).unwrap_err().code().name(), "busy");
        assert!(begun.elapsed() >= wait.saturating_sub(Duration::from_millis(25)), "{wait:?}");
    }
}

#[test]
fn whom_a_shared_address_names_is_found_before_others_wait_to_write() {
    let store = InterposingStore::default();
    let host = Engine::open(store.clone()).unwrap();
    let said = |name: &str, request: &str| {
        let answered = host.call(name, request.as_bytes());
        assert_eq!(answered.status, 200, "{name}: {}", answered.body);
    };
    said("create_rule", r#"{"param": "any", "value": {"gender": {"operator": "is null"}}}"#);
    let (named, others) = ("29501011234567", 29_501_011_240_000);
    let sharing = |first_name: &str, id: &str, number: i64| SignUp {
        phone_number: format!("+2010{number:08}").as_str().into(),
        first_name: first_name.into(),
        last_name: "Adel".into(),
        national_id_number: id.into(),
        email: "Mona@Example.com".into(),
        ..SignUp::default()
    };
    let hala = |at: i64| sharing("Hala", &(others + at).to_string(), at);
    host.run(&sharing("Mona", named, 90_000_000)).unwrap();
    said("make_partner", r#"{"user_name": "acme", "tenant_id": 1}"#);
    let acme = host.acting_as("acme").unwrap();
    for at in 0..50 {
        acme.run(&hala(at)).unwrap();
    }
    let decide = || {
        let email = Some("mona@example.com".into());
        host.run(&GetTotalScore {
            email,
            acceptance_rules: vec!["any".into()],
            ..GetTotalScore::default()
        })
        .map(|scored| scored.full_name.clone())
        .map_err(|error| error.code().name())
    };
    let _ = store.noting().take_asked();
    assert_eq!(decide().unwrap(), "Mona Adel", "the host does not see the others");
    let asked = store.noting().take_asked();
    let writing = asked.iter().position(|verb| verb.starts_with("Write")).unwrap();
    let (before, within) = asked.split_at(writing);
    assert!(before.contains(&"scan borrower".to_owned()), "{before:?}");
    assert!(!within.contains(&"scan borrower".to_owned()), "{within:?}");
    let links = within.iter().filter(|verb| *verb == "scan borrower_link").count();
    assert!(links <= 2, "{links} of 51 are looked at");

    // A borrower that the partner no longer sees at that time is not scored.
    let leaves = host.clone();
    let link = |provider: i64| format!(r#"{{"user_name": "host", "provider_ids": [{provider}]}}"#);
    let other = link(2);
    store.before_writing(move || drop(leaves.call("link_providers", other.as_bytes())));
    assert_eq!(decide().unwrap_err(), "borrower_unknown");
    said("link_providers", &link(1));

    // A borrower who signs up between the two units came after the request.
    let (joins, one_more) = (host.clone(), hala(50));
    store.before_writing(move || drop(joins.run(&one_more).unwrap()));
    assert_eq!(decide().unwrap(), "Mona Adel");
    assert_eq!(decide().unwrap_err(), "borrower_unknown", "two are seen by now");
}

const TEMPLATE: &str = r#"{"sender": "Bank", "category": "purchase", "templates": ["Paid {{money}} at {{merchant}}"]}"#;

/// Signs up a borrower who consents to message reading, and returns the public id.
fn reader(engine: &Engine) -> String {
    let consent = Some(Consent { sms: Some(true), ..Consent::default() });
    engine.run(&SignUp { consent, ..person(1) }).unwrap().body.uuid.into()
}

/// An upload of messages with different numbers.
fn upload(uuid: &str, numbers: std::ops::Range<u32>) -> String {
    let now = i64::try_from(SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let messages = numbers.map(|number| {
        let date = now.saturating_sub(i64::from(number).saturating_mul(1_000));
        format!(
            r#"{{"address": "Bank", "body": "Paid EGP {number}.50 at Seoudi", "date": {date}}}"#
        )
    });
    let messages = messages.collect::<Vec<_>>().join(",");
    format!(r#"{{"uuid": "{uuid}", "messages": [{messages}]}}"#)
}

fn link(uuid: &str) -> String {
    format!(r#"{{"uuid": "{uuid}", "data_types": "sms"}}"#)
}

#[test]
fn a_writer_gets_through_while_messages_are_read() {
    let (_folder, engine) = book();
    let uuid = reader(&engine);
    let _ = call(&engine, "add_sms_templates", TEMPLATE);
    let linked = upload(&uuid, 21..31).replacen('{', r#"{"upload_to_db": true, "#, 1);
    let requests = [
        ("upload_collected_data", upload(&uuid, 1..21), 20),
        ("link_extracted_data", link(&uuid), 20),
        ("upload_collected_data", linked, 10),
    ];
    for (number, (operation, request, messages)) in (2..).zip(requests) {
        let (other, wrote) = (engine.clone(), Arc::new(AtomicUsize::new(0)));
        let count = Arc::clone(&wrote);
        let watched = engine.watched(move |progress| {
            if (progress.done, progress.total) == (5, Some(messages)) {
                let other = other.clone();
                thread::spawn(move || sign_up(&other, number)).join().unwrap().unwrap();
                count.fetch_add(1, Ordering::SeqCst);
            }
            ControlFlow::Continue(())
        });
        let _ = call(&watched, operation, &request);
        assert_eq!(wrote.load(Ordering::SeqCst), 1, "{operation}");
    }
}

#[test]
fn a_writer_gets_through_while_messages_of_many_are_read() {
    let (_folder, engine) = book();
    let uuid = reader(&engine);
    let _ = call(&engine, "add_sms_templates", TEMPLATE);
    let _ = call(&engine, "upload_collected_data", &upload(&uuid, 1..21));
    let (other, wrote) = (engine.clone(), AtomicUsize::new(0));
    let watched = engine.watched(move |_| {
        if wrote.fetch_add(1, Ordering::SeqCst) == 0 {
            let other = other.clone();
            thread::spawn(move || sign_up(&other, 2)).join().unwrap().unwrap();
        }
        ControlFlow::Continue(())
    });
    let (answer, _) =
        call(&watched, "link_many", &format!(r#"{{"uuids": ["{uuid}"], "data_types": "sms"}}"#));
    assert_eq!(answer.get("borrowers").unwrap().to_string(), "1");
    assert!(answer.to_string().contains(r#""linked":1"#), "{answer}");
}

#[test]
fn messages_are_imported_by_the_templates_of_the_unit_that_writes() {
    let store = InterposingStore::default();
    let host = Engine::open(store.clone()).unwrap();
    let uuid = reader(&host);
    let now = i64::try_from(SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let import = |number: u32| {
        let body = format!("Paid EGP {number}.50 at Seoudi, OTP 482913");
        let (uuid, address) = (uuid.as_str().into(), "Bank".to_owned());
        host.import_messages([ImportedMessage { uuid, address, body, date: now - 1_000 }]).unwrap()
    };
    assert_eq!(import(1).stored, 0, "it carries a code, and nothing says that money moved");
    let other = host.clone();
    let template = TEMPLATE.replace("{{merchant}}", "{{merchant}}, OTP {{*}}");
    let add = move || drop(call(&other, "add_sms_templates", &template));
    store.before_writing(add);
    assert_eq!(import(2).stored, 1, "it was read by the templates of before");
    assert_eq!(import(3).stored, 1);
}

#[test]
fn reading_messages_is_stopped() {
    let (_folder, engine) = book();
    let uuid = reader(&engine);
    let _ = call(&engine, "upload_collected_data", &upload(&uuid, 1..21));
    let summary = format!(r#"{{"borrower_uuid": "{uuid}"}}"#);
    let stopped = |operation: &str, request: &str, total: Option<usize>| {
        let other = engine.clone();
        let watched = engine.watched(move |progress| {
            if (progress.done, progress.total) == (3, total) {
                other.interrupt();
            }
            assert!(progress.done <= 4, "it went on");
            ControlFlow::Continue(())
        });
        let answered = watched.call(operation, request.as_bytes());
        assert!(answered.body.contains("stopped"), "{operation}: {}", answered.body);
    };
    stopped("get_sms_summary", &summary, Some(20));
    stopped("check_collected_data", &format!(r#"{{"uuid": "{uuid}"}}"#), Some(20));
    stopped("link_extracted_data", &link(&uuid), Some(20));
    stopped("upload_collected_data", &upload(&uuid, 21..31), Some(10));
}

#[test]
fn messages_are_linked_by_the_templates_and_messages_of_the_unit_that_writes() {
    linked_by_what_is_there(20);
}

#[test]
fn many_messages_are_linked_by_the_templates_and_messages_of_the_unit_that_writes() {
    linked_by_what_is_there(1_100);
}

/// Others change templates and messages between the reading unit and the writing unit of a link.
fn linked_by_what_is_there(messages: u32) {
    let store = InterposingStore::default();
    let host = Engine::open(store.clone()).unwrap();
    let uuid = reader(&host);
    let _ = call(&host, "upload_collected_data", &upload(&uuid, 1..messages));
    let linked = || {
        let (answer, _) = call(&host, "link_extracted_data", &link(&uuid));
        let of = answer.get("linked").unwrap().items().unwrap().first().unwrap();
        let count = |member: &str| of.get(member).unwrap().to_string().parse::<i64>().unwrap();
        count("variables_added").saturating_add(count("variables_updated"))
    };
    let before = |operation: &'static str, request: String| {
        let other = host.clone();
        store.before_writing(move || drop(call(&other, operation, &request)));
    };
    assert!(linked() > 0);
    assert_eq!(linked(), 0);
    before("add_sms_templates", TEMPLATE.to_owned());
    assert!(linked() > 0, "they were read by the templates of before");
    assert_eq!(linked(), 0);
    before("upload_collected_data", upload(&uuid, messages..messages.saturating_add(10)));
    assert!(linked() > 0, "what came since was left out");
    assert_eq!(linked(), 0);
}

#[test]
fn templates_are_changed_without_reading_all_of_them_while_others_wait_to_write() {
    let store = InterposingStore::default();
    let host = Engine::open(store.clone()).unwrap();
    let _ = call(&host, "add_sms_templates", TEMPLATE);
    for (operation, request) in [
        ("add_sms_templates", TEMPLATE.replace("Paid", "Spent")),
        ("set_senders", r#"{"senders": {"Bank": {"fee_counts": true}}}"#.to_owned()),
        ("load_pack", r#"{"pack": "eg"}"#.to_owned()),
        ("unload_pack", r#"{"pack": "eg"}"#.to_owned()),
        (
            "delete_sms_template",
            r#"{"sender": "Bank", "category": "purchase", "template_number": 0}"#.to_owned(),
        ),
    ] {
        let _ = store.noting().take_asked();
        let _ = call(&host, operation, &request);
        let asked = store.noting().take_asked();
        let writing = asked.iter().position(|verb| verb.starts_with("Write")).unwrap();
        let (before, within) = asked.split_at(writing);
        let reads = "scan sms_template".to_owned();
        assert!(before.contains(&reads), "{operation}: {before:?}");
        assert!(!within.contains(&reads), "{operation}: {within:?}");
    }
}

#[test]
fn templates_that_others_have_changed_meanwhile_are_read_again() {
    let store = InterposingStore::default();
    let host = Engine::open(store.clone()).unwrap();
    let other = host.clone();
    store.before_writing(move || drop(call(&other, "add_sms_templates", TEMPLATE)));
    let refused = host.call("add_sms_templates", TEMPLATE.as_bytes());
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.body.contains("the sender has it already"), "{}", refused.body);
}
