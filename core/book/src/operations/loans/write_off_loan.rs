//! Writes a loan off.

use super::common::{LoanChanged, change, loan_of, reason};
use crate::engine::prelude::*;
use crate::records::lending::{Did, Keyed};
use crate::wire::IdText;
use lendwright_lending::EventKind;

request! {
    /// Writes a loan off as a loss. Its instalments stay unpaid. Later payments are recoveries.
    pub struct WriteOffLoan {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for WriteOffLoan {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let key = Keyed::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let body = change(cx, &mut running, EventKind::WriteOff, &why)?;
        key.keep(cx, Did::change(body, &running))
    }
}
