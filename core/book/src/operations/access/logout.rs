//! `POST /api/v1.0/logout/`: ends all sessions of a partner.

use super::name_is_missing;
use crate::engine::prelude::*;
use crate::records::access::{
    PartnerRecord, check_key, find_token, has_any_live_session, keep_time, revoke_session,
};
use crate::unit::{AuthKind, Caller, Effect};
use crate::wire::{FieldError, Secret};
use lendwright_scoring::identity::{Credentials, Judgement};

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
                key_id: Some(found.session.key_id),
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
