//! Loading a policy from a decision file.

use super::check::check;
use super::rules::{Before, Rules};
use super::{Draft, Policy};
use super::{caps, read, variables};
use crate::json::Json;
use crate::scoring::PolicyError;
use std::path::Path;

impl Policy {
    /// Reads a decision file.
    ///
    /// # Errors
    /// When the file can't be read, and as [`Policy::from_json`].
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, PolicyError> {
        let path = path.as_ref();
        let bytes = std::fs::read(path)
            .map_err(|error| PolicyError::File { path: path.display().to_string(), error })?;
        Self::from_json(&bytes)
    }

    /// Reads a policy from JSON, canonical or not; members that are left out take their defaults.
    ///
    /// A member `digest` beside the others must be the policy's own. `model` must be null. A `seal`
    /// (an Ed25519 signature of the digest) is refused, since only the feature `seal`, which is yet
    /// to come, can check it, and a seal that nobody checked is worth less than none.
    ///
    /// # Errors
    /// A newer format, an unknown member, a wrong digest, or a member that can't be taken, by name.
    pub fn from_json(bytes: &[u8]) -> Result<Self, PolicyError> {
        let json = Json::parse_stored(bytes)?;
        let read::File { draft, rules, caps, digest } = read::file(&json)?;
        variables::check(&draft.variables)?;
        // Until the caps are read there are none; the default ones stand for a file without them.
        let draft = Draft { caps: caps.as_ref().map(|_| Vec::new()), ..draft };
        let mut draft = variables::complete(draft);
        // The rules are read last, against variables that are known to be right.
        check(&draft, rules.len())?;
        let known = variables::known(&draft);
        let rules = Rules::parse(&rules, &known)?;
        let named = rules.bound.iter().map(|bound| (bound.name().to_owned(), bound.rule().clone()));
        draft.rules = named.collect();
        if let Some(forms) = caps {
            draft.caps = Some(caps::parse(&forms, &known)?);
        }
        let before = Before { registry: &known, rules: &rules };
        let policy = variables::complete(draft).compile(Some(before))?;
        match digest {
            Some(expected) => policy.with_digest(&expected),
            None => Ok(policy),
        }
    }
}
