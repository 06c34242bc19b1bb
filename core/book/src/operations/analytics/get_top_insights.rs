//! `GET /txn-analytics/top-insights/`: what stands out in a borrower's transactions.

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
    /// Says what stands out in a borrower's transactions, the most important first: what was spent or received beside what
    /// is usual, large and repeated charges, streams that are new, dearer or missing, and balances that will be low.
    pub struct GetTopInsights {
        ..subject,
        /// How many are wanted, 1 to 50. Left out: 5.
        query "n" is Plain => n: Option<i64>,
        /// Of which types. Left out: all.
        query "types" => types: Option<Vec<InsightType>>,
        /// The least severity. Left out: `low`.
        query "min_severity" => min_severity: Option<InsightSeverity>,
        ..span,
    }
}

answer! {
    /// What stands out in a borrower's transactions.
    pub struct TopInsights {
        /// What stands out, the highest score first.
        "insights" => insights: Vec<InsightShown>,
        /// The last day that counts.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// How many transactions of the window don't count.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// Something that stands out. What it says of a share of income or spending is a part of 1, all else is an amount.
    pub struct InsightShown {
        /// The id: the same for a borrower as long as `dedup_key` is.
        "id" => id: String,
        /// What it is.
        "type" => type_: InsightType,
        /// How much it matters, in a word.
        "severity" => severity: InsightSeverity,
        /// How much it matters.
        "score" => score: Available<Rounded<6>>,
        /// A sentence for the borrower: in Arabic if that is the borrower's language, else in English.
        "title" => title: String,
        /// The variable that it is about.
        "variable" => variable: String,
        /// The window that is looked at.
        "period" => period: Window,
        /// What it came to.
        "value" => value: Amount,
        /// What is usual; N/A where nothing is.
        "baseline" => baseline: Available<Amount>,
        /// The value less what is usual.
        "change" => change: Available<Amount>,
        /// That in percent of the size of what is usual; N/A where that is 0.
        "change_percent" => change_percent: Available<Rounded<2>>,
        /// By how many usual deviations the value differs; N/A where that is not asked.
        "z" => z: Available<Rounded<6>>,
        /// What shows it.
        "evidence" => evidence: InsightEvidence,
        /// What stands in the title, as texts.
        "params" => params: Members<String>,
        /// Under which it is known again.
        "dedup_key" => dedup_key: String,
    }
}

answer! {
    /// What shows that something stands out.
    pub struct InsightEvidence {
        /// The ids of transactions, in order of their days.
        "transaction_ids" => transaction_ids: Vec<String>,
        /// The id of the stream; N/A where it is about none.
        "stream_id" => stream_id: Available<String>,
    }
}

const N: i64 = 5;
const N_MAX: i64 = 50;
/// The period whose spending is compared with that of peers.
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

/// What is looked at besides the transactions.
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

/// How the borrower's spending stands among peers, as the caller's latest snapshot in the currency froze it.
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

/// The borrower's language, by its name in the Languages mapping, else by what stands as its id.
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

/// An amount in the currency, or a share of four decimals.
fn amount_of(quantity: Quantity, asked: &Asked<'_>) -> Amount {
    match quantity {
        Quantity::Money(minor) => asked.amount(minor),
        Quantity::Share(share) => decimal_of(share, SHARE_DECIMALS),
    }
}

/// A share as a percentage of two decimals.
fn percent_text(share: f64) -> String {
    let Amount(mut percent) = decimal_of(share, SHARE_DECIMALS);
    // Two decimals fewer of a hundredfold are the same digits.
    let _ = percent.set_scale(2);
    format!("{percent}%")
}

/// A double with so many decimals, rounded half-even.
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
