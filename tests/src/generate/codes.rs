//! The codes of refusals and of warnings, the events and the scopes, as sections of `docs/operations.md`.

use super::prose::one_line;
use lendwright::identity::Scope;
use lendwright::operations::WarningCode;
use lendwright::{AuthKind, ErrorCode, LoanChange, OutboxChange};
use std::fmt::Write as _;

const CODES: &str = "
## Codes

What a program tells refusals and failures apart by: the `code` in the detail, with the HTTP status that it comes with.

| code | |
|---|---|
";

/// Every code of a condition, by its name.
pub(super) fn sorted_codes() -> Vec<ErrorCode> {
    let mut codes: Vec<ErrorCode> = ErrorCode::all().collect();
    codes.sort_by_key(|code| code.name());
    codes
}

/// Every code of a condition, with its status and what it means.
pub(super) fn conditions() -> String {
    let mut text = CODES.to_owned();
    for code in sorted_codes() {
        let _ = writeln!(text, "| `{}` | {} |", code.name(), one_line(code.meaning()));
    }
    text
}

const OPENING: &str = "
## Warnings

The detail of a successful answer lists in `warnings` things that were done but deserve a check. Each warning is an object with its
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

const EVENTS: &str = "
## Events

After the commit, the host's listener (`Config::on_effect` in Rust, `on_effect` in C, the `Listener` in C++, `on_effect` in Python)
is called with each event. In C, C++ and Python it is an object with the member `event`, the ids that it is about, and the time `at`.

| event | |
|---|---|
";

const SCOPES: &str = "
## Scopes

What a partner or a key may do; `permit_scopes` and `issue_key` take them. A field or member that is a `scope` is one of these texts.

| scope | |
|---|---|
";

/// Every event that the host is told of, and every scope.
pub(super) fn events_and_scopes() -> String {
    let mut text = EVENTS.to_owned();
    let auth = AuthKind::all().map(|kind| (kind.name(), kind.meaning()));
    let loans = LoanChange::all().map(|change| (change.name(), change.meaning()));
    let outbox = OutboxChange::all().map(|change| (change.name(), change.meaning()));
    for (name, meaning) in auth.chain(loans).chain(outbox) {
        let _ = writeln!(text, "| `{name}` | {} |", one_line(meaning));
    }
    text.push_str(SCOPES);
    for scope in Scope::ALL {
        let _ = writeln!(text, "| `{scope}` | {} |", one_line(scope.meaning()));
    }
    text
}
