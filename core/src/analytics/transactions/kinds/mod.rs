//! What each row counts as, and which rows of messages another source tells of: functions of all rows of a user.

mod pairs;
mod refunds;
#[cfg(test)]
mod tests;

use super::codes::{Kind, Source};
use super::columns::{Marks, Row, TextField, Transactions};
use super::tables::{Category, KindTables};
use super::texts::TextId;
use crate::currency::Currency;
use pairs::{Accounts, Item, one_to_one};
use refunds::Flow;

/// How many days there may be between what a message and what another source tell of one event.
const DAYS_BETWEEN_SOURCES: i32 = 2;
/// How many days a transfer between own accounts may take.
const DAYS_OF_A_TRANSFER: i32 = 3;

/// Classes the rows of a set, which are in their order. [`Row::kind`] says by what.
pub(super) fn classify(set: &mut Transactions, tables: &KindTables) {
    let mut kinds = Vec::with_capacity(set.days.len());
    let mut known = Known { tables, by_text: vec![None; set.texts()] };
    let mut refunds = Vec::new();
    let mut duplicates = Vec::new();
    for user in 0..set.users.len() {
        let rows: Vec<Row<'_>> = set.rows_at(user).iter().collect();
        let mut classed = Classed::first(rows, &mut known);
        classed.find_duplicates(|place| duplicates.push(place));
        classed.find_transfers();
        classed.find_refunds(|refund, purchase| refunds.push((refund, purchase)));
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

/// What the tables say of the texts of a set, looked up once a text.
struct Known<'a> {
    tables: &'a KindTables,
    by_text: Vec<Option<Category>>,
}

impl Known<'_> {
    /// What subcategory and category say, the subcategory first; and whether one of them is income.
    fn category(&mut self, row: Row<'_>) -> (Category, bool) {
        let [part, whole] = [TextField::Subcategory, TextField::Category].map(|field| {
            let id = row.id_of(field);
            let Some(known) = self.by_text.get_mut(id.index()).filter(|_| !id.is_empty()) else {
                return Category::default();
            };
            *known.get_or_insert_with(|| self.tables.categories.get(row.text(field)))
        });
        (part.or(whole), part.is_income() || whole.is_income())
    }
}

/// By what the kind of a row is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// It was sent.
    Explicit,
    /// It has the other end of a transfer.
    Pair,
    /// By the category of the message.
    Sms,
    /// By a table, in which the category is income.
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
    /// Classes rows by what each says alone.
    fn first(rows: Vec<Row<'t>>, known: &mut Known<'_>) -> Self {
        let (kinds, by) = rows.iter().map(|row| alone(*row, known)).unzip();
        let superseded = rows.iter().map(|row| row.is_replaced()).collect();
        Self { rows, kinds, by, superseded }
    }

    /// Finds the rows of messages of whose event another source tells.
    fn find_duplicates(&mut self, mut found: impl FnMut(u32)) {
        let is_sms = |row: Row<'_>| row.source() == Source::Sms;
        let may_pair = |at: usize, row: Row<'_>| {
            !self.superseded.get(at).is_some_and(|gone| *gone) && (is_sms(row) || !row.is_pending())
        };
        let of_one = |row: Row<'_>| (row.currency().map(Currency::code), row.amount());
        let mut gone = Vec::new();
        for items in self.groups(may_pair, of_one, is_sms, last_four) {
            one_to_one(&items, DAYS_BETWEEN_SOURCES, Accounts::One, |a, b| gone.extend([a, b]));
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
    fn find_transfers(&mut self) {
        let may_pair = |at: usize, row: Row<'_>| {
            let (Some(kind), Some(by)) = (self.kinds.get(at), self.by.get(at)) else {
                return false;
            };
            let of_another =
                matches!(kind, Kind::Salary | Kind::LoanDisbursement | Kind::LoanRepayment);
            !row.id_of(TextField::Account).is_empty()
                && !self.superseded.get(at).is_some_and(|gone| *gone)
                && !of_another
                && (*by != By::Explicit || *kind == Kind::Transfer)
        };
        let is_incoming = |row: Row<'_>| row.amount() > 0;
        let of_one =
            |row: Row<'_>| (row.currency().map(Currency::code), row.amount().unsigned_abs());
        let account = |row: Row<'_>| number(row.id_of(TextField::Account));
        let mut paired = Vec::new();
        for items in self.groups(may_pair, of_one, is_incoming, account) {
            one_to_one(&items, DAYS_OF_A_TRANSFER, Accounts::Two, |a, b| paired.extend([a, b]));
        }
        for place in paired {
            let at = self.index(place);
            if let (Some(kind), Some(by)) = (self.kinds.get_mut(at), self.by.get_mut(at)) {
                (*kind, *by) = (Kind::Transfer, By::Pair);
            }
        }
    }

    /// Finds the refunds and what they give back.
    fn find_refunds(&mut self, mut found: impl FnMut(u32, u32)) {
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
        let of_one = |row: Row<'_>| (row.merchant_key(), row.currency().map(Currency::code));
        let mut refunds = Vec::new();
        for items in self.groups(may_pair, of_one, is_incoming, |_| 0) {
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

    /// The rows that have one key and that may be of a pair, where there are some of both ends; each group by places.
    fn groups<K: Ord + Copy>(
        &self,
        may_pair: impl Fn(usize, Row<'t>) -> bool,
        key: impl Fn(Row<'t>) -> K,
        is_second: impl Fn(Row<'t>) -> bool,
        account: impl Fn(Row<'t>) -> u32,
    ) -> Vec<Vec<Item>> {
        // Most rows have no partner: of the end with fewer rows the keys say which of the other end come into question.
        let rows = || self.rows.iter().copied().enumerate();
        let seconds = rows().filter(|(_, row)| is_second(*row)).count();
        let fewer_are_second = seconds <= self.rows.len() / 2;
        let mut keys: Vec<K> = rows()
            .filter(|(at, row)| is_second(*row) == fewer_are_second && may_pair(*at, *row))
            .map(|(_, row)| key(row))
            .collect();
        if keys.is_empty() {
            return Vec::new();
        }
        keys.sort_unstable();
        keys.dedup();
        let mut items: Vec<(K, Item)> = rows()
            .filter(|(at, row)| keys.binary_search(&key(*row)).is_ok() && may_pair(*at, *row))
            .map(|(_, row)| {
                let place = u32::try_from(row.place()).unwrap_or(u32::MAX);
                let (day, is_second) = (row.day().epoch(), is_second(row));
                (key(row), Item { place, day, is_second, account: account(row) })
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

    fn row(&self, place: u32) -> Option<Row<'t>> {
        self.rows.get(self.index(place)).copied()
    }

    /// Where a row of the set stands among the user's.
    fn index(&self, place: u32) -> usize {
        let first = self.rows.first().map_or(0, |row| row.place());
        (place as usize).saturating_sub(first)
    }
}

/// What a row counts as by itself.
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

/// What a transaction counts as of which nothing else is known.
const fn by_sign(amount: i64) -> Kind {
    if amount < 0 { Kind::OtherOutgoingPayment } else { Kind::OtherIncomingPayment }
}

/// The number of a text, which is not 0 for one that is not empty.
fn number(id: TextId) -> u32 {
    u32::try_from(id.index()).unwrap_or(u32::MAX)
}

/// One more than the last four digits of a row's account, where it ends in as many; else 0. A message that caught no
/// account has the sender's name there, which may be a number: only four digits are an account of a message's.
fn last_four(row: Row<'_>) -> u32 {
    let account = row.text(TextField::Account).trim_end().as_bytes();
    let digits = account.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let is_known =
        if row.source() == Source::Sms { digits == 4 && account.len() == 4 } else { digits >= 4 };
    let (_, last) = account.split_at(account.len().saturating_sub(4));
    let number = std::str::from_utf8(last).ok().and_then(|last| last.parse::<u32>().ok());
    number.filter(|_| is_known).map_or(0, |number| number.saturating_add(1))
}
