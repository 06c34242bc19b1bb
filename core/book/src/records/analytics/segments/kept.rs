//! Stores and reads segmentations.

use super::tables::{SegmentMemberRecord, SegmentationRecord};
use crate::error::Error;
use crate::tables::Record as _;
use crate::unit::Context;
use lendwright_analytics::internal::CLUSTERS_MAX;
use lendwright_analytics::segments::{FormerSegments, SegmentTerms, Segmentation};
use lendwright_types::BorrowerId;
use lendwright_types::json::{Json, JsonOut};
use std::collections::BTreeSet;

/// A segmentation to be stored.
pub(crate) struct Kept<'k> {
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
pub(crate) fn keep(cx: &mut Context<'_>, kept: Kept<'_>) -> Result<(), Error> {
    let Kept { segmentation, terms, content, borrowers, gone } = kept;
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
            segment_id: i64::from(member.segment),
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
    segment_id: i64,
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
