//! What waits for other writers, or works long, can be stopped from another thread.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::operations::borrowers::SignUp;
use lendwright::operations::host::VerifyLog;
use lendwright::operations::scoring::GetTotalScoreBatch;
use lendwright::storage::Sqlite;
use lendwright::{Config, Engine, Error};
use lendwright_tests::Folder;
use rusqlite::Connection;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

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

/// Another writer of the book, as another process would be.
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

/// It can't end the epoch of the log, so it gives no checkpoint.
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
        assert_eq!(sign_up(&engine, 1).unwrap_err().code(), "busy");
        assert!(begun.elapsed() >= wait.saturating_sub(Duration::from_millis(25)), "{wait:?}");
    }
}
