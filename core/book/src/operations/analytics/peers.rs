//! Comparisons of a borrower with its peers.

use super::subject::{Subject, Tail, day_asked, subject, zone_of};
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::{AnalyticsSettings, analytics_provider};
use crate::records::borrowers::borrower_of;
use crate::records::collected::{erased_since, last_removal};
use crate::records::peers::{
    PeerSnapshotRecord, freeze, group_at, groups_of, is_taken, keep, latest_snapshot, peer_of,
};
use crate::unit::{ComputedResult, Prepared};
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::peers::{
    Comparison, FrozenGroup, FrozenPeriod, GroupPeriod, Grouping, PEER_PERIODS, PeerPosition,
    PeerSuppression, PeerValue, Snapshot, compare, decimals, group_id, rounded_size,
};
use lendwright_analytics::{Day, Feature, HigherIs, Period, PeriodName, Unit, Variable};
use lendwright_scoring::identity::Scope;
use lendwright_types::currency::Currency;
use std::collections::BTreeMap;
use std::sync::Arc;

// `GET /txn-analytics/compare-peers/`: compares a borrower with a group of similar borrowers.

request! {
    /// Compares a borrower with a group of similar borrowers.
    ///
    /// The groups, their figures and the borrower's own values come from the partner's latest snapshot up to `as_of`.
    /// Later transactions do not change them. A value is a monthly mean over the period's complete months since the
    /// borrower's first transaction. Because the snapshot is fixed, `accounts`, `include_pending` and a currency other
    /// than the snapshot's are refused.
    pub struct ComparePeers {
        ..subject,
        /// The variables, as listed by `get_peer_variables`, at most 100. Left out: `total_spending`.
        query "vars" is Plain => vars: Option<Vec<String>>,
        /// The id of the borrower's own group. Any other id is refused.
        query "group" is Plain => group: Option<String>,
        /// `last_month`, `last_3m`, `last_6m` or `last_12m`, as of the day of the snapshot. Left out: `last_3m`.
        query "period" => period: Option<PeriodName>,
        /// A category. Spending in it is added as one more variable.
        query "category" is Plain => category: Option<String>,
    }
}

answer! {
    /// A borrower compared with the group. The window of `excluded` is the period. `data_quality` is that of the day of
    /// the snapshot. For a borrower outside the snapshot it is that of `as_of`.
    pub struct PeersCompared {
        /// The borrower's group.
        "peer_group" => peer_group: GroupShown,
        /// The smallest number of members with a value that a group needs for a comparison.
        "k_min" => k_min: i64,
        /// The variables, in the order of the request.
        "variables" => variables: Vec<VariableCompared>,
        /// The variables with figures left out, each with the reason.
        "suppressed" => suppressed: Vec<VariableSuppressed>,
        /// The day of the snapshot; N/A without one.
        "snapshot_date" => snapshot_date: Available<NaiveDate>,
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
    }
}

answer! {
    /// A variable of a borrower and of the group. The group's figures cover all members including the borrower, and are
    /// rounded to two significant digits.
    pub struct VariableCompared {
        /// The variable.
        "name" => name: String,
        /// The unit.
        "unit" => unit: Unit,
        /// The borrower's value.
        "user_value" => user_value: Available<Amount>,
        /// The lower quartile of the group.
        "p25" => p25: Available<Amount>,
        /// The median of the group.
        "median" => median: Available<Amount>,
        /// The upper quartile of the group.
        "p75" => p75: Available<Amount>,
        /// The mean of the group.
        "mean" => mean: Available<Amount>,
        /// The percentage of other members with a smaller value. Members with the same value count half.
        "percentile" => percentile: Available<i64>,
        /// The position of the value among the quartiles.
        "position" => position: Available<PeerPosition>,
        /// The value less the median.
        "difference" => difference: Available<Amount>,
        /// The difference in percent of the median's absolute value.
        "difference_percent" => difference_percent: Available<Rounded<2>>,
    }
}

answer! {
    /// A variable with figures left out.
    pub struct VariableSuppressed {
        /// The variable.
        "name" => name: String,
        /// The reason: `peer group too small`, `no snapshot`, `not in the snapshot`, `mean is dominated by one or two`
        /// or `mean would give away another one`.
        "reason" => reason: String,
    }
}

/// The largest number of variables in one comparison.
const VARIABLES_MAX: usize = 100;

impl Operation for ComparePeers {
    type Body = PeersCompared;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<PeersCompared, Error> {
        let (provider, _) = analytics_provider(cx)?;
        let zone = zone_of(self.tz.as_deref(), provider.time_zone)?;
        let as_of = day_asked(self.as_of, zone.date_of(cx.now()))?;
        let borrower = borrower_of(cx, "user_id", &self.user_id)?;
        let features = self.features()?;
        let period = self.place_of_period()?;
        self.refuse_what_is_frozen()?;
        let Some(snapshot) = latest_snapshot(cx, as_of)? else {
            return self.without(cx, &features, period, None);
        };
        self.check_currency(snapshot.currency)?;
        let Some(peer) = peer_of(cx, &snapshot, borrower.borrower_id)? else {
            return self.without(cx, &features, period, Some(&snapshot));
        };
        let group = match peer.group {
            Some(place) => Some(group_at(cx, &snapshot, place)?),
            None => None,
        };
        let id = group.as_ref().map(|group| id_of(&snapshot, group));
        self.check_group(id.as_deref())?;
        let nothing = (FrozenPeriod::default(), GroupPeriod::default());
        let own = peer.periods.get(period).unwrap_or(&nothing.0);
        let of_group = group.as_ref().and_then(|group| group.periods.get(period));
        let of_group = of_group.unwrap_or(&nothing.1);
        let compared = features.iter().map(|feature| compare(feature, own, of_group));
        let compared: Vec<Comparison> = compared.collect();
        let shown =
            group.map_or_else(GroupShown::none, |group| GroupShown::from_group(&snapshot, &group));
        let tail = Tail {
            as_of: as_of.date(),
            currency: snapshot.currency.to_string(),
            data_quality: peer.quality,
            excluded: own.excluded.into(),
        };
        Ok(answer(
            &features,
            &compared,
            shown,
            (Some(&snapshot), snapshot.k_min),
            snapshot.currency,
            tail,
        ))
    }
}

impl ComparePeers {
    fn features(&self) -> Result<Vec<Feature>, Error> {
        let vars = self.vars.as_deref().unwrap_or_default();
        if vars.len() > VARIABLES_MAX {
            let reason = format!("must name at most {VARIABLES_MAX} variables");
            let sent = format!("a list of {}", vars.len());
            return Err(AnalyticsError::invalid("vars", reason, sent).into());
        }
        let mut features = Vec::with_capacity(vars.len().saturating_add(1));
        for (at, name) in vars.iter().enumerate() {
            let known = Feature::from_name(name.trim()).filter(is_of_peers);
            let reason = "must be a variable that get_peer_variables lists";
            let pointer = format!("/{at}");
            let unknown = || AnalyticsError::inside("vars", &pointer, reason, name);
            features.push(known.ok_or_else(unknown)?);
        }
        if let Some(category) = &self.category {
            let reason = "must not be empty";
            let named = Feature::from_name(&format!("{}{category}", Feature::SPENDING_IN));
            features
                .push(named.ok_or_else(|| AnalyticsError::invalid("category", reason, "\"\""))?);
        }
        if features.is_empty() || self.vars.is_none() {
            features.insert(0, Feature::Of(Variable::TotalSpending));
        }
        let mut once: Vec<Feature> = Vec::with_capacity(features.len());
        for feature in features {
            if !once.contains(&feature) {
                once.push(feature);
            }
        }
        Ok(once)
    }

    fn place_of_period(&self) -> Result<usize, Error> {
        let named = self.period.unwrap_or(PeriodName::Last3m);
        let place = PEER_PERIODS.iter().position(|period| *period == named);
        let reason = "must be last_month, last_3m, last_6m or last_12m";
        Ok(place.ok_or_else(|| AnalyticsError::invalid("period", reason, named.name()))?)
    }

    fn refuse_what_is_frozen(&self) -> Result<(), Error> {
        let reason = "must be left out: a snapshot counts what is booked on all accounts";
        if self.accounts.is_some() {
            return Err(AnalyticsError::invalid("accounts", reason, "a list").into());
        }
        if self.include_pending == Some(true) {
            return Err(AnalyticsError::invalid("include_pending", reason, true).into());
        }
        Ok(())
    }

    fn check_currency(&self, of_snapshot: Currency) -> Result<(), Error> {
        match self.currency.as_deref() {
            Some(code) if code != of_snapshot.code() => {
                let reason = format!("must be that of the snapshot, {of_snapshot}");
                Err(AnalyticsError::invalid("currency", reason, code).into())
            }
            _ => Ok(()),
        }
    }

    fn check_group(&self, own: Option<&str>) -> Result<(), Error> {
        match self.group.as_deref() {
            Some(sent) if Some(sent.trim()) != own => {
                let reason = "must be the borrower's own group";
                Err(AnalyticsError::invalid("group", reason, sent).into())
            }
            _ => Ok(()),
        }
    }

    /// Returns the answer for a borrower without values in a snapshot.
    fn without(
        &self,
        cx: &mut Context<'_>,
        features: &[Feature],
        period: usize,
        snapshot: Option<&PeerSnapshotRecord>,
    ) -> Result<PeersCompared, Error> {
        self.check_group(None)?;
        let loaded = Subject::from(self).read(cx)?;
        let asked = loaded.asked();
        let window = PEER_PERIODS.get(period).copied().unwrap_or(PeriodName::Last3m);
        let as_of = asked.basis.as_of;
        let whole_months = window.as_of(as_of).unwrap_or(Period { from: as_of, to: as_of });
        let tail = asked.tail(whole_months);
        let reason = match snapshot {
            Some(_) => PeerSuppression::NotInSnapshot,
            None => PeerSuppression::NoSnapshot,
        };
        let mut nothing = Comparison::default();
        nothing.suppressed = Some(reason);
        let compared = vec![nothing; features.len()];
        let k_min = match snapshot {
            Some(snapshot) => snapshot.k_min,
            None => analytics_provider(cx)?.1.k_min(),
        };
        Ok(answer(
            features,
            &compared,
            GroupShown::none(),
            (snapshot, k_min),
            asked.basis.currency,
            tail,
        ))
    }
}

fn is_of_peers(feature: &Feature) -> bool {
    match feature {
        Feature::Of(variable) => Variable::OF_PEERS.contains(variable),
        Feature::SpendingIn(_) => true,
    }
}

fn answer(
    features: &[Feature],
    compared: &[Comparison],
    peer_group: GroupShown,
    (snapshot, k_min): (Option<&PeerSnapshotRecord>, i64),
    currency: Currency,
    tail: Tail,
) -> PeersCompared {
    let both = || features.iter().zip(compared);
    let suppressed = both().filter_map(|(feature, compared)| {
        let reason = compared.suppressed?.name().to_owned();
        Some(VariableSuppressed { name: feature.to_string(), reason })
    });
    PeersCompared {
        peer_group,
        k_min,
        variables: both().map(|(feature, of)| shown(feature, of, currency)).collect(),
        suppressed: suppressed.collect(),
        snapshot_date: snapshot.map(|snapshot| snapshot.as_of).into(),
        tail,
    }
}

/// A variable with the decimals of its unit.
fn shown(feature: &Feature, compared: &Comparison, currency: Currency) -> VariableCompared {
    let unit = feature.unit();
    let figures = compared.figures;
    let value = |value: Option<PeerValue>| -> Available<Amount> {
        let units = value.and_then(PeerValue::rounded);
        let decimal = units.map(|units| Decimal::new(units, decimals(unit, currency)));
        let trimmed =
            |decimal: Decimal| if unit == Unit::Money { decimal } else { decimal.normalize() };
        decimal.map(trimmed).map(Amount).into()
    };
    let percent = compared.difference_percent.map(i128::from);
    VariableCompared {
        name: feature.to_string(),
        unit,
        user_value: value(compared.user_value),
        p25: value(figures.map(|figures| figures.p25)),
        median: value(figures.map(|figures| figures.median)),
        p75: value(figures.map(|figures| figures.p75)),
        mean: value(figures.and_then(|figures| figures.mean.ok())),
        percentile: compared.percentile.map(|place| place.rounded().into()).into(),
        position: compared.position.into(),
        difference: value(compared.difference),
        difference_percent: percent
            .map_or(Available::NotAvailable, |hundredths| Rounded::quotient(hundredths, 100)),
    }
}

// `GET /txn-analytics/peer-groups`: the groups of similar borrowers.

request! {
    /// Returns the groups of the partner's latest snapshot, sorted by definition.
    pub struct GetPeerGroups {
        /// The public id of a borrower. The answer then also names the borrower's group.
        query "user_id" | header "account_id" names Borrower => user_id: Option<IdText<BorrowerUuid>>,
        /// The latest snapshot up to this day is used. Left out: today.
        query "as_of" => as_of: Option<NaiveDate>,
    }
}

answer! {
    /// The groups of a snapshot.
    pub struct PeerGroups {
        /// The variables that define the groups, most important first.
        "grouping_variables" => grouping_variables: Vec<String>,
        /// The smallest number of members of a group.
        "k_min" => k_min: i64,
        /// The day of the snapshot; N/A without a snapshot.
        "snapshot_date" => snapshot_date: Available<NaiveDate>,
        /// The groups, sorted by definition.
        "groups" => groups: Vec<PeerGroupListed>,
        /// The group of the requested borrower.
        optional "user_group" => user_group: Option<UserGroup>,
    }
}

answer! {
    /// A group of similar borrowers.
    pub struct PeerGroupListed {
        /// The id. It is unique among the groups of all snapshots.
        "id" => id: String,
        /// The definition as text.
        "label" => label: String,
        /// The common properties of the members: a bucket for each of the first grouping variables.
        "definition" => definition: Members<String>,
        /// The number of members, rounded down to a multiple of 5.
        "size_at_least" => size_at_least: Available<i64>,
        /// Whether members can be compared with the group, because it has at least `k_min` members.
        "eligible" => eligible: bool,
    }
}

answer! {
    /// The group of one borrower.
    pub struct UserGroup {
        /// Its id; N/A for a borrower without a group in the snapshot.
        "id" => id: Available<String>,
        /// The grouping variables that are not part of the group's definition.
        "relaxed" => relaxed: Vec<String>,
    }
}

impl Operation for GetPeerGroups {
    type Body = PeerGroups;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<PeerGroups, Error> {
        let (provider, settings) = analytics_provider(cx)?;
        let as_of = day_asked(self.as_of, provider.time_zone.date_of(cx.now()))?;
        let borrower = match &self.user_id {
            Some(sent) => Some(borrower_of(cx, "user_id", sent)?.borrower_id),
            None => None,
        };
        let Some(snapshot) = latest_snapshot(cx, as_of)? else {
            return Ok(no_snapshot(&settings, borrower.is_some()));
        };
        let groups = groups_of(cx, &snapshot)?;
        let user_group = match borrower {
            Some(borrower) => Some(group_of(cx, &snapshot, &groups, borrower)?),
            None => None,
        };
        Ok(PeerGroups {
            grouping_variables: names(&snapshot.grouping()),
            k_min: snapshot.k_min,
            snapshot_date: Available::Value(snapshot.as_of),
            groups: groups.iter().map(|group| listed(&snapshot, group)).collect(),
            user_group,
        })
    }
}

impl UserGroup {
    fn none() -> Self {
        Self { id: Available::NotAvailable, relaxed: Vec::new() }
    }
}

fn no_snapshot(settings: &AnalyticsSettings, of_borrower: bool) -> PeerGroups {
    PeerGroups {
        grouping_variables: names(&settings.grouping()),
        k_min: settings.k_min(),
        snapshot_date: Available::NotAvailable,
        groups: Vec::new(),
        user_group: of_borrower.then(UserGroup::none),
    }
}

fn group_of(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
    groups: &[FrozenGroup],
    borrower_id: BorrowerId,
) -> Result<UserGroup, Error> {
    let peer = peer_of(cx, snapshot, borrower_id)?;
    let group = peer.and_then(|peer| groups.get(peer.group?));
    Ok(group.map_or_else(UserGroup::none, |group| UserGroup {
        id: Available::Value(id_of(snapshot, group)),
        relaxed: names(snapshot.grouping().get(group.definition.len()..).unwrap_or_default()),
    }))
}

fn listed(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> PeerGroupListed {
    PeerGroupListed {
        id: id_of(snapshot, group),
        label: label_of(snapshot, group),
        definition: definition_of(snapshot, group),
        size_at_least: size_of(group).into(),
        eligible: i64::try_from(group.size).is_ok_and(|size| size >= snapshot.k_min),
    }
}

fn names(grouping: &[Grouping]) -> Vec<String> {
    grouping.iter().map(|variable| variable.name().to_owned()).collect()
}

// `GET /txn-analytics/peer-compare-vars`: the variables of peer comparisons.

request! {
    /// Returns the variables for comparing borrowers with their peers.
    pub struct GetPeerVariables {}
}

answer! {
    /// The variables for comparing borrowers.
    pub struct PeerVariables {
        /// The variables.
        "variables" => variables: Vec<PeerVariable>,
    }
}

answer! {
    /// A variable for comparing borrowers.
    pub struct PeerVariable {
        /// The name. `spending:<category>` is a placeholder for the variables of all categories.
        "name" => name: String,
        /// A short name for people.
        "label" => label: String,
        /// The unit.
        "unit" => unit: Unit,
        /// The definition.
        "definition" => definition: String,
        /// The number of complete months of the period that it needs.
        "min_months" => min_months: i64,
        /// The meaning of a higher value for a borrower's finances.
        "higher_is" => higher_is: HigherIs,
    }
}

impl Operation for GetPeerVariables {
    type Body = PeerVariables;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, _: &mut Context<'_>) -> Result<PeerVariables, Error> {
        let mut variables = Vec::with_capacity(Variable::OF_PEERS.len().saturating_add(1));
        for variable in Variable::OF_PEERS {
            variables.push(PeerVariable::from(*variable));
            if *variable == Variable::SpendingToIncome {
                variables.push(spending_in_a_category());
            }
        }
        Ok(PeerVariables { variables })
    }
}

impl From<Variable> for PeerVariable {
    fn from(variable: Variable) -> Self {
        Self {
            name: variable.name().to_owned(),
            label: variable.label().to_owned(),
            unit: variable.unit(),
            definition: variable.meaning().to_owned(),
            min_months: i64::from(variable.min_months()),
            higher_is: variable.higher_is(),
        }
    }
}

/// Returns the entry for the spending in each category.
fn spending_in_a_category() -> PeerVariable {
    let any = Feature::SpendingIn("<category>".to_owned());
    PeerVariable {
        name: any.to_string(),
        label: Feature::SPENDING_IN_LABEL.to_owned(),
        unit: any.unit(),
        definition: Feature::SPENDING_IN_MEANING.to_owned(),
        min_months: i64::from(any.min_months()),
        higher_is: HigherIs::Neutral,
    }
}

request! {
    /// Stores the groups of a partner's borrowers, their figures and each borrower's own values for `compare_peers` and
    /// `get_peer_groups`. They stay unchanged until the next snapshot, whatever transactions are written.
    ///
    /// The snapshot contains the borrowers that the partner sees and that have transactions in at least two of the last
    /// twelve complete months. There is one snapshot for each month. It is computed on one committed state, while
    /// others write, and committed as a whole.
    pub struct MakePeerSnapshot {
        /// The last day that is counted. Left out: today, in the time zone of the partner's default provider.
        body "as_of" => as_of: Option<NaiveDate>,
        /// The user name of the partner. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The snapshot that was made.
    pub struct PeerSnapshotMade {
        /// The day of the snapshot.
        "snapshot_date" => snapshot_date: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// The smallest number of members of a group.
        "k_min" => k_min: i64,
        /// The number of borrowers in the snapshot.
        "peers" => peers: i64,
        /// The number of groups.
        "groups" => groups: i64,
        /// The number of borrowers without a group, because there are too few borrowers in total.
        "without_group" => without_group: i64,
    }
}

impl Operation for MakePeerSnapshot {
    type Body = PeerSnapshotMade;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        engine.unit_with(Scope::AnalyticsWrite, Access::Read, |cx| {
            let as_of = self.day(cx, None)?;
            Ok(Prepared::PeersFrozen(Arc::new(computed(cx, as_of)?)))
        })
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<PeerSnapshotMade, Error> {
        let prepared = std::mem::take(&mut cx.prepared);
        // The day may have changed at midnight since the preparation.
        let known = match &prepared {
            Prepared::PeersFrozen(computed) if self.as_of.is_none() => {
                Some(computed.of_all.terms.as_of)
            }
            _ => None,
        };
        let as_of = self.day(cx, known)?;
        let computed = match prepared {
            Prepared::PeersFrozen(computed) if computed.of_all.terms.as_of == as_of => computed,
            _ => Arc::new(computed(cx, as_of)?),
        };
        // For a borrower with an erasure since the computation, only figures about many borrowers are kept, as in
        // earlier snapshots. This also covers borrowers with unlinked messages, where nothing was erased.
        let gone = erased_since(cx, computed.last_removal)?;
        let ComputedResult { of_all: snapshot, borrowers, .. } = &*computed;
        keep(cx, snapshot, borrowers, &gone)?;
        Ok(made(snapshot, borrowers))
    }
}

impl MakePeerSnapshot {
    /// Returns the day of the new snapshot: the known day, otherwise the requested day, otherwise today. It is an error
    /// if the partner already has a snapshot for it.
    fn day(&self, cx: &mut Context<'_>, known: Option<Day>) -> Result<Day, Error> {
        cx.act_as(self.partner.as_deref())?;
        let as_of = if let Some(day) = known {
            day
        } else {
            let zone = analytics_provider(cx)?.0.time_zone;
            day_asked(self.as_of, zone.date_of(cx.now()))?
        };
        if is_taken(cx, as_of)? {
            return Err(AnalyticsError::SnapshotExists { as_of: as_of.date() }.into());
        }
        Ok(as_of)
    }
}

fn computed(cx: &mut Context<'_>, as_of: Day) -> Result<ComputedResult<Snapshot>, Error> {
    let last_removal = last_removal(cx)?;
    let (of_all, borrowers) = freeze(cx, as_of)?;
    Ok(ComputedResult { of_all, borrowers, last_removal })
}

fn made(snapshot: &Snapshot, borrowers: &[BorrowerId]) -> PeerSnapshotMade {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let alone = snapshot.peers.iter().filter(|peer| peer.group.is_none()).count();
    PeerSnapshotMade {
        snapshot_date: snapshot.terms.as_of.date(),
        currency: snapshot.terms.currency.to_string(),
        k_min: count(snapshot.terms.k_min),
        peers: count(borrowers.len()),
        groups: count(snapshot.groups.len()),
        without_group: count(alone),
    }
}

// A group of peers, as answers show it.

answer! {
    /// A group of similar borrowers.
    pub struct GroupShown {
        /// The id. It is unique among the groups of all snapshots.
        "id" => id: Available<String>,
        /// The definition as text.
        "label" => label: Available<String>,
        /// The common properties of the members: a bucket for each of the first grouping variables.
        "definition" => definition: Members<String>,
        /// The number of members, rounded down to a multiple of 5.
        "size_at_least" => size_at_least: Available<i64>,
    }
}

impl GroupShown {
    /// No group.
    pub(super) fn none() -> Self {
        Self {
            id: Available::NotAvailable,
            label: Available::NotAvailable,
            definition: Members::default(),
            size_at_least: Available::NotAvailable,
        }
    }

    /// Shows a group of a snapshot.
    pub(super) fn from_group(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> Self {
        Self {
            id: Available::Value(id_of(snapshot, group)),
            label: Available::Value(label_of(snapshot, group)),
            definition: definition_of(snapshot, group),
            size_at_least: size_of(group).into(),
        }
    }
}

/// The label of the group without a common property: the borrowers that remain from other groups, or all borrowers if
/// there are no other groups.
const OTHERS: &str = "borrowers of no other group";

/// Returns the id of a group of a snapshot.
pub(super) fn id_of(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> String {
    let definition: BTreeMap<String, String> = definition_of(snapshot, group).into_iter().collect();
    group_id(&snapshot.user_name, Day::from_date(snapshot.as_of), &definition)
}

/// Returns the definition as text: `income_band 3 · Area 7`.
pub(super) fn label_of(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> String {
    let definition = definition_of(snapshot, group);
    let buckets = definition.iter().map(|(variable, bucket)| format!("{variable} {bucket}"));
    let label = buckets.collect::<Vec<_>>().join(" · ");
    if label.is_empty() { OTHERS.to_owned() } else { label }
}

/// Returns the common properties of a group's members.
pub(super) fn definition_of(snapshot: &PeerSnapshotRecord, group: &FrozenGroup) -> Members<String> {
    let pairs = snapshot.grouping().into_iter().zip(&group.definition);
    pairs.map(|(variable, bucket)| (variable.name(), bucket.clone())).collect()
}

/// Returns the size of a group, rounded as in answers.
pub(super) fn size_of(group: &FrozenGroup) -> Option<i64> {
    i64::try_from(rounded_size(group.size)).ok()
}
