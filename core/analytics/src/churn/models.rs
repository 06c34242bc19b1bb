//! What a fit of a model gives.

/// A fitted model, and how well it fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit<M> {
    /// The model.
    pub model: M,
    /// The logarithm of the likelihood of the customers, without a penalty.
    pub log_likelihood: f64,
    /// Whether the likelihood has no maximum, so that a penalty of a thousandth of the squares of the parameters'
    /// logarithms, beside the mean logarithm of the likelihood of a customer, was needed.
    pub is_penalised: bool,
}
