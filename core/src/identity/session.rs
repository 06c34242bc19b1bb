//! The lifetimes of sessions and tokens, and what to do with a token: pure decisions over stored
//! facts.

use super::TokenKind;
use chrono::{DateTime, TimeDelta, Utc};

#[cfg(test)]
mod tests;

/// The lifetimes of sessions and tokens; the host may set each of them.
///
/// An interval does not include the instant at which it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetimes {
    /// The lifetime of an access token, from its issue.
    pub access: TimeDelta,
    /// The lifetime of a session, from its opening or last refresh.
    pub session: TimeDelta,
    /// The lifetime of a session, from its opening, however often it is refreshed.
    pub session_absolute: TimeDelta,
    /// How long a retired token is still accepted, for requests that were sent at the same time as
    /// the refresh.
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
    /// What is required.
    pub expected: &'static str,
}

/// What the book stores about a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionFacts {
    /// When the partner logged in.
    pub opened_at: DateTime<Utc>,
    /// When its last access token was issued.
    pub refreshed_at: DateTime<Utc>,
    /// Whether it was revoked, alone or with all sessions of its partner.
    pub revoked: bool,
}

/// What the book stores about a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenFacts {
    /// The purpose of the token.
    pub kind: TokenKind,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When a refresh replaced it.
    pub retired_at: Option<DateTime<Utc>>,
}

impl TokenFacts {
    /// Whether a refresh with this token retires it: an access token that no refresh has retired
    /// before. A refresh token stays valid, since the answer has no place for another one.
    #[must_use]
    pub fn retires_on_refresh(&self) -> bool {
        self.kind == TokenKind::Access && self.retired_at.is_none()
    }
}

/// What to do with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Accept it.
    Accept,
    /// Refuse it and change nothing.
    Refuse(Refusal),
    /// Refuse it and revoke the whole session: it was retired before, so somebody has a copy of it
    /// (RFC 9700, section 4.14.2).
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
        sliding.min(after(session.opened_at, self.session_absolute))
    }

    /// Whether a session has ended: it was revoked, or its time is over.
    #[must_use]
    pub fn is_over(&self, session: &SessionFacts, now: DateTime<Utc>) -> bool {
        session.revoked || now >= self.session_end(session)
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
    /// If it is accepted, a new access token is issued, [`SessionFacts::refreshed_at`] becomes now,
    /// and the token is retired if [`TokenFacts::retires_on_refresh`] says so. A token that was
    /// retired within the grace period is accepted again, since the answer to the first request may
    /// have been lost.
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
                // "Up to 24 hours late" includes the last instant; other intervals exclude their
                // end.
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
