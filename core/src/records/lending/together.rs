//! The events of many applications, read together.

use super::{ApplicationEvent, ApplicationId, Unreadable};
use crate::error::Error;
use crate::storage::Query;
use crate::unit::Context;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Applications whose ids are so near each other that at least one in so many is asked for are read as one
/// range, others one by one: a query costs as much as reading the events of some applications.
const SPARSE: i64 = 4;

/// The events of one application.
type Events = Result<Vec<ApplicationEvent>, Unreadable>;

/// Returns the events of applications, in the order in which these are named.
pub(super) fn events_of(cx: &mut Context<'_>, ids: &[ApplicationId]) -> Result<Vec<Events>, Error> {
    let (first, last) = (ids.iter().min(), ids.iter().max());
    let (Some(&first), Some(&last)) = (first, last) else { return Ok(Vec::new()) };
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let is_dense = last.0.saturating_sub(first.0) < count.saturating_mul(SPARSE);
    let mut found: BTreeMap<ApplicationId, Events> =
        ids.iter().map(|id| (*id, Ok(Vec::new()))).collect();
    let mut book = cx.book()?;
    if is_dense {
        read(book.scan(ApplicationEvent::by_key).from(first).to(last), &mut found)?;
    } else {
        for id in ids {
            read(book.scan(ApplicationEvent::by_key).equal(*id), &mut found)?;
        }
    }
    Ok(ids.iter().map(|id| found.remove(id).unwrap_or_else(|| Ok(Vec::new()))).collect())
}

fn read(
    query: Query<'_, ApplicationEvent>,
    found: &mut BTreeMap<ApplicationId, Events>,
) -> Result<(), Error> {
    let mut broken = None;
    query.for_each_row(|row| {
        match row {
            Ok(event) => {
                if let Some(Ok(events)) = found.get_mut(&event.application_id) {
                    events.push(event);
                }
            }
            Err(row) => match Unreadable::of_row(row) {
                Ok(unreadable) => {
                    if let Some(events) = found.get_mut(&unreadable.application) {
                        *events = Err(unreadable);
                    }
                }
                Err(error) => broken = Some(error),
            },
        }
        if broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    broken.map_or(Ok(()), |error| Err(error.into()))
}
