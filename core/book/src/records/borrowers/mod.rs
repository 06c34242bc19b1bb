//! Borrowers: their identities, profiles and visibility.

mod enrolment;
mod lookup;
mod person;
mod profile;
mod tables;

pub use enrolment::{BorrowerInfo, ConsentTimes, LinkedProvider};
pub(crate) use enrolment::{
    Consents, Enrolment, borrower_info, consented, enrol, requested_provider, set_consents,
};
pub(crate) use lookup::{
    Identifiers, Targets, borrower_of, borrower_of_row, check_not_erased, erased_of, erased_of_row,
    find_borrower, found_ahead, is_visible, links_seen, may_read_pii, open_reports, was_seen,
};
pub use person::{Consent, FillableText, NationalPhone, PhoneNumber};
pub(crate) use person::{SignUpFields, quoted, short, too_long_or_unseen};
pub use profile::Profile;
pub(crate) use profile::{ProfileValidator, language_fault};
pub(crate) use tables::{
    Borrower, BorrowerExtra, BorrowerLink, ErasedBorrower, Mapping, ReportRecord, TABLES,
    profile_fields,
};
pub use tables::{EducationLevel, IncomeType, ReportReason, ReportState, ResidenceType};
