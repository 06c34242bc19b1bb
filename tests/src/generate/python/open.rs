//! `_open.py`: how a book is opened.

use super::methods::parameters;
use super::text::{docstring, one_line};
use super::types::{field_type, name_of, words};
use lendwright::Settings;
use lendwright::wire::{Field, Request as _};
use std::fmt::Write as _;

/// The documentation of the argument that is no setting.
const ON_EFFECT: &str = "on_effect: Called after the commit of each log-in, refresh, log-out and refusal, of each change of a \
     loan, and of each queueing of messages for `next_messages`. It runs in the thread of the call that caused the event, so \
     possibly in several threads at once. It may call the book. Its exceptions go to `sys.unraisablehook`. (function of an \
     AuthEvent, a LoanEvent or a MessagesEvent)";

/// `_open.py`: how a book is opened.
pub(super) fn open() -> String {
    let mut text = String::from(
        "\"\"\"Opening a book. Made from the library's settings.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from collections.abc import Callable, Mapping, Sequence\n\
         from datetime import datetime\n\
         from os import PathLike\n\
         from typing import TYPE_CHECKING, Any\n\n\
         from ._book import Book, opened\n\
         from ._doors import door\n\
         from ._events import Event\n\
         from ._foreign import type_name\n\n\
         if TYPE_CHECKING:\n    from ._operations.settings import *\n",
    );
    text.push_str("\n\n@door\ndef open(\n");
    // The path may stand without its name, as in Python's own `open`.
    let (path, others): (Vec<&Field>, Vec<_>) =
        Settings::FIELDS.iter().partition(|field| field.wire == "path");
    if !path.is_empty() {
        text.push_str("    path: str | PathLike[str] | None = None,\n");
    }
    let others: Vec<Field> = others.into_iter().copied().collect();
    parameters(&mut text, &others, "    ", |field| match field.wire {
        "clock" => format!("datetime | {}", field_type(field.meaning, field.shape)),
        _ => field_type(field.meaning, field.shape),
    });
    text.push_str("    on_effect: Callable[[Event], object] | None = None,\n) -> Book:\n");
    let about = [
        "Opens a book, and returns the host's handle. It works in the book's default partner."
            .to_owned(),
        "A datetime as `clock` is a fixed time.".to_owned(),
    ];
    let said = Settings::FIELDS.iter().map(|field| {
        format!("{}: {} ({})", name_of(field.identifier), one_line(field.doc), words(field.shape))
    });
    let said = said.chain([ON_EFFECT.to_owned()]).collect();
    docstring(&mut text, "    ", &about, &[("Args", said)]);
    text.push_str(
        "    from ._operations.settings import OPEN, ClockSetting\n\n    \
         if isinstance(clock, datetime):\n        clock = ClockSetting(fixed=clock)\n    \
         elif clock is not None and not isinstance(clock, (ClockSetting, Mapping)):\n        \
         raise TypeError(f\"clock: must be a datetime, a ClockSetting or a dict, not {type_name(clock)}\")\n",
    );
    text.push_str("    return opened(\n        OPEN,\n        on_effect,\n");
    for field in Settings::FIELDS {
        let _ = writeln!(text, "        {},", name_of(field.identifier));
    }
    text.push_str("    )\n");
    text
}
