//! Income and spending, summed up of the messages of a borrower.
//!
//! [`Summary::from_entries`] takes the messages, each with its reading by a template. It makes the members of the interface's
//! SMS summary ([`Figures`]) and more ([`Extra`]). The [ledger](Summary::ledger) says for each message which sum it
//! is in, or why it is in none. It adds up to the figures exactly. No figure depends on the order of messages, on
//! batches, or on repeated messages.
//!
//! # What is left out
//! Messages up to 30 days before the window are only used to find pairs. Messages after its end are not used. The
//! steps of cleaning are:
//!
//! 1. Repeated texts of one sender, within 24 hours of the first.
//! 2. Messages that no template matches, that are not settled, or that must be ignored.
//! 3. Of two records of two senders with the same direction, one is left out. They have the same reference, or the
//!    same amount within ten minutes and one of the two is a wallet, a payment network or a shop. The bank's record
//!    stays, else the wallet's, else the earlier one.
//! 4. Reversals, and the record of the same sender that each undoes. It has the reversal's reference; else it is an
//!    outgoing record of its amount; else an incoming one. It is at most 30 days older than the reversal. If there is
//!    none, it is at most 15 minutes newer, and card and merchant do not differ. A reversal of a part undoes no
//!    spending. A reversal with the reference of an income undoes the whole income.
//! 5. Transfers between the borrower's own accounts. The message says so, or an amount went out of one account and
//!    the same amount came into another one within 48 hours, or at most 15 minutes before. The accounts are at two
//!    banks or wallets, or at one that names both accounts. Different references are of different payments.
//! 6. Amounts of other currencies without a rate.
//!
//! Pairs are one to one. The search repeats among the remaining records and takes the two that are nearest in time.
//! Equally near pairs are ordered: first the same reference, then the earliest later record, then the latest earlier
//! record.
//!
//! # What a borrower can forge or withhold
//! Messages come from the borrower's phone, and their content does not prove the sender. These rules limit the
//! damage:
//!
//! - Only senders with templates of the lender count, found by the whole address. A salary of a look-alike sender
//!   (`CIB.`, or `ClB` with a small L) is a message of an unknown sender and in no sum.
//! - The same message again, or from another phone, counts once. The same message more than 24 hours later counts
//!   again, because a standing order may have the same words. In the same month it does not change
//!   `months_with_salary`. It increases the median of monthly salaries by its amount, and only in the months that
//!   have it. A forged text with a known sender's name is not detected here.
//! - One huge amount changes sums and averages by its full size. It changes [`Extra::SalaryMedian`], the income for
//!   scores, only up to the salaries of the other months. With two salaries the median changes by half of the amount.
//!   [`Extra::SalaryCv`] and [`Extra::SalaryDay`] show it. An amount of more than twelve digits does not count.
//! - Money that circulates between accounts in the messages is neither income nor spending. If an account's messages
//!   are withheld, its money looks like income. It is never salary unless a template of the sender says so.
//! - A borrower can withhold spending, repayments, notices and bounced payments, or all messages of a sender. No
//!   figure can show deleted messages. So the spending and debt of the summary are lower bounds, and rules should
//!   compare them with declared values. [`Extra::SmsTotal`], [`Extra::MonthsCovered`] and
//!   [`Extra::DataRecencyMinutes`] show the amount of data.
//! - One old message of any kind makes more months covered, and so spending and repayments a month smaller and a
//!   capacity larger; it raises no income. Few messages for many months suggest it.
//! - A reversal undoes one record of the same sender and is never income. A record with the same reference as another
//!   is left out only if the two have different senders, and each record only once.
//! - The time of a summary grows with n log n of its messages, whatever their content. It also grows with the number
//!   of banks and wallets that report one amount, because each pair of them is compared.

mod clean;
mod extras;
mod figures;
mod ledger;
#[cfg(test)]
mod tests;
mod window;

pub use extras::{Extra, Extras, Measure};
pub use figures::{BySender, Figures, Frequency, IncomingMoney};
pub use ledger::{Entry, Line, Member, MessageOutcome, Sender};
pub use window::{Basis, CoveredMonths, ExchangeRate, MONTHS_MAX, Window, WindowError};

use crate::amount::scaled;
use crate::{Amount, Kind, Record};
use chrono::{DateTime, Utc};
use extras::Facts;
use ledger::{Item, in_order};
use lendwright_types::Available;
use lendwright_types::currency::Currency;
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
    /// The last credit limit of each sender.
    pub credit_limits: BySender<'m>,
    /// Spending by the names of the kinds: the sums of `spending_amount` and `outgoing_payments` of all senders
    /// together.
    pub spent_by_kind: BTreeMap<&'static str, Amount>,
    /// Whether so few amounts of known senders were unreadable that a count of 0 is reliable.
    is_well_read: bool,
    ledger: Vec<Line<'m>>,
}

impl<'m> Summary<'m> {
    /// Sums up messages, which may come in any order.
    ///
    /// # Example
    /// ```
    /// use lendwright_sms::{Completion, Kind, Record, SenderKind, SenderSettings, Spans};
    /// use lendwright_sms::summary::{Basis, Entry, Member, MessageOutcome, Sender, Summary, Window};
    /// use lendwright_sms::Amount;
    /// use lendwright_types::{Zone, currency::EGP, time};
    ///
    /// let record = Record {
    ///     category: "purchase", kind: Kind::Purchase, template: 0,
    ///     amount: Some(Amount::from_units(51_350_000)), currency: Some(EGP),
    ///     settled: Completion::Yes, ambiguous: false,
    ///     balance: None, limit: None, fee: None, account: None, reference: None, merchant: Some("Seoudi"),
    ///     counterparty: None, product: None, date: None, time: None, spans: Spans::default(),
    /// };
    /// let mut settings = SenderSettings::default();
    /// settings.kind = SenderKind::Bank;
    /// let entry = Entry {
    ///     sender: Sender::known("CIB", &settings),
    ///     received_at: time::parse_instant("2026-02-12T10:00:00Z")?,
    ///     identity: [1; 32], digest: [2; 32], names_amount: true, record: Some(record),
    /// };
    /// let again = Entry { identity: [3; 32], ..entry.clone() };
    ///
    /// let window = Window::new(12, time::parse_instant("2026-03-31T20:00:00Z")?, Zone::CAIRO).unwrap();
    /// let summary = Summary::from_entries(&[again, entry], &Basis::new(window, EGP));
    /// assert_eq!(summary.figures.spending_amount["CIB"].to_string(), "5135");
    /// assert_eq!(summary.figures.avg_monthly_spending["CIB"].to_string(), "2567.5", "in two months");
    /// let fates: Vec<MessageOutcome> = summary.ledger().iter().map(|line| line.fate).collect();
    /// assert_eq!(fates, [MessageOutcome::Counted(Member::SpendingAmount), MessageOutcome::Duplicate]);
    /// # Ok::<(), time::TimeError>(())
    /// ```
    #[must_use]
    pub fn from_entries(entries: &[Entry<'m>], basis: &Basis<'_>) -> Self {
        let mut items = in_order(entries, basis);
        let bought = clean::clean(&mut items, basis);
        let covered = covered(&items, basis);
        let figures = figures::figures(&items, &basis.window, basis.base, covered, bought);
        let step = figures::step(basis.base);
        let facts = Facts { items: &items, basis, covered, step };
        Self {
            figures,
            extras: Extras::from_facts(&facts),
            monthly_income: extras::steady_salary(&facts),
            monthly_repayments: monthly_repayments(&items, covered, step),
            credit_limits: extras::credit_limits(&facts),
            spent_by_kind: extras::spent_by_kind(&facts),
            is_well_read: is_well_read(&items),
            ledger: items.iter().map(Item::line).collect(),
        }
    }

    /// Returns the outcome of each message, in the order of time, sender and identity.
    #[must_use]
    pub fn ledger(&self) -> &[Line<'m>] {
        &self.ledger
    }
}

/// The months that are covered by messages, the earlier ones that are not among these included. Without any message
/// it is the running month.
fn covered(items: &[Item<'_, '_>], basis: &Basis<'_>) -> CoveredMonths {
    let as_of = basis.window.as_of();
    let first = items.first().map(Item::received_at).into_iter().chain(basis.first_message).min();
    basis.window.covered(first.map_or(as_of, |first| first.min(as_of)))
}

/// Whether at most a fifth of the window's messages of known senders that name an amount are matched by no template.
fn is_well_read(items: &[Item<'_, '_>]) -> bool {
    let named = |item: &&Item<'_, '_>| {
        let is_one = item.in_window && item.fate != Some(MessageOutcome::Duplicate);
        let has_amount = item.record().is_some_and(|record| record.amount.is_some());
        is_one && item.entry.sender.is_known && (has_amount || item.entry.names_amount)
    };
    let all = items.iter().filter(named);
    let unread = all.clone().filter(|item| item.record().is_none()).count();
    unread.saturating_mul(5) <= all.count()
}

fn monthly_repayments(
    items: &[Item<'_, '_>],
    covered: CoveredMonths,
    step: i128,
) -> Available<Amount> {
    let mut counted = items.iter().filter_map(|item| match item.fate {
        Some(MessageOutcome::Counted(member)) => Some((member, item.amount?)),
        _ => None,
    });
    let is_read = counted.clone().next().is_some();
    let repaid = counted.by_ref().filter(|(member, _)| *member == Member::LiabilityRepayment);
    let sum = repaid.fold(Amount::ZERO, |sum, (_, amount)| sum.plus(amount));
    let (months, of) = (covered.parts().into(), covered.parts_in_month().into());
    is_read.then(|| scaled(sum.units(), of, months, step)).into()
}

/// A record of money that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoneyMovement<'e, 'm> {
    /// The message of this record.
    pub entry: &'e Entry<'m>,
    /// The reading by the message's template.
    pub record: &'e Record<'m>,
    /// The kind of the template's record, or the fee's.
    pub kind: Kind,
    /// Whether this is the fee of the record's message.
    pub is_fee: bool,
    /// Minor units of the currency: negative for money that went out, positive for money that came in.
    pub minor: i64,
    /// The currency of the message or its sender's settings, else the base currency.
    pub currency: Currency,
}

/// Returns the settled records that moved money in, out or to a lender, for all messages received up to an instant.
/// As in the summary, duplicates and undone records are left out. A fee that counts is a separate record after that
/// of its message.
///
/// An amount with more decimals than its currency has is rounded half-even.
///
/// # Example
/// ```
/// use lendwright_sms::summary::{Entry, MoneyMovement, Sender, money_movements};
/// use lendwright_sms::{Amount, Completion, Kind, Record, SenderSettings, Spans};
/// use lendwright_types::{currency::EGP, time};
///
/// let record = Record {
///     category: "purchase", kind: Kind::Purchase, template: 0,
///     amount: Some(Amount::from_units(455_000)), currency: None,
///     settled: Completion::Yes, ambiguous: false,
///     balance: None, limit: None, fee: None, account: None, reference: None, merchant: Some("El Abd"),
///     counterparty: None, product: None, date: None, time: None, spans: Spans::default(),
/// };
/// let entry = Entry {
///     sender: Sender::known("CIB", &SenderSettings::default()),
///     received_at: time::parse_instant("2026-02-12T10:00:00Z")?,
///     identity: [1; 32], digest: [2; 32], names_amount: true, record: Some(record),
/// };
/// let again = Entry { identity: [3; 32], ..entry.clone() };
/// let entries = [entry, again];
/// let told = money_movements(&entries, time::parse_instant("2026-03-01T00:00:00Z")?, EGP);
/// assert_eq!(told.iter().map(|moved| moved.minor).collect::<Vec<_>>(), [-4_550]);
/// # Ok::<(), time::TimeError>(())
/// ```
#[must_use]
pub fn money_movements<'e, 'm>(
    entries: &'e [Entry<'m>],
    as_of: DateTime<Utc>,
    base: Currency,
) -> Vec<MoneyMovement<'e, 'm>> {
    let mut items = in_order(entries, &Basis::new(Window::until(as_of), base));
    clean::leave_out_unsettled(&mut items);
    let fees: Vec<Option<MoneyMovement<'e, 'm>>> =
        items.iter().map(|item| fee_movement(item, base)).collect();
    clean::leave_out_duplicates(&mut items);
    let told = items.iter().zip(fees).flat_map(|(item, fee)| [main_movement(item, base), fee]);
    told.flatten().collect()
}

/// The amount that a record moved, if there is no reason to leave it out.
fn main_movement<'e, 'm>(item: &Item<'e, 'm>, base: Currency) -> Option<MoneyMovement<'e, 'm>> {
    let record = item.record().filter(|_| item.is_live())?;
    let currency = record.currency.unwrap_or(base);
    let minor = record.amount?.in_minor(currency).filter(|minor| *minor > 0)?;
    let minor = if item.came_in()? { minor } else { minor.checked_neg()? };
    Some(MoneyMovement {
        entry: item.entry,
        record,
        kind: record.kind,
        is_fee: false,
        minor,
        currency,
    })
}

/// The fee in the message of a settled record, if its sender's fees count.
fn fee_movement<'e, 'm>(item: &Item<'e, 'm>, base: Currency) -> Option<MoneyMovement<'e, 'm>> {
    let fee = item.fee_told()?;
    let record = item.record()?;
    let currency = record.currency.unwrap_or(base);
    let minor = fee.in_minor(currency).filter(|minor| *minor > 0)?.checked_neg()?;
    Some(MoneyMovement {
        entry: item.entry,
        record,
        kind: Kind::Fee,
        is_fee: true,
        minor,
        currency,
    })
}

/// The prefix of counts of messages, where 0 is a known value.
const MESSAGES: &str = "sms_";

impl Summary<'_> {
    /// Returns the numbers that rules read, each with its name: those of the interface's members that are
    /// single numbers, then the extras.
    ///
    /// Where no money is counted that came in, went out or repaid a loan, a 0 is not available: the borrower
    /// may still have spent money. A count of 0 is not available either if more than a fifth of the messages
    /// of known senders that name an amount match no template. The missing events may be among them. Counts
    /// of messages (`sms_info` and those of the same beginning) stay.
    ///
    /// # Example
    /// ```
    /// use lendwright_sms::{Amount, summary::{Basis, Summary, Window}};
    /// use lendwright_types::{Available, Zone, currency::EGP, time};
    ///
    /// let window = Window::new(12, time::parse_instant("2026-03-31T20:00:00Z")?, Zone::CAIRO).unwrap();
    /// let nothing = Summary::from_entries(&[], &Basis::new(window, EGP));
    /// let value = |name| nothing.variables().find(|(of, _)| *of == name).map(|(_, value)| value);
    /// assert_eq!(value("sms_info"), Some(Available::Value(Amount::ZERO)));
    /// assert_eq!(value("total_avg_monthly_spending"), Some(Available::NotAvailable));
    /// # Ok::<(), time::TimeError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = (&'static str, Available<Amount>)> + '_ {
        let figures = &self.figures;
        let count = |count: u32| {
            Available::Value(Amount::from_units(i128::from(count).saturating_mul(10_000)))
        };
        let members = [
            ("total_avg_monthly_spending", Available::Value(figures.total_avg_monthly_spending)),
            ("bank_avg_amount", figures.bank_avg_amount),
            ("telcos_avg_amount", figures.telcos_avg_amount),
            ("ecommerce_avg_amount", figures.ecommerce_avg_amount),
            ("banks_count", count(figures.banks_count)),
            ("ecommerce_count", count(figures.ecommerce_count)),
            ("telecos_count", count(figures.telecos_count)),
            ("sms_info", count(figures.sms_info)),
        ];
        let extras = self.extras.iter().map(|(extra, value)| (Extra::name(extra), value));
        let is_read = self.monthly_repayments.is_available();
        let is_known = move |name: &str| {
            name.starts_with(MESSAGES) || is_read && (self.is_well_read || !is_count(name))
        };
        members.into_iter().chain(extras).map(move |(name, value)| match value {
            Available::Value(Amount::ZERO) if !is_known(name) => (name, Available::NotAvailable),
            value => (name, value),
        })
    }
}

/// Whether a variable is a count.
fn is_count(name: &str) -> bool {
    let since = [Extra::DataRecencyMinutes, Extra::LastSalaryAgeDays];
    match Extra::from_name(name) {
        Some(extra) => extra.measure() == Measure::Count && !since.contains(&extra),
        None => name.ends_with("_count"),
    }
}
