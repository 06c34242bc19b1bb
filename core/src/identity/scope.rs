//! Scopes: what a partner, or one of its keys, may do.

use std::fmt;
use std::str::FromStr;

macro_rules! scopes {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal;)+) => {
        /// One thing that a partner may do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Scope { $($(#[doc = $doc])+ $name,)+ }

        impl Scope {
            /// Every scope.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Its name, as it is stored and sent.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text),+ }
            }
        }
    };
}

scopes! {
    /// Score borrowers and read decisions.
    Score = "score";
    /// Read borrowers' profiles, personal data masked.
    BorrowersRead = "borrowers:read";
    /// Sign up borrowers and change their profiles.
    BorrowersWrite = "borrowers:write";
    /// Read personal data without a mask.
    Pii = "pii";
    /// Read business rules.
    RulesRead = "rules:read";
    /// Make, change and delete business rules.
    RulesWrite = "rules:write";
    /// Read scoring weights.
    WeightsRead = "weights:read";
    /// Change scoring weights.
    WeightsWrite = "weights:write";
    /// Read SMS templates.
    TemplatesRead = "templates:read";
    /// Add and delete SMS templates.
    TemplatesWrite = "templates:write";
    /// Report borrowers and withdraw reports.
    ReportsWrite = "reports:write";
    /// Read products, applications, due payments and payments.
    LendingRead = "lending:read";
    /// Make products and applications, approve and reject.
    LendingWrite = "lending:write";
    /// Take payments.
    PaymentsWrite = "payments:write";
    /// Read transaction, engagement and segment analytics.
    AnalyticsRead = "analytics:read";
    /// Make engagement rules and transactions.
    AnalyticsWrite = "analytics:write";
    /// Export tables as CSV.
    ExportCsv = "export:csv";
}

/// A set of scopes. Its text is their names in order, separated by spaces.
///
/// ```
/// use lendwright::identity::{Scope, Scopes};
///
/// let scopes: Scopes = "score rules:read".parse()?;
/// assert!(scopes.contains(Scope::Score) && !scopes.contains(Scope::Pii));
/// assert_eq!(scopes.to_string(), "score rules:read");
/// # Ok::<(), lendwright::identity::UnknownScope>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u32);

/// A text that names no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown scope '{0}'")]
pub struct UnknownScope(pub String);

impl Scopes {
    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        Scope::ALL.iter().copied().collect()
    }

    /// Whether a scope is in the set.
    #[must_use]
    pub const fn contains(self, scope: Scope) -> bool {
        self.0 & bit(scope) != 0
    }

    /// Those that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The scopes of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }
}

const fn bit(scope: Scope) -> u32 {
    1 << scope as u32
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | bit(scope)))
    }
}

impl FromStr for Scopes {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, UnknownScope> {
        text.split_whitespace().map(str::parse::<Scope>).collect()
    }
}

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, UnknownScope> {
        let named = Scope::ALL.iter().copied().find(|scope| scope.as_str() == text);
        named.ok_or_else(|| UnknownScope(text.chars().take(60).collect()))
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, scope) in self.iter().enumerate() {
            write!(f, "{}{scope}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

crate::storage::text_field!(Scopes);
