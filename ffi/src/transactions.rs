//! Transactions in the Arrow C Data Interface, and the answers of a book's operations about them without a
//! book.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, lw_bytes, name, present, sized};
use crate::guard::{answering, guard};
use crate::schedule::{currency, refusal};
use crate::status::lw_status;
use lendwright::analytics::TransactionsBuilder;
use lendwright::json::Json;
use lendwright::operations::analytics::{AnalyticsSettings, TransactionTable};
use lendwright::time::TimeError;
use lendwright::wire::Wire as _;
use lendwright::{Error, JsonAnswer, Zone};
use lendwright_arrow::{ArrowArray, ArrowSchema, OwnedArray, TransactionsIn};
use std::ffi::c_char;
use std::sync::Arc;

/// Transactions of one or many users. Free it with `lw_transactions_free`. It never changes, so many threads
/// may use it at once.
pub struct lw_transactions {
    table: TransactionTable,
}

/// The settings for reading transactions.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_transactions_settings {
    /// `sizeof(lw_transactions_settings)`.
    pub size: usize,
    /// The time zone that gives a time with a zone its day, such as `Africa/Cairo`.
    pub zone: *const c_char,
    /// The currency of rows without a currency, by its code of ISO 4217. Amounts in it are summed, unless a
    /// request names another.
    pub currency: *const c_char,
    /// Settings of analytics as JSON, with the members of `lw_set_analytics`. May be empty.
    pub analytics: lw_bytes,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_transactions_settings {}

/// Reads transactions from a table of the Arrow C Data Interface.
///
/// The table is a struct array without null rows. Its columns are found by their names:
/// - required: `txn_id`, `date` and `amount`.
/// - optional: `user_id`, `currency`, `account_id`, `merchant`, `merchant_id`, `category`, `subcategory`,
///   `description`, `mcc`, `channel`, `counterparty`, `balance_after`, `pending`, `kind` and `replaces`.
///
/// Other columns are not read. The columns have the same meaning as in `lw_import_transactions`. Without
/// `user_id` all rows belong to one user with an empty id. These types are accepted:
/// - amounts: integers of minor units, decimals of at most 128 bits, or texts of decimal numbers.
/// - dates: date32, date64, midnights without a zone, times with a zone, or texts.
/// - texts: utf8 of every layout, and dictionaries of it.
/// - `mcc`: integers or texts. `pending`: booleans or integers.
///
/// No column may be run-end encoded. A column of nulls alone counts as missing.
///
/// The function takes over both structs and releases them on every status. Afterwards the caller's structs are
/// released ones. On success `*answer` is NULL. On failure it names the row and the column (`LW_INVALID`, the
/// field `rows/<row>/<column>`), no row is kept, and `*transactions` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_transactions_load(
    settings: *const lw_transactions_settings,
    schema: *mut ArrowSchema,
    array: *mut ArrowArray,
    transactions: *mut *mut lw_transactions,
    answer: *mut *mut lw_answer,
) -> lw_status {
    if !transactions.is_null() {
        // SAFETY: it is not NULL, and the caller keeps the contract on the header's first page.
        unsafe { transactions.write(std::ptr::null_mut()) };
    }
    // The structs are taken before any check, so they are released on every status.
    // SAFETY: pointers that are not NULL keep the contract on the header's first page.
    let taken = unsafe { OwnedArray::from_any(array, schema) };
    let load = || {
        let taken = taken.ok_or_else(|| Misuse("schema or array is NULL".into()))?;
        if transactions.is_null() {
            return Err(Misuse("transactions is NULL".into()));
        }
        // SAFETY: as above.
        let table = match unsafe { loaded(settings, taken) }? {
            Ok(table) => table,
            Err(answer) => return Ok(Some(answer)),
        };
        // SAFETY: it is not NULL.
        unsafe { transactions.write(Box::into_raw(Box::new(lw_transactions { table }))) };
        Ok(None)
    };
    // SAFETY: as above.
    unsafe { answering(answer, load) }
}

/// # Safety
/// As for [`sized`], and for its pointers as for [`lw_bytes::read`].
unsafe fn loaded(
    settings: *const lw_transactions_settings,
    taken: OwnedArray,
) -> Result<Result<TransactionTable, lw_answer>, Misuse> {
    // SAFETY: this function has the same contract.
    let settings = unsafe { sized(settings, "settings") }?;
    // SAFETY: as above.
    let currency = match unsafe { currency(settings.currency) }? {
        Ok(currency) => currency,
        Err(error) => return Ok(Err(refusal(error))),
    };
    // SAFETY: as above.
    let zone = unsafe { name(settings.zone, "zone") }?;
    // SAFETY: as above.
    let analytics = unsafe { settings.analytics.read("analytics") }?;
    let made = || {
        let reason = "must be a time zone of the IANA database, like 'Africa/Cairo'";
        let zone: Zone = zone.parse().map_err(|_: TimeError| Error::value("zone", reason, zone))?;
        let analytics = settings_of(analytics)?;
        // As in a book, the setting has priority over the provider's zone.
        let zone = analytics.own_zone()?.unwrap_or(zone);
        let rows = TransactionsIn::from_table(&Arc::new(taken))?;
        let mut builder = TransactionsBuilder::new();
        rows.columns(currency, zone).push_into(&mut builder)?;
        TransactionTable::finish(builder, analytics, currency)
    };
    Ok(made().map_err(|error: Error| lw_answer::from_json_answer(JsonAnswer::error(&error))))
}

fn settings_of(text: &[u8]) -> Result<AnalyticsSettings, Error> {
    if text.is_empty() {
        return Ok(AnalyticsSettings::default());
    }
    let wrong = |reason: String| Error::value("analytics", reason, String::from_utf8_lossy(text));
    let json = Json::parse(text).map_err(|error| wrong(error.to_string()))?;
    AnalyticsSettings::read(&json).map_err(|error| wrong(error.text))
}

/// Frees transactions. Does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_transactions_free(transactions: Option<Box<lw_transactions>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(transactions));
}

/// Runs an operation on the transactions. The answer is byte for byte that of a book with the same rows and
/// settings.
///
/// `operation` is `get_top_transactions`, `aggregate_transactions`, `get_recurring_transactions`,
/// `project_income`, `project_expenses`, `get_available_money`, `get_top_insights` or `get_features`. The last
/// one gives a user's variables, by their names in `vars` and over a `period`. `request` is a JSON object with
/// the operation's fields. Without `user_id` the body is the JSON array of all users' answers, in order of
/// their ids. There is no clock: the default of `as_of` is the day of the last transaction. Instalments of
/// loans, peers and the borrower's language exist only in a book.
///
/// After `lw_transactions_ask(transactions, lw_str("get_top_transactions"), lw_str("{\"user_id\": \"\", \"n\": 3}"),
/// &answer)`, for example, `lw_answer_text(answer, "/top/0/name", &text)` gives the merchant with the largest spending.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_transactions_ask(
    transactions: Option<&lw_transactions>,
    operation: lw_bytes,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let ask = || {
        let table = &present(transactions, "transactions")?.table;
        // SAFETY: the caller keeps the contract on the header's first page.
        let operation = unsafe { operation.read_text("operation") }?;
        // SAFETY: as above.
        let request = unsafe { request.read("request") }?;
        let json = Json::parse(request).map_err(|error| Error::whole("request", error.to_string()));
        let answered = match json.and_then(|json| table.ask(operation, &json)) {
            Ok(body) => JsonAnswer::ok(body, "{}".to_owned()),
            Err(error) => JsonAnswer::error(&error),
        };
        Ok(Some(lw_answer::from_json_answer(answered)))
    };
    // SAFETY: as above.
    unsafe { answering(answer, ask) }
}
