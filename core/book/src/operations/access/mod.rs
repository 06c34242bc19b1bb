//! The operations that open, refresh and end sessions.

mod login;
mod logout;
mod refresh_token;
mod verify;

pub use login::{Login, LoginAnswer};
pub use logout::{Logout, LogoutAnswer};
pub use refresh_token::{RefreshToken, RefreshTokenAnswer};
pub(crate) use verify::{verify_key, verify_log_in};

use crate::error::Error;
use crate::wire::FieldError;

/// Uses the text `<name> is missing`, without quotes, for one missing field.
fn name_is_missing(error: FieldError) -> Error {
    match error {
        FieldError::Missing(fields) => match fields.as_slice() {
            [field] => Error::FieldMissing { field },
            _ => Error::Field(FieldError::Missing(fields)),
        },
        error => Error::Field(error),
    }
}
