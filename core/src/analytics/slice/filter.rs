//! Which transactions are looked at.

use crate::analytics::normalised::spelled;
use crate::analytics::{Row, TextField, TextId};
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization as _;

/// Only transactions of a category or a merchant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    category: Option<String>,
    merchant: Option<Merchant>,
}

/// A merchant that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Merchant {
    id: String,
    name: String,
}

impl Filter {
    /// Takes the transactions of a category and of a merchant, by its id or any spelling of its name; `None` for all.
    #[must_use]
    pub fn new(category: Option<&str>, merchant: Option<&str>) -> Self {
        let merchant = merchant.map(|text| {
            let id: String = text.trim().nfc().collect();
            Merchant { name: spelled(&id), id }
        });
        Self { category: category.map(str::to_owned), merchant }
    }

    /// The filter for the rows of one set, whose names it looks at once each.
    pub(super) fn of_set(&self) -> OfSet<'_> {
        OfSet { filter: self, names: HashMap::new() }
    }
}

/// A filter, and which names of a set it takes.
pub(super) struct OfSet<'f> {
    filter: &'f Filter,
    names: HashMap<TextId, bool>,
}

impl OfSet<'_> {
    pub(super) fn takes(&mut self, row: Row<'_>) -> bool {
        let Filter { category, merchant } = self.filter;
        category.as_ref().is_none_or(|wanted| wanted == row.category())
            && merchant.as_ref().is_none_or(|wanted| {
                let (id, name) = (row.text(TextField::MerchantId), row.text(TextField::Merchant));
                let is_named = || wanted.name == spelled(name);
                let known = self.names.entry(row.id_of(TextField::Merchant));
                wanted.id == id || *known.or_insert_with(is_named)
            })
    }
}
