//! How segments of borrowers are computed, and the variables for them.

use super::store::{former_of, outcomes_of};
use crate::error::Error;
use crate::records::analytics::{borrowers_of_caller, kind_tables, transactions_of};
use crate::records::borrowers::{Borrower, borrower_of_row};
use crate::unit::Context;
use chrono::NaiveDate;
use lendwright_analytics::churn::{Churn, ChurnModel, Customer};
use lendwright_analytics::segments::{
    Count, Model, ProfileVariable, SegmentTerms, Segmentation, User,
};
use lendwright_analytics::{
    Basis, CategoryTable, Day, Feature, Features, KindTables, PeriodName, Row, Rows, Variable,
};
use lendwright_scoring::identity::NationalId;
use lendwright_types::BorrowerId;
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::to_hex;
use lendwright_types::time::full_years;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

// The computation of a segmentation from the book.

/// The number of bytes of the digest in an id.
const ID_BYTES: usize = 8;

/// The parameters of a segmentation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SegmentationParameters {
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
    asked: &SegmentationParameters,
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
        let profile = BorrowerProfile::for_borrower(country, &borrower, asked.as_of);
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
    asked: &'v SegmentationParameters,
    basis: &Basis,
    rows: Rows<'_>,
    profile: &BorrowerProfile<'_>,
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
    asked: &'v SegmentationParameters,
    features: &Features,
    profile: &BorrowerProfile<'_>,
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
    asked: &SegmentationParameters,
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
        let profile = BorrowerProfile::for_borrower(country, borrower, before);
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
fn id_of(asked: &SegmentationParameters, users: &[User], former: &str) -> String {
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

// The number of borrowers with a value of each variable.

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
        let profile = BorrowerProfile::for_borrower(country, &borrower, as_of);
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

// Variables for segments from a borrower's profile and national id.

/// A borrower's data as of a day.
pub(super) struct BorrowerProfile<'b> {
    borrower: &'b Borrower,
    id: Option<NationalId>,
    as_of: NaiveDate,
}

impl<'b> BorrowerProfile<'b> {
    /// Reads a borrower's data. The national id is read by the rules of the country.
    pub(super) fn for_borrower(country: &str, borrower: &'b Borrower, as_of: Day) -> Self {
        let as_of = as_of.date();
        let sent = borrower.national_id_value.as_deref();
        let sent = sent.filter(|_| NationalId::is_known(country));
        let id = sent.and_then(|sent| NationalId::read(country, sent, as_of).ok());
        Self { borrower, id, as_of }
    }

    /// Returns the borrower's public id.
    pub(super) fn uuid(&self) -> String {
        self.borrower.uuid.to_string()
    }

    /// Whether a variable is known.
    pub(super) fn has(&self, variable: ProfileVariable) -> bool {
        self.number(variable).is_some() || self.name(variable).is_some()
    }

    /// Returns the value of a numeric variable.
    pub(super) fn number(&self, variable: ProfileVariable) -> Option<f64> {
        let number = match variable {
            ProfileVariable::Dependents => u32::try_from(self.borrower.number_of_dependents?).ok(),
            ProfileVariable::Age => full_years(self.id.as_ref()?.birth_date, self.as_of),
            _ => None,
        };
        number.map(f64::from)
    }

    /// Returns the value of a variable with names.
    pub(super) fn name(&self, variable: ProfileVariable) -> Option<Cow<'b, str>> {
        let Borrower { residence_type, marital_status, area, .. } = self.borrower;
        match variable {
            ProfileVariable::Dependents | ProfileVariable::Age => None,
            ProfileVariable::Residence => (*residence_type).map(|kind| kind.as_str().into()),
            ProfileVariable::Gender => self.id.as_ref().map(|id| id.gender.to_string().into()),
            ProfileVariable::MaritalStatus => marital_status.as_deref().map(Cow::from),
            ProfileVariable::Area => (*area).map(|area| area.to_string().into()),
        }
    }
}

// The variables for dividing borrowers into segments.

/// A variable for dividing borrowers into segments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SegmentVariable {
    /// A variable of transactions.
    Of(Feature),
    /// A number of the profile.
    Profile(ProfileVariable),
    /// Whether a name of the profile is this one: 1 or 0.
    Is(ProfileVariable, String),
}

/// The separator between a name of the profile and its possible value.
const IS: char = ':';

impl SegmentVariable {
    /// Returns a variable of transactions.
    pub(crate) const fn from_variable(variable: Variable) -> Self {
        Self::Of(Feature::Of(variable))
    }

    /// Returns the variable with a name: `income`, `spending:food`, `age` or `Residence_Type:Family House`. `None` if
    /// there is none.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        if let Some(feature) = Feature::from_name(name) {
            return Some(Self::Of(feature));
        }
        let (variable, value) = name.split_once(IS).unwrap_or((name, ""));
        let variable = ProfileVariable::from_name(variable)?;
        match (variable.is_number(), value) {
            (true, _) => (variable.name() == name).then_some(Self::Profile(variable)),
            (false, "") => None,
            (false, value) => Some(Self::Is(variable, value.to_owned())),
        }
    }

    /// Whether its value on an earlier day is known. Age and gender come from the national id. A profile contains only
    /// current values.
    pub(super) const fn is_dated(&self) -> bool {
        use ProfileVariable::{Age, Area, Dependents, Gender, MaritalStatus, Residence};
        match self {
            Self::Of(_) => true,
            Self::Profile(variable) | Self::Is(variable, _) => match variable {
                Age | Gender => true,
                Dependents | Residence | MaritalStatus | Area => false,
            },
        }
    }

    /// Returns a borrower's value. Money is in major units.
    pub(super) fn value(
        &self,
        features: &Features,
        profile: &BorrowerProfile<'_>,
        currency: Currency,
    ) -> Option<f64> {
        match self {
            Self::Of(feature) => features.value_of(feature).map(|value| value.number(currency)),
            Self::Profile(variable) => profile.number(*variable),
            Self::Is(variable, value) => {
                profile.name(*variable).map(|name| if name == *value { 1.0 } else { 0.0 })
            }
        }
    }
}

impl fmt::Display for SegmentVariable {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(feature) => feature.fmt(f),
            Self::Profile(variable) => f.write_str(variable.name()),
            Self::Is(variable, value) => write!(f, "{}{IS}{value}", variable.name()),
        }
    }
}
