//! Units of work on a store that fails, has conflicts or makes a unit wait.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::identity::{Pepper, Peppers};
use lendwright::operations::borrowers::SignUp;
use lendwright::operations::host::SetMappings;
use lendwright::storage::{
    FaultyStore, Memory, Mode, SqliteCondition, Step, Storage, StorageError, Table, Work,
};
use lendwright::wire::Members;
use lendwright::{Config, Engine, Error, HttpRequest, JsonAnswer, LogLine};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

const NO_MAPPING: &str = r#"{"ID Mapping":{"Areas":{},"Cars":{},"Jobs":{},"Languages":{}}}"#;

#[test]
fn a_stop_while_a_unit_waited_for_its_turn_is_heard_before_it_writes() {
    let engine = Engine::open(Memory::new()).unwrap();
    let stopped = engine.watched(|_| ControlFlow::Break(()));
    let sign_up =
        SignUp { phone_number: "+201001234567".into(), autofill: Some(true), ..SignUp::default() };
    assert!(matches!(stopped.run(&sign_up), Err(Error::Interrupted)));
    let shared = stopped.together(|unit| unit.run(&sign_up).map(drop));
    assert!(matches!(shared, Err(Error::Interrupted)));
    assert_eq!(stopped.call("get_id_mapping", b"{}").body, NO_MAPPING, "reading waits for nobody");
    engine.run(&sign_up).unwrap();
}

#[test]
fn the_host_s_log_is_told_of_what_failed_and_of_nothing_that_was_sent() {
    let store = FaultyStore::new(Memory::new());
    let lines = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&lines);
    let config = Config::default().on_log(move |line| heard.lock().unwrap().push(line.clone()));
    let engine = Engine::open_with(store.clone(), config).unwrap();
    let told = || {
        let lines: Vec<LogLine> = lines.lock().unwrap().drain(..).collect();
        let shown = |line: &LogLine| format!("{} {} {}", line.level.name(), line.code, line.text);
        lines.iter().map(shown).collect::<Vec<_>>()
    };
    store.fail(Step::Commit, 1, || StorageError::DiskFull);
    let sign_up =
        SignUp { phone_number: "+201001234567".into(), autofill: Some(true), ..SignUp::default() };
    engine.run(&sign_up).unwrap_err();
    let full = "the disk is full, and nothing of this was written: make room, and send it again";
    assert_eq!(told(), [format!("error disk_full {full}")]);
    engine.watched(|_| ControlFlow::Break(())).run(&sign_up).unwrap_err();
    assert_eq!(told(), ["refused interrupted the store failed, or the host stopped the work"]);
    let _ = engine.call("sign_up", br#"{"Phone_Number": "+201001234567x"}"#);
    assert_eq!(told(), ["refused missing_field invalid request"]);
    engine.acting_as("nobody at all").unwrap_err();
    assert_eq!(told(), ["refused not_there not found"]);
    let undone = engine.together(|unit| {
        unit.call(
            "create_rule",
            br#"{"param": "a", "value": {"gender": {"operator": "is not null"}}}"#,
        );
        Err::<(), _>(Error::Interrupted)
    });
    assert!(undone.is_err());
    assert_eq!(told().len(), 1, "a warning of what was undone is none");
}

#[test]
fn a_failure_of_the_store_has_the_operation_s_own_text_in_each_place() {
    let store = FaultyStore::new(Memory::new());
    let engine = Engine::open(store.clone()).unwrap();
    let fail = |step| store.fail(step, 1, || StorageError::backend("it broke"));
    let text = r#"{"message":"Something went wrong, please try again"}"#;
    let told = |answered: JsonAnswer| {
        assert!(answered.detail.contains("it broke"), "{}", answered.detail);
        answered.body
    };
    for step in [Step::Begin, Step::Verb, Step::Commit] {
        fail(step);
        assert_eq!(told(engine.call("get_scoring_formula", b"{}")), text);
    }
    fail(Step::Verb);
    let failed = engine.together(|unit| {
        assert_eq!(told(unit.call("get_scoring_formula", b"{}")), text);
        Ok(())
    });
    assert_eq!(failed.unwrap_err().body(), text);
    let backed_up = engine.call("back_up", br#"{"path": "copy"}"#);
    assert_eq!(backed_up.body, r#"{"message":"the book could not be backed up"}"#);
    assert!(backed_up.detail.contains("this store can't be backed up"), "{}", backed_up.detail);
}

#[test]
fn who_can_t_mend_a_failure_by_trying_again_is_told_what_mends_it_once() {
    let store = FaultyStore::new(Memory::new());
    let engine = Engine::open(store.clone()).unwrap();
    let fail = |error: StorageError| {
        store.fail(Step::Verb, 1, move || error.clone());
        engine.call("get_scoring_formula", b"{}")
    };
    let path = || "loans.book".into();
    for (error, mends) in [
        (StorageError::Damaged("a page".into()), "restore a backup"),
        (StorageError::NotABook, "restore a backup"),
        (StorageError::Nested, "end that one first"),
        (StorageError::NewerBook { found: 5, known: 4 }, "open it with that one"),
        (StorageError::OlderBook { found: 3, known: 4 }, "open it once for writing"),
        (StorageError::UnreleasedBook { found: 1, first: 3 }, "no release can read it"),
        (
            SqliteCondition::NoFolder { folder: path() }.into_error(),
            "make it, or give another path",
        ),
        (
            SqliteCondition::NoBook { path: path() }.into_error(),
            "open it for writing, which makes one",
        ),
        (StorageError::Forked, "close it before the fork"),
        (SqliteCondition::Replaced { path: path() }.into_error(), "open it again"),
        (SqliteCondition::Gone { path: path() }.into_error(), "open it again"),
    ] {
        let JsonAnswer { body, detail, .. } = fail(error);
        assert!(!body.contains("try again") && body.contains(mends), "{body}");
        assert!(!body.contains("loans.book"), "no path leaves: {body}");
        for advice in ["open it again", "before the fork"] {
            assert!(!detail.contains(advice), "what the body says already: {detail}");
        }
    }
    // A client over HTTP gets the interface's text. The host's log gets the advice for the repair.
    let store_of_client = FaultyStore::new(Memory::new());
    let of_client = Engine::open(store_of_client.clone()).unwrap().acting_as("host").unwrap();
    for (error, code, mends) in [
        (StorageError::Damaged("a page".into()), "damaged", "restore a backup"),
        (SqliteCondition::Gone { path: path() }.into_error(), "book_gone", "open it again"),
        (SqliteCondition::Replaced { path: path() }.into_error(), "book_replaced", "open it again"),
        (StorageError::NotABook, "not_a_book", "restore a backup"),
    ] {
        store_of_client.fail(Step::Verb, 1, move || error.clone());
        let request = HttpRequest {
            method: "GET",
            path: "/borrowers/rule/",
            query: "",
            headers: &[],
            body: b"",
        };
        let answer = of_client.respond(&request);
        let said = String::from_utf8(answer.body).unwrap();
        assert_eq!(
            (answer.status, &*said),
            (500, r#"{"message":"something went wrong, please try again"}"#)
        );
        assert!(answer.detail.contains(code) && answer.detail.contains(mends), "{}", answer.detail);
    }
    // Each operation has its own text, even if the store fails while credentials are read.
    let store_of_any = FaultyStore::new(Memory::new());
    let pepper = Pepper::new("2026", &[7; 32]).unwrap();
    let config = Config::default().peppers(Peppers::new(pepper, vec![]).unwrap());
    let of_any = Engine::open_with(store_of_any.clone(), config).unwrap();
    store_of_any.fail(Step::Begin, 1, || StorageError::Damaged("a page".into()));
    let answer = of_any.respond(&HttpRequest {
        method: "GET",
        path: "/api/v1.0/txn-analytics/top/",
        query: "user_id=b",
        headers: &[("user_name", "nile"), ("authorization", "Bearer a guess")],
        body: b"",
    });
    assert_eq!(
        (answer.status, &*String::from_utf8(answer.body).unwrap()),
        (500, r#"{"message":"Something went wrong, please try again"}"#)
    );
    let nested = engine.together(|_| Ok(engine.call("get_rules", b"{}"))).unwrap();
    assert!(nested.body.contains("ask within it"), "{}", nested.body);
    // On a full disk, the interface's text says to try again. The cause says when.
    let full = fail(StorageError::DiskFull);
    assert!(full.body.contains("try again"), "{}", full.body);
    assert!(full.detail.contains("nothing of this was written: make room"), "{}", full.detail);
    // The text of an operation that does not suggest a retry stays the same.
    store.fail(Step::Verb, 1, || StorageError::Damaged("a page".into()));
    assert_eq!(
        engine.call("back_up", br#"{"path": "copy"}"#).body,
        r#"{"message":"the book could not be backed up"}"#
    );
}

/// An error with SQLite's text. Its source has the text of the library in between, which repeats SQLite's text.
#[derive(Clone, Copy, Debug)]
struct Repeats(bool);

impl std::fmt::Display for Repeats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0 { "disk I/O error" } else { "Error code 778: disk I/O error" })
    }
}

impl std::error::Error for Repeats {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.then_some(&Self(false))
    }
}

#[test]
fn the_cause_of_a_failure_is_said_once() {
    let store = FaultyStore::new(Memory::new());
    let engine = Engine::open(store.clone()).unwrap();
    store.fail(Step::Verb, 1, || StorageError::Io(std::sync::Arc::new(Repeats(true))));
    let failed = engine.call("get_scoring_formula", b"{}");
    let cause =
        r#""cause":"the book's files can't be read or written: Error code 778: disk I/O error""#;
    assert!(failed.detail.contains(cause), "{}", failed.detail);
}

#[cfg(target_os = "linux")]
#[test]
fn a_book_that_can_t_be_opened_is_refused_with_what_the_system_s_reason_means() {
    use std::io::Error as Io;

    let refused =
        |source: StorageError| Error::Open { path: Some("loans.book".into()), source }.body();
    for (number, means) in [
        (24, "too many files are open"),
        (23, "too many files are open"),
        (28, "no room for another file"),
        (30, "nothing can be written there"),
        (13, "this process may not"),
        (20, "a part of its path is a file"),
        (21, "that is a folder"),
        (36, "no file can have that name"),
    ] {
        let body = refused(StorageError::backend(Io::from_raw_os_error(number)));
        assert!(body.contains(means) && body.contains("os error"), "{body}");
    }
    assert!(refused(StorageError::backend("it broke")).contains("can't be opened: the store"));
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_into_no_folder_names_the_folder_that_is_missing() {
    let folder = lendwright_tests::Folder::new();
    let (link, missing) = (folder.0.join("link.book"), folder.0.join("not there"));
    std::os::unix::fs::symlink(missing.join("loans.book"), &link).unwrap();
    let settings = format!(r#"{{"path": {link:?}}}"#);
    let Err(error) = Engine::open_json(settings.as_bytes()) else { panic!("it was opened") };
    assert_eq!(error.code().name(), "no_folder");
    assert!(
        error.body().contains(&format!("the folder {} does not exist", missing.display())),
        "{}",
        error.body()
    );
    // A link to a file that does not exist yet is followed.
    std::fs::create_dir(&missing).unwrap();
    assert!(Engine::open_json(settings.as_bytes()).is_ok());
}

#[test]
fn a_conflict_that_the_work_ignores_reaches_the_store_which_runs_the_unit_again() {
    /// Runs a unit once more after a conflict.
    struct Retrying(FaultyStore);

    impl Storage for Retrying {
        fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
            match self.0.transact(mode, work) {
                Err(StorageError::Busy) => self.0.transact(mode, work),
                done => done,
            }
        }

        fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
            self.0.prepare(tables)
        }
    }

    let store = FaultyStore::new(Memory::new());
    let engine = Engine::open(Retrying(store.clone())).unwrap();
    let cars =
        SetMappings { cars: Some(Members::from_iter([("Fiat", 1)])), ..SetMappings::default() };
    for in_json in [true, false] {
        store.fail(Step::Verb, 1, || StorageError::Busy);
        let mut runs = 0;
        let done = engine.together(|unit| {
            runs += 1;
            if in_json {
                let _ = unit.call("set_mappings", br#"{"Cars": {"Fiat": 1}}"#);
            } else {
                let _ = unit.run(&cars);
            }
            Ok(())
        });
        assert!(done.is_ok(), "{done:?}");
        assert_eq!(runs, 2, "in_json: {in_json}");
    }
}

#[test]
fn a_failure_of_the_store_under_a_unit_in_json_reaches_the_store() {
    let store = FaultyStore::new(Memory::new());
    let engine = Engine::open(store.clone()).unwrap();
    store.fail(Step::Verb, 1, || StorageError::Busy);
    let failed = engine.together(|unit| {
        assert_eq!(unit.call("get_id_mapping", b"").status, 500);
        Ok(())
    });
    assert!(matches!(failed, Err(Error::Storage { source: StorageError::Busy, .. })), "{failed:?}");
    store.rerun(1);
    let mut runs = 0;
    let added = engine.together(|unit| {
        runs += 1;
        Ok(unit.call("set_mappings", br#"{"Cars": {"Fiat": 1}}"#).status)
    });
    assert_eq!((added.unwrap(), runs), (200, 2));
}
