//! The spellings of one name among the texts of a set.

use super::texts::{SharedTexts, TextId};
use crate::normalised::spelled;
use std::collections::HashMap;

/// For each text of a column, the number that all spellings of the name share: the number of one of them. It is empty
/// if no name has two spellings.
#[derive(Clone, Debug, Default)]
pub(super) struct Spellings(Vec<TextId>);

impl Spellings {
    /// Folds each text of a column once.
    pub(super) fn of(texts: &SharedTexts, column: &[TextId]) -> Self {
        let mut ones = vec![TextId::EMPTY; texts.len()];
        let mut known = HashMap::new();
        let mut are_several = false;
        for id in column.iter().filter(|id| !id.is_empty()) {
            let Some(one) = ones.get_mut(id.index()).filter(|one| one.is_empty()) else { continue };
            *one = *known.entry(spelled(texts.get(*id))).or_insert(*id);
            are_several |= one != id;
        }
        if are_several { Self(ones) } else { Self::default() }
    }

    /// The number that all spellings of a name share.
    pub(super) fn one(&self, id: TextId) -> TextId {
        self.0.get(id.index()).copied().filter(|one| !one.is_empty()).unwrap_or(id)
    }
}
