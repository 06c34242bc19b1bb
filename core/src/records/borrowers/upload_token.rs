//! Tokens for uploads of one borrower's data.

use super::{Borrower, tables::UploadToken};
use crate::available::Available;
use crate::error::Error;
use crate::identity::{Stamp, Token, TokenKind};
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
    borrower: &Borrower,
) -> Result<Available<Secret>, Error> {
    let Some(pepper) = cx.config().peppers.as_ref().map(|peppers| peppers.current().clone()) else {
        return Ok(Available::NotAvailable);
    };
    let token = Token::make(TokenKind::Upload, cx.entropy())?;
    let Stamp { kid, mac } = pepper.stamp(token.expose().as_bytes());
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let expires_at = cx.config().lifetimes.upload_end(now);
    let Borrower { tenant_id, borrower_id, .. } = *borrower;
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
