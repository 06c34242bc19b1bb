//! How long tokens live, and what is done with one that is shown: pure decisions over stored facts.

use super::TokenKind;
use chrono::{DateTime, TimeDelta, Utc};

#[cfg(test)]
mod tests;

/// How long sessions and tokens live; the host may set each.
///
/// An instant at which something ends does no longer belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetimes {
    /// An access token, from its issue.
    pub access: TimeDelta,
    /// A session, from its opening or last refresh.
    pub session: TimeDelta,
    /// A session, from its opening, however often it is refreshed.
    pub session_absolute: TimeDelta,
    /// How long a retired token is still taken, for requests that crossed the refresh.
    pub grace: TimeDelta,
    /// How long after its end an access token can still be refreshed.
    pub late_refresh: TimeDelta,
    /// An upload token, from its issue.
    pub upload: TimeDelta,
}

impl Default for Lifetimes {
    /// Access 15 minutes; session 24 hours sliding, 30 days in all; grace 10 seconds; refresh up to
    /// 24 hours late; upload 24 hours.
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

/// A lifetime that won't do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{setting} must be {expected}")]
pub struct LifetimesError {
    /// Which setting.
    pub setting: &'static str,
    /// What it should be.
    pub expected: &'static str,
}

/// What is stored of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionFacts {
    /// When somebody logged in.
    pub opened_at: DateTime<Utc>,
    /// When its last access token was issued.
    pub refreshed_at: DateTime<Utc>,
    /// Whether it was revoked, by itself or with all of its partner's.
    pub revoked: bool,
}

/// What is stored of a token that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenFacts {
    /// What it is good for.
    pub kind: TokenKind,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
    /// When a refresh replaced it.
    pub retired_at: Option<DateTime<Utc>>,
}

impl TokenFacts {
    /// Whether a refresh with it retires it: an access token that no refresh has retired before. A
    /// refresh token stays, since the answer has no place for another one.
    #[must_use]
    pub fn retires_on_refresh(&self) -> bool {
        self.kind == TokenKind::Access && self.retired_at.is_none()
    }
}

/// What is done with a token that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is taken.
    Accept,
    /// It is refused, and nothing is changed.
    Refuse(Refusal),
    /// It was retired before: somebody has a copy. The whole session is revoked (RFC 9700, section
    /// 4.14.2), and the token refused.
    RevokeSession,
}

/// Why a token is refused. Callers are told `invalid credentials` and no more; this is for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A token of this kind is not good for this.
    Kind,
    /// Its session was revoked.
    SessionRevoked,
    /// Its session has ended.
    SessionEnded,
    /// The token has ended.
    TokenEnded,
}

impl Lifetimes {
    /// Checks settings that come from outside.
    ///
    /// # Errors
    /// When a lifetime is not positive, the grace or the lateness is negative, or a session is
    /// shorter than its access tokens or longer than its absolute end.
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

    /// When a session ends, unless it is refreshed before.
    #[must_use]
    pub fn session_end(&self, session: &SessionFacts) -> DateTime<Utc> {
        let sliding = after(session.refreshed_at, self.session);
        sliding.min(after(session.opened_at, self.session_absolute))
    }

    /// Whether a session is over: it was revoked, or its time is up.
    #[must_use]
    pub fn is_over(&self, session: &SessionFacts, now: DateTime<Utc>) -> bool {
        session.revoked || now >= self.session_end(session)
    }

    /// When an access token that is issued now ends: never after the session's absolute end.
    #[must_use]
    pub fn access_end(&self, opened_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
        after(now, self.access).min(after(opened_at, self.session_absolute))
    }

    /// When the refresh token of a session ends: with the session's absolute end.
    #[must_use]
    pub fn refresh_end(&self, opened_at: DateTime<Utc>) -> DateTime<Utc> {
        after(opened_at, self.session_absolute)
    }

    /// When an upload token that is issued now ends.
    #[must_use]
    pub fn upload_end(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        after(now, self.upload)
    }

    /// Judges a token that came with a request.
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

    /// Judges a token that asks for a new access token: the access token itself, live or not too
    /// long ended, or the session's refresh token.
    ///
    /// Where it is accepted, a new access token is issued, [`SessionFacts::refreshed_at`] becomes
    /// now, and the shown token is retired if [`TokenFacts::retires_on_refresh`] says so. A token
    /// that was retired within the grace is accepted again: the answer to the first may be lost.
    #[must_use]
    pub fn refresh(
        &self,
        session: &SessionFacts,
        token: &TokenFacts,
        now: DateTime<Utc>,
    ) -> Judgement {
        match token.kind {
            TokenKind::Upload => Judgement::Refuse(Refusal::Kind),
            TokenKind::Refresh => self.judge(session, token, token.expires_at, now),
            TokenKind::Access => {
                // "Up to 24 hours late" includes the last instant; ends exclude theirs.
                let last = after(token.expires_at, self.late_refresh);
                self.judge(session, token, after(last, TimeDelta::microseconds(1)), now)
            }
        }
    }

    fn judge(
        &self,
        session: &SessionFacts,
        token: &TokenFacts,
        token_end: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Judgement {
        if session.revoked {
            return Judgement::Refuse(Refusal::SessionRevoked);
        }
        if now >= self.session_end(session) {
            return Judgement::Refuse(Refusal::SessionEnded);
        }
        // Before the token's own end: a copy that is shown late is a copy all the same.
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
