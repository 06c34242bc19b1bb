//! Waives penalties.

use super::common::{LoanChanged, change, loan_of, reason};
use crate::engine::prelude::*;
use crate::records::lending::{Did, Keyed, Running};
use crate::wire::IdText;
use lendwright_lending::{EventKind, LoanRow};

request! {
    /// Waives the penalties of a loan that are owed today.
    pub struct WaivePenalties {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The `Transaction_ID`s of the instalments. Left out: all instalments with an unpaid penalty.
        body "transaction_ids" => transaction_ids: Option<Vec<i64>>,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for WaivePenalties {
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
        let kind = EventKind::WaivePenalties { numbers: self.numbers(&running)? };
        let body = change(cx, &mut running, kind, &why)?;
        key.keep(cx, Did::change(body, &running))
    }
}

impl WaivePenalties {
    /// Returns the numbers of the requested instalments. Each must have an unpaid penalty.
    fn numbers(&self, running: &Running) -> Result<Vec<u16>, Error> {
        let mut owed = running.rows()?;
        owed.retain(|row| row.penalty.is_positive());
        let mut numbers = Vec::new();
        match &self.transaction_ids {
            None => numbers.extend(owed.iter().map(|row| row.number)),
            Some(sent) => {
                for id in sent {
                    let is_meant = |row: &&LoanRow| running.due_id(row).is_ok_and(|it| it.0 == *id);
                    let reason = "must be an instalment of which a penalty is owed";
                    let row = owed.iter().find(is_meant);
                    let row = row.ok_or_else(|| Error::value("transaction_ids", reason, id))?;
                    numbers.push(row.number);
                }
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() {
            let reason = "must name an instalment of which a penalty is owed";
            return Err(Error::value("transaction_ids", reason, "none"));
        }
        Ok(numbers)
    }
}
