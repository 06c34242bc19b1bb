//! Which categories are bills, and which are regular even where they are paid in cash.

use std::collections::BTreeSet;

/// The categories that finding streams asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecurringCategories {
    /// Those of which a stream that goes out is a bill.
    pub bills: BTreeSet<String>,
    /// Those that are looked at even in cash, and that hold transactions without any name together.
    pub regular_in_cash: BTreeSet<String>,
}

impl RecurringCategories {
    pub(super) fn is_regular_in_cash(&self, category: &str) -> bool {
        !category.is_empty() && self.regular_in_cash.contains(category)
    }
}

impl Default for RecurringCategories {
    /// Bills are rent, utilities, telephone, internet, insurance and the like; regular in cash are salary, pension,
    /// benefit, rent and loan repayment.
    fn default() -> Self {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Self {
            bills: set(&[
                "bill",
                "bills",
                "bill_payment",
                "utilities",
                "electricity",
                "gas",
                "water",
                "rent",
                "mortgage",
                "telephone",
                "mobile",
                "internet",
                "television",
                "insurance",
                "taxes",
                "tuition",
                "household",
            ]),
            regular_in_cash: set(&["salary", "pension", "benefit", "rent", "loan_repayment"]),
        }
    }
}
