//! Borrowers: their identities, profiles and visibility.

mod consent;
mod enrol;
mod erased;
mod find;
mod info;
mod person;
mod profile;
mod profile_fields;
mod profile_validator;
mod profile_values;
mod tables;
mod words;

pub(crate) use consent::{Consented, consented, set_consents};
pub(crate) use enrol::{Enrolment, enrol, requested_provider};
pub(crate) use erased::{check_not_erased, erased_of, erased_of_row, was_seen};
pub(crate) use find::{
    Identifiers, Targets, borrower_of, borrower_of_row, find_borrower, found_ahead, is_visible,
    links_seen, may_read_pii, open_reports,
};
pub(crate) use info::borrower_info;
pub use info::{BorrowerInfo, ConsentTimes, LinkedProvider};
pub use person::{Consent, Fillable, NationalPhone, PhoneNumber};
pub(crate) use person::{SignUpFields, quoted, short, too_long_or_unseen};
pub use profile::Profile;
pub(crate) use profile_fields::profile_fields;
pub(crate) use profile_validator::{ProfileValidator, language_fault};

pub(crate) use tables::{
    Borrower, BorrowerExtra, BorrowerLink, ErasedBorrower, Mapping, ReportRecord, TABLES,
};
pub use words::{EducationLevel, IncomeType, ReportReason, ReportState, ResidenceType};
