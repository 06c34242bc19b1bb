//! Looks up the caller in the book, in every unit of work.

use super::upload_tokens::live_upload_token;
use super::{HOST, KeyRecord, PartnerRecord, SessionRecord, known_partner};
use crate::error::Error;
use crate::unit::{Caller, Context, Partner};
use lendwright_scoring::identity::{Scope, Scopes};
use lendwright_types::{PartnerId, SessionId};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Returns the partner of the caller.
///
/// # Errors
/// [`Error::InvalidCredentials`] if the partner, key or session is gone, expired or revoked.
pub(crate) fn resolve_caller(cx: &mut Context<'_>) -> Result<Partner, Error> {
    match cx.caller().clone() {
        Caller::Host => {
            let record = cx.system().first(PartnerRecord::by_user_name, HOST)?;
            let record = record.ok_or(Error::InvalidCredentials)?;
            Ok(Partner { is_host: true, ..partner(record) })
        }
        Caller::Partner(partner_id) => by_id(cx, partner_id),
        Caller::Key(key_id) => by_key(cx, &key_id),
        Caller::Session(session_id) => {
            let session = cx.system().get::<SessionRecord>(session_id)?;
            by_session(cx, &session.ok_or(Error::InvalidCredentials)?)
        }
        Caller::Upload(mac) => {
            let found = live_upload_token(cx, mac)?;
            let (token, record) = found.ok_or(Error::InvalidCredentials)?;
            let partner = partner(record);
            let scopes = Scopes::from_iter([Scope::BorrowersWrite]).intersection(partner.scopes);
            Ok(Partner { scopes, only_borrower: Some(token.borrower_id), ..partner })
        }
    }
}

impl Context<'_> {
    /// Runs the rest of the host's operation on behalf of a partner, if one is named.
    ///
    /// Call it first in `run`, and in each unit of work of `prepare`. Everything read or written before the call
    /// belongs to the host's own partner.
    ///
    /// # Errors
    /// [`Error::NotThere`] if no partner has this user name.
    pub(crate) fn act_as(&mut self, user_name: Option<&str>) -> Result<(), Error> {
        if let Some(user_name) = user_name {
            let found = known_partner(self, "partner", user_name.trim())?;
            self.set_partner(Partner { is_host: true, ..partner(found) });
        }
        Ok(())
    }
}

/// The sessions that a handle has seen end. The set is in this process's memory, so a clock that is set back does not
/// revive such a session.
#[derive(Default)]
struct EndedSessions(Mutex<HashSet<SessionId>>);

/// Returns the partner of a session, with the scopes of the key that opened it.
fn by_session(cx: &mut Context<'_>, session: &SessionRecord) -> Result<Partner, Error> {
    let key = cx.system().get::<KeyRecord>(session.key_id.as_str())?;
    let key = key.ok_or(Error::InvalidCredentials)?;
    let partner = of_key(cx, &key)?;
    let facts = session.facts(partner.token_epoch, Some(&key));
    let cache = cx.cache::<EndedSessions>();
    let mut ended = cache.0.lock().unwrap_or_else(PoisonError::into_inner);
    if cx.config().lifetimes.is_over(&facts, cx.now()) && !facts.revoked {
        ended.insert(session.session_id);
    }
    if facts.revoked || ended.contains(&session.session_id) {
        return Err(Error::InvalidCredentials);
    }
    Ok(partner)
}

fn by_key(cx: &mut Context<'_>, key_id: &str) -> Result<Partner, Error> {
    let key = cx.system().get::<KeyRecord>(key_id)?.ok_or(Error::InvalidCredentials)?;
    if !key.is_live(cx.now()) {
        return Err(Error::InvalidCredentials);
    }
    of_key(cx, &key)
}

/// Returns the partner of a key, with only the scopes that both have.
fn of_key(cx: &mut Context<'_>, key: &KeyRecord) -> Result<Partner, Error> {
    let partner = by_id(cx, key.partner_id)?;
    let scopes = key.scopes.map_or(partner.scopes, |scopes| scopes.intersection(partner.scopes));
    Ok(Partner { scopes, ..partner })
}

fn by_id(cx: &mut Context<'_>, partner_id: PartnerId) -> Result<Partner, Error> {
    let record = cx.system().get::<PartnerRecord>(partner_id)?;
    record.map(partner).ok_or(Error::InvalidCredentials)
}

fn partner(record: PartnerRecord) -> Partner {
    Partner {
        partner_id: record.partner_id,
        tenant_id: record.tenant_id,
        user_name: record.user_name,
        scopes: record.scopes,
        default_provider_id: record.default_provider_id,
        token_epoch: record.token_epoch,
        is_host: false,
        only_borrower: None,
    }
}
