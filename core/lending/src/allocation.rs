//! How an amount falls on the rows of a loan.

use super::LendingError;
use super::exact::minus;
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Money, codes};

#[cfg(test)]
mod tests;

codes! {
    /// In which order an amount pays the parts of a row: one order for rows that are due, one for those
    /// that are not.
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

use PartKind::{Fee, Interest, Penalty, Principal};

impl Strategy {
    /// The order of a row that is due.
    const fn due(self) -> [PartKind; 4] {
        match self {
            Self::Plain | Self::DuePenaltyFeeInterestPrincipal => {
                [Penalty, Fee, Interest, Principal]
            }
            Self::DuePenaltyInterestPrincipal => [Penalty, Interest, Principal, Fee],
        }
    }

    /// The order of a row that is not due; `None` if such a row is not paid.
    const fn in_advance(self) -> Option<[PartKind; 4]> {
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
