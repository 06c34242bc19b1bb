//! The events of many applications, read together.

use super::{ApplicationEvent, ApplicationId};
use crate::error::Error;
use crate::unit::Context;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Applications whose ids are so near each other that at least one in so many is asked for are read as one
/// range, others one by one: a query costs as much as reading the events of some applications.
const SPARSE: i64 = 4;

/// Returns the events of applications, in the order in which these are named.
pub(super) fn events_of(
    cx: &mut Context<'_>,
    ids: &[ApplicationId],
) -> Result<Vec<Vec<ApplicationEvent>>, Error> {
    let (first, last) = (ids.iter().min(), ids.iter().max());
    let (Some(&first), Some(&last)) = (first, last) else { return Ok(Vec::new()) };
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let is_dense = last.0.saturating_sub(first.0) < count.saturating_mul(SPARSE);
    let mut book = cx.book()?;
    if !is_dense {
        let one =
            |id: &ApplicationId| Ok(book.scan(ApplicationEvent::by_key).equal(*id).collect()?);
        return ids.iter().map(one).collect();
    }
    let mut found: BTreeMap<ApplicationId, Vec<ApplicationEvent>> =
        ids.iter().map(|id| (*id, Vec::new())).collect();
    book.scan(ApplicationEvent::by_key).from(first).to(last).for_each(|event| {
        if let Some(events) = found.get_mut(&event.application_id) {
            events.push(event);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(ids.iter().map(|id| found.remove(id).unwrap_or_default()).collect())
}
