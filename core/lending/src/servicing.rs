//! Servicing: everything that determines the cost of a running loan, except the schedule.
//!
//! It includes the allocation of a payment: its division among the rows of a loan.

use crate::arithmetic::minus;
use crate::error::set_by_name;
use crate::{LendingError, Penalty, PenaltyBase, PenaltyFrom, PenaltyTier};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Money, Rate, codes};

codes! {
    /// The price of an early settlement.
    pub enum Settlement {
        /// The unpaid principal, the interest up to the day, and the product's fee.
        Actuarial = "actuarial",
        /// All unpaid instalments less the rule of 78's rebate: loans of up to 61 months only.
        Rule78 = "rule78",
        /// The rebate of the United Kingdom's SI 2004/1483, 28 days after the request.
        Uk2004 = "uk2004",
        /// As actuarial, but interest that was paid too early is refunded (15 USC 1615). A refund below 1 is
        /// not made.
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
    /// How the interest of the running period is counted.
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
    /// The base of the fee of an early settlement.
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
    /// The treatment of interest that was paid before it accrued, when a loan is settled.
    pub enum UnearnedInterest {
        /// It stays paid.
        Keep = "keep",
        /// It is taken off the price.
        Rebate = "rebate",
    }
}

codes! {
    /// Whether overdue principal bears more interest than the scheduled one.
    pub enum OverdueInterest {
        /// It does not: only penalties are charged.
        Nothing = "none",
        /// It does, up to the day, as Apache Fineract recalculates it.
        Fineract = "fineract",
    }
}

/// The settings that determine the price, the penalties and the payments of a running loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Servicing {
    /// The cost of late instalments.
    pub penalty: Penalty,
    /// Whether overdue principal bears interest.
    pub overdue_interest: OverdueInterest,
    /// The price of a settlement.
    pub settlement: Settlement,
    /// The accrual of interest inside a period.
    pub accrual: Accrual,
    /// The fee of paying early, in percent (in months for [`FeeBase::MonthsOfInterest`]).
    pub early_fee: Rate,
    /// The base of the fee.
    pub fee_base: FeeBase,
    /// The treatment of unearned interest.
    pub unearned_interest: UnearnedInterest,
    /// The order of the parts of a row that a payment pays.
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

impl Servicing {
    /// Sets a setting that has a name for its value: `settlement`, `accrual`, `fee_base`,
    /// `unearned_interest`, `overdue_interest`, `penalty_tier`, `penalty_base` or `penalty_from`.
    ///
    /// # Errors
    /// Those of [`Profile::set`](crate::Profile::set).
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::{Charge, Penalty, Servicing, Settlement};
    /// use lendwright_types::Rate;
    ///
    /// let late = Charge::Percent(Rate::percent("2")?);
    /// let mut servicing = Servicing::new(Penalty::new(late, late), Rate::percent("1")?);
    /// servicing.set("settlement", "eu2023")?;
    /// assert_eq!(servicing.settlement, Settlement::Eu2023);
    /// let error = servicing.set("accrual", "actuall").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown accrual 'actuall', did you mean 'actual'?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, setting: &str, value: &str) -> Result<(), LendingError> {
        set_by_name!(setting, value, [] {
            "settlement" => self.settlement: Settlement,
            "accrual" => self.accrual: Accrual,
            "fee_base" => self.fee_base: FeeBase,
            "unearned_interest" => self.unearned_interest: UnearnedInterest,
            "overdue_interest" => self.overdue_interest: OverdueInterest,
            "penalty_tier" => self.penalty.tier: PenaltyTier,
            "penalty_base" => self.penalty.base: PenaltyBase,
            "penalty_from" => self.penalty.from: PenaltyFrom,
        })
    }
}

// The division of an amount among the rows of a loan.

codes! {
    /// The order of the parts of a row that an amount pays. Rows that are due have one order, and rows that are not
    /// due have another.
    pub enum Strategy {
        /// Rows that are due take it, oldest first: penalty, fee, interest, principal. Those that are
        /// not due take nothing.
        Plain = "plain",
        /// Apache Fineract's: due rows penalty, fee, interest, principal; then those in advance
        /// principal, penalty, fee, interest.
        DuePenaltyFeeInterestPrincipal =
            "DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST",
        /// Apache Fineract's: due rows and those in advance penalty, interest, principal, fee.
        DuePenaltyInterestPrincipal =
            "DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE",
    }
}

/// One part of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PartKind {
    Penalty,
    Fee,
    Interest,
    Principal,
}

impl Strategy {
    /// The order of a row that is due.
    const fn due(self) -> [PartKind; 4] {
        use PartKind::{Fee, Interest, Penalty, Principal};
        match self {
            Self::Plain | Self::DuePenaltyFeeInterestPrincipal => {
                [Penalty, Fee, Interest, Principal]
            }
            Self::DuePenaltyInterestPrincipal => [Penalty, Interest, Principal, Fee],
        }
    }

    /// The order of a row that is not due; `None` if such a row is not paid.
    const fn in_advance(self) -> Option<[PartKind; 4]> {
        use PartKind::{Fee, Interest, Penalty, Principal};
        match self {
            Self::Plain => None,
            Self::DuePenaltyFeeInterestPrincipal => Some([Principal, Penalty, Fee, Interest]),
            Self::DuePenaltyInterestPrincipal => Some([Penalty, Interest, Principal, Fee]),
        }
    }
}

/// One amount for each part of a row: the amount owed, or the amount paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The penalty.
    pub penalty: Money,
    /// The fees.
    pub fee: Money,
    /// The interest.
    pub interest: Money,
    /// The principal.
    pub principal: Money,
}

impl Parts {
    /// Returns parts of 0.
    #[must_use]
    pub const fn zero(currency: Currency) -> Self {
        let zero = Money::zero(currency);
        Self { penalty: zero, fee: zero, interest: zero, principal: zero }
    }

    /// Returns the sum of the parts.
    ///
    /// # Errors
    /// When a part is of another currency than the first, or the sum does not fit; it names the field.
    pub fn total(&self) -> Result<Money, LendingError> {
        let mut sum = Money::zero(self.penalty.currency());
        for (field, part) in self.named() {
            sum = sum.checked_add(part).map_err(|_| LendingError::too_large(field, part))?;
        }
        Ok(sum)
    }

    const fn named(&self) -> [(&'static str, Money); 4] {
        [
            ("penalty", self.penalty),
            ("fee", self.fee),
            ("interest", self.interest),
            ("principal", self.principal),
        ]
    }

    const fn part(&mut self, part: PartKind) -> &mut Money {
        match part {
            PartKind::Penalty => &mut self.penalty,
            PartKind::Fee => &mut self.fee,
            PartKind::Interest => &mut self.interest,
            PartKind::Principal => &mut self.principal,
        }
    }
}

/// The amounts owed on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwedRow {
    /// The day on which it is due.
    pub due: NaiveDate,
    /// The unpaid amount of each part.
    pub parts: Parts,
}

/// The result of dividing an amount among rows.
///
/// The paid parts and the surplus add up to the amount, to the minor unit.
///
/// # Example
/// ```
/// use lendwright_lending::{Allocation, OwedRow, Parts, Strategy};
/// use lendwright_types::{Money, currency::EGP, time::parse_date};
///
/// let egp = |text| Money::parse(text, EGP);
/// let parts = Parts {
///     penalty: egp("22.69")?,
///     interest: egp("166.25")?,
///     principal: egp("968.47")?,
///     ..Parts::zero(EGP)
/// };
/// let rows = [OwedRow { due: parse_date("2026-06-30")?, parts }];
/// let today = parse_date("2026-07-10")?;
/// let allocation = Allocation::new(egp("100")?, &rows, today, Strategy::Plain)?;
///
/// let paid = allocation.paid[0];
/// assert_eq!((paid.penalty.to_string(), paid.interest.to_string()), ("22.69".into(), "77.31".into()));
/// assert!(paid.principal.is_zero() && allocation.surplus.is_zero());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Allocation {
    /// The paid parts of each row, in the order of the rows.
    pub paid: Vec<Parts>,
    /// The rest of the amount after all rows.
    pub surplus: Money,
}

impl Allocation {
    /// Divides an amount that is paid on a day among rows. The rows must be in the order of their due dates. They are
    /// paid row by row, first those that are due on the day.
    ///
    /// # Errors
    /// When the amount is not greater than 0, when a part is negative or in another currency than the amount, or when
    /// the rows are not in order. The error names the field.
    pub fn new(
        amount: Money,
        rows: &[OwedRow],
        day: NaiveDate,
        strategy: Strategy,
    ) -> Result<Self, LendingError> {
        if !amount.is_positive() {
            return Err(LendingError::invalid("amount", amount, "must be greater than 0"));
        }
        let mut before = NaiveDate::MIN;
        let (mut left, mut paid) = (amount.minor(), Vec::with_capacity(rows.len()));
        for row in rows {
            if row.due < before {
                let reason = "must not be before the due date of the row before";
                return Err(LendingError::invalid("due", row.due, reason));
            }
            before = row.due;
            check(amount, &row.parts)?;
            let order = if row.due <= day { Some(strategy.due()) } else { strategy.in_advance() };
            paid.push(take(row.parts, order, &mut left, amount.currency())?);
        }
        Ok(Self { paid, surplus: Money::from_minor(left, amount.currency()) })
    }
}

fn check(amount: Money, parts: &Parts) -> Result<(), LendingError> {
    for (field, part) in parts.named() {
        if part.currency() != amount.currency() {
            return Err(LendingError::invalid(field, part, "must be in the amount's currency"));
        }
        if part.is_negative() {
            return Err(LendingError::invalid(field, part, "must be 0 or more"));
        }
    }
    Ok(())
}

/// Pays the parts of a row in their order until the amount is used up.
fn take(
    mut owed: Parts,
    order: Option<[PartKind; 4]>,
    left: &mut i64,
    currency: Currency,
) -> Result<Parts, LendingError> {
    let mut paid = Parts::zero(currency);
    for part in order.into_iter().flatten() {
        let taken = owed.part(part).minor().min(*left);
        *left = minus(*left, taken)?;
        *paid.part(part) = Money::from_minor(taken, currency);
    }
    Ok(paid)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Allocation, OwedRow, Parts, Strategy};
    use crate::LendingError;
    use chrono::NaiveDate;
    use lendwright_types::Money;
    use lendwright_types::currency::{EGP, EUR};
    use lendwright_types::time::parse_date;

    fn egp(text: &str) -> Money {
        Money::parse(text, EGP).unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }

    /// The worked example's fifth row with a penalty and a fee, and its sixth.
    fn rows() -> [OwedRow; 2] {
        let row = |due, [penalty, fee, interest, principal]: [&str; 4]| {
            let (penalty, fee) = (egp(penalty), egp(fee));
            let parts = Parts { penalty, fee, interest: egp(interest), principal: egp(principal) };
            OwedRow { due: day(due), parts }
        };
        [
            row("2026-06-30", ["22.69", "5", "166.25", "968.47"]),
            row("2026-07-31", ["0", "7", "146.88", "987.84"]),
        ]
    }

    /// The penalty, fee, interest and principal paid on each row, and the surplus.
    fn paid(amount: &str, on: &str, strategy: Strategy) -> (Vec<[String; 4]>, String) {
        let found = Allocation::new(egp(amount), &rows(), day(on), strategy).unwrap();
        let texts = |parts: &Parts| {
            [parts.penalty, parts.fee, parts.interest, parts.principal].map(|part| part.to_string())
        };
        (found.paid.iter().map(texts).collect(), found.surplus.to_string())
    }

    fn expected(rows: [[&str; 4]; 2], surplus: &str) -> (Vec<[String; 4]>, String) {
        (rows.map(|row| row.map(str::to_owned)).to_vec(), surplus.to_owned())
    }

    #[test]
    fn plain_pays_what_is_due_and_leaves_the_rest() {
        let nothing = ["0.00"; 4];
        assert_eq!(
            paid("27.70", "2026-07-10", Strategy::Plain),
            expected([["22.69", "5.00", "0.01", "0.00"], nothing], "0.00"),
        );
        assert_eq!(
            paid("1200", "2026-06-30", Strategy::Plain),
            expected([["22.69", "5.00", "166.25", "968.47"], nothing], "37.59"),
        );
        assert_eq!(paid("10", "2026-06-29", Strategy::Plain), expected([nothing; 2], "10.00"));
        assert_eq!(
            paid("1200", "2026-07-31", Strategy::Plain),
            expected(
                [["22.69", "5.00", "166.25", "968.47"], ["0.00", "7.00", "30.59", "0.00"]],
                "0.00"
            ),
        );
    }

    #[test]
    fn strategies_of_fineract_pay_in_advance_in_their_own_order() {
        assert_eq!(
            paid("2200", "2026-07-10", Strategy::DuePenaltyFeeInterestPrincipal),
            expected(
                [["22.69", "5.00", "166.25", "968.47"], ["0.00", "7.00", "42.75", "987.84"]],
                "0.00",
            ),
        );
        assert_eq!(
            paid("1160", "2026-07-10", Strategy::DuePenaltyInterestPrincipal),
            expected([["22.69", "2.59", "166.25", "968.47"], ["0.00"; 4]], "0.00"),
        );
        assert_eq!(
            paid("1362.41", "2026-07-10", Strategy::DuePenaltyInterestPrincipal),
            expected(
                [["22.69", "5.00", "166.25", "968.47"], ["0.00", "0.00", "146.88", "53.12"]],
                "0.00"
            ),
        );
    }

    #[test]
    fn nothing_is_lost_for_any_amount_and_day() {
        for strategy in Strategy::all() {
            for on in ["2026-06-01", "2026-06-30", "2026-07-31"] {
                for amount in (1..260_000).step_by(997).map(|minor| Money::from_minor(minor, EGP)) {
                    let found = Allocation::new(amount, &rows(), day(on), strategy).unwrap();
                    let totals = found.paid.iter().map(|parts| parts.total().unwrap());
                    let sum = Money::sum(totals, EGP).unwrap();
                    assert_eq!(sum.checked_add(found.surplus), Ok(amount), "{strategy:?} {on}");
                }
            }
        }
    }

    #[test]
    fn errors_name_the_field() {
        let field = |amount: Money, rows: &[OwedRow]| {
            let found = Allocation::new(amount, rows, day("2026-07-10"), Strategy::Plain);
            found.map_err(|error| error.field()).err()
        };
        let [first, second] = rows();
        assert_eq!(field(egp("0"), &[first]), Some("amount"));
        assert_eq!(field(egp("1"), &[second, first]), Some("due"));
        let negative = OwedRow { parts: Parts { fee: egp("-1"), ..first.parts }, ..first };
        assert_eq!(field(egp("1"), &[negative]), Some("fee"));
        assert_eq!(field(Money::parse("1", EUR).unwrap(), &[first]), Some("penalty"));
        let most = Parts { principal: Money::from_minor(i64::MAX, EGP), ..first.parts };
        assert_eq!(most.total().as_ref().map_err(LendingError::field), Err("principal"));
    }
}
