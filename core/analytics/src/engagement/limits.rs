//! The limits that suppress a message although its rule matched.

use chrono::{DateTime, Duration, NaiveTime, Utc};
use lendwright_types::codes;

codes! {
    /// Why a message was not queued.
    pub closed enum Suppression {
        /// It was queued before.
        Duplicate = "duplicate",
        /// The last message of the rule to the borrower is too recent.
        Cooldown = "cooldown",
        /// The borrower has had enough messages of the day.
        DailyCap = "daily_cap",
        /// It is a quiet hour.
        QuietHours = "quiet_hours",
        /// The borrower does not consent.
        NoConsent = "no_consent",
        /// A value that the message names is not known, it has no text in the borrower's language, or one of more than
        /// 4,000 characters.
        MissingValue = "missing_value",
    }
}

/// Hours without messages. They go over midnight if the first time is the later one.
///
/// # Example
/// ```
/// use lendwright_analytics::engagement::QuietHours;
///
/// let night = QuietHours::parse("22:00", "07:30").unwrap();
/// assert!(night.has("23:15:00".parse()?) && night.has("07:29:59".parse()?));
/// assert!(!night.has("07:30:00".parse()?));
/// assert_eq!(QuietHours::parse("22:00", "22:00"), None);
/// # Ok::<(), chrono::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietHours {
    from: NaiveTime,
    to: NaiveTime,
}

impl QuietHours {
    /// Reads the start and the end, both as `HH:MM`. `None` if one is not a time. `None` also if both are equal, as
    /// that could mean all day or never.
    #[must_use]
    pub fn parse(from: &str, to: &str) -> Option<Self> {
        let (from, to) = (time_of(from)?, time_of(to)?);
        (from != to).then_some(Self { from, to })
    }

    /// Whether a local time is one of them.
    #[must_use]
    pub fn has(&self, time: NaiveTime) -> bool {
        if self.from < self.to {
            self.from <= time && time < self.to
        } else {
            self.from <= time || time < self.to
        }
    }
}

/// Reads `HH:MM`, both of two digits.
fn time_of(text: &str) -> Option<NaiveTime> {
    let is_form = text.len() == 5 && text.bytes().all(|b| b.is_ascii_digit() || b == b':');
    NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| is_form)
}

/// What a rule allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long after one message of the rule to a borrower the next one waits.
    pub cooldown: Duration,
    /// How many messages a borrower has on a day, of all rules together.
    pub max_per_day: usize,
    /// The hours without messages.
    pub quiet_hours: Option<QuietHours>,
    /// Whether the borrower has to consent to marketing.
    pub needs_consent: bool,
}

/// The state of one message before it is queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether this message was queued before.
    pub is_queued: bool,
    /// When the rule's last message to the borrower was queued.
    pub last_of_rule: Option<DateTime<Utc>>,
    /// How many messages to the borrower were queued today, of all rules.
    pub queued_today: usize,
    /// The time.
    pub now: DateTime<Utc>,
    /// The local time.
    pub local: NaiveTime,
    /// Whether the borrower consents to marketing.
    pub consents: bool,
    /// Whether the message has a text.
    pub has_text: bool,
}

impl Limits {
    /// Returns the first reason to suppress a message, or `None`.
    #[must_use]
    pub fn suppress(&self, at: &Standing) -> Option<Suppression> {
        if at.is_queued {
            return Some(Suppression::Duplicate);
        }
        let cools = |last: DateTime<Utc>| {
            // If the clock was set back, the rule keeps waiting. A message that is farther ahead than the cooldown was
            // queued by a wrong clock. It is ignored, as it would block the rule for as long.
            last.checked_add_signed(self.cooldown).is_none_or(|end| at.now < end)
                && last.checked_sub_signed(self.cooldown).is_none_or(|from| from <= at.now)
        };
        if !self.cooldown.is_zero() && at.last_of_rule.is_some_and(cools) {
            return Some(Suppression::Cooldown);
        }
        if at.queued_today >= self.max_per_day {
            return Some(Suppression::DailyCap);
        }
        if self.quiet_hours.is_some_and(|hours| hours.has(at.local)) {
            return Some(Suppression::QuietHours);
        }
        if self.needs_consent && !at.consents {
            return Some(Suppression::NoConsent);
        }
        (!at.has_text).then_some(Suppression::MissingValue)
    }
}
