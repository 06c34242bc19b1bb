//! A characteristic: one variable (or a ratio of two) and the sub-score between 0 and 1 that it earns. Also the weights
//! of characteristics, and the default scorecard, as data. A policy file may replace any part of it.

use crate::{PolicyError, WhenMissing};
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::json::Json;
use lendwright_types::number::shown;
use std::cmp::Ordering;
use std::collections::HashSet;

/// One line of a scorecard.
///
/// Its value is that of the first of [`variables`](Self::variables) that is present, divided by
/// [`divide_by`](Self::divide_by) where there is one. It is missing where no variable is present,
/// or where the divisor is missing or negative. By 0 the ratio is the largest double where something
/// is divided, and 0 where nothing is; it is never infinite.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Characteristic {
    /// The weight's name, unique in a card: `income`.
    pub name: String,
    /// The variables that it reads: the first one with a value counts. At least one.
    pub variables: Vec<String>,
    /// The divisor of the value before the sub-score is looked up.
    pub divide_by: Option<Divisor>,
    /// The conversion of the value into a sub-score.
    pub sub_score: SubScore,
    /// The code of the reason that is given when it loses points.
    pub reason: String,
    /// The mean sub-score of all applicants when the card was developed, where the host knows it.
    pub mean: Option<f64>,
    /// The mean sub-score of applicants at or slightly above the cut-off, where the host knows it.
    pub mean_at_cutoff: Option<f64>,
    /// The sub-score of a missing value, if it differs from the policy's scaling.
    pub missing: Option<WhenMissing>,
}

/// The divisor of a characteristic's variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Divisor {
    /// Another variable: spending by income.
    Variable(String),
    /// A constant above 0: income in monthly minimum wages.
    Constant(f64),
}

/// The conversion of a value into a sub-score between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub enum SubScore {
    /// Straight lines between the knots, flat outside them.
    Knots(Vec<Knot>),
    /// A table.
    Categories {
        /// The sub-score of each category.
        table: Vec<(Category, f64)>,
        /// The sub-score of a value that is not in the table; without one it counts as missing.
        otherwise: Option<f64>,
    },
}

/// A point of a piecewise-linear sub-score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knot {
    /// The value of the knot.
    pub at: f64,
    /// The sub-score there, 0 to 1.
    pub sub_score: f64,
}

/// A value in a table of sub-scores.
#[derive(Clone, Debug, PartialEq)]
pub enum Category {
    /// A text or a value of an enumeration, compared exactly.
    Text(String),
    /// A yes or no.
    Bool(bool),
    /// A number: an area's or a job's id.
    Number(f64),
}

const CATEGORIES_MAX: usize = 10_000;

impl Characteristic {
    /// A characteristic of one variable, with straight lines between `(value, sub-score)` knots.
    ///
    /// ```
    /// use lendwright_scoring::Characteristic;
    ///
    /// let debt = Characteristic::line("debt_burden", "DBR", &[(0.0, 1.0), (0.5, 0.3)], "OBLIGATIONS");
    /// assert_eq!(debt.sub_score.of_number(0.25), Some(0.65));
    /// assert_eq!(debt.sub_score.of_number(0.9), Some(0.3));
    /// ```
    #[must_use]
    pub fn line(name: &str, variable: &str, knots: &[(f64, f64)], reason: &str) -> Self {
        let knots = knots.iter().map(|&(at, sub_score)| Knot { at, sub_score }).collect();
        Self::new(name, variable, SubScore::Knots(knots), reason)
    }

    /// A characteristic of one variable, with a table of categories.
    #[must_use]
    pub fn table(name: &str, variable: &str, table: Vec<(Category, f64)>, reason: &str) -> Self {
        Self::new(name, variable, SubScore::Categories { table, otherwise: None }, reason)
    }

    fn new(name: &str, variable: &str, sub_score: SubScore, reason: &str) -> Self {
        Self {
            name: name.to_owned(),
            variables: vec![variable.to_owned()],
            divide_by: None,
            sub_score,
            reason: reason.to_owned(),
            mean: None,
            mean_at_cutoff: None,
            missing: None,
        }
    }

    /// The same, its value divided by another variable.
    #[must_use]
    pub fn per_variable(mut self, variable: &str) -> Self {
        self.divide_by = Some(Divisor::Variable(variable.to_owned()));
        self
    }

    /// The same, its value divided by a constant above 0.
    #[must_use]
    pub fn per_constant(mut self, constant: f64) -> Self {
        self.divide_by = Some(Divisor::Constant(constant));
        self
    }

    /// The same, with `variable` read if the ones before it are missing.
    #[must_use]
    pub fn or_else(mut self, variable: &str) -> Self {
        self.variables.push(variable.to_owned());
        self
    }

    /// Every variable that it reads; the divisor comes last.
    pub fn reads(&self) -> impl Iterator<Item = &str> {
        let divisor = match &self.divide_by {
            Some(Divisor::Variable(name)) => Some(name.as_str()),
            _ => None,
        };
        self.variables.iter().map(String::as_str).chain(divisor)
    }

    /// Checks that it can be computed.
    ///
    /// # Errors
    /// Names the wrong member and its value; `pointer` is the place of the characteristic.
    pub fn check(&self, pointer: &str) -> Result<(), PolicyError> {
        let fault = |member: &str, text: String| PolicyError::member(pointer, member, text);
        if self.name.is_empty() || self.name.chars().count() > 100 {
            return Err(fault("name", format!("{:?} must have 1 to 100 characters", self.name)));
        }
        if self.variables.is_empty() {
            return Err(fault("variables", "a characteristic reads at least one variable".into()));
        }
        if self.reason.is_empty() {
            return Err(fault("reason", "the code of a reason can't be empty".into()));
        }
        if let Some(Divisor::Constant(divisor)) = self.divide_by
            && !(divisor.is_finite() && divisor > 0.0)
        {
            return Err(fault("divide_by", format!("{divisor} is not a number above 0")));
        }
        if self.divide_by.is_some() && !matches!(self.sub_score, SubScore::Knots(_)) {
            return Err(fault("divide_by", "only a value with knots can be divided".into()));
        }
        for (member, mean) in [("mean", self.mean), ("mean_at_cutoff", self.mean_at_cutoff)] {
            if let Some(mean) = mean.filter(|mean| !(0.0..=1.0).contains(mean)) {
                return Err(fault(member, format!("{mean} is not between 0 and 1")));
            }
        }
        self.missing.map_or(Ok(()), |missing| missing.check(pointer))?;
        self.sub_score.check(pointer)
    }
}

impl SubScore {
    /// The sub-score of a number, or `None` if a table does not have it.
    #[must_use]
    pub fn of_number(&self, value: f64) -> Option<f64> {
        match self {
            SubScore::Knots(knots) => along(knots, value),
            SubScore::Categories { .. } => self.of_category(|c| match c {
                Category::Number(number) => is_same(*number, value),
                Category::Bool(truth) => is_same(f64::from(u8::from(*truth)), value),
                Category::Text(_) => false,
            }),
        }
    }

    /// The sub-score of a text.
    #[must_use]
    pub fn of_text(&self, value: &str) -> Option<f64> {
        self.of_category(|c| matches!(c, Category::Text(text) if text == value))
    }

    /// The sub-score of a yes or no.
    #[must_use]
    pub fn of_bool(&self, value: bool) -> Option<f64> {
        self.of_category(|c| matches!(c, Category::Bool(truth) if *truth == value))
    }

    /// The highest sub-score that any value can earn.
    #[must_use]
    pub fn best(&self) -> f64 {
        match self {
            SubScore::Knots(knots) => knots.iter().map(|k| k.sub_score).fold(0.0, f64::max),
            SubScore::Categories { table, otherwise } => {
                table.iter().map(|(_, s)| *s).chain(*otherwise).fold(0.0, f64::max)
            }
        }
    }

    fn of_category(&self, is_it: impl Fn(&Category) -> bool) -> Option<f64> {
        let SubScore::Categories { table, otherwise } = self else { return None };
        table.iter().find(|(category, _)| is_it(category)).map(|(_, s)| *s).or(*otherwise)
    }

    fn check(&self, pointer: &str) -> Result<(), PolicyError> {
        let fault = |member, text: String| Err(PolicyError::member(pointer, member, text));
        let in_range = |member, value: f64| match value {
            0.0..=1.0 => Ok(()),
            _ => fault(member, format!("sub-score {value} is not between 0 and 1")),
        };
        match self {
            SubScore::Knots(knots) => {
                let fault = |text| fault("knots", text);
                if knots.is_empty() {
                    return fault("at least one knot is needed".into());
                }
                if let Some(knot) = knots.iter().find(|k| !k.at.is_finite()) {
                    return fault(format!("{} is not a finite number", knot.at));
                }
                let mut pairs = knots.iter().zip(knots.iter().skip(1));
                if let Some((a, b)) = pairs.find(|(a, b)| a.at >= b.at) {
                    return fault(format!("{} must come after {}", b.at, a.at));
                }
                let mut pairs = knots.iter().zip(knots.iter().skip(1));
                if let Some((a, b)) = pairs.find(|(a, b)| !(b.at - a.at).is_finite()) {
                    let [from, to] = [a.at, b.at].map(Json::double);
                    return fault(format!("{to} is too far from {from}"));
                }
                knots.iter().try_for_each(|k| in_range("knots", k.sub_score))
            }
            SubScore::Categories { table, otherwise } => {
                let fault = |text| fault("categories", text);
                if table.is_empty() {
                    return fault("at least one category is needed".into());
                }
                if table.len() > CATEGORIES_MAX {
                    return fault(format!("{}, at most {CATEGORIES_MAX} are taken", table.len()));
                }
                for (at, (category, _)) in table.iter().enumerate() {
                    if table.iter().take(at).any(|(earlier, _)| earlier == category) {
                        return fault(format!("{category} stands twice"));
                    }
                }
                table.iter().try_for_each(|(_, s)| in_range("categories", *s))?;
                otherwise.map_or(Ok(()), |s| in_range("otherwise", s))
            }
        }
    }
}

impl std::fmt::Display for Category {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Category::Text(text) => write!(f, "{text:?}"),
            Category::Bool(truth) => write!(f, "{truth}"),
            Category::Number(number) => write!(f, "{number}"),
        }
    }
}

/// Whether two numbers are equal; 0 and -0 are.
fn is_same(a: f64, b: f64) -> bool {
    a.partial_cmp(&b).is_some_and(Ordering::is_eq)
}

/// The piecewise-linear sub-score at a value: exactly that of the knot on a knot, flat outside the
/// knots.
fn along(knots: &[Knot], value: f64) -> Option<f64> {
    if value.is_nan() {
        return None;
    }
    let mut left = *knots.first()?;
    if value <= left.at {
        return Some(left.sub_score);
    }
    for &right in knots.iter().skip(1) {
        if value < right.at {
            let part = (value - left.at) / (right.at - left.at);
            return Some(left.sub_score + (right.sub_score - left.sub_score) * part);
        }
        left = right;
    }
    Some(left.sub_score)
}

/// The weights of characteristics: each 0 or a number from 10⁻⁹ to 10¹², at least one above 0.
///
/// A set is immutable: each operation returns a new one, or an error that names the fault. The order is that of the
/// given names; a policy keeps it in its characteristics' order.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Vec<(String, f64)>);

/// The reason why a set of weights is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WeightsError {
    /// No characteristic has this name, or the set has no weight for it.
    #[error("weight {name} does not exist{hint}")]
    Unknown {
        /// The name that was given.
        name: String,
        /// `, did you mean …?`, or empty.
        hint: String,
    },
    /// A name that occurs twice.
    #[error("weight {name} is given twice")]
    Twice {
        /// The name.
        name: String,
    },
    /// Not a number.
    #[error("weight {name} must be a number, not {}", shown_value(.value))]
    NotNumber {
        /// The weight's name.
        name: String,
        /// The value that was given, as JSON.
        value: String,
    },
    /// Below 0.
    #[error("weight {name} must not be negative: {value}")]
    Negative {
        /// The weight's name.
        name: String,
        /// The value that was given.
        value: String,
    },
    /// No weight above 0 would be left.
    #[error("at least one weight must be above 0: {names} would all be 0 or gone")]
    AllZero {
        /// The names that the request touched.
        names: String,
    },
    /// Above 10¹², where sums would lose the contribution of small weights.
    #[error("weight {name} must be at most 1000000000000, not {value}")]
    TooLarge {
        /// The weight's name.
        name: String,
        /// The value that was given.
        value: String,
    },
    /// Above 0 and below 10⁻⁹, where it would only cost digits.
    #[error("weight {name} must be 0 or at least 0.000000001, not {value}")]
    TooSmall {
        /// The weight's name.
        name: String,
        /// The value that was given.
        value: String,
    },
    /// Not an object of names and numbers.
    #[error("weights must be an object of names and numbers, not {found}")]
    NotObject {
        /// The value given instead.
        found: String,
    },
}

/// A value that is not a number; quotes are easily overlooked.
fn shown_value(value: &str) -> String {
    if value.starts_with('"') { format!("the text {value}") } else { value.to_owned() }
}

/// The largest weight.
const WEIGHT_MAX: f64 = 1e12;

/// The smallest weight above 0.
const WEIGHT_MIN: f64 = 1e-9;

impl Weights {
    /// Makes a set from names and weights. The names are not checked against a card; a policy does that.
    ///
    /// # Errors
    /// A weight that is neither 0 nor from 10⁻⁹ to 10¹², a name that occurs twice, or no weight above 0.
    pub fn new<N: Into<String>>(
        weights: impl IntoIterator<Item = (N, f64)>,
    ) -> Result<Self, WeightsError> {
        let weights: Vec<(String, f64)> =
            weights.into_iter().map(|(name, weight)| (name.into(), weight)).collect();
        let mut seen = HashSet::with_capacity(weights.len());
        if let Some((twice, _)) = weights.iter().find(|(name, _)| !seen.insert(name.as_str())) {
            return Err(WeightsError::Twice { name: twice.clone() });
        }
        let check = |(name, weight): &(String, f64)| Ok((name.clone(), checked(name, *weight)?));
        let set = weights.iter().map(check).collect::<Result<_, _>>()?;
        finish(set, weights.iter().map(|(name, _)| name.as_str()))
    }

    /// The weights in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, f64)> {
        self.0.iter().map(|(name, weight)| (name.as_str(), *weight))
    }

    /// The weight of a name; `None` if the set has none.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, weight)| *weight)
    }

    /// The sum of all weights, above 0.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.0.iter().map(|(_, weight)| *weight).sum()
    }

    /// Each weight's share of the sum.
    pub fn normalised(&self) -> impl Iterator<Item = (&str, f64)> {
        let total = self.total();
        self.iter().map(move |(name, weight)| (name, weight / total))
    }

    /// A whole new set (POST), each name one of `known`.
    ///
    /// # Errors
    /// The errors of [`WeightsError`]; the first wrong name in order is reported.
    pub fn replaced(known: &[&str], value: &Json<'_>) -> Result<Self, WeightsError> {
        let weights = read(value)?;
        if let Some((name, _)) = weights.iter().find(|(name, _)| !known.contains(name)) {
            return Err(unknown(name, known.iter().copied()));
        }
        Self::new(weights)
    }

    /// The set with the named weights changed (PUT); each must be in the set.
    ///
    /// ```
    /// use lendwright_scoring::Weights;
    /// use lendwright_types::json::Json;
    ///
    /// let weights = Weights::default();
    /// let next = weights.changed(&Json::parse(br#"{"income": 25}"#)?)?;
    /// assert_eq!(next.get("income"), Some(25.0));
    ///
    /// let error = weights.changed(&Json::parse(br#"{"incone": 25}"#)?).unwrap_err();
    /// assert_eq!(error.to_string(), "weight incone does not exist, did you mean income?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`WeightsError`].
    pub fn changed(&self, value: &Json<'_>) -> Result<Self, WeightsError> {
        let mut next = self.0.clone();
        let given = read(value)?;
        for &(name, weight) in &given {
            let weight = checked(name, weight)?;
            match next.iter_mut().find(|(n, _)| n == name) {
                Some((_, old)) => *old = weight,
                None => return Err(unknown(name, self.names())),
            }
        }
        finish(next, given.into_iter().map(|(name, _)| name))
    }

    /// The set without the listed names (DELETE); each must be in the set.
    ///
    /// # Errors
    /// The errors of [`WeightsError`].
    pub fn without<N: AsRef<str>>(&self, keys: &[N]) -> Result<Self, WeightsError> {
        let mut next = self.0.clone();
        for key in keys.iter().map(AsRef::as_ref) {
            if self.get(key).is_none() {
                return Err(unknown(key, self.names()));
            }
            next.retain(|(name, _)| name != key);
        }
        finish(next, keys.iter().map(AsRef::as_ref))
    }

    /// The set as the interface answers it: an object of names and numbers.
    #[must_use]
    pub fn to_json(&self) -> Json<'_> {
        Json::Object(self.iter().map(|(name, w)| (name.into(), Json::double(w))).collect())
    }

    /// The same weights in the order of `names`; names that are not among them come last.
    #[must_use]
    pub(crate) fn in_order_of<'n>(&self, names: impl Iterator<Item = &'n str>) -> Self {
        let order: Vec<&str> = names.collect();
        let mut sorted = self.0.clone();
        sorted.compact_sort_by_key(|(name, _)| {
            order.iter().position(|n| n == name).unwrap_or(order.len())
        });
        Self(sorted)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl Default for Weights {
    /// The weights of the thirteen default characteristics; they sum to 100.
    fn default() -> Self {
        Self(WEIGHTS.iter().map(|&(name, w)| (name.to_owned(), w)).collect())
    }
}

fn read<'v>(value: &'v Json<'_>) -> Result<Vec<(&'v str, f64)>, WeightsError> {
    let members = value
        .members()
        .ok_or_else(|| WeightsError::NotObject { found: value.kind().to_owned() })?;
    members
        .iter()
        .map(|(name, weight)| match weight {
            Json::Number(text) => match text.parse::<f64>() {
                // In its sent form: it is too large for a double.
                Ok(weight) if weight.is_infinite() => {
                    let (name, value) = (name.clone().into_owned(), shown(text));
                    Err(WeightsError::TooLarge { name, value })
                }
                weight => Ok((name.as_ref(), weight.unwrap_or(f64::NAN))),
            },
            other => Err(WeightsError::NotNumber {
                name: name.clone().into_owned(),
                value: other.to_string(),
            }),
        })
        .collect()
}

fn checked(name: &str, weight: f64) -> Result<f64, WeightsError> {
    if weight == 0.0 || (WEIGHT_MIN..=WEIGHT_MAX).contains(&weight) {
        // Adding 0 turns -0 into 0, so that one set has one canonical form.
        return Ok(weight + 0.0);
    }
    let name = name.to_owned();
    if weight.is_nan() {
        return Err(WeightsError::NotNumber { name, value: weight.to_string() });
    }
    let value =
        if weight.is_infinite() { weight.to_string() } else { Json::double(weight).to_string() };
    Err(if weight < 0.0 {
        WeightsError::Negative { name, value }
    } else if weight < WEIGHT_MIN {
        WeightsError::TooSmall { name, value }
    } else {
        WeightsError::TooLarge { name, value }
    })
}

/// The set, if a weight is above 0; else the error about the changed names.
fn finish<'n>(
    set: Vec<(String, f64)>,
    touched: impl Iterator<Item = &'n str>,
) -> Result<Weights, WeightsError> {
    if set.iter().any(|(_, weight)| *weight > 0.0) {
        return Ok(Weights(set));
    }
    Err(WeightsError::AllZero { names: touched.collect::<Vec<_>>().join(", ") })
}

fn unknown<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> WeightsError {
    WeightsError::Unknown { name: name.to_owned(), hint: super::score::name_hint(name, known) }
}

/// The default weights, in the card's order; they sum to 100.
const WEIGHTS: &[(&str, f64)] = &[
    ("income", 20.0),
    ("debt_burden", 20.0),
    ("spending", 10.0),
    ("income_regularity", 10.0),
    ("employment", 6.0),
    ("income_type", 4.0),
    ("residence", 5.0),
    ("stability", 4.0),
    ("education", 3.0),
    ("dependents", 3.0),
    ("banked", 3.0),
    ("liabilities", 6.0),
    ("reports", 6.0),
];

const INCOME_TYPES: &[(&str, f64)] = &[
    ("Public Sector Employee", 1.0),
    ("Private Sector Employee", 0.8),
    ("Retired", 0.8),
    ("Business Owner", 0.7),
    ("Self Employed", 0.5),
];

const RESIDENCE_TYPES: &[(&str, f64)] = &[
    ("Fully Owned", 1.0),
    ("Family House", 0.8),
    ("Old Law Rent", 0.7),
    ("New Law Rent", 0.4),
    ("Furnished Rent", 0.3),
];

const EDUCATION_LEVELS: &[(&str, f64)] =
    &[("High School", 0.4), ("Diploma", 0.5), ("Bachelor's", 0.8), ("Master's", 0.9), ("Phd", 1.0)];

/// The monthly minimum wage in Egyptian pounds that the default card counts income in.
pub const MINIMUM_WAGE_EGP: f64 = 7_000.0;

/// The thirteen default characteristics, income in units of a monthly minimum wage given in the
/// policy's currency.
///
/// | name | variable | sub-score |
/// |---|---|---|
/// | income | estimated_income / minimum wage | 0 at 0, 0.5 at 1, 0.8 at 2, 1 at 5 |
/// | debt_burden | DBR | 1 at 0, 0.7 at 0.3, 0.3 at 0.5, 0 at 0.8 |
/// | spending | total_avg_monthly_spending / estimated_income | 1 at 0.3, 0.6 at 0.7, 0.2 at 1, 0 at 1.3 |
/// | income_regularity | months_with_salary / months_covered | 0 at 0, 0.6 at 0.5, 1 at 0.9 |
/// | employment | Years_of_Experience | 0.2 at 0, 0.6 at 3, 1 at 10 |
/// | income_type | Income_Type | a table |
/// | residence | Residence_Type | a table |
/// | stability | Months_at_Address | 0.2 at 0, 0.6 at 24, 1 at 60 |
/// | education | Education_Level | a table |
/// | dependents | Number_of_Dependents, else Number_of_Children | 1 at 0, 0.7 at 2, 0.2 at 6 |
/// | banked | Is_Banked | true 1, false 0.3 |
/// | liabilities | missed_payments_90d | 1 at 0, 0.4 at 1, 0 at 3 |
/// | reports | reports | 1 at 0, 0.2 at 1, 0 at 2 |
#[must_use]
pub fn default_characteristics(minimum_wage: f64) -> Vec<Characteristic> {
    let mut card = money_lines(minimum_wage);
    card.extend(person_lines());
    card.extend(conduct_lines());
    card
}

fn money_lines(minimum_wage: f64) -> Vec<Characteristic> {
    let line = Characteristic::line;
    vec![
        line(
            "income",
            "estimated_income",
            &[(0.0, 0.0), (1.0, 0.5), (2.0, 0.8), (5.0, 1.0)],
            "INCOME",
        )
        .per_constant(minimum_wage),
        line(
            "debt_burden",
            "DBR",
            &[(0.0, 1.0), (0.3, 0.7), (0.5, 0.3), (0.8, 0.0)],
            "OBLIGATIONS",
        ),
        line(
            "spending",
            "total_avg_monthly_spending",
            &[(0.3, 1.0), (0.7, 0.6), (1.0, 0.2), (1.3, 0.0)],
            "SPENDING",
        )
        .per_variable("estimated_income"),
        line(
            "income_regularity",
            "months_with_salary",
            &[(0.0, 0.0), (0.5, 0.6), (0.9, 1.0)],
            "INCOME_REGULARITY",
        )
        .per_variable("months_covered"),
    ]
}

fn person_lines() -> Vec<Characteristic> {
    let line = Characteristic::line;
    vec![
        line(
            "employment",
            "Years_of_Experience",
            &[(0.0, 0.2), (3.0, 0.6), (10.0, 1.0)],
            "EMPLOYMENT",
        ),
        texts("income_type", "Income_Type", INCOME_TYPES, "INCOME_TYPE"),
        texts("residence", "Residence_Type", RESIDENCE_TYPES, "RESIDENCE"),
        line("stability", "Months_at_Address", &[(0.0, 0.2), (24.0, 0.6), (60.0, 1.0)], "ADDRESS"),
        texts("education", "Education_Level", EDUCATION_LEVELS, "EDUCATION"),
        line(
            "dependents",
            "Number_of_Dependents",
            &[(0.0, 1.0), (2.0, 0.7), (6.0, 0.2)],
            "HOUSEHOLD",
        )
        .or_else("Number_of_Children"),
    ]
}

fn conduct_lines() -> Vec<Characteristic> {
    let line = Characteristic::line;
    vec![
        Characteristic::table(
            "banked",
            "Is_Banked",
            vec![(Category::Bool(true), 1.0), (Category::Bool(false), 0.3)],
            "BANKED",
        ),
        line(
            "liabilities",
            "missed_payments_90d",
            &[(0.0, 1.0), (1.0, 0.4), (3.0, 0.0)],
            "DELINQUENCY",
        ),
        line("reports", "reports", &[(0.0, 1.0), (1.0, 0.2), (2.0, 0.0)], "REPORTS"),
    ]
}

fn texts(name: &str, variable: &str, table: &[(&str, f64)], reason: &str) -> Characteristic {
    let table = table.iter().map(|&(text, s)| (Category::Text(text.to_owned()), s)).collect();
    Characteristic::table(name, variable, table, reason)
}
