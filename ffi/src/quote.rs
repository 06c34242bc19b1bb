//! Quotes without a book and without JSON: the price of settling a loan.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, names, sized, texts};
use crate::guard::answering;
use crate::schedule::{lw_terms, rate_of, refusal};
use crate::status::lw_status;
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::portfolio::SettlementNumbers;
use lendwright::lending::{LendingError, Penalty, PenaltyMode, Price, Profile, Servicing};
use std::ffi::c_char;

/// The settings that determine the price of settling a loan. A setting that is zero has its default, which is
/// the first name in its list. The names are those of docs/lending.md. Penalties are rounded like the profile's
/// interest.
// The header has the names of a type in brackets.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_servicing {
    /// `sizeof(lw_servicing)`.
    pub size: usize,
    /// The rule for the price: [`Settlement`].
    pub settlement: *const c_char,
    /// The way of counting the interest of a period that has begun: [`Accrual`].
    pub accrual: *const c_char,
    /// The base of the fee: [`FeeBase`].
    pub fee_base: *const c_char,
    /// The treatment of interest that was paid before it accrued: [`UnearnedInterest`].
    pub unearned_interest: *const c_char,
    /// The additional interest on overdue principal: [`OverdueInterest`].
    pub overdue_interest: *const c_char,
    /// The unit of the penalties: [`PenaltyMode`].
    pub penalty_mode: *const c_char,
    /// The relation of the very late penalty to the late one: [`PenaltyTier`].
    pub penalty_tier: *const c_char,
    /// The base of a penalty's percentage: [`PenaltyBase`].
    pub penalty_base: *const c_char,
    /// The day from which a penalty by the day counts its days: [`PenaltyFrom`].
    pub penalty_from: *const c_char,
    /// The fee of paying early in millionths of a percent: 2 % is 2000000. For `months_of_interest`, in
    /// millionths of a month.
    pub early_fee: i64,
    /// The penalty of a late instalment in millionths of a percent, or in minor units for `fixed`.
    pub late_penalty: i64,
    /// The penalty of a very late instalment in the same unit.
    pub very_late_penalty: i64,
    /// The maximum penalty, in millionths of a percent of the instalment. 0 is no maximum.
    pub penalty_cap: i64,
    /// The number of days after the due date on which an instalment is not yet late.
    pub penalty_grace_days: u16,
    /// The number of days after the due date on which an instalment is not yet very late. 0 is 30.
    pub very_late_days: u16,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_servicing {}

/// The price of settling a loan on a day, in minor units.
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
    /// The refund of interest that was paid and has not accrued.
    pub rebate: i64,
    /// The price in addition to the principal: accrued interest and fee, less the rebate.
    pub interest: i64,
    /// The amount to pay.
    pub total: i64,
    /// The penalties owed in addition to `total`.
    pub penalty: i64,
    /// Whether an instalment is late. The loan can't be settled before a late instalment is paid.
    pub is_late: bool,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_price {}

/// Quotes the price of settling a loan on a day, without a book and without JSON. Only a refusal has to be
/// freed. The first `paid` instalments count as paid in full on their due dates.
///
/// `servicing` may be NULL: then there is no fee and no penalty. `paid` is from 0 to all instalments but one.
/// The paid instalments must be due by `day`, which is in days since 1970-01-01. On success `*answer` is NULL.
/// On failure it names the field and the value as for `lw_schedule`, and `*price` is 0 except `size`.
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
        // SAFETY: there is room for it, as its size shows.
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
        let settling = SettlementNumbers { paid: Some(paid.into()), day: Some(day.into()) };
        let made = servicing.and_then(|servicing| Ok(settling.price(&terms, &servicing)?));
        match made {
            // SAFETY: as above.
            Ok(made) => unsafe { price.write(lw_price::from_price(&made, size)) },
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
    fn from_price(price: &Price, size: usize) -> Self {
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

/// Reads the settings of a price. NULL is no fee and no penalties.
///
/// # Safety
/// As for [`sized`], and for each text in it as for [`name`].
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
    // The mode is the first one. It gives the unit of the penalties.
    let texts = texts!(given as lw_servicing {
        penalty_mode,
        settlement,
        accrual,
        fee_base,
        unearned_interest,
        overdue_interest,
        penalty_tier,
        penalty_base,
        penalty_from;
        size,
        early_fee,
        late_penalty,
        very_late_penalty,
        penalty_cap,
        penalty_grace_days,
        very_late_days
    });
    // SAFETY: this function has the same contract.
    let named = unsafe { names(texts) }?;
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
        let (mode, named) = match named {
            [("penalty_mode", mode), rest @ ..] => (PenaltyMode::by_name(mode)?, rest),
            named => (PenaltyMode::Percent, named),
        };
        let late = mode.charge("late_penalty", self.late_penalty, currency)?;
        let very_late = mode.charge("very_late_penalty", self.very_late_penalty, currency)?;
        let cap = Some(self.penalty_cap).filter(|cap| *cap != 0);
        let mut penalty = Penalty::new(late, very_late);
        penalty.cap = cap.map(|cap| rate_of("penalty_cap", cap)).transpose()?;
        penalty.grace_days = self.penalty_grace_days;
        penalty.very_late_days = match self.very_late_days {
            0 => penalty.very_late_days,
            days => days,
        };
        penalty.rounding = profile.rounding;
        let mut servicing = Servicing::new(penalty, rate_of("early_fee", self.early_fee)?);
        for (setting, value) in named {
            servicing.set(setting, value)?;
        }
        Ok(servicing)
    }
}
