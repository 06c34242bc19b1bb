//! Lets penalties go.

use super::common::{LoanChanged, change, loan_of, reason};
use crate::engine::prelude::*;
use crate::lending::EventKind;
use crate::records::lending::{Did, Keyed};
use crate::wire::IdText;

request! {
    /// Lets go what is owed of penalties today.
    pub struct WaivePenalties {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The `Transaction_ID`s of the instalments. Left out: all of which a penalty is owed.
        body "transaction_ids" => transaction_ids: Option<Vec<i64>>,
        /// Why, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner in whose name it is done. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for WaivePenalties {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let key = Keyed::new("waive_penalties", self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let mut numbers = Vec::new();
        let owed: Vec<_> =
            running.rows()?.into_iter().filter(|row| row.penalty.is_positive()).collect();
        match &self.transaction_ids {
            None => numbers.extend(owed.iter().map(|row| row.number)),
            Some(sent) => {
                for id in sent {
                    let row =
                        owed.iter().find(|row| running.due_id(row).is_ok_and(|it| it.0 == *id));
                    let reason = "must be an instalment of which a penalty is owed";
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
        let kind = EventKind::WaivePenalties { numbers };
        let body = change(cx, &mut running, kind, &why)?;
        let application = Some(running.application.application_id);
        key.keep(cx, Did { body, application, payment: None })
    }
}
