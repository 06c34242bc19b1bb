//! Operations on credit applications: creation, approval, rejection, and prices of settling their loans.

pub use crate::records::lending::{ApplicationStatus, CreditApplication};

use crate::engine::prelude::*;
use crate::error::{ErrorCode, ServicingError};
use crate::records::access::provider_sent;
use crate::records::lending::{
    ApplicationDecision, ApplicationRecord, KeyedAnswer, KeyedRequest, NewApplication,
    ProductRecord, SeenLoans, applications_of, borrower_by, checked_days, checked_reason,
    known_application, known_person, known_product, priced, show_prices,
};
use crate::wire::{Amount, FieldError};
use chrono::NaiveDate;

// `POST /credit_application/create_credit_application`: applies for credit on behalf of a borrower.

request! {
    /// Applies for credit on behalf of a borrower. The application gets the current terms of the product. Later changes
    /// of the product do not affect it. The borrower is linked to the product's provider.
    pub struct CreateCreditApplication {
        /// The number of repayment months, within the product's limits.
        body "repayment_months" is Plain => repayment_months: i64,
        /// The borrower's public id, or its row number.
        body "borrower_uuid" names Borrower => borrower_uuid: IdText<BorrowerUuid> | number,
        /// The provider's id.
        body "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId> | number,
        /// The product's id.
        body "credit_product_id" names CreditProduct => credit_product_id: IdText<ProductId> | number,
        /// The amount, in the product's currency and within its limits.
        body "amount" => amount: Decimal,
        /// The reason, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        header "idempotency_key" is Plain => idempotency_key: Option<String>,
    }
}

answer! {
    /// The confirmation. The application's id is in the detail.
    pub struct ApplicationReceived {
        /// `well received`.
        "message" => message: String,
        /// The request.
        "request_body" => request_body: ReceivedRequest,
    }
}

answer! {
    /// The request, with the interface's names.
    pub struct ReceivedRequest {
        /// The amount.
        "amount" => amount: Amount,
        /// The borrower's id in the request.
        "borrower_id" => borrower_id: IdText<BorrowerUuid>,
        /// The product's id in the request.
        "credit_product_id" => credit_product_id: IdText<ProductId>,
        /// The provider's id in the request.
        "financial_provider_id" => financial_provider_id: IdText<ProviderId>,
        /// The number of repayment months.
        "repayment_months" => repayment_months: i64,
    }
}

impl Operation for CreateCreditApplication {
    type Body = ApplicationReceived;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationReceived, Error> {
        let reason = checked_reason(self.reason.as_deref())?;
        let key = KeyedRequest::new(Self::NAME, self, self.idempotency_key.as_deref())?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let product = self.product(cx)?;
        let (created, amount) = NewApplication {
            borrower: self.borrower_uuid.as_str(),
            months: self.repayment_months,
            amount: self.amount,
            reason: &reason,
        }
        .create(cx, &product)?;
        cx.detail.application_id = Some(created.into());
        let request_body = ReceivedRequest {
            amount: amount.into(),
            borrower_id: self.borrower_uuid.as_str().into(),
            credit_product_id: self.credit_product_id.as_str().into(),
            financial_provider_id: self.financial_provider_id.as_str().into(),
            repayment_months: self.repayment_months,
        };
        let body = ApplicationReceived { message: "well received".to_owned(), request_body };
        key.keep(cx, KeyedAnswer { body, application: Some(created), payment: None, event: None })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(fields) => match fields.first() {
                Some(field) => Error::FieldMissing { field },
                None => Error::Field(FieldError::Missing(fields)),
            },
            other => Error::Field(other),
        }
    }
}

impl CreateCreditApplication {
    /// Returns the live product of the request.
    fn product(&self, cx: &mut Context<'_>) -> Result<ProductRecord, Error> {
        let text = "Credit Product is not found";
        let provider = provider_sent(cx, &self.financial_provider_id, text)?.provider_id;
        known_product(&mut cx.book()?, provider, &self.credit_product_id)
    }
}

// `POST /credit_application/approve_credit_application/`: approves a credit application.

request! {
    /// Approves a pending application. Its loan begins, and its instalments are created. Approving it again changes
    /// nothing and returns the same answer.
    pub struct ApproveCreditApplication {
        /// The application's id.
        query "application_id" names Application => application_id: IdText<ApplicationId> | number,
        /// The first day of interest, from the day of the submission to 31 days ahead. Left out: today, in the
        /// provider's time zone.
        body "disbursement_date" => disbursement_date: Option<NaiveDate>,
    }
}

answer! {
    /// The approved application.
    pub struct ApplicationApproved {
        /// The application.
        "credit_application" => credit_application: CreditApplication,
        /// `well received`.
        "message" => message: String,
        /// The request.
        "request_form" => request_form: ApprovedRequest,
    }
}

answer! {
    /// The request.
    pub struct ApprovedRequest {
        /// The application's id in the request.
        "application_id" => application_id: IdText<ApplicationId>,
    }
}

const APPROVAL_EXCEPTION: &str = "exception in approve";

impl Operation for ApproveCreditApplication {
    type Body = ApplicationApproved;
    const ACCESS: Access = Access::Money;
    const FAILURE: &'static str = APPROVAL_EXCEPTION;

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationApproved, Error> {
        let named = ("application_id", &self.application_id);
        let application = known_application(cx, named, APPROVAL_EXCEPTION)?;
        let application = self.approve(cx, application)?;
        cx.detail.application_id = Some(application.application_id.into());
        Ok(ApplicationApproved {
            credit_application: (&application).into(),
            message: "well received".to_owned(),
            request_form: ApprovedRequest { application_id: self.application_id.as_str().into() },
        })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(_) => {
                ServicingError::Missing { text: APPROVAL_EXCEPTION, field: "application_id" }.into()
            }
            other => Error::Field(other),
        }
    }
}

impl ApproveCreditApplication {
    fn approve(
        &self,
        cx: &mut Context<'_>,
        application: ApplicationRecord,
    ) -> Result<ApplicationRecord, Error> {
        let id = application.application_id;
        let wrong = |code| ServicingError::WrongState { text: APPROVAL_EXCEPTION, code, id }.into();
        match application.status {
            ApplicationStatus::Pending => ApplicationDecision::approve(
                cx,
                application,
                self.disbursement_date,
                APPROVAL_EXCEPTION,
            ),
            ApplicationStatus::Approved => {
                let is_other =
                    self.disbursement_date.is_some_and(|day| application.start != Some(day));
                if is_other { Err(wrong(ErrorCode::AlreadyApproved)) } else { Ok(application) }
            }
            ApplicationStatus::Rejected => Err(wrong(ErrorCode::AlreadyRejected)),
            ApplicationStatus::Completed
            | ApplicationStatus::SettledEarly
            | ApplicationStatus::WrittenOff => Err(wrong(ErrorCode::Closed)),
        }
    }
}

// `POST /credit_application/reject_credit_application/{credit_application_id}`: rejects a credit application.

request! {
    /// Rejects a pending application. Rejecting it again changes nothing and returns the same answer. The borrower may
    /// apply again.
    pub struct RejectCreditApplication {
        /// The application's id.
        path "credit_application_id" names Application => credit_application_id: IdText<ApplicationId> | number,
        /// The reason, at most 500 characters.
        body "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// The rejected application.
    pub struct ApplicationRejected {
        /// `well received`.
        "message" => message: String,
        /// The path of the request.
        "request_args" => request_args: RejectedArguments,
        /// The application's id.
        "application_id" => application_id: IdText<ApplicationId>,
        /// The body of the request.
        "request_form" => request_form: RejectedRequest,
        /// The application.
        "credit_application" => credit_application: CreditApplication,
    }
}

answer! {
    /// The path of the request.
    pub struct RejectedArguments {
        /// The application's id in the request.
        "credit_application_id" => credit_application_id: IdText<ApplicationId>,
    }
}

answer! {
    /// The body of the request.
    pub struct RejectedRequest {
        /// The reason.
        optional "reason" => reason: Option<String>,
    }
}

const REJECTION_EXCEPTION: &str = "exception in reject";

impl Operation for RejectCreditApplication {
    type Body = ApplicationRejected;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = REJECTION_EXCEPTION;

    fn run(&self, cx: &mut Context<'_>) -> Result<ApplicationRejected, Error> {
        let id = &self.credit_application_id;
        let reason = checked_reason(self.reason.as_deref())?;
        let named = ("credit_application_id", id);
        let application = known_application(cx, named, REJECTION_EXCEPTION)?;
        let application = reject(cx, application, &reason)?;
        let application_id = application.application_id;
        cx.detail.application_id = Some(application_id.into());
        Ok(ApplicationRejected {
            message: "well received".to_owned(),
            request_args: RejectedArguments { credit_application_id: id.as_str().into() },
            application_id: application_id.into(),
            request_form: RejectedRequest { reason: self.reason.clone() },
            credit_application: (&application).into(),
        })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(_) => ServicingError::Missing {
                text: REJECTION_EXCEPTION,
                field: "credit_application_id",
            }
            .into(),
            other => Error::Field(other),
        }
    }
}

fn reject(
    cx: &mut Context<'_>,
    application: ApplicationRecord,
    reason: &str,
) -> Result<ApplicationRecord, Error> {
    let id = application.application_id;
    let wrong =
        |code| Err(ServicingError::WrongState { text: REJECTION_EXCEPTION, code, id }.into());
    match application.status {
        ApplicationStatus::Pending => ApplicationDecision::reject(cx, application, reason),
        ApplicationStatus::Rejected => Ok(application),
        ApplicationStatus::Approved => wrong(ErrorCode::AlreadyApproved),
        ApplicationStatus::Completed
        | ApplicationStatus::SettledEarly
        | ApplicationStatus::WrittenOff => wrong(ErrorCode::Closed),
    }
}

// `GET /credit_application/{borrower_id}/get_credit_application_status`: the status of a borrower's applications.

request! {
    /// Returns the status of a borrower's credit applications, sorted by id.
    pub struct GetCreditApplicationStatus {
        /// The borrower's public id, or its row number.
        path "borrower_id" names Borrower => borrower_id: IdText<BorrowerUuid> | number,
    }
}

answer! {
    /// The status of an application.
    pub struct ApplicationState {
        /// `pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`.
        "credit_application_status" => credit_application_status: ApplicationStatus,
        /// Its id.
        "application_id" => application_id: IdText<ApplicationId>,
    }
}

impl Operation for GetCreditApplicationStatus {
    type Body = Vec<ApplicationState>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<ApplicationState>, Error> {
        let sent = self.borrower_id.as_str();
        let borrower = borrower_by(cx, sent)?.ok_or_else(|| ServicingError::BorrowerUnknown {
            text: "borrower not found",
            field: "borrower_id",
            id: sent.to_owned(),
        })?;
        let state = |application: ApplicationRecord| ApplicationState {
            credit_application_status: application.status,
            application_id: application.application_id.into(),
        };
        Ok(applications_of(cx, borrower.borrower_id)?.into_iter().map(state).collect())
    }
}

// `GET /credit_application/early_pay_price`: the prices of settling a borrower's loans.

request! {
    /// Returns today's price of settling each of a borrower's running loans. A late loan has a price too, without its
    /// penalty. It cannot be settled early, and the detail says so.
    pub struct GetSettlementPrices {
        /// The borrower's national id.
        query "nationalId" names NationalId => national_id: String | number,
        /// The id of the credit application. Only the price of its loan is returned. Left out: all loans.
        query "application_id" names Application => application_id: Option<IdText<ApplicationId>> | number,
        /// The number of days, starting today, with prices in the detail: 1 to 60.
        query "days" is Plain => days: Option<i64>,
    }
}

answer! {
    /// The prices.
    pub struct SettlementPrices {
        /// The price of settling each loan, by the id of its credit application.
        "credit_application" => credit_application: Members<SettlementPrice>,
    }
}

answer! {
    /// The price of settling a loan.
    pub struct SettlementPrice {
        /// The unpaid principal.
        "due_principal" => due_principal: Decimal,
        /// The accrued interest and the fee, less the interest that is given back.
        "due_interest" => due_interest: Decimal,
        /// The sum of `due_principal` and `due_interest`.
        "total_due" => total_due: Decimal,
    }
}

impl Operation for GetSettlementPrices {
    type Body = SettlementPrices;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<SettlementPrices, Error> {
        let days = checked_days(self.days)?;
        let borrower = known_person(cx, &self.national_id)?;
        let named = self.application_id.as_ref();
        let seen = SeenLoans::for_borrower(cx, borrower.borrower_id, named)?;
        let all = priced(cx, &seen)?;
        if all.is_empty() {
            let text = "No ongoing due payments found for this borrower";
            return Err(ServicingError::NothingDue { text }.into());
        }
        show_prices(cx, &all, days)?;
        let prices = all.iter().map(|priced| {
            let price = SettlementPrice {
                due_principal: priced.price.principal.to_decimal(),
                due_interest: priced.price.interest.to_decimal(),
                total_due: priced.price.total.to_decimal(),
            };
            (priced.running.application.application_id.to_string(), price)
        });
        Ok(SettlementPrices { credit_application: prices.collect() })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(_) => {
                let text = "please enter the borrower national id";
                ServicingError::Missing { text, field: "nationalId" }.into()
            }
            other => Error::Field(other),
        }
    }
}
