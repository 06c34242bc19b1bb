//! Messages in plain arrays: reading them with templates, their summary, and their import into a book.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, lw_bytes, name, present, sized};
use crate::engine::{lw_engine, noted};
use crate::guard::{answering, guard};
use crate::many::zeroed;
use crate::row_array::{RowArray, RowTexts};
use crate::schedule::{currency, refusal};
use crate::status::lw_status;
use lendwright::currency::Currency;
use lendwright::error::SmsError;
use lendwright::json::Json;
use lendwright::operations::sms::SmsSummary;
use lendwright::sms::columns::{Messages, Reader, Row};
use lendwright::sms::{Amount, Class, Scratch, UnreadableSet};
use lendwright::time::{TimeError, instant_of_millis};
use lendwright::wire::Wire as _;
use lendwright::{Error, JsonAnswer, MessageBatch, Zone};
use std::ffi::c_char;

/// A compiled set of templates. Free it with `lw_sms_free`. It never changes, so many threads may use it at
/// once.
pub struct lw_sms {
    reader: Reader,
}

/// The settings for reading messages.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_sms_settings {
    /// `sizeof(lw_sms_settings)`.
    pub size: usize,
    /// The time zone of the days, such as `Africa/Cairo`.
    pub zone: *const c_char,
    /// The currency of amounts without a currency, by its code of ISO 4217.
    pub currency: *const c_char,
    /// Settings of senders as JSON: the answer of `lw_list_senders`, or an object by the senders' names with
    /// `category`, `operator_wallet`, `aliases`, `currency`, `decimal`, `match`, `date_order`, `fee_counts`.
    /// The library's own settings of a sender apply to members that are left out. May be empty.
    pub senders: lw_bytes,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_sms_settings {}

/// A message as it is on a phone.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_sms_message {
    /// The sender's address.
    pub address: lw_bytes,
    /// Its text.
    pub body: lw_bytes,
    /// The time of receipt, in milliseconds of the epoch.
    pub date: i64,
}

/// The result of reading one message. Texts are parts of the message and of the set. They live as long as both,
/// and have no NUL after them. An absent text is `{NULL, 0}`. Amounts are ten-thousandths of a unit. An absent
/// amount is `INT64_MIN`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_sms_row {
    /// The sender, as the set spells it. Absent if the set does not have the sender.
    pub sender: lw_bytes,
    /// The category of the template that matches. Absent if no template matches.
    pub category: lw_bytes,
    /// The class of the category: `in`, `out`, `liability`, `neutral`, `signal`, `ignore`. The amounts of
    /// `signal` and `ignore` are in no sum of money.
    pub class_name: lw_bytes,
    /// The code of the amounts' currency: the message's currency, else the sender's, else the settings'. Absent
    /// if there is no amount.
    pub currency: lw_bytes,
    /// The message's word which shows that no money moved. If there is no such word, the name of the reason,
    /// such as `cut` or `zero`. Absent if `settled` is not 0.
    pub guard: lw_bytes,
    /// The reference of the transaction.
    pub reference: lw_bytes,
    /// The merchant of a purchase.
    pub merchant: lw_bytes,
    /// The person or company that sent or received the money.
    pub counterparty: lw_bytes,
    /// The product that was bought.
    pub product: lw_bytes,
    /// The amount in the message. It counts as money that moved if `settled` is 1 and the class is neither
    /// `signal` nor `ignore`.
    pub amount: i64,
    /// The balance of the account after the transaction.
    pub balance: i64,
    /// The part of a credit limit that can still be spent.
    pub limit: i64,
    /// A fee in addition to the amount.
    pub fee: i64,
    /// The template's number within its category. -1 if no template matches.
    pub template_number: i32,
    /// 1 if the transaction in the message has happened, 0 if something in the message contradicts it, -1 if no
    /// template matches. An offer, a limit and a message to ignore are settled too. To sum up money, also check
    /// the class.
    pub settled: i8,
    /// 1 if templates of two money categories match equally well, else 0. -1 if no template matches.
    pub ambiguous: i8,
    /// The last four digits of the account or card, with a NUL. Empty if there are none.
    pub account: [c_char; 5],
}

const NO_ROW: lw_sms_row = lw_sms_row {
    sender: lw_bytes::NONE,
    category: lw_bytes::NONE,
    class_name: lw_bytes::NONE,
    currency: lw_bytes::NONE,
    guard: lw_bytes::NONE,
    reference: lw_bytes::NONE,
    merchant: lw_bytes::NONE,
    counterparty: lw_bytes::NONE,
    product: lw_bytes::NONE,
    amount: i64::MIN,
    balance: i64::MIN,
    limit: i64::MIN,
    fee: i64::MIN,
    template_number: -1,
    settled: -1,
    ambiguous: -1,
    account: [0; 5],
};

/// A message of a borrower.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_import_row {
    /// The borrower's public id.
    pub uuid: lw_bytes,
    /// The sender's address, at most 100 characters.
    pub address: lw_bytes,
    /// The message's text, at most 20,000 characters.
    pub body: lw_bytes,
    /// The time of receipt, in milliseconds of the epoch.
    pub date: i64,
}

/// Compiles templates. `templates` is the JSON that `lw_get_sms_templates` answers, or texts by sender and
/// category, such as `{"CIB": {"salary": ["Salary {{amount}}"]}}`.
///
/// For a book with packs or settings of senders, set `senders` of the settings to the answer of
/// `lw_list_senders`. Otherwise messages are read differently than in the book. On success `*answer` is NULL.
/// On failure it names the template, the sender or the setting that can't be read (`LW_INVALID`, with the code
/// `template_invalid` or `invalid_value`), and `*sms` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_sms_load(
    settings: *const lw_sms_settings,
    templates: lw_bytes,
    sms: *mut *mut lw_sms,
    answer: *mut *mut lw_answer,
) -> lw_status {
    if !sms.is_null() {
        // SAFETY: it is not NULL, and the caller keeps the contract on the header's first page.
        unsafe { sms.write(std::ptr::null_mut()) };
    }
    let load = || {
        if sms.is_null() {
            return Err(Misuse("sms is NULL".into()));
        }
        // SAFETY: the caller keeps the contract on the header's first page.
        let reader = match unsafe { loaded(settings, templates) }? {
            Ok(reader) => reader,
            Err(answer) => return Ok(Some(answer)),
        };
        // SAFETY: it is not NULL.
        unsafe { sms.write(Box::into_raw(Box::new(lw_sms { reader }))) };
        Ok(None)
    };
    // SAFETY: as above.
    unsafe { answering(answer, load) }
}

/// # Safety
/// As for [`sized`], and for its pointers as for [`lw_bytes::read`].
unsafe fn loaded(
    settings: *const lw_sms_settings,
    templates: lw_bytes,
) -> Result<Result<Reader, lw_answer>, Misuse> {
    // SAFETY: this function has the same contract.
    let settings = unsafe { sized(settings, "settings") }?;
    // SAFETY: as above.
    let base = match unsafe { currency(settings.currency) }? {
        Ok(base) => base,
        Err(error) => return Ok(Err(refusal(error))),
    };
    // SAFETY: as above.
    let zone = unsafe { name(settings.zone, "zone") }?;
    // SAFETY: as above.
    let senders = unsafe { settings.senders.read("senders") }?;
    // SAFETY: as above.
    let templates = unsafe { templates.read("templates") }?;
    let made = || {
        let zone: Zone = zone.parse().map_err(|_: TimeError| {
            Error::value(
                "zone",
                "must be a time zone of the IANA database, like 'Africa/Cairo'",
                zone,
            )
        })?;
        let json = |field: &str, text| {
            Json::parse(text).map_err(|error| {
                let value = String::from_utf8_lossy(text).into_owned();
                SmsError::from(UnreadableSet::of_text(field, error.to_string(), value))
            })
        };
        let senders = if senders.is_empty() { Json::Null } else { json("senders", senders)? };
        let read = Reader::from_json(&json("templates", templates)?, &senders, zone, base);
        read.map_err(|error| SmsError::from(error).into())
    };
    Ok(made().map_err(|error: Error| lw_answer::from_json_answer(JsonAnswer::error(&error))))
}

/// Frees templates. Does nothing for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn lw_sms_free(sms: Option<Box<lw_sms>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(sms));
}

/// Reads messages into an array with room for `count` rows. Each message is read separately, so a duplicate is
/// read twice. No memory is allocated for a single message. The rows' texts point into the messages and into
/// `sms`, so keep both.
///
/// A message refuses the call if its address or text is not UTF-8, or its date is beyond the calendar. The
/// answer names the row and the column. On any status except `LW_OK` all rows are empty.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_sms_read(
    sms: Option<&lw_sms>,
    messages: *const lw_sms_message,
    count: usize,
    rows: *mut lw_sms_row,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let read = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let rows = unsafe { zeroed(rows, count, NO_ROW) };
        let rows = rows.map_err(|_| Misuse(format!("rows is NULL, or has no room for {count}")))?;
        let reader = &present(sms, "sms")?.reader;
        // SAFETY: as above.
        let given = unsafe { RowArray::read("messages", messages, count) }?;
        let (addresses, bodies) =
            (RowTexts(&given, |row| row.address), RowTexts(&given, |row| row.body));
        let messages = Messages { addresses: &addresses, bodies: &bodies, dates: &given };
        let mut scratch = Scratch::default();
        for at in 0..count {
            match (reader.row_at(&mut scratch, &messages, at), rows.get_mut(at)) {
                (Ok(row), Some(place)) => *place = written(&row),
                (Ok(_), None) => {}
                (Err(error), _) => {
                    rows.fill(NO_ROW);
                    let error = Error::from(SmsError::from(error));
                    return Ok(Some(lw_answer::from_json_answer(JsonAnswer::error(&error))));
                }
            }
        }
        Ok(None)
    };
    // SAFETY: as above.
    unsafe { answering(answer, read) }
}

/// Sums up the messages of one borrower. The result is byte for byte that of `lw_get_sms_summary` with these
/// templates. The summary covers `months` whole calendar months, 1 to 120 including the current one, up to the
/// moment `as_of` in milliseconds of the epoch.
///
/// The messages may be in any order. The answer is that of `lw_get_sms_summary`, with `as_of`,
/// `template_digest` and `extras` in its detail. Without messages the summary is empty, but a book reports that
/// there are no messages. This function uses no book, so the caller must check the borrower's consent. Refusals
/// are as for `lw_sms_read`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_sms_summary(
    sms: Option<&lw_sms>,
    messages: *const lw_sms_message,
    count: usize,
    as_of: i64,
    months: i64,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let sum = || {
        let reader = &present(sms, "sms")?.reader;
        // SAFETY: the caller keeps the contract on the header's first page.
        let given = unsafe { RowArray::read("messages", messages, count) }?;
        let (addresses, bodies) =
            (RowTexts(&given, |row| row.address), RowTexts(&given, |row| row.body));
        let messages = Messages { addresses: &addresses, bodies: &bodies, dates: &given };
        let summed = || {
            let beyond = || Error::value("as_of", "is beyond the calendar", as_of);
            let as_of = instant_of_millis(as_of).ok_or_else(beyond)?;
            SmsSummary::of_columns(reader, &messages, as_of, months)
        };
        let answered = match summed() {
            Ok(reply) => {
                let (body, detail) = (reply.body.to_json(), reply.detail.to_json());
                JsonAnswer::ok(body, detail)
            }
            Err(error) => JsonAnswer::error(&error),
        };
        Ok(Some(lw_answer::from_json_answer(answered)))
    };
    // SAFETY: as above.
    unsafe { answering(answer, sum) }
}

/// Stores messages of many borrowers in one commit, as `lw_upload_collected_data` stores the messages of one.
/// `before` is the number of the import's rows in earlier calls. Errors and progress count from it. Call the
/// function in batches of about ten thousand rows. A message that is already stored counts as a duplicate, so
/// send an interrupted import again to resume it. A partner needs the scope `borrowers:write`. The function
/// can't run in `lw_together`: a unit of work is refused with `LW_MISUSE`.
///
/// The answer counts `received`, `stored`, `duplicates` and `skipped`, the last by reason (`consent`, `empty`,
/// `clock`, `old`, `otp`). A row of an unknown borrower (`LW_NOT_FOUND`) refuses its batch. So does a row
/// without a valid message (`LW_INVALID`: not UTF-8, too long, a date beyond the calendar). The answer names
/// the row and the column. Earlier calls remain stored.
///
/// `on_progress` is called before each borrower, with the rows done, including `before`. Its number of all rows
/// is 0, since only the caller knows how many batches follow. A stop undoes this call alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_import_messages(
    engine: Option<&lw_engine>,
    rows: *const lw_import_row,
    count: usize,
    before: usize,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let import = || {
        let engine = present(engine, "engine")?.book()?;
        // SAFETY: the caller keeps the contract on the header's first page.
        let given = unsafe { RowArray::read("rows", rows, count) }?;
        let (addresses, bodies) =
            (RowTexts(&given, |row| row.address), RowTexts(&given, |row| row.body));
        let messages = Messages { addresses: &addresses, bodies: &bodies, dates: &given };
        let uuids = RowTexts(&given, |row| row.uuid);
        let counted = engine.import_batch(&MessageBatch { uuids: &uuids, messages }, before);
        let answered = match counted {
            Ok(counted) => JsonAnswer::ok(counted.to_json(), "{}".to_owned()),
            Err(error) => JsonAnswer::error(&error),
        };
        Ok(Some(lw_answer::from_json_answer(answered)))
    };
    // SAFETY: as above.
    noted(engine, unsafe { answering(answer, import) })
}

/// Converts a row to its C struct.
fn written(row: &Row<'_>) -> lw_sms_row {
    let text = |text: Option<&str>| {
        text.map_or(lw_bytes::NONE, |text| lw_bytes { data: text.as_ptr(), len: text.len() })
    };
    // A message's amount has sixteen digits at most.
    let units = |amount: Option<Amount>| {
        amount.and_then(|amount| i64::try_from(amount.units()).ok()).unwrap_or(i64::MIN)
    };
    let truth = |truth: Option<bool>| truth.map_or(-1, i8::from);
    let mut account = [0; 5];
    let digits = row.account.iter().flat_map(|account| account.last);
    account
        .iter_mut()
        .zip(digits)
        .for_each(|(place, digit)| *place = c_char::from_ne_bytes([digit]));
    lw_sms_row {
        sender: text(row.sender),
        category: text(row.category),
        class_name: text(row.class.map(Class::name)),
        currency: text(row.currency.map(Currency::code)),
        guard: text(row.guard),
        reference: text(row.reference),
        merchant: text(row.merchant),
        counterparty: text(row.counterparty),
        product: text(row.product),
        amount: units(row.amount),
        balance: units(row.balance),
        limit: units(row.limit),
        fee: units(row.fee),
        template_number: row.template.map_or(-1, i32::from),
        settled: truth(row.settled),
        ambiguous: truth(row.ambiguous),
        account,
    }
}
