//! The likelihood of purchases until the customer leaves, in the two forms that the models share.

use super::customers::Customer;
use super::minimise::{Four, minimise};
use std::collections::BTreeMap;

/// How much the penalty weighs: of each square of the logarithm of a parameter.
const PENALTY: f64 = 1e-3;

/// When a customer may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// After each purchase except the first: a customer that came once is still a customer.
    Original,
    /// After the first, too.
    Modified,
}

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

impl Form {
    /// How often a customer could have left but did not.
    pub(super) const fn chances(self, repeats: u32) -> u32 {
        match self {
            Self::Original => repeats,
            Self::Modified => repeats.saturating_add(1),
        }
    }
}

/// What the purchases of all customers are: what the likelihood needs of them, each thing once.
pub(super) struct Sample {
    form: Form,
    /// Each time that customers have, once.
    times: Vec<f64>,
    /// Customers that are alike, and how many they are.
    groups: Vec<Group>,
    /// For the numbers n how many customers came again more often than n times.
    above: Vec<Run>,
    /// For the numbers n how many had more than n chances to leave.
    chances_above: Vec<Run>,
    count: f64,
    mean_known: f64,
}

struct Group {
    repeats: u32,
    /// The places of its times.
    last: usize,
    known: usize,
    count: f64,
}

/// Numbers in turn than which as many customers have more.
struct Run {
    first: f64,
    length: f64,
    count: f64,
}

/// For the numbers below the greatest how many have more, of numbers with how many have them.
fn above(counts: impl Iterator<Item = (u32, f64)>) -> Vec<Run> {
    let mut of_numbers: BTreeMap<u32, f64> = BTreeMap::new();
    for (number, count) in counts.filter(|(number, _)| *number > 0) {
        *of_numbers.entry(number).or_default() += count;
    }
    // A customer with more than one number has more than all numbers before it.
    let mut more: f64 = of_numbers.values().sum();
    let mut first = 0.0;
    let run = |(number, count): (u32, f64)| {
        let run = Run { first, length: f64::from(number) - first, count: more };
        (first, more) = (f64::from(number), more - count);
        run
    };
    of_numbers.into_iter().map(run).collect()
}

impl Run {
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
    pub(super) fn of(form: Form, customers: &[Customer]) -> Option<Self> {
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
        let above = |of: fn(Form, u32) -> u32| {
            above(groups.iter().map(|((x, ..), count)| (of(form, *x), *count)))
        };
        Some(Self {
            form,
            above: above(|_, x| x),
            chances_above: above(Form::chances),
            groups: groups
                .iter()
                .map(|((repeats, last, known), count)| Group {
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
    fn loss(&self, logs: Four, penalty: f64) -> (f64, Four) {
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
    fn value_and_slopes(&self, parameters: Parameters) -> (f64, Four) {
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
pub(super) fn p_alive(form: Form, parameters: Parameters, customer: Customer) -> f64 {
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

fn parameters(logs: Four) -> Parameters {
    let [r, alpha, a, b] = logs.map(libm::exp);
    Parameters { r, alpha, a, b }
}
