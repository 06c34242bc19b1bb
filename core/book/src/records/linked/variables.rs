//! The variables that are extracted from the staged data of a borrower.

use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::analytics::{
    self, ReportedChange, analytics_provider, kind_tables, staged_transactions, told_change,
    transactions_after,
};
use crate::records::borrowers::{Borrower, consented};
use crate::records::collected::{
    APPLICATIONS, CollectedMessage, CollectedPing, CollectedSnapshot, DataType, DocumentRecord,
    Extraction, PHONE, RetentionLimits, income_levels, kept, pings_between,
};
use crate::records::sms::{MessageSpan, read_messages_of};
use crate::unit::Context;
use crate::wire::{Members, Rounded, Wire as _, answer};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_analytics::{
    Basis, Day, Features, PeriodName, Ping, PlaceFilter, Places, Source, Variable, Weekdays,
    area_score,
};
use lendwright_scoring::internal::USER_PREFIX;
use lendwright_sms::summary::{Basis as SmsBasis, BySender, Summary, Window, money_movements};
use lendwright_sms::{Amount, FoldedText};
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use lendwright_types::{Available, BorrowerId};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

// The results of an extraction from staged data.

/// The result for one type of data.
#[derive(Default)]
pub(super) struct ExtractionResult {
    pub(super) values: Vec<(String, Json<'static>)>,
    /// The digest of the templates that read messages.
    pub(super) templates: Option<String>,
    /// The parts of messages and places that are not variables.
    pub(super) summary: Option<String>,
}

// Partners' extractions that they may still read.

/// Returns the caller's extraction from a type of data, if the caller may still read it.
///
/// # Errors
/// When the store fails.
pub(crate) fn live_extraction(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
) -> Result<Option<Extraction>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let Some(extraction) = cx.book()?.get::<Extraction>((borrower_id, partner_id, type_))? else {
        return Ok(None);
    };
    Ok(if may_read(cx, borrower_id, type_)? { Some(extraction) } else { None })
}

/// Whether the caller may read the staged data of a type. Messages, places and applications need a consent.
///
/// # Errors
/// When the store fails.
pub(crate) fn may_read(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
) -> Result<bool, Error> {
    let consent = consented(cx, borrower_id)?;
    Ok(match type_ {
        DataType::Sms => consent.sms,
        DataType::Location => consent.location,
        DataType::Applications => consent.apps,
        _ => true,
    })
}

// A borrower's staged data that the caller may read.

/// A borrower's staged data. It contains no data without the caller's consent, and no expired data.
#[derive(Clone, Debug, Default)]
pub(crate) struct StagedData {
    pub(crate) messages: StagedMessages,
    /// The number of pairs of area and hour. `ping_days` is the number of their days.
    pub(crate) pings: i64,
    pub(crate) ping_days: i64,
    pub(crate) applications: i64,
    pub(crate) has_phone: bool,
    pub(crate) documents: Vec<DocumentRecord>,
    pub(crate) transactions: analytics::StoredTransactions,
}

impl StagedData {
    /// Whether anything is staged of a type. False for national ids and transactions, which are not counted here.
    pub(super) fn has(&self, type_: DataType) -> bool {
        match type_ {
            DataType::Location => self.pings > 0,
            DataType::Applications => self.applications > 0,
            DataType::Phone => self.has_phone,
            DataType::Documents => !self.documents.is_empty(),
            DataType::Sms => self.messages.count > 0,
            DataType::NationalId | DataType::Transactions => false,
        }
    }
}

/// The staged messages of a borrower.
#[derive(Clone, Debug, Default)]
pub(crate) struct StagedMessages {
    pub(crate) count: i64,
    /// The first and the last day, in the zone of the caller's default provider.
    pub(crate) days: Option<(NaiveDate, NaiveDate)>,
    pub(crate) senders: i64,
}

/// Returns the staged data of a borrower.
///
/// # Errors
/// When the store fails.
pub(crate) fn staged(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<StagedData, Error> {
    let (consent, kept) = (consented(cx, borrower_id)?, kept(cx)?);
    let mut staged = StagedData::default();
    if consent.sms {
        staged.messages = messages(cx, &kept, borrower_id)?;
    }
    let mut book = cx.book()?;
    if consent.location {
        let mut days = HashSet::new();
        let pings = book.scan(CollectedPing::by_key).equal(borrower_id).from(kept.pings_from_hour);
        pings.for_each(|ping| {
            days.insert(ping.local_hour.div_euclid(24));
            staged.pings = staged.pings.saturating_add(1);
            Ok(ControlFlow::Continue(()))
        })?;
        staged.ping_days = i64::try_from(days.len()).unwrap_or(i64::MAX);
    }
    let snapshots = book.scan(CollectedSnapshot::by_key).equal(borrower_id).collect()?;
    for snapshot in snapshots {
        match snapshot.kind.as_str() {
            APPLICATIONS if consent.apps => staged.applications = snapshot.items,
            PHONE => staged.has_phone = true,
            _ => {}
        }
    }
    staged.documents = book.scan(DocumentRecord::by_key).equal(borrower_id).collect()?;
    staged.transactions = staged_transactions(cx, borrower_id)?;
    Ok(staged)
}

/// Returns the number of staged items of each kind. Kinds without items are left out.
///
/// # Errors
/// When the store fails.
pub(crate) fn counts(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<Members<i64>, Error> {
    let staged = staged(cx, borrower_id)?;
    let counts = [
        ("messages", staged.messages.count),
        ("location", staged.pings),
        ("applications", staged.applications),
        ("phone", i64::from(staged.has_phone)),
        ("documents", i64::try_from(staged.documents.len()).unwrap_or(i64::MAX)),
        ("transactions", staged.transactions.count),
    ];
    Ok(counts.into_iter().filter(|(_, count)| *count > 0).collect())
}

fn messages(
    cx: &mut Context<'_>,
    kept: &RetentionLimits,
    borrower_id: BorrowerId,
) -> Result<StagedMessages, Error> {
    let (mut found, mut senders) = (StagedMessages::default(), HashSet::new());
    let mut book = cx.book()?;
    let messages = book.scan(CollectedMessage::by_key).equal(borrower_id);
    messages.from(kept.messages_from_ms).for_each(|message| {
        let time = DateTime::from_timestamp_millis(message.received_ms).unwrap_or_default();
        let day = kept.zone.date_of(time);
        found.days = Some((found.days.map_or(day, |(first, _)| first), day));
        found.count = found.count.saturating_add(1);
        if !senders.contains(&message.address) {
            senders.insert(message.address);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let senders: HashSet<String> =
        senders.iter().map(|address| FoldedText::new(address).as_str().to_owned()).collect();
    found.senders = i64::try_from(senders.len()).unwrap_or(i64::MAX);
    Ok(found)
}

// The areas that a borrower visits often, and the areas that a partner has linked.

/// The default number of areas in an answer, and the number of linked areas.
pub(crate) const PLACES: usize = 5;

/// The default number of calendar months in an answer, and the number of months for a link.
pub(crate) const PLACES_MONTHS: i32 = 3;

const MIN: &str = "min_locations";

const TOP: &str = "top_locations";

const HOURS: i64 = 24;

answer! {
    /// An area that a borrower visits often.
    pub struct AreaSeen {
        /// The number of days with a visit.
        "frequency" => frequency: i64,
        /// The level of incomes in the area, from 1 (lowest) to 5, from the area's statistics.
        "income_level" => income_level: Available<i64>,
    }
}

/// The pings of a borrower, and the income levels of areas.
pub(crate) struct LocationData {
    pings: Vec<CollectedPing>,
    /// The working days.
    weekdays: Weekdays,
    levels: BTreeMap<String, i64>,
}

impl LocationData {
    /// Returns the areas that the borrower visits often.
    pub(crate) fn places(&self) -> Places<'_> {
        let pings = self.pings.iter().filter_map(|ping| {
            let day = i32::try_from(ping.local_hour.div_euclid(HOURS)).ok()?;
            let hour = u8::try_from(ping.local_hour.rem_euclid(HOURS)).ok()?;
            Some(Ping { area: &ping.area, day: Day::from_epoch(day)?, hour })
        });
        Places::from_pings(pings, self.weekdays)
    }

    /// Returns the income level of an area, from the host's current table.
    pub(crate) fn income_level(&self, area: &str) -> Available<i64> {
        self.levels.get(area).copied().into()
    }
}

/// Returns a borrower's staged places of the last `months` calendar months, including the current one. `None` if there
/// are none, or if the caller may not read them: places need a consent.
///
/// # Errors
/// When the store fails.
pub(crate) fn located(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    months: i32,
) -> Result<Option<LocationData>, Error> {
    if !consented(cx, borrower_id)?.location {
        return Ok(None);
    }
    let (kept, now) = (kept(cx)?, cx.now());
    let month = Day::from_date(kept.zone.date_of(now)).month();
    let first = month.plus(1_i32.saturating_sub(months)).first_day();
    let from = i64::from(first.epoch()).saturating_mul(HOURS).max(kept.pings_from_hour);
    let pings = pings_between(cx, borrower_id, from, kept.zone.local_hour(now))?;
    if pings.is_empty() {
        return Ok(None);
    }
    let weekdays = analytics_provider(cx)?.1.weekdays();
    Ok(Some(LocationData { pings, weekdays, levels: income_levels(cx)? }))
}

/// Extracts the areas that a borrower visits often. If there are none, the lists are empty.
pub(super) fn extracted_of_places(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<ExtractionResult, Error> {
    let located = located(cx, borrower.borrower_id, PLACES_MONTHS)?;
    let mut linked = LinkedPlaces::default();
    if let Some(located) = &located {
        let places = located.places();
        let seen = |place: &lendwright_analytics::Place<'_>| {
            let income_level = located.income_level(place.area);
            (place.area.to_owned(), AreaSeen { frequency: i64::from(place.days), income_level })
        };
        linked.least = places.least().map(seen).collect();
        linked.top = places.top(PlaceFilter::All).take(PLACES).map(seen).collect();
    }
    let summary = linked.into_members().to_json();
    Ok(ExtractionResult { summary: Some(summary), ..ExtractionResult::default() })
}

/// The areas of a partner's latest link, while the partner may read them.
#[derive(Default)]
pub(crate) struct LinkedPlaces {
    least: Members<AreaSeen>,
    top: Members<AreaSeen>,
}

impl LinkedPlaces {
    /// Returns the score of the areas with a known income level, 0 to 1000.
    pub(crate) fn score(&self) -> Available<f64> {
        let known = self.top.iter().filter_map(|(_, seen)| {
            let level = u8::try_from(seen.income_level.value()?).ok()?;
            Some((u32::try_from(seen.frequency).ok()?, level))
        });
        let (numerator, denominator) = area_score(known);
        Rounded::<2>::quotient(numerator, denominator).map(Rounded::get)
    }

    /// Returns the two lists with their names.
    pub(crate) fn into_members(self) -> Members<Members<AreaSeen>> {
        [(MIN, self.least), (TOP, self.top)].into_iter().collect()
    }
}

/// Returns the caller's link of a borrower's places, if the caller may still read it.
///
/// # Errors
/// If the store fails, or if the stored link can't be read.
pub(crate) fn linked_places(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<LinkedPlaces>, Error> {
    let extraction = live_extraction(cx, borrower_id, DataType::Location)?;
    // Earlier releases stored no summary for places.
    let Some(summary) = extraction.and_then(|extraction| extraction.summary_json) else {
        return Ok(None);
    };
    let damaged = || Error::damaged("what was linked of places");
    let json = Json::parse_stored(summary.as_bytes()).map_err(|_| damaged())?;
    let list = |name| json.get(name).and_then(|list| Members::read(list).ok()).ok_or_else(damaged);
    Ok(Some(LinkedPlaces { least: list(MIN)?, top: list(TOP)? }))
}

// Income and spending from a borrower's messages, as linked by a partner.

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
) -> Result<Option<(ExtractionResult, ReportedChange)>, Error> {
    let provider = default_provider(cx)?;
    let window = Window::new(MONTHS, cx.now(), provider.time_zone);
    let window = window.map_err(|_| Error::damaged("the time"))?;
    let all = MessageSpan { from: DateTime::<Utc>::MIN_UTC, ..MessageSpan::from_window(&window) };
    let Some(read) = read_messages_of(cx, borrower.borrower_id, &all)? else {
        return Ok(None);
    };
    let entries = read.entries(cx.watch().within())?;
    let mut basis = SmsBasis::new(window, provider.currency);
    basis.first_message = Some(read.first);
    let told = money_movements(&entries, window.as_of(), provider.currency);
    let zone = analytics_provider(cx)?.0.time_zone;
    let told = told_change(cx, borrower.borrower_id, &told, zone)?;
    let summary = Summary::from_entries(&entries, &basis);
    let values = summary.variables().filter_map(|(name, value)| {
        let value = value.value()?;
        Some((name.to_owned(), number(value)))
    });
    let extracted = ExtractionResult {
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

// The variables `user.*` of rules from a borrower's transactions, as linked by a partner.

/// The period of the monthly means, unless a variable has another one.
const PERIOD: PeriodName = PeriodName::Last3m;

/// The variables of a partner's latest link.
pub(crate) struct LinkedTransactions {
    /// The source of the variables: `transactions:` and the extraction's id.
    pub(crate) source: String,
    pub(crate) currency: Currency,
    values: Json<'static>,
}

/// Computes the variables from the transactions that the caller reads. If messages are also linked, their new
/// transactions are included. `None` if there is no transaction.
pub(super) fn extracted_of_transactions(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    told: Option<&ReportedChange>,
) -> Result<Option<ExtractionResult>, Error> {
    let (provider, tables) = (analytics_provider(cx)?.0, kind_tables(cx)?);
    let set = transactions_after(cx, borrower.borrower_id, &tables, told)?;
    let rows = set.rows();
    if rows.is_empty() {
        return Ok(None);
    }
    let as_of = Day::from_date(provider.time_zone.date_of(cx.now()));
    let basis = Basis::new(as_of, provider.currency);
    let period = PERIOD.as_of(as_of).ok_or_else(|| Error::damaged("the period of a link"))?;
    let features = Features::from_rows(rows, &basis, period, &tables.categories);
    let values = Variable::all().filter_map(|variable| {
        let value = features.value(variable)?.number(provider.currency);
        Some((format!("{USER_PREFIX}{}", variable.name()), Json::double(value)))
    });
    let is_told = rows.iter().any(|row| row.source() == Source::Sms);
    let written = Json::Object(vec![
        (CURRENCY.into(), Json::text(provider.currency.code())),
        (HAS_MESSAGES.into(), Json::Bool(is_told)),
    ]);
    Ok(Some(ExtractionResult {
        values: values.collect(),
        summary: Some(written.to_string()),
        ..ExtractionResult::default()
    }))
}

/// Returns the caller's link of a borrower's transactions. If the link contains transactions from messages, the caller
/// must still have the consent for messages. Otherwise the result is `None` until the next link.
///
/// # Errors
/// If the store fails, or if the stored link can't be read.
pub(crate) fn linked_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<LinkedTransactions>, Error> {
    let Some(extraction) = live_extraction(cx, borrower_id, DataType::Transactions)? else {
        return Ok(None);
    };
    let damaged = || Error::damaged("what was linked of transactions");
    let Extraction { extraction_id, values_json, summary_json, .. } = extraction;
    let read = |text: &str| {
        let json = Json::parse_stored(text.as_bytes()).map_err(|_| damaged())?;
        Ok::<_, Error>(json.into_owned())
    };
    let summary = read(&summary_json.ok_or_else(damaged)?)?;
    let has_messages = summary.get(HAS_MESSAGES) == Some(&Json::Bool(true));
    if has_messages && !may_read(cx, borrower_id, DataType::Sms)? {
        return Ok(None);
    }
    let currency = summary.get(CURRENCY).and_then(Json::as_text);
    let currency = currency.and_then(|code| Currency::from_code(code).ok()).ok_or_else(damaged)?;
    let source = format!("transactions:{extraction_id}");
    Ok(Some(LinkedTransactions { source, currency, values: read(&values_json)? }))
}

impl LinkedTransactions {
    /// Returns the known variables, with their values.
    pub(crate) fn values(&self) -> impl Iterator<Item = (&str, &Json<'static>)> {
        let members = self.values.members().unwrap_or_default();
        members.iter().map(|(name, value)| (&**name, value))
    }
}

/// Whether any of the transactions came from messages.
const HAS_MESSAGES: &str = "has_messages";

#[cfg(test)]
mod tests {
    use super::{USER_PREFIX, Variable};
    use lendwright_scoring::rules::{Registry, Source};

    #[test]
    fn each_variable_of_transactions_is_one_that_rules_read() {
        let standard = Registry::standard();
        let of_rules = standard.variables().iter().filter(|v| v.source == Source::Transactions);
        let of_rules: Vec<&str> = of_rules.map(|variable| &*variable.name).collect();
        let computed: Vec<String> =
            Variable::all().map(|variable| format!("{USER_PREFIX}{}", variable.name())).collect();
        assert_eq!(of_rules, computed);
    }
}
