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
use crate::wire::Fault;

/// `<name> is missing`, without quotes, where one field is.
fn name_is_missing(fault: Fault) -> Error {
    match fault {
        Fault::Missing(fields) => match fields.as_slice() {
            [field] => Error::FieldMissing { field },
            _ => Error::Field(Fault::Missing(fields)),
        },
        fault => Error::Field(fault),
    }
}
