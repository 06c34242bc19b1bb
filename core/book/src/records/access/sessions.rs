//! Sessions and their tokens in the book.

use super::{KeyRecord, PartnerRecord, SessionRecord, TokenRecord};
use crate::error::Error;
use crate::unit::Context;
use crate::wire::Secret;
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::{Lifetimes, SessionFacts, Token, TokenKind};
use lendwright_types::SessionId;

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
        seen_at: None,
    };
    cx.system().insert(&session)?;
    let access = issue_token(cx, &session, TokenKind::Access, lifetimes.access_end(now, now))?;
    let refresh = issue_token(cx, &session, TokenKind::Refresh, lifetimes.refresh_end(now))?;
    Ok((access, refresh))
}

/// Issues a token of a session, as of the session's last refresh. The book stores only the token's code.
pub(crate) fn issue_token(
    cx: &mut Context<'_>,
    session: &SessionRecord,
    kind: TokenKind,
    expires_at: DateTime<Utc>,
) -> Result<Secret, Error> {
    let token = Token::make(kind, cx.entropy())?;
    let stamp = cx.peppers()?.current().stamp(token.expose().as_bytes());
    cx.system().insert(&TokenRecord {
        mac: stamp.mac.as_bytes().to_vec(),
        session_id: session.session_id,
        is_refresh: kind == TokenKind::Refresh,
        issued_at: session.refreshed_at,
        expires_at,
        retired_at: None,
    })?;
    Ok(Secret::from(token.expose()))
}

/// An issued token, with its session and partner.
pub(crate) struct FoundToken {
    pub(crate) token: TokenRecord,
    pub(crate) session: SessionRecord,
    pub(crate) partner: PartnerRecord,
    key: Option<KeyRecord>,
}

impl FoundToken {
    /// Returns the facts that decide about the session. A revoked or expired key also ends the session.
    pub(crate) fn session_facts(&self) -> SessionFacts {
        self.session.facts(self.partner.token_epoch, self.key.as_ref())
    }

    /// Whether the book must store the current time, because an end of the session or token has passed.
    pub(crate) fn makes_time(&self, cx: &Context<'_>) -> bool {
        let (session, token) = (self.session_facts(), self.token.facts());
        cx.config().lifetimes.has_passed_an_end(&session, &token, cx.now())
    }
}

/// Finds a token by its code with each pepper. Only a pepper's owner can compute the code of a token.
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
    let key = cx.system().get::<KeyRecord>(session.key_id.as_str())?;
    Ok(Some(FoundToken { token, session, partner, key }))
}

/// Retires the access tokens of a session's last refresh and the token that refreshes it now. Then issues the next
/// token. So a session has only one line of tokens.
pub(crate) fn next_token(cx: &mut Context<'_>, found: FoundToken) -> Result<Secret, Error> {
    let now = Lifetimes::session_time(&found.session_facts(), cx.now());
    let FoundToken { token, session, .. } = found;
    let mut retired = cx
        .system()
        .scan(TokenRecord::by_session)
        .equal((session.session_id, session.refreshed_at))
        .collect()?;
    retired.retain(|other| other.mac != token.mac);
    retired.push(token);
    for token in retired {
        if !token.is_refresh && token.retired_at.is_none() {
            cx.system().update(&TokenRecord { retired_at: Some(now), ..token })?;
        }
    }
    let session = SessionRecord { refreshed_at: now, seen_at: None, ..session };
    cx.system().update(&session)?;
    let end = cx.config().lifetimes.access_end(session.started_at, now);
    issue_token(cx, &session, TokenKind::Access, end)
}

/// Stores the current time in a session, so that setting back the clock revives no ended session.
pub(crate) fn keep_time(cx: &mut Context<'_>, session_id: SessionId) -> Result<(), Error> {
    let (now, session) = (cx.now(), cx.system().get::<SessionRecord>(session_id)?);
    let Some(session) = session.filter(|session| session.seen_at.is_none_or(|seen| seen < now))
    else {
        return Ok(());
    };
    Ok(cx.system().update(&SessionRecord { seen_at: Some(now), ..session })?)
}

/// Returns the facts that decide about a session.
fn facts_of(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
    session: &SessionRecord,
) -> Result<SessionFacts, Error> {
    let key = cx.system().get::<KeyRecord>(session.key_id.as_str())?;
    Ok(session.facts(partner.token_epoch, key.as_ref()))
}

/// Whether a partner has any live session.
pub(crate) fn has_any_live_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
) -> Result<bool, Error> {
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    let sessions =
        cx.system().scan(SessionRecord::by_partner).equal(partner.partner_id).collect()?;
    for session in sessions {
        if !lifetimes.is_over(&facts_of(cx, partner, &session)?, now) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Revokes a session because its retired token was used again: somebody has a copy of it.
pub(crate) fn revoke_session(cx: &mut Context<'_>, session: &SessionRecord) -> Result<(), Error> {
    let revoked_at = Some(cx.now());
    Ok(cx.system().update(&SessionRecord { revoked_at, ..session.clone() })?)
}

/// Whether any session that was opened with this key is live.
#[cfg(feature = "host-keys")]
pub(crate) fn has_live_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
    key: &KeyRecord,
) -> Result<bool, Error> {
    use std::ops::ControlFlow::{Break, Continue};
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    let mut live = false;
    cx.system().scan(SessionRecord::by_key_id).equal(key.key_id.as_str()).descending().for_each(
        |session| {
            live = !lifetimes.is_over(&session.facts(partner.token_epoch, Some(key)), now);
            Ok(if live { Break(()) } else { Continue(()) })
        },
    )?;
    Ok(live)
}

/// Deletes up to 20 sessions of a partner that are past their absolute end, so that they don't accumulate.
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
