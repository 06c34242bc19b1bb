//! Rows that are filled and decided on again and again, and decisions on many applicants in one call.

use crate::answer::lw_answer;
use crate::bytes::lw_bytes;
use crate::guard::{give, guard};
use crate::policy::{
    Loaded, UNDECIDED, lw_decision, lw_input, lw_input_kind, lw_policy, read_array,
};
use crate::status::lw_status;
use lendwright::rules::{Input, MissingReason, WrongValue};
use lendwright::scoring::{PolicyError, Row};
use lendwright::{Answered, Error};
use std::sync::Arc;

/// One applicant's values, which can be set, decided on, cleared and set again without allocating. It
/// keeps its policy alive. Use a row from one thread at a time, and as many rows as there are threads.
pub struct lw_row {
    loaded: Arc<Loaded>,
    row: Row,
}

/// Why an input has no value that counts.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_missing {
    /// It has one.
    LW_MISSING_NO = 0,
    /// None was given.
    LW_MISSING_NOT_GIVEN = 1,
    /// The text was `N/A`.
    LW_MISSING_NOT_AVAILABLE = 2,
    /// The number was NaN.
    LW_MISSING_NOT_A_NUMBER = 3,
    /// The text was empty, and the variable is no text.
    LW_MISSING_EMPTY = 4,
    /// The value was of another type than the variable's: wrong.
    LW_MISSING_TYPE_MISMATCH = 5,
    /// The number was outside the variable's bounds: wrong.
    LW_MISSING_OUT_OF_RANGE = 6,
    /// The policy computed a score that rests on too little to be compared.
    LW_MISSING_NOT_CERTAIN_ENOUGH = 7,
}

/// One of many applicants: an array of values, as for `lw_policy_decide`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_applicant {
    /// The values.
    pub inputs: *const lw_input,
    /// Their number.
    pub count: usize,
}

/// What is done with values that their variables can't have.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_bad_values {
    /// The whole call is refused, and nothing is decided.
    LW_BAD_REFUSED = 0,
    /// They count as missing.
    LW_BAD_MISSING = 1,
}

/// The first wrong value among those of many applicants, and the number of wrong ones in all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_wrong {
    /// The applicant, counted from 0; `SIZE_MAX` where no value is wrong.
    pub applicant: usize,
    /// The input in the applicant's array; `SIZE_MAX` where no value is wrong.
    pub input: usize,
    /// `LW_MISSING_TYPE_MISMATCH` or `LW_MISSING_OUT_OF_RANGE`; `LW_MISSING_NO` for any other fault.
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

/// Why an input was refused; the reason of a wrong value.
pub(crate) struct Refusal {
    pub(crate) status: lw_status,
    reason: lw_missing,
    wrong: Option<Box<WrongValue>>,
}

/// Says how an input counts, without deciding. `LW_OK` where it is taken, and `*missing` is then
/// `LW_MISSING_NO`, or why it counts as missing; `LW_WRONG_VALUE` for a value that the variable can't
/// have, and `*missing` says why. Otherwise as `lw_policy_decide`, and `*missing` is
/// `LW_MISSING_NOT_GIVEN`. `answer` may be NULL; for a wrong value `*answer` says in words what it must
/// be, and otherwise it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_policy_judge(
    policy: Option<&lw_policy>,
    input: *const lw_input,
    missing: *mut lw_missing,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let mut refused = None;
    if !answer.is_null() {
        // SAFETY: it is not NULL.
        unsafe { answer.write(std::ptr::null_mut()) };
    }
    let judge = || {
        let loaded = &*policy.ok_or(lw_status::LW_MISUSE)?.loaded;
        // SAFETY: the caller's, see the first page.
        let input = unsafe { input.as_ref() }.ok_or(lw_status::LW_MISUSE)?;
        let mut row = loaded.policy.row();
        // SAFETY: as above.
        unsafe { fill(loaded, &mut row, input) }.map_err(|Refusal { status, reason, wrong }| {
            let said = wrong.map(|wrong| lw_answer::of(Answered::error(&Error::from(*wrong))));
            refused = said.map(|said| (reason, said));
            status
        })?;
        Ok(missing_in(&row, input.column))
    };
    // SAFETY: the caller's, see the first page.
    let status = unsafe { give(missing, lw_missing::LW_MISSING_NOT_GIVEN, judge) };
    let Some((reason, said)) = refused else { return status };
    // SAFETY: nothing is refused before `give` has seen that it is not NULL.
    unsafe { missing.write(reason) };
    if !answer.is_null() {
        // SAFETY: it is not NULL.
        unsafe { answer.write(Box::into_raw(Box::new(said))) };
    }
    status
}

/// Makes a row in which every value is missing. Free it with `lw_row_free`. On any status but `LW_OK`
/// `*row` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_row_new(
    policy: Option<&lw_policy>,
    row: *mut *mut lw_row,
) -> lw_status {
    let make = || {
        let loaded = policy.ok_or(lw_status::LW_MISUSE)?.loaded.clone();
        let row = loaded.policy.row();
        Ok(Box::into_raw(Box::new(lw_row { loaded, row })))
    };
    // SAFETY: the caller's, see the first page.
    unsafe { give(row, std::ptr::null_mut(), make) }
}

/// Frees a row; does nothing for NULL. The texts of its decisions live as long as its policy or any row
/// of it.
#[unsafe(no_mangle)]
pub extern "C" fn lw_row_free(row: Option<Box<lw_row>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(row));
}

/// Makes every value of a row missing again; does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_row_clear(row: Option<&mut lw_row>) {
    let _ = guard(|| row.map(|row| row.row.clear()));
}

/// Sets one value of a row, in the place of the one before. Statuses as for `lw_policy_decide`; on any
/// but `LW_OK` the row stays as it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_row_set(row: Option<&mut lw_row>, input: *const lw_input) -> lw_status {
    let set = || {
        let lw_row { loaded, row } = row.ok_or(lw_status::LW_MISUSE)?;
        // SAFETY: the caller's, see the first page.
        let input = unsafe { input.as_ref() }.ok_or(lw_status::LW_MISUSE)?;
        // SAFETY: as above.
        unsafe { fill(loaded, row, input) }.map_err(|Refusal { status, .. }| status)
    };
    match guard(set) {
        Ok(Ok(())) => lw_status::LW_OK,
        Ok(Err(status)) => status,
        Err(_) => lw_status::LW_INTERNAL,
    }
}

/// Says why a column of a row has no value, `LW_MISSING_NO` where it has one. After a decision that is so
/// for what the policy computes too. `LW_MISSING_NOT_GIVEN` for a column that is not the policy's, and
/// NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_row_missing(row: Option<&lw_row>, column: usize) -> lw_missing {
    row.map_or(lw_missing::LW_MISSING_NOT_GIVEN, |row| missing_in(&row.row, column))
}

/// Decides on a row by the policy's own rules, as `lw_policy_decide`. The values stay in it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_row_decide(
    row: Option<&mut lw_row>,
    decision: *mut lw_decision,
) -> lw_status {
    let decide = || {
        let lw_row { loaded, row } = row.ok_or(lw_status::LW_MISUSE)?;
        decided(loaded, row)
    };
    // SAFETY: the caller's, see the first page.
    unsafe { give(decision, UNDECIDED, decide) }
}

/// Decides on many applicants in one call, into an array with room for as many decisions.
///
/// A value that its variable can't have refuses the whole call with `LW_WRONG_VALUE`, unless `bad` is
/// `LW_BAD_MISSING`: then it counts as missing. In both cases `*wrong` says where the first stands and
/// how many there are, and `counts`, an array of two numbers for each of the policy's columns, says how
/// many are of another type (`counts[2 * column]`) and how many out of range (`counts[2 * column + 1]`).
/// `wrong` and `counts` may be NULL.
///
/// Any other fault refuses the call at once, as in `lw_policy_decide`, and `*wrong` says where it stands.
/// On any status but `LW_OK` all decisions are zeroes, but for a call with a policy, decisions or
/// applicants that are NULL.
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
        let loaded = &*policy.ok_or(lw_status::LW_MISUSE)?.loaded;
        // SAFETY: the caller's, see the first page.
        let applicants =
            unsafe { read_array(applicants, count) }.map_err(|_| lw_status::LW_MISUSE)?;
        let counts_room = loaded.columns.len().saturating_mul(2);
        // SAFETY: as above.
        let counts = unsafe { zeroed(counts, if counts.is_null() { 0 } else { counts_room }, 0) }?;
        // SAFETY: as above.
        let decisions = unsafe { zeroed(decisions, count, UNDECIDED) }?;
        let is_refused = match bad {
            BAD_REFUSED => true,
            BAD_MISSING => false,
            _ => return Err(lw_status::LW_MISUSE),
        };
        let mut many = Many { loaded, is_refused, counts, found: &mut found };
        // SAFETY: as above.
        let decided = unsafe { many.decide(applicants, decisions) };
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
struct Many<'m> {
    loaded: &'m Loaded,
    is_refused: bool,
    counts: &'m mut [usize],
    found: &'m mut lw_wrong,
}

impl Many<'_> {
    /// # Safety
    /// As for [`read_array`], of each applicant's inputs.
    unsafe fn decide(
        &mut self,
        applicants: &[lw_applicant],
        decisions: &mut [lw_decision],
    ) -> Result<(), lw_status> {
        let mut row = self.loaded.policy.row();
        for (at, (applicant, decision)) in applicants.iter().zip(decisions).enumerate() {
            row.clear();
            // SAFETY: this function's own contract.
            unsafe { self.fill(&mut row, at, applicant) }?;
            if self.found.count == 0 || !self.is_refused {
                *decision = decided(self.loaded, &mut row)?;
            }
        }
        let is_refused = self.found.count > 0 && self.is_refused;
        if is_refused { Err(lw_status::LW_WRONG_VALUE) } else { Ok(()) }
    }

    /// # Safety
    /// As for [`read_array`], of the applicant's inputs.
    unsafe fn fill(
        &mut self,
        row: &mut Row,
        at: usize,
        applicant: &lw_applicant,
    ) -> Result<(), lw_status> {
        // SAFETY: this function's own contract.
        let inputs = unsafe { read_array(applicant.inputs, applicant.count) };
        let inputs = inputs.map_err(|_| self.stopped(at, usize::MAX, lw_status::LW_MISUSE))?;
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

    /// A fault that stops the call at once.
    fn stopped(&mut self, applicant: usize, input: usize, status: lw_status) -> lw_status {
        *self.found = lw_wrong { applicant, input, ..NOTHING_WRONG };
        status
    }
}

fn decided(loaded: &Loaded, row: &mut Row) -> Result<lw_decision, lw_status> {
    let outcome = loaded.policy.decide_row(loaded.policy.default_rules(), row);
    outcome.map(|outcome| lw_decision::of(&outcome)).map_err(|_| lw_status::LW_MISUSE)
}

/// A caller's array, made zero.
///
/// # Safety
/// Where `data` is not NULL, `count` items can be written there while `'i` lasts.
unsafe fn zeroed<'i, T: Copy>(
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

/// Puts one input into a row.
///
/// # Safety
/// As for [`lw_bytes::read`], of the input's text.
pub(crate) unsafe fn fill(loaded: &Loaded, row: &mut Row, input: &lw_input) -> Result<(), Refusal> {
    const NUMBER: i32 = lw_input_kind::LW_INPUT_NUMBER as i32;
    const BOOL: i32 = lw_input_kind::LW_INPUT_BOOL as i32;
    const TEXT: i32 = lw_input_kind::LW_INPUT_TEXT as i32;
    const INDEX: i32 = lw_input_kind::LW_INPUT_INDEX as i32;
    let held = loaded.columns.get(input.column).ok_or(MISUSE)?;
    let kind = match input.kind {
        INDEX if !held.values.is_empty() => held.kind as i32,
        NUMBER | BOOL | TEXT | INDEX => input.kind,
        _ => return Err(MISUSE),
    };
    // SAFETY: this function's own contract.
    let text = unsafe { text_of(input) }?;
    if kind != held.kind as i32 {
        return Err(Refusal { status: lw_status::LW_WRONG_KIND, ..MISUSE });
    }
    let (policy, number) = (&loaded.policy, input.number);
    let set = match input.kind {
        TEXT => policy.set_text(row, held.column, text),
        BOOL if number.is_finite() => policy.set(row, held.column, Input::Bool(number != 0.0)),
        // A place beyond all of them, where it is none.
        INDEX if !number.is_nan() => {
            policy.set_choice(row, held.column, place(number).unwrap_or(usize::MAX))
        }
        _ => policy.set(row, held.column, Input::Number(number)),
    };
    set.map_err(|error| match error {
        PolicyError::WrongInput(wrong) => Refusal {
            status: lw_status::LW_WRONG_VALUE,
            reason: missing(wrong.reason),
            wrong: Some(Box::new(wrong)),
        },
        _ => MISUSE,
    })
}

const MISUSE: Refusal =
    Refusal { status: lw_status::LW_MISUSE, reason: lw_missing::LW_MISSING_NO, wrong: None };

/// The text of an input; empty for one of another kind.
///
/// # Safety
/// As for [`lw_bytes::read`].
unsafe fn text_of<'t>(input: &lw_input) -> Result<&'t str, Refusal> {
    let is_text = input.kind == lw_input_kind::LW_INPUT_TEXT as i32;
    let text = if is_text { input.text } else { lw_bytes::NONE };
    // SAFETY: this function's own contract.
    unsafe { text.read_text("text") }.map_err(|_| MISUSE)
}

/// A whole number from 0 on as a place.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it is whole and far below 2^53
fn place(number: f64) -> Option<usize> {
    let is_place = (0.0..9e15).contains(&number) && number.fract() == 0.0;
    is_place.then_some(number as usize)
}

fn missing_in(row: &Row, column: usize) -> lw_missing {
    match row.values().get(column) {
        None => lw_missing::LW_MISSING_NOT_GIVEN,
        Some(Input::Missing(reason)) => missing(*reason),
        Some(_) => lw_missing::LW_MISSING_NO,
    }
}

/// By its name, since the reasons may grow.
fn missing(reason: MissingReason) -> lw_missing {
    match reason.name() {
        "not_available" => lw_missing::LW_MISSING_NOT_AVAILABLE,
        "not_a_number" => lw_missing::LW_MISSING_NOT_A_NUMBER,
        "empty" => lw_missing::LW_MISSING_EMPTY,
        "type_mismatch" => lw_missing::LW_MISSING_TYPE_MISMATCH,
        "out_of_range" => lw_missing::LW_MISSING_OUT_OF_RANGE,
        "not_certain_enough" => lw_missing::LW_MISSING_NOT_CERTAIN_ENOUGH,
        _ => lw_missing::LW_MISSING_NOT_GIVEN,
    }
}
