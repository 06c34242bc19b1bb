//! The result of a model's fit.

/// A fitted model, and how well it fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit<M> {
    /// The model.
    pub model: M,
    /// The logarithm of the likelihood of the customers, without a penalty.
    pub log_likelihood: f64,
    /// Whether the likelihood has no maximum, so that the fit needed a penalty. The penalty is a thousandth of the
    /// squares of the parameters' logarithms. It is added to the mean logarithm of the likelihood of a customer.
    pub is_penalised: bool,
}
