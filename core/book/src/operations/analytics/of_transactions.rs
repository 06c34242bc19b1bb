//! Operations whose answers are of one borrower's transactions alone.

use super::subject::{Asked, Finder};
use crate::error::Error;
use crate::records::analytics::AnalyticsSettings;
use crate::wire::{Request, Wire};
use lendwright_analytics::{Basis, Day};
use lendwright_types::currency::Currency;

/// A question whose answer is of one user's transactions alone, so that a table without a book gives the same
/// ([`TransactionTable`](super::TransactionTable)). Only operations of this crate are such questions.
pub trait OfTransactions: Request {
    /// The answer, which for an operation is its body.
    type Answer: Wire;

    /// Which transactions count, as of `last` and in the currency `usual` unless the request says otherwise.
    ///
    /// # Errors
    /// For an impossible field.
    #[doc(hidden)]
    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error>;

    /// Answers for one user.
    ///
    /// # Errors
    /// For an impossible field.
    #[doc(hidden)]
    fn of<'t>(
        &self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        settings: &AnalyticsSettings,
    ) -> Result<Self::Answer, Error>;
}
