//! The lifetimes of sessions and tokens, and decisions about a token: pure functions of stored facts.

use super::TokenKind;
use chrono::{DateTime, TimeDelta, Utc};

#[cfg(test)]
mod tests;

/// The lifetimes of sessions and tokens; the host may set each of them.
///
/// An interval does not include its last instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetimes {
    /// The lifetime of an access token, from its issue.
    pub access: TimeDelta,
    /// The lifetime of a session, from its opening or last refresh.
    pub session: TimeDelta,
    /// The lifetime of a session, from its opening, however often it is refreshed.
    pub session_absolute: TimeDelta,
    /// How long a retired token still works for requests and logging out. It is for requests that were sent at the
    /// same time as the refresh.
    pub grace: TimeDelta,
    /// How long after its end an access token can still be refreshed.
    pub late_refresh: TimeDelta,
    /// The lifetime of an upload token, from its issue.
    pub upload: TimeDelta,
}

impl Default for Lifetimes {
    /// Access token 15 minutes; session 24 hours after the last refresh, 30 days at most; grace 10
    /// seconds; refresh up to 24 hours late; upload token 24 hours.
    fn default() -> Self {
        Self {
            access: TimeDelta::minutes(15),
            session: TimeDelta::hours(24),
            session_absolute: TimeDelta::days(30),
            grace: TimeDelta::seconds(10),
            late_refresh: TimeDelta::hours(24),
            upload: TimeDelta::hours(24),
        }
    }
}

/// An invalid lifetime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{setting} must be {expected}")]
pub struct LifetimesError {
    /// The setting.
    pub setting: &'static str,
    /// The required value.
    pub expected: &'static str,
}

/// The stored facts about a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionFacts {
    /// When the partner logged in.
    pub opened_at: DateTime<Utc>,
    /// When its last access token was issued.
    pub refreshed_at: DateTime<Utc>,
    /// The latest known time of the session. Its time never falls below that, so that setting the clock back does not
    /// revive a session or token.
    pub seen_at: DateTime<Utc>,
    /// The time when the session's key expires.
    pub key_expires_at: Option<DateTime<Utc>>,
    /// Whether it was revoked, alone or with all sessions of its partner.
    pub revoked: bool,
}

/// The stored facts about a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenFacts {
    /// The purpose of the token.
    pub kind: TokenKind,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When a refresh replaced it.
    pub retired_at: Option<DateTime<Utc>>,
}

/// The decision about a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Accept it.
    Accept,
    /// Refuse it without a change.
    Refuse(Refusal),
    /// Refuse it and revoke the whole session: it was retired before, so a second person has a copy of it (RFC 9700,
    /// section 4.14.2).
    RevokeSession,
}

/// Why a token is refused. For the log only: the caller's answer is always `invalid credentials`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A token of this kind can't be used for this purpose.
    Kind,
    /// Its session was revoked.
    SessionRevoked,
    /// Its session has ended.
    SessionEnded,
    /// The token has ended.
    TokenEnded,
    /// A refresh has retired the token a moment ago.
    Retired,
}

impl Lifetimes {
    /// Checks lifetimes that the host has set.
    ///
    /// # Errors
    /// When a lifetime is not positive, `grace` or `late_refresh` is negative, or a session is
    /// shorter than its access tokens or longer than its absolute lifetime.
    pub fn check(&self) -> Result<(), LifetimesError> {
        let positive = [
            ("access", self.access),
            ("session", self.session),
            ("session_absolute", self.session_absolute),
            ("upload", self.upload),
        ];
        let not_negative = [("grace", self.grace), ("late_refresh", self.late_refresh)];
        let zero = TimeDelta::zero();
        if let Some((setting, _)) = positive.into_iter().find(|(_, time)| *time <= zero) {
            return Err(LifetimesError { setting, expected: "more than 0" });
        }
        if let Some((setting, _)) = not_negative.into_iter().find(|(_, time)| *time < zero) {
            return Err(LifetimesError { setting, expected: "0 or more" });
        }
        if self.session < self.access {
            return Err(LifetimesError { setting: "session", expected: "access or longer" });
        }
        if self.session_absolute < self.session {
            let expected = "session or longer";
            return Err(LifetimesError { setting: "session_absolute", expected });
        }
        Ok(())
    }

    /// Returns when a session ends unless it is refreshed.
    #[must_use]
    pub fn session_end(&self, session: &SessionFacts) -> DateTime<Utc> {
        let sliding = after(session.refreshed_at, self.session);
        let end = sliding.min(after(session.opened_at, self.session_absolute));
        session.key_expires_at.map_or(end, |key_end| end.min(key_end))
    }

    /// Returns a session's time: the clock's, but never below its latest known time.
    #[must_use]
    pub fn session_time(session: &SessionFacts, now: DateTime<Utc>) -> DateTime<Utc> {
        now.max(session.seen_at)
    }

    /// Whether an end of the session, of a token or of the grace after the last refresh has passed since
    /// [`SessionFacts::seen_at`]. The book then has to store the time, since the clock may be set back.
    #[must_use]
    pub fn has_passed_an_end(
        &self,
        session: &SessionFacts,
        token: &TokenFacts,
        now: DateTime<Utc>,
    ) -> bool {
        let grace_end = (session.refreshed_at > session.opened_at)
            .then(|| just_after(after(session.refreshed_at, self.grace)));
        let ends = [
            self.session_end(session),
            token.expires_at,
            self.late_refresh_end(token),
            grace_end.unwrap_or(session.seen_at),
        ];
        ends.iter().any(|end| session.seen_at < *end && *end <= now)
    }

    /// Whether a session has ended: it was revoked, or its time is over.
    #[must_use]
    pub fn is_over(&self, session: &SessionFacts, now: DateTime<Utc>) -> bool {
        session.revoked || Self::session_time(session, now) >= self.session_end(session)
    }

    /// Returns when an access token that is issued now expires: never after the absolute end of the
    /// session.
    #[must_use]
    pub fn access_end(&self, opened_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
        after(now, self.access).min(after(opened_at, self.session_absolute))
    }

    /// Returns when the refresh token of a session expires: at the absolute end of the session.
    #[must_use]
    pub fn refresh_end(&self, opened_at: DateTime<Utc>) -> DateTime<Utc> {
        after(opened_at, self.session_absolute)
    }

    /// Returns when an upload token that is issued now expires.
    #[must_use]
    pub fn upload_end(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        after(now, self.upload)
    }

    /// Decides about a token that authenticates a request.
    #[must_use]
    pub fn admit(
        &self,
        session: &SessionFacts,
        token: &TokenFacts,
        now: DateTime<Utc>,
    ) -> Judgement {
        if token.kind != TokenKind::Access {
            return Judgement::Refuse(Refusal::Kind);
        }
        self.judge(session, token, token.expires_at, now)
    }

    /// Decides about a token that requests a new access token: the access token itself, valid or
    /// not expired for too long, or the session's refresh token.
    ///
    /// If it is accepted, a new access token is issued, and [`SessionFacts::refreshed_at`] becomes
    /// [`Lifetimes::session_time`]. Earlier access tokens are retired, so that a session has one line of them. A
    /// token that a refresh has retired within the grace period is refused. A client that did not receive the answer
    /// has its refresh token.
    #[must_use]
    pub fn refresh(
        &self,
        session: &SessionFacts,
        token: &TokenFacts,
        now: DateTime<Utc>,
    ) -> Judgement {
        match self.log_out(session, token, now) {
            Judgement::Accept if token.retired_at.is_some() => Judgement::Refuse(Refusal::Retired),
            judgement => judgement,
        }
    }

    /// Decides about a token that proves who logs out: as for a refresh, but a token that was retired
    /// within the grace period still proves it.
    #[must_use]
    pub fn log_out(
        &self,
        session: &SessionFacts,
        token: &TokenFacts,
        now: DateTime<Utc>,
    ) -> Judgement {
        match token.kind {
            TokenKind::Upload => Judgement::Refuse(Refusal::Kind),
            TokenKind::Refresh => self.judge(session, token, token.expires_at, now),
            TokenKind::Access => self.judge(session, token, self.late_refresh_end(token), now),
        }
    }

    /// "Up to 24 hours late" includes the last instant; other intervals exclude their end.
    fn late_refresh_end(&self, token: &TokenFacts) -> DateTime<Utc> {
        just_after(after(token.expires_at, self.late_refresh))
    }

    fn judge(
        &self,
        session: &SessionFacts,
        token: &TokenFacts,
        token_end: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Judgement {
        let now = Self::session_time(session, now);
        if session.revoked {
            return Judgement::Refuse(Refusal::SessionRevoked);
        }
        if now >= self.session_end(session) {
            return Judgement::Refuse(Refusal::SessionEnded);
        }
        // Checked before the token's own end: a copy that is used late is a copy, too.
        if token.retired_at.is_some_and(|retired| now > after(retired, self.grace)) {
            return Judgement::RevokeSession;
        }
        if now >= token_end {
            return Judgement::Refuse(Refusal::TokenEnded);
        }
        Judgement::Accept
    }
}

fn after(instant: DateTime<Utc>, time: TimeDelta) -> DateTime<Utc> {
    instant.checked_add_signed(time).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

fn just_after(instant: DateTime<Utc>) -> DateTime<Utc> {
    after(instant, TimeDelta::microseconds(1))
}
