//! A borrower's consents. Each one counts for a provider, and for the partners that act for it.

use super::{BorrowerLink, Consent, links_seen};
use crate::error::Error;
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_types::{BorrowerId, ProviderId};

/// A borrower's consents with any of the caller's providers.
#[allow(clippy::struct_excessive_bools, reason = "one for each thing that is consented to")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Consented {
    pub(crate) sms: bool,
    pub(crate) location: bool,
    pub(crate) apps: bool,
    pub(crate) marketing: bool,
}

/// Returns the consents of a borrower that count for the caller's partner.
///
/// # Errors
/// When the store fails.
pub(crate) fn consented(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<Consented, Error> {
    let links = links_seen(cx, borrower_id)?;
    let any = |of: fn(&BorrowerLink) -> bool| links.iter().any(of);
    Ok(Consented {
        sms: any(|link| link.consent_sms_at.is_some()),
        location: any(|link| link.consent_location_at.is_some()),
        apps: any(|link| link.consent_apps_at.is_some()),
        marketing: any(|link| link.consent_marketing_at.is_some()),
    })
}

/// Gives and withdraws consents. A given consent counts for the named provider of the caller. If the borrower is not
/// linked to it, the consent counts for the caller's first linked provider. A withdrawal applies to all linked
/// providers of the caller.
///
/// # Errors
/// When the store fails.
pub(crate) fn set_consents(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    provider_id: ProviderId,
    sent: &Consent,
) -> Result<(), Error> {
    let now = cx.now();
    let links = links_seen(cx, borrower_id)?;
    let given_to = links.iter().position(|link| link.provider_id == provider_id).unwrap_or(0);
    for (at, mut link) in links.into_iter().enumerate() {
        let before = link.clone();
        let is_given_to = at == given_to;
        let change = |flag: Option<bool>, time: &mut Option<DateTime<Utc>>| match flag {
            Some(true) if is_given_to => *time = Some(now),
            Some(false) => *time = None,
            _ => {}
        };
        change(sent.sms, &mut link.consent_sms_at);
        change(sent.location, &mut link.consent_location_at);
        change(sent.apps, &mut link.consent_apps_at);
        change(sent.marketing, &mut link.consent_marketing_at);
        if link != before {
            cx.book()?.update(&link)?;
        }
    }
    Ok(())
}
