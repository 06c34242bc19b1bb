//! The core's table of time zones is equal to that of chrono-tz.
//!
//! `UPDATE=1 cargo test -p lendwright-tests --test generated zones` writes the table again, after
//! `cargo update -p chrono-tz`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    missing_docs
)]

use chrono::{DateTime, NaiveTime, Offset, TimeZone};
use chrono_tz::{TZ_VARIANTS, Tz};
use lendwright::Zone;
use lendwright_tests::root;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

const FOLDER: &str = "core/types/src/time/zones";

/// From 1840, before any law set clocks, to 2103, after the last change in chrono-tz.
const YEARS: std::ops::Range<i64> = -4_102_444_800..4_200_000_000;

/// No zone has changed its clocks twice within six days.
const STEP: i64 = 6 * 86_400;

/// The history of a zone.
fn changes(zone: Tz) -> History {
    let mut known = offset(zone, YEARS.start);
    let mut changes = vec![(i64::MIN >> 18, known)];
    for second in YEARS.step_by(usize::try_from(STEP).unwrap()) {
        if offset(zone, second) == known {
            continue;
        }
        let (mut before, mut after) = (second - STEP, second);
        while after - before > 1 {
            let middle = before.midpoint(after);
            if offset(zone, middle) == known { before = middle } else { after = middle }
        }
        known = offset(zone, second);
        changes.push((after, known));
    }
    changes
}

fn offset(zone: Tz, second: i64) -> i64 {
    let instant = DateTime::from_timestamp(second, 0).unwrap().naive_utc();
    zone.offset_from_utc_datetime(&instant).fix().local_minus_utc().into()
}

/// Each change of a zone's clocks: the second of the change, and the offset after it.
type History = Vec<(i64, i64)>;

/// The spans of all zones, and the places of each history's own and shared spans. The longest histories are stored
/// first. Other histories share the longest possible end of a stored one.
fn spans(mut histories: Vec<History>) -> (Vec<u8>, HashMap<History, [usize; 4]>) {
    histories.sort_unstable_by_key(|history| (std::cmp::Reverse(history.len()), history.clone()));
    histories.dedup();
    let mut spans: History = Vec::new();
    let mut whole: Vec<(History, usize)> = Vec::new();
    let mut places = HashMap::new();
    for history in histories {
        let in_common = |other: &History| {
            other.iter().rev().zip(history.iter().rev()).take_while(|(a, b)| a == b).count()
        };
        let shared = whole.iter().map(|(other, end)| (in_common(other), *end)).max();
        let (shared, end) = shared.unwrap_or_default();
        let from = spans.len();
        spans.extend_from_slice(&history[..history.len() - shared]);
        places.insert(history.clone(), [from, spans.len(), end - shared, end]);
        if shared == 0 {
            whole.push((history, spans.len()));
        }
    }
    let packed = |(at, offset): (i64, i64)| ((at << 18) + (offset + (1 << 17))).to_le_bytes();
    (spans.into_iter().flat_map(packed).collect(), places)
}

/// The table in the format of `core/types/src/time/zones.rs`: the names with the places of their spans, and the spans.
fn table() -> (String, Vec<u8>) {
    let mut zones = TZ_VARIANTS.to_vec();
    zones.sort_unstable_by_key(|zone| zone.name());
    let histories: Vec<_> = zones.iter().map(|zone| changes(*zone)).collect();
    let (spans, places) = spans(histories.clone());
    let mut rows = String::new();
    for (zone, changes) in zones.iter().zip(&histories) {
        let [from, to, shared_from, shared_to] = places[changes];
        let name = zone.name();
        writeln!(rows, "    (\"{name}\", ({from}, {to}), ({shared_from}, {shared_to})),").unwrap();
    }
    let place = |name| zones.iter().position(|zone| zone.name() == name).unwrap();
    let names = format!(
        "// Made by `UPDATE=1 cargo test -p lendwright-tests --test generated zones` from chrono-tz, IANA {}.\n\n\
         /// The first span and the end of a range of spans.\npub(super) type Part = (u16, u16);\n\n\
         pub(in crate::time) const CAIRO: u16 = {};\n\
         pub(in crate::time) const UTC: u16 = {};\n\n\
         /// Each zone's name, its own spans, and the spans after them that it shares with other zones; in\n\
         /// the order of the names.\n\
         pub(super) static NAMES: [(&str, Part, Part); {}] = [\n{rows}];\n",
        chrono_tz::IANA_TZDB_VERSION,
        place("Africa/Cairo"),
        place("UTC"),
        zones.len(),
    );
    (names, spans)
}

#[test]
fn the_table_is_what_chrono_tz_knows() {
    let (names, spans) = table();
    for (file, made) in [("names.rs", names.into_bytes()), ("spans.bin", spans)] {
        let path = root().join(FOLDER).join(file);
        if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
            std::fs::write(path, made).unwrap();
        } else {
            let committed = std::fs::read(path).unwrap();
            assert!(
                committed == made,
                "{file} is stale: UPDATE=1 cargo test -p lendwright-tests --test generated zones"
            );
        }
    }
}

/// A zone's days differ from the days next to them only around a change.
#[test]
fn days_begin_as_by_chrono_tz_around_each_change() {
    let mut seen = HashSet::new();
    for known in TZ_VARIANTS {
        let zone: Zone = known.name().parse().unwrap();
        assert_eq!(zone.name(), known.name());
        let changes = changes(known);
        // Many names have the same clocks.
        if !seen.insert(changes.clone()) {
            continue;
        }
        for (second, _) in changes.iter().skip(1) {
            for second in [second - 1, *second] {
                let instant = DateTime::from_timestamp(second, 0).unwrap();
                let day = instant.with_timezone(&known).date_naive();
                assert_eq!(zone.date_of(instant), day, "{zone} {instant}");
                let midnight = day.and_time(NaiveTime::MIN);
                match known.from_local_datetime(&midnight).earliest() {
                    Some(start) => assert_eq!(zone.start_of(day), start, "{zone} {day}"),
                    None => assert_eq!(zone.date_of(zone.start_of(day)), day, "{zone} {day}"),
                }
            }
        }
    }
}
