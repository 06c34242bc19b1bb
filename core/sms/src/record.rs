//! The reading of a message by a template, and the fields that it has.

use crate::{Amount, Class, Kind};
use chrono::{NaiveDate, NaiveTime};
use lendwright_types::codes;
use lendwright_types::currency::Currency;

/// The reading of one message by a template. Texts are parts of the message as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<'m> {
    /// The category of the template that matched, as the lender named it.
    pub category: &'m str,
    /// The kind of the category.
    pub kind: Kind,
    /// The template's number within its category, from 0.
    pub template: u16,
    /// The amount that moved, if the template has one.
    pub amount: Option<Amount>,
    /// Its currency: the message's, else the sender's; `None` is the base currency.
    pub currency: Option<Currency>,
    /// Whether money moved, or the reason why not.
    pub settled: Completion,
    /// Whether templates of two money categories match it equally well.
    pub ambiguous: bool,
    /// The balance of the account after the transaction.
    pub balance: Option<Amount>,
    /// The remaining limit of a credit.
    pub limit: Option<Amount>,
    /// The fee in the same message as the amount.
    pub fee: Option<Amount>,
    /// The account or card.
    pub account: Option<Account>,
    /// The reference of the transaction.
    pub reference: Option<&'m str>,
    /// The merchant.
    pub merchant: Option<&'m str>,
    /// The other party of the payment.
    pub counterparty: Option<&'m str>,
    /// The product.
    pub product: Option<&'m str>,
    /// The day in the message, if it is at most 35 days from its receipt.
    pub date: Option<NaiveDate>,
    /// The time of day in the message.
    pub time: Option<NaiveTime>,
    /// The places of the fields in the original message.
    pub spans: Spans,
}

impl Record<'_> {
    /// Returns the class of its category.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.kind.class()
    }
}

/// The last four digits of an account or card. The message may hide some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Account {
    /// The digits in ASCII; places that the message hides or does not have are `*`.
    pub last: [u8; 4],
}

impl Account {
    /// Returns them as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.last).unwrap_or_default()
    }
}

/// The places of the fields in the original message, in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spans([(u32, u32); FIELDS]);

/// The number of fields.
const FIELDS: usize = Field::Rest as usize + 1;

impl Spans {
    /// Returns the place of a field, if it was read.
    #[must_use]
    pub fn of(&self, field: Field) -> Option<std::ops::Range<usize>> {
        let &(start, end) = self.0.get(field as usize)?;
        (start < end).then_some(start as usize..end as usize)
    }

    /// Notes the place of a field.
    pub(super) fn set(&mut self, field: Field, span: &std::ops::Range<usize>) {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        if let Some(noted) = self.0.get_mut(field as usize) {
            *noted = (place(span.start), place(span.end));
        }
    }
}

/// Whether money moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// It did.
    Yes,
    /// Money did not move.
    No {
        /// The reason.
        why: Stop,
        /// The place of the word in the original message, in bytes; empty if the reason is no word.
        at: std::ops::Range<usize>,
        /// The place of the clause with this word; empty if the reason is no word.
        clause: std::ops::Range<usize>,
    },
}

impl Completion {
    /// Whether money moved.
    #[must_use]
    pub const fn is_yes(&self) -> bool {
        matches!(self, Self::Yes)
    }
}

codes! {
    /// Why a message does not report moved money, although a template matches it.
    pub closed enum Stop {
        /// It was declined or failed.
        Declined = "declined",
        /// It was undone or given back.
        Reversed = "reversed",
        /// It is in progress, or has to be confirmed.
        Pending = "pending",
        /// It will happen later.
        Scheduled = "scheduled",
        /// Somebody asks for the money.
        Requested = "requested",
        /// The amount is reserved, and may be released.
        Held = "held",
        /// The message carries a code.
        Code = "code",
        /// The message lists amounts that are due, or that were spent before.
        Statement = "statement",
        /// It is an offer.
        Offer = "offer",
        /// The sender's suffix says that it is promotional.
        Promotional = "promotional",
        /// The message is longer than 4,096 characters. The rest is not read.
        Cut = "cut",
        /// The amount has a sign that the template does not show.
        Signed = "signed",
        /// The amount is 0.
        Zero = "zero",
        /// Templates of two classes match it equally well.
        Ambiguous = "ambiguous",
    }
}

codes! {
    /// The meaning of a placeholder.
    pub enum Field {
        /// The amount that moved.
        Amount = "amount",
        /// The amount that moved, with its currency before or after it.
        Money = "money",
        /// The currency of the amount.
        Currency = "currency",
        /// The current balance of the account.
        Balance = "balance",
        /// The part of a credit that can still be spent.
        Limit = "limit",
        /// A fee in addition to the amount.
        Fee = "fee",
        /// Any other number.
        Number = "number",
        /// An account: its number, or the shown part.
        Account = "account",
        /// A card: its number, or the shown part.
        Card = "card",
        /// The transaction's reference.
        Reference = "reference",
        /// A date.
        Date = "date",
        /// A time of the day.
        Time = "time",
        /// A phone number.
        Phone = "phone",
        /// The shop.
        Merchant = "merchant",
        /// The other party of the payment.
        Counterparty = "counterparty",
        /// What was bought.
        Product = "product",
        /// One run of characters without white space.
        Word = "word",
        /// Up to 160 characters, as few as possible.
        Any = "*",
        /// The rest of the message.
        Rest = "...",
    }
}

impl Field {
    /// Whether it takes any text.
    #[must_use]
    pub const fn is_free_text(self) -> bool {
        matches!(self, Self::Word | Self::Any | Self::Rest) || self.is_name()
    }

    /// Whether it is the amount that moved.
    #[must_use]
    pub const fn is_amount(self) -> bool {
        matches!(self, Self::Amount | Self::Money)
    }

    /// Whether it takes the name of somebody or something.
    pub(super) const fn is_name(self) -> bool {
        matches!(self, Self::Merchant | Self::Counterparty | Self::Product)
    }

    /// Whether it takes digits and marks alone, `x` and `*` among them: never a word of a language.
    pub(super) const fn is_numeric(self) -> bool {
        matches!(
            self,
            Self::Amount
                | Self::Balance
                | Self::Limit
                | Self::Fee
                | Self::Number
                | Self::Account
                | Self::Card
                | Self::Phone
        )
    }

    /// Whether it takes text without meaning.
    pub(super) const fn is_wildcard(self) -> bool {
        matches!(self, Self::Word | Self::Any | Self::Rest)
    }
}
