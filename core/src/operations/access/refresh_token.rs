//! `POST /api/v1.0/refreshtoken/`: gets the next access token of a session.

use super::name_is_missing;
use crate::engine::prelude::*;
use crate::identity::{Judgement, TokenKind};
use crate::records::access::{
    FoundToken, SessionRecord, TokenRecord, find_token, issue_token, revoke_session,
};
use crate::unit::{AuthKind, Effect};
use crate::wire::{FieldError, Secret};

request! {
    /// Exchanges an access token for a new one.
    pub struct RefreshToken {
        /// The access token, which may have expired recently (up to a day ago unless the host sets
        /// `late_refresh_s`), or the session's refresh
        /// token.
        // Plain, although it is a token: whoever has it is the partner whose session continues.
        header "token" is Plain => token: Secret,
    }
}

answer! {
    /// The new access token.
    pub struct RefreshTokenAnswer {
        /// The token to send with requests, as `authorization: Bearer …`.
        "access_token" => access_token: Secret,
    }
}

impl Operation for RefreshToken {
    type Body = RefreshTokenAnswer;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<RefreshTokenAnswer, Error> {
        let Some(found) = find_token(cx, self.token.expose())? else {
            return Err(cx.refuse(None, None, None));
        };
        let (partner, key_id) = (found.partner.partner_id, found.session.key_id.clone());
        let lifetimes = cx.config().lifetimes;
        let kind = match lifetimes.refresh(&found.session_facts(), &found.token.facts(), cx.now()) {
            Judgement::Accept => AuthKind::Refreshed,
            Judgement::Refuse(_) => {
                return Err(cx.refuse(None, Some(partner), Some(&key_id)));
            }
            Judgement::RevokeSession => AuthKind::Replayed,
        };
        cx.effect(Effect::Auth {
            kind,
            partner: Some(partner),
            key_id: Some(key_id),
            at: cx.now(),
        });
        if kind == AuthKind::Replayed {
            revoke_session(cx, &found.session)?;
            cx.commit_despite_error();
            return Err(Error::InvalidCredentials);
        }
        let access_token = exchange(cx, found)?;
        Ok(RefreshTokenAnswer { access_token })
    }

    fn refuse(error: FieldError) -> Error {
        name_is_missing(error)
    }
}

/// Retires the access token that was used and issues the next one.
fn exchange(cx: &mut Context<'_>, found: FoundToken) -> Result<Secret, Error> {
    let now = cx.now();
    if found.token.facts().retires_on_refresh() {
        cx.system().update(&TokenRecord { retired_at: Some(now), ..found.token })?;
    }
    let session = SessionRecord { refreshed_at: now, ..found.session };
    cx.system().update(&session)?;
    let end = cx.config().lifetimes.access_end(session.started_at, now);
    issue_token(cx, &session, TokenKind::Access, end)
}
