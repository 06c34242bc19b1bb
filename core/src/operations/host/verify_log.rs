//! Verifies the decision log.

use crate::audit::{Checkpoint, DecisionRecord, Entry, IntegrityError, LogVerifier, Violation};
use crate::engine::prelude::*;
use crate::ids::{BorrowerId, PartnerId};
use crate::records::access::PartnerRecord;
use crate::records::{decisions, policies};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;

request! {
    /// Verifies the decision log of a partner's tenant: no record was changed, removed from its
    /// stream, moved or stored under another id, time, borrower or partner; and the book still
    /// holds every policy that decided. With an earlier checkpoint it also verifies that no end of
    /// a stream and no whole stream was removed.
    pub struct VerifyLog {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The `checkpoint` of an earlier `export_log` or `verify_log`, unchanged, which was kept
        /// in another place.
        body "checkpoint" => checkpoint: Option<String>,
    }
}

answer! {
    /// The result of the verification.
    pub struct LogVerified {
        /// Whether the log is intact.
        "whole" => whole: bool,
        /// The number of records that can be read.
        "records" => records: i64,
        /// The first record that was changed; null when the log is intact.
        "first_broken" => first_broken: Option<BrokenRecord>,
        /// The checkpoint of the current log.
        "checkpoint" => checkpoint: String,
    }
}

answer! {
    /// A record that was changed.
    pub struct BrokenRecord {
        /// Its stream: the borrower's public id.
        "stream" => stream: String,
        /// Its number in the stream.
        "number" => number: i64,
        /// What is wrong with it.
        "message" => message: String,
    }
}

impl Operation for VerifyLog {
    type Body = LogVerified;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<LogVerified, Error> {
        cx.act_as(self.partner.as_deref())?;
        let read = |text: &String| {
            let wrong = |error| {
                Error::value(
                    "checkpoint",
                    format!("must be as verify_log or export_log gave it: {error}"),
                    text,
                )
            };
            Checkpoint::from_text(text.trim()).map_err(wrong)
        };
        let earlier = self.checkpoint.as_ref().map(read).transpose()?;
        let mut verifier = LogVerifier::new(earlier.as_ref());
        let unreadable = push_all(cx, &mut verifier)?;
        let verification = verifier.finish();
        let first_broken = unreadable.or_else(|| verification.broken.as_ref().map(record));
        Ok(LogVerified {
            whole: first_broken.is_none(),
            records: i64::try_from(verification.checkpoint.records()).unwrap_or(i64::MAX),
            first_broken,
            checkpoint: verification.checkpoint.to_text(),
        })
    }
}

/// Passes each record to the verifier, and compares the columns by which records are found with the
/// records: moving a decision to another borrower or partner in those columns changes no digest.
/// Returns the first row that can't be read, if no record before it is broken.
fn push_all(
    cx: &mut Context<'_>,
    verifier: &mut LogVerifier<'_>,
) -> Result<Option<BrokenRecord>, Error> {
    let tenant_id = cx.book()?.tenant();
    let partners = cx.system().scan(PartnerRecord::by_tenant).equal(tenant_id).collect()?;
    let partners: HashMap<PartnerId, String> =
        partners.into_iter().map(|partner| (partner.partner_id, partner.user_name)).collect();
    let mut named = Named::default();
    let mut unreadable = None;
    decisions::each(cx, |row| {
        match row {
            Ok((entry, filing)) => {
                verifier.push(entry);
                let partner = partners.get(&filing.partner_id).map(String::as_str);
                let decision = DecisionRecord::from_canonical(&entry.public).ok();
                match decision.filter(|decision| filing.fits(entry, decision, partner)) {
                    Some(decision) => named.by(entry, filing.borrower_id, decision.policy),
                    None => verifier.report(&entry.stream, entry.number, Violation::Misfiled),
                }
            }
            Err(row) if !verifier.is_broken() => drop(unreadable.get_or_insert(row)),
            Err(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    })?;
    named.check(cx, verifier)?;
    let Some(row) = unreadable else { return Ok(None) };
    let stream = row.stream(cx)?;
    Ok(Some(BrokenRecord { number: row.number, message: row.message(&stream), stream }))
}

/// What the records refer to and the book must hold, with the first record that refers to it.
#[derive(Default)]
struct Named {
    streams: BTreeMap<(BorrowerId, String), u64>,
    policies: Vec<(String, String, u64)>,
    digests: HashSet<String>,
}

impl Named {
    fn by(&mut self, entry: &Entry, borrower_id: BorrowerId, policy: String) {
        self.streams.entry((borrower_id, entry.stream.clone())).or_insert(entry.number);
        if self.digests.insert(policy.clone()) {
            self.policies.push((policy, entry.stream.clone(), entry.number));
        }
    }

    fn check(self, cx: &mut Context<'_>, verifier: &mut LogVerifier<'_>) -> Result<(), Error> {
        for ((borrower_id, stream), number) in self.streams {
            if decisions::uuid_of(cx, borrower_id)?.as_ref() != Some(&stream) {
                verifier.report(&stream, number, Violation::Misfiled);
            }
        }
        for (policy, stream, number) in self.policies {
            if !policies::holds_text(cx, &policy)? {
                verifier.report(&stream, number, Violation::PolicyLost);
            }
        }
        Ok(())
    }
}

fn record(broken: &IntegrityError) -> BrokenRecord {
    BrokenRecord {
        stream: broken.stream.clone(),
        number: i64::try_from(broken.number).unwrap_or(i64::MAX),
        message: broken.to_string(),
    }
}
