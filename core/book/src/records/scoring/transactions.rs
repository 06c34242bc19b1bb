//! The caller's linked variables of a borrower's transactions, as inputs of rules and scores.

use super::currency::counts;
use crate::error::Error;
use crate::records::borrowers::Borrower;
use crate::records::linked::linked_transactions;
use crate::unit::Context;
use lendwright_scoring::rules::{Input, Source};
use lendwright_scoring::{Observation, Policy};
use lendwright_types::currency::Currency;

/// Whether rules, characteristics or caps of a policy read variables of transactions. If not, transactions need not be
/// read.
pub(super) fn reads_transactions(policy: &Policy) -> bool {
    let variables = policy.registry().variables();
    variables.iter().any(|variable| variable.source == Source::Transactions)
}

/// Returns the variables of the latest link. If its currency is not the policy's, they are missing.
///
/// # Errors
/// If the store fails, or if the stored link can't be read.
pub(crate) fn of_transactions(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    currency: Currency,
) -> Result<Vec<Observation>, Error> {
    let Some(linked) = linked_transactions(cx, borrower.borrower_id)? else {
        return Ok(Vec::new());
    };
    if !counts(cx, "what transactions say", linked.currency, currency) {
        return Ok(Vec::new());
    }
    let observed = linked.values().map(|(name, value)| {
        Observation::new(name.to_owned(), Input::from_json(value), linked.source.clone())
    });
    Ok(observed.collect())
}
