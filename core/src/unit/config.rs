//! What a book is opened with.

use super::effects::Effect;
use crate::clock::{Clock, SystemClock};
use crate::entropy::{Entropy, SeededEntropy, SystemEntropy};
use crate::error::Error;
use crate::identity::{ApiKey, Lifetimes, Peppers, Region};
use crate::json::Limits;
use crate::rules::JoinStyle;
use crate::storage::Durability;
use std::sync::Arc;

type EffectListener = dyn Fn(&Effect) + Send + Sync;

/// The host's settings for one opening of a book. A value: each method gives the next one.
///
/// ```
/// use lendwright::{Config, FixedClock};
///
/// let at = lendwright::time::parse_instant("2026-01-31T10:00:00Z")?;
/// let config = Config::default().clock(FixedClock::at(at)).seed("a test");
/// # Ok::<(), lendwright::time::TimeError>(())
/// ```
#[derive(Clone)]
pub struct Config {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) seed: Option<String>,
    pub(crate) peppers: Option<Peppers>,
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
    pub(crate) on_effect: Option<Arc<EffectListener>>,
}

impl Default for Config {
    /// The system's clock and entropy, no pepper, FULL durability, requests of 16 MiB and 64 levels at
    /// most, the token lifetimes of [`Lifetimes::default`], log-out with proof, no keys chosen by
    /// people, no anonymous partner, Egypt's phone numbers and national ids.
    fn default() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
            seed: None,
            peppers: None,
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
            on_effect: None,
        }
    }
}

impl Config {
    /// Refuses settings that contradict each other, or that this build can't follow.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let refused =
            |setting: String, reason: String| Err(Error::Setting { setting, reason, value: None });
        if let Err(error) = self.lifetimes.check() {
            return refused(
                format!("lifetimes/{}", error.setting),
                format!("must be {}", error.expected),
            );
        }
        if let Err(error) = ApiKey::make(&self.key_environment, &SeededEntropy::new("")) {
            return refused("key_environment".into(), error.to_string());
        }
        if self.allow_host_keys && !cfg!(feature = "host-keys") {
            let reason = "this build can't check such keys: it lacks the feature 'host-keys'";
            return refused("allow_host_keys".into(), reason.into());
        }
        Ok(())
    }

    /// The peppers, without which no key or token is made or checked.
    pub(crate) fn needed_peppers(&self) -> Result<&Peppers, Error> {
        self.peppers.as_ref().ok_or(Error::NoPepper)
    }

    /// Where the time comes from.
    #[must_use]
    pub fn clock(self, clock: impl Clock + 'static) -> Self {
        Self { clock: Arc::new(clock), ..self }
    }

    /// Where ids, keys and salts come from. Whoever can foretell it can forge keys.
    #[must_use]
    pub fn entropy(self, entropy: impl Entropy + 'static) -> Self {
        Self { entropy: Arc::new(entropy), seed: None, ..self }
    }

    /// Draws ids, keys and salts from a text, so that a run can be repeated: the same openings of a new
    /// book, and the same operations in each, give the same ones. For tests: the book is marked, and
    /// refused without the same seed.
    #[must_use]
    pub fn seed(self, seed: &str) -> Self {
        Self { seed: Some(seed.to_owned()), ..self }
    }

    /// The settings for one opening, which draws from the seed by itself, where there is one.
    pub(crate) fn for_opening(self) -> (Self, Option<Arc<SeededEntropy>>) {
        let Some(seed) = &self.seed else { return (self, None) };
        let seeded = Arc::new(SeededEntropy::new(seed));
        (Self { entropy: Arc::<SeededEntropy>::clone(&seeded), ..self }, Some(seeded))
    }

    /// The secrets under which keys and tokens are stored; without one none can be made or checked.
    #[must_use]
    pub fn peppers(self, peppers: Peppers) -> Self {
        Self { peppers: Some(peppers), ..self }
    }

    /// How firmly operations that move no money are written. FULL unless set.
    #[must_use]
    pub fn durability(self, durability: Durability) -> Self {
        Self { durability, ..self }
    }

    /// How large a request may be.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// How long tokens live.
    #[must_use]
    pub fn lifetimes(self, lifetimes: Lifetimes) -> Self {
        Self { lifetimes, ..self }
    }

    /// Whether logging out asks for a key or a token of that partner. It does unless set.
    #[must_use]
    pub fn logout_requires_proof(self, required: bool) -> Self {
        Self { logout_requires_proof: required, ..self }
    }

    /// Whether keys that a person chose may be issued (feature `host-keys`).
    #[must_use]
    pub fn allow_host_keys(self, allowed: bool) -> Self {
        Self { allow_host_keys: allowed, ..self }
    }

    /// The word in new keys that tells one environment's from another's: `live` unless set.
    #[must_use]
    pub fn key_environment(self, word: &str) -> Self {
        Self { key_environment: word.to_owned(), ..self }
    }

    /// The partner in whose name HTTP requests run for which the interface lists no credentials
    /// and none are sent. None unless set.
    #[must_use]
    pub fn anonymous_partner(self, user_name: &str) -> Self {
        Self { anonymous_partner: Some(user_name.to_owned()), ..self }
    }

    /// Whether rules and weights that read a protected variable are refused, not only marked.
    #[must_use]
    pub fn forbid_protected(self, forbidden: bool) -> Self {
        Self { forbid_protected: forbidden, ..self }
    }

    /// What the `logical_operator` of a condition joins it to, in rules that are made or changed from
    /// now on: the condition after it unless set. Each rule keeps the sense in which it was read.
    #[must_use]
    pub fn rule_join(self, join: impl Into<JoinStyle>) -> Self {
        Self { rule_join: join.into(), ..self }
    }

    /// The country whose national form of phone numbers is read, and whose national ids are. Egypt
    /// unless set.
    #[must_use]
    pub fn region(self, region: Region) -> Self {
        Self { region, ..self }
    }

    /// Who hears of what happened, after the commit.
    #[must_use]
    pub fn on_effect(self, listener: impl Fn(&Effect) + Send + Sync + 'static) -> Self {
        Self { on_effect: Some(Arc::new(listener)), ..self }
    }
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Neither the seed nor the peppers.
        f.debug_struct("Config").field("durability", &self.durability).finish_non_exhaustive()
    }
}
