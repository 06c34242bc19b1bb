//! `POST /api/v1.0/update/`: changes a borrower's profile.

use crate::engine::prelude::*;
use crate::records::access::issue_upload_token;
use crate::records::borrowers::{
    Consent, EducationLevel, IncomeType, Profile, ProfileValidator, ResidenceType, borrower_of,
    profile_fields, set_consents,
};
use crate::wire::{Secret, WrittenAmount};

macro_rules! update_request {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        request! {
            /// Changes a borrower's profile. A field that is left out, null or `N/A` stays unchanged. So does a number,
            /// flag or choice that is sent as an empty text. An amount with more decimals than its currency is refused.
            pub struct UpdateBorrower {
                /// The borrower's public id.
                body "UUID" names Borrower => uuid: String,
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
        "UUID" => uuid: String,
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
        Ok(BorrowerUpdated { uuid: borrower.uuid.to_string(), token })
    }
}
