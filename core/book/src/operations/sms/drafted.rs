//! Changes of templates. A change is drafted on a committed state while others write, then written in a short unit.

use crate::engine::{Door, Engine};
use crate::error::Error;
use crate::records::sms::Templates;
use crate::unit::{Access, Context, Made, Prepared};
use std::sync::Arc;

/// Drafts a change before the unit of an operation with this door. With many templates, reading them all and computing
/// their digest is slow.
pub(super) fn drafted(
    engine: &Engine,
    door: Door,
    draft: impl FnMut(&mut Context<'_>) -> Result<Templates, Error>,
) -> Result<Prepared, Error> {
    engine.unit_before(door, Access::Read, draft).map(Made::prepared)
}

/// Writes the draft, and returns it. If the templates have changed in the meantime, the change is drafted again.
pub(super) fn written(
    cx: &mut Context<'_>,
    draft: impl Fn(&mut Context<'_>) -> Result<Templates, Error> + 'static,
) -> Result<Arc<Templates>, Error> {
    let templates = match cx.prepared.made::<Templates>() {
        Some(made) if made.is_current(cx)? => made,
        _ if cx.puts_off() => {
            return Err(cx.prepare_again(move |cx| draft(cx).map(Made::prepared)));
        }
        _ => Arc::new(draft(cx)?),
    };
    templates.write(cx)?;
    Ok(templates)
}
