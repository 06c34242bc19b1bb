//! Where the centres of a start are: greedy k-means++.

use super::points::{LANES, Lanes, Points, square, squares};
use super::random::Pcg64;

/// Chooses the places of `k` points as first centres.
///
/// The first is any point. For each further one a few candidates are drawn, with a probability as the square of a
/// point's distance from the nearest centre. The candidate that leaves the least sum of these squares is taken; ties →
/// the first drawn.
///
/// Source: Arthur and Vassilvitskii, "k-means++: the advantages of careful seeding" (2007), section 6 for the
/// candidates. Their number, 2 + ⌊ln k⌋, is scikit-learn's.
pub(super) fn choose(points: &Points, k: usize, random: &mut Pcg64) -> Vec<usize> {
    let mut last = place(random.unit(), points.len());
    let mut chosen = vec![last];
    let mut nearest = vec![f64::INFINITY; points.len()];
    let mut potential = points.iter().map(|point| square(point, points.point(last))).sum();
    while chosen.len() < k {
        let draws: Vec<f64> = (0..trials(k)).map(|_| random.unit() * potential).collect();
        let tried = drawn(points, points.point(last), &mut nearest, &draws);
        let potentials = potentials(points, &points.at(&tried), &nearest);
        let mut best = 0;
        for (at, left) in potentials.iter().enumerate() {
            if *left < potentials[best] {
                best = at;
            }
        }
        (last, potential) = (tried[best], potentials[best]);
        chosen.push(last);
    }
    chosen
}

#[allow(clippy::cast_precision_loss, reason = "the number of centres is small")]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is at least 0")]
fn trials(k: usize) -> usize {
    2 + libm::log(k as f64) as usize
}

#[allow(clippy::cast_precision_loss, reason = "counts of what is in memory are below 2^53")]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to the count")]
fn place(unit: f64, count: usize) -> usize {
    ((unit * count as f64) as usize).min(count - 1)
}

/// Takes a new centre into the squares of the distances from the nearest one, and finds the points that draws between 0
/// and the sum of the squares fall on.
fn drawn(points: &Points, centre: &[f64], nearest: &mut [f64], draws: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..draws.len()).collect();
    order.sort_by(|a, b| draws[*a].total_cmp(&draws[*b]));
    let mut open = order.into_iter().peekable();
    // Where the sum ends below a draw by its rounding, the draw is the last point's.
    let mut found = vec![points.len() - 1; draws.len()];
    let mut sum = 0.0;
    for (at, (point, nearest)) in points.iter().zip(nearest).enumerate() {
        *nearest = nearest.min(square(point, centre));
        sum += *nearest;
        while let Some(draw) = open.next_if(|draw| draws[*draw] <= sum) {
            found[draw] = at;
        }
    }
    found
}

/// What the squares of the distances from the nearest centre would sum up to, with each of the candidates.
fn potentials(points: &Points, candidates: &Points, nearest: &[f64]) -> Vec<f64> {
    let mut all = Vec::with_capacity(candidates.len().next_multiple_of(LANES));
    for block in Lanes::of(candidates).blocks() {
        let mut sums = [0.0; LANES];
        for (point, nearest) in points.iter().zip(nearest) {
            for (sum, distance) in sums.iter_mut().zip(squares(block, point)) {
                *sum += if distance < *nearest { distance } else { *nearest };
            }
        }
        all.extend(sums);
    }
    all.truncate(candidates.len());
    all
}
