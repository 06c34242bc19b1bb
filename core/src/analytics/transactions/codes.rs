//! What transactions are, how they were made, and where they were heard of.

use crate::codes::codes;

codes! {
    /// What a transaction counts as.
    pub enum Kind {
        /// A salary was received.
        Salary = "salary",
        /// Other money was received that is income.
        OtherIncomingPayment = "other_incoming_payment",
        /// Something was bought, or a bill was paid.
        Purchase = "purchase",
        /// Money was sent, or taken for what is not known.
        OtherOutgoingPayment = "other_outgoing_payment",
        /// A fee was taken.
        Fee = "fee",
        /// Cash was taken out.
        Cash = "cash",
        /// An instalment of a loan or a credit card was paid.
        LoanRepayment = "loan_repayment",
        /// A purchase was given back. It is no income, and lessens spending.
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
        /// Told by a message.
        Sms = "sms",
        /// Another way.
        Other = "other",
    }
}

codes! {
    /// Where a transaction was heard of.
    pub enum Source {
        /// A message of a bank, wallet or shop to the borrower.
        Sms = "sms",
        /// An upload of collected data, or an import.
        Upload = "upload",
        /// A single transaction that was told as it happened.
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
            Self::Transfer => true,
            kind => kind.is_spending() == (amount < 0),
        }
    }

    /// Whether it is income.
    #[must_use]
    pub const fn is_income(self) -> bool {
        matches!(self, Self::Salary | Self::OtherIncomingPayment)
    }
}
