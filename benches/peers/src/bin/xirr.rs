//! Yearly rates of dated flows in Rust: lendwright, and Newton's method by hand.

use chrono::NaiveDate;
use lendwright::lending::tvm;
use lendwright_peers::flows::Flows;
use lendwright_peers::{measure, rows};

fn main() {
    let loans = rows().into_iter().map(dated).collect();
    match lendwright_peers::name().as_str() {
        "lendwright" => {
            measure(loans, |flows| tvm::xirr(flows, 0.1).expect("a rate"), |rate| rate);
        }
        "by_hand" => measure(loans, |flows| by_hand(flows), |rate| rate),
        other => panic!("no peer is named '{other}'"),
    }
}

fn dated(Flows(flows): Flows) -> Vec<(NaiveDate, f64)> {
    flows.into_iter().map(|(day, cents)| (day, cents as f64 / 100.0)).collect()
}

/// The limit: Newton's method for the continuously compounded rate. A loan's value is almost linear in that rate. The
/// start is the rate for a single flow at the mean time.
fn by_hand(flows: &[(NaiveDate, f64)]) -> f64 {
    let (start, advance) = flows[0];
    let years = |day: NaiveDate| (day - start).num_days() as f64 / 365.0;
    let timed: Vec<(f64, f64)> = flows.iter().map(|(day, amount)| (years(*day), *amount)).collect();
    let (paid, weighed) =
        timed.iter().skip(1).fold((0.0, 0.0), |(paid, weighed), (years, amount)| {
            (paid + amount, weighed + years * amount)
        });
    let mut rate = (paid / -advance).ln() * paid / weighed;
    for _ in 0..100 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (years, amount) in &timed {
            let worth = amount * (-rate * years).exp();
            sum += worth;
            slope -= years * worth;
        }
        let step = sum / slope;
        rate -= step;
        if step.abs() < 1e-12 {
            break;
        }
    }
    rate.exp_m1()
}
