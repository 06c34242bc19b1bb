//! The hint in an error about a name: the nearest one that exists.

/// `, did you mean income?`, or nothing where no known name is near.
pub(super) fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    crate::near::nearest(name, known)
        .map_or_else(String::new, |near| format!(", did you mean {near}?"))
}
