//! Models of other libraries: boosted trees of XGBoost and LightGBM, read from their own files and evaluated in their
//! own arithmetic, to the bit.
//!
//! [`Trees`] has a model's features, its margins, its exact Shapley values and its importances. It holds no reference
//! to the file.
//!
//! | What | XGBoost | LightGBM |
//! |---|---|---|
//! | files | JSON, UBJSON | text |
//! | numbers | single precision | double precision |
//! | a split goes left | below the threshold | up to the threshold |
//! | a missing value | the split's own side | the split's own side, or as 0 |
//! | a category goes left | if the split does not list it | if the split lists it |
//! | the sum begins | with the base margin | with 0 |
//!
//! Everything that is not understood is refused by name and place ([`ModelError`]).

mod block;
mod document;
mod error;
mod forest;
mod lightgbm;
mod lightgbm_tree;
mod real;
mod shapley;
#[cfg(test)]
mod tests;
mod trees;
mod xgboost;
mod xgboost_tree;

pub use error::ModelError;
pub use trees::{Feature, Output, Trees, TreesOptions};
