//! The stored form of keys and tokens, their `Debug` output, and keys that a person chose.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::identity::{Pepper, Peppers};
use lendwright::operations::access::{Login, Logout, RefreshToken};
use lendwright::operations::borrowers::{GetIdMapping, SignUp, UpdateBorrower};
use lendwright::operations::host::{BackUp, ExportLog, IssueKey, ListKeys, MakePartner, RevokeKey};
use lendwright::operations::scoring::GetTotalScore;
use lendwright::storage::{Memory, Sqlite, Storage};
use lendwright::{Available, Config, Engine, Error, HttpRequest, IdText, KeyId};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

const CHOSEN: &str = "a long key that somebody chose";

fn open(storage: impl Storage + 'static, settings: impl FnOnce(Config) -> Config) -> Engine {
    let pepper = Pepper::new("2026", &[7; 32]).unwrap();
    let config = Config::default().peppers(Peppers::new(pepper, vec![]).unwrap());
    let engine = Engine::open_with(storage, settings(config)).unwrap();
    engine.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    engine
}

fn choose(engine: &Engine, key: &str) -> Result<IdText<KeyId>, Error> {
    let issue =
        IssueKey { user_name: "nile".into(), chosen_key: Some(key.into()), ..IssueKey::default() };
    engine.run(&issue).map(|issued| issued.body.key_id)
}

fn asked_with(engine: &Engine, key: &str) -> u16 {
    let headers = [("user_name", "nile"), ("authorization", key)];
    let path = "/api/v1.0/update/";
    let request = HttpRequest { method: "GET", path, query: "", headers: &headers, body: b"" };
    engine.respond(&request).status
}

fn login(key: &str) -> Login {
    Login { username: "nile".into(), api_key: key.into() }
}

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("lendwright-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Whether any file of a folder contains this text.
fn holds(folder: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().any(|file| {
        let bytes = std::fs::read(file).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

#[test]
fn no_key_or_token_stands_in_the_book_s_files() {
    let folder = folder("secrets");
    let engine =
        open(Sqlite::file(folder.join("book.db")).unwrap(), |config| config.allow_host_keys(true));
    let issued = engine.run(&IssueKey { user_name: "nile".into(), ..IssueKey::default() }).unwrap();
    choose(&engine, CHOSEN).unwrap();
    let key = issued.api_key.expose();
    let tokens = engine.run(&login(key)).unwrap().body;
    let next = engine.run(&RefreshToken { token: tokens.access_token.clone() }).unwrap().body;
    engine.run(&login(CHOSEN)).unwrap();
    let secret = key.rsplit_once(issued.key_id.as_str()).map(|(_, secret)| &secret[1..]).unwrap();
    assert!(holds(&folder, issued.key_id.as_str()), "the search finds what is there");
    assert!(holds(&folder, "$argon2id$v=19$m=19456,t=2,p=1$"), "the hash of the chosen key");
    for secret in [
        key,
        secret,
        &secret[..20],
        CHOSEN,
        tokens.access_token.expose(),
        tokens.refresh_token.expose(),
        next.access_token.expose(),
        &next.access_token.expose()[3..],
    ] {
        assert!(!holds(&folder, secret), "{} characters", secret.len());
    }
    drop(engine);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn debug_shows_no_secret() {
    let engine = open(Memory::new(), |config| config.seed("a seed of entropy"));
    let issued = engine.run(&IssueKey { user_name: "nile".into(), ..IssueKey::default() }).unwrap();
    let key = issued.api_key.expose();
    let tokens = engine.run(&login(key)).unwrap();
    let handle = engine.log_in("nile", key).unwrap();
    let logout = Logout {
        username: "nile".into(),
        token: Some(tokens.access_token.clone()),
        authorization: Some(key.into()),
    };
    let refused = engine.call("login", br#"{"username": "nile", "api_key": ["hidden"]}"#);
    let shown = format!(
        "{issued:?} {tokens:?} {handle:?} {logout:?} {:?} {:?} {:?} {refused:?}",
        login(key),
        engine.config(),
        RefreshToken { token: tokens.access_token.clone() },
    );
    let (body, bearer) = (&key[key.len() - 40..], &tokens.access_token.expose()[3..]);
    for secret in [body, bearer, "seed of entropy", "hidden", "[7, 7"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
    assert!(shown.contains(issued.key_id.as_str()));
}

#[test]
fn a_chosen_key_logs_in_and_then_comes_with_requests_while_its_session_lives() {
    let engine = open(Memory::new(), |config| config.allow_host_keys(true));
    let key_id = choose(&engine, CHOSEN).unwrap();
    assert_eq!(asked_with(&engine, CHOSEN), 401, "nobody has logged in with it");
    let tokens = engine.run(&login(CHOSEN)).unwrap();
    assert_eq!(asked_with(&engine, CHOSEN), 200);
    assert_eq!(asked_with(&engine, "another long key of somebody's"), 401);
    engine.bearer(tokens.access_token.expose()).unwrap().run(&GetIdMapping {}).unwrap();
    let out =
        Logout { username: "nile".into(), authorization: Some(CHOSEN.into()), ..Logout::default() };
    engine.run(&out).unwrap();
    assert_eq!(asked_with(&engine, CHOSEN), 401, "its session is over");
    engine.run(&login(CHOSEN)).unwrap();
    assert_eq!(asked_with(&engine, CHOSEN), 200);
    let listed = engine.run(&ListKeys { user_name: "nile".into() }).unwrap().body.keys;
    assert!(listed.iter().all(|key| key.is_chosen && key.is_live && key.key_id == key_id));
    engine.run(&RevokeKey { key_id }).unwrap();
    assert_eq!(asked_with(&engine, CHOSEN), 401);
    assert!(matches!(engine.run(&login(CHOSEN)), Err(Error::InvalidCredentials)));
}

#[test]
fn a_chosen_key_is_refused_where_it_can_t_be_kept() {
    let engine = open(Memory::new(), |config| config.allow_host_keys(true));
    let refusal = |key: &str| choose(&engine, key).unwrap_err().to_string();
    assert_eq!(refusal("too short"), "'chosen_key' must have 16 to 1024 bytes, not 9 bytes");
    let made = engine.run(&IssueKey { user_name: "nile".into(), ..IssueKey::default() }).unwrap();
    assert_eq!(
        refusal(made.api_key.expose()),
        "'chosen_key' must not have the form of a key that this library makes, not one that has"
    );
    choose(&engine, CHOSEN).unwrap();
    choose(&engine, "the next key of somebody's choice").unwrap();
    assert_eq!(
        refusal("a third key of somebody's choice"),
        "'chosen_key' must be one of at most 2 live ones of a partner, not one more"
    );
    for key in [CHOSEN, "the next key of somebody's choice"] {
        assert!(engine.run(&login(key)).is_ok());
    }
    let issue = IssueKey {
        user_name: "nile".into(),
        chosen_key: Some(CHOSEN.into()),
        ..IssueKey::default()
    };
    let shared = engine.together(|unit| unit.run(&issue)).unwrap_err();
    assert_eq!(shared.code().name(), "invalid_value");
}

#[test]
fn a_wrong_chosen_key_is_counted_and_an_unknown_user_is_answered_alike() {
    let engine = open(Memory::new(), |config| config.allow_host_keys(true));
    choose(&engine, CHOSEN).unwrap();
    for user_name in ["nile", "nobody"] {
        let refused = engine.log_in(user_name, "another long key of somebody's");
        assert!(matches!(refused, Err(Error::InvalidCredentials)));
        assert_eq!(engine.failed_attempts(user_name), 1);
    }
    assert!(engine.log_in("nile", CHOSEN).is_ok());
    assert_eq!(engine.failed_attempts("nile"), 0);
}

#[test]
fn a_book_is_copied_to_a_new_file_that_opens_like_any_other() {
    let folder = folder("back-up");
    let engine = open(Sqlite::file(folder.join("book.db")).unwrap(), |config| config);
    let path = folder.join("copy.db").to_string_lossy().into_owned();
    let back_up = BackUp { path: path.clone() };
    assert_eq!(engine.run(&back_up).unwrap().path, path);
    let again = engine.run(&back_up).unwrap_err();
    assert_eq!((again.code().name(), again.status()), ("invalid_value", 400));
    let shared = engine.together(|unit| {
        unit.run(&BackUp { path: folder.join("shared.db").to_string_lossy().into_owned() })
    });
    assert_eq!(shared.unwrap_err().code().name(), "invalid_value");
    assert!(!folder.join("shared.db").exists());
    let nile = engine.acting_as("nile").unwrap();
    let other = BackUp { path: folder.join("nile.db").to_string_lossy().into_owned() };
    assert!(matches!(nile.run(&other), Err(Error::Forbidden { scope: None })));
    assert!(!folder.join("nile.db").exists());
    let copy = Engine::open(Sqlite::file(&path).unwrap()).unwrap();
    assert!(copy.acting_as("nile").is_ok());
    drop((engine, copy, nile));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_book_in_memory_says_that_it_can_t_be_copied() {
    let engine = open(Memory::new(), |config| config);
    let refused = engine.run(&BackUp { path: "copy.db".into() }).unwrap_err();
    assert_eq!((refused.code().name(), refused.status()), ("storage_failed", 500));
    assert!(!Path::new("copy.db").exists());
}

#[test]
fn no_secret_is_told_in_effects_errors_answers_or_the_exported_log() {
    let heard = Arc::new(Mutex::new(String::new()));
    let hearing = heard.clone();
    let engine = open(Memory::new(), |config| {
        config.on_effect(move |effect| {
            let told = format!("{} {effect:?}", effect.to_json());
            hearing.lock().unwrap().push_str(&told);
        })
    });
    let issue = IssueKey { user_name: "nile".into(), ..IssueKey::default() };
    let issued = engine.run(&issue).unwrap();
    let key = issued.api_key.expose();
    let tokens = engine.run(&login(key)).unwrap().body;
    let next = engine.run(&RefreshToken { token: tokens.access_token.clone() }).unwrap().body;
    let nile = engine.log_in("nile", key).unwrap();
    let mona =
        SignUp { phone_number: "+201001234567".into(), autofill: Some(true), ..SignUp::default() };
    let uuid = nile.run(&mona).unwrap().body.uuid;
    let upload = nile.run(&UpdateBorrower { uuid: uuid.clone(), ..Default::default() }).unwrap();
    nile.run(&GetTotalScore { uuid: Some(uuid), ..GetTotalScore::default() }).unwrap();

    let Available::Value(upload_token) = &upload.body.token else { panic!("no token") };
    let wrong = &format!("{}x", &key[..key.len() - 1]);
    let refused = engine.run(&login(wrong)).unwrap_err();
    let token = || Some(next.access_token.clone());
    let stolen = Logout { username: "host".into(), token: token(), ..Logout::default() };
    let not_theirs = nile.run(&stolen).unwrap_err();
    engine.run(&RevokeKey { key_id: issued.key_id.clone() }).unwrap();
    let over = engine.bearer(next.access_token.expose()).map(drop).unwrap_err();
    let log =
        engine.run(&ExportLog { partner: Some("nile".into()), ..Default::default() }).unwrap();
    assert_eq!(log.records, 1);
    let listed = engine.run(&ListKeys { user_name: "nile".into() }).unwrap();
    let login = format!(r#"{{"username":"nile","api_key":"{wrong}"}}"#);
    let answered = engine.call("login", login.as_bytes());
    let told = format!(
        "{} {refused} {refused:?} {} {not_theirs:?} {over:?} {} {listed:?} {answered:?}",
        heard.lock().unwrap(),
        refused.body(),
        log.log,
    );
    assert!(told.contains("logged_in") && told.contains("refreshed") && told.contains("refused"));
    let bare = |token: &str| token[3..].to_owned();
    for secret in [
        key[key.len() - 40..].to_owned(),
        wrong[wrong.len() - 40..].to_owned(),
        bare(tokens.access_token.expose()),
        bare(tokens.refresh_token.expose()),
        bare(next.access_token.expose()),
        bare(upload_token.expose()),
        "BwcHBwcH".to_owned(),
        "[7, 7".to_owned(),
    ] {
        assert!(!told.contains(&secret), "{secret} in {told}");
    }
}
