//! Keys, tokens and their codes, compared with vectors of other implementations.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]
#![allow(clippy::print_stdout)]

use lendwright::identity::{HostKeyHash, Pepper, key_checksum};
use lendwright::{Entropy, EntropyError};
use lendwright_tests::vectors;
use serde_json::Value;

fn auth_vectors() -> Option<Value> {
    let path = vectors::file("pfm/auth_hash.json")?;
    Some(serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap())
}

fn rows<'v>(vectors: &'v Value, name: &str) -> &'v [Value] {
    let rows = vectors[name].as_array().unwrap();
    assert!(!rows.is_empty(), "{name}");
    rows
}

fn text<'v>(row: &'v Value, name: &str) -> &'v str {
    row[name].as_str().unwrap()
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

/// Returns the bytes of a vector, so that a hash uses the vector's salt.
#[derive(Debug)]
struct Given(Vec<u8>);

impl Entropy for Given {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        buffer.copy_from_slice(&self.0);
        Ok(())
    }
}

#[test]
fn the_hashes_of_the_reference_implementation_verify() {
    let Some(vectors) = auth_vectors() else { return };
    for row in rows(&vectors, "argon2id") {
        let hash: HostKeyHash = text(row, "phc").parse().unwrap();
        assert!(hash.verify(text(row, "secret")), "{row}");
        assert!(!hash.verify(&text(row, "secret").to_uppercase()), "{row}");
    }
    println!("argon2id: {0} of {0}", rows(&vectors, "argon2id").len());
}

#[test]
fn a_hash_that_we_make_is_that_of_the_reference_implementation() {
    let Some(vectors) = auth_vectors() else { return };
    let ours = |row: &&Value| {
        (&row["m_kib"], &row["t"], &row["p"]) == (&19_456.into(), &2.into(), &1.into())
    };
    let rows: Vec<&Value> = rows(&vectors, "argon2id").iter().filter(ours).collect();
    assert!(!rows.is_empty());
    for row in rows {
        let salt = Given(unhex(text(row, "salt_hex")));
        let made = HostKeyHash::make(text(row, "secret"), &salt).unwrap();
        assert_eq!(made.as_str(), text(row, "phc"));
    }
}

#[test]
fn codes_and_checksums_of_tokens_are_those_of_cpython() {
    let Some(vectors) = auth_vectors() else { return };
    let pepper = Pepper::new("vectors", &unhex(text(&vectors, "pepper_hex"))).unwrap();
    for row in rows(&vectors, "tokens") {
        let token = text(row, "token");
        assert_eq!(
            pepper.mac(token.as_bytes()).as_bytes().to_vec(),
            unhex(text(row, "hmac_sha256_hex"))
        );
        assert_eq!(format!("{:08x}", key_checksum(token)), text(row, "crc32_hex"));
    }
    println!("tokens: {0} of {0}", rows(&vectors, "tokens").len());
}
