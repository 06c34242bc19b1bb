//! Borrowers: their profile, and what is known of them.

mod get_id_mapping;

pub(crate) use get_id_mapping::Mapping;
pub use get_id_mapping::{GetIdMapping, IdMapping, IdMappingAnswer};
