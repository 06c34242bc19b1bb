//! The models BG/NBD and MBG/NBD of repeated purchases: their fit by maximum likelihood, and the expected purchases.

use crate::Day;
use crate::stats::hyp2f1;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

// The customers, as the models see them.

/// The visits of a customer: the number of repeats, the last visit, and the time the customer is known.
///
/// Times are in any unit, the same for all customers of a model; users' segments have weeks.
///
/// # Example
/// ```
/// use lendwright_analytics::churn::Customer;
///
/// let days = ["2024-01-01", "2024-01-15", "2024-02-12"].map(|day| day.parse().unwrap());
/// let customer = Customer::of_days(&days, "2024-03-11".parse()?).unwrap();
/// assert_eq!(customer, Customer { repeats: 2, last: 6.0, known: 10.0 });
/// # Ok::<(), lendwright_types::time::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Customer {
    /// The number of repeated visits: `x`, the number of active days less one.
    pub repeats: u32,
    /// The time from the first to the last visit: `t_x`.
    pub last: f64,
    /// The time from the first coming to now: `T`.
    pub known: f64,
}

impl Customer {
    /// Counts in weeks from the days of a customer's visits, in order, each once. `None` without days, or if `as_of`
    /// is before one of them.
    #[must_use]
    pub fn of_days(days: &[Day], as_of: Day) -> Option<Self> {
        let (first, last) = (days.first()?, days.last()?);
        let weeks = |to: Day| f64::from(to.days_since(*first)) / 7.0;
        let repeats = u32::try_from(days.len().saturating_sub(1)).ok()?;
        (*last <= as_of).then(|| Self { repeats, last: weeks(*last), known: weeks(as_of) })
    }

    /// Returns the condition that a customer violates, or `None` if it is valid. Its times must be numbers in order. A
    /// customer that never came again has no time between its first and last visit.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        let Self { repeats, last, known } = *self;
        if !(last >= 0.0 && last <= known && known.is_finite()) {
            return Some("must have 0 <= last <= known");
        }
        (repeats == 0 && last != 0.0).then_some("must have 0 as last where repeats is 0")
    }
}

// The two models, and the result of a fit.

/// A fitted model, and how well it fits.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct BetaGeoFit {
    /// The model.
    pub model: BetaGeo,
    /// The logarithm of the likelihood of the customers, without a penalty.
    pub log_likelihood: f64,
    /// Whether the likelihood has no maximum, so that the fit needed a penalty. The penalty is a thousandth of the
    /// squares of the parameters' logarithms. It is added to the mean logarithm of the likelihood of a customer.
    pub is_penalised: bool,
}

/// When a customer may leave. The two models differ only in this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetaGeoForm {
    /// BG/NBD: after each purchase except the first. A customer that came once is still a customer.
    ///
    /// Sources: Fader, Hardie and Lee, "Counting your customers the easy way" (2005); the expected purchases by their
    /// formula (10).
    Original,
    /// MBG/NBD: after the first, too. So a customer with one purchase may have left.
    ///
    /// Sources: Batislam, Denizel and Filiztekin, "Empirical validation and comparison of models for customer base
    /// analysis" (2007).
    Modified,
}

/// The beta-geometric model of purchases: each customer buys at its own rate, and may leave after a purchase. The form
/// says after which: [`Original`](BetaGeoForm::Original) is BG/NBD, [`Modified`](BetaGeoForm::Modified) is MBG/NBD.
///
/// # Example
/// ```
/// use lendwright_analytics::churn::{BetaGeo, BetaGeoForm, Customer, Parameters};
///
/// let parameters = Parameters { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 };
/// let model = BetaGeo::new(BetaGeoForm::Original, parameters);
/// let customer = Customer { repeats: 2, last: 30.43, known: 38.86 };
/// assert!((model.expected_purchases(customer, 39.0) - 1.226).abs() < 1e-3);
/// ```
///
/// The modified model:
/// ```
/// use lendwright_analytics::churn::{BetaGeo, BetaGeoForm, Customer, Parameters};
///
/// let parameters = Parameters { r: 0.525, alpha: 6.183, a: 0.891, b: 1.614 };
/// let model = BetaGeo::new(BetaGeoForm::Modified, parameters);
/// let customer = Customer { repeats: 2, last: 30.43, known: 38.86 };
/// assert!(model.p_alive(customer) > model.p_alive(Customer { last: 10.0, ..customer }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BetaGeo {
    form: BetaGeoForm,
    parameters: Parameters,
}

impl BetaGeo {
    /// Makes the model of known parameters, each above 0.
    #[must_use]
    pub const fn new(form: BetaGeoForm, parameters: Parameters) -> Self {
        Self { form, parameters }
    }

    /// Fits the model to customers by maximum likelihood. The search starts from r = a = b = 1, and α is the mean time
    /// that customers are known. If the likelihood has no maximum, the search adds a penalty, and the fit says so.
    ///
    /// `None` without customers, if a customer has a [`fault`](Customer::fault), and if the search with the penalty
    /// finds nothing either.
    #[must_use]
    pub fn fit(form: BetaGeoForm, customers: &[Customer]) -> Option<BetaGeoFit> {
        let sample = Sample::from_customers(form, customers)?;
        let (parameters, is_penalised) = sample.fit()?;
        let log_likelihood = sample.log_likelihood(parameters);
        Some(BetaGeoFit { model: Self { form, parameters }, log_likelihood, is_penalised })
    }

    /// Returns when customers may leave.
    #[must_use]
    pub const fn form(&self) -> BetaGeoForm {
        self.form
    }

    /// Returns the parameters.
    #[must_use]
    pub const fn parameters(&self) -> Parameters {
        self.parameters
    }

    /// Returns the logarithm of the likelihood of customers, `None` as [`fit`](Self::fit).
    #[must_use]
    pub fn log_likelihood(&self, customers: &[Customer]) -> Option<f64> {
        Some(Sample::from_customers(self.form, customers)?.log_likelihood(self.parameters))
    }

    /// Returns the probability that a customer has not left: 1 for one that came once, in the original form.
    #[must_use]
    pub fn p_alive(&self, customer: Customer) -> f64 {
        p_alive(self.form, self.parameters, customer)
    }

    /// Returns the expected number of purchases of a customer in the given time from now on.
    ///
    /// The result is not-a-number for a time below 0, and for a time of more than 10^100 times α plus the time the
    /// customer is known. It is also not-a-number if α is not above 0, or if r, a or b is outside 10^−12 to 10^12.
    #[must_use]
    pub fn expected_purchases(&self, customer: Customer, time: f64) -> f64 {
        expected_purchases(self.form, self.parameters, customer, time)
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

// The likelihood of all customers' purchases. Both models share this code.

/// The weight of the penalty, which is the sum of the squares of the parameters' logarithms.
const PENALTY: f64 = 1e-3;

/// The parameters of a model. The rates of customers are gamma distributed with shape `r` and rate `alpha`. The
/// probabilities to leave after a purchase are beta distributed with `a` and `b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// The shape of the gamma distribution of rates.
    pub r: f64,
    /// The rate of that distribution, in the unit of the customers' times.
    pub alpha: f64,
    /// The first parameter of the beta distribution of leaving.
    pub a: f64,
    /// The second one.
    pub b: f64,
}

impl BetaGeoForm {
    /// The number of chances to leave that a customer did not take.
    pub(super) const fn chances(self, repeats: u32) -> u32 {
        match self {
            Self::Original => repeats,
            Self::Modified => repeats.saturating_add(1),
        }
    }
}

/// The data of all customers that the likelihood needs. Equal customers and equal times are stored once.
pub(super) struct Sample {
    form: BetaGeoForm,
    /// The different times of customers, in order.
    times: Vec<f64>,
    /// Groups of equal customers, with their sizes.
    groups: Vec<CustomerGroup>,
    /// For each number n: how many customers have more than n repeats.
    above: Vec<NumberRun>,
    /// For each number n: how many customers had more than n chances to leave.
    chances_above: Vec<NumberRun>,
    count: f64,
    mean_known: f64,
}

struct CustomerGroup {
    repeats: u32,
    /// The places of its two times in `times`.
    last: usize,
    known: usize,
    count: f64,
}

/// Consecutive numbers that are exceeded by the same number of customers.
struct NumberRun {
    first: f64,
    length: f64,
    count: f64,
}

/// For each number below the greatest one: how many customers exceed it. `counts` are the customers' numbers, each with
/// the number of customers that have it.
fn above(counts: impl Iterator<Item = (u32, f64)>) -> Vec<NumberRun> {
    let mut of_numbers: BTreeMap<u32, f64> = BTreeMap::new();
    for (number, count) in counts.filter(|(number, _)| *number > 0) {
        *of_numbers.entry(number).or_default() += count;
    }
    // A customer that exceeds one number exceeds all smaller ones.
    let mut more: f64 = of_numbers.values().sum();
    let mut first = 0.0;
    let run = |(number, count): (u32, f64)| {
        let run = NumberRun { first, length: f64::from(number) - first, count: more };
        (first, more) = (f64::from(number), more - count);
        run
    };
    of_numbers.into_iter().map(run).collect()
}

impl NumberRun {
    /// The sums of ln(x + n) and of 1/(x + n) over its numbers n.
    fn sums(&self, x: f64) -> (f64, f64) {
        sums(x + self.first, self.length)
    }
}

/// From here on the series are exact to all digits of a double.
const SERIES_MIN: f64 = 64.0;
/// More terms than this take longer to add up than the series.
const TERMS_MAX: f64 = 64.0;

/// The sums of ln(x + k) and of 1/(x + k) over k from 0 to `count` less one. They are differences of ln Γ and of its
/// derivative. For large x Stirling's series give them (Abramowitz and Stegun, "Handbook of mathematical functions",
/// 6.1.41 and 6.3.18).
pub(super) fn sums(x: f64, count: f64) -> (f64, f64) {
    let (mut logs, mut parts) = (0.0, 0.0);
    let (mut at, end) = (x, x + count);
    let mut left = count;
    while left > 0.0 && (at < SERIES_MIN || left <= TERMS_MAX) {
        logs += libm::log(at);
        parts += 1.0 / at;
        (at, left) = (at + 1.0, left - 1.0);
    }
    if left > 0.0 {
        let (near, far) = (1.0 / at, 1.0 / end);
        let grown = libm::log1p(left * near);
        let rest = |u: f64| u * (1.0 / 12.0 - u * u * (1.0 / 360.0 - u * u / 1_260.0));
        logs += left * (libm::log(end) - 1.0) + (at - 0.5) * grown + (rest(far) - rest(near));
        let rest = |u: f64| u * (0.5 + u * (1.0 / 12.0 - u * u * (1.0 / 120.0 - u * u / 252.0)));
        parts += grown + (rest(near) - rest(far));
    }
    (logs, parts)
}

impl Sample {
    /// `None` without customers, and if a customer has a fault.
    pub(super) fn from_customers(form: BetaGeoForm, customers: &[Customer]) -> Option<Self> {
        let mut groups: BTreeMap<(u32, u64, u64), f64> = BTreeMap::new();
        for customer in customers {
            if customer.fault().is_some() {
                return None;
            }
            let Customer { repeats, last, known } = *customer;
            // The bits of doubles that are not negative are in their order.
            let key = (repeats, (last + 0.0).to_bits(), (known + 0.0).to_bits());
            *groups.entry(key).or_default() += 1.0;
        }
        let mut times: Vec<u64> =
            groups.keys().flat_map(|(_, last, known)| [*last, *known]).collect();
        times.sort_unstable();
        times.dedup();
        let place = |time: &u64| times.binary_search(time).unwrap_or_default();
        let count: f64 = groups.values().sum();
        let known_of =
            |((_, _, known), count): (&(u32, u64, u64), &f64)| f64::from_bits(*known) * count;
        let known: f64 = groups.iter().map(known_of).sum();
        let above = |of: fn(BetaGeoForm, u32) -> u32| {
            above(groups.iter().map(|((x, ..), count)| (of(form, *x), *count)))
        };
        Some(Self {
            form,
            above: above(|_, x| x),
            chances_above: above(BetaGeoForm::chances),
            groups: groups
                .iter()
                .map(|((repeats, last, known), count)| CustomerGroup {
                    repeats: *repeats,
                    last: place(last),
                    known: place(known),
                    count: *count,
                })
                .collect(),
            times: times.iter().map(|bits| f64::from_bits(*bits)).collect(),
            count,
            mean_known: known / count,
        })
    }

    /// The parameters of the greatest likelihood, and whether the search needed a penalty.
    pub(super) fn fit(&self) -> Option<(Parameters, bool)> {
        let start = [0.0, libm::log(self.mean_known.max(f64::MIN_POSITIVE)), 0.0, 0.0];
        // If no customer came again, the likelihood grows without end as the rates fall.
        let has_maximum = !self.above.is_empty();
        let plain = has_maximum.then(|| minimise(|at| self.loss(at, 0.0), start)).flatten();
        let found = match plain {
            Some(at) => (at, false),
            None => (minimise(|at| self.loss(at, PENALTY), start)?, true),
        };
        Some((parameters(found.0), found.1))
    }

    /// The logarithm of the likelihood.
    pub(super) fn log_likelihood(&self, parameters: Parameters) -> f64 {
        self.value_and_slopes(parameters).0
    }

    /// The mean of the negative logarithm of the likelihood with a penalty of the squares of the parameters'
    /// logarithms, and its slopes along these.
    fn loss(&self, logs: Vector, penalty: f64) -> (f64, Vector) {
        let Parameters { r, alpha, a, b } = parameters(logs);
        let (value, slopes) = self.value_and_slopes(Parameters { r, alpha, a, b });
        let squares: f64 = logs.iter().map(|log| log * log).sum();
        let mut along = [r, alpha, a, b];
        for ((along, slope), log) in along.iter_mut().zip(slopes).zip(logs) {
            *along = -*along * slope / self.count + 2.0 * penalty * log;
        }
        (penalty * squares - value / self.count, along)
    }

    /// Value and slopes of
    /// `ln Γ(r+x)/Γ(r) + r ln α − (r+x) ln(α+T) + ln B(a, b+n)/B(a, b) + ln(1 + e^L)` summed over customers, with the
    /// chances n to leave and `L = ln a − ln(b+n−1) + (r+x) ln((α+T)/(α+t_x))`; the last term only with a chance.
    ///
    /// As x and n are whole, quotients of gamma functions are products. All customers share their factors.
    fn value_and_slopes(&self, parameters: Parameters) -> (f64, Vector) {
        let Parameters { r, alpha, a, b } = parameters;
        let mut value = 0.0;
        let mut slopes = [0.0; 4];
        for run in &self.above {
            let (logs, parts) = run.sums(r);
            value += run.count * logs;
            slopes[0] += run.count * parts;
        }
        for run in &self.chances_above {
            let (stays, all) = (run.sums(b), run.sums(a + b));
            value += run.count * (stays.0 - all.0);
            slopes[2] -= run.count * all.1;
            slopes[3] += run.count * (stays.1 - all.1);
        }
        let logs: Vec<f64> = self.times.iter().map(|time| libm::log(alpha + time)).collect();
        let (log_a, log_alpha) = (libm::log(a), libm::log(alpha));
        let mut left: (u32, f64) = (0, f64::NAN);
        for group in &self.groups {
            let shape = r + f64::from(group.repeats);
            let (known, last) = (self.times[group.known], self.times[group.last]);
            let mut own = r * log_alpha - shape * logs[group.known];
            let mut own_r = log_alpha - logs[group.known];
            let mut own_alpha = r / alpha - shape / (alpha + known);
            let chances = self.form.chances(group.repeats);
            if chances > 0 {
                let stays = b + f64::from(chances - 1);
                if left.0 != chances {
                    left = (chances, log_a - libm::log(stays));
                }
                let apart = logs[group.known] - logs[group.last];
                let (gain, left_share) = softplus(left.1 + shape * apart);
                own += gain;
                own_r += left_share * apart;
                own_alpha += left_share * shape * (1.0 / (alpha + known) - 1.0 / (alpha + last));
                slopes[2] += group.count * left_share / a;
                slopes[3] -= group.count * left_share / stays;
            }
            value += group.count * own;
            slopes[0] += group.count * own_r;
            slopes[1] += group.count * own_alpha;
        }
        (value, slopes)
    }
}

/// The share of alike customers that has not left: 1 / (1 + e^L), with L as in the likelihood.
pub(super) fn p_alive(form: BetaGeoForm, parameters: Parameters, customer: Customer) -> f64 {
    let Parameters { r, alpha, a, b } = parameters;
    let chances = form.chances(customer.repeats);
    if chances == 0 {
        return 1.0;
    }
    let apart = libm::log((alpha + customer.known) / (alpha + customer.last));
    let log_odds =
        libm::log(a / (b + f64::from(chances - 1))) + (r + f64::from(customer.repeats)) * apart;
    softplus(-log_odds).1
}

/// ln(1 + e^x), and its slope.
fn softplus(x: f64) -> (f64, f64) {
    let small = libm::exp(-x.abs());
    let term = libm::log1p(small);
    if x >= 0.0 { (x + term, 1.0 / (1.0 + small)) } else { (term, small / (1.0 + small)) }
}

fn parameters(logs: Vector) -> Parameters {
    let [r, alpha, a, b] = logs.map(libm::exp);
    Parameters { r, alpha, a, b }
}

// Expected purchases.

/// The expected number of purchases of a customer in a time, with the chances n to leave and the probability `P` to be
/// alive:
/// `P · (a+b+n−1)/(a−1) · (1 − ((α+T)/(α+T+t))^(r+x) · ₂F₁(r+x, b+n; a+b+n−1; t/(α+T+t)))`.
pub(super) fn expected_purchases(
    form: BetaGeoForm,
    parameters: Parameters,
    customer: Customer,
    time: f64,
) -> f64 {
    let Parameters { r, alpha, a, b } = parameters;
    let now = alpha + customer.known;
    let is_model = alpha > 0.0 && [r, a, b].iter().all(|shape| SHAPES.contains(shape));
    if !is_model || !(0.0..=TIMES_MAX).contains(&(time / now)) {
        return f64::NAN;
    }
    let ahead = PurchaseForecast {
        shape: r + f64::from(customer.repeats),
        a,
        b: b + f64::from(form.chances(customer.repeats)),
        now,
        time,
    };
    let if_alive = ahead.by_the_formula().unwrap_or_else(|| ahead.by_the_integral());
    p_alive(form, parameters, customer) * if_alive
}

/// The state of a customer that is alive. Its rate is gamma distributed with `shape` and the rate `now`. Its chance to
/// leave after a purchase is beta distributed with `a` and `b`.
pub(super) struct PurchaseForecast {
    pub(super) shape: f64,
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) now: f64,
    pub(super) time: f64,
}

/// Smaller powers are too near to 0 for a double.
const POWER_MIN: f64 = 1e-250;
/// Nearer than this, the formula divides nearly 0 by nearly 0.
const APART_MIN: f64 = 0.125;
/// Below this difference from 1 a double has lost three of its sixteen digits.
const LEFT_MIN: f64 = 1e-3;
/// Larger parameters take the formula many steps, and each step loses digits.
const FORMULA_MAX: f64 = 1_000.0;
/// The greatest future time, as a multiple of `now`, that doubles can follow.
const TIMES_MAX: f64 = 1e100;
/// The shapes that doubles can follow.
const SHAPES: RangeInclusive<f64> = 1e-12..=1e12;
/// Terms below this share of their sum no longer change it.
const NOTHING: f64 = 1e-18;

impl PurchaseForecast {
    /// The fast formula of the papers. `None` where doubles can't follow it or where it is slow:
    /// - near a = 1 and a + b = 1 it divides nearly 0 by nearly 0;
    /// - with nearly no purchases it subtracts nearly equal numbers;
    /// - with hundreds of purchases it multiplies a power that is too small for a double by a function that is too
    ///   large;
    /// - with large parameters it takes too many steps.
    pub(super) fn by_the_formula(&self) -> Option<f64> {
        let &Self { shape, a, b, now, time } = self;
        let (all, then) = (a + b - 1.0, now + time);
        let power = libm::pow(now / then, shape);
        if shape.max(a).max(b) > FORMULA_MAX {
            return None;
        }
        if (a - 1.0).abs() < APART_MIN || all < APART_MIN || power < POWER_MIN {
            return None;
        }
        let left = 1.0 - power * hyp2f1(shape, b, all, time / then);
        (left.abs() > LEFT_MIN).then_some(all / (a - 1.0) * left)
    }

    /// The same number as a mean over the beta distribution of `p`. A customer that leaves with the chance `p` after
    /// each purchase buys `(1 − (1 + p · time/now)^(−shape)) / p` times. All terms of the sum are positive.
    ///
    /// Along ln(p/(1−p)) both ends are smooth, so sums at equal steps converge faster than any power of the step
    /// (Trefethen and Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 56, 2014). The sum of the
    /// weights replaces the beta function.
    pub(super) fn by_the_integral(&self) -> f64 {
        let &Self { shape, a, b, now, time } = self;
        let log_weight =
            |at: f64| -a * libm::log1p(libm::exp(-at)) - b * libm::log1p(libm::exp(at));
        let purchases =
            |leaves: f64| -libm::expm1(-shape * libm::log1p(leaves * time / now)) / leaves;
        let top = libm::log(a / b);
        let of_top = log_weight(top);
        // A quarter is a small enough step for the ends along the logarithm. A narrow distribution needs a smaller one.
        let step = 0.25_f64.min((1.0 / a + 1.0 / b).sqrt() / 2.0);
        let (mut weights, mut weighted) = (1.0, purchases(a / (a + b)));
        // Beyond these chances, to leave or to stay, weights shrink by equal factors, and purchases stay as they are.
        let ends = [
            (-step, a, NOTHING / (1.0 + b + shape * time / now)),
            (step, b, NOTHING / (1.0 + a + shape)),
        ];
        for (step, power, end) in ends {
            let mut at = top + step;
            loop {
                let leaves = 1.0 / (1.0 + libm::exp(-at));
                let is_end = 1.0 / (1.0 + libm::exp(step.signum() * at)) < end;
                let mut weight = libm::exp(log_weight(at) - of_top);
                if is_end {
                    weight /= -libm::expm1(-power * step.abs());
                }
                let part = weight * purchases(leaves);
                (weights, weighted) = (weights + weight, weighted + part);
                if is_end || (weight <= NOTHING * weights && part <= NOTHING * weighted) {
                    break;
                }
                at += step;
            }
        }
        weighted / weights
    }
}

// The minimum of a smooth function of four parameters.

/// Parameters, or the slopes along them.
type Vector = [f64; 4];

/// More iterations than any likelihood that has a maximum needs.
const ITERATIONS_MAX: u32 = 500;
/// At this slope the minimum is reached.
const SLOPE_MAX: f64 = 1e-9;
/// A larger logarithm of a parameter means that the parameter diverges to 0 or to infinity.
const SIZE_MAX: f64 = 14.0;

/// Finds the minimum of a function from a start. The function returns its value and its slopes. `None` if the search
/// diverges.
///
/// Quasi-Newton steps with the update of Broyden, Fletcher, Goldfarb and Shanno; a step is halved until the value falls
/// enough. Source: Nocedal and Wright, "Numerical optimization" (2006), algorithms 3.1 and 6.1.
fn minimise(mut function: impl FnMut(Vector) -> (f64, Vector), start: Vector) -> Option<Vector> {
    let mut at = start;
    let (mut value, mut slopes) = function(at);
    let mut inverse: Option<[Vector; 4]> = None;
    for _ in 0..ITERATIONS_MAX {
        let steepest = slopes.iter().fold(0.0_f64, |most, slope| most.max(slope.abs()));
        if !value.is_finite() || !steepest.is_finite() {
            return None;
        }
        if steepest <= SLOPE_MAX {
            return at.iter().all(|parameter| parameter.abs() <= SIZE_MAX).then_some(at);
        }
        let (mut direction, mut fall) = towards(inverse.as_ref(), slopes);
        if fall >= 0.0 {
            inverse = None;
            (direction, fall) = towards(None, slopes);
        }
        let Some(step) = step(&mut function, at, value, direction, fall) else {
            // No lower value exists within the precision of doubles.
            let is_flat = steepest <= SLOPE_MAX.sqrt();
            return (is_flat && at.iter().all(|it| it.abs() <= SIZE_MAX)).then_some(at);
        };
        inverse = updated(inverse, less(step.at, at), less(step.slopes, slopes));
        (at, value, slopes) = (step.at, step.value, step.slopes);
    }
    None
}

struct Step {
    at: Vector,
    value: f64,
    slopes: Vector,
}

/// The direction of a step, and how the value changes along it.
fn towards(inverse: Option<&[Vector; 4]>, slopes: Vector) -> (Vector, f64) {
    let length = dot(slopes, slopes).sqrt().max(1.0);
    let steepest = slopes.map(|slope| -slope / length);
    let direction = inverse.map_or(steepest, |rows| rows.map(|row| -dot(row, slopes)));
    (direction, dot(direction, slopes))
}

/// The longest step (the whole one, its half, its quarter and so on) that lowers the value by at least a
/// ten-thousandth of the fall that the slope promises.
fn step(
    function: &mut impl FnMut(Vector) -> (f64, Vector),
    from: Vector,
    value: f64,
    direction: Vector,
    fall: f64,
) -> Option<Step> {
    let mut length = 1.0;
    while length > 1e-12 {
        let at = add(from, direction.map(|part| part * length));
        let (reached, slopes) = function(at);
        if reached <= value + 1e-4 * length * fall && reached < value {
            return Some(Step { at, value: reached, slopes });
        }
        length /= 2.0;
    }
    None
}

/// The inverse of the curvature after a step that changed the slopes.
fn updated(inverse: Option<[Vector; 4]>, moved: Vector, turned: Vector) -> Option<[Vector; 4]> {
    let along = dot(moved, turned);
    if along <= 1e-14 * dot(turned, turned).sqrt() * dot(moved, moved).sqrt() {
        return inverse;
    }
    // At first the curvature along the step, in all directions.
    let rows = inverse.unwrap_or_else(|| unit(along / dot(turned, turned)));
    let bent = rows.map(|row| dot(row, turned));
    let factor = (1.0 + dot(turned, bent) / along) / along;
    let mut updated = rows;
    for (row, cells) in updated.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell += factor * moved[row] * moved[column]
                - (bent[row] * moved[column] + moved[row] * bent[column]) / along;
        }
    }
    Some(updated)
}

fn unit(scale: f64) -> [Vector; 4] {
    let mut rows = [[0.0; 4]; 4];
    for (at, row) in rows.iter_mut().enumerate() {
        row[at] = scale;
    }
    rows
}

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
}

fn less(a: Vector, b: Vector) -> Vector {
    add(a, b.map(|value| -value))
}
