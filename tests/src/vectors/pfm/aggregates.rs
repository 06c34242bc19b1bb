//! Sums by time and group, and percentiles among peers, compared with a database and a statistics program.

use super::recurring::fields;
use super::{is_near, minor, number};
use crate::vectors::{Fault, Tally};
use lendwright::analytics::slice::{Aggregate, Bucket, Dimension, Edge, Flow, Grain, Top};
use lendwright::analytics::stats::{percentile_of_score, quantile};
use lendwright::analytics::{
    Basis, Day, Kind, Period, Row, Rows, Transaction, Transactions, TransactionsBuilder,
};
use lendwright::currency::{Currency, USD};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The tolerance for other statistics programs, relative to the value or to 1, whichever is greater.
const TOLERANCE: f64 = 1e-9;

/// The number of months of the generated customers' spending.
const SPARKOV_MONTHS: f64 = 24.0;

/// A year of a bank's transactions.
pub(super) fn berka() -> Option<Tally> {
    let told = super::read("berka_aggregates.json")?;
    let text = super::text("berka_1993_transactions.csv")?;
    let mut builder = TransactionsBuilder::new();
    let czk = Currency::from_code("CZK").ok()?;
    let mut tally = Tally::new("pfm/berka_aggregates");
    for line in text.lines().skip(1) {
        let [id, _, day, amount, _, category, counterparty, ..] = &fields(line)[..] else {
            continue;
        };
        match made(id, day, amount, czk) {
            Ok(made) => {
                builder.push("all", &Transaction { category, counterparty, ..made }).ok()?;
            }
            Err(fault) => tally.count(&format!("row {id}"), Err(fault)),
        }
    }
    let asked = WholeSet::from_builder(builder, czk)?;
    let top = |by, flow| asked.top(by, flow);
    check(&mut tally, &told, "top_spend_by_category", &top(Dimension::Category, Flow::Spending));
    check(&mut tally, &told, "top_income_by_category", &top(Dimension::Category, Flow::Income));
    let mut parties = top(Dimension::Counterparty, Flow::Spending);
    // The file has no rows without a counterparty.
    parties.retain(|row| row[0] != "");
    check(&mut tally, &told, "top_spend_by_counterparty", &parties);
    let months = asked.by_category(Grain::Month, |month, key, figures| {
        json!([month, key, figures[0], figures[1], figures[2], figures[3]])
    });
    check(&mut tally, &told, "monthly_by_category", &months);
    let weeks = asked.buckets(Grain::Week).into_iter().map(|bucket| {
        let (income, spending) = (bucket.flows.income, bucket.flows.spending);
        let or_null = |sum: i128| if sum == 0 { Value::Null } else { small(sum) };
        json!([first_day(&bucket), or_null(income), or_null(-spending), bucket.flows.figures.count])
    });
    check(&mut tally, &told, "weekly_iso_totals", &weeks.collect::<Vec<_>>());
    let quarters = asked.buckets(Grain::Quarter).into_iter().map(|bucket| {
        let Edge::Day(first) = bucket.start else { return Value::Null };
        let quarter = first.month().number().div_ceil(3);
        let figures = bucket.flows.figures;
        json!([first.month().year(), quarter, small(figures.sum), figures.count])
    });
    check(&mut tally, &told, "quarter_totals", &quarters.collect::<Vec<_>>());
    Some(tally)
}

/// Two years of generated customers' purchases.
pub(super) fn sparkov() -> Option<Tally> {
    let told = super::read("sparkov_aggregates.json")?;
    let bytes = std::fs::read(crate::vectors::file("pfm/sparkov_transactions.csv.gz")?).ok()?;
    let text = String::from_utf8(unpacked(&bytes)?).ok()?;
    let mut all = TransactionsBuilder::new();
    let mut apart = TransactionsBuilder::new();
    let mut tally = Tally::new("pfm/sparkov_aggregates");
    for (number, line) in text.lines().skip(1).enumerate() {
        let [customer, day, _, amount, merchant, category, ..] = &fields(line)[..] else {
            continue;
        };
        let id = number.to_string();
        let txn = match made(&id, day, amount, USD) {
            Ok(made) => Transaction { merchant, category, ..made },
            Err(fault) => {
                tally.count(&format!("row {id}"), Err(fault));
                continue;
            }
        };
        all.push("all", &txn).ok()?;
        apart.push(customer, &txn).ok()?;
    }
    let (asked, apart) = (WholeSet::from_builder(all, USD)?, WholeSet::from_builder(apart, USD)?);
    check(&mut tally, &told, "rows", &[json!(asked.set.rows().iter().len())]);
    check(&mut tally, &told, "top10_merchants", &asked.top(Dimension::Merchant, Flow::Spending));
    let months = asked.by_category(Grain::Month, |month, key, figures| {
        json!([month, key, -figures[0].as_i64().unwrap_or_default(), figures[1]])
    });
    check(&mut tally, &told, "monthly_by_category", &months);
    let weekdays = asked.buckets(Grain::DayOfWeek).into_iter().map(|bucket| {
        let Edge::Number(day) = bucket.start else { return Value::Null };
        json!([day, small(bucket.flows.spending), bucket.flows.figures.count])
    });
    check(&mut tally, &told, "day_of_week", &weekdays.collect::<Vec<_>>());
    customers(&mut tally, &told, &apart);
    Some(tally)
}

/// The largest categories of each customer, and each customer's percentile among all customers.
#[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "statistics")]
fn customers(tally: &mut Tally, told: &Value, apart: &WholeSet) {
    let mut largest = Vec::new();
    let mut spending: BTreeMap<i64, f64> = BTreeMap::new();
    let mut top = Top::new(Dimension::Category, Flow::Spending);
    top.n = 3;
    let mut ids: Vec<i64> = apart.set.users().filter_map(|user| user.parse().ok()).collect();
    ids.sort_unstable();
    for id in ids {
        let found = top.of(apart.set.rows_of(&id.to_string()), &apart.basis, apart.window);
        for one in &found.top {
            largest.push(json!([id, one.key.key, small(one.figures.sum), one.figures.count]));
        }
        spending.insert(id, found.total.sum as f64 / SPARKOV_MONTHS);
    }
    check(tally, told, "top3_categories_per_customer", &largest);
    check(tally, told, "customers", &spending.keys().map(|id| json!(id)).collect::<Vec<_>>());
    let all: Vec<f64> = spending.values().copied().collect();
    for one in told["peer_percentiles"].as_array().into_iter().flatten() {
        let id = one["customer_id"].as_i64().unwrap_or_default();
        let value = spending.get(&id).copied().unwrap_or(f64::NAN);
        let place = percentile_of_score(&all, value).unwrap_or(f64::NAN);
        near(tally, &format!("{id} monthly_spend_minor"), value, &one["monthly_spend_minor"]);
        near(tally, &format!("{id} pct_mean"), place, &one["pct_mean"]);
    }
    for (share, value) in told["peer_quantiles_type7"].as_object().into_iter().flatten() {
        let found = quantile(&all, share.parse().unwrap_or(f64::NAN)).unwrap_or(f64::NAN);
        near(tally, &format!("quantile {share}"), found, value);
    }
}

/// A set with all its days. Every row counts.
struct WholeSet {
    set: Transactions,
    basis: Basis,
    window: Period,
}

impl WholeSet {
    fn from_builder(builder: TransactionsBuilder, currency: Currency) -> Option<Self> {
        let set = builder.finish().ok()?;
        let days = || set.rows().iter().map(Row::day);
        let window = Period { from: days().min()?, to: days().max()? };
        Some(Self { basis: Basis::new(window.to, currency), window, set })
    }

    fn rows(&self) -> Rows<'_> {
        self.set.rows()
    }

    fn top(&self, by: Dimension, flow: Flow) -> Vec<Value> {
        let mut top = Top::new(by, flow);
        top.n = usize::MAX;
        top.compare = false;
        let found = top.of(self.rows(), &self.basis, self.window).top;
        let row = |key: &str, sum, count| json!([key, small(sum), count]);
        found.iter().map(|one| row(&one.key.key, one.figures.sum, one.figures.count)).collect()
    }

    fn buckets(&self, grain: Grain) -> Vec<Bucket<'_>> {
        let mut aggregate = Aggregate::new(grain);
        aggregate.fill = false;
        aggregate.of(self.rows(), &self.basis, self.window).buckets
    }

    /// A value for each group of each bucket, in the order of the keys, made from its sum, count, least and largest.
    fn by_category(
        &self,
        grain: Grain,
        line: impl Fn(&str, &str, [Value; 4]) -> Value,
    ) -> Vec<Value> {
        let mut aggregate = Aggregate::new(grain);
        aggregate.fill = false;
        aggregate.by = vec![Dimension::Category];
        let mut lines = Vec::new();
        for bucket in aggregate.of(self.rows(), &self.basis, self.window).buckets {
            let month = first_day(&bucket).chars().take(7).collect::<String>();
            let mut groups: Vec<_> = bucket.groups.iter().collect();
            groups.sort_by(|a, b| a.keys.cmp(&b.keys));
            for group in groups {
                let figures = group.flows.figures;
                let [min, max] =
                    [figures.min(), figures.max()].map(|one| one.map_or(Value::Null, small));
                let key = group.keys.first().map_or("", |key| &*key.key);
                lines.push(line(&month, key, [small(figures.sum), json!(figures.count), min, max]));
            }
        }
        lines
    }
}

/// Checks each line of a list in the file, or the file's one value.
fn check(tally: &mut Tally, told: &Value, name: &str, found: &[Value]) {
    let told = match &told[name] {
        Value::Array(told) => told.clone(),
        told => vec![told.clone()],
    };
    // The file has only the first rows of a ranking, and all rows of everything else.
    let is_ranking = name.starts_with("top_") || name.starts_with("top10");
    if !is_ranking && found.len() != told.len() {
        tally.fail(name, format!("{} lines, not {}", found.len(), told.len()));
    }
    for (at, told) in told.iter().enumerate() {
        match found.get(at) {
            Some(found) if found == told => tally.pass(),
            found => tally.fail(&format!("{name} {at}"), format!("{found:?}, not {told}")),
        }
    }
}

fn near(tally: &mut Tally, case: &str, found: f64, told: &Value) {
    if is_near(found, number(told), TOLERANCE) {
        tally.pass();
    } else {
        tally.fail(case, format!("{found}, not {told}"));
    }
}

/// A row as a transaction. A row that can't be one is left out of the sums.
fn made<'t>(
    id: &'t str,
    day: &str,
    amount: &str,
    currency: Currency,
) -> Result<Transaction<'t>, Fault> {
    let amount = minor(amount)?;
    let kind = if amount < 0 { Kind::OtherOutgoingPayment } else { Kind::OtherIncomingPayment };
    Ok(Transaction { kind: Some(kind), ..Transaction::new(id, super::day(day)?, amount, currency) })
}

fn first_day(bucket: &Bucket<'_>) -> String {
    match bucket.start {
        Edge::Day(day) => Day::to_string(&day),
        Edge::Number(number) => number.to_string(),
    }
}

fn small(sum: i128) -> Value {
    i64::try_from(sum).map_or(Value::Null, |sum| json!(sum))
}

/// The contents of a gzip file (RFC 1952) with one member. Of the optional fields, only the name is supported.
fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    const HEADER: usize = 10;
    const TRAILER: usize = 8;
    const HAS_NAME: u8 = 8;
    let flags = *bytes.get(3)?;
    let rest = bytes.get(HEADER..bytes.len().checked_sub(TRAILER)?)?;
    let name = rest.iter().position(|byte| *byte == 0).filter(|_| flags & HAS_NAME != 0);
    let start = name.map_or(0, |end| end + 1);
    miniz_oxide::inflate::decompress_to_vec(rest.get(start..)?).ok()
}
