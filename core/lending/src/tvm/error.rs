//! The errors of the time value of money.

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TvmError {
    /// A number is outside the domain of the function.
    #[error("{field} is {value}, and must be {must_be}")]
    OutOfRange {
        /// The name of the parameter, with the place in a list: `values[3]`.
        field: String,
        /// The given number.
        value: f64,
        /// The accepted numbers.
        must_be: &'static str,
    },
    /// The answer does not fit into a double.
    #[error("the {field} is beyond the numbers of a double")]
    TooLarge {
        /// The name of the function.
        field: &'static str,
    },
    /// No rate, or no number of periods, makes the two sides equal.
    #[error("{}", no_solution(field))]
    NoSolution {
        /// The unknown that has no solution: `rate`, `nper` or `mirr`.
        field: &'static str,
    },
}

/// The text for a missing answer, with the bounds of the search for a rate.
fn no_solution(field: &str) -> String {
    match field {
        "mirr" => "there is no rate where nothing is paid or nothing is received".to_owned(),
        "rate" => {
            "no rate from -0.999999999999 to 1000000 makes what is paid worth what is received"
                .to_owned()
        }
        other => format!("no {other} makes what is paid worth what is received"),
    }
}

impl TvmError {
    pub(super) const NO_RATE: Self = Self::NoSolution { field: "rate" };

    /// Refuses a number that is not finite.
    pub(super) fn check_finite(field: &str, value: f64) -> Result<(), Self> {
        Self::check(field, value, value.is_finite(), "finite")
    }

    /// Refuses a rate of -1 or less, or one that is not finite.
    pub(super) fn check_rate(field: &str, rate: f64) -> Result<(), Self> {
        Self::check(field, rate, rate.is_finite() && rate > -1.0, "greater than -1")
    }

    /// Refuses an answer that is not finite.
    pub(super) fn finite(field: &'static str, answer: f64) -> Result<f64, Self> {
        if answer.is_finite() { Ok(answer) } else { Err(Self::TooLarge { field }) }
    }

    pub(super) fn check(
        field: &str,
        value: f64,
        is_taken: bool,
        must_be: &'static str,
    ) -> Result<(), Self> {
        if is_taken {
            return Ok(());
        }
        Err(Self::OutOfRange { field: field.to_owned(), value, must_be })
    }
}
