//! The dimensions of groups, the numbers of groups, and the rows that are summed.

use super::figures::FlowSide;
use crate::{Basis, Channel, Day, Period, Row, Rows, TextField, Transactions};
use lendwright_types::codes;
use std::borrow::Cow;
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization as _;

codes! {
    /// How transactions are grouped. Those of one group have this in common.
    pub enum Dimension {
        /// The merchant: its id, else its name as it is written.
        Merchant = "merchant",
        /// The category.
        Category = "category",
        /// The part of the category.
        Subcategory = "subcategory",
        /// The other party of the payment.
        Counterparty = "counterparty",
        /// The account or card.
        Account = "account",
        /// The channel of the payment.
        Channel = "channel",
        /// The merchant category code.
        Mcc = "mcc",
        /// Nothing: each transaction is its own group.
        Transaction = "transaction",
    }
}

/// The name of a group with an empty key.
const UNKNOWN: &str = "Unknown";

/// A group's key as a number within one set. It is cheap to compare, and has no meaning in other sets.
type Code = u32;

/// A group, with its key and its name for people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct GroupKey<'t> {
    /// The key: the merchant's id or name, the category, a channel's name, four digits, a `txn_id`. Empty where the
    /// transactions have none.
    pub key: Cow<'t, str>,
    /// The name: the merchant's latest one, else the key. `Unknown` if the key is empty.
    pub name: Cow<'t, str>,
}

impl Dimension {
    fn code(self, row: Row<'_>) -> Code {
        let text = |field| number(row.id_of(field).index());
        match self {
            Self::Merchant => number(row.merchant_key().index()),
            Self::Category => number(row.category_key().index()),
            Self::Subcategory => number(row.subcategory_key().index()),
            Self::Counterparty => text(TextField::Counterparty),
            Self::Account => text(TextField::Account),
            Self::Channel => row.channel().map_or(0, |channel| (channel as u32).saturating_add(1)),
            Self::Mcc => row.mcc().map_or(0, |mcc| u32::from(mcc).saturating_add(1)),
            Self::Transaction => number(row.place()),
        }
    }

    /// Appends the code of each row to its previous codes. The upper half of the previous codes is dropped.
    fn put_codes(self, rows: Rows<'_>, codes: &mut [u64]) {
        let mut texts = |field| {
            let texts = rows.texts_of(field).iter().map(|id| number(id.index()));
            if texts.len() == 0 {
                put(codes, std::iter::repeat_n(0, rows.len()));
            } else {
                put(codes, texts);
            }
        };
        match self {
            Self::Merchant => {
                texts(TextField::Merchant);
                for (code, id) in codes.iter_mut().zip(rows.texts_of(TextField::MerchantId)) {
                    if !id.is_empty() {
                        *code = with(*code >> Code::BITS, number(id.index()));
                    }
                }
            }
            Self::Category => texts(TextField::Category),
            Self::Subcategory => texts(TextField::Subcategory),
            Self::Counterparty => texts(TextField::Counterparty),
            Self::Account => texts(TextField::Account),
            Self::Channel | Self::Mcc | Self::Transaction => {
                put(codes, rows.iter().map(|row| self.code(row)));
            }
        }
        if matches!(self, Self::Category | Self::Subcategory) {
            let first = rows.places().start;
            for place in rows.refunds() {
                if let Some(code) = codes.get_mut(place.saturating_sub(first)) {
                    *code = with(*code >> Code::BITS, self.code(rows.set().row(place)));
                }
            }
        }
    }

    /// Whether rows of one group may have different names.
    pub(super) fn has_names(self, set: &Transactions) -> bool {
        self == Self::Merchant && !set.rows().texts_of(TextField::MerchantId).is_empty()
    }

    /// Above each code of a set's rows.
    pub(super) fn codes(self, set: &Transactions) -> usize {
        match self {
            Self::Channel => Channel::all().count().saturating_add(1),
            Self::Mcc => usize::from(u16::MAX).saturating_add(2),
            Self::Transaction => set.rows().len(),
            _ => set.texts(),
        }
    }

    /// Returns the key and the name of a row's group. `row` must be the last row of the group that has a name.
    pub(super) fn key_of<'t>(self, set: &'t Transactions, row: Row<'t>) -> GroupKey<'t> {
        let key: Cow<'t, str> = match self {
            Self::Merchant => set.text(row.merchant_key()).into(),
            Self::Category => set.text(row.category_key()).into(),
            Self::Subcategory => set.text(row.subcategory_key()).into(),
            Self::Counterparty => row.text(TextField::Counterparty).into(),
            Self::Account => row.text(TextField::Account).into(),
            Self::Channel => row.channel().map_or("", Channel::name).into(),
            Self::Mcc => row.mcc().map_or_else(String::new, |mcc| format!("{mcc:04}")).into(),
            Self::Transaction => row.txn_id().into(),
        };
        let named = match self {
            Self::Merchant => row.text(TextField::Merchant),
            Self::Transaction => {
                let texts = [TextField::Merchant, TextField::Counterparty, TextField::Description];
                let mut texts = texts.into_iter().map(|field| row.text(field));
                texts.find(|text| !text.is_empty()).unwrap_or(UNKNOWN)
            }
            _ => "",
        };
        let name = if !named.is_empty() {
            named.into()
        } else if key.is_empty() {
            UNKNOWN.into()
        } else {
            key.clone()
        };
        GroupKey { key, name }
    }
}

/// Returns the row that names a merchant, from two of its rows: the later one that has a name. `row` comes after
/// `known` in the set.
pub(super) fn later_named<'t>(known: Row<'t>, row: Row<'t>) -> Row<'t> {
    let names = |row: Row<'_>| !row.id_of(TextField::Merchant).is_empty();
    let is_later = names(row) && (row.day() >= known.day() || !names(known));
    if is_later { row } else { known }
}

fn put(codes: &mut [u64], own: impl Iterator<Item = Code>) {
    for (code, own) in codes.iter_mut().zip(own) {
        *code = with(*code, own);
    }
}

/// A code behind another one.
fn with(before: u64, code: Code) -> u64 {
    before << Code::BITS | u64::from(code)
}

/// A number of a text or row. All are below 2^32.
pub(super) fn number(index: usize) -> Code {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Only transactions of a category or a merchant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    category: Option<String>,
    merchant: Option<String>,
}

impl Filter {
    /// Takes the transactions of a category and of a merchant, by its id or its name; `None` for all.
    #[must_use]
    pub fn new(category: Option<&str>, merchant: Option<&str>) -> Self {
        let merchant = merchant.map(|text| text.trim().nfc().collect());
        Self { category: category.map(str::to_owned), merchant }
    }

    pub(super) fn takes(&self, row: Row<'_>) -> bool {
        self.category.as_ref().is_none_or(|wanted| wanted == row.category())
            && self.merchant.as_ref().is_none_or(|wanted| {
                wanted == row.merchant() || wanted == row.text(TextField::Merchant)
            })
    }
}

// Numbers of groups.

/// The numbers of keys, in the order of their first occurrence.
pub(super) struct GroupNumbers {
    /// One more than the number of each key in the table; 0 for keys without a number.
    table: Vec<u32>,
    /// Keys below this bound are in the table.
    bound: usize,
    /// The other keys, each with one more than its number. A key is in the first free place from the place that its
    /// bits choose.
    slots: Vec<(u64, u32)>,
    /// Keys without a free place near enough. Keys come from texts that a caller chooses, so a caller that knows the
    /// function can find many keys with the same place. Each such key costs only one search in a tree.
    crowded: BTreeMap<u64, u32>,
    /// How many keys are in the slots and in `crowded`.
    taken: usize,
    known: u32,
}

/// The first number of slots. It is a power of two, like all later numbers.
const SLOTS: usize = 64;

/// How many slots are examined for a key. Half of the slots are free, and keys of real books practically never need
/// more.
const STEPS_MAX: usize = 24;

#[allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "places are below the number of slots, a power of two of which half are free; keys are fewer than rows"
)]
impl GroupNumbers {
    /// Makes numbers without keys. Keys below the bound are found faster. They take four bytes for each number up to
    /// the greatest of them.
    pub(super) const fn new(bound: usize) -> Self {
        Self {
            table: Vec::new(),
            bound,
            slots: Vec::new(),
            crowded: BTreeMap::new(),
            taken: 0,
            known: 0,
        }
    }

    /// The number of a key, and whether it is new.
    #[inline]
    pub(super) fn of(&mut self, key: u64) -> (usize, bool) {
        let of_table = usize::try_from(key).ok().and_then(|place| self.table.get(place));
        let mut known = of_table.copied().unwrap_or_default();
        if known == 0 && !self.slots.is_empty() {
            known = if self.crowded.is_empty() {
                self.slots[Self::place(&self.slots, key)].1
            } else {
                self.beside_crowded(key)
            };
        }
        if known == 0 {
            self.add(key);
            return (self.known as usize - 1, true);
        }
        (known as usize - 1, false)
    }

    #[cold]
    fn beside_crowded(&self, key: u64) -> u32 {
        match Self::place_near(&self.slots, key) {
            Some(place) => self.slots[place].1,
            None => self.crowded.get(&key).copied().unwrap_or_default(),
        }
    }

    #[cold]
    fn add(&mut self, key: u64) {
        self.known += 1;
        if let Some(place) = usize::try_from(key).ok().filter(|place| *place < self.bound) {
            if self.table.len() <= place {
                self.table.resize((place + 1).next_power_of_two(), 0);
            }
            self.table[place] = self.known;
            return;
        }
        if self.taken * 2 >= self.slots.len() {
            let more = (self.slots.len() * 2).max(SLOTS);
            let fewer = std::mem::replace(&mut self.slots, vec![(0, 0); more]);
            let crowded = std::mem::take(&mut self.crowded);
            let there = fewer.into_iter().filter(|slot| slot.1 != 0);
            there.chain(crowded).for_each(|(key, known)| self.put(key, known));
        }
        self.put(key, self.known);
        self.taken += 1;
    }

    /// Puts a key that is not there.
    fn put(&mut self, key: u64, known: u32) {
        match Self::place_near(&self.slots, key) {
            Some(place) => self.slots[place] = (key, known),
            None => drop(self.crowded.insert(key, known)),
        }
    }

    /// The place of a key, or the first free place in its search. While `crowded` is empty, no key is farther than the
    /// limit. The first key beyond the limit goes to `crowded`, so only one search is longer.
    #[inline]
    fn place(slots: &[(u64, u32)], key: u64) -> usize {
        let last = slots.len() - 1;
        let mut place = Self::first_place(key) & last;
        while slots[place].1 != 0 && slots[place].0 != key {
            place = (place + 1) & last;
        }
        place
    }

    /// The place of a key, or its free place. `None` if the key is in `crowded`, if it is known.
    fn place_near(slots: &[(u64, u32)], key: u64) -> Option<usize> {
        let last = slots.len() - 1;
        let first = Self::first_place(key);
        (0..STEPS_MAX)
            .map(|step| first.wrapping_add(step) & last)
            .find(|place| slots[*place].1 == 0 || slots[*place].0 == key)
    }

    /// The first place to search a key, before it is reduced to the number of slots.
    #[inline]
    fn first_place(key: u64) -> usize {
        // For consecutive keys the upper bits of a product with the golden ratio's are far apart (Knuth, "The Art of
        // Computer Programming", volume 3, 6.4). They are farther apart than those of a function that mixes better.
        let bits = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 64 bits")]
        let place = bits as usize;
        place
    }

    /// The number of slots that are examined for a key, and whether it is in `crowded`.
    #[cfg(test)]
    pub(super) fn steps(&self, key: u64) -> (usize, bool) {
        let Some(place) = Self::place_near(&self.slots, key) else { return (STEPS_MAX, true) };
        let last = self.slots.len() - 1;
        ((place.wrapping_sub(Self::first_place(key)) & last) + 1, false)
    }
}

// One pass over the rows that are summed.

/// The parts of a row that are summed.
#[derive(Clone, Copy, Debug)]
pub(super) struct SummedRow {
    /// The place of the row in its set.
    pub(super) place: usize,
    /// The codes of its group, one a dimension, as one number.
    pub(super) codes: u64,
    pub(super) day: Day,
    pub(super) amount: i64,
    pub(super) side: FlowSide,
}

/// Takes the rows of users that count and are in a window, in order, without transfers and similar kinds. They are
/// grouped by two dimensions at most.
pub(super) fn each<'t>(
    users: impl Iterator<Item = Rows<'t>>,
    by: &[Dimension],
    basis: &Basis,
    window: Period,
    mut take: impl FnMut(SummedRow),
) {
    let mut all_codes = Vec::new();
    for rows in users {
        let rows = basis.dated(rows, window);
        all_codes.clear();
        all_codes.resize(rows.len(), 0);
        for by in by.iter().take(2) {
            by.put_codes(rows, &mut all_codes);
        }
        let first = rows.places().start;
        basis.each_counted(rows, |at, entry| {
            let (Some(side), Some(codes)) = (FlowSide::for_kind(entry.kind), all_codes.get(at))
            else {
                return;
            };
            let (place, day, amount) = (first.saturating_add(at), entry.day, entry.amount);
            take(SummedRow { place, codes: *codes, day, amount, side });
        });
    }
}

/// Makes empty numbers of groups by their codes, for at most this number of rows.
pub(super) fn by_codes(by: &[Dimension], set: &Transactions, rows: usize) -> GroupNumbers {
    let codes = match by {
        [] => 1,
        [by] => by.codes(set),
        [..] => usize::MAX,
    };
    // In a large set one user has few of the codes.
    GroupNumbers::new(if codes <= rows { codes } else { 0 })
}
