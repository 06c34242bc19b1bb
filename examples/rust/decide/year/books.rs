//! The books at the end of the year: the amounts lent, collected and lost, checked loan by loan.

use super::PROVIDER;
use lendwright::operations::loans::{AgeBucket, AgeLoans, AgedLoans, Bucket, GiveLoan, GivenLoan};
use lendwright::operations::providers::GetProviderApplications;
use lendwright::{Engine, Error};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::fmt;

/// The first overdue day of each bucket, and the provision in percent of the outstanding amount.
const BUCKETS: [(&str, i64, i64); 5] = [
    ("current", 0, 1),
    ("1 to 30 days", 1, 5),
    ("31 to 90 days", 31, 25),
    ("91 to 180 days", 91, 50),
    ("over 180 days", 181, 100),
];

/// The states of an application, in the order of the output.
const STATES: [&str; 6] =
    ["approved", "completed", "settled_early", "written_off", "rejected", "pending"];

/// The results of all applications.
pub struct Books {
    by_status: BTreeMap<String, usize>,
    /// The number and the sum of payments of each kind.
    payments: BTreeMap<String, (usize, Decimal)>,
    aged: AgedLoans,
    /// The amount written off, less the amount recovered.
    lost: Decimal,
    /// The faults: none, unless the library or the book's file is damaged.
    pub faults: Vec<String>,
}

impl Books {
    pub(super) fn new(engine: &Engine) -> Result<Self, Error> {
        let bucket = |&(name, from_days, percent): &(&str, i64, i64)| AgeBucket {
            name: name.to_owned(),
            from_days,
            provision_percent: Some(Decimal::from(percent)),
        };
        let buckets = Some(BUCKETS.iter().map(bucket).collect());
        let aged = engine.run(&AgeLoans { buckets, ..AgeLoans::default() })?.body;
        let (by_status, payments) = (BTreeMap::new(), BTreeMap::new());
        let lost = Decimal::ZERO;
        let mut books = Self { by_status, payments, aged, lost, faults: Vec::new() };
        let mut request = GetProviderApplications {
            financial_provider_id: PROVIDER.into(),
            ..GetProviderApplications::default()
        };
        loop {
            let part = engine.run(&request)?;
            for listed in &part.body {
                let status = listed.application.status.to_string();
                *books.by_status.entry(status).or_default() += 1;
                let application_id = listed.application_id.as_str().into();
                books.add(&engine.run(&GiveLoan { application_id, partner: None })?.body);
            }
            // Long lists come in parts.
            let Some(next) = part.detail.next else { return Ok(books) };
            request.after = Some(next.into());
        }
    }

    /// Adds a loan's payments, and checks the loan. Its rows must match its events, its ledger must sum to zero, and
    /// the principal in the ledger must be the unpaid principal.
    fn add(&mut self, loan: &GivenLoan) {
        let id = &loan.application_id;
        let booked = |account: &str| -> Decimal {
            let lines = loan.ledger.iter().filter(|line| line.account == account);
            lines.map(|line| line.amount).sum()
        };
        if !loan.rows_agree {
            self.faults.push(format!("loan {id}: its rows are not what its events make"));
        }
        let sum: Decimal = loan.ledger.iter().map(|line| line.amount).sum();
        if !sum.is_zero() {
            self.faults.push(format!("loan {id}: its ledger sums to {sum}"));
        }
        let unpaid = loan.price.as_ref().map_or(Decimal::ZERO, |price| price.due_principal);
        if booked("principal") != unpaid {
            self.faults.push(format!("loan {id}: {unpaid} is unpaid, its ledger says otherwise"));
        }
        self.lost += booked("loss");
        for payment in loan.payments.iter().filter(|payment| !payment.reversed) {
            let (count, sum) = self.payments.entry(payment.kind.clone()).or_default();
            *count += 1;
            *sum += payment.amount;
        }
    }

    fn count(&self, status: &str) -> usize {
        self.by_status.get(status).copied().unwrap_or_default()
    }

    fn collected(&self) -> Decimal {
        self.payments.values().map(|(_, sum)| sum).sum()
    }

    /// The year in one line, the same in each language.
    pub fn line(&self) -> String {
        let states = STATES.map(|state| format!("{} {state}", self.count(state))).join(", ");
        let total = &self.aged.total;
        let overdue = overdue(total);
        format!(
            "year: {states}; collected {:.2}, outstanding {:.2}, overdue {overdue:.2}, provision {:.2}, lost {:.2}",
            self.collected(),
            total.outstanding,
            total.provision,
            self.lost,
        )
    }
}

/// The overdue amount of the loans in a bucket.
fn overdue(bucket: &Bucket) -> Decimal {
    bucket.overdue_principal + bucket.overdue_interest + bucket.penalties
}

impl fmt::Display for Books {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "applications")?;
        for state in STATES {
            writeln!(f, "  {state:<16} {:>7}", self.count(state))?;
        }
        writeln!(f, "payments")?;
        for (kind, (count, sum)) in &self.payments {
            writeln!(f, "  {kind:<16} {count:>7} {sum:>16.2}")?;
        }
        writeln!(f, "overdue            loans      outstanding        overdue      provision")?;
        let AgedLoans { buckets, total, written_off, .. } = &self.aged;
        for bucket in buckets.iter().chain([total, written_off]) {
            let overdue = overdue(bucket);
            writeln!(
                f,
                "  {:<16} {:>7} {:>16.2} {overdue:>14.2} {:>14.2}",
                bucket.name, bucket.loans, bucket.outstanding, bucket.provision
            )?;
        }
        write!(f, "{}", self.line())
    }
}
