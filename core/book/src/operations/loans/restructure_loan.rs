//! Restructures a loan.

use super::common::{LoanChanged, change, loan_of, reason};
use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{Did, Keyed};
use crate::wire::IdText;
use lendwright_lending::{EventKind, UnpaidInterest};
use lendwright_types::{Months, Rate};

request! {
    /// Creates a new schedule for the unpaid principal of a loan, starting today. Penalties must be paid or waived
    /// first.
    pub struct RestructureLoan {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The number of instalments from now on, 1 to 600.
        body "repayment_months" => repayment_months: i64,
        /// A new interest rate, in the unit of the product's rate. Left out: the rate stays.
        body "Interest_Rate" => interest_rate: Option<Decimal>,
        /// The treatment of accrued, unpaid interest. Default: `spread`.
        body "unpaid_interest" => unpaid_interest: Option<UnpaidInterest>,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for RestructureLoan {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let sent = self.repayment_months;
        let months = Months::new(sent)
            .map_err(|_| Error::value("repayment_months", "must be from 1 to 600", sent))?;
        let rate = self.interest_rate.map(rate_of).transpose()?;
        let key = Keyed::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let unpaid_interest = self.unpaid_interest.unwrap_or(UnpaidInterest::Spread);
        let kind = EventKind::Restructure { months, rate, unpaid_interest };
        let body = change(cx, &mut running, kind, &why).map_err(|error| match error {
            Error::Servicing(ServicingError::Refused(error)) => ServicingError::Terms(error).into(),
            error => error,
        })?;
        key.keep(cx, Did::change(body, &running))
    }
}

fn rate_of(sent: Decimal) -> Result<Rate, Error> {
    let reason = "must be from 0 to 1000 and have at most 6 decimals";
    Rate::from_decimal(sent).map_err(|_| Error::value("Interest_Rate", reason, sent))
}
