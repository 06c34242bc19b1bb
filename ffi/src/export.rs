//! Exporting the decision log through a function of the host.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, lw_bytes, present};
use crate::engine::{lw_engine, noted};
use crate::guard::answering;
use crate::status::lw_status;
use lendwright::JsonAnswer;
use std::ffi::c_void;
use std::ops::ControlFlow;

/// Exports the decision log of a partner's tenant and passes its lines to `write` in parts. Memory does not
/// grow with the log. `request` is the request of `lw_export_log` without credentials, or no bytes for the
/// whole log of the host's own partner. `limit` is the largest number of records in one part.
///
/// Each part is read separately, so there is no snapshot: a decision made meanwhile may be in the export or not.
/// Records of one stream are always in their order, without a gap. The export can't run in `lw_together`: a
/// unit of work is refused with `LW_MISUSE`.
///
/// `write` is called in this thread with whole lines, which are valid until it returns. It returns true to
/// continue. If it returns false, `lw_export_log_to` stops and returns `LW_INTERRUPTED`. The same happens if
/// `on_progress` stops the export. `write` may call lendwright, and must return (no `longjmp`, no C++
/// exception). For `LW_OK`, `*answer` is NULL. For any other status, `*answer` gives the reason why the export
/// is incomplete. After a stop it also gives the number of records in the calls of `write` that returned true.
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
        // SAFETY: the caller keeps the contract on the header's first page.
        let request = unsafe { request.read("request") }?;
        let exported = book.export_log_json(request, |lines| {
            let lines = lw_bytes { data: lines.as_ptr(), len: lines.len() };
            // SAFETY: the host gave this function; it is called as the header says.
            let goes_on = unsafe { write(lines, context) };
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        Ok(exported.err().map(|error| lw_answer::from_json_answer(JsonAnswer::error(&error))))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    noted(engine, unsafe { answering(answer, export) })
}
