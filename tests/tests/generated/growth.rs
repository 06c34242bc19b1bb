//! A public struct of the pure domain may get a new field without breaking users, or it is listed here.
#![allow(missing_docs, clippy::unwrap_used)]

use lendwright_tests::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const CRATES: [&str; 6] = ["types", "storage", "lending", "sms", "scoring", "analytics"];

/// Structs that can't grow, since their meaning is complete: an amount on a day, the two ends of a period.
const COMPLETE: [&str; 35] = [
    "lending Event",
    "lending Flow",
    "lending OwedRow",
    "lending Parts",
    "lending PastFlow",
    "lending RegularPeriod",
    "lending TimedFlow",
    "lending UnpaidAmounts",
    "sms Account",
    "sms ExchangeRate",
    "sms Message",
    "sms Sighting",
    "scoring Band",
    "scoring Bounds",
    "scoring Cap",
    "scoring Head",
    "scoring Knot",
    "scoring UnsettledRow",
    "scoring VariableReason",
    "analytics Budget",
    "analytics Customer",
    "analytics DayAmount",
    "analytics Event",
    "analytics FormerSegments",
    "analytics LowestPoint",
    "analytics Occurrence",
    "analytics Outcome",
    "analytics Parameters",
    "analytics Parts",
    "analytics Period",
    "analytics Ping",
    "analytics Quotient",
    "analytics Rfm",
    "analytics UnpaidInstalment",
    "analytics User",
];

/// Columns and rows that users write as literals. Those with optional fields end with `..Default::default()` or
/// `..Transaction::new(…)`.
const WRITTEN: [&str; 11] = [
    "lending Columns",
    "lending LoanNumbers",
    "lending Loans",
    "lending Prices",
    "lending Rows",
    "lending SettlementNumbers",
    "lending Settlements",
    "sms Entry",
    "sms Messages",
    "analytics Transaction",
    "analytics TransactionColumns",
];

/// Structs that another crate makes, copies or follows field by field: from the book, a pickle or facts that it found.
/// If one gets a field, that code must not compile until it has the field too.
const COPIED: [&str; 33] = [
    "storage Column",
    "storage Index",
    "storage Scan",
    "storage Table",
    "sms Readings",
    "sms Record",
    "sms Sender",
    "scoring Decision",
    "scoring DecisionRecord",
    "scoring Entry",
    "scoring ErasureRecord",
    "scoring FrozenInput",
    "scoring Mark",
    "scoring PersonalData",
    "scoring Remains",
    "scoring RuleCost",
    "scoring Seal",
    "scoring SessionFacts",
    "scoring Stamp",
    "scoring TokenFacts",
    "analytics Exclusions",
    "analytics FrozenGroup",
    "analytics FrozenPeer",
    "analytics FrozenPeriod",
    "analytics GroupPeriod",
    "analytics Limits",
    "analytics MessageState",
    "analytics PeerFigures",
    "analytics PeerPlace",
    "analytics Scaling",
    "analytics SegmentTerms",
    "analytics Segmentation",
    "analytics SnapshotTerms",
];

/// The structs in a text that have only public fields and no `#[non_exhaustive]`.
fn open_structs(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_marked = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let start = line.trim_start();
        is_marked |= start == "#[non_exhaustive]";
        if let Some(rest) = start.strip_prefix("pub struct ").filter(|_| line.ends_with('{')) {
            let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            let end = format!("{}}}", line.split("pub").next().unwrap_or_default());
            let fields = lines.by_ref().take_while(|field| *field != end).map(str::trim_start);
            let is_open = fields
                .filter(|field| !field.starts_with(['/', '#']))
                .all(|f| f.starts_with("pub "));
            if is_open && !is_marked && !name.is_empty() {
                found.push(name.to_owned());
            }
        }
        if !start.starts_with(['#', '/']) {
            is_marked = false;
        }
    }
    found
}

fn read_below(folder: &Path, of_crate: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_below(&path, of_crate, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let names = open_structs(&fs::read_to_string(&path).unwrap());
            found.extend(names.iter().map(|name| format!("{of_crate} {name}")));
        }
    }
}

#[test]
fn a_struct_of_the_domain_may_grow_or_is_listed() {
    let mut found = BTreeSet::new();
    for name in CRATES {
        read_below(&root().join("core").join(name).join("src"), name, &mut found);
    }
    let listed = [&COMPLETE[..], &WRITTEN, &COPIED].concat();
    let listed: BTreeSet<String> = listed.into_iter().map(str::to_owned).collect();
    let new: Vec<&String> = found.difference(&listed).collect();
    assert!(new.is_empty(), "mark as #[non_exhaustive], or list in growth.rs: {new:?}");
    let old: Vec<&String> = listed.difference(&found).collect();
    assert!(old.is_empty(), "listed in growth.rs, but gone or marked: {old:?}");
}

#[test]
fn a_struct_with_a_mark_or_a_private_field_is_not_open() {
    let open = "#[derive(Clone)]\npub struct A<'a> {\n    /// It.\n    pub it: &'a str,\n}\n";
    assert_eq!(open_structs(open), ["A"]);
    assert_eq!(open_structs(&open.replace("pub it", "it")), [""; 0]);
    assert_eq!(open_structs(&format!("#[non_exhaustive]\n{open}")), [""; 0]);
    assert_eq!(open_structs(&format!("#[non_exhaustive]\npub enum B {{}}\n{open}")), ["A"]);
}
