//! `POST /api/v1.0/signup/`: makes somebody a borrower.

use crate::engine::Operation;
use crate::error::Error;
use crate::records::borrowers::{
    Consent, Fillable, PhoneNumber, SignUpFields, enrol, requested_provider,
};
use crate::unit::{Access, Context};
use crate::wire::{answer, request};

request! {
    /// Signs somebody up as a borrower of one of the partner's providers.
    ///
    /// Nobody is signed up twice in a tenant: by national id and by phone number there is one
    /// borrower. Somebody whom the tenant knows and the caller can't see yet is linked to the
    /// provider and answered as a new one. What was sent and differs from what is kept is not taken
    /// over; a caller who may read borrowers is warned of each such field.
    pub struct SignUp {
        /// `true` fills in the names where they are not sent, so that a phone number is enough; the
        /// borrower is marked as a placeholder. `false` unless sent.
        header "autofill" => autofill: Option<bool>,
        /// The phone number: E.164, or the national form of the book's country.
        body "Phone_Number" names Phone => phone_number: PhoneNumber,
        /// The first name. Must be sent without `autofill`.
        body "First_Name" is Plain => first_name: Fillable,
        /// The last name. Must be sent without `autofill`.
        body "Last_Name" is Plain => last_name: Fillable,
        /// The national id. Must be sent without `autofill`.
        body "National_ID_Number" names NationalId => national_id_number: Fillable,
        /// The e-mail address. Must be sent without `autofill`.
        body "Email" names Email => email: Fillable,
        /// The provider to sign up with; the partner's default one where left out.
        body "financial_provider_id" names Provider => financial_provider_id: Option<String>,
        /// What the borrower consents to, towards that provider.
        body "consent" => consent: Option<Consent>,
    }
}

answer! {
    /// The borrower who signed up.
    pub struct SignedUp {
        /// The public id, by which other operations know the borrower.
        "UUID" => uuid: String,
    }
}

impl Operation for SignUp {
    type Body = SignedUp;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<SignedUp, Error> {
        let person = self.sign_up_fields().person(cx.config().region)?;
        let provider_id = requested_provider(cx, self.financial_provider_id.as_deref())?;
        let consent = self.consent.clone().unwrap_or_default();
        let enrolment = enrol(cx, person)?;
        enrolment.warn(cx, "")?;
        let borrower = enrolment.write(cx, provider_id, &consent)?;
        Ok(SignedUp { uuid: borrower.uuid.to_string() })
    }
}

impl SignUp {
    fn sign_up_fields(&self) -> SignUpFields<'_> {
        SignUpFields {
            phone_number: &self.phone_number,
            first_name: &self.first_name,
            last_name: &self.last_name,
            national_id_number: &self.national_id_number,
            email: &self.email,
            autofill: self.autofill.unwrap_or_default(),
        }
    }
}
