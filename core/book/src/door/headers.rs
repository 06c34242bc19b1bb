//! What an answer over HTTP says in headers.

use crate::engine::Served;
use crate::error::{Detail, Error, Warnings};
use crate::wire::Wire as _;
use lendwright_types::json::Json;
use std::fmt::Write as _;

/// A request with this header gets the answer's detail in a header of the same name, where the host
/// allows it.
pub(super) const DETAIL: &str = "lendwright-detail";
const DISPOSITION: &str = "content-disposition";
const DECISION_ID: &str = "lendwright-decision-id";
const WARNINGS: &str = "lendwright-warnings";

/// Many servers and proxies take headers of 8 KiB in all.
const WARNINGS_BYTES_MAX: usize = 2_048;
const DETAIL_BYTES_MAX: usize = 4_096;
/// What `,{"left_off":` and a number up to 64 bits take.
const LEFT_OFF_BYTES: usize = 40;

/// Returns the headers of an answer to a request with a method, `content-type` first.
pub(super) fn of(
    result: &Result<Served, Error>,
    method: &str,
    with_detail: bool,
) -> Vec<(String, String)> {
    let media_type = result.as_ref().map_or("application/json", |served| served.media_type);
    let mut headers = vec![("content-type", media_type.to_owned())];
    let detail = match result {
        Ok(Served { reply, file_name, .. }) => {
            let detail = &reply.detail;
            // RFC 6266, section 4: the name's characters are such as need no escape.
            let attachment = |name: &String| format!("attachment; filename=\"{name}\"");
            headers.extend(file_name.as_ref().map(|name| (DISPOSITION, attachment(name))));
            headers.extend(detail.decision_id.as_deref().map(|id| (DECISION_ID, plain(id))));
            // RFC 9110, section 8.8.3: a tag is in quotes. Section 9.3.4: a change has no tag unless the sent and the
            // stored data are equal.
            let policy = detail.policy.as_deref().filter(|_| method == "GET");
            headers.extend(policy.map(|digest| ("etag", format!("\"{digest}\""))));
            headers.extend(warnings(&detail.warnings).map(|warnings| (WARNINGS, warnings)));
            with_detail.then(|| detail.to_json())
        }
        Err(error) => {
            if let Error::MethodNotAllowed { allow, .. } = error {
                headers.push(("allow", allow.clone()));
            }
            if error.status() == 401 {
                // RFC 9110, section 15.5.2: such an answer names a scheme. Keys have no scheme.
                headers.push(("www-authenticate", r#"Bearer realm="lendwright""#.to_owned()));
            }
            // A cause may name paths of the host.
            with_detail.then(|| Detail { cause: None, ..error.detail() }.to_json())
        }
    };
    headers.extend(detail.map(|detail| (DETAIL, bounded(&detail))));
    headers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Writes the first warnings as a JSON list, as many as a header has room for; `None` without any.
fn warnings(Warnings(warnings): &Warnings) -> Option<String> {
    let mut text = String::new();
    let mut told: usize = 0;
    for warning in warnings {
        let item = plain(&warning.to_json());
        let bytes = text.len().saturating_add(item.len()).saturating_add(LEFT_OFF_BYTES);
        if bytes > WARNINGS_BYTES_MAX {
            break;
        }
        text.push(if text.is_empty() { '[' } else { ',' });
        text.push_str(&item);
        told = told.saturating_add(1);
    }
    let left_off = warnings.len().saturating_sub(told);
    if left_off > 0 {
        text.push(if text.is_empty() { '[' } else { ',' });
        // Writing to a String can't fail.
        let _ = write!(text, r#"{{"left_off":{left_off}}}"#);
    }
    (!warnings.is_empty()).then(|| text + "]")
}

/// Writes a detail as a header's value. If the detail is too long, its single facts stay, and its lists and objects
/// are cut. `left_off` gives the number of items cut from each member.
fn bounded(detail: &str) -> String {
    let whole = plain(detail);
    if whole.len() <= DETAIL_BYTES_MAX {
        return whole;
    }
    let Ok(Json::Object(members)) = Json::parse(detail.as_bytes()) else { return "{}".to_owned() };
    let left_off = r#""left_off":{}"#.len();
    let mut room = DETAIL_BYTES_MAX.saturating_sub(left_off);
    let mut kept = Vec::with_capacity(members.len());
    let (many, single): (Vec<_>, Vec<_>) = members
        .into_iter()
        .partition(|(_, value)| matches!(value, Json::List(_) | Json::Object(_)));
    for (name, value) in single {
        let bytes = plain(&value.to_string()).len().saturating_add(name.len()).saturating_add(4);
        if bytes <= room {
            room = room.saturating_sub(bytes);
            kept.push((name, value));
        }
    }
    let mut counts = Vec::new();
    for (name, value) in many {
        room = room.saturating_sub(name.len().saturating_mul(2).saturating_add(LEFT_OFF_BYTES));
        let (value, left_off) = cut(value, &mut room);
        if left_off > 0 {
            counts.push((name.clone(), Json::int(i64::try_from(left_off).unwrap_or(i64::MAX))));
        }
        kept.push((name, value));
    }
    kept.push(("left_off".into(), Json::Object(counts)));
    plain(&Json::Object(kept).to_string())
}

/// Takes the first items of a list or an object, as many as there is room for, and counts the others.
fn cut<'j>(value: Json<'j>, room: &mut usize) -> (Json<'j>, usize) {
    let mut fits = |bytes: usize| {
        let left = room.checked_sub(bytes.saturating_add(1));
        *room = left.unwrap_or_default();
        left.is_some()
    };
    match value {
        Json::List(items) => {
            let count = items.len();
            let kept = items.into_iter().take_while(|item| fits(plain(&item.to_string()).len()));
            let kept: Vec<_> = kept.collect();
            let left_off = count.saturating_sub(kept.len());
            (Json::List(kept), left_off)
        }
        Json::Object(members) => {
            let count = members.len();
            let bytes = |name: &str, value: &Json<'_>| {
                let name = plain(&Json::text(name.to_owned()).to_string()).len();
                plain(&value.to_string()).len().saturating_add(name).saturating_add(1)
            };
            let kept = members.into_iter().take_while(|(name, value)| fits(bytes(name, value)));
            let kept: Vec<_> = kept.collect();
            let left_off = count.saturating_sub(kept.len());
            (Json::Object(kept), left_off)
        }
        other => (other, 0),
    }
}

/// Escapes all characters of a JSON text except visible ASCII and spaces, so that it can be a header's value.
fn plain(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if matches!(character, ' '..='~') {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a String can't fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{DETAIL_BYTES_MAX, WARNINGS_BYTES_MAX, bounded, plain, warnings};
    use crate::error::{Detail, Warning, Warnings};
    use crate::wire::{Members, Wire as _};
    use lendwright_types::Available;
    use lendwright_types::json::Json;

    fn warning(message: &str) -> Warning {
        Warning { code: "odd".into(), pointer: "/a".into(), message: message.into() }
    }

    #[test]
    fn a_header_has_visible_characters_of_ascii_alone() {
        assert_eq!(plain("a é\u{7f}\r\n\u{1f600}"), "a \\u00e9\\u007f\\u000d\\u000a\\ud83d\\ude00");
    }

    #[test]
    fn warnings_that_have_no_room_are_counted() {
        assert_eq!(warnings(&Warnings(vec![])), None);
        let one = warnings(&Warnings(vec![warning("é")])).unwrap();
        assert_eq!(one, r#"[{"code":"odd","pointer":"/a","message":"\u00e9"}]"#);
        let long = warnings(&Warnings(vec![warning(&"é".repeat(2_000))])).unwrap();
        assert_eq!(long, r#"[{"left_off":1}]"#);
        for length in 0..200 {
            let all = Warnings(vec![warning(&"x".repeat(length)); 100]);
            let text = warnings(&all).unwrap();
            assert!(text.len() <= WARNINGS_BYTES_MAX, "{length}: {}", text.len());
            let read = Json::parse(text.as_bytes()).unwrap();
            assert!(read.items().is_some_and(|items| items.len() > 7), "{text}");
        }
    }

    #[test]
    fn a_detail_that_has_no_room_keeps_its_facts_and_counts_the_rest() {
        let short = Detail { code: Some("odd".into()), ..Detail::default() }.to_json();
        assert_eq!(bounded(&short), short);
        let extras: Vec<_> =
            (0..300).map(|at| (format!("é{at}"), Available::NotAvailable)).collect();
        for length in [0, 10, 100, 1_000, 5_000] {
            let detail = Detail {
                extras: Some(Members(extras.clone())),
                code: Some("odd".into()),
                value: Some("é".repeat(50)),
                faults: Warnings(vec![warning(&"é".repeat(length)); 1_000]),
                ..Detail::default()
            };
            let text = bounded(&detail.to_json());
            assert!(text.len() <= DETAIL_BYTES_MAX, "{length}: {}", text.len());
            let read = Json::parse(text.as_bytes()).unwrap();
            assert_eq!(read.get("code"), Some(&Json::text("odd")), "{text}");
            assert_eq!(read.get("value").and_then(Json::as_text).unwrap(), "é".repeat(50));
            let kept = |name| {
                let value: &Json<'_> = read.get(name).unwrap();
                value.items().map_or_else(|| value.members().unwrap().len(), <[_]>::len)
            };
            let left_off = |name| match read.at(&format!("/left_off/{name}")) {
                Some(Json::Number(number)) => number.parse::<usize>().unwrap(),
                _ => 0,
            };
            assert_eq!(kept("extras") + left_off("extras"), 300, "{text}");
            assert_eq!(kept("faults") + left_off("faults"), 1_000, "{text}");
            assert!(left_off("faults") > 0, "{text}");
        }
    }
}
