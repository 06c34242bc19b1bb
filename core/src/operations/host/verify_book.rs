//! Verifies the book itself.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::access::PartnerRecord;
use crate::records::lending;
use crate::storage::{StorageError, Verified};
use crate::unit::Prepared;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The greatest number of faults in an answer.
const FAULTS_MAX: usize = 100;

request! {
    /// Verifies the whole book: that its pages are intact, that each row is as lendwright wrote it and none is missing, that each index has
    /// the rows of its table and no others, and that each loan is what its events make, with a ledger that sums to zero.
    /// It names what is wrong by table, index or loan, and changes nothing. Others go on reading and writing meanwhile.
    /// The log of decisions has a check of its own, `verify_log`. This operation can't be part of a unit that several
    /// operations share.
    pub struct VerifyBook {}
}

answer! {
    /// The result of the verification.
    pub struct BookVerified {
        /// Whether nothing is wrong.
        "whole" => whole: bool,
        /// The number of applications and loans that were verified.
        "loans" => loans: i64,
        /// The faults, at most 100.
        "faults" => faults: Vec<BookFault>,
        /// How many more faults there are.
        "left_off" => left_off: i64,
    }
}

answer! {
    /// Something that is wrong in the book.
    pub struct BookFault {
        /// The table; null where the fault is in none, or not in one alone.
        "table" => table: Option<String>,
        /// The index; null where the fault is in none.
        "index" => index: Option<String>,
        /// The id of the loan's application; null where the fault is in no loan.
        "loan" => loan: Option<String>,
        /// What is wrong. It quotes no personal data.
        "message" => message: String,
        /// How many faults are the same but for a number in their message, which is that of the first.
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

/// The user name of one partner of each tenant.
fn tenants(cx: &mut Context<'_>) -> Result<Vec<String>, Error> {
    let partners = cx.system().scan(PartnerRecord::by_key).collect()?;
    let by_tenant = partners.into_iter().rev().map(|it| (it.tenant_id, it.user_name));
    Ok(by_tenant.collect::<BTreeMap<_, _>>().into_values().collect())
}

/// The faults that were found so far.
#[derive(Default)]
struct Report {
    loans: u64,
    faults: Vec<BookFault>,
    left_off: u64,
}

impl Report {
    fn of_store(verified: &Verified) -> Self {
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

/// What is damaged.
///
/// # Errors
/// The error itself, where it is not that something is damaged.
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
