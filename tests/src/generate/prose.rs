//! Texts about operations that several targets need.

use lendwright::identity::Scope;
use lendwright::operations::{CredentialFields, Door, Listing, Requirement};
use lendwright::wire::{Field, Place, Shape};

/// The paragraphs of a doc text, each one line, without the marks of rustdoc's links.
pub(super) fn paragraphs(doc: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in doc.lines().map(str::trim) {
        match paragraphs.last_mut() {
            _ if line.is_empty() => paragraphs.push(String::new()),
            Some(paragraph) => {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(line);
            }
            None => {}
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs.iter().map(|text| text.replace("[`", "`").replace("`]", "`")).collect()
}

/// A doc text on one line.
pub(super) fn one_line(doc: &str) -> String {
    paragraphs(doc).join(" ")
}

/// Breaks a text into lines of a width; the first begins with one text, the others with another.
pub(super) fn wrap(text: &str, width: usize, first: &str, others: &str) -> Vec<String> {
    let mut lines = vec![first.to_owned()];
    let mut is_fresh = true;
    for word in text.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if !is_fresh && line.saturating_add(1).saturating_add(word.chars().count()) > width {
            lines.push(others.to_owned());
            is_fresh = true;
        }
        if let Some(line) = lines.last_mut() {
            if !is_fresh {
                line.push(' ');
            }
            line.push_str(word);
        }
        is_fresh = false;
    }
    lines
}

/// A shape in words: `integer or N/A`, `list of text`.
pub(super) fn shape(shape: &Shape) -> String {
    match shape {
        Shape::Text | Shape::Secret => "text".into(),
        Shape::Integer => "integer".into(),
        Shape::Number => "number".into(),
        Shape::Decimal => "decimal".into(),
        Shape::Boolean => "true or false".into(),
        Shape::Date => "date YYYY-MM-DD".into(),
        Shape::Time => "time by RFC 3339".into(),
        Shape::Any => "any value".into(),
        // They are listed once, with what they mean.
        Shape::Choice(choice)
            if choice.values.iter().copied().eq(Scope::ALL.iter().map(|s| s.as_str())) =>
        {
            "scope".into()
        }
        Shape::Choice(choice) => choice.values.join(" | "),
        Shape::List(item) => format!("list of {}", self::shape(item)),
        Shape::Map(value) => format!("object, each member {}", self::shape(value)),
        Shape::Optional(value) => format!("{} or null", self::shape(value)),
        Shape::Available(value) => format!("{} or N/A", self::shape(value)),
        Shape::Either(forms) => {
            forms.iter().map(|form| self::shape(form)).collect::<Vec<_>>().join(", or ")
        }
        Shape::Record(record) => record.name.into(),
    }
}

/// A field's shape in words; that it may be left out is said elsewhere.
pub(super) fn sent(shape: &Shape) -> String {
    match shape {
        Shape::Optional(value) => self::shape(value),
        _ => self::shape(shape),
    }
}

/// Where a field stands, with its name there if that is another.
pub(super) fn place(field: &Field) -> String {
    let place = part(field.place);
    let place = if field.http_name() == field.wire {
        place.to_owned()
    } else {
        format!("{place} `{}`", field.http_name())
    };
    match field.also_header {
        Some(name) => format!("{place} or header `{name}`"),
        None => place,
    }
}

/// The part of a request in which a field stands.
pub(super) fn part(place: Place) -> &'static str {
    match place {
        Place::Header => "header",
        Place::Path => "path",
        Place::Query => "query",
        Place::Body => "body",
    }
}

/// The methods and the paths of a partner's operation, as code, and what a caller must present.
pub(super) fn door(listing: &Listing, between: &str) -> String {
    let Door::Partner { method, also_method, path, also, .. } = listing.door else {
        return credentials(listing);
    };
    let or = |other: Option<&str>| other.map_or_else(String::new, |other| format!(" or `{other}`"));
    format!("`{method} {path}`{}{}{between}{}", or(also), or(also_method), credentials(listing))
}

/// Says what a caller must present.
fn credentials(listing: &Listing) -> String {
    let by = match listing.door {
        Door::Partner { by: CredentialFields::Username, .. } => {
            " The user name comes as `username`, or as `user_name`."
        }
        Door::Partner { by: CredentialFields::UploadToken, .. } => {
            " The borrower's upload token stands in for them, as `Bearer` in `authorization` or as `token`."
        }
        _ => "",
    };
    let key = match listing.error_key {
        "message" => String::new(),
        key => format!(" Each refusal has its text under the key `{key}`."),
    };
    format!("{}{by}{key}", needed(listing.door))
}

fn needed(door: Door) -> String {
    match door {
        Door::Host => "For the host's own engine only.".into(),
        Door::Partner { requires: Requirement::Nothing, .. } => {
            "Needs no credentials beyond its own fields.".into()
        }
        Door::Partner { requires: Requirement::Credentials(scope), .. } => {
            format!("Needs the scope `{scope}`.")
        }
        Door::Partner { requires: Requirement::UnlistedCredentials(scope), .. } => format!(
            "Needs the scope `{scope}`; the interface lists no credentials, so a host may allow an \
             anonymous partner."
        ),
    }
}
