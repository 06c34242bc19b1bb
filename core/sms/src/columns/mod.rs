//! Messages in columns: reads many messages with a set of templates, and makes their summary, without a book.

pub(crate) mod table;

pub use table::{Amounts, Columns, ColumnsError, Messages, Row, TextColumn};

use crate::fold::has_visible;
use crate::message::widened;
use crate::set::SettingsOfSenders;
use crate::summary::{Basis, Entry, Line, MessageOutcome, Sender, Summary, Window};
use crate::{
    Amount, FIRST_MS, FoldedText, Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet,
    UnreadableSet, names_amount,
};
use chrono::{DateTime, Utc};
use lendwright_types::codes;
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use lendwright_types::time::Zone;
use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};
use table::{ColumnMessage, guard};

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
        Ok(Self::new(&set, |sender| settings.for_sender(sender), zone, base))
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
        Row::from_reading(&self.matcher.read(scratch, message), message.body, self.base)
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

impl Reader {
    /// Sums up the messages of one borrower. The result is identical, bit by bit, to that of a book with these
    /// templates after an upload.
    ///
    /// It leaves out the messages that no book stores: invisible ones, those from before the year 2000, and those
    /// with a code. A message with a code is kept where a template reads it as money that moved.
    ///
    /// # Errors
    /// Like [`Reader::read`].
    pub fn summary<'m>(
        &'m self,
        messages: &Messages<'m>,
        window: Window,
    ) -> Result<Summary<'m>, ColumnsError> {
        let (mut shared, mut entries) = (SummaryScratch::new(&window), Vec::new());
        for row in 0..messages.count()? {
            entries.extend(self.take(&mut shared, &messages.at(row)?));
        }
        let basis = Basis { first_message: shared.first(), ..Basis::new(window, self.base) };
        Ok(Summary::from_entries(&entries, &basis))
    }

    /// Takes a message like the summary, or returns why it is left out.
    fn take<'m>(
        &'m self,
        shared: &mut SummaryScratch,
        cells: &ColumnMessage<'m>,
    ) -> Result<Entry<'m>, Outcome> {
        let SummaryScratch { scratch, folded, first, read } = shared;
        folded.fold(cells.body);
        if let Some(outcome) = not_kept(cells) {
            return Err(outcome);
        }
        if self.hides_code(scratch, cells, folded) {
            return Err(Outcome::Otp);
        }
        *first = first.iter().copied().chain([cells.millis()]).min();
        if !read.contains(&cells.millis()) {
            return Err(MessageOutcome::OutOfWindow.into());
        }
        Ok(self.entry(scratch, cells, folded))
    }

    fn hides_code(
        &self,
        scratch: &mut Scratch,
        cells: &ColumnMessage<'_>,
        folded: &FoldedText,
    ) -> bool {
        let ColumnMessage { address, body, received_at } = *cells;
        let message = Message { address, body, received_at: self.zone.local(received_at) };
        self.matcher.hides_code(scratch, &message, folded)
    }

    /// A message as the summary takes it.
    fn entry<'m>(
        &'m self,
        scratch: &mut Scratch,
        cells: &ColumnMessage<'m>,
        folded: &FoldedText,
    ) -> Entry<'m> {
        let ColumnMessage { address, body, received_at } = *cells;
        let (mut sender, mut record) = (Sender::unknown(address), None);
        if let Some(found) = self.matcher.sender(scratch, address) {
            sender = Sender::known(found.name(), found.settings());
            let local = self.zone.local(received_at);
            let reading = self.matcher.read_folded(scratch, found, folded, body, local);
            if let Reading::Record { record: read, .. } = reading {
                record = Some(read);
            }
        }
        let identity = widened(&Message::identity(address, body, cells.millis()));
        let digest = widened(&Message::text_digest(folded, body));
        let names_amount = sender.is_known && record.is_none() && names_amount(folded);
        Entry { sender, received_at, identity, digest, names_amount, record }
    }
}

/// Memory that all messages share, and the time of the first message so far.
struct SummaryScratch {
    scratch: Scratch,
    folded: FoldedText,
    first: Option<i64>,
    read: RangeInclusive<i64>,
}

impl SummaryScratch {
    fn new(window: &Window) -> Self {
        let read = window.read_from().timestamp_millis()..=window.as_of().timestamp_millis();
        Self { scratch: Scratch::default(), folded: FoldedText::default(), first: None, read }
    }

    /// When the first message was received.
    fn first(&self) -> Option<DateTime<Utc>> {
        self.first.and_then(DateTime::from_timestamp_millis)
    }
}

/// Why a book would not store a message, except for codes.
fn not_kept(cells: &ColumnMessage<'_>) -> Option<Outcome> {
    if !has_visible(cells.body) || !has_visible(cells.address) {
        return Some(Outcome::Empty);
    }
    (cells.millis() < FIRST_MS).then_some(Outcome::Clock)
}

codes! {
    /// The outcome of a message of columns: the sum that includes it, or why none does.
    pub enum Outcome {
        /// The message has no visible text. No book stores it.
        Empty = "empty",
        /// The message is from before the year 2000. No book stores it.
        Clock = "clock",
        /// The message has a code for one use. No book stores it.
        Otp = "otp",
    }
    with Ledger(MessageOutcome)
}

/// A message of columns, with its outcome in the summary.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LedgerRow<'m> {
    /// The address it came from.
    pub address: &'m str,
    /// Its text.
    pub body: &'m str,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// The sender, as the set spells it; `None` for one without templates, and for a message that is not read.
    pub sender: Option<&'m str>,
    /// The category of the template that matches.
    pub category: Option<&'m str>,
    /// The outcome.
    pub outcome: Outcome,
    /// The word that contradicts the transaction; if there is no such word, the name of the reason.
    pub guard: Option<&'m str>,
    /// The amount that it adds to its member of the summary, in the base currency.
    pub amount: Option<Amount>,
    /// The fee of the same message, which is a part of `spending_amount` too.
    pub fee: Option<Amount>,
    /// Whether `sms_info`, `frequency` and `services` count it.
    pub informs: bool,
}

impl Reader {
    /// Returns the outcome of each message of one borrower in [`Reader::summary`], in the order of the columns. The
    /// amounts and fees of a sender and a member add up to the summary's.
    ///
    /// # Errors
    /// Like [`Reader::read`].
    pub fn ledger<'m>(
        &'m self,
        messages: &Messages<'m>,
        window: Window,
    ) -> Result<Vec<LedgerRow<'m>>, ColumnsError> {
        let mut shared = SummaryScratch::new(&window);
        let (mut entries, mut taken) = (Vec::new(), Vec::new());
        for row in 0..messages.count()? {
            let cells = messages.at(row)?;
            let entry = self.take(&mut shared, &cells);
            taken.push((cells, entry.as_ref().map(|_| entries.len()).map_err(|why| *why)));
            entries.extend(entry);
        }
        let basis = Basis { first_message: shared.first(), ..Basis::new(window, self.base()) };
        let summary = Summary::from_entries(&entries, &basis);
        // A message that comes twice has one line: the first row has it.
        let mut lines: HashMap<_, _> =
            summary.ledger().iter().map(|line| (line.identity, line)).collect();
        let rows = taken.into_iter().map(|(cells, place)| match place {
            Err(outcome) => LedgerRow::without_line(&cells, outcome),
            Ok(at) => entries.get(at).map_or_else(
                || LedgerRow::without_line(&cells, MessageOutcome::Duplicate.into()),
                |entry| LedgerRow::with_line(&cells, entry, lines.remove(&entry.identity)),
            ),
        });
        Ok(rows.collect())
    }
}

impl<'m> LedgerRow<'m> {
    fn without_line(cells: &ColumnMessage<'m>, outcome: Outcome) -> Self {
        let ColumnMessage { address, body, received_at } = *cells;
        Self {
            address,
            body,
            received_at,
            sender: None,
            category: None,
            outcome,
            guard: None,
            amount: None,
            fee: None,
            informs: false,
        }
    }

    fn with_line(cells: &ColumnMessage<'m>, entry: &Entry<'m>, line: Option<&Line<'_>>) -> Self {
        let record = entry.record.as_ref();
        Self {
            sender: entry.sender.is_known.then_some(entry.sender.name),
            category: record.map(|record| record.category),
            guard: record.and_then(|record| guard(&record.settled, cells.body)),
            amount: line.and_then(|line| line.amount),
            fee: line.and_then(|line| line.fee),
            informs: line.is_some_and(|line| line.informs),
            ..Self::without_line(
                cells,
                line.map_or(MessageOutcome::Duplicate, |line| line.fate).into(),
            )
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::{Columns, ColumnsError, LedgerRow, Messages, Reader};
    use crate::Amount;
    use crate::summary::Window;
    use lendwright_types::currency::{self, EGP};
    use lendwright_types::json::Json;
    use lendwright_types::time::Zone;
    use std::ops::ControlFlow::{Break, Continue};

    const TEMPLATES: &str = r#"{"senders": {
    "CIB": {
        "purchase": ["Paid {{money}} at {{merchant}} card {{card}} ref {{reference}} balance {{balance}}"],
        "salary": ["Salary {{amount}} for {{*}} arrived", "Wage {{amount}} arrived"],
        "ignore": ["Happy birthday {{...}}"]
    },
    "Shop": {"purchase": ["Bought {{product}} for {{amount}} fee {{fee}}"], "credit_limit": ["Limit {{limit}}"]}
}}"#;

    fn reader(senders: &str) -> Result<Reader, crate::UnreadableSet> {
        let json = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
        Reader::from_json(&json(TEMPLATES), &json(senders), Zone::CAIRO, EGP)
    }

    fn read(reader: &Reader, messages: &[(&str, &str)]) -> Columns {
        let (addresses, bodies): (Vec<&str>, Vec<&str>) = messages.iter().copied().unzip();
        let dates = vec![1_772_000_000_000_i64; messages.len()];
        let cells = Messages { addresses: &addresses, bodies: &bodies, dates: &dates };
        let mut columns = Columns::default();
        reader.read(&cells, &mut columns, |_| Continue(())).unwrap();
        columns
    }

    #[test]
    fn a_row_says_what_was_read_of_its_message() {
        let columns = read(
            &reader("null").unwrap(),
            &[
                ("cib", "Paid USD 1,250.50 at Corner Shop card *1234 ref AB12 balance 99.5"),
                ("CIB", "Wage 7000 arrived. It will be paid tomorrow"),
                ("Shop", "Bought a tea pot for 12.5 fee 1"),
                ("CIB", "Happy birthday Mona"),
                ("CIB", "Call us"),
                ("Mum", "Wage 7000 arrived"),
                ("Shop", "Limit 5000"),
                ("CIB", "Wage 0 arrived"),
            ],
        );
        let texts = |column: &super::TextColumn| -> Vec<Option<String>> {
            (0..column.rows()).map(|row| column.at(row).map(str::to_owned)).collect()
        };
        let some = |texts: [&str; 8]| -> Vec<Option<String>> {
            texts.iter().map(|text| (*text != "-").then(|| (*text).to_owned())).collect()
        };
        assert_eq!(columns.rows(), 8);
        let senders = ["CIB", "CIB", "Shop", "CIB", "CIB", "-", "Shop", "CIB"];
        assert_eq!(texts(&columns.sender), some(senders));
        let categories =
            ["purchase", "salary", "purchase", "ignore", "-", "-", "credit_limit", "salary"];
        assert_eq!(texts(&columns.category), some(categories));
        let classes = ["out", "in", "out", "ignore", "-", "-", "signal", "in"];
        assert_eq!(texts(&columns.class), some(classes));
        let currencies = ["USD", "EGP", "EGP", "-", "-", "-", "EGP", "EGP"];
        assert_eq!(texts(&columns.currency), some(currencies));
        let amounts =
            [Some(12_505_000), Some(70_000_000), Some(125_000), None, None, None, None, Some(0)];
        assert_eq!(columns.amount, amounts);
        let settled = [true, false, true, true, true, true, true, false];
        let settled = settled.iter().zip([0, 1, 2, 3, 9, 9, 6, 7]);
        let settled: Vec<_> = settled.map(|(settled, at)| (at != 9).then_some(*settled)).collect();
        assert_eq!(columns.settled, settled);
        assert_eq!(texts(&columns.guard), some(["-", "will be", "-", "-", "-", "-", "-", "zero"]));
        assert_eq!(
            (columns.balance[0], columns.fee[2], columns.limit[6]),
            (Some(995_000), Some(10_000), Some(50_000_000))
        );
        assert_eq!((columns.account.at(0), columns.reference.at(0)), (Some("1234"), Some("AB12")));
        assert_eq!(
            (columns.merchant.at(0), columns.product.at(2)),
            (Some("Corner Shop"), Some("a tea pot"))
        );
        assert_eq!(
            columns.template,
            [Some(0), Some(1), Some(0), Some(0), None, None, Some(0), Some(1)]
        );
        assert_eq!(columns.ambiguous[0], Some(false));
    }

    #[test]
    fn the_ledger_says_of_each_message_what_became_of_it_and_adds_up_to_the_summary() {
        let reader = reader(r#"{"Shop": {"fee_counts": true}}"#).unwrap();
        let paid = "Paid EGP 1,250.50 at Corner Shop card *1234 ref AB12 balance 99.5";
        let messages = [
            ("cib", paid, "spending_amount"),
            ("cib", paid, "duplicate"),
            ("CIB", "Wage 7000 arrived. It will be paid tomorrow", "scheduled"),
            ("CIB", "Wage 7000 arrived", "salary"),
            ("Shop", "Bought a tea pot for 12.5 fee 1", "spending_amount"),
            ("CIB", "Happy birthday Mona", "ignored"),
            ("CIB", "Call us", "unmatched"),
            ("Mum", "Wage 7000 arrived", "unknown_sender"),
            ("Shop", "Limit 5000", "signal"),
            ("CIB", "Your OTP is 482913", "otp"),
            (" ", "Wage 7000 arrived", "empty"),
            ("CIB", "Wage 7000 arrived", "clock"),
            ("CIB", "Wage 7000 arrived", "out_of_window"),
        ];
        let (addresses, bodies): (Vec<&str>, Vec<&str>) =
            messages.iter().map(|(address, body, _)| (*address, *body)).unzip();
        let mut dates = vec![1_772_000_000_000_i64; messages.len()];
        (dates[11], dates[12]) = (0, 1_600_000_000_000);
        let cells = Messages { addresses: &addresses, bodies: &bodies, dates: &dates };
        let as_of = lendwright_types::time::parse_instant("2026-03-31T20:00:00Z").unwrap();
        let window = Window::new(12, as_of, Zone::CAIRO).unwrap();
        let ledger = reader.ledger(&cells, window).unwrap();
        let outcomes: Vec<&str> = ledger.iter().map(|row| row.outcome.name()).collect();
        assert_eq!(outcomes, messages.map(|(_, _, outcome)| outcome));
        assert_eq!((ledger[2].guard, ledger[2].category), (Some("will be"), Some("salary")));
        assert_eq!((ledger[4].sender, ledger[7].sender), (Some("Shop"), None));
        let figures = reader.summary(&cells, window).unwrap().figures;
        let sum = |sender, member| {
            let of =
                |row: &&LedgerRow<'_>| row.sender == Some(sender) && row.outcome.name() == member;
            let rows =
                ledger.iter().filter(of).flat_map(|row| row.amount.into_iter().chain(row.fee));
            rows.fold(Amount::ZERO, Amount::plus)
        };
        assert_eq!(sum("CIB", "spending_amount"), figures.spending_amount["CIB"]);
        assert_eq!(sum("Shop", "spending_amount").to_string(), "13.5");
        assert_eq!(sum("CIB", "salary"), figures.incoming_payments.salary["CIB"]);
        let informed = ledger.iter().filter(|row| row.informs).count();
        assert_eq!(u32::try_from(informed).unwrap(), figures.sms_info);
    }

    #[test]
    fn a_cell_that_cannot_be_read_is_named() {
        let reader = reader("null").unwrap();
        let addresses = ["CIB"; 3];
        let bodies = [Some("a"), None, Some("c")];
        let mut columns = Columns::default();
        let (few, late) = (vec![0_i64; 2], vec![0, 0, i64::MAX]);
        let (addresses, bodies) = (addresses.to_vec(), bodies.to_vec());
        let mut cells = Messages { addresses: &addresses, bodies: &bodies, dates: &few };
        let mut said = |cells: &Messages<'_>| {
            reader.read(cells, &mut columns, |_| Continue(())).unwrap_err().to_string()
        };
        assert_eq!(said(&cells), "date: 2 rows, and must have 3");
        cells.dates = &late;
        assert_eq!(said(&cells), "row 1: body: is no text");
        cells.bodies = &addresses;
        assert_eq!(said(&cells), "row 2: date: is beyond the calendar");
        assert_eq!(columns.rows(), 3, "what was done before");
    }

    #[test]
    fn reading_is_stopped_by_whoever_is_asked() {
        let reader = reader("null").unwrap();
        let (texts, dates) = (vec!["x"; 3_000], vec![0_i64; 3_000]);
        let cells = Messages { addresses: &texts, bodies: &texts, dates: &dates };
        let (mut columns, mut heard) = (Columns::default(), Vec::new());
        let stopped = reader.read(&cells, &mut columns, |done| {
            heard.push(done);
            if done > 2_000 { Break(()) } else { Continue(()) }
        });
        assert_eq!(stopped, Err(ColumnsError::Stopped { done: 2_048 }));
        assert_eq!((heard, columns.rows()), (vec![1_024, 2_048], 2_048));
    }

    #[test]
    fn settings_of_senders_are_the_registrys_but_for_what_is_given() {
        let plain = reader("null").unwrap();
        assert_eq!(plain.digest(), reader("{}").unwrap().digest());
        let usd = reader(
            r#"{"shop": {"currency": "USD", "decimal": "comma", "aliases": ["Shoppe"], "match": null}}"#,
        );
        let usd = usd.unwrap();
        assert_ne!(plain.digest(), usd.digest());
        let listed = reader(
            r#"{"senders": {
            "Shop": {"templates": 2, "from": {"currency": "set"}, "settings": {
                "currency": "USD", "decimal": "comma", "aliases": ["Shoppe"]}},
            "None": {"templates": 0, "from": {}, "settings": {"category": "Bank"}}}}"#,
        );
        assert_eq!(listed.unwrap().digest(), usd.digest(), "as list_senders answers them");
        let columns = read(&usd, &[("shoppe", "Bought tea for 1.250 fee 1")]);
        assert_eq!((columns.amount[0], columns.currency.at(0)), (Some(12_500_000), Some("USD")));
        assert_eq!(usd.base(), currency::EGP);
        for (senders, said) in [
            (r#"{"Shpo": {}}"#, "senders/Shpo: has no templates, did you mean 'Shop'?"),
            (r#"{"Shop": 1}"#, "senders/Shop: must be an object, not a number"),
            (
                r#"{"Shop": {"decimals": 1}}"#,
                "senders/Shop/decimals: is no setting of a sender, did you mean 'decimal'?",
            ),
            (
                r#"{"Shop": {"decimal": "point"}}"#,
                "senders/Shop/decimal: must be one of auto, dot, comma",
            ),
            (
                r#"{"Shop": {"currency": "EGX"}}"#,
                "senders/Shop/currency: 'EGX' is not a currency code of ISO 4217",
            ),
        ] {
            let error = reader(senders).unwrap_err().to_string();
            assert!(error.starts_with(said), "{error}");
        }
    }

    #[test]
    fn settings_stand_at_the_name_of_the_templates() {
        let templates = r#"{"BanK-AlAhly": {"purchase": ["Paid {{amount}}"]}}"#;
        let said = |senders: &str| {
            let json = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
            let reader = Reader::from_json(&json(templates), &json(senders), Zone::CAIRO, EGP);
            reader.map(drop).map_err(|error| (error.at, error.reason))
        };
        let reason = "must stand at 'BanK-AlAhly', which has the templates of this name";
        let wrong = Err(("senders/19623".to_owned(), reason.to_owned()));
        assert_eq!(
            said(r#"{"19623": {"currency": "USD"}}"#),
            wrong,
            "they would count for nothing"
        );
        assert_eq!(said(r#"{"bank-alahly": {"currency": "USD"}, "CIB": {}}"#), Ok(()));
    }

    #[test]
    fn an_alias_belongs_to_one_sender() {
        let said =
            |senders: &str| reader(senders).map(drop).map_err(|error| (error.at, error.reason));
        let one_too = |at: &str, other: &str| {
            Err((at.to_owned(), format!("must belong to one sender, and is one of '{other}' too")))
        };
        let of_two = r#"{"CIB": {"aliases": ["16777", "My Bank"]}, "Shop": {"aliases": ["shop", "my  BANK"]}}"#;
        assert_eq!(said(of_two), one_too("senders/Shop/aliases/1", "CIB"));
        assert_eq!(
            said(r#"{"CIB": {"aliases": ["SHOP"]}}"#),
            one_too("senders/CIB/aliases/0", "Shop")
        );
        assert_eq!(said(r#"{"CIB": {"aliases": ["cib", "16777", "16777"]}, "Shop": {}}"#), Ok(()));
        // A list of the settings in force repeats the registry's aliases for each sender that has one of them.
        let listed = r#"{"senders": {"CIB": {"templates": 3, "settings": {"aliases": ["My Bank"]}, "from": {}},
        "Shop": {"templates": 2, "settings": {"aliases": ["My Bank"]}, "from": {}}}}"#;
        let columns = read(&reader(listed).unwrap(), &[("My Bank", "Wage 7000 arrived")]);
        assert_eq!(columns.sender.at(0), Some("CIB"));
    }
}
