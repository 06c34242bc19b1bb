//! The outcome of each message.

use crate::{Amount, Kind, Stop};
use chrono::{DateTime, Utc};
use lendwright_types::codes;

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
    pub const fn of(kind: Kind) -> Option<Self> {
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
    pub closed enum Fate {
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
    pub fate: Fate,
    /// The amount that it adds to its member, in the base currency; `None` if it is in no member.
    pub amount: Option<Amount>,
    /// The fee of the same message, which is a separate part of [`Member::SpendingAmount`].
    pub fee: Option<Amount>,
    /// Whether it is one of the messages that `sms_info`, `frequency` and `services` count.
    pub informs: bool,
}
