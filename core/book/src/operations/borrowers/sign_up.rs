//! `POST /api/v1.0/signup/`: signs up a borrower.

use crate::engine::prelude::*;
use crate::records::borrowers::{
    Consent, Fillable, PhoneNumber, SignUpFields, enrol, requested_provider,
};

request! {
    /// Signs up a person as a borrower of one of the partner's providers.
    ///
    /// In a tenant, a national id belongs to one borrower. If the tenant already knows the national id and the caller
    /// cannot see the borrower yet, the borrower is linked to the provider. The answer is the same as for a new
    /// borrower.
    ///
    /// A phone number belongs to only one of the borrowers that the caller sees. Other borrowers may have the same
    /// number, since people share and change numbers, but a phone number never finds a borrower that the caller cannot
    /// see. If the number belongs to a placeholder without a national id, signing up adds the missing data to it.
    /// Stored values are never changed. If they differ from the request, a caller that may read borrowers gets a
    /// warning for each of them.
    pub struct SignUp {
        /// `true` fills in missing names, so that a phone number is enough, and marks the borrower as a placeholder.
        /// Left out: `false`.
        header "autofill" => autofill: Option<bool>,
        /// The phone number: E.164, or the national form of the book's country.
        body "Phone_Number" names Phone => phone_number: PhoneNumber,
        /// The first name: at most 200 characters, at least one of them visible. Control characters and characters that
        /// change the text direction (U+202A to U+202E, U+2066 to U+2069) are refused. Required without `autofill`.
        body "First_Name" is Name => first_name: Fillable,
        /// The last name, with the same limits as the first name. Required without `autofill`.
        body "Last_Name" is Name => last_name: Fillable,
        /// The national id. Required without `autofill`. Blanks, hyphens, other marks and invisible characters are
        /// removed. In Egypt, zeros before its 14 digits are removed too. Full-width digits are read as ASCII digits.
        body "National_ID_Number" names NationalId => national_id_number: Fillable,
        /// The e-mail address. Required without `autofill`.
        body "Email" names Email => email: Fillable,
        /// The provider to sign up with. Left out: the partner's default provider.
        body "financial_provider_id" names Provider => financial_provider_id: Option<String>,
        /// The borrower's consents with that provider.
        body "consent" => consent: Option<Consent>,
    }
}

answer! {
    /// The borrower that signed up.
    pub struct SignedUp {
        /// The public id, which identifies the borrower in other operations.
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
