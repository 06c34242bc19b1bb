//! Recurring payments of messy households with a known truth: precision and recall by kind. Payments of every N days.
//!
//! `LENDWRIGHT_HOUSEHOLDS` is the number of households, 150 unless set. `LENDWRIGHT_HOUSEHOLDS_SEED` makes others, and
//! repeats a run. `cargo test --release --test households -- --nocapture`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::similar_names,
    reason = "made households and shares of them"
)]

#[path = "households/given.rs"]
mod given;
#[path = "households/life.rs"]
mod life;
#[path = "households/noise.rs"]
mod noise;
#[path = "households/score.rs"]
mod score;
#[path = "households/series.rs"]
mod series;

use lendwright_tests::payments::number_of;
use score::Score;

const PRECISION: f64 = 0.97;
const RECALL: f64 = 0.95;

#[test]
fn streams_of_messy_households_are_found_with_their_next_days() {
    let count = number_of("LENDWRIGHT_HOUSEHOLDS").unwrap_or(150);
    let seed = number_of("LENDWRIGHT_HOUSEHOLDS_SEED").unwrap_or(1);
    println!("LENDWRIGHT_HOUSEHOLDS={count} LENDWRIGHT_HOUSEHOLDS_SEED={seed}");
    let mut score = Score::default();
    for number in 0..count {
        score.add(&life::household(seed.wrapping_mul(1_000_003).wrapping_add(number)));
    }
    score.print();
    let (precision, recall) = (score.precision(), score.recall());
    println!("precision {precision:.4} of {PRECISION}, recall {recall:.4} of {RECALL}");
    assert!(precision >= PRECISION && recall >= RECALL);
}
