#![allow(clippy::unwrap_used)]

use super::{HostKeyError, HostKeyHash};
use lendwright_types::SeededEntropy;

const KEY: &str = "a long key of the host's";

fn made() -> HostKeyHash {
    HostKeyHash::make(KEY, &SeededEntropy::new("salts")).unwrap()
}

#[test]
fn a_key_verifies_against_its_own_hash_only() {
    let hash = made();
    assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
    assert!(hash.verify(KEY));
    assert!(!hash.verify("a long key of the hosts"));
}

#[test]
fn a_hash_is_read_back_from_its_text() {
    let hash: HostKeyHash = made().as_str().parse().unwrap();
    assert!(hash.verify(KEY));
    assert_eq!(hash, made());
}

#[test]
fn two_hashes_of_one_key_differ_by_their_salt() {
    let entropy = SeededEntropy::new("salts");
    let make = || HostKeyHash::make(KEY, &entropy).unwrap();
    assert_ne!(make(), make());
}

#[test]
fn a_short_or_a_huge_key_is_refused() {
    let make = |key: &str| HostKeyHash::make(key, &SeededEntropy::new("salts"));
    assert_eq!(
        make("fifteen bytes !").unwrap_err().to_string(),
        "a key of the host's own has 16 to 1024 bytes, not 15"
    );
    assert!(matches!(make(&"k".repeat(1025)), Err(HostKeyError::Length { .. })));
}

#[test]
fn other_hashes_are_refused_before_any_work() {
    let good = made().as_str().to_owned();
    for bad in [
        "",
        "argon2id",
        &good.replace("argon2id", "argon2i"),
        &good.replace("v=19", "v=16"),
        &good.replace("m=19456", "m=4194304"),
        &good.replace("t=2", "t=4000000000"),
        good.rsplit_once('$').map(|(head, _)| head).unwrap(),
    ] {
        assert_eq!(bad.parse::<HostKeyHash>(), Err(HostKeyError::Form), "{bad}");
    }
}

#[test]
fn debug_shows_nothing() {
    assert_eq!(format!("{:?}", made()), "HostKeyHash");
}
