//! What a rule of engagement is set to, as it is sent, kept and shown.

use crate::error::{AnalyticsError, Error};
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
    /// By which way a message goes to a borrower.
    pub enum MessageChannel { #[default] Sms = "sms", Push = "push", Email = "email" }
}

choice! {
    /// Whether a borrower has to consent to marketing before it gets messages of a rule.
    pub enum ConsentNeeded {
        /// It has to.
        #[default] Marketing = "marketing",
        /// None is needed: the message is about what the borrower has with the lender.
        Service = "service",
    }
}

/// Whom a rule is about: all borrowers, or those of a segment of the partner's latest segmentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// All of them.
    #[default]
    All,
    /// Those of this segment.
    Segment(i64),
}

/// The text of a message, or one for each language.
#[derive(Clone, Debug, PartialEq)]
pub enum MessageTemplate {
    /// One text for all.
    Text(String),
    /// Texts by the id of their language, `default` for all others.
    Languages(Members<String>),
}

answer! {
    /// Hours in which nothing is queued, in the time zone of analytics; over midnight where `from` is the later one.
    #[derive(Default)]
    pub struct HoursOfQuiet {
        /// The first moment, `HH:MM`.
        "from" => from: String,
        /// The moment with which they end, `HH:MM`.
        "to" => to: String,
    }
}

/// Gives the fields of a rule that may be left out to a macro: each with its default, or none where it is null then.
macro_rules! engagement_rule_fields {
    ($macro:ident) => {
        $macro! {
            /// Whom it is about: `all`, or the id of a segment of the partner's latest segmentation. Left out: `all`.
            "audience" is Plain => audience: Audience = Audience::All;
            /// Rules run by priority, the lowest number first, then by name. Left out: 100.
            "priority" is Plain => priority: i64 = 100;
            /// How many hours after one message of the rule to a borrower the next one waits. Left out: 24.
            "cooldown_hours" is Plain => cooldown_hours: i64 = 24;
            /// How many messages a borrower has on a day, of all of the partner's rules together. Left out: 3.
            "max_per_day" is Plain => max_per_day: i64 = 3;
            /// Hours in which nothing is queued. What was queued before is handed out in them, too: a host that sends
            /// then minds them itself.
            "quiet_hours" is Plain => quiet_hours: HoursOfQuiet;
            /// The first day on which it counts.
            "start" => start: NaiveDate;
            /// The last day on which it counts.
            "end" => end: NaiveDate;
            /// Whether it counts at all. Left out: yes.
            "active" => active: bool = true;
            /// Whether a borrower has to consent to marketing. Left out: `marketing`, so that nobody gets a message
            /// without that consent.
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

/// The value of a field that may have been left out.
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
            /// What a rule of engagement is set to.
            pub(crate) struct EngagementRuleSettings {
                /// Its name.
                "name" => name: String,
                /// To which event it listens.
                "event" => event: EventType,
                /// Its conditions, in the form of business rules.
                "conditions" => conditions: Json<'static>,
                /// By which way its messages go.
                "channel" => channel: MessageChannel,
                /// The text of its messages.
                "template" => template: MessageTemplate,
                $($(#[doc = $doc])+ $wire => $name: field_type!($Type $(, $default)?),)+
            }
        }

        answer! {
            /// A rule of engagement.
            pub struct EngagementRuleShown {
                /// Its id.
                "rule_id" => rule_id: i64,
                /// Its name.
                "name" => name: String,
                /// To which event it listens.
                "event" => event: EventType,
                /// Its conditions, in the form of business rules.
                "conditions" => conditions: Json<'static>,
                /// By which way its messages go.
                "channel" => channel: MessageChannel,
                /// The text of its messages.
                "template" => template: MessageTemplate,
                $($(#[doc = $doc])+ $wire => $name: field_type!($Type $(, $default)?),)+
                /// Which version of it this is, counted from 1.
                "version" => version: i64,
                /// When this version was made.
                "created_at" => created_at: DateTime<Utc>,
            }
        }

        impl EngagementRuleShown {
            pub(crate) fn new(rule_id: i64, version: i64, created_at: DateTime<Utc>, of: &EngagementRuleSettings) -> Self {
                let EngagementRuleSettings { name, event, conditions, channel, template, $($name),+ } = of.clone();
                Self { rule_id, name, event, conditions, channel, template, $($name,)+ version, created_at }
            }
        }
    };
}

engagement_rule_fields!(rule_settings);

impl EngagementRuleSettings {
    /// Refuses what is impossible, but conditions and template.
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
            && id < 0
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

    /// Reads the places of the template's texts. Those of e-mails are HTML.
    ///
    /// # Errors
    /// As [`Template::of_languages`].
    pub(super) fn read_template(&self, known: &Registry) -> Result<Template, TemplateFault> {
        let template = self.template.read(self.event, known)?;
        Ok(if self.channel == MessageChannel::Email { template.of_html() } else { template })
    }

    /// Returns what it allows.
    ///
    /// # Errors
    /// For impossible quiet hours.
    pub(crate) fn limits(&self) -> Result<Limits, Error> {
        Ok(Limits {
            cooldown: Duration::try_hours(self.cooldown_hours).unwrap_or(Duration::MAX),
            max_per_day: usize::try_from(self.max_per_day).unwrap_or_default(),
            quiet_hours: self.hours()?,
            needs_consent: self.requires_consent == ConsentNeeded::Marketing,
        })
    }

    /// Whether it counts on a day.
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
    /// Reads the places of its texts.
    ///
    /// # Errors
    /// As [`Template::of_languages`].
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
        let id = digits.parse().map(Self::Segment);
        id.map_err(|_| ShapeError::new("'all' or the id of a segment", value))
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Self::All => out.text(ALL),
            Self::Segment(id) => out.int(*id),
        }
    }
}
