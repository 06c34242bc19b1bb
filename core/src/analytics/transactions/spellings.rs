//! The spellings of one name among the texts of a set.

use super::texts::{SharedTexts, TextId};
use crate::analytics::normalised::spelled;
use std::collections::HashMap;

/// Of each text that names a party, the number of one text that stands for all spellings of the name; nothing where no
/// name has two.
#[derive(Clone, Debug, Default)]
pub(super) struct Spellings(Vec<TextId>);

impl Spellings {
    /// Folds each text of these columns once.
    pub(super) fn of(texts: &SharedTexts, columns: [&[TextId]; 2]) -> Self {
        let mut ones = vec![TextId::EMPTY; texts.len()];
        let mut known = HashMap::new();
        let mut are_several = false;
        for id in columns.into_iter().flatten().filter(|id| !id.is_empty()) {
            let Some(one) = ones.get_mut(id.index()).filter(|one| one.is_empty()) else { continue };
            *one = *known.entry(spelled(texts.get(*id))).or_insert(*id);
            are_several |= one != id;
        }
        if are_several { Self(ones) } else { Self::default() }
    }

    /// The number that stands for all spellings of a name.
    pub(super) fn one(&self, id: TextId) -> TextId {
        self.0.get(id.index()).copied().filter(|one| !one.is_empty()).unwrap_or(id)
    }
}
