//! Borrowers: their profile, and what is known of them.

mod find;
mod get_id_mapping;
mod profile;
pub(crate) mod records;

#[allow(unused_imports, reason = "the operations that find borrowers come next")]
pub(crate) use find::{Identifiers, borrower_of, find_borrower, is_visible};
pub(crate) use get_id_mapping::Mapping;
pub use get_id_mapping::{GetIdMapping, IdMapping, IdMappingAnswer};
pub use profile::{EducationLevel, IncomeType, ResidenceType};
