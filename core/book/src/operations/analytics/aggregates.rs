//! Sums of transactions by time and by group.

use super::subject::{
    AnySubject, ExcludedTransactions, Finder, Span, StoredSubject, SubjectTransactions, Tail,
    TransactionQuery, amount, amount as amount_of, any_subject, percent_of, span,
};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::{
    AnalyticsSettings, analytics_provider, borrowers_of_caller, kind_tables, transactions_of,
};
use crate::wire::{Amount, Rounded, Shape, ShapeError, Wire, choice};
use chrono::NaiveDate;
use lendwright_analytics::slice::{
    Aggregate, Bucket, Budget, BudgetStatus, Dimension, Edge, Figures, Flow, Flows, Grain,
    GroupFlows, Mean, Portfolio, PortfolioSums, WeekStart,
};
use lendwright_analytics::{Basis, DataQuality, Day, Period, PeriodName};
use lendwright_scoring::identity::Scope;
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;

// `GET /txn-analytics/aggregate/`: sums by time and by group, and budgets.

request! {
    /// Sums a borrower's transactions by time and optionally by groups, and returns the state of budgets.
    ///
    /// Refunds are subtracted from spending on the day of the refund. Counts, averages, medians, smallest and largest
    /// amounts ignore refunds. For the types `net` and `all` they are signed. Groups are sorted by sum, then by count,
    /// then by key.
    ///
    /// Without `user_id` the sums cover all borrowers of the caller. This needs the scope `analytics:portfolio`. Then
    /// only these requests are answered: spending or income, by whole months, by category, by channel or ungrouped, as
    /// `sum`, `count` and `avg`. Groups with fewer than `k_min` borrowers in a month (`set_analytics`; default 20) are
    /// added to `other`. A month with fewer borrowers in total is left out. The smallest channels are also added to
    /// `other`, until the table by category reveals no sum of fewer than `k_min` of their borrowers.
    pub struct AggregateTransactions {
        ..any_subject,
        /// The length of a bucket. Left out: `month`.
        query "grain" => grain: Option<Grain>,
        /// The dimensions that group the transactions in a bucket, at most two. Left out: none.
        query "by" => by: Option<Vec<Dimension>>,
        /// The transactions that the measures count. Left out: `all`.
        query "type" => type_: Option<Flow>,
        ..span,
        /// The measures. Left out: `sum` and `count`.
        query "measures" => measures: Option<Vec<Measure>>,
        /// Whether to return buckets without transactions. Left out: yes.
        query "fill" => fill: Option<bool>,
        /// The number of groups to return: those with the largest sums in the window (by absolute value for signed
        /// sums). The rest is added up as `other`. 0, the default, returns all.
        query "n" is Plain => n: Option<i64>,
        /// The monthly budget for each category, in the currency of the answer; at most 200 categories.
        query "budget" is Plain => budget: Option<Members<Decimal>>,
        /// The first day of a week. Left out: `mon`.
        query "week_start" => week_start: Option<WeekStart>,
    }
}

const DIMENSIONS_MAX: usize = 2;

const BUDGETS_MAX: usize = 200;

impl Operation for AggregateTransactions {
    type Body = AggregatedTransactions;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<AggregatedTransactions, Error> {
        let aggregate = self.asked_aggregate()?;
        let subject = AnySubject::from(self);
        let basis = subject.basis(cx)?;
        let Some(user_id) = subject.user_id else {
            let flow = self.type_.unwrap_or(Flow::Spending);
            let budgets = self.budget.as_ref().map(Members::len);
            let (aggregate, basis, measures) = (&aggregate, &basis, self.measures());
            let span = Span::from(self);
            return portfolio(
                cx,
                &PortfolioRequest { aggregate, basis, flow, measures, span, budgets },
            );
        };
        let loaded = StoredSubject::read(cx, user_id, basis)?;
        self.answer(aggregate, &loaded.asked())
    }
}

impl TransactionQuery for AggregateTransactions {
    type Answer = AggregatedTransactions;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        AnySubject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
        _finder: &mut Finder<'t>,
        _settings: &AnalyticsSettings,
    ) -> Result<AggregatedTransactions, Error> {
        self.answer(self.asked_aggregate()?, asked)
    }
}

impl AggregateTransactions {
    fn answer(
        &self,
        aggregate: Aggregate,
        asked: &SubjectTransactions<'_>,
    ) -> Result<AggregatedTransactions, Error> {
        let budgets = self.budgets(asked)?;
        let window = Span::from(self).period(asked, PeriodName::Last12m)?;
        check_buckets(&aggregate, window)?;
        let found = aggregate.of(asked.rows(), asked.basis, window);
        let writer = Writer { currency: asked.basis.currency, measures: self.measures() };
        let tail = asked.tail(window);
        Ok(AggregatedTransactions {
            grain: aggregate.grain,
            budgets: budgets.iter().map(|budget| budget_shown(asked, budget)).collect(),
            buckets: found.buckets.into_iter().map(|bucket| writer.bucket(bucket)).collect(),
            totals: writer.totals(found.totals),
            by: aggregate.by,
            tail,
        })
    }

    fn asked_aggregate(&self) -> Result<Aggregate, Error> {
        let by = self.by.clone().unwrap_or_default();
        if by.len() > DIMENSIONS_MAX {
            let reason = "must be two dimensions at most";
            return Err(
                AnalyticsError::invalid("by", reason, format!("a list of {}", by.len())).into()
            );
        }
        if let [one, other] = by.as_slice()
            && one == other
        {
            let reason = "must not name a dimension twice";
            return Err(AnalyticsError::invalid("by", reason, one.name()).into());
        }
        let n = self.n.unwrap_or_default();
        let invalid = |_| AnalyticsError::invalid("n", "must not be below 0", n);
        let mut aggregate = Aggregate::new(self.grain.unwrap_or(Grain::Month));
        aggregate.by = by;
        aggregate.flow = self.type_.unwrap_or(Flow::All);
        aggregate.n = usize::try_from(n).map_err(invalid)?;
        aggregate.fill = self.fill.unwrap_or(true);
        aggregate.week_start = self.week_start.unwrap_or(WeekStart::Monday);
        aggregate.medians = self.measures().contains(&Measure::Median);
        Ok(aggregate)
    }

    fn measures(&self) -> &[Measure] {
        self.measures.as_deref().unwrap_or(&[Measure::Sum, Measure::Count])
    }

    /// The budgets, sorted by category.
    fn budgets(&self, asked: &SubjectTransactions<'_>) -> Result<Vec<Budget>, Error> {
        let sent = self.budget.as_ref().map_or(&[][..], |sent| &sent.0);
        if sent.len() > BUDGETS_MAX {
            let reason = format!("must have at most {BUDGETS_MAX} categories");
            let found = format!("an object of {}", sent.len());
            return Err(AnalyticsError::invalid("budget", reason, found).into());
        }
        let budget = |(category, amount): &(String, Decimal)| {
            let pointer = format!("/{}", lendwright_types::json::escape_step(category));
            let wrong = |reason: &str| AnalyticsError::inside("budget", &pointer, reason, amount);
            let currency = asked.basis.currency;
            let money = Money::from_decimal(*amount, currency)
                .map_err(|_| wrong("must be an amount in the currency that is asked for"))?;
            if money.is_negative() {
                return Err(wrong("must not be below 0").into());
            }
            Ok(Budget { category: category.clone(), amount: money.minor() })
        };
        let mut budgets = sent.iter().map(budget).collect::<Result<Vec<_>, Error>>()?;
        budgets.compact_sort_by(|a, b| a.category.cmp(&b.category));
        Ok(budgets)
    }
}

/// Writes sums in the requested measures.
struct Writer<'a> {
    currency: Currency,
    measures: &'a [Measure],
}

impl Writer<'_> {
    fn sums(&self, flows: &Flows) -> AggregateSums {
        let figures = &flows.figures;
        let amount = |amount: i128| amount_of(amount, self.currency);
        let if_asked = |measure, value: Option<i128>| {
            let is_asked = self.measures.contains(&measure);
            is_asked.then(|| Available::from(value.map(amount)))
        };
        let count = || Available::Value(i64::try_from(figures.count).unwrap_or(i64::MAX));
        AggregateSums {
            income: Available::Value(amount(flows.income)),
            spending: Available::Value(amount(flows.spending)),
            net: Available::Value(amount(flows.net())),
            sum: if_asked(Measure::Sum, Some(figures.sum)),
            count: self.measures.contains(&Measure::Count).then(count),
            avg: if_asked(Measure::Avg, figures.mean().map(Mean::rounded)),
            min: if_asked(Measure::Min, figures.min()),
            max: if_asked(Measure::Max, figures.max()),
            median: if_asked(Measure::Median, flows.median.map(Mean::rounded)),
        }
    }

    fn bucket(&self, bucket: Bucket<'_>) -> AggregateBucket {
        AggregateBucket {
            start: bucket.start.into(),
            end: bucket.end.into(),
            complete: bucket.complete,
            totals: self.totals(bucket),
        }
    }

    fn totals(&self, bucket: Bucket<'_>) -> AggregateTotals {
        let groups = bucket.groups.iter().map(|group| self.group(group));
        AggregateTotals {
            sums: self.sums(&bucket.flows),
            groups: bucket.is_grouped.then(|| groups.collect()),
            other: bucket.other.map(|other| self.sums(&other)),
        }
    }

    fn group(&self, group: &GroupFlows<'_>) -> AggregateGroup {
        let (key, name) =
            group.keys.iter().map(|key| (key.key.to_string(), key.name.to_string())).unzip();
        AggregateGroup { key, name, sums: self.sums(&group.flows) }
    }
}

fn budget_shown(asked: &SubjectTransactions<'_>, budget: &Budget) -> BudgetShown {
    let state = budget.state(asked.rows(), asked.basis);
    let amount = i128::from(budget.amount);
    let (day, days) = state.days;
    BudgetShown {
        category: budget.category.clone(),
        budget: asked.amount(amount),
        used: asked.amount(state.used),
        remaining: asked.amount(amount.saturating_sub(state.used)),
        percent_used: percent_of(state.used, amount),
        elapsed_percent: percent_of(day.into(), days.into()),
        pace: asked.amount(state.pace),
        projected: state.projected.map(|projected| asked.amount(projected)).into(),
        status: state.status.into(),
    }
}

// The answer of `aggregate_transactions`: sums by time and by group.

choice! {
    /// A measure of the transactions in a bucket or group.
    pub enum Measure {
        /// The sum. Refunds are subtracted from spending.
        #[default] Sum = "sum",
        /// The number of transactions.
        Count = "count",
        /// The mean amount.
        Avg = "avg",
        /// The smallest amount.
        Min = "min",
        /// The largest amount.
        Max = "max",
        /// The median amount. For an even number of transactions it is the mean of the middle two.
        Median = "median",
    }
}

answer! {
    /// Sums by time and by group.
    pub struct AggregatedTransactions {
        /// The length of a bucket.
        "grain" => grain: Grain,
        /// The dimensions that group the transactions.
        "by" => by: Vec<Dimension>,
        /// The buckets, in order of time or of their numbers.
        "buckets" => buckets: Vec<AggregateBucket>,
        /// The sums over the window.
        "totals" => totals: AggregateTotals,
        /// The state of each budget, sorted by category; empty without budgets.
        "budgets" => budgets: Vec<BudgetShown>,
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
    }
}

answer! {
    /// The sums of a bucket.
    pub struct AggregateBucket {
        /// The first day. For `day_of_week` and `day_of_month` it is the number of the day.
        "start" => start: BucketEdge,
        /// The last day, or the same number again.
        "end" => end: BucketEdge,
        /// Whether the whole bucket is inside the window.
        "complete" => complete: bool,
        /// The sums, and those of the groups.
        ..totals: AggregateTotals,
    }
}

answer! {
    /// The sums over the window.
    pub struct AggregateTotals {
        /// The sums in the requested measures.
        ..sums: AggregateSums,
        /// The groups, largest sum first; left out without `by`.
        optional "groups" => groups: Option<Vec<AggregateGroup>>,
        /// The sums of all groups that are not listed, including those without a transaction of `type`; left out
        /// without `n`, and if all groups of the window are listed. Over all borrowers it contains the groups of too
        /// few borrowers, and is N/A if there are none.
        optional "other" => other: Option<AggregateSums>,
    }
}

answer! {
    /// The sums of a group.
    pub struct AggregateGroup {
        /// A key for each dimension, in the order of `by`; empty if the transactions have no value of this dimension.
        "key" => key: Vec<String>,
        /// A name for each dimension, in the order of `by`.
        "name" => name: Vec<String>,
        /// The sums in the requested measures.
        ..sums: AggregateSums,
    }
}

answer! {
    /// The sums of the groups that are not listed.
    pub struct AggregateSums {
        /// Income.
        "income" => income: Available<Amount>,
        /// Spending less refunds.
        "spending" => spending: Available<Amount>,
        /// Income less spending.
        "net" => net: Available<Amount>,
        /// The sum, if it was requested.
        optional "sum" => sum: Option<Available<Amount>>,
        /// The number of transactions, if it was requested.
        optional "count" => count: Option<Available<i64>>,
        /// The mean amount, if it was requested.
        optional "avg" => avg: Option<Available<Amount>>,
        /// The smallest amount, if it was requested.
        optional "min" => min: Option<Available<Amount>>,
        /// The largest amount, if it was requested.
        optional "max" => max: Option<Available<Amount>>,
        /// The median amount, if it was requested.
        optional "median" => median: Option<Available<Amount>>,
    }
}

answer! {
    /// The state of a budget in the month of `as_of`.
    pub struct BudgetShown {
        /// The category.
        "category" => category: String,
        /// The monthly budget.
        "budget" => budget: Amount,
        /// Spending so far this month, less refunds.
        "used" => used: Amount,
        /// The budget less `used`; negative if more was spent.
        "remaining" => remaining: Amount,
        /// `used` in percent of the budget; N/A for a budget of 0.
        "percent_used" => percent_used: Available<Rounded<2>>,
        /// The elapsed part of the month, in percent of its days.
        "elapsed_percent" => elapsed_percent: Available<Rounded<2>>,
        /// The spending of the whole month if it continues at the same pace.
        "pace" => pace: Amount,
        /// The spending that is expected by the end of the month; N/A without a complete month of history.
        "projected" => projected: Available<Amount>,
        /// The state; N/A before the seventh day of the month unless the budget is used up.
        "status" => status: Available<BudgetStatus>,
    }
}

/// The start or end of a bucket: a day, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BucketEdge {
    /// A day.
    Day(NaiveDate),
    /// The number of a weekday (1 for Monday), or of a day of the month.
    Number(i64),
}

impl Wire for BucketEdge {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Date, &Shape::Integer]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Number(_) => i64::read(value).map(Self::Number),
            _ => NaiveDate::read(value).map(Self::Day),
        }
    }

    fn write(&self, out: &mut lendwright_types::json::JsonOut) {
        match self {
            Self::Day(day) => day.write(out),
            Self::Number(number) => number.write(out),
        }
    }
}

impl From<Edge> for BucketEdge {
    fn from(edge: Edge) -> Self {
        match edge {
            Edge::Day(day) => Self::Day(day.date()),
            Edge::Number(number) => Self::Number(number.into()),
        }
    }
}

const BUCKETS_MAX: usize = 10_000;

/// Refuses a window with more than `BUCKETS_MAX` buckets, if empty buckets are returned too.
pub(super) fn check_buckets(aggregate: &Aggregate, window: Period) -> Result<(), Error> {
    if aggregate.fill && aggregate.buckets_in(window) > BUCKETS_MAX {
        let reason = format!("makes more than {BUCKETS_MAX} buckets of this window");
        return Err(AnalyticsError::invalid("grain", reason, aggregate.grain.name()).into());
    }
    Ok(())
}

// Sums over all borrowers of the caller.

/// A request over all borrowers. Requests that could reveal few borrowers are refused.
pub(super) struct PortfolioRequest<'r> {
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
    asked: &PortfolioRequest<'_>,
) -> Result<AggregatedTransactions, Error> {
    let PortfolioRequest { aggregate, basis, flow, measures, span, .. } = *asked;
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
    let writer = PortfolioWriter { flow, currency: basis.currency, measures };
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
fn check(asked: &PortfolioRequest<'_>) -> Result<(), Error> {
    let PortfolioRequest { aggregate, basis, flow, measures, budgets, .. } = *asked;
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
struct PortfolioWriter<'a> {
    flow: Flow,
    currency: Currency,
    measures: &'a [Measure],
}

impl PortfolioWriter<'_> {
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
        let buckets = buckets.map(|bucket| AggregateBucket {
            start: BucketEdge::Day(bucket.month.first_day().date()),
            end: BucketEdge::Day(bucket.month.last_day().date()),
            complete: true,
            totals: AggregateTotals {
                sums: self.sums(bucket.figures.as_ref(), bucket.has_means),
                groups: groups(bucket.groups, bucket.has_means),
                other: is_grouped.then(|| self.sums(bucket.other.as_ref(), bucket.has_means)),
            },
        });
        AggregatedTransactions {
            grain: aggregate.grain,
            by: aggregate.by.clone(),
            buckets: buckets.collect(),
            totals: AggregateTotals {
                sums: self.sums(found.totals.as_ref(), found.has_means),
                groups: groups(found.groups, found.has_means),
                other: is_grouped.then(|| self.sums(found.other.as_ref(), found.has_means)),
            },
            budgets: Vec::new(),
            tail: Tail {
                as_of: basis.as_of.date(),
                currency: basis.currency.to_string(),
                data_quality: match shown {
                    0 => DataQuality::Insufficient,
                    1 | 2 => DataQuality::Thin,
                    _ => DataQuality::Good,
                },
                excluded: ExcludedTransactions::NONE,
            },
        }
    }

    fn group(&self, (key, figures): (String, Figures), has_means: bool) -> AggregateGroup {
        let name = if key.is_empty() { "Unknown".to_owned() } else { key.clone() };
        let sums = self.sums(Some(&figures), has_means);
        AggregateGroup { key: vec![key], name: vec![name], sums }
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
