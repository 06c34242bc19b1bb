//! The operations that open, refresh and end sessions.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::FAILURE;
#[cfg(feature = "host-keys")]
use crate::identity::HostKeyHash;
#[cfg(feature = "host-keys")]
use crate::records::access::{CHOSEN_KEYS_MAX, ChosenKeys, chosen_keys};
use crate::records::access::{
    KeyRecord, PartnerRecord, VerifiedKey, check_key, find_token, has_any_live_session, keep_time,
    next_token, open_session, revoke_session,
};
use crate::unit::{AuthKind, Caller, Effect, Prepared};
use crate::wire::{FieldError, Secret};
use lendwright_scoring::identity::{Credentials, Judgement};

/// Uses the text `<name> is missing`, without quotes, for one missing field.
fn name_is_missing(error: FieldError) -> Error {
    match error {
        FieldError::Missing(fields) => match fields.as_slice() {
            [field] => Error::FieldMissing { field },
            _ => Error::Field(FieldError::Missing(fields)),
        },
        error => Error::Field(error),
    }
}

// `POST /api/v1.0/login/`: opens a session with a partner's user name and API key.

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
            key_id: Some(verified.key_id.clone().into()),
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

// `POST /api/v1.0/refreshtoken/`: gets the next access token of a session.

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
            key_id: Some(key_id.into()),
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

// Checks the API key of a log-in or of a request.

/// Checks the key of a log-in and returns its id. A key that a person chose is hashed with argon2id, outside any unit
/// of work.
///
/// # Errors
/// [`Error::InvalidCredentials`] and [`Error::NoPepper`].
pub(crate) fn verify_log_in(
    engine: &Engine,
    user_name: &str,
    api_key: &str,
) -> Result<String, Error> {
    #[cfg(feature = "host-keys")]
    if engine.config().allow_host_keys
        && lendwright_scoring::identity::ApiKey::parse(api_key).is_err()
    {
        return verify_chosen(engine, user_name, api_key);
    }
    verify_key(engine, user_name, api_key)
}

/// Checks the key of a request and returns its id.
///
/// # Errors
/// [`Error::InvalidCredentials`] and [`Error::NoPepper`].
pub(crate) fn verify_key(engine: &Engine, user_name: &str, api_key: &str) -> Result<String, Error> {
    let VerifiedKey { key_id, partner } =
        engine
            .unit(Access::Read, FAILURE, &Caller::Host, |cx| check_key(cx, user_name, api_key))?;
    engine.attempts().accepted(&partner.user_name);
    Ok(key_id)
}

/// Checks a key that a person chose. It computes the same number of hashes for every user name.
#[cfg(feature = "host-keys")]
fn verify_chosen(engine: &Engine, user_name: &str, key: &str) -> Result<String, Error> {
    let peppers = engine.config().needed_peppers()?;
    let (partner, keys) = engine.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
        let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
        let keys = chosen_keys(cx, partner.as_ref())?;
        Ok((partner.map(|partner| partner.partner_id), keys))
    })?;
    let mut found = None;
    for at in 0..CHOSEN_KEYS_MAX {
        let stored = keys.get(at);
        let hash = stored.and_then(|stored| stored.argon2id.as_deref()?.parse().ok());
        match hash {
            Some(hash) => {
                let hash: HostKeyHash = hash;
                if hash.verify(key) {
                    found = stored;
                }
            }
            None => HostKeyHash::verify_nobody(key),
        }
    }
    let Some(found) = found else {
        return engine.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            Err(cx.refuse(Some(user_name), partner, None))
        });
    };
    engine.cache::<ChosenKeys>().remember(&found.key_id, peppers.current().stamp(key.as_bytes()));
    engine.attempts().accepted(user_name);
    Ok(found.key_id.clone())
}

// `POST /api/v1.0/logout/`: ends all sessions of a partner.

request! {
    /// Logs a partner out. All of its tokens end immediately.
    ///
    /// The caller must prove that it is this partner, by a handle that acts for it, by one of its tokens or by one of
    /// its keys. One valid proof is enough. If all of the partner's sessions have ended, a token of an ended session is
    /// enough. A host may switch the proof off (`logout_requires_proof`).
    pub struct Logout {
        /// The partner's user name.
        body "username" names Partner => username: String,
        /// One of the partner's tokens.
        header "token" names AccessToken => token: Option<Secret>,
        /// One of the partner's API keys, or `Bearer` and an access token.
        header "authorization" names ApiKey => authorization: Option<Secret>,
    }
}

answer! {
    /// The confirmation.
    pub struct LogoutAnswer {
        /// `Logged out`.
        "message" => message: String,
    }
}

impl Operation for Logout {
    type Body = LogoutAnswer;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<LogoutAnswer, Error> {
        let partner = cx.system().first(PartnerRecord::by_user_name, self.username.as_str())?;
        // The proof is checked even if the partner does not exist, so that both cases cost the same work.
        let proof = self.proof(cx, partner.as_ref())?;
        if proof == Proof::None && cx.config().logout_requires_proof {
            let partner = partner.map(|partner| partner.partner_id);
            return Err(cx.refuse(Some(&self.username), partner, None));
        }
        // The answer is the same for an unknown user name, so that a caller without proof cannot find out which
        // partners exist.
        if let (Some(partner), Proof::Shown | Proof::None) = (partner, proof) {
            log_out(cx, partner)?;
        }
        Ok(LogoutAnswer { message: "Logged out".into() })
    }

    fn refuse(error: FieldError) -> Error {
        name_is_missing(error)
    }
}

/// The proof in a logout request.
#[derive(PartialEq, Eq)]
enum Proof {
    /// No proof.
    None,
    /// Proof that the caller is the partner.
    Shown,
    /// A token of an ended session of the partner, while all sessions have ended. Nothing is left to do, and a repeated
    /// request gets the same answer.
    AllOver,
}

impl Logout {
    fn proof(&self, cx: &mut Context<'_>, partner: Option<&PartnerRecord>) -> Result<Proof, Error> {
        let caller = cx.partner()?.partner_id;
        let acts_for = partner.is_some_and(|partner| partner.partner_id == caller);
        if acts_for && *cx.caller() != Caller::Host {
            return Ok(Proof::Shown);
        }
        let proof = match &self.token {
            Some(token) => of_token(cx, partner, token.expose())?,
            None => Proof::None,
        };
        match &self.authorization {
            Some(authorization) if proof == Proof::None => {
                let sent = Credentials::read(Some(&self.username), authorization.expose());
                match sent.ok_or(Error::InvalidCredentials)? {
                    Credentials::Bearer { token, .. } => of_token(cx, partner, token),
                    Credentials::Key { user_name, api_key } => {
                        check_key(cx, user_name, api_key).map(|_| Proof::Shown)
                    }
                }
            }
            _ => Ok(proof),
        }
    }
}

fn of_token(
    cx: &mut Context<'_>,
    partner: Option<&PartnerRecord>,
    token: &str,
) -> Result<Proof, Error> {
    let (Some(found), Some(partner)) = (find_token(cx, token)?, partner) else {
        return Ok(Proof::None);
    };
    if found.partner.partner_id != partner.partner_id {
        return Ok(Proof::None);
    }
    if found.makes_time(cx) {
        keep_time(cx, found.session.session_id)?;
        cx.commit_despite_error();
    }
    let (session, lifetimes) = (found.session_facts(), cx.config().lifetimes);
    if lifetimes.is_over(&session, cx.now()) {
        return Ok(if has_any_live_session(cx, partner)? { Proof::None } else { Proof::AllOver });
    }
    // The same as for a refresh: a caller can still log out after a pause.
    match lifetimes.log_out(&session, &found.token.facts(), cx.now()) {
        Judgement::Accept => Ok(Proof::Shown),
        Judgement::Refuse(_) => Ok(Proof::None),
        Judgement::RevokeSession => {
            revoke_session(cx, &found.session)?;
            cx.effect(Effect::Auth {
                kind: AuthKind::Replayed,
                partner: Some(partner.partner_id),
                key_id: Some(found.session.key_id.into()),
                at: cx.now(),
            });
            cx.commit_despite_error();
            Ok(Proof::None)
        }
    }
}

fn log_out(cx: &mut Context<'_>, partner: PartnerRecord) -> Result<(), Error> {
    let at = cx.now();
    let token_epoch = partner.token_epoch.saturating_add(1);
    cx.effect(Effect::Auth {
        kind: AuthKind::LoggedOut,
        partner: Some(partner.partner_id),
        key_id: None,
        at,
    });
    Ok(cx.system().update(&PartnerRecord { token_epoch, ..partner })?)
}
