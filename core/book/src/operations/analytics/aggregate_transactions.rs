//! `GET /txn-analytics/aggregate/`: sums by time and by group, and budgets.

use super::aggregated::{
    AggregateBucket, AggregateGroup, AggregateSums, AggregateTotals, AggregatedTransactions,
    BudgetShown, Measure, check_buckets,
};
use super::of_transactions::OfTransactions;
use super::portfolio::{AskedOfAll, portfolio};
use super::subject::amount as amount_of;
use super::subject::{AnySubject, Asked, Finder, Loaded, Span, any_subject, span};
use super::window::percent_of;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::AnalyticsSettings;
use chrono::NaiveDate;
use lendwright_analytics::slice::{
    Aggregate, Bucket, Budget, Dimension, Flow, Flows, Grain, GroupFlows, Mean, WeekStart,
};
use lendwright_analytics::{Basis, Day, PeriodName};
use lendwright_types::Money;
use lendwright_types::currency::Currency;

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
            return portfolio(cx, &AskedOfAll { aggregate, basis, flow, measures, span, budgets });
        };
        let loaded = Loaded::read(cx, user_id, basis)?;
        self.answer(aggregate, &loaded.asked())
    }
}

impl OfTransactions for AggregateTransactions {
    type Answer = AggregatedTransactions;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        AnySubject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &Asked<'t>,
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
        asked: &Asked<'_>,
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
            as_of: tail.as_of,
            currency: tail.currency,
            data_quality: tail.data_quality,
            excluded: tail.excluded,
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
        Ok(Aggregate {
            by,
            flow: self.type_.unwrap_or(Flow::All),
            n: usize::try_from(n).map_err(invalid)?,
            fill: self.fill.unwrap_or(true),
            week_start: self.week_start.unwrap_or(WeekStart::Monday),
            medians: self.measures().contains(&Measure::Median),
            ..Aggregate::new(self.grain.unwrap_or(Grain::Month))
        })
    }

    fn measures(&self) -> &[Measure] {
        self.measures.as_deref().unwrap_or(&[Measure::Sum, Measure::Count])
    }

    /// The budgets, sorted by category.
    fn budgets(&self, asked: &Asked<'_>) -> Result<Vec<Budget>, Error> {
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
        budgets.sort_by(|a, b| a.category.cmp(&b.category));
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
        let (start, end, complete) = (bucket.start.into(), bucket.end.into(), bucket.complete);
        let AggregateTotals {
            income,
            spending,
            net,
            sum,
            count,
            avg,
            min,
            max,
            median,
            groups,
            other,
        } = self.totals(bucket);
        AggregateBucket {
            start,
            end,
            complete,
            income,
            spending,
            net,
            sum,
            count,
            avg,
            min,
            max,
            median,
            groups,
            other,
        }
    }

    fn totals(&self, bucket: Bucket<'_>) -> AggregateTotals {
        let AggregateSums { income, spending, net, sum, count, avg, min, max, median } =
            self.sums(&bucket.flows);
        let groups = bucket.groups.iter().map(|group| self.group(group));
        AggregateTotals {
            income,
            spending,
            net,
            sum,
            count,
            avg,
            min,
            max,
            median,
            groups: bucket.is_grouped.then(|| groups.collect()),
            other: bucket.other.map(|other| self.sums(&other)),
        }
    }

    fn group(&self, group: &GroupFlows<'_>) -> AggregateGroup {
        let AggregateSums { income, spending, net, sum, count, avg, min, max, median } =
            self.sums(&group.flows);
        let (key, name) =
            group.keys.iter().map(|key| (key.key.to_string(), key.name.to_string())).unzip();
        AggregateGroup { key, name, income, spending, net, sum, count, avg, min, max, median }
    }
}

fn budget_shown(asked: &Asked<'_>, budget: &Budget) -> BudgetShown {
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
