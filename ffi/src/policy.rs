//! Decisions without a book: a policy, an applicant's values in a plain array, and a decision in a plain
//! struct.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, lw_bytes, name};
use crate::guard::{answering, give, guard};
use crate::row::{Refusal, fill};
use crate::status::lw_status;
use crate::value::Text;
use lendwright::rules::{ColumnIndex, Kind, Verdict};
use lendwright::scoring::{Outcome, Policy};
use lendwright::{Available, Error, JsonAnswer};
use std::ffi::c_char;
use std::sync::Arc;

/// A credit policy: weights, rules, bands and reasons. It never changes, so many threads may use it at once.
pub struct lw_policy {
    pub(crate) loaded: Arc<PolicyColumns>,
}

/// A policy and its columns as C reads them. Its rows share it.
pub(crate) struct PolicyColumns {
    pub(crate) policy: Policy,
    digest: Text,
    /// The columns, by their places.
    pub(crate) columns: Vec<PolicyColumn>,
}

/// A column, its variable's name, and the input that the variable takes.
pub(crate) struct PolicyColumn {
    pub(crate) column: ColumnIndex,
    name: Text,
    pub(crate) kind: lw_input_kind,
    /// The values of an enum.
    pub(crate) values: Vec<Text>,
}

/// The kind of an input's value.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_input_kind {
    /// No input: the column has no variable, the variable is a list, which no input can have, or the policy
    /// computes it.
    LW_INPUT_NONE = 0,
    /// A number, in `number`.
    LW_INPUT_NUMBER = 1,
    /// True if `number` is not 0. NaN counts as missing, and an infinite number is wrong.
    LW_INPUT_BOOL = 2,
    /// A text in `text`, or a day as `YYYY-MM-DD` with or without blanks around it.
    LW_INPUT_TEXT = 3,
    /// The place of an enum's value in `number`, counted from 0. See `lw_policy_value`.
    LW_INPUT_INDEX = 4,
}

/// One value of an applicant. Leave unknown values out of the array.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_input {
    /// `sizeof(lw_input)`, in each item of an array. `LW_INPUT_INIT` sets it. Another size is `LW_MISUSE`.
    pub size: usize,
    /// The variable: a place from `lw_policy_column` for this policy. Only its range is checked. A column of
    /// another policy is treated as this policy's column at that place.
    pub column: usize,
    /// An `lw_input_kind`: the variable's kind, see `lw_policy_column_kind`, or `LW_INPUT_INDEX` for an enum.
    /// `LW_INPUT_NONE` is `LW_MISUSE`, since no input has this kind.
    pub kind: i32,
    /// The number. NaN counts as missing. An infinite number is wrong.
    pub number: f64,
    /// The text.
    pub text: lw_bytes,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_input {}

/// The result of the rules.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_verdict {
    /// The policy lists no rules.
    LW_VERDICT_NOT_AVAILABLE = 0,
    /// The applicant passes the rules.
    LW_VERDICT_PASS = 1,
    /// The applicant fails the rules.
    LW_VERDICT_FAIL = 2,
    /// Data are missing. A person has to decide, or somebody has to ask for the data.
    LW_VERDICT_REFER = 3,
}

/// A policy's decision. Its texts belong to the policy. They live until the policy and all its rows are freed.
/// They have no NUL after them, so print them with `%.*s`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_decision {
    /// `sizeof(lw_decision)`. `LW_DECISION_INIT` sets it. In an array of decisions only the first one's size is
    /// read, and all have it afterwards. Another size is `LW_MISUSE`, and nothing is written then.
    pub size: usize,
    /// The result of the rules.
    pub verdict: lw_verdict,
    /// The score.
    pub score: i32,
    /// The share of the weights with a known variable, to 4 decimals.
    pub certainty: f64,
    /// The score's class.
    pub score_class: lw_bytes,
    /// The codes of the reasons on a notice, the most important first.
    pub reasons: [lw_bytes; 4],
    /// The number of reasons.
    pub reason_count: usize,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_decision {}

pub(crate) const UNDECIDED: lw_decision = lw_decision {
    size: size_of::<lw_decision>(),
    verdict: lw_verdict::LW_VERDICT_NOT_AVAILABLE,
    score: 0,
    certainty: 0.0,
    score_class: lw_bytes::NONE,
    reasons: [lw_bytes::NONE; 4],
    reason_count: 0,
};

/// Loads a policy from its JSON document: a policy file, or `lw_value_json` of the value at `/policy` in the
/// answer of `lw_give_policy`. `{NULL, 0}` is the policy of a new book. An empty document, such as an empty
/// file, is refused. Free the policy with `lw_policy_free`. On success `*answer` is NULL. On failure it gives
/// the fault in the document, and `*policy` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_policy_new(
    document: lw_bytes,
    policy: *mut *mut lw_policy,
    answer: *mut *mut lw_answer,
) -> lw_status {
    if !policy.is_null() {
        // SAFETY: it is not NULL.
        unsafe { policy.write(std::ptr::null_mut()) };
    }
    let load = || {
        if policy.is_null() {
            return Err(Misuse("the policy's place is NULL".into()));
        }
        let is_given = !document.data.is_null();
        // SAFETY: the caller keeps the contract on the header's first page.
        let document = unsafe { document.read("document") }?;
        match if is_given { Policy::from_json(document) } else { Ok(Policy::default()) } {
            Err(error) => {
                Ok(Some(lw_answer::from_json_answer(JsonAnswer::error(&Error::from(error)))))
            }
            Ok(loaded) => {
                let made = Box::into_raw(Box::new(lw_policy::new(loaded)));
                // SAFETY: it is not NULL.
                unsafe { policy.write(made) };
                Ok(None)
            }
        }
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { answering(answer, load) }
}

/// Frees a policy. Does nothing for NULL. Its rows can still be used. The texts of its decisions live until its
/// rows are freed too.
#[unsafe(no_mangle)]
pub extern "C" fn lw_policy_free(policy: Option<Box<lw_policy>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(policy));
}

/// Returns the policy's digest: `sha256:` and 64 digits. The decision log names the policy by it. Returns no
/// bytes for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_policy_digest(policy: Option<&lw_policy>) -> lw_bytes {
    policy.map_or(lw_bytes::NONE, |policy| policy.loaded.digest.bytes())
}

/// Finds the column of a variable, such as `"DBR"`, once for all decisions by this policy. Returns `LW_ABSENT`
/// if the policy does not use a variable of that name. The variable's value would then change nothing, or the
/// name is misspelled. `*column` is then `SIZE_MAX`. It is also `SIZE_MAX` for `LW_MISUSE` (a NULL, or a name
/// that is not UTF-8).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_policy_column(
    policy: Option<&lw_policy>,
    variable: *const c_char,
    column: *mut usize,
) -> lw_status {
    let find = || {
        let policy = policy.ok_or(lw_status::LW_MISUSE)?;
        // SAFETY: the caller keeps the contract on the header's first page.
        let variable = unsafe { name(variable, "variable") }.map_err(|_| lw_status::LW_MISUSE)?;
        policy.loaded.policy.column(variable).map(ColumnIndex::index).ok_or(lw_status::LW_ABSENT)
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(column, usize::MAX, find) }
}

/// Returns the number of the policy's columns, which are counted from 0. Returns 0 for NULL. A host must fetch
/// an applicant's values for the columns that take an input.
#[unsafe(no_mangle)]
pub extern "C" fn lw_policy_column_count(policy: Option<&lw_policy>) -> usize {
    policy.map_or(0, |policy| policy.loaded.columns.len())
}

/// Returns the name of the variable in a column. Returns no bytes for a column that is not the policy's, and
/// for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_policy_column_name(policy: Option<&lw_policy>, column: usize) -> lw_bytes {
    let found = policy.and_then(|policy| policy.loaded.columns.get(column));
    found.map_or(lw_bytes::NONE, |held| held.name.bytes())
}

/// Returns the kind of input that a column takes: a number, a bool, or a text. Some variables take whole
/// numbers only. A text may be one of a list, or a day. Returns `LW_INPUT_NONE` for a column that takes no
/// input, for a column that is not the policy's, and for NULL. Lists take no input, nor do `credit_score`,
/// `credit_score_classification` and `certainty`, which the policy computes.
#[unsafe(no_mangle)]
pub extern "C" fn lw_policy_column_kind(
    policy: Option<&lw_policy>,
    column: usize,
) -> lw_input_kind {
    let found = policy.and_then(|policy| policy.loaded.columns.get(column));
    found.map_or(lw_input_kind::LW_INPUT_NONE, |held| held.kind)
}

/// Returns the number of values that an enum's column takes. Returns 0 for any other column, and for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_policy_value_count(policy: Option<&lw_policy>, column: usize) -> usize {
    let found = policy.and_then(|policy| policy.loaded.columns.get(column));
    found.map_or(0, |held| held.values.len())
}

/// Returns one of the values that an enum's column takes. `index` is counted from 0 in the order of the
/// variable's declaration. An input of the kind `LW_INPUT_INDEX` gives this index. Returns no bytes if there is
/// no such value.
#[unsafe(no_mangle)]
pub extern "C" fn lw_policy_value(
    policy: Option<&lw_policy>,
    column: usize,
    index: usize,
) -> lw_bytes {
    let found = policy.and_then(|policy| policy.loaded.columns.get(column));
    let value = found.and_then(|held| held.values.get(index));
    value.map_or(lw_bytes::NONE, Text::bytes)
}

/// Decides on one applicant, without a book and without JSON. There is nothing to free.
///
/// The rules that decide are those in the policy's `acceptance_rules` and `rejection_rules`. A policy from
/// `lw_give_policy` lists none unless it was loaded with some, since in a book each request names its own
/// rules. The verdict is then `LW_VERDICT_NOT_AVAILABLE`.
///
/// If there are two values for one column, the last one counts, but the variable must be able to have both.
/// These values count as missing, as if they were left out:
/// - NaN.
/// - `N/A` and `""` for an enum or a day.
/// - `N/A` for a text. For a text, `""` is a value.
///
/// For a number or a bool, `N/A` and `""` are texts like any other, so they are `LW_WRONG_KIND`.
///
/// The call is refused with one of these:
/// - `LW_WRONG_VALUE`: a value that the variable can't have. This is a text that is not in the variable's list
///   with exactly these letters, a text that is not a day, a number that is not whole, infinite or outside the
///   variable's bounds, or an index without a value of the enum. `lw_policy_judge` gives the reason.
/// - `LW_WRONG_KIND`: an input of another kind than its column takes, or any input in a column that takes none.
/// - `LW_MISUSE`: a column that is not the policy's, an unknown kind, or a text that is not UTF-8. Also an
///   input or a decision with another size than `LW_INPUT_INIT` and `LW_DECISION_INIT` set.
///
/// `*wrong` is then the index of the first wrong input in the array, or `SIZE_MAX` if no input is wrong.
/// `wrong` may be NULL. On any status except `LW_OK` the decision is zero except its size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_policy_decide(
    policy: Option<&lw_policy>,
    inputs: *const lw_input,
    count: usize,
    decision: *mut lw_decision,
    wrong: *mut usize,
) -> lw_status {
    let mut at_fault = None;
    let decide = || {
        let loaded = &*policy.ok_or(lw_status::LW_MISUSE)?.loaded;
        // SAFETY: the caller keeps the contract on the header's first page.
        let inputs = unsafe { read_sized(inputs, count) }.map_err(|refused| {
            at_fault = matches!(refused, ArrayError::Size).then_some(0);
            lw_status::LW_MISUSE
        })?;
        let mut row = loaded.policy.row();
        for (at, input) in inputs.iter().enumerate() {
            at_fault = Some(at);
            // SAFETY: as above.
            unsafe { fill(loaded, &mut row, input) }.map_err(|Refusal { status, .. }| status)?;
        }
        at_fault = None;
        let rules = loaded.policy.default_rules();
        let outcome = loaded.policy.decide_row(rules, &mut row);
        outcome.map(|outcome| lw_decision::from_outcome(&outcome)).map_err(|_| lw_status::LW_MISUSE)
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    let status = unsafe { give_decision(decision, decide) };
    if !wrong.is_null() {
        // SAFETY: it is not NULL.
        unsafe { wrong.write(at_fault.unwrap_or(usize::MAX)) };
    }
    status
}

impl lw_policy {
    fn new(policy: Policy) -> Self {
        let variables = policy.registry().variables().iter();
        let columns = variables
            .filter_map(|variable| {
                let column = policy.column(&variable.name)?;
                let computed = policy.computes(column);
                let kind =
                    if computed { lw_input_kind::LW_INPUT_NONE } else { taken_by(&variable.kind) };
                let values = match &variable.kind {
                    Kind::Choice(values) if !computed => values.as_slice(),
                    _ => &[],
                };
                let values = values.iter().map(|value| value.to_string().into()).collect();
                Some(PolicyColumn { column, name: variable.name.to_string().into(), kind, values })
            })
            .collect();
        let digest = policy.digest().to_owned().into();
        Self { loaded: Arc::new(PolicyColumns { policy, digest, columns }) }
    }
}

/// The kind of input that a variable takes.
fn taken_by(kind: &Kind) -> lw_input_kind {
    match kind {
        Kind::Number | Kind::Integer => lw_input_kind::LW_INPUT_NUMBER,
        Kind::Bool => lw_input_kind::LW_INPUT_BOOL,
        Kind::Text | Kind::Choice(_) | Kind::Date => lw_input_kind::LW_INPUT_TEXT,
        Kind::List => lw_input_kind::LW_INPUT_NONE,
    }
}

/// Reads an array that a caller passes.
///
/// # Safety
/// Where `data` is not NULL, `count` items can be read there while `'i` lasts.
pub(crate) unsafe fn read_array<'i, T>(data: *const T, count: usize) -> Result<&'i [T], Misuse> {
    if count == 0 {
        return Ok(&[]);
    }
    let bytes = count.checked_mul(size_of::<T>());
    if data.is_null() || bytes.and_then(|bytes| isize::try_from(bytes).ok()).is_none() {
        return Err(Misuse(format!("an array is NULL, or {count} items are more than memory has")));
    }
    // SAFETY: it is not NULL and no longer than memory can be; the rest is this function's contract.
    Ok(unsafe { std::slice::from_raw_parts(data, count) })
}

/// Why a caller's array can't be read.
pub(crate) enum ArrayError {
    /// It is NULL, or longer than memory.
    Array,
    /// Its items have another size than ours.
    Size,
}

/// Reads an array of structs that start with their size. The first item's size is checked before the array is
/// formed. If it is another, the other items would be at other places. The caller of this function must check
/// the sizes of all items.
///
/// # Safety
/// As for [`read_array`].
pub(crate) unsafe fn read_sized<'i, T: Sized1>(
    data: *const T,
    count: usize,
) -> Result<&'i [T], ArrayError> {
    if count > 0 && !data.is_null() {
        // SAFETY: this function's own contract, and each such struct starts with its size.
        let size = unsafe { data.cast::<usize>().read() };
        if size != size_of::<T>() {
            return Err(ArrayError::Size);
        }
    }
    // SAFETY: this function has the same contract.
    unsafe { read_array(data, count) }.map_err(|_| ArrayError::Array)
}

/// Writes a decision as [`give`] does, if the caller's decision has the size of ours.
///
/// # Safety
/// As for [`give`]. If `out` is not NULL, its size can be read.
pub(crate) unsafe fn give_decision(
    out: *mut lw_decision,
    find: impl FnOnce() -> Result<lw_decision, lw_status>,
) -> lw_status {
    // SAFETY: this function has the same contract.
    if !out.is_null() && unsafe { out.cast::<usize>().read() } != size_of::<lw_decision>() {
        return lw_status::LW_MISUSE;
    }
    // SAFETY: as above.
    unsafe { give(out, UNDECIDED, find) }
}

impl lw_decision {
    pub(crate) fn from_outcome(outcome: &Outcome<'_>) -> Self {
        let borrowed = |text: &str| lw_bytes { data: text.as_ptr(), len: text.len() };
        let mut reasons = [lw_bytes::NONE; 4];
        let codes = outcome.notice.codes();
        reasons.iter_mut().zip(codes).for_each(|(place, code)| *place = borrowed(code));
        Self {
            size: UNDECIDED.size,
            verdict: match outcome.state {
                Available::NotAvailable => lw_verdict::LW_VERDICT_NOT_AVAILABLE,
                Available::Value(Verdict::Pass) => lw_verdict::LW_VERDICT_PASS,
                Available::Value(Verdict::Fail) => lw_verdict::LW_VERDICT_FAIL,
                Available::Value(Verdict::Refer) => lw_verdict::LW_VERDICT_REFER,
            },
            score: outcome.score.value,
            certainty: outcome.score.certainty,
            score_class: borrowed(outcome.class),
            reasons,
            reason_count: codes.len().min(reasons.len()),
        }
    }
}
