//! Sessions: their lifetimes, decisions about a token (pure functions of stored facts), and the scopes of partners and
//! keys.

use super::TokenKind;
use chrono::{DateTime, TimeDelta, Utc};
use std::fmt;
use std::str::FromStr;

/// The lifetimes of sessions and tokens; the host may set each of them.
///
/// An interval does not include its last instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
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

/// The reason why a token is refused. For the log only: the caller's answer is always `invalid credentials`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

// Scopes: the permissions of partners and keys.

macro_rules! scopes {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)*) => {
        /// One permission of a partner or of a key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Scope {
            $($(#[doc = $doc])+ $name,)*
        }

        impl Scope {
            /// Every scope, in the order of the list.
            pub const ALL: &'static [Scope] = &[$(Scope::$name),*];

            /// Their texts.
            #[doc(hidden)]
            pub const TEXTS: &'static [&'static str] = &[$($text),*];

            /// Returns the scope's text, `weights:read`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Scope::$name => $text,)*
                }
            }

            /// Returns the permission of the scope, in a sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Scope::$name => concat!($($doc),+).trim_ascii(),)*
                }
            }
        }
    };
}

scopes! {
    /// Scores borrowers and reads decisions.
    Score = "score",
    /// Reads borrowers.
    BorrowersRead = "borrowers:read",
    /// Signs up borrowers and changes them.
    BorrowersWrite = "borrowers:write",
    /// Reads personal data unmasked.
    Pii = "pii",
    /// Reads business rules.
    RulesRead = "rules:read",
    /// Creates, changes and deletes business rules.
    RulesWrite = "rules:write",
    /// Reads weights. Without it they are left out of answers, but no secret: contributions and
    /// certainty, which every answer about a borrower has, are made of them.
    WeightsRead = "weights:read",
    /// Replaces, changes and deletes weights.
    WeightsWrite = "weights:write",
    /// Reads SMS templates.
    TemplatesRead = "templates:read",
    /// Creates, changes and deletes SMS templates.
    TemplatesWrite = "templates:write",
    /// Reports borrowers and withdraws reports.
    ReportsWrite = "reports:write",
    /// Exports data as CSV.
    ExportCsv = "export:csv",
    /// Reads products, applications and due payments.
    LendingRead = "lending:read",
    /// Changes products and creates applications.
    LendingWrite = "lending:write",
    /// Approves and rejects applications.
    LendingApprove = "lending:approve",
    /// Records payments.
    PaymentsWrite = "payments:write",
    /// Reads analytics.
    AnalyticsRead = "analytics:read",
    /// Writes transactions, budgets and segmentations.
    AnalyticsWrite = "analytics:write",
    /// Reads figures of all borrowers together.
    AnalyticsPortfolio = "analytics:portfolio",
    /// Lists the members of a segment.
    SegmentsMembers = "segments:members",
}

impl Scope {
    /// The scope's bit is below 32 while there are at most 32 scopes, which a test checks.
    const fn bit(self) -> u32 {
        1_u32.wrapping_shl(self as u32)
    }
}

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().copied().find(|scope| scope.as_str() == text);
        known.ok_or_else(|| UnknownScope(lendwright_types::number::shown(text)))
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is not a scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown scope '{0}'")]
pub struct UnknownScope(
    /// The sent text, shortened.
    pub String,
);

/// A set of scopes. Its text is their names in the order of [`Scope::ALL`], separated by spaces.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::{Scope, Scopes};
///
/// let scopes: Scopes = "score weights:read".parse()?;
/// assert!(scopes.contains(Scope::Score) && !scopes.contains(Scope::Pii));
/// assert_eq!(scopes.with(Scope::RulesRead).to_string(), "score rules:read weights:read");
/// # Ok::<(), lendwright_scoring::identity::UnknownScope>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Scopes {
    bits: u32,
}

impl Scopes {
    /// No scope.
    pub const NONE: Scopes = Scopes { bits: 0 };

    /// Returns the set of all scopes.
    #[must_use]
    pub fn all() -> Self {
        Scope::ALL.iter().copied().collect()
    }

    /// Whether the set contains this scope.
    #[must_use]
    pub const fn contains(self, scope: Scope) -> bool {
        self.bits & scope.bit() != 0
    }

    /// Whether the set contains all scopes of the other set.
    #[must_use]
    pub const fn contains_all(self, other: Scopes) -> bool {
        self.bits & other.bits == other.bits
    }

    /// Returns the set with this scope added.
    #[must_use]
    pub const fn with(self, scope: Scope) -> Self {
        Self { bits: self.bits | scope.bit() }
    }

    /// Returns the set with this scope removed.
    #[must_use]
    pub const fn without(self, scope: Scope) -> Self {
        Self { bits: self.bits & !scope.bit() }
    }

    /// Returns the scopes that are in both sets: a key never may do more than its partner.
    #[must_use]
    pub const fn intersection(self, other: Scopes) -> Self {
        Self { bits: self.bits & other.bits }
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Iterates over the scopes, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        scopes.into_iter().fold(Self::NONE, Self::with)
    }
}

impl FromStr for Scopes {
    type Err = UnknownScope;

    /// Reads names separated by spaces, in any order; an empty text is the empty set.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_ascii_whitespace().map(str::parse::<Scope>).collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.iter().map(Scope::as_str).collect();
        f.write_str(&texts.join(" "))
    }
}

impl fmt::Debug for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scopes({self})")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
    use super::{Judgement, Lifetimes, Refusal, Scope, Scopes, SessionFacts, TokenFacts};
    use crate::identity::TokenKind;
    use chrono::{DateTime, TimeDelta, Utc};
    use lendwright_types::time::parse_instant;
    use std::collections::BTreeSet;

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
        assert_eq!(
            refresh(session(), refresh_token(), end),
            Judgement::Refuse(Refusal::SessionEnded)
        );
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
        assert_eq!(
            refresh(over, refresh_token(), earlier),
            Judgement::Refuse(Refusal::SessionEnded)
        );
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
        let passed =
            |session: &SessionFacts, now| lifetimes.has_passed_an_end(session, &access(), now);
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
            (
                Lifetimes { session: TimeDelta::minutes(14), ..good },
                "session must be access or longer",
            ),
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

    #[test]
    fn every_scope_has_a_bit_and_a_text_of_its_own() {
        let bits: BTreeSet<u32> = Scope::ALL.iter().map(|scope| scope.bit()).collect();
        let texts: BTreeSet<&str> = Scope::ALL.iter().map(|scope| scope.as_str()).collect();
        assert!(Scope::ALL.len() <= 32);
        assert_eq!((bits.len(), texts.len()), (Scope::ALL.len(), Scope::ALL.len()));
    }

    #[test]
    fn every_scope_is_read_from_its_text() {
        for scope in Scope::ALL {
            assert_eq!(scope.as_str().parse(), Ok(*scope));
        }
        assert_eq!("root".parse::<Scope>().unwrap_err().to_string(), "unknown scope 'root'");
        assert!("Score".parse::<Scope>().is_err());
    }

    #[test]
    fn a_set_is_read_from_what_it_writes() {
        for set in [Scopes::NONE, Scopes::all(), Scopes::NONE.with(Scope::Pii).with(Scope::Score)] {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        assert_eq!("pii  score".parse(), "score pii".parse::<Scopes>());
        assert!("score,pii".parse::<Scopes>().is_err());
    }

    #[test]
    fn a_keys_scopes_are_those_that_its_partner_has_too() {
        let partner: Scopes = "score rules:read".parse().unwrap();
        let key: Scopes = "score pii".parse().unwrap();
        assert_eq!(key.intersection(partner).to_string(), "score");
        assert!(partner.contains_all(key.intersection(partner)) && !partner.contains_all(key));
        assert!(partner.without(Scope::Score).without(Scope::RulesRead).is_empty());
    }
}
