#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::needless_range_loop,
    reason = "tests"
)]

use super::beta_geo::{PurchaseForecast, Sample, expected_purchases, sums};
use super::*;
use proptest::prelude::*;

fn some_customers() -> impl Strategy<Value = Vec<Customer>> {
    let one = (0..12_u32, 0.0..1.0_f64, 0.5..60.0_f64).prop_map(|(repeats, share, known)| {
        let last = if repeats == 0 { 0.0 } else { share * known };
        Customer { repeats, last, known }
    });
    prop::collection::vec(one, 1..30)
}

/// Customers who buy and leave as the model has it, with r = 1, α = 4, a = 1 and b = 3.
fn simulated(seed: u64) -> Vec<Customer> {
    let mut state = seed;
    // SplitMix64, above 0 and below 1.
    let mut uniform = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 12) as f64 + 0.5) / 4_503_599_627_370_496.0
    };
    // Gamma distributions of whole shapes are sums of exponential ones.
    let mut customer = || {
        let mut waits = || -libm::log(uniform());
        let rate = waits() / 4.0;
        let (leaves, stays) = (waits(), waits() + waits() + waits());
        let leaves = leaves / (leaves + stays);
        let known = 20.0 + 40.0 * uniform();
        let (mut repeats, mut last, mut at) = (0, 0.0, 0.0);
        while uniform() >= leaves {
            at -= libm::log(uniform()) / rate;
            if at > known {
                break;
            }
            (repeats, last) = (repeats + 1, at);
        }
        Customer { repeats, last, known }
    };
    (0..1_000).map(|_| customer()).collect()
}

/// The slow twin: the likelihood of one customer as the papers write it, by `lgamma`.
fn by_the_paper(form: BetaGeoForm, p: Parameters, c: Customer) -> f64 {
    let ln_beta = |a: f64, b: f64| libm::lgamma(a) + libm::lgamma(b) - libm::lgamma(a + b);
    let x = f64::from(c.repeats);
    let n = f64::from(form.chances(c.repeats));
    let gamma = libm::lgamma(p.r + x) - libm::lgamma(p.r) + p.r * p.alpha.ln();
    let alive = ln_beta(p.a, p.b + n) - ln_beta(p.a, p.b) - (p.r + x) * (p.alpha + c.known).ln();
    if n == 0.0 {
        return gamma + alive;
    }
    let left =
        ln_beta(p.a + 1.0, p.b + n - 1.0) - ln_beta(p.a, p.b) - (p.r + x) * (p.alpha + c.last).ln();
    gamma + (alive.exp() + left.exp()).ln()
}

const FORMS: [BetaGeoForm; 2] = [BetaGeoForm::Original, BetaGeoForm::Modified];

proptest! {
    #[test]
    fn likelihoods_are_those_of_the_papers(
        customers in some_customers(),
        r in 0.1..3.0_f64, alpha in 0.5..20.0_f64, a in 0.1..3.0_f64, b in 0.1..5.0_f64,
    ) {
        let parameters = Parameters { r, alpha, a, b };
        for form in FORMS {
            let fast = Sample::from_customers(form, &customers).unwrap().log_likelihood(parameters);
            let slow: f64 = customers.iter().map(|c| by_the_paper(form, parameters, *c)).sum();
            prop_assert!((fast - slow).abs() < 1e-9 * slow.abs().max(1.0), "{} {}", fast, slow);
        }
    }

    #[test]
    fn a_fit_is_the_same_in_any_order(mut customers in some_customers()) {
        let fit = BetaGeo::fit(BetaGeoForm::Original, &customers);
        customers.reverse();
        prop_assert_eq!(fit, BetaGeo::fit(BetaGeoForm::Original, &customers));
    }

    #[test]
    fn the_area_is_the_share_of_pairs_in_order(
        rows in prop::collection::vec((-4..4_i32, any::<bool>()), 0..40),
    ) {
        let scores: Vec<f64> = rows.iter().map(|(score, _)| f64::from(*score)).collect();
        let left: Vec<bool> = rows.iter().map(|(_, left)| *left).collect();
        let (mut half_pairs, mut pairs) = (0_i32, 0_i32);
        for (score, _) in rows.iter().filter(|(_, left)| *left) {
            for (other, _) in rows.iter().filter(|(_, left)| !left) {
                half_pairs += (score - other).signum() + 1;
                pairs += 1;
            }
        }
        let expected = (pairs > 0).then(|| f64::from(half_pairs) / f64::from(2 * pairs));
        prop_assert_eq!(auc(&scores, &left), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_fit_is_as_likely_as_any_parameters_near_it(seed in any::<u64>()) {
        let customers = simulated(seed);
        let fit = BetaGeo::fit(BetaGeoForm::Modified, &customers).unwrap();
        prop_assert!(!fit.is_penalised);
        let p = fit.model.parameters();
        for factor in [0.9, 0.999, 1.001, 1.1] {
            for other in [
                Parameters { r: p.r * factor, ..p },
                Parameters { alpha: p.alpha * factor, ..p },
                Parameters { a: p.a * factor, ..p },
                Parameters { b: p.b * factor, ..p },
            ] {
                let near = BetaGeo::new(BetaGeoForm::Modified, other).log_likelihood(&customers).unwrap();
                prop_assert!(near <= fit.log_likelihood + 1e-9, "{:?}", other);
            }
        }
    }
}

#[test]
fn expected_purchases_are_what_goes_on_without_leaving_adds_up_to() {
    // Slow twin: the expected number grows at the rate that living customers buy. The model gives their share for each
    // time.
    let p = Parameters { r: 0.525, alpha: 6.183, a: 0.891, b: 1.614 };
    let model = BetaGeo::new(BetaGeoForm::Modified, p);
    let customer = Customer { repeats: 3, last: 20.0, known: 30.0 };
    let near_one = BetaGeo::new(BetaGeoForm::Modified, Parameters { a: 1.0, ..p });
    let beside = [0.999, 1.001].map(|a| {
        BetaGeo::new(BetaGeoForm::Modified, Parameters { a, ..p })
            .expected_purchases(customer, 39.0)
    });
    let found = near_one.expected_purchases(customer, 39.0);
    assert!(beside[1] < found && found < beside[0]);
    let expected = [1.0, 10.0, 100.0, 1_000.0].map(|t| model.expected_purchases(customer, t));
    assert!(expected.is_sorted() && expected[0] > 0.0);
    // In a short time one comes or does not.
    let soon = 1e-3;
    let rate = model.expected_purchases(customer, soon);
    assert!((rate / (1.0 - model.p_away(customer, soon)) - 1.0).abs() < 1e-3);
}

#[test]
fn customers_that_never_leave_take_a_penalty() {
    // All came up to the last day: the likelihood rises as leaving becomes impossible.
    let customers: Vec<Customer> =
        (1..40).map(|at| Customer { repeats: at, last: 50.0, known: 50.0 }).collect();
    let fit = BetaGeo::fit(BetaGeoForm::Modified, &customers).unwrap();
    assert!(fit.is_penalised && fit.model.p_alive(customers[20]) > 0.95);
}

#[test]
fn customers_of_whom_none_came_again_take_a_penalty() {
    for known in [0.0, 9.0] {
        let customers = [Customer { repeats: 0, last: 0.0, known }; 5];
        let original = BetaGeo::fit(BetaGeoForm::Original, &customers).unwrap();
        let modified = BetaGeo::fit(BetaGeoForm::Modified, &customers).unwrap();
        assert!(original.is_penalised && modified.is_penalised, "{known}");
        assert!(original.model.parameters().alpha < 1_000.0);
    }
}

#[test]
fn sums_of_many_terms_are_those_of_each() {
    for x in [1e-3, 0.7, 5.5, 63.9, 64.0, 1_234.5, 1e6] {
        for count in [0, 1, 63, 64, 65, 200, 5_000, 100_000] {
            let terms = || (0..count).map(|k| x + f64::from(k));
            let each = (terms().map(f64::ln).sum::<f64>(), terms().map(|at| 1.0 / at).sum::<f64>());
            let fast = sums(x, f64::from(count));
            let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b.abs();
            assert!(near(fast.0, each.0) && near(fast.1, each.1), "{x} {count}: {fast:?} {each:?}");
        }
    }
}

#[test]
fn customers_that_came_very_often_take_a_fit_no_longer() {
    let one = |repeats| Customer { repeats, last: 30.0, known: 40.0 };
    let fit =
        |most| BetaGeo::fit(BetaGeoForm::Original, &[one(1), one(2), one(3), one(8), one(most)]);
    for most in [3_000, 30_000, 100_000] {
        let fit = fit(most).unwrap();
        assert!(fit.is_penalised && fit.log_likelihood.is_finite(), "{most}");
    }
    // With so many the digits may be too few to find a maximum. The fit must then give up early.
    assert!(fit(u32::MAX).is_none_or(|fit| fit.log_likelihood.is_finite()));
}

#[test]
fn who_is_hardly_alive_is_told_by_as_many_digits_as_others() {
    // 1 / (1 + e^L) by another program with 60 digits.
    let model = BetaGeo::new(
        BetaGeoForm::Original,
        Parameters { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 },
    );
    for (known, exact) in EXACTLY_ALIVE {
        let told = model.p_alive(Customer { repeats: 30, last: 10.0, known });
        assert!((told / exact - 1.0).abs() < 1e-12, "{known}: {told:e}");
    }
}

const EXACTLY_ALIVE: [(f64, f64); 3] = [
    (40.0, 6.564_355_739_854_893e-14),
    (60.0, 8.593_019_844_002_837e-19),
    (400.0, 6.381_046_049_906_031e-43),
];

#[test]
fn times_that_doubles_cannot_follow_and_impossible_models_are_no_number() {
    let model = BetaGeo::new(
        BetaGeoForm::Original,
        Parameters { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 },
    );
    let customer = Customer { repeats: 2, last: 30.43, known: 38.86 };
    for time in [1e300, f64::MAX, f64::INFINITY, f64::NAN, -1.0] {
        assert!(model.expected_purchases(customer, time).is_nan(), "{time}");
    }
    assert!(model.expected_purchases(customer, 1e100) > model.expected_purchases(customer, 1e90));
    let p = model.parameters();
    for bad in [0.0, -1.0, f64::NAN, 1e-300, f64::INFINITY] {
        for p in [
            Parameters { r: bad, ..p },
            Parameters { alpha: bad.min(0.0), ..p },
            Parameters { a: bad, ..p },
            Parameters { b: bad, ..p },
        ] {
            assert!(
                BetaGeo::new(BetaGeoForm::Original, p).expected_purchases(customer, 39.0).is_nan(),
                "{p:?}"
            );
        }
    }
}

#[test]
fn customers_that_can_not_be_are_no_sample() {
    let good = Customer { repeats: 1, last: 2.0, known: 3.0 };
    assert!(
        BetaGeo::new(BetaGeoForm::Modified, Parameters { r: 1.0, alpha: 1.0, a: 1.0, b: 1.0 })
            .log_likelihood(&[good])
            .is_some()
    );
    for bad in [
        Customer { last: 4.0, ..good },
        Customer { last: -1.0, ..good },
        Customer { known: f64::NAN, ..good },
        Customer { known: f64::INFINITY, ..good },
        Customer { repeats: 0, ..good },
    ] {
        assert!(bad.fault().is_some());
        assert!(BetaGeo::fit(BetaGeoForm::Original, &[good, bad]).is_none());
    }
    for able in [good, Customer { repeats: 0, last: 0.0, known: 3.0 }] {
        assert_eq!(able.fault(), None);
    }
    assert!(BetaGeo::fit(BetaGeoForm::Original, &[]).is_none());
}

#[test]
fn hazards_that_have_no_maximum_are_refused() {
    let values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let by_value = [false, false, false, true, true, true];
    assert_eq!(Hazard::fit(1, &values, &by_value), Err(HazardError::Separated));
    assert_eq!(Hazard::fit(1, &values, &[true; 6]), Err(HazardError::Separated));
    assert_eq!(Hazard::fit(2, &values, &by_value), Err(HazardError::Shape));
    assert_eq!(Hazard::fit(1, &[1.0, f64::NAN], &[true, false]), Err(HazardError::Shape));
    let mixed = [false, true, false, true, false, true];
    let twice: Vec<f64> = values.iter().flat_map(|value| [*value, 2.0 * value]).collect();
    assert_eq!(Hazard::fit(2, &twice, &mixed), Err(HazardError::Dependent));
    assert!(Hazard::fit(1, &values, &mixed).is_ok());
}

#[test]
fn shuffled_outcomes_are_told_apart_by_chance_only() {
    // A variable that knows the outcome, and the same outcomes shuffled by a fixed rule.
    let count: usize = 4_000;
    let mut state = 7_u64;
    let mut random = || {
        // SplitMix64, of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) as f64 / 2_f64.powi(64)
    };
    let values: Vec<f64> = (0..count).map(|_| random()).collect();
    let left: Vec<bool> = values.iter().map(|value| value + random() > 1.0).collect();
    let half = count / 2;
    let of = |outcomes: &[bool]| {
        let hazard = Hazard::fit(1, &values[..half], &outcomes[..half]).unwrap();
        let scores: Vec<f64> = values[half..].iter().map(|v| hazard.probability(&[*v])).collect();
        auc(&scores, &outcomes[half..]).unwrap()
    };
    let mut shuffled = left.clone();
    shuffled.sort_by_cached_key(|_| random().to_bits());
    assert!(of(&left) > 0.75, "{}", of(&left));
    assert!((of(&shuffled) - 0.5).abs() < 0.05, "{}", of(&shuffled));
}

/// The slow twin. A living customer with the chance `p` to leave makes `(1 − (1 + w·p)^(−s)) / p` purchases, with `w =
/// t/(α+T)` and `s = r+x`. The result is the mean over `p`, which is Beta(a, b+n), by Simpson's rule.
fn by_the_integral(
    form: BetaGeoForm,
    parameters: Parameters,
    customer: Customer,
    time: f64,
) -> f64 {
    let Parameters { r, alpha, a, b } = parameters;
    let shape = r + f64::from(customer.repeats);
    let ahead = time / (alpha + customer.known);
    let b = b + f64::from(form.chances(customer.repeats));
    let ln_beta = libm::lgamma(a) + libm::lgamma(b) - libm::lgamma(a + b);
    // By p = e^at / (1 + e^at) the ends are smooth.
    let inner = |at: f64| {
        let (leaves, stays) = (1.0 / (1.0 + (-at).exp()), 1.0 / (1.0 + at.exp()));
        let purchases = -libm::expm1(-shape * libm::log1p(ahead * leaves)) / leaves;
        purchases * (a * leaves.ln() + b * stays.ln() - ln_beta).exp()
    };
    let (from, to, steps) = (-80.0, 40.0, 20_000);
    let step = (to - from) / f64::from(steps);
    let sum = (0..=steps).map(|at| {
        let weight = if at == 0 || at == steps { 1.0 } else { 2.0 * f64::from(1 + at % 2) };
        weight * inner(from + f64::from(at) * step)
    });
    let alive = BetaGeo::new(form, parameters).p_alive(customer);
    alive * sum.sum::<f64>() * step / 3.0
}

#[test]
fn expected_purchases_of_heavy_customers_are_the_integral_over_the_chance_to_leave() {
    let of = |r, alpha, a, b| Parameters { r, alpha, a, b };
    let cards = of(2.18, 2.8, 0.44, 45.0);
    for p in [cards, of(0.24, 4.41, 0.79, 2.43), of(40.0, 5.0, 2.5, 1.5), of(3.0, 9.0, 0.3, 0.9)] {
        for (repeats, known) in [(0, 9.0), (3, 300.0), (200, 38.9), (1_000, 38.9), (5_000, 730.0)] {
            let last = if repeats == 0 { 0.0 } else { known - 0.9 };
            let customer = Customer { repeats, last, known };
            for form in FORMS {
                let mut before = 0.0;
                for time in [0.0, 1.0, 52.0, 100.0, 1_000.0, 3_650.0] {
                    let told = BetaGeo::new(form, p).expected_purchases(customer, time);
                    let slow = by_the_integral(form, p, customer, time);
                    let place = format!("{form:?} {p:?} {repeats} {time}");
                    assert!((told - slow).abs() <= 1e-9 * slow, "{place}: {told} {slow}");
                    assert!(told.is_sign_positive() && told >= before, "{place}");
                    before = told;
                }
            }
        }
    }
}

/// The papers' formula in 60 digits by another program. If it divides by 0, it is taken 1e-25 away.
#[test]
#[allow(
    clippy::unreadable_literal,
    clippy::excessive_precision,
    reason = "figures as the other program writes them"
)]
fn expected_purchases_are_exact_where_doubles_cannot_follow_the_formula() {
    use BetaGeoForm::{Modified, Original};
    #[rustfmt::skip]
    let rows = [
        (Modified, [1.99, 10.42, 127.5, 1143.5], (4, 8.0, 8.64), 1000.0, 8.8696094103998947),
        (Original, [1.99, 10.42, 127.5, 2500.0], (4, 8.0, 8.64), 1000.0, 19.559969895465151),
        (Modified, [0.24, 4.41, 0.79, 5000.0], (3, 200.0, 300.0), 3650.0, 38.672005565985961),
        (Original, [0.24, 4.41, 1.0, 2.43], (3, 30.0, 38.9), 52.0, 1.9525784433390107),
        (Original, [0.24, 4.41, 1.0000001, 2.43], (3, 30.0, 38.9), 52.0, 1.9525783324373262),
        (Modified, [0.24, 4.41, 0.99999, 2.43], (5000, 729.0, 730.0), 1.0, 5.756945900548918),
        (Modified, [0.24, 4.41, 1.01, 2.43], (5000, 729.0, 730.0), 1.0, 5.7480530518488769),
        (Original, [0.5, 4.5, 0.5, 0.5], (0, 0.0, 9.0), 52.0, 1.0098886472158773),
        (Original, [0.5, 4.5, 0.25, 0.5], (0, 0.0, 9.0), 52.0, 1.2807430776916954),
        (Original, [2.5, 1.5, 0.01, 0.02], (2, 5.0, 9.0), 520.0, 197.17320838736629),
        (Original, [400.0, 1.5, 0.01, 2000.0], (0, 0.0, 9.0), 520.0, 19489.272747252128),
        (Modified, [2.18, 2.8, 0.44, 45.0], (5000, 729.0, 730.0), 3650.0, 14269.841565894125),
        (Modified, [0.24, 4.41, 0.79, 2.43], (1, 3.0, 300.0), 1e-6, 1.6915900704117393e-10),
        (Original, [60.0, 3.0, 0.3, 0.2], (0, 0.0, 0.0), 5000.0, 1741.8105366706236),
        (Modified, [0.24, 4.41, 300000.0, 2.43], (1, 3.0, 300.0), 52.0, 2.026550534371772e-8),
        (Modified, [0.24, 4.41, 0.79, 2.43], (12, 30.0, 38.9), 39.0, 4.5785552930707807),
    ];
    for (form, [r, alpha, a, b], (repeats, last, known), time, exact) in rows {
        let customer = Customer { repeats, last, known };
        let told = expected_purchases(form, Parameters { r, alpha, a, b }, customer, time);
        let off = (told / exact - 1.0).abs();
        assert!(off < 1e-10, "{form:?} {a} {b} {repeats}: {told} {exact} {off:e}");
    }
}

proptest! {
    /// Wherever both can be taken, neither is off.
    #[test]
    fn the_formula_and_the_integral_are_one(
        shape in 0.05..300.0_f64, a in 0.01..200.0_f64, b in 0.01..3_000.0_f64, ahead in 0.001..300.0_f64,
    ) {
        let ahead = PurchaseForecast { shape, a, b, now: 1.0, time: ahead };
        if let Some(fast) = ahead.by_the_formula() {
            let slow = ahead.by_the_integral();
            prop_assert!((fast / slow - 1.0).abs() < 1e-9, "{} {}", fast, slow);
        }
    }
}
