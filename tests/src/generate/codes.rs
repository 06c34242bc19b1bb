//! The codes of warnings, as a section of `docs/operations.md`.

use super::prose::one_line;
use lendwright::operations::WarningCode;
use std::fmt::Write as _;

const OPENING: &str = "
## Warnings

The detail of a successful answer lists in `warnings` what was done but deserves a check. Each warning is an object with its
`code`, a `pointer` (a JSON pointer into the request, empty for the whole) and a `message` for a person.

| code | |
|---|---|
";

/// Every code of a warning, with what it means.
pub(super) fn warnings() -> String {
    let mut text = OPENING.to_owned();
    for code in WarningCode::all() {
        let _ = writeln!(text, "| `{}` | {} |", code.name(), one_line(code.meaning()));
    }
    text
}
