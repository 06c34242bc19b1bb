//! Income and spending from a borrower's messages, as linked by a partner.

use super::extracted::Extracted;
use super::live::live_extraction;
use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::analytics::{ToldChange, analytics_provider, told_change};
use crate::records::borrowers::Borrower;
use crate::records::collected::{DataType, Extraction};
use crate::records::sms::{Span, read_messages_of};
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_sms::Amount;
use lendwright_sms::summary::{Basis, BySender, Summary, Window, money_movements};
use lendwright_types::BorrowerId;
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use rust_decimal::Decimal;

/// The number of calendar months in a link.
const MONTHS: i64 = 12;

/// The summary of a partner's latest link, while the partner may read it.
pub(crate) struct LinkedSms {
    /// The source of its figures: `sms:` and the extraction's id.
    pub(crate) source: String,
    pub(crate) as_of: DateTime<Utc>,
    /// The digest of the templates that read the messages.
    pub(crate) templates: String,
    pub(crate) currency: Currency,
    values: Json<'static>,
    summary: Json<'static>,
}

/// Reads a borrower's messages with the caller's current templates, and finds the transactions that they report.
/// `None` if there are no messages that the caller may read.
pub(super) fn extracted_of_messages(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<Option<(Extracted, ToldChange)>, Error> {
    let provider = default_provider(cx)?;
    let window = Window::new(MONTHS, cx.now(), provider.time_zone);
    let window = window.map_err(|_| Error::damaged("the time"))?;
    let all = Span { from: DateTime::<Utc>::MIN_UTC, ..Span::of(&window) };
    let Some(read) = read_messages_of(cx, borrower.borrower_id, &all)? else {
        return Ok(None);
    };
    let entries = read.entries(cx.watch().within())?;
    let basis = Basis { first_message: Some(read.first), ..Basis::new(window, provider.currency) };
    let told = money_movements(&entries, window.as_of(), provider.currency);
    let zone = analytics_provider(cx)?.0.time_zone;
    let told = told_change(cx, borrower.borrower_id, &told, zone)?;
    let summary = Summary::from_entries(&entries, &basis);
    let values = summary.variables().filter_map(|(name, value)| {
        let value = value.value()?;
        Some((name.to_owned(), number(value)))
    });
    let extracted = Extracted {
        values: values.collect(),
        templates: Some(read.digest().to_owned()),
        summary: Some(written(&summary, provider.currency).to_string()),
    };
    Ok(Some((extracted, told)))
}

/// Returns the caller's link of a borrower's messages, if the caller may still read it.
///
/// # Errors
/// If the store fails, or if the stored link can't be read.
pub(crate) fn linked_sms(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<LinkedSms>, Error> {
    let Some(extraction) = live_extraction(cx, borrower_id, DataType::Sms)? else {
        return Ok(None);
    };
    let damaged = || Error::damaged("what was linked of messages");
    let Extraction { extraction_id, as_of, digest, values_json, summary_json, .. } = extraction;
    let read = |text: &str| {
        let json = Json::parse_stored(text.as_bytes()).map_err(|_| damaged())?;
        Ok::<_, Error>(json.into_owned())
    };
    let summary = read(&summary_json.ok_or_else(damaged)?)?;
    let currency = summary.get(CURRENCY).and_then(Json::as_text);
    let currency = currency.and_then(|code| Currency::from_code(code).ok()).ok_or_else(damaged)?;
    let source = format!("sms:{extraction_id}");
    let values = read(&values_json)?;
    Ok(Some(LinkedSms { source, as_of, templates: digest, currency, values, summary }))
}

impl LinkedSms {
    /// Returns the known variables, with their values.
    pub(crate) fn values(&self) -> impl Iterator<Item = (&str, &Json<'static>)> {
        let members = self.values.members().unwrap_or_default();
        members.iter().map(|(name, value)| (&**name, value))
    }

    /// Returns an amount of the summary that is not a variable.
    pub(crate) fn amount(&self, name: &str) -> Option<Decimal> {
        decimal(self.summary.get(name)?)
    }

    /// Returns the amounts or counts in a part of the summary, each with its sender or category.
    pub(crate) fn part(&self, name: &str) -> impl Iterator<Item = (&str, Decimal)> {
        let members = self.summary.get(name).and_then(Json::members).unwrap_or_default();
        members.iter().filter_map(|(of, value)| Some((&**of, decimal(value)?)))
    }

    /// Returns the products bought in shops.
    pub(crate) fn products(&self) -> impl Iterator<Item = &str> {
        let items = self.summary.get(PRODUCTS).and_then(Json::items).unwrap_or_default();
        items.iter().filter_map(Json::as_text)
    }
}

const CURRENCY: &str = "currency";
const PRODUCTS: &str = "purchased_products";
/// The median monthly salary, if it counts as income.
pub(crate) const MONTHLY_INCOME: &str = "monthly_income";
/// The monthly loan repayments.
pub(crate) const MONTHLY_REPAYMENTS: &str = "monthly_repayments";

/// Returns the summary without its variables and without figures that can be computed again.
fn written(summary: &Summary<'_>, base: Currency) -> Json<'static> {
    let figures = &summary.figures;
    let incoming = &figures.incoming_payments;
    let mut members = vec![(CURRENCY, Json::text(base.code()))];
    let amounts = [
        (MONTHLY_INCOME, summary.monthly_income),
        (MONTHLY_REPAYMENTS, summary.monthly_repayments),
    ];
    for (name, amount) in amounts {
        members.extend(amount.value().map(|amount| (name, number(amount))));
    }
    members.extend([
        ("avg_spending", by_sender(&figures.avg_spending)),
        ("credit_limit", by_sender(&summary.credit_limits)),
        ("liability_repayment", by_sender(&figures.liability_repayment)),
        ("loan_disbursement", by_sender(&incoming.loan_disbursement)),
        ("other_incoming_payments", by_sender(&incoming.other_incoming_payments)),
        ("outgoing_payments", by_sender(&figures.outgoing_payments)),
        ("salary", by_sender(&incoming.salary)),
        ("spending_amount", by_sender(&figures.spending_amount)),
        ("spent_by_kind", object(summary.spent_by_kind.iter().map(|(k, v)| (*k, number(*v))))),
        ("total_spending", by_sender(&figures.total_spending)),
    ]);
    let counts = figures.frequency.yearly_count.iter();
    let counts = counts.map(|(sender, count)| (*sender, Json::int(i64::from(*count))));
    members.push(("yearly_count", object(counts)));
    let products = figures.purchased_products.iter().map(|name| Json::text((*name).to_owned()));
    members.push((PRODUCTS, Json::List(products.collect())));
    object(members.into_iter())
}

fn by_sender(amounts: &BySender<'_>) -> Json<'static> {
    object(amounts.iter().map(|(sender, amount)| (*sender, number(*amount))))
}

fn object<'n>(members: impl Iterator<Item = (&'n str, Json<'static>)>) -> Json<'static> {
    Json::Object(members.map(|(name, value)| (name.to_owned().into(), value)).collect())
}

fn number(amount: Amount) -> Json<'static> {
    Json::Number(amount.to_string().into())
}

fn decimal(value: &Json<'_>) -> Option<Decimal> {
    match value {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    }
}
