//! The order in which one operation is checked and run: who asks, whether they may, what is asked.

use super::operation::{Asks, Door, Operation, Reply};
use crate::error::{Detail, Error};
use crate::records::access;
use crate::unit::{Caller, Context};
use crate::wire::FieldError;

/// Runs one operation in a unit of work. Its fields may already be known to be missing or faulty; who
/// asks is checked before.
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
    // Nothing is left of what an operation before this one, which failed, had to say.
    cx.detail = Detail::default();
    authorize(cx, O::DOOR)?;
    let (operation, missing) = sent.map_err(|error| O::refuse(error.clone()))?;
    if !missing.is_empty() {
        return Err(operation.refuse_missing(missing));
    }
    let body = operation.run(cx)?;
    Ok(Reply { body, detail: std::mem::take(&mut cx.detail) })
}

/// Looks the caller up as the book has it now, and checks that it may use this door.
fn authorize(cx: &mut Context<'_>, door: Door) -> Result<(), Error> {
    let asks = match door {
        Door::Host if *cx.caller() != Caller::Host => {
            return Err(Error::Forbidden { scope: None });
        }
        Door::Host => Asks::Nothing,
        Door::Partner { asks, .. } => asks,
    };
    let partner = access::resolve_caller(cx)?;
    if let Some(scope) = asks.scope().filter(|scope| !partner.may(*scope)) {
        return Err(Error::Forbidden { scope: Some(scope) });
    }
    cx.set_partner(partner);
    Ok(())
}
