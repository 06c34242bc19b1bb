//! Access: who is calling, and the log-ins, refreshes and log-outs of the interface.

mod found;
pub(crate) mod keys;
mod login;
mod logout;
mod look_up;
pub(crate) mod partners;
pub(crate) mod records;
mod refresh_token;
pub(crate) mod sessions;

pub(crate) use found::found;
pub use login::{Login, LoginAnswer};
pub use logout::{Logout, LogoutAnswer};
pub(crate) use look_up::{look_up, named};
pub use refresh_token::{RefreshToken, RefreshTokenAnswer};

use crate::error::Error;
use crate::wire::FieldError;

/// `<name> is missing`, without quotes, where one field is.
fn name_is_missing(error: FieldError) -> Error {
    match error {
        FieldError::Missing(fields) => match fields.as_slice() {
            [field] => Error::FieldMissing { field },
            _ => Error::Field(FieldError::Missing(fields)),
        },
        error => Error::Field(error),
    }
}
