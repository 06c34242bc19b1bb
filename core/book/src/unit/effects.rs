//! What a unit of work reports to the host.

use crate::error::{Error, WarningCode};
use crate::wire::{IdText, KeyId, Wire as _};
use chrono::{DateTime, Utc};
use lendwright_types::json::JsonOut;
use lendwright_types::{ApplicationId, PartnerId, PaymentId, codes};

// Effects: what a unit of work reports to the host after its end.

/// An event that is reported to the host after the commit.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Effect {
    /// Credentials were used, refused or withdrawn.
    Auth {
        /// The kind of event.
        kind: AuthKind,
        /// The partner, if it is known.
        partner: Option<PartnerId>,
        /// The key's id, if a key was used.
        key_id: Option<IdText<KeyId>>,
        /// The time of the event.
        at: DateTime<Utc>,
    },
    /// Something happened to a loan or to the application that it is made of.
    Loan {
        /// What happened.
        change: LoanChange,
        /// The acting partner.
        partner: Option<PartnerId>,
        /// The credit application.
        application_id: ApplicationId,
        /// The payment, if it is one or takes one back.
        payment_id: Option<PaymentId>,
        /// The time of the event.
        at: DateTime<Utc>,
    },
    /// Messages wait to be handed out by `next_messages`.
    MessagesQueued {
        /// The partner with the rules that matched.
        partner: PartnerId,
        /// How many of them are new.
        queued: i64,
        /// The time of the event.
        at: DateTime<Utc>,
    },
}

impl Effect {
    /// Writes the effect as one JSON object, for hosts in other languages.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = JsonOut::default();
        match self {
            Effect::Auth { kind, partner, key_id, at } => out.object(|o| {
                o.member("event").text(kind.name());
                if let Some(partner) = partner {
                    o.member("partner_id").int(partner.0);
                }
                if let Some(key_id) = key_id {
                    key_id.write(o.member("key_id"));
                }
                at.write(o.member("at"));
            }),
            Effect::Loan { change, partner, application_id, payment_id, at } => out.object(|o| {
                o.member("event").text(change.name());
                if let Some(partner) = partner {
                    o.member("partner_id").int(partner.0);
                }
                o.member("application_id").int(application_id.0);
                if let Some(payment_id) = payment_id {
                    o.member("payment_id").int(payment_id.0);
                }
                at.write(o.member("at"));
            }),
            Effect::MessagesQueued { partner, queued, at } => out.object(|o| {
                o.member("event").text(OutboxChange::MessagesQueued.name());
                o.member("partner_id").int(partner.0);
                o.member("queued").int(*queued);
                at.write(o.member("at"));
            }),
        }
        out.into_text()
    }
}

codes! {
    /// What happened to a loan or to the application that it is made of.
    pub enum LoanChange {
        /// The application was approved.
        Approved = "approved",
        /// The application was rejected.
        Rejected = "rejected",
        /// Something was paid.
        Paid = "paid",
        /// It was settled early.
        Settled = "settled",
        /// It was restructured, got a holiday, its penalties were waived, or a refund was paid out; or such a change
        /// was taken back.
        Changed = "changed",
        /// A payment or settlement was reversed.
        Reversed = "reversed",
        /// It was written off.
        WrittenOff = "written_off",
    }
}

codes! {
    /// What happened to the messages of rules of engagement.
    pub enum OutboxChange {
        /// Messages wait to be handed out by `next_messages`; `queued` says how many are new.
        MessagesQueued = "messages_queued",
    }
}

codes! {
    /// The kinds of events about credentials.
    pub enum AuthKind {
        /// A partner logged in.
        LoggedIn = "logged_in",
        /// An access token was exchanged for a new one.
        Refreshed = "refreshed",
        /// A retired token was used again, so its session was revoked.
        Replayed = "replayed",
        /// A partner logged out.
        LoggedOut = "logged_out",
        /// Credentials were refused.
        Refused = "refused",
    }
}

/// An effect that waits for the end of its unit of work.
pub(crate) struct PendingEffect {
    pub(crate) effect: Effect,
    /// The failed attempt to count: the user name that was sent, and whether a partner has it.
    pub(crate) failed_attempt: Option<(String, bool)>,
}

impl PendingEffect {
    /// Whether the effect is reported even if the unit of work was undone.
    pub(crate) fn outlives_failure(&self) -> bool {
        matches!(self.effect, Effect::Auth { kind: AuthKind::Refused, .. })
    }
}

// Lines of the host's log about units of work: codes and fixed sentences, never a value that was sent.

codes! {
    /// How much a line of the log matters.
    pub enum LogLevel {
        /// The store or the machine failed.
        Error = "error",
        /// A unit of work was done, and something in it deserves a check.
        Warning = "warning",
        /// A unit of work was refused or stopped: the request was wrong, or its caller may not send it.
        Refused = "refused",
    }
}

/// One line for the host's log. It has no secret, no value that was sent and so no personal data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogLine {
    /// How much it matters.
    pub level: LogLevel,
    /// The code of the warning or of the condition: `rate_below_one`, `disk_full`.
    pub code: &'static str,
    /// What happened, in words: what the code of a warning means, what the store said of a failure (which may
    /// name the book's path), the group of a refusal.
    pub text: String,
}

impl LogLine {
    /// The line of a warning.
    pub(crate) fn warning(code: WarningCode) -> Self {
        let text = code.meaning().split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        Self { level: LogLevel::Warning, code: code.name(), text }
    }

    /// The line of a unit of work that failed.
    pub(crate) fn failure(error: &Error) -> Self {
        let (code, group) = (error.code().name(), error.kind().text().to_owned());
        if error.status() < 500 || matches!(error, Error::Interrupted) {
            return Self { level: LogLevel::Refused, code, text: group };
        }
        Self { level: LogLevel::Error, code, text: error.detail().cause.unwrap_or(group) }
    }
}
