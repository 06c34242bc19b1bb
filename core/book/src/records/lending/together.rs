//! Reads the events of many applications together.

use super::{ApplicationEvent, ApplicationId, Unreadable};
use crate::error::Error;
use crate::tables::Query;
use crate::unit::Context;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The greatest ratio of the range of ids to the number of applications for reading one range. Sparser applications
/// are read one by one. A query costs as much as reading the events of some applications.
const SPARSE: usize = 4;

/// The events of one application.
type Events = Result<Vec<ApplicationEvent>, Unreadable>;

/// Returns the events of applications, in the order of `ids`.
pub(super) fn events_of(cx: &mut Context<'_>, ids: &[ApplicationId]) -> Result<Vec<Events>, Error> {
    let (first, last) = (ids.iter().min(), ids.iter().max());
    let (Some(&first), Some(&last)) = (first, last) else { return Ok(Vec::new()) };
    let most = ids.len().checked_mul(SPARSE).and_then(|most| u64::try_from(most).ok());
    let is_dense = most.is_some_and(|most| last.0.abs_diff(first.0) < most);
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
    let of = |id| found.remove(id).ok_or_else(|| Error::damaged(format!("the events of {id}")));
    ids.iter().map(of).collect()
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
