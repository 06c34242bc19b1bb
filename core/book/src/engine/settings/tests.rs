#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::{Engine, Error, ErrorKind};

fn refusal(settings: &str) -> String {
    Engine::open_json(settings.as_bytes()).map(drop).unwrap_err().to_string()
}

#[test]
fn the_detail_names_the_setting_and_a_value_that_is_no_secret() {
    let told = |settings: &str| {
        let detail = Engine::open_json(settings.as_bytes()).unwrap_err().detail();
        (detail.field.unwrap(), detail.value)
    };
    for (settings, setting, value) in [
        (r#"{"path": 7}"#, "path", Some("7")),
        (r#"{"clock": {"fixed": "noon"}}"#, "clock/fixed", Some("\"noon\"")),
        (r#"{"depth_max": 257}"#, "depth_max", Some("257")),
        (r#"{"region": "XX"}"#, "region", Some("XX")),
        (r#"{"seed": 4711}"#, "seed", Some("a number")),
        (r#"{"sead": "x"}"#, "sead", None),
    ] {
        assert_eq!(told(settings), (setting.to_owned(), value.map(str::to_owned)), "{settings}");
    }
}

#[test]
fn a_file_that_can_t_be_opened_says_why_and_is_the_store_s_failure() {
    let path = std::env::temp_dir().join(format!("lendwright-nowhere-{}", std::process::id()));
    let book = path.join("loans.book");
    let settings = format!(r#"{{"path": "{}"}}"#, book.display());
    let error = Engine::open_json(settings.as_bytes()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::NoFolder, "no_folder"));
    let (book, folder) = (book.display(), path.display());
    assert_eq!(
        error.body(),
        format!(
            r#"{{"message":"the book '{book}' can't be opened: the folder {folder} does not exist"}}"#
        )
    );
    assert_eq!(error.to_string(), format!("the book '{book}' can't be opened"));
    for nameless in [r#"{"path": ":memory:"}"#, r#"{"path": ""}"#] {
        assert_eq!(
            refusal(nameless),
            "setting 'path': must name a file; leave it out for a book in memory"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_in_which_no_file_can_be_made_is_not_said_to_be_missing() {
    let error = Engine::open_json(br#"{"path": "/proc/lendwright.book"}"#).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "open_failed"));
}

#[test]
fn a_path_with_a_nul_is_refused_by_its_name() {
    for settings in
        [r#"{"path": "loans\u0000.book"}"#, r#"{"path": "loans\u0000.book", "read_only": true}"#]
    {
        let error = Engine::open_json(settings.as_bytes()).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::InvalidRequest, "setting_invalid"));
        assert_eq!(
            error.to_string(),
            r#"setting 'path': must name a file without a NUL character, not "loans\0.book""#
        );
        let detail = error.detail();
        assert_eq!(detail.field.as_deref(), Some("path"));
        assert_eq!(detail.value.as_deref(), Some(r#""loans\0.book""#));
    }
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
    assert_eq!(refusal(r#"{"clock": {"at": 1}}"#), "setting 'clock/at': is an unknown member");
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

const PEPPERS: &str =
    r#""peppers": [{"kid": "2026", "secret": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="}]"#;

#[test]
fn a_pepper_is_read_from_either_alphabet_of_base64() {
    for secret in ["++++", "----", "//__", "+-/_"] {
        let secret = secret.repeat(11);
        let settings = format!(r#"{{"peppers": [{{"kid": "a", "secret": "{secret}"}}]}}"#);
        assert!(Engine::open_json(settings.as_bytes()).is_ok(), "{secret}");
    }
    let engine = Engine::open_json(format!("{{{PEPPERS}}}").as_bytes()).unwrap();
    let issued = engine.call("issue_key", br#"{"user_name": "host"}"#);
    assert_eq!(issued.status, 200, "{issued:?}");
}

#[test]
fn a_pepper_that_will_not_do_is_refused_without_being_shown() {
    let secret = |secret: &str| {
        refusal(&format!(r#"{{"peppers": [{{"kid": "a", "secret": "{secret}"}}]}}"#))
    };
    assert_eq!(secret("not base64!"), "setting 'peppers/0/secret': must be base64");
    assert_eq!(
        secret("BwcHBwcH"),
        "setting 'peppers/0': pepper 'a' has 6 bytes; at least 32 random ones are needed"
    );
    let twice = format!("{{{}, {}", PEPPERS.trim_end_matches(']'), &PEPPERS[12..]) + "}";
    assert_eq!(refusal(&twice), "setting 'peppers': pepper '2026' is given twice");
}

#[test]
fn keys_of_the_log_are_read_as_peppers_are() {
    let keys = |keys: &str| format!(r#"{{"log_keys": [{keys}]}}"#);
    let key = r#"{"kid": "2026", "secret": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="}"#;
    let older = key.replace("2026", "2025");
    let engine = Engine::open_json(keys(&format!("{key}, {older}")).as_bytes()).unwrap();
    let ring = engine.config().log_keys.as_ref().unwrap();
    assert_eq!(ring.writing().kid(), "2026");
    assert_eq!(
        refusal(&keys(&format!("{key}, {key}"))),
        "setting 'log_keys': log key '2026' is given twice"
    );
    assert_eq!(
        refusal(&keys(r#"{"kid": "a", "secret": "BwcHBwcH"}"#)),
        "setting 'log_keys/0': log key 'a' has 6 bytes; at least 32 random ones are needed"
    );
    let wrong = refusal(&keys(r#"{"kid": "a", "secret": "not base64!"}"#));
    assert_eq!(wrong, "setting 'log_keys/0/secret': must be base64");
}

#[test]
fn lifetimes_are_in_seconds_and_fit_each_other() {
    assert_eq!(
        refusal(r#"{"lifetimes": {"session_s": 60}}"#),
        "setting 'lifetimes/session': must be access or longer"
    );
    let settings = br#"{"lifetimes": {"access_s": 60, "grace_s": 0, "upload_s": 1}}"#;
    let engine = Engine::open_json(settings).unwrap();
    let lifetimes = engine.config().lifetimes;
    let seconds = [lifetimes.access, lifetimes.grace, lifetimes.upload, lifetimes.session];
    assert_eq!(seconds.map(|time| time.num_seconds()), [60, 0, 1, 86_400]);
}

#[test]
fn an_environment_is_a_short_plain_word() {
    assert_eq!(
        refusal(r#"{"key_environment": "Live"}"#),
        "setting 'key_environment': a key's environment has 1 to 16 of a-z and 0-9"
    );
    let settings = format!(r#"{{"key_environment": "test", {PEPPERS}}}"#);
    let engine = Engine::open_json(settings.as_bytes()).unwrap();
    let issued = engine.call("issue_key", br#"{"user_name": "host"}"#);
    assert!(issued.body.contains(r#""api_key":"lw_test_"#), "{}", issued.status);
}

#[test]
fn a_region_is_one_whose_numbers_are_known() {
    let settings = br#"{"region": "KE", "forbid_protected": true, "anonymous_partner": "host"}"#;
    let engine = Engine::open_json(settings).unwrap();
    let config = engine.config();
    assert_eq!((config.region.code(), config.forbid_protected), ("KE", true));
    assert_eq!(config.anonymous_partner.as_deref(), Some("host"));
    assert!(refusal(r#"{"region": "XX"}"#).starts_with("setting 'region': "));
}
