//! Closed sets of texts.

use super::shorten;
use lendwright_types::internal::suggest::{did_you_mean_in_brackets, nearest_value};

/// A text outside a closed set declared by [`choice!`](crate::choice).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be {}, not {value:?}", one_of(.allowed, Some(.value)))]
pub struct UnknownChoice {
    /// The given text, shortened.
    pub value: String,
    /// The texts of the set, in order.
    pub allowed: &'static [&'static str],
}

impl UnknownChoice {
    /// Returns the error for a text.
    #[must_use]
    pub fn new(text: &str, allowed: &'static [&'static str]) -> Self {
        Self { value: shorten(text), allowed }
    }
}

/// Returns the texts of a closed set for an error, with the nearest one to a wrong text.
#[doc(hidden)]
#[must_use]
pub fn one_of(allowed: &[&str], sent: Option<&str>) -> String {
    let all: Vec<String> = allowed.iter().map(|text| format!("'{text}'")).collect();
    let one_of = if all.len() > 1 { "one of " } else { "" };
    let near = sent
        .filter(|_| all.len() > 1)
        .and_then(|text| nearest_value(text, allowed.iter().copied()));
    format!("{one_of}{}{}", all.join(", "), did_you_mean_in_brackets(near))
}

/// Declares a closed set of texts and its form on the wire.
///
/// ```
/// lendwright::choice! {
///     /// How a borrower is evaluated.
///     pub enum EvaluateBy { #[default] Rule = "rule", Model = "model" }
/// }
/// let error = "guess".parse::<EvaluateBy>().unwrap_err();
/// assert_eq!(error.to_string(), "must be one of 'rule', 'model', not \"guess\"");
/// ```
#[macro_export]
macro_rules! choice {
    ($(#[doc = $doc:literal])+ $vis:vis enum $name:ident {
        $($(#[$($attribute:tt)+])* $value:ident = $text:literal),+ $(,)?
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        $vis enum $name {
            $($(#[$($attribute)+])* #[doc = concat!("`", $text, "`.")] $value,)+
        }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// Returns the value's text on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$value => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::wire::UnknownChoice;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().copied().find(|value| value.as_str() == text);
                found.ok_or_else(|| $crate::wire::UnknownChoice::new(text, &[$($text),+]))
            }
        }

        impl $crate::wire::Wire for $name {
            const SHAPE: &'static $crate::wire::Shape = &$crate::wire::Shape::Choice(&$crate::wire::Choice {
                name: stringify!($name),
                doc: concat!($($doc),+),
                values: &[$($text),+],
            });
            fn read(value: &$crate::json::Json<'_>) -> Result<Self, $crate::wire::ShapeError> {
                value.as_text().and_then(|text| text.parse().ok()).ok_or_else(|| {
                    $crate::wire::ShapeError::new(
                        $crate::wire::one_of(&[$($text),+], value.as_text()),
                        value,
                    )
                })
            }
            fn write(&self, out: &mut $crate::json::JsonOut) {
                out.text(self.as_str());
            }
        }
    };
}
