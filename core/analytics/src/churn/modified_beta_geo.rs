//! The model MBG/NBD.

use super::customers::Customer;
use super::expected::expected_purchases;
use super::likelihood::{Form, Parameters, Sample, p_alive};
use super::models::Fit;

/// The modified beta-geometric model of purchases (MBG/NBD). It is [`BetaGeo`](super::BetaGeo), but customers may also
/// leave after the first purchase. So a customer with one purchase may have left.
///
/// Sources: Batislam, Denizel and Filiztekin, "Empirical validation and comparison of models for customer base
/// analysis" (2007).
///
/// # Example
/// ```
/// use lendwright_analytics::churn::{ModifiedBetaGeo, Customer, Parameters};
///
/// let model = ModifiedBetaGeo::new(Parameters { r: 0.525, alpha: 6.183, a: 0.891, b: 1.614 });
/// let customer = Customer { repeats: 2, last: 30.43, known: 38.86 };
/// assert!(model.p_alive(customer) > model.p_alive(Customer { last: 10.0, ..customer }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModifiedBetaGeo {
    parameters: Parameters,
}

impl ModifiedBetaGeo {
    /// Makes the model of known parameters, each above 0.
    #[must_use]
    pub const fn new(parameters: Parameters) -> Self {
        Self { parameters }
    }

    /// Fits the model to customers by maximum likelihood. The search starts from r = a = b = 1, and α is the mean time
    /// that customers are known. If the likelihood has no maximum, the search adds a penalty, and the fit says so.
    ///
    /// `None` without customers, if a customer has a [`fault`](Customer::fault), and if the search with the penalty
    /// finds nothing either.
    #[must_use]
    pub fn fit(customers: &[Customer]) -> Option<Fit<Self>> {
        let sample = Sample::of(Form::Modified, customers)?;
        let (parameters, is_penalised) = sample.fit()?;
        let log_likelihood = sample.log_likelihood(parameters);
        Some(Fit { model: Self { parameters }, log_likelihood, is_penalised })
    }

    /// Returns the parameters.
    #[must_use]
    pub const fn parameters(&self) -> Parameters {
        self.parameters
    }

    /// Returns the logarithm of the likelihood of customers, `None` as [`fit`](Self::fit).
    #[must_use]
    pub fn log_likelihood(&self, customers: &[Customer]) -> Option<f64> {
        Some(Sample::of(Form::Modified, customers)?.log_likelihood(self.parameters))
    }

    /// Returns the probability that a customer has not left.
    #[must_use]
    pub fn p_alive(&self, customer: Customer) -> f64 {
        p_alive(Form::Modified, self.parameters, customer)
    }

    /// Returns the expected number of purchases of a customer in the given time from now on.
    ///
    /// The result is not-a-number for a time below 0, and for a time of more than 10^100 times α plus the time the
    /// customer is known. It is also not-a-number if α is not above 0, or if r, a or b is outside 10^−12 to 10^12.
    #[must_use]
    pub fn expected_purchases(&self, customer: Customer, time: f64) -> f64 {
        expected_purchases(Form::Modified, self.parameters, customer, time)
    }

    /// Returns how many purchases are expected of a new customer in so much time after its first one.
    #[must_use]
    pub fn expected_of_new(&self, time: f64) -> f64 {
        self.expected_purchases(Customer { repeats: 0, last: 0.0, known: 0.0 }, time)
    }

    /// Returns the probability that a customer does not come within the given time from now on. The customer has left,
    /// or stays away: `1 − P(alive) · (1 − ((α+T)/(α+T+time))^(r+x))`.
    #[must_use]
    pub fn p_away(&self, customer: Customer, time: f64) -> f64 {
        let Parameters { r, alpha, .. } = self.parameters;
        let now = alpha + customer.known;
        let none = libm::pow(now / (now + time), r + f64::from(customer.repeats));
        1.0 - self.p_alive(customer) * (1.0 - none)
    }
}
