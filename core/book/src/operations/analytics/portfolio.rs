//! Sums over all borrowers of the caller.

use super::aggregated::{
    AggregateBucket, AggregateGroup, AggregateSums, AggregateTotals, AggregatedTransactions,
    BucketEdge, Measure, check_buckets,
};
use super::subject::{ExcludedTransactions, Span, amount};
use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::records::analytics::{
    analytics_provider, borrowers_of_caller, kind_tables, transactions_of,
};
use lendwright_analytics::slice::{
    Aggregate, Dimension, Figures, Flow, Grain, Mean, Portfolio, PortfolioSums,
};
use lendwright_analytics::{Basis, DataQuality, Period, PeriodName};
use lendwright_scoring::identity::Scope;
use lendwright_types::currency::Currency;

/// A request over all borrowers. Requests that could reveal few borrowers are refused.
pub(super) struct AskedOfAll<'r> {
    /// The buckets and groups.
    pub(super) aggregate: &'r Aggregate,
    /// Which transactions count.
    pub(super) basis: &'r Basis,
    /// The transactions to add up.
    pub(super) flow: Flow,
    pub(super) measures: &'r [Measure],
    pub(super) span: Span<'r>,
    /// The number of budgets, if there are any.
    pub(super) budgets: Option<usize>,
}

/// Answers `aggregate_transactions` over all borrowers of the caller.
pub(super) fn portfolio(
    cx: &mut Context<'_>,
    asked: &AskedOfAll<'_>,
) -> Result<AggregatedTransactions, Error> {
    let AskedOfAll { aggregate, basis, flow, measures, span, .. } = *asked;
    cx.need(Scope::AnalyticsPortfolio)?;
    check(asked)?;
    let window = span.window(basis.as_of, PeriodName::Last12m)?;
    let Some(window) = window else {
        let reason = "must have a first day over all borrowers";
        return Err(AnalyticsError::invalid("period", reason, PeriodName::All.name()).into());
    };
    check_months(span, window)?;
    check_buckets(aggregate, window)?;
    // The smallest number of borrowers in a sum that is shown.
    let settings = analytics_provider(cx)?.1;
    let k_min = usize::try_from(settings.k_min()).unwrap_or(usize::MAX);
    let tables = kind_tables(cx)?;
    let mut portfolio = Portfolio::new(flow, aggregate.by.first().copied(), k_min, window);
    let borrowers = borrowers_of_caller(cx)?;
    for (at, borrower_id) in borrowers.iter().enumerate() {
        cx.watch().at(at, Some(borrowers.len()))?;
        portfolio.add(transactions_of(cx, *borrower_id, &tables)?.rows(), basis);
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))?;
    let writer = Writer { flow, currency: basis.currency, measures };
    Ok(writer.answer(portfolio.finish(), aggregate, basis))
}

/// Refuses a window that is not whole months. The error names the field that caused it.
fn check_months(span: Span<'_>, window: Period) -> Result<(), Error> {
    if window.is_whole_months() {
        return Ok(());
    }
    let reason = "must be whole calendar months over all borrowers";
    let starts_inside = window.from.day_of_month() != 1;
    let (field, value) = match (*span.from, *span.to) {
        (Some(from), _) if starts_inside => ("from", from.to_string()),
        (Some(_), Some(to)) if to == window.to.date() => ("to", to.to_string()),
        (Some(_), _) => ("as_of", window.to.to_string()),
        (None, _) => ("period", (*span.period).unwrap_or(PeriodName::Last12m).name().to_owned()),
    };
    Err(AnalyticsError::invalid(field, reason, value).into())
}

/// Refuses requests that could reveal few borrowers: filters, and tables that differ by few borrowers.
fn check(asked: &AskedOfAll<'_>) -> Result<(), Error> {
    let AskedOfAll { aggregate, basis, flow, measures, budgets, .. } = *asked;
    let refuse = |field, reason: &str, value: String| -> Result<(), Error> {
        Err(AnalyticsError::invalid(field, format!("{reason} over all borrowers"), value).into())
    };
    let of_text = |text: &str| text.to_owned();
    if !matches!(flow, Flow::Spending | Flow::Income) {
        return refuse("type", "must be 'spending' or 'income'", of_text(flow.name()));
    }
    if aggregate.grain != Grain::Month {
        return refuse("grain", "must be 'month'", of_text(aggregate.grain.name()));
    }
    match aggregate.by.as_slice() {
        [] | [Dimension::Category | Dimension::Channel] => {}
        by => {
            let names: Vec<&str> = by.iter().map(|by| by.name()).collect();
            return refuse("by", "must be 'category' or 'channel', if anything,", names.join(","));
        }
    }
    let taken = [Measure::Sum, Measure::Count, Measure::Avg];
    if let Some(other) = measures.iter().find(|measure| !taken.contains(measure)) {
        return refuse("measures", "must be of 'sum', 'count', 'avg'", of_text(other.as_str()));
    }
    if let Some(accounts) = &basis.accounts {
        return refuse("accounts", "must be left out", format!("a list of {}", accounts.len()));
    }
    if basis.include_pending {
        return refuse("include_pending", "must be left out", of_text("true"));
    }
    if aggregate.n > 0 {
        return refuse("n", "must be left out", aggregate.n.to_string());
    }
    match budgets {
        Some(count) => refuse("budget", "must be left out", format!("an object of {count}")),
        None => Ok(()),
    }
}

/// Writes sums of one flow in the requested measures.
struct Writer<'a> {
    flow: Flow,
    currency: Currency,
    measures: &'a [Measure],
}

impl Writer<'_> {
    fn answer(
        &self,
        found: PortfolioSums,
        aggregate: &Aggregate,
        basis: &Basis,
    ) -> AggregatedTransactions {
        let is_grouped = !aggregate.by.is_empty();
        let groups = |groups: Vec<(String, Figures)>, has_means| {
            let groups = groups.into_iter().map(|group| self.group(group, has_means));
            is_grouped.then(|| groups.collect::<Vec<_>>())
        };
        let shown = found.buckets.iter().filter(|bucket| bucket.figures.is_some()).count();
        let buckets = found.buckets.into_iter().filter(|b| aggregate.fill || b.figures.is_some());
        let buckets = buckets.map(|bucket| {
            let AggregateSums { income, spending, net, sum, count, avg, min, max, median } =
                self.sums(bucket.figures.as_ref(), bucket.has_means);
            AggregateBucket {
                start: BucketEdge::Day(bucket.month.first_day().date()),
                end: BucketEdge::Day(bucket.month.last_day().date()),
                complete: true,
                groups: groups(bucket.groups, bucket.has_means),
                other: is_grouped.then(|| self.sums(bucket.other.as_ref(), bucket.has_means)),
                income,
                spending,
                net,
                sum,
                count,
                avg,
                min,
                max,
                median,
            }
        });
        let buckets = buckets.collect();
        let AggregateSums { income, spending, net, sum, count, avg, min, max, median } =
            self.sums(found.totals.as_ref(), found.has_means);
        AggregatedTransactions {
            grain: aggregate.grain,
            by: aggregate.by.clone(),
            buckets,
            totals: AggregateTotals {
                groups: groups(found.groups, found.has_means),
                other: is_grouped.then(|| self.sums(found.other.as_ref(), found.has_means)),
                income,
                spending,
                net,
                sum,
                count,
                avg,
                min,
                max,
                median,
            },
            budgets: Vec::new(),
            as_of: basis.as_of.date(),
            currency: basis.currency.to_string(),
            data_quality: match shown {
                0 => DataQuality::Insufficient,
                1 | 2 => DataQuality::Thin,
                _ => DataQuality::Good,
            },
            excluded: ExcludedTransactions::NONE,
        }
    }

    fn group(&self, (key, figures): (String, Figures), has_means: bool) -> AggregateGroup {
        let AggregateSums { income, spending, net, sum, count, avg, min, max, median } =
            self.sums(Some(&figures), has_means);
        let name = if key.is_empty() { "Unknown".to_owned() } else { key.clone() };
        AggregateGroup {
            key: vec![key],
            name: vec![name],
            income,
            spending,
            net,
            sum,
            count,
            avg,
            min,
            max,
            median,
        }
    }

    fn sums(&self, figures: Option<&Figures>, has_means: bool) -> AggregateSums {
        let money =
            |minor: Option<i128>| Available::from(minor.map(|minor| amount(minor, self.currency)));
        let sum = || money(figures.map(|figures| figures.sum));
        let of = |flow: Flow| if self.flow == flow { sum() } else { Available::NotAvailable };
        let is_asked = |measure| self.measures.contains(&measure);
        let count = || figures.map(|f| i64::try_from(f.count).unwrap_or(i64::MAX)).into();
        let told = figures.filter(|_| has_means);
        let mean = || money(told.and_then(Figures::mean).map(Mean::rounded));
        AggregateSums {
            income: of(Flow::Income),
            spending: of(Flow::Spending),
            net: Available::NotAvailable,
            sum: is_asked(Measure::Sum).then(sum),
            count: is_asked(Measure::Count).then(count),
            avg: is_asked(Measure::Avg).then(mean),
            min: None,
            max: None,
            median: None,
        }
    }
}
