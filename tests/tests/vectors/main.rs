//! Test vectors from other sources, one test for each area: `cargo test --release --test vectors rules -- --nocapture`.
#![allow(clippy::panic, clippy::unwrap_used)]

mod cards;
mod strange;

use lendwright_tests::vectors;

/// A failed case is a failure. A file that is not there is skipped.
fn assert_none_failed(failures: &[String]) {
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn rules() {
    assert_none_failed(&vectors::rules::run());
}

#[test]
fn rules_models() {
    assert_none_failed(&vectors::models::run());
}

#[test]
fn servicing() {
    assert_none_failed(&vectors::servicing::run());
}

#[test]
fn servicing_rates() {
    assert_none_failed(&vectors::rates::run());
}

#[test]
fn sms() {
    assert_none_failed(&vectors::sms::run());
}

#[test]
fn footers() {
    let beyond = vectors::sms::told::run();
    assert!(beyond.is_empty(), "{} beyond the bars:\n{}", beyond.len(), beyond.join("\n"));
}

#[test]
fn pfm() {
    assert_none_failed(&vectors::pfm::run());
}
