//! The computation of a segmentation from the book.

use super::kept::former_of;
use super::outcomes::outcomes_of;
use super::profile::Profile;
use super::variables::SegmentVariable;
use crate::error::Error;
use crate::records::analytics::borrowers_of_caller;
use crate::records::analytics::{kind_tables, transactions_of};
use crate::records::borrowers::borrower_of_row;
use crate::unit::Context;
use lendwright_analytics::churn::{Churn, ChurnModel, Customer};
use lendwright_analytics::segments::{Count, Model, SegmentTerms, Segmentation, User};
use lendwright_analytics::{
    Basis, CategoryTable, Day, Features, KindTables, PeriodName, Row, Rows, Variable,
};
use lendwright_types::BorrowerId;
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::to_hex;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

/// The number of bytes of the digest in an id.
const ID_BYTES: usize = 8;

/// The parameters of a segmentation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    /// The last day that counts.
    pub(crate) as_of: Day,
    /// The currency of the amounts.
    pub(crate) currency: Currency,
    /// The variables. The terms contain their names.
    pub(crate) variables: Vec<SegmentVariable>,
    /// The terms of the segmentation.
    pub(crate) terms: SegmentTerms,
    /// The model for churn.
    pub(crate) churn: ChurnModel,
    /// The smallest number of users.
    pub(crate) users_min: usize,
}

/// Divides the caller's borrowers into segments. Also returns the borrower of each user.
///
/// # Errors
/// If the host stops the work, or if the store fails.
pub(crate) fn segmented(
    cx: &mut Context<'_>,
    asked: &Asked,
) -> Result<(Segmentation, Vec<BorrowerId>), Error> {
    let tables = kind_tables(cx)?;
    let country = cx.config().region.code();
    let seen = borrowers_of_caller(cx)?;
    let basis = Basis::new(asked.as_of, asked.currency);
    let mut excluded = BTreeMap::new();
    let mut users: Vec<(User, BorrowerId)> = Vec::new();
    for (at, borrower_id) in seen.iter().enumerate() {
        cx.watch().at(at, Some(seen.len()))?;
        let set = transactions_of(cx, *borrower_id, &tables)?;
        if basis.counted(set.rows()).next().is_none() {
            continue;
        }
        let borrower = borrower_of_row(cx, *borrower_id)?;
        let profile = Profile::of(country, &borrower, asked.as_of);
        match user(asked, &basis, set.rows(), &profile, &tables.categories) {
            Ok(user) => users.push((user, *borrower_id)),
            Err(missing) => {
                let count: &mut usize =
                    excluded.entry(format!("{missing} is missing")).or_default();
                *count = count.saturating_add(1);
            }
        }
    }
    cx.watch().at(seen.len(), Some(seen.len()))?;
    users.sort_by(|(a, _), (b, _)| a.id.cmp(&b.id));
    let (users, borrowers): (Vec<User>, Vec<BorrowerId>) = users.into_iter().unzip();
    let (former_id, former) = former_of(cx, &asked.terms)?;
    let watch = cx.watch();
    let go_on = || watch.at(seen.len(), Some(seen.len()));
    let is_enough = users.len() >= asked.users_min.max(asked.terms.least);
    let model =
        if is_enough { Model::from_users(&users, &asked.terms, &former, go_on)? } else { None };
    let churn = if model.is_some() { churn(cx, asked, &users, &tables)? } else { None };
    let segmentation = Segmentation {
        id: id_of(asked, &users, &former_id),
        former: former_id,
        as_of: asked.as_of,
        currency: asked.currency,
        users: users.into_iter().map(|user| user.id).collect(),
        excluded,
        model,
        churn,
    };
    Ok((segmentation, borrowers))
}

/// Returns the data of a user, from its transactions up to a day. If a variable is missing, returns the first missing
/// one.
fn user<'v>(
    asked: &'v Asked,
    basis: &Basis,
    rows: Rows<'_>,
    profile: &Profile<'_>,
    categories: &CategoryTable,
) -> Result<User, &'v SegmentVariable> {
    let features = features(rows, basis, categories);
    let values = values(asked, &features, profile)?;
    let number = |variable| features.value(variable).map(|value| value.number(basis.currency));
    let mut days: Vec<Day> = basis.counted(rows).map(Row::day).collect();
    days.dedup();
    let never = Customer { repeats: 0, last: 0.0, known: 0.0 };
    Ok(User {
        id: profile.uuid(),
        values,
        spending: number(Variable::MonthlySpending),
        recency: number(Variable::RecencyDays).unwrap_or_default(),
        tenure: number(Variable::TenureDays).unwrap_or_default(),
        customer: Customer::of_days(&days, basis.as_of).unwrap_or(never),
    })
}

fn values<'v>(
    asked: &'v Asked,
    features: &Features,
    profile: &Profile<'_>,
) -> Result<Vec<f64>, &'v SegmentVariable> {
    let value = |variable: &'v SegmentVariable| {
        variable.value(features, profile, asked.currency).ok_or(variable)
    };
    asked.variables.iter().map(value).collect()
}

pub(super) fn features(rows: Rows<'_>, basis: &Basis, categories: &CategoryTable) -> Features {
    let quarter = PeriodName::Last3m.as_of(basis.as_of);
    let of = |quarter| Features::from_rows(rows, basis, quarter, categories);
    quarter.map_or_else(Features::default, of)
}

fn churn(
    cx: &mut Context<'_>,
    asked: &Asked,
    users: &[User],
    tables: &KindTables,
) -> Result<Option<Churn>, Error> {
    let customers: Vec<Customer> = users.iter().map(|user| user.customer).collect();
    if asked.churn != ChurnModel::Logistic {
        return Ok(Churn::by_purchases(asked.churn, &customers));
    }
    // An outcome may only use data from before its month.
    let country = cx.config().region.code();
    let outcomes = outcomes_of(cx, asked.as_of, tables, |set, borrower, before| {
        let basis = Basis::new(before, asked.currency);
        let profile = Profile::of(country, borrower, before);
        let features = features(set.rows(), &basis, &tables.categories);
        // A value that is the same in all outcomes has no information about them.
        let value = |variable: &SegmentVariable| {
            if !variable.is_dated() {
                return Some(0.0);
            }
            variable.value(&features, &profile, asked.currency)
        };
        asked.variables.iter().map(value).collect()
    })?;
    let values: Vec<&[f64]> = users.iter().map(|user| user.values.as_slice()).collect();
    Ok(Churn::by_outcomes(&outcomes, &values, &customers))
}

/// Returns the id. The same terms, users, values and former segmentation give the same id.
fn id_of(asked: &Asked, users: &[User], former: &str) -> String {
    let mut hasher = Sha256::new();
    let SegmentTerms { method, variables, count, seed, least } = &asked.terms;
    let (fixed, most) = match count {
        Count::Fixed(k) => (true, k),
        Count::UpTo(k) => (false, k),
    };
    let head = format!(
        "{former}|{}|{}|{}|{}|{}|{fixed} {most}|{seed}|{least}",
        asked.as_of,
        asked.currency,
        method.name(),
        asked.churn.name(),
        variables.join(","),
    );
    hasher.update(head);
    for user in users {
        hasher.update("|");
        hasher.update(&user.id);
        user.values.iter().for_each(|value| hasher.update(value.to_le_bytes()));
        let Customer { repeats, last, known } = user.customer;
        hasher.update(repeats.to_le_bytes());
        hasher.update(last.to_le_bytes());
        hasher.update(known.to_le_bytes());
    }
    to_hex(hasher.finalize().get(..ID_BYTES).unwrap_or_default())
}
