//! Verifies the decision log.

use crate::audit::{Broken, Checkpoint, DecisionRecord, LogVerifier};
use crate::engine::Context;
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId};
use crate::operations::access::records::PartnerRecord;
use crate::operations::borrowers::records::Borrower;
use crate::operations::scoring::records;
use crate::operations::{Access, Operation};
use crate::{answer, request};
use std::collections::HashMap;

request! {
    /// Verifies the decision log of a partner's tenant: that no record was altered, taken out of its
    /// stream, put elsewhere or filed under another id, time, borrower or partner; with an earlier checkpoint also that no tail and no stream is gone.
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
        /// How many records there are.
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
        cx.speak_for(self.partner.as_deref())?;
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
        push_all(cx, &mut verifier)?;
        let verification = verifier.finish();
        Ok(LogVerified {
            whole: verification.is_whole(),
            records: i64::try_from(verification.checkpoint.records()).unwrap_or(i64::MAX),
            first_broken: verification.broken.as_ref().map(record),
            checkpoint: verification.checkpoint.to_text(),
        })
    }
}

/// Shows the verifier each record, and holds the columns by which records are found against them: who
/// moves a decision to another borrower or partner there alters no digest.
fn push_all(cx: &mut Context<'_>, verifier: &mut LogVerifier<'_>) -> Result<(), Error> {
    let tenant_id = cx.book()?.tenant();
    let partners = cx.system().scan(PartnerRecord::by_tenant).equal(tenant_id).collect()?;
    let partners: HashMap<PartnerId, String> =
        partners.into_iter().map(|partner| (partner.partner_id, partner.user_name)).collect();
    let mut streams: Vec<(BorrowerId, String)> = Vec::new();
    records::each(cx, |entry, filing| {
        verifier.push(entry);
        let partner = partners.get(&filing.partner_id).map(String::as_str);
        let said = DecisionRecord::from_canonical(&entry.public);
        if !said.is_ok_and(|said| filing.fits(entry, &said, partner)) {
            verifier.misfiled(&entry.stream, entry.number);
        }
        if streams.last().is_none_or(|(_, stream)| *stream != entry.stream) {
            streams.push((filing.borrower_id, entry.stream.clone()));
        }
        Ok(())
    })?;
    for (borrower_id, stream) in streams {
        let borrower = cx.book()?.get::<Borrower>(borrower_id)?;
        if borrower.is_none_or(|borrower| borrower.uuid.to_string() != stream) {
            verifier.misfiled(&stream, 1);
        }
    }
    Ok(())
}

fn record(broken: &Broken) -> BrokenRecord {
    BrokenRecord {
        stream: broken.stream.clone(),
        number: i64::try_from(broken.number).unwrap_or(i64::MAX),
        message: broken.to_string(),
    }
}
