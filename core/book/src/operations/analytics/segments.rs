//! Segments as answers show them.

use crate::engine::prelude::*;
use crate::wire::Rounded;
use chrono::NaiveDate;
use lendwright_analytics::churn::{Churn, ChurnFit};
use lendwright_analytics::segments::{Model, ScalingTransform, Segmentation};

answer! {
    /// A partner's borrowers in segments.
    pub struct Segments {
        /// The id of the segmentation. The same data, terms and previous segmentation give the same id. N/A if there is
        /// none.
        "model_id" => model_id: Available<String>,
        /// The last day that is counted.
        "as_of" => as_of: Available<NaiveDate>,
        /// The currency of amounts.
        "currency" => currency: Available<String>,
        /// The number of borrowers in segments.
        "n_users" => n_users: i64,
        /// The number of clusters, before clusters with too few borrowers were merged with the nearest ones.
        "k" => k: Available<i64>,
        /// The method: `kmeans` or `rfm`.
        "method" => method: Available<String>,
        /// The mean silhouette of a sample, from −1 to 1. It measures how much nearer borrowers are to their own
        /// cluster than to the next one, before clusters with too few borrowers were merged. N/A for one cluster, and
        /// for the method `rfm`.
        "silhouette" => silhouette: Available<Rounded<6>>,
        /// The numbers of clusters that were tried.
        "candidates" => candidates: Vec<SegmentCandidate>,
        /// The scaling of each variable.
        "variables" => variables: Vec<SegmentScale>,
        /// The segments, sorted by id.
        "segments" => segments: Vec<SegmentShown>,
        /// The model that estimates which borrowers have left; left out if no estimate is possible.
        optional "churn_model" => churn_model: Option<SegmentChurnModel>,
        /// The number of borrowers without a segment, by reason.
        "excluded" => excluded: Members<i64>,
        /// `N/A` if there are no segments.
        optional "message" => message: Option<String>,
    }
}

answer! {
    /// A number of clusters that was tried.
    pub struct SegmentCandidate {
        /// The number.
        "k" => k: i64,
        /// The sum of the squared distances from the centres.
        "inertia" => inertia: Available<Rounded<6>>,
        /// The mean silhouette, computed from the distances from the centres.
        "silhouette" => silhouette: Available<Rounded<6>>,
    }
}

answer! {
    /// The scaling of a variable. Values below the 1 % quantile and above the 99 % quantile were first set to these
    /// quantiles.
    pub struct SegmentScale {
        /// The variable.
        "name" => name: String,
        /// The transformation: `log1p` for the logarithm of the value plus one, `constant` if all values are equal.
        "transform" => transform: ScalingTransform,
        /// The mean after the transformation.
        "mean" => mean: Available<Rounded<6>>,
        /// The standard deviation after the transformation.
        "sd" => sd: Available<Rounded<6>>,
    }
}

answer! {
    /// A segment.
    pub struct SegmentShown {
        /// The id. The successor in the next segmentation with the same method, variables and number of clusters has
        /// the same id.
        "segment_id" => segment_id: i64,
        /// The label.
        "label" => label: String,
        /// The number of borrowers.
        "size" => size: i64,
        /// The share of all borrowers in segments.
        "share" => share: Available<Rounded<4>>,
        /// The centre, in the units of the variables.
        "centroid" => centroid: Members<Available<Rounded<6>>>,
        /// The variables that differ most from the mean of all borrowers.
        "drivers" => drivers: Vec<SegmentDriver>,
        /// Estimates of how many borrowers have left.
        "churn" => churn: Available<SegmentChurn>,
    }
}

answer! {
    /// A variable that makes a segment or a borrower different from others.
    pub struct SegmentDriver {
        /// The variable.
        "var" => var: String,
        /// The number of standard deviations above the mean (negative: below it).
        "z" => z: Available<Rounded<6>>,
    }
}

answer! {
    /// Estimates of how many borrowers of a segment have left.
    pub struct SegmentChurn {
        /// The mean probability of not having left.
        "mean_p_alive" => mean_p_alive: Available<Rounded<4>>,
        /// The share of borrowers with a probability below ½.
        "at_risk_share" => at_risk_share: Available<Rounded<4>>,
        /// The mean probability of no transaction in the next 30 days. For the model `logistic`: of leaving within a
        /// month.
        "mean_churn_30d" => mean_churn_30d: Available<Rounded<4>>,
    }
}

answer! {
    /// The model that estimates which borrowers have left.
    pub struct SegmentChurnModel {
        /// The parameters, in weeks, or the coefficients: of a constant, named `(constant)`, and of a standard
        /// deviation of each variable.
        "parameters" => parameters: Members<Available<Rounded<6>>>,
        /// The standard errors of the coefficients; empty for a model with parameters.
        "standard_errors" => standard_errors: Members<Available<Rounded<6>>>,
        /// The logarithm of the likelihood; N/A for a model fitted to outcomes.
        "log_likelihood" => log_likelihood: Available<Rounded<6>>,
        /// Whether the fit used a penalty, because the likelihood has no maximum.
        "penalised" => penalised: bool,
        /// The area under the curve for the last quarter of the outcomes, which was not used for fitting; N/A for
        /// models of purchases.
        "auc" => auc: Available<Rounded<6>>,
    }
}

impl Segments {
    /// Returns the answer without a segmentation.
    pub(super) fn none() -> Self {
        Self {
            model_id: Available::NotAvailable,
            as_of: Available::NotAvailable,
            currency: Available::NotAvailable,
            n_users: 0,
            k: Available::NotAvailable,
            method: Available::NotAvailable,
            silhouette: Available::NotAvailable,
            candidates: Vec::new(),
            variables: Vec::new(),
            segments: Vec::new(),
            churn_model: None,
            excluded: Members::default(),
            message: Some("N/A".to_owned()),
        }
    }

    /// Returns the answer for a segmentation with these variables.
    pub(super) fn of(segmentation: &Segmentation, method: &str, names: &[String]) -> Self {
        let excluded = segmentation.excluded.iter();
        let said = Self {
            as_of: Available::Value(segmentation.as_of.date()),
            currency: Available::Value(segmentation.currency.to_string()),
            n_users: count(segmentation.users.len()),
            method: Available::Value(method.to_owned()),
            excluded: Members(excluded.map(|(why, n)| (why.clone(), count(*n))).collect()),
            ..Self::none()
        };
        let Some(model) = &segmentation.model else { return said };
        let candidate = |tried: &lendwright_analytics::segments::Candidate| SegmentCandidate {
            k: count(tried.k),
            inertia: Rounded::of(tried.inertia),
            silhouette: rounded(tried.silhouette),
        };
        let scales = model.scalings.iter().zip(names);
        let scale =
            |(scaling, name): (&lendwright_analytics::segments::Scaling, &String)| SegmentScale {
                name: name.clone(),
                transform: scaling.transform,
                mean: Rounded::of(scaling.mean),
                sd: Rounded::of(scaling.sd),
            };
        let churn = segmentation.churn.as_ref();
        Self {
            model_id: Available::Value(segmentation.id.clone()),
            k: Available::Value(count(model.k)),
            silhouette: rounded(model.silhouette),
            candidates: model.candidates.iter().map(candidate).collect(),
            variables: scales.map(scale).collect(),
            segments: shown(model, churn, segmentation.users.len(), names),
            churn_model: churn.map(|churn| churn_model(&churn.fitted, names)),
            message: None,
            ..said
        }
    }
}

/// Returns the drivers with the names of the variables.
pub(super) fn drivers(of: &[(usize, f64)], names: &[String]) -> Vec<SegmentDriver> {
    let driver = |(at, z): &(usize, f64)| SegmentDriver {
        var: names.get(*at).cloned().unwrap_or_default(),
        z: Rounded::of(*z),
    };
    of.iter().map(driver).collect()
}

fn shown(
    model: &Model,
    churn: Option<&Churn>,
    users: usize,
    names: &[String],
) -> Vec<SegmentShown> {
    let alive = churn.map(|churn| model.alive(&churn.p_alive));
    let away = churn.map(|churn| model.alive(&churn.p_away));
    let mut segments = Vec::with_capacity(model.segments.len());
    for (at, segment) in model.segments.iter().enumerate() {
        let of = |all: &Option<Vec<(f64, f64)>>| all.as_ref().and_then(|all| all.get(at).copied());
        let churn = of(&alive).zip(of(&away)).map(|((mean, at_risk), (away, _))| SegmentChurn {
            mean_p_alive: Rounded::of(mean),
            at_risk_share: Rounded::of(at_risk),
            mean_churn_30d: Rounded::of(away),
        });
        let centroid = names.iter().zip(&segment.centroid);
        segments.push(SegmentShown {
            segment_id: i64::from(segment.id),
            label: segment.label.clone(),
            size: count(segment.size),
            share: Rounded::quotient(i128::from(count(segment.size)), i128::from(count(users))),
            centroid: Members(
                centroid.map(|(name, value)| (name.clone(), Rounded::of(*value))).collect(),
            ),
            drivers: drivers(&segment.drivers, names),
            churn: churn.into(),
        });
    }
    segments
}

fn churn_model(fitted: &ChurnFit, names: &[String]) -> SegmentChurnModel {
    let members = |pairs: Vec<(String, f64)>| {
        Members(pairs.into_iter().map(|(name, value)| (name, Rounded::of(value))).collect())
    };
    match fitted {
        ChurnFit::Purchases { parameters, log_likelihood, is_penalised } => SegmentChurnModel {
            parameters: members(vec![
                ("r".to_owned(), parameters.r),
                ("alpha".to_owned(), parameters.alpha),
                ("a".to_owned(), parameters.a),
                ("b".to_owned(), parameters.b),
            ]),
            standard_errors: Members::default(),
            log_likelihood: Rounded::of(*log_likelihood),
            penalised: *is_penalised,
            auc: Available::NotAvailable,
        },
        ChurnFit::Outcomes { variables, coefficients, standard_errors, auc } => {
            let of = |values: &[f64]| {
                let variables = variables.iter().filter_map(|at| names.get(*at).cloned());
                let names = std::iter::once("(constant)".to_owned()).chain(variables);
                members(names.zip(values.iter().copied()).collect())
            };
            SegmentChurnModel {
                parameters: of(coefficients),
                standard_errors: of(standard_errors),
                log_likelihood: Available::NotAvailable,
                penalised: false,
                auc: rounded(*auc),
            }
        }
    }
}

/// Rounds a statistic; N/A if there is none.
pub(super) fn rounded<const DECIMALS: u32>(value: Option<f64>) -> Available<Rounded<DECIMALS>> {
    value.map_or(Available::NotAvailable, Rounded::of)
}

pub(super) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
