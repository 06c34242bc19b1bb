//! A stream: recurring transactions of one party.

use super::frequency::{Cadence, CadenceFit, ExpectedDays, Frequency, Spread, half, median_twice};
use crate::{Day, Kind, Row, TextField, TextId};
use lendwright_scoring::audit::Digest;
use lendwright_types::codes;
use lendwright_types::currency::Currency;
use lendwright_types::number::divide_half_even;
use std::fmt;

codes! {
    /// Whether money comes in or goes out.
    pub enum Direction {
        /// Money comes in.
        Inflow = "inflow",
        /// Money goes out.
        Outflow = "outflow",
    }
}

codes! {
    /// The kind of a stream.
    pub enum StreamKind {
        /// Outgoing, in a category of bills.
        Bill = "BILL",
        /// A purchase of the same amount each time.
        Subscription = "SUBSCRIPTION",
        /// Incoming, and income.
        Income = "INCOME",
        /// Outgoing, and repays a loan.
        Loan = "LOAN",
        /// Another kind.
        Other = "OTHER",
    }
}

codes! {
    /// Whether a stream's amounts are the same.
    pub enum AmountType {
        /// The median distance of the amounts from their median is at most 2 % of it. Or each price except the latest
        /// one came three times or more.
        Fixed = "FIXED",
        /// The amounts differ by more.
        Variable = "VARIABLE",
    }
}

codes! {
    /// How reliable a stream is.
    pub enum StreamStatus {
        /// It came often and regularly enough to be reliable.
        Mature = "MATURE",
        /// It came too seldom, or too irregularly, to be reliable yet. Projections leave it out.
        EarlyDetection = "EARLY_DETECTION",
        /// It was mature, and two expected occurrences or more are missing.
        Inactive = "INACTIVE",
        /// It was early, and did not come when it was expected.
        Tombstoned = "TOMBSTONED",
    }
}

codes! {
    /// Why transactions are a stream, and the doubts about it.
    pub enum StreamReason {
        /// All transactions of the party are in the stream.
        WholeParty = "WHOLE_PARTY",
        /// All transactions of the party are no stream, but those of this amount are one.
        ExactAmount = "EXACT_AMOUNT",
        /// All transactions of the party are no stream, but those of about this amount are one.
        AmountBand = "AMOUNT_BAND",
        /// Each gap between occurrences fits the frequency.
        EveryGapFits = "EVERY_GAP_FITS",
        /// Some gaps do not fit the frequency, or an occurrence is missing in them.
        SomeGapsDiffer = "SOME_GAPS_DIFFER",
        /// The amounts are the same, or nearly.
        SameAmounts = "SAME_AMOUNTS",
        /// The amounts differ, within the limits of a stream.
        AmountsVary = "AMOUNTS_VARY",
        /// The amounts differ by more than the limit for so few occurrences.
        AmountsTooVaried = "AMOUNTS_TOO_VARIED",
        /// There are fewer than three occurrences, or fewer than two of a yearly one.
        FewOccurrences = "FEW_OCCURRENCES",
        /// Several transactions of a day are one occurrence.
        DaysSummed = "DAYS_SUMMED",
        /// The last two occurrences have another amount than those before.
        PriceChanged = "PRICE_CHANGED",
        /// One expected occurrence is missing, or more.
        Missed = "MISSED",
    }
}

/// The id of a stream: the same for a user as long as party, frequency and place among the party's streams are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(pub(super) u64);

/// The payments of a stream on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The day.
    pub day: Day,
    /// Minor units, positive whether money came in or went out.
    pub amount: i64,
}

/// A change from one amount to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceChange {
    /// The median of the amounts before the new one, in minor units.
    pub previous_amount: i64,
    /// Twice that median, which may lie between two of them.
    pub(crate) previous_twice: i128,
    /// The amount of the last two occurrences, in minor units.
    pub new_amount: i64,
    /// The first day of the new amount.
    pub day: Day,
    /// The day of the second payment of the new amount, which makes the change known.
    pub known_on: Day,
}

/// Recurring transactions of one party. Amounts are minor units and positive. Medians and averages are rounded
/// half-even.
#[derive(Clone, Debug)]
pub struct Stream<'t> {
    /// The id.
    pub id: StreamId,
    /// Whether money comes in or goes out.
    pub direction: Direction,
    /// The kind of the stream.
    pub kind: StreamKind,
    /// The latest merchant, as written; empty where none is.
    pub merchant: &'t str,
    /// The latest counterparty.
    pub counterparty: &'t str,
    /// The latest description.
    pub description: &'t str,
    /// The latest category.
    pub category: &'t str,
    /// The latest account.
    pub account_id: &'t str,
    /// How often it comes.
    pub frequency: Frequency,
    /// The transactions, by day and id.
    pub transactions: Vec<Row<'t>>,
    /// The payments of each day, in order. There are two at least.
    pub occurrences: Vec<Occurrence>,
    /// The mean of the occurrences' amounts.
    pub average_amount: i64,
    /// Their median.
    pub median_amount: i64,
    /// The least of them.
    pub min_amount: i64,
    /// The greatest of them.
    pub max_amount: i64,
    /// Whether they are the same.
    pub amount_type: AmountType,
    /// The share of the gaps that fit the frequency, from ¾ to 1; a gap of two periods counts half.
    pub regularity: f64,
    /// The amount that is expected next.
    pub next_amount: i64,
    /// How many expected occurrences are missing.
    pub missed: u32,
    /// The last change of the amount.
    pub price_change: Option<PriceChange>,
    /// The status.
    pub status: StreamStatus,
    /// `0.6·regularity + 0.25·(1 − min(1, rel_mad/0.5)) + 0.15·min(1, n/6)` of n occurrences. `rel_mad` is the median
    /// absolute deviation of their amounts, as a share of their median.
    pub confidence: f64,
    /// The reasons to see the transactions as a stream.
    pub why: Vec<StreamReason>,
    pub(super) expected: ExpectedDays,
    /// Twice the amount that is expected next, before it is rounded.
    pub(super) next_twice: i128,
}

impl<'t> Stream<'t> {
    /// Returns the day of the first occurrence.
    #[must_use]
    pub fn first_day(&self) -> Day {
        self.occurrences.first().map_or(Day::MIN, |first| first.day)
    }

    /// Returns the day of the last occurrence.
    #[must_use]
    pub fn last_day(&self) -> Day {
        self.occurrences.last().map_or(Day::MIN, |last| last.day)
    }

    /// Returns the amount of the last occurrence.
    #[must_use]
    pub fn last_amount(&self) -> i64 {
        self.occurrences.last().map_or(0, |last| last.amount)
    }

    /// Returns the mean of the days between occurrences.
    #[must_use]
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a statistic")]
    pub fn average_days_apart(&self) -> f64 {
        let gaps = self.occurrences.len().saturating_sub(1).max(1);
        f64::from(self.last_day().days_since(self.first_day())) / gaps as f64
    }

    /// Returns the day when it is expected next. The day may have passed.
    #[must_use]
    pub fn next_day(&self) -> Day {
        self.expected(0)
    }

    /// Returns the day of an expected occurrence: 0 for the next one, 1 for the one after it. Each is a period after
    /// the one before. With a period of months it is on the stream's usual day of the month, or on the last day of a
    /// shorter month.
    #[must_use]
    pub fn expected(&self, number: u32) -> Day {
        self.expected.at(number)
    }

    /// Returns the frequency with the days of its period.
    #[must_use]
    pub const fn cadence(&self) -> Cadence {
        self.expected.cadence()
    }

    /// The last day on which an expected occurrence may come, by the tolerance. A stream of every 28 days may turn out
    /// to be monthly.
    pub(crate) fn latest(&self, number: u32) -> Day {
        let late = self.expected(number).plus(self.cadence().tolerance());
        let days = self.occurrences.iter().map(|one| one.day);
        let by_months = self.expected.by_months(days);
        by_months.map_or(late, |expected| expected.at(number).max(late))
    }

    /// Whether it is still active: it is mature or early, and missed at most one expected occurrence.
    #[must_use]
    pub fn is_active(&self) -> bool {
        matches!(self.status, StreamStatus::Mature | StreamStatus::EarlyDetection)
            && self.missed < 2
    }

    /// The places of its transactions in the set.
    #[doc(hidden)]
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.transactions.iter().map(|row| row.place())
    }

    /// Returns the last occurrences, six at most. The next amount is computed from them.
    #[must_use]
    pub fn last_six(&self) -> &[Occurrence] {
        last_six(&self.occurrences)
    }

    /// Returns twice the amount that is expected next. It is doubled because it may be in the middle of two amounts.
    pub(crate) const fn next_amount_twice(&self) -> i128 {
        self.next_twice
    }

    /// Returns the name of the party: the merchant's, else the counterparty's, the description or the category.
    #[must_use]
    pub fn name(&self) -> &'t str {
        let names = [self.merchant, self.counterparty, self.description, self.category];
        names.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// The expected amount of 1,344 months, in parts of a minor unit. In so many months a stream with a frequency of
    /// the table comes a whole number of times.
    pub(super) fn value(&self) -> i128 {
        let days = self.next_twice.saturating_mul(DAYS_IN_32NDS).saturating_mul(FINE);
        divide_half_even(days, self.cadence().period_in_32nds().into()).unwrap_or_default()
    }
}

/// The days of 672 months of 30.4375 days, in parts of 32.
const DAYS_IN_32NDS: i128 = 654_528;

/// How many parts a minor unit has. Amounts of `EVERY_N_DAYS` are rounded to parts.
const FINE: i128 = 1 << 20;

/// Returns the sum of streams in a month of 30.4375 days, in minor units, rounded half-even.
#[must_use]
pub fn monthly_amount<'s>(streams: impl IntoIterator<Item = &'s Stream<'s>>) -> i64 {
    let values = streams.into_iter().map(Stream::value);
    let months = divide_half_even(values.fold(0, i128::saturating_add), FINE.saturating_mul(1_344));
    months.and_then(|amount| i64::try_from(amount).ok()).unwrap_or(i64::MAX)
}

fn last_six(occurrences: &[Occurrence]) -> &[Occurrence] {
    occurrences.get(occurrences.len().saturating_sub(6)..).unwrap_or_default()
}

impl fmt::Display for StreamId {
    /// Writes 16 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

// The making of a stream from its rows.

/// The party of streams, and the question they answer.
pub(super) struct Party<'p> {
    pub(super) user: &'p str,
    pub(super) direction: Direction,
    pub(super) currency: Currency,
    pub(super) key: &'p str,
    pub(super) as_of: Day,
}

/// Which of a party's rows are the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartyShare {
    /// All.
    No,
    /// Those of one amount.
    ExactAmount,
    /// Those of about one amount.
    Band,
}

/// Makes the stream of rows, sorted by day. The room has their occurrences. The tuple has the way the party was
/// divided, the stream's place among the party's streams, and whether its latest category is one of bills.
pub(super) fn stream_of<'t>(
    party: &Party<'_>,
    rows: &[Row<'t>],
    verdict: Verdict,
    (apart, place, is_bill): (PartyShare, u32, bool),
    room: &mut Scratch,
) -> Stream<'t> {
    let cadence = verdict.fit.cadence;
    let frequency = cadence.frequency();
    let occurrences = room.occurrences.clone();
    let days = occurrences.iter().map(|occurrence| occurrence.day);
    let expected = ExpectedDays::after(cadence, days, &mut room.gaps);
    let missed = expected.missed(party.as_of);
    let is_fixed = verdict.is_fixed(&occurrences);
    let price_change = if is_fixed { price_change(&occurrences, room) } else { None };
    let amounts = || occurrences.iter().map(|occurrence| occurrence.amount);
    let next_twice = next_amount_twice(&occurrences, is_fixed, room);
    let text = |field| {
        let id = latest(rows, field);
        rows.first().map(|row| row.set().text(id)).unwrap_or_default()
    };
    let mut stream = Stream {
        id: id(party, frequency.name(), place),
        direction: party.direction,
        kind: StreamKind::Other,
        merchant: text(TextField::Merchant),
        counterparty: text(TextField::Counterparty),
        description: text(TextField::Description),
        category: text(TextField::Category),
        account_id: text(TextField::Account),
        frequency,
        transactions: rows.to_vec(),
        average_amount: mean(amounts()),
        median_amount: verdict.spread.median(),
        min_amount: amounts().min().unwrap_or_default(),
        max_amount: amounts().max().unwrap_or_default(),
        amount_type: if is_fixed { AmountType::Fixed } else { AmountType::Variable },
        regularity: verdict.fit.regularity(),
        next_amount: half(next_twice),
        missed,
        price_change,
        status: status(verdict, missed),
        confidence: confidence(verdict, occurrences.len()),
        why: Vec::new(),
        expected,
        next_twice,
        occurrences,
    };
    stream.kind = kind(&stream, is_bill);
    stream.why = why(&stream, verdict, apart, room.summed);
    stream
}

/// The latest of the rows' texts in a field that is not empty.
pub(super) fn latest(rows: &[Row<'_>], field: TextField) -> TextId {
    let ids = rows.iter().rev().map(|row| row.id_of(field));
    ids.into_iter().find(|id| !id.is_empty()).unwrap_or_default()
}

/// The first 8 bytes of the digest of user, direction, currency, party, frequency and place.
fn id(party: &Party<'_>, frequency: &str, place: u32) -> StreamId {
    let place = place.to_string();
    let (direction, currency) = (party.direction.name(), party.currency.code());
    let text = [party.user, direction, currency, party.key, frequency, &place].join("|");
    let Digest(digest) = Digest::from_parts(&[text.as_bytes()]);
    StreamId(digest.first_chunk().map_or(0, |first| u64::from_be_bytes(*first)))
}

/// The mean of amounts, rounded half-even.
fn mean(amounts: impl ExactSizeIterator<Item = i64>) -> i64 {
    let count = i128::try_from(amounts.len()).unwrap_or(i128::MAX);
    let sum = amounts.map(i128::from).fold(0, i128::saturating_add);
    divide_half_even(sum, count).and_then(|mean| i64::try_from(mean).ok()).unwrap_or_default()
}

/// Twice the last amount where amounts are the same and the last two equal, else twice the median of the last six.
pub(super) fn next_amount_twice(
    occurrences: &[Occurrence],
    is_fixed: bool,
    room: &mut Scratch,
) -> i128 {
    if let [.., before, last] = occurrences
        && is_fixed
        && before.amount == last.amount
    {
        return i128::from(last.amount).saturating_mul(2);
    }
    room.amounts.clear();
    room.amounts.extend(last_six(occurrences).iter().map(|occurrence| occurrence.amount));
    median_twice(&mut room.amounts)
}

/// The price change of a stream. The last two amounts must be equal, and differ by more than 2 % from the median of the
/// amounts before them. The previous amount is the median of the amounts before the new one. The new amount may have
/// come more than twice.
fn price_change(occurrences: &[Occurrence], room: &mut Scratch) -> Option<PriceChange> {
    let [earlier @ .., before, last] = occurrences else { return None };
    if before.amount != last.amount || earlier.is_empty() {
        return None;
    }
    room.amounts.clear();
    room.amounts.extend(earlier.iter().map(|occurrence| occurrence.amount));
    let twice = median_twice(&mut room.amounts);
    let difference = i128::from(last.amount).saturating_mul(2).saturating_sub(twice);
    if difference.saturating_abs().saturating_mul(50) <= twice {
        return None;
    }
    let is_new = |occurrence: &&Occurrence| occurrence.amount == last.amount;
    let count = occurrences.iter().rev().take_while(is_new).count();
    let (former, new) = occurrences.split_at_checked(occurrences.len().checked_sub(count)?)?;
    let [first, second, ..] = new else { return None };
    room.amounts.clear();
    room.amounts.extend(former.iter().map(|occurrence| occurrence.amount));
    let previous_twice = median_twice(&mut room.amounts);
    Some(PriceChange {
        previous_amount: half(previous_twice),
        previous_twice,
        new_amount: last.amount,
        day: first.day,
        known_on: second.day,
    })
}

const fn status(verdict: Verdict, missed: u32) -> StreamStatus {
    match (verdict.is_mature(), missed) {
        // Two missed ones have passed, with the tolerance of the second: that is later than half a period after
        // the first.
        (true, 2..) => StreamStatus::Inactive,
        (true, _) => StreamStatus::Mature,
        (false, 0) => StreamStatus::EarlyDetection,
        (false, _) => StreamStatus::Tombstoned,
    }
}

#[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a statistic")]
fn confidence(verdict: Verdict, count: usize) -> f64 {
    let unlike = (verdict.spread.relative() / 0.5).min(1.0);
    let many = (count as f64 / 6.0).min(1.0);
    0.6 * verdict.fit.regularity() + 0.25 * (1.0 - unlike) + 0.15 * many
}

fn kind(stream: &Stream<'_>, is_bill: bool) -> StreamKind {
    let Some(latest) = stream.transactions.last() else { return StreamKind::Other };
    match (stream.direction, latest.kind()) {
        (Direction::Inflow, kind) if kind.is_income() => StreamKind::Income,
        (Direction::Inflow, _) => StreamKind::Other,
        (Direction::Outflow, Kind::LoanRepayment) => StreamKind::Loan,
        _ if is_bill => StreamKind::Bill,
        (Direction::Outflow, Kind::Purchase) if stream.amount_type == AmountType::Fixed => {
            StreamKind::Subscription
        }
        _ => StreamKind::Other,
    }
}

fn why(
    stream: &Stream<'_>,
    verdict: Verdict,
    apart: PartyShare,
    is_summed: bool,
) -> Vec<StreamReason> {
    use StreamReason as Reason;
    let mut why = vec![match apart {
        PartyShare::No => Reason::WholeParty,
        PartyShare::ExactAmount => Reason::ExactAmount,
        PartyShare::Band => Reason::AmountBand,
    }];
    let is_regular = verdict.fit.is_regular();
    why.push(if is_regular { Reason::EveryGapFits } else { Reason::SomeGapsDiffer });
    why.push(match stream.amount_type {
        AmountType::Fixed => Reason::SameAmounts,
        AmountType::Variable if verdict.is_alike => Reason::AmountsVary,
        AmountType::Variable => Reason::AmountsTooVaried,
    });
    let more = [
        (!verdict.are_enough, Reason::FewOccurrences),
        (is_summed, Reason::DaysSummed),
        (stream.price_change.is_some(), Reason::PriceChanged),
        (stream.missed > 0, Reason::Missed),
    ];
    why.extend(more.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason));
    why
}

// The decision whether occurrences are a stream, by their days and amounts.

/// With at least this number of occurrences, the amounts may differ much.
const MANY: usize = 6;

/// The properties of occurrences that may be a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) fit: CadenceFit,
    pub(super) spread: Spread,
    /// Whether the amounts are alike enough for this number of occurrences.
    is_alike: bool,
    /// Whether there are enough occurrences for a mature stream of the frequency.
    pub(super) are_enough: bool,
}

/// Room for the numbers of one party, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) occurrences: Vec<Occurrence>,
    /// Whether one of the occurrences is several rows.
    summed: bool,
    pub(super) gaps: Vec<i32>,
    pub(super) amounts: Vec<i64>,
    distances: Vec<i128>,
}

impl Scratch {
    /// Makes occurrences of rows of one direction, sorted by day, with the gaps between them. The rows of a day are
    /// one occurrence.
    pub(super) fn fold(&mut self, rows: &[Row<'_>]) {
        self.occurrences.clear();
        self.gaps.clear();
        self.summed = false;
        for row in rows {
            // A sum beyond 64 bits becomes the greatest number.
            let (day, amount) = (row.day(), row.amount().saturating_abs());
            match self.occurrences.last_mut() {
                Some(last) if last.day == day => {
                    last.amount = last.amount.saturating_add(amount);
                    self.summed = true;
                    continue;
                }
                Some(last) => self.gaps.push(day.days_since(last.day)),
                None => {}
            }
            self.occurrences.push(Occurrence { day, amount });
        }
    }
}

impl Verdict {
    /// Judges rows of one party and direction by day, and leaves their occurrences in the room; `None` where they fit
    /// no cadence, or are many and not alike.
    pub(super) fn from_rows(rows: &[Row<'_>], room: &mut Scratch) -> Option<Self> {
        room.fold(rows);
        let count = room.occurrences.len();
        let days = room.occurrences.iter().map(|occurrence| occurrence.day);
        let fit = CadenceFit::best(&mut room.gaps, &days)?;
        room.amounts.clear();
        room.amounts.extend(room.occurrences.iter().map(|occurrence| occurrence.amount));
        let spread = Spread::from_amounts(&mut room.amounts, &mut room.distances);
        let is_alike = match (count >= MANY, fit.is_regular()) {
            (true, true) => spread.is_within(50),
            (true, false) => spread.is_within(35),
            (false, is_regular) => {
                is_regular && (spread.is_all_within(20) || has_prices(&room.occurrences))
            }
        };
        let least = fit.cadence.frequency().occurrences_min();
        let verdict = Self { fit, spread, is_alike, are_enough: count >= least };
        (is_alike || count < MANY).then_some(verdict)
    }

    /// Whether the stream is reliable enough if it is a part of its party's transactions.
    pub(super) const fn is_mature_apart(self) -> bool {
        let least = self.fit.cadence.frequency().occurrences_min_apart();
        self.is_mature() && self.fit.gaps as usize >= least.saturating_sub(1)
    }

    /// Whether the amounts of its occurrences are the same: nearly, or for as long as a price stays.
    pub(super) fn is_fixed(self, occurrences: &[Occurrence]) -> bool {
        self.spread.is_within(2) || has_prices(occurrences)
    }

    pub(super) const fn period_in_32nds(self) -> i64 {
        self.fit.cadence.period_in_32nds()
    }

    /// Whether the stream is mature; otherwise it is early.
    pub(super) const fn is_mature(self) -> bool {
        self.is_alike && self.are_enough
    }
}

/// Whether the amounts are prices: each stays for three occurrences or more, except the last one.
fn has_prices(occurrences: &[Occurrence]) -> bool {
    let mut runs = occurrences.chunk_by(|a, b| a.amount == b.amount).rev();
    let _last = runs.next();
    runs.all(|run| run.len() >= 3)
}
