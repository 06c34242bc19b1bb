//! The columns of messages that come in.

use super::ColumnsError;
use crate::Message;
use chrono::{DateTime, Utc};
use lendwright_types::time::Zone;
use lendwright_types::{Column, Texts};

/// Messages in columns, a row a message.
#[derive(Clone, Copy)]
pub struct Messages<'c> {
    /// The addresses that they came from, as the phone shows them.
    pub addresses: &'c dyn Texts,
    /// Their texts.
    pub bodies: &'c dyn Texts,
    /// When they were received, in milliseconds of the epoch.
    pub dates: &'c dyn Column,
}

impl std::fmt::Debug for Messages<'_> {
    /// Shows no text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Messages({})", self.addresses.rows())
    }
}

/// The error for an unreadable date.
const NO_TIME: &str = "must be milliseconds of the epoch or an RFC 3339 time with its offset";

/// One message of the columns.
#[derive(Clone, Copy)]
pub struct Given<'c> {
    /// The sender's address.
    pub address: &'c str,
    /// The text.
    pub body: &'c str,
    pub(super) received_at: DateTime<Utc>,
}

impl<'c> Messages<'c> {
    /// Returns the number of messages.
    ///
    /// # Errors
    /// [`ColumnsError::Length`] where a column has another number of rows than the addresses.
    pub fn count(&self) -> Result<usize, ColumnsError> {
        let expected = self.addresses.rows();
        let others = [("body", self.bodies.rows()), ("date", self.dates.rows())];
        match others.into_iter().find(|(_, rows)| *rows != expected) {
            None => Ok(expected),
            Some((column, rows)) => Err(ColumnsError::Length { column, rows, expected }),
        }
    }

    /// Reads the message of a row.
    ///
    /// # Errors
    /// [`ColumnsError::Cell`] for a cell that can't be read.
    pub fn at(&self, row: usize) -> Result<Given<'c>, ColumnsError> {
        let wrong =
            |column: &str, reason| ColumnsError::Cell { row, column: column.to_owned(), reason };
        let needed =
            |column, texts: &'c dyn Texts| texts.at(row).ok_or_else(|| wrong(column, texts.lack()));
        let millis = self.dates.at(row).ok_or_else(|| wrong("date", NO_TIME))?;
        let received_at = i64::try_from(millis).ok().and_then(DateTime::from_timestamp_millis);
        Ok(Given {
            address: needed("address", self.addresses)?,
            body: needed("body", self.bodies)?,
            received_at: received_at.ok_or_else(|| wrong("date", "is beyond the calendar"))?,
        })
    }
}

impl<'c> Given<'c> {
    pub(super) fn message(&self, zone: Zone) -> Message<'c> {
        let Self { address, body, received_at } = *self;
        Message { address, body, received_at: zone.local(received_at) }
    }

    /// Its time in milliseconds of the epoch.
    #[must_use]
    pub fn millis(&self) -> i64 {
        self.received_at.timestamp_millis()
    }
}
