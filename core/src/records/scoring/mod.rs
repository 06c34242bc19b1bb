//! What a score is made on: the facts of a borrower that the domains' records offer, joined.

mod facts;

pub(crate) use facts::{gather, in_another_currency};
