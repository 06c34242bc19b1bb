//! Clusters of points, and models of repeated purchases.

use crate::door::refusal;
use lendwright::Error;
use lendwright::analytics::churn::{BetaGeo, BetaGeoForm, Customer, Parameters};
use lendwright::analytics::segments::{Choice, Count, Points, Scaling, choose, sample};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::convert::Infallible;

/// Clusters points into `k` clusters, or into the best number from 2 to `max_k`. Each column is a coordinate.
#[pyfunction]
pub(crate) fn kmeans_fit(
    py: Python<'_>,
    columns: Vec<Vec<f64>>,
    k: Option<usize>,
    max_k: usize,
    seed: u64,
    scale: bool,
) -> PyResult<Bound<'_, PyDict>> {
    let scalings: Vec<Scaling> = if scale {
        columns.iter().filter_map(|column| Scaling::from_values(column)).collect()
    } else {
        Vec::new()
    };
    let points = points(py, &columns, &scalings)?;
    let count = k.map_or(Count::UpTo(max_k), Count::Fixed);
    let rows: Vec<String> = (0..points.len()).map(|row| row.to_string()).collect();
    let chosen = py.detach(|| {
        let stand_for_all = sample(rows.iter().map(String::as_str));
        let Ok(chosen) = choose(&points, count, seed, &stand_for_all, || Ok::<(), Infallible>(()));
        chosen
    });
    let few = || {
        let reason = format!("must be at most the number of points, {}", points.len());
        refusal(py, &Error::value("k", reason, k.unwrap_or(2)))
    };
    let Choice { clusters, silhouette, candidates, is_unclear, .. } = chosen.ok_or_else(few)?;
    let out = PyDict::new(py);
    out.set_item("centers", clusters.centres().iter().map(<[f64]>::to_vec).collect::<Vec<_>>())?;
    out.set_item("labels", clusters.of())?;
    out.set_item("inertia", clusters.inertia())?;
    out.set_item("silhouette", silhouette)?;
    out.set_item("is_unclear", is_unclear)?;
    let tried = candidates.iter().map(|tried| (tried.k, tried.inertia, tried.silhouette));
    out.set_item("candidates", tried.collect::<Vec<_>>())?;
    let scaled = scalings.iter().map(|scaling| {
        let Scaling { transform, low, high, mean, sd } = *scaling;
        (transform.name(), low, high, mean, sd)
    });
    out.set_item("scalings", scaled.collect::<Vec<_>>())?;
    Ok(out)
}

/// The scaling of a column: transform, low, high, mean, standard deviation.
type ColumnScaling = (String, f64, f64, f64, f64);

/// Returns the position of the nearest centre for each point.
#[pyfunction]
pub(crate) fn kmeans_predict(
    py: Python<'_>,
    columns: Vec<Vec<f64>>,
    centers: Vec<Vec<f64>>,
    scalings: Vec<ColumnScaling>,
) -> PyResult<Vec<usize>> {
    let scaling = |(transform, low, high, mean, sd): ColumnScaling| {
        let transform = lendwright::analytics::segments::ScalingTransform::from_name(&transform)?;
        Some(Scaling { transform, low, high, mean, sd })
    };
    let scalings: Vec<Scaling> = scalings.into_iter().filter_map(scaling).collect();
    let points = points(py, &columns, &scalings)?;
    Ok(py.detach(|| points.iter().map(|point| nearest(point, &centers)).collect()))
}

#[allow(clippy::float_arithmetic, reason = "distances")]
fn nearest(point: &[f64], centers: &[Vec<f64>]) -> usize {
    let square = |center: &Vec<f64>| -> f64 {
        point.iter().zip(center).map(|(a, b)| (a - b) * (a - b)).sum()
    };
    let (mut best, mut least) = (0, f64::INFINITY);
    for (place, center) in centers.iter().enumerate() {
        let apart = square(center);
        if apart < least {
            (best, least) = (place, apart);
        }
    }
    best
}

/// Makes points from columns of coordinates. Constant columns are left out if columns are scaled.
fn points(py: Python<'_>, columns: &[Vec<f64>], scalings: &[Scaling]) -> PyResult<Points> {
    let rows = columns.first().map_or(0, Vec::len);
    if let Some(other) = columns.iter().find(|column| column.len() != rows) {
        let reason = format!("must be columns of one length, {rows}");
        return Err(refusal(py, &Error::value("points", reason, other.len())));
    }
    let mut dims: Vec<(&Vec<f64>, Option<&Scaling>)> = Vec::new();
    for (place, column) in columns.iter().enumerate() {
        let scaling = scalings.get(place);
        if scaling.is_none_or(Scaling::is_dimension) {
            dims.push((column, scaling));
        }
    }
    if dims.is_empty() {
        let reason = "must have a column that is not constant";
        let constant = format!("{} that are", columns.len());
        return Err(refusal(py, &Error::value("points", reason, constant)));
    }
    let mut values = Vec::with_capacity(rows.saturating_mul(dims.len()));
    for row in 0..rows {
        for (column, scaling) in &dims {
            let value = column.get(row).copied().unwrap_or(f64::NAN);
            values.push(scaling.map_or(value, |scaling| scaling.z(value)));
        }
    }
    let reason = "must be finite numbers with a finite scale";
    Points::new(dims.len(), values)
        .ok_or_else(|| refusal(py, &Error::value("points", reason, "larger ones")))
}

/// A fitted model: r, alpha, a, b, log-likelihood, and whether it is penalised.
type FittedModel = (f64, f64, f64, f64, f64, bool);

/// Fits a model of repeated purchases: `bg` or `mbg`.
#[pyfunction]
pub(crate) fn purchases_fit(
    py: Python<'_>,
    model: &str,
    repeats: Vec<u32>,
    last: Vec<f64>,
    known: Vec<f64>,
) -> PyResult<FittedModel> {
    let customers = customers(py, &repeats, &last, &known)?;
    let fitted = py.detach(|| {
        let fit = BetaGeo::fit(form_of(model), &customers)?;
        Some((fit.model.parameters(), fit.log_likelihood, fit.is_penalised))
    });
    let few = || {
        let reason = "must be more, or less alike, for a model to be fitted to them";
        refusal(py, &Error::value("customers", reason, format!("these {}", customers.len())))
    };
    let (parameters, log_likelihood, is_penalised) = fitted.ok_or_else(few)?;
    let Parameters { r, alpha, a, b } = parameters;
    Ok((r, alpha, a, b, log_likelihood, is_penalised))
}

/// Returns the probability of not having left, and the expected purchases in the next `time`, for each customer.
#[pyfunction]
pub(crate) fn purchases_predict(
    py: Python<'_>,
    model: &str,
    parameters: (f64, f64, f64, f64),
    repeats: Vec<u32>,
    last: Vec<f64>,
    known: Vec<f64>,
    time: f64,
) -> PyResult<(Vec<f64>, Vec<f64>)> {
    let customers = customers(py, &repeats, &last, &known)?;
    let (r, alpha, a, b) = parameters;
    let parameters = Parameters { r, alpha, a, b };
    Ok(py.detach(|| {
        let model = BetaGeo::new(form_of(model), parameters);
        let one = |one: &Customer| (model.p_alive(*one), model.expected_purchases(*one, time));
        customers.iter().map(one).unzip()
    }))
}

/// The form of the model `bg` or `mbg`.
fn form_of(model: &str) -> BetaGeoForm {
    if model == "bg" { BetaGeoForm::Original } else { BetaGeoForm::Modified }
}

fn customers(
    py: Python<'_>,
    repeats: &[u32],
    last: &[f64],
    known: &[f64],
) -> PyResult<Vec<Customer>> {
    for (name, column) in [("last", last), ("known", known)] {
        if column.len() != repeats.len() {
            let reason = format!("must have as many rows as 'repeats', {}", repeats.len());
            return Err(refusal(py, &Error::value(name, reason, column.len())));
        }
    }
    let all = repeats.iter().zip(last).zip(known);
    let one = |((repeats, last), known): ((&u32, &f64), &f64)| Customer {
        repeats: *repeats,
        last: *last,
        known: *known,
    };
    let customers: Vec<Customer> = all.map(one).collect();
    let fault = |(row, one): (usize, &Customer)| Some((row, *one, one.fault()?));
    if let Some((row, one, reason)) = customers.iter().enumerate().find_map(fault) {
        let Customer { repeats, last, known } = one;
        let has = format!("repeats {repeats}, last {last}, known {known}");
        return Err(refusal(py, &Error::value(format!("customers/{row}"), reason, has)));
    }
    Ok(customers)
}
