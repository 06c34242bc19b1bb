//! Ids that are texts on the wire. A JSON number is also accepted.

use super::{Shape, ShapeError, Wire};
use lendwright_types::json::{Json, JsonOut};
use std::fmt;

/// An id as a text. A JSON number is read as its digits.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::wire::{IdText, Wire as _};
///
/// let id = IdText::read(&Json::int(29501011234567)).unwrap();
/// assert_eq!(id, IdText::from("29501011234567"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdText(String);

impl IdText {
    /// Returns the text without blanks around it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.trim()
    }
}

impl From<&str> for IdText {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for IdText {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Display for IdText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Wire for IdText {
    const SHAPE: &'static Shape = &Shape::Text;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Number(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok(Self(text.clone().into_owned()))
            }
            _ => String::read(value).map(Self),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(&self.0);
    }

    fn is_blank(&self) -> bool {
        self.0.is_blank()
    }
}
