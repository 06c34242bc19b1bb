//! The most interest that a loan by the day may cost.

use super::Convention;
use super::layout::Plan;

/// What is left of the most interest that a loan may cost.
pub(super) struct Caps {
    left: Option<i64>,
}

impl Caps {
    pub(super) fn of(plan: &Plan<'_>) -> Self {
        let cap = plan.terms.profile.total_interest_cap.filter(|_| is_daily(plan));
        let left = cap.and_then(|cap| {
            let (above, below) = cap.as_fraction();
            let most = i128::from(plan.amount()).checked_mul(above)?.checked_div(below)?;
            i64::try_from(most).ok()
        });
        Self { left }
    }

    /// The interest of a period, held below what is left.
    pub(super) fn hold(&mut self, interest: i64) -> i64 {
        let Some(left) = &mut self.left else { return interest };
        let held = interest.min(*left);
        *left = left.saturating_sub(held);
        held
    }
}

fn is_daily(plan: &Plan<'_>) -> bool {
    plan.terms.profile.convention == Convention::DailySimple
}
