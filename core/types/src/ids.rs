//! Ids: a separate type for each kind of thing.

use crate::entropy::{Entropy, EntropyError};
use crate::number::shown;
use std::fmt;
use std::str::FromStr;
use uuid::Uuid;

/// A text that is not an id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not {what}")]
#[non_exhaustive]
pub struct IdError {
    /// The kind of id that was expected, with its article.
    pub what: &'static str,
    /// The text that was sent, shortened.
    pub text: String,
}

impl IdError {
    #[doc(hidden)]
    #[must_use]
    pub fn new(what: &'static str, text: &str) -> Self {
        Self { what, text: shown(text) }
    }
}

/// Declares ids: `ids! { pub(crate) LoanId = "a loan's id"; }`. This file has the ids that several domains use. A
/// domain declares its own ids next to its tables.
#[macro_export]
#[doc(hidden)]
macro_rules! ids {
    ($($(#[$doc:meta])* $vis:vis $name:ident = $what:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(
            /// The number that is stored.
            pub i64,
        );

        impl std::str::FromStr for $name {
            type Err = $crate::IdError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::internal::read_positive(text)
                    .map(Self)
                    .ok_or_else(|| $crate::IdError::new($what, text))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }
    )*};
}
ids! {
    /// A tenant. Partners and providers of one tenant share borrowers; those of another tenant
    /// can't see them.
    pub TenantId = "a tenant's id";
    /// A partner, which calls the engine.
    pub PartnerId = "a partner's id";
    /// A financial provider, which lends.
    pub ProviderId = "a financial provider's id";
    /// A borrower's row; partners identify borrowers by [`BorrowerUuid`].
    pub BorrowerId = "a borrower's id";
    /// A partner's session, from log-in to log-out.
    pub SessionId = "a session's id";
    /// A business rule.
    pub RuleId = "a rule's id";
    /// A report about a borrower.
    pub ReportId = "a report's id";
    /// A credit product.
    pub ProductId = "a credit product's id";
    /// A credit application, and its loan.
    pub ApplicationId = "a credit application's id";
    /// A payment.
    pub PaymentId = "a payment's id";
}

/// Reads ASCII digits without sign and leading zeros, so an id has only one text.
#[must_use]
pub fn read_positive(text: &str) -> Option<i64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}

/// The id of a borrower in requests of partners: a random UUID (RFC 9562, version 4) in lower case.
///
/// # Example
/// ```
/// use lendwright_types::{BorrowerUuid, SeededEntropy};
///
/// let uuid = BorrowerUuid::make(&SeededEntropy::new("a test"))?;
/// assert_eq!(uuid.to_string().parse(), Ok(uuid));
/// # Ok::<(), lendwright_types::EntropyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BorrowerUuid(Uuid);

impl BorrowerUuid {
    /// Makes a new id.
    ///
    /// # Errors
    /// When the source of random bytes fails.
    pub fn make(entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        random_uuid(entropy).map(Self)
    }
}

/// Makes a UUID of version 4.
fn random_uuid(entropy: &dyn Entropy) -> Result<Uuid, EntropyError> {
    let mut bytes = [0; 16];
    entropy.fill(&mut bytes)?;
    Ok(uuid::Builder::from_random_bytes(bytes).into_uuid())
}

/// Writes a UUID with hyphens, in lower case.
fn write_uuid(uuid: Uuid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(uuid.hyphenated().encode_lower(&mut Uuid::encode_buffer()))
}

impl FromStr for BorrowerUuid {
    type Err = IdError;

    /// Reads the 36 characters of a UUID, in lower or upper case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // The crate also reads forms without hyphens, in braces and as a URN, which are not
        // accepted here.
        let hyphenated = text.len() == 36;
        hyphenated
            .then(|| Uuid::try_parse(text).ok())
            .flatten()
            .map(Self)
            .ok_or_else(|| IdError { what: "a borrower's UUID", text: shown(text) })
    }
}

impl fmt::Display for BorrowerUuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_uuid(self.0, f)
    }
}

impl fmt::Debug for BorrowerUuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BorrowerUuid({self})")
    }
}

/// The id of a logged decision, or of another record of the log: a UUID in lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DecisionId(Uuid);

impl DecisionId {
    /// Makes a new id.
    ///
    /// # Errors
    /// When the source of random bytes fails.
    pub fn make(entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        random_uuid(entropy).map(Self)
    }

    /// Returns the id with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(Uuid::from_bytes(bytes))
    }

    /// Returns the bytes of the UUID.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        self.0.as_bytes()
    }
}

impl FromStr for DecisionId {
    type Err = IdError;

    /// Reads the id's only text: a UUID with hyphens, in lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = Uuid::try_parse(text).ok().filter(|uuid| uuid.to_string() == text);
        read.map(Self).ok_or_else(|| IdError::new("a decision's id", text))
    }
}

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_uuid(self.0, f)
    }
}

impl fmt::Debug for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecisionId({self})")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{BorrowerUuid, PartnerId};
    use crate::entropy::SeededEntropy;

    #[test]
    fn an_id_is_plain_digits() {
        assert_eq!("17".parse(), Ok(PartnerId(17)));
        assert_eq!(PartnerId(17).to_string(), "17");
        assert_eq!(format!("{:?}", PartnerId(17)), "PartnerId(17)");
        for bad in ["", "0", "-1", "+1", "007", "1.0", "9223372036854775808", "١٧"] {
            assert!(bad.parse::<PartnerId>().is_err(), "{bad:?}");
        }
        assert_eq!("x".parse::<PartnerId>().unwrap_err().to_string(), "'x' is not a partner's id");
    }

    #[test]
    fn a_made_uuid_is_of_version_4_and_in_lower_case() {
        let text = BorrowerUuid::make(&SeededEntropy::new("seed")).unwrap().to_string();
        assert_eq!(text.len(), 36);
        assert_eq!(text.get(14..15), Some("4"));
        assert!(matches!(text.get(19..20), Some("8" | "9" | "a" | "b")), "{text}");
        assert_eq!(text, text.to_lowercase());
    }

    #[test]
    fn only_the_hyphenated_form_of_a_uuid_is_read() {
        let uuid: BorrowerUuid = "9F1C2D3E-4A5B-4C6D-8E7F-0A1B2C3D4E5F".parse().unwrap();
        assert_eq!(uuid.to_string(), "9f1c2d3e-4a5b-4c6d-8e7f-0a1b2c3d4e5f");
        for bad in [
            "",
            "9f1c2d3e4a5b4c6d8e7f0a1b2c3d4e5f",
            "{9f1c2d3e-4a5b-4c6d-8e7f-0a1b2c3d4e5f}",
            "9f1c2d3e-4a5b-4c6d-8e7f-0a1b2c3d4e5g",
            "urn:uuid:9f1c2d3e4a5b4c6d8e7f0a1b2c3d4e5",
        ] {
            assert!(bad.parse::<BorrowerUuid>().is_err(), "{bad:?}");
        }
    }
}
