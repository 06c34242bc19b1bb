//! How long a provider's lists are.

use crate::engine::prelude::*;
use crate::error::{ProductsError, WarningCode};
use crate::ids::ProviderId;
use crate::records::lending::{acts_for, whole};
use crate::wire::IdText;

/// The most entries of a list, and how many it has unless fewer are asked for.
const ENTRIES_MAX: i64 = 10_000;

/// Which part of a list is asked for.
pub(super) struct Part {
    /// The id after which it begins.
    pub(super) after: i64,
    pub(super) limit: usize,
}

impl Part {
    pub(super) fn new(after: Option<&IdText>, limit: Option<i64>) -> Result<Self, Error> {
        let after = match after {
            None => 0,
            // A loop that begins before the first entry.
            Some(sent) if sent.as_str().trim() == "0" => 0,
            Some(sent) => whole(sent.as_str())
                .ok_or_else(|| Error::value("after", "must be the id of an entry", sent))?,
        };
        let sent = limit.unwrap_or(ENTRIES_MAX);
        let within = usize::try_from(sent).ok().filter(|_| (1..=ENTRIES_MAX).contains(&sent));
        let reason = || format!("must be from 1 to {ENTRIES_MAX}");
        Ok(Self { after, limit: within.ok_or_else(|| Error::value("limit", reason(), sent))? })
    }

    /// Cuts a list off that has one entry more than asked for, and says so.
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

    /// How many entries are to be read: one more than asked for.
    pub(super) const fn reads(&self) -> usize {
        self.limit.saturating_add(1)
    }
}

/// Returns the provider of an id, if the caller acts for it.
pub(super) fn provider_of(
    cx: &mut Context<'_>,
    sent: &IdText,
    text: &'static str,
) -> Result<ProviderId, Error> {
    let id = sent.as_str();
    let unknown = || ProductsError::ProviderUnknown { text, id: id.to_owned() };
    let provider = whole(id).map(ProviderId).ok_or_else(unknown)?;
    if acts_for(cx, provider)? { Ok(provider) } else { Err(unknown().into()) }
}
