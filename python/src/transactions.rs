//! Transactions in columns.

use crate::door::refusal;
use crate::terms::{currency_of, zone_of};
use lendwright::analytics::{
    AmountCells, CodeCells, DateCells, TransactionColumns, TransactionsBuilder,
};
use lendwright::currency::Currency;
use lendwright::json::Json;
use lendwright::operations::analytics::{AnalyticsSettings, TransactionTable as Table};
use lendwright::wire::Wire as _;
use lendwright::{Error, Texts, Zone};
use lendwright_arrow::capsules::Arrays;
use lendwright_arrow::{ColumnError, TRANSACTION_COLUMNS, TransactionsIn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Transactions of users, without a book. It implements `lendwright.Transactions`.
#[pyclass(frozen, module = "lendwright._native")]
pub(crate) struct TransactionTable {
    table: Table,
    unread: Vec<String>,
}

/// Returns the names of the columns that are read.
#[pyfunction]
pub(crate) fn transaction_columns() -> Vec<&'static str> {
    TRANSACTION_COLUMNS.to_vec()
}

/// Columns of texts, by name.
type TextLists = BTreeMap<String, Vec<Option<String>>>;

#[pymethods]
impl TransactionTable {
    /// Reads a frame: a dict of lists of texts, or an object with Arrow's interface. In a dict, `amount:minor` and
    /// `balance_after:minor` are whole numbers of minor units. `integers` is the unit of whole numbers in Arrow
    /// columns: `minor` or `units`.
    #[new]
    fn new(
        py: Python<'_>,
        frame: &Bound<'_, PyAny>,
        currency: &str,
        zone: &str,
        settings: &[u8],
        integers: Option<&str>,
    ) -> PyResult<Self> {
        let currency = currency_of(py, currency)?;
        let zone = zone_of(py, "tz", zone)?;
        let settings = settings_of(settings).map_err(|error| refusal(py, &error))?;
        // As in a book, the setting has priority over the provider's zone.
        let own = settings.own_zone().map_err(|error| refusal(py, &error))?;
        let zone = own.unwrap_or(zone);
        let (mut builder, mut unread) = (TransactionsBuilder::new(), Vec::new());
        let refused = |error: Error| refusal(py, &error);
        if let Ok(dict) = frame.cast::<PyDict>() {
            let lists: TextLists = dict.extract()?;
            py.detach(|| push_lists(&lists, currency, zone, &mut builder)).map_err(refused)?;
        } else {
            let arrays = Arrays::from_object("frame", frame)?;
            let mut arrays =
                arrays.ok_or_else(|| PyTypeError::new_err("frame: must be a table"))?;
            let mut before = 0_usize;
            while let Some(taken) = arrays.next()? {
                let taken = Arc::new(taken);
                unread = TransactionsIn::unread(&taken);
                let wrong = |error: ColumnError| wrong(py, error.after(before));
                let rows = py.detach(|| TransactionsIn::from_table(&taken)).map_err(wrong)?;
                let rows = rows.with_whole_amounts(integers).map_err(wrong)?;
                let columns = rows.columns(currency, zone);
                let pushed = py.detach(|| columns.push_into(&mut builder));
                pushed.map_err(|error| refused(error.after(before).into()))?;
                before = before.saturating_add(rows.rows());
                py.check_signals()?;
            }
        }
        let table = py.detach(|| Table::finish(builder, settings, currency)).map_err(refused)?;
        Ok(Self { table, unread })
    }

    fn __len__(&self) -> usize {
        self.table.transactions().rows().len()
    }

    /// The ids of the users, in order.
    fn users(&self) -> Vec<&str> {
        self.table.transactions().users().collect()
    }

    /// The names of the columns that are not read.
    fn unread(&self) -> Vec<String> {
        self.unread.clone()
    }

    /// The last day as text.
    fn last_day(&self) -> String {
        self.table.last_day().to_string()
    }

    /// Answers an operation. Returns the JSON of one user's answer, or of the list of all answers.
    fn ask(&self, py: Python<'_>, operation: &str, request: &[u8]) -> PyResult<String> {
        let answered = py.detach(|| {
            let json = Json::parse(request);
            let json = json.map_err(|error| Error::whole("request", error.to_string()))?;
            self.table.ask(operation, &json)
        });
        answered.map_err(|error| refusal(py, &error))
    }
}

/// A column of a wrong type is a mistake of the program, so it is a TypeError. An invalid value is a fault of the data,
/// so it is a refusal, like any other bad row.
fn wrong(py: Python<'_>, error: ColumnError) -> PyErr {
    match error.cell {
        None => PyTypeError::new_err(error.to_string()),
        Some(_) => refusal(py, &error.into()),
    }
}

fn settings_of(text: &[u8]) -> Result<AnalyticsSettings, Error> {
    let wrong = |reason: String| Error::whole("settings", reason);
    let json = Json::parse(text).map_err(|error| wrong(error.to_string()))?;
    AnalyticsSettings::read(&json)
        .map_err(|error| Error::whole(format!("settings{}", error.pointer), error.text))
}

/// Adds lists of texts. Whole numbers of minor units have a name with `:minor`. `pending` is `0` or `1`.
fn push_lists(
    lists: &TextLists,
    currency: Currency,
    zone: Zone,
    builder: &mut TransactionsBuilder,
) -> Result<(), Error> {
    let texts = |name: &str| lists.get(name).map(|list| list as &dyn Texts);
    let needed = |name: &'static str| {
        lists.get(name).ok_or_else(|| Error::value(name, "must be a column of the frame", ""))
    };
    let number = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<i64>().ok());
    let pending: Option<Vec<Option<i64>>> =
        lists.get("pending").map(|list| list.iter().map(number).collect());
    let minor = |name: &str| lists.get(name).map(|list| whole_numbers(name, list)).transpose();
    let (ids, dates) = (needed("txn_id")?, needed("date")?);
    let (amounts, balances) = (minor("amount:minor")?, minor("balance_after:minor")?);
    let amounts = match &amounts {
        Some(minor) => AmountCells::Minor(minor),
        None => AmountCells::Texts(needed("amount")?),
    };
    let balances = match &balances {
        Some(minor) => Some(AmountCells::Minor(minor)),
        None => texts("balance_after").map(AmountCells::Texts),
    };
    let columns = TransactionColumns {
        users: texts("user_id"),
        currencies: texts("currency"),
        accounts: texts("account_id"),
        merchants: texts("merchant"),
        merchant_ids: texts("merchant_id"),
        categories: texts("category"),
        subcategories: texts("subcategory"),
        descriptions: texts("description"),
        mccs: texts("mcc").map(CodeCells::Texts),
        channels: texts("channel"),
        counterparties: texts("counterparty"),
        balances,
        pending: pending.as_ref().map(|pending| pending as _),
        kinds: texts("kind"),
        replaces: texts("replaces"),
        zone,
        ..TransactionColumns::new(ids, DateCells::Texts(dates), amounts, currency)
    };
    Ok(columns.push_into(builder)?)
}

/// Reads a column of minor units. They have at most 64 bits, like all amounts.
fn whole_numbers(name: &str, list: &[Option<String>]) -> Result<Vec<Option<i64>>, Error> {
    let column = name.trim_end_matches(":minor");
    let number = |(row, text): (usize, &Option<String>)| {
        let Some(text) = text else { return Ok(None) };
        let wrong = |_| {
            let reason = "must be an amount in minor units of at most 64 bits";
            Error::value(format!("rows/{row}/{column}"), reason, text)
        };
        text.parse().map(Some).map_err(wrong)
    };
    list.iter().enumerate().map(number).collect()
}
