//! The meanings of the phrases of the lexicon.

use crate::Stop;

/// The meaning of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// It contradicts the movement of money.
    Against(Stop),
    /// It does, but general statements have it too: `cheque deposits are subject to clearing`.
    General(Stop),
    /// It does unless `by you` follows within three words: `not done by you` is a question.
    Denied(Stop),
    /// The customer still has to do something: it does in conditions and instructions, too.
    Open(Stop),
    /// Like `Open`, at the beginning of a clause: `approve in the app`.
    Bid(Stop),
    /// A label that counts only if it is the whole clause: `request received`.
    Bare(Stop),
    /// A label. It counts where it is the whole clause, or next to a word for this transaction or its message:
    /// `(test)`, `duplicate payment`, but not `test your knowledge`.
    Label(Stop),
    /// It counts if it is before the template's wording and runs into it: `when you make a purchase of`.
    Before(Stop),
    /// It has no effect, though its words alone would.
    Nothing,
    /// The following codes must not be shared. It has no effect for eight words.
    NeverShare,
}

impl Meaning {
    /// The reason that a phrase of this meaning gives to stop a record.
    pub(crate) const fn stop(self) -> Option<Stop> {
        match self {
            Self::Against(stop)
            | Self::General(stop)
            | Self::Denied(stop)
            | Self::Open(stop)
            | Self::Bid(stop)
            | Self::Bare(stop)
            | Self::Label(stop)
            | Self::Before(stop) => Some(stop),
            Self::Nothing | Self::NeverShare => None,
        }
    }
}
