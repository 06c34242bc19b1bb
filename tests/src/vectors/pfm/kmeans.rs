//! Clusters of customers by recency, frequency and monetary value.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    reason = "statistics of rows whose columns are known"
)]

use super::{columns, doubles, is_near, number};
use crate::vectors::Tally;
use lendwright::analytics::segments::{Clusters, KMeans, Points, silhouette};
use lendwright::analytics::stats::{mean, sd};
use serde_json::Value;

const TOLERANCE: f64 = 1e-9;
/// The best result of our starts may be worse than the other program's best by this factor.
const WORSE_MAX: f64 = 1.01;

pub(super) fn run() -> Option<Tally> {
    let file = super::read("kmeans_rfm_cdnow.json")?;
    let all = logs()?;
    let mut tally = Tally::new("pfm/kmeans_rfm_cdnow");
    let scales: Vec<[f64; 2]> = (0..3)
        .filter_map(|dim| {
            let column: Vec<f64> = all.iter().map(|row| row[dim]).collect();
            Some([mean(&column)?, sd(&column)?])
        })
        .collect();
    let expected = doubles(&file["mu"]).into_iter().zip(doubles(&file["sd"]));
    let is_as_theirs = scales.len() == 3
        && scales.iter().zip(expected).all(|(own, (mean, sd))| {
            is_near(own[0], mean, TOLERANCE) && is_near(own[1], sd, TOLERANCE)
        });
    record(
        &mut tally,
        "mean and standard deviation",
        is_as_theirs.then_some(()).ok_or(format!("{scales:?}")),
    );
    let even = all.iter().step_by(2);
    let standardised =
        even.flat_map(|row| (0..3).map(|dim| (row[dim] - scales[dim][0]) / scales[dim][1]));
    let points = Points::new(3, standardised.collect())?;
    for result in file["results"].as_array()? {
        let k = usize::try_from(result["k"].as_u64()?).ok()?;
        let rows: Vec<usize> =
            doubles(&result["init_rows"]).iter().map(|row| *row as usize).collect();
        let clusters = KMeans::new(k).fit_from(&points, points.at(&rows));
        record(&mut tally, &format!("k {k} from given rows"), same(&points, &clusters, result));
        let ours = KMeans::new(k).starts(60).fit(&points)?.inertia();
        let most = number(&result["best_of_60_inertia"]) * WORSE_MAX;
        let is_good = (ours <= most).then_some(()).ok_or(format!("{ours} is above {most}"));
        record(&mut tally, &format!("k {k}, best of 60"), is_good);
    }
    Some(tally)
}

fn record(tally: &mut Tally, case: &str, result: Result<(), String>) {
    match result {
        Ok(()) => tally.pass(),
        Err(what) => tally.fail(case, what),
    }
}

/// ln(1 + …) of recency, frequency and mean value of all customers.
fn logs() -> Option<Vec<[f64; 3]>> {
    let text = super::text("data/cdnow_customers_summary_with_transactions.csv")?;
    let rows = columns(&text, &["x", "t_x", "T", "zbar"]);
    Some(rows.iter().map(|row| [row[2] - row[1], row[0], row[3]].map(f64::ln_1p)).collect())
}

fn same(points: &Points, clusters: &Clusters, expected: &Value) -> Result<(), String> {
    let found = silhouette(points, clusters.of()).unwrap_or(f64::NAN);
    let figures = [
        ("inertia", clusters.inertia(), &expected["inertia"]),
        ("silhouette", found, &expected["silhouette"]),
    ];
    for (name, ours, theirs) in figures {
        if !is_near(ours, number(theirs), TOLERANCE) {
            return Err(format!("{name}: {ours}, not {theirs}"));
        }
    }
    // The file lists centres and sizes in its own order.
    let mut ours: Vec<&[f64]> = clusters.centres().iter().collect();
    let listed = expected["centers"].as_array();
    let mut theirs: Vec<Vec<f64>> = listed.into_iter().flatten().map(doubles).collect();
    ours.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    theirs.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let near = |(ours, theirs): (&&[f64], &Vec<f64>)| {
        ours.iter().zip(theirs).all(|(a, b)| is_near(*a, *b, TOLERANCE))
    };
    let mut sizes: Vec<u64> = clusters.sizes().iter().map(|size| *size as u64).collect();
    sizes.sort_unstable();
    let mut their_sizes: Vec<Option<u64>> =
        expected["sizes"].as_array().into_iter().flatten().map(Value::as_u64).collect();
    their_sizes.sort_unstable();
    let is_same = ours.len() == theirs.len()
        && ours.iter().zip(&theirs).all(near)
        && their_sizes.iter().copied().eq(sizes.iter().copied().map(Some));
    is_same.then_some(()).ok_or_else(|| format!("centres: {ours:?}, not {theirs:?}"))
}
