//! What the phrases of the lexicon say of a transaction.

use crate::Stop;

/// What a phrase says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// It speaks against money having moved.
    Against(Stop),
    /// It does, but general statements have it too: `cheque deposits are subject to clearing`.
    General(Stop),
    /// It does unless `by you` follows within three words: `not done by you` asks whether it was.
    Denied(Stop),
    /// The customer still has to do something: it does in conditions and instructions, too.
    Open(Stop),
    /// As `Open`, where it begins a clause: `approve in the app`.
    Bid(Stop),
    /// A label, which speaks only where it is all that a clause says: `request received`.
    Bare(Stop),
    /// A label that speaks where it is all that a clause says, or stands beside a word for this transaction or its message:
    /// `(test)`, `duplicate payment`, but not `test your knowledge`.
    Label(Stop),
    /// It speaks where it stands before the template's wording and runs into it: `when you make a purchase of`.
    Before(Stop),
    /// It says nothing, though its words alone would.
    Nothing,
    /// Codes that follow are not to be shared: nothing for eight words.
    NeverShare,
}

impl Meaning {
    /// What a phrase of this meaning stops a record for.
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
