//! What a caller has linked of a borrower's transactions, as inputs of rules and scores.

use super::currency::counts;
use crate::error::Error;
use crate::records::borrowers::Borrower;
use crate::records::linked::linked_transactions;
use crate::unit::Context;
use lendwright_scoring::rules::{Input, Source};
use lendwright_scoring::{Observed, Policy};
use lendwright_types::currency::Currency;

/// Whether rules, characteristics or caps of a policy read what transactions say; one that doesn't pays nothing for it.
pub(super) fn reads_transactions(policy: &Policy) -> bool {
    let variables = policy.registry().variables();
    variables.iter().any(|variable| variable.source == Source::Transactions)
}

/// The variables of the last link. Those of one in another currency than the policy's are missing.
///
/// # Errors
/// When the store fails, or what is stored can't be read.
pub(crate) fn of_transactions(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    currency: Currency,
) -> Result<Vec<Observed>, Error> {
    let Some(linked) = linked_transactions(cx, borrower.borrower_id)? else {
        return Ok(Vec::new());
    };
    if !counts(cx, "what transactions say", linked.currency, currency) {
        return Ok(Vec::new());
    }
    let observed = linked.values().map(|(name, value)| {
        Observed::new(name.to_owned(), Input::from_json(value), linked.source.clone())
    });
    Ok(observed.collect())
}
