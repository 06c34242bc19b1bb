//! `rows!`: lists of objects with the row and the member in their errors.

use super::ShapeError;
use lendwright_types::json::Json;

/// Declares a list of objects. Its errors name the row and the member. Its `Debug` output shows only the number of
/// rows.
macro_rules! rows {
    ($($(#[doc = $doc:literal])+ $Rows:ident of $Row:ident needs $members:expr, shaped $shape:expr;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Default, PartialEq)]
        pub struct $Rows(pub Vec<$Row>);

        impl std::fmt::Debug for $Rows {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($Rows), "({})"), self.0.len())
            }
        }

        impl $crate::wire::Wire for $Rows {
            const SHAPE: &'static $crate::wire::Shape = $shape;

            fn read(value: &$crate::json::Json<'_>) -> Result<Self, $crate::wire::ShapeError> {
                use $crate::wire::Shape;
                use $crate::json::Json;

                let one = |row: &Json<'_>| {
                    $crate::wire::whole(row, $members)?;
                    $Row::read(row)
                };
                match (Self::SHAPE, value) {
                    (Shape::Either(_), Json::Object(_)) => one(value).map(|row| Self(vec![row])),
                    (_, Json::List(rows)) => {
                        let rows = rows.iter().enumerate();
                        let read = rows.map(|(at, row)| {
                            one(row).map_err(|error| error.inside(&at.to_string()))
                        });
                        read.collect::<Result<_, _>>().map(Self)
                    }
                    (Shape::Either(_), _) => {
                        Err($crate::wire::is_not("an object or a list of objects", value.kind()))
                    }
                    _ => Err($crate::wire::is_not("a list", value.kind())),
                }
            }

            fn write(&self, out: &mut $crate::json::JsonOut) {
                self.0.write(out);
            }
        }
    )+};
}
pub(crate) use rows;

/// Refuses a row that is not an object or lacks a member. The error's place is the member.
pub(crate) fn whole(row: &Json<'_>, members: &[&str]) -> Result<(), ShapeError> {
    if row.members().is_none() {
        return Err(is_not("an object", row.kind()));
    }
    let is_lacking = |name: &&&str| matches!(row.get(name), None | Some(Json::Null));
    match members.iter().find(is_lacking) {
        Some(name) => Err(ShapeError::with_text("is missing").inside(name)),
        None => Ok(()),
    }
}

/// Returns the error for a value, showing only its kind.
pub(crate) fn is_not(expected: &str, kind: &str) -> ShapeError {
    ShapeError {
        found: Some(kind.into()),
        ..ShapeError::with_text(format!("must be {expected}, not {kind}"))
    }
}
