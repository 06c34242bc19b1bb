//! Several operations in one commit.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, present};
use crate::engine::{EngineScope, lw_engine, noted};
use crate::guard::answering;
use crate::status::lw_status;
use lendwright::{Error, JsonAnswer, Unit};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

/// Runs several operations in one commit: all of them, or none.
///
/// `work` is called in this thread with an engine that is the unit of work. `lw_<operation>` and `lw_call` run
/// in the unit on behalf of `engine`'s caller. Each operation sees the writes of the operations before it. If
/// `work` returns true, the unit is committed. If it returns false, everything is undone and `lw_together`
/// returns `LW_UNDONE`. A call on the unit that returns any status except `LW_OK` (also `LW_MISUSE`) undoes
/// everything. If `work` then still returns true, `lw_together` returns `LW_CONFLICT`, or `LW_INTERRUPTED` if
/// `on_progress` stopped it.
///
/// After a conflict with another writer, `work` may be called again from the start. It must return (no
/// `longjmp`, no C++ exception). The unit ends with the call. Do not close it, and do not use it in another
/// thread.
///
/// Other engines of the same book are not part of the unit. In this thread their calls are refused with
/// `LW_MISUSE` (code `nested_unit`) until `work` returns. Such a refusal does not undo the unit. In another
/// thread their writes wait for the unit to end, so a `work` that waits for such a thread never returns.
///
/// `*answer` is NULL for `LW_OK` and `LW_UNDONE`. For any other status it gives the reason why nothing was
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_together(
    engine: Option<&lw_engine>,
    work: Option<unsafe extern "C" fn(unit: *const lw_engine, context: *mut c_void) -> bool>,
    context: *mut c_void,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let mut asked_to_undo = false;
    let together = || {
        let book = present(engine, "engine")?.book()?;
        let work = present(work, "work")?;
        let done = book.together(|unit| {
            let unit = lw_engine::new(EngineScope::Together(OpenUnit::new(unit)));
            // SAFETY: the host gave this function; it is called as the header says.
            let commit = unsafe { work(&raw const unit, context) };
            asked_to_undo = !commit;
            if commit && !unit.is_broken() { Ok(()) } else { Err(Error::UnitFailed) }
        });
        match done {
            Ok(()) => Ok(None),
            Err(Error::UnitFailed) if asked_to_undo => Ok(None),
            Err(error) => {
                asked_to_undo = false;
                Ok(Some(lw_answer::from_json_answer(JsonAnswer::error(&error))))
            }
        }
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    let status = noted(engine, unsafe { answering(answer, together) });
    if status == lw_status::LW_OK && asked_to_undo { lw_status::LW_UNDONE } else { status }
}

/// The unit of work of the host's running function.
pub(crate) struct OpenUnit {
    thread: ThreadId,
    /// Empty while an operation uses it.
    unit: Cell<Option<NonNull<Unit<'static, 'static>>>>,
    /// Whether a call on the unit did not run to its end. Any thread may set it.
    broken: AtomicBool,
}

impl OpenUnit {
    fn new(unit: &mut Unit<'_, '_>) -> Self {
        Self {
            thread: thread::current().id(),
            unit: Cell::new(Some(NonNull::from_mut(unit).cast())),
            broken: AtomicBool::new(false),
        }
    }

    pub(crate) fn break_off(&self) {
        self.broken.store(true, Ordering::Release);
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Acquire)
    }

    pub(crate) fn call(&self, operation: &str, request: &[u8]) -> Result<JsonAnswer, Misuse> {
        if thread::current().id() != self.thread {
            return Err(Misuse("a unit of work is used in its own thread only".into()));
        }
        let Some(mut place) = self.unit.take() else {
            return Err(Misuse("this unit of work is running an operation already".into()));
        };
        // SAFETY: `lw_together` has the unit as `&mut` as long as this handle lives, and gives it to no other
        // code. No other thread gets here, and in this thread the cell is empty meanwhile.
        let unit = unsafe { place.as_mut() };
        let answered = unit.call(operation, request);
        self.unit.set(Some(place));
        Ok(answered)
    }
}
