//! Postpones instalments that are not due yet.

use super::common::{LoanChanged, change, loan_of, reason};
use crate::engine::prelude::*;
use crate::records::lending::{Did, Keyed};
use crate::wire::IdText;
use lendwright_lending::{EventKind, UnpaidInterest};

request! {
    /// Postpones the instalments of a loan that are not due yet.
    pub struct GrantHoliday {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The number of months, 1 to 12.
        body "months" => months: i64,
        /// The treatment of the interest of these months. Default: `spread`.
        body "unpaid_interest" => unpaid_interest: Option<UnpaidInterest>,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for GrantHoliday {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let sent = self.months;
        let within = u16::try_from(sent).ok().filter(|months| (1..=12).contains(months));
        let months = within.ok_or_else(|| Error::value("months", "must be from 1 to 12", sent))?;
        let key = Keyed::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let unpaid_interest = self.unpaid_interest.unwrap_or(UnpaidInterest::Spread);
        let kind = EventKind::Holiday { months, unpaid_interest };
        let body = change(cx, &mut running, kind, &why)?;
        key.keep(cx, Did::change(body, &running))
    }
}
