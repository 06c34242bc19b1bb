//! Reads a template's parts, and checks that a message can be split into them.

use super::error::{TemplateError, TemplateFault};
use super::part::{CHARS_MAX, PLACEHOLDERS_MAX, Part, Placeholder};
use crate::Field;
use crate::Folded;
use lendwright_types::internal::text::shortened;

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
        let folded = Folded::of(&written).as_str().to_owned();
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
pub(super) fn check_values(text: &str, parts: &[(usize, Part)]) -> Result<(), TemplateError> {
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
    if Folded::of(text).as_str().is_empty() {
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
