//! Quotes without a book and without JSON: what settling a loan costs.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, name, sized};
use crate::guard::answering;
use crate::schedule::{lw_terms, rate_of, refusal};
use crate::status::lw_status;
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::portfolio::Settling;
use lendwright::lending::{LendingError, Penalty, PenaltyMode, Price, Profile, Servicing};
use std::ffi::c_char;

/// What decides what settling a loan costs. What is left zero is as its default, which stands first. Names
/// are those of docs/lending.md. Penalties are rounded as the profile's interest.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_servicing {
    /// `sizeof(lw_servicing)`.
    pub size: usize,
    /// What is to be paid: `actuarial`, `rule78`, `uk2004`, `us1615`, `eu2023`, `none`.
    pub settlement: *const c_char,
    /// How the interest of a period that has begun is counted: `thirtieths`, `actual`, `period`.
    pub accrual: *const c_char,
    /// What the fee is taken of: `outstanding_principal`, `remaining_interest`, `months_of_interest`.
    pub fee_base: *const c_char,
    /// What becomes of interest that was paid before it accrued: `keep`, `rebate`.
    pub unearned_interest: *const c_char,
    /// Whether principal that is overdue bears more interest: `none`, `fineract`.
    pub overdue_interest: *const c_char,
    /// What the numbers of the penalties stand for: `percent`, `fixed`, `percent_per_day`.
    pub penalty_mode: *const c_char,
    /// How the very late penalty stands to the late one: `replace`, `add`.
    pub penalty_tier: *const c_char,
    /// What a penalty's percentage is taken of: `instalment`, `principal`, `outstanding_principal`.
    pub penalty_base: *const c_char,
    /// From when a penalty by the day counts its days: `due_date`, `grace_end`.
    pub penalty_from: *const c_char,
    /// The fee of paying early in millionths of a percent: 2 % is 2000000; for `months_of_interest` in
    /// millionths of a month.
    pub early_fee: i64,
    /// What a late instalment is charged: millionths of a percent, or for `fixed` minor units.
    pub late_penalty: i64,
    /// What a very late one is charged, likewise.
    pub very_late_penalty: i64,
    /// The most that is charged, in millionths of a percent of the instalment; 0 for any.
    pub penalty_cap: i64,
    /// So many days after the due date it is not late yet.
    pub penalty_grace_days: u16,
    /// So many days after the due date it is not very late yet; 0 for 30.
    pub very_late_days: u16,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_servicing {}

/// What settling a loan costs on a day, in minor units.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_price {
    /// `sizeof(lw_price)`, set by the caller.
    pub size: usize,
    /// The unpaid principal.
    pub principal: i64,
    /// The interest that has accrued and is unpaid.
    pub accrued: i64,
    /// The fee of paying early.
    pub fee: i64,
    /// What is given back of interest that was paid and has not accrued.
    pub rebate: i64,
    /// What is paid beside the principal: accrued interest and fee, less the rebate.
    pub interest: i64,
    /// What is to be paid.
    pub total: i64,
    /// What is owed of penalties beside it.
    pub penalty: i64,
    /// Whether an instalment is late, so that the loan can't be settled before it is paid.
    pub is_late: bool,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_price {}

/// Quotes what settling a loan costs on a day, of which the first `paid` instalments were each paid in full
/// on their due dates: no book, no JSON, and nothing to free but a refusal.
///
/// `servicing` may be NULL: no fee and no penalties then. `paid` is from 0 to all instalments but one, those
/// due by `day`, which is counted from 1970-01-01. On success `*answer` is NULL, otherwise it names the field
/// and the value as that of `lw_schedule`, and of `*price` all but `size` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_settlement_quote(
    terms: *const lw_terms,
    servicing: *const lw_servicing,
    paid: i32,
    day: i32,
    price: *mut lw_price,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let work = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let size = unsafe { sized(price, "price") }?.size;
        // SAFETY: there is room for it, since its size says so.
        unsafe { price.write(lw_price { size, ..NO_PRICE }) };
        // SAFETY: as above.
        let terms = unsafe { sized(terms, "terms") }?;
        // SAFETY: as above.
        let terms = match unsafe { terms.read() }? {
            Ok(terms) => terms,
            Err(error) => return Ok(Some(refusal(error))),
        };
        // SAFETY: as above.
        let servicing =
            unsafe { self::servicing(servicing, &terms.profile, terms.amount.currency()) }?;
        let settling = Settling { paid: Some(paid.into()), day: Some(day.into()) };
        let made = servicing.and_then(|servicing| Ok(settling.price(&terms, &servicing)?));
        match made {
            // SAFETY: as above.
            Ok(made) => unsafe { price.write(lw_price::of(&made, size)) },
            Err(error) => return Ok(Some(refusal(error))),
        }
        Ok(None)
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { answering(answer, work) }
}

const NO_PRICE: lw_price = lw_price {
    size: 0,
    principal: 0,
    accrued: 0,
    fee: 0,
    rebate: 0,
    interest: 0,
    total: 0,
    penalty: 0,
    is_late: false,
};

impl lw_price {
    fn of(price: &Price, size: usize) -> Self {
        Self {
            size,
            principal: price.principal.minor(),
            accrued: price.accrued.minor(),
            fee: price.fee.minor(),
            rebate: price.rebate.minor(),
            interest: price.interest.minor(),
            total: price.total.minor(),
            penalty: price.penalty.minor(),
            is_late: price.is_late,
        }
    }
}

/// Reads what decides a price; NULL is without fee and penalties.
///
/// # Safety
/// As for [`sized`], and each text in it as for [`name`].
pub(crate) unsafe fn servicing(
    given: *const lw_servicing,
    profile: &Profile,
    currency: Currency,
) -> Result<Result<Servicing, SchedulesError>, Misuse> {
    if given.is_null() {
        return Ok(lw_servicing::NONE.made(&[], profile, currency).map_err(SchedulesError::from));
    }
    // SAFETY: this function has the same contract.
    let given = unsafe { sized(given, "servicing") }?;
    let texts = [
        ("penalty_mode", given.penalty_mode),
        ("settlement", given.settlement),
        ("accrual", given.accrual),
        ("fee_base", given.fee_base),
        ("unearned_interest", given.unearned_interest),
        ("overdue_interest", given.overdue_interest),
        ("penalty_tier", given.penalty_tier),
        ("penalty_base", given.penalty_base),
        ("penalty_from", given.penalty_from),
    ];
    let mut named = Vec::with_capacity(texts.len());
    for (setting, text) in texts.into_iter().filter(|(_, text)| !text.is_null()) {
        // SAFETY: this function has the same contract.
        named.push((setting, unsafe { name(text, setting) }?));
    }
    Ok(given.made(&named, profile, currency).map_err(SchedulesError::from))
}

impl lw_servicing {
    const NONE: Self = Self {
        size: size_of::<Self>(),
        settlement: std::ptr::null(),
        accrual: std::ptr::null(),
        fee_base: std::ptr::null(),
        unearned_interest: std::ptr::null(),
        overdue_interest: std::ptr::null(),
        penalty_mode: std::ptr::null(),
        penalty_tier: std::ptr::null(),
        penalty_base: std::ptr::null(),
        penalty_from: std::ptr::null(),
        early_fee: 0,
        late_penalty: 0,
        very_late_penalty: 0,
        penalty_cap: 0,
        penalty_grace_days: 0,
        very_late_days: 0,
    };

    fn made(
        &self,
        named: &[(&str, &str)],
        profile: &Profile,
        currency: Currency,
    ) -> Result<Servicing, LendingError> {
        // It stands first, and says what the numbers are.
        let (mode, named) = match named {
            [("penalty_mode", mode), rest @ ..] => (PenaltyMode::by_name(mode)?, rest),
            named => (PenaltyMode::Percent, named),
        };
        let late = mode.charge("late_penalty", self.late_penalty, currency)?;
        let very_late = mode.charge("very_late_penalty", self.very_late_penalty, currency)?;
        let cap = Some(self.penalty_cap).filter(|cap| *cap != 0);
        let plain = Penalty::new(late, very_late);
        let penalty = Penalty {
            cap: cap.map(|cap| rate_of("penalty_cap", cap)).transpose()?,
            grace_days: self.penalty_grace_days,
            very_late_days: match self.very_late_days {
                0 => plain.very_late_days,
                days => days,
            },
            rounding: profile.rounding,
            ..plain
        };
        let mut servicing = Servicing::new(penalty, rate_of("early_fee", self.early_fee)?);
        for (setting, value) in named {
            servicing.set(setting, value)?;
        }
        Ok(servicing)
    }
}
