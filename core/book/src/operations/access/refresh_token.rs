//! `POST /api/v1.0/refreshtoken/`: gets the next access token of a session.

use super::name_is_missing;
use crate::engine::prelude::*;
use crate::records::access::{find_token, keep_time, next_token, revoke_session};
use crate::unit::{AuthKind, Effect};
use crate::wire::{FieldError, Secret};
use lendwright_scoring::identity::Judgement;

request! {
    /// Exchanges an access token for a new one. The earlier access tokens of the session are retired. For some seconds
    /// (`grace_s`) they can still be used for requests and for logging out. If one is used later, the session ends.
    pub struct RefreshToken {
        /// The access token, or the session's refresh token. The access token may have expired recently (up to a day
        /// ago unless the host sets `late_refresh_s`).
        // Plain, although it is a token: its owner is the partner of the session.
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
                if found.makes_time(cx) {
                    keep_time(cx, found.session.session_id)?;
                    cx.commit_despite_error();
                }
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
        let access_token = next_token(cx, found)?;
        Ok(RefreshTokenAnswer { access_token })
    }

    fn refuse(error: FieldError) -> Error {
        name_is_missing(error)
    }
}
