//! Sets the retention of collected data.

use crate::engine::prelude::*;
use crate::records::collected::{self, Keep, Kept};

const DAYS_MAX: i64 = 36_500;

request! {
    /// Sets which uploaded data of a tenant's partners are stored, and for how long. Settings that are left out stay
    /// unchanged.
    ///
    /// Older data are no longer read. They are removed with the borrower's next upload or by `purge_expired`. A new
    /// `keep` applies to messages that are uploaded from then on.
    pub struct SetRetention {
        /// The stored parts of messages. `all`: address and text. `records`: time, address, a digest of the text, and
        /// the values of placeholders in the uploader's templates.
        body "keep" => keep: Option<Keep>,
        /// The retention of messages in days, 1 to 36,500, or 0 for no limit. The initial setting is no limit.
        body "days" => days: Option<i64>,
        /// The retention of places in days, 1 to 36,500. The initial setting is 90.
        body "location_days" => location_days: Option<i64>,
        /// The user name of a partner of the tenant with these settings. Left out: the host's own tenant.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The current settings.
    pub struct RetentionSet {
        /// The stored parts of messages.
        "keep" => keep: Keep,
        /// The retention of messages in days; null for no limit.
        "days" => days: Option<i64>,
        /// The retention of places in days.
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
