//! Income and spending, summed up of the messages of a borrower.
//!
//! [`Summary::of`] takes the messages, each with what a template read of it, and makes the members of the
//! interface's SMS summary ([`Figures`]) and more ([`Extra`]). Which message is a part of which sum, and why
//! any other is in none, stands in the [ledger](Summary::ledger), which adds up to the figures exactly. No
//! figure depends on the order in which messages come, on batches, or on one that comes again.
//!
//! # What is left out
//! Messages before the window only tell what is a pair, 30 days back; those after its end count in nothing.
//! Then, in this order:
//!
//! 1. Of equal texts of one sender, those within 24 hours of the first.
//! 2. Messages that no template matches, that are not settled, or that are to be ignored.
//! 3. Of two records of two senders with the same direction and the same reference, or the same amount
//!    within ten minutes where one of the two is a wallet, a payment network or a shop: the one that is not
//!    the bank's, else not the wallet's, else the later one.
//! 4. Reversals, and the record of the same sender that each undoes: the one with the reversal's reference, else the
//!    one of its amount that went out, else the one that came in. It is at most 30 days older than the reversal. If
//!    there is none, it is at most 15 minutes newer, and card and merchant do not differ. A reversal of a part undoes
//!    no spending. A reversal with the reference of an income undoes the whole income.
//! 5. Transfers between the borrower's own accounts. The message says so, or an amount went out of one account and
//!    the same amount came into another one within 48 hours, or at most 15 minutes before. The accounts are at two
//!    banks or wallets, or at one that names both accounts. Different references are of different payments.
//! 6. Amounts of other currencies without a rate.
//!
//! Pairs are one to one and found again and again among those that are left: the two that are nearest in
//! time; of equally near ones those with the same reference, then those whose later record comes first, then
//! those whose earlier record comes last.
//!
//! # What a borrower can forge or withhold
//! Messages come from the borrower's phone, and nothing in one proves who sent it. What holds:
//!
//! - Only senders count for which the lender has templates, found by the whole address. A salary of a
//!   look-alike sender (`CIB.`, or `ClB` with a small L) is a message of an unknown one and in no sum.
//! - The same message again, or from another phone, counts once. Moved by more than 24 hours it counts
//!   again, as a standing order with the same words does: it makes `months_with_salary` no larger in the
//!   same month, and the median of monthly salaries larger by its amount only in the months where it comes.
//!   A text that was forged as a whole, with a known sender's name, can't be told from a true one here.
//! - One huge amount moves sums and averages as much as it is large, but [`Extra::SalaryMedian`], the income
//!   that a score uses, not beyond the salaries of the other months; with two salaries it moves it by half.
//!   [`Extra::SalaryCv`] and [`Extra::SalaryDay`] show it. An amount of more than twelve digits is none.
//! - Money that goes in circles between accounts that the phone knows is neither income nor spending. From
//!   an account whose messages are withheld it looks like income; it is never salary unless a template of
//!   the sender says so.
//! - Spending, repayments, notices and bounced payments can be withheld, as can the messages of a whole
//!   sender. No figure can show what was deleted: what the summary says of spending and debt is a lower
//!   bound, and rules should read it beside what was declared ([`Extra::SmsTotal`], [`Extra::MonthsCovered`]
//!   and [`Extra::DataRecencyMinutes`] say how much there is).
//! - One old message of any kind makes more months covered, and so spending and repayments a month smaller
//!   and a capacity larger; it raises no income. Few messages for many months are a sign of it.
//! - A reversal undoes one record of its own sender and is never income. One of two records with the same
//!   reference is left out only where two senders tell of them, and each once.
//! - The time that a summary takes grows with n log n of its messages, whatever they say, and with the number of banks
//!   and wallets that tell of one amount: each pair of them is looked at.

mod basis;
mod clean;
mod entry;
mod exact;
mod extras;
mod fate;
mod figures;
mod folded;
mod item;
mod moved;
mod nearest;
mod span;
#[cfg(test)]
mod tests;
mod variables;
mod window;

pub use basis::{Basis, ExchangeRate};
pub use entry::{Entry, Sender};
pub use extras::{Extra, Extras, Measure};
pub use fate::{Fate, Line, Member};
pub use figures::{BySender, Figures, Frequency, Incoming};
pub use moved::{Moved, moved};
pub use window::{Covered, MONTHS_MAX, Window, WindowError};

use crate::Amount;
use exact::scaled;
use extras::Facts;
use item::Item;
use lendwright_types::Available;
use std::collections::BTreeMap;

/// The summary of a borrower's messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary<'m> {
    /// The members of the interface.
    pub figures: Figures<'m>,
    /// The figures beyond them.
    pub extras: Extras,
    /// The median monthly salary ([`Extra::SalaryMedian`]), where two of the last three calendar months have
    /// one, that of `as_of` included: the income that a score uses.
    pub monthly_income: Available<Amount>,
    /// The repayments of loans and cards over the months that are covered; not available where no money of
    /// any kind is counted.
    pub monthly_repayments: Available<Amount>,
    /// The credit limit that each sender told last.
    pub credit_limits: BySender<'m>,
    /// What was spent, by the names of the kinds: the sums of `spending_amount` and `outgoing_payments` of all
    /// senders together.
    pub spent_by_kind: BTreeMap<&'static str, Amount>,
    /// Whether so few amounts of known senders were not read that a count of 0 is known to be 0.
    is_well_read: bool,
    ledger: Vec<Line<'m>>,
}

impl<'m> Summary<'m> {
    /// Sums up messages, which may come in any order.
    ///
    /// # Example
    /// ```
    /// use lendwright_sms::{Kind, Record, SenderKind, SenderSettings, Settled, Spans};
    /// use lendwright_sms::summary::{Basis, Entry, Fate, Member, Sender, Summary, Window};
    /// use lendwright_sms::Amount;
    /// use lendwright_types::{Zone, currency::EGP, time};
    ///
    /// let record = Record {
    ///     category: "purchase", kind: Kind::Purchase, template: 0,
    ///     amount: Some(Amount::from_units(51_350_000)), currency: Some(EGP),
    ///     settled: Settled::Yes, ambiguous: false,
    ///     balance: None, limit: None, fee: None, account: None, reference: None, merchant: Some("Seoudi"),
    ///     counterparty: None, product: None, date: None, time: None, spans: Spans::default(),
    /// };
    /// let settings = SenderSettings { kind: SenderKind::Bank, ..Default::default() };
    /// let entry = Entry {
    ///     sender: Sender::known("CIB", &settings),
    ///     received_at: time::parse_instant("2026-02-12T10:00:00Z")?,
    ///     identity: [1; 32], digest: [2; 32], names_amount: true, record: Some(record),
    /// };
    /// let again = Entry { identity: [3; 32], ..entry.clone() };
    ///
    /// let window = Window::new(12, time::parse_instant("2026-03-31T20:00:00Z")?, Zone::CAIRO).unwrap();
    /// let summary = Summary::of(&[again, entry], &Basis::new(window, EGP));
    /// assert_eq!(summary.figures.spending_amount["CIB"].to_string(), "5135");
    /// assert_eq!(summary.figures.avg_monthly_spending["CIB"].to_string(), "2567.5", "in two months");
    /// let fates: Vec<Fate> = summary.ledger().iter().map(|line| line.fate).collect();
    /// assert_eq!(fates, [Fate::Counted(Member::SpendingAmount), Fate::Duplicate]);
    /// # Ok::<(), time::TimeError>(())
    /// ```
    #[must_use]
    pub fn of(entries: &[Entry<'m>], basis: &Basis<'_>) -> Self {
        let mut items = item::in_order(entries, basis);
        let bought = clean::clean(&mut items, basis);
        let covered = covered(&items, basis);
        let figures = figures::figures(&items, &basis.window, basis.base, covered, bought);
        let step = figures::step(basis.base);
        let facts = Facts { items: &items, basis, covered, step };
        Self {
            figures,
            extras: Extras::of(&facts),
            monthly_income: extras::steady_salary(&facts),
            monthly_repayments: monthly_repayments(&items, covered, step),
            credit_limits: extras::credit_limits(&facts),
            spent_by_kind: extras::spent_by_kind(&facts),
            is_well_read: is_well_read(&items),
            ledger: items.iter().map(Item::line).collect(),
        }
    }

    /// Returns what became of each message, in the order of time, sender and identity.
    #[must_use]
    pub fn ledger(&self) -> &[Line<'m>] {
        &self.ledger
    }
}

/// The months that are covered by messages, the earlier ones that are not among these included. Where there
/// is no message at all, it is the running month.
fn covered(items: &[Item<'_, '_>], basis: &Basis<'_>) -> Covered {
    let as_of = basis.window.as_of();
    let first = items.first().map(Item::received_at).into_iter().chain(basis.first_message).min();
    basis.window.covered(first.map_or(as_of, |first| first.min(as_of)))
}

/// Whether at most a fifth of the window's messages of known senders that name an amount are matched by no template.
fn is_well_read(items: &[Item<'_, '_>]) -> bool {
    let named = |item: &&Item<'_, '_>| {
        let is_one = item.in_window && item.fate != Some(Fate::Duplicate);
        let has_amount = item.record().is_some_and(|record| record.amount.is_some());
        is_one && item.entry.sender.is_known && (has_amount || item.entry.names_amount)
    };
    let all = items.iter().filter(named);
    let unread = all.clone().filter(|item| item.record().is_none()).count();
    unread.saturating_mul(5) <= all.count()
}

fn monthly_repayments(items: &[Item<'_, '_>], covered: Covered, step: i128) -> Available<Amount> {
    let mut counted = items.iter().filter_map(|item| match item.fate {
        Some(Fate::Counted(member)) => Some((member, item.amount?)),
        _ => None,
    });
    let is_read = counted.clone().next().is_some();
    let repaid = counted.by_ref().filter(|(member, _)| *member == Member::LiabilityRepayment);
    let sum = repaid.fold(Amount::ZERO, |sum, (_, amount)| sum.plus(amount));
    let (months, of) = (covered.parts().into(), covered.of().into());
    is_read.then(|| scaled(sum.units(), of, months, step)).into()
}
