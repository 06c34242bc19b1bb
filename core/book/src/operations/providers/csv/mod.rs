//! The tables that are exported as CSV: their columns, and their rows in the order of their time.

mod applications;
mod borrowers;
mod decisions;
mod due_payments;
mod payments;
mod rows;
mod sheet;

pub(super) use rows::Wanted;
pub(super) use sheet::{Sheet, Written};

use crate::engine::prelude::*;
use crate::wire::choice;

choice! {
    /// What is exported of a provider.
    pub enum CsvType {
        /// Credit applications, by their submission.
        #[default] Applications = "applications",
        /// The partner's own decisions on the provider's borrowers.
        Decisions = "decisions",
        /// Instalments, by their due date.
        DuePayments = "due_payments",
        /// Payments, by their booking.
        Payments = "payments",
        /// Borrowers, by their sign-up.
        Borrowers = "borrowers",
    }
}

impl CsvType {
    /// Returns the columns, in their order.
    pub(super) const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Applications => applications::COLUMNS,
            Self::Decisions => decisions::COLUMNS,
            Self::DuePayments => due_payments::COLUMNS,
            Self::Payments => payments::COLUMNS,
            Self::Borrowers => borrowers::COLUMNS,
        }
    }

    /// Writes the rows that are asked for.
    ///
    /// # Errors
    /// When the store fails, the sheet grows too large or the host stops it.
    pub(super) fn write(
        self,
        cx: &mut Context<'_>,
        wanted: &Wanted<'_>,
        sheet: &mut Sheet,
    ) -> Result<(), Error> {
        match self {
            Self::Applications => applications::write(cx, wanted, sheet),
            Self::Decisions => decisions::write(cx, wanted, sheet),
            Self::DuePayments => due_payments::write(cx, wanted, sheet),
            Self::Payments => payments::write(cx, wanted, sheet),
            Self::Borrowers => borrowers::write(cx, wanted, sheet),
        }
    }
}
