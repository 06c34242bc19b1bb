//! The closed sets of texts in the tables of lending.
#![allow(unreachable_pub, reason = "for the answers of operations that come next")]

use crate::tables::text_column;
use crate::tables::{ColumnValue, ToValue};
use crate::wire::choice;
use lendwright_lending::{ClosedBy, PenaltyMode, RateUnit};
use lendwright_storage::{ColumnKind, StorageError, Value};

choice! {
    /// The state of a credit application.
    pub enum ApplicationStatus {
        /// Created; nothing is decided yet.
        #[default] Pending = "pending",
        /// Approved; instalments are to be paid.
        Approved = "approved",
        /// Rejected.
        Rejected = "rejected",
        /// All instalments are paid.
        Completed = "completed",
        /// Settled early.
        SettledEarly = "settled_early",
        /// Written off; what is recovered is booked as such.
        WrittenOff = "written_off",
    }
}

impl ApplicationStatus {
    /// Whether amounts may still be lent or owed: the states in which a provider's currency must stay.
    pub(crate) const OPEN: [Self; 2] = [Self::Pending, Self::Approved];
}

choice! {
    /// What happened to a credit application.
    pub enum EventKind {
        /// It was created.
        #[default] Created = "created",
        /// It was approved, and its schedule laid out.
        Approved = "approved",
        /// It was rejected.
        Rejected = "rejected",
        /// A whole instalment was paid.
        Instalment = "instalment",
        /// It was settled early.
        Settlement = "settlement",
        /// Any amount was paid.
        Part = "part",
        /// Something was recovered after it was written off.
        Recovery = "recovery",
        /// A payment or settlement was taken back.
        Reversal = "reversal",
        /// What was left was laid out over another term.
        Restructuring = "restructuring",
        /// Due dates were put off.
        Holiday = "holiday",
        /// Penalties were waived.
        Waiver = "waiver",
        /// It was written off.
        WriteOff = "write_off",
        /// The refund that the lender owed the borrower was paid out.
        Refund = "refund",
        /// A change that was no payment was taken back.
        Undo = "undo",
    }
}

impl EventKind {
    /// Whether it happens to the loan: what happened before there was one does not.
    pub(crate) const fn is_of_loan(self) -> bool {
        !matches!(self, Self::Created | Self::Approved | Self::Rejected)
    }
}

choice! {
    /// What a payment was for.
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
        /// What is owed of the principal.
        #[default] Principal = "principal",
        /// Interest, as it was paid.
        Interest = "interest",
        /// Penalties, as they were paid.
        Penalty = "penalty",
        /// Fees, as they were paid.
        Fee = "fee",
        /// What was paid out and in.
        Cash = "cash",
        /// The principal that was written off, less its recoveries.
        Loss = "loss",
        /// The amount that the lender owes the borrower since the loan ended.
        Refund = "refund",
    }
}

text_column!(ApplicationStatus, EventKind, PaymentKind, Account);

/// Columns of codes of the pure domain: they hold the code's name.
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

code_column!(ClosedBy, PenaltyMode, RateUnit);
