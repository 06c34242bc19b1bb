//! The settings of an open book.

use super::{Effect, LogLine};
use crate::error::Error;
use lendwright_scoring::audit::LogKeys;
use lendwright_scoring::identity::{ApiKey, Lifetimes, LifetimesError, Peppers, Region};
use lendwright_scoring::rules::JoinStyle;
use lendwright_storage::Durability;
use lendwright_types::json::Limits;
use lendwright_types::{Clock, Entropy, SeededEntropy, SystemClock, SystemEntropy};
use std::sync::Arc;

type EffectListener = dyn Fn(&Effect) + Send + Sync;
type LogListener = dyn Fn(&LogLine) + Send + Sync;

/// The settings to open a book. Each method returns the settings with one of them changed.
///
/// ```
/// use lendwright::{Config, FixedClock};
///
/// let at = lendwright::time::parse_instant("2026-01-31T10:00:00Z")?;
/// let config = Config::default().clock(FixedClock::at(at)).seed("a test");
/// # Ok::<(), lendwright::time::TimeError>(())
/// ```
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Config {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) seed: Option<String>,
    pub(crate) peppers: Option<Peppers>,
    pub(crate) log_keys: Option<LogKeys>,
    pub(crate) durability: Durability,
    pub(crate) limits: Limits,
    pub(crate) lifetimes: Lifetimes,
    pub(crate) logout_requires_proof: bool,
    pub(crate) allow_host_keys: bool,
    pub(crate) key_environment: String,
    pub(crate) anonymous_partner: Option<String>,
    pub(crate) forbid_protected: bool,
    pub(crate) rule_join: JoinStyle,
    pub(crate) region: Region,
    pub(crate) upload_messages_max: usize,
    pub(crate) upload_pings_max: usize,
    pub(crate) staged_max: StagedMax,
    pub(crate) store_raw_location: bool,
    pub(crate) csv_bytes_max: usize,
    pub(crate) detail_over_http: bool,
    pub(crate) on_effect: Option<Arc<EffectListener>>,
    pub(crate) on_log: Option<Arc<LogListener>>,
}

/// The most data that may be staged of one borrower, from all senders together. An upload that exceeds it is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StagedMax {
    /// Messages: 100,000 by default.
    pub messages: usize,
    /// Areas and hours of the phone: 50,000 by default.
    pub pings: usize,
    /// Documents: 1,000 by default.
    pub documents: usize,
    /// Transactions: 100,000 by default.
    pub transactions: usize,
}

impl Default for StagedMax {
    fn default() -> Self {
        Self { messages: 100_000, pings: 50_000, documents: 1_000, transactions: 100_000 }
    }
}

impl Default for Config {
    /// The default settings:
    /// - the system's clock and entropy
    /// - no pepper, no key of the log, full durability
    /// - requests of at most 16 MiB, 64 levels and a million values
    /// - the lifetimes of [`Lifetimes::default`], and proof required at log-out
    /// - no keys chosen by people, no anonymous partner
    /// - Egypt's phone numbers and national ids
    fn default() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
            seed: None,
            peppers: None,
            log_keys: None,
            durability: Durability::Full,
            limits: Limits::default(),
            lifetimes: Lifetimes::default(),
            logout_requires_proof: true,
            allow_host_keys: false,
            key_environment: "live".to_owned(),
            anonymous_partner: None,
            forbid_protected: false,
            rule_join: JoinStyle::Next,
            region: Region::EGYPT,
            upload_messages_max: 10_000,
            upload_pings_max: 5_000,
            staged_max: StagedMax::default(),
            store_raw_location: false,
            csv_bytes_max: 64 << 20,
            detail_over_http: false,
            on_effect: None,
            on_log: None,
        }
    }
}

impl Config {
    /// Refuses settings that contradict each other or that this build does not support.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if let Err(LifetimesError { setting, expected, .. }) = self.lifetimes.check() {
            return Err(Error::setting(
                format!("lifetimes/{setting}"),
                format!("must be {expected}"),
            ));
        }
        if let Err(error) = ApiKey::make(&self.key_environment, &SeededEntropy::new("")) {
            return Err(Error::setting("key_environment", error.to_string()));
        }
        if self.allow_host_keys && !cfg!(feature = "host-keys") {
            let reason = "this build can't check such keys: it lacks the feature 'host-keys'";
            return Err(Error::setting("allow_host_keys", reason));
        }
        Ok(())
    }

    /// Returns the peppers; without one, no key or token can be made or checked.
    pub(crate) fn needed_peppers(&self) -> Result<&Peppers, Error> {
        self.peppers.as_ref().ok_or(Error::NoPepper)
    }

    /// Sets the clock.
    #[must_use]
    pub fn clock(self, clock: impl Clock + 'static) -> Self {
        Self { clock: Arc::new(clock), ..self }
    }

    /// Sets the source of random bytes for ids, keys and salts. Whoever can predict it can forge
    /// keys.
    #[must_use]
    pub fn entropy(self, entropy: impl Entropy + 'static) -> Self {
        Self { entropy: Arc::new(entropy), seed: None, ..self }
    }

    /// Derives ids, keys and salts from a text, so that a run can be repeated. The results are the same if a new book
    /// is opened the same number of times and each opening runs the same operations. For tests: the book is marked and
    /// can't be opened without the same seed.
    #[must_use]
    pub fn seed(self, seed: &str) -> Self {
        Self { seed: Some(seed.to_owned()), ..self }
    }

    /// Returns the settings for one opening. If there is a seed, each opening draws from it separately.
    pub(crate) fn for_opening(self) -> (Self, Option<Arc<SeededEntropy>>) {
        let Some(seed) = &self.seed else { return (self, None) };
        let seeded = Arc::new(SeededEntropy::new(seed));
        (Self { entropy: Arc::<SeededEntropy>::clone(&seeded), ..self }, Some(seeded))
    }

    /// Sets the secrets that protect stored keys and tokens; without one, none can be made or
    /// checked.
    #[must_use]
    pub fn peppers(self, peppers: Peppers) -> Self {
        Self { peppers: Some(peppers), ..self }
    }

    /// Sets the keys of the decision log. The first authenticates each new record, and all of them verify. Without
    /// keys, anyone with write access to the book can rewrite the log.
    #[must_use]
    pub fn log_keys(self, keys: LogKeys) -> Self {
        Self { log_keys: Some(keys), ..self }
    }

    /// Sets the durability of operations that move no money: [`Durability::Full`] by default.
    #[must_use]
    pub fn durability(self, durability: Durability) -> Self {
        Self { durability, ..self }
    }

    /// Sets the greatest size of a request: bytes, levels and values.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets how long sessions and tokens live.
    #[must_use]
    pub fn lifetimes(self, lifetimes: Lifetimes) -> Self {
        Self { lifetimes, ..self }
    }

    /// Sets whether logging out needs a key or a token of the partner: yes by default.
    #[must_use]
    pub fn logout_requires_proof(self, required: bool) -> Self {
        Self { logout_requires_proof: required, ..self }
    }

    /// Sets whether keys that a person has chosen may be issued (feature `host-keys`): no by
    /// default.
    #[must_use]
    pub fn allow_host_keys(self, allowed: bool) -> Self {
        Self { allow_host_keys: allowed, ..self }
    }

    /// Sets the word in new keys that distinguishes environments: `live` by default.
    #[must_use]
    pub fn key_environment(self, word: &str) -> Self {
        Self { key_environment: word.to_owned(), ..self }
    }

    /// Sets the partner for HTTP requests without credentials, if the interface lists no credentials for the
    /// operation. The default is none.
    #[must_use]
    pub fn anonymous_partner(self, user_name: &str) -> Self {
        Self { anonymous_partner: Some(user_name.to_owned()), ..self }
    }

    /// Sets whether rules and weights that read a protected variable are refused instead of only
    /// marked: no by default.
    #[must_use]
    pub fn forbid_protected(self, forbidden: bool) -> Self {
        Self { forbid_protected: forbidden, ..self }
    }

    /// Sets whether the `logical_operator` of a condition joins it to the condition after it (the default) or before
    /// it. It applies to rules that are created or changed from now on. Existing rules keep their meaning.
    #[must_use]
    pub fn rule_join(self, join: impl Into<JoinStyle>) -> Self {
        Self { rule_join: join.into(), ..self }
    }

    /// Sets the country of national phone numbers and national ids: Egypt by default.
    #[must_use]
    pub fn region(self, region: Region) -> Self {
        Self { region, ..self }
    }

    /// Sets the most messages of one upload: 10,000 by default.
    #[must_use]
    pub fn upload_messages_max(self, most: usize) -> Self {
        Self { upload_messages_max: most, ..self }
    }

    /// Sets the most places of one upload: 5,000 by default.
    #[must_use]
    pub fn upload_pings_max(self, most: usize) -> Self {
        Self { upload_pings_max: most, ..self }
    }

    /// Sets how much may be staged of one borrower: [`StagedMax::default`] by default.
    #[must_use]
    pub fn staged_max(self, most: StagedMax) -> Self {
        Self { staged_max: most, ..self }
    }

    /// Sets whether the first place of each hour and area is stored as it was sent, in addition to its area. The
    /// default is no.
    #[must_use]
    pub fn store_raw_location(self, stored: bool) -> Self {
        Self { store_raw_location: stored, ..self }
    }

    /// Sets the most bytes of a CSV that is exported: 64 MiB by default.
    #[must_use]
    pub fn csv_bytes_max(self, most: usize) -> Self {
        Self { csv_bytes_max: most, ..self }
    }

    /// Sets whether a client may ask over HTTP for the answer's detail, in a header: no by default. The
    /// causes of failures never leave.
    #[must_use]
    pub fn detail_over_http(self, allowed: bool) -> Self {
        Self { detail_over_http: allowed, ..self }
    }

    /// Sets a function that is called with each effect after the commit.
    #[must_use]
    pub fn on_effect(self, listener: impl Fn(&Effect) + Send + Sync + 'static) -> Self {
        Self { on_effect: Some(Arc::new(listener)), ..self }
    }

    /// Sets a function for log lines. It is called with each warning of a successful unit of work, and for each failed
    /// unit. The call comes after the unit's end, in the thread of the call.
    #[must_use]
    pub fn on_log(self, listener: impl Fn(&LogLine) + Send + Sync + 'static) -> Self {
        Self { on_log: Some(Arc::new(listener)), ..self }
    }
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Shows neither the seed nor the peppers nor the keys of the log.
        f.debug_struct("Config").field("durability", &self.durability).finish_non_exhaustive()
    }
}
