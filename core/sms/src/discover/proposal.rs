//! Proposals, and the messages that they need.

use crate::Message;

/// A message with its borrower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting<'m> {
    /// The borrower who received it, by any unique name.
    pub borrower: &'m str,
    /// The message.
    pub message: Message<'m>,
}

/// The options for proposals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Only templates of this sender; `None` for all senders.
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
    /// The sender for the template.
    pub sender: String,
    /// The category by its action words: `unsure` if its messages do not show it, `ignore` if no money moved.
    pub category: String,
    /// The confidence in the category, in hundredths.
    pub confidence: u8,
    /// The template.
    pub template: String,
    /// The number of messages with its wording.
    pub support: usize,
    /// The number of the sender's messages that no template matches.
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
    /// The number of messages that both match.
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
