//! Texts that many rows share, each kept once under a number.

use std::collections::HashMap;

/// The number of a text in a set of transactions; 0 is the empty text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId(u32);

impl TextId {
    /// The empty text, used for an absent one.
    pub const EMPTY: TextId = TextId(0);

    /// Returns the number, below the number of the set's texts ([`Transactions::texts`](super::Transactions::texts)):
    /// a place in a column of sums.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn number(self) -> u32 {
        self.0
    }

    /// Whether the text is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The texts of a set by their numbers, one after the other in one piece of memory.
#[derive(Clone, Debug)]
pub(super) struct SharedTexts {
    all: String,
    ends: Vec<usize>,
}

impl SharedTexts {
    pub(super) fn get(&self, id: TextId) -> &str {
        let end = self.ends.get(id.index()).copied().unwrap_or_default();
        let before = id.index().checked_sub(1).and_then(|before| self.ends.get(before));
        self.all.get(before.copied().unwrap_or_default()..end).unwrap_or_default()
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// Numbers texts in the order of their first occurrence.
#[derive(Debug)]
pub(super) struct Numbering {
    ids: HashMap<Box<str>, TextId>,
    texts: SharedTexts,
}

impl Numbering {
    pub(super) fn new() -> Self {
        Self { ids: HashMap::new(), texts: SharedTexts { all: String::new(), ends: vec![0] } }
    }

    /// Returns the number of a text. A new text gets a new number. `None` if there are 2^32 texts.
    pub(super) fn number(&mut self, text: &str) -> Option<TextId> {
        if text.is_empty() {
            return Some(TextId::EMPTY);
        }
        if let Some(id) = self.ids.get(text) {
            return Some(*id);
        }
        let id = TextId(u32::try_from(self.texts.ends.len()).ok()?);
        self.texts.all.push_str(text);
        self.texts.ends.push(self.texts.all.len());
        self.ids.insert(text.into(), id);
        Some(id)
    }

    /// Returns the texts. No text can be added to them.
    pub(super) fn finish(mut self) -> SharedTexts {
        self.texts.all.shrink_to_fit();
        self.texts.ends.shrink_to_fit();
        self.texts
    }
}
