//! Messages in columns: reads many messages with a set of templates, and makes their summary, without a book.

mod error;
mod ledger;
pub(crate) mod messages;
mod outcome;
mod read;
mod row;
mod summed;
#[cfg(test)]
mod tests;

pub use error::ColumnsError;
pub use ledger::LedgerRow;
pub use messages::Messages;
pub use outcome::Outcome;
pub use read::{Amounts, Columns, TextColumn};
pub use row::Row;

use super::set::SettingsOfSenders;
use super::{Matcher, Message, Scratch, SenderSettings, TemplateSet, UnreadableSet};
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use lendwright_types::time::Zone;
use std::ops::ControlFlow;

/// Reads messages in columns by a set of templates that is compiled once. Threads share it.
///
/// # Example
/// ```
/// use lendwright_types::currency::EGP;
/// use lendwright_sms::columns::{Columns, Messages, Reader};
/// use lendwright_sms::{SenderSettings, TemplateSet};
/// use lendwright_types::Zone;
/// use std::ops::ControlFlow;
///
/// let mut set = TemplateSet::default();
/// set.append("CIB", "purchase", &["Paid {{money}} at {{merchant}}"])?;
/// let reader = Reader::new(&set, |_| SenderSettings::default(), Zone::CAIRO, EGP);
///
/// let addresses = ["CIB", "cib", "Mum"];
/// let bodies = ["Paid EGP 12.50 at Seoudi", "Paid 3 USD at a shop was declined", "Call me"];
/// let dates = [1_772_000_000_000_i64; 3];
/// let messages = Messages { addresses: &&addresses[..], bodies: &&bodies[..], dates: &&dates[..] };
/// let mut columns = Columns::default();
/// reader.read(&messages, &mut columns, |_| ControlFlow::Continue(()))?;
///
/// assert_eq!(columns.amount, [Some(125_000), Some(30_000), None]);
/// assert_eq!([0, 1, 2].map(|row| columns.currency.at(row)), [Some("EGP"), Some("USD"), None]);
/// assert_eq!([0, 1, 2].map(|row| columns.guard.at(row)), [None, Some("declined"), None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    matcher: Matcher,
    digest: String,
    zone: Zone,
    base: Currency,
}

/// The number of messages between two reports of progress.
const REPORTED: usize = 1_024;

impl Reader {
    /// Compiles a set of templates. It takes the settings of each sender, the zone for calendar days and the base
    /// currency.
    #[must_use]
    pub fn new(
        set: &TemplateSet,
        settings: impl Fn(&str) -> SenderSettings,
        zone: Zone,
        base: Currency,
    ) -> Self {
        let digest = set.digest(&settings);
        Self { matcher: Matcher::new(set, settings), digest, zone, base }
    }

    /// Compiles the answer of `get_sms_templates`, with the settings of senders by their names. The settings are
    /// those of the operation `set_senders`, or the answer of `list_senders`. A setting that is left out or null has
    /// the value of the [registry](super::registry).
    ///
    /// # Errors
    /// The first unreadable value, with its place.
    pub fn from_json(
        templates: &Json<'_>,
        senders: &Json<'_>,
        zone: Zone,
        base: Currency,
    ) -> Result<Self, UnreadableSet> {
        let set = TemplateSet::from_json(templates)?;
        let settings = SettingsOfSenders::from_json(senders, &set)?;
        Ok(Self::new(&set, |sender| settings.of(sender), zone, base))
    }

    /// Returns the digest of the set with the settings of its senders ([`TemplateSet::digest`]).
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Returns the zone for calendar days.
    #[must_use]
    pub const fn zone(&self) -> Zone {
        self.zone
    }

    /// Returns the base currency.
    #[must_use]
    pub const fn base(&self) -> Currency {
        self.base
    }

    /// Reads one message.
    pub fn row<'m>(&'m self, scratch: &mut Scratch, message: &Message<'m>) -> Row<'m> {
        Row::of(&self.matcher.read(scratch, message), message.body, self.base)
    }

    /// Reads one message of columns.
    ///
    /// # Errors
    /// [`ColumnsError::Cell`].
    pub fn row_at<'m>(
        &'m self,
        scratch: &mut Scratch,
        messages: &Messages<'m>,
        row: usize,
    ) -> Result<Row<'m>, ColumnsError> {
        Ok(self.row(scratch, &messages.at(row)?.message(self.zone)))
    }

    /// Reads messages, and appends the results to the columns. It needs no memory for each message except in the
    /// columns.
    ///
    /// `goes_on` is called with the number of messages done, every 1,024 messages and after the last.
    ///
    /// # Errors
    /// [`ColumnsError::Length`] before anything is read; [`ColumnsError::Cell`] for the first null, or date that the
    /// calendar does not have; [`ColumnsError::Stopped`]. After an error the columns have the rows that were read
    /// before it.
    pub fn read(
        &self,
        messages: &Messages<'_>,
        columns: &mut Columns,
        mut goes_on: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<(), ColumnsError> {
        let (count, mut scratch) = (messages.count()?, Scratch::default());
        columns.reserve(count);
        for row in 0..count {
            columns.push(&self.row_at(&mut scratch, messages, row)?);
            let done = row.saturating_add(1);
            let is_due = done.is_multiple_of(REPORTED) || done == count;
            if is_due && goes_on(done).is_break() {
                return Err(ColumnsError::Stopped { done });
            }
        }
        Ok(())
    }
}
