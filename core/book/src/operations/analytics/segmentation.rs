//! How borrowers are divided into segments, and the outcomes that are predicted.

use super::segments::Segments;
use super::subject::{currency_of, day_asked, zone_of};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::analytics_provider;
use crate::records::analytics::segments::{
    NewSegmentation, SegmentVariable, SegmentationParameters, TellOutcome, keep, segmented,
    tell_outcomes,
};
use crate::records::borrowers::borrower_of;
use crate::records::collected::{erased_since, last_removal};
use crate::unit::{ComputedResult, Prepared};
use crate::wire::{Shape, ShapeError, Wire, rows};
use chrono::NaiveDate;
use lendwright_analytics::churn::ChurnModel;
use lendwright_analytics::internal::CLUSTERS_MAX;
use lendwright_analytics::segments::{Count, Protected, SegmentMethod, SegmentTerms, Segmentation};
use lendwright_analytics::{Day, Variable};
use lendwright_scoring::identity::Scope;
use lendwright_types::json::JsonOut;
use std::collections::BTreeMap;
use std::sync::Arc;

// `GET /user-analytics/autoseg/`: segments of similar borrowers, with the probability that they have left.

request! {
    /// Divides the partner's borrowers with transactions into segments, and estimates which of them have left.
    ///
    /// The segmentation is computed on one committed state, while others write, and stored for `get_segments`. A
    /// borrower without a value of one of the variables is in no segment and is counted in `excluded`. The method
    /// `kmeans` limits each variable to its 1 % and 99 % quantiles, transforms skewed variables by `log1p`, and
    /// standardises them. The number of clusters is the one with the best silhouette, or one cluster if no silhouette
    /// reaches 0.25. A segment with fewer borrowers than `k_min` of `set_analytics` (default 20) is merged with the
    /// nearest one. The same data, terms and previous segmentation give the same bytes.
    pub struct SegmentUsers {
        /// The variables, as listed by `get_segment_variables`. Left out: `recency_days`, `txn_count_90d`,
        /// `monthly_spending`, `income` and `tenure_days`. The method `rfm` always uses the first three.
        query "vars" is Plain => vars: Option<Vec<String>>,
        /// The method of the segmentation. Left out: `kmeans`.
        query "method" => method: Option<SegmentMethod>,
        /// The number of clusters, 2 to 10, or `auto`. Left out: `auto`.
        query "k" is Plain => k: Option<Clusters>,
        /// The largest number of clusters that `auto` tries, 2 to 10. Left out: 8.
        query "max_k" is Plain => max_k: Option<i64>,
        /// The seed of the random numbers, at least 0. Left out: 0.
        query "seed" is Plain => seed: Option<i64>,
        /// The model that estimates which borrowers have left. Left out: `mbgnbd`.
        query "churn" => churn: Option<ChurnModel>,
        /// The smallest number of borrowers for a segmentation, at least `k_min` of `set_analytics`. Left out: 100.
        query "min_users" is Plain => min_users: Option<i64>,
        /// The last day that is counted, at most today. Left out: today.
        query "as_of" => as_of: Option<NaiveDate>,
        /// The currency, an ISO 4217 code. Only amounts in this currency count. Left out: the currency of the partner's
        /// default provider.
        query "currency" is Plain => currency: Option<String>,
        /// The time zone that decides which day is today, by its name in the IANA database. Left out: the zone of the
        /// partner's default provider.
        query "tz" is Plain => tz: Option<String>,
    }
}

/// A number of clusters as it was sent: a number, a text of digits, or `auto`.
///
/// ```
/// use lendwright::operations::analytics::SegmentUsers;
///
/// let four = SegmentUsers { k: Some(4.into()), ..SegmentUsers::default() };
/// let best = SegmentUsers { k: Some("auto".into()), ..SegmentUsers::default() };
/// assert_ne!(four.k, best.k);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clusters(String);

impl From<i64> for Clusters {
    fn from(number: i64) -> Self {
        Self(number.to_string())
    }
}

impl From<&str> for Clusters {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl Wire for Clusters {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Integer, &Shape::Text]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Text(text) => Ok(Self(text.trim().to_owned())),
            Json::Number(_) => i64::read(value).map(Self::from),
            _ => Err(ShapeError::new("a whole number or 'auto'", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self.0.parse::<i64>() {
            Ok(number) => number.write(out),
            Err(_) => self.0.write(out),
        }
    }

    fn is_blank(&self) -> bool {
        self.0.is_empty()
    }
}

const VARIABLES_MAX: usize = 20;

impl Operation for SegmentUsers {
    type Body = Segments;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        engine.unit_with(Scope::AnalyticsWrite, Access::Read, |cx| self.segmented(cx))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<Segments, Error> {
        let mut asked = self.asked(cx)?;
        let prepared = std::mem::take(&mut cx.prepared);
        if let (None, Prepared::Segmented(computed)) = (self.as_of, &prepared) {
            // The day may have changed at midnight since the preparation.
            asked.as_of = computed.of_all.as_of;
        }
        let computed = match prepared {
            Prepared::Segmented(computed) if is_of_now(cx, &asked, &computed.of_all)? => computed,
            _ if cx.puts_off() => {
                let own = self.clone();
                return Err(cx.prepare_again(move |cx| own.segmented(cx)));
            }
            _ => Arc::new(computed(cx, &asked)?),
        };
        Self::kept(cx, &asked, &computed)
    }
}

impl SegmentUsers {
    fn segmented(&self, cx: &mut Context<'_>) -> Result<Prepared, Error> {
        let asked = self.asked(cx)?;
        Ok(Prepared::Segmented(Arc::new(computed(cx, &asked)?)))
    }

    fn kept(
        cx: &mut Context<'_>,
        asked: &SegmentationParameters,
        computed: &ComputedResult<Segmentation>,
    ) -> Result<Segments, Error> {
        // A borrower whose transactions were erased since the computation remains only in figures about many borrowers,
        // as in earlier segmentations.
        let gone = &erased_since(cx, computed.last_removal)?;
        let ComputedResult { of_all: segmentation, borrowers, .. } = computed;
        let terms = &asked.terms;
        let said = Segments::from_segmentation(segmentation, terms.method.name(), &terms.variables);
        keep(
            cx,
            NewSegmentation { segmentation, terms, content: said.to_json(), borrowers, gone },
        )?;
        Ok(said)
    }

    fn asked(&self, cx: &mut Context<'_>) -> Result<SegmentationParameters, Error> {
        let (provider, settings) = analytics_provider(cx)?;
        let k_min = settings.k_min();
        let zone = zone_of(self.tz.as_deref(), provider.time_zone)?;
        let as_of = day_asked(self.as_of, zone.date_of(cx.now()))?;
        let currency = currency_of(self.currency.as_deref(), provider.currency)?;
        let method = self.method.unwrap_or(SegmentMethod::Kmeans);
        let variables = self.variables(method, settings.allowed_variables())?;
        let max_k = within("max_k", self.max_k, 8, 2..=CLUSTERS_MAX)?;
        let count = match self.k.as_ref().map(|k| k.0.as_str()) {
            None | Some("auto") => Count::UpTo(max_k),
            Some(sent) => Count::Fixed(clusters(sent)?),
        };
        let seed = within("seed", self.seed, 0, 0..=i64::MAX)?;
        Ok(SegmentationParameters {
            as_of,
            currency,
            terms: SegmentTerms {
                method,
                variables: variables.iter().map(ToString::to_string).collect(),
                count,
                seed: seed as u64,
                least: usize::try_from(k_min).unwrap_or(usize::MAX),
            },
            variables,
            churn: self.churn.unwrap_or(ChurnModel::Mbgnbd),
            users_min: within("min_users", self.min_users, 100, k_min..=i64::MAX)?,
        })
    }

    fn variables(
        &self,
        method: SegmentMethod,
        allowed: &[Protected],
    ) -> Result<Vec<SegmentVariable>, Error> {
        let invalid = |reason: &str, at: usize, name: &str| {
            let pointer = format!("/{at}");
            Error::from(AnalyticsError::inside("vars", &pointer, reason, name))
        };
        let Some(sent) = &self.vars else {
            let all = match method {
                SegmentMethod::Kmeans => Variable::OF_SEGMENTS,
                SegmentMethod::Rfm => &Variable::OF_RFM,
            };
            return Ok(all.iter().map(|v| SegmentVariable::from_variable(*v)).collect());
        };
        if method == SegmentMethod::Rfm {
            let reason = "must be left out by the method 'rfm', whose variables are fixed";
            return Err(AnalyticsError::invalid(
                "vars",
                reason,
                format!("a list of {}", sent.len()),
            )
            .into());
        }
        if sent.is_empty() || sent.len() > VARIABLES_MAX {
            let reason = format!("must name 1 to {VARIABLES_MAX} variables");
            return Err(AnalyticsError::invalid(
                "vars",
                reason,
                format!("a list of {}", sent.len()),
            )
            .into());
        }
        let mut variables: Vec<SegmentVariable> = Vec::with_capacity(sent.len());
        for (at, name) in sent.iter().enumerate() {
            let variable = variable(name, allowed).map_err(|reason| invalid(reason, at, name))?;
            // Stored lists of names are separated by commas.
            if name.contains(',') {
                return Err(invalid("must be a category without a comma", at, name));
            }
            if variables.contains(&variable) {
                return Err(invalid("must not be named twice", at, name));
            }
            variables.push(variable);
        }
        Ok(variables)
    }
}

/// Returns the variable with this name. A protected variable must be in `allowed`.
fn variable(name: &str, allowed: &[Protected]) -> Result<SegmentVariable, &'static str> {
    let base = name.split(':').next().unwrap_or(name);
    if Protected::from_name(base).is_some_and(|protected| !allowed.contains(&protected)) {
        return Err("must not be a protected variable");
    }
    SegmentVariable::from_name(name).ok_or("must be a variable of get_segment_variables")
}

fn computed(
    cx: &mut Context<'_>,
    asked: &SegmentationParameters,
) -> Result<ComputedResult<Segmentation>, Error> {
    let last_removal = last_removal(cx)?;
    let (of_all, borrowers) = segmented(cx, asked)?;
    Ok(ComputedResult { of_all, borrowers, last_removal })
}

/// Returns whether the prepared segmentation is still current: no newer one exists, and the requested day is the same.
fn is_of_now(
    cx: &mut Context<'_>,
    asked: &SegmentationParameters,
    segmentation: &Segmentation,
) -> Result<bool, Error> {
    let last = crate::records::analytics::segments::segmentation_of(cx, None)?;
    let former = last.map(|last| last.model_id).unwrap_or_default();
    Ok(former == segmentation.former && asked.as_of == segmentation.as_of)
}

fn clusters(sent: &str) -> Result<usize, Error> {
    let number = sent.parse::<i64>().ok().filter(|k| (2..=CLUSTERS_MAX).contains(k));
    let number = number.and_then(|number| usize::try_from(number).ok());
    let reason = format!("must be 2 to {CLUSTERS_MAX}, or 'auto'");
    number.ok_or_else(|| AnalyticsError::invalid("k", reason, sent).into())
}

fn within(
    field: &'static str,
    sent: Option<i64>,
    usual: i64,
    range: std::ops::RangeInclusive<i64>,
) -> Result<usize, Error> {
    let number = sent.unwrap_or(usual);
    let fits = Some(number).filter(|number| range.contains(number));
    fits.and_then(|number| usize::try_from(number).ok()).ok_or_else(|| {
        let reason = match *range.end() {
            i64::MAX => format!("must be {} at least", range.start()),
            end => format!("must be {} to {end}", range.start()),
        };
        AnalyticsError::invalid(field, reason, number).into()
    })
}

request! {
    /// Stores which borrowers had left, and when, for the model `logistic` of `segment_users`, in one commit: all
    /// rows, or none.
    ///
    /// For a borrower and a day, the latest outcome counts.
    pub struct SetOutcomes {
        /// The outcomes, at most 10,000.
        body "rows" => rows: SentOutcomes,
        /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The outcome for a borrower on a day.
    #[derive(Default)]
    pub struct SentOutcome {
        /// The borrower's public id.
        "user_id" => user_id: IdText<BorrowerUuid>,
        /// The day.
        "date" => date: NaiveDate,
        /// Whether the borrower had left.
        "churned" => churned: bool,
    }
}

rows! {
    /// The outcomes of one request.
    SentOutcomes of SentOutcome needs &["user_id", "date", "churned"],
        shaped <Vec<SentOutcome> as crate::wire::Wire>::SHAPE;
}

answer! {
    /// The counts of recorded, updated and unchanged outcomes.
    pub struct OutcomesSet {
        /// The number of new outcomes.
        "recorded" => recorded: i64,
        /// The number of outcomes that replaced the opposite one.
        "updated" => updated: i64,
        /// The number of outcomes that were already stored.
        "unchanged" => unchanged: i64,
    }
}

const ROWS_MAX: usize = 10_000;

impl Operation for SetOutcomes {
    type Body = OutcomesSet;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<OutcomesSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        let rows = &self.rows.0;
        if rows.len() > ROWS_MAX {
            let reason = format!("must have at most {ROWS_MAX} outcomes");
            return Err(Error::value("rows", reason, format!("a list of {}", rows.len())));
        }
        let mut told = BTreeMap::new();
        for (at, row) in rows.iter().enumerate() {
            let place = |member: &str| format!("rows/{at}/{member}");
            let borrower_id = borrower_of(cx, place("user_id"), &row.user_id)?.borrower_id;
            let day = Day::from_date(row.date);
            let outcome = TellOutcome { borrower_id, day, churned: row.churned };
            if told.insert((borrower_id, day), outcome).is_some_and(|other| other != outcome) {
                let reason = "must not come twice for a borrower and a day, with two outcomes";
                return Err(Error::value(place("churned"), reason, row.churned));
            }
        }
        let told: Vec<TellOutcome> = told.into_values().collect();
        let counts = tell_outcomes(cx, &told)?;
        let twice = i64::try_from(rows.len().saturating_sub(told.len())).unwrap_or(i64::MAX);
        Ok(OutcomesSet {
            recorded: counts.recorded,
            updated: counts.updated,
            unchanged: counts.unchanged.saturating_add(twice),
        })
    }
}
