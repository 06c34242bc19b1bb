//! The book with the loans: opening it, and adding loans.

use chrono::{DateTime, TimeDelta, Utc};
use lendwright::operations::applications::{ApproveCreditApplication, CreateCreditApplication};
use lendwright::operations::borrowers::PhoneNumber;
use lendwright::operations::host::{BorrowerRow, ImportBorrowers};
use lendwright::storage::Sqlite;
use lendwright::{ApplicationId, Config, Engine, FixedClock, time};
use rust_decimal::Decimal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The name of an environment variable. A child's clock is this number of minutes ahead of the first instant.
pub const CLOCK: &str = "LENDWRIGHT_PAYMENTS_MINUTES";

const PRODUCT: &str = r#"{"financial_provider_id":"1","Name":"Gold","Interest_Rate":24,
    "Early_Payment_Interest":2,"Late_Payment_Penalty":2,"Very_Late_Payment_Penalty":5,
    "Min_Repayment_Months":3,"Max_Repayment_Months":36,"Lower_Limit":1000,"Upper_Limit":50000}"#;
/// SQLite's lock has no queue. Among processes that write without a pause, one can wait for many commits.
const WAIT: Duration = Duration::from_secs(60);
const MONTHS: i64 = 12;
/// The number of loans for each person.
const LOANS_EACH: u64 = 2;

/// A loan of 12,000 over 12 months, by its number. It is the same in each process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loan(pub u64);

impl Loan {
    /// The number of the person's row.
    #[must_use]
    pub fn person(self) -> i64 {
        i64::try_from(self.0 / LOANS_EACH + 1).unwrap()
    }

    /// The person's national id.
    #[must_use]
    pub fn national_id(self) -> String {
        national_id(self.person())
    }

    /// The application's id.
    #[must_use]
    pub fn application(self) -> ApplicationId {
        ApplicationId(i64::try_from(self.0 + 1).unwrap())
    }

    /// The amount of each instalment except the last, without a penalty.
    #[must_use]
    pub fn instalment() -> Decimal {
        Decimal::new(113_472, 2)
    }
}

fn national_id(person: i64) -> String {
    format!("290010112{person:05}")
}

/// The instant that is so many minutes after the first.
#[must_use]
pub fn instant(minutes: u64) -> DateTime<Utc> {
    let first = time::parse_instant("2026-01-31T10:00:00Z").unwrap();
    first + TimeDelta::minutes(i64::try_from(minutes).unwrap())
}

/// An open book with loans.
pub struct Stage {
    /// Its file.
    pub path: PathBuf,
    /// The clock that it was opened with.
    pub clock: Arc<FixedClock>,
    /// The host's handle.
    pub host: Engine,
    /// The host's own partner, which serves the loans.
    pub partner: Engine,
}

impl Stage {
    /// Opens the book in a file. The clock is so many minutes after the first instant.
    #[must_use]
    pub fn open(path: &Path, minutes: u64) -> Self {
        let clock = Arc::new(FixedClock::at(instant(minutes)));
        let config = Config::default().clock(Arc::clone(&clock));
        let store = Sqlite::file_waiting(path, WAIT).unwrap();
        let host = Engine::open_with(store, config).unwrap();
        let partner = host.acting_as("host").unwrap();
        Self { path: path.to_owned(), clock, host, partner }
    }

    /// Creates the credit product. The book must be empty.
    pub fn begin(&self) {
        let made = self.partner.call("create_credit_product", PRODUCT.as_bytes());
        assert_eq!(made.status, 200, "{}", made.body);
    }

    /// Adds a range of loans. Those below `approved` begin today; the others are pending.
    pub fn add(&self, loans: std::ops::Range<u64>, approved: u64) {
        let first = Loan(loans.start).person();
        let last = Loan(loans.end - 1).person();
        let row = |person: i64| BorrowerRow {
            phone_number: PhoneNumber(format!("+20100{person:07}")),
            first_name: "Mona".into(),
            last_name: "Adel".into(),
            national_id_number: national_id(person).as_str().into(),
            email: format!("mona{person}@example.com").as_str().into(),
            ..BorrowerRow::default()
        };
        let rows = (first..=last).map(row).collect();
        self.host.run(&ImportBorrowers { rows, partner: None }).unwrap();
        let added = self.partner.together(|unit| {
            for number in loans.clone() {
                let loan = Loan(number);
                let created = unit.run(&CreateCreditApplication {
                    repayment_months: MONTHS,
                    borrower_uuid: loan.person().to_string().into(),
                    financial_provider_id: "1".into(),
                    credit_product_id: "1".into(),
                    amount: Decimal::from(12_000),
                    ..CreateCreditApplication::default()
                })?;
                assert_eq!(created.detail.application_id, Some(loan.application().into()));
                if number < approved {
                    unit.run(&ApproveCreditApplication {
                        application_id: loan.application().into(),
                        disbursement_date: None,
                    })?;
                }
            }
            Ok(())
        });
        added.unwrap();
    }
}
