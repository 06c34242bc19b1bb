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
    /// Takes many payments in one commit, each as `take_payment` does. One that is refused undoes no other:
    /// a wrong amount, id, day or key is the answer of its row. A row without an amount or key, with a member of a
    /// wrong JSON type or an unknown `surplus` is no request, so that the whole batch is refused.
    pub struct TakePayments {
        /// The payments, in the order in which they are taken.
        body "rows" => rows: Vec<PaymentRow>,
        /// The user name of the partner in whose name they are taken. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// A payment: the fields of `take_payment`.
    #[derive(Default)]
    pub struct PaymentRow {
        /// The credit application's id.
        "application_id" => application_id: IdText,
        /// What is paid.
        "amount" => amount: Decimal,
        /// The day as of which it counts. Left out: today.
        optional "paid_on" => paid_on: Option<NaiveDate>,
        /// How it was paid, at most 50 characters. Default: `cash`.
        optional "payment_method" => payment_method: Option<String>,
        /// What becomes of the amount beyond what is due. Default: `refuse`.
        optional "surplus" => surplus: Option<Surplus>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        "idempotency_key" => idempotency_key: String,
    }
}

answer! {
    /// What became of the payments.
    pub struct PaymentsTaken {
        /// How many were taken, those included whose key was answered before.
        "taken" => taken: i64,
        /// How many were refused.
        "refused" => refused: i64,
        /// What became of each, in the order of the rows.
        "rows" => rows: Vec<RowTaken>,
    }
}

answer! {
    /// What became of a payment: its id, or why it was refused.
    #[derive(Default)]
    pub struct RowTaken {
        /// The payment's id.
        optional "payment_id" => payment_id: Option<String>,
        /// The amount that the lender owes the borrower, if this payment was the last one of a loan and came ahead of
        /// time; left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// The code of the refusal.
        optional "code" => code: Option<String>,
        /// The refusal in words.
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
    /// Takes the payment; a refusal is an answer too.
    ///
    /// # Errors
    /// When the book can't be read or written.
    fn take(
        &self,
        cx: &mut Context<'_>,
        partner: Option<&str>,
        loans: &mut Loaded,
    ) -> Result<RowTaken, Error> {
        // The same key means the same payment, whether it is taken alone or among others.
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
        // A row has no detail: the cause says more than a text that only asks to try again.
        let message = error.detail().cause.unwrap_or_else(|| error.to_string());
        Self { code: Some(error.code().to_owned()), message: Some(message), ..Self::default() }
    }
}
