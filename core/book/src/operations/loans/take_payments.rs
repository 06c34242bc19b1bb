//! Takes many payments in one commit.

use super::common::Loaded;
use super::take_payment::Payment;
use crate::engine::prelude::*;
use crate::error::{Warning, Warnings};
use crate::records::lending::Keyed;
use crate::wire::{IdText, Request as _};
use chrono::NaiveDate;
use lendwright_lending::Surplus;

request! {
    /// Takes many payments in one commit, each as `take_payment` does. A refused payment does not undo the others. A
    /// wrong amount, id, day or key is reported in its row. A row without amount or key, with a wrong JSON type or with
    /// an unknown `surplus` makes the whole request invalid, and all payments are refused.
    pub struct TakePayments {
        /// The payments, in order of execution.
        body "rows" => rows: Vec<PaymentRow>,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// A payment: the fields of `take_payment`.
    #[derive(Default)]
    pub struct PaymentRow {
        /// The credit application's id.
        "application_id" => application_id: IdText,
        /// The amount paid.
        "amount" => amount: Decimal,
        /// The value date. Left out: today.
        optional "paid_on" => paid_on: Option<NaiveDate>,
        /// The payment method, at most 50 characters. Default: `cash`.
        optional "payment_method" => payment_method: Option<String>,
        /// The treatment of an amount beyond the due instalments. Default: `refuse`.
        optional "surplus" => surplus: Option<Surplus>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        "idempotency_key" => idempotency_key: String,
    }
}

answer! {
    /// The results of the payments.
    pub struct PaymentsTaken {
        /// The number of taken payments, including those with a key that was answered before.
        "taken" => taken: i64,
        /// The number of refused payments.
        "refused" => refused: i64,
        /// The result of each payment, in the order of the rows.
        "rows" => rows: Vec<RowTaken>,
    }
}

answer! {
    /// The result of a payment: its id, or the reason of the refusal.
    #[derive(Default)]
    pub struct RowTaken {
        /// The payment's id.
        optional "payment_id" => payment_id: Option<String>,
        /// The amount that the lender owes the borrower, if this payment completed a loan early; left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// The code of the refusal.
        optional "code" => code: Option<String>,
        /// The text of the refusal.
        optional "message" => message: Option<String>,
    }
}

impl Operation for TakePayments {
    type Body = PaymentsTaken;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<PaymentsTaken, Error> {
        cx.act_as(self.partner.as_deref())?;
        let (mut rows, mut warnings) = (Vec::with_capacity(self.rows.len()), Warnings::default());
        let mut loans = Loaded::default();
        for (at, row) in self.rows.iter().enumerate() {
            cx.watch().at(at, Some(self.rows.len()))?;
            rows.push(row.take(cx, self.partner.as_deref(), &mut loans)?);
            let of_row = std::mem::take(&mut cx.detail).warnings.0.into_iter();
            let in_row =
                |it: Warning| Warning { pointer: format!("/rows/{at}{}", it.pointer), ..it };
            warnings.0.extend(of_row.map(in_row));
        }
        cx.watch().at(self.rows.len(), Some(self.rows.len()))?;
        cx.detail.warnings = warnings;
        let count =
            |taken: bool| rows.iter().map(|row| i64::from(row.payment_id.is_some() == taken)).sum();
        Ok(PaymentsTaken { taken: count(true), refused: count(false), rows })
    }
}

impl PaymentRow {
    /// Takes the payment. A refusal is a result, not an error.
    ///
    /// # Errors
    /// When the book can't be read or written.
    fn take(
        &self,
        cx: &mut Context<'_>,
        partner: Option<&str>,
        loans: &mut Loaded,
    ) -> Result<RowTaken, Error> {
        // A key means the same payment in `take_payment` and in `take_payments`.
        let alone = super::TakePayment {
            application_id: self.application_id.clone(),
            amount: self.amount,
            paid_on: self.paid_on,
            payment_method: self.payment_method.clone(),
            surplus: self.surplus,
            idempotency_key: self.idempotency_key.clone(),
            partner: partner.map(str::to_owned),
        };
        let blanks = alone.blanks();
        if !blanks.is_empty() {
            let error = Error::Field(crate::wire::FieldError::Missing(blanks));
            return Ok(RowTaken::refused(&error));
        }
        let payment = Payment {
            application: &self.application_id,
            amount: self.amount,
            paid_on: self.paid_on,
            method: self.payment_method.as_deref(),
            surplus: self.surplus,
        };
        let key = Keyed::new(super::TakePayment::NAME, &alone, Some(&self.idempotency_key));
        match key.and_then(|key| payment.take(cx, &key, loans)) {
            Ok(taken) => Ok(RowTaken {
                payment_id: Some(taken.payment_id),
                refund: cx.detail.refund,
                ..RowTaken::default()
            }),
            Err(error) if error.status() < 500 => Ok(RowTaken::refused(&error)),
            Err(error) => Err(error),
        }
    }
}

impl RowTaken {
    fn refused(error: &Error) -> Self {
        // A row has no detail, so it shows the cause instead of a text that only asks to try again.
        let message = error.detail().cause.unwrap_or_else(|| error.to_string());
        Self { code: Some(error.code().to_owned()), message: Some(message), ..Self::default() }
    }
}
