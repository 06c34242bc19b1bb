//! Compiled sets of templates, kept in memory while the book is open.

use super::{Templates, digest_of_caller};
use crate::error::Error;
use crate::unit::{Context, Prepared};
use lendwright_sms::Matcher;
use lendwright_sms::internal::Readings;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Compiled sets by their digests. The digest covers everything that affects the reading. So no entry becomes stale,
/// and a changed set has another digest at once.
#[derive(Default)]
struct MatcherCache(Mutex<HashMap<String, Arc<Matcher>>>);

/// The limit of entries. At the limit all entries are dropped, and compiled again when needed.
const KEPT_MAX: usize = 64;

impl MatcherCache {
    /// Returns the compiled set with a digest, if it is in the cache.
    fn get(&self, digest: &str) -> Option<Arc<Matcher>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(digest).cloned()
    }

    fn put(&self, digest: &str, matcher: &Arc<Matcher>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        kept.insert(digest.to_owned(), Arc::clone(matcher));
    }
}

/// Returns the caller's current templates in compiled form, and their digest.
///
/// # Errors
/// When the store fails.
pub(crate) fn matcher_of_caller(cx: &mut Context<'_>) -> Result<(Arc<Matcher>, String), Error> {
    let digest = digest_of_caller(cx)?;
    if let Some(matcher) = cx.cache::<MatcherCache>().get(&digest) {
        return Ok((matcher, digest));
    }
    // The digest of the rows counts, not the stored digest.
    let templates = Templates::of_caller(cx)?;
    let (matcher, digest) = (Arc::new(templates.matcher()), templates.digest());
    cx.cache::<MatcherCache>().put(&digest, &matcher);
    Ok((matcher, digest))
}

/// Returns the caller's templates, with the readings from before the unit of work if the templates are still the same.
///
/// # Errors
/// When the store fails.
pub(crate) fn readings_of_caller(cx: &mut Context<'_>) -> Result<Readings, Error> {
    let (matcher, digest) = matcher_of_caller(cx)?;
    let noted = match &cx.prepared {
        Prepared::MessagesRead(noted) if noted.templates == digest => Arc::clone(noted),
        _ => Arc::default(),
    };
    Ok(Readings { matcher, digest, noted })
}

#[cfg(test)]
mod tests {
    use super::{KEPT_MAX, MatcherCache};
    use lendwright_sms::{Matcher, SenderSettings, TemplateSet};
    use std::sync::Arc;

    #[test]
    fn a_set_is_kept_by_its_digest_until_there_are_too_many() {
        let cache = MatcherCache::default();
        let set = || Arc::new(Matcher::new(&TemplateSet::default(), |_| SenderSettings::default()));
        let first = set();
        cache.put("a", &first);
        assert!(cache.get("a").is_some_and(|kept| Arc::ptr_eq(&first, &kept)));
        assert!(cache.get("b").is_none());
        (0..KEPT_MAX).for_each(|number| cache.put(&number.to_string(), &first));
        assert!(cache.get("a").is_none());
    }
}
