//! Servicing: everything that determines the cost of a running loan, except the schedule.

use super::{Penalty, Strategy};
use lendwright_types::{Rate, codes};

codes! {
    /// What a borrower pays who settles early. `t` is the day of the settlement.
    pub enum Settlement {
        /// The unpaid principal, the interest up to the day, and the product's fee.
        Actuarial = "actuarial",
        /// All unpaid instalments less the rule of 78's rebate: loans of up to 61 months only.
        Rule78 = "rule78",
        /// The rebate of the United Kingdom's SI 2004/1483, 28 days after the request.
        Uk2004 = "uk2004",
        /// As actuarial, with what was paid too early given back (15 USC 1615); a refund below 1 is
        /// waived.
        Us1615 = "us1615",
        /// As actuarial, with the fee capped as in Article 16 of Directive 2008/48/EC.
        Eu2023 = "eu2023",
        /// All unpaid instalments: nothing is saved.
        Nothing = "none",
    }
}

impl Settlement {
    /// The most months of a loan that may be settled this way, for the rule of 78 by 15 USC 1615(b). `None` if the
    /// settlement does not limit them.
    #[doc(hidden)]
    #[must_use]
    pub const fn months_max(self) -> Option<u16> {
        match self {
            Self::Rule78 => Some(61),
            Self::Actuarial | Self::Uk2004 | Self::Us1615 | Self::Eu2023 | Self::Nothing => None,
        }
    }
}

codes! {
    /// How the interest of a period that has begun and not ended is counted.
    pub enum Accrual {
        /// By days of months of 30 (30U/360).
        Thirtieths = "thirtieths",
        /// By the days that have passed, of the period's days (Apache Fineract).
        Actual = "actual",
        /// The whole period's, from its first day on.
        Period = "period",
    }
}

codes! {
    /// What the fee of an early settlement is taken of.
    pub enum FeeBase {
        /// So many percent of the principal that is not due yet.
        OutstandingPrincipal = "outstanding_principal",
        /// So many percent of the interest that is not due yet.
        RemainingInterest = "remaining_interest",
        /// The interest of so many months on the principal that is not due yet.
        MonthsOfInterest = "months_of_interest",
    }
}

codes! {
    /// What becomes of interest that was paid before it accrued, when a loan is settled.
    pub enum UnearnedInterest {
        /// It stays paid.
        Keep = "keep",
        /// It is taken off the price.
        Rebate = "rebate",
    }
}

codes! {
    /// Whether principal that is overdue bears more interest than the schedule says.
    pub enum OverdueInterest {
        /// It does not: only penalties are charged.
        Nothing = "none",
        /// It does, up to the day, as Apache Fineract recalculates it.
        Fineract = "fineract",
    }
}

/// The settings that determine the price, the penalties and the payments of a running loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Servicing {
    /// The cost of late instalments.
    pub penalty: Penalty,
    /// Whether overdue principal bears interest.
    pub overdue_interest: OverdueInterest,
    /// The price of a settlement.
    pub settlement: Settlement,
    /// How interest accrues inside a period.
    pub accrual: Accrual,
    /// The fee of paying early, in percent (in months for [`FeeBase::MonthsOfInterest`]).
    pub early_fee: Rate,
    /// The base of the fee.
    pub fee_base: FeeBase,
    /// The treatment of unearned interest.
    pub unearned_interest: UnearnedInterest,
    /// The order in which a payment pays the rows.
    pub allocation: Strategy,
    /// Whether an instalment may be paid before its period begins.
    pub allow_advance: bool,
}

impl Servicing {
    /// Makes settings with defaults for the rest.
    #[must_use]
    pub const fn new(penalty: Penalty, early_fee: Rate) -> Self {
        Self {
            penalty,
            overdue_interest: OverdueInterest::Nothing,
            settlement: Settlement::Actuarial,
            accrual: Accrual::Thirtieths,
            early_fee,
            fee_base: FeeBase::OutstandingPrincipal,
            unearned_interest: UnearnedInterest::Keep,
            allocation: Strategy::Plain,
            allow_advance: false,
        }
    }
}
