//! The time and the entropy of one unit of work.

use super::Config;
use crate::entropy::{Entropy, EntropyError, UnitEntropy};
use chrono::{DateTime, Utc};
use std::sync::OnceLock;

/// The time and the entropy of one unit of work, the same when the unit is run again after a
/// conflict.
///
/// Entropy is drawn when it is first used. A unit that only reads draws none, so the same writing
/// operations make the same ids whatever is read between them.
#[derive(Debug)]
pub(crate) struct Frozen<'c> {
    config: &'c Config,
    now: DateTime<Utc>,
    entropy: OnceLock<UnitEntropy>,
}

impl<'c> Frozen<'c> {
    pub(crate) fn now(config: &'c Config) -> Self {
        Self { config, now: config.clock.now(), entropy: OnceLock::new() }
    }

    /// Returns the time of the unit.
    pub(crate) fn time(&self) -> DateTime<Utc> {
        self.now
    }

    /// Goes back to the beginning, for another run of the unit.
    pub(crate) fn restart(&self) {
        if let Some(drawn) = self.entropy.get() {
            drawn.restart();
        }
    }
}

impl Entropy for Frozen<'_> {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        if let Some(drawn) = self.entropy.get() {
            return drawn.fill(buffer);
        }
        let drawn = UnitEntropy::draw(&*self.config.entropy)?;
        self.entropy.get_or_init(|| drawn).fill(buffer)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::config::Config;
    use super::Frozen;
    use crate::entropy::{Entropy, SeededEntropy, UnitEntropy};

    fn take(source: &dyn Entropy) -> [u8; 16] {
        let mut bytes = [0; 16];
        source.fill(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_unit_that_takes_no_entropy_draws_none() {
        let config = Config::default().entropy(SeededEntropy::new("frozen"));
        drop(Frozen::now(&config));
        let first = UnitEntropy::draw(&SeededEntropy::new("frozen")).unwrap();
        assert_eq!(take(&Frozen::now(&config)), take(&first));
    }

    #[test]
    fn a_unit_that_is_run_again_gets_the_same_bytes() {
        let config = Config::default().entropy(SeededEntropy::new("frozen"));
        let frozen = Frozen::now(&config);
        frozen.restart();
        let once = (take(&frozen), take(&frozen));
        frozen.restart();
        assert_eq!((take(&frozen), take(&frozen)), once);
    }
}
