//! A measure of how well scores separate outcomes.

/// Returns the area under the receiver operating characteristic.
///
/// It compares each customer that left with each that stayed, and returns the share of pairs where the one that left
/// has the higher score. Equal scores count half.
///
/// `None` unless some left and some stayed. The count of pairs is exact.
///
/// # Example
/// ```
/// use lendwright_analytics::churn::auc;
///
/// assert_eq!(auc(&[0.9, 0.4, 0.4, 0.1], &[true, true, false, false]), Some(0.875));
/// ```
#[must_use]
pub fn auc(scores: &[f64], churned: &[bool]) -> Option<f64> {
    let mut pairs: Vec<(f64, bool)> =
        scores.iter().map(|score| score + 0.0).zip(churned.iter().copied()).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut left, mut stayed, mut twice_above) = (0_u128, 0_u128, 0_u128);
    for equal in pairs.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let left_here = equal.iter().filter(|(_, left)| *left).count() as u128;
        let stayed_here = equal.len() as u128 - left_here;
        twice_above += left_here * (2 * stayed + stayed_here);
        left += left_here;
        stayed += stayed_here;
    }
    #[allow(clippy::cast_precision_loss, reason = "rounded once each")]
    let share = twice_above as f64 / (2 * left * stayed) as f64;
    (left > 0 && stayed > 0).then_some(share)
}
