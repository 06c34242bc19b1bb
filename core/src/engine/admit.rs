//! The order in which an operation is checked and run: first the caller, then the permission, then
//! the fields.

use super::operation::{Door, Operation, Reply, Requires};
use crate::error::{Detail, Error};
use crate::records::access;
use crate::unit::{Caller, Context};
use crate::wire::FieldError;

/// Runs one operation in a unit of work. Its fields may already be known to be missing or wrong;
/// the caller is checked before that is reported.
pub(super) fn perform<O: Operation>(
    cx: &mut Context<'_>,
    sent: Result<(&O, &[&'static str]), &FieldError>,
) -> Result<Reply<O::Body>, Error> {
    admit_and_run(cx, sent).map_err(|error| error.with_failure_text(O::FAILURE))
}

fn admit_and_run<O: Operation>(
    cx: &mut Context<'_>,
    sent: Result<(&O, &[&'static str]), &FieldError>,
) -> Result<Reply<O::Body>, Error> {
    // Discards the detail of an operation that failed before this one.
    cx.detail = Detail::default();
    authorize(cx, O::DOOR)?;
    let (operation, missing) = sent.map_err(|error| O::refuse(error.clone()))?;
    if !missing.is_empty() {
        return Err(operation.refuse_missing(missing));
    }
    let body = operation.run(cx)?;
    Ok(Reply { body, detail: std::mem::take(&mut cx.detail) })
}

/// Looks the caller up in the book and checks that it may use this door.
fn authorize(cx: &mut Context<'_>, door: Door) -> Result<(), Error> {
    let requires = match door {
        Door::Host if *cx.caller() != Caller::Host => {
            return Err(Error::Forbidden { scope: None });
        }
        Door::Host => Requires::Nothing,
        Door::Partner { requires, .. } => requires,
    };
    let partner = access::resolve_caller(cx)?;
    if let Some(scope) = requires.scope().filter(|scope| !partner.may(*scope)) {
        return Err(Error::Forbidden { scope: Some(scope) });
    }
    cx.set_partner(partner);
    Ok(())
}
