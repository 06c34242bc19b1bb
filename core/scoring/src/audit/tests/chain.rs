//! The chain of records, erased records, and keys.

use super::*;

#[test]
fn whole_streams_are_counted() {
    let entries = two_streams();
    let found = verified(&entries, None);
    assert_eq!(found.broken, None);
    let Counts { records, streams, keyed, replayed, erased } = found.counts;
    assert_eq!((records, streams, keyed, replayed, erased), (6, 2, 0, 0, 0));
    let kept = checkpoint(&entries);
    assert_eq!((kept.epoch, kept.records, kept.streams), (1, 6, 2));
}

#[test]
fn only_a_whole_log_whose_epoch_is_known_to_have_ended_gives_a_checkpoint() {
    let given = |entries: &[Entry], verifier: LogVerifier<'_>| {
        let mut verifier = verifier;
        for entry in entries {
            let record = Record::from_canonical(&entry.public).ok();
            verifier.push(entry, record.as_ref(), &mut NoPolicies);
        }
        verifier.finish().checkpoint
    };
    let entries = two_streams();
    let (verifier, kept) = (|| LogVerifier::new(Checks::default()), checkpoint(&entries));
    assert_eq!(given(&entries, verifier().up_to_epoch(1)), Some(kept.clone()));
    assert_eq!(given(&entries, verifier()), None, "its last epoch may go on");
    assert_eq!(given(&entries, verifier().for_part().up_to_epoch(1)), None);
    assert_eq!(given(&entries[1..], verifier().up_to_epoch(1)), None, "it is not whole");
    let other = Checkpoint { records: 9, ..kept };
    let checks = Checks { keys: None, checkpoint: Some(&other) };
    assert_eq!(given(&entries, LogVerifier::new(checks).up_to_epoch(1)), None);
}

#[test]
fn each_altered_part_is_found_at_its_record() {
    let whole = two_streams();
    let about_third = |change: fn(&mut Entry)| {
        let mut entries = whole.clone();
        change(&mut entries[2]);
        let found = verified(&entries, None).broken.unwrap();
        assert_eq!((&*found.stream, found.number, found.position), ("a", 3, Some(3)));
        found.violation
    };
    assert_eq!(about_third(|e| e.public.push(' ')), Violation::Altered);
    assert_eq!(about_third(|e| e.digest.0[0] ^= 1), Violation::Altered);
    assert_eq!(about_third(|e| e.previous.0[31] ^= 1), Violation::Altered);
    assert_eq!(about_third(|e| e.personal_digest.0[7] ^= 1), Violation::Altered);
    assert_eq!(
        about_third(|e| e.personal.as_mut().unwrap().salt.0[0] ^= 1),
        Violation::PersonalAltered
    );
    assert_eq!(
        about_third(|e| e.personal.as_mut().unwrap().text.push(' ')),
        Violation::PersonalAltered
    );
}

#[test]
fn a_record_made_anew_does_not_carry_the_next() {
    let mut entries = stream("a", 3);
    let (mut record, inputs) = decision(2, 850.0);
    record.borrower = "a".to_owned();
    entries[1] = Entry::append("a", entries[0].head(), &record, &inputs, Salt([9; 32])).unwrap();
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 3, Violation::Unlinked)));
}

#[test]
fn a_removed_record_is_named() {
    let mut entries = two_streams();
    entries.remove(1);
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 2, Violation::Missing)));
    let mut entries = stream("a", 3);
    entries.remove(0);
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 1, Violation::Missing)));
}

#[test]
fn a_swapped_and_a_repeated_record_are_out_of_order() {
    let mut entries = stream("a", 4);
    entries.swap(1, 2);
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 2, Violation::OutOfOrder)));
    let mut entries = stream("a", 3);
    entries.insert(2, entries[1].clone());
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 2, Violation::OutOfOrder)));
}

#[test]
fn a_renumbered_record_is_found() {
    let mut entries = stream("a", 3);
    entries.remove(1);
    entries[1].number = 2;
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 2, Violation::Altered)));
}

#[test]
fn a_record_fits_into_no_other_stream() {
    let mut entries = stream("a", 1);
    entries[0].stream = "b".to_owned();
    assert_eq!(broken(&entries, None), Some(("b".to_owned(), 1, Violation::Unlinked)));
    let a = &stream("a", 1)[0];
    let found = StreamVerifier::new("b").push(a).unwrap_err();
    assert_eq!((found.number, found.violation), (1, Violation::OtherStream));
}

/// The difference between a log and an earlier checkpoint.
fn fault(entries: &[Entry], kept: &Checkpoint) -> Option<(u64, u64)> {
    let found = verified(entries, Some(kept));
    assert_eq!(found.broken, None);
    found.checkpoint_fault.map(|fault| (fault.records, fault.lacking))
}

#[test]
fn a_removed_tail_or_stream_shows_against_a_checkpoint_only() {
    let kept = checkpoint(&two_streams());
    let mut entries = two_streams();
    entries.pop();
    assert_eq!((broken(&entries, None), fault(&entries, &kept)), (None, Some((6, 1))));
    let found = verified(&entries, Some(&kept)).checkpoint_fault.unwrap().to_string();
    assert_eq!(found, "1 of the checkpoint's 6 records are lacking");
    entries.retain(|entry| entry.stream != "a");
    assert_eq!((broken(&entries, None), fault(&entries, &kept)), (None, Some((6, 5))));
    assert_eq!((broken(&[], None), fault(&[], &kept)), (None, Some((6, 6))));
}

#[test]
fn a_chain_made_anew_shows_against_a_checkpoint_only() {
    let kept = checkpoint(&stream("a", 3));
    let mut head = Head::start_of("a");
    let anew: Vec<_> = (1..=4)
        .map(|number| {
            let (mut record, inputs) = decision(number, if number == 2 { 850.0 } else { 684.0 });
            record.borrower = "a".to_owned();
            let salt = Salt([u8::try_from(number).unwrap(); 32]);
            let entry = Entry::append("a", head, &record, &inputs, salt).unwrap();
            head = entry.head();
            entry.in_epoch(if number == 4 { 2 } else { 1 })
        })
        .collect();
    assert_eq!((broken(&anew, None), fault(&anew, &kept)), (None, Some((3, 0))));
    let found = verified(&anew, Some(&kept)).checkpoint_fault.unwrap().to_string();
    assert!(found.ends_with("a record of then is altered, exchanged, or put in"), "{found}");
}

#[test]
fn records_since_the_checkpoint_are_fine_and_none_is_put_among_those_of_then() {
    let kept = checkpoint(&stream("a", 2));
    let mut later = [stream("a", 5), stream("c", 1)].concat();
    assert_eq!(fault(&later, &kept), Some((2, 0)), "they say that they are of then");
    for entry in later.iter_mut().filter(|e| e.number > 2 || e.stream == "c") {
        entry.epoch = 2;
    }
    assert_eq!(fault(&later, &kept), None);
    later[3].epoch = 1;
    assert_eq!(broken(&later, None), Some(("a".to_owned(), 4, Violation::EpochFell)));
}

#[test]
fn a_stream_is_verified_from_a_trusted_head() {
    let entries = stream("a", 4);
    let mut verifier = StreamVerifier::after("a", Some(entries[1].head()));
    assert_eq!(verifier.push(&entries[2]), Ok(()));
    assert_eq!(verifier.push(&entries[3]), Ok(()));
    assert_eq!(verifier.head(), entries[3].head());
}

#[test]
fn the_report_reads_as_a_sentence() {
    let mut entries = stream("a", 3);
    entries.remove(1);
    let found = verified(&entries, None).broken.unwrap();
    assert_eq!(found.to_string(), "record 2 of stream \"a\" is missing");
}

#[test]
fn a_full_stream_takes_no_more() {
    let (record, inputs) = decision(1, 684.0);
    let append = |number| {
        let head = Head { number, digest: Digest([0; 32]) };
        Entry::append("a", head, &record, &inputs, Salt([1; 32]))
    };
    assert_eq!(append((1 << 53) - 2).unwrap().number, (1 << 53) - 1);
    let refused = append((1 << 53) - 1).unwrap_err().to_string();
    assert_eq!(refused, "stream \"a\" is full at record 9007199254740991");
}

#[test]
fn a_checkpoint_is_read_as_it_was_written_and_is_held_to_the_letter() {
    let kept = checkpoint(&two_streams());
    let text = kept.to_text();
    assert_eq!(Checkpoint::from_text(&text).unwrap(), kept);
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let altered = String::from_utf8(bytes).unwrap();
        if let Ok(other) = Checkpoint::from_text(&altered) {
            let same = fault(&two_streams(), &other).is_none();
            // A later epoch of the same records is correct: no record came in between.
            assert!(!same || other.epoch == 0, "byte {at}: {altered}");
        }
    }
}

#[test]
fn a_digest_has_one_text() {
    let digest = Digest([0xab; 32]);
    let text = digest.to_string();
    assert_eq!(text.parse::<Digest>().unwrap(), digest);
    let refused = AuditError::NotHex { bytes: 64 };
    assert_eq!(text.to_uppercase().parse::<Digest>().unwrap_err(), refused);
    let short = &text[..62];
    assert_eq!(short.parse::<Digest>().unwrap_err(), AuditError::NotHex { bytes: 62 });
    assert_eq!(Salt::from_hex(&text).unwrap().to_hex(), text);
}

#[test]
fn each_salt_drawn_is_another() {
    let entropy = lendwright_types::SeededEntropy::new("salts");
    let (one, other) = (Salt::fresh(&entropy).unwrap(), Salt::fresh(&entropy).unwrap());
    assert_ne!(one, other);
    assert_ne!(one, Salt([0; 32]));
}

/// Two erased records and the record of their erasure.
fn erased() -> Vec<Entry> {
    let mut entries = stream("a", 2);
    let head = entries[1].head();
    entries.iter_mut().for_each(Entry::erase);
    entries.push(Entry::append_erasure("a", head, &erasure(3)).unwrap());
    entries
}

#[test]
fn an_erased_personal_part_leaves_the_chain_whole() {
    let kept = checkpoint(&stream("a", 2));
    let mut entries = erased();
    entries[2].epoch = 2;
    let found = verified(&entries, Some(&kept));
    assert!(found.is_whole(), "{found:?}");
    assert_eq!((found.counts.records, found.counts.erased), (3, 2));
    entries[1].public = entries[1].public.replace("684", "685");
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 2, Violation::Altered)));
}

#[test]
fn inputs_that_are_gone_without_an_erasure_are_named() {
    let mut entries = two_streams();
    entries[1].erase();
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 2, Violation::InputsGone)));
    let mut entries = two_streams();
    entries[5].erase();
    assert_eq!(broken(&entries, None), Some(("b".to_owned(), 2, Violation::InputsGone)));
    // An erasure does not cover records after it.
    let mut entries = erased();
    let (mut record, inputs) = decision(4, 684.0);
    record.borrower = "a".to_owned();
    let last = Entry::append("a", entries[2].head(), &record, &inputs, Salt([4; 32])).unwrap();
    entries.push(last);
    assert_eq!(broken(&entries, None), None);
    entries[3].erase();
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 4, Violation::InputsGone)));
}

#[test]
fn inputs_that_an_erasure_removed_and_that_are_there_again_are_named() {
    let before = stream("a", 2);
    let mut entries = erased();
    entries[1] = before[1].clone();
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 2, Violation::InputsBack)));
    entries[0] = before[0].clone();
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 1, Violation::InputsBack)));
    // Also in a part, and where the erasure before the last one covered the record.
    let mut part = LogVerifier::new(Checks::default()).for_part();
    for entry in &entries[1..] {
        part.push(entry, Record::from_canonical(&entry.public).ok().as_ref(), &mut NoPolicies);
    }
    assert_eq!(part.finish().broken.map(|b| b.violation), Some(Violation::InputsBack));
    let mut entries = erased();
    let head = entries[2].head();
    entries.push(
        Entry::append_erasure("a", head, &ErasureRecord { erased_to: 3, ..erasure(4) }).unwrap(),
    );
    assert_eq!(broken(&entries, None), None);
    entries[0] = before[0].clone();
    assert_eq!(broken(&entries, None), Some(("a".to_owned(), 1, Violation::InputsBack)));
}

#[test]
fn an_erasure_that_does_not_fit_its_place_is_named() {
    let head = stream("a", 2)[1].head();
    for erased_to in [0, 1, 3, 9] {
        let mut entries = erased();
        let record = ErasureRecord { erased_to, ..erasure(3) };
        entries[2] = Entry::append_erasure("a", head, &record).unwrap();
        assert_eq!(broken(&entries, None), Some(("a".to_owned(), 3, Violation::WrongErasure)));
    }
    let text = erasure(3).to_canonical();
    assert_eq!(Record::from_canonical(&text).unwrap(), Record::Erasure(erasure(3)));
    assert!(DecisionRecord::from_canonical(&text).is_err(), "it is no decision");
    let more = text.replace("\"format\"", "\"extra\":1,\"format\"");
    let refused = AuditError::UnknownMember { name: "extra".to_owned() };
    assert_eq!(Record::from_canonical(&more).unwrap_err(), refused);
}

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
