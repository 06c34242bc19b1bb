//! `POST /credit_application/create_credit_application`: creates a credit application.

use super::check_reason;
use crate::engine::Listed;
use crate::engine::prelude::*;
use crate::error::CreditError;
use crate::lending::{Schedule, Terms};
use crate::months::Months;
use crate::records::access::{ProviderRecord, provider_acted_for};
use crate::records::borrowers::Borrower;
use crate::records::lending::once::{self, Found};
use crate::records::lending::{
    ApplicationId, ApplicationRecord, ApplicationStatus, EventKind, LendingSettings, ProductRecord,
    ProductTerms, add_event, borrower_in, link, live_product, product_settings,
};
use crate::wire::FieldError;

request! {
    /// Creates a credit application of a borrower, for a credit product of a provider. The product's terms and
    /// settings are kept with it: later changes of them do not reach it. The borrower is linked to the provider.
    pub struct CreateCreditApplication {
        /// The months over which the loan is divided.
        body "repayment_months" is Plain => repayment_months: i64,
        /// The borrower's public id, or the number of its row.
        body "borrower_uuid" names Borrower => borrower_uuid: String,
        /// The provider's id.
        body "financial_provider_id" names Provider => financial_provider_id: String,
        /// The credit product's id.
        body "credit_product_id" names CreditProduct => credit_product_id: String,
        /// The amount, in the product's currency.
        body "amount" => amount: Decimal,
        /// What the loan is for, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
        /// A key of the partner's choice, 1 to 255 visible ASCII characters: the same request under the same
        /// key is done once, and answered again.
        header "idempotency_key" is Plain => idempotency_key: Option<String>,
    }
}

answer! {
    /// That a credit application was created. Its id is in the detail.
    pub struct ApplicationReceived {
        /// `well received`.
        "message" => message: String,
        /// What was sent.
        "request_body" => request_body: ApplicationSent,
    }
}

answer! {
    /// The fields of an application as they were sent.
    pub struct ApplicationSent {
        /// The amount.
        "amount" => amount: Decimal,
        /// The `borrower_uuid` that was sent.
        "borrower_id" => borrower_id: String,
        /// The credit product's id.
        "credit_product_id" => credit_product_id: String,
        /// The provider's id.
        "financial_provider_id" => financial_provider_id: String,
        /// The months.
        "repayment_months" => repayment_months: i64,
    }
}

impl Operation for CreateCreditApplication {
    type Body = ApplicationReceived;
    const ACCESS: Access = Access::Money;

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(fields) => {
                Error::FieldMissing { field: fields.first().copied().unwrap_or_default() }
            }
            other => Error::Field(other),
        }
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationReceived, Error> {
        let key = self.idempotency_key.as_deref();
        once::check_key(key)?;
        check_reason(self.reason.as_deref())?;
        let once = match once::find::<_, ApplicationReceived>(cx, Self::NAME, self, key)? {
            Found::Before(before) => {
                let application = before.record.application_id.unwrap_or(ApplicationId(0));
                let record = cx.book()?.get::<ApplicationRecord>(application)?;
                let record = record.ok_or_else(|| Error::damaged("an application is gone"))?;
                cx.detail = before.detail;
                let amount = Money::from_minor(record.amount_minor, record.currency);
                let mut body = before.body;
                // An answer that was read lacks the amount's last zeros.
                body.request_body.amount = amount.to_decimal();
                return Ok(body);
            }
            Found::New(once) => Some(once),
            Found::NoKey => None,
        };
        let (provider, product) = self.product(cx)?;
        let borrower = borrower_in(cx, "borrower_uuid", &self.borrower_uuid)?;
        let terms = ProductTerms::try_from(&product)?;
        let settings = product_settings(&mut cx.book()?, provider.provider_id, product.product_id)?;
        let amount = self.amount_within(&terms)?;
        let months = self.months_within(&terms)?;
        let today = provider.time_zone.date_of(cx.now());
        let profile = settings.profile(&terms)?;
        Schedule::of(&Terms { profile, ..Terms::new(amount, terms.interest_rate, months, today) })?;

        let record = self.record(cx, &product, &borrower, &settings, amount)?;
        cx.book()?.insert(&record)?;
        let application_id = record.application_id;
        add_event(cx, application_id, (EventKind::Created, today), &record.reason)?;
        link(cx, &borrower, &provider)?;
        cx.detail.application_id = Some(application_id.to_string());
        let received = self.received(amount);
        if let Some(once) = once {
            once.store(cx, &received, Some(application_id), None)?;
        }
        Ok(received)
    }
}

impl CreateCreditApplication {
    fn product(&self, cx: &mut Context<'_>) -> Result<(ProviderRecord, ProductRecord), Error> {
        let text = "Credit Product is not found";
        let provider = provider_acted_for(cx, &self.financial_provider_id)?.ok_or_else(|| {
            CreditError::ProviderUnknown { text, id: self.financial_provider_id.clone() }
        })?;
        let id = &self.credit_product_id;
        let product = live_product(&mut cx.book()?, provider.provider_id, id)?
            .ok_or_else(|| CreditError::ProductUnknown { id: id.clone() })?;
        Ok((provider, product))
    }

    fn amount_within(&self, terms: &ProductTerms) -> Result<Money, Error> {
        let sent = self.amount;
        let (lower, upper) =
            (terms.money(terms.lower_limit_minor), terms.money(terms.upper_limit_minor));
        let decimals = terms.currency.decimals();
        if sent.normalize().scale() > decimals {
            let reason = format!("must have at most {decimals} decimals");
            return Err(Error::value("amount", reason, sent));
        }
        let within = Money::from_decimal(sent, terms.currency)
            .ok()
            .filter(|amount| (lower.minor()..=upper.minor()).contains(&amount.minor()));
        within.ok_or_else(|| {
            let (lower, upper) = (lower.to_string(), upper.to_string());
            CreditError::AmountOutOfLimits { lower, upper, sent: sent.to_string() }.into()
        })
    }

    fn months_within(&self, terms: &ProductTerms) -> Result<Months, Error> {
        let (min, max) = (terms.min_repayment_months, terms.max_repayment_months);
        let sent = self.repayment_months;
        let within = (min..=max).contains(&sent).then(|| Months::new(sent).ok()).flatten();
        within.ok_or_else(|| CreditError::MonthsOutOfRange { min, max, sent }.into())
    }

    fn record(
        &self,
        cx: &mut Context<'_>,
        product: &ProductRecord,
        borrower: &Borrower,
        settings: &LendingSettings,
        amount: Money,
    ) -> Result<ApplicationRecord, Error> {
        let (partner_id, submitted_at) = (cx.partner()?.partner_id, cx.now());
        let mut book = cx.book()?;
        Ok(ApplicationRecord {
            tenant_id: book.tenant(),
            application_id: ApplicationId(book.next_id::<ApplicationRecord>()?),
            provider_id: product.provider_id,
            borrower_id: borrower.borrower_id,
            product_id: product.product_id,
            partner_id,
            status: ApplicationStatus::Pending,
            currency: product.currency,
            amount_minor: amount.minor(),
            repayment_months: self.repayment_months,
            reason: self.reason.clone().unwrap_or_default(),
            submitted_at,
            start: None,
            product_name: product.name.clone(),
            rate_unit: product.rate_unit,
            penalty_mode: product.penalty_mode,
            interest_rate: product.interest_rate,
            early_payment_interest: product.early_payment_interest,
            late_payment_penalty: product.late_payment_penalty,
            very_late_payment_penalty: product.very_late_payment_penalty,
            min_repayment_months: product.min_repayment_months,
            max_repayment_months: product.max_repayment_months,
            lower_limit_minor: product.lower_limit_minor,
            upper_limit_minor: product.upper_limit_minor,
            settings: settings.in_force(product.currency).kept(product.currency).to_stored(),
        })
    }

    fn received(&self, amount: Money) -> ApplicationReceived {
        ApplicationReceived {
            message: "well received".to_owned(),
            request_body: ApplicationSent {
                amount: amount.to_decimal(),
                borrower_id: self.borrower_uuid.clone(),
                credit_product_id: self.credit_product_id.clone(),
                financial_provider_id: self.financial_provider_id.clone(),
                repayment_months: self.repayment_months,
            },
        }
    }
}
