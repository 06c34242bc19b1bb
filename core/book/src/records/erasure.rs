//! The erasure of a borrower: which data are removed, which stay, and when the erasure is refused.
//!
//! The tables of [`tables_of_borrowers`](super::tables_of_borrowers) lose all rows of the borrower.
//! `borrower` keeps an empty row under a new public id, and `erased_borrower` records the erasure. `decision`
//! loses the inputs. Answers to idempotency keys are removed.
//! Applications that became loans stay with their events, rows, payments and ledger, without the reasons that
//! people wrote. Other applications are removed.

use crate::error::{BorrowersError, Error};
use crate::records::borrowers::{
    Borrower, BorrowerLink, ErasedBorrower, erased_of, erased_of_row, open_reports,
};
use crate::records::collected::{DataType, check_text, note_removal};
use crate::records::decisions::{self, ErasureProgress, LogRow, RemainingRecords};
use crate::records::engagement::remove_messages_to;
use crate::records::lending::{check_no_open_loans, loans_to_keep};
use crate::records::tables_of_borrowers;
use crate::unit::{Context, ROWS_PER_UNIT};
use crate::wire::IdText;
use lendwright_scoring::identity::is_invisible;
use lendwright_types::internal::text::ascii_digit;
use lendwright_types::{BorrowerId, BorrowerUuid};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

// The first step of an erasure: it checks that a borrower can be erased, and removes the personal data of the row.

const REASON_CHARS_MAX: usize = 500;

/// The text before the national id in the input of its code. So the code differs from all codes of keys and tokens.
const NATIONAL_ID: &str = "erased national id:";

/// Begins the erasure of the borrower with a public id, if nothing of the borrower is open. From then on the borrower
/// cannot be seen or found, and no inputs of decisions are shown. If the erasure was begun before, this continues it.
/// Also returns the progress for the borrower's decisions, with the decisions that are left.
///
/// # Errors
/// [`BorrowersError::Unknown`]. [`BorrowersError::NotErasable`]. [`Error::Value`] if the reason is too long or names
/// the borrower. [`BorrowersError::NoPepper`] if the national id must be stored as a code and there is no pepper.
pub(crate) fn begin(
    cx: &mut Context<'_>,
    sent: &IdText<BorrowerUuid>,
    reason: Option<&str>,
) -> Result<(ErasedBorrower, ErasureProgress), Error> {
    let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
    if let Some(reason) = reason {
        check_text(|| "reason".to_owned(), reason, REASON_CHARS_MAX)?;
    }
    if let Some(erased) = erased_by(cx, sent)? {
        let rest = (!erased.is_done).then_some(RemainingRecords::ALL);
        return Ok((erased, ErasureProgress { rest, ..ErasureProgress::default() }));
    }
    let unknown = || unknown(sent);
    let uuid = sent.id().map_err(|_| unknown())?;
    let borrower = cx.book()?.first(Borrower::by_uuid, uuid)?.ok_or_else(unknown)?;
    check_erasable(cx, borrower.borrower_id)?;
    if let Some(reason) = reason {
        check_unnamed(&borrower, reason)?;
    }
    let erased = record(cx, &borrower, reason)?;
    let decisions = decisions::erase(cx, &borrower, ROWS_PER_UNIT)?;
    let (now, uuid) = (cx.now(), BorrowerUuid::make(cx.entropy())?);
    let mut book = cx.book()?;
    book.insert(&erased)?;
    book.update(&Borrower::unknown(borrower.tenant_id, borrower.borrower_id, uuid, now))?;
    for link in book.scan(BorrowerLink::by_key).equal(borrower.borrower_id).collect()? {
        book.remove::<BorrowerLink>((borrower.borrower_id, link.provider_id))?;
    }
    Ok((erased, decisions))
}

/// Returns the erased borrower with the sent public id, or with the new id of the row that remains for kept loans.
/// `None` if there is no such erased borrower.
///
/// # Errors
/// [`BorrowersError::Unknown`] if the text is not a public id.
pub(crate) fn erased_by(
    cx: &mut Context<'_>,
    sent: &IdText<BorrowerUuid>,
) -> Result<Option<ErasedBorrower>, Error> {
    let uuid = sent.id().map_err(|_| unknown(sent))?;
    if let Some(erased) = erased_of(cx, uuid)? {
        return Ok(Some(erased));
    }
    match cx.book()?.first(Borrower::by_uuid, uuid)? {
        Some(borrower) if borrower.is_erased() => erased_of_row(cx, borrower.borrower_id),
        _ => Ok(None),
    }
}

/// Refuses to erase a borrower with an open application, loan, refund or report.
fn check_erasable(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<(), Error> {
    check_no_open_loans(cx, borrower_id)?;
    if open_reports(cx, borrower_id)? > 0 {
        let why = "a report about the borrower is open";
        return Err(BorrowersError::NotErasable { why, application: None }.into());
    }
    Ok(())
}

fn unknown(sent: &IdText<BorrowerUuid>) -> Error {
    BorrowersError::Unknown { sent: Some(("uuid".into(), sent.to_string())) }.into()
}

/// Refuses a reason that names the borrower: the reason is kept after the erasure.
fn check_unnamed(borrower: &Borrower, reason: &str) -> Result<(), Error> {
    if names(borrower, reason) {
        // The value itself would go into logs.
        return Err(Error::value("reason", "must not name the borrower", "a text that does"));
    }
    Ok(())
}

fn record(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    reason: Option<&str>,
) -> Result<ErasedBorrower, Error> {
    let borrower_id = borrower.borrower_id;
    let mut stamp = None;
    if let Some(id) = &borrower.national_id_lookup
        && loans_to_keep(cx, borrower_id)? > 0
    {
        let no_pepper = || BorrowersError::NoPepper { uuid: borrower.uuid.to_string() };
        let peppers = cx.config().peppers.as_ref().ok_or_else(no_pepper)?;
        stamp = Some(peppers.current().stamp(format!("{NATIONAL_ID}{id}").as_bytes()));
    }
    let (kid, mac) = stamp.map(|stamp| (stamp.kid, stamp.mac.as_bytes().to_vec())).unzip();
    let (partner, erased_at) = (cx.partner()?.clone(), cx.now());
    let mut book = cx.book()?;
    let links = book.scan(BorrowerLink::by_key).equal(borrower_id).collect()?;
    let providers: Vec<String> = links.iter().map(|link| link.provider_id.to_string()).collect();
    let is_logged = book.scan(LogRow::by_key).equal(borrower_id).limit(1).count()? > 0;
    Ok(ErasedBorrower {
        tenant_id: borrower.tenant_id,
        uuid_sha256: ErasedBorrower::key_of(borrower.uuid),
        borrower_id,
        stream: is_logged.then_some(borrower.uuid),
        providers: providers.join(","),
        national_id_kid: kid,
        national_id_mac: mac,
        partner_id: partner.partner_id,
        author: partner.author().to_owned(),
        reason: reason.map(str::to_owned),
        erased_at,
        is_done: false,
    })
}

// Whether a text names a borrower, in any notation that a person would write.

/// A name with at least this many letters is found anywhere in the text. A shorter one is found only as a whole word.
const NAME_CHARS_MIN: usize = 3;

/// A text with at least this many letters and digits is also found with blanks and marks between them.
const SPREAD_CHARS_MIN: usize = 6;

/// The number of last digits of a phone number that are compared. They are the same with and without the country's
/// code and leading zeros.
const PHONE_DIGITS: usize = 8;

/// Shorter numbers are not searched.
const NUMBER_DIGITS_MIN: usize = 5;

/// Whether a text names a borrower: by a name, the national id, the public id, the e-mail address or the phone number.
/// Letters are compared without case, accents and vowel marks, and digits of all scripts are the same.
fn names(borrower: &Borrower, text: &str) -> bool {
    let text = FoldedText::new(text);
    let Borrower { first_name, last_name, phone_value, phone_lookup, uuid, .. } = borrower;
    let Borrower { national_id_value, national_id_lookup, email_value, email_lookup, .. } =
        borrower;
    let full = [format!("{first_name} {last_name}"), format!("{last_name} {first_name}")];
    let written = |one: &Option<String>| one.clone().unwrap_or_default();
    full.iter().any(|name| text.has_spread(name))
        || [first_name, last_name].into_iter().any(|name| text.has_name(name))
        || [phone_value, phone_lookup].into_iter().any(|phone| text.has_phone(phone))
        || [national_id_value, national_id_lookup].into_iter().any(|id| text.has_id(&written(id)))
        || [email_value, email_lookup].into_iter().any(|email| text.has_email(&written(email)))
        || text.has_id(&uuid.to_string())
}

/// A text in the form for comparisons.
struct FoldedText {
    /// In lower case, without accents, with single blanks.
    text: String,
    /// Its letters and digits.
    spread: String,
    digits: String,
}

impl FoldedText {
    fn new(text: &str) -> Self {
        let kept = |found: &char| {
            !is_combining_mark(*found) && !is_invisible(*found) && *found != '\u{640}'
        };
        let folded: String = text.nfkd().filter(kept).flat_map(char::to_lowercase).collect();
        let folded: String = folded.nfkd().filter(kept).map(same_letter).collect();
        let text = folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let spread: String = text.chars().filter(|found| found.is_alphanumeric()).collect();
        let digits = spread.chars().filter(char::is_ascii_digit).collect();
        Self { text, spread, digits }
    }

    fn has_name(&self, name: &str) -> bool {
        let name = Self::new(name);
        self.has_spread(&name.text)
            || name.text.split(' ').any(|word| match word.chars().count() {
                0 => false,
                1..NAME_CHARS_MIN => {
                    let mut words = self.text.split(|found: char| !found.is_alphanumeric());
                    word.chars().count() > 1 && words.any(|own| own == word)
                }
                _ => self.text.contains(word),
            })
    }

    /// Whether this text contains the letters and digits of another one, even with other characters between them.
    fn has_spread(&self, other: &str) -> bool {
        let other = Self::new(other).spread;
        other.chars().count() >= SPREAD_CHARS_MIN && self.spread.contains(&other)
    }

    fn has_id(&self, id: &str) -> bool {
        let id = Self::new(id);
        let is_number = id.digits == id.spread;
        self.has_spread(&id.text)
            || !id.text.is_empty() && self.text.contains(&id.text)
            || is_number && self.has_digits(id.digits.trim_start_matches('0'))
    }

    fn has_phone(&self, phone: &str) -> bool {
        let digits = Self::new(phone).digits;
        let last = digits.len().saturating_sub(PHONE_DIGITS);
        self.has_digits(digits.get(last..).unwrap_or_default())
    }

    fn has_digits(&self, digits: &str) -> bool {
        digits.len() >= NUMBER_DIGITS_MIN && self.digits.contains(digits)
    }

    fn has_email(&self, email: &str) -> bool {
        let spelled = email.replace('@', " at ").replace('.', " dot ");
        !email.is_empty() && (self.has_spread(email) || self.has_spread(&spelled))
    }
}

/// Replaces letters of Arabic and Persian that people use interchangeably, and digits of all three scripts.
fn same_letter(found: char) -> char {
    match found {
        '\u{671}' => '\u{627}',
        '\u{649}' | '\u{6cc}' => '\u{64a}',
        '\u{629}' => '\u{647}',
        '\u{6a9}' => '\u{643}',
        found => ascii_digit(found).unwrap_or(found),
    }
}

// The rest of an erasure: it removes rows in steps of limited size.

/// Removes up to `limit` rows of a borrower after the erasure has begun. Returns whether there may be more. After the
/// last rows the erasure is done.
///
/// # Errors
/// If the store fails. [`BorrowersError::NotErasable`](crate::error::BorrowersError::NotErasable) if a loan,
/// application, refund or report was opened since.
pub(crate) fn remove_rows(
    cx: &mut Context<'_>,
    erased: &ErasedBorrower,
    limit: usize,
) -> Result<bool, Error> {
    if limit == 0 {
        return Ok(true);
    }
    let borrower_id = erased.borrower_id;
    let mut left = limit.saturating_sub(remove_messages_to(cx, borrower_id, limit)?);
    for table in tables_of_borrowers() {
        if left > 0 {
            let removed = cx.book()?.remove_of_borrower(table, borrower_id, left)?;
            left = left.saturating_sub(removed);
        }
    }
    if left == 0 {
        return Ok(true);
    }
    check_erasable(cx, borrower_id)?;
    // So running computations on an earlier state leave the borrower out.
    note_removal(cx, borrower_id, DataType::Sms, (0, 0), None)?;
    cx.book()?.update(&ErasedBorrower { is_done: true, ..erased.clone() })?;
    Ok(false)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use crate::records::{DOMAINS, tables, tables_of_borrowers};
    use crate::tables::Book;
    use lendwright_storage::{ColumnKind, Memory, Mode, Row, Storage, Table, Value};
    use lendwright_types::{BorrowerId, TenantId};
    use std::ops::ControlFlow;

    /// The columns that relate a row to a borrower.
    const PERSONAL: [&str; 6] =
        ["borrower_id", "uuid", "application_id", "payment_id", "due_id", "stream"];

    /// The tables that the erasure itself handles, as its documentation states.
    const SPECIAL: [&str; 11] = [
        "application_event",
        "borrower",
        "credit_application",
        "decision",
        "due_claim",
        "due_payment",
        "erased_borrower",
        "idempotency",
        "ledger_line",
        "payment",
        "payment_part",
    ];

    #[test]
    fn every_table_with_rows_about_a_borrower_is_decided_on() {
        for domain in DOMAINS {
            for table in domain.of_nobody {
                let personal = table.columns.iter().find(|column| PERSONAL.contains(&column.name));
                assert!(personal.is_none(), "{} is of nobody, and has {personal:?}", table.name);
            }
        }
        let mut special: Vec<_> =
            DOMAINS.iter().flat_map(|domain| domain.special).map(|table| table.name).collect();
        special.sort_unstable();
        let mut decided = SPECIAL.to_vec();
        decided.sort_unstable();
        assert_eq!(special, decided);
    }

    #[test]
    fn all_rows_of_the_borrower_are_removed_and_none_of_others() {
        let store = Memory::new();
        store.prepare(&tables()).unwrap();
        let (one, other) = (BorrowerId(1), BorrowerId(2));
        let (tenant, elsewhere) = (TenantId(1), TenantId(2));
        store
            .transact(Mode::Write(lendwright_storage::Durability::Normal), &mut |tx| {
                for table in tables_of_borrowers() {
                    let of_others = [(tenant, other), (elsewhere, one)];
                    let own = vec![(tenant, one); rows_of_each(table)];
                    for (at, (tenant, borrower)) in own.into_iter().chain(of_others).enumerate() {
                        tx.insert(
                            table,
                            row_of(table, (tenant, borrower), i64::try_from(at).unwrap()),
                        )?;
                    }
                }
                for table in tables_of_borrowers() {
                    let mut book = Book::new(tx, tenant);
                    assert_eq!(book.remove_of_borrower(table, one, 1)?, 1, "{}", table.name);
                    let left = rows_of_each(table) - 1;
                    assert_eq!(book.remove_of_borrower(table, one, 9)?, left, "{}", table.name);
                    assert_eq!(book.remove_of_borrower(table, one, 9)?, 0, "{}", table.name);
                    let mut left = Vec::new();
                    let scan = lendwright_storage::Scan {
                        table,
                        index: None,
                        equal: &[],
                        range: (std::ops::Bound::Unbounded, std::ops::Bound::Unbounded),
                        descending: false,
                        limit: None,
                    };
                    tx.scan(&scan, &mut |row| {
                        left.push((
                            value(table, &row, "tenant_id"),
                            value(table, &row, "borrower_id"),
                        ));
                        Ok(ControlFlow::Continue(()))
                    })?;
                    left.sort();
                    let others = [(1, 2), (2, 1)].map(|(a, b)| (Value::Int(a), Value::Int(b)));
                    assert_eq!(left, others, "{}", table.name);
                }
                Ok(())
            })
            .unwrap();
    }

    /// Two rows, or one in a table with only the borrower as its key.
    fn rows_of_each(table: &Table) -> usize {
        let key: Vec<&str> = table.key.iter().map(|&at| table.columns[at].name).collect();
        if key == ["tenant_id", "borrower_id"] { 1 } else { 2 }
    }

    fn value(table: &Table, row: &Row, name: &str) -> Value {
        let at = table.columns.iter().position(|column| column.name == name).unwrap();
        row[at].clone()
    }

    /// A row of a borrower. Its other values differ by `at`.
    fn row_of(table: &Table, (tenant, borrower): (TenantId, BorrowerId), at: i64) -> Row {
        let column = |column: &lendwright_storage::Column| match (column.name, column.kind) {
            ("tenant_id", _) => Value::Int(tenant.0),
            ("borrower_id", _) => Value::Int(borrower.0),
            (_, ColumnKind::Int) => Value::Int(at),
            (_, ColumnKind::Real) => Value::Real(0.0),
            (_, ColumnKind::Text) => Value::Text(format!("text {at}")),
            (_, ColumnKind::Blob) => Value::Blob(vec![u8::try_from(at).unwrap()]),
            (_, ColumnKind::Bool) => Value::Bool(false),
            (_, ColumnKind::Time) => Value::Time(at),
        };
        table.columns.iter().map(column).collect()
    }
}
