//! Finds the places where an answer differs from the expected one.

use lendwright::json::Json;

/// The largest number of places in a report.
const PLACES_MAX: usize = 8;

/// The places where two documents differ, one line each: the pointer, the expected value and the answered value. Texts
/// that are not JSON are printed whole, and so are texts that are equal as JSON.
pub(super) fn difference(expected: &str, answered: &str) -> String {
    let whole = || format!("\n  expected {expected}\n  answered {answered}");
    let read = |text| Json::parse(str::as_bytes(text)).ok();
    let (Some(expected), Some(answered)) = (read(expected), read(answered)) else {
        return whole();
    };
    let mut places = Vec::new();
    compare("", Some(&expected), Some(&answered), &mut places);
    if places.is_empty() {
        return whole();
    }
    let more = places.len().saturating_sub(PLACES_MAX);
    places.truncate(PLACES_MAX);
    if more > 0 {
        places.push(format!("\n  and {more} more"));
    }
    places.concat()
}

fn compare(
    at: &str,
    expected: Option<&Json<'_>>,
    answered: Option<&Json<'_>>,
    places: &mut Vec<String>,
) {
    match (expected, answered) {
        (Some(expected @ Json::Object(known)), Some(answered @ Json::Object(others))) => {
            for (name, value) in known {
                compare(&format!("{at}/{name}"), Some(value), answered.get(name), places);
            }
            for (name, value) in others.iter().filter(|(name, _)| expected.get(name).is_none()) {
                compare(&format!("{at}/{name}"), None, Some(value), places);
            }
        }
        (Some(Json::List(expected)), Some(Json::List(answered))) => {
            for place in 0..expected.len().max(answered.len()) {
                let at = format!("{at}/{place}");
                compare(&at, expected.get(place), answered.get(place), places);
            }
        }
        _ if expected == answered => {}
        _ => {
            let told = |value: Option<&Json<'_>>| {
                value.map_or_else(|| "nothing".to_owned(), ToString::to_string)
            };
            let at = if at.is_empty() { "the whole" } else { at };
            places.push(format!(
                "\n  {at}: expected {}, answered {}",
                told(expected),
                told(answered)
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn each_place_is_told_with_both_values() {
        let expected = r#"{"a":1,"b":[1,{"c":"x"}],"d":null}"#;
        let answered = r#"{"a":1,"b":[1,{"c":"y"},3],"e":true}"#;
        let told = [
            "\n  /b/1/c: expected \"x\", answered \"y\"",
            "\n  /b/2: expected nothing, answered 3",
            "\n  /d: expected null, answered nothing",
            "\n  /e: expected nothing, answered true",
        ];
        assert_eq!(difference(expected, answered), told.concat());
        // The order of members is part of an answer.
        let swapped = difference(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#);
        assert_eq!(swapped, "\n  expected {\"a\":1,\"b\":2}\n  answered {\"b\":2,\"a\":1}");
    }
}
