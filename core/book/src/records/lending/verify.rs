//! Verifies the loans of a tenant: each is computed from its events and compared with its stored rows.

use super::{
    ApplicationEvent, ApplicationId, ApplicationRecord, EventKind, PaymentRecord, Running,
    Unreadable, kept_rows,
};
use crate::error::Error;
use crate::unit::Context;
use std::ops::ControlFlow;

/// The number of applications that are read at once.
const TOGETHER: usize = 250;

/// Verifies all applications of the caller's tenant, and returns their number. `report` is called with each faulty
/// application and its fault.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn verify_loans(
    cx: &mut Context<'_>,
    report: &mut dyn FnMut(ApplicationId, String),
) -> Result<u64, Error> {
    let (mut last, mut done) = (None, 0_usize);
    loop {
        let mut some = Vec::new();
        let mut book = cx.book()?;
        let mut query = book.scan(ApplicationRecord::by_key).limit(TOGETHER);
        if let Some(last) = last {
            query = query.after(last);
        }
        query.for_each_row(|row| {
            some.push(row.map_err(Unreadable::of_row));
            ControlFlow::Continue(())
        })?;
        if some.is_empty() {
            cx.watch().at(done, Some(done))?;
            return u64::try_from(done).map_err(|_| Error::damaged("the number of loans"));
        }
        for row in some {
            cx.watch().at(done, None)?;
            // The count is at most the number of applications.
            done = done.saturating_add(1);
            let application = match row {
                Ok(application) => application,
                Err(unreadable) => {
                    let unreadable = unreadable?;
                    last = Some(unreadable.application);
                    report(unreadable.application, unreadable.why);
                    continue;
                }
            };
            let id = application.application_id;
            last = Some(id);
            match fault_of(cx, application) {
                Ok(None) => {}
                Ok(Some(fault)) => report(id, fault.to_owned()),
                Err(error) => report(id, Unreadable::of_error(id, error)?.why),
            }
        }
    }
}

/// Returns the fault of an application.
fn fault_of(
    cx: &mut Context<'_>,
    application: ApplicationRecord,
) -> Result<Option<&'static str>, Error> {
    let id = application.application_id;
    let mut book = cx.book()?;
    let events = book.scan(ApplicationEvent::by_key).equal(id).collect()?;
    if !events.iter().any(|event| event.kind == EventKind::Approved) {
        let payment = book.first(PaymentRecord::by_event, id)?;
        let is_lent = payment.is_some() || !kept_rows(cx, id)?.is_empty();
        return Ok(is_lent.then_some("it has rows or payments, and no event approved it"));
    }
    let running = Running::load(cx, application)?;
    let kept = kept_rows(cx, id)?;
    match running.difference(cx, &kept)? {
        None => running.ledger_fault(cx),
        fault => Ok(fault),
    }
}
