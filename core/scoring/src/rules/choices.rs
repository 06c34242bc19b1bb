//! The meaning of each value of an enum for a rule or a card, found without comparing texts.

use super::Kind;
use std::sync::Arc;

/// A meaning for each value of an enum. It is found by the text in the variable's declaration, which rows share.
#[derive(Clone, Debug)]
pub(crate) struct Choices<T>(Box<[(Arc<str>, T)]>);

impl<T: Copy> Choices<T> {
    /// The meanings of the enums' values; empty where no kind is an enum.
    pub(crate) fn of<'k>(
        kinds: impl Iterator<Item = &'k Kind>,
        meaning: impl Fn(&str) -> T,
    ) -> Self {
        let values = kinds.filter_map(|kind| match kind {
            Kind::Choice(values) => Some(values),
            _ => None,
        });
        Self(values.flatten().map(|value| (value.clone(), meaning(value))).collect())
    }

    /// The meaning of a text, if it is the declaration's own and not only equal to it.
    #[inline]
    pub(crate) fn find(&self, text: &Arc<str>) -> Option<T> {
        // The loop has no early exit: a mispredicted branch costs more than a few comparisons.
        let mut found = usize::MAX;
        for (at, (value, _)) in self.0.iter().enumerate() {
            found = if Arc::ptr_eq(value, text) { at } else { found };
        }
        self.0.get(found).map(|(_, meaning)| *meaning)
    }
}
