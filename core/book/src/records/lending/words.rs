//! The choices in the tables of lending.
#![allow(unreachable_pub, reason = "for the answers of operations that come next")]

use crate::tables::text_column;
use crate::tables::{ColumnValue, ToValue};
use crate::wire::choice;
use lendwright_lending::{ClosureCause, PenaltyMode, RateUnit};
use lendwright_storage::{ColumnKind, StorageError, Value};

choice! {
    /// The state of a credit application.
    pub enum ApplicationStatus {
        /// Created and not decided yet.
        #[default] Pending = "pending",
        /// Approved, with instalments to be paid.
        Approved = "approved",
        /// Rejected.
        Rejected = "rejected",
        /// All instalments are paid.
        Completed = "completed",
        /// Settled early.
        SettledEarly = "settled_early",
        /// Written off. Later payments are booked as recoveries.
        WrittenOff = "written_off",
    }
}

impl ApplicationStatus {
    /// The states with amounts that may still be lent or owed. They prevent a change of the provider's currency.
    pub(crate) const OPEN: [Self; 2] = [Self::Pending, Self::Approved];
}

choice! {
    /// An event of a credit application.
    pub enum EventKind {
        /// It was created.
        #[default] Created = "created",
        /// It was approved, and its schedule was created.
        Approved = "approved",
        /// It was rejected.
        Rejected = "rejected",
        /// A whole instalment was paid.
        Instalment = "instalment",
        /// It was settled early.
        Settlement = "settlement",
        /// Any amount was paid.
        Part = "part",
        /// An amount was recovered after the write-off.
        Recovery = "recovery",
        /// A payment or settlement was reversed.
        Reversal = "reversal",
        /// The rest was rescheduled over another term.
        Restructuring = "restructuring",
        /// Due dates were postponed.
        Holiday = "holiday",
        /// Penalties were waived.
        Waiver = "waiver",
        /// It was written off.
        WriteOff = "write_off",
        /// The refund that the lender owed the borrower was paid out.
        Refund = "refund",
        /// A change that is not a payment was undone.
        Undo = "undo",
    }
}

impl EventKind {
    /// Whether the event belongs to the loan. Events before the start of the loan do not.
    pub(crate) const fn is_of_loan(self) -> bool {
        !matches!(self, Self::Created | Self::Approved | Self::Rejected)
    }
}

choice! {
    /// The purpose of a payment.
    pub enum PaymentKind {
        /// One whole instalment.
        #[default] Instalment = "instalment",
        /// The early settlement of the loan.
        Settlement = "settlement",
        /// Any amount.
        Part = "part",
        /// A recovery after a write-off.
        Recovery = "recovery",
    }
}

choice! {
    /// An account of an application's ledger.
    pub enum Account {
        /// The principal owed.
        #[default] Principal = "principal",
        /// Interest paid.
        Interest = "interest",
        /// Penalties paid.
        Penalty = "penalty",
        /// Fees paid.
        Fee = "fee",
        /// The cash paid out and in.
        Cash = "cash",
        /// The written-off principal, minus its recoveries.
        Loss = "loss",
        /// The amount that the lender owes the borrower since the loan ended.
        Refund = "refund",
    }
}

text_column!(ApplicationStatus, EventKind, PaymentKind, Account);

/// Columns of codes of the pure domain. They contain the code's name.
macro_rules! code_column {
    ($($code:ident),+) => {$(
        impl ToValue for $code {
            fn to_value(&self) -> Value {
                Value::Text(self.name().to_owned())
            }
        }

        impl ColumnValue for $code {
            const KIND: ColumnKind = ColumnKind::Text;

            fn from_value(value: Value) -> Result<Self, StorageError> {
                let text = String::from_value(value)?;
                $code::from_name(&text).ok_or_else(|| {
                    StorageError::Damaged(concat!("holds no ", stringify!($code)).into())
                })
            }
        }
    )+};
}

code_column!(ClosureCause, PenaltyMode, RateUnit);
