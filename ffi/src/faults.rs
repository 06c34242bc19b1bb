//! The refused loans of a portfolio, and the reasons.

use crate::bytes::lw_bytes;
use crate::guard::{give, guard};
use crate::status::lw_status;
use crate::value::Text;
use lendwright::Error;
use lendwright::lending::portfolio::Fault;

/// The loans of a portfolio that were refused. Free it with `lw_faults_free`. It never changes, so many threads
/// may read it at once.
pub struct lw_faults {
    faults: Vec<FaultTexts>,
}

impl lw_faults {
    pub(crate) fn new(faults: Vec<Fault>) -> Self {
        Self { faults: faults.into_iter().map(told).collect() }
    }
}

struct FaultTexts {
    row: usize,
    field: &'static str,
    code: &'static str,
    value: Text,
    message: Text,
}

/// The reason why one loan was refused. Its texts live as long as the `lw_faults`. `field` and `code` have no
/// NUL after them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_fault {
    /// The loan, counted from 0.
    pub row: usize,
    /// The field: `amount`, `rate`, `months`, `start`, `paid` or `day` of a quote, or a setting.
    pub field: lw_bytes,
    /// The kind of fault: `invalid_value`, `too_large` or `not_amortising`.
    pub code: lw_bytes,
    /// The field's value.
    pub value: lw_bytes,
    /// The whole fault as a sentence.
    pub message: lw_bytes,
}

const NO_FAULT: lw_fault = lw_fault {
    row: usize::MAX,
    field: lw_bytes::NONE,
    code: lw_bytes::NONE,
    value: lw_bytes::NONE,
    message: lw_bytes::NONE,
};

/// Returns the number of loans that were refused. Returns 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_faults_count(faults: Option<&lw_faults>) -> usize {
    faults.map_or(0, |faults| faults.faults.len())
}

/// Writes the reason why a loan was refused. `index` is the place in the list, counted from 0. Returns
/// `LW_ABSENT` if there is no such place. `fault->row` is then `SIZE_MAX`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_faults_at(
    faults: Option<&lw_faults>,
    index: usize,
    fault: *mut lw_fault,
) -> lw_status {
    let find = || {
        let told =
            faults.and_then(|faults| faults.faults.get(index)).ok_or(lw_status::LW_ABSENT)?;
        let borrowed = |text: &str| lw_bytes { data: text.as_ptr(), len: text.len() };
        let (field, code) = (borrowed(told.field), borrowed(told.code));
        let (value, message) = (told.value.bytes(), told.message.bytes());
        Ok(lw_fault { row: told.row, field, code, value, message })
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { give(fault, NO_FAULT, find) }
}

/// Frees a list of faults. Does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_faults_free(faults: Option<Box<lw_faults>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(faults));
}

fn told(fault: Fault) -> FaultTexts {
    let Fault { row, error, .. } = fault;
    let message = Error::from(error.clone()).to_string().into();
    FaultTexts {
        row,
        field: error.field(),
        code: error.code().name(),
        value: error.value().into(),
        message,
    }
}
