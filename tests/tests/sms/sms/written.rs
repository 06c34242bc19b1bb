//! Templates as written: their parts, and the forms that the specification forbids.

use super::slow::{self, Part};

pub const FIELDS: [&str; 19] = [
    "amount",
    "money",
    "currency",
    "balance",
    "limit",
    "fee",
    "number",
    "account",
    "card",
    "reference",
    "date",
    "time",
    "phone",
    "merchant",
    "counterparty",
    "product",
    "word",
    "*",
    "...",
];

/// The parts of a template; `None` if the specification forbids it.
pub fn parts(template: &str) -> Option<Vec<Part>> {
    let parts = split(template)?;
    let name = |part: &Part| match part {
        Part::Place(name, tag, _) => Some((name.clone(), tag.is_some())),
        _ => None,
    };
    let placeholders: Vec<(String, bool)> = parts.iter().filter_map(name).collect();
    let amounts = placeholders
        .iter()
        .filter(|(name, tagged)| (name == "amount" || name == "money") && !tagged);
    let is_word = |part: &Part| matches!(part, Part::Wording(chars) if chars.iter().any(|found| found.is_alphanumeric()));
    let free = |part: &Part| matches!(part, Part::Place(name, ..) if slow::is_free(name));
    let optional = |part: &Part| matches!(part, Part::Place(_, _, true));
    // Two free texts with only optional fields between them could touch.
    let touch = (0..parts.len()).any(|a| {
        (a + 1..parts.len())
            .any(|b| free(&parts[a]) && free(&parts[b]) && parts[a + 1..b].iter().all(optional))
    });
    let last = parts.len().saturating_sub(1);
    let astray = parts.iter().enumerate().any(|(at, part)| match part {
        Part::Begin => at != 0,
        Part::End => at != last,
        Part::Place(name, ..) => name == "..." && at != last,
        Part::Wording(_) => false,
    });
    let is_right = template.chars().count() <= 1_000
        && placeholders.len() <= 24
        && amounts.count() <= 1
        && ["balance", "limit", "fee"].iter().all(|one| {
            placeholders.iter().filter(|(name, tagged)| name == one && !tagged).count() <= 1
        })
        && parts.iter().any(is_word)
        && !touch
        && !astray;
    is_right.then_some(parts)
}

fn split(template: &str) -> Option<Vec<Part>> {
    let (mut out, mut wording, mut rest) = (Vec::new(), String::new(), template);
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("\\{{") {
            wording.push_str("{{");
            rest = after;
        } else if let Some(after) = rest.strip_prefix("{{") {
            push(&mut out, &mut wording);
            let (inner, after) = after.split_once("}}")?;
            out.push(place(inner)?);
            rest = after;
        } else {
            let found = rest.chars().next()?;
            wording.push(found);
            rest = &rest[found.len_utf8()..];
        }
    }
    push(&mut out, &mut wording);
    Some(out)
}

fn push(out: &mut Vec<Part>, wording: &mut String) {
    let folded: Vec<char> =
        slow::fold(&std::mem::take(wording)).iter().map(|found| found.is).collect();
    if !folded.is_empty() {
        out.push(Part::Wording(folded));
    }
}

fn place(inner: &str) -> Option<Part> {
    let inner = inner.trim();
    let (inner, optional) = match inner.strip_suffix('?') {
        Some(inner) => (inner.trim(), true),
        None => (inner, false),
    };
    let (name, tag) = match inner.split_once(':') {
        Some((name, tag)) => (name.trim(), Some(tag.trim().to_owned())),
        None => (inner, None),
    };
    if name == "^" || name == "$" {
        let anchor = if name == "^" { Part::Begin } else { Part::End };
        return (tag.is_none() && !optional).then_some(anchor);
    }
    let wild = matches!(name, "word" | "*" | "...");
    let may = FIELDS.contains(&name) && !(wild && (optional || tag.is_some()));
    let is_tag = |tag: &String| {
        (1..=32).contains(&tag.len())
            && tag.chars().all(|found| found.is_ascii_alphanumeric() || "_-".contains(found))
    };
    (may && tag.as_ref().is_none_or(is_tag)).then(|| Part::Place(name.to_owned(), tag, optional))
}
