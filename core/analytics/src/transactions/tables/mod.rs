//! The meaning of merchant category codes and category names: data that a lender may replace.

mod categories;
mod category;
mod mcc;
mod names;
#[cfg(test)]
mod tests;

pub use categories::CategoryTable;
pub(crate) use categories::is_no_category;
pub(super) use categories::is_transfer;
pub use category::Category;
pub use mcc::MccTable;

/// The tables that give the kind of a transaction if it was not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindTables {
    /// By the merchant category code.
    pub mcc: MccTable,
    /// By the names of category and subcategory.
    pub categories: CategoryTable,
}
