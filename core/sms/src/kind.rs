//! The kinds of categories, and the kinds of business of senders.

use lendwright_types::codes;

codes! {
    /// The classes of categories: which way money moved, if it did.
    pub closed enum Class {
        /// Money came in.
        In = "in",
        /// Money went out.
        Out = "out",
        /// A loan was repaid, or a credit card.
        Liability = "liability",
        /// Money moved between accounts of the same person.
        Neutral = "neutral",
        /// No money moved, but something is known now.
        Signal = "signal",
        /// The message does not count.
        Ignore = "ignore",
    }
}

codes! {
    /// The meaning of a category. A lender chooses the names of its categories. Each counts as one of these
    /// ([`Kind::from_category`]).
    pub closed enum Kind {
        /// A salary was received.
        Salary = "salary",
        /// A loan was paid out.
        LoanDisbursement = "loan_disbursement",
        /// Other money was received.
        OtherIncomingPayments = "other_incoming_payments",
        /// Money for a purchase was given back. It is not income.
        Refund = "refund",
        /// A transaction was undone.
        Reversal = "reversal",
        /// Something was bought.
        Purchase = "purchase",
        /// Money was sent, or taken for an unknown purpose.
        OtherOutgoingPayment = "other_outgoing_payment",
        /// A bill or a recharge was paid.
        BillPayment = "bill_payment",
        /// Cash was taken out.
        CashWithdrawal = "cash_withdrawal",
        /// A fee was taken.
        Fee = "fee",
        /// An instalment of a loan or a credit card was paid.
        LiabilityRepayment = "liability_repayment",
        /// Money moved between accounts of the same person.
        SelfTransfer = "self_transfer",
        /// A loan was offered.
        LoanOffer = "loan_offer",
        /// A loan was declined.
        LoanDeclined = "loan_declined",
        /// Something due was not paid in time.
        OverdueNotice = "overdue_notice",
        /// A payment failed because the balance was too low.
        InsufficientFunds = "insufficient_funds",
        /// A payment was returned.
        BouncedPayment = "bounced_payment",
        /// Money was staked or won.
        Gambling = "gambling",
        /// A statement of an account.
        Statement = "statement",
        /// The message gives a balance.
        Balance = "balance",
        /// The message gives the limit of a credit card.
        CreditLimit = "credit_limit",
        /// The message does not count.
        Ignore = "ignore",
    }
}

/// The prefix of incoming categories that are not standard.
const INCOMING: &str = "other_incoming";

impl Kind {
    /// Returns the kind of a category, and whether it is a standard category.
    ///
    /// Categories are compared exactly. `loan_repayment` is another name of `liability_repayment`. Other names count
    /// as money that went out, except those that begin with `other_incoming`.
    ///
    /// # Example
    /// ```
    /// use lendwright_sms::Kind;
    ///
    /// assert_eq!(Kind::from_category("salary"), (Kind::Salary, true));
    /// assert_eq!(Kind::from_category("loan_repayment"), (Kind::LiabilityRepayment, true));
    /// assert_eq!(Kind::from_category("other_incoming_gifts"), (Kind::OtherIncomingPayments, false));
    /// assert_eq!(Kind::from_category("Donations"), (Kind::OtherOutgoingPayment, false));
    /// ```
    #[must_use]
    pub fn from_category(category: &str) -> (Self, bool) {
        match category {
            "loan_repayment" => (Self::LiabilityRepayment, true),
            name => match Self::from_name(name) {
                Some(kind) => (kind, true),
                None if name.starts_with(INCOMING) => (Self::OtherIncomingPayments, false),
                None => (Self::OtherOutgoingPayment, false),
            },
        }
    }

    /// Returns the class of its records.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Self::Salary
            | Self::LoanDisbursement
            | Self::OtherIncomingPayments
            | Self::Refund
            | Self::Reversal => Class::In,
            Self::Purchase
            | Self::OtherOutgoingPayment
            | Self::BillPayment
            | Self::CashWithdrawal
            | Self::Fee => Class::Out,
            Self::LiabilityRepayment => Class::Liability,
            Self::SelfTransfer => Class::Neutral,
            Self::LoanOffer
            | Self::LoanDeclined
            | Self::OverdueNotice
            | Self::InsufficientFunds
            | Self::BouncedPayment
            | Self::Gambling
            | Self::Statement
            | Self::Balance
            | Self::CreditLimit => Class::Signal,
            Self::Ignore => Class::Ignore,
        }
    }
}

codes! {
    /// The kinds of senders. Counts and averages of the summary are of banks, operators and shops.
    pub closed enum SenderKind {
        /// A bank.
        Bank = "Bank",
        /// An operator of telephones, and its wallet.
        Telecom = "Telecom",
        /// A shop that sells online.
        ECommerce = "E-commerce",
        /// A wallet that no operator runs.
        Wallet = "Wallet",
        /// A network between banks and wallets.
        PaymentNetwork = "Payment network",
        /// A lender that is no bank.
        Lender = "Lender",
        /// A supplier of electricity, water, gas or access to the internet.
        Utility = "Utility",
        /// An authority.
        Government = "Government",
        /// A betting shop.
        Gambling = "Gambling",
        /// Any other sender, and a sender without a known kind.
        Other = "Other",
    }
}
