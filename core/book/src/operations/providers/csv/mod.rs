//! The tables of CSV exports: their columns, and their rows sorted by time.

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
    /// The data to export.
    pub enum CsvType {
        /// Credit applications, sorted by submission.
        #[default] Applications = "applications",
        /// The partner's own decisions on the provider's borrowers, sorted by time.
        Decisions = "decisions",
        /// Instalments, sorted by due date.
        DuePayments = "due_payments",
        /// Payments, sorted by booking.
        Payments = "payments",
        /// Borrowers, sorted by sign-up.
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

    /// Writes the requested rows.
    ///
    /// # Errors
    /// When the store fails, the sheet is too large or the host stops it.
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
