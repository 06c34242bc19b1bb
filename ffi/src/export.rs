//! The decision log, written by a function of the host's.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, lw_bytes, present};
use crate::engine::{lw_engine, noted};
use crate::guard::answering;
use crate::status::lw_status;
use lendwright::Answered;
use std::ffi::c_void;
use std::ops::ControlFlow;

/// Exports the decision log of a partner's tenant and passes its lines to `write`, some at a time:
/// memory does not grow with the log. `request` is that of `lw_export_log` without credentials, or no
/// bytes for the whole log of the host's own partner; `limit` is the greatest number of records that are
/// passed at once.
///
/// Each part is read on its own, so there is no snapshot: a decision of meanwhile may be in the export or
/// not. Records of one stream are always in their order, without a gap. It can't run in `lw_together`: a
/// unit of work is refused with `LW_MISUSE`.
///
/// `write` is called in this thread with whole lines, which last until it returns. It returns true to go
/// on; on false `lw_export_log_to` stops and returns `LW_INTERRUPTED`, and so it does where `on_progress`
/// stops it. It may call lendwright, and must return (no `longjmp`, no C++ exception). `*answer` is NULL
/// for `LW_OK`, and otherwise says why not all was written; after a stop, how many records the calls of
/// `write` that returned true had been given.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_export_log_to(
    engine: Option<&lw_engine>,
    request: lw_bytes,
    write: Option<unsafe extern "C" fn(lines: lw_bytes, context: *mut c_void) -> bool>,
    context: *mut c_void,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let export = || {
        let book = present(engine, "engine")?.book()?;
        let write = write.ok_or_else(|| Misuse("write is NULL".into()))?;
        // SAFETY: the caller's, see the first page.
        let request = unsafe { request.read("request") }?;
        let exported = book.export_log_json(request, |lines| {
            let lines = lw_bytes { data: lines.as_ptr(), len: lines.len() };
            // SAFETY: the function is the host's own, called as the header says.
            let goes_on = unsafe { write(lines, context) };
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        Ok(exported.err().map(|error| lw_answer::of(Answered::error(&error))))
    };
    // SAFETY: the caller's, see the first page.
    noted(engine, unsafe { answering(answer, export) })
}
