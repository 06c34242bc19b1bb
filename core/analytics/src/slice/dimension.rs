//! What transactions are grouped by.

use crate::{Channel, Row, Rows, TextField, Transactions};
use lendwright_types::codes;
use std::borrow::Cow;
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
pub(super) type Code = u32;

/// A group, with its key and its name for people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    pub(super) fn put_codes(self, rows: Rows<'_>, codes: &mut [u64]) {
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
