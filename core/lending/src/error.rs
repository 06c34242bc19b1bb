//! Errors of loans, and codes by their names.

use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::{Money, codes};
use std::fmt::Display;

/// A similar name, if there is one; otherwise all names.
fn near_or_all(near: Option<&str>, known: &[&str]) -> String {
    match near {
        None if !known.is_empty() => format!(", must be one of {}", known.join(", ")),
        near => did_you_mean(near),
    }
}

/// Why a schedule, a price or another computation of a loan is impossible. The error names the field and its value,
/// except for [`LendingError::Broken`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LendingError {
    /// A field has a value that no schedule can be made of.
    #[error("{field}: {value} {reason}")]
    Invalid {
        /// The field of the terms or the profile.
        field: &'static str,
        /// Its value.
        value: String,
        /// The reason for the refusal.
        reason: &'static str,
    },
    /// A setting has an unknown value.
    #[error("unknown {field} '{value}'{}", near_or_all(*near, known))]
    Unknown {
        /// The field of the terms or the profile.
        field: &'static str,
        /// The value that was given.
        value: String,
        /// A similar name, which may have been meant.
        near: Option<&'static str>,
        /// All names.
        known: Vec<&'static str>,
    },
    /// A result does not fit into 64 bits of minor units, or a rate into 128.
    #[error("{field}: {value} makes numbers that are too large")]
    TooLarge {
        /// The field of the terms.
        field: &'static str,
        /// Its value.
        value: String,
    },
    /// The instalments would not pay the loan back. An instalment outside grace pays no principal, or the last one is
    /// more than twice the others.
    #[error(
        "months: instalment {number} of {months} would be {principal} of principal and {interest} of interest"
    )]
    NotAmortising {
        /// The number of instalments.
        months: u16,
        /// The instalment, from 1 on.
        number: u16,
        /// Its part of the principal.
        principal: Money,
        /// Its interest.
        interest: Money,
    },
    /// Amounts contradict each other or do not fit. No input should cause this. The work stops and has no effect.
    #[error("amounts contradict each other: {what}")]
    Broken {
        /// The condition that failed.
        what: &'static str,
    },
}

impl LendingError {
    pub(super) fn invalid(field: &'static str, value: impl Display, reason: &'static str) -> Self {
        Self::Invalid { field, value: value.to_string(), reason }
    }

    pub(super) fn unknown(
        field: &'static str,
        value: impl Display,
        known: Vec<&'static str>,
    ) -> Self {
        let value = value.to_string();
        let near = nearest(&value, known.iter().copied());
        Self::Unknown { field, value, near, known }
    }

    pub(super) fn too_large(field: &'static str, value: impl Display) -> Self {
        Self::TooLarge { field, value: value.to_string() }
    }

    /// Returns the field of the terms that the error names; empty for [`LendingError::Broken`].
    #[must_use]
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Invalid { field, .. }
            | Self::Unknown { field, .. }
            | Self::TooLarge { field, .. } => field,
            Self::NotAmortising { .. } => "months",
            Self::Broken { .. } => "",
        }
    }

    /// Returns the value of that field.
    #[must_use]
    pub fn value(&self) -> String {
        match self {
            Self::Invalid { value, .. }
            | Self::Unknown { value, .. }
            | Self::TooLarge { value, .. } => value.clone(),
            Self::NotAmortising { months, .. } => months.to_string(),
            Self::Broken { .. } => String::new(),
        }
    }

    /// Returns the code of the error.
    #[must_use]
    pub const fn code(&self) -> LendingErrorCode {
        match self {
            Self::Invalid { .. } | Self::Unknown { .. } => LendingErrorCode::InvalidValue,
            Self::TooLarge { .. } => LendingErrorCode::TooLarge,
            Self::NotAmortising { .. } => LendingErrorCode::NotAmortising,
            Self::Broken { .. } => LendingErrorCode::Damaged,
        }
    }
}

codes! {
    /// The code of a [`LendingError`]. It never changes.
    pub enum LendingErrorCode {
        /// A field has a value that no schedule can be made of, or a setting has an unknown value.
        InvalidValue = "invalid_value",
        /// The value makes numbers that are too large.
        TooLarge = "too_large",
        /// The instalments would not pay the loan back.
        NotAmortising = "not_amortising",
        /// Amounts contradict each other. No input should cause this.
        Damaged = "damaged",
    }
}

/// Sets the named setting to the code with the given name. An unknown setting is refused with the name of a similar
/// one, from this list or from `others`.
macro_rules! set_by_name {
    ($setting:expr, $value:expr, [$($others:literal),*] {
        $($name:literal => $($place:ident).+: $code:ident,)+
    }) => {
        match $setting {
            $($name => {
                let all = $code::all().map(|code| (code.name(), code));
                $($place).+ = $crate::error::code_by_name($name, $value, all)?;
                Ok(())
            })+
            other => {
                Err($crate::LendingError::unknown("setting", other, vec![$($name,)+ $($others),*]))
            }
        }
    };
}

pub(super) use set_by_name;

/// Finds the code with this name.
pub(super) fn code_by_name<T>(
    field: &'static str,
    value: &str,
    all: impl Iterator<Item = (&'static str, T)>,
) -> Result<T, LendingError> {
    let mut names = Vec::new();
    for (name, code) in all {
        if name == value {
            return Ok(code);
        }
        names.push(name);
    }
    Err(LendingError::unknown(field, value, names))
}
