//! Builds the description of a stream that was found.

use super::amounts::{half, median_twice};
use super::expected::Expected;
use super::stream::{
    AmountType, Direction, Occurrence, PriceChange, Stream, StreamId, StreamKind, StreamReason,
    StreamStatus, last_six,
};
use super::verdict::{Room, Verdict};
use crate::{Day, Kind, Row, TextField, TextId};
use lendwright_scoring::audit::Digest;
use lendwright_types::currency::Currency;
use lendwright_types::number::divide_half_even;

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
pub(super) enum Apart {
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
    (apart, place, is_bill): (Apart, u32, bool),
    room: &mut Room,
) -> Stream<'t> {
    let cadence = verdict.fit.cadence;
    let frequency = cadence.frequency();
    let occurrences = room.occurrences.clone();
    let days = occurrences.iter().map(|occurrence| occurrence.day);
    let expected = Expected::after(cadence, days, &mut room.gaps);
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
    room: &mut Room,
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
fn price_change(occurrences: &[Occurrence], room: &mut Room) -> Option<PriceChange> {
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

fn why(stream: &Stream<'_>, verdict: Verdict, apart: Apart, is_summed: bool) -> Vec<StreamReason> {
    use StreamReason as Reason;
    let mut why = vec![match apart {
        Apart::No => Reason::WholeParty,
        Apart::ExactAmount => Reason::ExactAmount,
        Apart::Band => Reason::AmountBand,
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
