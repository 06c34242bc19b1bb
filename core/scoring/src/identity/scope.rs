//! Scopes: the permissions of partners and keys.

use std::fmt;
use std::str::FromStr;

macro_rules! scopes {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)*) => {
        /// One permission of a partner or of a key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Scope {
            $($(#[doc = $doc])+ $name,)*
        }

        impl Scope {
            /// Every scope, in the order of the list.
            pub const ALL: &'static [Scope] = &[$(Scope::$name),*];

            /// Their texts.
            #[doc(hidden)]
            pub const TEXTS: &'static [&'static str] = &[$($text),*];

            /// Returns the scope's text, `weights:read`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Scope::$name => $text,)*
                }
            }

            /// Returns the permission of the scope, in a sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Scope::$name => concat!($($doc),+).trim_ascii(),)*
                }
            }
        }
    };
}

scopes! {
    /// Scores borrowers and reads decisions.
    Score = "score",
    /// Reads borrowers.
    BorrowersRead = "borrowers:read",
    /// Signs up borrowers and changes them.
    BorrowersWrite = "borrowers:write",
    /// Reads personal data unmasked.
    Pii = "pii",
    /// Reads business rules.
    RulesRead = "rules:read",
    /// Creates, changes and deletes business rules.
    RulesWrite = "rules:write",
    /// Reads weights. Without it they are left out of answers, but no secret: contributions and
    /// certainty, which every answer about a borrower has, are made of them.
    WeightsRead = "weights:read",
    /// Replaces, changes and deletes weights.
    WeightsWrite = "weights:write",
    /// Reads SMS templates.
    TemplatesRead = "templates:read",
    /// Creates, changes and deletes SMS templates.
    TemplatesWrite = "templates:write",
    /// Reports borrowers and withdraws reports.
    ReportsWrite = "reports:write",
    /// Exports data as CSV.
    ExportCsv = "export:csv",
    /// Reads products, applications and due payments.
    LendingRead = "lending:read",
    /// Changes products and creates applications.
    LendingWrite = "lending:write",
    /// Approves and rejects applications.
    LendingApprove = "lending:approve",
    /// Records payments.
    PaymentsWrite = "payments:write",
    /// Reads analytics.
    AnalyticsRead = "analytics:read",
    /// Writes transactions, budgets and segmentations.
    AnalyticsWrite = "analytics:write",
    /// Reads figures of all borrowers together.
    AnalyticsPortfolio = "analytics:portfolio",
    /// Lists the members of a segment.
    SegmentsMembers = "segments:members",
}

impl Scope {
    /// The scope's bit is below 32 while there are at most 32 scopes, which a test checks.
    const fn bit(self) -> u32 {
        1_u32.wrapping_shl(self as u32)
    }
}

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().copied().find(|scope| scope.as_str() == text);
        known.ok_or_else(|| UnknownScope(lendwright_types::number::shown(text)))
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is not a scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown scope '{0}'")]
pub struct UnknownScope(
    /// The sent text, shortened.
    pub String,
);

/// A set of scopes. Its text is their names in the order of [`Scope::ALL`], separated by spaces.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::{Scope, Scopes};
///
/// let scopes: Scopes = "score weights:read".parse()?;
/// assert!(scopes.contains(Scope::Score) && !scopes.contains(Scope::Pii));
/// assert_eq!(scopes.with(Scope::RulesRead).to_string(), "score rules:read weights:read");
/// # Ok::<(), lendwright_scoring::identity::UnknownScope>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Scopes {
    bits: u32,
}

impl Scopes {
    /// No scope.
    pub const NONE: Scopes = Scopes { bits: 0 };

    /// Returns the set of all scopes.
    #[must_use]
    pub fn all() -> Self {
        Scope::ALL.iter().copied().collect()
    }

    /// Whether the set contains this scope.
    #[must_use]
    pub const fn contains(self, scope: Scope) -> bool {
        self.bits & scope.bit() != 0
    }

    /// Whether the set contains all scopes of the other set.
    #[must_use]
    pub const fn contains_all(self, other: Scopes) -> bool {
        self.bits & other.bits == other.bits
    }

    /// Returns the set with this scope added.
    #[must_use]
    pub const fn with(self, scope: Scope) -> Self {
        Self { bits: self.bits | scope.bit() }
    }

    /// Returns the set with this scope removed.
    #[must_use]
    pub const fn without(self, scope: Scope) -> Self {
        Self { bits: self.bits & !scope.bit() }
    }

    /// Returns the scopes that are in both sets: a key never may do more than its partner.
    #[must_use]
    pub const fn intersection(self, other: Scopes) -> Self {
        Self { bits: self.bits & other.bits }
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Iterates over the scopes, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        scopes.into_iter().fold(Self::NONE, Self::with)
    }
}

impl FromStr for Scopes {
    type Err = UnknownScope;

    /// Reads names separated by spaces, in any order; an empty text is the empty set.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_ascii_whitespace().map(str::parse::<Scope>).collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.iter().map(Scope::as_str).collect();
        f.write_str(&texts.join(" "))
    }
}

impl fmt::Debug for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scopes({self})")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Scope, Scopes};
    use std::collections::BTreeSet;

    #[test]
    fn every_scope_has_a_bit_and_a_text_of_its_own() {
        let bits: BTreeSet<u32> = Scope::ALL.iter().map(|scope| scope.bit()).collect();
        let texts: BTreeSet<&str> = Scope::ALL.iter().map(|scope| scope.as_str()).collect();
        assert!(Scope::ALL.len() <= 32);
        assert_eq!((bits.len(), texts.len()), (Scope::ALL.len(), Scope::ALL.len()));
    }

    #[test]
    fn every_scope_is_read_from_its_text() {
        for scope in Scope::ALL {
            assert_eq!(scope.as_str().parse(), Ok(*scope));
        }
        assert_eq!("root".parse::<Scope>().unwrap_err().to_string(), "unknown scope 'root'");
        assert!("Score".parse::<Scope>().is_err());
    }

    #[test]
    fn a_set_is_read_from_what_it_writes() {
        for set in [Scopes::NONE, Scopes::all(), Scopes::NONE.with(Scope::Pii).with(Scope::Score)] {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        assert_eq!("pii  score".parse(), "score pii".parse::<Scopes>());
        assert!("score,pii".parse::<Scopes>().is_err());
    }

    #[test]
    fn a_keys_scopes_are_those_that_its_partner_has_too() {
        let partner: Scopes = "score rules:read".parse().unwrap();
        let key: Scopes = "score pii".parse().unwrap();
        assert_eq!(key.intersection(partner).to_string(), "score");
        assert!(partner.contains_all(key.intersection(partner)) && !partner.contains_all(key));
        assert!(partner.without(Scope::Score).without(Scope::RulesRead).is_empty());
    }
}
