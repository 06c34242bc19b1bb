//! Access: keys, sessions, log-in, refresh and log-out, through the public interfaces.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    missing_docs
)]

use chrono::TimeDelta;
use lendwright::identity::{Lifetimes, Pepper, Peppers, Scope};
use lendwright::operations::access::{Login, LoginAnswer, Logout, RefreshToken};
use lendwright::operations::borrowers::GetIdMapping;
use lendwright::operations::host::{IssueKey, ListKeys, MakePartner, PermitScopes, RevokeKey};
use lendwright::storage::Memory;
use lendwright::wire::Secret;
use lendwright::{
    AuthKind, Clock, Config, Effect, Engine, Error, FixedClock, HttpRequest, HttpResponse, IdText,
    KeyId, TenantId,
};
use std::sync::{Arc, Mutex};

mod sessions;
mod work;

const INVALID: &[u8] = br#"{"message":"invalid credentials"}"#;

fn peppers() -> Peppers {
    Peppers::new(Pepper::new("2026", &[7; 32]).unwrap(), vec![]).unwrap()
}

struct Bank {
    engine: Engine,
    clock: Arc<FixedClock>,
    heard: Arc<Mutex<Vec<Effect>>>,
    key: String,
}

impl Bank {
    fn open() -> Self {
        Self::with(|config| config)
    }

    /// A book with the partner `nile`, which has one key.
    fn with(settings: impl FnOnce(Config) -> Config) -> Self {
        let start = "2026-01-31T10:00:00Z".parse().unwrap();
        let clock = Arc::new(FixedClock::at(start));
        let heard = Arc::new(Mutex::new(Vec::new()));
        let config = Config::default().clock(Arc::clone(&clock)).seed("access").peppers(peppers());
        let config = config.on_effect({
            let heard = Arc::clone(&heard);
            move |effect| heard.lock().unwrap().push(effect.clone())
        });
        let engine = Engine::open_with(Memory::new(), settings(config)).unwrap();
        engine.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
        let key = issue(&engine, "nile");
        Self { engine, clock, heard, key }
    }

    fn pass(&self, time: TimeDelta) {
        self.clock.set(self.clock.now() + time);
    }

    fn log_in(&self) -> LoginAnswer {
        let login = Login { username: "nile".into(), api_key: self.key.as_str().into() };
        self.engine.run(&login).unwrap().body
    }

    fn refresh(&self, token: &Secret) -> Result<Secret, Error> {
        let reply = self.engine.run(&RefreshToken { token: token.clone() });
        reply.map(|reply| reply.body.access_token)
    }

    fn is_admitted(&self, token: &Secret) -> bool {
        let bearer = format!("Bearer {}", token.expose());
        self.get_mapping(&[("Authorization", &bearer)]).status == 200
    }

    fn get_mapping(&self, headers: &[(&str, &str)]) -> HttpResponse {
        let path = "/api/v1.0/update/";
        self.engine.respond(&HttpRequest { method: "GET", path, query: "", headers, body: b"" })
    }

    fn kinds(&self) -> Vec<AuthKind> {
        let kind = |effect: &Effect| match effect {
            Effect::Auth { kind, .. } => *kind,
            other => panic!("{other:?}"),
        };
        self.heard.lock().unwrap().drain(..).map(|effect| kind(&effect)).collect()
    }
}

fn issue(engine: &Engine, user_name: &str) -> String {
    let issued = engine.run(&IssueKey { user_name: user_name.into(), ..IssueKey::default() });
    issued.unwrap().api_key.expose().to_owned()
}

fn post(engine: &Engine, path: &str, headers: &[(&str, &str)], body: &str) -> HttpResponse {
    let body = body.as_bytes();
    engine.respond(&HttpRequest { method: "POST", path, query: "", headers, body })
}

fn is_invalid<T>(result: &Result<T, Error>) -> bool {
    matches!(result, Err(Error::InvalidCredentials))
}

#[test]
fn login_refresh_and_logout_answer_in_the_interface_s_words() {
    let bank = Bank::open();
    let login = |body: &str| {
        let answer = post(&bank.engine, "/api/v1.0/login/", &[], body);
        (answer.status, String::from_utf8(answer.body).unwrap())
    };
    let good = format!(r#"{{"username": "nile", "api_key": "{}"}}"#, bank.key);
    let (status, tokens) = login(&good);
    assert_eq!(status, 200);
    let tokens: serde_json::Value = serde_json::from_str(&tokens).unwrap();
    assert!(tokens["access_token"].as_str().unwrap().starts_with("at_"));
    assert!(tokens["refresh_token"].as_str().unwrap().starts_with("rt_"));
    assert_eq!(tokens.as_object().unwrap().len(), 2);
    for (body, status, text) in [
        (r#"{"username": "nile"}"#, 400, r#"{"message":"api_key is missing"}"#),
        (r#"{"api_key": "x"}"#, 400, r#"{"message":"username is missing"}"#),
        (r#"{"username": "nile", "api_key": ""}"#, 400, r#"{"message":"api_key is missing"}"#),
        (r#"{"username": " ", "api_key": "x"}"#, 400, r#"{"message":"username is missing"}"#),
        (r#"{"username": "nile", "api_key": null}"#, 400, r#"{"message":"api_key is missing"}"#),
        ("{}", 400, r#"{"message":"'username', 'api_key' are missing"}"#),
        (
            r#"{"username": "nile", "api_key": 7}"#,
            400,
            r#"{"message":"'api_key' must be a string, not a number"}"#,
        ),
        (r#"{"username": "nile", "api_key": "x"}"#, 401, r#"{"message":"invalid credentials"}"#),
        (r#"{"username": "amun", "api_key": "x"}"#, 401, r#"{"message":"invalid credentials"}"#),
    ] {
        assert_eq!(login(body), (status, text.to_owned()), "{body}");
    }
    let refresh = "/api/v1.0/refreshtoken/";
    let token = tokens["access_token"].as_str().unwrap();
    let answer = post(&bank.engine, refresh, &[("Token", token)], "");
    assert_eq!(answer.status, 200);
    assert!(answer.body.starts_with(br#"{"access_token":"at_"#));
    let missing = post(&bank.engine, refresh, &[], "");
    assert_eq!((missing.status, &*missing.body), (400, &br#"{"message":"token is missing"}"#[..]));
    let wrong = post(&bank.engine, refresh, &[("token", "at_nothing")], "");
    assert_eq!((wrong.status, &*wrong.body), (401, INVALID));
    let logout = "/api/v1.0/logout/";
    let body = r#"{"username": "nile"}"#;
    let unproven = post(&bank.engine, logout, &[], body);
    assert_eq!((unproven.status, &*unproven.body), (401, INVALID));
    let missing = post(&bank.engine, logout, &[("token", token)], "{}");
    assert_eq!(&*missing.body, br#"{"message":"username is missing"}"#);
    for _twice in 0..2 {
        let done = post(&bank.engine, logout, &[("token", token)], body);
        assert_eq!((done.status, &*done.body), (200, &br#"{"message":"Logged out"}"#[..]));
    }
}

#[test]
fn a_key_comes_with_a_request_in_headers_of_any_case() {
    let bank = Bank::open();
    let both = [("USER_NAME", "nile"), ("Authorization", bank.key.as_str())];
    assert_eq!(bank.get_mapping(&both).status, 200);
    assert_eq!(bank.get_mapping(&[("user-name", "nile"), both[1]]).status, 200);
    for headers in [
        &[("user_name", "host"), both[1]][..],
        &[("user_name", "nobody"), both[1]],
        &[both[0]],
        &[both[1]],
        &[both[0], ("authorization", "")],
        &[both[0], ("authorization", &bank.key[1..])],
        &[],
    ] {
        let refused = bank.get_mapping(headers);
        assert_eq!((refused.status, &*refused.body), (401, INVALID), "{headers:?}");
    }
}

#[test]
fn credentials_of_a_request_decide_in_whose_name_it_runs() {
    let bank = Bank::open();
    let request = format!(r#"{{"user_name": "nile", "authorization": "{}"}}"#, bank.key);
    assert_eq!(bank.engine.call("get_id_mapping", request.as_bytes()).status, 200);
    let scopes = vec![Scope::Score];
    bank.engine.run(&PermitScopes { user_name: "nile".into(), scopes }).unwrap();
    let refused = bank.engine.call("get_id_mapping", request.as_bytes());
    assert_eq!((refused.status, &*refused.body), (403, r#"{"message":"forbidden"}"#));
    assert_eq!(bank.engine.call("get_id_mapping", b"{}").status, 200);
}

#[test]
fn a_key_is_checked_against_its_own_partner_scopes_and_times() {
    let bank = Bank::open();
    bank.engine.run(&MakePartner { user_name: "delta".into(), ..MakePartner::default() }).unwrap();
    assert!(is_invalid(&bank.engine.log_in("delta", &bank.key)));
    let expires_at = Some(bank.clock.now() + TimeDelta::hours(1));
    let scopes = Some(vec![Scope::Score]);
    let narrow = IssueKey { user_name: "nile".into(), scopes, expires_at, chosen_key: None };
    let narrow = bank.engine.run(&narrow).unwrap();
    let handle = bank.engine.log_in("nile", narrow.api_key.expose()).unwrap();
    assert!(matches!(
        handle.run(&GetIdMapping {}),
        Err(Error::Forbidden { scope: Some(Scope::BorrowersRead) })
    ));
    let wide = bank.engine.log_in("nile", &bank.key).unwrap();
    assert!(wide.run(&GetIdMapping {}).is_ok());
    bank.pass(TimeDelta::hours(1));
    assert!(is_invalid(&handle.run(&GetIdMapping {})));
    assert!(is_invalid(&bank.engine.log_in("nile", narrow.api_key.expose())));
    assert!(bank.engine.log_in("nile", &bank.key).is_ok());
}

#[test]
fn a_revoked_key_and_its_sessions_end_at_once_and_the_other_key_goes_on() {
    let bank = Bank::open();
    let second = issue(&bank.engine, "nile");
    let tokens = bank.log_in();
    let handle = bank.engine.log_in("nile", &bank.key).unwrap();
    let keys = bank.engine.run(&ListKeys { user_name: "nile".into() }).unwrap().body.keys;
    assert_eq!(keys.iter().filter(|key| key.is_live).count(), 2);
    let key_id: IdText<KeyId> = bank.key.split('_').nth(2).unwrap().into();
    let revoked = bank.engine.run(&RevokeKey { key_id: key_id.clone() }).unwrap();
    bank.pass(TimeDelta::minutes(1));
    let again = bank.engine.run(&RevokeKey { key_id }).unwrap();
    assert_eq!(revoked.revoked_at, again.revoked_at);
    assert!(is_invalid(&handle.run(&GetIdMapping {})));
    assert!(!bank.is_admitted(&tokens.access_token));
    assert!(is_invalid(&bank.refresh(&tokens.access_token)));
    assert!(is_invalid(&bank.engine.log_in("nile", &bank.key)));
    assert!(bank.engine.log_in("nile", &second).is_ok());
}

#[test]
fn what_happened_is_told_with_the_key_s_id_and_never_the_key() {
    let bank = Bank::open();
    let token = bank.log_in().access_token;
    bank.refresh(&token).unwrap();
    let _ = bank.engine.log_in("nile", "lw_live_guess");
    let shown = format!("{:?}", bank.heard.lock().unwrap());
    assert!(shown.contains(bank.key.split('_').nth(2).unwrap()));
    assert!(!shown.contains(&bank.key[20..]) && !shown.contains(&token.expose()[3..]));
    bank.engine
        .acting_as("nile")
        .unwrap()
        .run(&Logout { username: "nile".into(), ..Logout::default() })
        .unwrap();
    let kinds = [AuthKind::LoggedIn, AuthKind::Refreshed, AuthKind::Refused, AuthKind::LoggedOut];
    assert_eq!(bank.kinds(), kinds);
}

#[test]
fn refusals_in_a_row_are_counted_until_a_key_is_right() {
    let bank = Bank::open();
    let wrong =
        |user_name: &str| bank.engine.log_in(user_name, &bank.key.replace("lw_live", "lw_test"));
    assert_eq!(bank.engine.failed_attempts("nile"), 0);
    let other = issue(&bank.engine, "host");
    for _ in 0..3 {
        assert!(is_invalid(&bank.engine.log_in("nile", &other)));
    }
    assert!(is_invalid(&wrong("nobody")));
    assert_eq!(bank.engine.failed_attempts("nile"), 3);
    assert_eq!(bank.engine.failed_attempts("nobody"), 1);
    let login = format!(r#"{{"username": "nile", "api_key": "{other}"}}"#);
    assert_eq!(bank.engine.call("login", login.as_bytes()).status, 401);
    assert_eq!(bank.engine.failed_attempts("nile"), 4);
    let logout = Logout {
        username: "nile".into(),
        authorization: Some(other.as_str().into()),
        ..Logout::default()
    };
    assert!(is_invalid(&bank.engine.run(&logout)));
    assert_eq!(bank.engine.failed_attempts("nile"), 5);
    bank.log_in();
    assert_eq!(bank.engine.failed_attempts("nile"), 0);
}

#[test]
fn without_a_pepper_the_host_works_and_keys_and_log_ins_fail_clearly() {
    let engine = Engine::open(Memory::new()).unwrap();
    engine.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    assert!(engine.acting_as("nile").unwrap().run(&GetIdMapping {}).is_ok());
    let issued = engine.run(&IssueKey { user_name: "nile".into(), ..IssueKey::default() });
    assert!(matches!(issued, Err(Error::NoPepper)));
    let key = Bank::open().key;
    assert!(matches!(engine.log_in("nile", &key), Err(Error::NoPepper)));
    let login = format!(r#"{{"username": "nile", "api_key": "{key}"}}"#);
    let answer = engine.call("login", login.as_bytes());
    assert_eq!(answer.status, 409, "nothing failed: the book was opened so");
    assert_eq!(
        answer.body,
        r#"{"message":"this book was opened without a pepper, so it can neither make nor check keys"}"#
    );
}

#[test]
fn the_host_alone_is_told_that_a_provider_is_not_linked_to_its_partner() {
    let engine = Engine::open(Memory::new()).unwrap();
    assert_eq!(engine.call("make_provider", br#"{"name": "branch"}"#).status, 200);
    let product = br#"{"financial_provider_id": "2", "Name": "Gold", "Interest_Rate": 24,
        "Early_Payment_Interest": 2, "Late_Payment_Penalty": 2, "Very_Late_Payment_Penalty": 5,
        "Min_Repayment_Months": 3, "Max_Repayment_Months": 36, "Lower_Limit": 1, "Upper_Limit": 9}"#;
    let cause = |engine: &Engine| {
        let refused = engine.call("create_credit_product", product);
        assert_eq!(
            (refused.status, &*refused.body),
            (404, r#"{"message":"Credit Product is not found"}"#)
        );
        let detail: serde_json::Value = serde_json::from_str(&refused.detail).unwrap();
        detail.get("cause").map(|cause| cause.as_str().unwrap().to_owned())
    };
    assert!(cause(&engine).unwrap().ends_with("name it in link_providers, with the others"));
    engine
        .run(&MakePartner {
            user_name: "nile".into(),
            tenant_id: Some(TenantId(1)),
            ..MakePartner::default()
        })
        .unwrap();
    assert_eq!(cause(&engine.acting_as("nile").unwrap()), None);
    let link = br#"{"user_name": "host", "provider_ids": [1, 2]}"#;
    assert_eq!(engine.call("link_providers", link).status, 200);
    assert_eq!(engine.call("create_credit_product", product).status, 200);
}

#[test]
fn an_older_pepper_still_verifies_and_new_keys_are_kept_under_the_new_one() {
    let store = Arc::new(Memory::new());
    let first = Pepper::new("2025", &[1; 32]).unwrap();
    let open = |peppers: Peppers| {
        Engine::open_with(Shared(Arc::clone(&store)), Config::default().peppers(peppers)).unwrap()
    };
    let before = open(Peppers::new(first.clone(), vec![]).unwrap());
    let key = issue(&before, "host");
    let login = Login { username: "host".into(), api_key: key.as_str().into() };
    let token = before.run(&login).unwrap().body.access_token;
    let second = Pepper::new("2026", &[2; 32]).unwrap();
    let after = open(Peppers::new(second.clone(), vec![first]).unwrap());
    assert!(after.log_in("host", &key).is_ok() && after.bearer(token.expose()).is_ok());
    let new = issue(&after, "host");
    let alone = open(Peppers::new(second, vec![]).unwrap());
    assert!(is_invalid(&alone.log_in("host", &key)));
    assert!(is_invalid(&alone.bearer(token.expose())));
    assert!(alone.log_in("host", &new).is_ok());
}

/// One store that is opened several times.
struct Shared(Arc<Memory>);

impl lendwright::storage::Storage for Shared {
    fn transact(
        &self,
        mode: lendwright::storage::Mode,
        work: &mut lendwright::storage::Work<'_>,
    ) -> Result<(), lendwright::storage::StorageError> {
        self.0.transact(mode, work)
    }

    fn prepare(
        &self,
        tables: &[&'static lendwright::storage::Table],
    ) -> Result<(), lendwright::storage::StorageError> {
        self.0.prepare(tables)
    }
}

#[test]
fn a_log_in_within_a_shared_unit_checks_the_key_there() {
    let bank = Bank::open();
    let login = |api_key: &str| Login { username: "nile".into(), api_key: api_key.into() };
    let tokens = bank.engine.together(|unit| unit.run(&login(&bank.key))).unwrap();
    assert!(bank.is_admitted(&tokens.access_token));
    let wrong = issue(&bank.engine, "host");
    assert!(is_invalid(&bank.engine.together(|unit| unit.run(&login(&wrong)))));
    // A handle that acts for a partner does not accept the host's key.
    let acting = bank.engine.acting_as("nile").unwrap();
    assert!(is_invalid(&acting.together(|unit| unit.run(&login(&wrong)))));
    assert!(is_invalid(&acting.run(&login(&wrong))));
}

#[test]
fn settings_that_contradict_each_other_are_refused_at_opening() {
    let refusal =
        |config: Config| Engine::open_with(Memory::new(), config).unwrap_err().to_string();
    let mut lifetimes = Lifetimes::default();
    lifetimes.session = TimeDelta::minutes(1);
    assert_eq!(
        refusal(Config::default().lifetimes(lifetimes)),
        "setting 'lifetimes/session': must be access or longer"
    );
    assert!(refusal(Config::default().key_environment("Live")).starts_with("setting 'key_env"));
}

#[test]
fn the_provider_s_table_of_jobs_gives_the_income_where_nothing_else_does() {
    let bank = Bank::open();
    let engine = &bank.engine;
    let asked = |operation: &str, request: &str| {
        let answer = engine.call(operation, request.as_bytes());
        assert_eq!(answer.status, 200, "{operation}: {answer:?}");
        serde_json::from_str::<serde_json::Value>(&answer.body).unwrap()
    };
    asked("set_provider", r#"{"provider_id": 1, "job_incomes": {"3": "9500.50"}}"#);
    let mona = asked(
        "sign_up",
        r#"{"Phone_Number": "+201001234567", "First_Name": "Mona", "Last_Name": "Adel",
            "National_ID_Number": "29501011234567", "Email": "mona@example.com"}"#,
    );
    let uuid = mona["UUID"].as_str().unwrap();
    let income = || {
        let score = format!(
            r#"{{"uuid": "{uuid}", "id": null, "email": "mona@example.com",
                 "evaluate_by": "rule", "acceptance_rules": []}}"#
        );
        asked("get_total_score", &score)["estimated_income"].to_string()
    };
    let update = |more: &str| asked("update_borrower", &format!(r#"{{"UUID": "{uuid}"{more}}}"#));
    assert_eq!(income(), "\"N/A\"");
    update(r#", "Job_ID": 3, "Years_of_Experience": 4"#);
    assert_eq!(income(), "9500.5");
    update(r#", "Reported_Monthly_Income": "12000""#);
    assert_eq!(income(), "12000.0");
}
