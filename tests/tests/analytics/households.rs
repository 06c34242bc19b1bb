//! Recurring payments of messy households with a known truth: precision and recall by kind. Payments of every N days.
//!
//! `LENDWRIGHT_HOUSEHOLDS` is the number of households of a seed, 150 unless set. `LENDWRIGHT_HOUSEHOLDS_SEEDS` is the
//! number of seeds, 1 unless set, and `LENDWRIGHT_HOUSEHOLDS_SEED` the first one. `LENDWRIGHT_SERIES_STARTS` is the number
//! of first days of uneven series, 1 unless set and 6 at most. `cargo test --release --test analytics households -- --nocapture`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::similar_names,
    reason = "made households and shares of them"
)]

mod given;
mod life;
mod noise;
mod score;
mod series;
mod uneven;

use lendwright_tests::payments::number_of;
use score::Score;

const PRECISION: f64 = 0.97;
const RECALL: f64 = 0.95;

#[test]
fn streams_of_messy_households_are_found_with_their_next_days() {
    let count = number_of("LENDWRIGHT_HOUSEHOLDS").unwrap_or(150);
    let first = number_of("LENDWRIGHT_HOUSEHOLDS_SEED").unwrap_or(1);
    let seeds = number_of("LENDWRIGHT_HOUSEHOLDS_SEEDS").unwrap_or(1);
    println!(
        "LENDWRIGHT_HOUSEHOLDS={count} LENDWRIGHT_HOUSEHOLDS_SEED={first} LENDWRIGHT_HOUSEHOLDS_SEEDS={seeds}"
    );
    let (mut all, mut worst) = (Score::default(), (1.0_f64, 1.0_f64));
    for seed in first..first + seeds {
        let mut score = Score::default();
        for number in 0..count {
            score.add(&life::household(seed.wrapping_mul(1_000_003).wrapping_add(number)));
        }
        let (precision, recall) = (score.precision(), score.recall());
        println!("seed {seed}: precision {precision:.4}, recall {recall:.4}");
        worst = (worst.0.min(precision), worst.1.min(recall));
        all.join(score);
    }
    all.print();
    println!("precision {:.4}, recall {:.4}", all.precision(), all.recall());
    let (precision, recall) = worst;
    println!("of the worst seed: {precision:.4} of {PRECISION}, recall {recall:.4} of {RECALL}");
    assert!(precision >= PRECISION && recall >= RECALL);
}
