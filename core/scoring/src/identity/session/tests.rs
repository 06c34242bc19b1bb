#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use super::{Judgement, Lifetimes, Refusal, SessionFacts, TokenFacts};
use crate::identity::TokenKind;
use chrono::{DateTime, TimeDelta, Utc};
use lendwright_types::time::parse_instant;

const ONE: TimeDelta = TimeDelta::microseconds(1);

fn start() -> DateTime<Utc> {
    parse_instant("2026-01-31T10:00:00Z").unwrap()
}

fn session() -> SessionFacts {
    SessionFacts {
        opened_at: start(),
        refreshed_at: start(),
        seen_at: start(),
        key_expires_at: None,
        revoked: false,
    }
}

fn access() -> TokenFacts {
    let expires_at = start() + TimeDelta::minutes(15);
    TokenFacts { kind: TokenKind::Access, expires_at, retired_at: None }
}

fn refresh_token() -> TokenFacts {
    let expires_at = start() + TimeDelta::days(30);
    TokenFacts { kind: TokenKind::Refresh, expires_at, retired_at: None }
}

fn admit(session: SessionFacts, token: TokenFacts, now: DateTime<Utc>) -> Judgement {
    Lifetimes::default().admit(&session, &token, now)
}

fn refresh(session: SessionFacts, token: TokenFacts, now: DateTime<Utc>) -> Judgement {
    Lifetimes::default().refresh(&session, &token, now)
}

#[test]
fn an_access_token_is_taken_until_its_last_microsecond() {
    let end = access().expires_at;
    assert_eq!(admit(session(), access(), start()), Judgement::Accept);
    assert_eq!(admit(session(), access(), end - ONE), Judgement::Accept);
    assert_eq!(admit(session(), access(), end), Judgement::Refuse(Refusal::TokenEnded));
}

#[test]
fn only_access_tokens_come_with_requests() {
    let upload = TokenFacts { kind: TokenKind::Upload, ..access() };
    for token in [refresh_token(), upload] {
        assert_eq!(admit(session(), token, start()), Judgement::Refuse(Refusal::Kind));
    }
    assert_eq!(refresh(session(), upload, start()), Judgement::Refuse(Refusal::Kind));
}

#[test]
fn an_ended_access_token_can_be_refreshed_for_a_day() {
    // A session that slides longer, so that only the token's own end decides.
    let lifetimes = Lifetimes { session: TimeDelta::days(7), ..Lifetimes::default() };
    let last = access().expires_at + TimeDelta::hours(24);
    let judge = |now| lifetimes.refresh(&session(), &access(), now);
    assert_eq!(judge(access().expires_at), Judgement::Accept);
    assert_eq!(judge(last), Judgement::Accept);
    assert_eq!(judge(last + ONE), Judgement::Refuse(Refusal::TokenEnded));
}

#[test]
fn a_session_ends_a_day_after_its_last_refresh() {
    let end = start() + TimeDelta::hours(24);
    assert_eq!(refresh(session(), access(), end - ONE), Judgement::Accept);
    assert_eq!(refresh(session(), access(), end), Judgement::Refuse(Refusal::SessionEnded));
    assert_eq!(refresh(session(), refresh_token(), end - ONE), Judgement::Accept);
    assert_eq!(refresh(session(), refresh_token(), end), Judgement::Refuse(Refusal::SessionEnded));
    let refreshed = SessionFacts { refreshed_at: end - ONE, ..session() };
    assert_eq!(refresh(refreshed, refresh_token(), end), Judgement::Accept);
}

#[test]
fn a_session_ends_after_thirty_days_however_often_it_is_refreshed() {
    let end = start() + TimeDelta::days(30);
    let kept_up = SessionFacts { refreshed_at: end - TimeDelta::minutes(1), ..session() };
    let token = TokenFacts { expires_at: end + TimeDelta::days(1), ..refresh_token() };
    assert_eq!(refresh(kept_up, token, end - ONE), Judgement::Accept);
    assert_eq!(refresh(kept_up, token, end), Judgement::Refuse(Refusal::SessionEnded));
    let lifetimes = Lifetimes::default();
    assert_eq!(lifetimes.session_end(&kept_up), end);
    assert_eq!(lifetimes.access_end(start(), end - TimeDelta::minutes(1)), end);
    assert_eq!(lifetimes.access_end(start(), start()), access().expires_at);
}

#[test]
fn a_retired_token_is_taken_for_ten_seconds_and_then_revokes_the_session() {
    let retired_at = start() + TimeDelta::minutes(5);
    let retired = TokenFacts { retired_at: Some(retired_at), ..access() };
    let last = retired_at + TimeDelta::seconds(10);
    let log_out = |session, token, now| Lifetimes::default().log_out(&session, &token, now);
    for judge in [admit, log_out] {
        assert_eq!(judge(session(), retired, retired_at), Judgement::Accept);
        assert_eq!(judge(session(), retired, last), Judgement::Accept);
        assert_eq!(judge(session(), retired, last + ONE), Judgement::RevokeSession);
    }
}

#[test]
fn a_refresh_with_a_retired_token_is_refused_and_revokes_after_the_grace() {
    let retired = TokenFacts { retired_at: Some(start()), ..access() };
    let last = start() + TimeDelta::seconds(10);
    for now in [start(), last] {
        assert_eq!(refresh(session(), retired, now), Judgement::Refuse(Refusal::Retired));
    }
    assert_eq!(refresh(session(), retired, last + ONE), Judgement::RevokeSession);
}

#[test]
fn a_retired_token_revokes_the_session_even_after_its_own_end() {
    let retired = TokenFacts { retired_at: Some(start()), ..access() };
    let later = start() + TimeDelta::hours(3);
    assert_eq!(admit(session(), retired, later), Judgement::RevokeSession);
}

#[test]
fn a_revoked_or_ended_session_takes_nothing_and_changes_nothing() {
    let revoked = SessionFacts { revoked: true, ..session() };
    let retired = TokenFacts { retired_at: Some(start()), ..access() };
    let later = start() + TimeDelta::hours(1);
    for token in [access(), retired, refresh_token()] {
        assert_eq!(refresh(revoked, token, later), Judgement::Refuse(Refusal::SessionRevoked));
    }
    let ended = start() + TimeDelta::days(2);
    assert_eq!(refresh(session(), retired, ended), Judgement::Refuse(Refusal::SessionEnded));
}

#[test]
fn a_clock_that_goes_back_revives_nothing_and_locks_nobody_out() {
    let earlier = start() - TimeDelta::days(1);
    assert_eq!(admit(session(), access(), earlier), Judgement::Accept);
    let minute = start() + TimeDelta::minutes(1);
    let retired = TokenFacts { retired_at: Some(start()), ..access() };
    let seen = |seen_at| SessionFacts { seen_at, ..session() };
    assert_eq!(admit(seen(minute), retired, earlier), Judgement::RevokeSession);
    let ended = Judgement::Refuse(Refusal::TokenEnded);
    assert_eq!(admit(seen(access().expires_at), access(), earlier), ended);
    let over = seen(start() + TimeDelta::days(1));
    assert!(Lifetimes::default().is_over(&over, earlier));
    assert_eq!(refresh(over, refresh_token(), earlier), Judgement::Refuse(Refusal::SessionEnded));
}

#[test]
fn a_session_ends_with_the_key_that_opened_it() {
    let end = start() + TimeDelta::minutes(1);
    let session = SessionFacts { key_expires_at: Some(end), ..session() };
    assert_eq!(admit(session, access(), end - ONE), Judgement::Accept);
    assert_eq!(admit(session, access(), end), Judgement::Refuse(Refusal::SessionEnded));
}

#[test]
fn the_time_is_to_be_kept_when_it_has_passed_an_end() {
    let lifetimes = Lifetimes::default();
    let refreshed = SessionFacts { opened_at: start() - ONE, ..session() };
    let passed = |session: &SessionFacts, now| lifetimes.has_passed_an_end(session, &access(), now);
    let (grace, token) = (start() + TimeDelta::seconds(10), access().expires_at);
    let (late, session_end) = (token + TimeDelta::hours(24), start() + TimeDelta::hours(24));
    assert!(!passed(&session(), token - ONE), "nothing was retired");
    for (before, end) in [
        (start(), grace + ONE),
        (grace + ONE, token),
        (token, session_end),
        (session_end, late + ONE),
    ] {
        let seen = |seen_at| SessionFacts { seen_at, ..refreshed };
        assert!(!passed(&seen(before), end - ONE), "{end}");
        assert!(passed(&seen(before), end), "{end}");
        assert!(!passed(&seen(end), end), "{end}");
    }
}

#[test]
fn lifetimes_that_contradict_each_other_are_refused_by_name() {
    let good = Lifetimes::default();
    assert_eq!(good.check(), Ok(()));
    let zero = TimeDelta::zero();
    let cases = [
        (Lifetimes { access: zero, ..good }, "access must be more than 0"),
        (Lifetimes { upload: -ONE, ..good }, "upload must be more than 0"),
        (Lifetimes { grace: -ONE, ..good }, "grace must be 0 or more"),
        (Lifetimes { session: TimeDelta::minutes(14), ..good }, "session must be access or longer"),
        (
            Lifetimes { session_absolute: TimeDelta::hours(23), ..good },
            "session_absolute must be session or longer",
        ),
    ];
    for (lifetimes, text) in cases {
        assert_eq!(lifetimes.check().unwrap_err().to_string(), text);
    }
    assert_eq!(Lifetimes { grace: zero, late_refresh: zero, ..good }.check(), Ok(()));
}

#[test]
fn lifetimes_beyond_the_calendar_do_not_overflow() {
    let endless = Lifetimes {
        session: TimeDelta::MAX,
        session_absolute: TimeDelta::MAX,
        ..Lifetimes::default()
    };
    assert_eq!(endless.session_end(&session()), DateTime::<Utc>::MAX_UTC);
}
