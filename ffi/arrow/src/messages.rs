//! Messages in columns of other libraries, and the results of reading them, in columns for other libraries.

use crate::abi::{ArrowArray, ArrowSchema};
use crate::error::ColumnError;
use crate::export::Node;
use crate::import::{ColumnType, Ints, OwnedArray, child, find};
use crate::texts::Strings;
use lendwright::operations::collected::UploadedTime;
use lendwright::sms::columns::{Columns, Messages, TextColumn};
use lendwright::{Column, Texts as _};
use std::sync::Arc;

/// The names of the columns of messages.
#[derive(Clone, Copy, Debug)]
pub struct Names<'n> {
    /// The name of the column of addresses.
    pub address: &'n str,
    /// The name of the column of texts.
    pub body: &'n str,
    /// The name of the column of times.
    pub date: &'n str,
}

/// Messages in another library's table.
#[derive(Clone, Debug)]
pub struct MessagesIn {
    addresses: Strings,
    bodies: Strings,
    dates: Dates,
}

/// A column of times: numbers, or texts.
#[derive(Clone, Debug)]
pub enum Dates {
    /// Milliseconds of the epoch, or times with a zone.
    Numbers(Ints),
    /// Digits of milliseconds, or times by RFC 3339 with an offset.
    Texts(Strings),
}

impl Column for Dates {
    fn rows(&self) -> usize {
        match self {
            Self::Numbers(numbers) => numbers.rows(),
            Self::Texts(texts) => texts.rows(),
        }
    }

    fn at(&self, row: usize) -> Option<i128> {
        match self {
            Self::Numbers(numbers) => numbers.at(row),
            Self::Texts(texts) => texts.at(row).and_then(UploadedTime::of_text).map(i128::from),
        }
    }
}

impl MessagesIn {
    /// Finds the columns of a table that this library owns. The columns keep the table alive.
    ///
    /// # Errors
    /// For a column that does not exist, or has another type.
    pub fn from_table(taken: &Arc<OwnedArray>, names: &Names<'_>) -> Result<Self, ColumnError> {
        let (schema, array) = taken.parts();
        // SAFETY: both follow the interface, and each column keeps them.
        let Self { addresses, bodies, dates } = unsafe { Self::find(schema, array, names) }?;
        let dates = match dates {
            Dates::Numbers(numbers) => Dates::Numbers(numbers.kept(taken)),
            Dates::Texts(texts) => Dates::Texts(texts.kept(taken)),
        };
        Ok(Self { addresses: addresses.kept(taken), bodies: bodies.kept(taken), dates })
    }

    /// Finds the columns of a table.
    ///
    /// # Errors
    /// As [`MessagesIn::from_table`].
    ///
    /// # Safety
    /// Both follow the interface, and live as long as the columns.
    pub unsafe fn find(
        schema: &ArrowSchema,
        array: &ArrowArray,
        names: &Names<'_>,
    ) -> Result<Self, ColumnError> {
        // SAFETY: this function has the same contract.
        let addresses = unsafe { Strings::find(schema, array, names.address) }?;
        // SAFETY: as above.
        let bodies = unsafe { Strings::find(schema, array, names.body) }?;
        // SAFETY: as above.
        let (field, _) = unsafe { child(schema, array, names.date) }?;
        // SAFETY: as above.
        let dates = if unsafe { is_text(field) } {
            // SAFETY: as above.
            Dates::Texts(unsafe { Strings::find(schema, array, names.date) }?)
        } else {
            // SAFETY: as above.
            Dates::Numbers(unsafe { find(schema, array, names.date, ColumnType::Millis) }?)
        };
        Ok(Self { addresses, bodies, dates })
    }

    /// Returns the columns.
    #[must_use]
    pub fn messages(&self) -> Messages<'_> {
        Messages { addresses: &self.addresses, bodies: &self.bodies, dates: &self.dates }
    }

    /// Returns the number of messages.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.addresses.rows()
    }
}

/// # Safety
/// The schema follows the interface.
unsafe fn is_text(schema: &ArrowSchema) -> bool {
    // SAFETY: this function has the same contract.
    let format = unsafe { crate::import::text(schema.format) };
    !schema.dictionary.is_null() || matches!(&*format, "u" | "U" | "vu")
}

/// Converts the results of reading messages to a table of Arrow.
#[must_use]
pub fn read_table(read: Columns) -> Node {
    let texts = |name: &str, column: TextColumn| {
        let (text, offsets, valid) = column.into_parts();
        Node::texts(name, text, offsets, &valid)
    };
    let template = read.template.iter().map(|number| number.map(i32::from));
    let columns = vec![
        texts("sender", read.sender),
        texts("category", read.category),
        texts("class", read.class),
        Node::decimals("amount", &read.amount),
        texts("currency", read.currency),
        Node::truths("settled", &read.settled),
        texts("guard", read.guard),
        Node::truths("ambiguous", &read.ambiguous),
        Node::decimals("balance", &read.balance),
        Node::decimals("limit", &read.limit),
        Node::decimals("fee", &read.fee),
        texts("account", read.account),
        texts("reference", read.reference),
        texts("merchant", read.merchant),
        texts("counterparty", read.counterparty),
        texts("product", read.product),
        Node::int32("template", template),
    ];
    Node::table("", columns)
}
