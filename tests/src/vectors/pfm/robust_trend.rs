//! Medians, deviations, quantiles and trends of monthly sums.

#![allow(clippy::float_arithmetic, reason = "statistics")]

use super::{doubles, is_near, number};
use crate::vectors::Tally;
use lendwright::analytics::stats::{TheilSen, mad, median, normal_quantile, quantile};
use serde_json::Value;

/// The tolerance for other programs, relative to the value or to 1, whichever is greater.
const TOLERANCE: f64 = 1e-9;

pub(super) fn run() -> Option<Tally> {
    let file = super::read("robust_trend_berka.json")?;
    let mut tally = Tally::new("pfm/robust_trend_berka");
    for series in file["series"].as_array()? {
        let case = format!("{} {}", series["account_id"], series["category"]);
        match first_difference(series) {
            None => tally.pass(),
            Some(what) => tally.fail(&case, what),
        }
    }
    Some(tally)
}

fn first_difference(series: &Value) -> Option<String> {
    let y = doubles(&series["y"]);
    let x: Vec<f64> = (0..u32::try_from(y.len()).unwrap_or_default()).map(f64::from).collect();
    let trend = TheilSen::fit(&x, &y, 0.8);
    let line = &series["theil_sen"];
    let deviation = mad(&y);
    let found = [
        ("median", median(&y), &series["median"]),
        ("mad_raw", deviation, &series["mad_raw"]),
        ("mad_normal", deviation.map(|mad| mad / normal_quantile(0.75)), &series["mad_normal"]),
        ("slope", trend.map(|trend| trend.slope), &line["slope"]),
        ("intercept", trend.map(|trend| trend.intercept), &line["intercept"]),
        ("lo80", trend.map(|trend| trend.low), &line["lo80"]),
        ("hi80", trend.map(|trend| trend.high), &line["hi80"]),
        ("q10", quantile(&y, 0.1), &series["q10"]),
        ("q90", quantile(&y, 0.9), &series["q90"]),
    ];
    let wrong = found.into_iter().find(|(_, ours, theirs)| {
        ours.is_none_or(|ours| !is_near(ours, number(theirs), TOLERANCE))
    });
    wrong.map(|(name, ours, theirs)| format!("{name}: {ours:?}, not {theirs}"))
}
