//! What a unit of work tells the host once it is over.

use crate::ids::PartnerId;
use crate::json::JsonOut;
use crate::wire::Wire as _;
use chrono::{DateTime, Utc};

/// Something that happened, told to the host once it is committed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Effect {
    /// Somebody showed credentials, or lost them.
    Auth {
        /// What happened.
        kind: AuthKind,
        /// To whom, where that is known.
        partner: Option<PartnerId>,
        /// With which key, where it was one.
        key_id: Option<String>,
        /// When.
        at: DateTime<Utc>,
    },
}

impl Effect {
    /// The effect as one JSON object, for hosts that hear of it in another language.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = JsonOut::default();
        match self {
            Effect::Auth { kind, partner, key_id, at } => out.object(|o| {
                o.member("event").text(kind.as_str());
                if let Some(partner) = partner {
                    o.member("partner_id").int(partner.0);
                }
                if let Some(key_id) = key_id {
                    o.member("key_id").text(key_id);
                }
                at.write(o.member("at"));
            }),
        }
        out.into_text()
    }
}

/// What happened to credentials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuthKind {
    /// A partner logged in.
    LoggedIn,
    /// An access token was exchanged for the next.
    Refreshed,
    /// A retired token was shown again, so its session was revoked.
    Replayed,
    /// A partner logged out.
    LoggedOut,
    /// Credentials were refused.
    Refused,
}

impl AuthKind {
    /// Its name, `logged_in`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            AuthKind::LoggedIn => "logged_in",
            AuthKind::Refreshed => "refreshed",
            AuthKind::Replayed => "replayed",
            AuthKind::LoggedOut => "logged_out",
            AuthKind::Refused => "refused",
        }
    }
}

/// An effect that waits for the end of its unit of work.
pub(crate) struct PendingEffect {
    pub(crate) effect: Effect,
    /// Whose failed attempt is counted: the user name that was sent, and whether a partner has it.
    pub(crate) failed_attempt: Option<(String, bool)>,
}

impl PendingEffect {
    /// Whether it is told although the unit of work was undone.
    pub(crate) fn outlives_failure(&self) -> bool {
        matches!(self.effect, Effect::Auth { kind: AuthKind::Refused, .. })
    }
}
