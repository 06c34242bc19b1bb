//! The kind of each row, and the messages that duplicate another source: functions of all rows of a user.

use super::categories::{Category, KindTables, is_no_category, is_transfer};
use super::columns::{Marks, Row, TextField, Transactions};
use super::transaction::{Channel, Kind, Source};
use crate::spelling::{normalised, normalised_spelling, spelled};
use lendwright_types::currency::Currency;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

/// How many days there may be between the reports of a message and of another source about one event.
const DAYS_BETWEEN_SOURCES: i32 = 2;
/// How many days a transfer between own accounts may take.
const DAYS_OF_A_TRANSFER: i32 = 3;

/// Finds the kinds of the rows of a set, which are in their order. [`Row::kind`] has the rules.
pub(super) fn classify(set: &mut Transactions, tables: &KindTables) {
    let mut kinds = Vec::with_capacity(set.days.len());
    let mut known = TextFacts::new(tables, set.texts());
    let mut refunds = Vec::new();
    let mut duplicates = Vec::new();
    for user in 0..set.users.len() {
        let rows: Vec<Row<'_>> = set.rows_at(user).iter().collect();
        let mut classed = UserKinds::first(rows, &mut known);
        classed.find_duplicates(|place| duplicates.push(place));
        classed.find_transfers(&mut known);
        classed.find_refunds(&mut known, |refund, purchase| refunds.push((refund, purchase)));
        kinds.append(&mut classed.kinds);
    }
    refunds.sort_unstable();
    for place in duplicates {
        if let Some(marks) = set.marks.get_mut(place as usize) {
            marks.set(Marks::DUPLICATE);
        }
    }
    (set.kinds, set.refunds) = (kinds, refunds);
}

/// The source of a row's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KindSource {
    /// It was sent.
    Explicit,
    /// It has the other end of a transfer.
    Pair,
    /// By the category of the message.
    Sms,
    /// A table with the category as income.
    IncomeCategory,
    /// By another line of a table, or by the sign.
    Rest,
}

/// The rows of one user as they are classed.
struct UserKinds<'t> {
    rows: Vec<Row<'t>>,
    kinds: Vec<Kind>,
    by: Vec<KindSource>,
    /// Which rows count nowhere.
    superseded: Vec<bool>,
}

impl<'t> UserKinds<'t> {
    /// Finds the kinds of rows without looking at other rows.
    fn first(rows: Vec<Row<'t>>, known: &mut TextFacts<'_>) -> Self {
        let (kinds, by) = rows.iter().map(|row| alone(*row, known)).unzip();
        let superseded = rows.iter().map(|row| row.is_replaced()).collect();
        Self { rows, kinds, by, superseded }
    }

    /// Finds the rows of messages that duplicate an event of another source.
    fn find_duplicates(&mut self, mut found: impl FnMut(u32)) {
        let is_sms = |row: Row<'_>| row.source() == Source::Sms;
        let may_pair = |at: usize, row: Row<'_>| {
            !self.superseded.get(at).is_some_and(|gone| *gone) && (is_sms(row) || !row.is_pending())
        };
        let of_one = |row: Row<'_>| (row.currency().map(Currency::code), row.amount());
        let mut gone = Vec::new();
        for mut items in self.groups(may_pair, |_, row| of_one(row), is_sms) {
            self.set_sides(&mut items, |row| AccountParty { account: last_four(row), party: 0 });
            one_to_one(&items, DAYS_BETWEEN_SOURCES, Pairing::OneEvent, |a, b| {
                gone.extend([a, b]);
            });
        }
        for place in gone {
            let at = self.index(place);
            if self.rows.get(at).is_some_and(|row| is_sms(*row)) {
                found(place);
                if let Some(superseded) = self.superseded.get_mut(at) {
                    *superseded = true;
                }
            }
        }
    }

    /// Finds the transfers between own accounts.
    fn find_transfers(&mut self, known: &mut TextFacts<'_>) {
        let is_incoming = |row: Row<'_>| row.amount() > 0;
        let rows = || self.rows.iter().copied().enumerate();
        if !rows().any(|(at, row)| is_incoming(row) && self.may_be_end(at, row, known)) {
            return;
        }
        let may_be_end: Vec<bool> =
            rows().map(|(at, row)| self.may_be_end(at, row, known)).collect();
        let may_pair = |at: usize, _: Row<'_>| may_be_end.get(at).is_some_and(|may| *may);
        let of_one = |_: usize, row: Row<'_>| {
            (row.currency().map(Currency::code), row.amount().unsigned_abs())
        };
        let mut paired = Vec::new();
        for mut items in self.groups(may_pair, of_one, is_incoming) {
            self.set_sides(&mut items, |row| known.side(row));
            let parties_allow =
                |a: AccountParty, b: AccountParty| known.parties_allow_transfer(a, b);
            one_to_one(&items, DAYS_OF_A_TRANSFER, Pairing::Transfer(&parties_allow), |a, b| {
                paired.extend([a, b]);
            });
        }
        for place in paired {
            let at = self.index(place);
            if let (Some(kind), Some(by)) = (self.kinds.get_mut(at), self.by.get_mut(at)) {
                (*kind, *by) = (Kind::Transfer, KindSource::Pair);
            }
        }
    }

    /// Whether a row may be one end of a transfer between own accounts. Its account must be known, and none of its
    /// fields may name somebody else.
    fn may_be_end(&self, at: usize, row: Row<'_>, known: &mut TextFacts<'_>) -> bool {
        let (Some(kind), Some(by)) = (self.kinds.get(at), self.by.get(at)) else { return false };
        let counts = !self.superseded.get(at).is_some_and(|gone| *gone);
        if row.id_of(TextField::Account).is_empty() || !counts {
            return false;
        }
        if *by == KindSource::Explicit {
            return *kind == Kind::Transfer;
        }
        matches!(kind, Kind::Transfer | Kind::OtherIncomingPayment | Kind::OtherOutgoingPayment)
            && row.merchant_key().is_empty()
            && !matches!(row.channel(), Some(Channel::Card | Channel::Atm | Channel::Cash))
            && row.mcc().is_none_or(|code| known.tables.mcc.is_transfer(code))
            // The category of a message is that of its template, and the template decides the kind.
            && (row.sms_category().is_some() || known.categories_allow_transfer(row))
    }

    /// Finds the refunds and their purchases.
    fn find_refunds(&mut self, known: &mut TextFacts<'_>, mut found: impl FnMut(u32, u32)) {
        let may_pair = |at: usize, row: Row<'_>| {
            let (Some(kind), Some(by)) = (self.kinds.get(at), self.by.get(at)) else {
                return false;
            };
            let counts = !self.superseded.get(at).is_some_and(|gone| *gone);
            let fits = if row.amount() < 0 {
                kind.is_spending()
            } else {
                *kind == Kind::Refund || *by == KindSource::Rest
            };
            counts && fits && !row.merchant_key().is_empty()
        };
        let is_incoming = |row: Row<'_>| row.amount() > 0;
        let rows = || self.rows.iter().copied().enumerate();
        if !rows().any(|(at, row)| is_incoming(row) && may_pair(at, row)) {
            return;
        }
        let merchants: Vec<_> = rows().map(|(_, row)| known.merchant(row)).collect();
        let of_one = |at: usize, row: Row<'_>| {
            (merchants.get(at).copied(), row.currency().map(Currency::code))
        };
        let mut refunds = Vec::new();
        for items in self.groups(may_pair, of_one, is_incoming) {
            let flow = |item: &PairCandidate| MerchantPayment {
                place: item.place,
                day: item.day,
                amount: self.row(item.place).map_or(0, |row| row.amount().unsigned_abs()),
            };
            let (inflows, outflows): (Vec<_>, Vec<_>) =
                items.iter().partition(|item| item.is_second);
            let [outflows, inflows] =
                [outflows, inflows].map(|items| items.into_iter().map(flow).collect::<Vec<_>>());
            find_refunds(&outflows, &inflows, |inflow, outflow| refunds.push((inflow, outflow)));
        }
        for (inflow, outflow) in refunds {
            found(inflow, outflow);
            let at = self.index(inflow);
            if let Some(kind) = self.kinds.get_mut(at) {
                *kind = Kind::Refund;
            }
        }
    }

    /// The rows with one key that may be in a pair, for keys with rows of both ends. Each group is sorted by places.
    fn groups<K: Ord + Copy>(
        &self,
        may_pair: impl Fn(usize, Row<'t>) -> bool,
        key: impl Fn(usize, Row<'t>) -> K,
        is_second: impl Fn(Row<'t>) -> bool,
    ) -> Vec<Vec<PairCandidate>> {
        // Most rows have no partner. The keys of the end with fewer rows select the candidates of the other end.
        let rows = || self.rows.iter().copied().enumerate();
        let seconds = rows().filter(|(_, row)| is_second(*row)).count();
        let fewer_are_second = seconds <= self.rows.len() / 2;
        let mut keys: Vec<K> = rows()
            .filter(|(at, row)| is_second(*row) == fewer_are_second && may_pair(*at, *row))
            .map(|(at, row)| key(at, row))
            .collect();
        if keys.is_empty() {
            return Vec::new();
        }
        keys.sort_unstable();
        keys.dedup();
        let mut items: Vec<(K, PairCandidate)> = rows()
            .filter(|(at, row)| keys.binary_search(&key(*at, *row)).is_ok() && may_pair(*at, *row))
            .map(|(at, row)| {
                let place = u32::try_from(row.place()).unwrap_or(u32::MAX);
                let (day, is_second) = (row.day().epoch(), is_second(row));
                (
                    key(at, row),
                    PairCandidate { place, day, is_second, side: AccountParty::default() },
                )
            })
            .collect();
        items.sort_unstable_by_key(|(key, item)| (*key, item.place));
        let groups = items.chunk_by(|a, b| a.0 == b.0);
        let with_both = groups.filter(|group| {
            group.iter().any(|(_, item)| item.is_second)
                && group.iter().any(|(_, item)| !item.is_second)
        });
        with_both.map(|group| group.iter().map(|(_, item)| *item).collect()).collect()
    }

    /// Sets the sides of the candidates of a group. Only rows that may be in a pair need one.
    fn set_sides(
        &self,
        items: &mut [PairCandidate],
        mut side: impl FnMut(Row<'t>) -> AccountParty,
    ) {
        for item in items {
            item.side = self.row(item.place).map(&mut side).unwrap_or_default();
        }
    }

    fn row(&self, place: u32) -> Option<Row<'t>> {
        self.rows.get(self.index(place)).copied()
    }

    /// The index of a place in the set among the user's rows.
    fn index(&self, place: u32) -> usize {
        let first = self.rows.first().map_or(0, |row| row.place());
        (place as usize).saturating_sub(first)
    }
}

/// The kind of a row without looking at other rows.
fn alone(row: Row<'_>, known: &mut TextFacts<'_>) -> (Kind, KindSource) {
    let amount = row.amount();
    let of_direction = |kind: &Kind| kind.is_of(amount);
    if let Some(kind) = row.explicit_kind().filter(of_direction) {
        return (kind, KindSource::Explicit);
    }
    if let Some(kind) = row.sms_category().and_then(Kind::of_sms).filter(of_direction) {
        return (kind, KindSource::Sms);
    }
    let (category, is_income) = known.category(row);
    let by = if is_income { KindSource::IncomeCategory } else { KindSource::Rest };
    let by_code = row.mcc().and_then(|code| known.tables.mcc.kind(code, amount));
    let by_tables = by_code.or_else(|| category.kind(amount).filter(of_direction));
    (by_tables.unwrap_or_else(|| by_sign(amount)), by)
}

/// The kind of a transaction with nothing known except its amount.
const fn by_sign(amount: i64) -> Kind {
    if amount < 0 { Kind::OtherOutgoingPayment } else { Kind::OtherIncomingPayment }
}

/// One more than the last four digits of a row's account, if it ends in four digits; else 0. A message without an
/// account has the sender's name there, and the name may be a number. So only exactly four digits count as an account
/// of a message.
fn last_four(row: Row<'_>) -> u32 {
    let account = row.text(TextField::Account).trim_end().as_bytes();
    let digits = account.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let is_known =
        if row.source() == Source::Sms { digits == 4 && account.len() == 4 } else { digits >= 4 };
    let (_, last) = account.split_at(account.len().saturating_sub(4));
    let number = std::str::from_utf8(last).ok().and_then(|last| last.parse::<u32>().ok());
    number.filter(|_| is_known).map_or(0, |number| number.saturating_add(1))
}

// Pairs of rows that report one movement: one to one, the nearest in time first.

/// A row that may be one of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairCandidate {
    /// Its place in the set. Rows of one user are sorted by day and id.
    pub(super) place: u32,
    pub(super) day: i32,
    /// The end of the pair that it is. Each pair has one row of both ends.
    pub(super) is_second: bool,
    pub(super) side: AccountParty,
}

/// The account and the counterparty of a row: they decide which rows fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AccountParty {
    /// The number of the account; 0 for an unknown one.
    pub(super) account: u32,
    /// The number of the counterparty; 0 without one.
    pub(super) party: u32,
}

/// Which two rows of equal amounts are a pair.
#[derive(Clone, Copy)]
pub(super) enum Pairing<'p> {
    /// Two reports of one event: of one account, or of an account that is unknown. Sides have no party.
    OneEvent,
    /// Two ends of a transfer: of two accounts, the first end on the day of the second one or before it. The function
    /// says whether the two counterparties allow it.
    Transfer(&'p dyn Fn(AccountParty, AccountParty) -> bool),
}

impl Pairing<'_> {
    pub(super) fn go_together(self, a: AccountParty, b: AccountParty) -> bool {
        match self {
            Self::OneEvent => a.account == b.account || a.account == 0 || b.account == 0,
            Self::Transfer(parties_allow) => a.account != b.account && parties_allow(a, b),
        }
    }

    /// Whether a candidate may be the earlier row of a pair with this number of days between its rows.
    pub(super) const fn may_be_earlier(self, item: &PairCandidate, apart: i32) -> bool {
        match self {
            Self::OneEvent => true,
            Self::Transfer(_) => apart == 0 || !item.is_second,
        }
    }
}

/// How many sides of one day and amount are tried for a transfer. A person has far fewer. The limit keeps rows that
/// were made to be slow from taking quadratic time.
const SIDES_MAX: usize = 16;

/// Makes pairs of rows that are at most `days` days apart. The pair with the fewest days between its rows is made
/// first. Ties go to the pair with the first earlier row in the set, then with the first later row. `items` are sorted
/// by their places.
///
/// Rows of one day, end and side are exchangeable, so they are in one queue: if a row finds no partner, the rows after
/// it find none. This is why a million equal amounts on one day take n·log n steps.
pub(super) fn one_to_one(
    items: &[PairCandidate],
    days: i32,
    pairing: Pairing<'_>,
    mut found: impl FnMut(u32, u32),
) {
    let mut lanes = PairQueues::from_candidates(items);
    for apart in 0..=days {
        for item in items.iter().filter(|item| pairing.may_be_earlier(item, apart)) {
            let Some(day) = item.day.checked_add(apart) else { continue };
            if lanes.first(item.lane()) != Some(item.place) {
                continue;
            }
            let Some(other) = lanes.partner(day, !item.is_second, item.side, pairing) else {
                continue;
            };
            let own = lanes.take(item.lane());
            let its = lanes.take(other);
            if let Some((own, its)) = own.zip(its) {
                found(own, its);
            }
        }
    }
}

/// The key of a queue: the day, the end and the side of its rows.
type QueueKey = (i32, bool, AccountParty);

impl PairCandidate {
    const fn lane(self) -> QueueKey {
        (self.day, self.is_second, self.side)
    }
}

/// The rows without a partner, in queues. Each queue is in the order of its rows.
struct PairQueues {
    rows: BTreeMap<QueueKey, VecDeque<u32>>,
    /// The first row of each queue: day, end, place, side.
    heads: BTreeSet<(i32, bool, u32, AccountParty)>,
}

impl PairQueues {
    fn from_candidates(items: &[PairCandidate]) -> Self {
        let mut rows = BTreeMap::<QueueKey, VecDeque<u32>>::new();
        for item in items {
            rows.entry(item.lane()).or_default().push_back(item.place);
        }
        let head = |(lane, rows): (&QueueKey, &VecDeque<u32>)| {
            rows.front().map(|place| (lane.0, lane.1, *place, lane.2))
        };
        let heads = rows.iter().filter_map(head).collect();
        Self { rows, heads }
    }

    fn first(&self, lane: QueueKey) -> Option<u32> {
        self.rows.get(&lane).and_then(|rows| rows.front().copied())
    }

    /// The key of a queue of this day and end with a first row that fits the side.
    fn partner(
        &self,
        day: i32,
        is_second: bool,
        side: AccountParty,
        pairing: Pairing<'_>,
    ) -> Option<QueueKey> {
        if matches!(pairing, Pairing::OneEvent) && side.account != 0 {
            let lanes = [(day, is_second, side), (day, is_second, AccountParty::default())];
            let heads = lanes.into_iter().filter_map(|lane| Some((self.first(lane)?, lane)));
            return heads.min().map(|(_, lane)| lane);
        }
        let last = AccountParty { account: u32::MAX, party: u32::MAX };
        let of_day =
            (day, is_second, 0, AccountParty::default())..=(day, is_second, u32::MAX, last);
        let others = self.heads.range(of_day).map(|head| head.3).take(SIDES_MAX);
        let other = others.into_iter().find(|other| pairing.go_together(side, *other));
        other.map(|other| (day, is_second, other))
    }

    fn take(&mut self, lane: QueueKey) -> Option<u32> {
        let rows = self.rows.get_mut(&lane)?;
        let place = rows.pop_front()?;
        self.heads.remove(&(lane.0, lane.1, place, lane.2));
        if let Some(next) = rows.front() {
            self.heads.insert((lane.0, lane.1, *next, lane.2));
        }
        Some(place)
    }
}

// Finds the purchase of each refund of one merchant.

/// How many days after a purchase it may be given back.
pub(super) const REFUND_DAYS: i32 = 90;

/// A row of one merchant and currency.
#[derive(Clone, Copy, Debug)]
pub(super) struct MerchantPayment {
    /// Its place in the set. Rows of one user are sorted by day and id.
    pub(super) place: u32,
    pub(super) day: i32,
    pub(super) amount: u64,
}

/// Finds the purchase of each inflow, in order. It is the latest outflow of the inflow's day or before with at least
/// that amount not refunded yet. Of one day's outflows the first by id is taken. Both lists are sorted by their
/// places.
pub(super) fn find_refunds(
    outflows: &[MerchantPayment],
    inflows: &[MerchantPayment],
    mut found: impl FnMut(u32, u32),
) {
    let mut outflows = outflows.to_vec();
    outflows.sort_by_key(|flow| (flow.day, std::cmp::Reverse(flow.place)));
    let mut left = UnrefundedAmounts::new(outflows.iter().map(|flow| flow.amount));
    for inflow in inflows {
        let first = inflow.day.saturating_sub(REFUND_DAYS);
        let from = outflows.partition_point(|flow| flow.day < first);
        let until = outflows.partition_point(|flow| flow.day <= inflow.day);
        let purchase = left.take_last(from, until, inflow.amount);
        if let Some(purchase) = purchase.and_then(|at| outflows.get(at)) {
            found(inflow.place, purchase.place);
        }
    }
}

/// The rest of each amount, in a tree of maxima: node n is above 2n and 2n + 1, and the amounts are the last nodes.
struct UnrefundedAmounts {
    nodes: Vec<u64>,
    size: usize,
}

impl UnrefundedAmounts {
    fn new(amounts: impl ExactSizeIterator<Item = u64>) -> Self {
        let size = amounts.len().next_power_of_two();
        let mut nodes = vec![0; size.saturating_mul(2)];
        for (leaf, amount) in nodes.iter_mut().skip(size).zip(amounts) {
            *leaf = amount;
        }
        let mut left = Self { nodes, size };
        (1..size).rev().for_each(|node| left.lift(node));
        left
    }

    /// Takes an amount off the last place of `from..until` that has as much, and returns the place.
    fn take_last(&mut self, from: usize, until: usize, amount: u64) -> Option<usize> {
        let at = self.last(1, (0, self.size), (from, until), amount)?;
        let mut node = self.size.saturating_add(at);
        if let Some(left) = self.nodes.get_mut(node) {
            *left = left.saturating_sub(amount);
        }
        while node > 1 {
            node /= 2;
            self.lift(node);
        }
        Some(at)
    }

    /// The last place of `range` below a node, which is above the places of `below`, that has as much.
    fn last(
        &self,
        node: usize,
        below: (usize, usize),
        range: (usize, usize),
        amount: u64,
    ) -> Option<usize> {
        let (first, end) = below;
        if first >= range.1 || end <= range.0 || self.at(node) < amount {
            return None;
        }
        if node >= self.size {
            return Some(first);
        }
        let middle = first.midpoint(end);
        let child = node.saturating_mul(2);
        let later = self.last(child.saturating_add(1), (middle, end), range, amount);
        later.or_else(|| self.last(child, (first, middle), range, amount))
    }

    fn lift(&mut self, node: usize) {
        let child = node.saturating_mul(2);
        let greatest = self.at(child).max(self.at(child.saturating_add(1)));
        if let Some(node) = self.nodes.get_mut(node) {
            *node = greatest;
        }
    }

    fn at(&self, node: usize) -> u64 {
        self.nodes.get(node).copied().unwrap_or_default()
    }
}

// Categories, names and spellings of the texts of a set. Each text is looked up once.

/// Words in names of accounts and banks that don't identify one.
const GENERAL: &[&str] = &[
    "BANK",
    "ACCOUNT",
    "ACCT",
    "AC",
    "CARD",
    "WALLET",
    "CURRENT",
    "SAVING",
    "SAVINGS",
    "CHECKING",
    "MY",
    "THE",
    "OF",
    "TO",
    "FROM",
    "AND",
    "TRANSFER",
    "بنك",
    "البنك",
    "حساب",
    "محفظة",
    "بطاقة",
    "من",
    "الى",
    "إلى",
    "تحويل",
];
/// How many words of a name are compared.
const WORDS_MAX: usize = 8;

/// Facts about the texts of a set, by their numbers.
pub(super) struct TextFacts<'a> {
    pub(super) tables: &'a KindTables,
    categories: Vec<Option<Category>>,
    /// The categories of texts that are, as a whole, the name of a category.
    texts: Vec<Option<Category>>,
    /// The number of each name's normal form; 0 for names that were not looked up.
    names: Vec<u32>,
    /// The numbers of normal forms.
    numbers: HashMap<String, u32>,
    /// The words of counterparties by the number of the name, and the words of accounts by the number of the text.
    parties: HashMap<u32, NameWords>,
    accounts: HashMap<u32, NameWords>,
}

/// Words and last four digits that name an account or a bank.
#[derive(Default)]
struct NameWords(Vec<Box<str>>);

impl NameWords {
    fn from_text(text: &str) -> Self {
        let normal = normalised(text);
        let is_name = |word: &&str| {
            word.chars().count() > 1
                && !GENERAL.contains(word)
                && !word.chars().all(|c| matches!(c, 'X'))
        };
        let words = normal.split(' ').filter(is_name).take(WORDS_MAX).map(Box::from);
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|run| run.len() >= 4);
        let last_four = numbers.filter_map(|run| run.get(run.len().checked_sub(4)?..));
        Self(words.chain(last_four.take(WORDS_MAX).map(Box::from)).collect())
    }

    fn share_one(&self, other: &Self) -> bool {
        self.0.iter().any(|word| other.0.contains(word))
    }
}

impl<'a> TextFacts<'a> {
    pub(super) fn new(tables: &'a KindTables, texts: usize) -> Self {
        Self {
            tables,
            categories: vec![None; texts],
            texts: vec![None; texts],
            names: vec![0; texts],
            numbers: HashMap::new(),
            parties: HashMap::new(),
            accounts: HashMap::new(),
        }
    }

    /// The category of the subcategory, or else of the category. A row with neither has the category of its texts.
    /// Also returns whether one of them is income.
    pub(super) fn category(&mut self, row: Row<'_>) -> (Category, bool) {
        let [part, whole] = [TextField::Subcategory, TextField::Category].map(|field| {
            let id = row.id_of(field);
            if id.is_empty() {
                return (Category::default(), true);
            }
            let category = self.category_of(row, field);
            let is_none = category == Category::default() && is_no_category(row.text(field));
            (category, is_none)
        });
        if part.1 && whole.1 {
            let category = self.of_texts(row);
            return (category, category.is_income());
        }
        (part.0.or(whole.0), part.0.is_income() || whole.0.is_income())
    }

    /// The category of the first text of a row that is, as a whole, the name of a category.
    fn of_texts(&mut self, row: Row<'_>) -> Category {
        let categories = &self.tables.categories;
        let texts = TextField::NAMING.into_iter().map(|field| (row.id_of(field), row.text(field)));
        let mut said = texts.filter_map(|(id, text)| {
            let known = self.texts.get_mut(id.index()).filter(|_| !id.is_empty())?;
            Some(*known.get_or_insert_with(|| categories.of_text(text)))
        });
        said.find(|category| *category != Category::default()).unwrap_or_default()
    }

    fn category_of(&mut self, row: Row<'_>, field: TextField) -> Category {
        let id = row.id_of(field);
        let Some(known) = self.categories.get_mut(id.index()).filter(|_| !id.is_empty()) else {
            return Category::default();
        };
        *known.get_or_insert_with(|| self.tables.categories.get(row.text(field)))
    }

    /// Whether the categories of a row allow that money moved between own accounts: each is a transfer's, or is
    /// missing. Subcategories that no table has are ignored.
    fn categories_allow_transfer(&mut self, row: Row<'_>) -> bool {
        let [part, whole] = [TextField::Subcategory, TextField::Category].map(|field| {
            let category = self.category_of(row, field);
            let is_transfer = row.id_of(field).is_empty() || is_transfer(row.text(field), category);
            (is_transfer, category == Category::default())
        });
        whole.0 && (part.0 || part.1)
    }

    /// A number that all spellings of a name share; 0 where there is no name.
    pub(super) fn name(&mut self, row: Row<'_>, field: TextField) -> u32 {
        let id = row.id_of(field);
        let Some(known) = self.names.get_mut(id.index()).filter(|_| !id.is_empty()) else {
            return 0;
        };
        if *known == 0 {
            let written = row.text(field);
            let normal = normalised_spelling(written);
            let normal = if normal.is_empty() { spelled(written) } else { normal };
            // There are fewer names than texts, and the numbers of texts fit.
            let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX).saturating_add(1);
            *known = *self.numbers.entry(normal).or_insert(next);
        }
        *known
    }

    /// Identifies the merchant of a row: the merchant's id, else its name in any spelling.
    pub(super) fn merchant(&mut self, row: Row<'_>) -> (bool, u32) {
        let id = row.id_of(TextField::MerchantId);
        if id.is_empty() {
            (false, self.name(row, TextField::Merchant))
        } else {
            (true, id.number())
        }
    }

    /// The account and the counterparty of a row that may be one end of a transfer.
    pub(super) fn side(&mut self, row: Row<'_>) -> AccountParty {
        let account = row.id_of(TextField::Account).number();
        let party = self.name(row, TextField::Counterparty);
        let words = |field| NameWords::from_text(row.text(field));
        self.accounts.entry(account).or_insert_with(|| words(TextField::Account));
        self.parties.entry(party).or_insert_with(|| words(TextField::Counterparty));
        AccountParty { account, party }
    }

    /// Whether the counterparties of two rows allow that the rows are two ends of a transfer. They do if they
    /// are equal, if one row names none, or if each names the account or the bank of the other row.
    fn parties_allow_transfer(&self, a: AccountParty, b: AccountParty) -> bool {
        let names = |of: AccountParty, other: AccountParty| {
            let (party, account) = (self.parties.get(&of.party), self.accounts.get(&other.account));
            party.zip(account).is_some_and(|(party, account)| party.share_one(account))
        };
        a.party == b.party || a.party == 0 || b.party == 0 || (names(a, b) && names(b, a))
    }
}
