//! Quotes of many loans at once: columns in plain arrays, or in the Arrow C Data Interface.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, present, sized};
use crate::faults::lw_faults;
use crate::policy::read_array;
use crate::portfolio::{
    LoanArrays, LoanTable, PortfolioSettings, column, lw_loans, lw_portfolio_settings, place,
    telling,
};
use crate::portfolio::{empty, give_table};
use crate::quote::{lw_servicing, servicing};
use crate::status::lw_status;
use lendwright::error::SchedulesError;
use lendwright::lending::Servicing;
use lendwright::lending::portfolio::{Prices, Settlements};
use lendwright_arrow::{ArrowArray, ArrowSchema, ColumnType, PortfolioPrices};

/// The input columns of settlements, in addition to the columns of their loans. They have one row for each
/// loan.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_settlements {
    /// `sizeof(lw_settlements)`.
    pub size: usize,
    /// The number of paid instalments of each loan, each paid in full on its due date.
    pub paid: *const i32,
    /// The days of the settlements, in days since 1970-01-01.
    pub days: *const i32,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_settlements {}

/// The output prices of settlements: the caller's arrays in minor units, each with one item for each loan. An
/// array that is NULL is not written. A refused loan has `INT64_MIN` in each array, and is not late.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_prices {
    /// `sizeof(lw_prices)`.
    pub size: usize,
    /// The unpaid principal.
    pub principal: *mut i64,
    /// The interest that has accrued and is unpaid.
    pub accrued: *mut i64,
    /// The fees of paying early.
    pub fee: *mut i64,
    /// The refunds of interest that was paid and has not accrued.
    pub rebate: *mut i64,
    /// The amounts to pay.
    pub total: *mut i64,
    /// The penalties owed in addition to `total`.
    pub penalty: *mut i64,
    /// Whether an instalment is late. The loan can't be settled before a late instalment is paid.
    pub is_late: *mut bool,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_prices {}

/// Quotes the prices of settling many loans with one profile and one currency, from columns into columns. The
/// results equal those of `lw_settlement_quote` for each loan, to the bit. `servicing` may be NULL as in that
/// function.
///
/// Refused loans, `faults` and `answer` are as for `lw_portfolio`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_settlement_quotes(
    settings: *const lw_portfolio_settings,
    servicing: *const lw_servicing,
    loans: *const lw_loans,
    settlements: *const lw_settlements,
    prices: *const lw_prices,
    faults: *mut *mut lw_faults,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let work = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let settings = unsafe { serviced(settings, servicing) }?;
        // SAFETY: as above.
        let loans = unsafe { sized(loans, "loans") }?;
        // SAFETY: as above.
        let given = unsafe { LoanArrays::read(&loans) }?;
        // SAFETY: as above.
        let settlements = unsafe { sized(settlements, "settlements") }?;
        let named = |what: &'static str| move |Misuse(why)| Misuse(format!("{what}: {why}"));
        // SAFETY: as above.
        let paid = unsafe { read_array(settlements.paid, loans.count) }.map_err(named("paid"))?;
        // SAFETY: as above.
        let days = unsafe { read_array(settlements.days, loans.count) }.map_err(named("days"))?;
        // SAFETY: as above.
        let prices = unsafe { sized(prices, "prices") }?;
        // SAFETY: as above.
        let mut columns = unsafe { prices.columns(loans.count) }?;
        Ok(settings.and_then(|(settings, servicing)| {
            let settlements = Settlements { paid: &paid, days: &days };
            let goes_on = |done| settings.goes_on(done, loans.count);
            let portfolio = settings.portfolio();
            let loans = given.loans();
            Ok(portfolio.quote(&loans, &settlements, &servicing, &mut columns, goes_on)?)
        }))
    };
    // SAFETY: as above.
    unsafe { telling(faults, answer, work) }
}

/// Quotes prices as `lw_settlement_quotes` does, from a table of the Arrow C Data Interface into another.
///
/// The table is the one of `lw_portfolio_arrow` with two more columns: `paid` has integers, and `day` has days
/// like `start`. The output table has the columns `principal`, `accrued`, `fee`, `rebate`, `total`, `penalty`
/// (int64, minor units) and `is_late` (boolean). A refused loan has nulls. The ownership of the tables, and the
/// output on any status except `LW_OK`, are as for `lw_portfolio_arrow`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_settlement_quotes_arrow(
    settings: *const lw_portfolio_settings,
    servicing: *const lw_servicing,
    schema: *const ArrowSchema,
    array: *const ArrowArray,
    out_schema: *mut ArrowSchema,
    out_array: *mut ArrowArray,
    faults: *mut *mut lw_faults,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { empty(out_schema, out_array) };
    let work = || {
        // SAFETY: as above.
        let settings = unsafe { serviced(settings, servicing) }?;
        // SAFETY: as above.
        let schema = present(unsafe { schema.as_ref() }, "schema")?;
        // SAFETY: as above.
        let array = present(unsafe { array.as_ref() }, "array")?;
        if out_schema.is_null() || out_array.is_null() {
            return Err(Misuse("out_schema or out_array is NULL".into()));
        }
        let priced = settings.and_then(|(settings, servicing)| {
            // SAFETY: as above.
            unsafe { table(&settings, &servicing, schema, array) }
        });
        Ok(priced.map(|mut priced| {
            let faults = std::mem::take(&mut priced.faults);
            // SAFETY: neither is NULL.
            unsafe { give_table(&priced.into_table(), out_schema, out_array) };
            faults
        }))
    };
    // SAFETY: as above.
    unsafe { telling(faults, answer, work) }
}

/// Reads the settings of a portfolio, and the settings of its prices.
///
/// # Safety
/// As for [`PortfolioSettings::settings`] and [`servicing`].
unsafe fn serviced(
    settings: *const lw_portfolio_settings,
    given: *const lw_servicing,
) -> Result<Result<(PortfolioSettings, Servicing), SchedulesError>, Misuse> {
    // SAFETY: this function has the same contract.
    let settings = match unsafe { PortfolioSettings::settings(settings) }? {
        Ok(settings) => settings,
        Err(error) => return Ok(Err(error)),
    };
    // SAFETY: as above.
    let servicing = unsafe { servicing(given, &settings.profile, settings.currency) }?;
    Ok(servicing.map(|servicing| (settings, servicing)))
}

/// # Safety
/// As for [`column`].
unsafe fn table(
    settings: &PortfolioSettings,
    servicing: &Servicing,
    schema: &ArrowSchema,
    array: &ArrowArray,
) -> Result<PortfolioPrices, SchedulesError> {
    // SAFETY: this function has the same contract.
    let given = unsafe { LoanTable::find(schema, array, settings.currency) }?;
    // SAFETY: as above.
    let paid = unsafe { column(schema, array, "paid", ColumnType::Whole) }?;
    // SAFETY: as above.
    let days = unsafe { column(schema, array, "day", ColumnType::Days) }?;
    let (loans, settlements) = (given.loans(), Settlements { paid: &paid, days: &days });
    let count = loans.count()?;
    let mut priced = PortfolioPrices::room(count);
    let goes_on = |done| settings.goes_on(done, count);
    let portfolio = settings.portfolio();
    let places = &mut priced.part(0..count);
    let faults = portfolio.quote(&loans, &settlements, servicing, places, goes_on)?;
    priced.settle(0, faults);
    Ok(priced)
}

impl lw_prices {
    /// # Safety
    /// As for [`place`], for each array.
    unsafe fn columns<'c>(&self, count: usize) -> Result<Prices<'c>, Misuse> {
        Ok(Prices {
            // SAFETY: this function has the same contract.
            principal: unsafe { place("principal", self.principal, count, 0) }?,
            // SAFETY: as above.
            accrued: unsafe { place("accrued", self.accrued, count, 0) }?,
            // SAFETY: as above.
            fee: unsafe { place("fee", self.fee, count, 0) }?,
            // SAFETY: as above.
            rebate: unsafe { place("rebate", self.rebate, count, 0) }?,
            // SAFETY: as above.
            total: unsafe { place("total", self.total, count, 0) }?,
            // SAFETY: as above.
            penalty: unsafe { place("penalty", self.penalty, count, 0) }?,
            // SAFETY: as above.
            is_late: unsafe { place("is_late", self.is_late, count, false) }?,
        })
    }
}
