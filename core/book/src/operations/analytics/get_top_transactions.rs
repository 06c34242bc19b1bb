//! `GET /txn-analytics/top/`: the largest merchants, categories or single transactions.

use super::of_transactions::OfTransactions;
use super::subject::{Asked, ExcludedTransactions, Finder, Span, Subject, span, subject};
use super::window::{Window, percent_of, share_of};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::AnalyticsSettings;
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::slice::{
    Change, Dimension, Figures, Filter, Flow, Metric, RankedGroup, Top, TopGroups,
};
use lendwright_analytics::{Basis, DataQuality, Day, Period, PeriodName};
use lendwright_types::currency::Currency;

request! {
    /// Ranks the groups of a borrower's transactions in a window, and compares each with the previous window.
    ///
    /// Groups are sorted by value, then by count, then by key. Refunds reduce spending on the day of the refund and are
    /// not counted as transactions. Transfers, loan payouts and credit limits are neither spending nor income.
    pub struct GetTopTransactions {
        ..subject,
        /// The dimension that groups the transactions. Left out: `merchant`.
        query "by" => by: Option<Dimension>,
        /// `spending` or `income`. Left out: `spending`.
        query "type" => type_: Option<Flow>,
        /// The measure that ranks the groups. Left out: `amount`.
        query "metric" => metric: Option<Metric>,
        /// The number of groups, 1 to 100. Left out: 5.
        query "n" is Plain => n: Option<i64>,
        ..span,
        /// Only transactions of this category.
        query "category" is Plain => category: Option<String>,
        /// Only transactions at this merchant, by its id or its name.
        query "merchant" is Plain => merchant: Option<String>,
        /// Whether to compare with the previous window. It has the same number of days, or the same number of months if
        /// the window is whole months. Left out: yes.
        query "compare" => compare: Option<bool>,
    }
}

answer! {
    /// The largest groups of a borrower's transactions.
    pub struct TopTransactions {
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// `spending` or `income`.
        "type" => type_: Flow,
        /// The dimension that groups the transactions.
        "by" => by: Dimension,
        /// The measure that ranks the groups.
        "metric" => metric: Metric,
        /// The window. Its last day is never later than `as_of`.
        "period" => period: Window,
        /// The sums over all groups.
        "total" => total: TopTotal,
        /// The groups, the largest first.
        "top" => top: Vec<TopGroup>,
        /// The sums over all other groups.
        "other" => other: TopOther,
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the window that are not counted, by reason.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// The sums over all groups.
    pub struct TopTotal {
        /// The sum. Refunds are subtracted from spending.
        "amount" => amount: Amount,
        /// The number of transactions without refunds.
        "count" => count: i64,
    }
}

answer! {
    /// The sums over all groups that are not listed.
    pub struct TopOther {
        /// The sum. Refunds are subtracted from spending.
        "amount" => amount: Amount,
        /// The number of transactions without refunds.
        "count" => count: i64,
        /// The share of the total amount; N/A if the total is not above 0.
        "share" => share: Available<Rounded<4>>,
    }
}

answer! {
    /// One of the largest groups.
    pub struct TopGroup {
        /// Its rank, from 1.
        "rank" => rank: i64,
        /// The key of its transactions; empty if they have none.
        "key" => key: String,
        /// Its name. For a merchant it is the latest name. `Unknown` without a key.
        "name" => name: String,
        /// The sum. Refunds are subtracted from spending.
        "amount" => amount: Amount,
        /// The number of transactions without refunds.
        "count" => count: i64,
        /// The mean transaction without refunds; N/A for a group with only refunds.
        "average" => average: Available<Amount>,
        /// The share of the total amount; N/A if the total is not above 0.
        "share" => share: Available<Rounded<4>>,
        /// The day of the first transaction.
        "first_date" => first_date: NaiveDate,
        /// The day of the last transaction.
        "last_date" => last_date: NaiveDate,
        /// The change from the previous window; left out if `compare` is 0.
        optional "change" => change: Option<TopChange>,
    }
}

answer! {
    /// The change from the previous window.
    pub struct TopChange {
        /// The sum in the previous window.
        "previous_amount" => previous_amount: Amount,
        /// The sum now, less the previous sum.
        "absolute" => absolute: Amount,
        /// The change in percent of the previous sum's absolute value; N/A if that is 0.
        "percent" => percent: Available<Rounded<2>>,
    }
}

const N: i64 = 5;
const N_MAX: i64 = 100;

impl Operation for GetTopTransactions {
    type Body = TopTransactions;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<TopTransactions, Error> {
        let top = self.asked_top()?;
        let loaded = Subject::from(self).read(cx)?;
        self.answer(&top, &loaded.asked())
    }
}

impl OfTransactions for GetTopTransactions {
    type Answer = TopTransactions;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &Asked<'t>,
        _finder: &mut Finder<'t>,
        _settings: &AnalyticsSettings,
    ) -> Result<TopTransactions, Error> {
        self.answer(&self.asked_top()?, asked)
    }
}

impl GetTopTransactions {
    fn answer(&self, top: &Top, asked: &Asked<'_>) -> Result<TopTransactions, Error> {
        let window = Span::from(self).period(asked, PeriodName::Last30d)?;
        let found = top.of(asked.rows(), asked.basis, window);
        Ok(answer(asked, top, window, found))
    }

    fn asked_top(&self) -> Result<Top, Error> {
        let n = self.n.unwrap_or(N);
        let wanted = usize::try_from(n).ok().filter(|_| (1..=N_MAX).contains(&n));
        let n = wanted.ok_or_else(|| AnalyticsError::invalid("n", "must be 1 to 100", n))?;
        let flow = self.type_.unwrap_or(Flow::Spending);
        if !matches!(flow, Flow::Spending | Flow::Income) {
            let reason = "must be 'spending' or 'income'";
            return Err(AnalyticsError::invalid("type", reason, flow.name()).into());
        }
        Ok(Top {
            metric: self.metric.unwrap_or(Metric::Amount),
            n,
            filter: Filter::new(self.category.as_deref(), self.merchant.as_deref()),
            compare: self.compare.unwrap_or(true),
            ..Top::new(self.by.unwrap_or(Dimension::Merchant), flow)
        })
    }
}

fn answer(asked: &Asked<'_>, top: &Top, window: Period, found: TopGroups<'_>) -> TopTransactions {
    let (total, other) = (found.total, found.other);
    let tail = asked.tail(window);
    let groups = found.top.into_iter().zip(1..);
    TopTransactions {
        user_id: asked.user_id.to_owned(),
        type_: top.flow,
        by: top.by,
        metric: top.metric,
        period: window.into(),
        total: TopTotal { amount: asked.amount(total.sum), count: count(&total) },
        top: groups.map(|(group, rank)| shown(asked, &total, group, rank)).collect(),
        other: TopOther {
            amount: asked.amount(other.sum),
            count: count(&other),
            share: share_of(other.sum, total.sum),
        },
        as_of: tail.as_of,
        currency: tail.currency,
        data_quality: tail.data_quality,
        excluded: tail.excluded,
    }
}

fn shown(asked: &Asked<'_>, total: &Figures, group: RankedGroup<'_>, rank: i64) -> TopGroup {
    let figures = group.figures;
    let change = |Change { previous, absolute }: Change| TopChange {
        previous_amount: asked.amount(previous),
        absolute: asked.amount(absolute),
        percent: percent_of(absolute, previous),
    };
    let (first, last) = (group.days.0, group.days.1);
    TopGroup {
        rank,
        key: group.key.key.into_owned(),
        name: group.key.name.into_owned(),
        amount: asked.amount(figures.sum),
        count: count(&figures),
        average: figures.mean().map(|mean| asked.amount(mean.rounded())).into(),
        share: share_of(figures.sum, total.sum),
        first_date: Day::date(first),
        last_date: Day::date(last),
        change: group.change.map(change),
    }
}

fn count(figures: &Figures) -> i64 {
    i64::try_from(figures.count).unwrap_or(i64::MAX)
}
