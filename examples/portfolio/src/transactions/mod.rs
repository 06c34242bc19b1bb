//! The transactions of a sample applicant: two years of statements of the bank or of the wallet. Those of the second
//! year are about the same money as the messages.

mod account;
mod habits;
mod names;
mod statement;
#[cfg(test)]
mod tests;

use super::SampleApplicant;
use crate::messages::year;
use crate::rng::SplitMix64;
use chrono::NaiveDate;
use lendwright::analytics::{Channel, Day, Kind, Source, Transaction};
use lendwright::currency::EGP;
use lendwright::json::Json;
use lendwright::{Money, Months};
use statement::Statement;

/// Separate the random numbers for transactions from those for the applicant and for messages.
const OF_THE_YEAR_BEFORE: u64 = 0x2024;
const OF_HABITS: u64 = 0x004a_b175;

/// The number of months of transactions before [`AS_OF`](crate::AS_OF).
pub const TRANSACTION_MONTHS: Months = Months(24);

/// A transaction of an invented applicant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleTransaction {
    /// The id, unique among the applicant's.
    pub txn_id: String,
    /// The day.
    pub date: NaiveDate,
    /// Piastres: negative for outflows.
    pub piastres: i64,
    /// The account or card. The last four digits are the same as in messages.
    pub account_id: String,
    /// The merchant, in English or Arabic; empty if there is none.
    pub merchant: &'static str,
    /// The category; empty if the bank has none.
    pub category: &'static str,
    /// The merchant category code of ISO 18245.
    pub mcc: Option<u16>,
    /// The channel of the transaction.
    pub channel: Channel,
    /// The other party; empty if that is the merchant.
    pub counterparty: &'static str,
    /// The account's balance after it, in piastres; `None` for cards, and for the wallet of an applicant with a bank
    /// account.
    pub balance_piastres: Option<i64>,
    /// The true kind. It is in no data: the library detects it.
    pub kind: Kind,
}

impl SampleTransaction {
    /// Returns the members of a row of `import_transactions` for a borrower's public id.
    ///
    /// ```
    /// use lendwright::json::Json;
    /// use lendwright_portfolio::{applicant, transactions};
    ///
    /// let rows = transactions(1, &applicant(1, 1));
    /// let fields = rows[0].fields("b5f4");
    /// assert_eq!(fields[0], ("user_id", Json::text("b5f4")));
    /// assert_eq!(fields[1], ("txn_id", Json::text("0000")));
    /// ```
    #[must_use]
    pub fn fields<'a>(&'a self, user_id: &'a str) -> Vec<(&'static str, Json<'a>)> {
        let text = |text: &'a str| Some(text).filter(|text| !text.is_empty()).map(Json::text);
        let money = |piastres| {
            let amount = Money::from_minor(piastres, EGP).to_decimal();
            Json::Number(amount.to_string().into())
        };
        [
            ("user_id", text(user_id)),
            ("txn_id", text(&self.txn_id)),
            ("date", Some(Json::text(self.date.to_string()))),
            ("amount", Some(money(self.piastres))),
            ("account_id", text(&self.account_id)),
            ("merchant", text(self.merchant)),
            ("category", text(self.category)),
            ("mcc", self.mcc.map(|mcc| Json::text(format!("{mcc:04}")))),
            ("channel", text(self.channel.name())),
            ("counterparty", text(self.counterparty)),
            ("balance_after", self.balance_piastres.map(money)),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
    }

    /// Returns the transaction in the form for sets of transactions, without its kind.
    #[must_use]
    pub fn transaction(&self) -> Transaction<'_> {
        Transaction {
            account_id: &self.account_id,
            merchant: self.merchant,
            category: self.category,
            mcc: self.mcc,
            channel: Some(self.channel),
            counterparty: self.counterparty,
            balance_after: self.balance_piastres,
            source: Source::Upload,
            ..Transaction::new(&self.txn_id, Day::from_date(self.date), self.piastres, EGP)
        }
    }
}

/// Returns the transactions of an applicant in the two years before [`AS_OF`](crate::AS_OF), from early to late.
///
/// The transactions of 2025 are the same money as in the [`messages`](crate::messages): the same amount and day, on the
/// account or card that the message shows. A book that imports both and links messages counts each event once. The
/// earned income is about the reported income, and less if the applicant reported too much.
///
/// Among the transactions are salaries that come eight to thirteen days late, rent, subscriptions with one price rise,
/// and fares. There are also orders that are returned as a whole or in part, reversed purchases, savings, transfers to
/// the own wallet, and fees. Applicants with debts have a loan that was paid out in 2024, and its instalments. One
/// applicant in four opened the account in 2024. Applicants without messages have left the bank before the end.
///
/// ```
/// use lendwright::analytics::Kind;
/// use lendwright_portfolio::{AS_OF, applicant, transactions};
///
/// let all = transactions(1, &applicant(1, 1));
/// assert!(all.iter().any(|txn| txn.kind == Kind::Salary && txn.piastres > 0));
/// assert!(all.iter().all(|txn| txn.date < AS_OF));
/// ```
#[must_use]
pub fn transactions(seed: u64, applicant: &SampleApplicant) -> Vec<SampleTransaction> {
    let (phone, _, is_silent) = year(seed, applicant);
    let mut rng = SplitMix64::for_place(seed ^ OF_HABITS, applicant.number);
    let mut statement = Statement::new(&phone, is_silent, &mut rng);
    habits::live(&mut statement, &applicant.profile, &mut rng);
    let mut before = SplitMix64::for_place(seed ^ OF_THE_YEAR_BEFORE, applicant.number);
    let mut earlier = phone.a_year_before();
    for month in 1..=12 {
        earlier.live(month, &mut before);
    }
    statement.year_before(earlier.into_moves(), &mut before);
    statement.year(phone.into_moves());
    statement.into_transactions()
}
