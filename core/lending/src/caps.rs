//! The most interest that a loan by the day may cost.

use super::Convention;
use super::layout::Plan;

/// The rest of the highest interest that a loan may cost.
pub(super) struct Caps {
    left: Option<i64>,
}

impl Caps {
    /// `None` when the most does not fit into 64 bits.
    pub(super) fn new(plan: &Plan<'_>) -> Option<Self> {
        let cap = plan.terms.profile.total_interest_cap.filter(|_| is_daily(plan));
        let Some(cap) = cap else { return Some(Self { left: None }) };
        let (above, below) = cap.as_fraction();
        let most = i128::from(plan.amount()).checked_mul(above)?.checked_div(below)?;
        Some(Self { left: Some(i64::try_from(most).ok()?) })
    }

    /// The interest of a period, at most the rest of the cap; `None` when the new rest does not fit into 64 bits.
    pub(super) fn hold(&mut self, interest: i64) -> Option<i64> {
        let Some(left) = &mut self.left else { return Some(interest) };
        let held = interest.min(*left);
        *left = left.checked_sub(held)?;
        Some(held)
    }
}

fn is_daily(plan: &Plan<'_>) -> bool {
    plan.terms.profile.convention == Convention::DailySimple
}
