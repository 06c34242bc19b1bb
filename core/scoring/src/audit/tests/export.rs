use super::*;
use std::io::Read as _;

fn write(entries: &[Entry]) -> Vec<u8> {
    written(entries, true)
}

fn written(entries: &[Entry], whole: bool) -> Vec<u8> {
    let lines: String = entries.iter().map(export_record).collect();
    [export_start(whole), lines, export_end()].concat().into_bytes()
}

fn refused(file: &[u8]) -> String {
    found(file, None).unwrap_err().to_string()
}

fn found(file: &[u8], checkpoint: Option<&Checkpoint>) -> Result<Verification, ExportError> {
    verify_export(file, Checks { keys: None, checkpoint }, &mut NoPolicies)
}

#[test]
fn an_export_is_read_as_it_was_written() {
    let mut entries = two_streams();
    entries[2] = entries[2].clone().sealed(&LogKey::new("2026", &[7; 32]).unwrap());
    entries[3].erase();
    let file = write(&entries);
    let read: Result<Vec<_>, _> = ExportReader::new(&file[..]).unwrap().collect();
    assert_eq!(read.unwrap(), entries);
    assert_eq!(found(&file, None).unwrap(), verified(&entries, None));
    assert_eq!(String::from_utf8(file).unwrap().split_inclusive('\n').count(), 8);
}

#[test]
fn each_line_is_canonical() {
    for line in String::from_utf8(write(&two_streams())).unwrap().lines() {
        let value = lendwright_types::json::Json::parse(line.as_bytes()).unwrap();
        assert_eq!(lendwright_types::json::canonical(&value), line);
    }
}

/// Every byte of a small export in turn, with each single bit flipped: the line is named by an error, or the record
/// by the chain. Epoch and key are not part of the hashed bytes: the keys detect a flipped key, and a checkpoint
/// detects a flipped epoch.
#[test]
fn every_flipped_bit_is_found_and_where() {
    let key = LogKey::new("2026", &[7; 32]).unwrap();
    let entries: Vec<_> = stream("a", 2).into_iter().map(|entry| entry.sealed(&key)).collect();
    let file = write(&entries);
    let (keys, kept) = (LogKeys::new(key, vec![]).unwrap(), checkpoint(&entries));
    let checks = Checks { keys: Some(&keys), checkpoint: Some(&kept) };
    assert!(verify_export(&file[..], checks, &mut NoPolicies).unwrap().is_whole());
    let mut line = 1_u64;
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut altered = file.clone();
            altered[at] ^= 1 << bit;
            let found = match verify_export(&altered[..], checks, &mut NoPolicies) {
                Err(error) => error.line,
                Ok(found) if found.is_whole() => 0,
                Ok(found) => found.broken.and_then(|b| b.position).map_or(line, |p| p + 1),
            };
            let shown = String::from_utf8_lossy(&altered);
            // An epoch is found at the checkpoint, or by the record after it; one before the first
            // counts as the first. A name of no key is vouched for by the checkpoint.
            let epoch = file[..at].ends_with(b"\"epoch\":");
            let vouched = shown.contains("\"epoch\":0") || shown.matches("\"2026\"").count() == 1;
            let right = found == line || epoch && found != 0;
            assert!(right || vouched, "byte {at} bit {bit}: {found} for {line}");
        }
        line += u64::from(file[at] == b'\n');
    }
    assert_eq!(line, 5);
}

#[test]
fn every_cut_is_found() {
    let file = write(&stream("a", 2));
    for end in 0..file.len() {
        let text = refused(&file[..end]);
        assert!(text.ends_with("the export ends before its last line"), "{end}: {text}");
    }
}

#[test]
fn a_line_taken_out_or_put_in_is_found() {
    let file = String::from_utf8(write(&stream("a", 3))).unwrap();
    let lines: Vec<_> = file.lines().collect();
    let join = |lines: &[&str]| format!("{}\n", lines.join("\n")).into_bytes();
    let without = join(&[lines[0], lines[1], lines[3], lines[4]]);
    let broken = found(&without, None).unwrap().broken.unwrap();
    assert_eq!(
        (broken.number, broken.violation, broken.position),
        (2, Violation::Missing, Some(2))
    );
    let more = join(&[&lines[..], &[""]].concat());
    assert_eq!(refused(&more), "line 6 of the export: something follows the last line");
}

#[test]
fn the_export_of_an_altered_log_shows_the_alteration() {
    let mut entries = two_streams();
    entries[3].public = "not even JSON \u{0} \u{2028}\n".to_owned();
    let found = found(&write(&entries), None).unwrap().broken.unwrap();
    assert_eq!((&*found.stream, found.number, found.violation), ("a", 4, Violation::Altered));
    assert_eq!(found.position, Some(4));
}

#[test]
fn an_export_is_held_against_an_older_checkpoint() {
    let entries = two_streams();
    let kept = checkpoint(&entries);
    let file = write(&entries[..5]);
    assert!(found(&file, None).unwrap().is_whole());
    let fault = found(&file, Some(&kept)).unwrap().checkpoint_fault.unwrap();
    assert_eq!((fault.records, fault.lacking), (6, 1));
}

#[test]
fn a_part_is_verified_as_far_as_it_goes() {
    let entries = two_streams();
    let part = [entries[1].clone(), entries[3].clone(), entries[5].clone()];
    let file = written(&part, false);
    let verification = found(&file, None).unwrap();
    assert!(verification.is_whole());
    assert_eq!((verification.counts.records, verification.counts.streams), (3, 2));
    let refused = found(&file, Some(&checkpoint(&entries))).unwrap_err().to_string();
    let said = "line 1 of the export: a part of a log can't be compared with a checkpoint";
    assert_eq!(refused, said);
    let broken = found(&written(&part, true), None).unwrap().broken.unwrap();
    assert_eq!((broken.number, broken.violation), (1, Violation::Missing));
    // Neighbours are linked.
    let mut linked = entries[1..3].to_vec();
    let (mut record, inputs) = decision(2, 850.0);
    record.borrower = "a".to_owned();
    linked[0] = Entry::append("a", entries[0].head(), &record, &inputs, Salt([9; 32])).unwrap();
    let broken = found(&written(&linked, false), None).unwrap().broken.unwrap();
    assert_eq!((broken.number, broken.violation), (3, Violation::Unlinked));
}

#[test]
fn a_foreign_or_newer_file_is_refused() {
    assert_eq!(refused(b""), "line 1 of the export: the export ends before its last line");
    let text = refused(b"phone,email\n");
    assert!(text.starts_with("line 1 of the export: not JSON: "), "{text}");
    let newer = br#"{"export":"lendwright decision log","format":2,"whole":true}"#;
    let text = refused(&[&newer[..], b"\n"].concat());
    assert_eq!(
        text,
        "line 1 of the export: format 2 is newer than format 1, which this version reads"
    );
}

/// A file without a line feed is read no further than the greatest line.
#[test]
fn a_line_without_an_end_is_refused() {
    let start = export_start(true);
    let endless = start.as_bytes().chain(std::io::repeat(b'x').take(1 << 29));
    let input = std::io::BufReader::with_capacity(1 << 20, endless);
    let refused = verify_export(input, Checks::default(), &mut NoPolicies).unwrap_err();
    assert_eq!(refused.to_string(), "line 2 of the export: the line has more than 268435456 bytes");
}

#[test]
fn nothing_follows_an_error() {
    let file = [export_start(true).as_bytes(), b"x\n"].concat();
    let mut export = ExportReader::new(&file[..]).unwrap();
    assert!(export.next().unwrap().is_err());
    assert!(export.next().is_none());
}
