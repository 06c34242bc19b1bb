//! A characteristic: one variable (or a ratio of two) and the sub-score between 0 and 1 that it earns.

use super::{PolicyError, WhenMissing};
use lendwright_types::json::Json;
use std::cmp::Ordering;

/// One line of a scorecard.
///
/// Its value is that of the first of [`variables`](Self::variables) that is present, divided by
/// [`divide_by`](Self::divide_by) where there is one. It is missing where no variable is present,
/// or where the divisor is missing or negative. By 0 the ratio is the largest double where something
/// is divided, and 0 where nothing is; it is never infinite.
#[derive(Clone, Debug, PartialEq)]
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
        Self::of(name, variable, SubScore::Knots(knots), reason)
    }

    /// A characteristic of one variable, with a table of categories.
    #[must_use]
    pub fn table(name: &str, variable: &str, table: Vec<(Category, f64)>, reason: &str) -> Self {
        Self::of(name, variable, SubScore::Categories { table, otherwise: None }, reason)
    }

    fn of(name: &str, variable: &str, sub_score: SubScore, reason: &str) -> Self {
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
