//! Invented applicants with their messages and transactions, as rows.

use crate::exact;
use chrono::DateTime;
use lendwright::json::Json;
use lendwright::{Money, currency::EGP};
use lendwright_portfolio::{AREAS, CARS, JOBS, LANGUAGES, applicant};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// Returns one invented applicant as a row of an import, with the interface's names.
#[pyfunction]
pub(crate) fn sample_applicant(
    py: Python<'_>,
    seed: u64,
    number: u32,
) -> PyResult<Bound<'_, PyDict>> {
    let applicant = applicant(seed, number);
    let person = &applicant.person;
    let row = PyDict::new(py);
    row.set_item("Phone_Number", &person.phone)?;
    row.set_item("First_Name", person.first_name)?;
    row.set_item("Last_Name", person.last_name)?;
    row.set_item("National_ID_Number", &person.national_id)?;
    row.set_item("Email", &person.email)?;
    for (name, value) in applicant.profile.fields() {
        set(&row, name, &value)?;
    }
    Ok(row)
}

/// Returns the messages of an applicant: address, text, and milliseconds since 1970-01-01 UTC.
#[pyfunction]
pub(crate) fn sample_messages(seed: u64, number: u32) -> Vec<(&'static str, String, i64)> {
    let messages = lendwright_portfolio::messages(seed, &applicant(seed, number)).into_iter();
    let milliseconds = |at: DateTime<_>| at.timestamp_millis();
    messages.map(|one| (one.address, one.body, milliseconds(one.received_at))).collect()
}

/// Returns the transactions of an applicant, as rows of an import for the borrower with this id.
#[pyfunction]
pub(crate) fn sample_transactions<'py>(
    py: Python<'py>,
    seed: u64,
    number: u32,
    user_id: &str,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let all = lendwright_portfolio::transactions(seed, &applicant(seed, number));
    let money = |piastres| exact::amount(py, Money::from_minor(piastres, EGP));
    let row = |txn: &lendwright_portfolio::SampleTransaction| {
        let row = PyDict::new(py);
        for (name, value) in txn.fields(user_id) {
            // There are few keys, and they repeat.
            let name = PyString::intern(py, name);
            match name.to_str()? {
                "amount" => row.set_item(name, money(txn.piastres)?)?,
                "balance_after" => {
                    row.set_item(name, txn.balance_piastres.map(money).transpose()?)?;
                }
                _ => row.set_item(name, value.as_text())?,
            }
        }
        Ok(row)
    };
    all.iter().map(row).collect()
}

/// Returns the mappings of the sample: the ids by name, for each mapping.
#[pyfunction]
pub(crate) fn sample_mappings(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let mappings = PyDict::new(py);
    let ids = |pairs: Vec<(&'static str, u32)>| {
        let ids = PyDict::new(py);
        pairs.into_iter().try_for_each(|(name, id)| ids.set_item(name, id)).map(|()| ids)
    };
    mappings.set_item("areas", ids(AREAS.iter().map(|area| (area.name, area.id)).collect())?)?;
    mappings.set_item("cars", ids(CARS.to_vec())?)?;
    mappings.set_item("jobs", ids(JOBS.iter().map(|job| (job.name, job.id)).collect())?)?;
    mappings.set_item("languages", ids(LANGUAGES.to_vec())?)?;
    Ok(mappings)
}

/// Puts a text or a whole number into a row.
fn set(row: &Bound<'_, PyDict>, name: &str, value: &Json<'_>) -> PyResult<()> {
    match value {
        Json::Number(digits) => row.set_item(name, digits.parse::<i64>()?),
        other => row.set_item(name, other.as_text()),
    }
}
