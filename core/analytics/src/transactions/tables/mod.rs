//! What merchant category codes and names of categories say of a transaction: data, which a lender may replace.

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

/// The tables by which a transaction is classed where nobody said what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindTables {
    /// By the merchant category code.
    pub mcc: MccTable,
    /// By the names of category and subcategory.
    pub categories: CategoryTable,
}
