//! The number of borrowers with a value of each variable.

use super::compute::features;
use super::profile::Profile;
use crate::error::Error;
use crate::records::analytics::borrowers_of_caller;
use crate::records::analytics::{kind_tables, transactions_of};
use crate::records::borrowers::borrower_of_row;
use crate::unit::Context;
use lendwright_analytics::segments::ProfileVariable;
use lendwright_analytics::{Basis, Day, Variable};
use lendwright_types::currency::Currency;
use std::collections::BTreeMap;

/// The number of the caller's borrowers with a value of each variable. Only borrowers with transactions count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Availability {
    /// The number of borrowers.
    pub(crate) users: i64,
    /// The number of borrowers with a value, by the variable's name.
    pub(crate) having: BTreeMap<&'static str, i64>,
}

/// Counts the borrowers with values as of a day.
///
/// # Errors
/// If the host stops the work, or if the store fails.
pub(crate) fn availability(
    cx: &mut Context<'_>,
    as_of: Day,
    currency: Currency,
) -> Result<Availability, Error> {
    let country = cx.config().region.code();
    let tables = kind_tables(cx)?;
    let seen = borrowers_of_caller(cx)?;
    let basis = Basis::new(as_of, currency);
    let mut found = Availability::default();
    for (at, borrower_id) in seen.iter().enumerate() {
        cx.watch().at(at, Some(seen.len()))?;
        let set = transactions_of(cx, *borrower_id, &tables)?;
        if basis.counted(set.rows()).next().is_none() {
            continue;
        }
        found.users = found.users.saturating_add(1);
        let features = features(set.rows(), &basis, &tables.categories);
        let of_transactions = Variable::all().filter(|of| features.value(*of).is_some());
        let borrower = borrower_of_row(cx, *borrower_id)?;
        let profile = Profile::of(country, &borrower, as_of);
        let of_profile = ProfileVariable::all().filter(|of| profile.has(*of));
        for name in of_transactions.map(Variable::name).chain(of_profile.map(ProfileVariable::name))
        {
            let count = found.having.entry(name).or_default();
            *count = count.saturating_add(1);
        }
    }
    cx.watch().at(seen.len(), Some(seen.len()))?;
    Ok(found)
}
