//! Sessions: how they are refreshed, and all the ways in which they end.

use super::{Bank, is_invalid, issue, peppers};
use chrono::TimeDelta;
use lendwright::identity::Lifetimes;
use lendwright::operations::access::{Login, Logout, RefreshToken};
use lendwright::operations::borrowers::{GetIdMapping, SignUp, UpdateBorrower};
use lendwright::operations::host::MakePartner;
use lendwright::storage::Sqlite;
use lendwright::wire::Secret;
use lendwright::{AuthKind, Caller, Config, Effect, Engine, FixedClock};
use lendwright_tests::Folder;
use std::sync::{Arc, Mutex};

#[test]
fn an_access_token_comes_with_a_request_and_names_its_partner() {
    let bank = Bank::open();
    let tokens = bank.log_in();
    assert!(bank.is_admitted(&tokens.access_token));
    assert!(!bank.is_admitted(&tokens.refresh_token));
    let bearer = format!("bearer {}", tokens.access_token.expose());
    assert_eq!(bank.get_mapping(&[("authorization", &bearer), ("user_name", "nile")]).status, 200);
    assert_eq!(bank.get_mapping(&[("authorization", &bearer), ("user_name", "host")]).status, 401);
    bank.pass(TimeDelta::minutes(15));
    assert!(!bank.is_admitted(&tokens.access_token));
}

#[test]
fn a_handle_of_a_token_ends_with_its_session() {
    let bank = Bank::open();
    let tokens = bank.log_in();
    let handle = bank.engine.bearer(tokens.access_token.expose()).unwrap();
    assert!(matches!(handle.caller(), Caller::Session(_)));
    assert!(handle.run(&GetIdMapping {}).is_ok());
    bank.pass(TimeDelta::hours(24));
    assert!(is_invalid(&handle.run(&GetIdMapping {})));
    let tokens = bank.log_in();
    let handle = bank.engine.bearer(tokens.access_token.expose()).unwrap();
    handle.run(&Logout { username: "nile".into(), ..Logout::default() }).unwrap();
    assert!(is_invalid(&handle.run(&GetIdMapping {})));
}

#[test]
fn a_refreshed_token_is_retired_and_shown_again_ends_the_session() {
    let bank = Bank::open();
    let first = bank.log_in();
    let second = bank.refresh(&first.access_token).unwrap();
    bank.pass(TimeDelta::seconds(10));
    bank.kinds();
    assert!(is_invalid(&bank.refresh(&first.access_token)), "a session has one line of tokens");
    assert_eq!(bank.kinds(), [AuthKind::Refused]);
    assert!(bank.is_admitted(&first.access_token) && bank.is_admitted(&second));
    bank.pass(TimeDelta::microseconds(1));
    assert!(is_invalid(&bank.refresh(&first.access_token)));
    assert_eq!(bank.kinds(), [AuthKind::Replayed]);
    assert!(!bank.is_admitted(&second));
    assert!(is_invalid(&bank.refresh(&second)));
    assert!(is_invalid(&bank.refresh(&first.refresh_token)));
    assert!(bank.is_admitted(&bank.log_in().access_token));
}

#[test]
fn a_refresh_token_too_retires_the_access_token_of_before() {
    let bank = Bank::open();
    let first = bank.log_in();
    let second = bank.refresh(&first.refresh_token).unwrap();
    assert!(bank.is_admitted(&first.access_token) && bank.is_admitted(&second));
    assert!(is_invalid(&bank.refresh(&first.access_token)));
    let third = bank.refresh(&first.refresh_token).unwrap();
    assert!(is_invalid(&bank.refresh(&second)));
    bank.pass(TimeDelta::seconds(11));
    assert!(bank.is_admitted(&third));
    assert!(!bank.is_admitted(&second), "somebody goes on with a token of before");
    assert!(!bank.is_admitted(&third), "so the session is revoked");
}

#[test]
fn a_token_retired_within_the_grace_logs_out() {
    let bank = Bank::open();
    let first = bank.log_in().access_token;
    let second = bank.refresh(&first).unwrap();
    bank.pass(TimeDelta::seconds(10));
    let proven = Logout { username: "nile".into(), token: Some(first), ..Logout::default() };
    assert_eq!(bank.engine.run(&proven).unwrap().message, "Logged out");
    assert!(!bank.is_admitted(&second));
}

#[test]
fn a_clock_set_back_by_a_day_revives_no_token() {
    let bank = Bank::open();
    let first = bank.log_in();
    bank.pass(TimeDelta::minutes(1));
    let second = bank.refresh(&first.access_token).unwrap();
    bank.pass(TimeDelta::minutes(1));
    assert!(bank.is_admitted(&second), "the session sees that the grace is over");
    bank.pass(-TimeDelta::days(1));
    assert!(bank.is_admitted(&second), "nobody is locked out");
    let third = bank.refresh(&second).unwrap();
    assert!(bank.is_admitted(&third));
    assert!(!bank.is_admitted(&first.access_token), "its grace does not begin anew");
    assert!(!bank.is_admitted(&third), "a copy was used");

    let ended = bank.log_in();
    bank.pass(TimeDelta::minutes(15));
    assert!(!bank.is_admitted(&ended.access_token));
    bank.pass(-TimeDelta::days(1));
    assert!(!bank.is_admitted(&ended.access_token));
    assert!(bank.is_admitted(&bank.refresh(&ended.refresh_token).unwrap()));
}

#[test]
fn a_clock_set_back_revives_no_session_whose_end_was_seen() {
    type See = fn(&Bank, &Secret) -> bool;
    let by_request: See = |bank, token| bank.is_admitted(token);
    let by_refresh: See = |bank, token| bank.refresh(token).is_ok();
    let by_log_out: See = |bank, token| {
        let (username, token) = ("nile".into(), Some(token.clone()));
        let other = bank.log_in();
        let done = bank.engine.run(&Logout { username, token, authorization: None });
        assert!(bank.is_admitted(&other.access_token));
        done.is_ok()
    };
    for see in [by_request, by_refresh, by_log_out] {
        let bank = Bank::open();
        let tokens = bank.log_in();
        bank.pass(TimeDelta::hours(24));
        assert!(!see(&bank, &tokens.access_token));
        bank.pass(-TimeDelta::hours(24));
        assert!(!bank.is_admitted(&tokens.access_token));
        assert!(is_invalid(&bank.refresh(&tokens.access_token)));
        assert!(is_invalid(&bank.refresh(&tokens.refresh_token)));
    }
}

#[test]
fn a_clock_set_back_revives_no_handle_whose_end_was_seen() {
    let bank = Bank::open();
    let handle = bank.engine.bearer(bank.log_in().access_token.expose()).unwrap();
    bank.pass(TimeDelta::hours(24));
    assert!(is_invalid(&handle.run(&GetIdMapping {})));
    bank.pass(-TimeDelta::hours(24));
    assert!(is_invalid(&handle.run(&GetIdMapping {})));
}

#[test]
fn a_retired_token_that_comes_with_a_request_ends_the_session_too() {
    let bank = Bank::open();
    let first = bank.log_in().access_token;
    let second = bank.refresh(&first).unwrap();
    assert!(bank.is_admitted(&first));
    bank.pass(TimeDelta::seconds(11));
    assert!(bank.is_admitted(&second));
    bank.kinds();
    assert!(!bank.is_admitted(&first));
    assert_eq!(bank.kinds(), [AuthKind::Replayed]);
    assert!(!bank.is_admitted(&second));
}

#[test]
fn a_replayed_token_in_a_shared_unit_undoes_the_whole_unit() {
    let bank = Bank::open();
    let first = bank.log_in().access_token;
    let second = bank.refresh(&first).unwrap();
    bank.pass(TimeDelta::seconds(11));
    let token = first.clone();
    let shared = bank.engine.together(|unit| unit.run(&RefreshToken { token: token.clone() }));
    assert!(is_invalid(&shared));
    assert!(bank.is_admitted(&second));
}

#[test]
fn an_ended_access_token_is_refreshed_within_a_day_of_a_live_session() {
    let bank = Bank::with(|config| {
        let session = TimeDelta::hours(48);
        let mut lifetimes = Lifetimes::default();
        lifetimes.session = session;
        config.lifetimes(lifetimes)
    });
    let token = bank.log_in().access_token;
    bank.pass(TimeDelta::minutes(15) + TimeDelta::hours(24));
    let next = bank.refresh(&token).unwrap();
    bank.pass(TimeDelta::minutes(15) + TimeDelta::hours(24) + TimeDelta::microseconds(1));
    assert!(is_invalid(&bank.refresh(&next)));
}

#[test]
fn a_refresh_token_serves_for_the_whole_session() {
    let bank = Bank::open();
    let tokens = bank.log_in();
    for _day in 0..29 {
        bank.pass(TimeDelta::hours(23));
        assert!(bank.is_admitted(&bank.refresh(&tokens.refresh_token).unwrap()));
    }
    bank.pass(TimeDelta::hours(24));
    assert!(is_invalid(&bank.refresh(&tokens.refresh_token)));
}

#[test]
fn logging_out_ends_every_session_of_the_partner_and_of_no_other() {
    let bank = Bank::open();
    bank.engine.run(&MakePartner { user_name: "delta".into(), ..MakePartner::default() }).unwrap();
    let delta_key = issue(&bank.engine, "delta");
    let delta = Login { username: "delta".into(), api_key: delta_key.as_str().into() };
    let delta = bank.engine.run(&delta).unwrap();
    let (one, other) = (bank.log_in(), bank.log_in());
    let logout = |token: Option<&Secret>, authorization: Option<&str>| {
        bank.engine.run(&Logout {
            username: "nile".into(),
            token: token.cloned(),
            authorization: authorization.map(Secret::from),
        })
    };
    assert!(is_invalid(&logout(None, None)));
    assert!(is_invalid(&logout(Some(&delta.access_token), None)));
    assert!(is_invalid(&logout(None, Some(&delta_key))));
    assert!(bank.is_admitted(&one.access_token));
    logout(None, Some(&format!("Bearer {}", one.access_token.expose()))).unwrap();
    for token in [&one.access_token, &other.access_token] {
        assert!(!bank.is_admitted(token));
    }
    assert!(is_invalid(&bank.refresh(&other.refresh_token)));
    assert!(bank.is_admitted(&delta.access_token));
    assert_eq!(logout(Some(&other.refresh_token), None).unwrap().message, "Logged out");
    let third = bank.log_in();
    logout(None, Some(&bank.key)).unwrap();
    assert!(!bank.is_admitted(&third.access_token));
}

#[test]
fn an_old_token_logs_out_nobody_a_second_time() {
    let bank = Bank::open();
    let old = bank.log_in().access_token;
    let proven = Logout { username: "nile".into(), token: Some(old), ..Logout::default() };
    bank.engine.run(&proven).unwrap();
    assert_eq!(bank.engine.run(&proven).unwrap().message, "Logged out");
    let new = bank.log_in().access_token;
    assert!(is_invalid(&bank.engine.run(&proven)));
    assert!(bank.is_admitted(&new));
}

#[test]
fn of_two_proofs_the_first_good_one_logs_out() {
    let bank = Bank::open();
    let ended = bank.log_in().access_token;
    bank.pass(TimeDelta::days(2));
    let retired = bank.log_in().access_token;
    bank.refresh(&retired).unwrap();
    bank.pass(TimeDelta::minutes(1));
    let logout = |token: &Secret, authorization: &str| {
        bank.engine.run(&Logout {
            username: "nile".into(),
            token: Some(token.clone()),
            authorization: Some(authorization.into()),
        })
    };
    for token in [ended, "garbage".into(), retired] {
        let live = bank.log_in().access_token;
        for authorization in ["garbage", "Bearer garbage"] {
            assert!(is_invalid(&logout(&token, authorization)), "{authorization}");
            assert!(bank.is_admitted(&live), "{authorization}");
        }
        let bearer = format!("Bearer {}", live.expose());
        assert_eq!(logout(&token, &bearer).unwrap().message, "Logged out");
        assert!(!bank.is_admitted(&live));
        let live = bank.log_in().access_token;
        assert_eq!(logout(&token, &bank.key).unwrap().message, "Logged out");
        assert!(!bank.is_admitted(&live));
    }
}

#[test]
fn a_handle_that_acts_for_the_partner_may_log_it_out_and_another_may_not() {
    let bank = Bank::open();
    let token = bank.log_in().access_token;
    let nile = Logout { username: "nile".into(), ..Logout::default() };
    assert!(is_invalid(&bank.engine.acting_as("host").unwrap().run(&nile)));
    assert!(bank.is_admitted(&token));
    bank.engine.acting_as("nile").unwrap().run(&nile).unwrap();
    assert!(!bank.is_admitted(&token));
}

#[test]
fn a_host_may_do_without_proof_at_log_out_and_then_nobody_learns_who_there_is() {
    let bank = Bank::with(|config| config.logout_requires_proof(false));
    let token = bank.log_in().access_token;
    for username in ["nobody", "nile"] {
        let answer = bank.engine.run(&Logout { username: username.into(), ..Logout::default() });
        assert_eq!(answer.unwrap().message, "Logged out");
    }
    assert!(!bank.is_admitted(&token));
}

#[test]
fn a_book_that_is_only_read_admits_and_refuses_tokens_as_any_other() {
    let folder = Folder::new();
    let path = folder.0.join("nile.book");
    let clock = Arc::new(FixedClock::at("2026-01-31T10:00:00Z".parse().unwrap()));
    let told: Arc<Mutex<String>> = Arc::default();
    let config = || {
        let told = Arc::clone(&told);
        let tell = move |effect: &Effect| told.lock().unwrap().push_str(&effect.to_json());
        Config::default().clock(Arc::clone(&clock)).peppers(peppers()).on_effect(tell)
    };
    let engine = Engine::open_with(Sqlite::file(&path).unwrap(), config()).unwrap();
    engine.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() }).unwrap();
    let key = issue(&engine, "nile");
    let mut bank = Bank { engine, clock: Arc::clone(&clock), heard: Arc::default(), key };
    let first = bank.log_in();
    let second = bank.refresh(&first.access_token).unwrap();
    bank.engine = Engine::open_with(Sqlite::read_only(&path).unwrap(), config()).unwrap();
    assert!(bank.is_admitted(&first.access_token) && bank.is_admitted(&second));
    // The grace period is over. In the book, nothing records that.
    bank.pass(TimeDelta::minutes(1));
    assert!(bank.is_admitted(&second) && bank.is_admitted(&second));
    let status = |token: &Secret| {
        let bearer = format!("Bearer {}", token.expose());
        bank.get_mapping(&[("Authorization", &bearer)]).status
    };
    assert!(!told.lock().unwrap().contains("replayed"));
    assert_eq!(status(&first.access_token), 401, "it is retired");
    assert!(told.lock().unwrap().contains("replayed"));
    bank.pass(TimeDelta::minutes(15));
    assert_eq!(status(&second), 401, "it has ended");
}

#[test]
fn a_clock_set_back_revives_no_upload_token_that_was_seen_to_have_ended() {
    let bank = Bank::open();
    let phone_number = "+201001234567".into();
    let person = SignUp { phone_number, autofill: Some(true), ..SignUp::default() };
    let uuid = bank.engine.run(&person).unwrap().body.uuid;
    let token = || {
        let update = UpdateBorrower { uuid: uuid.clone(), ..UpdateBorrower::default() };
        bank.engine.run(&update).unwrap().body.token.value().unwrap().expose().to_owned()
    };
    let (seen, unseen) = (token(), token());
    assert!(bank.engine.bearer(&seen).is_ok());
    bank.pass(TimeDelta::hours(24));
    assert!(bank.engine.bearer(&seen).is_err());
    bank.pass(TimeDelta::hours(-1));
    assert!(bank.engine.bearer(&seen).is_err());
    // The book does not know that the other token had ended.
    assert!(bank.engine.bearer(&unseen).is_ok());
}
