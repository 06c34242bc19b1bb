//! Transactions in columns of other libraries.

use crate::error::ColumnError;
use crate::import::{ColumnType, Ints, OwnedArray, child, find, names, text};
use crate::texts::Strings;
use lendwright::analytics::{AmountCells, CodeCells, DateCells, TransactionColumns};
use lendwright::currency::Currency;
use lendwright::{Texts, Zone};
use std::sync::Arc;

/// The names of the columns that are read: the members of a transaction's record.
pub const TRANSACTION_COLUMNS: [&str; 18] = [
    "user_id",
    "txn_id",
    "date",
    "amount",
    "currency",
    "account_id",
    "merchant",
    "merchant_id",
    "category",
    "subcategory",
    "description",
    "mcc",
    "channel",
    "counterparty",
    "balance_after",
    "pending",
    "kind",
    "replaces",
];

/// Arrow's types of whole numbers.
const WHOLE_NUMBERS: [&str; 8] = ["c", "C", "s", "S", "i", "I", "l", "L"];

/// Transactions in another library's table. `txn_id`, `date` and `amount` are required. The other columns are
/// optional.
///
/// Texts are utf8 of every layout, and dictionaries of it. Dates are days, times without a zone at midnight,
/// times with a zone, or texts. Amounts are whole numbers of minor units, decimals, or texts of decimal
/// numbers. Codes of merchants are numbers or texts. `pending` is booleans or 0 and 1. A column of Arrow's type
/// null counts as missing.
#[derive(Clone, Debug)]
pub struct TransactionsIn {
    user_id: Option<Strings>,
    txn_id: Strings,
    date: Days,
    amount: Amounts,
    currency: Option<Strings>,
    account_id: Option<Strings>,
    merchant: Option<Strings>,
    merchant_id: Option<Strings>,
    category: Option<Strings>,
    subcategory: Option<Strings>,
    description: Option<Strings>,
    mcc: Option<Codes>,
    channel: Option<Strings>,
    counterparty: Option<Strings>,
    balance_after: Option<Amounts>,
    pending: Option<Ints>,
    kind: Option<Strings>,
    replaces: Option<Strings>,
}

#[derive(Clone, Debug)]
enum Days {
    Whole(Ints),
    Millis(Ints),
    Texts(Strings),
}

#[derive(Clone, Debug)]
enum Amounts {
    Minor(Ints),
    Scaled(Ints, u32),
    Texts(Strings),
}

#[derive(Clone, Debug)]
enum Codes {
    Numbers(Ints),
    Texts(Strings),
}

impl TransactionsIn {
    /// Finds the columns of a table that this library owns. The columns keep the table alive.
    ///
    /// # Errors
    /// For a required column that is missing, a column of another type, and a column with a text that is not
    /// UTF-8.
    pub fn from_table(taken: &Arc<OwnedArray>) -> Result<Self, ColumnError> {
        let table = Table { taken };
        Ok(Self {
            user_id: table.texts("user_id")?,
            txn_id: table.needed("txn_id", table.texts("txn_id")?)?,
            date: table.needed("date", table.days("date")?)?,
            amount: table.needed("amount", table.amounts("amount")?)?,
            currency: table.texts("currency")?,
            account_id: table.texts("account_id")?,
            merchant: table.texts("merchant")?,
            merchant_id: table.texts("merchant_id")?,
            category: table.texts("category")?,
            subcategory: table.texts("subcategory")?,
            description: table.texts("description")?,
            mcc: table.codes("mcc")?,
            channel: table.texts("channel")?,
            counterparty: table.texts("counterparty")?,
            balance_after: table.amounts("balance_after")?,
            pending: table.numbers("pending", ColumnType::Truths)?,
            kind: table.texts("kind")?,
            replaces: table.texts("replaces")?,
        })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.txn_id.rows()
    }

    /// Sets the meaning of amounts that are whole numbers: `minor` units, or `units`.
    ///
    /// # Errors
    /// If amounts are whole numbers, for another word and for none.
    pub fn with_whole_amounts(mut self, integers: Option<&str>) -> Result<Self, ColumnError> {
        for (name, amounts) in
            [("amount", Some(&mut self.amount)), ("balance_after", self.balance_after.as_mut())]
        {
            let Some(amounts) = amounts else { continue };
            let Amounts::Minor(numbers) = &*amounts else { continue };
            match integers {
                Some("minor") => {}
                Some("units") => *amounts = Amounts::Scaled(numbers.clone(), 0),
                _ => {
                    let reason =
                        "are whole numbers; integers='minor' or integers='units' says of what";
                    return Err(ColumnError::new(name, reason));
                }
            }
        }
        Ok(self)
    }

    /// Returns the names of a table's columns that are not read.
    #[must_use]
    pub fn unread(taken: &OwnedArray) -> Vec<String> {
        if taken.was_released() {
            return Vec::new();
        }
        let (schema, _) = taken.parts();
        // SAFETY: it follows the interface, and was not released.
        let mut all = unsafe { names(schema) };
        all.retain(|name| !TRANSACTION_COLUMNS.contains(&&**name));
        all
    }

    /// Returns the columns. `currency` is for rows without a currency, and `zone` for instants.
    #[must_use]
    pub fn columns(&self, currency: Currency, zone: Zone) -> TransactionColumns<'_> {
        TransactionColumns {
            users: lent(self.user_id.as_ref()),
            currencies: lent(self.currency.as_ref()),
            accounts: lent(self.account_id.as_ref()),
            merchants: lent(self.merchant.as_ref()),
            merchant_ids: lent(self.merchant_id.as_ref()),
            categories: lent(self.category.as_ref()),
            subcategories: lent(self.subcategory.as_ref()),
            descriptions: lent(self.description.as_ref()),
            mccs: self.mcc.as_ref().map(|codes| match codes {
                Codes::Numbers(numbers) => CodeCells::Numbers(numbers),
                Codes::Texts(texts) => CodeCells::Texts(texts),
            }),
            channels: lent(self.channel.as_ref()),
            counterparties: lent(self.counterparty.as_ref()),
            balances: self.balance_after.as_ref().map(Amounts::given),
            pending: self.pending.as_ref().map(|pending| pending as _),
            kinds: lent(self.kind.as_ref()),
            replaces: lent(self.replaces.as_ref()),
            zone,
            ..TransactionColumns::new(
                &self.txn_id,
                self.date.given(),
                self.amount.given(),
                currency,
            )
        }
    }
}

fn lent(texts: Option<&Strings>) -> Option<&dyn Texts> {
    texts.map(|texts| texts as _)
}

impl Days {
    fn given(&self) -> DateCells<'_> {
        match self {
            Self::Whole(days) => DateCells::Days(days),
            Self::Millis(millis) => DateCells::Millis(millis),
            Self::Texts(texts) => DateCells::Texts(texts),
        }
    }
}

impl Amounts {
    fn given(&self) -> AmountCells<'_> {
        match self {
            Self::Minor(numbers) => AmountCells::Minor(numbers),
            Self::Scaled(numbers, scale) => AmountCells::Scaled { numbers, scale: *scale },
            Self::Texts(texts) => AmountCells::Texts(texts),
        }
    }
}

/// A table that this library owns, and methods for finding its columns.
struct Table<'t> {
    taken: &'t Arc<OwnedArray>,
}

impl Table<'_> {
    /// Returns the format of a column. `None` if the column does not exist or has only nulls.
    fn format(&self, column: &str) -> Result<Option<(String, bool)>, ColumnError> {
        let (schema, array) = self.taken.parts();
        if self.taken.was_released() {
            let reason = "must be a column of a table, and this one was released".to_owned();
            return Err(ColumnError::new(column, reason));
        }
        // SAFETY: both follow the interface.
        let all = unsafe { names(schema) };
        if !all.iter().any(|name| name == column) {
            return Ok(None);
        }
        // SAFETY: as above.
        let (field, _) = unsafe { child(schema, array, column) }?;
        // SAFETY: as above.
        let format = unsafe { text(field.format) };
        let is_text = !field.dictionary.is_null() || matches!(&*format, "u" | "U" | "vu");
        Ok(Some((format, is_text)).filter(|(format, _)| format != "n"))
    }

    /// Returns a required column, or an error if it was not found.
    fn needed<T>(&self, column: &str, found: Option<T>) -> Result<T, ColumnError> {
        found.ok_or_else(|| {
            // SAFETY: the schema follows the interface.
            let all = unsafe { names(self.taken.parts().0) };
            let is_there = all.iter().any(|name| name == column);
            let reason = if is_there {
                "has nulls alone, and must be there"
            } else {
                "the table has no such column"
            };
            ColumnError::new(column, reason)
        })
    }

    fn texts(&self, column: &str) -> Result<Option<Strings>, ColumnError> {
        if self.format(column)?.is_none() {
            return Ok(None);
        }
        let texts = Strings::of_table(self.taken, column)?;
        texts.check(column)?;
        Ok(Some(texts))
    }

    fn numbers(&self, column: &str, wanted: ColumnType) -> Result<Option<Ints>, ColumnError> {
        if self.format(column)?.is_none() {
            return Ok(None);
        }
        let (schema, array) = self.taken.parts();
        // SAFETY: both follow the interface, and the column keeps them.
        let found = unsafe { find(schema, array, column, wanted) }?;
        Ok(Some(found.kept(self.taken)))
    }

    fn days(&self, column: &str) -> Result<Option<Days>, ColumnError> {
        Ok(match self.format(column)? {
            None => None,
            Some((_, true)) => self.texts(column)?.map(Days::Texts),
            Some((format, _)) if format.starts_with("ts") && !format.ends_with(':') => {
                self.numbers(column, ColumnType::Millis)?.map(Days::Millis)
            }
            Some((format, _)) if WHOLE_NUMBERS.contains(&&*format) => {
                let reason = "holds whole numbers, which may count anything: must be days (date32), \
                              times or texts";
                return Err(ColumnError::new(column, reason));
            }
            Some(_) => self.numbers(column, ColumnType::Days)?.map(Days::Whole),
        })
    }

    fn amounts(&self, column: &str) -> Result<Option<Amounts>, ColumnError> {
        Ok(match self.format(column)? {
            None => None,
            Some((_, true)) => self.texts(column)?.map(Amounts::Texts),
            Some((format, _)) => {
                let scale = format.strip_prefix("d:").and_then(|parts| parts.split(',').nth(1));
                // A negative scale counts tens, hundreds and so on. They are read as whole units, which are
                // decimals with scale 0.
                let scale = scale.and_then(|scale| scale.parse::<i64>().ok());
                let scale = scale.map(|scale| u32::try_from(scale).unwrap_or_default());
                let wanted = ColumnType::Units { decimals: scale.unwrap_or_default() };
                self.numbers(column, wanted)?.map(|numbers| match scale {
                    Some(scale) => Amounts::Scaled(numbers, scale),
                    None => Amounts::Minor(numbers),
                })
            }
        })
    }

    fn codes(&self, column: &str) -> Result<Option<Codes>, ColumnError> {
        Ok(match self.format(column)? {
            None => None,
            Some((_, true)) => self.texts(column)?.map(Codes::Texts),
            Some(_) => self.numbers(column, ColumnType::Whole)?.map(Codes::Numbers),
        })
    }
}
