//! The versions of policies: their size in a book, and that each version is returned unchanged.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::indexing_slicing,
    missing_docs
)]

use lendwright::Engine;
use lendwright::json::Json;
use lendwright::operations::borrowers::SignUp;
use lendwright::operations::host::{GivePolicy, LoadPolicy, MakePartner};
use lendwright::operations::rules::{CreateRule, DeleteRule, UpdateRule};
use lendwright::operations::scoring::GetTotalScore;
use lendwright::storage::{Memory, Sqlite};
use lendwright_tests::Folder;
use lendwright_tests::allocator::counted;
use lendwright_tests::recording_store::RecordingStore;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::time::Instant;

fn rule(number: usize) -> CreateRule {
    let body = format!(
        r#"{{"age": {{"operator": ">=", "value": {}}}, "DBR": {{"operator": "<", "value": 0.{number:04}}},
            "Income_Type": {{"operator": "in", "value": ["Retired", "Self Employed"]}}}}"#,
        number % 60
    );
    let value = Json::parse(body.as_bytes()).unwrap().into_owned();
    CreateRule { param: format!("rule {number}"), value, ..CreateRule::default() }
}

/// The bytes of the book with so many rules, and the largest number of bytes in memory while they were created.
fn made(rules: usize) -> (u64, isize) {
    let folder = Folder::new();
    let path = folder.0.join("book.db");
    let start = Instant::now();
    let ((), taken) = counted(|| {
        let host = Engine::open(Sqlite::file(&path).unwrap()).unwrap();
        host.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
        let nile = host.acting_as("nile").unwrap();
        for number in 0..rules {
            nile.run(&rule(number)).unwrap();
        }
    });
    let bytes = std::fs::metadata(&path).unwrap().len();
    let ms = start.elapsed().as_millis();
    println!(
        "{rules:>5} rules: {:>7} KiB of file, {:>7} KiB of memory, {ms:>6} ms",
        bytes / 1024,
        taken.peak / 1024
    );
    (bytes, taken.peak)
}

#[test]
fn a_book_and_its_memory_grow_with_the_rules_that_are_made_and_not_with_their_square() {
    let most = std::env::var("LENDWRIGHT_RULES").map_or(200, |rules| rules.parse().unwrap());
    let empty = made(0).0;
    let grown: Vec<_> = [most / 8, most / 4, most / 2, most].map(made).to_vec();
    for pair in grown.windows(2) {
        let [(bytes, held), (twice_bytes, twice_held)] = pair else { continue };
        let (file, twice_file) = (bytes - empty, twice_bytes - empty);
        assert!(
            twice_file * 10 < file * 27,
            "{file} bytes of file, for twice the rules {twice_file}"
        );
        assert!(twice_held * 10 < held * 27, "{held} bytes held, for twice the rules {twice_held}");
    }
}

/// Pseudorandom numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % end as u64).unwrap()
    }
}

fn given(engine: &Engine, digest: Option<&str>) -> (String, String) {
    let request = GivePolicy { digest: digest.map(str::to_owned), ..GivePolicy::default() };
    let given = engine.run(&request).unwrap().body;
    (given.digest, given.policy.to_string())
}

/// Makes a random change of the policy, and returns whether it was accepted.
fn change(engine: &Engine, dice: &mut Dice, seen: &BTreeMap<String, String>) -> bool {
    // Names with different orders by code point and by UTF-16, and one with a quote.
    let names = ["a", "b \"quoted\"", "\u{ffff}", "\u{1f600}", "منى", "z"];
    let name = names[dice.below(names.len())];
    let CreateRule { value, .. } = rule(dice.below(5));
    match dice.below(8) {
        0..=2 => {
            engine.run(&CreateRule { param: name.into(), value, ..CreateRule::default() }).is_ok()
        }
        3 | 4 => {
            engine.run(&UpdateRule { param: name.into(), value, ..UpdateRule::default() }).is_ok()
        }
        5 => engine.run(&DeleteRule { param: name.into(), ..DeleteRule::default() }).is_ok(),
        6 => {
            let weights =
                format!(r#"{{"param": "weights", "value": {{"income": {}}}}}"#, dice.below(9) + 1);
            engine.call("update_weights", weights.as_bytes()).status == 200
        }
        _ => {
            let Some(text) = seen.values().nth(dice.below(seen.len().max(1))) else { return false };
            let policy = Json::parse(text.as_bytes()).unwrap().into_owned();
            engine.run(&LoadPolicy { policy, ..LoadPolicy::default() }).is_ok()
        }
    }
}

/// Changes the policy so many times, and checks that every earlier version is still returned. `between` may open the
/// book again.
fn live(
    mut engine: Engine,
    seed: u64,
    changes: usize,
    mut between: impl FnMut(Engine) -> Engine,
) -> usize {
    let (mut dice, mut given_before, mut done) = (Dice(seed), BTreeMap::new(), 0);
    for number in 0..changes {
        done += usize::from(change(&engine, &mut dice, &given_before));
        let (digest, text) = given(&engine, None);
        if done > 0 {
            given_before.insert(digest, text);
        }
        if number % 16 == 15 {
            engine = between(engine);
            for (digest, text) in &given_before {
                assert_eq!(&given(&engine, Some(digest)).1, text, "seed {seed}, change {number}");
            }
        }
    }
    done
}

#[test]
fn every_version_is_given_as_it_was_whatever_was_changed_before_and_after() {
    let histories = std::env::var("LENDWRIGHT_CASES").map_or(6, |cases| cases.parse().unwrap());
    for seed in 0..histories {
        let done = live(Engine::open(Memory::new()).unwrap(), seed, 96, |engine| engine);
        assert!(done > 20, "{done}");
        let folder = Folder::new();
        let path = folder.0.join("book.db");
        let open = || Engine::open(Sqlite::file(&path).unwrap()).unwrap();
        live(open(), seed, 96, |engine| {
            drop(engine);
            open()
        });
        let sql = Connection::open(&path).unwrap();
        let count = |sql_text| sql.query_row(sql_text, [], |row| row.get::<_, i64>(0)).unwrap();
        let (whole, after) = (
            count("SELECT count(*) FROM policy WHERE change NOT LIKE '%\"after\"%'"),
            count("SELECT count(*) FROM policy WHERE change LIKE '%\"after\"%'"),
        );
        assert!(whole > 1 && after > 10, "{whole} whole, {after} after another");
        assert_eq!(count("SELECT count(*) - count(DISTINCT text) FROM policy_part"), 0);
    }
}

#[test]
fn versions_that_an_older_book_keeps_whole_are_given_and_followed() {
    let folder = Folder::new();
    let path = folder.0.join("book.db");
    let open = || Engine::open(Sqlite::file(&path).unwrap()).unwrap();
    live(open(), 7, 96, |engine| {
        let sql = Connection::open(&path).unwrap();
        let digests: Vec<String> = sql
            .prepare("SELECT DISTINCT digest FROM policy WHERE number > 0")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        let texts: Vec<_> = digests.iter().map(|digest| given(&engine, Some(digest))).collect();
        drop(engine);
        for (digest, text) in texts {
            // As in layout 3, where `give_policy` returns the canonical text.
            let update = "UPDATE policy SET body = ?2, change = NULL WHERE digest = ?1";
            assert!(sql.execute(update, (digest, text)).unwrap() > 0);
        }
        sql.execute("DELETE FROM policy_part", []).unwrap();
        drop(sql);
        open()
    });
}

#[test]
fn a_part_that_somebody_put_in_a_texts_place_decides_nothing_and_is_mended_when_the_text_is_saved()
{
    let folder = Folder::new();
    let path = folder.0.join("book.db");
    let open = || Engine::open(Sqlite::file(&path).unwrap()).unwrap();
    let engine = open();
    let CreateRule { value, .. } = rule(1);
    engine
        .run(&CreateRule { param: "adult".into(), value: value.clone(), ..CreateRule::default() })
        .unwrap();
    let (digest, text) = given(&engine, None);
    let load = |engine: &Engine, policy: &str| {
        let policy = Json::parse(policy.as_bytes()).unwrap().into_owned();
        engine.run(&LoadPolicy { policy, ..LoadPolicy::default() }).map(drop)
    };
    load(&engine, r#"{"format": 1}"#).unwrap();
    drop(engine);
    let sql = Connection::open(&path).unwrap();
    for altered in ["replace(text, 'age', 'DBR')", "CAST(x'ff' AS TEXT)"] {
        let alter = format!("UPDATE policy_part SET text = {altered} WHERE text LIKE '[%'");
        assert!(sql.execute(&alter, []).unwrap() > 0);
        let engine = open();
        let asked = GivePolicy { digest: Some(digest.clone()), ..GivePolicy::default() };
        assert_eq!(engine.run(&asked).unwrap_err().code().name(), "damaged");
        load(&engine, &text).unwrap();
        assert_eq!(given(&open(), Some(&digest)).1, text);
        load(&engine, r#"{"format": 1}"#).unwrap();
    }
    load(&open(), &text).unwrap();
    sql.execute("UPDATE policy_part SET text = '{}'", []).unwrap();
    let engine = open();
    let refused = [
        engine.run(&GivePolicy::default()).unwrap_err(),
        engine.run(&CreateRule { param: "b".into(), value, ..CreateRule::default() }).unwrap_err(),
        load(&engine, &text).unwrap_err(),
    ];
    assert!(refused.iter().all(|error| error.code().name() == "damaged"), "{refused:?}");
}

#[test]
fn a_policy_is_compiled_where_nobody_waits_to_write() {
    let book = RecordingStore::default();
    let open = || Engine::open(book.clone()).unwrap();
    let host = open();
    host.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    let nile = host.acting_as("nile").unwrap();
    nile.run(&rule(0)).unwrap();
    let phone_number = "+201001234567".into();
    let mona = SignUp { phone_number, autofill: Some(true), ..SignUp::default() };
    let mona = nile.run(&mona).unwrap().body.uuid;
    let score = GetTotalScore {
        uuid: Some(mona.clone()),
        acceptance_rules: vec!["rule 0".into()],
        ..GetTotalScore::default()
    };
    let first = nile.run(&score).unwrap().body;
    let asked = |work: &dyn Fn()| -> Vec<bool> {
        let _ = book.take_asked();
        work();
        let of_unit = |asked: &String| match asked.as_str() {
            "Read" => Some(false),
            unit => unit.starts_with("Write").then_some(true),
        };
        book.take_asked().iter().filter_map(of_unit).collect()
    };
    // Another process, or this one after a restart, has no compiled policy yet.
    let again = open().acting_as("nile").unwrap();
    assert_eq!(
        asked(&|| assert_eq!(again.run(&score).unwrap().body.credit_score, first.credit_score)),
        [true, false, true]
    );
    assert_eq!(asked(&|| drop(again.run(&score).unwrap())), [true]);
    let edits = open().acting_as("nile").unwrap();
    assert_eq!(asked(&|| drop(edits.run(&rule(1)).unwrap())), [true, false, true]);
    assert_eq!(asked(&|| drop(edits.run(&rule(2)).unwrap())), [true]);
    // Rules of engagement are compiled there, too: all rules for an event together.
    for name in ["one", "two"] {
        let rule = format!(
            r#"{{"name": "{name}", "event": "balance", "channel": "sms", "template": "Hello",
                "conditions": {{"balance.amount": {{"operator": "<", "value": 100}}}}}}"#
        );
        assert_eq!(nile.call("create_engagement_rule", rule.as_bytes()).status, 200);
    }
    let event =
        format!(r#"{{"user_id": "{mona}", "event": "balance", "payload": {{"amount": 5}}}}"#);
    let told = open().acting_as("nile").unwrap();
    let tell = || {
        let answer = told.call("generate_transaction", event.as_bytes());
        assert!(answer.body.contains(r#""name":"two""#), "{}", answer.body);
    };
    let first = asked(&tell);
    assert_eq!(first.iter().filter(|writes| !**writes).count(), first.len() / 2, "{first:?}");
    assert!(first.len() > 1 && first.last() == Some(&true), "{first:?}");
    assert_eq!(asked(&tell), [true]);
    // A unit of several operations runs only once.
    let host = open();
    let unit = asked(&|| {
        host.acting_as("nile").unwrap().together(|unit| unit.run(&score).map(drop)).unwrap();
    });
    assert_eq!(unit, [false, true]);
}
