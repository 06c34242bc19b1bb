//! Decisions on many applicants in one call.

use crate::bytes::Sized1;
use crate::guard::guard;
use crate::policy::{
    ArrayError, PolicyColumns, UNDECIDED, lw_decision, lw_input, lw_policy, read_sized,
};
use crate::row::{decided, fill, lw_missing};
use crate::status::lw_status;
use lendwright::rules::{Input, MissingReason};
use lendwright::scoring::Row;

/// One of many applicants: an array of values, as for `lw_policy_decide`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_applicant {
    /// `sizeof(lw_applicant)`, in each applicant. `LW_APPLICANT_INIT` sets it. Another size is `LW_MISUSE`.
    pub size: usize,
    /// The values.
    pub inputs: *const lw_input,
    /// Their number.
    pub count: usize,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_applicant {}

/// How to treat values that their variables can't have.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_bad_values {
    /// The whole call is refused, and no applicant is decided.
    LW_BAD_REFUSED = 0,
    /// They count as missing.
    LW_BAD_MISSING = 1,
}

/// The first wrong value among the values of many applicants, and the number of all wrong values. If another
/// fault stopped the call, such as an input of a wrong kind, it describes this fault alone, also if values
/// before it were wrong. Then `reason` is `LW_MISSING_NO`, and `count` is 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_wrong {
    /// The applicant, counted from 0. `SIZE_MAX` if no value is wrong, or no applicant is at fault.
    pub applicant: usize,
    /// The input in the applicant's array. `SIZE_MAX` if no value is wrong, and if the array itself or the
    /// applicant's size is at fault: `{NULL, 3}`, or more inputs than memory has.
    pub input: usize,
    /// `LW_MISSING_TYPE_MISMATCH` or `LW_MISSING_OUT_OF_RANGE`. `LW_MISSING_NO` for any other fault.
    pub reason: lw_missing,
    /// The number of wrong values.
    pub count: usize,
}

const NOTHING_WRONG: lw_wrong = lw_wrong {
    applicant: usize::MAX,
    input: usize::MAX,
    reason: lw_missing::LW_MISSING_NO,
    count: 0,
};

/// Decides on many applicants in one call. `decisions` is an array with room for `count` decisions.
///
/// A value that its variable can't have refuses the whole call with `LW_WRONG_VALUE`. If `bad` is
/// `LW_BAD_MISSING`, the value counts as missing instead. In both cases `*wrong` has the place of the first
/// such value and their number. `counts` is an array of two numbers for each of the policy's columns: the
/// number of values of another type (`counts[2 * column]`) and the number of values out of range
/// (`counts[2 * column + 1]`). `wrong` and `counts` may be NULL.
///
/// Any other fault refuses the call at once, as in `lw_policy_decide`, and `*wrong` has its place. `counts`
/// then has the numbers counted before the fault.
///
/// On any status except `LW_OK` all decisions are zero except their size, also if the policy or the applicants
/// are NULL. No decision is touched if `count` is more than memory has, or if the first decision's size is not
/// the size of `LW_DECISION_INIT`, since no such array can exist. `counts` is touched only if there is a
/// policy, since the policy gives its length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_policy_decide_many(
    policy: Option<&lw_policy>,
    applicants: *const lw_applicant,
    count: usize,
    bad: i32,
    decisions: *mut lw_decision,
    wrong: *mut lw_wrong,
    counts: *mut usize,
) -> lw_status {
    let mut found = NOTHING_WRONG;
    let decide = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let decisions = unsafe { undecided(decisions, count) };
        let loaded = &*policy.ok_or(lw_status::LW_MISUSE)?.loaded;
        let counts_room = loaded.columns.len().saturating_mul(2);
        // SAFETY: as above.
        let counts = unsafe { zeroed(counts, if counts.is_null() { 0 } else { counts_room }, 0) }?;
        let decisions = decisions?;
        // SAFETY: as above.
        let applicants = unsafe { read_sized(applicants, count) }.map_err(|refused| {
            if matches!(refused, ArrayError::Size) {
                found.applicant = 0;
            }
            lw_status::LW_MISUSE
        })?;
        let is_refused = match bad {
            BAD_REFUSED => true,
            BAD_MISSING => false,
            _ => return Err(lw_status::LW_MISUSE),
        };
        let mut many = DecisionBatch { loaded, is_refused, counts, found: &mut found };
        // Panics are caught here too, so decisions made before a panic are set to zero.
        let decided = guard(|| {
            // SAFETY: as above.
            unsafe { many.decide(applicants, decisions) }
        });
        let decided = decided
            .unwrap_or_else(|_| Err(many.stopped(usize::MAX, usize::MAX, lw_status::LW_INTERNAL)));
        if decided.is_err() {
            decisions.fill(UNDECIDED);
        }
        decided
    };
    let status = match guard(decide) {
        Ok(Ok(())) => lw_status::LW_OK,
        Ok(Err(status)) => status,
        Err(_) => lw_status::LW_INTERNAL,
    };
    if !wrong.is_null() {
        // SAFETY: it is not NULL.
        unsafe { wrong.write(found) };
    }
    status
}

const BAD_REFUSED: i32 = lw_bad_values::LW_BAD_REFUSED as i32;
const BAD_MISSING: i32 = lw_bad_values::LW_BAD_MISSING as i32;

/// One call for many applicants.
struct DecisionBatch<'m> {
    loaded: &'m PolicyColumns,
    is_refused: bool,
    counts: &'m mut [usize],
    found: &'m mut lw_wrong,
}

impl DecisionBatch<'_> {
    /// # Safety
    /// As for [`read_array`], for each applicant's inputs.
    unsafe fn decide(
        &mut self,
        applicants: &[lw_applicant],
        decisions: &mut [lw_decision],
    ) -> Result<(), lw_status> {
        let mut row = self.loaded.policy.row();
        for (at, (applicant, decision)) in applicants.iter().zip(decisions).enumerate() {
            row.clear();
            if applicant.size != size_of::<lw_applicant>() {
                return Err(self.stopped(at, usize::MAX, lw_status::LW_MISUSE));
            }
            // SAFETY: this function has the same contract.
            unsafe { self.fill(&mut row, at, applicant) }?;
            if self.found.count == 0 || !self.is_refused {
                *decision = decided(self.loaded, &mut row)?;
            }
        }
        let is_refused = self.found.count > 0 && self.is_refused;
        if is_refused { Err(lw_status::LW_WRONG_VALUE) } else { Ok(()) }
    }

    /// # Safety
    /// As for [`read_array`], for the applicant's inputs.
    unsafe fn fill(
        &mut self,
        row: &mut Row,
        at: usize,
        applicant: &lw_applicant,
    ) -> Result<(), lw_status> {
        // SAFETY: this function has the same contract.
        let inputs = unsafe { read_sized(applicant.inputs, applicant.count) };
        let inputs = inputs.map_err(|refused| {
            let place = if matches!(refused, ArrayError::Size) { 0 } else { usize::MAX };
            self.stopped(at, place, lw_status::LW_MISUSE)
        })?;
        for (place, input) in inputs.iter().enumerate() {
            // SAFETY: as above.
            let Err(refusal) = (unsafe { fill(self.loaded, row, input) }) else { continue };
            if refusal.status != lw_status::LW_WRONG_VALUE {
                return Err(self.stopped(at, place, refusal.status));
            }
            if self.found.count == 0 {
                *self.found =
                    lw_wrong { applicant: at, input: place, reason: refusal.reason, count: 0 };
            }
            self.found.count = self.found.count.saturating_add(1);
            self.count(input.column, refusal.reason);
            let column = self.loaded.columns.get(input.column).map(|held| held.column);
            let missing = match refusal.reason {
                lw_missing::LW_MISSING_OUT_OF_RANGE => MissingReason::OutOfRange,
                _ => MissingReason::TypeMismatch,
            };
            if let Some(column) = column {
                self.loaded.policy.set_or_missing(row, column, Input::Missing(missing));
            }
        }
        Ok(())
    }

    fn count(&mut self, column: usize, reason: lw_missing) {
        let kind = usize::from(reason == lw_missing::LW_MISSING_OUT_OF_RANGE);
        let place = column.saturating_mul(2).saturating_add(kind);
        if let Some(count) = self.counts.get_mut(place) {
            *count = count.saturating_add(1);
        }
    }

    /// Records a fault that stops the call at once.
    fn stopped(&mut self, applicant: usize, input: usize, status: lw_status) -> lw_status {
        *self.found = lw_wrong { applicant, input, ..NOTHING_WRONG };
        status
    }
}

/// Sets a caller's decisions to zero except their size. The first decision must have the size of ours.
///
/// # Safety
/// As for [`zeroed`]. If `data` is not NULL and `count` is not 0, the size of the first decision can be read.
unsafe fn undecided<'i>(
    data: *mut lw_decision,
    count: usize,
) -> Result<&'i mut [lw_decision], lw_status> {
    if count > 0 && !data.is_null() {
        // SAFETY: this function has the same contract.
        if unsafe { data.cast::<usize>().read() } != size_of::<lw_decision>() {
            return Err(lw_status::LW_MISUSE);
        }
    }
    // SAFETY: as above.
    unsafe { zeroed(data, count, UNDECIDED) }
}

/// Sets a caller's array to zero.
///
/// # Safety
/// Where `data` is not NULL, `count` items can be written there while `'i` lasts.
pub(crate) unsafe fn zeroed<'i, T: Copy>(
    data: *mut T,
    count: usize,
    zero: T,
) -> Result<&'i mut [T], lw_status> {
    if count == 0 {
        return Ok(&mut []);
    }
    let bytes = count.checked_mul(size_of::<T>());
    if data.is_null() || bytes.and_then(|bytes| isize::try_from(bytes).ok()).is_none() {
        return Err(lw_status::LW_MISUSE);
    }
    for at in 0..count {
        // SAFETY: it is within the array, by this function's contract.
        let place = unsafe { data.add(at) };
        // SAFETY: as above; what stood there is not read.
        unsafe { place.write(zero) };
    }
    // SAFETY: all items have been written; the rest is this function's contract.
    Ok(unsafe { std::slice::from_raw_parts_mut(data, count) })
}
