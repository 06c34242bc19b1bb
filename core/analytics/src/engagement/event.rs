//! Events, and the variables that each of them brings.

use super::value::EventValues;
use crate::insights::{InsightType, Severity};
use crate::recurring::StreamKind;
use crate::{Channel, Kind as TransactionKind, Source};
use lendwright_scoring::rules::{Kind, Registry, Variable};
use lendwright_types::codes;

/// The variable of a transaction's amount.
pub const AMOUNT: &str = "txn.amount";
/// The variable of a transaction's kind.
pub const KIND: &str = "txn.kind";

codes! {
    /// What can happen with a borrower's money.
    pub closed enum EventType {
        /// A transaction was generated.
        Transaction = "transaction",
        /// The balance of the accounts on a day, and the lowest balance that is expected.
        Balance = "balance",
        /// A stream is new, was missed, has another price, or is due.
        Recurring = "recurring",
        /// An instalment is unpaid.
        DuePayment = "due_payment",
        /// There is an insight. Its amount is the figure itself (`value`), not the difference from the usual one.
        Insight = "insight",
        /// For some days there was no transaction.
        Inactivity = "inactivity",
        /// The borrower is in a segment.
        Segment = "segment",
        /// A decision was logged.
        Score = "score",
    }
}

#[allow(clippy::derivable_impls, reason = "the list of codes derives what all of them have")]
impl Default for EventType {
    fn default() -> Self {
        Self::Transaction
    }
}

/// An event with its values and the key that identifies it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What happened.
    pub event: EventType,
    /// The key of the event, by its type:
    /// - a transaction: its id
    /// - a balance: the day
    /// - a stream: its id and the day
    /// - an instalment: its `Transaction_ID`
    /// - an insight: its `dedup_key`
    /// - inactivity: the last transaction's id
    /// - a segment: the segment model and the segment
    /// - a decision: its id
    pub key: String,
    /// Its values, by full names.
    pub values: EventValues,
}

/// A variable of an event by its name behind the dot.
type Own = (&'static str, Kind);

impl EventType {
    /// All event types except transactions. They come with time, and the host asks for them.
    pub fn of_time() -> impl Iterator<Item = Self> {
        Self::all().filter(|event| *event != Self::Transaction)
    }

    /// Whether it comes from the lender's instalments or decisions, and not from a borrower's data.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_of_the_lender(self) -> bool {
        match self {
            Self::DuePayment | Self::Score => true,
            Self::Transaction
            | Self::Balance
            | Self::Recurring
            | Self::Insight
            | Self::Inactivity
            | Self::Segment => false,
        }
    }

    /// Whether the variable with this full name also depends on other transactions of the borrower. For example, a
    /// refund has the category of the refunded purchase.
    #[doc(hidden)]
    #[must_use]
    pub fn hangs_on_others(self, name: &str) -> bool {
        self == Self::Transaction && matches!(name, "txn.kind" | "txn.category")
    }

    /// Returns the prefix before the dot in the names of its variables.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Transaction => "txn",
            Self::Balance => "balance",
            Self::Recurring => "recurring",
            Self::DuePayment => "due",
            Self::Insight => "insight",
            Self::Inactivity => "inactivity",
            Self::Segment => "segment",
            Self::Score => "score",
        }
    }

    /// Returns its variables, under their full names.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::engagement::EventType;
    ///
    /// let names: Vec<_> = EventType::Balance.variables().into_iter().map(|v| v.name).collect();
    /// assert_eq!(names, ["balance.amount".into(), "balance.lowest".into()]);
    /// ```
    #[must_use]
    pub fn variables(self) -> Vec<Variable> {
        let prefix = self.prefix();
        let declare = |(name, kind): Own| Variable::host(&format!("{prefix}.{name}"), kind).fixed();
        self.own().into_iter().map(declare).collect()
    }

    /// Returns the full name of one of its variables, given with or without the prefix.
    #[must_use]
    pub fn full_name(self, name: &str) -> Option<String> {
        let bare = name.strip_prefix(self.prefix()).and_then(|rest| rest.strip_prefix('.'));
        let bare = bare.unwrap_or(name);
        let is_own = self.own().iter().any(|(own, _)| *own == bare);
        is_own.then(|| format!("{}.{bare}", self.prefix()))
    }

    /// Returns the variables that its rules may read: its own, and the policy's variables with other names.
    #[must_use]
    pub fn registry(self, policy: &Registry) -> Registry {
        let mut registry = Registry::empty();
        for variable in self.variables().into_iter().chain(policy.variables().iter().cloned()) {
            // If a name is taken, the event's own variable stays.
            let _ = registry.declare(variable);
        }
        registry
    }

    /// The names of its variables behind the dot.
    pub(super) fn own_names(self) -> Vec<&'static str> {
        self.own().into_iter().map(|(name, _)| name).collect()
    }

    fn own(self) -> Vec<Own> {
        match self {
            Self::Transaction => of_transaction(),
            Self::Balance => vec![("amount", Kind::Number), ("lowest", Kind::Number)],
            Self::Recurring => vec![
                ("change", Kind::choice(&["new", "missed", "price", "due"])),
                ("kind", Kind::choice(StreamKind::NAMES)),
                ("amount", Kind::Number),
                ("days_to_next", Kind::Integer),
            ],
            Self::DuePayment => vec![("days_to_due", Kind::Integer), ("amount", Kind::Number)],
            Self::Insight => vec![
                ("type", Kind::choice(InsightType::NAMES)),
                ("severity", Kind::choice(Severity::NAMES)),
                ("amount", Kind::Number),
            ],
            Self::Inactivity => vec![("days", Kind::Integer)],
            Self::Segment => vec![
                ("id", Kind::Integer),
                ("previous_id", Kind::Integer),
                ("p_alive", Kind::Number),
            ],
            Self::Score => {
                vec![("credit_score", Kind::Integer), ("classification", Kind::Text)]
            }
        }
    }
}

/// The members of a transaction.
fn of_transaction() -> Vec<Own> {
    vec![
        ("txn_id", Kind::Text),
        ("user_id", Kind::Text),
        ("date", Kind::Date),
        ("amount", Kind::Number),
        ("currency", Kind::Text),
        ("account_id", Kind::Text),
        ("merchant", Kind::Text),
        ("merchant_id", Kind::Text),
        ("category", Kind::Text),
        ("subcategory", Kind::Text),
        ("description", Kind::Text),
        ("mcc", Kind::Text),
        ("channel", Kind::choice(Channel::NAMES)),
        ("counterparty", Kind::Text),
        ("balance_after", Kind::Number),
        ("pending", Kind::Bool),
        ("kind", Kind::choice(TransactionKind::NAMES)),
        ("replaces", Kind::Text),
        ("source", Kind::choice(Source::NAMES)),
    ]
}
