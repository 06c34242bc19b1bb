//! Mean, standard deviation and skewness, of a whole population: divided by the number of values.
#![allow(clippy::cast_precision_loss, reason = "counts of what is in memory are below 2^53")]

/// Returns the mean, `None` of no values.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Returns the standard deviation of a whole population (`ddof` 0), `None` of no values.
#[must_use]
pub fn sd(values: &[f64]) -> Option<f64> {
    Some(central(values, 2)?.sqrt())
}

/// Returns the skewness `m₃ / m₂^(3/2)` of a whole population, 0 where all values are equal, `None` of no values.
#[must_use]
pub fn skew(values: &[f64]) -> Option<f64> {
    let (second, third) = (central(values, 2)?, central(values, 3)?);
    Some(if second > 0.0 { third / (second * second.sqrt()) } else { 0.0 })
}

/// The mean of a power of the distances from the mean.
fn central(values: &[f64], power: u32) -> Option<f64> {
    let middle = mean(values)?;
    let mut sum = 0.0;
    for value in values {
        let distance = value - middle;
        let square = distance * distance;
        sum += if power == 2 { square } else { square * distance };
    }
    Some(sum / values.len() as f64)
}
