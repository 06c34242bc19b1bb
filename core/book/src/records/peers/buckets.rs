//! The buckets of a borrower.

use crate::records::borrowers::Borrower;
use crate::unit::Context;
use chrono::NaiveDate;
use lendwright_analytics::peers::{Grouping, MISSING, age_band, dependents_band};
use lendwright_scoring::identity::NationalId;
use lendwright_types::time::full_years;

/// Returns a borrower's buckets for the grouping variables, in their order. `income_band` is the fifth of the
/// estimated income.
pub(super) fn buckets(
    cx: &Context<'_>,
    borrower: &Borrower,
    as_of: NaiveDate,
    grouping: &[Grouping],
    income_band: Option<u8>,
) -> Vec<String> {
    let country = cx.config().region.code();
    let sent_id = borrower.national_id_value.as_deref();
    let known = sent_id.filter(|_| NationalId::is_known(country));
    let id = known.and_then(|sent| NationalId::read(country, sent, as_of).ok());
    let bucket = |variable: &Grouping| match variable {
        Grouping::IncomeBand => income_band.map(|band| band.to_string()),
        Grouping::Area => borrower.area.map(|area| area.to_string()),
        Grouping::NumberOfDependents => {
            borrower.number_of_dependents.map(|number| dependents_band(number).to_owned())
        }
        Grouping::ResidenceType => borrower.residence_type.map(|kind| kind.as_str().to_owned()),
        Grouping::Gender => id.as_ref().map(|id| id.gender.to_string()),
        Grouping::MaritalStatus => borrower.marital_status.clone(),
        Grouping::AgeBand => {
            let years = id.as_ref().and_then(|id| full_years(id.birth_date, as_of));
            years.map(|years| age_band(years).to_owned())
        }
    };
    let known = |variable| bucket(variable).unwrap_or_else(|| MISSING.to_owned());
    grouping.iter().map(known).collect()
}
