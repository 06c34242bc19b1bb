//! Transactions in the Arrow C Data Interface: what a book's operations say of them, without a book.

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
use lendwright::{Answered, Error, Zone};
use lendwright_arrow::{ArrowArray, ArrowSchema, Taken, TransactionsIn};
use std::ffi::c_char;
use std::sync::Arc;

/// Transactions of one or many users that were read. Free it with `lw_transactions_free`. It never changes, so it may
/// be used from many threads at once.
pub struct lw_transactions {
    table: TransactionTable,
}

/// How transactions are read.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_transactions_settings {
    /// `sizeof(lw_transactions_settings)`.
    pub size: usize,
    /// The zone in which a time with a zone has its day, such as `Africa/Cairo`.
    pub zone: *const c_char,
    /// The currency of rows that name none, by its code of ISO 4217. Amounts in it are summed unless a request names
    /// another.
    pub currency: *const c_char,
    /// Settings of analytics as JSON: those of `lw_set_analytics`. May be empty.
    pub analytics: lw_bytes,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_transactions_settings {}

/// Reads transactions from a table of the Arrow C Data Interface.
///
/// The table is a struct array whose columns are found by their names: `txn_id`, `date` and `amount`, and where there
/// are some `user_id`, `currency`, `account_id`, `merchant`, `merchant_id`, `category`, `subcategory`, `description`,
/// `mcc`, `channel`, `counterparty`, `balance_after`, `pending`, `kind` and `replaces`; others are not read. They mean what
/// they mean in `lw_import_transactions`. The struct has no null rows. Amounts are integers of minor units, decimals of at
/// most 128 bits, or texts of decimal numbers;
/// dates are date32, date64, midnights without a zone, times with a zone, or texts; texts are utf8 of every layout and
/// dictionaries of it; `mcc` is integers or texts, `pending` booleans or integers. Without `user_id` all rows are of
/// one user, whose id is empty.
///
/// The structs are taken over, and released, whatever the status is: theirs are released ones afterwards. On success
/// `*answer` is NULL; otherwise it names row and column (`LW_INVALID`, the field `rows/<row>/<column>`), nothing is
/// kept, and `*transactions` is NULL. No column may be run-end encoded, and one of nulls alone counts as missing.
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
    // Taken before anything is looked at, so that they are released whatever the status is.
    // SAFETY: pointers that are not NULL keep the contract on the header's first page.
    let taken = unsafe { Taken::from_any(array, schema) };
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
/// As for [`sized`], and of what it points to as for [`lw_bytes::read`].
unsafe fn loaded(
    settings: *const lw_transactions_settings,
    taken: Taken,
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
        // As in a book, where the setting goes before the provider's zone.
        let zone = analytics.own_zone()?.unwrap_or(zone);
        let rows = TransactionsIn::of(&Arc::new(taken))?;
        let mut builder = TransactionsBuilder::new();
        rows.columns(currency, zone).push_into(&mut builder)?;
        TransactionTable::finish(builder, analytics, currency)
    };
    Ok(made().map_err(|error: Error| lw_answer::of(Answered::error(&error))))
}

fn settings_of(text: &[u8]) -> Result<AnalyticsSettings, Error> {
    if text.is_empty() {
        return Ok(AnalyticsSettings::default());
    }
    let wrong = |reason: String| Error::value("analytics", reason, String::from_utf8_lossy(text));
    let json = Json::parse(text).map_err(|error| wrong(error.to_string()))?;
    AnalyticsSettings::read(&json).map_err(|error| wrong(error.text))
}

/// Frees transactions; does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_transactions_free(transactions: Option<Box<lw_transactions>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(transactions));
}

/// Asks what an operation says of the transactions: its answer is that of a book with the same rows and settings, to the
/// byte.
///
/// `operation` is `get_top_transactions`, `aggregate_transactions`, `get_recurring_transactions`, `project_income`,
/// `project_expenses`, `get_available_money`, `get_top_insights`, or `get_features` for the variables of a user by their
/// names in `vars` and over a `period`. `request` is a JSON object of the operation's fields; without `user_id` the body
/// is the JSON array of all users' answers, in order of their ids. There is no clock: as of the last transaction's day
/// is answered where `as_of` is left out. Instalments of loans, peers and the borrower's language are a book's alone.
///
/// After `lw_transactions_ask(transactions, lw_str("get_top_transactions"), lw_str("{\"user_id\": \"\", \"n\": 3}"),
/// &answer)`, for example, `lw_answer_text(answer, "/top/0/name", &text)` gives the merchant where most was spent.
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
            Ok(body) => Answered { status: 200, body, detail: "{}".to_owned() },
            Err(error) => Answered::error(&error),
        };
        Ok(Some(lw_answer::of(answered)))
    };
    // SAFETY: as above.
    unsafe { answering(answer, ask) }
}
