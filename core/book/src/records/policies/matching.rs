//! Conditional changes: a change is made only if the policy is the one that was read (RFC 9110, section 13.1.1).

use crate::error::{Error, ScoringError};
use crate::unit::Context;

/// Refuses a change of the caller's policy if `if_match` names only other policies.
///
/// # Errors
/// [`ScoringError::PolicyChanged`]. [`Error::Value`] if the text is not a list of tags.
pub(crate) fn refuse_other(cx: &mut Context<'_>, if_match: Option<&str>) -> Result<(), Error> {
    let Some(sent) = if_match else { return Ok(()) };
    if sent.trim() == "*" {
        return Ok(());
    }
    let digest = super::digest(cx)?;
    match names(sent, &digest) {
        Some(true) => Ok(()),
        Some(false) => Err(ScoringError::PolicyChanged { sent: sent.to_owned(), digest }.into()),
        None => {
            let must = "must be a policy's digest, digests in quotes by commas, or *";
            Err(Error::value("if_match", must, sent))
        }
    }
}

/// Whether a list of tags contains this digest. `None` if the text is not a list of tags. A change can't rely on a
/// weak tag (`W/"…"`), so a weak tag never matches.
fn names(list: &str, digest: &str) -> Option<bool> {
    let (mut rest, mut found, mut tags) = (list.trim(), false, 0_usize);
    while !rest.is_empty() {
        if let Some(more) = rest.strip_prefix(',') {
            rest = more.trim_start();
            continue;
        }
        let (is_weak, quoted) = match rest.strip_prefix("W/") {
            Some(weak) => (true, weak),
            None => (false, rest),
        };
        let (tag, after) = match quoted.strip_prefix('"') {
            Some(tag) => tag.split_once('"')?,
            None if is_weak => return None,
            None => rest.split_at(rest.find(',').unwrap_or(rest.len())),
        };
        let is_bare = !quoted.starts_with('"');
        let tag = if is_bare { tag.trim_end() } else { tag };
        if is_bare && !is_digest(tag) {
            return None;
        }
        found |= !is_weak && tag == digest;
        tags = tags.saturating_add(1);
        rest = after.trim_start();
        if !rest.is_empty() && !rest.starts_with(',') {
            return None;
        }
    }
    (tags > 0).then_some(found)
}

fn is_digest(text: &str) -> bool {
    let digits = text.strip_prefix("sha256:");
    digits.is_some_and(|d| d.len() == 64 && d.bytes().all(|b| b.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_list_of_tags_is_read_as_rfc_9110_has_it() {
        let digest = format!("sha256:{}", "0a".repeat(32));
        let other = format!("sha256:{}", "1b".repeat(32));
        let is = |list: &str| names(&list.replace('D', &digest).replace('O', &other), &digest);
        for list in
            ["D", " D ", "\"D\"", "\"O\", \"D\"", "O,D", "O , D", ",, \"D\" ,", "\"a,b\",\"D\""]
        {
            assert_eq!(is(list), Some(true), "{list}");
        }
        for list in ["O", "\"O\"", "W/\"D\"", "\"\"", "\" D\"", "\"a\", W/\"D\"", "\"*\""] {
            assert_eq!(is(list), Some(false), "{list}");
        }
        for list in [
            "",
            " ",
            ",",
            "\"D",
            "D\"",
            "W/D",
            "w/\"D\"",
            "*, D",
            "D O",
            "\"D\" \"O\"",
            "sha256:0a",
            "x",
        ] {
            assert_eq!(is(list), None, "{list}");
        }
    }
}
