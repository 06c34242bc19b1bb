//! The fields that placeholders read.

use lendwright_types::codes;

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
