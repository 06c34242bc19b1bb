//! Monthly rates in Rust: lendwright, its legal annual percentage rates, and Newton's method by hand.

use lendwright::Money;
use lendwright::currency::USD;
use lendwright::lending::apr::eu::{self, TimeUnit};
use lendwright::lending::apr::reg_z::{self, UnitPeriod};
use lendwright::lending::{apr::Flow, tvm};
use lendwright_peers::flows::Flows;
use lendwright_peers::{measure, rows};

fn main() {
    let loans: Vec<Flows> = rows();
    let amounts = || loans.iter().map(amounts).collect();
    let dated = || loans.iter().map(dated).collect();
    match lendwright_peers::name().as_str() {
        "lendwright" => {
            measure(amounts(), |flows| tvm::irr(flows, 0.01).expect("a rate"), |rate| rate);
        }
        "reg_z" => measure(
            dated(),
            |(advance, payments)| reg_z::apr_in(UnitPeriod::Months(1), advance, payments),
            |apr| apr.expect("a rate").fraction() / 12.0,
        ),
        "aprc" => measure(
            dated(),
            |(advance, payments)| eu::aprc(advance, payments, TimeUnit::Months),
            |aprc| (1.0 + aprc.expect("a rate").fraction()).powf(1.0 / 12.0) - 1.0,
        ),
        "by_hand" => measure(amounts(), |flows| by_hand(flows), |rate| rate),
        other => panic!("no peer is named '{other}'"),
    }
}

fn amounts(Flows(flows): &Flows) -> Vec<f64> {
    flows.iter().map(|(_, cents)| *cents as f64 / 100.0).collect()
}

/// The advance, and the payments.
fn dated(Flows(flows): &Flows) -> ([Flow; 1], Vec<Flow>) {
    let flow = |&(on, cents): &(_, i64)| Flow { on, amount: Money::from_minor(cents.abs(), USD) };
    let (advance, payments) = flows.split_first().expect("a loan begins with its advance");
    ([flow(advance)], payments.iter().map(flow).collect())
}

/// The limit: Newton's method from 1 %, written by hand.
fn by_hand(amounts: &[f64]) -> f64 {
    let mut rate = 0.01_f64;
    for _ in 0..100 {
        let discount = 1.0 / (1.0 + rate);
        let (mut sum, mut slope) = (0.0, 0.0);
        for amount in amounts.iter().rev() {
            slope = slope * discount + sum;
            sum = sum * discount + amount;
        }
        // The slope by the rate is the slope by the discount times -discount².
        let step = -sum / (slope * discount * discount);
        rate -= step;
        if step.abs() < 1e-14 {
            break;
        }
    }
    rate
}
