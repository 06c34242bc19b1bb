//! A book of generated loans.
#![allow(clippy::arithmetic_side_effects, reason = "a measurement that goes wrong stops")]

use crate::book::{Folder, IMPORTED_AT_ONCE, SEED, row};
use chrono::{DateTime, TimeDelta, Utc};
use lendwright::operations::applications::{ApproveCreditApplication, CreateCreditApplication};
use lendwright::operations::host::ImportBorrowers;
use lendwright::operations::loans::{PaymentRow, TakePayments};
use lendwright::storage::{Durability, Sqlite};
use lendwright::{BorrowerUuid, Config, Engine, FixedClock, IdText, time};
use lendwright_portfolio::applicant;
use rust_decimal::Decimal;
use std::sync::Arc;

const PRODUCT: &str = r#"{"financial_provider_id":"1","Name":"Gold","Interest_Rate":24,
    "Early_Payment_Interest":2,"Late_Payment_Penalty":2,"Very_Late_Payment_Penalty":5,
    "Min_Repayment_Months":1,"Max_Repayment_Months":60,"Lower_Limit":1000,"Upper_Limit":50000}"#;
/// The number of loans in one commit.
const LOANS_AT_ONCE: u32 = 5_000;
/// The largest number of paid instalments of a loan.
const PAID_MOST: u32 = 4;

/// The amount of each instalment of a loan of 12,000 over 12 months.
#[must_use]
pub fn instalment() -> Decimal {
    Decimal::new(113_472, 2)
}

/// An open book of loans of 12,000 over 12 months, one for each borrower. The application with a number, starting at 1,
/// is the loan with that number.
pub struct Loans {
    /// The host's handle.
    pub host: Engine,
    /// The book's own partner, which serves the loans.
    pub partner: Engine,
    /// The borrowers' public ids.
    pub uuids: Vec<IdText<BorrowerUuid>>,
    clock: Arc<FixedClock>,
}

impl Loans {
    /// Opens the book in a folder.
    ///
    /// # Panics
    /// If it can't be opened.
    #[must_use]
    pub fn open(folder: &Folder) -> Self {
        let clock = Arc::new(FixedClock::at(first_day()));
        let store = Sqlite::file(folder.path("borrowers.book")).expect("the file can be opened");
        let config = Config::default().durability(Durability::Normal).clock(Arc::clone(&clock));
        let host = Engine::open_with(store, config).expect("it is a book");
        let partner = host.acting_as("host").expect("the book's own partner is there");
        Self { host, partner, uuids: Vec::new(), clock }
    }

    /// Sets the clock so many days after the first day of the loans.
    pub fn wait_until(&self, days: i64) {
        self.clock.set(first_day() + TimeDelta::days(days));
    }

    /// Adds the product and so many borrowers.
    ///
    /// # Panics
    /// If the book refuses one of them.
    pub fn add_borrowers(&mut self, count: u32) {
        let made = self.partner.call("create_credit_product", PRODUCT.as_bytes());
        assert_eq!(made.status, 200, "{}", made.body);
        for first in (1..=count).step_by(IMPORTED_AT_ONCE as usize) {
            let last = count.min(first + IMPORTED_AT_ONCE - 1);
            let rows = (first..=last).map(|number| row(&applicant(SEED, number))).collect();
            let imported = self.host.run(&ImportBorrowers { rows, partner: None });
            self.uuids.extend(imported.expect("the borrowers are taken").body.uuids);
        }
    }

    /// Adds a loan for each of the borrowers. Loans above `approved` are pending.
    ///
    /// # Panics
    /// If the book refuses one of them.
    pub fn add_loans(&self, approved: u32) {
        let count = u32::try_from(self.uuids.len()).expect("they were counted");
        for first in (1..=count).step_by(LOANS_AT_ONCE as usize) {
            let last = count.min(first + LOANS_AT_ONCE - 1);
            let added = self.partner.together(|unit| {
                for number in first..=last {
                    unit.run(&application(number))?;
                    if number <= approved {
                        unit.run(&approval(number))?;
                    }
                }
                Ok(())
            });
            added.expect("the loans are taken");
        }
    }

    /// Pays up to four instalments of each loan, each some days before its due date.
    ///
    /// # Panics
    /// If the book refuses one of them.
    pub fn pay_some(&self, approved: u32) {
        for month in 1..=PAID_MOST {
            self.wait_until(i64::from(month) * 30 - 5);
            let paying = (1..=approved).filter(|number| number % (PAID_MOST + 1) >= month);
            let rows: Vec<_> = paying.map(|number| payment(number, &format!("m{month}"))).collect();
            for rows in rows.chunks(LOANS_AT_ONCE as usize) {
                let rows = rows.to_vec();
                let taken = self.host.run(&TakePayments { rows, partner: None });
                assert_eq!(taken.expect("the book can be written").refused, 0);
            }
        }
    }
}

/// The payment of one instalment of a loan.
#[must_use]
pub fn payment(number: u32, key: &str) -> PaymentRow {
    PaymentRow {
        application_id: number.to_string().into(),
        amount: instalment(),
        idempotency_key: format!("{key}-{number}"),
        ..PaymentRow::default()
    }
}

/// The approval of a loan.
#[must_use]
pub fn approval(number: u32) -> ApproveCreditApplication {
    ApproveCreditApplication { application_id: number.to_string().into(), disbursement_date: None }
}

fn application(number: u32) -> CreateCreditApplication {
    CreateCreditApplication {
        repayment_months: 12,
        borrower_uuid: number.to_string().into(),
        financial_provider_id: "1".into(),
        credit_product_id: "1".into(),
        amount: Decimal::from(12_000),
        ..CreateCreditApplication::default()
    }
}

fn first_day() -> DateTime<Utc> {
    time::parse_instant("2026-01-31T10:00:00Z").expect("it is an instant")
}
