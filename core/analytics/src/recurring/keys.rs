//! The keys that decide which transactions are of one stream. They are numbers, equal for equal texts and for
//! spellings of one name.

use super::categories::Categories;
use crate::normalised::{normalised, normalised_spelling, spelled};
use crate::{Row, TextField, TextId, Transactions};
use std::collections::HashMap;
use std::sync::Arc;

/// Room for the keys of one user. Few users have more.
const KEYS_OF_USER: usize = 256;

/// The number of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u32);

impl Key {
    pub(super) const fn number(self) -> u64 {
        self.0 as u64
    }
}

/// The keys of a set's rows. Each text is looked up and normalised once.
#[derive(Debug)]
pub(super) struct Keys<'t> {
    set: &'t Transactions,
    numbers: HashMap<Arc<str>, Key>,
    texts: Vec<Arc<str>>,
    /// The key of each text of the set as it is written, plus one; 0 for a text that was not looked up.
    written: Vec<u32>,
    /// The same of the form that its spellings as a counterparty share.
    spelled: Vec<u32>,
    /// The same of the normal form of its spellings. The key of the empty text means that the form is empty.
    normal: Vec<u32>,
}

impl<'t> Keys<'t> {
    pub(super) fn new(set: &'t Transactions) -> Self {
        let mut keys = Self {
            set,
            numbers: HashMap::with_capacity(set.texts().min(KEYS_OF_USER)),
            texts: Vec::new(),
            written: vec![0; set.texts()],
            spelled: vec![0; set.texts()],
            normal: vec![0; set.texts()],
        };
        keys.number("");
        keys
    }

    /// The key of a row: the merchant's id, else the counterparty, the merchant or the description. Categories that
    /// are regular even in cash are keys too. `None` if the row has none of these.
    pub(super) fn of(&mut self, row: Row<'_>, categories: &mut Categories<'_>) -> Option<Key> {
        match self.party(row) {
            (TextField::MerchantId, id) => Some(self.written(id)),
            (TextField::Counterparty, id) => Some(self.spelled(id)),
            (TextField::Category, id) => categories.of(id).recurs_in_cash.then(|| self.written(id)),
            (_, id) => self.normal(id),
        }
    }

    /// The name of the party of these rows. Ids of streams are made from it. It is a merchant or a description in its
    /// normal form, or another text as it is written. Of several spellings it is the first by code points.
    pub(super) fn name_of<'r>(&mut self, rows: impl Iterator<Item = Row<'r>>) -> Arc<str> {
        let mut said: Vec<(TextField, TextId)> = rows.map(|row| self.party(row)).collect();
        said.dedup();
        let names = said.into_iter().map(|(field, id)| self.name(field, id));
        names.min().unwrap_or_default()
    }

    fn name(&mut self, field: TextField, id: TextId) -> Arc<str> {
        let text = self.set.text(id);
        let key = match field {
            TextField::Merchant | TextField::Description if text.is_ascii() => self.normal(id),
            TextField::Merchant | TextField::Description => return normalised(text).into(),
            _ => Some(self.written(id)),
        };
        let name = key.and_then(|key| self.texts.get(key.0 as usize));
        name.map(Arc::clone).unwrap_or_default()
    }

    /// The text that names the party of a row; the category if no other text does.
    fn party(&mut self, row: Row<'_>) -> (TextField, TextId) {
        for field in [TextField::MerchantId, TextField::Counterparty] {
            let id = row.id_of(field);
            if !id.is_empty() {
                return (field, id);
            }
        }
        for field in [TextField::Merchant, TextField::Description] {
            let id = row.id_of(field);
            if !id.is_empty() && self.normal(id).is_some() {
                return (field, id);
            }
        }
        (TextField::Category, row.id_of(TextField::Category))
    }

    fn written(&mut self, id: TextId) -> Key {
        if let Some(key) = known(&self.written, id) {
            return key;
        }
        let key = self.number(self.set.text(id));
        remember(&mut self.written, id, key);
        key
    }

    fn spelled(&mut self, id: TextId) -> Key {
        if let Some(key) = known(&self.spelled, id) {
            return key;
        }
        let key = self.number(&spelled(self.set.text(id)));
        remember(&mut self.spelled, id, key);
        key
    }

    fn normal(&mut self, id: TextId) -> Option<Key> {
        let key = known(&self.normal, id).unwrap_or_else(|| {
            let key = self.number(&normalised_spelling(self.set.text(id)));
            remember(&mut self.normal, id, key);
            key
        });
        Some(key).filter(|key| key.0 > 0)
    }

    /// The number of a text; 0 is the empty one's.
    fn number(&mut self, text: &str) -> Key {
        if let Some(key) = self.numbers.get(text) {
            return *key;
        }
        // A set has fewer texts than 2^32, and each makes one key of each kind at most.
        let key = Key(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, key);
        key
    }
}

fn known(column: &[u32], id: TextId) -> Option<Key> {
    column.get(id.index())?.checked_sub(1).map(Key)
}

fn remember(column: &mut [u32], id: TextId, key: Key) {
    if let Some(place) = column.get_mut(id.index()) {
        *place = key.0.saturating_add(1);
    }
}
