//! Signs up many borrowers in one commit.

use crate::engine::prelude::*;
use crate::records::borrowers::{
    Consent, Enrolment, Fillable, PhoneNumber, Profile, ProfileValidator, SignUpFields, enrol,
    requested_provider,
};
use lendwright_scoring::rules::WrongTally;
use lendwright_types::ProviderId;

request! {
    /// Signs up many borrowers in one commit, with their profiles: all of them, or none. A person that the tenant
    /// already knows is linked, as in `sign_up`.
    pub struct ImportBorrowers {
        /// The borrowers, in the order of signing up. Use several requests if one would exceed the setting
        /// `request_bytes_max`.
        body "rows" => rows: Vec<BorrowerRow>,
        /// The user name of the partner that signs them up. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

/// The member of a row that contains the profile.
const PROFILE: &str = "profile";

answer! {
    /// One borrower to sign up: the fields of `sign_up`, and the profile.
    #[derive(Default)]
    pub struct BorrowerRow {
        /// The phone number: E.164, or the national form of the book's country.
        "Phone_Number" => phone_number: PhoneNumber,
        /// The first name. Required without `autofill`.
        optional "First_Name" => first_name: Fillable,
        /// The last name. Required without `autofill`.
        optional "Last_Name" => last_name: Fillable,
        /// The national id. Its spellings are unified as in `sign_up`. Required without `autofill`.
        optional "National_ID_Number" => national_id_number: Fillable,
        /// The e-mail address. Required without `autofill`.
        optional "Email" => email: Fillable,
        /// Whether to fill in missing names.
        optional "autofill" => autofill: Option<bool>,
        /// The provider to sign up with. Left out: the partner's default provider.
        optional "financial_provider_id" => financial_provider_id: Option<String>,
        /// The borrower's consents with that provider.
        optional "consent" => consent: Option<Consent>,
        /// More data about the borrower. For a person that the tenant already knows, these values replace the stored
        /// ones. Other values stay.
        optional "profile" => profile: Option<Profile>,
    }
}

answer! {
    /// The borrowers that were signed up.
    pub struct BorrowersImported {
        /// The number of borrowers.
        "imported" => imported: i64,
        /// Their public ids, in the order of the rows.
        "UUIDs" => uuids: Vec<String>,
    }
}

impl Operation for ImportBorrowers {
    type Body = BorrowersImported;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<BorrowersImported, Error> {
        cx.act_as(self.partner.as_deref())?;
        let mut validator = ProfileValidator::open(cx)?;
        self.judge(cx, &mut validator)?;
        let mut uuids = Vec::with_capacity(self.rows.len());
        for (at, row) in self.rows.iter().enumerate() {
            cx.watch().at(at, Some(self.rows.len()))?;
            uuids.push(row.sign_up(cx, &mut validator, at)?);
        }
        cx.watch().at(self.rows.len(), Some(self.rows.len()))?;
        Ok(BorrowersImported { imported: i64::try_from(uuids.len()).unwrap_or(i64::MAX), uuids })
    }
}

impl ImportBorrowers {
    /// Refuses values that are impossible for their variables. It checks all rows, so that the error can name the first
    /// wrong value and count them all.
    fn judge(&self, cx: &mut Context<'_>, validator: &mut ProfileValidator) -> Result<(), Error> {
        let mut tally = WrongTally::default();
        for (at, row) in self.rows.iter().enumerate() {
            if let Some(profile) = &row.profile {
                validator.count_wrong(cx, (at, profile), &mut tally)?;
            }
        }
        if tally.is_empty() {
            return Ok(());
        }
        Err(Error::WrongValues { within: PROFILE, tally: Box::new(tally) })
    }
}

impl BorrowerRow {
    fn sign_up(
        &self,
        cx: &mut Context<'_>,
        validator: &mut ProfileValidator,
        at: usize,
    ) -> Result<String, Error> {
        let (mut enrolment, provider_id) =
            self.enrol(cx, at).map_err(|error| in_row(at, "", error))?;
        let in_profile = |error| in_row(at, PROFILE, error);
        if let Some(profile) = &self.profile {
            validator.fill(cx, profile, &mut enrolment.borrower).map_err(in_profile)?;
        }
        let consent = self.consent.clone().unwrap_or_default();
        let borrower = enrolment.write(cx, provider_id, &consent)?;
        if let Some(profile) = &self.profile {
            validator.keep_extras(cx, profile, &borrower).map_err(in_profile)?;
        }
        Ok(borrower.uuid.to_string())
    }

    fn enrol(&self, cx: &mut Context<'_>, at: usize) -> Result<(Enrolment, ProviderId), Error> {
        let person = self.sign_up_fields().person(cx.config().region)?;
        let provider_id = requested_provider(cx, self.financial_provider_id.as_deref())?;
        let enrolment = enrol(cx, person)?;
        enrolment.warn(cx, &format!("/rows/{at}"))?;
        Ok((enrolment, provider_id))
    }

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

/// Adds the row, and the object in it, to an error. Failures of the store stay unchanged.
fn in_row(row: usize, within: &'static str, error: Error) -> Error {
    match error {
        Error::Storage { .. } | Error::Damaged { .. } | Error::Entropy(_) => error,
        error => Error::Row { row, within, error: Box::new(error) },
    }
}
