//! Unwritten changes of a partner's templates. The slow work is done while others may write.

use super::tables::{PackRecord, SenderRecord, TemplateRecord};
use crate::error::WarningCode;

/// A warning: its code, its place in the request, and its text.
pub(crate) type Said = (WarningCode, String, String);

/// The numbers of templates that loading a pack has changed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PackChange {
    pub(crate) added: usize,
    pub(crate) replaced: usize,
    pub(crate) removed: usize,
    /// The templates that the lender has deleted, or has written itself.
    pub(crate) left: usize,
}

/// The rows and warnings of a change.
#[derive(Clone, Default)]
pub(super) struct Draft {
    /// The digest of the next version. `None` if nothing has changed.
    pub(super) digest: Option<String>,
    pub(super) rows: Vec<Drafted>,
    pub(super) warnings: Vec<Said>,
    pub(super) of_pack: PackChange,
}

/// A row to be written.
#[derive(Clone)]
pub(super) enum Drafted {
    /// A template. A new one has no number yet.
    Template(TemplateRecord),
    Sender(SenderRecord),
    Pack(PackRecord),
}
