//! A text that a pattern matches.

use super::pattern::parsed;
use regex_syntax::hir::{Class, Hir, HirKind};

/// The largest length of a text.
const BYTES_MAX: usize = 500;
/// The largest nesting depth of groups.
const DEPTH_MAX: usize = 32;
/// Readable characters. The first of them that is in a class represents it.
const SEEN: [char; 5] = ['a', 'A', '0', 'ا', ' '];

/// Returns a short text that a pattern matches: it takes the first of each choice, and leaves out optional parts.
/// `None` if it finds none. It ignores borders of words and lines, so the pattern must be tested on the result.
pub(super) fn matched_by(pattern: &str) -> Option<String> {
    let mut text = String::new();
    write(&mut text, &parsed(pattern, false).ok()?, DEPTH_MAX)?;
    Some(text)
}

fn write(text: &mut String, hir: &Hir, depth: usize) -> Option<()> {
    let deeper = depth.checked_sub(1)?;
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(class) => text.push(one_of(class)?),
        HirKind::Repetition(repeated) => {
            for _ in 0..repeated.min {
                let before = text.len();
                write(text, &repeated.sub, deeper)?;
                if text.len() == before {
                    break;
                }
            }
        }
        HirKind::Capture(group) => write(text, &group.sub, deeper)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| write(text, part, deeper))?,
        HirKind::Alternation(choices) => write(text, choices.first()?, deeper)?,
    }
    (text.len() <= BYTES_MAX).then_some(())
}

fn one_of(class: &Class) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(all) => all.iter().map(|range| (range.start(), range.end())).collect(),
        Class::Bytes(all) => {
            all.iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
    };
    let has = |seen: &char| ranges.iter().any(|(first, last)| (first..=last).contains(&seen));
    SEEN.into_iter().find(has).or_else(|| ranges.first().map(|(first, _)| *first))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::matched_by;
    use crate::rules::pattern::parsed;
    use regex_automata::meta::Regex;

    #[test]
    fn what_a_pattern_matches_is_found() {
        for (pattern, text) in [
            ("^Metro", "Metro"),
            (r"\bMetro\b.*(north|south)?$", "Metro"),
            (r"(?i)souq|khan", "SOUQ"),
            (r"^[A-Z]{3}-\d{4}$", "AAA-0000"),
            (r"^.{3,}$", "aaa"),
            (r"^\p{Arabic}+\s[^a-z]$", "ا A"),
            ("a{0,3}", ""),
            ("(?:a|(?:b(c)))+d", "ad"),
        ] {
            let found = matched_by(pattern).unwrap();
            let regex = Regex::builder().build_from_hir(&parsed(pattern, false).unwrap()).unwrap();
            assert!(regex.is_match(&found), "{pattern}: {found}");
            if !pattern.contains("(?i)") && !pattern.contains(r"\s") {
                assert_eq!(found, text, "{pattern}");
            }
        }
        assert_eq!(matched_by(&"(".repeat(3)), None);
        assert_eq!(matched_by("a{501}"), None);
        let deep = format!("{}a{}", "(".repeat(40), ")".repeat(40));
        assert_eq!(matched_by(&deep), None);
        assert_eq!(matched_by("[a&&b]"), None, "what matches nothing");
    }
}
