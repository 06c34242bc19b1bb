use super::*;

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
    let mut part = LogVerifier::new(Checks::default()).of_a_part();
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
