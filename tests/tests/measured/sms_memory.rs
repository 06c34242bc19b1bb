//! The memory for reading messages, counted by the allocator of this program.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::print_stdout, missing_docs)]

use chrono::{NaiveDate, NaiveDateTime};
use lendwright::sms::{Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet};
use lendwright_tests::allocator::{MemoryUse, counted};

fn noon() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 3, 10).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

/// Fifty senders with ten templates each.
fn set() -> TemplateSet {
    let mut set = TemplateSet::default();
    for sender in 0..50 {
        for number in 0..10 {
            let template = format!(
                "Operation {number}: {{{{money}}}} paid with card {{{{card}}}} at {{{{merchant}}}} on {{{{date}}}} {{{{time}}}}. \
                 Reference {{{{reference}}}}, available {{{{balance}}}}"
            );
            set.append(&format!("Sender{sender:02}"), "purchase", &[template]).unwrap();
        }
    }
    set
}

fn body(number: usize) -> String {
    format!(
        "Operation {}: EGP {}.50 paid with card XX44{:02} at Corner Shop on 05/03/2026 10:42. Reference AB{number:06}, available 9,100.25",
        number % 10,
        number + 1,
        number % 100
    )
}

#[test]
fn once_warm_a_message_in_ascii_is_read_without_an_allocation() {
    let matcher = Matcher::new(&set(), |_| SenderSettings::default());
    let mut scratch = Scratch::default();
    let messages: Vec<(String, String)> = (0..1_000)
        .map(|number| {
            let end = match number % 3 {
                0 => "",
                1 => " Call 19000 if not done by you.",
                _ => " was declined",
            };
            (format!("SENDER{:02}", number % 50), body(number) + end)
        })
        .collect();
    let mut read = || {
        let settled = messages.iter().filter(|(address, body)| {
            let message = Message { address, body, received_at: noon() };
            let reading = matcher.read(&mut scratch, &message);
            matches!(reading, Reading::Record { record, .. } if record.settled.is_yes())
        });
        settled.count()
    };
    assert_eq!(read(), 667);
    let (settled, MemoryUse { allocations, .. }) = counted(read);
    assert_eq!((settled, allocations), (667, 0));
}

#[test]
fn five_hundred_compiled_templates_take_less_than_a_mebibyte() {
    let set = set();
    // All matchers share the guard's words, which are created once.
    drop(Matcher::new(&TemplateSet::default(), |_| SenderSettings::default()));
    let (matcher, MemoryUse { held: bytes, .. }) =
        counted(|| Matcher::new(&set, |_| SenderSettings::default()));
    println!("sms: 500 compiled templates take {bytes} bytes");
    assert!(bytes < 1_048_576, "{bytes}");
    drop(matcher);
}
