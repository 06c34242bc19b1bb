//! Ways to pay: one in ten borrowers for each, by their numbers.

use super::Borrower;
use chrono::NaiveDate;
use lendwright::lending::Surplus;
use lendwright::operations::applications::GetSettlementPrices;
use lendwright::operations::dues::{DueItem, GetDuePayments};
use lendwright::operations::loans::{GrantHoliday, TakePayment, WriteOffLoan};
use lendwright::operations::payments::{PayMonthlyInstallment, SettleEarly};
use lendwright::{Engine, Error, Unit};
use rust_decimal::Decimal;

/// The way in which a borrower pays.
#[derive(Clone, Copy, PartialEq)]
pub enum Habit {
    /// Each instalment on its day.
    OnTime,
    /// Every third instalment ten days late.
    Late,
    /// 100 on the due day, and the rest ten days later.
    InParts,
    /// On time, with an additional 1,000 in the third month, which lowers the instalments or shortens the term.
    Prepays(Surplus),
    /// On time, with a holiday of two months after the fourth month.
    Holiday,
    /// On time, and everything at once in the fifth month.
    Settles,
    /// So many instalments, and then no more.
    StopsAfter(u32),
}

impl Habit {
    pub fn from_number(number: i64) -> Self {
        match number % 10 {
            3 => Self::Late,
            4 => Self::InParts,
            5 => Self::Prepays(Surplus::LowerInstalment),
            6 => Self::Prepays(Surplus::ShortenTerm),
            7 => Self::Holiday,
            8 => Self::Settles,
            9 => Self::StopsAfter((number / 10 * 7 % 12) as u32),
            _ => Self::OnTime,
        }
    }
}

impl Borrower {
    /// The borrower's actions on the day on which an instalment is due.
    pub fn on_due_day(
        &self,
        unit: &mut Unit<'_, '_>,
        month: u32,
        today: NaiveDate,
    ) -> Result<(), Error> {
        match self.habit {
            Habit::Late if month.is_multiple_of(3) => Ok(()),
            Habit::StopsAfter(months) if month > months => Ok(()),
            Habit::InParts => {
                let owes = !self.due(unit, today)?.is_empty();
                if owes { self.take(unit, 100.into(), None, month, "part") } else { Ok(()) }
            }
            _ => {
                self.pay(unit, month, today)?;
                self.beside(unit, month)
            }
        }
    }

    /// The borrower's actions on the tenth of the next month.
    pub fn on_late_day(
        &self,
        unit: &mut Unit<'_, '_>,
        month: u32,
        today: NaiveDate,
    ) -> Result<(), Error> {
        match self.habit {
            Habit::Late => self.pay(unit, month, today),
            Habit::InParts => {
                let due = self.due(unit, today)?;
                let rest: Decimal = due.iter().map(|item| item.entry.total_due_payment).sum();
                if due.is_empty() { Ok(()) } else { self.take(unit, rest, None, month, "rest") }
            }
            _ => Ok(()),
        }
    }

    /// The borrower's actions in addition to paying the instalment.
    fn beside(&self, unit: &mut Unit<'_, '_>, month: u32) -> Result<(), Error> {
        match (self.habit, month) {
            (Habit::Prepays(surplus), 3) => {
                self.take(unit, 1_000.into(), Some(surplus), month, "more")
            }
            (Habit::Holiday, 4) => {
                unit.run(&GrantHoliday {
                    application_id: self.application_id.clone(),
                    months: 2,
                    reason: "asked for it".into(),
                    idempotency_key: self.key(month, "holiday"),
                    ..GrantHoliday::default()
                })?;
                Ok(())
            }
            (Habit::Settles, 5) => self.settle(unit, month),
            _ => Ok(()),
        }
    }

    /// Pays the earliest due instalment with its penalty. If none is due, does nothing.
    fn pay(&self, unit: &mut Unit<'_, '_>, month: u32, today: NaiveDate) -> Result<(), Error> {
        if let Some(item) = self.due(unit, today)?.first() {
            unit.run(&PayMonthlyInstallment {
                national_id: self.national_id.as_str().into(),
                amount: item.entry.total_due_payment,
                idempotency_key: Some(self.key(month, "instalment")),
                ..PayMonthlyInstallment::default()
            })?;
        }
        Ok(())
    }

    /// Takes any amount from the borrower.
    fn take(
        &self,
        unit: &mut Unit<'_, '_>,
        amount: Decimal,
        surplus: Option<Surplus>,
        month: u32,
        what: &str,
    ) -> Result<(), Error> {
        unit.run(&TakePayment {
            application_id: self.application_id.clone(),
            amount,
            surplus,
            idempotency_key: self.key(month, what),
            ..TakePayment::default()
        })?;
        Ok(())
    }

    /// Asks for the price of settling early, and pays it.
    fn settle(&self, unit: &mut Unit<'_, '_>, month: u32) -> Result<(), Error> {
        let national_id = self.national_id.as_str();
        let asked = GetSettlementPrices { national_id: national_id.into(), ..Default::default() };
        let prices = unit.run(&asked)?.body;
        for (application_id, price) in &prices.credit_application {
            unit.run(&SettleEarly {
                national_id: national_id.into(),
                amount: price.total_due,
                application_id: Some(application_id.into()),
                idempotency_key: Some(self.key(month, "settlement")),
                ..SettleEarly::default()
            })?;
        }
        Ok(())
    }

    /// The unpaid instalments that are due today or earlier.
    fn due(&self, unit: &mut Unit<'_, '_>, today: NaiveDate) -> Result<Vec<DueItem>, Error> {
        let mut items = unit.run(&GetDuePayments { borrower_id: self.id })?.body.due_payments;
        let today = today.to_string();
        items.retain(|item| item.entry.due_date.get(..10).is_some_and(|due| due <= today.as_str()));
        Ok(items)
    }

    /// A key that makes a retry safe: the same payment is never taken twice.
    fn key(&self, month: u32, what: &str) -> String {
        format!("{}-{month}-{what}", self.number)
    }
}

/// Writes off the first loan without any payment. The borrower pays 250 later anyway.
pub fn write_one_off(engine: &Engine, borrowers: &[Borrower]) -> Result<(), Error> {
    let never = |borrower: &&Borrower| borrower.habit == Habit::StopsAfter(0);
    let Some(borrower) = borrowers.iter().find(never) else { return Ok(()) };
    engine.together(|unit| {
        unit.run(&WriteOffLoan {
            application_id: borrower.application_id.clone(),
            reason: "never paid".into(),
            idempotency_key: borrower.key(12, "write-off"),
            ..WriteOffLoan::default()
        })?;
        borrower.take(unit, 250.into(), None, 12, "recovery")
    })
}
