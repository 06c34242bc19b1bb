//! Neither an answer nor the work for it reveals which user names exist. The work is the calls to the book and the
//! number of computed codes, not the time.

use super::{Bank, issue, peppers, post};
use lendwright::identity::macs_computed;
use lendwright::operations::access::Login;
use lendwright::operations::host::{IssueKey, MakePartner};
use lendwright::{Config, Engine, HttpRequest};
use lendwright_tests::recording_store::RecordingStore;

#[test]
fn a_known_and_an_unknown_user_name_take_the_same_work() {
    for chosen_keys in [false, true] {
        let store = RecordingStore::default();
        let config = Config::default().peppers(peppers()).allow_host_keys(chosen_keys);
        let engine = Engine::open_with(store.clone(), config).unwrap();
        for name in ["nile", "delta"] {
            engine.run(&MakePartner { user_name: name.into(), ..MakePartner::default() }).unwrap();
        }
        let own = issue(&engine, "nile");
        if chosen_keys {
            let chosen_key = Some("correct horse battery staple".into());
            let key = IssueKey { user_name: "nile".into(), chosen_key, ..IssueKey::default() };
            engine.run(&key).unwrap();
        }
        let key = issue(&engine, "delta");
        let login = Login { username: "delta".into(), api_key: key.as_str().into() };
        let token = engine.run(&login).unwrap().access_token.expose().to_owned();
        let never = Bank::open().key;
        let other_end = if own.ends_with('A') { 'B' } else { 'A' };
        let mistyped = format!("{}{other_end}", &own[..own.len() - 1]);
        let guesses = [&key, &never, &mistyped, &token, "a guess", "Bearer a guess"];
        let bearer = format!("Bearer {token}");
        for guess in guesses.into_iter().chain([bearer.as_str()]) {
            for (path, send) in requests(guess) {
                let work = |name: &str| {
                    let _ = store.take_asked();
                    let (before, answer) = (macs_computed(), send(&engine, name));
                    (answer, macs_computed() - before, store.take_asked())
                };
                assert_eq!(work("nile"), work("nobody"), "{path} with {guess}");
            }
        }
    }
}

type Send = Box<dyn Fn(&Engine, &str) -> (u16, Vec<u8>)>;

/// The requests that can contain a guess, each with its name.
fn requests(guess: &str) -> Vec<(&'static str, Send)> {
    let guess = || guess.to_owned();
    let (one, two, three, four) = (guess(), guess(), guess(), guess());
    let request: Send = Box::new(move |engine, name| {
        let path = "/api/v1.0/update/";
        let headers = &[("authorization", one.as_str()), ("user_name", name)];
        let request = HttpRequest { method: "GET", path, query: "", headers, body: b"" };
        let answer = engine.respond(&request);
        (answer.status, answer.body)
    });
    let login: Send = Box::new(move |engine, name| {
        let body = format!(r#"{{"username": "{name}", "api_key": "{two}"}}"#);
        let answer = post(engine, "/api/v1.0/login/", &[], &body);
        (answer.status, answer.body)
    });
    let log_out = |header: &'static str, guess: String| -> Send {
        Box::new(move |engine, name| {
            let body = format!(r#"{{"username": "{name}"}}"#);
            let answer = post(engine, "/api/v1.0/logout/", &[(header, guess.as_str())], &body);
            (answer.status, answer.body)
        })
    };
    vec![
        ("a request", request),
        ("login", login),
        ("logout by authorization", log_out("authorization", three)),
        ("logout by token", log_out("token", four)),
    ]
}

#[test]
fn a_refusal_of_credentials_names_the_scheme() {
    let bank = Bank::open();
    let challenges = |headers: &[(String, String)]| -> Vec<String> {
        let is_it = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("www-authenticate");
        headers.iter().filter(is_it).map(|(_, value)| value.clone()).collect()
    };
    let wanted = [r#"Bearer realm="lendwright""#];
    for headers in [&[][..], &[("authorization", "Bearer at_guess")], &[("user_name", "nile")]] {
        let answer = bank.get_mapping(headers);
        assert_eq!(
            (answer.status, challenges(&answer.headers)),
            (401, wanted.map(str::to_owned).to_vec())
        );
    }
    let body = r#"{"username": "nile", "api_key": "x"}"#;
    let answer = post(&bank.engine, "/api/v1.0/login/", &[], body);
    assert_eq!(challenges(&answer.headers), wanted);
    let both = [("user_name", "nile"), ("authorization", bank.key.as_str())];
    assert!(challenges(&bank.get_mapping(&both).headers).is_empty());
}

#[test]
fn a_credential_header_that_is_there_twice_says_the_same_or_is_refused() {
    let bank = Bank::open();
    let key = bank.key.as_str();
    let other = issue(&bank.engine, "host");
    let (name, authorization) = (("user_name", "nile"), ("authorization", key));
    for same in [
        &[name, ("USER-NAME", "nile"), authorization][..],
        &[name, authorization, ("Authorization", key)],
    ] {
        assert_eq!(bank.get_mapping(same).status, 200, "{same:?}");
    }
    for (headers, field) in [
        (&[name, ("user-name", "host"), authorization][..], "user_name"),
        (&[("user-name", "host"), name, authorization], "user_name"),
        (&[name, ("User_Name", "host"), authorization], "user_name"),
        (&[name, ("User_Name", ""), authorization], "user_name"),
        (&[name, authorization, ("Authorization", &other)], "authorization"),
        (&[name, ("AUTHORIZATION", "Bearer x"), authorization], "authorization"),
    ] {
        let answer = bank.get_mapping(headers);
        assert_eq!(answer.status, 400, "{headers:?}");
        let detail: serde_json::Value = serde_json::from_str(&answer.detail).unwrap();
        assert_eq!(detail["code"], "duplicate_key", "{headers:?}");
        let body = String::from_utf8(answer.body).unwrap();
        assert!(body.contains(&format!("duplicate key \\\"{field}\\\"")), "{body}");
    }
    let twice = [("token", "at_one"), ("Token", "at_two")];
    for path in ["/api/v1.0/refreshtoken/", "/api/v1.0/logout/"] {
        let body = if path.contains("logout") { r#"{"username": "nile"}"# } else { "" };
        assert_eq!(post(&bank.engine, path, &twice, body).status, 400, "{path}");
    }
}
