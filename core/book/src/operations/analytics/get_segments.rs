//! `GET /user-analytics/display-segs/`: the segments of a segmentation, and their members.

use super::segments::{
    SegmentCandidate, SegmentChurnModel, SegmentDriver, SegmentScale, SegmentShown, Segments,
    count, drivers, rounded,
};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::segments::{
    Page, SegmentMemberRecord, SegmentationRecord, member_of, members_of, segmentation_of,
};
use crate::records::borrowers::borrower_of;
use crate::wire::{Rounded, Wire as _};
use chrono::NaiveDate;
use lendwright_scoring::identity::Scope;

request! {
    /// Returns the segments of one of the partner's segmentations. With `user_id` it returns the segment of this
    /// borrower. With `segment_id` and the scope `segments:members` it also returns a page of the segment's members.
    pub struct GetSegments {
        /// The id of the segmentation. Left out: the latest one.
        query "model_id" is Plain => model_id: Option<String>,
        /// The only segment to return.
        query "segment_id" is Plain => segment_id: Option<i64>,
        /// The public id of a borrower.
        query "user_id" | header "account_id" names Borrower => user_id: Option<String>,
        /// The page of members, from 1. Left out: 1.
        query "page" is Plain => page: Option<i64>,
        /// The number of members in a page, 1 to 1000. Left out: 100.
        query "page_size" is Plain => page_size: Option<i64>,
    }
}

answer! {
    /// The segments, or the segment of a borrower.
    pub struct SegmentsShown {
        /// The id of the segmentation; N/A if there is none yet.
        optional "model_id" => model_id: Option<Available<String>>,
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
        optional "segment_id" => segment_id: Option<Available<i64>>,
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
        "user_id" => user_id: String,
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
        let Some(stored) = segmentation_of(cx, self.model_id.as_deref())? else {
            return match &self.model_id {
                Some(sent) => Err(unknown("model_id", sent)),
                None => Ok(SegmentsShown {
                    segments: Some(Vec::new()),
                    message: Some("N/A".to_owned()),
                    ..SegmentsShown::nothing()
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

impl SegmentsShown {
    fn nothing() -> Self {
        Self {
            model_id: None,
            as_of: None,
            currency: None,
            n_users: None,
            k: None,
            method: None,
            silhouette: None,
            candidates: None,
            variables: None,
            segments: None,
            churn_model: None,
            excluded: None,
            members: None,
            page: None,
            pages: None,
            total: None,
            segment_id: None,
            label: None,
            distance: None,
            margin: None,
            p_alive: None,
            drivers: None,
            message: None,
        }
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
            ..Self::nothing()
        }
    }
}

impl From<&SegmentMemberRecord> for SegmentMember {
    fn from(member: &SegmentMemberRecord) -> Self {
        Self {
            user_id: member.uuid.to_string(),
            distance: Rounded::of(member.distance),
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
            ..SegmentsShown::nothing()
        });
    };
    let names: Vec<String> = stored.variables().map(str::to_owned).collect();
    let own = said.segments.iter().find(|segment| segment.segment_id == member.segment_id);
    Ok(SegmentsShown {
        segment_id: Some(Available::Value(member.segment_id)),
        label: Some(own.map(|segment| segment.label.clone()).into()),
        distance: Some(Rounded::of(member.distance)),
        margin: Some(rounded(member.margin)),
        p_alive: Some(rounded(member.p_alive)),
        drivers: Some(drivers(&member.drivers()?, &names)),
        ..SegmentsShown::nothing()
    })
}

fn unknown(field: &'static str, sent: impl std::fmt::Display) -> Error {
    AnalyticsError::SegmentationUnknown { field, sent: sent.to_string() }.into()
}
