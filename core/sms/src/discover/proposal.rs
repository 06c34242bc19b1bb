//! What is proposed, and of what.

use crate::Message;

/// A message with whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting<'m> {
    /// The borrower who received it, by any name that tells borrowers apart.
    pub borrower: &'m str,
    /// The message.
    pub message: Message<'m>,
}

/// Which templates are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The sender whose templates are wanted; `None` for all.
    pub sender: Option<String>,
    /// The least messages that a template must match.
    pub min_support: usize,
    /// The most templates.
    pub limit: usize,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { sender: None, min_support: 3, limit: 100 }
    }
}

/// A template that is proposed. It counts only once a lender has added it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The sender, under which the template is to be added.
    pub sender: String,
    /// The category by its action words: `unsure` where they don't tell it, `ignore` where no money moved.
    pub category: String,
    /// How sure the category is, in hundredths.
    pub confidence: u8,
    /// The template.
    pub template: String,
    /// How many messages it was made of: all that have its wording.
    pub support: usize,
    /// How many messages of the sender no template matches.
    pub unmatched: usize,
    /// Up to three of its messages without names and without digits but those of amounts and dates.
    pub samples: Vec<String>,
    /// Templates of other categories that match messages which this one matches.
    pub conflicts: Vec<Conflict>,
}

/// Another template that matches messages of a proposal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conflict {
    /// Its category.
    pub category: String,
    /// The template.
    pub template: String,
    /// Whether it is proposed too, and not one that the lender has.
    pub is_proposed: bool,
    /// How many messages both match.
    pub messages: usize,
}

impl Proposal {
    /// Returns its share of the sender's unmatched messages, in ten-thousandths.
    #[must_use]
    pub fn share(&self) -> u64 {
        let whole = u64::try_from(self.unmatched).unwrap_or(u64::MAX);
        let part = u64::try_from(self.support).unwrap_or(u64::MAX).saturating_mul(10_000);
        part.checked_div(whole).unwrap_or(0)
    }
}
