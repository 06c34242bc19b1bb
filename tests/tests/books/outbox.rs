//! The outbox under threads and kills: each message is queued once, only one caller has it at a time, and none is lost.
//!
//! Children of this test's own program generate transactions, pull messages and acknowledge them, on two threads each.
//! All use one book, and are killed in the middle. `LENDWRIGHT_KILLS` is the number of kills, 20 unless set;
//! `LENDWRIGHT_KILL_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, missing_docs)]
#![allow(clippy::arithmetic_side_effects, reason = "a test of small numbers")]

use chrono::{DateTime, TimeDelta, Utc};
use lendwright::json::Json;
use lendwright::operations::borrowers::SignUp;
use lendwright::storage::{Memory, Sqlite};
use lendwright::{Config, Engine, FixedClock};
use lendwright_tests::ledger::{call, text};
use lendwright_tests::payments::{self, Random};
use lendwright_tests::{Folder, alone};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, mpsc};
use std::time::Duration;

const BORROWERS: u64 = 64;
/// The number of processes, and the number of generating and of pulling threads in each.
const PROCESSES: usize = 4;
const THREADS: u64 = 2;
/// The variables that make the program a child: the book, the borrowers, and the child's number.
const BOOK: &str = "LENDWRIGHT_KILL_BOOK";
const UUIDS: &str = "LENDWRIGHT_KILL_TARGET";
const NUMBER: &str = "LENDWRIGHT_KILL_NUMBER";

fn open(book: &Path) -> Engine {
    let sqlite = Sqlite::file_waiting(book, Duration::from_secs(60)).unwrap();
    Engine::open_with(sqlite, Config::default()).unwrap()
}

#[test]
fn threads_and_kills_lose_no_message_and_double_none() {
    let folder = Folder::new();
    let book = folder.0.join("book.db");
    let uuids = prepared(&book);
    let seed = payments::number_of("LENDWRIGHT_KILL_SEED").unwrap_or_else(payments::any_seed);
    println!("LENDWRIGHT_KILL_SEED={seed}");
    let kills = payments::number_of("LENDWRIGHT_KILLS").unwrap_or(20);
    let mut random = Random(seed);
    let (mut told, mut number, mut killed) = (Told::default(), 0, 0);
    while killed < kills {
        let children: Vec<Child> = (0..PROCESSES)
            .map(|_| {
                number += 1;
                start(&book, &uuids, number)
            })
            .collect();
        std::thread::sleep(Duration::from_millis(150 + random.below(400)));
        for mut child in children {
            std::thread::sleep(Duration::from_micros(random.below(20_000)));
            child.kill().unwrap();
            child.wait().unwrap();
            told.read(child);
            killed += 1;
        }
        drop(open(&book));
    }
    let engine = open(&book);
    drain(&engine, &mut told);
    check(&engine, &book, &told);
    println!(
        "{killed} kills, {} transactions acknowledged as recorded, {} messages, {} handed out, {} ended",
        told.recorded.len(),
        told.queued.len(),
        told.leased.values().map(Vec::len).sum::<usize>(),
        told.ended.len(),
    );
    assert!(!told.recorded.is_empty() && !told.ended.is_empty(), "the children did nothing");
}

#[test]
fn a_host_ends_messages_of_each_tenant_and_sees_those_of_the_partner_that_it_names() {
    let engine = Engine::open(lendwright::storage::Memory::new()).unwrap();
    let ids = ["niloo", "delto"].map(|name| {
        let _ = call(&engine, "make_partner", &format!(r#"{{"user_name":"{name}"}}"#));
        let partner = engine.acting_as(name).unwrap();
        let person = r#"{"Phone_Number":"+201001234567","autofill":true}"#;
        let uuid = text(&call(&partner, "sign_up", person).0, "UUID");
        let rule = r#"{"name":"r","event":"transaction","conditions":{"txn.amount":{"operator":"<","value":0}},"channel":"sms","template":"x","requires_consent":"service"}"#;
        let _ = call(&partner, "create_engagement_rule", rule);
        let request = format!(
            r#"{{"user_id":"{uuid}","transaction":{{"txn_id":"t","date":"{}","amount":-5}}}}"#,
            today()
        );
        let generated = call(&partner, "generate_transaction", &request).0;
        text(generated.at("/triggered/0").unwrap(), "message_id")
    });
    let (own, _) = call(&engine, "next_messages", r#"{"max":10}"#);
    assert_eq!(own.to_string(), r#"{"messages":[]}"#);
    for (name, id) in ["niloo", "delto"].iter().zip(&ids) {
        let next = format!(r#"{{"max":10,"partner":"{name}"}}"#);
        let next = call(&engine, "next_messages", &next).0;
        assert_eq!(next.get("messages").unwrap().items().unwrap().len(), 1);
        assert_eq!(text(next.at("/messages/0").unwrap(), "message_id"), *id);
        let end = format!(r#"{{"message_id":"{id}","outcome":"delivered"}}"#);
        assert_eq!(call(&engine, "ack_message", &end).0.at("/already"), Some(&Json::Bool(false)));
        assert_eq!(call(&engine, "ack_message", &end).0.at("/already"), Some(&Json::Bool(true)));
    }
}

#[test]
fn a_lease_begins_when_the_call_that_hands_out_need_not_wait_any_more() {
    let folder = Folder::new();
    let noon = "2026-01-31T12:00:00Z".parse().unwrap();
    let clock = Arc::new(FixedClock::at(noon));
    let sqlite = Sqlite::file_waiting(folder.0.join("book.db"), Duration::from_secs(60)).unwrap();
    let engine = Engine::open_with(sqlite, Config::default().clock(Arc::clone(&clock))).unwrap();
    let rule = r#"{"name":"r","event":"transaction","conditions":{"txn.amount":{"operator":"<","value":0}},"channel":"sms","template":"x","requires_consent":"service"}"#;
    let _ = call(&engine, "create_engagement_rule", rule);
    let person = r#"{"Phone_Number":"+201001234567","autofill":true}"#;
    let uuid = text(&call(&engine, "sign_up", person).0, "UUID");
    let sent = format!(
        r#"{{"user_id":"{uuid}","transaction":{{"txn_id":"t","date":"2026-01-31","amount":-5}}}}"#
    );
    let _ = call(&engine, "generate_transaction", &sent);
    let (holds, held) = mpsc::channel();
    let (waits, waited) = mpsc::channel();
    let leased = std::thread::scope(|scope| {
        let (engine, clock) = (&engine, &clock);
        let holder = scope.spawn(move || {
            engine.together(|_| {
                holds.send(()).unwrap();
                waited.recv().unwrap();
                clock.set(noon + TimeDelta::seconds(700));
                Ok(())
            })
        });
        held.recv().unwrap();
        // When the progress function is called first, the call is waiting for the holder.
        let waiting = engine.watched(move |_| {
            let _ = waits.send(());
            ControlFlow::Continue(())
        });
        let leased = call(&waiting, "next_messages", r#"{"max":1,"lease_seconds":600}"#).0;
        holder.join().unwrap().unwrap();
        leased
    });
    let until = text(leased.at("/messages/0").unwrap(), "lease_until");
    assert_eq!(until, "2026-01-31T12:21:40Z", "ten minutes from when it was handed out");
    let again = call(&engine, "next_messages", r#"{"max":1}"#).0;
    assert_eq!(again.to_string(), r#"{"messages":[]}"#, "it is with somebody");
}

#[test]
fn a_clock_that_was_ahead_for_a_moment_keeps_no_message_back() {
    let now = "2026-01-31T12:00:00Z".parse().unwrap();
    let clock = Arc::new(FixedClock::at(now));
    let config = Config::default().clock(Arc::clone(&clock));
    let engine = Engine::open_with(Memory::new(), config).unwrap();
    let rule = r#"{"name":"r","event":"transaction","conditions":{"txn.amount":{"operator":"<","value":0}},"channel":"sms","template":"x","requires_consent":"service","cooldown_hours":1}"#;
    let _ = call(&engine, "create_engagement_rule", rule);
    let person = r#"{"Phone_Number":"+201001234567","autofill":true}"#;
    let uuid = text(&call(&engine, "sign_up", person).0, "UUID");
    let paid = |id: &str, day: &str| {
        let sent = format!(
            r#"{{"user_id":"{uuid}","transaction":{{"txn_id":"{id}","date":"{day}","amount":-5}}}}"#
        );
        let _ = call(&engine, "generate_transaction", &sent);
    };
    let waiting = || {
        let next = call(&engine, "next_messages", r#"{"max":9,"lease_seconds":600}"#).0;
        next.get("messages").unwrap().items().unwrap().len()
    };
    clock.set(now + TimeDelta::days(365));
    paid("ahead", "2027-01-31");
    assert_eq!(waiting(), 1);
    clock.set(now);
    assert_eq!(waiting(), 1, "that lease is of no clock of now");
    assert_eq!(waiting(), 0, "this one is");
    paid("now", "2026-01-31");
    assert_eq!(waiting(), 1, "no cooldown is a year");
}

#[test]
fn a_message_is_handed_out_however_many_before_it_nobody_gets_any_more() {
    let now = "2026-01-31T12:00:00Z".parse().unwrap();
    let config = Config::default().clock(FixedClock::at(now));
    let engine = Engine::open_with(Memory::new(), config).unwrap();
    let rule = |name: &str, consent: &str| {
        let rule = format!(
            r#"{{"name":"{name}","event":"inactivity","conditions":{{"inactivity.days":{{"operator":">","value":5}}}},
            "channel":"sms","template":"{name}","requires_consent":"{consent}","priority":{}}}"#,
            if consent == "marketing" { 1 } else { 2 }
        );
        let _ = call(&engine, "create_engagement_rule", &rule);
    };
    let person = |at: usize| format!(r#"{{"Phone_Number":"+20100{at:07}","autofill":true}}"#);
    let rows: Vec<String> = (0..2_001).map(person).collect();
    let mut uuids = Vec::new();
    for rows in rows.chunks(1_000) {
        let all =
            call(&engine, "import_borrowers", &format!(r#"{{"rows":[{}]}}"#, rows.join(","))).0;
        let all = all.get("UUIDs").and_then(Json::items).unwrap();
        uuids.extend(all.iter().map(|uuid| uuid.as_text().unwrap().to_owned()));
    }
    let consent = |uuid: &str, given: bool| {
        let asked = format!(r#"{{"UUID":"{uuid}","consent":{{"marketing":{given}}}}}"#);
        let _ = call(&engine, "update_borrower", &asked);
    };
    for uuid in &uuids {
        consent(uuid, true);
        let row = format!(r#"{{"user_id":"{uuid}","txn_id":"t","date":"2026-01-01","amount":-5}}"#);
        let _ = call(&engine, "import_transactions", &format!(r#"{{"rows":[{row}]}}"#));
    }
    rule("wanted once", "marketing");
    let _ = call(&engine, "run_engagement", "{}");
    rule("still wanted", "service");
    let _ = call(&engine, "run_engagement", "{}");
    for uuid in &uuids {
        consent(uuid, false);
    }
    let next = call(&engine, "next_messages", r#"{"max":1}"#).0;
    assert_eq!(text(next.at("/messages/0").unwrap(), "text"), "still wanted");
    let (stats, _) = call(&engine, "get_engagement_stats", "{}");
    assert!(stats.to_string().contains(r#""failed":2001"#), "{stats}");
}

/// Makes a book with borrowers and two rules. The second rule has a cap and needs consent.
fn prepared(book: &Path) -> Vec<String> {
    let engine = open(book);
    let rule = |name: &str, more: &str| {
        format!(
            r#"{{"name":"{name}","event":"transaction","conditions":{{"txn.amount":{{"operator":"<","value":0}}}},"channel":"sms","template":"{{{{txn_id}}}}","cooldown_hours":0,"max_per_day":1000,{more}}}"#
        )
    };
    let _ =
        call(&engine, "create_engagement_rule", &rule("all", r#""requires_consent":"service""#));
    let _ =
        call(&engine, "create_engagement_rule", &rule("none", r#""requires_consent":"marketing""#));
    let person = |number: u64| {
        let phone_number = format!("+2010{number:08}").as_str().into();
        let person = SignUp { phone_number, autofill: Some(true), ..SignUp::default() };
        engine.run(&person).unwrap().body.uuid.into()
    };
    (0..BORROWERS).map(person).collect()
}

fn start(book: &Path, uuids: &[String], number: u64) -> Child {
    alone(module_path!(), "the_child_works_until_it_is_killed")
        .env(BOOK, book)
        .env(UUIDS, uuids.join(","))
        .env(NUMBER, number.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// The answers that the children printed, line by line.
#[derive(Default)]
struct Told {
    /// The transactions that were answered as recorded.
    recorded: BTreeSet<String>,
    /// The messages that were answered as queued.
    queued: BTreeSet<String>,
    /// The reported ends of each message's leases.
    leased: BTreeMap<String, Vec<DateTime<Utc>>>,
    /// The messages that were acknowledged as ended.
    ended: BTreeSet<String>,
}

impl Told {
    fn read(&mut self, mut child: Child) {
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let Ok(line) = line else { return };
            let Some((what, id)) = line.split_once(' ') else { continue };
            let id = id.to_owned();
            // The kill may cut off a line.
            match what {
                "recorded" if id.ends_with('.') => drop(self.recorded.insert(id)),
                "queued" if id.len() == 64 => {
                    assert!(self.queued.insert(id.clone()), "{id} was queued twice");
                }
                "leased" => {
                    let Some((id, until)) = id.split_once(' ') else { continue };
                    // A time that was cut off has no zone.
                    let Ok(until) = until.parse() else { continue };
                    self.leased.entry(id.to_owned()).or_default().push(until);
                }
                "ended" if id.len() == 64 => drop(self.ended.insert(id)),
                _ => {}
            }
        }
    }
}

/// Ends all open messages, whether they are leased or not.
fn drain(engine: &Engine, told: &mut Told) {
    // Leases of one second end during this loop.
    for _ in 0..200 {
        let messages = pull(engine, 1_000);
        for (id, until) in &messages {
            told.leased.entry(id.clone()).or_default().push(until.parse().unwrap());
            end(engine, id);
            told.ended.insert(id.clone());
        }
        if messages.is_empty() && open_messages(engine) == 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(open_messages(engine), 0, "messages are still open");
}

/// The number of open messages in the statistics.
fn open_messages(engine: &Engine) -> i64 {
    let stats = call(engine, "get_engagement_stats", r#"{"period":"all"}"#).0;
    let rules = stats.at("/stats").unwrap().items().unwrap().to_vec();
    let of = |name: &str| rules.iter().map(|rule| number(rule, name)).sum::<i64>();
    of("queued") - of("delivered") - of("failed")
}

fn number(of: &Json<'_>, name: &str) -> i64 {
    of.get(name).unwrap().to_string().parse().unwrap()
}

fn check(engine: &Engine, book: &Path, told: &Told) {
    let read = rusqlite::Connection::open(book).unwrap();
    let count = |query: &str| -> i64 { read.query_row(query, [], |row| row.get(0)).unwrap() };
    let rows = count("SELECT COUNT(*) FROM txn");
    let messages = count("SELECT COUNT(*) FROM outbox");
    // Each transaction writes its message in the same commit, so there are as many messages as transactions.
    assert_eq!(rows, messages, "a transaction without its message, or the other way round");
    assert_eq!(count("SELECT COUNT(DISTINCT text) FROM outbox"), messages, "a message twice");
    let lost = "SELECT COUNT(*) FROM txn WHERE txn_id NOT IN (SELECT text FROM outbox)";
    assert_eq!(count(lost), 0);
    for id in &told.recorded {
        let there: i64 = read
            .query_row("SELECT COUNT(*) FROM txn WHERE txn_id = ?1", [id], |row| row.get(0))
            .unwrap();
        assert_eq!(there, 1, "{id} was acknowledged and is lost");
    }
    assert_eq!(count("SELECT COUNT(*) FROM outbox WHERE is_open"), 0);
    for id in &told.ended {
        let bytes: Vec<u8> =
            (0..32).map(|at| u8::from_str_radix(&id[at * 2..at * 2 + 2], 16).unwrap()).collect();
        let query = "SELECT COUNT(*) FROM outbox WHERE message_id = ?1 AND outcome IS NOT NULL";
        let ended: i64 = read.query_row(query, [bytes], |row| row.get(0)).unwrap();
        assert_eq!(ended, 1, "the end of {id} was acknowledged and is lost");
    }
    for (id, leases) in &told.leased {
        let mut leases = leases.clone();
        leases.sort_unstable();
        // A lease of one second begins when the previous lease has ended, or later.
        let are_apart = |pair: &[DateTime<Utc>]| pair[1] - pair[0] >= TimeDelta::seconds(1);
        assert!(leases.windows(2).all(are_apart), "{id} was with two at a time: {leases:?}");
    }
    let stats = call(engine, "get_engagement_stats", r#"{"period":"all"}"#).0;
    let rules = stats.at("/stats").unwrap().items().unwrap().to_vec();
    for rule in &rules {
        let held = rule.get("suppressed").unwrap();
        let held: i64 = held
            .members()
            .unwrap()
            .iter()
            .map(|(_, n)| n.to_string().parse::<i64>().unwrap())
            .sum();
        assert_eq!(number(rule, "matched"), number(rule, "queued") + held, "{rule}");
        assert_eq!(number(rule, "evaluated"), rows, "{rule}");
    }
    let all = rules.iter().find(|rule| rule.get("name") == Some(&Json::text("all"))).unwrap();
    assert_eq!(number(all, "queued"), messages);
    assert_eq!(number(all, "delivered") + number(all, "failed"), messages);
    let users = messages.min(BORROWERS.cast_signed());
    assert!(number(all, "unique_users") <= users);
}

/// The child's work. Only the test above runs it.
#[test]
#[ignore = "it is the other process of the test above"]
fn the_child_works_until_it_is_killed() {
    let Ok(book) = std::env::var(BOOK) else { return };
    let uuids: Vec<String> = std::env::var(UUIDS).unwrap().split(',').map(str::to_owned).collect();
    let number = std::env::var(NUMBER).unwrap();
    let engine = open(Path::new(&book));
    println!();
    std::thread::scope(|threads| {
        for thread in 0..THREADS {
            let (engine, uuids, number) = (&engine, &uuids, &number);
            threads.spawn(move || {
                for turn in 0_u64.. {
                    generate(
                        engine,
                        &uuids[usize::try_from(turn % BORROWERS).unwrap()],
                        &format!("{number}-{thread}-{turn}."),
                    );
                }
            });
            threads.spawn(move || {
                loop {
                    for (id, until) in pull(engine, 3) {
                        println!("leased {id} {until}");
                        end(engine, &id);
                        println!("ended {id}");
                    }
                }
            });
        }
    });
}

fn generate(engine: &Engine, uuid: &str, txn_id: &str) {
    let request = format!(
        r#"{{"user_id":"{uuid}","transaction":{{"txn_id":"{txn_id}","date":"{}","amount":-5}}}}"#,
        today()
    );
    let answer = call(engine, "generate_transaction", &request).0;
    assert_eq!(text(&answer, "status"), "recorded");
    println!("recorded {txn_id}");
    for triggered in answer.get("triggered").unwrap().items().unwrap() {
        if text(triggered, "status") == "queued" {
            println!("queued {}", text(triggered, "message_id"));
        }
    }
}

fn today() -> String {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let now = DateTime::from_timestamp(since.cast_signed(), 0).unwrap();
    now.date_naive().to_string()
}

/// Pulls messages for one second, each with the end of its lease.
fn pull(engine: &Engine, max: usize) -> Vec<(String, String)> {
    let request = format!(r#"{{"max":{max},"lease_seconds":1}}"#);
    let answer = call(engine, "next_messages", &request).0;
    let messages = answer.get("messages").unwrap().items().unwrap().to_vec();
    messages
        .iter()
        .map(|message| (text(message, "message_id"), text(message, "lease_until")))
        .collect()
}

fn end(engine: &Engine, id: &str) {
    let request = format!(r#"{{"message_id":"{id}","outcome":"delivered"}}"#);
    let answer = engine.call("ack_message", request.as_bytes());
    // A message with five expired leases has already failed.
    let is_known = answer.status == 200 || answer.body.contains("message already failed");
    assert!(is_known, "{}", answer.body);
}
