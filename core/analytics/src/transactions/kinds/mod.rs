//! The kind of each row, and the messages that duplicate another source: functions of all rows of a user.

mod known;
mod pairs;
mod refunds;
#[cfg(test)]
mod tests;

use super::codes::{Channel, Kind, Source};
use super::columns::{Marks, Row, TextField, Transactions};
use super::tables::KindTables;
use known::Known;
use lendwright_types::currency::Currency;
use pairs::{Item, Pairing, Side, one_to_one};
use refunds::Flow;

/// How many days there may be between the reports of a message and of another source about one event.
const DAYS_BETWEEN_SOURCES: i32 = 2;
/// How many days a transfer between own accounts may take.
const DAYS_OF_A_TRANSFER: i32 = 3;

/// Finds the kinds of the rows of a set, which are in their order. [`Row::kind`] has the rules.
pub(super) fn classify(set: &mut Transactions, tables: &KindTables) {
    let mut kinds = Vec::with_capacity(set.days.len());
    let mut known = Known::new(tables, set.texts());
    let mut refunds = Vec::new();
    let mut duplicates = Vec::new();
    for user in 0..set.users.len() {
        let rows: Vec<Row<'_>> = set.rows_at(user).iter().collect();
        let mut classed = Classed::first(rows, &mut known);
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
enum By {
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
struct Classed<'t> {
    rows: Vec<Row<'t>>,
    kinds: Vec<Kind>,
    by: Vec<By>,
    /// Which rows count nowhere.
    superseded: Vec<bool>,
}

impl<'t> Classed<'t> {
    /// Finds the kinds of rows without looking at other rows.
    fn first(rows: Vec<Row<'t>>, known: &mut Known<'_>) -> Self {
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
            self.set_sides(&mut items, |row| Side { account: last_four(row), party: 0 });
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
    fn find_transfers(&mut self, known: &mut Known<'_>) {
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
            let parties_allow = |a: Side, b: Side| known.parties_allow_transfer(a, b);
            one_to_one(&items, DAYS_OF_A_TRANSFER, Pairing::Transfer(&parties_allow), |a, b| {
                paired.extend([a, b]);
            });
        }
        for place in paired {
            let at = self.index(place);
            if let (Some(kind), Some(by)) = (self.kinds.get_mut(at), self.by.get_mut(at)) {
                (*kind, *by) = (Kind::Transfer, By::Pair);
            }
        }
    }

    /// Whether a row may be one end of a transfer between own accounts. Its account must be known, and none of its
    /// fields may name somebody else.
    fn may_be_end(&self, at: usize, row: Row<'_>, known: &mut Known<'_>) -> bool {
        let (Some(kind), Some(by)) = (self.kinds.get(at), self.by.get(at)) else { return false };
        let counts = !self.superseded.get(at).is_some_and(|gone| *gone);
        if row.id_of(TextField::Account).is_empty() || !counts {
            return false;
        }
        if *by == By::Explicit {
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
    fn find_refunds(&mut self, known: &mut Known<'_>, mut found: impl FnMut(u32, u32)) {
        let may_pair = |at: usize, row: Row<'_>| {
            let (Some(kind), Some(by)) = (self.kinds.get(at), self.by.get(at)) else {
                return false;
            };
            let counts = !self.superseded.get(at).is_some_and(|gone| *gone);
            let fits = if row.amount() < 0 {
                kind.is_spending()
            } else {
                *kind == Kind::Refund || *by == By::Rest
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
            let flow = |item: &Item| Flow {
                place: item.place,
                day: item.day,
                amount: self.row(item.place).map_or(0, |row| row.amount().unsigned_abs()),
            };
            let (inflows, outflows): (Vec<_>, Vec<_>) =
                items.iter().partition(|item| item.is_second);
            let [outflows, inflows] =
                [outflows, inflows].map(|items| items.into_iter().map(flow).collect::<Vec<_>>());
            refunds::find(&outflows, &inflows, |inflow, outflow| refunds.push((inflow, outflow)));
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
    ) -> Vec<Vec<Item>> {
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
        let mut items: Vec<(K, Item)> = rows()
            .filter(|(at, row)| keys.binary_search(&key(*at, *row)).is_ok() && may_pair(*at, *row))
            .map(|(at, row)| {
                let place = u32::try_from(row.place()).unwrap_or(u32::MAX);
                let (day, is_second) = (row.day().epoch(), is_second(row));
                (key(at, row), Item { place, day, is_second, side: Side::default() })
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

    /// Gives the items of a group their sides. Only rows that may be of a pair need one.
    fn set_sides(&self, items: &mut [Item], mut side: impl FnMut(Row<'t>) -> Side) {
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
fn alone(row: Row<'_>, known: &mut Known<'_>) -> (Kind, By) {
    let amount = row.amount();
    let of_direction = |kind: &Kind| kind.is_of(amount);
    if let Some(kind) = row.explicit_kind().filter(of_direction) {
        return (kind, By::Explicit);
    }
    if let Some(kind) = row.sms_category().and_then(Kind::of_sms).filter(of_direction) {
        return (kind, By::Sms);
    }
    let (category, is_income) = known.category(row);
    let by = if is_income { By::IncomeCategory } else { By::Rest };
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
