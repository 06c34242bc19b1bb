//! The text of a message, with places for values, and the limits that suppress a message although its rule matched.

use super::event::{AMOUNT, EventType, EventValue};
use chrono::{DateTime, Duration, NaiveTime, Utc};
use lendwright_scoring::rules::Registry;
use lendwright_types::codes;
use lendwright_types::internal::suggest::nearest;
use lendwright_types::internal::text::{is_seen, is_steering, unsteered};

// The text of a message, with places for values.

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// A variable, by its full name.
    Place(String),
}

/// A text with places, or one for each of several languages.
///
/// A place is a variable in double braces, `{{txn.amount}}`. The event's own variables may be written without the
/// prefix before the dot. Inserted values are not searched for places, and their control characters become blanks. A
/// transaction's own amount is inserted without its sign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    texts: Vec<(String, Vec<Part>)>,
    /// Whether values are escaped for HTML.
    escapes: bool,
}

/// The reason to refuse a text as a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
#[non_exhaustive]
pub struct TemplateFault {
    /// The language of the text; `None` where there is one text for all.
    pub language: Option<String>,
    /// The requirement.
    pub reason: String,
    /// The part of the text that violates it.
    pub value: String,
}

impl Template {
    /// The language of the text for all languages without their own text.
    pub const DEFAULT: &'static str = "default";
    /// The most characters of a text.
    pub const CHARS_MAX: usize = 2_000;
    /// The most characters of a text with its values.
    pub const WRITTEN_CHARS_MAX: usize = 4_000;
    /// The largest number of languages.
    pub const LANGUAGES_MAX: usize = 50;

    /// Reads one text for all.
    ///
    /// # Errors
    /// If the text is empty or too long, if a placeholder does not end, or if it names no variable. Also for control
    /// characters, except ends of lines, and for characters that turn the direction of the text after them.
    pub fn of_text(text: &str, event: EventType, known: &Registry) -> Result<Self, TemplateFault> {
        let parts = parts(text, event, known).map_err(|(reason, value)| TemplateFault {
            language: None,
            reason,
            value,
        })?;
        Ok(Self { texts: vec![(Self::DEFAULT.to_owned(), parts)], escapes: false })
    }

    /// Makes a template of HTML, for example for e-mails. In each value `&`, `<`, `>`, `"` and `'` are
    /// escaped. The text around the values stays as it is.
    #[must_use]
    pub fn of_html(self) -> Self {
        Self { escapes: true, ..self }
    }

    /// Reads texts by the id of their language, `default` for all others.
    ///
    /// # Errors
    /// As [`of_text`](Self::of_text), and for no language.
    pub fn of_languages<'t>(
        texts: impl IntoIterator<Item = (&'t str, &'t str)>,
        event: EventType,
        known: &Registry,
    ) -> Result<Self, TemplateFault> {
        let mut template = Self::default();
        for (language, text) in texts {
            let fault = |(reason, value): (String, String)| TemplateFault {
                language: Some(language.to_owned()),
                reason,
                value,
            };
            if language.trim().is_empty() || language.chars().count() > 100 {
                let reason = "must be the id of a language or 'default'".to_owned();
                return Err(fault((reason, language.to_owned())));
            }
            template.texts.push((language.to_owned(), parts(text, event, known).map_err(fault)?));
        }
        if template.texts.is_empty() || template.texts.len() > Self::LANGUAGES_MAX {
            let reason = format!("must have 1 to {} languages", Self::LANGUAGES_MAX);
            let value = template.texts.len().to_string();
            return Err(TemplateFault { language: None, reason, value });
        }
        Ok(template)
    }

    /// Returns the variables that it names, by full names.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().flat_map(|(_, parts)| parts).filter_map(|part| match part {
            Part::Place(name) => Some(name.as_str()),
            Part::Text(_) => None,
        })
    }

    /// Writes the text in a language. `None` if there is no text in it and no default text, if a value is not known,
    /// or if the text with its values is empty or too long.
    #[must_use]
    pub fn write<'v>(
        &self,
        language: Option<&str>,
        value: impl Fn(&str) -> Option<&'v EventValue>,
    ) -> Option<String> {
        let of = |wanted: &str| self.texts.iter().find(|(language, _)| language == wanted);
        let (_, parts) = language.and_then(of).or_else(|| of(Self::DEFAULT))?;
        let mut text = String::new();
        for part in parts {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Place(name) => {
                    let written = value(name).and_then(EventValue::text)?;
                    // The words around it say whether money went out or came in.
                    let is_amount = name == AMOUNT;
                    let written =
                        written.strip_prefix('-').filter(|_| is_amount).unwrap_or(written);
                    let written = unsteered(written);
                    if self.escapes {
                        escape_into(&mut text, &written);
                    } else {
                        text.push_str(&written);
                    }
                }
            }
        }
        Some(text).filter(|text| is_seen(text) && text.chars().count() <= Self::WRITTEN_CHARS_MAX)
    }
}

/// Appends a value to HTML, as text or as a quoted attribute.
fn escape_into(html: &mut String, value: &str) {
    for found in value.chars() {
        match found {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
}

/// The parts of a text, or the reason and the place of the first error.
fn parts(text: &str, event: EventType, known: &Registry) -> Result<Vec<Part>, (String, String)> {
    if text.trim().is_empty() || text.chars().count() > Template::CHARS_MAX {
        let reason = format!("must be a text of 1 to {} characters", Template::CHARS_MAX);
        return Err((reason, text.to_owned()));
    }
    if text.chars().any(|c| c != '\n' && is_steering(c)) {
        let reason = "must have no control characters but ends of lines (U+000A), and none that turn the text behind them";
        return Err((reason.to_owned(), text.to_owned()));
    }
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        refuse_end(before)?;
        let Some((name, after)) = after.split_once("}}") else {
            return Err(("must end each place with '}}'".to_owned(), format!("{{{{{after}")));
        };
        parts.push(Part::Text(before.to_owned()));
        parts.push(Part::Place(full_name(name.trim(), event, known)?));
        rest = after;
    }
    refuse_end(rest)?;
    parts.push(Part::Text(rest.to_owned()));
    parts.retain(|part| !matches!(part, Part::Text(text) if text.is_empty()));
    Ok(parts)
}

/// Refuses an end of a place that has not begun.
fn refuse_end(text: &str) -> Result<(), (String, String)> {
    if text.contains("}}") {
        return Err(("must begin each place with '{{'".to_owned(), text.to_owned()));
    }
    Ok(())
}

fn full_name(name: &str, event: EventType, known: &Registry) -> Result<String, (String, String)> {
    let own = event.full_name(name).filter(|own| known.get(own).is_some());
    match own {
        Some(own) => Ok(own),
        None if known.get(name).is_some() => Ok(name.to_owned()),
        None => {
            let own = event.own_names().into_iter();
            let near = nearest(name, own.chain(known.variables().iter().map(|v| &*v.name)));
            let near = near.map(|near| format!(" (did you mean '{near}'?)"));
            let reason =
                format!("must name variables of the event{}", near.as_deref().unwrap_or_default());
            Err((reason, name.to_owned()))
        }
    }
}

// The limits that suppress a message although its rule matched.

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

/// The limits of a rule's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time between two messages of the rule to a borrower.
    pub cooldown: Duration,
    /// The most messages to a borrower on a day, of all rules together.
    pub max_per_day: usize,
    /// The hours without messages.
    pub quiet_hours: Option<QuietHours>,
    /// Whether the borrower has to consent to marketing.
    pub needs_consent: bool,
}

/// The state of one message before it is queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageState {
    /// Whether this message was queued before.
    pub is_queued: bool,
    /// When the rule's last message to the borrower was queued.
    pub last_of_rule: Option<DateTime<Utc>>,
    /// The number of messages to the borrower that were queued today, of all rules.
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
    pub fn suppress(&self, at: &MessageState) -> Option<Suppression> {
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
