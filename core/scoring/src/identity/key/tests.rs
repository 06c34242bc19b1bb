#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use super::{ApiKey, ApiKeyError};
use lendwright_types::SeededEntropy;
use proptest::prelude::*;

fn made() -> ApiKey {
    ApiKey::make("live", &SeededEntropy::new("keys")).unwrap()
}

#[test]
fn a_key_has_the_documented_lengths() {
    let key = made();
    let text = key.expose();
    assert_eq!(text.len(), "lw_live_".len() + 8 + 1 + 43 + 6);
    assert!(text.starts_with(&format!("lw_live_{}_", key.key_id())));
    assert_eq!((key.environment(), key.key_id().len()), ("live", 8));
}

/// The checksum by `CPython`: `base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big"))`.
#[test]
fn a_known_key_is_read() {
    let text =
        concat!("lw_live_abcdefgh_", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", "76ZzyQ");
    let key = ApiKey::parse(text).unwrap();
    assert_eq!((key.environment(), key.key_id(), key.expose()), ("live", "abcdefgh", text));
}

#[test]
fn a_typing_error_is_told_by_the_checksum() {
    let text = made().expose().to_owned();
    let at = text.len() - 20;
    let other = if text.as_bytes().get(at) == Some(&b'A') { "B" } else { "A" };
    let mut typed = text.clone();
    typed.replace_range(at..=at, other);
    assert_eq!(ApiKey::parse(&typed).unwrap_err(), ApiKeyError::Checksum);
}

#[test]
fn other_forms_are_refused() {
    let text = made().expose().to_owned();
    for bad in [
        "",
        "lw_",
        "lw_live_",
        &text[1..],
        &text[..text.len() - 1],
        &format!("{text}A"),
        &format!(" {text}"),
        &text.replace("lw_live_", "lw_LIVE_"),
        &text.replace("lw_live_", "lw__"),
        &text.replace("lw_", "sk_"),
        &"é".repeat(60),
        &format!("lw_live_abcdefgh_{}", "=".repeat(49)),
    ] {
        assert!(ApiKey::parse(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn an_environment_is_a_short_plain_word() {
    for bad in ["", "Live", "li_ve", "live-2", "ü", &"a".repeat(17)] {
        let made = ApiKey::make(bad, &SeededEntropy::new("keys"));
        assert_eq!(made.unwrap_err(), ApiKeyError::Environment, "{bad:?}");
    }
}

#[test]
fn debug_shows_the_id_only() {
    let key = made();
    assert_eq!(format!("{key:?}"), format!("ApiKey({})", key.key_id()));
}

proptest! {
    #[test]
    fn every_made_key_is_read_back(seed in "\\PC*", environment in "[a-z0-9]{1,16}") {
        let key = ApiKey::make(&environment, &SeededEntropy::new(&seed)).unwrap();
        let read = ApiKey::parse(key.expose()).unwrap();
        prop_assert_eq!(read.key_id(), key.key_id());
        prop_assert_eq!(read.environment(), environment);
    }

    #[test]
    fn a_changed_character_is_never_taken(seed in any::<u64>(), at in any::<prop::sample::Index>(), to in "[A-Za-z0-9_-]") {
        let key = ApiKey::make("live", &SeededEntropy::new(&seed.to_string())).unwrap();
        let mut text = key.expose().to_owned();
        let at = at.index(text.len());
        prop_assume!(text.get(at..=at) != Some(to.as_str()));
        text.replace_range(at..=at, &to);
        prop_assert!(ApiKey::parse(&text).is_err());
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = ApiKey::parse(&text);
    }
}
