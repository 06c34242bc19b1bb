//! A snapshot of peers is computed from one committed state while others write. The host can stop it, and it is
//! committed as a whole or not at all.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use lendwright::json::Json;
use lendwright::operations::analytics::{
    ComparePeers, ImportTransactions, MakePeerSnapshot, SentDay, SentTransaction, SentTransactions,
};
use lendwright::storage::Sqlite;
use lendwright::{Available, Config, Engine, Error, FixedClock, time};
use lendwright_tests::Folder;
use lendwright_tests::ledger::call;
use std::ops::ControlFlow;
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

/// A book in a file with twenty borrowers. Each spends the same in January, February and March.
fn book() -> (Folder, Engine, Vec<String>) {
    let folder = Folder::new();
    let at = time::parse_instant("2026-03-31T12:00:00Z").unwrap();
    let config = Config::default().clock(FixedClock::at(at));
    let engine = Engine::open_with(Sqlite::file(folder.0.join("a.book")).unwrap(), config).unwrap();
    let person = |at: usize| {
        format!(
            r#"{{"Phone_Number": "+20100{at:07}", "National_ID_Number": "N/A", "autofill": true}}"#
        )
    };
    let rows: Vec<String> = (0..20).map(person).collect();
    let request = format!(r#"{{"rows": [{}]}}"#, rows.join(","));
    let (imported, _) = call(&engine, "import_borrowers", &request);
    let uuids = imported.get("UUIDs").and_then(Json::items).unwrap();
    let users: Vec<String> = uuids.iter().map(|uuid| uuid.as_text().unwrap().to_owned()).collect();
    for user in &users {
        for day in ["2025-12-31", "2026-01-01", "2026-02-01", "2026-03-01"] {
            spend(&engine, user, day, 90);
        }
    }
    (folder, engine, users)
}

fn spend(engine: &Engine, user: &str, day: &str, amount: u32) {
    let row = format!(
        r#"{{"user_id": "{user}", "txn_id": "{day} {amount}", "date": "{day}", "amount": -{amount}}}"#
    );
    let _ = call(engine, "import_transactions", &format!(r#"{{"rows": [{row}]}}"#));
}

/// A borrower's value in the snapshot, and whether the group's figures are shown.
fn frozen(engine: &Engine, user: &str) -> (String, bool) {
    let request = ComparePeers { user_id: user.into(), ..ComparePeers::default() };
    let compared = engine.run(&request).unwrap();
    let spending = compared.variables.first().unwrap();
    (spending.user_value.to_string(), spending.median.is_available())
}

#[test]
fn others_write_while_a_snapshot_is_computed_which_sees_none_of_it() {
    let (_folder, engine, users) = book();
    let (writer, user) = (engine.clone(), users.last().unwrap().clone());
    let written = Mutex::new(false);
    let watched = engine.watched(move |progress| {
        let mut written = written.lock().unwrap();
        if progress.done == 3 && !*written {
            *written = true;
            let (writer, user) = (writer.clone(), user.clone());
            // In another thread, because this function must not use the book.
            thread::spawn(move || spend(&writer, &user, "2026-02-20", 6_000)).join().unwrap();
        }
        ControlFlow::Continue(())
    });
    let made = watched.run(&MakePeerSnapshot::default()).unwrap();
    assert_eq!((made.peers, made.groups, made.without_group), (20, 1, 0));
    assert_eq!(frozen(&engine, users.last().unwrap()), ("90.00".to_owned(), true));
}

#[test]
fn a_snapshot_that_is_stopped_leaves_nothing_and_can_be_made_again() {
    let (_folder, engine, users) = book();
    let stopping = engine.watched(|progress| {
        if progress.done == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let stopped = stopping.run(&MakePeerSnapshot::default());
    assert!(matches!(stopped, Err(Error::Interrupted)));
    assert_eq!(frozen(&engine, &users[0]), (Available::<i64>::NotAvailable.to_string(), false));
    let made = engine.run(&MakePeerSnapshot::default()).unwrap();
    assert_eq!((made.peers, made.groups), (20, 1));
    assert_eq!(frozen(&engine, &users[0]), ("90.00".to_owned(), true));
}

#[test]
fn within_one_unit_a_snapshot_sees_what_was_written_before_it() {
    let (_folder, engine, users) = book();
    let row = SentTransaction {
        txn_id: "x".into(),
        user_id: Some(users[0].clone().into()),
        date: SentDay::Day("2026-02-20".parse().unwrap()),
        amount: "-30".parse().unwrap(),
        ..SentTransaction::default()
    };
    let import = ImportTransactions { rows: SentTransactions(vec![row]), partner: None };
    let made = engine.together(|unit| {
        unit.run(&import)?;
        unit.run(&MakePeerSnapshot::default())
    });
    assert_eq!(made.unwrap().peers, 20);
    assert_eq!(frozen(&engine, &users[0]), ("100.00".to_owned(), true));
}

#[test]
fn whose_data_are_erased_is_in_no_snapshot_and_no_segment_any_more() {
    let (_folder, engine, users) = book();
    let _ = call(&engine, "make_peer_snapshot", r#"{"as_of": "2026-03-31"}"#);
    let (told, _) = call(
        &engine,
        "segment_users",
        r#"{"vars": ["monthly_spending"], "k": 2, "churn": "none", "min_users": 20}"#,
    );
    assert_eq!(told.at("/n_users").unwrap().to_string(), "20");
    let user = &users[3];
    let outcome =
        format!(r#"{{"rows": [{{"user_id": "{user}", "date": "2026-03-01", "churned": true}}]}}"#);
    let tell = || {
        let (counts, _) = call(&engine, "set_outcomes", &outcome);
        counts.at("/recorded").unwrap().to_string()
    };
    assert_eq!((tell().as_str(), tell().as_str()), ("1", "0"));
    let segment = |user: &str| {
        let (told, _) = call(&engine, "get_segments", &format!(r#"{{"user_id": "{user}"}}"#));
        told.at("/segment_id").unwrap().to_string()
    };
    assert_eq!(
        (frozen(&engine, user), segment(user)),
        (("90.00".into(), true), segment(&users[4]))
    );
    let erase = |types: &str| {
        let asked = format!(r#"{{"uuid": "{user}", "data_types": "{types}", "purge_raw": true}}"#);
        let _ = call(&engine, "remove_linked_data", &asked);
    };
    erase("location");
    assert_eq!(frozen(&engine, user).0, "90.00");
    erase("transactions");
    assert_eq!((frozen(&engine, user).0.as_str(), segment(user).as_str()), ("N/A", "\"N/A\""));
    assert_eq!(tell(), "0");
    erase("all");
    assert_eq!(tell(), "1");
    // The figures of the group and all other borrowers stay in the snapshot.
    assert_eq!(frozen(&engine, &users[4]), ("90.00".into(), true));
}

#[test]
fn whose_phone_is_forgotten_while_a_snapshot_is_computed_is_in_it() {
    let (_folder, engine, users) = book();
    let sent = |user: &str| {
        let asked =
            format!(r#"{{"uuid": "{user}", "upload_to_db": 1, "phone": {{"model": "x"}}}}"#);
        let _ = call(&engine, "upload_collected_data", &asked);
    };
    sent(&users[3]);
    let forgetting = |types: &'static str| {
        let (forgetful, user) = (engine.clone(), users[3].clone());
        engine.watched(move |progress| {
            if progress.done == 5 {
                let (forgetful, user) = (forgetful.clone(), user.clone());
                let asked = format!(r#"{{"uuid": "{user}", {types}}}"#);
                let removing = move || call(&forgetful, "remove_linked_data", &asked);
                thread::spawn(removing).join().unwrap();
            }
            ControlFlow::Continue(())
        })
    };
    // The linked data of transactions are the partner's own. The transactions themselves are still there.
    let _ = call(
        &engine,
        "link_extracted_data",
        &format!(r#"{{"uuid": "{}", "data_types": "transactions"}}"#, users[3]),
    );
    let of_march = forgetting(r#""data_types": "phone,transactions""#);
    of_march.run(&MakePeerSnapshot::default()).unwrap();
    assert_eq!(frozen(&engine, &users[3]), ("90.00".to_owned(), true));
}

#[test]
fn whose_data_are_erased_while_others_are_computed_is_in_no_snapshot_and_no_segment() {
    let (_folder, engine, users) = book();
    let erased_by = |at: usize, user: &str| {
        let (eraser, user) = (engine.clone(), user.to_owned());
        engine.watched(move |progress| {
            if progress.done == at {
                let (eraser, user) = (eraser.clone(), user.clone());
                let asked = format!(
                    r#"{{"uuid": "{user}", "data_types": "transactions", "purge_raw": true}}"#
                );
                // In another thread, because this function must not use the book.
                let erasing = move || drop(call(&eraser, "remove_linked_data", &asked));
                thread::spawn(erasing).join().unwrap();
            }
            ControlFlow::Continue(())
        })
    };
    // The borrower still counts in the group, and the group's figures are shown.
    let made = erased_by(5, &users[3]).run(&MakePeerSnapshot::default()).unwrap();
    assert_eq!((made.peers, made.groups), (20, 1));
    assert_eq!(frozen(&engine, &users[3]), ("N/A".to_owned(), false));
    assert_eq!(frozen(&engine, &users[4]), ("90.00".to_owned(), true));

    spend(&engine, &users[3], "2026-03-02", 90);
    let (parted, _) = call(
        &erased_by(5, &users[6]),
        "segment_users",
        r#"{"vars": ["recency_days"], "k": 2, "churn": "none", "min_users": 20}"#,
    );
    assert_eq!(parted.at("/n_users").unwrap().to_string(), "20");
    let segment = |user: &str| {
        let (told, _) = call(&engine, "get_segments", &format!(r#"{{"user_id": "{user}"}}"#));
        told.at("/segment_id").unwrap().to_string()
    };
    assert_eq!((segment(&users[6]).as_str(), segment(&users[5]).as_str()), ("\"N/A\"", "1"));
}

#[test]
fn segments_that_others_overtook_are_computed_again_while_others_write() {
    let (_folder, engine, users) = book();
    let asked = r#"{"vars": ["recency_days"], "k": 2, "churn": "none", "min_users": 20}"#;
    let (other, user, times) = (engine.clone(), users[0].clone(), Mutex::new(0));
    let watched = engine.watched(move |progress| {
        let mut times = times.lock().unwrap();
        if progress.done == 5 {
            *times += 1;
            let (other, user, time) = (other.clone(), user.clone(), *times);
            let (ended, wait) = mpsc::channel();
            let _ = thread::spawn(move || {
                if time == 1 {
                    drop(call(&other, "segment_users", asked));
                } else {
                    assert_eq!(time, 2, "it was computed once more");
                    spend(&other, &user, "2026-03-05", 40);
                }
                ended.send(()).unwrap();
            });
            // This message would never come if one unit both computed and wrote.
            wait.recv_timeout(Duration::from_secs(30)).unwrap();
        }
        ControlFlow::Continue(())
    });
    let (second, _) = call(&watched, "segment_users", asked);
    let (first, _) = call(&engine, "segment_users", asked);
    assert_ne!(second.get("model_id"), first.get("model_id"));
    let (own, _) = call(
        &engine,
        "get_segments",
        &format!(r#"{{"model_id": {}}}"#, second.get("model_id").unwrap()),
    );
    assert_eq!(own.get("model_id"), second.get("model_id"));
}

#[test]
fn who_has_a_transaction_removed_during_a_run_of_engagement_is_told_nothing_of_it() {
    let (_folder, engine, users) = book();
    let rule = r#"{"name": "idle", "event": "inactivity", "channel": "sms", "requires_consent": "service",
        "template": "{{user.monthly_spending}}", "conditions": {"inactivity.days": {"operator": ">", "value": 3}}}"#;
    let _ = call(&engine, "create_engagement_rule", rule);
    // A decision is not data that a borrower sends.
    let rule = r#"{"name": "scored", "event": "score", "channel": "sms", "requires_consent": "service",
        "template": "You have {{credit_score}}", "conditions": {"score.credit_score": {"operator": ">=", "value": 0}}}"#;
    let _ = call(&engine, "create_engagement_rule", rule);
    let anyone = r#"{"param": "anyone", "value": {"age": {"operator": ">=", "value": "0"}}}"#;
    let _ = call(&engine, "create_rule", anyone);
    let score = r#""evaluate_by": "rule", "acceptance_rules": ["anyone"]"#;
    let _ = call(&engine, "get_total_score", &format!(r#"{{"uuid": "{}", {score}}}"#, users[0]));
    let (other, first) = (engine.clone(), users[0].clone());
    let watched = engine.watched(move |progress| {
        if progress.done == 20 && progress.total == Some(20) {
            let (other, first) = (other.clone(), first.clone());
            let removed = thread::spawn(move || {
                let gone = format!(r#"{{"user_id": "{first}", "txn_ids": ["2026-03-01 90"]}}"#);
                call(&other, "remove_transactions", &gone).0.to_string()
            });
            let _ = removed.join().unwrap();
        }
        ControlFlow::Continue(())
    });
    let (run, _) = call(&watched, "run_engagement", "{}");
    assert_eq!(run.get("queued").unwrap().to_string(), "20", "{run}");
    let (messages, _) = call(&engine, "next_messages", r#"{"max": 100}"#);
    let messages = messages.get("messages").unwrap().items().unwrap();
    let own: Vec<String> =
        messages.iter().map(ToString::to_string).filter(|one| one.contains(&users[0])).collect();
    assert!(own.len() == 1 && own[0].contains("You have"), "{own:?}");
}
