//! `GET /txn-analytics/top-insights/`: the most important insights about a borrower's transactions.

use super::get_available_money::instalments;
use super::insight_title::{Language, Told};
use super::of_transactions::OfTransactions;
use super::subject::{Asked, ExcludedTransactions, Finder, Loaded, Span, Subject, span, subject};
use super::window::{Window, percent_of};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::{AnalyticsSettings, analytics_provider};
use crate::records::borrowers::{Borrower, Mapping, borrower_of};
use crate::records::peers::{group_at, latest_snapshot, peer_of};
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::insights::{
    Insight, InsightType, PeerPlace, Quantity, Severity as InsightSeverity, Watch,
};
use lendwright_analytics::money::Due;
use lendwright_analytics::peers::{PEER_PERIODS, compare};
use lendwright_analytics::{Basis, DataQuality, Day, Feature, Period, PeriodName, Variable};
use lendwright_types::currency::Currency;

request! {
    /// Finds unusual facts in a borrower's transactions, most important first. Examples are unusual spending or income,
    /// large or repeated charges, streams that are new, more expensive or missing, and a low expected balance.
    pub struct GetTopInsights {
        ..subject,
        /// The number of insights to return, 1 to 50. Left out: 5.
        query "n" is Plain => n: Option<i64>,
        /// The types of insights to return. Left out: all.
        query "types" => types: Option<Vec<InsightType>>,
        /// The lowest severity. Left out: `low`.
        query "min_severity" => min_severity: Option<InsightSeverity>,
        ..span,
    }
}

answer! {
    /// The insights about a borrower's transactions.
    pub struct TopInsights {
        /// The insights, highest score first.
        "insights" => insights: Vec<InsightShown>,
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
    /// An insight. Shares of income or spending are fractions of 1. All other values are amounts.
    pub struct InsightShown {
        /// The id. It is the same for a borrower while `dedup_key` is the same.
        "id" => id: String,
        /// The type of insight.
        "type" => type_: InsightType,
        /// The severity.
        "severity" => severity: InsightSeverity,
        /// The score.
        "score" => score: Available<Rounded<6>>,
        /// A sentence for the borrower, in Arabic if that is the borrower's language, otherwise in English.
        "title" => title: String,
        /// The variable of the insight.
        "variable" => variable: String,
        /// The window of the insight.
        "period" => period: Window,
        /// The value in the window.
        "value" => value: Amount,
        /// The usual value; N/A if there is none.
        "baseline" => baseline: Available<Amount>,
        /// The value less the usual value.
        "change" => change: Available<Amount>,
        /// `change` in percent of the usual value's absolute value; N/A if the usual value is 0.
        "change_percent" => change_percent: Available<Rounded<2>>,
        /// The number of usual deviations between the value and the usual value; N/A for types without this test.
        "z" => z: Available<Rounded<6>>,
        /// The evidence.
        "evidence" => evidence: InsightEvidence,
        /// The values in the title, as texts.
        "params" => params: Members<String>,
        /// The key that identifies the insight when it is found again.
        "dedup_key" => dedup_key: String,
    }
}

answer! {
    /// The evidence of an insight.
    pub struct InsightEvidence {
        /// The ids of the transactions, sorted by day.
        "transaction_ids" => transaction_ids: Vec<String>,
        /// The id of the stream; N/A if the insight is not about a stream.
        "stream_id" => stream_id: Available<String>,
    }
}

const N: i64 = 5;
const N_MAX: i64 = 50;
/// The period for comparing spending with peers.
const PEER_PERIOD: PeriodName = PeriodName::Last3m;
const SHARE_DECIMALS: u32 = 4;

impl Operation for GetTopInsights {
    type Body = TopInsights;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<TopInsights, Error> {
        self.count()?;
        let basis = Subject::from(self).basis(cx)?;
        let borrower = borrower_of(cx, "user_id", &self.user_id)?;
        let loaded = Loaded::of(cx, &borrower, basis)?;
        let asked = loaded.asked();
        Span::from(self).period(&asked, PeriodName::Last30d)?;
        let unpaid = instalments(cx, borrower.borrower_id, &asked)?;
        let dues: Vec<Due> = unpaid.iter().map(|one| one.due).collect();
        let watch = watch_of(cx, &asked, &borrower, &dues)?;
        let language = language_of(cx, &borrower)?;
        self.answer(&asked, &mut loaded.finder(), &watch, language)
    }
}

impl OfTransactions for GetTopInsights {
    type Answer = TopInsights;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        settings: &AnalyticsSettings,
    ) -> Result<TopInsights, Error> {
        let buffer = settings.buffer(asked.basis.currency)?;
        let watch = Watch { buffer, ..Watch::new(settings.insight_rules(asked.basis.currency)?) };
        self.answer(asked, finder, &watch, Language::English)
    }
}

impl GetTopInsights {
    fn answer<'t>(
        &self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        watch: &Watch<'_>,
        language: Language,
    ) -> Result<TopInsights, Error> {
        let n = self.count()?;
        let window = Span::from(self).period(asked, PeriodName::Last30d)?;
        let (user, rows) = (asked.user_id, asked.rows());
        let found = watch.insights(finder.detector(), user, rows, asked.basis, window);
        let wanted = found.iter().filter(|insight| self.wants(insight)).take(n);
        let tail = asked.tail(window);
        Ok(TopInsights {
            insights: wanted.map(|insight| shown(insight, asked, window, language)).collect(),
            as_of: tail.as_of,
            currency: tail.currency,
            data_quality: tail.data_quality,
            excluded: tail.excluded,
        })
    }

    fn count(&self) -> Result<usize, Error> {
        let n = self.n.unwrap_or(N);
        let asked = usize::try_from(n).ok().filter(|_| (1..=N_MAX).contains(&n));
        let wrong = || AnalyticsError::invalid("n", format!("must be 1 to {N_MAX}"), n);
        Ok(asked.ok_or_else(wrong)?)
    }

    fn wants(&self, insight: &Insight<'_>) -> bool {
        self.min_severity.is_none_or(|least| insight.severity.is_at_least(least))
            && self.types.as_ref().is_none_or(|types| types.contains(&insight.kind))
    }
}

/// Returns the inputs of insights that are not transactions: rules, buffer, instalments and the place among peers.
///
/// # Errors
/// When the store fails.
pub(super) fn watch_of<'d>(
    cx: &mut Context<'_>,
    asked: &Asked<'_>,
    borrower: &Borrower,
    dues: &'d [Due],
) -> Result<Watch<'d>, Error> {
    let (_, settings) = analytics_provider(cx)?;
    let rules = settings.insight_rules(asked.basis.currency)?;
    let buffer = settings.buffer(asked.basis.currency)?;
    let peer = peer_place(cx, borrower, asked)?;
    Ok(Watch { buffer, dues, peer, ..Watch::new(rules) })
}

/// Returns the place of the borrower's spending among peers, from the caller's latest snapshot in the currency.
fn peer_place(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    asked: &Asked<'_>,
) -> Result<Option<PeerPlace>, Error> {
    let Some(snapshot) = latest_snapshot(cx, asked.basis.as_of)? else { return Ok(None) };
    if snapshot.currency != asked.basis.currency {
        return Ok(None);
    }
    let Some(peer) = peer_of(cx, &snapshot, borrower.borrower_id)? else { return Ok(None) };
    let Some(group) = peer.group else { return Ok(None) };
    let group = group_at(cx, &snapshot, group)?;
    let at = PEER_PERIODS.iter().position(|period| *period == PEER_PERIOD);
    let periods = at.and_then(|at| peer.periods.get(at).zip(group.periods.get(at)));
    Ok(periods.and_then(|(own, group)| {
        let compared = compare(&Feature::Of(Variable::TotalSpending), own, group);
        Some(PeerPlace {
            value: compared.user_value?.rounded()?,
            median: compared.figures?.median.rounded()?,
            percentile: compared.percentile?,
            day: Day::from_date(snapshot.as_of),
        })
    }))
}

/// Returns the borrower's language. The language's id is looked up in the Languages mapping. Without an entry, the id
/// itself is read as a name.
fn language_of(cx: &mut Context<'_>, borrower: &Borrower) -> Result<Language, Error> {
    let Some(id) = borrower.language_id.as_deref() else { return Ok(Language::English) };
    let number = id.trim().parse::<i64>();
    let named = match number {
        Ok(number) => cx.book()?.first(Mapping::by_id, ("Languages", number))?,
        Err(_) => None,
    };
    Ok(Language::of(named.as_ref().map_or(id, |named| &named.name)))
}

fn shown(
    insight: &Insight<'_>,
    asked: &Asked<'_>,
    window: Period,
    language: Language,
) -> InsightShown {
    let quantity = |quantity| amount_of(quantity, asked);
    let told = Told::new(insight, language, |quantity| match quantity {
        Quantity::Money(_) => amount_of(quantity, asked).0.to_string(),
        Quantity::Share(share) => percent_text(share),
    });
    let ids = insight.evidence.iter().map(|row| row.txn_id().to_owned());
    InsightShown {
        id: insight.id(asked.user_id),
        type_: insight.kind,
        severity: insight.severity,
        score: Rounded::of(insight.score),
        title: told.title(),
        variable: insight.variable(),
        period: window.into(),
        value: quantity(insight.value),
        baseline: insight.baseline.map(quantity).into(),
        change: insight.change().map(quantity).into(),
        change_percent: change_percent(insight),
        z: insight.z.map_or(Available::NotAvailable, Rounded::of),
        evidence: InsightEvidence {
            transaction_ids: ids.collect(),
            stream_id: insight.stream.map(|stream| stream.to_string()).into(),
        },
        params: told.params(),
        dedup_key: insight.dedup_key.clone(),
    }
}

/// Converts to an amount in the currency, or to a share with four decimals.
fn amount_of(quantity: Quantity, asked: &Asked<'_>) -> Amount {
    match quantity {
        Quantity::Money(minor) => asked.amount(minor),
        Quantity::Share(share) => decimal_of(share, SHARE_DECIMALS),
    }
}

/// Formats a share as a percentage with two decimals.
fn percent_text(share: f64) -> String {
    let Amount(mut percent) = decimal_of(share, SHARE_DECIMALS);
    // A hundred times a number with two decimals fewer has the same digits.
    let _ = percent.set_scale(2);
    format!("{percent}%")
}

/// Converts a double to this number of decimals, rounded half-even.
fn decimal_of(value: f64, decimals: u32) -> Amount {
    let rounded = lendwright_types::number::rounded_half_even(value, decimals);
    let mut decimal = rounded.and_then(|value| Decimal::try_from(value).ok()).unwrap_or_default();
    decimal.rescale(decimals);
    Amount(decimal)
}

#[allow(clippy::float_arithmetic, reason = "a statistic")]
fn change_percent(insight: &Insight<'_>) -> Available<Rounded<2>> {
    if let Some((change, usual)) = insight.twice() {
        return percent_of(change, usual);
    }
    match (insight.change(), insight.baseline) {
        (Some(Quantity::Share(change)), Some(Quantity::Share(usual))) if usual != 0.0 => {
            Rounded::of(change / usual.abs() * 100.0)
        }
        _ => Available::NotAvailable,
    }
}
