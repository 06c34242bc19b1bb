//! The digest of a set of templates: of all data that affect the reading.

use super::super::{Guard, SenderSettings};
use super::TemplateSet;
use lendwright_types::json::{Json, canonical};
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;

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
