//! `GET /txn-analytics/compare-peers/`: compares a borrower with a group of similar borrowers.

use super::peer_group::{GroupShown, id_of};
use super::subject::{ExcludedTransactions, Subject, Tail, day_asked, subject, zone_of};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::analytics_provider;
use crate::records::borrowers::borrower_of;
use crate::records::peers::{PeerSnapshotRecord, group_at, latest_snapshot, peer_of};
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::peers::{
    Comparison, FrozenPeriod, GroupPeriod, PEER_PERIODS, PeerPosition, PeerSuppression, PeerValue,
    compare, decimals,
};
use lendwright_analytics::{DataQuality, Feature, Period, PeriodName, Unit, Variable};
use lendwright_types::currency::Currency;

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
    /// A borrower compared with the group.
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
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there was enough history when the snapshot was made. For a borrower outside the snapshot: whether
        /// there is now.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the period that are not counted, by reason.
        "excluded" => excluded: ExcludedTransactions,
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
        let shown = group.map_or_else(GroupShown::none, |group| GroupShown::of(&snapshot, &group));
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
        let nothing = Comparison { suppressed: Some(reason), ..Comparison::default() };
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
        as_of: tail.as_of,
        currency: tail.currency,
        data_quality: tail.data_quality,
        excluded: tail.excluded,
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
