//! Many loans at once: columns in plain arrays, or in the Arrow C Data Interface.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, present, sized};
use crate::faults::lw_faults;
use crate::guard::answering;
use crate::many::zeroed;
use crate::policy::read_array;
use crate::schedule::{currency, lw_profile, profile, refusal};
use crate::status::lw_status;
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::portfolio::{Columns, Fault, Loans, Portfolio, PortfolioError, Rows};
use lendwright_arrow::{
    ArrowArray, ArrowSchema, ColumnType, Ints, Node, OptionalColumns, PortfolioColumns, find,
};
use std::ffi::{c_char, c_void};
use std::ops::ControlFlow;

/// The settings of a portfolio's calculation.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_portfolio_settings {
    /// `sizeof(lw_portfolio_settings)`.
    pub size: usize,
    /// The settings that all loans share. NULL is the settings of the convention `plain`.
    pub profile: *const lw_profile,
    /// The currency of all amounts by its code of ISO 4217, such as `EGP`.
    pub currency: *const c_char,
    /// Passed to `on_progress` unchanged.
    pub context: *mut c_void,
    /// Called every 1,024 loans and after the last, with the number of loans done and the number of all loans.
    /// May be NULL. Return true to continue. Return false to stop the call, which then returns
    /// `LW_INTERRUPTED`. It must return (no `longjmp`, no C++ exception).
    pub on_progress:
        Option<unsafe extern "C" fn(context: *mut c_void, done: u64, total: u64) -> bool>,
    /// If true, the first refused loan refuses the call. If false, only the row of a refused loan stays empty.
    pub strict: bool,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_portfolio_settings {}

/// The input columns of a portfolio, with one row for each loan.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_loans {
    /// `sizeof(lw_loans)`.
    pub size: usize,
    /// The number of loans, and of items in each array.
    pub count: usize,
    /// The amounts of the loans, in minor units.
    pub amounts: *const i64,
    /// The rates in millionths of a percent: 24 % is 24000000.
    pub rates: *const i64,
    /// The numbers of instalments, from 1 to 600 each.
    pub months: *const i32,
    /// The days from which interest runs, in days since 1970-01-01.
    pub starts: *const i32,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_loans {}

/// The output columns of a portfolio: the caller's arrays, each with one item for each loan. An array that is
/// NULL is not computed. A refused loan has `INT64_MIN` in each array, and NaN as its rate.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_costs {
    /// `sizeof(lw_costs)`.
    pub size: usize,
    /// The level instalments in minor units. If instalments fall, the first instalment that pays principal.
    pub instalments: *mut i64,
    /// The last instalments.
    pub last_instalments: *mut i64,
    /// All interest of each loan.
    pub total_interest: *mut i64,
    /// The annual percentage rates of charge of the European Union, as fractions of one.
    pub aprc: *mut f64,
    /// The place of each loan's first instalment in the arrays below, and the end of the last loan's
    /// instalments. This is one item more than loans. NULL leaves the instalments out. The arrays below are
    /// then not used.
    pub offsets: *mut i64,
    /// The due dates, in days since 1970-01-01.
    pub due: *mut i32,
    /// The parts of the amounts.
    pub principal: *mut i64,
    /// The interest that is due.
    pub interest: *mut i64,
    /// The principal that remains after each instalment.
    pub balance: *mut i64,
    /// The number of items in each of these four arrays. It must be at least the sum of all months.
    pub row_capacity: usize,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_costs {}

/// Computes the schedules of many loans with one profile and one currency, from columns into columns. The
/// results equal those of `lw_schedule` for each loan, to the bit.
///
/// The row of a refused loan stays empty, and the other loans are computed, unless the settings are `strict`.
/// `*faults` then lists all refused loans in order. It is NULL if no loan was refused. `faults` may be NULL. On
/// success `*answer` is NULL. On failure it gives the reason, and `*faults` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_portfolio(
    settings: *const lw_portfolio_settings,
    loans: *const lw_loans,
    costs: *const lw_costs,
    faults: *mut *mut lw_faults,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let work = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let settings = unsafe { PortfolioSettings::settings(settings) }?;
        // SAFETY: as above.
        let loans = unsafe { sized(loans, "loans") }?;
        // SAFETY: as above.
        let given = unsafe { LoanArrays::read(&loans) }?;
        // SAFETY: as above.
        let costs = unsafe { sized(costs, "costs") }?;
        // SAFETY: as above.
        let mut columns = unsafe { costs.columns(loans.count) }?;
        Ok(settings.and_then(|settings| {
            let laid = settings
                .portfolio()
                .lay_out(&given.loans(), &mut columns, |done| settings.goes_on(done, loans.count));
            laid.map_err(SchedulesError::from)
        }))
    };
    // SAFETY: as above.
    unsafe { telling(faults, answer, work) }
}

/// The optional columns of a portfolio. Add the values up.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_with {
    /// No optional column.
    LW_WITH_NONE = 0,
    /// `aprc`: the annual percentage rates of charge.
    LW_WITH_APRC = 1,
    /// `rows`: the instalments.
    LW_WITH_ROWS = 2,
}

/// Computes many loans as `lw_portfolio` does, from a table of the Arrow C Data Interface into another.
///
/// The table is a struct array with the columns `amount`, `rate`, `months` and `start`, found by these names.
/// Other columns are not read. These types are accepted:
/// - integers of any width: minor units, millionths of a percent, days since 1970-01-01.
/// - decimals: amounts, and rates in percent.
/// - date32, date64, and timestamps at midnight without a zone: days.
///
/// A loan with a null is refused like one with a wrong value. A cell that is finer than its column's unit
/// refuses the whole table. Examples are more digits than the currency has, and a time that is not midnight.
///
/// `with` is an `lw_with`. The output table has the columns `instalment`, `last_instalment` and
/// `total_interest` (int64, minor units). `with` adds `aprc` (float64, a fraction of one) and `rows`, a list
/// with 64-bit offsets (`+L`) of structs of `due` (date32), `principal`, `interest` and `balance`. A refused
/// loan has nulls, and no rows. Release both structs as the interface says, or pass them to other code that
/// releases them. The input table is read during the call only and still belongs to you.
///
/// On any status except `LW_OK` the output structs are empty (their `release` is NULL).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_portfolio_arrow(
    settings: *const lw_portfolio_settings,
    schema: *const ArrowSchema,
    array: *const ArrowArray,
    with: i32,
    out_schema: *mut ArrowSchema,
    out_array: *mut ArrowArray,
    faults: *mut *mut lw_faults,
    answer: *mut *mut lw_answer,
) -> lw_status {
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { empty(out_schema, out_array) };
    let work = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let settings = unsafe { PortfolioSettings::settings(settings) }?;
        // SAFETY: as above.
        let schema = present(unsafe { schema.as_ref() }, "schema")?;
        // SAFETY: as above.
        let array = present(unsafe { array.as_ref() }, "array")?;
        if out_schema.is_null() || out_array.is_null() {
            return Err(Misuse("out_schema or out_array is NULL".into()));
        }
        let asked = asked(with)?;
        // SAFETY: as above.
        let laid = settings.and_then(|settings| unsafe { settings.table(schema, array, asked) });
        Ok(laid.map(|mut laid| {
            let faults = std::mem::take(&mut laid.faults);
            // SAFETY: neither is NULL.
            unsafe { give_table(&laid.into_table(), out_schema, out_array) };
            faults
        }))
    };
    // SAFETY: as above.
    unsafe { telling(faults, answer, work) }
}

/// Writes empty structs to the caller's output.
///
/// # Safety
/// Each pointer is NULL or can be written.
pub(crate) unsafe fn empty(schema: *mut ArrowSchema, array: *mut ArrowArray) {
    if !schema.is_null() {
        // SAFETY: it is not NULL.
        unsafe { schema.write(ArrowSchema::EMPTY) };
    }
    if !array.is_null() {
        // SAFETY: it is not NULL.
        unsafe { array.write(ArrowArray::EMPTY) };
    }
}

/// Writes a table to the caller's output. The caller releases it.
///
/// # Safety
/// Both pointers can be written.
pub(crate) unsafe fn give_table(table: &Node, schema: *mut ArrowSchema, array: *mut ArrowArray) {
    // SAFETY: this function has the same contract.
    unsafe { schema.write(table.schema()) };
    // SAFETY: as above.
    unsafe { array.write(table.array()) };
}

/// The settings after reading.
pub(crate) struct PortfolioSettings {
    settings: lw_portfolio_settings,
    pub(crate) profile: lendwright::lending::Profile,
    pub(crate) currency: Currency,
}

impl PortfolioSettings {
    /// # Safety
    /// As for [`sized`], and for its pointers as for [`profile`].
    pub(crate) unsafe fn settings(
        settings: *const lw_portfolio_settings,
    ) -> Result<Result<Self, SchedulesError>, Misuse> {
        // SAFETY: this function has the same contract.
        let settings = unsafe { sized(settings, "settings") }?;
        // SAFETY: as above.
        let currency = match unsafe { currency(settings.currency) }? {
            Ok(currency) => currency,
            Err(error) => return Ok(Err(error)),
        };
        // SAFETY: as above.
        let profile = unsafe { profile(settings.profile, currency) }?;
        Ok(profile.map(|profile| Self { settings, profile, currency }))
    }

    pub(crate) fn portfolio(&self) -> Portfolio {
        let portfolio = Portfolio::new(self.profile, self.currency);
        if self.settings.strict { portfolio.strict() } else { portfolio }
    }

    pub(crate) fn goes_on(&self, done: usize, total: usize) -> ControlFlow<()> {
        let Some(on_progress) = self.settings.on_progress else { return ControlFlow::Continue(()) };
        let count = |rows: usize| u64::try_from(rows).unwrap_or(u64::MAX);
        // SAFETY: the host gave this function; it is called as the header says.
        let goes_on = unsafe { on_progress(self.settings.context, count(done), count(total)) };
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// # Safety
    /// As for [`find`].
    unsafe fn table(
        &self,
        schema: &ArrowSchema,
        array: &ArrowArray,
        asked: OptionalColumns,
    ) -> Result<PortfolioColumns, SchedulesError> {
        // SAFETY: this function has the same contract.
        let given = unsafe { LoanTable::find(schema, array, self.currency) }?;
        let loans = given.loans();
        let count = loans.count()?;
        let most_rows = if asked.rows { loans.most_rows() } else { 0 };
        let mut laid = PortfolioColumns::room(count, most_rows, asked);
        let faults = self
            .portfolio()
            .lay_out(&loans, &mut laid.part(0..count), |done| self.goes_on(done, count))?;
        laid.settle(0..count, 0, faults);
        laid.cut();
        Ok(laid)
    }
}

/// The columns of the loans in a caller's table.
pub(crate) struct LoanTable {
    amounts: Ints,
    rates: Ints,
    months: Ints,
    starts: Ints,
}

impl LoanTable {
    /// # Safety
    /// As for [`find`].
    pub(crate) unsafe fn find(
        schema: &ArrowSchema,
        array: &ArrowArray,
        currency: Currency,
    ) -> Result<Self, PortfolioError> {
        let units = |decimals| ColumnType::Units { decimals };
        Ok(Self {
            // SAFETY: this function has the same contract.
            amounts: unsafe { column(schema, array, "amount", units(currency.decimals())) }?,
            // SAFETY: as above.
            rates: unsafe { column(schema, array, "rate", units(RATE_DECIMALS)) }?,
            // SAFETY: as above.
            months: unsafe { column(schema, array, "months", ColumnType::Whole) }?,
            // SAFETY: as above.
            starts: unsafe { column(schema, array, "start", ColumnType::Days) }?,
        })
    }

    pub(crate) fn loans(&self) -> Loans<'_> {
        let Self { amounts, rates, months, starts } = self;
        Loans { amounts, rates, months, starts }
    }
}

/// Reads a column of a caller's table.
///
/// # Safety
/// As for [`find`].
pub(crate) unsafe fn column(
    schema: &ArrowSchema,
    array: &ArrowArray,
    name: &'static str,
    wanted: ColumnType,
) -> Result<Ints, PortfolioError> {
    // SAFETY: this function has the same contract.
    let found = unsafe { find(schema, array, name, wanted) };
    found.map_err(|error| PortfolioError::Column { column: name, reason: error.said() })
}

/// The unit of a rate is a millionth of a percent.
pub(crate) const RATE_DECIMALS: u32 = 6;

fn asked(with: i32) -> Result<OptionalColumns, Misuse> {
    const APRC: i32 = lw_with::LW_WITH_APRC as i32;
    const ROWS: i32 = lw_with::LW_WITH_ROWS as i32;
    if with & !(APRC | ROWS) != 0 {
        return Err(Misuse(format!("with: {with} is no sum of lw_with")));
    }
    Ok(OptionalColumns { aprc: with & APRC != 0, rows: with & ROWS != 0 })
}

/// The caller's arrays.
pub(crate) struct LoanArrays<'g> {
    amounts: &'g [i64],
    rates: &'g [i64],
    months: &'g [i32],
    starts: &'g [i32],
}

impl LoanArrays<'_> {
    /// # Safety
    /// As for [`read_array`], for each array.
    pub(crate) unsafe fn read(loans: &lw_loans) -> Result<Self, Misuse> {
        let named = |what: &'static str| move |Misuse(why)| Misuse(format!("{what}: {why}"));
        // SAFETY: this function has the same contract.
        let amounts =
            unsafe { read_array(loans.amounts, loans.count) }.map_err(named("amounts"))?;
        // SAFETY: as above.
        let rates = unsafe { read_array(loans.rates, loans.count) }.map_err(named("rates"))?;
        // SAFETY: as above.
        let months = unsafe { read_array(loans.months, loans.count) }.map_err(named("months"))?;
        // SAFETY: as above.
        let starts = unsafe { read_array(loans.starts, loans.count) }.map_err(named("starts"))?;
        Ok(Self { amounts, rates, months, starts })
    }
}

impl LoanArrays<'_> {
    pub(crate) fn loans(&self) -> Loans<'_> {
        Loans {
            amounts: &self.amounts,
            rates: &self.rates,
            months: &self.months,
            starts: &self.starts,
        }
    }
}

impl lw_costs {
    /// # Safety
    /// As for [`zeroed`], for each array.
    unsafe fn columns<'c>(&self, count: usize) -> Result<Columns<'c>, Misuse> {
        let end =
            count.checked_add(1).ok_or_else(|| Misuse("count is more than memory has".into()))?;
        // SAFETY: this function has the same contract.
        let offsets = unsafe { place("offsets", self.offsets, end, 0) }?;
        let room = self.row_capacity;
        let rows = match offsets {
            None => None,
            Some(offsets) => Some(Rows {
                offsets,
                // SAFETY: as above.
                due: unsafe { needed("due", self.due, room, 0) }?,
                // SAFETY: as above.
                principal: unsafe { needed("principal", self.principal, room, 0) }?,
                // SAFETY: as above.
                interest: unsafe { needed("interest", self.interest, room, 0) }?,
                // SAFETY: as above.
                balance: unsafe { needed("balance", self.balance, room, 0) }?,
            }),
        };
        Ok(Columns {
            // SAFETY: as above.
            instalments: unsafe { place("instalments", self.instalments, count, 0) }?,
            // SAFETY: as above.
            last_instalments: unsafe {
                place("last_instalments", self.last_instalments, count, 0)
            }?,
            // SAFETY: as above.
            total_interest: unsafe { place("total_interest", self.total_interest, count, 0) }?,
            // SAFETY: as above.
            aprc: unsafe { place("aprc", self.aprc, count, 0.0) }?,
            rows,
        })
    }
}

/// Returns an output array of the caller, set to zero, or none for NULL.
///
/// # Safety
/// As for [`zeroed`].
pub(crate) unsafe fn place<'c, T: Copy>(
    what: &str,
    data: *mut T,
    count: usize,
    zero: T,
) -> Result<Option<&'c mut [T]>, Misuse> {
    if data.is_null() {
        return Ok(None);
    }
    // SAFETY: this function has the same contract.
    unsafe { needed(what, data, count, zero) }.map(Some)
}

/// # Safety
/// As for [`zeroed`].
unsafe fn needed<'c, T: Copy>(
    what: &str,
    data: *mut T,
    count: usize,
    zero: T,
) -> Result<&'c mut [T], Misuse> {
    // SAFETY: this function has the same contract.
    let array = unsafe { zeroed(data, count, zero) };
    array.map_err(|_| Misuse(format!("{what} is NULL, or {count} items are more than memory has")))
}

/// Writes the faults of a call that succeeded, or the answer of a call that failed.
///
/// # Safety
/// Each pointer is NULL or can be written.
pub(crate) unsafe fn telling(
    faults: *mut *mut lw_faults,
    answer: *mut *mut lw_answer,
    work: impl FnOnce() -> Result<Result<Vec<Fault>, SchedulesError>, Misuse>,
) -> lw_status {
    if !faults.is_null() {
        // SAFETY: it is not NULL.
        unsafe { faults.write(std::ptr::null_mut()) };
    }
    let work = || match work()? {
        Err(error) => Ok(Some(refusal(error))),
        Ok(found) if found.is_empty() || faults.is_null() => Ok(None),
        Ok(found) => {
            let told = Box::new(lw_faults::new(found));
            // SAFETY: it is not NULL.
            unsafe { faults.write(Box::into_raw(told)) };
            Ok(None)
        }
    };
    // SAFETY: this function has the same contract.
    unsafe { answering(answer, work) }
}
