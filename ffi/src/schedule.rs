//! Schedules without a book and without JSON: terms in a plain struct, and rows in the caller's array.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, name, names, sized, texts};
use crate::guard::answering;
use crate::many::zeroed;
use crate::status::lw_status;
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::apr::{AnnualRate, eu::TimeUnit};
use lendwright::lending::portfolio::LoanNumbers;
use lendwright::lending::{Instalment, LendingError, Profile, Schedule, Terms};
use lendwright::{Error, JsonAnswer, Money, Rate};
use std::ffi::c_char;

/// The settings of a schedule in addition to its amount, rate, term and days. A setting that is zero has the
/// convention's value. The names are those of docs/lending.md.
// The header has the names of a type in brackets.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_profile {
    /// `sizeof(lw_profile)`.
    pub size: usize,
    /// The formula. NULL is `plain`.
    pub convention: *const c_char,
    /// The unit of the rate, which is a year's if no other time is named: [`RateUnit`].
    pub rate_unit: *const c_char,
    /// The day count: the share of a year in a period, such as `months` or `Act/365F`.
    pub day_count: *const c_char,
    /// The time between due dates, such as `1 month`, `2 weeks` or `10 days`.
    pub every: *const c_char,
    /// The due date in a short month: [`MonthEnd`].
    pub month_end: *const c_char,
    /// The rounding of interest: [`Rounding`].
    pub rounding: *const c_char,
    /// The rounding of the instalment.
    pub instalment_rounding: *const c_char,
    /// The treatment of the cents that rounding leaves: [`LastInstalment`].
    pub last_instalment: *const c_char,
    /// The level instalment is a multiple of this number of minor units. 0 is no restriction.
    pub instalment_multiple: i64,
    /// The maximum of all interest, in millionths of a percent of the amount (`daily_simple` only). 0 is no
    /// maximum.
    pub total_interest_cap: i64,
    /// The maximum of interest a day, in millionths of a percent of the balance (`daily_simple` only). 0 is no
    /// maximum.
    pub daily_interest_cap: i64,
    /// The number of first instalments that pay interest only.
    pub principal_grace: u16,
    /// The number of first instalments with deferred interest: the first instalment after them pays it.
    pub interest_grace: u16,
    /// The number of first periods that bear no interest.
    pub interest_free: u16,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_profile {}

/// The terms of a loan.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_terms {
    /// `sizeof(lw_terms)`.
    pub size: usize,
    /// All other settings. NULL is the settings of the convention `plain`.
    pub profile: *const lw_profile,
    /// The currency by its code of ISO 4217, such as `EGP`. It determines the number of decimals.
    pub currency: *const c_char,
    /// The amount of the loan in minor units: 12,000.00 is 1200000.
    pub amount: i64,
    /// The rate in millionths of a percent: 24 % is 24000000.
    pub rate: i64,
    /// The agreed level instalment in minor units. 0 computes it.
    pub instalment: i64,
    /// The number of instalments, from 1 to 600.
    pub months: i32,
    /// The day from which interest runs, in days since 1970-01-01.
    pub start: i32,
    /// The first due date, in days since 1970-01-01. 0 is one step after the start.
    pub first_due: i32,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_terms {}

/// One instalment of a schedule. Amounts are minor units. Days are days since 1970-01-01.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_schedule_row {
    /// Its number, counted from 1.
    pub number: i32,
    /// Its due date.
    pub due: i32,
    /// Its part of the amount.
    pub principal: i64,
    /// The interest that is due with it.
    pub interest: i64,
    /// The interest of its own period. It differs from `interest` if a grace period defers interest.
    pub own_interest: i64,
    /// The principal that remains after it.
    pub balance: i64,
}

const NO_ROW: lw_schedule_row =
    lw_schedule_row { number: 0, due: 0, principal: 0, interest: 0, own_interest: 0, balance: 0 };

/// The totals of a schedule. Amounts are minor units.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_schedule_total {
    /// `sizeof(lw_schedule_total)`, set by the caller.
    pub size: usize,
    /// The level instalment. If instalments fall, the first instalment that pays principal.
    pub instalment: i64,
    /// The last instalment.
    pub last_instalment: i64,
    /// All interest.
    pub total_interest: i64,
    /// The sum of all instalments.
    pub total: i64,
    /// The annual percentage rate of charge of the European Union, as a fraction of one. Interest is its only
    /// charge. NaN if there is no rate.
    pub aprc: f64,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_schedule_total {}

/// Computes the instalments of terms, without a book and without JSON. Only a refusal has to be freed.
///
/// `*count` is the number of instalments, which is at most `terms->months`. The `capacity` rows are set to zero
/// first. They are filled if all instalments fit into them, so `lw_schedule(terms, NULL, 0, &count, &total,
/// &answer)` only counts and sums. `total` may be NULL. On success `*answer` is NULL. On failure it names the
/// field and the value, and `*count` is 0. The status is then `LW_INVALID`, and the code is one of these:
/// - `invalid_value`
/// - `too_large`
/// - `not_amortising`: an instalment outside the grace period would pay no principal, or the last instalment
///   would be more than twice the level instalment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_schedule(
    terms: *const lw_terms,
    rows: *mut lw_schedule_row,
    capacity: usize,
    count: *mut usize,
    total: *mut lw_schedule_total,
    answer: *mut *mut lw_answer,
) -> lw_status {
    if !count.is_null() {
        // SAFETY: it is not NULL.
        unsafe { count.write(0) };
    }
    let work = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let terms = unsafe { sized(terms, "terms") }?;
        // SAFETY: as above.
        let rows = unsafe { zeroed(rows, capacity, NO_ROW) };
        let rows = rows.map_err(|_| Misuse("rows: is NULL, or more than memory has".into()))?;
        if count.is_null() {
            return Err(Misuse("count is NULL".into()));
        }
        // SAFETY: as above.
        let made = unsafe { terms.read() }?;
        let made = made.and_then(|terms| {
            let schedule = Schedule::new(&terms)?;
            let last = schedule.last().total()?;
            Ok((terms, schedule, last))
        });
        let (terms, schedule, last) = match made {
            Ok(made) => made,
            Err(error) => return Ok(Some(refusal(error))),
        };
        if schedule.len() <= capacity {
            for (place, instalment) in rows.iter_mut().zip(schedule.iter()) {
                *place = lw_schedule_row::from_instalment(&instalment);
            }
        }
        if !total.is_null() {
            // SAFETY: it is not NULL.
            let given = unsafe { sized(total, "total") }?;
            let counting = TimeUnit::for_frequency(terms.profile.every);
            let made = lw_schedule_total { size: given.size, ..sum(&schedule, last, counting) };
            // SAFETY: there is room for it, as its size shows.
            unsafe { total.write(made) };
        }
        // SAFETY: it is not NULL.
        unsafe { count.write(schedule.len()) };
        Ok(None)
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { answering(answer, work) }
}

fn sum(schedule: &Schedule, last: Money, counting: TimeUnit) -> lw_schedule_total {
    lw_schedule_total {
        size: 0,
        instalment: schedule.instalment().minor(),
        last_instalment: last.minor(),
        total_interest: schedule.total_interest().minor(),
        total: schedule.total().minor(),
        aprc: schedule.aprc(counting).map_or(f64::NAN, AnnualRate::fraction),
    }
}

impl lw_schedule_row {
    fn from_instalment(instalment: &Instalment) -> Self {
        Self {
            number: instalment.number.into(),
            due: instalment.due.to_epoch_days(),
            principal: instalment.principal.minor(),
            interest: instalment.interest.minor(),
            own_interest: instalment.own_interest.minor(),
            balance: instalment.balance.minor(),
        }
    }
}

impl lw_terms {
    /// # Safety
    /// Each pointer is NULL or valid for its type.
    pub(crate) unsafe fn read(&self) -> Result<Result<Terms, SchedulesError>, Misuse> {
        // SAFETY: this function has the same contract.
        let currency = unsafe { currency(self.currency) }?;
        let currency = match currency {
            Ok(currency) => currency,
            Err(error) => return Ok(Err(error)),
        };
        // SAFETY: as above.
        let profile = unsafe { profile(self.profile, currency) }?;
        Ok(profile.and_then(|profile| self.made(profile, currency)))
    }

    fn made(&self, profile: Profile, currency: Currency) -> Result<Terms, SchedulesError> {
        let loan = LoanNumbers {
            amount: Some(self.amount.into()),
            rate: Some(self.rate.into()),
            months: Some(self.months.into()),
            start: Some(self.start.into()),
        };
        let mut terms = loan.terms(profile, currency)?;
        let first_due = match self.first_due {
            0 => None,
            days => Some(LoanNumbers::day("first_due", days)?),
        };
        let money = |minor| Money::from_minor(minor, currency);
        let instalment = Some(self.instalment).filter(|minor| *minor != 0).map(money);
        terms.first_due = first_due;
        terms.instalment = instalment;
        Ok(terms)
    }
}

/// Reads a currency's code.
///
/// # Safety
/// As for [`name`].
pub(crate) unsafe fn currency(
    code: *const c_char,
) -> Result<Result<Currency, SchedulesError>, Misuse> {
    // SAFETY: this function has the same contract.
    let code = unsafe { name(code, "currency") }?;
    Ok(Currency::from_code(code).map_err(SchedulesError::from))
}

/// Reads a profile. NULL is the profile of `plain`.
///
/// # Safety
/// As for [`sized`], and for each text in it as for [`name`].
pub(crate) unsafe fn profile(
    given: *const lw_profile,
    currency: Currency,
) -> Result<Result<Profile, SchedulesError>, Misuse> {
    if given.is_null() {
        return Ok(Ok(Profile::default()));
    }
    // SAFETY: this function has the same contract.
    let given = unsafe { sized(given, "profile") }?;
    // The convention is the first one. It gives the others their values unless the caller sets them.
    let texts = texts!(given as lw_profile {
        convention,
        rate_unit,
        day_count,
        every,
        month_end,
        rounding,
        instalment_rounding,
        last_instalment;
        size,
        instalment_multiple,
        total_interest_cap,
        daily_interest_cap,
        principal_grace,
        interest_grace,
        interest_free
    });
    // SAFETY: this function has the same contract.
    let named = unsafe { names(texts) }?;
    Ok(given.made(&named, currency).map_err(SchedulesError::from))
}

impl lw_profile {
    fn made(&self, named: &[(&str, &str)], currency: Currency) -> Result<Profile, LendingError> {
        let mut profile = Profile::default();
        for (setting, value) in named {
            match *setting {
                "convention" => profile = Profile::by_name(value)?,
                setting => profile.set(setting, value)?,
            }
        }
        let cap = |field, millionths| match millionths {
            0 => Ok(None),
            cap => rate_of(field, cap).map(Some),
        };
        let multiple = Some(self.instalment_multiple).filter(|minor| *minor != 0);
        profile.instalment_multiple = multiple.map(|minor| Money::from_minor(minor, currency));
        profile.total_interest_cap = cap("total_interest_cap", self.total_interest_cap)?;
        profile.daily_interest_cap = cap("daily_interest_cap", self.daily_interest_cap)?;
        profile.principal_grace = self.principal_grace;
        profile.interest_grace = self.interest_grace;
        profile.interest_free = self.interest_free;
        Ok(profile)
    }
}

/// Converts millionths of a percent to a rate.
pub(crate) fn rate_of(field: &'static str, millionths: i64) -> Result<Rate, LendingError> {
    Rate::from_millionths(millionths).ok_or_else(|| LendingError::Invalid {
        field,
        value: millionths.to_string(),
        reason: "millionths of a percent: must be from 0 to 1,000 percent",
    })
}

/// Returns the answer with the reason why there is no schedule, no rate or no price.
pub(crate) fn refusal(error: SchedulesError) -> lw_answer {
    lw_answer::from_json_answer(JsonAnswer::error(&Error::from(error)))
}
