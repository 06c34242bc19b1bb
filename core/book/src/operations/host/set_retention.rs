//! Sets how long what was collected is kept.

use crate::engine::prelude::*;
use crate::records::collected::{self, Keep, Kept};

const DAYS_MAX: i64 = 36_500;

request! {
    /// Sets what is kept of what a tenant's partners upload, and how long. Settings that are left out stay.
    ///
    /// What is older is not read any more, and is removed with the borrower's next upload or by
    /// `purge_expired`. Another `keep` counts for messages that are uploaded from then on.
    pub struct SetRetention {
        /// What is kept of messages: `all`, address and text; `records`, time, address, a digest of the text and what placeholders
        /// of the uploader's templates caught.
        body "keep" => keep: Option<Keep>,
        /// How many days messages are kept, from 1 on; 0 for no end, as at first.
        body "days" => days: Option<i64>,
        /// How many days places are kept, from 1 on; 90 at first.
        body "location_days" => location_days: Option<i64>,
        /// The user name of a partner whose tenant's settings they are. Left out: the host's own tenant's.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// What is kept now.
    pub struct RetentionSet {
        /// What is kept of messages.
        "keep" => keep: Keep,
        /// How many days messages are kept; null for no end.
        "days" => days: Option<i64>,
        /// How many days places are kept.
        "location_days" => location_days: i64,
    }
}

impl Operation for SetRetention {
    type Body = RetentionSet;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<RetentionSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        check("days", self.days, 0)?;
        check("location_days", self.location_days, 1)?;
        let before = collected::kept(cx)?;
        let keep = self.keep.unwrap_or(before.keep);
        let days = self.days.map_or(before.days, |days| Some(days).filter(|days| *days > 0));
        let location_days = self.location_days.unwrap_or(before.location_days);
        collected::keep(cx, (keep, days, location_days))?;
        let Kept { keep, days, location_days, .. } = collected::kept(cx)?;
        Ok(RetentionSet { keep, days, location_days })
    }
}

fn check(field: &str, days: Option<i64>, least: i64) -> Result<(), Error> {
    match days.filter(|days| !(least..=DAYS_MAX).contains(days)) {
        Some(days) => Err(Error::value(field, format!("must be from {least} to {DAYS_MAX}"), days)),
        None => Ok(()),
    }
}
