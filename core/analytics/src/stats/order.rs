//! Statistics of sorted values.

/// The standard deviation of a normal distribution in median absolute deviations, 1 / Φ⁻¹(¾) = 1.48260…, with the
/// usual digits of robust statistics.
pub const MAD_TO_SD: f64 = 1.4826;

/// Sorts values, the lowest first. Not-a-numbers are last.
pub fn sort(values: &mut [f64]) {
    values.sort_unstable_by(f64::total_cmp);
}

/// Returns the median. With an even number of values it is the mean of the middle two. `None` without values.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    median_of_sorted(&sorted(values))
}

/// Returns the median of sorted values; `None` without values.
#[must_use]
pub fn median_of_sorted(values: &[f64]) -> Option<f64> {
    let upper = *values.get(values.len() / 2)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = values.get((values.len() / 2).checked_sub(1)?)?;
    Some(f64::midpoint(*lower, upper))
}

/// Returns the median absolute deviation: the median of the distances from the median. `None` without values.
///
/// It is not scaled. Multiplied by [`MAD_TO_SD`] it estimates a standard deviation.
#[must_use]
pub fn mad(values: &[f64]) -> Option<f64> {
    let mut values = sorted(values);
    let middle = median_of_sorted(&values)?;
    for value in &mut values {
        *value = (*value - middle).abs();
    }
    sort(&mut values);
    median_of_sorted(&values)
}

/// Returns the quantile of a share from 0 to 1, by interpolation around the place `share · (n − 1)`. `None` without
/// values.
///
/// It is type 7 of Hyndman and Fan, "Sample quantiles in statistical packages" (1996).
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    quantile_of_sorted(&sorted(values), share)
}

/// Returns the quantile, as [`quantile`], of values that are sorted.
#[must_use]
pub fn quantile_of_sorted(values: &[f64], share: f64) -> Option<f64> {
    let last = values.len().checked_sub(1)?;
    #[allow(clippy::cast_precision_loss, reason = "a place in memory is below 2^53")]
    let place = share.clamp(0.0, 1.0) * last as f64;
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to the last place"
    )]
    let below = place as usize;
    let lower = *values.get(below)?;
    let upper = *values.get(below.saturating_add(1)).unwrap_or(&lower);
    let part = place.fract();
    let step = upper - lower;
    // Measured from the nearer end, so that the line rises all the way and ends at the upper value.
    Some(if part < 0.5 { lower + step * part } else { upper - step * (1.0 - part) })
}

/// Returns the percentage of values below a score. Values equal to it count half. `None` without values.
///
/// It is `percentileofscore` of scipy with `kind='mean'`.
#[must_use]
pub fn percentile_of_score(values: &[f64], score: f64) -> Option<f64> {
    let less = values.iter().filter(|value| **value < score).count();
    let at_most = values.iter().filter(|value| **value <= score).count();
    #[allow(clippy::cast_precision_loss, reason = "counts of what is in memory are below 2^53")]
    let halves = (less as f64) + (at_most as f64);
    #[allow(clippy::cast_precision_loss, reason = "counts of what is in memory are below 2^53")]
    let count = values.len() as f64;
    (!values.is_empty()).then(|| 50.0 * halves / count)
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut values = values.to_vec();
    sort(&mut values);
    values
}
