//! Transactions as sent.

use super::settings::analytics_provider;
use crate::error::Error;
use crate::records::access::default_provider;
use crate::unit::Context;
use crate::wire::{IdText, Shape, ShapeError, Wire, answer, rows};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_analytics::internal::OF_MESSAGES;
use lendwright_analytics::{
    Channel as TransactionChannel, Day, Kind as TransactionKind, Source, Transaction,
};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::{is_control, is_seen};
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::time::{Zone, parse_date};
use lendwright_types::{BorrowerUuid, Money, MoneyError};
use rust_decimal::Decimal;

/// The greatest number of transactions in a request.
pub(crate) const TRANSACTIONS_MAX: usize = 10_000;

const TXN_ID_CHARS_MAX: usize = 128;

const TEXT_CHARS_MAX: usize = 500;

answer! {
    /// A transaction of a borrower's account. Texts have at most 500 characters.
    #[derive(Default)]
    pub struct SentTransaction {
        /// The transaction's id: unique among the borrower's transactions, at most 128 characters. Sending the same id
        /// again updates the transaction.
        "txn_id" => txn_id: String,
        /// The borrower's public id. Left out if the request names the borrower.
        optional "user_id" => user_id: Option<IdText<BorrowerUuid>>,
        /// The day of the transaction: `YYYY-MM-DD`, or an RFC 3339 time with an offset. The day of a time is its day
        /// in the time zone of analytics. This is the provider's zone unless the host has set another one.
        "date" is Day => date: SentDay,
        /// The amount: negative for outgoing money, positive for incoming money.
        "amount" is Amount => amount: Decimal,
        /// The currency, an ISO 4217 code. Left out: the currency of the partner's default provider.
        optional "currency" => currency: Option<String>,
        /// The account or card.
        optional "account_id" => account_id: Option<String>,
        /// The merchant as written in the statement.
        optional "merchant" => merchant: Option<String>,
        /// The merchant's id. Different spellings with the same id are one merchant.
        optional "merchant_id" => merchant_id: Option<String>,
        /// The category, in the names of the lender or the bank.
        optional "category" => category: Option<String>,
        /// The subcategory.
        optional "subcategory" => subcategory: Option<String>,
        /// The text of the statement.
        optional "description" => description: Option<String>,
        /// The merchant category code of ISO 18245: four digits.
        optional "mcc" => mcc: Option<MerchantCategory>,
        /// The channel.
        optional "channel" => channel: Option<TransactionChannel>,
        /// The sender or the receiver of the money.
        optional "counterparty" => counterparty: Option<String>,
        /// The balance of the account after the transaction.
        optional "balance_after" is Amount => balance_after: Option<Decimal>,
        /// Whether the transaction is not booked yet. Left out: it is booked.
        optional "pending" => pending: Option<bool>,
        /// The kind, if it is known. It must fit the sign of the amount.
        optional "kind" => kind: Option<TransactionKind>,
        /// The id of the pending transaction that this one books. The pending one no longer counts.
        optional "replaces" => replaces: Option<String>,
    }
}

rows! {
    /// The transactions of one request.
    SentTransactions of SentTransaction needs &["txn_id", "date", "amount"],
        shaped <Vec<SentTransaction> as Wire>::SHAPE;
}

/// The defaults for transactions from one source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImportDefaults {
    /// The currency of transactions without a currency.
    pub(crate) currency: Currency,
    /// The zone for the day of an instant.
    pub(crate) zone: Zone,
    /// The source of the transactions.
    pub(crate) source: Source,
}

impl ImportDefaults {
    /// Returns the caller's defaults: the currency of its default provider, and the zone of analytics.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn of_caller(cx: &mut Context<'_>, source: Source) -> Result<Self, Error> {
        let currency = default_provider(cx)?.currency;
        Ok(Self { currency, zone: analytics_provider(cx)?.0.time_zone, source })
    }
}

impl SentTransaction {
    /// Checks and returns the transaction. `place` returns the path of a member in the request.
    ///
    /// # Errors
    /// For the first impossible member.
    pub(crate) fn checked(
        &self,
        place: &dyn Fn(&str) -> String,
        door: &ImportDefaults,
    ) -> Result<Transaction<'_>, Error> {
        check_id(|| place("txn_id"), &self.txn_id)?;
        let currency = match self.currency.as_deref() {
            None => door.currency,
            Some(code) => Currency::from_code(code).map_err(|_| {
                let reason = "must be the code of a currency of ISO 4217";
                Error::value(place("currency"), reason, code)
            })?,
        };
        let amount = minor(|| place("amount"), self.amount, currency)?;
        if amount == 0 {
            return Err(Error::value(place("amount"), "must not be 0", self.amount));
        }
        if let Some(kind) = self.kind.filter(|kind| !kind.is_of(amount)) {
            let direction = if amount < 0 { "went out" } else { "came in" };
            let reason = format!("must be the kind of an amount that {direction}");
            return Err(Error::value(place("kind"), reason, kind.name()));
        }
        let balance = self.balance_after;
        let balance = balance.map(|b| minor(|| place("balance_after"), b, currency)).transpose()?;
        let texts = [
            ("account_id", &self.account_id),
            ("merchant", &self.merchant),
            ("merchant_id", &self.merchant_id),
            ("category", &self.category),
            ("subcategory", &self.subcategory),
            ("description", &self.description),
            ("counterparty", &self.counterparty),
        ];
        for (member, text) in texts {
            check_chars(|| place(member), of(text), TEXT_CHARS_MAX)?;
        }
        let replaces = self.replaces.as_deref().unwrap_or_default();
        check_chars(|| place("replaces"), replaces, TXN_ID_CHARS_MAX)?;
        if replaces == self.txn_id {
            return Err(Error::value(place("replaces"), "must be another one's id", replaces));
        }
        Ok(Transaction {
            account_id: of(&self.account_id),
            merchant: of(&self.merchant),
            merchant_id: of(&self.merchant_id),
            category: of(&self.category),
            subcategory: of(&self.subcategory),
            description: of(&self.description),
            mcc: self.mcc.map(|mcc| mcc.0),
            channel: self.channel,
            counterparty: of(&self.counterparty),
            balance_after: balance,
            pending: self.pending.unwrap_or_default(),
            kind: self.kind,
            replaces,
            source: door.source,
            ..Transaction::new(&self.txn_id, self.date.day(door.zone), amount, currency)
        })
    }
}

#[allow(clippy::ref_option, reason = "fields of the request are options of texts")]
fn of(text: &Option<String>) -> &str {
    text.as_deref().unwrap_or_default()
}

fn check_id(place: impl Fn() -> String, id: &str) -> Result<(), Error> {
    check_chars(&place, id, TXN_ID_CHARS_MAX)?;
    if !is_seen(id) || id.chars().any(is_control) {
        let reason = "must have a visible character and no control characters";
        return Err(Error::value(place(), reason, id));
    }
    if id.starts_with(OF_MESSAGES) {
        let reason = "must not begin with 'sms:', as the ids of what messages tell of do";
        return Err(Error::value(place(), reason, id));
    }
    Ok(())
}

fn check_chars(place: impl Fn() -> String, text: &str, max: usize) -> Result<(), Error> {
    // A text has no more characters than bytes.
    if text.len() <= max || text.chars().count() <= max {
        return Ok(());
    }
    Err(Error::value(place(), format!("must be a text of at most {max} characters"), text))
}

fn minor(place: impl Fn() -> String, sent: Decimal, currency: Currency) -> Result<i64, Error> {
    Money::from_decimal(sent, currency).map(Money::minor).map_err(|error| {
        let reason = match error {
            MoneyError::TooFine { .. } => {
                format!("must have at most {} decimals, those of {currency}", currency.decimals())
            }
            _ => format!("must be an amount in {currency} that fits 64 bits of its smallest unit"),
        };
        Error::value(place(), reason, sent)
    })
}

/// The day of a transaction: sent as a day, which is the same in every time zone, or as an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentDay {
    /// A day.
    Day(NaiveDate),
    /// An instant. Its day depends on the time zone.
    Instant(DateTime<Utc>),
}

impl SentDay {
    /// Returns the day in a time zone.
    pub(crate) fn day(self, zone: Zone) -> Day {
        Day::from_date(match self {
            Self::Day(day) => day,
            Self::Instant(instant) => zone.date_of(instant),
        })
    }
}

impl Default for SentDay {
    fn default() -> Self {
        Self::Day(NaiveDate::default())
    }
}

impl From<NaiveDate> for SentDay {
    fn from(day: NaiveDate) -> Self {
        Self::Day(day)
    }
}

impl Wire for SentDay {
    const SHAPE: &'static Shape = &Shape::Text;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let text = value.as_text();
        let day = |text: &str| parse_date(text).ok().map(Self::Day);
        let instant = |text: &str| DateTime::parse_from_rfc3339(text).ok();
        text.and_then(|text| {
            day(text).or_else(|| instant(text).map(|at| Self::Instant(at.to_utc())))
        })
        .ok_or_else(|| {
            ShapeError::new("a date YYYY-MM-DD or an RFC 3339 time with its offset", value)
        })
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Self::Day(day) => day.write(out),
            Self::Instant(at) => at.write(out),
        }
    }
}

/// A merchant category code: four digits, sent as a text or as a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MerchantCategory(pub u16);

impl Wire for MerchantCategory {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Text, &Shape::Integer]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let digits = match value {
            Json::Text(text) if text.len() == 4 => &**text,
            Json::Number(text) if text.len() <= 4 => &**text,
            _ => "",
        };
        let is_code = digits.bytes().all(|byte| byte.is_ascii_digit());
        let code = Some(digits).filter(|_| is_code).and_then(|digits| digits.parse().ok());
        code.map(Self).ok_or_else(|| ShapeError::new("a code of four digits", value))
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(&format!("{:04}", self.0));
    }
}
