//! The settings of a rule of engagement: as sent, stored and shown.

use super::EngagementRuleId;
use crate::error::{AnalyticsError, Error};
use crate::records::analytics::segments::SegmentId;
use crate::wire::{Members, Shape, ShapeError, Wire, answer, choice};
use chrono::{DateTime, Duration, NaiveDate, Utc};
use lendwright_analytics::engagement::{EventType, Limits, QuietHours, Template, TemplateFault};
use lendwright_scoring::rules::Registry;
use lendwright_types::internal::text::{is_control, is_seen, unfit_for_a_name};
use lendwright_types::json::{Json, JsonOut};

const NAME_CHARS_MAX: usize = 100;
const PRIORITY_MAX: i64 = 1_000_000;
const COOLDOWN_HOURS_MAX: i64 = 8_784;
const PER_DAY_MAX: i64 = 1_000;

choice! {
    /// The channel of a message to a borrower.
    pub enum MessageChannel { #[default] Sms = "sms", Push = "push", Email = "email" }
}

choice! {
    /// Whether messages of a rule need the borrower's consent to marketing.
    pub enum ConsentNeeded {
        /// Consent to marketing is needed.
        #[default] Marketing = "marketing",
        /// No consent is needed, because the message is about the borrower's business with the lender.
        Service = "service",
    }
}

/// The borrowers that a rule is about: all of them, or those of a segment of the partner's latest segmentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// All of them.
    #[default]
    All,
    /// The borrowers of this segment.
    Segment(SegmentId),
}

/// The text of a message, or a text for each language.
#[derive(Clone, Debug, PartialEq)]
pub enum MessageTemplate {
    /// One text for all.
    Text(String),
    /// Texts by the id of their language. `default` is for all others.
    Languages(Members<String>),
}

answer! {
    /// Hours without new messages, in the time zone of analytics. They span midnight if `from` is later than `to`.
    #[derive(Default)]
    pub struct HoursOfQuiet {
        /// The first minute, `HH:MM`.
        "from" => from: String,
        /// The end, `HH:MM`.
        "to" => to: String,
    }
}

/// Calls a macro with the optional fields of a rule: each with its default, or without one if it is null by default.
macro_rules! engagement_rule_fields {
    ($macro:ident) => {
        $macro! {
            /// The borrowers that the rule is about: `all`, or the id of a segment of the partner's latest
            /// segmentation. Left out: `all`.
            "audience" is Plain => audience: Audience = Audience::All;
            /// Rules run by priority, the lowest number first, then by name. Left out: 100.
            "priority" is Plain => priority: i64 = 100;
            /// The number of hours between two messages of the rule to a borrower. Left out: 24.
            "cooldown_hours" is Plain => cooldown_hours: i64 = 24;
            /// The greatest number of messages to a borrower on a day, from all rules of the partner together. Left
            /// out: 3.
            "max_per_day" is Plain => max_per_day: i64 = 3;
            /// Hours without new messages. Messages queued earlier are still handed out in these hours, so a host that
            /// sends them then must observe the hours itself.
            "quiet_hours" is Plain => quiet_hours: HoursOfQuiet;
            /// The first active day.
            "start" => start: NaiveDate;
            /// The last active day.
            "end" => end: NaiveDate;
            /// Whether the rule is active. Left out: yes.
            "active" => active: bool = true;
            /// Whether the borrower's consent to marketing is needed. Left out: `marketing`, so that no message is
            /// sent without this consent.
            "requires_consent" => requires_consent: ConsentNeeded = ConsentNeeded::Marketing;
        }
    };
}
pub(crate) use engagement_rule_fields;

/// The type of a field: one without a default may be null.
macro_rules! field_type {
    ($Type:ty) => { Option<$Type> };
    ($Type:ty, $default:expr) => { $Type };
}

/// The value of an optional field.
macro_rules! field_value {
    ($sent:expr) => {
        $sent
    };
    ($sent:expr, $default:expr) => {
        $sent.unwrap_or($default)
    };
}
pub(crate) use field_value;

macro_rules! rule_settings {
    ($($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty
        $(= $default:expr)?;)+) => {
        answer! {
            /// The settings of a rule of engagement.
            pub struct EngagementRuleSettings {
                /// The rule's name.
                "name" => name: String,
                /// The event that the rule listens to.
                "event" => event: EventType,
                /// The conditions, in the form of business rules.
                "conditions" => conditions: Json<'static>,
                /// The channel of the messages.
                "channel" => channel: MessageChannel,
                /// The text of the messages.
                "template" => template: MessageTemplate,
                $($(#[doc = $doc])+ $wire => $name: field_type!($Type $(, $default)?),)+
            }
        }
    };
}

engagement_rule_fields!(rule_settings);

answer! {
    /// A rule of engagement.
    pub struct EngagementRuleShown {
        /// The rule's id.
        "rule_id" => rule_id: EngagementRuleId,
        /// The settings.
        ..settings: EngagementRuleSettings,
        /// The number of this version, from 1.
        "version" => version: i64,
        /// When this version was created.
        "created_at" => created_at: DateTime<Utc>,
    }
}

impl EngagementRuleSettings {
    /// Refuses impossible settings, except conditions and template.
    ///
    /// # Errors
    /// [`AnalyticsError::Invalid`].
    pub(crate) fn check(&self) -> Result<(), Error> {
        let Self { name, .. } = self;
        let is_name = is_seen(name)
            && name.chars().count() <= NAME_CHARS_MAX
            && !name.chars().any(is_control);
        if is_name && let Some(unfit) = unfit_for_a_name(name) {
            return Err(
                AnalyticsError::invalid("name", format!("must have no {unfit}"), name).into()
            );
        }
        if !is_name {
            let reason = format!(
                "must have a visible character, no control characters and at most {NAME_CHARS_MAX} of all"
            );
            return Err(AnalyticsError::invalid("name", reason, name).into());
        }
        for (field, value, least, most) in [
            ("priority", self.priority, 0, PRIORITY_MAX),
            ("cooldown_hours", self.cooldown_hours, 0, COOLDOWN_HOURS_MAX),
            ("max_per_day", self.max_per_day, 1, PER_DAY_MAX),
        ] {
            if !(least..=most).contains(&value) {
                let reason = format!("must be {least} to {most}");
                return Err(AnalyticsError::invalid(field, reason, value).into());
            }
        }
        if let Audience::Segment(id) = self.audience
            && id.0 < 0
        {
            return Err(
                AnalyticsError::invalid("audience", "must be the id of a segment", id).into()
            );
        }
        self.hours()?;
        match (self.start, self.end) {
            (Some(start), Some(end)) if end < start => {
                let reason = format!("must not be before 'start', {start}");
                Err(AnalyticsError::invalid("end", reason, end).into())
            }
            _ => Ok(()),
        }
    }

    /// Reads the placeholders of the template's texts. Texts of e-mails are HTML.
    ///
    /// # Errors
    /// Those of [`Template::of_languages`].
    pub(super) fn read_template(&self, known: &Registry) -> Result<Template, TemplateFault> {
        let template = self.template.read(self.event, known)?;
        Ok(if self.channel == MessageChannel::Email { template.of_html() } else { template })
    }

    /// Returns the limits of the rule.
    ///
    /// # Errors
    /// If the quiet hours are impossible.
    pub(crate) fn limits(&self) -> Result<Limits, Error> {
        Ok(Limits {
            cooldown: Duration::try_hours(self.cooldown_hours).unwrap_or(Duration::MAX),
            max_per_day: usize::try_from(self.max_per_day).unwrap_or_default(),
            quiet_hours: self.hours()?,
            needs_consent: self.requires_consent == ConsentNeeded::Marketing,
        })
    }

    /// Whether the rule is active on a day.
    pub(crate) fn is_on(&self, day: NaiveDate) -> bool {
        self.active
            && self.start.is_none_or(|start| start <= day)
            && self.end.is_none_or(|end| day <= end)
    }

    fn hours(&self) -> Result<Option<QuietHours>, Error> {
        let Some(HoursOfQuiet { from, to }) = &self.quiet_hours else { return Ok(None) };
        let wrong = || {
            let reason = "must have two different times HH:MM";
            AnalyticsError::invalid("quiet_hours", reason, format!("{from} to {to}"))
        };
        Ok(Some(QuietHours::parse(from, to).ok_or_else(wrong)?))
    }
}

impl MessageTemplate {
    /// Reads the placeholders of its texts.
    ///
    /// # Errors
    /// Those of [`Template::of_languages`].
    fn read(&self, event: EventType, known: &Registry) -> Result<Template, TemplateFault> {
        match self {
            Self::Text(text) => Template::of_text(text, event, known),
            Self::Languages(texts) => {
                let texts = texts.iter().map(|(language, text)| (language, text.as_str()));
                Template::of_languages(texts, event, known)
            }
        }
    }
}

impl Default for MessageTemplate {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl Wire for MessageTemplate {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Text, <Members<String> as Wire>::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Text(text) => Ok(Self::Text(text.clone().into_owned())),
            Json::Object(_) => Members::read(value).map(Self::Languages),
            _ => Err(ShapeError::new("a text, or a map of languages to texts", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Self::Text(text) => out.text(text),
            Self::Languages(texts) => texts.write(out),
        }
    }

    fn is_blank(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_blank())
    }
}

const ALL: &str = "all";

impl Wire for Audience {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Text, &Shape::Integer]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let digits = match value {
            Json::Text(text) if text.trim() == ALL => return Ok(Self::All),
            Json::Text(text) => text.trim(),
            Json::Number(text) => text,
            _ => "",
        };
        let id = digits.parse().map(|id| Self::Segment(SegmentId(id)));
        id.map_err(|_| ShapeError::new("'all' or the id of a segment", value))
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Self::All => out.text(ALL),
            Self::Segment(id) => id.write(out),
        }
    }
}
