//! The fields of a borrower's profile and their values.

use super::{Borrower, EducationLevel, IncomeType, ResidenceType, profile_fields};
use crate::wire::{Members, WrittenAmount, answer};
use lendwright_types::json::Json;

macro_rules! profile_answer {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        answer! {
            /// A borrower's profile: income, debt, home, education, work. Members that are left out, null or `N/A`
            /// stay unchanged. So does a number, flag or choice that is sent as an empty text.
            #[derive(Default)]
            pub struct Profile {
                $($(#[doc = $doc])+ optional $wire $(is $meaning)? => $name: Option<$Type>,)+
                /// Values of variables by name. Null removes the stored value. Accepted are the variables that the
                /// host has declared, those of the SMS summary, `birth_date` and `gender`. The standard ones count if
                /// the book derives no value. Amounts are in the policy's currency.
                optional "extras" => extras: Option<Members<Json<'static>>>,
            }
        }

        impl Profile {
            /// The names of the fields, as they are sent.
            pub(super) const NAMES: &'static [&'static str] = &[$($wire),+];

            /// Copies the sent values that need no check into the borrower's record.
            pub(super) fn copy_into(&self, borrower: &mut Borrower) {
                $(profile_answer!(@$kind self borrower $name);)+
            }
        }
    };
    (@copied $profile:ident $borrower:ident $name:ident) => {
        if $profile.$name.is_some() {
            $borrower.$name = $profile.$name;
        }
    };
    (@$other:ident $profile:ident $borrower:ident $name:ident) => {};
}

profile_fields!(profile_answer);
