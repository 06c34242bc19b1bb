//! Packs: the templates that the library brings, a country each.
//!
//! They are data (`packs/<pack>.json`): templates of senders with their settings, for each template messages that it
//! must read as stated, and for each sender messages that must not be counted. A template has only short phrases of a
//! sender's form, at most five words in a row, and no whole sentence. All messages are invented.

use super::set::put_setting;
use super::{Field, SenderSettings, SetError, TemplateSet};
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use miniz_oxide::inflate::decompress_to_vec;
use std::sync::LazyLock;

/// The JSON list of the packs in the order of their file names, compressed by `build.rs`.
static COMPRESSED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/packs.deflate"));

static PACKS: LazyLock<Vec<Pack>> = LazyLock::new(|| read_all().unwrap_or_default());

/// Reads all packs. A test reads them, too, so that this does not fail.
fn read_all() -> Result<Vec<Pack>, String> {
    let list = decompress_to_vec(COMPRESSED).map_err(|error| error.to_string())?;
    let list = Json::parse(&list).map_err(|error| error.text)?;
    list.items().unwrap_or_default().iter().map(Pack::read).collect()
}

/// Templates of one country's senders, to begin with.
///
/// # Example
/// ```
/// use chrono::NaiveDate;
/// use lendwright_sms::{Matcher, Message, Pack, Reading, Scratch};
///
/// let pack = Pack::by_name("ke").unwrap();
/// let matcher = Matcher::new(&pack.template_set()?, |sender| pack.settings(sender));
///
/// let received_at = NaiveDate::from_ymd_opt(2026, 3, 5).unwrap().and_hms_opt(10, 43, 0).unwrap();
/// let body = "UCA9B8C7D6 Confirmed. Ksh1,000.00 sent to SAM SAMPLE on 5/3/26 at 10:42 AM. \
///             New M-PESA balance is Ksh2,513.00. Transaction cost, Ksh13.00.";
/// let mut scratch = Scratch::default();
/// let Reading::Record { record, .. } = matcher.read(&mut scratch, &Message { address: "MPESA", body, received_at })
/// else { panic!("no template matches") };
/// assert_eq!((record.category, record.amount.unwrap().to_string()), ("other_outgoing_payment", "1000".to_owned()));
/// # Ok::<(), lendwright_sms::SetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pack {
    /// Its name: the country's code in small letters.
    pub name: String,
    /// Its version, from 1.
    pub version: u32,
    /// The country's code (ISO 3166-1, two letters).
    pub country: String,
    /// The currency of senders that have no other.
    pub currency: Currency,
    /// The sources for the forms of the messages, a sentence each.
    pub sources: Vec<String>,
    /// The senders.
    pub senders: Vec<PackSender>,
}

/// A sender of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackSender {
    /// The address of the sender.
    pub name: String,
    /// Its settings.
    pub settings: SenderSettings,
    /// Its templates.
    pub templates: Vec<PackTemplate>,
    /// Its messages that must not be counted.
    pub not_booked: Vec<PackMessage>,
}

/// A template of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackTemplate {
    /// Its id. A newer version of the pack replaces the template with the same id.
    pub id: String,
    /// Its category.
    pub category: String,
    /// The template.
    pub text: String,
    /// Messages that it reads.
    pub examples: Vec<PackExample>,
}

/// A message with its expected reading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackExample {
    /// The message, as if it had come on 10 March 2026.
    pub text: String,
    /// The expected fields: amounts as decimals, dates and times in the forms of ISO 8601.
    pub expected: Vec<(Field, String)>,
}

/// A message that must not be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackMessage {
    /// The message.
    pub text: String,
    /// The reason: its outcome (`declined`, `code`, `offer`, …), or `ignored` where a template ignores it.
    pub why: String,
}

impl Pack {
    /// Returns all packs, in the order of their names.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &PACKS
    }

    /// Returns the pack of a name, written in lower or upper case.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::all().iter().find(|pack| pack.name.eq_ignore_ascii_case(name))
    }

    /// Returns its templates as a set.
    ///
    /// # Errors
    /// When a template is wrong; those of the library's packs are not.
    pub fn template_set(&self) -> Result<TemplateSet, SetError> {
        let mut set = TemplateSet::default();
        for sender in &self.senders {
            for template in &sender.templates {
                set.append(&sender.name, &template.category, &[&template.text])?;
            }
        }
        Ok(set)
    }

    /// Returns the settings of a sender, by its name as the pack spells it; those of no sender for any other.
    #[must_use]
    pub fn settings(&self, sender: &str) -> SenderSettings {
        let found = self.senders.iter().find(|known| known.name == sender);
        found.map(|known| known.settings.clone()).unwrap_or_default()
    }

    /// Reads the JSON of a pack.
    fn read(json: &Json<'_>) -> Result<Self, String> {
        let currency = read_currency(&text(json, "currency")?)?;
        let version = json.get("version").and_then(|version| match version {
            Json::Number(digits) => digits.parse().ok(),
            _ => None,
        });
        Ok(Self {
            name: text(json, "pack")?,
            version: version.ok_or("'version' is no whole number")?,
            country: text(json, "country")?,
            currency,
            sources: list(json, "sources", text_of)?,
            senders: list(json, "senders", |sender| PackSender::read(sender, currency))?,
        })
    }
}

impl PackSender {
    fn read(json: &Json<'_>, currency: Currency) -> Result<Self, String> {
        let name = text(json, "name")?;
        let within = |error: String| format!("sender '{name}': {error}");
        Ok(Self {
            settings: read_settings(json, currency).map_err(within)?,
            templates: list(json, "templates", PackTemplate::read).map_err(within)?,
            not_booked: list(json, "not_booked", PackMessage::read).map_err(within)?,
            name,
        })
    }
}

impl PackTemplate {
    fn read(json: &Json<'_>) -> Result<Self, String> {
        Ok(Self {
            id: text(json, "id")?,
            category: text(json, "category")?,
            text: text(json, "template")?,
            examples: list(json, "examples", PackExample::read)?,
        })
    }
}

impl PackExample {
    fn read(json: &Json<'_>) -> Result<Self, String> {
        let members = json.members().unwrap_or_default();
        let expected = members.iter().filter(|(name, _)| name != "text").map(|(name, value)| {
            let field = Field::from_name(name).ok_or_else(|| format!("'{name}' is no field"))?;
            Ok((field, text_of(value)?))
        });
        Ok(Self { text: text(json, "text")?, expected: expected.collect::<Result<_, String>>()? })
    }
}

impl PackMessage {
    fn read(json: &Json<'_>) -> Result<Self, String> {
        Ok(Self { text: text(json, "text")?, why: text(json, "why")? })
    }
}

/// Reads the settings of a sender. Missing settings have their defaults, and the currency is the pack's.
fn read_settings(json: &Json<'_>, currency: Currency) -> Result<SenderSettings, String> {
    let mut settings = SenderSettings { currency: Some(currency), ..SenderSettings::default() };
    let members = json.get("settings").and_then(Json::members).ok_or("'settings' is no object")?;
    for (name, value) in members {
        put_setting(&mut settings, name, value).map_err(|reason| format!("'{name}' {reason}"))?;
    }
    Ok(settings)
}

fn read_currency(code: &str) -> Result<Currency, String> {
    Currency::from_code(code).map_err(|error| error.to_string())
}

fn text(json: &Json<'_>, name: &str) -> Result<String, String> {
    json.get(name)
        .and_then(Json::as_text)
        .map(str::to_owned)
        .ok_or_else(|| format!("'{name}' is no text"))
}

fn text_of(json: &Json<'_>) -> Result<String, String> {
    json.as_text().map(str::to_owned).ok_or_else(|| format!("{} is no text", json.kind()))
}

fn list<T>(
    json: &Json<'_>,
    name: &str,
    read: impl Fn(&Json<'_>) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let items =
        json.get(name).and_then(Json::items).ok_or_else(|| format!("'{name}' is no list"))?;
    items.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::{Pack, read_all};
    use lendwright_types::json::Json;

    #[test]
    fn every_file_is_read_and_they_stand_in_the_order_of_their_names() {
        let names =
            read_all().map(|packs| packs.into_iter().map(|pack| pack.name).collect::<Vec<_>>());
        let expected = [
            "ae", "bd", "eg", "et", "in", "ir", "ke", "kr", "kw", "lk", "mz", "ng", "np", "pk",
            "qa", "ru", "sa", "th", "tz", "us",
        ]
        .map(str::to_owned);
        assert_eq!(names, Ok(expected.to_vec()));
    }

    #[test]
    fn a_faulty_pack_names_the_sender_and_the_member() {
        let faulty = r#"{"pack": "x", "version": 1, "country": "XX", "currency": "EGP", "sources": [],
            "senders": [{"name": "A", "settings": {"matches": "full"}}]}"#;
        let read =
            |text: &str| Json::parse(text.as_bytes()).ok().and_then(|json| Pack::read(&json).err());
        let error = read(faulty);
        let said = "sender 'A': 'matches' is no setting of a sender, did you mean 'match'?";
        assert_eq!(error.as_deref(), Some(said));
        let faulty = faulty.replace(r#""matches": "full""#, r#""fee_counts": "no""#);
        let error = read(&faulty);
        let said = "sender 'A': 'fee_counts' must be true or false, not a string";
        assert_eq!(error.as_deref(), Some(said), "it was no before");
    }
}
