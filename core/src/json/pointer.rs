//! The steps of a JSON pointer (RFC 6901).

use std::borrow::Cow;

/// A member's name as a step of a JSON pointer: `~` as `~0`, `/` as `~1`.
///
/// ```
/// use lendwright::json::{escape_step, unescape_step};
///
/// assert_eq!(escape_step("a/b~c"), "a~1b~0c");
/// assert_eq!(unescape_step("a~1b~0c"), "a/b~c");
/// ```
#[must_use]
pub fn escape_step(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) {
        Cow::Owned(name.replace('~', "~0").replace('/', "~1"))
    } else {
        Cow::Borrowed(name)
    }
}

/// The member's name that a step of a JSON pointer stands for.
#[must_use]
pub fn unescape_step(step: &str) -> Cow<'_, str> {
    if step.contains('~') {
        Cow::Owned(step.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(step)
    }
}
