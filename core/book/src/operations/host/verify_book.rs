//! Verifies the book.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::access::PartnerRecord;
use crate::records::lending;
use crate::unit::Prepared;
use lendwright_storage::{StorageError, Verification};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest number of faults in an answer.
const FAULTS_MAX: usize = 100;

request! {
    /// Verifies the whole book. Its pages are intact, each row is as lendwright wrote it, no row is missing, and each
    /// index has exactly the rows of its table. Each loan is the result of its events, and its ledger sums to zero. The
    /// answer names faults by table, index or loan. The operation changes nothing, and others can read and write
    /// meanwhile. `verify_log` verifies the log of decisions. This operation cannot be part of a unit that several
    /// operations share.
    pub struct VerifyBook {}
}

answer! {
    /// The result of the verification.
    pub struct BookVerified {
        /// Whether the book has no fault.
        "whole" => whole: bool,
        /// The number of applications and loans that were verified.
        "loans" => loans: i64,
        /// The faults, at most 100.
        "faults" => faults: Vec<BookFault>,
        /// The number of faults that are not listed.
        "left_off" => left_off: i64,
    }
}

answer! {
    /// A fault in the book.
    pub struct BookFault {
        /// The table; null if the fault is in no table, or in several.
        "table" => table: Option<String>,
        /// The index; null if the fault is in no index.
        "index" => index: Option<String>,
        /// The id of the loan's application; null if the fault is in no loan.
        "loan" => loan: Option<String>,
        /// The fault as text, without personal data.
        "message" => message: String,
        /// The number of faults with the same message, apart from numbers in it. The message shows the number of the
        /// first fault.
        "count" => count: i64,
    }
}

impl Operation for VerifyBook {
    type Body = BookVerified;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "the book could not be verified";

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        Ok(Prepared::StoreVerified(Arc::new(engine.verify_store()?)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<BookVerified, Error> {
        let Prepared::StoreVerified(of_store) = std::mem::take(&mut cx.prepared) else {
            return Err(StorageError::Unsupported(
                "be verified where operations share a unit of work",
            )
            .into());
        };
        let mut report = Report::of_store(&of_store);
        match tenants(cx) {
            Ok(partners) => {
                for partner in partners {
                    match cx.act_as(Some(&partner)) {
                        Ok(()) => report.add_loans(cx)?,
                        Err(error) => report.add(fault(Some("partner"), damage(error)?)),
                    }
                }
            }
            Err(error) => report.add(fault(Some("partner"), damage(error)?)),
        }
        Ok(report.finish())
    }
}

/// Returns the user name of one partner of each tenant.
fn tenants(cx: &mut Context<'_>) -> Result<Vec<String>, Error> {
    let partners = cx.system().scan(PartnerRecord::by_key).collect()?;
    let by_tenant = partners.into_iter().rev().map(|it| (it.tenant_id, it.user_name));
    Ok(by_tenant.collect::<BTreeMap<_, _>>().into_values().collect())
}

/// The faults found so far.
#[derive(Default)]
struct Report {
    loans: u64,
    faults: Vec<BookFault>,
    left_off: u64,
}

impl Report {
    fn of_store(verified: &Verification) -> Self {
        let faults = verified.faults.iter().map(|found| BookFault {
            table: found.table.clone(),
            index: found.index.clone(),
            loan: None,
            message: found.message.clone(),
            count: count(found.count),
        });
        Self { loans: 0, faults: faults.collect(), left_off: verified.left_off }
    }

    fn add(&mut self, fault: BookFault) {
        if self.faults.len() < FAULTS_MAX {
            self.faults.push(fault);
        } else {
            self.left_off = self.left_off.saturating_add(1);
        }
    }

    /// Verifies the loans of the caller's tenant.
    fn add_loans(&mut self, cx: &mut Context<'_>) -> Result<(), Error> {
        let verified = lending::verify_loans(cx, &mut |id, message| {
            self.add(BookFault { loan: Some(id.to_string()), ..fault(None, message) });
        });
        match verified {
            Ok(loans) => self.loans = self.loans.saturating_add(loans),
            Err(error) => self.add(fault(Some("credit_application"), damage(error)?)),
        }
        Ok(())
    }

    fn finish(self) -> BookVerified {
        BookVerified {
            whole: self.faults.is_empty(),
            loans: count(self.loans),
            faults: self.faults,
            left_off: count(self.left_off),
        }
    }
}

fn fault(table: Option<&str>, message: String) -> BookFault {
    BookFault { table: table.map(str::to_owned), index: None, loan: None, message, count: 1 }
}

/// Returns the damage in words.
///
/// # Errors
/// The error itself, if it reports no damage.
fn damage(error: Error) -> Result<String, Error> {
    match error {
        Error::Damaged { what, .. } => Ok(what),
        Error::Storage { source: StorageError::Damaged(why), .. } => Ok(why.into()),
        error => Err(error),
    }
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
