//! Sets of templates: those of one partner, by sender and category. Also their digest, and their JSON with the settings
//! of senders.

use crate::fold::has_visible;
use crate::template::{Template, TemplateError};
use crate::{DateOrder, DecimalMark, Fit, FoldedText, Guard, SenderKind, SenderSettings, registry};
use lendwright_types::currency::Currency;
use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::json::{Json, canonical, escape_step};
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;

/// The most templates of a sender.
pub const TEMPLATES_MAX: usize = 200;
/// The most senders of a set.
pub const SENDERS_MAX: usize = 5_000;
/// The most characters of the name of a sender or a category.
pub const NAME_CHARS_MAX: usize = 64;

/// The templates of one partner, by sender and category, each in order.
///
/// Senders are compared folded, and the spelling that came first stays. Categories are compared exactly. A
/// template's number is its place in its category, so that later ones move down when one is deleted.
///
/// # Example
/// ```
/// use lendwright_sms::TemplateSet;
///
/// let mut set = TemplateSet::default();
/// let numbers = set.append("VF-Cash", "salary", &["Salary {{amount}} EGP", "Wage {{amount}} EGP"])?;
/// assert_eq!(numbers, 0..2);
/// set.delete("vf-cash", "salary", 0)?;
/// assert_eq!(set.templates("VF-CASH", "salary")[0].text(), "Wage {{amount}} EGP");
/// assert_eq!(set.senders().collect::<Vec<_>>(), ["VF-Cash"]);
///
/// let error = set.append("VF-Cash", "salary", &["Bonus {{amount}}", "Tip {{amunt}}"]).unwrap_err();
/// assert_eq!(error.to_string(), "templates/1: unknown placeholder 'amunt' at character 4, did you mean 'amount'?");
/// # Ok::<(), lendwright_sms::SetError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateSet {
    senders: Vec<SenderCategories>,
    /// The places of the senders by their folded names. Senders are never removed.
    places: HashMap<String, usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SenderCategories {
    name: String,
    categories: Vec<(String, Vec<Template>)>,
}

/// Why a set of templates was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetError {
    /// A sender's name is empty or too long.
    #[error("sender must have 1 to {NAME_CHARS_MAX} characters, one of them visible")]
    SenderName,
    /// A category's name is empty, too long or has other characters.
    #[error(
        "category must have 1 to {NAME_CHARS_MAX} letters and digits of ASCII, blanks, '_' or '-'"
    )]
    CategoryName,
    /// No template was given.
    #[error("templates must not be empty")]
    NoTemplates,
    /// A text is not a template.
    #[error("templates/{index}: {error}")]
    Template {
        /// Its place among those that were given.
        index: usize,
        /// The fault.
        error: TemplateError,
    },
    /// The sender has the template already, or it was given twice.
    #[error("templates/{index}: the sender has it already, in category '{category}'")]
    Duplicate {
        /// Its place among those that were given.
        index: usize,
        /// The category of the existing template.
        category: String,
    },
    /// The sender would have too many templates.
    #[error("templates/{index}: a sender has at most {TEMPLATES_MAX} templates")]
    TooManyTemplates {
        /// The first one that is too many.
        index: usize,
    },
    /// The set would have too many senders.
    #[error("sender: a set has at most {SENDERS_MAX} senders")]
    TooManySenders,
    /// There is no such sender.
    #[error("sender does not exist.")]
    UnknownSender,
    /// The sender has no such category.
    #[error("sms variable does not exist on the requested sender's template.")]
    UnknownCategory,
    /// The category has no template of this number.
    #[error("please enter a valid template number.")]
    UnknownNumber,
}

impl TemplateSet {
    /// Returns the senders in the order of their first appearance, with their first spelling.
    pub fn senders(&self) -> impl Iterator<Item = &str> {
        self.senders.iter().map(|sender| sender.name.as_str())
    }

    /// Returns the spelling of a sender that came first.
    #[must_use]
    pub fn spelling(&self, sender: &str) -> Option<&str> {
        let found = self.senders.get(self.find(sender)?)?;
        Some(&found.name)
    }

    /// Returns the set of one of its senders alone.
    #[doc(hidden)]
    #[must_use]
    pub fn only(&self, sender: &str) -> Self {
        let found = self.find(sender).and_then(|at| self.senders.get(at));
        let places = found.map(|_| (FoldedText::new(sender).as_str().to_owned(), 0));
        Self { senders: found.cloned().into_iter().collect(), places: places.into_iter().collect() }
    }

    /// Adds a sender that has no template yet; one that is there already stays as it is.
    ///
    /// # Errors
    /// When its name is wrong or there are too many.
    pub fn add_sender(&mut self, sender: &str) -> Result<(), SetError> {
        check_sender(sender)?;
        self.place_of(sender).map(drop)
    }

    /// Returns a sender's categories with their templates, in the order of their first appearance.
    pub fn categories(&self, sender: &str) -> impl Iterator<Item = (&str, &[Template])> {
        let found = self.find(sender).and_then(|at| self.senders.get(at));
        let categories = found.map(|sender| sender.categories.as_slice()).unwrap_or_default();
        categories.iter().map(|(name, templates)| (name.as_str(), templates.as_slice()))
    }

    /// Returns the templates of a category, in order.
    #[must_use]
    pub fn templates(&self, sender: &str, category: &str) -> &[Template] {
        let mut categories = self.categories(sender);
        categories
            .find(|(name, _)| *name == category)
            .map(|(_, templates)| templates)
            .unwrap_or_default()
    }

    /// Appends templates to a category, all of them or none, and returns their numbers.
    ///
    /// # Errors
    /// When a name or a template is wrong, the sender has one of them already, or there are too many; the error
    /// names the place of the faulty one.
    pub fn append(
        &mut self,
        sender: &str,
        category: &str,
        templates: &[impl AsRef<str>],
    ) -> Result<std::ops::Range<usize>, SetError> {
        self.append_read(sender, category, templates, Template::parse)
    }

    /// Appends stored templates: faults that are refused only in new templates are accepted.
    ///
    /// # Errors
    /// Like [`Self::append`].
    #[doc(hidden)]
    pub fn append_stored(
        &mut self,
        sender: &str,
        category: &str,
        templates: &[impl AsRef<str>],
    ) -> Result<std::ops::Range<usize>, SetError> {
        self.append_read(sender, category, templates, Template::parse_stored)
    }

    fn append_read(
        &mut self,
        sender: &str,
        category: &str,
        templates: &[impl AsRef<str>],
        read: ReadTemplate,
    ) -> Result<std::ops::Range<usize>, SetError> {
        check_names(sender, category)?;
        if templates.is_empty() {
            return Err(SetError::NoTemplates);
        }
        let known = self.find(sender).and_then(|at| self.senders.get(at));
        let new = read_all(known, category, templates, read)?;
        let at = self.place_of(sender)?;
        let Some(sender) = self.senders.get_mut(at) else { return Err(SetError::UnknownSender) };
        let list = sender.category(category);
        let first = list.len();
        list.extend(new);
        Ok(first..list.len())
    }

    /// Deletes the template of a number and returns it. A category is removed with its last template; the sender
    /// stays.
    ///
    /// # Errors
    /// When there is no such sender, category or number, in this order.
    pub fn delete(
        &mut self,
        sender: &str,
        category: &str,
        number: usize,
    ) -> Result<Template, SetError> {
        let at = self.find(sender).ok_or(SetError::UnknownSender)?;
        let sender = self.senders.get_mut(at).ok_or(SetError::UnknownSender)?;
        let categories = &mut sender.categories;
        let place = categories.iter().position(|(name, _)| name == category);
        let place = place.ok_or(SetError::UnknownCategory)?;
        let (_, templates) = categories.get_mut(place).ok_or(SetError::UnknownCategory)?;
        if number >= templates.len() {
            return Err(SetError::UnknownNumber);
        }
        let template = templates.remove(number);
        if templates.is_empty() {
            categories.remove(place);
        }
        Ok(template)
    }

    /// The place of a sender, which is added if it is new.
    fn place_of(&mut self, sender: &str) -> Result<usize, SetError> {
        if let Some(at) = self.find(sender) {
            return Ok(at);
        }
        let at = self.senders.len();
        if at >= SENDERS_MAX {
            return Err(SetError::TooManySenders);
        }
        let folded = FoldedText::new(sender).as_str().to_owned();
        self.places.insert(folded, at);
        self.senders.push(SenderCategories { name: sender.to_owned(), categories: Vec::new() });
        Ok(at)
    }

    fn find(&self, sender: &str) -> Option<usize> {
        self.places.get(FoldedText::new(sender).as_str()).copied()
    }
}

impl SenderCategories {
    fn category(&mut self, category: &str) -> &mut Vec<Template> {
        let place = self.categories.iter().position(|(name, _)| name == category);
        let place = place.unwrap_or_else(|| {
            self.categories.push((category.to_owned(), Vec::new()));
            self.categories.len().saturating_sub(1)
        });
        #[allow(clippy::indexing_slicing, reason = "it was found or pushed here")]
        &mut self.categories[place].1
    }
}

fn check_sender(sender: &str) -> Result<(), SetError> {
    if !has_visible(sender) || sender.chars().count() > NAME_CHARS_MAX {
        return Err(SetError::SenderName);
    }
    Ok(())
}

fn check_names(sender: &str, category: &str) -> Result<(), SetError> {
    check_sender(sender)?;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ' | b'-');
    if !(1..=NAME_CHARS_MAX).contains(&category.len()) || !category.bytes().all(is_part) {
        return Err(SetError::CategoryName);
    }
    Ok(())
}

/// How a text is read as a template.
type ReadTemplate = fn(&str) -> Result<Template, TemplateError>;

/// Reads new templates of a sender. A template that the sender has is an error.
fn read_all(
    known: Option<&SenderCategories>,
    category: &str,
    templates: &[impl AsRef<str>],
    read: ReadTemplate,
) -> Result<Vec<Template>, SetError> {
    let mut seen: Vec<(String, &str)> = Vec::new();
    for (name, templates) in known.iter().flat_map(|sender| &sender.categories) {
        seen.extend(templates.iter().map(|template| (template.folded(), name.as_str())));
    }
    let mut new = Vec::new();
    for (index, text) in templates.iter().enumerate() {
        let template = read(text.as_ref()).map_err(|error| SetError::Template { index, error })?;
        let folded = template.folded();
        if let Some((_, category)) = seen.iter().find(|(other, _)| *other == folded) {
            return Err(SetError::Duplicate { index, category: (*category).to_owned() });
        }
        if seen.len() >= TEMPLATES_MAX {
            return Err(SetError::TooManyTemplates { index });
        }
        seen.push((folded, category));
        new.push(template);
    }
    Ok(new)
}

/// The version of how templates are matched.
const FORMAT: i64 = 1;

impl TemplateSet {
    /// Returns the answer of the interface: senders with their categories and the original texts of the templates.
    #[must_use]
    pub fn to_json(&self) -> Json<'_> {
        let senders = self.senders.iter().map(|sender| {
            let categories = sender.categories.iter().map(|(name, templates)| {
                let texts = templates.iter().map(|template| Json::text(template.text())).collect();
                (Cow::Borrowed(name.as_str()), Json::List(texts))
            });
            (Cow::Borrowed(sender.name.as_str()), Json::Object(categories.collect()))
        });
        Json::Object(senders.collect())
    }

    /// Returns the digest of the set: `sha256:` and 64 hexadecimal digits, of the canonical JSON of its templates,
    /// the settings of its senders and the version of the guard's words.
    #[must_use]
    pub fn digest(&self, settings: impl Fn(&str) -> SenderSettings) -> String {
        let settings = self.senders().map(|name| (Cow::Borrowed(name), written(&settings(name))));
        let all = Json::Object(vec![
            ("format".into(), Json::int(FORMAT)),
            ("lexicon".into(), Json::int(i64::from(Guard::VERSION))),
            ("senders".into(), self.to_json()),
            ("settings".into(), Json::Object(settings.collect())),
        ]);
        let bytes: [u8; 32] = Sha256::digest(canonical(&all).as_bytes()).into();
        let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let digits = digits.filter_map(|digit| char::from_digit(u32::from(digit), 16));
        std::iter::once("sha256:".to_owned()).chain(digits.map(String::from)).collect()
    }
}

fn written(settings: &SenderSettings) -> Json<'static> {
    // Each setting changes the reading, so a new one must be listed here.
    let SenderSettings {
        kind,
        operator_wallet,
        aliases,
        currency,
        decimal,
        fit,
        date_order,
        fee_counts,
    } = settings;
    let aliases = aliases.iter().cloned().map(Json::text).collect();
    let currency = currency.map_or(Json::Null, |currency| Json::text(currency.code()));
    Json::Object(vec![
        ("aliases".into(), Json::List(aliases)),
        ("category".into(), Json::text(kind.name())),
        ("currency".into(), currency),
        ("date_order".into(), Json::text(date_order.name())),
        ("decimal".into(), Json::text(decimal.name())),
        ("fee_counts".into(), Json::Bool(*fee_counts)),
        ("match".into(), Json::text(fit.name())),
        ("operator_wallet".into(), Json::Bool(*operator_wallet)),
    ])
}

/// Why JSON is not a set of templates, or not settings of senders.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {reason}")]
#[non_exhaustive]
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

    /// Returns the error for a text that is not JSON.
    #[doc(hidden)]
    #[must_use]
    pub fn of_text(at: &str, reason: String, value: String) -> Self {
        Self { at: at.to_owned(), reason, value }
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
            all.insert(FoldedText::new(sender).as_str().to_owned(), settings);
        }
        Ok(Self(all))
    }

    /// Returns those of a sender.
    pub(crate) fn for_sender(&self, sender: &str) -> SenderSettings {
        let given = self.0.get(FoldedText::new(sender).as_str());
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
            let key = FoldedText::new(text).as_str().to_owned();
            let named = self.set.spelling(&key).or(self.owners.get(&key).map(String::as_str));
            let is_own =
                |name: &&str| FoldedText::new(name).as_str() == FoldedText::new(sender).as_str();
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{SetError, TEMPLATES_MAX, TemplateSet};
    use crate::SenderSettings;

    #[test]
    fn all_or_none_are_appended() {
        let mut set = TemplateSet::default();
        let error = set.append("Bank", "salary", &["a {{amount}}", "A  {{amount}}"]).unwrap_err();
        assert_eq!(error, SetError::Duplicate { index: 1, category: "salary".to_owned() });
        assert_eq!(set, TemplateSet::default());
        set.append("Bank", "salary", &["a {{amount}}"]).unwrap();
        let error = set.append("BANK", "purchase", &["b {{amount}}", "a {{amount}}"]).unwrap_err();
        assert_eq!(error, SetError::Duplicate { index: 1, category: "salary".to_owned() });
        assert_eq!(set.append("\u{200f}", "x", &["a"]), Err(SetError::SenderName));
        assert_eq!(set.append("Bank", "é", &["a"]), Err(SetError::CategoryName));
        assert_eq!(set.append("Bank", "x", &[""; 0]), Err(SetError::NoTemplates));
        let many: Vec<String> = (0..TEMPLATES_MAX).map(|number| format!("m{number}")).collect();
        let error = set.append("Bank", "x", &many).unwrap_err();
        assert_eq!(error, SetError::TooManyTemplates { index: TEMPLATES_MAX - 1 });
    }

    #[test]
    fn a_second_balance_limit_or_fee_of_a_new_template_has_a_tag() {
        let mut set = TemplateSet::default();
        let twice = ["paid {{amount}}, balance {{balance}} of {{balance}}"];
        let error = set.append("Bank", "purchase", &twice).unwrap_err();
        assert_eq!(
            error.to_string(),
            "templates/0: a second '{{balance}}' without a tag ('{{balance:tag}}' has one) stands at character 40"
        );
        assert_eq!(
            set.append_stored("Bank", "purchase", &twice),
            Ok(0..1),
            "an older book may have it"
        );
        let tagged =
            ["spent {{amount}}, fee {{fee}}, fee {{fee:vat}}, limit {{limit}} {{limit:old}}"];
        assert_eq!(set.append("Bank", "purchase", &tagged), Ok(1..2));
    }

    #[test]
    fn deleting_checks_sender_category_and_number_and_keeps_the_sender() {
        let mut set = TemplateSet::default();
        set.append("Bank", "salary", &["a", "b"]).unwrap();
        assert_eq!(set.delete("x", "y", 9).unwrap_err(), SetError::UnknownSender);
        assert_eq!(set.delete("bank", "y", 9).unwrap_err(), SetError::UnknownCategory);
        assert_eq!(set.delete("bank", "salary", 2).unwrap_err(), SetError::UnknownNumber);
        set.delete("bank", "salary", 0).unwrap();
        assert_eq!(set.templates("bank", "salary").first().unwrap().text(), "b");
        set.delete("bank", "salary", 0).unwrap();
        assert_eq!((set.categories("bank").count(), set.senders().count()), (0, 1));
    }

    #[test]
    fn the_digest_is_of_templates_in_order_settings_and_words_and_of_no_order_of_categories() {
        let digest = |lines: &[(&str, &str, &str)], settings: SenderSettings| {
            let mut set = TemplateSet::default();
            for (sender, category, text) in lines {
                set.append(sender, category, &[text]).unwrap();
            }
            set.digest(|_| settings.clone())
        };
        let plain = SenderSettings::default;
        let a = digest(&[("A", "x", "1"), ("A", "y", "2"), ("B", "x", "3")], plain());
        assert_eq!(a, digest(&[("B", "x", "3"), ("A", "y", "2"), ("A", "x", "1")], plain()));
        assert_ne!(a, digest(&[("A", "x", "1"), ("A", "y", "3"), ("B", "x", "3")], plain()));
        let fee = SenderSettings { fee_counts: true, ..plain() };
        assert_ne!(a, digest(&[("A", "x", "1"), ("A", "y", "2"), ("B", "x", "3")], fee));
        let two = digest(&[("A", "x", "1"), ("A", "x", "2")], plain());
        assert_ne!(two, digest(&[("A", "x", "2"), ("A", "x", "1")], plain()));
        assert!(a.starts_with("sha256:") && a.len() == 71);
    }
}
