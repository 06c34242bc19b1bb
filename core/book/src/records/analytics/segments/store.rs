//! Stored segments, their members, and the outcomes that a host tells.

use crate::error::Error;
use crate::records::analytics::{ImportCounts, transactions_by};
use crate::records::borrowers::{Borrower, borrower_of_row};
use crate::tables::{Record as _, newtype_column, record, tables};
use crate::unit::Context;
use crate::wire::typed_ids;
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_analytics::churn::Outcome;
use lendwright_analytics::internal::CLUSTERS_MAX;
use lendwright_analytics::segments::{FormerSegments, SegmentTerms, Segmentation};
use lendwright_analytics::{Day, KindTables, Transactions};
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::{BorrowerId, BorrowerUuid, PartnerId, TenantId, ids};
use std::collections::BTreeSet;

// The tables of segmentations and outcomes.

ids! {
    /// A segment of a segmentation.
    pub SegmentId = "a segment's id";
}

newtype_column! { i64: SegmentId }
typed_ids! { integers: SegmentId }

record! {
    /// A segmentation of a partner's borrowers. Segmentations are numbered in the order of creation.
    pub(crate) struct SegmentationRecord in "segmentation" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64 }
        model_id: String,
        as_of: NaiveDate,
        /// The method and the variables, separated by commas.
        terms: String,
        /// The number of clusters before small ones were joined.
        k: i64,
        /// Ids and centres of the segments: JSON, a list of lists of numbers.
        centres: String,
        /// The content of the answer: JSON.
        content: String,
        made_at: DateTime<Utc>,
    }
    index by_model (tenant_id, partner_id, model_id);
    index by_terms (tenant_id, partner_id, terms, k, number);
}

record! {
    /// A borrower's membership in a segmentation.
    pub(crate) struct SegmentMemberRecord in "segment_member" since 4 wide {
        key { tenant_id: TenantId, partner_id: PartnerId, number: i64, borrower_id: BorrowerId }
        uuid: BorrowerUuid,
        segment_id: SegmentId,
        /// The distance from the centre, in standard deviations.
        distance: f64,
        /// The additional distance to the nearest other centre. Null if there is none.
        margin: Option<f64>,
        /// The probability that the borrower has not left. Null if it can't be estimated.
        p_alive: Option<f64>,
        /// The positions of the variables that drive the membership, with their standard deviations: JSON, a list of
        /// lists.
        drivers: String,
    }
    index by_segment (tenant_id, partner_id, number, segment_id, uuid);
    index by_borrower (tenant_id, borrower_id, partner_id, number);
}

record! {
    /// Whether a borrower had left on a day, as reported by the host. The day is a number of days since 1970.
    pub(crate) struct OutcomeRecord in "churn_outcome" since 4 {
        key { tenant_id: TenantId, partner_id: PartnerId, borrower_id: BorrowerId, day: i64 }
        churned: bool,
    }
    index by_borrower (tenant_id, borrower_id, partner_id, day);
}

tables! {
    of_nobody { SegmentationRecord }
    of_a_borrower { SegmentMemberRecord, OutcomeRecord }
}

// Stores and reads segmentations.

/// A segmentation to be stored.
pub(crate) struct NewSegmentation<'k> {
    /// The segmentation.
    pub(crate) segmentation: &'k Segmentation,
    /// The terms of the request.
    pub(crate) terms: &'k SegmentTerms,
    /// The answer's content: JSON.
    pub(crate) content: String,
    /// The borrower of each user.
    pub(crate) borrowers: &'k [BorrowerId],
    /// The borrowers without a stored row of their membership.
    pub(crate) gone: &'k BTreeSet<BorrowerId>,
}

/// A page of the members of a segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// The number of the page, from 1.
    pub(crate) page: usize,
    /// The number of members on a page.
    pub(crate) size: usize,
}

/// Stores a segmentation of the caller's borrowers. A segmentation without a model is not stored.
///
/// # Errors
/// When the store fails.
pub(crate) fn keep(cx: &mut Context<'_>, kept: NewSegmentation<'_>) -> Result<(), Error> {
    let NewSegmentation { segmentation, terms, content, borrowers, gone } = kept;
    let Some(model) = &segmentation.model else { return Ok(()) };
    let (partner_id, made_at) = (cx.partner()?.partner_id, cx.now());
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let last = book.scan(SegmentationRecord::by_key).equal(partner_id).descending().first()?;
    let number = last.map_or(1, |last| last.number.saturating_add(1));
    let mut centres = JsonOut::default();
    centres.list(|list| {
        for segment in &model.segments {
            list.item().list(|l| {
                l.item().int(i64::from(segment.id));
                segment.centroid.iter().for_each(|value| l.item().double(*value));
            });
        }
    });
    book.insert(&SegmentationRecord {
        tenant_id,
        partner_id,
        number,
        model_id: segmentation.id.clone(),
        as_of: segmentation.as_of.date(),
        terms: terms_text(terms),
        k: count(model.k),
        centres: centres.into_text(),
        content,
        made_at,
    })?;
    let members = borrowers.iter().zip(&model.members).zip(&segmentation.users).enumerate();
    for (at, ((borrower_id, member), uuid)) in members {
        if gone.contains(borrower_id) {
            continue;
        }
        let p_alive = segmentation.churn.as_ref().and_then(|churn| churn.p_alive.get(at).copied());
        let uuid = uuid.parse().map_err(|_| Error::damaged("a borrower's id"))?;
        book.append(SegmentMemberRecord {
            tenant_id,
            partner_id,
            number,
            borrower_id: *borrower_id,
            uuid,
            segment_id: SegmentId(member.segment.into()),
            distance: member.distance,
            margin: member.margin,
            p_alive,
            drivers: drivers(&member.drivers),
        })?;
    }
    Ok(())
}

/// Returns the caller's segmentation with an id, or the latest one without an id. `None` if there is none.
///
/// # Errors
/// When the store fails.
pub(crate) fn segmentation_of(
    cx: &mut Context<'_>,
    model_id: Option<&str>,
) -> Result<Option<SegmentationRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    Ok(match model_id {
        None => book.scan(SegmentationRecord::by_key).equal(partner_id).descending().first()?,
        Some(id) => book.scan(SegmentationRecord::by_model).equal((partner_id, id)).first()?,
    })
}

/// Returns the partner's previous segmentation with the same method, variables and number of clusters.
///
/// # Errors
/// When the store fails.
pub(crate) fn former_segmentation(
    cx: &mut Context<'_>,
    of: &SegmentationRecord,
) -> Result<Option<SegmentationRecord>, Error> {
    let mut book = cx.book()?;
    let alike = book.scan(SegmentationRecord::by_terms).equal((of.partner_id, &*of.terms, of.k));
    Ok(alike.before(of.number).descending().first()?)
}

/// Returns the membership of a borrower in a segmentation.
///
/// # Errors
/// When the store fails.
pub(crate) fn member_of(
    cx: &mut Context<'_>,
    of: &SegmentationRecord,
    borrower_id: BorrowerId,
) -> Result<Option<SegmentMemberRecord>, Error> {
    let key = (of.partner_id, of.number, borrower_id);
    Ok(cx.book()?.get::<SegmentMemberRecord>(key)?)
}

/// Removes a borrower from up to `limit` segmentations of all partners. Returns the number of these segmentations.
/// Their figures stay, since each covers many borrowers.
///
/// # Errors
/// When the store fails.
pub(crate) fn forget_member(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    Ok(cx.book()?.remove_of_borrower(SegmentMemberRecord::TABLE, borrower_id, limit)?)
}

/// Returns a page of the members of a segment, by their public ids.
///
/// # Errors
/// When the store fails.
pub(crate) fn members_of(
    cx: &mut Context<'_>,
    of: &SegmentationRecord,
    segment_id: SegmentId,
    page: Page,
) -> Result<Vec<SegmentMemberRecord>, Error> {
    let mut book = cx.book()?;
    let members = book.scan(SegmentMemberRecord::by_segment);
    let members = members.equal((of.partner_id, of.number, segment_id));
    let mut found = members.limit(page.page.saturating_mul(page.size)).collect()?;
    let before = page.page.saturating_sub(1).saturating_mul(page.size);
    Ok(found.split_off(before.min(found.len())))
}

/// Returns the id of the caller's latest segmentation, and the sources of ids for a new one with these terms. These
/// are the latest segmentations with the same terms, one for each number of clusters.
pub(super) fn former_of(
    cx: &mut Context<'_>,
    terms: &SegmentTerms,
) -> Result<(String, Vec<FormerSegments>), Error> {
    let Some(last) = segmentation_of(cx, None)? else { return Ok((String::new(), Vec::new())) };
    let text = terms_text(terms);
    let mut former = Vec::new();
    for k in 1..=CLUSTERS_MAX {
        let mut book = cx.book()?;
        let alike = book.scan(SegmentationRecord::by_terms).equal((last.partner_id, &*text, k));
        if let Some(alike) = alike.descending().first()? {
            let read = alike.former();
            former.push(read.ok_or_else(|| Error::damaged("the centres of a segmentation"))?);
        }
    }
    Ok((last.model_id, former))
}

impl SegmentationRecord {
    fn former(&self) -> Option<FormerSegments> {
        let parsed = Json::parse_stored(self.centres.as_bytes()).ok()?;
        let mut former = FormerSegments {
            k: usize::try_from(self.k).ok()?,
            ids: Vec::new(),
            centres: Vec::new(),
        };
        for segment in parsed.items()? {
            let (id, centre) = segment.items()?.split_first()?;
            former.ids.push(number(id)?.parse().ok()?);
            let centre = centre.iter().map(|value| number(value)?.parse().ok());
            former.centres.push(centre.collect::<Option<Vec<f64>>>()?);
        }
        Some(former)
    }
}

impl SegmentMemberRecord {
    /// Returns the positions of the variables that drive the membership, with their standard deviations.
    ///
    /// # Errors
    /// If the stored text can't be read.
    pub(crate) fn drivers(&self) -> Result<Vec<(usize, f64)>, Error> {
        let read = || {
            let parsed = Json::parse_stored(self.drivers.as_bytes()).ok()?;
            let driver = |pair: &Json<'_>| {
                let [place, z] = pair.items()? else { return None };
                Some((number(place)?.parse().ok()?, number(z)?.parse().ok()?))
            };
            parsed.items()?.iter().map(driver).collect::<Option<Vec<_>>>()
        };
        read().ok_or_else(|| Error::damaged("the drivers of a member of a segment"))
    }
}

impl SegmentationRecord {
    /// Returns the names of the variables.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.terms.split(',').skip(1)
    }
}

fn drivers(of: &[(usize, f64)]) -> String {
    let mut out = JsonOut::default();
    out.list(|list| {
        for (place, z) in of {
            list.item().list(|l| {
                l.item().int(count(*place));
                l.item().double(*z);
            });
        }
    });
    out.into_text()
}

fn terms_text(terms: &SegmentTerms) -> String {
    format!("{},{}", terms.method.name(), terms.variables.join(","))
}

fn number<'j>(json: &'j Json<'_>) -> Option<&'j str> {
    match json {
        Json::Number(text) => Some(text),
        _ => None,
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

// Outcomes that the host reports: which borrowers had left on which day.

/// A reported outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TellOutcome {
    /// The borrower.
    pub(crate) borrower_id: BorrowerId,
    /// The day of the outcome.
    pub(crate) day: Day,
    /// Whether the borrower had left.
    pub(crate) churned: bool,
}

/// Writes outcomes of the caller's borrowers. For each borrower and day, the latest report counts.
///
/// # Errors
/// When the store fails.
pub(crate) fn tell_outcomes(
    cx: &mut Context<'_>,
    told: &[TellOutcome],
) -> Result<ImportCounts, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut counts = ImportCounts::default();
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    for TellOutcome { borrower_id, day, churned } in told.iter().copied() {
        let day = i64::from(day.epoch());
        let record = OutcomeRecord { tenant_id, partner_id, borrower_id, day, churned };
        let count = match book.get::<OutcomeRecord>((partner_id, borrower_id, day))? {
            None => {
                book.append(record)?;
                &mut counts.recorded
            }
            Some(there) if there.churned == churned => &mut counts.unchanged,
            Some(_) => {
                book.update(&record)?;
                &mut counts.updated
            }
        };
        *count = count.saturating_add(1);
    }
    Ok(counts)
}

/// Removes up to `limit` outcomes that partners of the caller's tenant have set for a borrower. Returns the number of
/// removed outcomes.
///
/// # Errors
/// When the store fails.
pub(crate) fn forget_outcomes(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    Ok(cx.book()?.remove_of_borrower(OutcomeRecord::TABLE, borrower_id, limit)?)
}

/// Returns the outcomes of the caller's borrowers dated up to a day, by day. Each contains the result of `values` for
/// the day before the month of the outcome. The kinds of transactions come from `tables`. Outcomes without such values
/// are left out.
///
/// # Errors
/// If the host stops the work, or if the store fails.
pub(super) fn outcomes_of(
    cx: &mut Context<'_>,
    as_of: Day,
    tables: &KindTables,
    values: impl Fn(&Transactions, &Borrower, Day) -> Option<Vec<f64>>,
) -> Result<Vec<Outcome>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let told = cx.book()?.scan(OutcomeRecord::by_key).equal(partner_id).collect()?;
    let mut outcomes: Vec<(Outcome, BorrowerId)> = Vec::with_capacity(told.len());
    let mut done = 0_usize;
    for of_borrower in told.chunk_by(|a, b| a.borrower_id == b.borrower_id) {
        cx.watch().at(done, Some(told.len()))?;
        done = done.saturating_add(of_borrower.len());
        let Some(first) = of_borrower.first() else { continue };
        let borrower = borrower_of_row(cx, first.borrower_id)?;
        for told in of_borrower {
            let day = i32::try_from(told.day).ok().and_then(Day::from_epoch);
            let Some(day) = day.filter(|day| *day <= as_of) else { continue };
            let before = day.month().first_day().plus(-1);
            // Later transactions are left out, since they could change the kinds of earlier ones.
            let set = transactions_by(cx, told.borrower_id, before, tables)?;
            if let Some(values) = values(&set, &borrower, before) {
                let outcome = Outcome { day, values, churned: told.churned };
                outcomes.push((outcome, told.borrower_id));
            }
        }
    }
    outcomes.sort_by_key(|(outcome, borrower_id)| (outcome.day, *borrower_id));
    Ok(outcomes.into_iter().map(|(outcome, _)| outcome).collect())
}
