//! The wire forms of types of the pure domain.

use super::{Choice, Shape, ShapeError, Wire};
use crate::identity::Scope;
use crate::json::{Json, JsonOut};

impl Wire for Scope {
    const SHAPE: &'static Shape = &Shape::Choice(&Choice {
        name: "Scope",
        doc: "One permission of a partner or of a key.",
        values: Scope::TEXTS,
    });

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let scope = value.as_text().and_then(|text| text.parse().ok());
        scope.ok_or_else(|| ShapeError::new("a scope", value))
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(self.as_str());
    }
}
