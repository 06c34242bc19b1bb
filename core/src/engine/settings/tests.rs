#![allow(clippy::unwrap_used)]

use crate::{Engine, Error};

fn refusal(settings: &str) -> String {
    Engine::open_json(settings.as_bytes()).map(drop).unwrap_err().to_string()
}

#[test]
fn no_settings_open_a_book_in_memory() {
    for settings in ["", " \n", "{}", r#"{"path": null}"#] {
        let engine = Engine::open_json(settings.as_bytes()).unwrap();
        assert_eq!(engine.call("get_id_mapping", b"{}").status, 200);
    }
}

#[test]
fn a_setting_that_is_not_known_is_refused_by_name() {
    assert_eq!(refusal(r#"{"sead": "x"}"#), "setting 'sead': is not known, did you mean 'seed'?");
    assert_eq!(refusal(r#"{"colour": 1}"#), "setting 'colour': is not known");
    assert_eq!(
        refusal(r#"{"clock": {"at": 1}}"#),
        "setting 'clock': must be no member 'at', not 1"
    );
}

#[test]
fn a_setting_of_a_wrong_shape_names_what_was_there() {
    assert_eq!(refusal(r#"{"path": 7}"#), "setting 'path': must be a string, not 7");
    assert_eq!(
        refusal(r#"{"clock": {"fixed": "noon"}}"#),
        r#"setting 'clock/fixed': must be an RFC 3339 time, not "noon""#
    );
    assert!(refusal(r#"{"durability": "most"}"#).starts_with("setting 'durability': must be one"));
}

#[test]
fn a_seed_is_never_shown() {
    assert_eq!(refusal(r#"{"seed": 4711}"#), "setting 'seed': must be a string, not a number");
}

#[test]
fn a_clock_stands_or_steps_but_not_both() {
    let text = "setting 'clock': must have either 'fixed', or 'start' and 'step_ms'";
    for clock in [
        r#"{"clock": {}}"#,
        r#"{"clock": {"start": "2026-01-31T10:00:00Z"}}"#,
        r#"{"clock": {"fixed": "2026-01-31T10:00:00Z", "step_ms": 1}}"#,
    ] {
        assert_eq!(refusal(clock), text);
    }
    let too_far =
        format!(r#"{{"clock": {{"start": "2026-01-31T10:00:00Z", "step_ms": {}}}}}"#, i64::MIN);
    assert_eq!(refusal(&too_far), "setting 'clock/step_ms': is too large");
    let steps = br#"{"clock": {"start": "2026-01-31T10:00:00Z", "step_ms": 250}}"#;
    let engine = Engine::open_json(steps).unwrap();
    let clock = &engine.config().clock;
    let first = clock.now();
    assert_eq!((clock.now() - first).num_milliseconds(), 250);
}

#[test]
fn limits_have_bounds_and_hold() {
    assert_eq!(
        refusal(r#"{"depth_max": 257}"#),
        "setting 'depth_max': must be from 1 to 256, not 257"
    );
    assert!(refusal(r#"{"request_bytes_max": 0}"#).ends_with("not 0"));
    let engine = Engine::open_json(br#"{"request_bytes_max": 20, "depth_max": 2}"#).unwrap();
    assert_eq!(engine.call("set_mappings", br#"{"Areas": {"Maadi": 1}}"#).status, 413);
    assert_eq!(engine.call("set_mappings", br#"{"Areas":{"a":[]}}"#).status, 400);
    assert_eq!(engine.call("set_mappings", br#"{"Areas":{"a":1}}"#).status, 200);
}

#[test]
fn the_document_itself_may_be_wrong() {
    let refused = |settings: &[u8]| Engine::open_json(settings).map(drop).unwrap_err();
    assert!(matches!(refused(b"[]"), Error::NotAnObject { found: "a list" }));
    assert_eq!(refused(b"{").code(), "not_json");
    assert_eq!(refused(b"{\"path\": \"\xff\"}").code(), "not_utf8");
    assert_eq!(refused(br#"{"path": "a", "path": "b"}"#).code(), "duplicate_key");
}
