//! Segments of borrowers.

use super::subject::day_asked;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::analytics_provider;
use crate::records::analytics::segments::{
    Availability, Page, SegmentId, SegmentMemberRecord, SegmentationRecord, availability,
    member_of, members_of, segmentation_of,
};
use crate::records::borrowers::borrower_of;
use crate::wire::{Rounded, SegmentationId, Wire as _};
use chrono::NaiveDate;
use lendwright_analytics::churn::{Churn, ChurnFit};
use lendwright_analytics::segments::{
    Model, ProfileVariable, Protected, ScalingTransform, Segmentation,
};
use lendwright_analytics::{Feature, Transform, Variable};
use lendwright_scoring::identity::Scope;

// `GET /user-analytics/display-segs/`: the segments of a segmentation, and their members.

request! {
    /// Returns the segments of one of the partner's segmentations. With `user_id` it returns the segment of this
    /// borrower. With `segment_id` and the scope `segments:members` it also returns a page of the segment's members.
    pub struct GetSegments {
        /// The id of the segmentation. Left out: the latest one.
        query "model_id" is Plain => model_id: Option<IdText<SegmentationId>>,
        /// The only segment to return.
        query "segment_id" is Plain => segment_id: Option<SegmentId>,
        /// The public id of a borrower.
        query "user_id" | header "account_id" names Borrower => user_id: Option<IdText<BorrowerUuid>>,
        /// The page of members, from 1. Left out: 1.
        query "page" is Plain => page: Option<i64>,
        /// The number of members in a page, 1 to 1000. Left out: 100.
        query "page_size" is Plain => page_size: Option<i64>,
    }
}

answer! {
    /// The segments, or the segment of a borrower.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct SegmentsShown {
        /// The id of the segmentation; N/A if there is none yet.
        optional "model_id" => model_id: Option<Available<IdText<SegmentationId>>>,
        /// The last day that was counted.
        optional "as_of" => as_of: Option<Available<NaiveDate>>,
        /// The currency of amounts.
        optional "currency" => currency: Option<Available<String>>,
        /// The number of borrowers in segments.
        optional "n_users" => n_users: Option<i64>,
        /// The number of clusters.
        optional "k" => k: Option<Available<i64>>,
        /// The method of the segmentation.
        optional "method" => method: Option<Available<String>>,
        /// The mean silhouette.
        optional "silhouette" => silhouette: Option<Available<Rounded<6>>>,
        /// The numbers of clusters that were tried.
        optional "candidates" => candidates: Option<Vec<SegmentCandidate>>,
        /// The scaling of each variable.
        optional "variables" => variables: Option<Vec<SegmentScale>>,
        /// The segments, sorted by id; left out if a borrower was requested.
        optional "segments" => segments: Option<Vec<SegmentShown>>,
        /// The model that estimates which borrowers have left.
        optional "churn_model" => churn_model: Option<SegmentChurnModel>,
        /// The number of borrowers without a segment, by reason.
        optional "excluded" => excluded: Option<Members<i64>>,
        /// The members of the requested segment, by public id.
        optional "members" => members: Option<Vec<SegmentMember>>,
        /// The page of members.
        optional "page" => page: Option<i64>,
        /// The number of pages.
        optional "pages" => pages: Option<i64>,
        /// The number of members.
        optional "total" => total: Option<i64>,
        /// The segment of the borrower; N/A if the borrower is in none.
        optional "segment_id" => segment_id: Option<Available<SegmentId>>,
        /// Its label.
        optional "label" => label: Option<Available<String>>,
        /// The borrower's distance from the segment's centre, in standard deviations.
        optional "distance" => distance: Option<Available<Rounded<6>>>,
        /// The distance from the nearest other segment's centre, less `distance`; N/A if there is no other segment.
        optional "margin" => margin: Option<Available<Rounded<6>>>,
        /// The probability that the borrower has not left.
        optional "p_alive" => p_alive: Option<Available<Rounded<4>>>,
        /// The variables that differ most from the mean of all borrowers.
        optional "drivers" => drivers: Option<Vec<SegmentDriver>>,
        /// `N/A` if there is no segmentation yet.
        optional "message" => message: Option<String>,
    }
}

answer! {
    /// A member of a segment.
    pub struct SegmentMember {
        /// The borrower's public id.
        "user_id" => user_id: IdText<BorrowerUuid>,
        /// The distance from the segment's centre, in standard deviations.
        "distance" => distance: Available<Rounded<6>>,
        /// The probability that the borrower has not left.
        "p_alive" => p_alive: Available<Rounded<4>>,
    }
}

const PAGE_SIZE: i64 = 100;

const PAGE_SIZE_MAX: i64 = 1_000;

impl Operation for GetSegments {
    type Body = SegmentsShown;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<SegmentsShown, Error> {
        let page = self.page()?;
        let borrower = match &self.user_id {
            Some(sent) => Some(borrower_of(cx, "user_id", sent)?.borrower_id),
            None => None,
        };
        let Some(stored) = segmentation_of(cx, self.model_id.as_ref().map(IdText::as_sent))? else {
            return match &self.model_id {
                Some(sent) => Err(unknown("model_id", sent.as_sent())),
                None => Ok(SegmentsShown {
                    segments: Some(Vec::new()),
                    message: Some("N/A".to_owned()),
                    ..SegmentsShown::default()
                }),
            };
        };
        let said = said(&stored)?;
        if let Some(borrower_id) = borrower {
            let member = member_of(cx, &stored, borrower_id)?;
            return of_member(&stored, &said, member.as_ref());
        }
        let Some(segment_id) = self.segment_id else { return Ok(SegmentsShown::from(said)) };
        let Some(segment) = said.segments.iter().find(|shown| shown.segment_id == segment_id)
        else {
            return Err(unknown("segment_id", segment_id));
        };
        let total = segment.size;
        let mut shown = SegmentsShown::from(said);
        shown.segments.iter_mut().for_each(|all| all.retain(|own| own.segment_id == segment_id));
        if cx.partner()?.may(Scope::SegmentsMembers) {
            let members = members_of(cx, &stored, segment_id, page)?;
            shown.members = Some(members.iter().map(SegmentMember::from).collect());
            shown.page = Some(count(page.page));
            shown.pages = total
                .checked_add(count(page.size).saturating_sub(1))
                .and_then(|all| all.checked_div(count(page.size)));
            shown.total = Some(total);
        }
        Ok(shown)
    }
}

impl GetSegments {
    fn page(&self) -> Result<Page, Error> {
        let (page, size) = (self.page.unwrap_or(1), self.page_size.unwrap_or(PAGE_SIZE));
        if !(1..=PAGE_SIZE_MAX).contains(&size) {
            let reason = format!("must be 1 to {PAGE_SIZE_MAX}");
            return Err(AnalyticsError::invalid("page_size", reason, size).into());
        }
        let whole = usize::try_from(page).ok().filter(|page| *page > 0);
        let page =
            whole.ok_or_else(|| AnalyticsError::invalid("page", "must be 1 at least", page))?;
        Ok(Page { page, size: usize::try_from(size).unwrap_or_default() })
    }
}

impl From<Segments> for SegmentsShown {
    fn from(said: Segments) -> Self {
        Self {
            model_id: Some(said.model_id),
            as_of: Some(said.as_of),
            currency: Some(said.currency),
            n_users: Some(said.n_users),
            k: Some(said.k),
            method: Some(said.method),
            silhouette: Some(said.silhouette),
            candidates: Some(said.candidates),
            variables: Some(said.variables),
            segments: Some(said.segments),
            churn_model: said.churn_model,
            excluded: Some(said.excluded),
            ..Self::default()
        }
    }
}

impl From<&SegmentMemberRecord> for SegmentMember {
    fn from(member: &SegmentMemberRecord) -> Self {
        Self {
            user_id: member.uuid.into(),
            distance: Rounded::from_double(member.distance),
            p_alive: rounded(member.p_alive),
        }
    }
}

/// Reads the stored answer of a segmentation.
fn said(stored: &SegmentationRecord) -> Result<Segments, Error> {
    let json = Json::parse_stored(stored.content.as_bytes()).ok();
    let said = json.and_then(|json| Segments::read(&json).ok());
    said.ok_or_else(|| Error::damaged(format!("segmentation {}", stored.model_id)))
}

fn of_member(
    stored: &SegmentationRecord,
    said: &Segments,
    member: Option<&SegmentMemberRecord>,
) -> Result<SegmentsShown, Error> {
    let Some(member) = member else {
        return Ok(SegmentsShown {
            segment_id: Some(Available::NotAvailable),
            label: Some(Available::NotAvailable),
            distance: Some(Available::NotAvailable),
            margin: Some(Available::NotAvailable),
            p_alive: Some(Available::NotAvailable),
            drivers: Some(Vec::new()),
            ..SegmentsShown::default()
        });
    };
    let names: Vec<String> = stored.variables().map(str::to_owned).collect();
    let own = said.segments.iter().find(|segment| segment.segment_id == member.segment_id);
    Ok(SegmentsShown {
        segment_id: Some(Available::Value(member.segment_id)),
        label: Some(own.map(|segment| segment.label.clone()).into()),
        distance: Some(Rounded::from_double(member.distance)),
        margin: Some(rounded(member.margin)),
        p_alive: Some(rounded(member.p_alive)),
        drivers: Some(drivers(&member.drivers()?, &names)),
        ..SegmentsShown::default()
    })
}

fn unknown(field: &'static str, sent: impl std::fmt::Display) -> Error {
    AnalyticsError::SegmentationUnknown { field, sent: sent.to_string() }.into()
}

// Segments as answers show them.

answer! {
    /// A partner's borrowers in segments.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct Segments {
        /// The id of the segmentation. The same data, terms and previous segmentation give the same id. N/A if there is
        /// none.
        "model_id" => model_id: Available<IdText<SegmentationId>>,
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
        "segment_id" => segment_id: SegmentId,
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
        Self { message: Some("N/A".to_owned()), ..Self::default() }
    }

    /// Returns the answer for a segmentation with these variables.
    pub(super) fn from_segmentation(
        segmentation: &Segmentation,
        method: &str,
        names: &[String],
    ) -> Self {
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
            inertia: Rounded::from_double(tried.inertia),
            silhouette: rounded(tried.silhouette),
        };
        let scales = model.scalings.iter().zip(names);
        let scale =
            |(scaling, name): (&lendwright_analytics::segments::Scaling, &String)| SegmentScale {
                name: name.clone(),
                transform: scaling.transform,
                mean: Rounded::from_double(scaling.mean),
                sd: Rounded::from_double(scaling.sd),
            };
        let churn = segmentation.churn.as_ref();
        Self {
            model_id: Available::Value(segmentation.id.as_str().into()),
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
        z: Rounded::from_double(*z),
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
            mean_p_alive: Rounded::from_double(mean),
            at_risk_share: Rounded::from_double(at_risk),
            mean_churn_30d: Rounded::from_double(away),
        });
        let centroid = names.iter().zip(&segment.centroid);
        segments.push(SegmentShown {
            segment_id: SegmentId(segment.id.into()),
            label: segment.label.clone(),
            size: count(segment.size),
            share: Rounded::quotient(i128::from(count(segment.size)), i128::from(count(users))),
            centroid: Members(
                centroid
                    .map(|(name, value)| (name.clone(), Rounded::from_double(*value)))
                    .collect(),
            ),
            drivers: drivers(&segment.drivers, names),
            churn: churn.into(),
        });
    }
    segments
}

fn churn_model(fitted: &ChurnFit, names: &[String]) -> SegmentChurnModel {
    let members = |pairs: Vec<(String, f64)>| {
        Members(
            pairs.into_iter().map(|(name, value)| (name, Rounded::from_double(value))).collect(),
        )
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
            log_likelihood: Rounded::from_double(*log_likelihood),
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
    value.map_or(Available::NotAvailable, Rounded::from_double)
}

pub(super) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

// `GET /user-analytics/seg-vars/`: the variables of segmentations.

request! {
    /// Returns the variables that can define segments, and the share of borrowers with transactions that have a value
    /// of each.
    pub struct GetSegmentVariables {}
}

answer! {
    /// The variables that can define segments.
    pub struct SegmentVariables {
        /// The variables.
        "variables" => variables: Vec<SegmentVariableListed>,
    }
}

answer! {
    /// A variable that can define segments.
    pub struct SegmentVariableListed {
        /// The name. `spending:<category>` is a placeholder for the variables of all categories.
        "name" => name: String,
        /// A short name for people.
        "label" => label: String,
        /// The unit: `money`, `share`, `count`, `days`, `years`, or `name` for a variable that is not a number.
        "unit" => unit: String,
        /// The definition.
        "definition" => definition: String,
        /// The transformation of its values if they are skewed and none is negative.
        "transform" => transform: Transform,
        /// The share of the partner's borrowers with transactions that have a value; N/A without such borrowers, and
        /// for the spending in each category.
        "available_share" => available_share: Available<Rounded<4>>,
        /// Whether the variable is a characteristic protected by law, or a proxy for one.
        "protected" => protected: bool,
        /// Whether `vars` of `segment_users` may contain it. A protected variable needs permission in `set_analytics`.
        "allowed" => allowed: bool,
    }
}

impl Operation for GetSegmentVariables {
    type Body = SegmentVariables;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<SegmentVariables, Error> {
        let (provider, settings) = analytics_provider(cx)?;
        let today = day_asked(None, provider.time_zone.date_of(cx.now()))?;
        let found = availability(cx, today, provider.currency)?;
        let mut variables = Vec::new();
        for variable in Variable::OF_SEGMENTS.iter().chain(Variable::OF_PEERS) {
            variables.push(computed(*variable, &found));
            if *variable == Variable::SpendingToIncome {
                variables.push(spending_in_a_category());
            }
        }
        let allowed = settings.allowed_variables();
        variables.extend(ProfileVariable::all().map(|of| of_profile(of, allowed, &found)));
        Ok(SegmentVariables { variables })
    }
}

fn computed(variable: Variable, found: &Availability) -> SegmentVariableListed {
    SegmentVariableListed {
        name: variable.name().to_owned(),
        label: variable.label().to_owned(),
        unit: variable.unit().name().to_owned(),
        definition: variable.meaning().to_owned(),
        transform: Transform::Log1p,
        available_share: share(variable.name(), found),
        protected: false,
        allowed: true,
    }
}

fn spending_in_a_category() -> SegmentVariableListed {
    let any = Feature::SpendingIn("<category>".to_owned());
    SegmentVariableListed {
        name: any.to_string(),
        label: Feature::SPENDING_IN_LABEL.to_owned(),
        unit: any.unit().name().to_owned(),
        definition: Feature::SPENDING_IN_MEANING.to_owned(),
        transform: Transform::Log1p,
        available_share: Available::NotAvailable,
        protected: false,
        allowed: true,
    }
}

fn of_profile(
    variable: ProfileVariable,
    allowed: &[Protected],
    found: &Availability,
) -> SegmentVariableListed {
    let protected = variable.protected();
    SegmentVariableListed {
        name: variable.name().to_owned(),
        label: variable.label().to_owned(),
        unit: variable.unit().to_owned(),
        definition: variable.meaning().to_owned(),
        transform: if variable.is_number() { Transform::Log1p } else { Transform::None },
        available_share: share(variable.name(), found),
        protected: protected.is_some(),
        allowed: protected.is_none_or(|protected| allowed.contains(&protected)),
    }
}

fn share(name: &str, found: &Availability) -> Available<Rounded<4>> {
    let having = found.having.get(name).copied().unwrap_or_default();
    Rounded::quotient(i128::from(having), i128::from(found.users))
}
