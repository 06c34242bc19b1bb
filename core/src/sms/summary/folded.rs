//! Names and references as they are compared.

use crate::sms::Folded;
use std::borrow::Cow;

/// A name as it is compared.
pub(super) fn folded(name: &str) -> String {
    Folded::of(name).as_str().to_owned()
}

/// A reference as it is compared.
pub(super) fn reference_key(reference: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'-';
    if reference.bytes().all(is_plain) {
        return Cow::Borrowed(reference);
    }
    Cow::Owned(folded(reference))
}
