//! The model MBG/NBD.

use super::customers::Customer;
use super::expected::expected_purchases;
use super::likelihood::{Form, Parameters, Sample, p_alive};
use super::models::Fit;

/// The modified beta-geometric model of purchases (MBG/NBD): as [`BetaGeo`](super::BetaGeo), but customers may leave
/// after the first purchase, too, so that of one that came once it is not certain that it is alive.
///
/// Sources: Batislam, Denizel and Filiztekin, "Empirical validation and comparison of models for customer base analysis"
/// (2007).
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
    /// Makes the model of parameters that are known, each above 0.
    #[must_use]
    pub const fn new(parameters: Parameters) -> Self {
        Self { parameters }
    }

    /// Fits the model to customers: the parameters of the greatest likelihood, found from r = a = b = 1 and the mean
    /// time for which customers are known as α. Where it has no maximum, it is sought with a penalty, and the fit says so.
    ///
    /// `None` of no customers, where a customer has a [`fault`](Customer::fault), and where nothing is found with the penalty
    /// either.
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

    /// Returns how many purchases are expected of a customer in so much time from now on. Not-a-number for a time below 0, for
    /// one that is more than 10^100 times as long as α and the customer has been known, for an α that is not above 0, and for
    /// an r, a or b outside 10^−12 to 10^12.
    #[must_use]
    pub fn expected_purchases(&self, customer: Customer, time: f64) -> f64 {
        expected_purchases(Form::Modified, self.parameters, customer, time)
    }

    /// Returns how many purchases are expected of a new customer in so much time after its first one.
    #[must_use]
    pub fn expected_of_new(&self, time: f64) -> f64 {
        self.expected_purchases(Customer { repeats: 0, last: 0.0, known: 0.0 }, time)
    }

    /// Returns the probability that a customer does not come within so much time from now on: it has left, or has not
    /// but stays away, `1 − P(alive) · (1 − ((α+T)/(α+T+time))^(r+x))`.
    #[must_use]
    pub fn p_away(&self, customer: Customer, time: f64) -> f64 {
        let Parameters { r, alpha, .. } = self.parameters;
        let now = alpha + customer.known;
        let none = libm::pow(now / (now + time), r + f64::from(customer.repeats));
        1.0 - self.p_alive(customer) * (1.0 - none)
    }
}
