//! The codes of warnings.

use crate::codes::codes;
use crate::rules::RuleWarningCode;

codes! {
    /// What a [`Warning`](super::Warning) warns of.
    pub enum WarningCode {
        /// The person was known to the tenant already, and a field that was sent stays as it was.
        LeftAsKnown = "left_as_known",
        /// Amounts are in another currency than the policy decides in, so they count as missing.
        OtherCurrency = "other_currency",
        /// Partners with a policy of their own keep that policy's currency or minimum wage.
        PolicyKeepsItsOwn = "policy_keeps_its_own",
        /// This version of lendwright would decide otherwise on the inputs of a logged decision.
        DecidedOtherwise = "decided_otherwise",
    }
    with Rule(RuleWarningCode)
}

#[cfg(test)]
mod tests {
    use super::WarningCode;
    use std::collections::HashSet;

    #[test]
    fn no_two_codes_have_the_same_name() {
        let names: Vec<&str> = WarningCode::all().map(WarningCode::name).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
    }
}
