//! What transactions are, how they were made, and where they were heard of.

use lendwright_sms::Kind as SmsKind;
use lendwright_types::codes;

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
