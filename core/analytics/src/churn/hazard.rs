//! The discrete-time hazard of leaving: a logistic regression over periods.

/// More Newton steps than any likelihood that has a maximum needs.
const ITERATIONS_MAX: u32 = 50;
/// The search ends with a step that is at most this share of the coefficients.
const STEP_MAX: f64 = 1e-13;

/// The probability of leaving in a period, from variables that are known before it begins, without penalty.
///
/// Rows are periods of users. A hazard model of discrete time is the logistic regression over them.
///
/// Source: Singer and Willett, "It's about time: using discrete-time survival analysis" (1993).
///
/// # Example
/// ```
/// use lendwright_analytics::churn::Hazard;
///
/// // One variable: 0 in four periods with one that left, 1 in four with three.
/// let values = [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
/// let left = [true, false, false, false, true, true, true, false];
/// let hazard = Hazard::fit(1, &values, &left).unwrap();
/// assert!((hazard.probability(&[1.0]) - 0.75).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hazard {
    coefficients: Vec<f64>,
    standard_errors: Vec<f64>,
    log_likelihood: f64,
    iterations: u32,
}

/// The reason why a hazard could not be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HazardError {
    /// The number of values is not rows times variables, or a value is not finite.
    #[error("each row needs a number for every variable")]
    Shape,
    /// All rows have the same outcome, or a variable separates the outcomes completely: the likelihood has no maximum.
    #[error("the outcomes are told apart without fail")]
    Separated,
    /// A variable follows from the others.
    #[error("a variable follows from the others")]
    Dependent,
}

impl Hazard {
    /// Fits the coefficients of the greatest likelihood by Newton's method. `values` has `variables` numbers of each
    /// row, `churned` the outcome of each.
    ///
    /// # Errors
    /// If the values don't make rows, the variables separate the outcomes completely, or variables depend on each
    /// other.
    pub fn fit(variables: usize, values: &[f64], churned: &[bool]) -> Result<Self, HazardError> {
        let whole = variables.checked_mul(churned.len()) == Some(values.len());
        if !whole || values.iter().any(|value| !value.is_finite()) {
            return Err(HazardError::Shape);
        }
        if churned.iter().all(|left| *left) || !churned.iter().any(|left| *left) {
            return Err(HazardError::Separated);
        }
        let rows = DesignRows { variables, values, churned };
        let mut coefficients = vec![0.0; variables + 1];
        let mut at = rows.at(&coefficients);
        for iterations in 1..=ITERATIONS_MAX {
            let curvature = at.cholesky(iterations)?;
            let step = curvature.solve(&at.slopes);
            let (next, moved) = rows.stepped(&coefficients, &step, at.log_likelihood)?;
            let size = coefficients.iter().fold(1.0_f64, |most, value| most.max(value.abs()));
            (coefficients, at) = (next, moved);
            if step.iter().all(|part| part.abs() <= STEP_MAX * size) {
                let variances = at.cholesky(iterations)?.inverse_diagonal();
                let standard_errors = variances.into_iter().map(f64::sqrt).collect();
                let log_likelihood = at.log_likelihood;
                return Ok(Self { coefficients, standard_errors, log_likelihood, iterations });
            }
        }
        Err(HazardError::Separated)
    }

    /// Returns the probability of leaving in a period with these values.
    #[must_use]
    pub fn probability(&self, values: &[f64]) -> f64 {
        logistic(linear(&self.coefficients, values))
    }

    /// Returns the coefficients: that of a constant 1, then those of the variables.
    #[must_use]
    pub fn coefficients(&self) -> &[f64] {
        &self.coefficients
    }

    /// Returns the standard errors of the coefficients, by the curvature of the likelihood.
    #[must_use]
    pub fn standard_errors(&self) -> &[f64] {
        &self.standard_errors
    }

    /// Returns the logarithm of the likelihood.
    #[must_use]
    pub const fn log_likelihood(&self) -> f64 {
        self.log_likelihood
    }

    /// Returns the number of Newton steps.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }
}

struct DesignRows<'r> {
    variables: usize,
    values: &'r [f64],
    churned: &'r [bool],
}

/// The likelihood at some coefficients.
struct LikelihoodPoint {
    log_likelihood: f64,
    slopes: Vec<f64>,
    /// The lower half of the curvature, row by row.
    curvature: Vec<Vec<f64>>,
}

impl DesignRows<'_> {
    fn at(&self, coefficients: &[f64]) -> LikelihoodPoint {
        let size = coefficients.len();
        let mut at = LikelihoodPoint {
            log_likelihood: 0.0,
            slopes: vec![0.0; size],
            curvature: (1..=size).map(|length| vec![0.0; length]).collect(),
        };
        let mut row = vec![1.0; size];
        for (place, left) in self.churned.iter().enumerate() {
            let values = &self.values[place * self.variables..][..self.variables];
            row[1..].copy_from_slice(values);
            let sum = linear(coefficients, values);
            let chance = logistic(sum);
            let is = if *left { 1.0 } else { 0.0 };
            // ln p where the user left, ln(1 − p) else: −ln(1 + e^∓sum).
            let against = if *left { -sum } else { sum };
            at.log_likelihood -= against.max(0.0) + libm::log1p(libm::exp(-against.abs()));
            let (rest, weight) = (is - chance, chance * (1.0 - chance));
            for (first, line) in at.curvature.iter_mut().enumerate() {
                at.slopes[first] += rest * row[first];
                let weighted = weight * row[first];
                for (cell, value) in line.iter_mut().zip(&row) {
                    *cell += weighted * value;
                }
            }
        }
        at
    }

    /// The coefficients after a step, or after a part of the step if the whole step lowers the likelihood.
    fn stepped(
        &self,
        from: &[f64],
        step: &[f64],
        before: f64,
    ) -> Result<(Vec<f64>, LikelihoodPoint), HazardError> {
        let mut length = 1.0;
        loop {
            let to: Vec<f64> =
                from.iter().zip(step).map(|(value, part)| value + length * part).collect();
            let at = self.at(&to);
            // At the maximum it moves by rounding only.
            if at.log_likelihood >= before - 1e-9 * before.abs() {
                return Ok((to, at));
            }
            length /= 2.0;
            if length < 1e-6 {
                return Err(HazardError::Separated);
            }
        }
    }
}

impl LikelihoodPoint {
    /// Decomposes the curvature, which has a decomposition at the first step unless variables depend on each other;
    /// later it vanishes where probabilities run off to 0 and 1.
    fn cholesky(&self, iteration: u32) -> Result<Cholesky, HazardError> {
        let why = if iteration == 1 { HazardError::Dependent } else { HazardError::Separated };
        Cholesky::from_lower(&self.curvature).ok_or(why)
    }
}

fn linear(coefficients: &[f64], values: &[f64]) -> f64 {
    let (constant, rest) = coefficients.split_first().unwrap_or((&0.0, &[]));
    rest.iter().zip(values).fold(*constant, |sum, (factor, value)| sum + factor * value)
}

fn logistic(sum: f64) -> f64 {
    let small = libm::exp(-sum.abs());
    if sum >= 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) }
}

// Linear equations of a symmetric, positive matrix.

/// The smallest rest of a diagonal value, as a share of that value, that counts as positive.
const REST_MIN: f64 = 1e-12;

/// The lower triangle L of a matrix L·Lᵀ.
struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Decomposes a matrix, given by the rows of its lower half. `None` unless the matrix is positive definite.
    fn from_lower(lower: &[Vec<f64>]) -> Option<Self> {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(lower.len());
        for line in lower {
            let mut row: Vec<f64> = Vec::with_capacity(line.len());
            for (column, value) in line.iter().enumerate() {
                let other = rows.get(column).unwrap_or(&row);
                let rest = value - dot(&row, other, column);
                if let Some(above) = rows.get(column) {
                    row.push(rest / above[column]);
                } else if rest > REST_MIN * value {
                    row.push(rest.sqrt());
                } else {
                    return None;
                }
            }
            rows.push(row);
        }
        Some(Self { rows })
    }

    /// Solves the equations with a right side.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution: Vec<f64> = Vec::with_capacity(right.len());
        for (row, value) in self.rows.iter().zip(right) {
            let at = solution.len();
            solution.push((value - dot(row, &solution, at)) / row[at]);
        }
        for at in (0..solution.len()).rev() {
            let mut value = solution[at];
            for (below, row) in self.rows.iter().enumerate().skip(at + 1) {
                value -= row[at] * solution[below];
            }
            solution[at] = value / self.rows[at][at];
        }
        solution
    }

    /// The diagonal of the inverse.
    fn inverse_diagonal(&self) -> Vec<f64> {
        let size = self.rows.len();
        let entry = |at: usize| {
            let mut unit = vec![0.0; size];
            unit[at] = 1.0;
            self.solve(&unit)[at]
        };
        (0..size).map(entry).collect()
    }
}

fn dot(a: &[f64], b: &[f64], length: usize) -> f64 {
    a.iter().zip(b).take(length).map(|(a, b)| a * b).sum()
}
