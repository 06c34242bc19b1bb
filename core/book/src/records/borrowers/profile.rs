//! The fields of a borrower's profile and their values.

use super::{Borrower, EducationLevel, IncomeType, ResidenceType, profile_fields};
use crate::wire::{Members, WrittenAmount, answer};
use lendwright_types::json::Json;

macro_rules! profile_answer {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        answer! {
            /// A borrower's profile: income, debt, home, education, work. Members that are left out,
            /// null or `N/A` stay unchanged, and so does what has an empty text in the place of a number,
            /// flag or choice.
            #[derive(Default)]
            pub struct Profile {
                $($(#[doc = $doc])+ optional $wire $(is $meaning)? => $name: Option<$Type>,)+
                /// Values of variables by name; null removes the stored value. The variables that the
                /// host has declared, and those of the SMS summary, `birth_date` and `gender`, which
                /// count where the book derives none. Amounts are in the policy's currency.
                optional "extras" => extras: Option<Members<Json<'static>>>,
            }
        }

        impl Profile {
            /// The names of the fields, as they are sent.
            pub(super) const NAMES: &'static [&'static str] = &[$($wire),+];

            /// Puts what was sent and needs no more than a copy into the borrower's record.
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
