//! Rows that are filled and decided on repeatedly, and the effect of each input.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, lw_bytes};
use crate::guard::{give, guard};
use crate::policy::{
    PolicyColumns, give_decision, lw_decision, lw_input, lw_input_kind, lw_policy,
};
use crate::status::lw_status;
use lendwright::rules::{Input, MissingReason, WrongValue};
use lendwright::scoring::{PolicyError, Row};
use lendwright::{Error, JsonAnswer};
use std::sync::Arc;

/// One applicant's values. They can be set, decided on, cleared and set again without allocating memory, except
/// for a text variable: its value is copied. A row keeps its policy alive. The texts of decisions live until
/// the policy and all its rows are freed. Use a row from one thread at a time, and one row for each thread.
pub struct lw_row {
    loaded: Arc<PolicyColumns>,
    row: Row,
}

/// The reason why an input has no value that counts.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_missing {
    /// It has a value that counts.
    LW_MISSING_NO = 0,
    /// No value was given.
    LW_MISSING_NOT_GIVEN = 1,
    /// The text was `N/A`.
    LW_MISSING_NOT_AVAILABLE = 2,
    /// The number was NaN, also for a bool or an index.
    LW_MISSING_NOT_A_NUMBER = 3,
    /// The text was empty, and the variable is not a text.
    LW_MISSING_EMPTY = 4,
    /// Wrong: the value had another type than the variable. This includes an infinite number, a number that is
    /// not whole where it must be (30.5), and an infinite bool. It also includes a text that is not a value of
    /// the enum or not a day, and an index without a value of the enum.
    LW_MISSING_TYPE_MISMATCH = 5,
    /// Wrong: the number was outside the variable's bounds. Without bounds, 1e300 is a number like any other.
    LW_MISSING_OUT_OF_RANGE = 6,
    /// The policy computed a score with too little certainty to be compared.
    LW_MISSING_NOT_CERTAIN_ENOUGH = 7,
}

/// The reason why an input was refused, and the reason of a wrong value.
pub(crate) struct Refusal {
    pub(crate) status: lw_status,
    pub(crate) reason: lw_missing,
    wrong: Option<Box<WrongValue>>,
}

/// Checks an input without deciding. The result is one of these:
/// - `LW_OK`: the input is accepted. `*missing` is `LW_MISSING_NO`, or the reason why the input counts as
///   missing.
/// - `LW_WRONG_VALUE`: the variable can't have this value. `*missing` is the reason.
/// - Any other status as for `lw_policy_decide`. `*missing` is `LW_MISSING_NOT_GIVEN`.
///
/// `answer` may be NULL. For a wrong value `*answer` describes the values that are allowed. For an input of
/// another size it gives the size. For any other status `*answer` is NULL, also for any other `LW_MISUSE` and
/// for `LW_WRONG_KIND`. The status alone then gives the fault.
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
        // SAFETY: the caller keeps the contract on the header's first page.
        let input = unsafe { whole(input) }.map_err(|size| {
            refused = size.map(|size| (lw_missing::LW_MISSING_NOT_GIVEN, other_size(size)));
            lw_status::LW_MISUSE
        })?;
        let mut row = loaded.policy.row();
        // SAFETY: as above.
        unsafe { fill(loaded, &mut row, input) }.map_err(|Refusal { status, reason, wrong }| {
            let said = wrong
                .map(|wrong| lw_answer::from_json_answer(JsonAnswer::error(&Error::from(*wrong))));
            refused = said.map(|said| (reason, said));
            status
        })?;
        Ok(missing_in(&row, input.column))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
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

/// Creates a row with all values missing. Free it with `lw_row_free`. On any status except `LW_OK`, `*row` is
/// NULL.
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
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(row, std::ptr::null_mut(), make) }
}

/// Frees a row. Does nothing for NULL. The texts of its decisions live until its policy and all rows of the
/// policy are freed.
#[unsafe(no_mangle)]
pub extern "C" fn lw_row_free(row: Option<Box<lw_row>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(row));
}

/// Sets every value of a row to missing again. Does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_row_clear(row: Option<&mut lw_row>) {
    let _ = guard(|| row.map(|row| row.row.clear()));
}

/// Sets one value of a row and replaces the value before. Statuses are as for `lw_policy_decide`. On any status
/// except `LW_OK` the row does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_row_set(row: Option<&mut lw_row>, input: *const lw_input) -> lw_status {
    let set = || {
        let lw_row { loaded, row } = row.ok_or(lw_status::LW_MISUSE)?;
        // SAFETY: the caller keeps the contract on the header's first page.
        let input = unsafe { whole(input) }.map_err(|_| lw_status::LW_MISUSE)?;
        // SAFETY: as above.
        unsafe { fill(loaded, row, input) }.map_err(|Refusal { status, .. }| status)
    };
    match guard(set) {
        Ok(Ok(())) => lw_status::LW_OK,
        Ok(Err(status)) => status,
        Err(_) => lw_status::LW_INTERNAL,
    }
}

/// Returns the reason why a column of a row has no value, or `LW_MISSING_NO` if it has one. For a column that
/// the policy computes, this is the result of the last `lw_row_decide`, also if other values were set
/// afterwards. Before the first decision and after `lw_row_clear` it is `LW_MISSING_NOT_GIVEN`. It is also
/// `LW_MISSING_NOT_GIVEN` for a column that is not the policy's, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_row_missing(row: Option<&lw_row>, column: usize) -> lw_missing {
    row.map_or(lw_missing::LW_MISSING_NOT_GIVEN, |row| missing_in(&row.row, column))
}

/// Decides on a row by the policy's own rules, as `lw_policy_decide` does. The row keeps its values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_row_decide(
    row: Option<&mut lw_row>,
    decision: *mut lw_decision,
) -> lw_status {
    let decide = || {
        let lw_row { loaded, row } = row.ok_or(lw_status::LW_MISUSE)?;
        decided(loaded, row)
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give_decision(decision, decide) }
}

pub(crate) fn decided(loaded: &PolicyColumns, row: &mut Row) -> Result<lw_decision, lw_status> {
    let outcome = loaded.policy.decide_row(loaded.policy.default_rules(), row);
    outcome.map(|outcome| lw_decision::from_outcome(&outcome)).map_err(|_| lw_status::LW_MISUSE)
}

/// Returns an input that has the size of ours. The error is the input's size, or none for NULL.
///
/// # Safety
/// `input` is NULL, or as many bytes as its `size` says can be read there.
unsafe fn whole<'i>(input: *const lw_input) -> Result<&'i lw_input, Option<usize>> {
    if input.is_null() {
        return Err(None);
    }
    // SAFETY: it is not NULL, and its first field is its size.
    let size = unsafe { input.cast::<usize>().read() };
    if size != size_of::<lw_input>() {
        return Err(Some(size));
    }
    // SAFETY: this function has the same contract.
    Ok(unsafe { &*input })
}

fn other_size(size: usize) -> lw_answer {
    let whole = size_of::<lw_input>();
    lw_answer::misuse(&Misuse(format!(
        "input: its size is {size}; set it to sizeof, here {whole}, as LW_INPUT_INIT does"
    )))
}

/// Sets one input in a row.
///
/// # Safety
/// As for [`lw_bytes::read`], for the input's text.
pub(crate) unsafe fn fill(
    loaded: &PolicyColumns,
    row: &mut Row,
    input: &lw_input,
) -> Result<(), Refusal> {
    const NUMBER: i32 = lw_input_kind::LW_INPUT_NUMBER as i32;
    const BOOL: i32 = lw_input_kind::LW_INPUT_BOOL as i32;
    const TEXT: i32 = lw_input_kind::LW_INPUT_TEXT as i32;
    const INDEX: i32 = lw_input_kind::LW_INPUT_INDEX as i32;
    if input.size != size_of::<lw_input>() {
        return Err(MISUSE);
    }
    let held = loaded.columns.get(input.column).ok_or(MISUSE)?;
    let kind = match input.kind {
        INDEX if !held.values.is_empty() => held.kind as i32,
        NUMBER | BOOL | TEXT | INDEX => input.kind,
        _ => return Err(MISUSE),
    };
    // SAFETY: this function has the same contract.
    let text = unsafe { text_of(input) }?;
    if kind != held.kind as i32 {
        return Err(Refusal { status: lw_status::LW_WRONG_KIND, ..MISUSE });
    }
    let (policy, number) = (&loaded.policy, input.number);
    let set = match input.kind {
        TEXT => policy.set_text(row, held.column, text),
        BOOL if number.is_finite() => policy.set(row, held.column, Input::Bool(number != 0.0)),
        // If the number is not an index, an index beyond all values.
        INDEX if !number.is_nan() => {
            policy.set_choice(row, held.column, place(number).unwrap_or(usize::MAX))
        }
        _ => policy.set(row, held.column, Input::Number(number)),
    };
    set.map_err(|error| match error {
        PolicyError::WrongInput(wrong) => Refusal {
            status: lw_status::LW_WRONG_VALUE,
            reason: missing(wrong.reason),
            wrong: Some(Box::new(as_given(wrong, input))),
        },
        _ => MISUSE,
    })
}

const MISUSE: Refusal =
    Refusal { status: lw_status::LW_MISUSE, reason: lw_missing::LW_MISSING_NO, wrong: None };

/// Returns the text of an input. It is empty for an input of another kind.
///
/// # Safety
/// As for [`lw_bytes::read`].
unsafe fn text_of<'t>(input: &lw_input) -> Result<&'t str, Refusal> {
    let is_text = input.kind == lw_input_kind::LW_INPUT_TEXT as i32;
    let text = if is_text { input.text } else { lw_bytes::NONE };
    // SAFETY: this function has the same contract.
    unsafe { text.read_text("text") }.map_err(|_| MISUSE)
}

/// Shows a wrong index as the caller's number.
fn as_given(mut wrong: WrongValue, input: &lw_input) -> WrongValue {
    const WRITTEN_OUT_MAX: f64 = 1e21;
    if input.kind != lw_input_kind::LW_INPUT_INDEX as i32 {
        return wrong;
    }
    let number = input.number;
    wrong.value = match number.abs() {
        large if large.is_finite() && large >= WRITTEN_OUT_MAX => format!("value {number:e}"),
        // Whole numbers are written with all their digits.
        whole if whole.fract() == 0.0 => format!("value {number:.0}"),
        _ => format!("value {number}"),
    };
    wrong
}

/// Converts a whole number from 0 on to an index.
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

/// Converts a reason by its name, since reasons may be added.
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
