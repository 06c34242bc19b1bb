//! Weights of characteristics, and the operations on a set of them.

use lendwright_types::json::Json;
use lendwright_types::number::shown;
use std::collections::HashSet;

/// The weights of characteristics: each 0 or a number from 10⁻⁹ to 10¹², at least one above 0.
///
/// A set is immutable: each operation returns a new one, or an error that names the fault. The order is that of the
/// given names; a policy keeps it in its characteristics' order.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Vec<(String, f64)>);

/// Why a set of weights is refused.
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
    #[error("weight {name} must be a number, not {}", told(.value))]
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
fn told(value: &str) -> String {
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
        sorted.sort_by_key(|(name, _)| order.iter().position(|n| n == name).unwrap_or(order.len()));
        Self(sorted)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl Default for Weights {
    /// The weights of the thirteen default characteristics; they sum to 100.
    fn default() -> Self {
        Self(super::defaults::WEIGHTS.iter().map(|&(name, w)| (name.to_owned(), w)).collect())
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
    WeightsError::Unknown { name: name.to_owned(), hint: super::names::hint(name, known) }
}
