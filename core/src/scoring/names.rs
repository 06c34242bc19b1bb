//! The hint in an error about a name: the nearest one that exists.

use crate::suggest::{did_you_mean_unquoted, nearest};

/// `, did you mean income?`, or nothing where no known name is near.
pub(super) fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    did_you_mean_unquoted(nearest(name, known))
}
