//! `POST /api/v1.0/login/`: opens a session with a partner's user name and API key.

use super::name_is_missing;
use super::verify::verify_log_in;
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::access::{KeyRecord, PartnerRecord, VerifiedKey, check_key, open_session};
use crate::unit::{AuthKind, Effect, Prepared};
use crate::wire::{FieldError, Secret};

request! {
    /// Logs a partner in.
    ///
    /// A key that a person chose is checked with argon2id before the unit of work begins. Such a log-in therefore
    /// cannot be part of a unit that several operations share.
    pub struct Login {
        /// The partner's user name.
        body "username" names Partner => username: String,
        /// The partner's API key.
        body "api_key" names ApiKey => api_key: Secret,
    }
}

answer! {
    /// The tokens of a new session.
    pub struct LoginAnswer {
        /// The token to send with requests, as `authorization: Bearer …`.
        "access_token" => access_token: Secret,
        /// The token for getting the next access token after this one has expired.
        "refresh_token" => refresh_token: Secret,
    }
}

impl Operation for Login {
    type Body = LoginAnswer;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let key_id = verify_log_in(engine, &self.username, self.api_key.expose())?;
        Ok(Prepared::KeyVerified { key_id })
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<LoginAnswer, Error> {
        let verified = match cx.prepared.clone() {
            Prepared::KeyVerified { key_id } => self.verify_again(cx, key_id)?,
            _ => check_key(cx, &self.username, self.api_key.expose())?,
        };
        cx.effect(Effect::Auth {
            kind: AuthKind::LoggedIn,
            partner: Some(verified.partner.partner_id),
            key_id: Some(verified.key_id.clone()),
            at: cx.now(),
        });
        let (access_token, refresh_token) = open_session(cx, &verified.partner, verified.key_id)?;
        Ok(LoginAnswer { access_token, refresh_token })
    }

    fn refuse(error: FieldError) -> Error {
        name_is_missing(error)
    }
}

impl Login {
    /// Reads the key again, because it may have been revoked since the check.
    fn verify_again(&self, cx: &mut Context<'_>, key_id: String) -> Result<VerifiedKey, Error> {
        let key = cx.system().get::<KeyRecord>(key_id.as_str())?;
        let partner = cx.system().first(PartnerRecord::by_user_name, self.username.as_str())?;
        match (key, partner) {
            (Some(key), Some(partner)) if key.is_live(cx.now()) => {
                Ok(VerifiedKey { partner, key_id })
            }
            _ => Err(cx.refuse(Some(&self.username), None, Some(&key_id))),
        }
    }
}
