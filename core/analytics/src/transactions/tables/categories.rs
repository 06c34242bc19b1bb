//! Names of categories.

use super::category::Category;
use super::names::NAMES;
use crate::normalised::normalised;
use crate::transactions::codes::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Names that a feed uses for "no category".
const NO_CATEGORY: &[&str] = &["", "uncategorized", "uncategorised", "unknown", "none", "غير مصنف"];
/// A text of more bytes than these is no name of a category, also without its dates and numbers.
const TEXT_MAX: usize = 120;
/// Words of categories of transfers. Such a name leaves open who owns the other account.
const TRANSFERS: &[&str] = &["transfer", "transfers", "تحويل", "تحويلات", "حوالة", "حوالات"];

/// The meaning of category names. By default it has the names that are common in feeds of transactions. A copy is
/// cheap.
///
/// Names are compared without case. Signs between words and the word `and` are ignored: `Food & Drink` is
/// `FOOD_AND_DRINK`. If a path such as `Home/Rent` is unknown, its last known part counts.
///
/// # Example
/// ```
/// use lendwright_analytics::{Category, CategoryTable, Kind};
///
/// let mut table = CategoryTable::default();
/// assert_eq!(table.kind("Bank Fees", -500), Some(Kind::Fee));
/// assert_eq!(table.kind("LOAN", 900_000), Some(Kind::LoanDisbursement));
/// assert_eq!(table.kind("loan", -30_000), Some(Kind::LoanRepayment));
/// assert!(table.get("Home/Rent").is_bill);
/// table.set("Pocket money", Category::of(Kind::Transfer));
/// assert_eq!(table.kind("pocket-money", -100), Some(Kind::Transfer));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryTable {
    /// The categories that replace the defaults, by the folded name.
    own: Arc<BTreeMap<String, Category>>,
    /// The folded names of those that are bills, instead of all others.
    bills: Option<Arc<BTreeSet<String>>>,
}

impl CategoryTable {
    /// Sets the category of a name, replacing its default and earlier ones. Returns the category that was set before.
    pub fn set(&mut self, name: &str, category: Category) -> Option<Category> {
        Arc::make_mut(&mut self.own).insert(folded(name), category)
    }

    /// Sets the names that are bills. All other names are no longer bills.
    pub fn set_bills<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        self.bills = Some(Arc::new(names.into_iter().map(folded).collect()));
    }

    /// Returns the default categories, each with its names in folded form. If a name is listed twice, both categories
    /// apply.
    #[must_use = "it does nothing until it is read"]
    pub fn usual() -> impl Iterator<Item = (Category, &'static [&'static str])> {
        NAMES.iter().copied()
    }

    /// Returns the names that are bills by default, in order and in their folded form.
    #[must_use]
    pub fn usual_bills() -> Vec<&'static str> {
        let of_bills = NAMES.iter().filter(|(category, _)| category.is_bill);
        let names: BTreeSet<_> = of_bills.flat_map(|(_, names)| names.iter().copied()).collect();
        names.into_iter().collect()
    }

    /// Returns the category of a name; the default category for an unknown name.
    #[must_use]
    pub fn get(&self, name: &str) -> Category {
        if name.is_empty() {
            return Category::default();
        }
        let parts = name.rsplit(['/', '>', ':', '|', '›', '»']);
        let mut names = std::iter::once(name).chain(parts);
        names.find_map(|name| self.find(&folded(name))).unwrap_or_default()
    }

    /// Returns the kind of a transaction with this category name and amount.
    #[must_use]
    pub fn kind(&self, name: &str, amount: i64) -> Option<Kind> {
        self.get(name).kind(amount)
    }

    /// Returns the categories that replace the defaults, by name in its folded form.
    #[must_use = "it does nothing until it is read"]
    pub fn own(&self) -> impl ExactSizeIterator<Item = (&str, Category)> {
        self.own.iter().map(|(name, category)| (&**name, *category))
    }

    /// Returns the category of a text of a transaction without a category, if the whole text is the name of a loan,
    /// an instalment, a bill or a salary. Dates, long numbers and signs in the text don't count. Other texts say
    /// nothing.
    #[must_use]
    pub(crate) fn of_text(&self, text: &str) -> Category {
        if text.len() > TEXT_MAX {
            return Category::default();
        }
        let found = self.find(&folded(&normalised(text))).unwrap_or_default();
        let is_loan = found.outgoing == Some(Kind::LoanRepayment);
        let is_money_in = matches!(found.incoming, Some(Kind::Salary | Kind::LoanDisbursement));
        if is_loan || is_money_in || found.is_bill { found } else { Category::default() }
    }

    fn find(&self, name: &str) -> Option<Category> {
        let found = self.own.get(name).copied().or_else(|| {
            let with = NAMES.iter().filter(|(_, names)| names.contains(&name));
            with.map(|(category, _)| *category).reduce(Category::or)
        });
        let Some(bills) = &self.bills else { return found };
        let is_bill = bills.contains(name);
        let known = found.or_else(|| is_bill.then(Category::default));
        known.map(|category| Category { is_bill, ..category })
    }
}

/// Whether a name that means `category` allows that money moved between own accounts. It does if the name
/// means such a transfer, or if it has the word transfer and means no loan, purchase or other payment. A name
/// that means "no category" counts as none.
pub(in crate::transactions) fn is_transfer(name: &str, category: Category) -> bool {
    let is_open = |kind: Option<Kind>| {
        matches!(
            kind,
            None | Some(Kind::Transfer | Kind::OtherIncomingPayment | Kind::OtherOutgoingPayment)
        )
    };
    if !is_open(category.incoming) || !is_open(category.outgoing) || category.is_bill {
        return false;
    }
    let is_set = |kind: Option<Kind>| kind == Some(Kind::Transfer);
    if is_set(category.incoming) || is_set(category.outgoing) {
        return true;
    }
    let name = folded(name);
    NO_CATEGORY.contains(&name.as_str()) || name.split(' ').any(|word| TRANSFERS.contains(&word))
}

/// Whether a name means "no category", or is empty.
pub(crate) fn is_no_category(name: &str) -> bool {
    name.is_empty() || NO_CATEGORY.contains(&folded(name).as_str())
}

/// The common form of a name's spellings: lower case, one space between words, without the word `and`.
pub(super) fn folded(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let mut folded = String::with_capacity(lower.len());
    for word in words.filter(|word| !word.is_empty() && *word != "and") {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    folded
}
