//! Requests made from the operations table: one good request for each operation, and many bad ones.

mod bad_requests;
mod good_requests;

pub use bad_requests::{BadRequest, Replacement, bad_requests, document};
pub use good_requests::{CaseBook, GoodRequest, acting, good_requests};

use lendwright::json::Json;
use lendwright::wire::Shape;

/// Whether a value has a shape. Rules beyond the shape, such as a phone number's digits or a rule's conditions, are not
/// checked.
#[must_use]
pub fn fits(shape: &Shape, value: &Json<'_>) -> bool {
    let number = || match value {
        Json::Number(text) => Some(text.as_ref()),
        _ => None,
    };
    match shape {
        Shape::Text | Shape::Secret => value.as_text().is_some(),
        Shape::Integer => number().is_some_and(|text| text.parse::<i64>().is_ok()),
        Shape::Number => number().is_some_and(|t| t.parse().is_ok_and(|n: f64| n.is_finite())),
        Shape::Decimal => number()
            .or(value.as_text())
            .is_some_and(|t| lendwright::number::parse_decimal(t).is_ok()),
        Shape::Boolean => {
            matches!(value, Json::Bool(_))
                || number().is_some_and(|text| text == "0" || text == "1")
        }
        Shape::Date => value.as_text().is_some_and(|t| t.parse::<chrono::NaiveDate>().is_ok()),
        Shape::Time => {
            value.as_text().is_some_and(|t| chrono::DateTime::parse_from_rfc3339(t).is_ok())
        }
        Shape::Any => true,
        Shape::Choice(choice) => value.as_text().is_some_and(|t| choice.values.contains(&t)),
        Shape::List(item) => value.items().is_some_and(|i| i.iter().all(|i| fits(item, i))),
        Shape::Map(item) => value.members().is_some_and(|m| m.iter().all(|(_, v)| fits(item, v))),
        Shape::Optional(inner) => matches!(value, Json::Null) || fits(inner, value),
        Shape::Available(inner) => value.as_text() == Some("N/A") || fits(inner, value),
        Shape::Either(shapes) => shapes.iter().any(|shape| fits(shape, value)),
        Shape::Record(record) => value.members().is_some_and(|members| {
            let is_known = |(name, value): &(_, Json<'_>)| {
                record.members.iter().any(|m| m.wire == *name && fits(m.shape, value))
            };
            members.iter().all(is_known)
        }),
    }
}
