//! The memory and time for the largest bodies, before and after the sender is known, counted by the allocator of this
//! program.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::float_arithmetic,
    missing_docs
)]

use lendwright::operations::host::MakePartner;
use lendwright::storage::Memory;
use lendwright::{Engine, HttpRequest};
use lendwright_tests::allocator::counted;
use std::time::Instant;

const MIB: usize = 1024 * 1024;

/// The result of a function, the most bytes in use, and the milliseconds.
fn measured<T>(work: impl FnOnce() -> T) -> (T, isize, u128) {
    let start = Instant::now();
    let (done, taken) = counted(work);
    (done, taken.peak, start.elapsed().as_millis())
}

/// A member `name` with a list that is filled with items up to `bytes`.
fn member(name: &str, open: &str, item: &str, close: &str, bytes: usize) -> String {
    let around = name.len() + 5 + open.len() + close.len();
    let times = (bytes - around - 16) / (item.len() + 1);
    let items = vec![item; times].join(",");
    format!("{{\"{name}\":{open}{items}{close}}}")
}

/// The worst shapes of a body: the name of each, and the text.
fn shapes(name: &str, bytes: usize) -> Vec<(&'static str, String)> {
    let deep = format!("{}{}", "[".repeat(60), "]".repeat(60));
    let names = |count: usize| {
        let all: Vec<_> = (0..count).map(|at| format!("\"{at:07}\":0")).collect();
        all.join(",")
    };
    let names = names(bytes / 12 - 2);
    vec![
        ("lists of 60 levels", member(name, "[", &deep, "]", bytes)),
        ("empty lists", member(name, "[", "[]", "]", bytes)),
        ("objects of one name", member(name, "[", r#"{"a":0}"#, "]", bytes)),
        ("zeros", member(name, "[", "0", "]", bytes)),
        ("one text of escapes", format!(r#"{{"{name}":"{}"}}"#, r"\n".repeat(bytes / 2 - 20))),
        ("an object of many names", format!(r#"{{"{name}":{{{names}}}}}"#)),
        ("members of many names", format!("{{{names}}}")),
        ("a name of escapes", format!(r#"{{"{}":0}}"#, r"\n".repeat(bytes / 2 - 20))),
        ("one name again and again", member("a", "0,", r#""a":0"#, "", bytes)),
    ]
}

fn ask(engine: &Engine, body: &str) -> (u16, String) {
    let path = "/borrowers/rule/";
    let request =
        HttpRequest { method: "POST", path, query: "", headers: &[], body: body.as_bytes() };
    let answer = engine.respond(&request);
    (answer.status, String::from_utf8(answer.body).unwrap())
}

#[test]
fn who_asks_is_checked_before_a_body_is_given_room_and_then_only_the_operations_fields_are() {
    let host = Engine::open(Memory::new()).unwrap();
    host.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    let nile = host.acting_as("nile").unwrap();
    println!(
        "{:<26} {:>6} {:>16} {:>16} {:>16}",
        "body", "KiB", "nobody", "of a field", "of no field"
    );
    let most =
        std::env::var("LENDWRIGHT_MIB").map_or(MIB, |mib| mib.parse::<usize>().unwrap() * MIB);
    for bytes in [most / 4, most / 2, most] {
        let kib = bytes / 1024;
        for ((shape, of_field), (_, of_none)) in
            shapes("value", bytes).iter().zip(shapes("vallue", bytes))
        {
            // A larger body can exceed the limit for the number of values.
            let is = |status: u16, other: u16| status == other || bytes > MIB && status == 413;
            let ((status, text), held, ms) = measured(|| ask(&host, of_field));
            assert!(is(status, 401), "{shape}: {text}");
            assert!(held < 65_536, "{shape} of {kib} KiB held {held} bytes for nobody");
            let ((status, _), in_field, ms_in_field) = measured(|| ask(&nile, of_field));
            assert!(is(status, 400), "{shape}");
            let ((status, text), in_none, ms_in_none) = measured(|| ask(&nile, &of_none));
            assert!(is(status, 400), "{shape}");
            assert!(status == 413 || text.contains("unknown field"), "{shape}: {text}");
            assert!(in_none < 65_536, "{shape} of {kib} KiB held {in_none} bytes for no field");
            // Logging in needs no credentials, and each of its fields is a single value.
            if of_none.contains(":[") {
                let open = of_none.replacen("vallue", "username", 1);
                let (answer, held, _) = measured(|| host.call("login", open.as_bytes()));
                assert!(is(answer.status, 400), "{shape}");
                let told = answer.detail.contains(r#""field":"username""#)
                    && answer.detail.contains(" bytes");
                assert!(answer.status == 413 || told, "{shape}: {}", answer.detail);
                assert!(held < 65_536, "{shape} of {kib} KiB held {held} bytes for a log-in");
            }
            let cell = |held: isize, ms: u128| format!("{ms} ms {} KiB", held / 1024);
            let (nobody, field, none) =
                (cell(held, ms), cell(in_field, ms_in_field), cell(in_none, ms_in_none));
            println!("{shape:<26} {kib:>6} {nobody:>16} {field:>16} {none:>16}");
        }
    }
}

#[test]
fn a_long_path_is_decoded_for_nobody() {
    let host = Engine::open(Memory::new()).unwrap();
    let path = format!("/financial_provider/creditproducts/{}%41", "a".repeat(15 * MIB));
    let request = HttpRequest { method: "GET", path: &path, query: "", headers: &[], body: b"" };
    let (answer, held, _) = measured(|| host.respond(&request));
    assert_eq!(answer.status, 404);
    assert!(held < 65_536, "held {held} bytes");
}

#[test]
fn more_values_than_a_request_may_have_are_refused_before_they_are_given_room() {
    let host = Engine::open(Memory::new()).unwrap();
    host.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    let nile = host.acting_as("nile").unwrap();
    let refused = |what: &str, ((status, text), held, ms): ((u16, String), isize, u128)| {
        assert_eq!(status, 413, "{what}: {text}");
        assert!(text.contains("more than 1100000 values"), "{what}: {text}");
        assert!(held < 65_536, "{what} held {held} bytes");
        println!("{what:<44} {ms} ms {} KiB", held / 1024);
    };
    for (operation, name) in [
        ("update_borrower", "extras"),
        ("upload_collected_data", "phone"),
        ("create_rule", "value"),
        ("replace_weights", "value"),
    ] {
        // The shapes that have a value every few bytes.
        for (shape, body) in shapes(name, 5 * MIB).iter().take(4) {
            let call = || {
                let answer = nile.call(operation, body.as_bytes());
                (answer.status, answer.body)
            };
            refused(&format!("{operation}: {shape}"), measured(call));
        }
    }
    for query in [
        format!("acceptance_rules={}", ",".repeat(2 * MIB)),
        format!("acceptance_rules={}", "%2C".repeat(2 * MIB)),
        "a=&".repeat(2 * MIB),
    ] {
        let path = "/borrowers/get_total_score/";
        let request = HttpRequest { method: "GET", path, query: &query, headers: &[], body: b"" };
        let ask = || {
            let answer = nile.respond(&request);
            (answer.status, String::from_utf8(answer.body).unwrap())
        };
        refused(query.get(..20).unwrap(), measured(ask));
    }
}
