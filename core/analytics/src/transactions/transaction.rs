//! One transaction, as it is sent.

use crate::Day;
use lendwright_sms::Kind as SmsKind;
use lendwright_types::codes;
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

// The kinds, channels and sources of transactions.

codes! {
    /// What a transaction counts as.
    pub enum Kind {
        /// A salary was received.
        Salary = "salary",
        /// Other income was received.
        OtherIncomingPayment = "other_incoming_payment",
        /// Something was bought, or a bill was paid.
        Purchase = "purchase",
        /// Money was sent, or taken for an unknown purpose.
        OtherOutgoingPayment = "other_outgoing_payment",
        /// A fee was taken.
        Fee = "fee",
        /// Cash was taken out.
        Cash = "cash",
        /// An instalment of a loan or a credit card was paid.
        LoanRepayment = "loan_repayment",
        /// Money for a purchase was given back. It is not income, and reduces spending.
        Refund = "refund",
        /// Money moved between accounts of the same person.
        Transfer = "transfer",
        /// A loan was paid out.
        LoanDisbursement = "loan_disbursement",
        /// The limit of a credit card was raised or used.
        CreditLimit = "credit_limit",
    }
}

codes! {
    /// How a transaction was made.
    pub enum Channel {
        /// With a card, at a shop.
        Card = "card",
        /// A transfer between accounts.
        Transfer = "transfer",
        /// In cash, at a counter.
        Cash = "cash",
        /// In cash, at a machine.
        Atm = "atm",
        /// On a web page or in an application.
        Online = "online",
        /// Reported by a message.
        Sms = "sms",
        /// Another way.
        Other = "other",
    }
}

codes! {
    /// The source of the report of a transaction.
    pub enum Source {
        /// A message of a bank, wallet or shop to the borrower.
        Sms = "sms",
        /// An upload of collected data, or an import.
        Upload = "upload",
        /// A single transaction, reported when it happened.
        Api = "api",
    }
}

impl Kind {
    /// Whether it is spending, before refunds are taken off.
    #[must_use]
    pub const fn is_spending(self) -> bool {
        use Kind::{Cash, Fee, LoanRepayment, OtherOutgoingPayment, Purchase};
        matches!(self, Purchase | OtherOutgoingPayment | Fee | Cash | LoanRepayment)
    }

    /// Whether it can be the kind of an amount of this sign.
    #[must_use]
    pub const fn is_of(self, amount: i64) -> bool {
        match self {
            Self::Transfer | Self::CreditLimit => true,
            Self::Salary | Self::OtherIncomingPayment | Self::Refund | Self::LoanDisbursement => {
                amount > 0
            }
            Self::Purchase
            | Self::OtherOutgoingPayment
            | Self::Fee
            | Self::Cash
            | Self::LoanRepayment => amount < 0,
        }
    }

    /// Returns the kind of a transaction that a lender's template of this kind reported; `None` if it moves no money.
    #[must_use]
    pub const fn of_sms(kind: SmsKind) -> Option<Self> {
        Some(match kind {
            SmsKind::Salary => Self::Salary,
            SmsKind::LoanDisbursement => Self::LoanDisbursement,
            SmsKind::OtherIncomingPayments => Self::OtherIncomingPayment,
            // Undone payments are no income. The summary of messages uses the same rule.
            SmsKind::Refund | SmsKind::Reversal => Self::Refund,
            SmsKind::Purchase | SmsKind::BillPayment => Self::Purchase,
            SmsKind::OtherOutgoingPayment => Self::OtherOutgoingPayment,
            SmsKind::CashWithdrawal => Self::Cash,
            SmsKind::Fee => Self::Fee,
            SmsKind::LiabilityRepayment => Self::LoanRepayment,
            SmsKind::SelfTransfer => Self::Transfer,
            SmsKind::CreditLimit => Self::CreditLimit,
            SmsKind::LoanOffer
            | SmsKind::LoanDeclined
            | SmsKind::OverdueNotice
            | SmsKind::InsufficientFunds
            | SmsKind::BouncedPayment
            | SmsKind::Gambling
            | SmsKind::Statement
            | SmsKind::Balance
            | SmsKind::Ignore => return None,
        })
    }

    /// Whether it is income.
    #[must_use]
    pub const fn is_income(self) -> bool {
        matches!(self, Self::Salary | Self::OtherIncomingPayment)
    }
}

// Refusals.

/// Why a set can't be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransactionsError {
    /// An amount is 0.
    #[error("the amount of transaction '{txn_id}' is 0")]
    NoAmount {
        /// The id of the transaction.
        txn_id: String,
    },
    /// One id has two contents.
    #[error(
        "transaction '{txn_id}'{} comes twice with two contents, in rows {first} and {second}",
        of_user(user)
    )]
    TwoContents {
        /// The id of the transaction.
        txn_id: String,
        /// The user of the transaction.
        user: String,
        /// The row with the first content. Rows are counted from 0 in the order of the pushes.
        first: usize,
        /// The row with the other content.
        second: usize,
    },
    /// There are more rows, texts or currencies than a set can have.
    #[error("there are too many {what}: {max} at most")]
    TooMany {
        /// The name of the counted things.
        what: &'static str,
        /// Their largest number.
        max: u64,
    },
}

/// Adds the user to an error message. A single user of a set may have an empty id, and is left out.
#[must_use]
pub fn of_user(user: &str) -> String {
    if user.is_empty() { String::new() } else { format!(" of user '{user}'") }
}
