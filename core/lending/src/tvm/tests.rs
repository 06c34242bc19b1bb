#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::indexing_slicing
)]

use super::equation::{Equation, Term, all_roots};
use super::{
    PaymentTiming, TvmError, cumipmt, cumprinc, fv, ipmt, irr, irr_at, mirr, nper, npv, pmt, ppmt,
    pv, rate, xirr,
};
use chrono::NaiveDate;
use lendwright_types::internal::fraction::Fraction;
use proptest::prelude::*;

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn assert_near(ours: f64, expected: f64, tolerance: f64) {
    assert!((ours - expected).abs() <= tolerance, "{ours} is not {expected}");
}

/// Σ amount / (1 + rate)^time, by the platform's own powers, with the sum of the sizes.
fn worth(flows: &[(f64, f64)], rate: f64) -> (f64, f64) {
    let parts = flows.iter().map(|(time, amount)| amount * (1.0 + rate).powf(-time));
    parts.fold((0.0, 0.0), |(sum, size), part| (sum + part, size + part.abs()))
}

/// The roots of flows, found slowly: every change of sign on a fine grid, halved as often as possible.
fn slow_roots(flows: &[(f64, f64)], low: f64, high: f64, steps: u32) -> Vec<f64> {
    let at = |step: u32| low + (high - low) * f64::from(step) / f64::from(steps);
    let mut roots = Vec::new();
    for step in 0..steps {
        let (mut from, mut to) = (at(step), at(step + 1));
        let (start, end) = (worth(flows, from).0, worth(flows, to).0);
        if start * end >= 0.0 {
            continue;
        }
        for _ in 0..200 {
            let middle = f64::midpoint(from, to);
            let same = worth(flows, middle).0 * start > 0.0;
            (from, to) = if same { (middle, to) } else { (from, middle) };
        }
        roots.push(from);
    }
    roots
}

/// Whether the value of amounts is positive at a slightly different rate, in exact fractions:
/// `Σ values[k]·(1 + rate + off)^(n − k)`.
fn is_positive_at(values: &[i64], rate: f64, off: f64) -> bool {
    let growth = &(&Fraction::whole(1) + &Fraction::from_f64(rate)) + &Fraction::from_f64(off);
    let amounts = values.iter().map(|value| Fraction::whole(*value));
    let worth = amounts.reduce(|worth, amount| &(&worth * &growth) + &amount);
    worth.unwrap().is_positive()
}

#[test]
fn the_examples_of_other_programs_come_out() {
    // numpy-financial's documentation.
    assert_near(irr(&[-100.0, 39.0, 59.0, 55.0, 20.0], 0.1).unwrap(), 0.280_948_4, 1e-7);
    assert_near(irr(&[-5.0, 10.5, 1.0, -8.0, 1.0], 0.1).unwrap(), 0.088_6, 1e-5);
    assert_near(
        npv(0.08, &[-40_000.0, 5_000.0, 8_000.0, 12_000.0, 30_000.0]).unwrap(),
        3_065.222_7,
        1e-4,
    );
    assert_near(
        rate(10.0, 0.0, -3_500.0, 10_000.0, PaymentTiming::End, 0.1).unwrap(),
        0.110_690_85,
        1e-8,
    );
    assert_near(
        nper(0.07 / 12.0, -150.0, 8_000.0, 0.0, PaymentTiming::End).unwrap(),
        64.073_348_8,
        1e-6,
    );
    // Microsoft's of MIRR.
    let values = [-120_000.0, 39_000.0, 30_000.0, 21_000.0, 37_000.0, 46_000.0];
    assert_near(mirr(&values, 0.10, 0.12).unwrap(), 0.126_094, 1e-6);
}

#[test]
fn payments_at_the_beginning_bear_no_interest_the_first_time() {
    let interest = |per| ipmt(0.1, per, 5.0, 1_000.0, 0.0, PaymentTiming::Begin).unwrap();
    assert_near(interest(1), 0.0, 0.0);
    let first = pmt(0.1, 5.0, 1_000.0, 0.0, PaymentTiming::Begin).unwrap();
    assert_near(interest(2), -(1_000.0 + first) * 0.1, 1e-10);
}

#[test]
fn what_is_out_of_range_is_named() {
    let refused = |result: Result<f64, TvmError>| result.unwrap_err().to_string();
    assert_eq!(
        refused(pv(-1.0, 1.0, 1.0, 0.0, PaymentTiming::End)),
        "rate is -1, and must be greater than -1"
    );
    assert_eq!(
        refused(fv(0.1, f64::NAN, 1.0, 0.0, PaymentTiming::End)),
        "nper is NaN, and must be finite"
    );
    assert_eq!(
        refused(pmt(0.1, 0.0, 1.0, 0.0, PaymentTiming::End)),
        "nper is 0, and must be other than 0"
    );
    assert_eq!(
        refused(ppmt(0.1, 0, 3.0, 1.0, 0.0, PaymentTiming::End)),
        "per is 0, and must be from 1 to nper"
    );
    assert_eq!(
        refused(ipmt(0.1, 4, 3.0, 1.0, 0.0, PaymentTiming::End)),
        "per is 4, and must be from 1 to nper"
    );
    assert_eq!(
        refused(cumipmt(0.1, 9.0, 1.0, 5, 4, PaymentTiming::End)),
        "end is 4, and must be at least start"
    );
    assert_eq!(
        refused(rate(1.5, 1.0, -1.0, 0.0, PaymentTiming::End, 0.1)),
        "nper is 1.5, and must be a whole number from 1 to 12000"
    );
    assert_eq!(
        refused(rate(2.0, 1.0, -1.0, 0.0, PaymentTiming::End, -2.0)),
        "guess is -2, and must be greater than -1"
    );
    assert_eq!(refused(irr(&[1.0, f64::INFINITY], 0.1)), "values[1] is inf, and must be finite");
    assert_eq!(
        refused(xirr(&[(day(2026, 1, 1), 1.0), (day(2026, 2, 1), f64::NAN)], 0.1)),
        "flows[1].amount is NaN, and must be finite"
    );
}

#[test]
fn without_a_change_of_sign_there_is_no_rate() {
    let none = Err(TvmError::NO_RATE);
    for values in [&[][..], &[1.0], &[1.0, 2.0, 3.0], &[-1.0, -2.0], &[0.0, 0.0], &[-1.0, 0.0]] {
        assert_eq!(irr(values, 0.1), none, "{values:?}");
    }
    assert_eq!(xirr(&[], 0.1), none);
    assert_eq!(xirr(&[(day(2026, 1, 1), -1.0), (day(2026, 1, 1), 2.0)], 0.1), none);
    assert_eq!(mirr(&[1.0, 2.0], 0.1, 0.1), Err(TvmError::NoSolution { field: "mirr" }));
    // Signs change, and the sum never becomes 0.
    assert_eq!(irr(&[1.0, -1.0, 1.0], 0.1), none);
    // The rate would be beyond a million.
    assert_eq!(irr(&[-1.0, 1e7], 0.1), none);
    assert_eq!(irr(&[-1e13, 1.0], 0.1), none);
    assert_near(irr(&[-1.0, 1e6], 0.1).unwrap(), 999_999.0, 1e-3);
    assert_eq!(rate(12.0, 100.0, 1_200.0, 0.0, PaymentTiming::End, 0.1), none);
    assert!(matches!(
        nper(0.1, -50.0, 1_000.0, 0.0, PaymentTiming::End),
        Err(TvmError::NoSolution { field: "nper" })
    ));
}

#[test]
fn of_several_roots_the_nearest_to_the_guess_is_the_answer() {
    // (1 + r − 1.1)(1 + r − 1.2)(1 + r − 1.3) = 0.
    let values = [-1_000.0, 3_600.0, -4_310.0, 1_716.0];
    for (guess, root) in
        [(0.0, 0.1), (0.14, 0.1), (0.16, 0.2), (0.24, 0.2), (0.26, 0.3), (9.0, 0.3)]
    {
        assert_near(irr(&values, guess).unwrap(), root, 1e-11);
    }
    // Both roots are one: (1 + r − 1.1)² = 0. The sum touches 0 and turns back.
    assert_near(irr(&[-100.0, 220.0, -121.0], 0.5).unwrap(), 0.1, 1e-7);
    // Two roots as near to each other as a ten-thousandth of a percentage point.
    let near = [-1.0, 2.200_001, -1.1 * 1.100_001];
    assert_near(irr(&near, 0.0).unwrap(), 0.1, 1e-9);
    assert_near(irr(&near, 0.2).unwrap(), 0.100_001, 1e-9);
}

#[test]
fn the_order_of_flows_does_not_matter_and_those_of_one_day_are_one() {
    let flows = [
        (day(2026, 1, 31), -1_000.0),
        (day(2026, 1, 31), 40.0),
        (day(2026, 7, 31), 300.0),
        (day(2027, 1, 31), 800.0),
    ];
    let mut turned = flows;
    turned.reverse();
    let rate = xirr(&flows, 0.1).unwrap();
    assert_near(xirr(&turned, 0.1).unwrap(), rate, 1e-15);
    assert_near(rate, 0.171_839_977, 1e-9);
}

#[test]
fn extreme_rates_and_terms_are_solved() {
    // 4,000 % within a month, and a fall to a ten-thousandth within a day.
    assert_near(irr_at(&[(0.0, -100.0), (30.0 / 365.0, 135.7)], 0.1).unwrap(), 40.028, 1e-2);
    let fall = irr_at(&[(0.0, -100.0), (0.5, 0.01)], 0.1).unwrap();
    assert_near(fall, -1.0 + 1e-8, 1e-15);
    // Fifty years of months at 90 % a month: late payments are worth nothing.
    let mut values = vec![-1_000.0];
    values.extend([900.0; 600]);
    assert_near(irr(&values, 0.1).unwrap(), 0.9, 1e-12);
    assert_near(pmt(0.9, 600.0, 1_000.0, 0.0, PaymentTiming::End).unwrap(), -900.0, 1e-9);
    let last = ipmt(0.9, 600, 600.0, 1_000.0, 0.0, PaymentTiming::End).unwrap();
    assert_near(last, -900.0 * 0.9 / 1.9, 1e-9);
    assert_near(
        ppmt(0.9, 600, 600.0, 1_000.0, 0.0, PaymentTiming::End).unwrap(),
        -900.0 - last,
        1e-9,
    );
    assert_eq!(
        fv(9.0, 1_000.0, 1.0, 1.0, PaymentTiming::End),
        Err(TvmError::TooLarge { field: "fv" })
    );
}

proptest! {
    #[test]
    fn a_root_makes_the_equation_0(
        payments in prop::collection::vec((1_u32..12_000, 0.01..1_000.0_f64), 1..62),
        factor in 0.2..20.0_f64,
    ) {
        let total: f64 = payments.iter().map(|(_, amount)| amount).sum();
        let mut flows = vec![(0.0, -total / factor)];
        flows.extend(payments.iter().map(|(days, amount)| (f64::from(*days) / 365.0, *amount)));
        match irr_at(&flows, 0.1) {
            Ok(rate) => {
                let (sum, size) = worth(&flows, rate);
                let last = payments.iter().map(|(days, _)| *days).max().unwrap();
                // A rate is off by its last bit, which moves a term by its time.
                let tolerance = 1e-14 + 4.0 * f64::EPSILON * f64::from(last) / 365.0 / (1.0 + rate);
                prop_assert!(sum.abs() <= tolerance * size, "{rate}: {sum} of {size}");
            }
            Err(error) => {
                // Only beyond the bracket.
                let top = worth(&flows, 1e6).0;
                prop_assert!(top > 0.0 || factor < 1.0, "{error}");
            }
        }
    }

    #[test]
    fn the_exact_root_lies_within_the_tolerance(
        payments in prop::collection::vec(0..1_000_000_i64, 1..13),
        cost in 0.5..5.0_f64,
    ) {
        let total: i64 = payments.iter().sum();
        prop_assume!(total > 0);
        #[allow(clippy::cast_possible_truncation)]
        let lent = (total as f64 / cost) as i64 + 1;
        let mut values = vec![-lent];
        values.extend(payments);
        let doubles: Vec<f64> = values.iter().map(|value| *value as f64).collect();
        if let Ok(rate) = irr(&doubles, 0.1) {
            let tolerance = 1e-12 * (1.0 + rate.abs());
            prop_assert!(is_positive_at(&values, rate, -tolerance), "{rate}");
            prop_assert!(!is_positive_at(&values, rate, tolerance), "{rate}");
        }
    }

    #[test]
    fn amounts_in_another_unit_have_the_same_rate(
        payments in prop::collection::vec(1..100_000_i64, 1..40),
        power in -20..20_i32,
    ) {
        let total: i64 = payments.iter().sum();
        let mut values = vec![-(total as f64) / 1.3];
        values.extend(payments.iter().map(|amount| *amount as f64));
        let scale = 2_f64.powi(power);
        let scaled: Vec<f64> = values.iter().map(|value| value * scale).collect();
        prop_assert_eq!(irr(&values, 0.1), irr(&scaled, 0.1));
    }

    #[test]
    fn no_root_is_overlooked(amounts in prop::collection::vec(-100..100_i32, 3..12)) {
        let flows: Vec<(f64, f64)> =
            amounts.iter().enumerate().map(|(at, amount)| (at as f64, f64::from(*amount))).collect();
        let terms = flows.iter().map(|(time, amount)| Term {
            time: *time,
            fraction: 0.0,
            amount: *amount,
        });
        let ours = all_roots(&Equation::new(terms.collect()));
        let ours = ours.as_slice();
        let ours: Vec<f64> = ours.iter().map(|root| root.y.exp() - 1.0).collect();
        for slow in slow_roots(&flows, -0.9, 9.0, 4_000) {
            let found = ours.iter().any(|rate| (rate - slow).abs() <= 1e-9 * (1.0 + slow.abs()));
            prop_assert!(found, "{slow} is not in {ours:?}");
        }
        for rate in ours {
            let (sum, size) = worth(&flows, rate);
            prop_assert!(sum.abs() <= 1e-11 * size, "{rate}: {sum} of {size}");
        }
    }

    #[test]
    fn an_annuity_is_solved_for_each_of_its_parts(
        percent in -0.5..30.0_f64,
        count in 1..480_u32,
        present in 1.0..1e6_f64,
        last in -1e5..0.0_f64,
        begins in any::<bool>(),
    ) {
        let when = if begins { PaymentTiming::Begin } else { PaymentTiming::End };
        let (monthly, periods) = (percent / 100.0, f64::from(count));
        let payment = pmt(monthly, periods, present, last, when).unwrap();
        let size = present + last.abs() + (payment * periods).abs();
        let back = pv(monthly, periods, payment, last, when).unwrap();
        prop_assert!((back - present).abs() <= 1e-12 * size);
        let grown = size * (1.0 + monthly).powf(periods).max(1.0);
        let future = fv(monthly, periods, payment, present, when).unwrap();
        prop_assert!((future - last).abs() <= 1e-12 * grown);
        let principal = (1..=count).map(|per| {
            let interest = ipmt(monthly, per, periods, present, last, when).unwrap();
            ppmt(monthly, per, periods, present, last, when).unwrap() + interest - payment
        });
        prop_assert!(principal.sum::<f64>().abs() <= 1e-11 * size);
    }

    #[test]
    fn the_principal_of_all_payments_is_the_loan(
        percent in 0.0..5.0_f64,
        count in 1..120_u32,
    ) {
        let (monthly, periods) = (percent / 100.0, f64::from(count));
        let repaid = cumprinc(monthly, periods, 1e5, 1, count, PaymentTiming::End).unwrap();
        let interest = cumipmt(monthly, periods, 1e5, 1, count, PaymentTiming::End).unwrap();
        let all = pmt(monthly, periods, 1e5, 0.0, PaymentTiming::End).unwrap() * periods;
        prop_assert!((repaid + 1e5).abs() <= 1e-5);
        prop_assert!((repaid + interest - all).abs() <= 1e-5);
    }

    #[test]
    fn a_rate_gives_its_payment_back(percent in 0.01..50.0_f64, count in 2..360_u32) {
        let (period, periods) = (percent / 100.0, f64::from(count));
        let payment = pmt(period, periods, 1_000.0, 0.0, PaymentTiming::End).unwrap();
        let back = rate(periods, payment, 1_000.0, 0.0, PaymentTiming::End, 0.1).unwrap();
        prop_assert!((back - period).abs() <= 1e-12);
    }
}

/// 10,000 for 3,500 after ten periods: (20/7)^(1/10) − 1 = 0.110690853710752806. And 100·r² + 150·r − d = 0 for
/// 100 = 50/(1 + r) + (50 + d)/(1 + r)².
#[test]
fn rates_are_exact_to_the_last_bits_of_their_growth() {
    let is_near = |ours: f64, exact: f64| {
        assert!((ours - exact).abs() <= f64::EPSILON / 2.0, "{ours} is not {exact}");
    };
    let doubled = rate(10.0, 0.0, -3_500.0, 10_000.0, PaymentTiming::End, 0.1).unwrap();
    is_near(doubled, 0.110_690_853_710_752_81);
    for more in [1e-5, 1e-4, 1e-3, -1e-2, 1.0, 40.0] {
        let second = 50.0 + more;
        let more = second - 50.0;
        let exact = 2.0 * more / (150.0 + (150.0_f64 * 150.0 + 400.0 * more).sqrt());
        is_near(irr(&[-100.0, 50.0, second], 0.1).unwrap(), exact);
        is_near(irr_at(&[(0.0, -100.0), (1.0, 50.0), (2.0, second)], 0.0).unwrap(), exact);
    }
}

/// A rate just above -100 % is outside the searched range, and the error text gives the range.
#[test]
fn where_no_rate_is_found_the_text_says_where_it_was_looked_for() {
    let flows =
        [(day(2024, 11, 21), -100.0), (day(2024, 11, 28), -100.0), (day(2024, 12, 3), 100.0)];
    assert_eq!(
        xirr(&flows, 0.1).unwrap_err().to_string(),
        "no rate from -0.999999999999 to 1000000 makes what is paid worth what is received"
    );
    assert_eq!(
        mirr(&[1.0, 2.0], 0.1, 0.1).unwrap_err().to_string(),
        "there is no rate where nothing is paid or nothing is received"
    );
}
