//! The codes of warnings.

use lendwright_scoring::rules::RuleWarningCode;
use lendwright_sms::TemplateWarning;
use lendwright_types::codes;

codes! {
    /// The reason for a [`Warning`](super::Warning).
    pub enum WarningCode {
        /// The tenant already knew the person, and a sent field was not changed.
        LeftAsKnown = "left_as_known",
        /// Amounts are in another currency than the policy's, so they count as missing.
        OtherCurrency = "other_currency",
        /// Partners with their own policy keep its currency or minimum wage.
        PolicyKeepsItsOwn = "policy_keeps_its_own",
        /// A yearly rate is below 1 %, and may have been meant as a fraction.
        RateBelowOne = "rate_below_one",
        /// A list was cut off. `next` in the detail is the `after` of the next request.
        ListCutOff = "list_cut_off",
        /// A loan can't be read, because the book's file was edited. The report does not include it.
        LoanLeftOut = "loan_left_out",
        /// The partner's templates of messages, or the settings of their senders, have changed since messages were
        /// linked. Link again to score with the current ones.
        TemplatesChanged = "templates_changed",
        /// The payment in the answer has been reversed since.
        PaymentReversed = "payment_reversed",
        /// The change of a loan in the answer has been undone since.
        ChangeUndone = "change_undone",
        /// This version of lendwright decides differently on the inputs of a logged decision.
        DecidedOtherwise = "decided_otherwise",
        /// A category of templates is not a standard one.
        OwnCategory = "own_category",
        /// A template for money that moves reads no amount.
        NoAmount = "no_amount",
        /// The currency of a template's amount is unknown.
        NoCurrency = "no_currency",
        /// A template has little wording, so other messages may match it.
        FewLiterals = "few_literals",
        /// A template has invisible characters, which do not count.
        InvisibleRemoved = "invisible_removed",
        /// In a template, the amount is adjacent to a free text.
        AmountBesideFreeText = "amount_beside_free_text",
        /// A template's messages also match a template of another category.
        CrossMatch = "cross_match",
    }
    with Rule(RuleWarningCode)
}

impl From<&TemplateWarning> for WarningCode {
    fn from(warning: &TemplateWarning) -> Self {
        match warning {
            TemplateWarning::OwnCategory { .. } => Self::OwnCategory,
            TemplateWarning::NoAmount => Self::NoAmount,
            TemplateWarning::NoCurrency => Self::NoCurrency,
            TemplateWarning::FewLiterals => Self::FewLiterals,
            TemplateWarning::InvisibleRemoved => Self::InvisibleRemoved,
            TemplateWarning::AmountBesideFreeText => Self::AmountBesideFreeText,
            TemplateWarning::CrossMatch { .. } => Self::CrossMatch,
        }
    }
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
