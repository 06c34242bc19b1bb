//! Schedules without a book and without JSON: terms in a plain struct, rows in the caller's array.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, name, sized};
use crate::guard::answering;
use crate::many::zeroed;
use crate::status::lw_status;
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::apr::{AnnualRate, eu::Counting};
use lendwright::lending::portfolio::Loan;
use lendwright::lending::{Instalment, LendingError, Profile, Schedule, Terms};
use lendwright::{Answered, Error, Money, Rate};
use std::ffi::c_char;

/// The settings of a schedule beside its amount, rate, term and days. What is left zero is as the
/// convention has it. Names are those of docs/lending.md.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_profile {
    /// `sizeof(lw_profile)`.
    pub size: usize,
    /// The formula; `plain` where it is NULL.
    pub convention: *const c_char,
    /// What the rate's number stands for: `percent` (a year), `fraction`, `monthly_percent`,
    /// `daily_percent`.
    pub rate_unit: *const c_char,
    /// Which part of a year a period is, such as `months` or `Act/365F`.
    pub day_count: *const c_char,
    /// How far due dates lie apart, such as `1 month`, `2 weeks` or `10 days`.
    pub every: *const c_char,
    /// Which day is due in a short month: `clamp`, `roll`, `keep_end`.
    pub month_end: *const c_char,
    /// How interest is rounded: `half_even`, `half_up`, `up`, `down`.
    pub rounding: *const c_char,
    /// How the instalment is rounded.
    pub instalment_rounding: *const c_char,
    /// Where the cents go that rounding leaves: `takes_rest`, `level`.
    pub last_instalment: *const c_char,
    /// The level instalment is a multiple of so many minor units; 0 for any.
    pub instalment_multiple: i64,
    /// The most interest in all, in millionths of a percent of the amount (`daily_simple` only); 0 for any.
    pub total_interest_cap: i64,
    /// The most interest a day, in millionths of a percent of the balance (`daily_simple` only); 0 for any.
    pub daily_interest_cap: i64,
    /// The first instalments that pay interest only.
    pub principal_grace: u16,
    /// The first instalments whose interest is paid with the first instalment after them.
    pub interest_grace: u16,
    /// The first periods that bear no interest.
    pub interest_free: u16,
}

// SAFETY: `size` stands first.
unsafe impl Sized1 for lw_profile {}

/// The terms of a loan.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_terms {
    /// `sizeof(lw_terms)`.
    pub size: usize,
    /// All other settings; NULL for those of the convention `plain`.
    pub profile: *const lw_profile,
    /// The currency by its code of ISO 4217, such as `EGP`: it says how many decimals there are.
    pub currency: *const c_char,
    /// What is lent, in minor units: 12,000.00 is 1200000.
    pub amount: i64,
    /// The rate in millionths of a percent: 24 % is 24000000.
    pub rate: i64,
    /// The level instalment in minor units where it was agreed upon; 0 where it is computed.
    pub instalment: i64,
    /// How many instalments there are, from 1 to 600.
    pub months: i32,
    /// The day from which interest runs, in days since 1970-01-01.
    pub start: i32,
    /// The first due date, in days since 1970-01-01; 0 where it is one step after the start.
    pub first_due: i32,
}

// SAFETY: `size` stands first.
unsafe impl Sized1 for lw_terms {}

/// One instalment of a schedule. Amounts are minor units, days are days since 1970-01-01.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_schedule_row {
    /// Its number, from 1 on.
    pub number: i32,
    /// The day on which it is due.
    pub due: i32,
    /// Its part of the amount.
    pub principal: i64,
    /// The interest that is due with it.
    pub interest: i64,
    /// The interest of its own period, which differs where a grace defers interest.
    pub own_interest: i64,
    /// The principal that is left after it.
    pub balance: i64,
}

const NO_ROW: lw_schedule_row =
    lw_schedule_row { number: 0, due: 0, principal: 0, interest: 0, own_interest: 0, balance: 0 };

/// What a schedule comes to. Amounts are minor units.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_schedule_total {
    /// `sizeof(lw_schedule_total)`, set by the caller.
    pub size: usize,
    /// The level instalment; where instalments fall, the first that pays principal.
    pub instalment: i64,
    /// The last instalment.
    pub last_instalment: i64,
    /// All interest.
    pub total_interest: i64,
    /// The sum of all instalments.
    pub total: i64,
    /// The annual percentage rate of charge of the European Union, as a fraction of one, without other
    /// charges than interest; NaN where there is none.
    pub aprc: f64,
}

// SAFETY: `size` stands first.
unsafe impl Sized1 for lw_schedule_total {}

/// Lays out the instalments of terms: no book, no JSON, and nothing to free but a refusal.
///
/// `*count` is the number of instalments, which is at most `terms->months`. The `capacity` rows are zeroed
/// first, and written where all instalments fit into them, so that `lw_schedule(terms, NULL, 0,
/// &count, &total, &answer)` only counts and sums. `total` may be NULL. On success `*answer` is NULL,
/// otherwise it names the field and the value, and `*count` is 0: `LW_INVALID` with the code
/// `invalid_value`, `too_large`, or `not_amortising` for a loan of which an instalment outside the grace would
/// pay no principal, or the last would be more than twice the level one.
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
        // SAFETY: the caller's, see the first page.
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
            let schedule = Schedule::of(&terms)?;
            let last = schedule.last().total()?;
            Ok((terms, schedule, last))
        });
        let (terms, schedule, last) = match made {
            Ok(made) => made,
            Err(error) => return Ok(Some(refusal(error))),
        };
        if schedule.len() <= capacity {
            for (place, instalment) in rows.iter_mut().zip(schedule.iter()) {
                *place = lw_schedule_row::of(&instalment);
            }
        }
        if !total.is_null() {
            // SAFETY: it is not NULL.
            let given = unsafe { sized(total, "total") }?;
            let counting = Counting::of(terms.profile.every);
            let made = lw_schedule_total { size: given.size, ..sum(&schedule, last, counting) };
            // SAFETY: there is room for it, since its size says so.
            unsafe { total.write(made) };
        }
        // SAFETY: it is not NULL.
        unsafe { count.write(schedule.len()) };
        Ok(None)
    };
    // SAFETY: the caller's, see the first page.
    unsafe { answering(answer, work) }
}

fn sum(schedule: &Schedule, last: Money, counting: Counting) -> lw_schedule_total {
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
    fn of(instalment: &Instalment) -> Self {
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
        // SAFETY: this function's own contract.
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
        let loan = Loan {
            amount: Some(self.amount.into()),
            rate: Some(self.rate.into()),
            months: Some(self.months.into()),
            start: Some(self.start.into()),
        };
        let terms = loan.terms(profile, currency)?;
        let first_due = match self.first_due {
            0 => None,
            days => Some(Loan::day("first_due", days)?),
        };
        let money = |minor| Money::from_minor(minor, currency);
        let instalment = Some(self.instalment).filter(|minor| *minor != 0).map(money);
        Ok(Terms { first_due, instalment, ..terms })
    }
}

/// Reads a currency's code.
///
/// # Safety
/// As for [`name`].
pub(crate) unsafe fn currency(
    code: *const c_char,
) -> Result<Result<Currency, SchedulesError>, Misuse> {
    // SAFETY: this function's own contract.
    let code = unsafe { name(code, "currency") }?;
    Ok(Currency::from_code(code).map_err(SchedulesError::from))
}

/// Reads a profile; NULL is that of `plain`.
///
/// # Safety
/// As for [`sized`], and each text in it as for [`name`].
pub(crate) unsafe fn profile(
    given: *const lw_profile,
    currency: Currency,
) -> Result<Result<Profile, SchedulesError>, Misuse> {
    if given.is_null() {
        return Ok(Ok(Profile::default()));
    }
    // SAFETY: this function's own contract.
    let given = unsafe { sized(given, "profile") }?;
    let texts = [
        ("convention", given.convention),
        ("rate_unit", given.rate_unit),
        ("day_count", given.day_count),
        ("every", given.every),
        ("month_end", given.month_end),
        ("rounding", given.rounding),
        ("instalment_rounding", given.instalment_rounding),
        ("last_instalment", given.last_instalment),
    ];
    let mut named = Vec::with_capacity(texts.len());
    for (setting, text) in texts.into_iter().filter(|(_, text)| !text.is_null()) {
        // SAFETY: this function's own contract.
        named.push((setting, unsafe { name(text, setting) }?));
    }
    Ok(given.made(&named, currency).map_err(SchedulesError::from))
}

impl lw_profile {
    fn made(&self, named: &[(&str, &str)], currency: Currency) -> Result<Profile, LendingError> {
        let mut profile = Profile::default();
        for (setting, value) in named {
            match *setting {
                // It stands first, and says what the others are unless they are given.
                "convention" => profile = Profile::by_name(value)?,
                setting => profile.set(setting, value)?,
            }
        }
        let cap = |field, millionths| match millionths {
            0 => Ok(None),
            cap => rate_of(field, cap).map(Some),
        };
        let multiple = Some(self.instalment_multiple).filter(|minor| *minor != 0);
        Ok(Profile {
            instalment_multiple: multiple.map(|minor| Money::from_minor(minor, currency)),
            total_interest_cap: cap("total_interest_cap", self.total_interest_cap)?,
            daily_interest_cap: cap("daily_interest_cap", self.daily_interest_cap)?,
            principal_grace: self.principal_grace,
            interest_grace: self.interest_grace,
            interest_free: self.interest_free,
            ..profile
        })
    }
}

/// The rate of so many millionths of a percent.
pub(crate) fn rate_of(field: &'static str, millionths: i64) -> Result<Rate, LendingError> {
    Rate::from_millionths(millionths).ok_or_else(|| LendingError::Invalid {
        field,
        value: millionths.to_string(),
        reason: "millionths of a percent: must be from 0 to 1,000 percent",
    })
}

/// The answer that says why there is no schedule, no rate or no price.
pub(crate) fn refusal(error: SchedulesError) -> lw_answer {
    lw_answer::of(Answered::error(&Error::from(error)))
}
