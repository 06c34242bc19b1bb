//! Names and references as they are compared.

use crate::Folded;
use std::borrow::Cow;

/// A name as it is compared.
pub(super) fn folded(name: &str) -> String {
    Folded::of(name).as_str().to_owned()
}

/// A reference as it is compared.
pub(super) fn reference_key(reference: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !reference.bytes().all(is_plain) {
        return Cow::Owned(folded(reference));
    }
    let is_lower = !reference.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_lower { Cow::Borrowed(reference) } else { Cow::Owned(reference.to_ascii_lowercase()) }
}
