//! Snapshots of peers: creation, storage and reading.

use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::analytics::{
    analytics_provider, borrowers_of_caller, kind_tables, transactions_of,
};
use crate::records::borrowers::{Borrower, borrower_of_row};
use crate::records::scoring::estimated_income;
use crate::tables::{Record as _, record, tables};
use crate::unit::Context;
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_analytics::peers::{
    FrozenGroup, FrozenPeer, FrozenPeriod, GroupPeriod, Grouping, MISSING, MeanSuppression,
    PEER_PERIODS, Peer, PeerFigures, PeerValue, Percentile, Snapshot, SnapshotTerms, age_band,
    bands, dependents_band,
};
use lendwright_analytics::{Basis, DataQuality, Day, Exclusions, last_ended};
use lendwright_scoring::identity::NationalId;
use lendwright_types::currency::Currency;
use lendwright_types::json::{Json, JsonOut, ListOut};
use lendwright_types::time::full_years;
use lendwright_types::{BorrowerId, Money, PartnerId, TenantId};
use std::collections::BTreeSet;

// The tables of snapshots of peers.

record! {
    /// One partner's snapshot of its borrowers.
    pub(crate) struct PeerSnapshotRecord in "peer_snapshot" since 4 {
        key { tenant_id: TenantId, partner_id: PartnerId, as_of: NaiveDate }
        /// The partner's user name at that time. The ids of the groups depend on it.
        user_name: String,
        currency: Currency,
        k_min: i64,
        /// The grouping variables in order, separated by commas.
        grouping: String,
        peers: i64,
        made_at: DateTime<Utc>,
    }
}

record! {
    /// One group of a snapshot, with its figures.
    struct PeerGroupRecord in "peer_group" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, as_of: NaiveDate, place: i64 }
        /// The buckets of the first grouping variables: JSON, a list of texts.
        definition: String,
        size: i64,
        /// The figures: JSON.
        figures: String,
    }
}

record! {
    /// One borrower of a snapshot, with its values.
    struct PeerRecord in "peer" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, as_of: NaiveDate, borrower_id: BorrowerId }
        /// The place of the group. Null if every possible group was too small.
        place: Option<i64>,
        data_quality: String,
        /// The values: JSON.
        content: String,
    }
    index by_borrower (tenant_id, borrower_id, partner_id, as_of);
}

tables! {
    of_nobody { PeerSnapshotRecord, PeerGroupRecord }
    of_a_borrower { PeerRecord }
}

// The computation of a snapshot from the book.

/// Computes the snapshot of the caller's borrowers as of a day. Also returns the borrower of each peer.
///
/// # Errors
/// If the host stops the operation, or if the store fails.
pub(crate) fn freeze(
    cx: &mut Context<'_>,
    as_of: Day,
) -> Result<(Snapshot, Vec<BorrowerId>), Error> {
    // Incomes are in the currency of the default provider.
    let provider = default_provider(cx)?;
    let (ours, settings) = analytics_provider(cx)?;
    let terms = SnapshotTerms {
        as_of,
        currency: ours.currency,
        k_min: usize::try_from(settings.k_min()).unwrap_or(usize::MAX),
        grouping: settings.grouping(),
    };
    let tables = kind_tables(cx)?;
    let basis = Basis::new(as_of, terms.currency);
    let seen = borrowers_of_caller(cx)?;
    let (mut borrowers, mut incomes, mut peers) = (Vec::new(), Vec::new(), Vec::new());
    for (at, borrower_id) in seen.iter().enumerate() {
        cx.watch().at(at, Some(seen.len()))?;
        let set = transactions_of(cx, *borrower_id, &tables)?;
        let Some(peer) = Peer::from_rows(set.rows(), &basis, &tables.categories) else { continue };
        let borrower = borrower_of_row(cx, *borrower_id)?;
        let income = estimated_income(cx, &provider, &borrower, as_of.date())?;
        incomes.push(income.map(Money::minor));
        borrowers.push(borrower);
        peers.push(peer);
    }
    cx.watch().at(seen.len(), Some(seen.len()))?;
    let of_bands = borrowers.iter().zip(bands(&incomes)).zip(peers);
    let peers: Vec<(Vec<String>, Peer)> = of_bands
        .map(|((borrower, band), peer)| {
            (buckets(cx, borrower, as_of.date(), &terms.grouping, band), peer)
        })
        .collect();
    let borrowers = borrowers.iter().map(|borrower| borrower.borrower_id).collect();
    Ok((Snapshot::new(terms, &peers), borrowers))
}

// The buckets of a borrower.

/// Returns a borrower's buckets for the grouping variables, in their order. `income_band` is the fifth of the
/// estimated income.
fn buckets(
    cx: &Context<'_>,
    borrower: &Borrower,
    as_of: NaiveDate,
    grouping: &[Grouping],
    income_band: Option<u8>,
) -> Vec<String> {
    let country = cx.config().region.code();
    let sent_id = borrower.national_id_value.as_deref();
    let known = sent_id.filter(|_| NationalId::is_known(country));
    let id = known.and_then(|sent| NationalId::read(country, sent, as_of).ok());
    let bucket = |variable: &Grouping| match variable {
        Grouping::IncomeBand => income_band.map(|band| band.to_string()),
        Grouping::Area => borrower.area.map(|area| area.to_string()),
        Grouping::NumberOfDependents => {
            borrower.number_of_dependents.map(|number| dependents_band(number).to_owned())
        }
        Grouping::ResidenceType => borrower.residence_type.map(|kind| kind.as_str().to_owned()),
        Grouping::Gender => id.as_ref().map(|id| id.gender.to_string()),
        Grouping::MaritalStatus => borrower.marital_status.clone(),
        Grouping::AgeBand => {
            let years = id.as_ref().and_then(|id| full_years(id.birth_date, as_of));
            years.map(|years| age_band(years).to_owned())
        }
    };
    let known = |variable| bucket(variable).unwrap_or_else(|| MISSING.to_owned());
    grouping.iter().map(known).collect()
}

// Stores and reads snapshots.

/// Stores a snapshot of the caller's borrowers. `borrowers` and the snapshot's peers have the same order. The separate
/// rows of borrowers in `gone` are left out.
///
/// # Errors
/// When the store fails.
pub(crate) fn keep(
    cx: &mut Context<'_>,
    snapshot: &Snapshot,
    borrowers: &[BorrowerId],
    gone: &BTreeSet<BorrowerId>,
) -> Result<(), Error> {
    let (partner_id, made_at) = (cx.partner()?.partner_id, cx.now());
    let user_name = cx.partner()?.user_name.clone();
    let as_of = snapshot.terms.as_of.date();
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let grouping: Vec<&str> = snapshot.terms.grouping.iter().map(|by| by.name()).collect();
    book.insert(&PeerSnapshotRecord {
        tenant_id,
        partner_id,
        as_of,
        user_name,
        currency: snapshot.terms.currency,
        k_min: count(snapshot.terms.k_min),
        grouping: grouping.join(","),
        peers: count(borrowers.len()),
        made_at,
    })?;
    for (place, group) in snapshot.groups.iter().enumerate() {
        book.append(PeerGroupRecord {
            tenant_id,
            partner_id,
            as_of,
            place: count(place),
            definition: definition(group),
            size: count(group.size),
            figures: figures(group),
        })?;
    }
    let peers = borrowers.iter().zip(&snapshot.peers);
    for (borrower_id, peer) in peers.filter(|(borrower_id, _)| !gone.contains(borrower_id)) {
        book.append(PeerRecord {
            tenant_id,
            partner_id,
            as_of,
            borrower_id: *borrower_id,
            place: peer.group.map(count),
            data_quality: peer.quality.name().to_owned(),
            content: values(peer),
        })?;
    }
    Ok(())
}

/// Whether the caller has a snapshot for the same month as this day, or for the same last ended month. Two such
/// snapshots would cover the same months. Their difference would reveal the borrowers added in between.
///
/// # Errors
/// When the store fails.
pub(crate) fn is_taken(cx: &mut Context<'_>, as_of: Day) -> Result<bool, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let near = book.scan(PeerSnapshotRecord::by_key).equal(partner_id);
    let near = near.from(as_of.plus(-MONTHS_APART).date()).to(as_of.plus(MONTHS_APART).date());
    Ok(near.collect()?.iter().any(|other| {
        let other = Day::from_date(other.as_of);
        other.month() == as_of.month() || last_ended(other) == last_ended(as_of)
    }))
}

/// The number of days after which two days have neither their month nor their last ended month in common.
const MONTHS_APART: i32 = 62;

/// Returns the caller's latest snapshot up to a day.
///
/// # Errors
/// When the store fails.
pub(crate) fn latest_snapshot(
    cx: &mut Context<'_>,
    as_of: Day,
) -> Result<Option<PeerSnapshotRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let snapshots = book.scan(PeerSnapshotRecord::by_key).equal(partner_id);
    Ok(snapshots.to(as_of.date()).descending().first()?)
}

impl PeerSnapshotRecord {
    /// Returns the grouping variables.
    pub(crate) fn grouping(&self) -> Vec<Grouping> {
        self.grouping.split(',').filter_map(Grouping::from_name).collect()
    }
}

/// Returns the groups of a snapshot, by their places.
///
/// # Errors
/// If the store fails, or if the stored groups can't be read.
pub(crate) fn groups_of(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
) -> Result<Vec<FrozenGroup>, Error> {
    let key = (snapshot.partner_id, snapshot.as_of);
    let groups = cx.book()?.scan(PeerGroupRecord::by_key).equal(key).collect()?;
    groups.iter().map(group).collect()
}

/// Returns one group of a snapshot.
///
/// # Errors
/// If the store fails, or if the group is missing or can't be read.
pub(crate) fn group_at(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
    place: usize,
) -> Result<FrozenGroup, Error> {
    let key = (snapshot.partner_id, snapshot.as_of, count(place));
    let stored = cx.book()?.get::<PeerGroupRecord>(key)?;
    group(&stored.ok_or_else(|| Error::damaged(format!("group {place} of a snapshot")))?)
}

/// Returns a borrower's frozen values in a snapshot. `None` if the borrower was not a peer then.
///
/// # Errors
/// If the store fails, or if the stored values can't be read.
pub(crate) fn peer_of(
    cx: &mut Context<'_>,
    snapshot: &PeerSnapshotRecord,
    borrower_id: BorrowerId,
) -> Result<Option<FrozenPeer>, Error> {
    let key = (snapshot.partner_id, snapshot.as_of, borrower_id);
    let Some(stored) = cx.book()?.get::<PeerRecord>(key)? else { return Ok(None) };
    peer(&stored).map(Some)
}

/// Removes up to `limit` rows of a borrower in snapshots of all partners. Returns the number of removed rows. The
/// figures of the groups stay, since each covers many borrowers.
///
/// # Errors
/// When the store fails.
pub(crate) fn forget_peer(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    Ok(cx.book()?.remove_of_borrower(PeerRecord::TABLE, borrower_id, limit)?)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

// The JSON form of groups and borrowers of a snapshot. Stored rows are never rewritten, so every stored form stays
// readable.

const FIGURES: &str = "figures";

const OF_NOTHING: &str = "of_nothing";

const VALUES: &str = "values";

const EXCLUDED: &str = "excluded";

/// Writes the buckets of a group: a list of texts.
fn definition(group: &FrozenGroup) -> String {
    listed(|list| group.definition.iter().for_each(|bucket| list.item().text(bucket)))
}

/// Writes the figures of a group. Each period has `figures`, by variable `[n, p25, median, p75, mean]`, and
/// `of_nothing`, a place by variable. If the mean is hidden, the reason takes its position.
fn figures(group: &FrozenGroup) -> String {
    listed(|list| group.periods.iter().for_each(|period| write_group(period, list.item())))
}

/// Writes the values of a borrower. Each period has `values`, by variable `[value, place]`, and `excluded`.
fn values(peer: &FrozenPeer) -> String {
    listed(|list| peer.periods.iter().for_each(|period| write_values(period, list.item())))
}

/// Reads a group.
///
/// # Errors
/// If the stored row has another form.
fn group(stored: &PeerGroupRecord) -> Result<FrozenGroup, Error> {
    let read = || {
        let definition = parsed(&stored.definition)?;
        let buckets = definition.items()?.iter().map(|bucket| bucket.as_text().map(str::to_owned));
        Some(FrozenGroup {
            definition: buckets.collect::<Option<_>>()?,
            size: usize::try_from(stored.size).ok()?,
            periods: periods(&stored.figures, read_group)?,
        })
    };
    read().ok_or_else(|| Error::damaged(format!("group {} of a snapshot", stored.place)))
}

/// Reads a borrower.
///
/// # Errors
/// If the stored row has another form.
fn peer(stored: &PeerRecord) -> Result<FrozenPeer, Error> {
    let read = || {
        let group = match stored.place {
            Some(place) => Some(usize::try_from(place).ok()?),
            None => None,
        };
        let quality = DataQuality::from_name(&stored.data_quality)?;
        Some(FrozenPeer { group, periods: periods(&stored.content, read_values)?, quality })
    };
    read().ok_or_else(|| Error::damaged(format!("borrower {} of a snapshot", stored.borrower_id)))
}

fn listed(items: impl FnOnce(&mut ListOut<'_>)) -> String {
    let mut out = JsonOut::default();
    out.list(items);
    out.into_text()
}

fn write_group(period: &GroupPeriod, out: &mut JsonOut) {
    out.object(|o| {
        o.member(FIGURES).object(|o| {
            for (name, figures) in &period.figures {
                o.member(name).list(|l| {
                    l.item().int(i64::try_from(figures.n).unwrap_or(i64::MAX));
                    for figure in [figures.p25, figures.median, figures.p75] {
                        write_value(figure, l.item());
                    }
                    match figures.mean {
                        Ok(mean) => write_value(mean, l.item()),
                        Err(hidden) => l.item().text(hidden.name()),
                    }
                });
            }
        });
        o.member(OF_NOTHING).object(|o| {
            for (name, place) in &period.of_nothing {
                write_place(*place, o.member(name));
            }
        });
    });
}

fn write_values(period: &FrozenPeriod, out: &mut JsonOut) {
    out.object(|o| {
        o.member(VALUES).object(|o| {
            for (name, (value, place)) in &period.values {
                o.member(name).list(|l| {
                    write_value(*value, l.item());
                    match place {
                        Some(place) => write_place(*place, l.item()),
                        None => l.item().null(),
                    }
                });
            }
        });
        let Exclusions { duplicates, other_currency, pending, transfers } = period.excluded;
        o.member(EXCLUDED).list(|l| {
            for count in [duplicates, other_currency, pending, transfers] {
                l.item().int(i64::try_from(count).unwrap_or(i64::MAX));
            }
        });
    });
}

/// Writes a whole number of units as a number, and any other value as a text with its parts.
fn write_value(value: PeerValue, out: &mut JsonOut) {
    match value.units() {
        Some(units) => out.int(units),
        None => out.text(&value.parts().to_string()),
    }
}

/// Writes the two parts of a place: twice the number of smaller values plus that of the equal ones, and the number of
/// all others.
fn write_place(place: Percentile, out: &mut JsonOut) {
    let (halves, others) = place.parts();
    out.list(|l| [halves, others].into_iter().for_each(|part| l.item().int(part.into())));
}

fn parsed(text: &str) -> Option<Json<'_>> {
    Json::parse_stored(text.as_bytes()).ok()
}

/// Reads one value for each period.
fn periods<T>(
    text: &str,
    read: impl Fn(&Json<'_>) -> Option<T>,
) -> Option<[T; PEER_PERIODS.len()]> {
    let all = parsed(text)?;
    let read = all.items()?.iter().map(read).collect::<Option<Vec<T>>>()?;
    read.try_into().ok()
}

fn read_group(json: &Json<'_>) -> Option<GroupPeriod> {
    let figures = json.get(FIGURES)?.members()?.iter().map(|(name, figures)| {
        let [n, p25, median, p75, mean] = figures.items()? else { return None };
        let mean = match mean.as_text().and_then(MeanSuppression::from_name) {
            Some(hidden) => Err(hidden),
            None => Ok(value(mean)?),
        };
        let n = usize::try_from(whole(n)?).ok()?;
        let (p25, median, p75) = (value(p25)?, value(median)?, value(p75)?);
        Some((name.clone().into_owned(), PeerFigures { n, p25, median, p75, mean }))
    });
    let of_nothing = json.get(OF_NOTHING)?.members()?.iter();
    let of_nothing =
        of_nothing.map(|(name, place)| Some((name.clone().into_owned(), percentile(place)?)));
    Some(GroupPeriod {
        figures: figures.collect::<Option<_>>()?,
        of_nothing: of_nothing.collect::<Option<_>>()?,
    })
}

fn read_values(json: &Json<'_>) -> Option<FrozenPeriod> {
    let values = json.get(VALUES)?.members()?.iter().map(|(name, own)| {
        let [own, place] = own.items()? else { return None };
        let place = match place {
            Json::Null => None,
            place => Some(percentile(place)?),
        };
        Some((name.clone().into_owned(), (value(own)?, place)))
    });
    let values = values.collect::<Option<_>>()?;
    let [duplicates, other_currency, pending, transfers] = json.get(EXCLUDED)?.items()? else {
        return None;
    };
    let count = |json| u64::try_from(whole(json)?).ok();
    let excluded = Exclusions {
        duplicates: count(duplicates)?,
        other_currency: count(other_currency)?,
        pending: count(pending)?,
        transfers: count(transfers)?,
    };
    Some(FrozenPeriod { values, excluded })
}

fn value(json: &Json<'_>) -> Option<PeerValue> {
    match json.as_text() {
        Some(parts) => parts.parse().ok().map(PeerValue::of_parts),
        None => whole(json).map(PeerValue::of_units),
    }
}

fn whole(json: &Json<'_>) -> Option<i64> {
    match json {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    }
}

fn percentile(json: &Json<'_>) -> Option<Percentile> {
    let part = |json| u32::try_from(whole(json)?).ok();
    let [halves, others] = json.items()? else { return None };
    Percentile::new(part(halves)?, part(others)?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::{
        FrozenPeriod, GroupPeriod, JsonOut, MeanSuppression, PeerValue, Percentile, parsed,
        percentile, read_group, read_values, write_group, write_values,
    };

    fn written(write: impl FnOnce(&mut JsonOut)) -> String {
        let mut out = JsonOut::default();
        write(&mut out);
        out.into_text()
    }

    #[test]
    fn a_place_is_read_of_its_parts() {
        let read = |text: &str| percentile(&parsed(text).unwrap());
        assert_eq!(read("[47,52]"), Percentile::new(47, 52));
        for damaged in ["90", "-1", "[1]", "[1,0]", "[3,1]", "[1,2,3]", "\"50\""] {
            assert_eq!(read(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn whole_units_are_written_as_before_and_parts_beside_them() {
        let values =
            r#"{"values":{"fees":[116,[47,52]],"txn_count":[-3,null]},"excluded":[1,2,3,4]}"#;
        let mut own: FrozenPeriod = read_values(&parsed(values).unwrap()).unwrap();
        assert_eq!(own.values["fees"], (PeerValue::of_units(116), Percentile::new(47, 52)));
        assert_eq!(written(|out| write_values(&own, out)), values);
        let third = PeerValue::new(349, 3).unwrap();
        own.values.insert("fees".to_owned(), (third, None));
        let values = written(|out| write_values(&own, out));
        assert_eq!(read_values(&parsed(&values).unwrap()), Some(own));

        let figures = r#"{"figures":{"fees":[20,1,2,3,"mean is dominated by one or two"],"txn_count":[20,1,2,3,4]},"of_nothing":{}}"#;
        let mut group: GroupPeriod = read_group(&parsed(figures).unwrap()).unwrap();
        assert_eq!(group.figures["fees"].mean, Err(MeanSuppression::Dominated));
        assert_eq!(written(|out| write_group(&group, out)), figures);
        group.figures.get_mut("fees").unwrap().mean = Ok(third);
        let figures = written(|out| write_group(&group, out));
        assert_eq!(read_group(&parsed(&figures).unwrap()), Some(group));
    }
}
