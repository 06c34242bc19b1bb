//! Verifies the decision log.

use crate::audit::{Checkpoint, DecisionRecord, Entry, IntegrityError, LogVerifier, Violation};
use crate::engine::Operation;
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId};
use crate::records::access::PartnerRecord;
use crate::records::{decisions, policies};
use crate::unit::{Access, Context};
use crate::wire::{answer, request};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;

request! {
    /// Verifies the decision log of a partner's tenant: that no record was altered, taken out of its
    /// stream, put elsewhere or filed under another id, time, borrower or partner, and that the book
    /// still holds each policy that decided; with an earlier checkpoint also that no tail and no stream
    /// is gone.
    pub struct VerifyLog {
        /// The partner's user name; the host's own partner where left out.
        body "partner" => partner: Option<String>,
        /// The `checkpoint` of an earlier `export_log` or `verify_log`, as it was given, which was
        /// kept elsewhere.
        body "checkpoint" => checkpoint: Option<String>,
    }
}

answer! {
    /// What was found.
    pub struct LogVerified {
        /// Whether the log is whole.
        "whole" => whole: bool,
        /// How many records there are that can be read.
        "records" => records: i64,
        /// The first record that is not as it was written; null where the log is whole.
        "first_broken" => first_broken: Option<BrokenRecord>,
        /// The checkpoint of the log as it is now.
        "checkpoint" => checkpoint: String,
    }
}

answer! {
    /// A record that is not as it was written.
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

/// Shows the verifier each record, and holds the columns by which records are found against them: who
/// moves a decision to another borrower or partner there alters no digest. Gives the first row that
/// can't be read, where no record before it is broken.
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

/// What the records name that the book must hold, and the first record that names it.
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
