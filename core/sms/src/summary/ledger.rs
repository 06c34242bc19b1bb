//! The messages of a summary in their order, with the outcome of each.

use super::window::{Basis, month_number};
use crate::amount::scaled;
use crate::{
    Amount, Class, Completion, FoldedText, Kind, Record, SenderKind, SenderSettings, Stop,
};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::codes;
use lendwright_types::currency::Currency;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// One message of the borrower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'m> {
    /// The sender.
    pub sender: Sender<'m>,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// The identity of the message: messages with the same identity count once.
    pub identity: [u8; 32],
    /// The digest of its folded text: messages of one sender with the same one may be the same message.
    pub digest: [u8; 32],
    /// Whether its text names an amount of money ([`names_amount`](crate::names_amount)). It is used only if no
    /// amount was read.
    pub names_amount: bool,
    /// The reading by a template; `None` if none matches.
    pub record: Option<Record<'m>>,
}

/// The facts about a sender that the summary needs. They are the same for all messages of one name.
///
/// # Example
/// ```
/// use lendwright_sms::{SenderKind, SenderSettings, summary::Sender};
///
/// let mut settings = SenderSettings::default();
/// settings.kind = SenderKind::Wallet;
/// settings.operator_wallet = true;
/// let wallet = Sender::known("VF-Cash", &settings);
/// assert_eq!(wallet.shown_kind(), SenderKind::Telecom, "an operator runs it");
/// assert!(wallet.is_wallet() && !Sender::unknown("+201001234567").is_known);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sender<'m> {
    /// Its name as it is shown in answers; an unknown one's address. Names are compared exactly.
    pub name: &'m str,
    /// Whether the lender has templates for it.
    pub is_known: bool,
    /// Its kind of business.
    pub kind: SenderKind,
    /// Whether it is a wallet that an operator of telephones runs.
    pub operator_wallet: bool,
    /// Whether a fee in the same message as an amount is a separate record.
    pub fee_counts: bool,
}

impl<'m> Sender<'m> {
    /// A sender with templates.
    #[must_use]
    pub fn known(name: &'m str, settings: &SenderSettings) -> Self {
        let SenderSettings { kind, operator_wallet, fee_counts, .. } = *settings;
        Self { name, is_known: true, kind, operator_wallet, fee_counts }
    }

    /// A sender without templates.
    #[must_use]
    pub const fn unknown(address: &'m str) -> Self {
        let kind = SenderKind::Other;
        Self { name: address, is_known: false, kind, operator_wallet: false, fee_counts: false }
    }

    /// The kind in answers and counts: an operator's wallet is an operator.
    #[must_use]
    pub const fn shown_kind(&self) -> SenderKind {
        if self.operator_wallet { SenderKind::Telecom } else { self.kind }
    }

    /// Whether it is a wallet, an operator's or another.
    #[must_use]
    pub const fn is_wallet(&self) -> bool {
        self.operator_wallet || matches!(self.kind, SenderKind::Wallet)
    }

    /// Whether the borrower may have an account there: a bank, or a wallet.
    pub(super) const fn has_accounts(&self) -> bool {
        self.is_wallet() || matches!(self.kind, SenderKind::Bank)
    }

    /// Whether it reports payments that another sender, for example a bank, reports too.
    pub(super) const fn tells_of_others(&self) -> bool {
        self.is_wallet() || matches!(self.kind, SenderKind::PaymentNetwork | SenderKind::ECommerce)
    }
}

codes! {
    /// The members of the summary that are sums of records. All others are made of these.
    pub closed enum Member {
        /// Purchases, bills, cash and fees of a sender.
        SpendingAmount = "spending_amount",
        /// Money that was sent, or charged for an unknown reason.
        OutgoingPayments = "outgoing_payments",
        /// Loans that were paid out.
        LoanDisbursement = "loan_disbursement",
        /// Other money that was received.
        OtherIncomingPayments = "other_incoming_payments",
        /// Salaries.
        Salary = "salary",
        /// Instalments of loans and credit cards.
        LiabilityRepayment = "liability_repayment",
    }
}

impl Member {
    /// Returns the member that sums the records of a kind, if any.
    #[must_use]
    pub const fn for_kind(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Purchase | Kind::BillPayment | Kind::CashWithdrawal | Kind::Fee => {
                Some(Self::SpendingAmount)
            }
            Kind::OtherOutgoingPayment => Some(Self::OutgoingPayments),
            Kind::LoanDisbursement => Some(Self::LoanDisbursement),
            Kind::OtherIncomingPayments => Some(Self::OtherIncomingPayments),
            Kind::Salary => Some(Self::Salary),
            Kind::LiabilityRepayment => Some(Self::LiabilityRepayment),
            Kind::Refund
            | Kind::Reversal
            | Kind::SelfTransfer
            | Kind::LoanOffer
            | Kind::LoanDeclined
            | Kind::OverdueNotice
            | Kind::InsufficientFunds
            | Kind::BouncedPayment
            | Kind::Gambling
            | Kind::Statement
            | Kind::Balance
            | Kind::CreditLimit
            | Kind::Ignore => None,
        }
    }
}

codes! {
    /// The outcome of a message: the sum that includes it, or why none does.
    pub closed enum MessageOutcome {
        /// No money moved, but the extras use the message.
        Signal = "signal",
        /// Money was given back. It is not income.
        Refund = "refund",
        /// Money moved, but the template reads no amount, or one of more than twelve digits before its point.
        NoAmount = "no_amount",
        /// The message is from before the window or after its end.
        OutOfWindow = "out_of_window",
        /// The same text of the same sender came within 24 hours before it.
        Duplicate = "duplicate",
        /// The lender has no templates for its sender.
        UnknownSender = "unknown_sender",
        /// None of its sender's templates matches it.
        Unmatched = "unmatched",
        /// A template says that it is to be ignored.
        Ignored = "ignored",
        /// Another sender reported the same event, and its message counts.
        OtherSendersDuplicate = "other_senders_duplicate",
        /// It undoes another record, or one that does not exist.
        Reversal = "reversal",
        /// It was undone by a reversal.
        Undone = "undone",
        /// Money moved between the borrower's own accounts.
        OwnTransfer = "own_transfer",
        /// Its amount is of a currency without a rate.
        OtherCurrency = "other_currency",
    }
    with Counted(Member)
    with Unsettled(Stop)
}

/// The outcome of one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<'m> {
    /// The identity of the message.
    pub identity: [u8; 32],
    /// The sender.
    pub sender: &'m str,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// Its kind, if a template matches it.
    pub kind: Option<Kind>,
    /// The outcome.
    pub fate: MessageOutcome,
    /// The amount that it adds to its member, in the base currency; `None` if it is in no member.
    pub amount: Option<Amount>,
    /// The fee of the same message, which is a separate part of [`Member::SpendingAmount`].
    pub fee: Option<Amount>,
    /// Whether it is one of the messages that `sms_info`, `frequency` and `services` count.
    pub informs: bool,
}

/// An amount is below 10^12 units of its currency.
const BELOW: i128 = 10_000_000_000_000_000;

/// A currency's number and an amount in ten-thousandths.
pub(super) type LedgerAmount = (u32, i128);

/// One message with its outcome so far.
pub(super) struct Item<'e, 'm> {
    pub(super) entry: &'e Entry<'m>,
    /// When it was received, in microseconds since 1970.
    pub(super) at: i64,
    /// The number of its sender, in the bytewise order of their names.
    pub(super) sender: u32,
    /// The local calendar day, and the number of its month. They are not used for unread messages.
    pub(super) date: NaiveDate,
    pub(super) month: i32,
    pub(super) in_window: bool,
    /// The amount that moved, with its currency.
    pub(super) money: Option<LedgerAmount>,
    /// The number of its reference among those of all messages, in any written form.
    pub(super) reference: Option<u32>,
    /// The amount in the base currency.
    pub(super) amount: Option<Amount>,
    /// The fee of the same message that counts, in the base currency.
    pub(super) fee: Option<Amount>,
    /// The outcome; `None` while there is no reason to leave it out.
    pub(super) fate: Option<MessageOutcome>,
}

/// The messages in the order of receipt, sender and identity, each identity once. Unread messages have their fate.
pub(super) fn in_order<'e, 'm>(entries: &'e [Entry<'m>], basis: &Basis<'_>) -> Vec<Item<'e, 'm>> {
    let names = numbered_names(entries);
    let mut references = HashMap::new();
    let mut items: Vec<Item<'e, 'm>> = entries
        .iter()
        .map(|entry| {
            let sender = names.get(entry.sender.name).copied().unwrap_or(u32::MAX);
            let key =
                entry.record.as_ref().and_then(|record| Some(reference_key(record.reference?)));
            let unused = u32::try_from(references.len()).unwrap_or(u32::MAX);
            let reference = key.map(|key| *references.entry(key).or_insert(unused));
            Item::new(entry, basis, sender, reference)
        })
        .collect();
    items.sort_unstable_by_key(|item| (item.entry.received_at, item.sender, &item.entry.identity));
    items.dedup_by_key(|item| (item.entry.received_at, item.sender, &item.entry.identity));
    items
}

/// The number of each sender's name, in bytewise order.
fn numbered_names<'m>(entries: &[Entry<'m>]) -> HashMap<&'m str, u32> {
    let names: HashSet<&str> = entries.iter().map(|entry| entry.sender.name).collect();
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_unstable();
    names.into_iter().zip(0..).collect()
}

/// A currency as a number: the bytes of its code.
fn currency_number(currency: Currency) -> u32 {
    currency.code().bytes().fold(0, |number, byte| number << 8 | u32::from(byte))
}

impl<'e, 'm> Item<'e, 'm> {
    fn new(entry: &'e Entry<'m>, basis: &Basis<'_>, sender: u32, reference: Option<u32>) -> Self {
        let Basis { window, base, .. } = basis;
        let received = entry.received_at;
        let is_read = (window.read_from()..=window.as_of()).contains(&received);
        let date = if is_read { window.zone().date_of(received) } else { NaiveDate::MIN };
        let record = entry.record.as_ref();
        let currency = record.and_then(|record| record.currency).unwrap_or(*base);
        let amount = record.and_then(|record| record.amount).filter(is_sized);
        Self {
            entry,
            at: received.timestamp_micros(),
            sender,
            date,
            month: month_number(date),
            in_window: window.contains(received),
            money: amount.map(|amount| (currency_number(currency), amount.units())),
            reference,
            amount: None,
            fee: None,
            fate: (!is_read).then_some(MessageOutcome::OutOfWindow),
        }
    }

    pub(super) fn record(&self) -> Option<&'e Record<'m>> {
        self.entry.record.as_ref()
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        self.record().map(|record| record.kind)
    }

    pub(super) fn class(&self) -> Option<Class> {
        self.record().map(Record::class)
    }

    /// Whether money came in (`true`) or went out; `None` if neither is reported.
    pub(super) fn came_in(&self) -> Option<bool> {
        match self.class()? {
            Class::In => Some(true),
            Class::Out | Class::Liability => Some(false),
            Class::Neutral | Class::Signal | Class::Ignore => None,
        }
    }

    /// Whether there is no reason to leave it out so far.
    pub(super) const fn is_live(&self) -> bool {
        self.fate.is_none()
    }

    /// Whether it is one of the messages that `sms_info` counts.
    pub(super) fn informs(&self) -> bool {
        let is_read =
            !matches!(self.fate, Some(MessageOutcome::Duplicate | MessageOutcome::OutOfWindow));
        is_read && self.in_window && self.class().is_some_and(|class| class != Class::Ignore)
    }

    /// The reason why no money moved. A settled record has a positive amount: it cannot have an amount of 0, a
    /// negative amount or no amount.
    pub(super) fn stop(&self) -> Option<Stop> {
        let record = self.record()?;
        if let Completion::No { why, .. } = &record.settled {
            return Some(*why);
        }
        self.came_in()?;
        match record.amount?.units() {
            0 => Some(Stop::Zero),
            units => (units < 0).then_some(Stop::Signed),
        }
    }

    /// The fee that it reports, if it is settled so far and its sender's fees are separate records.
    pub(super) fn fee_told(&self) -> Option<Amount> {
        let record = self.record().filter(|_| self.is_live() && self.entry.sender.fee_counts)?;
        let moves = self.came_in().is_some() || self.class() == Some(Class::Neutral);
        record.fee.filter(|fee| moves && fee.units() > 0)
    }

    /// The outcome after cleaning: the member that sums it, or none.
    pub(super) fn outcome(&self) -> MessageOutcome {
        let Some(kind) = self.kind() else { return MessageOutcome::Unmatched };
        match (Member::for_kind(kind), kind) {
            (_, Kind::Refund) => MessageOutcome::Refund,
            (Some(member), _) if self.amount.is_some() => MessageOutcome::Counted(member),
            (Some(_), _) => MessageOutcome::NoAmount,
            (None, _) => MessageOutcome::Signal,
        }
    }

    /// Its line of the ledger.
    pub(super) fn line(&self) -> Line<'m> {
        let fate = self.fate.unwrap_or(MessageOutcome::Unmatched);
        Line {
            identity: self.entry.identity,
            sender: self.entry.sender.name,
            received_at: self.entry.received_at,
            kind: self.kind(),
            fate,
            amount: self.amount.filter(|_| matches!(fate, MessageOutcome::Counted(_))),
            fee: self.fee,
            informs: self.informs(),
        }
    }

    /// When it was received.
    pub(super) fn received_at(&self) -> DateTime<Utc> {
        self.entry.received_at
    }

    /// Its sender's name.
    pub(super) fn name(&self) -> &'m str {
        self.entry.sender.name
    }
}

/// Whether an amount has at most twelve digits before its point, as those of messages have.
fn is_sized(amount: &Amount) -> bool {
    (-BELOW < amount.units()) && amount.units() < BELOW
}

/// An amount in the base currency, if it has this currency or a rate.
pub(super) fn in_base(
    amount: Option<Amount>,
    currency: Option<Currency>,
    basis: &Basis<'_>,
) -> Option<Amount> {
    let amount = amount.filter(is_sized)?;
    let currency = currency.unwrap_or(basis.base);
    if currency == basis.base {
        return Some(amount);
    }
    let rate = basis.rates.iter().find(|rate| rate.of == currency && rate.for_units > 0)?;
    Some(scaled(amount.units(), rate.base_units.into(), rate.for_units.into(), 1))
}

/// A name as it is compared.
pub(super) fn folded_name(name: &str) -> String {
    FoldedText::new(name).as_str().to_owned()
}

/// A reference as it is compared.
fn reference_key(reference: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !reference.bytes().all(is_plain) {
        return Cow::Owned(folded_name(reference));
    }
    let is_lower = !reference.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_lower { Cow::Borrowed(reference) } else { Cow::Owned(reference.to_ascii_lowercase()) }
}
