//! Events, and the variables that each of them brings.

use crate::insights::{InsightType, Severity};
use crate::streams::StreamKind;
use crate::{Channel, Day, Kind as TransactionKind, Source};
use lendwright_scoring::rules::{Input, Kind, Registry, Variable};
use lendwright_types::currency::Currency;
use lendwright_types::{Money, codes};
use std::collections::BTreeMap;

/// The variable of a transaction's amount.
pub const AMOUNT: &str = "txn.amount";
/// The variable of a transaction's kind.
pub const KIND: &str = "txn.kind";

codes! {
    /// The types of events.
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

/// A variable of an event: its name after the dot, and its kind.
type EventVariable = (&'static str, Kind);

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
    pub fn depends_on_others(self, name: &str) -> bool {
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
        let declare =
            |(name, kind): EventVariable| Variable::host(&format!("{prefix}.{name}"), kind).fixed();
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

    /// The names of its variables after the dot.
    pub(super) fn own_names(self) -> Vec<&'static str> {
        self.own().into_iter().map(|(name, _)| name).collect()
    }

    fn own(self) -> Vec<EventVariable> {
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

/// The variables of a transaction.
fn of_transaction() -> Vec<EventVariable> {
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

// The values of an event.

/// The value of a variable, in two forms: for the comparisons of conditions, and as text for messages.
///
/// # Example
/// ```
/// use lendwright_analytics::engagement::EventValue;
/// use lendwright_types::currency::EGP;
///
/// let amount = EventValue::money(-25_050, EGP);
/// assert_eq!(amount.text(), Some("-250.50"));
/// assert_eq!(EventValue::text_of("").text(), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EventValue {
    input: Input,
    text: Option<String>,
}

/// Values by their full names: `txn.amount`, `user.income`, `DBR`.
pub type EventValues = BTreeMap<String, EventValue>;

impl EventValue {
    /// An unknown value.
    pub const MISSING: Self = Self { input: Input::NOT_GIVEN, text: None };

    /// An amount of minor units, written with the decimals of its currency.
    #[must_use]
    pub fn money(minor: i64, currency: Currency) -> Self {
        let money = Money::from_minor(minor, currency);
        let text = money.to_decimal().to_string();
        Self { input: Input::Number(money.to_double()), text: Some(text) }
    }

    /// A text. An empty text is unknown.
    #[must_use]
    pub fn text_of(text: &str) -> Self {
        if text.is_empty() {
            return Self::MISSING;
        }
        Self { input: Input::text(text), text: Some(text.to_owned()) }
    }

    /// A whole number.
    #[must_use]
    pub fn whole(number: i64) -> Self {
        #[allow(clippy::cast_precision_loss, reason = "days, ids and scores are far below 2^53")]
        let input = Input::Number(number as f64);
        Self { input, text: Some(number.to_string()) }
    }

    /// A day.
    #[must_use]
    pub fn day(day: Day) -> Self {
        Self { input: Input::Date(day.date()), text: Some(day.to_string()) }
    }

    /// A value that is read or sent as it is.
    #[must_use]
    pub fn from_input(input: Input) -> Self {
        let text = written(&input);
        Self { input, text }
    }

    /// A value that is written in this way.
    #[must_use]
    pub fn written(input: Input, text: String) -> Self {
        Self { input, text: Some(text) }
    }

    /// Like [`from_input`](Self::from_input), for a value that may be missing.
    #[must_use]
    pub fn known(value: Option<Self>) -> Self {
        value.unwrap_or(Self::MISSING)
    }

    /// Returns the value that conditions compare.
    #[must_use]
    pub const fn input(&self) -> &Input {
        &self.input
    }

    /// Returns the text for a message; `None` for an unknown value.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

/// The text of a value without a special format.
fn written(input: &Input) -> Option<String> {
    match input {
        Input::Number(number) if !number.is_finite() => None,
        Input::Number(number) => Some(number.to_string()),
        Input::Bool(value) => Some(value.to_string()),
        Input::Text(text) => Some(text.to_string()).filter(|text| !text.is_empty()),
        Input::Date(date) => Some(date.to_string()),
        Input::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(written).collect();
            items.map(|items| items.join(", ")).filter(|text| !text.is_empty())
        }
        Input::Missing(_) => None,
    }
}
