//! The hint in an error about an unknown name.

use crate::suggest::{did_you_mean_unquoted, nearest};

/// `, did you mean income?`, or an empty text if no known name is near.
pub(super) fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    did_you_mean_unquoted(nearest(name, known))
}
