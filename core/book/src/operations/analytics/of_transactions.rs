//! Operations with answers that depend on one borrower's transactions alone.

use super::subject::{Asked, Finder};
use crate::error::Error;
use crate::records::analytics::AnalyticsSettings;
use crate::wire::{Request, Wire};
use lendwright_analytics::{Basis, Day};
use lendwright_types::currency::Currency;

/// A request with an answer that depends on one user's transactions alone. A table without a book gives the same answer
/// ([`TransactionTable`](super::TransactionTable)). Only operations of this crate implement this trait.
pub trait OfTransactions: Request {
    /// The answer. For an operation it is the body.
    type Answer: Wire;

    /// Returns which transactions count. `last` and `usual` are the day and the currency if the request names none.
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
