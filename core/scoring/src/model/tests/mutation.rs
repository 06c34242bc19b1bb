//! Files with changed, added and missing bytes: reading and evaluating them neither panics nor takes long.
//!
//! `LENDWRIGHT_MUTATIONS` is the number of changed files for each file, 2,000 if it is not given.

use super::write::{
    Grown, LightGbmFile, XgboostFile, by_bits, by_codes, halves, leaf, lightgbm, lone_leaf, stump,
    xgboost,
};
use super::*;
use std::time::{Duration, Instant};

type Reader = fn(&[u8], &TreesOptions) -> Result<Trees, ModelError>;

fn mutations() -> usize {
    let number = std::env::var("LENDWRIGHT_MUTATIONS").ok();
    number.map_or(2_000, |number| number.parse().unwrap())
}

/// Numbers that a reader may not be ready for.
const NUMBERS: [&str; 22] = [
    "0",
    "1",
    "-1",
    "-2",
    "2",
    "31",
    "32",
    "33",
    "255",
    "-128",
    "2147483647",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e39",
    "-1e309",
    "1e-46",
    "NaN",
    "inf",
];

/// A copy with one to three changes.
fn changed(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len().max(1));
        let end = (at + 1 + random.below(24)).min(bytes.len());
        match random.below(9) {
            _ if bytes.is_empty() => bytes.push(random.next() as u8),
            0 => bytes[at] = random.next() as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes.insert(at, random.next() as u8),
            3 => drop(bytes.remove(at)),
            4 => drop(bytes.drain(at..end)),
            5 => {
                let copy = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                drop(bytes.splice(to..to, copy));
            }
            // A number is replaced by another.
            6 | 7 => {
                let rest = bytes[at..].iter().position(u8::is_ascii_digit);
                let Some(start) = rest.map(|start| at + start) else { continue };
                let length = bytes[start..].iter().position(|byte| !byte.is_ascii_digit());
                let number = NUMBERS[random.below(NUMBERS.len())].bytes();
                let end = length.map_or(bytes.len(), |length| start + length);
                drop(bytes.splice(start..end, number));
            }
            _ if random.chance(20) => bytes.truncate(at),
            // Eight bytes of a length in UBJSON.
            _ => {
                let lengths = [0, 1, 255, 65_536, 4_000_001, i64::from(i32::MAX), i64::MAX, -1];
                let length = lengths[random.below(lengths.len())].to_be_bytes();
                let end = (at + 8).min(bytes.len());
                bytes[at..end].copy_from_slice(&length[..end - at]);
            }
        }
    }
    bytes
}

/// Everything that can be asked of a model.
fn evaluate(trees: &Trees) {
    let features = trees.features().len();
    let rows = [NAN, 0.0, -0.5, 1.0, 2.0, f64::INFINITY, f64::NEG_INFINITY, 1e300, 1e-36];
    for value in rows {
        let row = vec![value; features];
        _ = trees.margin(&row).to_bits() ^ trees.predict(&row).to_bits();
        assert_eq!(trees.contributions(&row).len(), features + 1);
    }
    let columns = vec![&rows[..]; features];
    let mut out = [0.0; 130];
    trees.margins(&columns, &mut out);
    for (margin, value) in out.iter().zip(rows) {
        let one = trees.margin(&vec![value; features]);
        assert!(margin.to_bits() == one.to_bits() || margin.is_nan() && one.is_nan());
    }
    trees.predictions(&columns, &mut out);
    assert_eq!(trees.importance().len(), features);
    for (at, feature) in trees.features().iter().enumerate().take(50) {
        assert!(trees.thresholds(at).is_sorted());
        assert!(feature.code(&Category::Text("rent".to_owned())) >= -1.0);
    }
    _ = (trees.mean(), trees.iterations(), trees.best_iteration(), trees.output());
}

fn check(name: &str, file: &[u8], read: Reader, options: &TreesOptions) {
    read(file, options).unwrap();
    let mut random = Random(name.bytes().fold(99, |sum, byte| sum * 31 + u64::from(byte)));
    let mut read_count = 0_usize;
    for round in 0..mutations() {
        let bytes = changed(file, &mut random);
        let start = Instant::now();
        let result = std::panic::catch_unwind(|| match read(&bytes, options) {
            Ok(trees) => {
                evaluate(&trees);
                true
            }
            Err(error) => {
                assert!(error.to_string().starts_with("model: "));
                false
            }
        });
        let shown = || String::from_utf8_lossy(&bytes).into_owned();
        let Ok(is_read) = result else { panic!("{name}, {round}: a panic for\n{}", shown()) };
        read_count += usize::from(is_read);
        assert!(start.elapsed() < Duration::from_secs(5), "{name}, {round}: slow for\n{}", shown());
    }
    // Some changes change only numbers.
    assert!(read_count > 0 && read_count < mutations(), "{name}: {read_count} were read");
}

fn xgboost_files() -> Vec<(&'static str, XgboostFile, TreesOptions)> {
    let mut random = Random(31);
    let sets = vec![by_codes(1, &[1, 2], true, 1, 10.0), leaf(1.0, 4.0), leaf(2.0, 6.0)];
    let names = XgboostFile {
        types: vec!["float", "c"],
        names: Some(vec![vec![], vec!["own", "rent", ""]]),
        ..xgboost(2, vec![sets, stump(0.5, true, 1.0, 2.0)])
    };
    let dart = XgboostFile {
        weight_drop: Some(vec![0.5, 2.0]),
        words: true,
        objective: "binary:logistic",
        base_score: "5E-1",
        ..xgboost(1, vec![stump(0.5, true, 1.0, 2.0), stump(-0.5, false, 1.0, 2.0)])
    };
    let several = XgboostFile {
        objective: "multi:softprob",
        num_class: 3,
        classes: vec![0, 1, 2],
        ..xgboost(1, vec![stump(0.5, true, 1.0, 2.0); 3])
    };
    let grown = (0..2).map(|_| Grown::random(&mut random, 6, 4, 3).nodes());
    let large = XgboostFile { types: vec!["float", "i", "q", "c"], ..xgboost(4, grown.collect()) };
    let options = TreesOptions::default();
    vec![
        ("names", names, options.clone()),
        ("dart", dart, options.clone()),
        ("several", several, class(1)),
        ("large", large, options),
    ]
}

fn lightgbm_files() -> Vec<(&'static str, LightGbmFile, TreesOptions)> {
    let mut random = Random(32);
    let linear = halves("0", 10).replace(
        "is_linear=0",
        "is_linear=1\nleaf_const=0.25 -0.5\nnum_features=2 0\nleaf_features=1 0 \nleaf_coeff=0.1 0.2 ",
    );
    let linear = LightGbmFile { averages: true, ..lightgbm(2, vec![linear, lone_leaf("1")]) };
    let sets = LightGbmFile {
        infos: vec!["0:1:2"],
        rest: "pandas_categorical:[[\"own\", 1.5, true]]\n",
        objective: "binary sigmoid:0.7",
        ..lightgbm(1, vec![by_bits(&[5, 7]), halves("inf", 4)])
    };
    let several = LightGbmFile {
        objective: "multiclass num_class:3",
        num_class: 3,
        ..lightgbm(1, vec![halves("0.5", 6), lone_leaf("1"), halves("0.5", 0)])
    };
    let grown = (0..2).map(|_| Grown::random(&mut random, 6, 4, 3).lines());
    let large = LightGbmFile {
        infos: vec!["[0:1]", "[0:1]", "[0:1]", "0:1"],
        ..lightgbm(4, grown.collect())
    };
    let options = TreesOptions::default();
    vec![
        ("linear", linear, options.clone()),
        ("sets", sets, options.clone()),
        ("several", several, class(2)),
        ("large", large, options),
    ]
}

#[test]
fn changed_json_of_xgboost() {
    for (name, file, options) in xgboost_files() {
        check(name, &file.json(), Trees::from_xgboost, &options);
    }
}

#[test]
fn changed_ubjson_of_xgboost() {
    for (name, file, options) in xgboost_files() {
        check(name, &file.ubjson(), Trees::from_xgboost, &options);
    }
}

#[test]
fn changed_text_of_lightgbm() {
    for (name, file, options) in lightgbm_files() {
        check(name, file.text().as_bytes(), Trees::from_lightgbm, &options);
    }
}

#[test]
fn every_beginning_of_a_file_is_refused() {
    for (name, file, options) in xgboost_files() {
        for bytes in [file.json(), file.ubjson()] {
            for end in 0..bytes.len() {
                let result = Trees::from_xgboost(&bytes[..end], &options);
                assert!(result.is_err(), "{name}: {end} of {} bytes", bytes.len());
            }
        }
    }
    for (name, file, options) in lightgbm_files() {
        let text = file.text();
        let trees_end = text.find("end of trees").unwrap() + "end of trees".len();
        for end in 0..trees_end {
            let result = Trees::from_lightgbm(&text.as_bytes()[..end], &options);
            assert!(result.is_err(), "{name}: {end} bytes");
        }
    }
}
