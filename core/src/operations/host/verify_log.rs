//! Verifies the decision log.

use crate::audit::{Broken, Checkpoint, LogVerifier};
use crate::engine::Context;
use crate::error::Error;
use crate::operations::scoring::records;
use crate::operations::{Access, Operation};
use crate::{answer, request};

request! {
    /// Verifies the decision log of a partner's tenant: that no record was altered, taken out of its
    /// stream or put elsewhere; with an earlier checkpoint also that no tail and no stream is gone.
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
        records::each(cx, |entry| {
            verifier.push(entry);
            Ok(())
        })?;
        let verification = verifier.finish();
        Ok(LogVerified {
            whole: verification.is_whole(),
            records: i64::try_from(verification.checkpoint.records()).unwrap_or(i64::MAX),
            first_broken: verification.broken.as_ref().map(record),
            checkpoint: verification.checkpoint.to_text(),
        })
    }
}

fn record(broken: &Broken) -> BrokenRecord {
    BrokenRecord {
        stream: broken.stream.clone(),
        number: i64::try_from(broken.number).unwrap_or(i64::MAX),
        message: broken.to_string(),
    }
}
