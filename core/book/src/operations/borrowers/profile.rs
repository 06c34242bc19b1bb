//! The profile of a borrower.

use crate::engine::prelude::*;
use crate::records::access::issue_upload_token;
use crate::records::borrowers::{
    BorrowerInfo, Consent, EducationLevel, FillableText, Identifiers, IncomeType, Mapping,
    PhoneNumber, Profile, ProfileValidator, ResidenceType, SignUpFields, borrower_info,
    borrower_of, enrol, find_borrower, profile_fields, requested_provider, set_consents,
};
use crate::records::linked;
use crate::wire::{Secret, WrittenAmount};

// `POST /api/v1.0/signup/`: signs up a borrower.

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
        body "First_Name" is Name => first_name: FillableText,
        /// The last name, with the same limits as the first name. Required without `autofill`.
        body "Last_Name" is Name => last_name: FillableText,
        /// The national id. Required without `autofill`. Blanks, hyphens, other marks and invisible characters are
        /// removed. In Egypt, zeros before its 14 digits are removed too. Full-width digits are read as ASCII digits.
        body "National_ID_Number" names NationalId => national_id_number: FillableText,
        /// The e-mail address. Required without `autofill`.
        body "Email" names Email => email: FillableText,
        /// The provider to sign up with. Left out: the partner's default provider.
        body "financial_provider_id" names Provider => financial_provider_id: Option<IdText<ProviderId>>,
        /// The borrower's consents with that provider.
        body "consent" => consent: Option<Consent>,
    }
}

answer! {
    /// The borrower that signed up.
    pub struct SignedUp {
        /// The public id, which identifies the borrower in other operations.
        "UUID" => uuid: IdText<BorrowerUuid>,
    }
}

impl Operation for SignUp {
    type Body = SignedUp;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<SignedUp, Error> {
        let person = self.sign_up_fields().person(cx.config().region)?;
        let provider_id = requested_provider(cx, self.financial_provider_id.as_ref())?;
        let consent = self.consent.clone().unwrap_or_default();
        let enrolment = enrol(cx, person)?;
        enrolment.warn(cx, "")?;
        let borrower = enrolment.write(cx, provider_id, &consent)?;
        Ok(SignedUp { uuid: borrower.uuid.into() })
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

// `GET /borrowers/get_borrower_info/`: returns the data of a borrower.

request! {
    /// Returns the known data of a borrower. One identifier is enough. Several must belong to the same borrower.
    pub struct GetBorrowerInfo {
        /// The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`, `national_id` and `id`.
        /// Several must belong to the same borrower.
        query "uuid" names Borrower => uuid: Option<IdText<BorrowerUuid>>,
        /// The phone number: E.164, or the national form of the book's country.
        query "phone_number" names Phone => phone_number: Option<String>,
        /// The e-mail address. An address that several borrowers share identifies none of them.
        query "email" names Email => email: Option<String>,
        /// The national id.
        query "national_id" names NationalId => national_id: Option<String>,
        /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
        query "id" names BorrowerRow => id: Option<BorrowerId>,
    }
}

impl Operation for GetBorrowerInfo {
    type Body = BorrowerInfo;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "Something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<BorrowerInfo, Error> {
        let borrower = find_borrower(
            cx,
            &Identifiers {
                uuid: self.uuid.as_ref(),
                phone_number: self.phone_number.as_deref(),
                email: self.email.as_deref(),
                national_id: self.national_id.as_deref(),
                id: self.id,
            },
        )?;
        let borrower_id = borrower.borrower_id;
        let info = borrower_info(cx, borrower)?;
        Ok(BorrowerInfo { data_collected: linked::counts(cx, borrower_id)?, ..info })
    }
}

// `POST /api/v1.0/update/`: changes a borrower's profile.

macro_rules! update_request {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        request! {
            /// Changes a borrower's profile. A field that is left out, null or `N/A` stays unchanged. So does a number,
            /// flag or choice that is sent as an empty text. An amount with more decimals than its currency is refused.
            pub struct UpdateBorrower {
                /// The borrower's public id.
                body "UUID" names Borrower => uuid: IdText<BorrowerUuid>,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<$Type>,)+
                /// Values of variables by name. Null removes the stored value. Allowed are the variables that the host
                /// has declared, and those of the SMS summary, `birth_date` and `gender`, which count if the book
                /// derives no value. Amounts are in the policy's currency.
                body "extras" names Variable => extras: Option<Members<Json<'static>>>,
                /// The borrower's consents. `true` gives consent from now on for the partner's default provider. If the
                /// borrower is not linked to that provider, it is for the first of the partner's providers that the
                /// borrower is linked to. `false` withdraws the consent from all of the partner's providers. A consent
                /// that is left out stays unchanged.
                body "consent" => consent: Option<Consent>,
            }
        }

        impl UpdateBorrower {
            fn profile(&self) -> Profile {
                Profile { $($name: self.$name.clone(),)+ extras: self.extras.clone() }
            }
        }
    };
}

profile_fields!(update_request);

answer! {
    /// The borrower with the changed profile.
    pub struct BorrowerUpdated {
        /// The borrower's public id.
        "UUID" => uuid: IdText<BorrowerUuid>,
        /// A token for uploads of this borrower's data, valid for 24 hours unless the host sets `upload_s`. It ends
        /// earlier with the partner's last API key. For a partner without a key, it ends with the last key that the
        /// partner gets later. N/A if the host has set no pepper, because then no token can be issued.
        "token" => token: Available<Secret>,
    }
}

impl Operation for UpdateBorrower {
    type Body = BorrowerUpdated;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<BorrowerUpdated, Error> {
        let profile = self.profile();
        let mut borrower = borrower_of(cx, "UUID", &self.uuid)?;
        let mut validator = ProfileValidator::open(cx)?;
        validator.fill(cx, &profile, &mut borrower)?;
        validator.keep_extras(cx, &profile, &borrower)?;
        cx.book()?.update(&borrower)?;
        if let Some(consent) = &self.consent {
            let default = cx.partner()?.default_provider_id;
            set_consents(cx, borrower.borrower_id, default, consent)?;
        }
        let token = issue_upload_token(cx, borrower.tenant_id, borrower.borrower_id)?;
        Ok(BorrowerUpdated { uuid: borrower.uuid.into(), token })
    }
}

// `GET /api/v1.0/update/`: returns the mappings for the ids in profiles.

request! {
    /// Returns the mappings from names to ids of areas, cars, jobs and languages.
    pub struct GetIdMapping {}
}

answer! {
    /// The mappings from names to ids.
    pub struct IdMappingAnswer {
        /// The four mappings.
        "ID Mapping" => id_mapping: IdMapping,
    }
}

answer! {
    /// The four mappings from names to ids, sorted by name.
    pub struct IdMapping {
        /// The ids of areas, by name.
        "Areas" => areas: Members<i64>,
        /// The ids of cars, by name.
        "Cars" => cars: Members<i64>,
        /// The ids of jobs, by name.
        "Jobs" => jobs: Members<i64>,
        /// The ids of languages, by name.
        "Languages" => languages: Members<i64>,
    }
}

impl Operation for GetIdMapping {
    type Body = IdMappingAnswer;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<IdMappingAnswer, Error> {
        let mut of = |kind: &str| -> Result<Members<i64>, Error> {
            let names = cx.book()?.scan(Mapping::by_key).equal(kind).collect()?;
            Ok(names.into_iter().map(|mapping| (mapping.name, mapping.id)).collect())
        };
        Ok(IdMappingAnswer {
            id_mapping: IdMapping {
                areas: of("Areas")?,
                cars: of("Cars")?,
                jobs: of("Jobs")?,
                languages: of("Languages")?,
            },
        })
    }
}
