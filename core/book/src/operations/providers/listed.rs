//! The length of a provider's lists.

use crate::engine::prelude::*;
use crate::error::WarningCode;
use crate::records::lending::whole;
use crate::wire::IdText;

/// The largest number of entries in a list, and the default.
const ENTRIES_MAX: i64 = 10_000;

/// The requested part of a list.
pub(super) struct Part {
    /// The list starts after this id.
    pub(super) after: i64,
    pub(super) limit: usize,
}

impl Part {
    pub(super) fn new(after: Option<&IdText>, limit: Option<i64>) -> Result<Self, Error> {
        let after = match after {
            None => 0,
            // A loop may send 0 to start before the first entry.
            Some(sent) if sent.as_str().trim() == "0" => 0,
            Some(sent) => whole(sent.as_str())
                .ok_or_else(|| Error::value("after", "must be the id of an entry", sent))?,
        };
        let sent = limit.unwrap_or(ENTRIES_MAX);
        let within = usize::try_from(sent).ok().filter(|_| (1..=ENTRIES_MAX).contains(&sent));
        let reason = || format!("must be from 1 to {ENTRIES_MAX}");
        Ok(Self { after, limit: within.ok_or_else(|| Error::value("limit", reason(), sent))? })
    }

    /// Truncates a list with more entries than requested, and reports it in the detail and as a warning.
    pub(super) fn cut<T>(&self, cx: &mut Context<'_>, list: &mut Vec<T>, id: impl Fn(&T) -> i64) {
        if list.len() <= self.limit {
            return;
        }
        list.truncate(self.limit);
        if let Some(last) = list.last() {
            cx.detail.next = Some(id(last).to_string());
            let text = format!("the list has more than {} entries", self.limit);
            cx.warn(WarningCode::ListCutOff, "/limit", text);
        }
    }

    /// Returns the number of entries to read: one more than requested.
    pub(super) const fn reads(&self) -> usize {
        self.limit.saturating_add(1)
    }
}
