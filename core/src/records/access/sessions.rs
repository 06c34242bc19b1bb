//! Sessions and their tokens in the book.

use super::{KeyRecord, PartnerRecord, SessionRecord, TokenRecord};
use crate::error::Error;
use crate::identity::{SessionFacts, Token, TokenKind};
use crate::ids::SessionId;
use crate::unit::Context;
use crate::wire::Secret;
use chrono::{DateTime, Utc};

/// Opens a session and returns its access token and its refresh token.
pub(crate) fn open_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
    key_id: String,
) -> Result<(Secret, Secret), Error> {
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    delete_ended(cx, partner)?;
    let session = SessionRecord {
        session_id: SessionId(cx.system().next_id::<SessionRecord>()?),
        partner_id: partner.partner_id,
        key_id,
        token_epoch: partner.token_epoch,
        started_at: now,
        refreshed_at: now,
        revoked_at: None,
    };
    cx.system().insert(&session)?;
    let access = issue_token(cx, &session, TokenKind::Access, lifetimes.access_end(now, now))?;
    let refresh = issue_token(cx, &session, TokenKind::Refresh, lifetimes.refresh_end(now))?;
    Ok((access, refresh))
}

/// Makes a token of a session; the book stores only its code.
pub(crate) fn issue_token(
    cx: &mut Context<'_>,
    session: &SessionRecord,
    kind: TokenKind,
    expires_at: DateTime<Utc>,
) -> Result<Secret, Error> {
    let token = Token::make(kind, cx.entropy())?;
    let stamp = cx.peppers()?.current().stamp(token.expose().as_bytes());
    let issued_at = cx.now();
    cx.system().insert(&TokenRecord {
        mac: stamp.mac.as_bytes().to_vec(),
        session_id: session.session_id,
        is_refresh: kind == TokenKind::Refresh,
        issued_at,
        expires_at,
        retired_at: None,
    })?;
    Ok(Secret::from(token.expose()))
}

/// A token that was once issued, with its session and partner.
pub(crate) struct FoundToken {
    pub(crate) token: TokenRecord,
    pub(crate) session: SessionRecord,
    pub(crate) partner: PartnerRecord,
    key_is_live: bool,
}

impl FoundToken {
    /// Returns the facts that decide about the session; a revoked or expired key ends the session
    /// too.
    pub(crate) fn session_facts(&self) -> SessionFacts {
        let facts = self.session.facts(self.partner.token_epoch);
        SessionFacts { revoked: facts.revoked || !self.key_is_live, ..facts }
    }
}

/// Finds a token by its code with each pepper; nobody without a pepper can choose the code.
pub(crate) fn find_token(cx: &mut Context<'_>, token: &str) -> Result<Option<FoundToken>, Error> {
    let peppers = cx.peppers()?;
    let Ok(parsed) = Token::parse(token) else { return Ok(None) };
    let mut record = None;
    for stamp in peppers.stamps(parsed.expose().as_bytes()) {
        if let Some(found) = cx.system().get::<TokenRecord>(stamp.mac.as_bytes().as_slice())? {
            record = Some(found);
        }
    }
    let Some(token) = record else { return Ok(None) };
    let Some(session) = cx.system().get::<SessionRecord>(token.session_id)? else {
        return Ok(None);
    };
    let Some(partner) = cx.system().get::<PartnerRecord>(session.partner_id)? else {
        return Ok(None);
    };
    let key_is_live = key_is_live(cx, &session)?;
    Ok(Some(FoundToken { token, session, partner, key_is_live }))
}

/// Whether the key with which a session was opened is live; if not, the session has ended too.
fn key_is_live(cx: &mut Context<'_>, session: &SessionRecord) -> Result<bool, Error> {
    let key = cx.system().get::<KeyRecord>(session.key_id.as_str())?;
    Ok(key.is_some_and(|key| key.is_live(cx.now())))
}

/// Whether a partner has any live session.
pub(crate) fn has_any_live_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
) -> Result<bool, Error> {
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    let mut sessions =
        cx.system().scan(SessionRecord::by_partner).equal(partner.partner_id).collect()?;
    sessions.retain(|session| !lifetimes.is_over(&session.facts(partner.token_epoch), now));
    for session in sessions {
        if key_is_live(cx, &session)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Revokes a session whose retired token was used again: somebody has a copy of it.
pub(crate) fn revoke_session(cx: &mut Context<'_>, session: &SessionRecord) -> Result<(), Error> {
    let revoked_at = Some(cx.now());
    Ok(cx.system().update(&SessionRecord { revoked_at, ..session.clone() })?)
}

/// Whether a session that was opened with this key is live.
#[cfg(feature = "host-keys")]
pub(crate) fn has_live_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
    key_id: &str,
) -> Result<bool, Error> {
    use std::ops::ControlFlow::{Break, Continue};
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    let mut live = false;
    cx.system().scan(SessionRecord::by_key_id).equal(key_id).descending().for_each(|session| {
        live = !lifetimes.is_over(&session.facts(partner.token_epoch), now);
        Ok(if live { Break(()) } else { Continue(()) })
    })?;
    Ok(live)
}

/// Deletes some of a partner's sessions that have ended for good, so that they don't accumulate.
fn delete_ended(cx: &mut Context<'_>, partner: &PartnerRecord) -> Result<(), Error> {
    const AT_ONCE: usize = 20;
    let Some(before) = cx.now().checked_sub_signed(cx.config().lifetimes.session_absolute) else {
        return Ok(());
    };
    let mut system = cx.system();
    let ended = system.scan(SessionRecord::by_partner).equal(partner.partner_id);
    for session in ended.before(before).limit(AT_ONCE).collect()? {
        for token in system.scan(TokenRecord::by_session).equal(session.session_id).collect()? {
            system.remove::<TokenRecord>(token.mac)?;
        }
        system.remove::<SessionRecord>(session.session_id)?;
    }
    Ok(())
}
