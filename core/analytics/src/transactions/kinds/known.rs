//! Categories, names and spellings of the texts of a set. Each text is looked up once.

use super::pairs::Side;
use crate::normalised::{normalised, normalised_spelling, spelled};
use crate::transactions::columns::{Row, TextField};
use crate::transactions::tables::{Category, KindTables, is_no_category, is_transfer};
use std::collections::HashMap;

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
pub(super) struct Known<'a> {
    pub(super) tables: &'a KindTables,
    categories: Vec<Option<Category>>,
    /// The categories of texts that are, as a whole, the name of a category.
    texts: Vec<Option<Category>>,
    /// The number of each name's normal form; 0 for names that were not looked up.
    names: Vec<u32>,
    /// The numbers of normal forms.
    numbers: HashMap<String, u32>,
    /// The words of counterparties by the number of the name, and the words of accounts by the number of the text.
    parties: HashMap<u32, Words>,
    accounts: HashMap<u32, Words>,
}

/// Words and last four digits that name an account or a bank.
#[derive(Default)]
struct Words(Vec<Box<str>>);

impl Words {
    fn of(text: &str) -> Self {
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

impl<'a> Known<'a> {
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
    pub(super) fn categories_allow_transfer(&mut self, row: Row<'_>) -> bool {
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
    pub(super) fn side(&mut self, row: Row<'_>) -> Side {
        let account = row.id_of(TextField::Account).number();
        let party = self.name(row, TextField::Counterparty);
        let words = |field| Words::of(row.text(field));
        self.accounts.entry(account).or_insert_with(|| words(TextField::Account));
        self.parties.entry(party).or_insert_with(|| words(TextField::Counterparty));
        Side { account, party }
    }

    /// Whether the counterparties of two rows allow that the rows are two ends of a transfer. They do if they
    /// are equal, if one row names none, or if each names the account or the bank of the other row.
    pub(super) fn parties_allow_transfer(&self, a: Side, b: Side) -> bool {
        let names = |of: Side, other: Side| {
            let (party, account) = (self.parties.get(&of.party), self.accounts.get(&other.account));
            party.zip(account).is_some_and(|(party, account)| party.share_one(account))
        };
        a.party == b.party || a.party == 0 || b.party == 0 || (names(a, b) && names(b, a))
    }
}
