//! Tokens for uploads of one borrower's data.

use super::tables::{PartnerRecord, UploadToken};
use crate::available::Available;
use crate::error::Error;
use crate::identity::{Mac, Stamp, Token, TokenKind};
use crate::ids::{BorrowerId, TenantId};
use crate::unit::Context;
use crate::wire::Secret;

/// Issues a new token and stores its stamp; the borrower's expired tokens are deleted.
///
/// Without a pepper there is no stamp, and so no token; the host's own work goes on without one.
///
/// # Errors
/// When the source of random bytes or the store fails.
pub(crate) fn issue_upload_token(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    borrower_id: BorrowerId,
) -> Result<Available<Secret>, Error> {
    let Some(pepper) = cx.config().peppers.as_ref().map(|peppers| peppers.current().clone()) else {
        return Ok(Available::NotAvailable);
    };
    let token = Token::make(TokenKind::Upload, cx.entropy())?;
    let Stamp { kid, mac } = pepper.stamp(token.expose().as_bytes());
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let expires_at = cx.config().lifetimes.upload_end(now);
    let mut system = cx.system();
    let expired = system.scan(UploadToken::by_borrower).equal((tenant_id, borrower_id)).to(now);
    for old in expired.collect()? {
        system.remove::<UploadToken>(old.mac)?;
    }
    let (mac, issued_at) = (mac.as_bytes().to_vec(), now);
    let kept = UploadToken { mac, kid, tenant_id, borrower_id, partner_id, issued_at, expires_at };
    system.insert(&kept)?;
    Ok(Available::Value(Secret::from(token.expose())))
}

/// Ends all upload tokens of a borrower, whichever partner got them.
///
/// # Errors
/// When the store fails.
pub(crate) fn end_upload_tokens(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    borrower_id: BorrowerId,
) -> Result<(), Error> {
    let mut system = cx.system();
    let all = system.scan(UploadToken::by_borrower).equal((tenant_id, borrower_id)).collect()?;
    for token in all {
        system.remove::<UploadToken>(token.mac)?;
    }
    Ok(())
}

/// An upload token that was issued and has not expired, with the partner that got it.
pub(crate) struct FoundUploadToken {
    pub(crate) mac: Mac,
    pub(crate) partner: PartnerRecord,
}

/// Finds a live upload token by its code with each pepper, and the codes by which it is there and has expired.
pub(crate) fn find_upload_token(
    cx: &mut Context<'_>,
    token: &str,
) -> Result<(Option<FoundUploadToken>, Vec<Mac>), Error> {
    let peppers = cx.peppers()?;
    let (mut found, mut ended) = (None, Vec::new());
    let Ok(parsed) = Token::parse(token) else { return Ok((found, ended)) };
    for Stamp { mac, .. } in peppers.stamps(parsed.expose().as_bytes()) {
        if let Some((_, partner)) = live_upload_token(cx, mac)? {
            found = Some(FoundUploadToken { mac, partner });
        } else if cx.system().get::<UploadToken>(mac.as_bytes().as_slice())?.is_some() {
            ended.push(mac);
        }
    }
    Ok((found, ended))
}

/// Forgets tokens that have expired.
///
/// # Errors
/// When the store fails.
pub(crate) fn forget_upload_tokens(cx: &mut Context<'_>, ended: &[Mac]) -> Result<(), Error> {
    for mac in ended {
        let mut system = cx.system();
        if system.get::<UploadToken>(mac.as_bytes().as_slice())?.is_some() {
            system.remove::<UploadToken>(mac.as_bytes().to_vec())?;
        }
    }
    Ok(())
}

/// Returns the token with this code and the partner that got it, unless it has expired.
pub(super) fn live_upload_token(
    cx: &mut Context<'_>,
    mac: Mac,
) -> Result<Option<(UploadToken, PartnerRecord)>, Error> {
    let now = cx.now();
    let token = cx.system().get::<UploadToken>(mac.as_bytes().as_slice())?;
    let Some(token) = token.filter(|token| now < token.expires_at) else { return Ok(None) };
    let partner = cx.system().get::<PartnerRecord>(token.partner_id)?;
    Ok(partner.map(|partner| (token, partner)))
}
