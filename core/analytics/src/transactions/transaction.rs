//! One transaction, as it is sent.

use super::codes::{Channel, Kind, Source};
use crate::Day;
use lendwright_sms::Kind as SmsKind;
use lendwright_types::currency::Currency;

/// The prefix of the ids of transactions from messages. Other ids never begin with it.
pub const OF_MESSAGES: &str = "sms:";

/// One transaction of an account of a borrower's, with borrowed texts. An absent text is empty.
///
/// # Example
/// ```
/// use lendwright_analytics::Transaction;
/// use lendwright_types::currency::EGP;
///
/// let bread = Transaction {
///     merchant: "El Abd",
///     category: "groceries",
///     ..Transaction::new("t-1", "2026-01-31".parse()?, -4_550, EGP)
/// };
/// assert!(!bread.pending && bread.account_id.is_empty());
/// # Ok::<(), lendwright_types::time::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transaction<'t> {
    /// The id, unique among the borrower's transactions: at most 128 characters.
    pub txn_id: &'t str,
    /// The day on which it was made.
    pub day: Day,
    /// Minor units: negative for money that went out, positive for money that came in; never 0.
    pub amount: i64,
    /// The currency of the amount and of the balance.
    pub currency: Currency,
    /// The account or card.
    pub account_id: &'t str,
    /// The merchant, as it was written.
    pub merchant: &'t str,
    /// The merchant's id. It unites the spellings of the merchant's name.
    pub merchant_id: &'t str,
    /// The category, by the lender's or the bank's own names.
    pub category: &'t str,
    /// The part of the category.
    pub subcategory: &'t str,
    /// The statement's description.
    pub description: &'t str,
    /// The merchant category code of ISO 18245: four digits.
    pub mcc: Option<u16>,
    /// How it was made.
    pub channel: Option<Channel>,
    /// The counterparty: the sender or receiver of the money.
    pub counterparty: &'t str,
    /// The balance of the account after it, in minor units.
    pub balance_after: Option<i64>,
    /// Whether it is not booked yet.
    pub pending: bool,
    /// The kind, if the sender knows it. It is used if it has the amount's direction.
    pub kind: Option<Kind>,
    /// The kind from the category of the message template that reported it.
    pub sms_category: Option<SmsKind>,
    /// The id of the pending one that it books.
    pub replaces: &'t str,
    /// The source of the report.
    pub source: Source,
}

impl<'t> Transaction<'t> {
    /// Makes a transaction with no more than it must have, of source `upload`.
    #[must_use]
    pub const fn new(txn_id: &'t str, day: Day, amount: i64, currency: Currency) -> Self {
        Self {
            txn_id,
            day,
            amount,
            currency,
            account_id: "",
            merchant: "",
            merchant_id: "",
            category: "",
            subcategory: "",
            description: "",
            mcc: None,
            channel: None,
            counterparty: "",
            balance_after: None,
            pending: false,
            kind: None,
            sms_category: None,
            replaces: "",
            source: Source::Upload,
        }
    }
}
