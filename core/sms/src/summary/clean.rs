//! Leaves out money that did not move, duplicates, and transfers between the borrower's own accounts.

use super::ledger::{Item, LedgerAmount, MessageOutcome, folded_name, in_base};
use super::window::{Basis, DAY, HOUR, MINUTE};
use crate::{Account, Amount, Class, Kind, Record, SenderKind};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Sets the outcome of each message, in this order:
///
/// 1. Removes repeated texts of one sender within 24 hours of the first ([`mark_repeated_texts`]).
/// 2. Removes messages that no template matches, that are not settled or that must be ignored.
/// 3. If two senders report the same money, one record is left out ([`mark_repeated_payments`]).
/// 4. Reversals, with the records that they undo ([`mark_reversals`]).
/// 5. Transfers between the borrower's own accounts ([`mark_own_transfers`]).
/// 6. Amounts of other currencies without a rate.
///
/// Returns the products bought at shops, which are read before the third step.
pub(super) fn clean<'m>(items: &mut [Item<'_, 'm>], basis: &Basis<'_>) -> Vec<&'m str> {
    leave_out_unsettled(items);
    let bought = products_bought(items);
    let told = base_amounts(items, basis);
    leave_out_duplicates(items);
    mark_own_transfers(items);
    for (item, (amount, fee)) in items.iter_mut().zip(told) {
        (item.amount, item.fee) = (amount, fee.filter(|_| item.in_window));
        if item.is_live() {
            let is_foreign = item.money.is_some() && amount.is_none() && item.came_in().is_some();
            item.fate =
                Some(if is_foreign { MessageOutcome::OtherCurrency } else { item.outcome() });
        }
        if !item.in_window {
            item.fate = Some(MessageOutcome::OutOfWindow);
        }
    }
    bought
}

/// The first two steps: only settled records remain.
pub(super) fn leave_out_unsettled(items: &mut [Item<'_, '_>]) {
    mark_repeated_texts(items);
    for item in items.iter_mut().filter(|item| item.is_live()) {
        item.fate = not_counted(item);
    }
}

/// The third and the fourth step: no duplicates and no undone records remain.
pub(super) fn leave_out_duplicates(items: &mut [Item<'_, '_>]) {
    mark_repeated_payments(items);
    mark_reversals(items);
}

/// Why a message is in no sum, by its own content.
fn not_counted(item: &Item<'_, '_>) -> Option<MessageOutcome> {
    match item.class() {
        None if item.entry.sender.is_known => Some(MessageOutcome::Unmatched),
        None => Some(MessageOutcome::UnknownSender),
        Some(Class::Ignore) => Some(MessageOutcome::Ignored),
        Some(_) => item.stop().map(MessageOutcome::Unsettled),
    }
}

/// The distinct products, else merchants, of settled purchases at shops, as first written.
fn products_bought<'m>(items: &[Item<'_, 'm>]) -> Vec<&'m str> {
    let mut seen = std::collections::BTreeSet::new();
    let purchases = items.iter().filter(|item| {
        let is_shop = item.entry.sender.shown_kind() == SenderKind::ECommerce;
        item.is_live() && item.in_window && is_shop && item.kind() == Some(Kind::Purchase)
    });
    let named = purchases.filter_map(|item| item.record()?.product.or(item.record()?.merchant));
    named
        .filter(|name| {
            let folded = folded_name(name);
            !folded.is_empty() && seen.insert(folded)
        })
        .collect()
}

/// The amount and the fee of each settled record in the base currency.
///
/// A fee was spent even where its payment is a duplicate, is undone or stays the borrower's own.
fn base_amounts(
    items: &[Item<'_, '_>],
    basis: &Basis<'_>,
) -> Vec<(Option<Amount>, Option<Amount>)> {
    let of = |item: &Item<'_, '_>| {
        let record = item.record().filter(|_| item.is_live())?;
        let amount = in_base(record.amount, record.currency, basis);
        Some((amount, in_base(item.fee_told(), record.currency, basis)))
    };
    items.iter().map(|item| of(item).unwrap_or_default()).collect()
}

/// The largest distance in time of two messages of one payment that share only its amount.
const PAYMENT_APART_MAX: i64 = 10 * MINUTE;

/// Leaves out equal texts of one sender within 24 hours of the first; a later one is a first one again.
fn mark_repeated_texts(items: &mut [Item<'_, '_>]) {
    let live = (0_usize..).zip(&*items).filter(|(_, item)| item.is_live());
    let mut texts: Vec<_> = live
        .map(|(place, item)| (item.sender, halves(&item.entry.digest), item.at, place))
        .collect();
    texts.sort_unstable();
    let mut first = None;
    for (sender, digest, at, place) in texts {
        match (first, items.get_mut(place)) {
            (Some((of, text, since)), Some(item))
                if (of, text) == (sender, digest) && at.saturating_sub(since) <= DAY =>
            {
                item.fate = Some(MessageOutcome::Duplicate);
            }
            _ => first = Some((sender, digest, at)),
        }
    }
}

/// A digest as two numbers, which are compared faster than bytes.
fn halves(digest: &[u8; 32]) -> [u128; 2] {
    let half = |bytes: &[u8]| bytes.iter().fold(0, |number, byte| number << 8 | u128::from(*byte));
    let (first, second) = digest.split_at(16);
    [half(first), half(second)]
}

/// The shared value of two messages of one payment, in addition to the direction.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum PaymentKey {
    Reference(bool, u32),
    Amount(bool, LedgerAmount),
}

/// Leaves out one of two settled records of two senders with the same direction. They have the same reference, or the
/// same amount within ten minutes and one of the two is a wallet, a network or a shop. The bank's record stays, else
/// the wallet's, else the first.
///
/// Each is one of one pair at most. Records without an amount, which are in no sum, are in no pair.
fn mark_repeated_payments(items: &mut [Item<'_, '_>]) {
    let mut shared: Vec<(PaymentKey, u32)> = Vec::new();
    for (number, item) in (0..).zip(&*items) {
        let (true, Some(came_in), Some(money)) = (item.is_live(), item.came_in(), item.money)
        else {
            continue;
        };
        shared.push((PaymentKey::Amount(came_in, money), number));
        if let Some(reference) = item.reference {
            shared.push((PaymentKey::Reference(came_in, reference), number));
        }
    }
    shared.sort_unstable();
    let groups = shared.chunk_by(|(a, _), (b, _)| a == b).filter(|group| group.len() > 1);
    let lines: Vec<PairLine> = groups.map(payment_line).collect();
    let times: Vec<i64> = items.iter().map(|item| item.at).collect();
    let found = pairs(&times, &lines, |line, first, second| may_be_one(items, line, first, second));
    for (first, second) in found {
        let rank = |number| items.get(at(number)).map(sender_rank);
        let left_out = if rank(second) < rank(first) { first } else { second };
        if let Some(item) = items.get_mut(at(left_out)) {
            item.fate = Some(MessageOutcome::OtherSendersDuplicate);
        }
    }
}

fn payment_line(group: &[(PaymentKey, u32)]) -> PairLine {
    let by_reference = matches!(group.first(), Some((PaymentKey::Reference(..), _)));
    PairLine {
        records: group.iter().map(|(_, number)| *number).collect(),
        apart_max: if by_reference { i64::MAX } else { PAYMENT_APART_MAX },
        rank: u8::from(!by_reference),
    }
}

/// Whether two records of one line may be of one payment.
fn may_be_one(items: &[Item<'_, '_>], line: &PairLine, first: u32, second: u32) -> bool {
    let item = |number: u32| items.get(at(number));
    let (Some(first), Some(second)) = (item(first), item(second)) else { return false };
    let tells_of_others =
        first.entry.sender.tells_of_others() || second.entry.sender.tells_of_others();
    first.sender != second.sender && (line.rank == 0 || tells_of_others)
}

/// The rank of a record's sender. The record with the lowest rank stays.
fn sender_rank(item: &Item<'_, '_>) -> u8 {
    match &item.entry.sender {
        sender if sender.kind == SenderKind::Bank => 0,
        sender if sender.is_wallet() => 1,
        _ => 2,
    }
}

/// The largest age of a record at its reversal.
const UNDONE_BEFORE_MAX: i64 = 30 * DAY;
/// The largest time of a record after its reversal: networks deliver messages in any order.
const UNDONE_AFTER_MAX: i64 = 15 * MINUTE;

/// The common values of a reversal and its record: the reference, the amount.
type ReversalKey = (Option<u32>, Option<LedgerAmount>);

/// The ways to find the record of a reversal.
#[derive(Clone, Copy, PartialEq)]
enum ReversalMatch {
    /// The record with its reference, of its amount.
    ReferenceAndAmount,
    /// The record with its reference, if the reversal has no amount.
    ReferenceAlone,
    /// The record with its reference that came in, of another amount too.
    ReferenceIn,
    /// An outgoing record of its amount.
    AmountOut,
    /// The record of its amount that came in.
    AmountIn,
}

/// Leaves out reversals and the records that they undo. The undone record is from the same sender and at most 30 days
/// older. It has the reversal's reference; else it is an outgoing record of its amount; else an incoming one. If
/// there are several, the latest is undone. A record is undone once.
///
/// A reversal undoes an outgoing record by its reference only if the amounts are equal or the reversal has none: a
/// part given back does not undo the whole. One that came in is undone in any case.
///
/// If there is no such record before a reversal, it undoes one at most 15 minutes after it, if both name no different
/// cards and no different merchants.
fn mark_reversals(items: &mut [Item<'_, '_>]) {
    if !items.iter().any(|item| item.is_live() && is_reversal(item)) {
        return;
    }
    let moving = (0..).zip(&*items).filter(|(_, item)| item.is_live());
    let mut flows: Vec<Flow> =
        moving.filter_map(|(number, item)| Flow::from_item(number, item)).collect();
    // At the same instant a reversal comes after its record.
    flows.sort_unstable_by_key(|flow| (flow.sender, flow.at, flow.is_reversal, flow.number));
    let named = [
        ReversalMatch::ReferenceAndAmount,
        ReversalMatch::ReferenceAlone,
        ReversalMatch::ReferenceIn,
    ];
    for flows in flows.chunk_by_mut(|a, b| a.sender == b.sender) {
        if !flows.iter().any(|flow| flow.is_reversal) {
            continue;
        }
        for all in [named.as_slice(), &[ReversalMatch::AmountOut, ReversalMatch::AmountIn]] {
            for by in all {
                undo(flows, *by);
            }
            for by in all {
                undo_later(items, flows, *by);
            }
        }
        for flow in flows {
            let fate = match (flow.is_reversal, flow.is_done) {
                (true, _) => MessageOutcome::Reversal,
                (false, true) => MessageOutcome::Undone,
                (false, false) => continue,
            };
            if let Some(item) = items.get_mut(at(flow.number)) {
                item.fate = Some(fate);
            }
        }
    }
}

/// What the search for undone records needs of a reversal or of a record of money that moved.
struct Flow {
    number: u32,
    sender: u32,
    at: i64,
    is_reversal: bool,
    came_in: bool,
    reference: Option<u32>,
    money: Option<LedgerAmount>,
    /// Whether it is a reversal that has undone a record, or a record that is undone.
    is_done: bool,
}

impl Flow {
    /// `None` if no money moved.
    fn from_item(number: u32, item: &Item<'_, '_>) -> Option<Self> {
        Some(Self {
            number,
            sender: item.sender,
            at: item.at,
            is_reversal: is_reversal(item),
            came_in: item.came_in()?,
            reference: item.reference,
            money: item.money,
            is_done: false,
        })
    }

    /// The search key; `None` if this search does not find it, or it has its pair.
    fn key(&self, by: ReversalMatch) -> Option<ReversalKey> {
        if self.is_done {
            return None;
        }
        let Self { is_reversal, came_in, money, reference, .. } = *self;
        match by {
            ReversalMatch::ReferenceAndAmount => Some((Some(reference?), Some(money?))),
            ReversalMatch::ReferenceAlone if !is_reversal || money.is_none() => {
                Some((Some(reference?), None))
            }
            ReversalMatch::ReferenceIn if is_reversal || came_in => Some((Some(reference?), None)),
            ReversalMatch::AmountOut if is_reversal || !came_in => Some((None, Some(money?))),
            ReversalMatch::AmountIn if is_reversal || came_in => Some((None, Some(money?))),
            ReversalMatch::ReferenceAlone
            | ReversalMatch::ReferenceIn
            | ReversalMatch::AmountOut
            | ReversalMatch::AmountIn => None,
        }
    }
}

/// Finds the records for reversals of one sender that have undone no record yet. The latest record is undone first,
/// like closing brackets: this is the same as the nearest in time first.
fn undo(flows: &mut [Flow], by: ReversalMatch) {
    let mut open: BTreeMap<ReversalKey, Vec<(i64, usize)>> = open_reversals(flows, by);
    if open.is_empty() {
        return;
    }
    for place in 0..flows.len() {
        let Some(flow) = flows.get_mut(place) else { continue };
        let Some(records) = flow.key(by).and_then(|key| open.get_mut(&key)) else { continue };
        if !flow.is_reversal {
            records.push((flow.at, place));
            continue;
        }
        let is_near = |(at, _): &mut (i64, usize)| flow.at.saturating_sub(*at) <= UNDONE_BEFORE_MAX;
        let Some((_, undone)) = records.pop_if(is_near) else { continue };
        flow.is_done = true;
        if let Some(record) = flows.get_mut(undone) {
            record.is_done = true;
        }
    }
}

/// Finds the records soon after the reversals of one sender that have undone no record yet, the nearest in time first.
fn undo_later(items: &[Item<'_, '_>], flows: &mut [Flow], by: ReversalMatch) {
    let mut groups: BTreeMap<ReversalKey, (Vec<u32>, Vec<u32>)> = open_reversals(flows, by);
    if groups.is_empty() {
        return;
    }
    for (place, flow) in (0..).zip(&*flows) {
        let group = flow.key(by).and_then(|key| groups.get_mut(&key));
        let Some((reversals, records)) = group else { continue };
        if flow.is_reversal { reversals.push(place) } else { records.push(place) }
    }
    groups.retain(|_, (_, records)| !records.is_empty());
    if groups.is_empty() {
        return;
    }
    let record = |place: u32| items.get(at(flows.get(at(place))?.number))?.record();
    let lines: Vec<PairLine> =
        groups.values().flat_map(|(first, second)| reversal_lines(record, first, second)).collect();
    let times: Vec<i64> = flows.iter().map(|flow| flow.at).collect();
    let reverses = |place: u32| flows.get(at(place)).is_some_and(|flow| flow.is_reversal);
    let may = |_: &PairLine, first: u32, second: u32| reverses(first) && !reverses(second);
    for (reversal, undone) in pairs(&times, &lines, may) {
        for place in [reversal, undone] {
            if let Some(flow) = flows.get_mut(at(place)) {
                flow.is_done = true;
            }
        }
    }
}

/// The search keys of the reversals that have undone no record yet.
fn open_reversals<Found: Default>(
    flows: &[Flow],
    by: ReversalMatch,
) -> BTreeMap<ReversalKey, Found> {
    let reversals = flows.iter().filter(|flow| flow.is_reversal);
    reversals.filter_map(|flow| Some((flow.key(by)?, Found::default()))).collect()
}

/// Lines of reversals and records without different cards or merchants.
fn reversal_lines<'i, 'm: 'i>(
    record: impl Fn(u32) -> Option<&'i Record<'m>>,
    reversals: &[u32],
    records: &[u32],
) -> Vec<PairLine> {
    let card = |place: u32| record(place)?.account;
    let merchant = |place: u32| Some(folded_name(record(place)?.merchant?));
    let by_card = not_differing((reversals, records), card);
    let by_both =
        by_card.iter().flat_map(|sides| not_differing((&sides.first, &sides.second), merchant));
    let line = |sides: Sides| PairLine { rank: 0, ..sides.line(UNDONE_AFTER_MAX) };
    by_both.map(line).collect()
}

fn is_reversal(item: &Item<'_, '_>) -> bool {
    item.kind() == Some(Kind::Reversal)
}

/// The largest distance in time of the two messages of a transfer.
const TRANSFER_APART_MAX: i64 = 48 * HOUR;
/// The incoming message of a transfer may be earlier than the outgoing one by at most this time.
const EARLY_MAX: i64 = 15 * MINUTE;

/// An amount, and a sender's number.
type AmountAtSender = (LedgerAmount, u32);

/// Leaves out transfers that say that they are the borrower's own, and payments of equal amounts that left
/// one account and reached another. The accounts are at two banks or wallets, or at one that names both. The
/// payments are at most 48 hours apart, in this order or up to 15 minutes reversed, and have no different
/// references.
fn mark_own_transfers(items: &mut [Item<'_, '_>]) {
    for item in items.iter_mut().filter(|item| item.is_live()) {
        if item.kind() == Some(Kind::SelfTransfer) {
            item.fate = Some(MessageOutcome::OwnTransfer);
        }
    }
    let lines = transfer_lines(items);
    if lines.is_empty() {
        return;
    }
    let times: Vec<i64> = items.iter().map(|item| item.at).collect();
    let is_sent = |item: &Item<'_, '_>| item.kind() == Some(Kind::OtherOutgoingPayment);
    let sent: Vec<bool> = items.iter().map(is_sent).collect();
    for (first, second) in
        pairs(&times, &lines, |_, first, second| may_be_transfer(&times, &sent, first, second))
    {
        for number in [first, second] {
            if let Some(item) = items.get_mut(at(number)) {
                item.fate = Some(MessageOutcome::OwnTransfer);
            }
        }
    }
}

/// Whether of two records of a line the later one may be the other side of the earlier one. The condition of
/// [`PairLine`] is met. Of three records in a row, the middle one may also pair with an outer record of the other side.
/// It is nearer to that record, and their order is the same.
fn may_be_transfer(times: &[i64], sent: &[bool], first: u32, second: u32) -> bool {
    let record = |number: u32| Some((*times.get(at(number))?, *sent.get(at(number))?));
    let (Some((earlier, is_sent)), Some((later, other_is_sent))) = (record(first), record(second))
    else {
        return false;
    };
    is_sent != other_is_sent && (is_sent || later.saturating_sub(earlier) <= EARLY_MAX)
}

/// Lines of sent and received records: for each amount and two senders, and for each two accounts of one
/// sender.
fn transfer_lines(items: &[Item<'_, '_>]) -> Vec<PairLine> {
    let (sent, received) =
        (of_kind(items, Kind::OtherOutgoingPayment), of_kind(items, Kind::OtherIncomingPayments));
    let mut lines = Vec::new();
    for sent in sent.chunk_by(|(a, _), (b, _)| a == b) {
        let Some(((money, sender), _)) = sent.first() else { continue };
        let of_amount = received.partition_point(|((of, _), _)| of < money);
        let rest = received.get(of_amount..).unwrap_or_default();
        let end = rest.partition_point(|((of, _), _)| of <= money);
        let equal = rest.get(..end).unwrap_or_default();
        for received in equal.chunk_by(|(a, _), (b, _)| a == b) {
            let is_one = received.first().is_some_and(|((_, other), _)| other == sender);
            let numbers =
                |side: &[(AmountAtSender, u32)]| side.iter().map(|(_, number)| *number).collect();
            let (sent, received): (Vec<u32>, Vec<u32>) = (numbers(sent), numbers(received));
            if is_one {
                add_between_accounts(items, &sent, &received, &mut lines);
            } else {
                add_lines(items, &sent, &received, &mut lines);
            }
        }
    }
    lines
}

/// Lines of records without different references.
fn add_lines(items: &[Item<'_, '_>], sent: &[u32], received: &[u32], lines: &mut Vec<PairLine>) {
    let reference = |number: u32| items.get(at(number))?.reference;
    let parts = not_differing((sent, received), reference);
    lines.extend(parts.into_iter().map(|sides| sides.line(TRANSFER_APART_MAX)));
}

/// Lines of records of one sender with accounts that differ in a digit that both show: one for each place and
/// digit.
fn add_between_accounts(
    items: &[Item<'_, '_>],
    sent: &[u32],
    received: &[u32],
    lines: &mut Vec<PairLine>,
) {
    let digit = |number: u32, place: usize| {
        let account: Account = items.get(at(number))?.record()?.account?;
        account.last.get(place).copied().filter(u8::is_ascii_digit)
    };
    let with = |side: &[u32], is: &dyn Fn(u32) -> bool| -> Vec<u32> {
        side.iter().copied().filter(|number| is(*number)).collect()
    };
    for place in 0..4 {
        let told = with(received, &|number| digit(number, place).is_some());
        if told.is_empty() {
            continue;
        }
        for of in b'0'..=b'9' {
            let sent = with(sent, &|number| digit(number, place) == Some(of));
            if !sent.is_empty() {
                let received = with(&told, &|number| digit(number, place) != Some(of));
                add_lines(items, &sent, &received, lines);
            }
        }
    }
}

/// The records of a kind at banks and wallets, by amount and sender.
fn of_kind(items: &[Item<'_, '_>], kind: Kind) -> Vec<(AmountAtSender, u32)> {
    let numbered = (0..).zip(items).filter(|(_, item)| item.is_live() && item.kind() == Some(kind));
    let mut found: Vec<(AmountAtSender, u32)> = numbered
        .filter(|(_, item)| item.entry.sender.has_accounts())
        .filter_map(|(number, item)| Some(((item.money?, item.sender), number)))
        .collect();
    found.sort_unstable();
    found
}

/// Records in the order of their numbers, which is the order of time. Neighbours may be pairs.
///
/// A record between two that may pair must also pair with one of the two. Then the nearest pair is always a pair of
/// neighbours, and other pairs need no comparison.
struct PairLine {
    /// The numbers of the records, ascending.
    records: Vec<u32>,
    /// The largest distance in time of a pair, in microseconds.
    apart_max: i64,
    /// The rank of equally distant pairs: the lower rank is first.
    rank: u8,
}

/// Records of two sides that may form pairs.
struct Sides {
    first: Vec<u32>,
    second: Vec<u32>,
    /// Whether all have the same value of the split.
    is_same: bool,
}

/// Splits two sides into parts: in each part every record of one side may pair with every record of the
/// other. The facts that both report are the same, and a fact that only one reports does not matter. Every
/// two that do not differ are in one of the parts.
fn not_differing<K: Ord>(
    (first, second): (&[u32], &[u32]),
    told: impl Fn(u32) -> Option<K>,
) -> Vec<Sides> {
    let mut values = first.iter().chain(second).map(|number| told(*number));
    let (true, Some(common)) = (!first.is_empty() && !second.is_empty(), values.next()) else {
        return Vec::new();
    };
    if values.all(|value| value == common) {
        let is_same = common.is_some();
        return vec![Sides { first: first.to_vec(), second: second.to_vec(), is_same }];
    }
    let silent = |side: &[u32]| side.iter().copied().filter(|it| told(*it).is_none()).collect();
    let mut parts = vec![
        Sides { first: first.to_vec(), second: silent(second), is_same: false },
        Sides { first: silent(first), second: second.to_vec(), is_same: false },
    ];
    let mut same: BTreeMap<K, Sides> = BTreeMap::new();
    let new = || Sides { first: Vec::new(), second: Vec::new(), is_same: true };
    for &number in first {
        if let Some(key) = told(number) {
            same.entry(key).or_insert_with(new).first.push(number);
        }
    }
    for &number in second {
        if let Some(sides) = told(number).and_then(|key| same.get_mut(&key)) {
            sides.second.push(number);
        }
    }
    parts.extend(same.into_values());
    parts.retain(|sides| !sides.first.is_empty() && !sides.second.is_empty());
    parts
}

impl Sides {
    /// The line of both sides.
    fn line(self, apart_max: i64) -> PairLine {
        let Self { first: mut records, second, is_same } = self;
        records.extend(second);
        records.sort_unstable();
        PairLine { records, apart_max, rank: u8::from(!is_same) }
    }
}

/// A record's place in a line, with its neighbours' places.
#[derive(Clone, Copy)]
struct LinePlace {
    line: u32,
    record: u32,
    before: Option<u32>,
    after: Option<u32>,
    /// Another place of the same record.
    next_of_record: Option<u32>,
}

/// Two neighbours that may be a pair. The lowest is taken first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PairCandidate {
    apart: u64,
    rank: u8,
    later: u32,
    earlier: Reverse<u32>,
}

struct PairSearch<'s, M> {
    times: &'s [i64],
    lines: &'s [PairLine],
    may: M,
    places: Vec<LinePlace>,
    /// One place of each record, from which the others follow.
    of_record: Vec<Option<u32>>,
    taken: Vec<bool>,
}

/// Finds the pairs, each with the earlier record first. It repeatedly takes the two remaining records that are
/// nearest in time. Equally near pairs are ordered by the lower rank, then the earliest later record, then the latest
/// earlier record. `may` returns whether two records of a line may be a pair.
///
/// It takes n log n steps for n places in lines.
fn pairs<M>(times: &[i64], lines: &[PairLine], may: M) -> Vec<(u32, u32)>
where
    M: Fn(&PairLine, u32, u32) -> bool,
{
    if lines.is_empty() {
        return Vec::new();
    }
    let mut search = PairSearch {
        times,
        lines,
        may,
        places: Vec::with_capacity(lines.iter().map(|line| line.records.len()).sum()),
        of_record: vec![None; times.len()],
        taken: vec![false; times.len()],
    };
    let mut neighbours = Vec::new();
    for (number, line) in (0..).zip(lines) {
        search.enter(number, line, &mut neighbours);
    }
    search.run(neighbours)
}

impl<M: Fn(&PairLine, u32, u32) -> bool> PairSearch<'_, M> {
    fn enter(&mut self, number: u32, line: &PairLine, neighbours: &mut Vec<PairCandidate>) {
        let mut before = None;
        for &record in &line.records {
            let Ok(place) = u32::try_from(self.places.len()) else { return };
            let next_of_record =
                self.of_record.get_mut(at(record)).and_then(|first| first.replace(place));
            self.places.push(LinePlace {
                line: number,
                record,
                before,
                after: None,
                next_of_record,
            });
            if let Some(earlier) = before.and_then(|earlier| self.places.get_mut(at(earlier))) {
                earlier.after = Some(place);
            }
            neighbours.extend(self.candidate(before, Some(place)));
            before = Some(place);
        }
    }

    /// Two neighbours, if they may be a pair.
    fn candidate(&self, earlier: Option<u32>, later: Option<u32>) -> Option<PairCandidate> {
        let (earlier, later) = (self.places.get(at(earlier?))?, self.places.get(at(later?))?);
        let (first, second) = (earlier.record, later.record);
        let time = |record: u32| self.times.get(at(record)).copied();
        let apart = time(second)?.abs_diff(time(first)?);
        let line = self.lines.get(at(earlier.line))?;
        let is_near = i64::try_from(apart).is_ok_and(|apart| apart <= line.apart_max);
        let candidate =
            PairCandidate { apart, rank: line.rank, later: second, earlier: Reverse(first) };
        (is_near && (self.may)(line, first, second)).then_some(candidate)
    }

    /// The neighbours of the start are sorted once. Only neighbours that arise later need a heap.
    fn run(mut self, mut neighbours: Vec<PairCandidate>) -> Vec<(u32, u32)> {
        neighbours.sort_unstable();
        let mut neighbours = neighbours.into_iter().peekable();
        let mut arisen: BinaryHeap<Reverse<PairCandidate>> = BinaryHeap::new();
        let mut found = Vec::new();
        loop {
            let is_before =
                |next: &PairCandidate| arisen.peek().is_none_or(|Reverse(it)| next <= it);
            let next = neighbours.next_if(is_before);
            let Some(next) = next.or_else(|| Some(arisen.pop()?.0)) else { return found };
            let (later, Reverse(earlier)) = (next.later, next.earlier);
            if self.is_taken(earlier) || self.is_taken(later) {
                continue;
            }
            found.push((earlier, later));
            for record in [earlier, later] {
                self.take(record, &mut arisen);
            }
        }
    }

    fn is_taken(&self, record: u32) -> bool {
        self.taken.get(at(record)).copied().unwrap_or(true)
    }

    /// Removes a record from its lines; its neighbours become adjacent.
    fn take(&mut self, record: u32, arisen: &mut BinaryHeap<Reverse<PairCandidate>>) {
        if let Some(taken) = self.taken.get_mut(at(record)) {
            *taken = true;
        }
        let mut place = self.of_record.get(at(record)).copied().flatten();
        while let Some(&found) = place.and_then(|place| self.places.get(at(place))) {
            let LinePlace { before, after, next_of_record, .. } = found;
            if let Some(before) = before.and_then(|before| self.places.get_mut(at(before))) {
                before.after = after;
            }
            if let Some(after) = after.and_then(|after| self.places.get_mut(at(after))) {
                after.before = before;
            }
            arisen.extend(self.candidate(before, after).map(Reverse));
            place = next_of_record;
        }
    }
}

fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
