//! Catching panics, and writing answers to the caller's pointers.

use crate::answer::lw_answer;
use crate::bytes::Misuse;
use crate::status::lw_status;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A panic that was caught: a bug in lendwright.
pub(crate) struct Bug(pub(crate) String);

/// Runs the body of a call and catches panics.
///
/// After a panic everything is safe to use. The engine's units of work roll back, and all other objects under
/// construction are dropped.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Bug(text.unwrap_or("a panic without words").to_owned())
    })
}

/// Runs a call and writes its answer to the caller's pointer. `None` is success without an answer.
///
/// # Safety
/// `answer` is NULL or can be written.
pub(crate) unsafe fn answering(
    answer: *mut *mut lw_answer,
    work: impl FnOnce() -> Result<Option<lw_answer>, Misuse>,
) -> lw_status {
    // SAFETY: the contracts are the same.
    unsafe { answering_as(answer, std::convert::identity, work) }
}

/// As [`answering`], with other answers for misuse and for bugs.
///
/// # Safety
/// As for [`answering`].
pub(crate) unsafe fn answering_as(
    answer: *mut *mut lw_answer,
    form: impl FnOnce(lw_answer) -> lw_answer,
    work: impl FnOnce() -> Result<Option<lw_answer>, Misuse>,
) -> lw_status {
    if answer.is_null() {
        return lw_status::LW_MISUSE;
    }
    // SAFETY: it is not NULL, so by this function's contract it can be written.
    unsafe { answer.write(std::ptr::null_mut()) };
    let made = match guard(work) {
        Ok(Ok(None)) => return lw_status::LW_OK,
        Ok(Ok(Some(made))) => made,
        Ok(Err(misuse)) => form(lw_answer::misuse(&misuse)),
        Err(bug) => form(lw_answer::bug(&bug)),
    };
    let status = made.status();
    // SAFETY: as above.
    unsafe { answer.write(Box::into_raw(Box::new(made))) };
    status
}

/// Writes a value to the caller's pointer.
///
/// # Safety
/// `out` is NULL or can be written.
pub(crate) unsafe fn give<T: Copy>(
    out: *mut T,
    nothing: T,
    find: impl FnOnce() -> Result<T, lw_status>,
) -> lw_status {
    if out.is_null() {
        return lw_status::LW_MISUSE;
    }
    // SAFETY: it is not NULL, so by this function's contract it can be written.
    unsafe { out.write(nothing) };
    match guard(find) {
        Ok(Ok(found)) => {
            // SAFETY: as above.
            unsafe { out.write(found) };
            lw_status::LW_OK
        }
        Ok(Err(status)) => status,
        Err(_) => lw_status::LW_INTERNAL,
    }
}
