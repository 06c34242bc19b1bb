//! `rows!`: lists of objects whose errors name the row and the member.

use super::ShapeError;
use lendwright_types::json::Json;

/// Declares a list of objects whose errors name the row and the member, and whose `Debug` shows the number of rows
/// alone.
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

/// Refuses a row that is no object or lacks a member, and names the member in the place.
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

/// The error for a value that is shown by its kind alone.
pub(crate) fn is_not(expected: &str, kind: &str) -> ShapeError {
    ShapeError {
        found: Some(kind.into()),
        ..ShapeError::with_text(format!("must be {expected}, not {kind}"))
    }
}
