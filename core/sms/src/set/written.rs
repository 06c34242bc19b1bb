//! Sets of templates and settings of senders as JSON writes them.

use super::{SetError, TEMPLATES_MAX, TemplateSet};
use crate::{DateOrder, DecimalMark, Fit, Folded, SenderKind, SenderSettings, registry};
use lendwright_types::currency::Currency;
use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::json::{Json, escape_step};
use std::borrow::Cow;
use std::collections::HashMap;

/// Why JSON is not a set of templates, or not settings of senders.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {reason}")]
pub struct UnreadableSet {
    /// Its place: `templates/CIB/salary/0`, `senders/CIB/decimal`.
    pub at: String,
    /// The fault.
    pub reason: String,
    /// The value there, as JSON.
    pub value: String,
}

impl UnreadableSet {
    fn new(at: String, reason: impl Into<String>, value: &Json<'_>) -> Self {
        Self { at, reason: reason.into(), value: value.to_string() }
    }
}

impl TemplateSet {
    /// Reads a set from the answer of `get_sms_templates`: `{"senders": {sender: {category: [template]}}}`, or the
    /// value of `senders`.
    ///
    /// # Errors
    /// The first invalid value, with its place below `templates`.
    ///
    /// # Example
    /// ```
    /// use lendwright_sms::TemplateSet;
    /// use lendwright_types::json::Json;
    ///
    /// let json = Json::parse(br#"{"CIB": {"salary": ["Salary {{amount}} EGP", "Wage {{amunt}}"]}}"#).unwrap();
    /// let error = TemplateSet::from_json(&json).unwrap_err();
    /// assert_eq!(error.at, "templates/CIB/salary/1");
    /// assert_eq!(error.reason, "unknown placeholder 'amunt' at character 5, did you mean 'amount'?");
    /// ```
    pub fn from_json(json: &Json<'_>) -> Result<Self, UnreadableSet> {
        let mut set = Self::default();
        for (sender, categories) in object(inner(json), "templates")? {
            let of_sender = below("templates", sender);
            let refused = |error: SetError| {
                UnreadableSet::new(of_sender.clone(), error.to_string(), categories)
            };
            set.add_sender(sender).map_err(refused)?;
            for (category, templates) in object(categories, &of_sender)? {
                set.append_json(sender, category, templates, &below(&of_sender, category))?;
            }
        }
        Ok(set)
    }

    fn append_json(
        &mut self,
        sender: &str,
        category: &str,
        templates: &Json<'_>,
        at: &str,
    ) -> Result<(), UnreadableSet> {
        let texts = texts(templates, at)?;
        let wrong = |index: usize, reason: String| {
            let text = Json::text(texts.get(index).copied().unwrap_or_default());
            UnreadableSet::new(format!("{at}/{index}"), reason, &text)
        };
        let appended = self.append(sender, category, &texts);
        appended.map(drop).map_err(|error| match error {
            SetError::Template { index, error } => wrong(index, error.to_string()),
            SetError::Duplicate { index, category } => {
                wrong(index, format!("the sender has it already, in category '{category}'"))
            }
            SetError::TooManyTemplates { index } => {
                wrong(index, format!("a sender has at most {TEMPLATES_MAX} templates"))
            }
            error => UnreadableSet::new(at.to_owned(), error.to_string(), templates),
        })
    }
}

/// A member's place.
fn below(at: &str, member: &str) -> String {
    format!("{at}/{}", escape_step(member))
}

/// The members of an object.
fn object<'j>(
    json: &'j Json<'j>,
    at: &str,
) -> Result<&'j [(Cow<'j, str>, Json<'j>)], UnreadableSet> {
    let reason = || format!("must be an object, not {}", json.kind());
    json.members().ok_or_else(|| UnreadableSet::new(at.to_owned(), reason(), json))
}

/// The senders, with or without the member that holds them: a sender has an object, and a category a list.
fn inner<'j>(json: &'j Json<'j>) -> &'j Json<'j> {
    let Some([(name, senders)]) = json.members() else { return json };
    let is_wrapper = name == "senders"
        && senders
            .members()
            .is_some_and(|all| all.iter().all(|(_, categories)| categories.members().is_some()));
    if is_wrapper { senders } else { json }
}

/// The texts of a list.
fn texts<'j>(json: &'j Json<'_>, at: &str) -> Result<Vec<&'j str>, UnreadableSet> {
    let wrong = || {
        let reason = format!("must be a list of texts, not {}", json.kind());
        UnreadableSet::new(at.to_owned(), reason, json)
    };
    let items = json.items().ok_or_else(wrong)?.iter().enumerate();
    let text = |(index, item): (usize, &'j Json<'_>)| {
        let reason = || format!("must be a text, not {}", item.kind());
        item.as_text().ok_or_else(|| UnreadableSet::new(format!("{at}/{index}"), reason(), item))
    };
    items.map(text).collect()
}

/// The settings of senders, by their folded names; those of others are the registry's.
#[derive(Clone, Debug, Default)]
pub(crate) struct SettingsOfSenders(HashMap<String, SenderSettings>);

impl SettingsOfSenders {
    /// Reads them from an object by sender, or from the answer of `list_senders`. A setting that is null or left out
    /// has the registry's value.
    pub(crate) fn from_json(json: &Json<'_>, set: &TemplateSet) -> Result<Self, UnreadableSet> {
        let mut all = HashMap::new();
        let mut aliases = Aliases { set, owners: HashMap::new() };
        if *json == Json::Null {
            return Ok(Self(all));
        }
        for (sender, given) in object(inner(json), "senders")? {
            let at = below("senders", sender);
            let listed = given.get("settings");
            let members = listed.unwrap_or(given);
            if set.spelling(sender).is_none() && registry::find(sender).is_none() {
                // A list has senders without templates, too.
                if listed.is_some() {
                    continue;
                }
                let near = did_you_mean(nearest(sender, set.senders()));
                return Err(UnreadableSet::new(at, format!("has no templates{near}"), members));
            }
            if let (None, Some(other)) = (listed, another_name(sender, set)) {
                let reason =
                    format!("must stand at '{other}', which has the templates of this name");
                return Err(UnreadableSet::new(at, reason, members));
            }
            if listed.is_none() {
                aliases.take(sender, members, &at)?;
            }
            let mut settings = of_registry(sender);
            for (name, value) in object(members, &at)? {
                if *value != Json::Null {
                    put_setting(&mut settings, name, value)
                        .map_err(|reason| UnreadableSet::new(below(&at, name), reason, value))?;
                }
            }
            all.insert(Folded::of(sender).as_str().to_owned(), settings);
        }
        Ok(Self(all))
    }

    /// Returns those of a sender.
    pub(crate) fn of(&self, sender: &str) -> SenderSettings {
        let given = self.0.get(Folded::of(sender).as_str());
        given.cloned().unwrap_or_else(|| of_registry(sender))
    }
}

/// The name under which a set has the templates of a sender that the registry knows by this name, too.
fn another_name<'s>(name: &str, set: &'s TemplateSet) -> Option<&'s str> {
    let known = registry::find(name).filter(|_| set.spelling(name).is_none())?;
    std::iter::once(&known.name).chain(known.aliases).find_map(|other| set.spelling(other))
}

/// The aliases that settings give to senders, by their folded forms. A book's list is not checked. It repeats the
/// registry's aliases for each sender that has one of them, and the first sender owns them.
struct Aliases<'s> {
    set: &'s TemplateSet,
    owners: HashMap<String, String>,
}

impl Aliases<'_> {
    /// Takes a sender's, unless another sender has one, or is named so.
    fn take(&mut self, sender: &str, members: &Json<'_>, at: &str) -> Result<(), UnreadableSet> {
        let given = members.get("aliases").and_then(Json::items).unwrap_or_default();
        for (index, alias) in given.iter().enumerate() {
            let Some(text) = alias.as_text() else { continue };
            let key = Folded::of(text).as_str().to_owned();
            let named = self.set.spelling(&key).or(self.owners.get(&key).map(String::as_str));
            let is_own = |name: &&str| Folded::of(name).as_str() == Folded::of(sender).as_str();
            if let Some(other) = named.filter(|name| !is_own(name)) {
                let reason = format!("must belong to one sender, and is one of '{other}' too");
                return Err(UnreadableSet::new(format!("{at}/aliases/{index}"), reason, alias));
            }
            self.owners.insert(key, sender.to_owned());
        }
        Ok(())
    }
}

fn of_registry(sender: &str) -> SenderSettings {
    registry::find(sender).map_or_else(SenderSettings::default, registry::KnownSender::settings)
}

/// Sets one setting by its name in JSON. An error has the reason.
pub(crate) fn put_setting(
    settings: &mut SenderSettings,
    name: &str,
    value: &Json<'_>,
) -> Result<(), String> {
    const NAMES: &[&str] = &[
        "category",
        "operator_wallet",
        "aliases",
        "currency",
        "decimal",
        "match",
        "date_order",
        "fee_counts",
    ];
    let truth = || match value {
        Json::Bool(truth) => Ok(*truth),
        _ => Err(format!("must be true or false, not {}", value.kind())),
    };
    let text = value.as_text().unwrap_or_default();
    match name {
        "category" => choose(&mut settings.kind, SenderKind::from_name(text), SenderKind::NAMES)?,
        "decimal" => {
            choose(&mut settings.decimal, DecimalMark::from_name(text), DecimalMark::NAMES)?;
        }
        "match" => choose(&mut settings.fit, Fit::from_name(text), Fit::NAMES)?,
        "date_order" => {
            choose(&mut settings.date_order, DateOrder::from_name(text), DateOrder::NAMES)?;
        }
        "currency" => {
            settings.currency = Some(Currency::from_code(text).map_err(|error| error.to_string())?);
        }
        "operator_wallet" => settings.operator_wallet = truth()?,
        "fee_counts" => settings.fee_counts = truth()?,
        "aliases" => {
            let texts = texts(value, "aliases").map_err(|error| error.reason)?;
            settings.aliases = texts.into_iter().map(str::to_owned).collect();
        }
        _ => {
            let near = did_you_mean(nearest(name, NAMES.iter().copied()));
            return Err(format!("is no setting of a sender{near}"));
        }
    }
    Ok(())
}

/// Sets a word. The error lists the allowed words.
fn choose<T>(setting: &mut T, found: Option<T>, names: &[&str]) -> Result<(), String> {
    *setting = found.ok_or_else(|| format!("must be one of {}", names.join(", ")))?;
    Ok(())
}
