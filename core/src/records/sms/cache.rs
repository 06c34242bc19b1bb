//! Compiled sets of templates, kept in memory while the book is open.

use super::Templates;
use crate::error::Error;
use crate::sms::Matcher;
use crate::unit::Context;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Compiled sets by their digest, which is of all that decides what a set reads: no entry becomes stale, and a set that
/// changed is another one at once.
#[derive(Default)]
struct MatcherCache(Mutex<HashMap<String, Arc<Matcher>>>);

/// The limit of entries. When it is reached, all are dropped and compiled again when needed.
const KEPT_MAX: usize = 64;

impl MatcherCache {
    /// Returns the set of a digest, compiled now if it is not kept.
    fn of(&self, digest: &str, compile: impl FnOnce() -> Matcher) -> Arc<Matcher> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(matcher) = kept.get(digest) {
            return Arc::clone(matcher);
        }
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        let matcher = Arc::new(compile());
        kept.insert(digest.to_owned(), Arc::clone(&matcher));
        matcher
    }
}

/// Returns the caller's templates of the moment, compiled, and their digest.
///
/// # Errors
/// When the store fails.
pub(crate) fn matcher_of_caller(cx: &mut Context<'_>) -> Result<(Arc<Matcher>, String), Error> {
    let templates = Templates::of_caller(cx)?;
    let digest = templates.digest();
    let matcher = cx.cache::<MatcherCache>().of(&digest, || templates.matcher());
    Ok((matcher, digest))
}

#[cfg(test)]
mod tests {
    use super::MatcherCache;
    use crate::sms::{Matcher, SenderSettings, TemplateSet};
    use std::sync::Arc;

    #[test]
    fn a_set_is_compiled_once_for_a_digest() {
        let cache = MatcherCache::default();
        let compile = || Matcher::new(&TemplateSet::default(), |_| SenderSettings::default());
        let first = cache.of("a", compile);
        assert!(Arc::ptr_eq(&first, &cache.of("a", compile)));
        assert!(!Arc::ptr_eq(&first, &cache.of("b", compile)));
    }
}
