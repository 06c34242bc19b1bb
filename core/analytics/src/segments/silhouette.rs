//! Silhouettes: how much nearer points are to their own cluster than to the next.
//!
//! Source: Rousseeuw, "Silhouettes: a graphical aid to the interpretation and validation of cluster analysis" (1987).

use super::points::{LANES, Lanes, Points, squares};

/// Returns the mean silhouette of points by their distances from the centres, the simplified one: `(b − a) / max(a, b)`
/// with the distances `a` from the point's own centre and `b` from the nearest other.
///
/// `None` of no points, and of fewer than two centres.
#[must_use]
pub fn simplified_silhouette(points: &Points, centres: &Points, of: &[u32]) -> Option<f64> {
    if centres.len() < 2 {
        return None;
    }
    let lanes = Lanes::of(centres);
    let mut sum = 0.0;
    for (point, own) in points.iter().zip(of) {
        let (mut a, mut b) = (0.0, f64::INFINITY);
        let distances = lanes.blocks().flat_map(|block| squares(block, point));
        for (centre, distance) in (0..).zip(distances) {
            if centre == *own {
                a = distance;
            } else {
                b = b.min(distance);
            }
        }
        sum += silhouette_of(a.sqrt(), b.sqrt());
    }
    mean(sum, points.len())
}

/// Returns the mean silhouette of points, by the distances of all pairs. A point's silhouette is `(b − a) / max(a,
/// b)`. `a` is its mean distance from the other points of its cluster, and `b` from the points of the nearest other
/// cluster. A point alone in its cluster has 0.
///
/// `None` without points, and unless two clusters have points. The time grows with the square of the number of points.
#[must_use]
pub fn silhouette(points: &Points, of: &[u32]) -> Option<f64> {
    let k = of.iter().max().map_or(0, |last| *last as usize + 1);
    let mut sizes = vec![0_usize; k];
    for cluster in of {
        sizes[*cluster as usize] += 1;
    }
    if sizes.iter().filter(|size| **size > 0).count() < 2 {
        return None;
    }
    let lanes = Lanes::of(points);
    let mut to = vec![0.0; k];
    let mut sum = 0.0;
    for (point, own) in points.iter().zip(of) {
        to.fill(0.0);
        for (block, clusters) in lanes.blocks().zip(of.chunks(LANES)) {
            // The root of each before they are shared out, so that four are drawn at once.
            let distances = squares(block, point).map(f64::sqrt);
            for (distance, cluster) in distances.iter().zip(clusters) {
                to[*cluster as usize] += distance;
            }
        }
        sum += of_sums(&to, &sizes, *own as usize);
    }
    mean(sum, points.len())
}

/// The silhouette of a point of a cluster by the sums of its distances from all points of each.
fn of_sums(to: &[f64], sizes: &[usize], own: usize) -> f64 {
    if sizes[own] == 1 {
        return 0.0;
    }
    let mut b = f64::INFINITY;
    for (cluster, (sum, size)) in to.iter().zip(sizes).enumerate() {
        if cluster != own && *size > 0 {
            b = b.min(sum / count(*size));
        }
    }
    silhouette_of(to[own] / count(sizes[own] - 1), b)
}

fn silhouette_of(a: f64, b: f64) -> f64 {
    let greater = a.max(b);
    if greater > 0.0 { (b - a) / greater } else { 0.0 }
}

fn mean(sum: f64, of: usize) -> Option<f64> {
    (of > 0).then(|| sum / count(of))
}

#[allow(clippy::cast_precision_loss, reason = "counts of what is in memory are below 2^53")]
fn count(of: usize) -> f64 {
    of as f64
}
