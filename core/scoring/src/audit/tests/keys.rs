use super::*;

fn key(kid: &str, byte: u8) -> LogKey {
    LogKey::new(kid, &[byte; 32]).unwrap()
}

fn keys(first: LogKey, older: Vec<LogKey>) -> LogKeys {
    LogKeys::new(first, older).unwrap()
}

/// Two streams under a key.
fn sealed(by: &LogKey) -> Vec<Entry> {
    two_streams().into_iter().map(|entry| entry.sealed(by)).collect()
}

fn found(
    entries: &[Entry],
    keys: &LogKeys,
    checkpoint: Option<&Checkpoint>,
) -> Option<(String, u64, Violation)> {
    let found = verify(entries, Checks { keys: Some(keys), checkpoint }, &mut NoPolicies);
    found.broken.map(|b| (b.stream, b.number, b.violation))
}

#[test]
fn a_record_that_its_key_did_not_make_is_named() {
    let ring = keys(key("2026", 7), vec![]);
    let whole = sealed(&key("2026", 7));
    assert_eq!(found(&whole, &ring, None), None);

    let mut forged = whole.clone();
    let seal = forged[0].seal.clone();
    let (mut record, inputs) = decision(2, 850.0);
    record.borrower = "b".to_owned();
    forged[5] = Entry::append("b", forged[4].head(), &record, &inputs, Salt([2; 32])).unwrap();
    assert_eq!(found(&forged, &ring, None), Some(("b".to_owned(), 2, Violation::Unkeyed)));
    forged[5].seal = seal;
    assert_eq!(found(&forged, &ring, None), Some(("b".to_owned(), 2, Violation::WrongKey)));
    forged[5] = forged[5].clone().sealed(&key("2026", 8));
    assert_eq!(found(&forged, &ring, None), Some(("b".to_owned(), 2, Violation::WrongKey)));
    assert_eq!(broken(&forged, None), None, "without keys it is whole, and says so of the chain");
}

#[test]
fn an_older_key_still_verifies_and_one_that_is_gone_is_named() {
    let whole = sealed(&key("2025", 1));
    let ring = keys(key("2026", 7), vec![key("2025", 1)]);
    assert_eq!(found(&whole, &ring, None), None);
    let without = keys(key("2026", 7), vec![]);
    assert_eq!(found(&whole, &without, None), Some(("a".to_owned(), 1, Violation::KeyGone)));
    assert_eq!(found(&whole, &without, Some(&checkpoint(&whole))), None, "it vouches for them");
}

#[test]
fn a_checkpoint_vouches_for_the_records_before_the_first_key() {
    let ring = keys(key("2026", 7), vec![]);
    let before = stream("a", 2);
    let kept = checkpoint(&before);
    let mut entries = stream("a", 4);
    for entry in &mut entries[2..] {
        *entry = entry.clone().in_epoch(2).sealed(&key("2026", 7));
    }
    assert_eq!(found(&entries, &ring, None), Some(("a".to_owned(), 1, Violation::Unkeyed)));
    assert_eq!(found(&entries, &ring, Some(&kept)), None);
    entries[3].seal = None;
    assert_eq!(found(&entries, &ring, Some(&kept)), Some(("a".to_owned(), 4, Violation::Unkeyed)));
    // A checkpoint that does not match has no effect.
    entries[3].epoch = 1;
    entries[2].epoch = 1;
    let other = found(&entries, &ring, Some(&kept));
    assert_eq!(other, Some(("a".to_owned(), 1, Violation::Unkeyed)));
}

#[test]
fn what_the_owner_reports_of_a_record_comes_before_a_later_one_that_nothing_vouches_for() {
    let ring = keys(key("2026", 7), vec![]);
    let mut entries = sealed(&key("2026", 7));
    entries[4].seal = None;
    let other = Checkpoint { records: 9, ..checkpoint(&entries) };
    let mut verifier = LogVerifier::new(Checks { keys: Some(&ring), checkpoint: Some(&other) });
    for (at, entry) in entries.iter().enumerate() {
        let record = Record::from_canonical(&entry.public).ok();
        verifier.push(entry, record.as_ref(), &mut NoPolicies);
        if at == 0 {
            verifier.report("a", 1, Violation::Misfiled);
        }
    }
    let broken = verifier.finish().broken.unwrap();
    assert_eq!((&*broken.stream, broken.number), ("a", 1));
    assert_eq!((broken.violation, broken.position), (Violation::Misfiled, Some(1)));
}

#[test]
fn keys_are_refused_by_name_and_never_shown() {
    let refused = |kid: &str, length| LogKey::new(kid, &vec![7; length]).unwrap_err().to_string();
    assert_eq!(refused("a", 6), "log key 'a' has 6 bytes; at least 32 random ones are needed");
    assert!(refused("a b", 32).starts_with("a log key's name has 1 to 32 of"));
    let twice = LogKeys::new(key("a", 1), vec![key("a", 2)]).unwrap_err().to_string();
    assert_eq!(twice, "log key 'a' is given twice");
    assert!(!format!("{:?}", keys(key("a", 77), vec![])).contains("77"));
}
