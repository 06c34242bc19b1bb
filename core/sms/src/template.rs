//! Templates: the wording of a message, with places for the variable parts. Also the reader of a template's text, its
//! errors, and its warnings of possible mistakes.
#![allow(clippy::arithmetic_side_effects, reason = "places within a template")]

use crate::{Class, Field, FoldedText, Kind, SenderSettings, fold, scan};
use lendwright_types::internal::suggest::{did_you_mean_in_brackets, nearest_value};
use lendwright_types::internal::text::shortened;

/// A template: wording with placeholders, read and checked.
///
/// `{{name}}` is a placeholder, `{{name?}}` one that a message may leave out, `{{name:tag}}` a further one of a kind
/// that the record has once, which is read and not kept. `{{^}}` and `{{$}}` bind a template to the beginning and the
/// end of a message, and `\{{` writes two braces.
///
/// # Example
/// ```
/// use lendwright_sms::{Field, Template};
///
/// let template = Template::parse("Paid {{amount}} {{currency}} at {{merchant}} on {{date}}")?;
/// let message = template.fill(|place| match place.field {
///     Field::Amount => "1,250.50".to_owned(),
///     Field::Currency => "EGP".to_owned(),
///     Field::Merchant => "Corner Shop".to_owned(),
///     _ => "05/03/2026".to_owned(),
/// });
/// assert_eq!(message, "Paid 1,250.50 EGP at Corner Shop on 05/03/2026");
///
/// let error = Template::parse("Paid {{amont}}").unwrap_err();
/// assert_eq!(error.to_string(), "unknown placeholder 'amont' at character 5, did you mean 'amount'?");
/// # Ok::<(), lendwright_sms::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    text: String,
    parts: Vec<Part>,
}

impl Template {
    /// Reads and checks a template.
    ///
    /// # Errors
    /// When its braces or placeholders are wrong, or it has too little wording to recognise a message. The error
    /// names the fault and its character.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        let parts = parts(text)?;
        check(text, &parts)?;
        check_values(text, &parts)?;
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Ok(Self { text: text.to_owned(), parts })
    }

    /// Reads a template that was stored, perhaps by a release that did not refuse two untagged balances.
    pub(super) fn parse_stored(text: &str) -> Result<Self, TemplateError> {
        let parts = parts(text)?;
        check(text, &parts)?;
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Ok(Self { text: text.to_owned(), parts })
    }

    /// Returns the template as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns its placeholders in order.
    pub fn placeholders(&self) -> impl Iterator<Item = &Placeholder> {
        self.parts.iter().filter_map(|part| match part {
            Part::Place(placeholder) => Some(placeholder),
            _ => None,
        })
    }

    /// Returns a message of its wording, with these texts in the place of its placeholders.
    pub fn fill(&self, mut value: impl FnMut(&Placeholder) -> String) -> String {
        let mut message = String::new();
        for part in &self.parts {
            match part {
                Part::Wording { written, .. } => message.push_str(written),
                Part::Place(placeholder) => message.push_str(&value(placeholder)),
                Part::Begin | Part::End => {}
            }
        }
        message
    }

    /// Returns how many characters of a message are its wording.
    #[must_use]
    pub fn literal_chars(&self) -> usize {
        self.wordings().map(|folded| folded.chars().count()).sum()
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The text that must be unique among a sender's templates: all of it, folded.
    pub(super) fn folded(&self) -> String {
        FoldedText::new(&self.text).as_str().to_owned()
    }

    /// Whether a folded word is in its wording.
    pub(super) fn has_word(&self, word: &str) -> bool {
        let is_apart = |found: char| !found.is_alphanumeric() || found.is_ascii_digit();
        self.wordings().any(|wording| wording.split(is_apart).any(|own| own == word))
    }

    fn wordings(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Wording { folded, .. } => Some(folded.as_str()),
            _ => None,
        })
    }
}

/// The most characters of a template.
pub(crate) const CHARS_MAX: usize = 1_000;
/// The most placeholders of a template.
pub(crate) const PLACEHOLDERS_MAX: usize = 24;

/// A place for the text that differs between messages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placeholder {
    /// The field that it reads.
    pub field: Field,
    /// Its tag. The record does not contain the values of tagged placeholders.
    pub tag: Option<String>,
    /// Whether a message may leave it out.
    pub is_optional: bool,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Wording: as it is written, and folded.
    Wording { written: String, folded: String },
    /// A place for a variable text.
    Place(Placeholder),
    /// The beginning of the message.
    Begin,
    /// The end of the message.
    End,
}

/// The fault of a text that is not a template, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} at character {character}{}", near_text(.fault))]
#[non_exhaustive]
pub struct TemplateError {
    /// The fault.
    pub fault: TemplateFault,
    /// The character where it is, from 0.
    pub character: usize,
    /// The byte where it is, from 0.
    pub byte: usize,
}

/// The fault of a text that is not a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateFault {
    /// It has no visible character.
    #[error("the template is empty")]
    Empty,
    /// It is too long.
    #[error("a template has at most {CHARS_MAX} characters, and this one is longer")]
    TooLong,
    /// It has too many placeholders.
    #[error("a template has at most {PLACEHOLDERS_MAX} placeholders, and another one stands")]
    TooManyPlaceholders,
    /// A placeholder does not end.
    #[error("braces are opened and not closed")]
    Unclosed,
    /// A placeholder begins in another one.
    #[error("braces are opened within braces")]
    Nested,
    /// There is no such placeholder.
    #[error("unknown placeholder '{name}'")]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// What follows a placeholder's name is no tag, or it can have none.
    #[error(
        "'{tag}' is no tag of '{name}': letters, digits, '_' and '-' are, for what a record has once,"
    )]
    Tag {
        /// The placeholder.
        name: &'static str,
        /// The tag that was given.
        tag: String,
    },
    /// A placeholder that can't be left out is marked as one that can.
    #[error("'{name}' can't be optional")]
    Optional {
        /// The placeholder.
        name: &'static str,
    },
    /// There are two amounts that moved.
    #[error("a second amount without a tag ('{{{{amount:tag}}}}' has one) stands")]
    SecondAmount,
    /// There are two values of a kind that a record has only once.
    #[error("a second '{{{{{name}}}}}' without a tag ('{{{{{name}:tag}}}}' has one) stands")]
    Second {
        /// The placeholder.
        name: &'static str,
    },
    /// Two free texts touch, so their border is unknown.
    #[error("two placeholders for free text touch")]
    FreeTextsTouch,
    /// `{{...}}` is not the last part.
    #[error("'{{{{...}}}}' is not the last part")]
    RestNotLast,
    /// `{{^}}` is not first, or `{{$}}` is not last.
    #[error("'{{{{^}}}}' is first and '{{{{$}}}}' last, or absent, and one stands elsewhere")]
    AnchorAstray,
    /// There is no wording to recognise a message.
    #[error("no letter or digit stands outside placeholders")]
    NoWording,
}

/// The known placeholder nearest to an unknown one.
fn near_text(fault: &TemplateFault) -> String {
    match fault {
        TemplateFault::Unknown { name } => {
            let known = Field::all().map(Field::name);
            lendwright_types::internal::suggest::did_you_mean(
                lendwright_types::internal::suggest::nearest(name, known),
            )
        }
        _ => String::new(),
    }
}

/// The most characters of a tag.
const TAG_CHARS_MAX: usize = 32;

fn error(text: &str, byte: usize, fault: TemplateFault) -> TemplateError {
    let before = text.get(..byte).unwrap_or(text);
    TemplateError { fault, character: before.chars().count(), byte }
}

/// The parts of a template, each with the byte where it begins.
pub(super) fn parts(text: &str) -> Result<Vec<(usize, Part)>, TemplateError> {
    if let Some((byte, _)) = text.char_indices().nth(CHARS_MAX) {
        return Err(error(text, byte, TemplateFault::TooLong));
    }
    let (mut parts, mut wording, mut at) = (Vec::new(), String::new(), 0);
    let mut wording_at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("\\{{") {
            wording.push_str("{{");
            at += 3;
        } else if let Some(inner) = rest.strip_prefix("{{") {
            push_wording(&mut parts, wording_at, &mut wording);
            let end = inner.find("}}").ok_or_else(|| error(text, at, TemplateFault::Unclosed))?;
            let inner = inner.get(..end).unwrap_or_default();
            if let Some(nested) = inner.find("{{") {
                return Err(error(text, at + 2 + nested, TemplateFault::Nested));
            }
            let part = place(inner).map_err(|fault| error(text, at, fault))?;
            parts.push((at, part));
            at += end + 4;
            wording_at = at;
        } else {
            let found = rest.chars().next().unwrap_or_default();
            wording.push(found);
            at += found.len_utf8();
        }
    }
    push_wording(&mut parts, wording_at, &mut wording);
    Ok(parts)
}

fn push_wording(parts: &mut Vec<(usize, Part)>, at: usize, wording: &mut String) {
    if !wording.is_empty() {
        let written = std::mem::take(wording);
        let folded = FoldedText::new(&written).as_str().to_owned();
        parts.push((at, Part::Wording { written, folded }));
    }
}

/// Reads the text between braces.
fn place(inner: &str) -> Result<Part, TemplateFault> {
    let inner = inner.trim();
    let (inner, is_optional) = match inner.strip_suffix('?') {
        Some(name) => (name.trim_end(), true),
        None => (inner, false),
    };
    let (name, tag) = match inner.split_once(':') {
        Some((name, tag)) => (name.trim_end(), Some(tag.trim())),
        None => (inner, None),
    };
    let anchor = match name {
        "^" => Some((Part::Begin, "^")),
        "$" => Some((Part::End, "$")),
        _ => None,
    };
    if let Some((part, name)) = anchor {
        return match tag {
            Some(tag) => Err(TemplateFault::Tag { name, tag: shortened(tag, TAG_CHARS_MAX) }),
            None if is_optional => Err(TemplateFault::Optional { name }),
            None => Ok(part),
        };
    }
    let field = Field::from_name(name)
        .ok_or_else(|| TemplateFault::Unknown { name: shortened(name, TAG_CHARS_MAX) })?;
    if let Some(tag) = tag.filter(|tag| field.is_wildcard() || !is_tag(tag)) {
        return Err(TemplateFault::Tag { name: field.name(), tag: shortened(tag, TAG_CHARS_MAX) });
    }
    if is_optional && field.is_wildcard() {
        return Err(TemplateFault::Optional { name: field.name() });
    }
    Ok(Part::Place(Placeholder { field, tag: tag.map(str::to_owned), is_optional }))
}

fn is_tag(tag: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (1..=TAG_CHARS_MAX).contains(&tag.len()) && tag.bytes().all(is_part)
}

/// Checks that a new template reads one balance, one limit and one fee: of two the record would have the last.
fn check_values(text: &str, parts: &[(usize, Part)]) -> Result<(), TemplateError> {
    let mut seen = Vec::new();
    for (at, part) in parts {
        let Part::Place(Placeholder { field, tag: None, .. }) = part else { continue };
        if !matches!(field, Field::Balance | Field::Limit | Field::Fee) {
            continue;
        }
        if seen.contains(field) {
            return Err(error(text, *at, TemplateFault::Second { name: field.name() }));
        }
        seen.push(*field);
    }
    Ok(())
}

/// Checks that the parts fit together.
pub(super) fn check(text: &str, parts: &[(usize, Part)]) -> Result<(), TemplateError> {
    let fail = |at, fault| Err(error(text, at, fault));
    if FoldedText::new(text).as_str().is_empty() {
        return fail(0, TemplateFault::Empty);
    }
    let (mut count, mut amounts, mut free_before) = (0, 0, false);
    // White space that folding removes completely is not a part.
    let is_part = |(_, part): &&(usize, Part)| !matches!(part, Part::Wording { folded, .. } if folded.is_empty());
    let last = parts.iter().filter(is_part).count().saturating_sub(1);
    for (number, (at, part)) in parts.iter().filter(is_part).enumerate() {
        match part {
            Part::Wording { .. } => free_before = false,
            Part::Begin if number != 0 => return fail(*at, TemplateFault::AnchorAstray),
            Part::End if number != last => return fail(*at, TemplateFault::AnchorAstray),
            Part::Begin | Part::End => {}
            Part::Place(placeholder) => {
                count += 1;
                amounts += usize::from(placeholder.field.is_amount() && placeholder.tag.is_none());
                if count > PLACEHOLDERS_MAX {
                    return fail(*at, TemplateFault::TooManyPlaceholders);
                }
                if amounts > 1 && placeholder.field.is_amount() && placeholder.tag.is_none() {
                    return fail(*at, TemplateFault::SecondAmount);
                }
                if placeholder.field == Field::Rest && number != last {
                    return fail(*at, TemplateFault::RestNotLast);
                }
                let is_free = placeholder.field.is_free_text();
                if is_free && free_before {
                    return fail(*at, TemplateFault::FreeTextsTouch);
                }
                free_before = is_free || free_before && placeholder.is_optional;
            }
        }
    }
    let is_wording = |part: &Part| match part {
        Part::Wording { folded, .. } => folded.chars().any(char::is_alphanumeric),
        _ => false,
    };
    if parts.iter().any(|(_, part)| is_wording(part)) {
        return Ok(());
    }
    fail(0, TemplateFault::NoWording)
}

/// The smallest number of characters of wording that identifies a message.
const LITERAL_CHARS_MIN: usize = 8;

/// A possible mistake in a valid template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TemplateWarning {
    /// The category is not a standard one.
    #[error("the category is no standard one{} and counts as {}", did_you_mean_in_brackets(.near.map(Kind::name)), .as_kind.name())]
    OwnCategory {
        /// Its kind.
        as_kind: Kind,
        /// A standard category with a similar name that counts as another kind.
        near: Option<Kind>,
    },
    /// A category of money that moves has a template without an amount.
    #[error("no amount is read, so that the record is in no sum")]
    NoAmount,
    /// The currency of the amount is unknown.
    #[error("no currency is read, written or set for the sender, so that the base currency counts")]
    NoCurrency,
    /// The wording is short.
    #[error("fewer than {LITERAL_CHARS_MIN} characters of wording tell a message")]
    FewLiterals,
    /// Characters without a shape were left out.
    #[error("invisible characters do not count")]
    InvisibleRemoved,
    /// The amount touches a free text, which may take its first digits for its own.
    #[error("an amount stands beside a placeholder for free text")]
    AmountBesideFreeText,
    /// A message made of it matches another template at least as well.
    #[error("its messages match template {number} of '{category}' as well")]
    CrossMatch {
        /// The other category.
        category: String,
        /// The other template's number within it.
        number: usize,
    },
}

impl Template {
    /// Returns possible mistakes, for a category of a sender. The set warns about conflicts between templates.
    #[must_use]
    pub fn warnings(&self, category: &str, settings: &SenderSettings) -> Vec<TemplateWarning> {
        let (kind, is_standard) = Kind::from_category(category);
        let moves_money = !matches!(kind.class(), Class::Signal | Class::Ignore);
        let has = |is: fn(Field) -> bool| {
            self.placeholders().any(|place| is(place.field) && place.tag.is_none())
        };
        let has_amount = has(Field::is_amount);
        let names_currency = has(|field| matches!(field, Field::Money | Field::Currency))
            || settings.currency.is_some()
            || self.wordings().any(writes_currency);
        let found = [
            (
                !is_standard,
                TemplateWarning::OwnCategory { as_kind: kind, near: near_kind(category, kind) },
            ),
            (moves_money && !has_amount, TemplateWarning::NoAmount),
            (has_amount && !names_currency, TemplateWarning::NoCurrency),
            (self.literal_chars() < LITERAL_CHARS_MIN, TemplateWarning::FewLiterals),
            (self.text.chars().any(fold::is_invisible), TemplateWarning::InvisibleRemoved),
            (self.has_amount_beside_free_text(), TemplateWarning::AmountBesideFreeText),
        ];
        found.into_iter().filter_map(|(is, warning)| is.then_some(warning)).collect()
    }

    fn has_amount_beside_free_text(&self) -> bool {
        let seen: Vec<&Part> = self
            .parts
            .iter()
            .filter(|part| !matches!(part, Part::Wording { folded, .. } if folded.is_empty()))
            .collect();
        seen.windows(2).any(|pair| match pair {
            [Part::Place(a), Part::Place(b)] => {
                a.field.is_amount() && b.field.is_free_text()
                    || a.field.is_free_text() && b.field.is_amount()
            }
            _ => false,
        })
    }
}

/// The standard category with the most similar name, if that counts as another kind.
fn near_kind(category: &str, as_kind: Kind) -> Option<Kind> {
    let name = nearest_value(category, Kind::all().map(Kind::name))?;
    Kind::from_name(name).filter(|kind| *kind != as_kind)
}

/// Whether a currency is in folded wording.
fn writes_currency(folded: &str) -> bool {
    folded.char_indices().any(|(at, found)| {
        let begins = !found.is_alphabetic()
            || !scan::char_before(folded, at).is_some_and(char::is_alphabetic);
        begins && scan::currency::token(folded, at, None).is_some_and(|token| token.is_plain)
    })
}

impl Template {
    /// A message from this template with usual values.
    pub(crate) fn sample(&self) -> String {
        self.fill(|place| usual(place.field).to_owned())
    }
}

/// A usual value of each field.
const fn usual(field: Field) -> &'static str {
    match field {
        Field::Amount | Field::Number => "125.50",
        Field::Money => "125.50 USD",
        Field::Currency => "USD",
        Field::Balance => "9,340.25",
        Field::Limit => "15,000.00",
        Field::Fee => "1.50",
        Field::Account | Field::Card => "1234",
        Field::Reference => "A1B2C3D4",
        Field::Date => "05/03/2026",
        Field::Time => "10:42",
        Field::Phone => "01000000000",
        Field::Merchant => "Corner Shop",
        Field::Counterparty => "Sam Sample",
        Field::Product => "Red Kettle",
        Field::Word | Field::Any | Field::Rest => "sample",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::{Template, TemplateFault, TemplateWarning};
    use crate::{Field, Fit, Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet};

    fn fault(text: &str) -> (TemplateFault, usize) {
        let error = Template::parse(text).unwrap_err();
        (error.fault, error.character)
    }

    #[test]
    fn placeholders_have_names_tags_and_may_be_optional() {
        let template =
            Template::parse("رقم {{ account }} {{amount:fee_2}} x{{balance ? }}").unwrap();
        let places: Vec<_> = template
            .placeholders()
            .map(|place| (place.field, place.tag.as_deref(), place.is_optional))
            .collect();
        assert_eq!(
            places,
            [
                (Field::Account, None, false),
                (Field::Amount, Some("fee_2"), false),
                (Field::Balance, None, true)
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        assert_eq!(
            fault("رقم {{amont}}"),
            (TemplateFault::Unknown { name: "amont".to_owned() }, 4)
        );
        assert_eq!(fault("a {{amount"), (TemplateFault::Unclosed, 2));
        assert_eq!(fault("a {{amount {{x}}"), (TemplateFault::Nested, 11));
        assert_eq!(fault("a {{amount}} {{money}}"), (TemplateFault::SecondAmount, 13));
        assert_eq!(fault("a {{merchant}} {{*}}"), (TemplateFault::FreeTextsTouch, 15));
        assert_eq!(fault("a {{merchant}}{{fee?}}{{*}}"), (TemplateFault::FreeTextsTouch, 22));
        assert_eq!(fault("a {{...}} b"), (TemplateFault::RestNotLast, 2));
        assert_eq!(fault("a {{^}}"), (TemplateFault::AnchorAstray, 2));
        assert_eq!(fault("{{amount}} : {{currency}}"), (TemplateFault::NoWording, 0));
        assert_eq!(fault(" \u{200f} "), (TemplateFault::Empty, 0));
        assert_eq!(fault(&"a".repeat(1_001)), (TemplateFault::TooLong, 1_000));
        assert_eq!(
            fault(&format!("a{}", "{{number}},".repeat(25))).0,
            TemplateFault::TooManyPlaceholders
        );
        assert!(matches!(fault("a {{*:x}}").0, TemplateFault::Tag { name: "*", .. }));
        assert!(matches!(fault("a {{fee:x y}}").0, TemplateFault::Tag { name: "fee", .. }));
        assert!(matches!(fault("a {{...?}}").0, TemplateFault::Optional { .. }));
    }

    #[test]
    fn braces_can_be_written() {
        let template = Template::parse("a \\{{b}} {{amount}}").unwrap();
        assert_eq!(template.fill(|_| "5".to_owned()), "a {{b}} 5");
        assert_eq!(template.literal_chars(), 7);
    }

    #[test]
    fn what_may_be_a_mistake_is_warned_of() {
        let warnings = |text, category| {
            Template::parse(text).unwrap().warnings(category, &SenderSettings::default())
        };
        assert_eq!(warnings("You spent EGP {{amount}} today", "purchase"), []);
        assert_eq!(warnings("تم سحب {{amount}} جنيه من المحفظة", "cash_withdrawal"), []);
        assert_eq!(warnings("You spent some money", "purchase"), [TemplateWarning::NoAmount]);
        assert_eq!(
            warnings("\u{200f}paid {{*}} {{amount}}", "gifts").len(),
            5,
            "own category, no currency, few literals, invisible, beside free text"
        );
        assert_eq!(warnings("You were offered a loan", "loan_offer"), []);
    }

    #[test]
    fn each_placeholder_reads_its_usual_value_and_all_of_it() {
        for field in Field::all() {
            let text = format!("it is {{{{{}}}}}", field.name());
            let body = Template::parse(&text).unwrap().sample();
            let mut set = TemplateSet::default();
            set.append("Bank", "purchase", &[&text]).unwrap();
            let settings = SenderSettings { fit: Fit::Full, ..SenderSettings::default() };
            let matcher = Matcher::new(&set, |_| settings.clone());
            let received_at = "2026-03-10T12:00:00".parse().unwrap();
            let message = Message { address: "Bank", body: &body, received_at };
            let mut scratch = Scratch::default();
            let reading = matcher.read(&mut scratch, &message);
            let Reading::Record { record, .. } = reading else {
                panic!("{text} reads not '{body}'")
            };
            assert_eq!(record.spans.of(field), Some(6..body.len()), "{text} of '{body}'");
        }
    }
}
