//! The native part of the Python package: handles that take and return bytes. The typed part is Python code that is
//! generated from the table of operations.
#![allow(clippy::needless_pass_by_value, clippy::unused_self, reason = "what pyo3 hands over")]
#![allow(
    clippy::doc_markdown,
    reason = "these comments are Python's help, which has no back-ticks"
)]
#![forbid(unsafe_code)]

mod book;
mod columns;
mod decision;
mod door;
mod exact;
mod frames;
mod import;
mod input;
mod many;
mod messages;
mod models;
mod policy;
mod portfolio;
mod quote;
mod quotes;
mod rates;
mod sample;
mod schedule;
mod terms;
mod together;
mod transactions;

use pyo3::prelude::*;

/// The native part of lendwright. Import `lendwright` instead.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::book::Book;
    #[pymodule_export]
    use super::decision::Decision;
    #[pymodule_export]
    use super::many::Decisions;
    #[pymodule_export]
    use super::messages::MessageReader;
    #[pymodule_export]
    use super::models::{kmeans_fit, kmeans_predict, purchases_fit, purchases_predict};
    #[pymodule_export]
    use super::policy::Policy;
    #[pymodule_export]
    use super::portfolio::portfolio;
    #[pymodule_export]
    use super::quote::{Quote, Servicing};
    #[pymodule_export]
    use super::quotes::quotes;
    #[pymodule_export]
    use super::rates::{apr_reg_z, aprc, xirr};
    #[pymodule_export]
    use super::sample::{sample_applicant, sample_mappings, sample_messages, sample_transactions};
    #[pymodule_export]
    use super::schedule::{Instalment, Schedule};
    #[pymodule_export]
    use super::terms::{Terms, currency_decimals};
    #[pymodule_export]
    use super::together::Unit;
    #[pymodule_export]
    use super::transactions::{TransactionTable, transaction_columns};
    use super::{PyModule, PyResult};
    #[pymodule_export]
    use lendwright_arrow::capsules::Column;
    use pyo3::prelude::*;

    /// Lists the operations in the order of the table, each with its name and the wire names of its fields.
    #[pyfunction]
    fn operations() -> Vec<(&'static str, Vec<&'static str>)> {
        let fields = |listing: &lendwright::operations::Listing| {
            listing.fields.iter().map(|field| field.wire).collect()
        };
        lendwright::operations::all().map(|listing| (listing.name, fields(listing))).collect()
    }

    /// Makes the exception for a value that a request can't contain. It names the place of the value.
    #[pyfunction]
    fn invalid_value(py: Python<'_>, field: &str, reason: &str, value: &str) -> PyErr {
        super::door::refusal(py, &lendwright::Error::value(field, reason, value))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
