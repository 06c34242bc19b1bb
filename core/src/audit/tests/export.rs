use super::*;

fn write(entries: &[Entry]) -> Vec<u8> {
    let count = u64::try_from(entries.len()).unwrap();
    let mut export = ExportWriter::new(Vec::new(), count).unwrap();
    for entry in entries {
        export.push(entry).unwrap();
    }
    export.finish().unwrap()
}

fn refused(file: &[u8]) -> String {
    verify_export(file, None).unwrap_err().to_string()
}

#[test]
fn an_export_is_read_as_it_was_written() {
    let mut entries = two_streams();
    entries[2].erase();
    let file = write(&entries);
    let read: Result<Vec<_>, _> = ExportReader::new(&file[..]).unwrap().collect();
    assert_eq!(read.unwrap(), entries);
    assert_eq!(verify_export(&file[..], None).unwrap(), verify(&entries, None));
    assert_eq!(String::from_utf8(file).unwrap().split_inclusive('\n').count(), 8);
}

#[test]
fn each_line_is_canonical() {
    for line in String::from_utf8(write(&two_streams())).unwrap().lines() {
        let value = crate::json::Json::parse(line.as_bytes()).unwrap();
        assert_eq!(crate::json::canonical(&value), line);
    }
}

/// Every byte of a small export in turn, with each single bit flipped: the line is named by an
/// error, or the record by the chain. What a flipped digit of the first line or the checkpoint
/// announces may first contradict a later line.
#[test]
fn every_flipped_bit_is_found_and_where() {
    let mut entries = stream("a", 2);
    entries[1].erase();
    let file = write(&entries);
    let (mut line, last) = (1_u64, u64::try_from(entries.len()).unwrap() + 2);
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut altered = file.clone();
            altered[at] ^= 1 << bit;
            let found = match verify_export(&altered[..], None) {
                Err(error) => error.line,
                Ok(found) => found.broken.and_then(|b| b.position).map_or(0, |p| p + 1),
            };
            assert!(found != 0, "byte {at} bit {bit} of line {line} passed unseen");
            let digits = line == 1 && file[at].is_ascii_digit();
            assert!(found == line || digits && found <= last, "byte {at}: {found} for {line}");
        }
        line += u64::from(file[at] == b'\n');
    }
    assert_eq!(line, last + 1);
}

#[test]
fn every_cut_is_found() {
    let file = write(&stream("a", 2));
    for end in 0..file.len() {
        let text = refused(&file[..end]);
        assert!(text.ends_with("the export ends before its checkpoint is whole"), "{end}: {text}");
    }
}

#[test]
fn a_line_taken_out_or_put_in_is_found() {
    let file = String::from_utf8(write(&stream("a", 3))).unwrap();
    let lines: Vec<_> = file.lines().collect();
    let join = |lines: &[&str]| format!("{}\n", lines.join("\n")).into_bytes();
    let without = join(&[lines[0], lines[1], lines[3], lines[4]]);
    let found = verify_export(&without[..], None).unwrap().broken.unwrap();
    assert_eq!((found.number, found.violation, found.position), (2, Violation::Missing, Some(2)));
    let announced = lines[0].replace('3', "2");
    let without = join(&[&announced, lines[1], lines[2], lines[4]]);
    let text = "line 4 of the export: the checkpoint is not that of the records above it";
    assert_eq!(refused(&without), text);
    let more = join(&[&lines[..], &[""]].concat());
    assert_eq!(refused(&more), "line 6 of the export: something follows the checkpoint");
}

#[test]
fn the_export_of_an_altered_log_shows_the_alteration() {
    let mut entries = two_streams();
    entries[3].public = "not even JSON \u{0} \u{2028}\n".to_owned();
    let found = verify_export(&write(&entries)[..], None).unwrap().broken.unwrap();
    assert_eq!((&*found.stream, found.number, found.violation), ("a", 3, Violation::Altered));
    assert_eq!(found.position, Some(4));
}

#[test]
fn an_export_is_held_against_an_older_checkpoint() {
    let entries = two_streams();
    let kept = verify(&entries, None).checkpoint;
    let file = write(&entries[..5]);
    assert!(verify_export(&file[..], None).unwrap().is_whole());
    let found = verify_export(&file[..], Some(&kept)).unwrap().broken.unwrap();
    assert_eq!((&*found.stream, found.number, found.violation), ("a", 4, Violation::TailRemoved));
    assert_eq!(found.position, None);
}

#[test]
fn a_foreign_or_newer_file_is_refused() {
    assert_eq!(
        refused(b""),
        "line 1 of the export: the export ends before its checkpoint is whole"
    );
    let text = refused(b"phone,email\n");
    assert!(text.starts_with("line 1 of the export: not JSON: "), "{text}");
    let newer = br#"{"export":"lendwright decision log","format":2,"records":0}"#;
    let text = refused(&[&newer[..], b"\n"].concat());
    assert_eq!(
        text,
        "line 1 of the export: format 2 is newer than format 1, which this version reads"
    );
}

#[test]
fn a_writer_keeps_to_the_number_it_announced() {
    let mut export = ExportWriter::new(Vec::new(), 3).unwrap();
    for entry in &stream("a", 2) {
        export.push(entry).unwrap();
    }
    let text = export.finish().unwrap_err().to_string();
    assert_eq!(text, "line 3 of the export: the export announces 3 records and holds 2");
}

/// A disk that takes so many bytes and is full then.
#[derive(Debug)]
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told_with_its_line() {
    let error = ExportWriter::new(Full(20), 1).unwrap_err();
    assert_eq!(error.line, 1);
    let mut export = ExportWriter::new(Full(100), 1).unwrap();
    let error = export.push(&stream("a", 1)[0]).unwrap_err();
    assert_eq!(error.line, 2);
    assert!(matches!(error.fault, ExportFault::Io(_)), "{error}");
}

#[test]
fn nothing_follows_an_error() {
    let mut export = ExportReader::new(
        &b"{\"export\":\"lendwright decision log\",\"format\":1,\"records\":1}\nx\n"[..],
    )
    .unwrap();
    assert!(export.next().unwrap().is_err());
    assert!(export.next().is_none());
}
