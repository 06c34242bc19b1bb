//! Values that are never shown in errors and `Debug` output.

use super::{Shape, ShapeError, Wire};
use lendwright_types::json::{Json, JsonOut};
use std::fmt;

/// A value that only the operation may see: the text of a message, a place, the data of a phone. It is read and
/// written like its content. An error contains the place and the kind of the value, but not the value itself.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::wire::{Hidden, Wire as _};
///
/// let body = Hidden::from("Your balance is 12.50");
/// assert_eq!(format!("{body:?}"), "Hidden(…)");
/// let wrong = Hidden::<f64>::read(&Json::text("30.0444")).unwrap_err();
/// assert_eq!(wrong.to_string(), "must be a number, not a string");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hidden<T>(pub T);

impl From<&str> for Hidden<String> {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden(…)")
    }
}

impl<T: Wire> Wire for Hidden<T> {
    const SHAPE: &'static Shape = T::SHAPE;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let without_value = |error: ShapeError| {
            let Some(found) = error.found else { return error };
            let kind = value.at(&error.pointer).unwrap_or(value).kind().to_owned();
            let wanted = error.text.strip_suffix(&format!(", not {found}"));
            let text = format!("{}, not {kind}", wanted.unwrap_or("must be of another form"));
            ShapeError { text, found: Some(kind), ..error }
        };
        T::read(value).map(Self).map_err(without_value)
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }

    fn absent() -> Option<Self> {
        T::absent().map(Self)
    }

    fn is_absent(&self) -> bool {
        self.0.is_absent()
    }
}
