//! Annual rates without a book and without JSON: flows in plain arrays, and a double as the result.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, name};
use crate::guard::answering;
use crate::policy::read_array;
use crate::schedule::refusal;
use crate::status::lw_status;
use lendwright::Money;
use lendwright::currency::{Currency, JPY};
use lendwright::error::SchedulesError;
use lendwright::lending::apr::eu::{self, TimeUnit};
use lendwright::lending::apr::{Flow, reg_z};
use lendwright::lending::portfolio::LoanNumbers;
use lendwright::lending::{LendingError, tvm};
use std::ffi::c_char;

/// An amount on a day, 0 or more. Its array determines whether it is received or paid.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_flow {
    /// The day, in days since 1970-01-01.
    pub day: i32,
    /// The amount in minor units. All amounts have the same currency.
    pub amount: i64,
}

/// An amount that is received (above 0) or paid (below 0) on a day.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_dated {
    /// The day, in days since 1970-01-01.
    pub day: i32,
    /// The amount.
    pub amount: f64,
}

/// Computes the annual percentage rate of charge of the European Union (2008/48/EC, Annex I) from drawdowns and
/// from repayments with all charges. `*rate` is a fraction of one, unrounded.
///
/// `counting` is the unit of time: `months`, `years`, `weeks` or `days`. NULL is `months`. On success `*answer`
/// is NULL. On failure it gives the reason, and `*rate` is NaN. The status is then `LW_INVALID` with the code
/// `no_rate`, or with `invalid_value` for an input that can't be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_apr_eu(
    drawdowns: *const lw_flow,
    drawdown_count: usize,
    repayments: *const lw_flow,
    repayment_count: usize,
    counting: *const c_char,
    rate: *mut f64,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let find = || {
        let counting = if counting.is_null() {
            Ok(TimeUnit::Months)
        } else {
            // SAFETY: the caller keeps the contract on the header's first page.
            TimeUnit::by_name(unsafe { name(counting, "counting") }?)
        };
        // SAFETY: as above.
        let drawdowns = unsafe { flows("drawdowns", drawdowns, drawdown_count) }?;
        // SAFETY: as above.
        let repayments = unsafe { flows("repayments", repayments, repayment_count) }?;
        Ok(counting
            .map_err(SchedulesError::from)
            .and_then(|counting| Ok(eu::aprc(&drawdowns?, &repayments?, counting)?.fraction())))
    };
    // SAFETY: as above.
    unsafe { rating(rate, answer, find) }
}

/// Computes the annual percentage rate of Regulation Z, Appendix J (12 CFR 1026) from advances and payments.
/// `*rate` is a fraction of one, unrounded. Everything else is as for `lw_apr_eu`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_apr_reg_z(
    advances: *const lw_flow,
    advance_count: usize,
    payments: *const lw_flow,
    payment_count: usize,
    rate: *mut f64,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let find = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let advances = unsafe { flows("advances", advances, advance_count) }?;
        // SAFETY: as above.
        let payments = unsafe { flows("payments", payments, payment_count) }?;
        let rate = || Ok(reg_z::apr(&advances?, &payments?)?.fraction());
        Ok(rate())
    };
    // SAFETY: as above.
    unsafe { rating(rate, answer, find) }
}

/// Computes the yearly rate that makes the present value of dated amounts zero, in days over 365, like XIRR in
/// spreadsheets. If there are several rates, the one nearest to `guess` is returned. Pass 0.1 as `guess` if you
/// know no better value. Everything else is as for `lw_apr_eu`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_xirr(
    flows: *const lw_dated,
    count: usize,
    guess: f64,
    rate: *mut f64,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let find = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let flows = unsafe { read_array(flows, count) }?;
        let dated = flows.iter().map(|flow| Ok((LoanNumbers::day("day", flow.day)?, flow.amount)));
        let dated: Result<Vec<_>, LendingError> = dated.collect();
        let rate = || Ok(tvm::xirr(&dated?, guess)?);
        Ok(rate())
    };
    // SAFETY: as above.
    unsafe { rating(rate, answer, find) }
}

/// Writes a rate, or the answer with the reason why there is no rate.
///
/// # Safety
/// Each pointer is NULL or can be written.
unsafe fn rating(
    rate: *mut f64,
    answer: *mut *mut lw_answer,
    find: impl FnOnce() -> Result<Result<f64, SchedulesError>, Misuse>,
) -> lw_status {
    if !rate.is_null() {
        // SAFETY: it is not NULL.
        unsafe { rate.write(f64::NAN) };
    }
    let work = || {
        if rate.is_null() {
            return Err(Misuse("rate is NULL".into()));
        }
        match find()? {
            Ok(found) => {
                // SAFETY: it is not NULL.
                unsafe { rate.write(found) };
                Ok(None)
            }
            Err(error) => Ok(Some(refusal(error))),
        }
    };
    // SAFETY: this function has the same contract.
    unsafe { answering(answer, work) }
}

/// A currency without decimals, so errors show the caller's minor units. The rate does not depend on the
/// currency.
const UNITS: Currency = JPY;

/// # Safety
/// As for [`read_array`].
unsafe fn flows(
    what: &str,
    flows: *const lw_flow,
    count: usize,
) -> Result<Result<Vec<Flow>, LendingError>, Misuse> {
    // SAFETY: this function has the same contract.
    let flows = unsafe { read_array(flows, count) };
    let flows = flows.map_err(|Misuse(why)| Misuse(format!("{what}: {why}")))?;
    let flow = |flow: &lw_flow| {
        Ok(Flow {
            on: LoanNumbers::day("day", flow.day)?,
            amount: Money::from_minor(flow.amount, UNITS),
        })
    };
    Ok(flows.iter().map(flow).collect())
}
