//! Handles that act for a partner, and the check of credentials.

use crate::engine::{CredentialFields, Document, Door, Engine, Listing, duplicate_key};
use crate::error::{Error, FAILURE};
use crate::operations::access::{verify_key, verify_log_in};
use crate::records::access::{self, FoundToken, PartnerRecord, known_partner};
use crate::unit::{Access, AuthKind, Caller, Context, Effect};
use lendwright_scoring::identity::{Credentials, Judgement, Token, TokenKind};

impl Engine {
    /// Makes a handle that acts for a partner. The host must have authenticated the partner.
    ///
    /// # Errors
    /// [`Error::NotThere`] when no partner has this user name; [`Error::Forbidden`] when this
    /// handle is not the host's own.
    pub fn acting_as(&self, user_name: &str) -> Result<Self, Error> {
        if *self.caller() != Caller::Host {
            return Err(Error::Forbidden { scope: None });
        }
        let caller = self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            Ok(Caller::Partner(known_partner(cx, "user_name", user_name)?.partner_id))
        })?;
        Ok(self.with_caller(caller))
    }

    /// Makes a handle that acts for the partner with this API key, with the scopes of the key. It
    /// works until the key is revoked or expires. No session is opened.
    ///
    /// ```
    /// use lendwright::identity::{Pepper, Peppers};
    /// use lendwright::operations::host::{IssueKey, MakePartner};
    /// use lendwright::{Config, Engine, storage::Memory};
    ///
    /// let peppers = Peppers::new(Pepper::new("2026", &[7; 32])?, vec![])?;
    /// let engine = Engine::open_with(Memory::new(), Config::default().peppers(peppers))?;
    /// engine.run(&MakePartner { user_name: "nile".into(), ..MakePartner::default() })?;
    /// let key = engine.run(&IssueKey { user_name: "nile".into(), ..IssueKey::default() })?;
    /// let nile = engine.log_in("nile", key.api_key.expose())?;
    /// assert!(engine.log_in("nile", "lw_live_a guess").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::InvalidCredentials`]; [`Error::NoPepper`] when the host has set no pepper.
    pub fn log_in(&self, user_name: &str, api_key: &str) -> Result<Self, Error> {
        Ok(self.with_caller(Caller::Key(verify_log_in(self, user_name, api_key)?)))
    }

    /// Makes a handle that acts for the partner with this access token. It works as long as the
    /// token's session.
    ///
    /// An upload token, as updating a borrower returns it, makes a handle that uploads this borrower's data
    /// and does nothing else, until the token expires.
    ///
    /// # Errors
    /// [`Error::InvalidCredentials`]; [`Error::NoPepper`] when the host has set no pepper.
    pub fn bearer(&self, token: &str) -> Result<Self, Error> {
        let caller = if is_upload_token(token) {
            self.verify_upload_token(None, token)?
        } else {
            self.authenticate(Credentials::Bearer { user_name: None, token })?
        };
        Ok(self.with_caller(caller))
    }

    /// Returns how many times in a row credentials with this user name were refused since the book
    /// was opened; a valid key resets the count. For hosts that slow down guessing.
    #[must_use]
    pub fn failed_attempts(&self, user_name: &str) -> u32 {
        self.attempts().of(user_name)
    }

    /// Finds the caller that these credentials identify.
    pub(crate) fn authenticate(&self, credentials: Credentials<'_>) -> Result<Caller, Error> {
        match credentials {
            Credentials::Key { user_name, api_key } => {
                verify_key(self, user_name, api_key).map(Caller::Key)
            }
            Credentials::Bearer { user_name, token } => self.verify_token(user_name, token),
        }
    }

    /// Takes the document's own credentials out and returns the caller that they identify, if there are any.
    pub(super) fn credentials_of(
        &self,
        listing: &Listing,
        document: &mut Document<'_>,
    ) -> Result<Option<Caller>, Error> {
        let names = listing.credential_fields();
        let mut sent = |field: &str| {
            if names.contains(&field) { document.take_text(field) } else { Ok(None) }
        };
        let (name, twin) = (sent("user_name")?, sent("username")?);
        let (authorization, token) = (sent("authorization")?, sent("token")?);
        if name.is_some() && twin.is_some() && name != twin {
            return Err(Error::InvalidCredentials);
        }
        let user_name = name.as_deref().or(twin.as_deref());
        let authorization = authorization.as_deref();
        if let Some(token) = token.as_deref() {
            let bearer = authorization.and_then(|text| Credentials::read(None, text));
            return match (authorization, bearer) {
                (None, _) => self.verify_upload_token(user_name, token).map(Some),
                (_, Some(Credentials::Bearer { token: same, .. })) if same == token => {
                    self.verify_upload_token(user_name, token).map(Some)
                }
                _ => Err(duplicate_key("token")),
            };
        }
        let Some(authorization) = authorization else {
            return user_name.map_or(Ok(None), |_| Err(Error::InvalidCredentials));
        };
        let credentials = Credentials::read(user_name, authorization);
        let caller = match credentials.ok_or(Error::InvalidCredentials)? {
            Credentials::Bearer { user_name, token }
                if takes_upload_tokens(listing) && is_upload_token(token) =>
            {
                self.verify_upload_token(user_name, token)
            }
            credentials => self.authenticate(credentials),
        };
        caller.map(Some)
    }

    fn verify_upload_token(&self, user_name: Option<&str>, token: &str) -> Result<Caller, Error> {
        let (found, ended) = self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            access::find_upload_token(cx, token)
        })?;
        let is_theirs = |partner: &PartnerRecord| {
            user_name.is_none_or(|user_name| user_name == partner.user_name)
        };
        if let Some(found) = found.filter(|found| is_theirs(&found.partner)) {
            return Ok(Caller::Upload(found.mac));
        }
        // Once it was seen that one has ended, no clock that is set back revives it.
        if !ended.is_empty() {
            unless_only_read(self.unit(Access::Write, FAILURE, &Caller::Host, |cx| {
                access::forget_upload_tokens(cx, &ended)
            }))?;
        }
        self.unit(Access::Read, FAILURE, &Caller::Host, |cx| Err(cx.refuse(user_name, None, None)))
    }

    fn verify_token(&self, user_name: Option<&str>, token: &str) -> Result<Caller, Error> {
        let found = self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            let Some(found) = access::find_token(cx, token)? else {
                return Err(cx.refuse(user_name, None, None));
            };
            let makes_time = found.makes_time(cx);
            let lifetimes = cx.config().lifetimes;
            let judgement = lifetimes.admit(&found.session_facts(), &found.token.facts(), cx.now());
            Ok((judgement, makes_time, found))
        });
        let (judgement, makes_time, found) = found?;
        let (partner, session_id) = (&found.partner, found.session.session_id);
        let is_theirs = user_name.is_none_or(|user_name| user_name == partner.user_name);
        if is_theirs && judgement == Judgement::RevokeSession {
            return Err(self.replayed(&found));
        }
        if is_theirs && makes_time {
            unless_only_read(self.unit(Access::Write, FAILURE, &Caller::Host, |cx| {
                access::keep_time(cx, session_id)
            }))?;
        }
        if is_theirs && judgement == Judgement::Accept {
            return Ok(Caller::Session(session_id));
        }
        let partner = is_theirs.then_some(partner.partner_id);
        self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            Err(cx.refuse(user_name, partner, None))
        })
    }

    /// Revokes the session of a retired token that was used again. In a read-only book the use is only reported.
    fn replayed(&self, found: &FoundToken) -> Error {
        let tell = |cx: &mut Context<'_>| {
            cx.effect(Effect::Auth {
                kind: AuthKind::Replayed,
                partner: Some(found.partner.partner_id),
                key_id: Some(found.session.key_id.clone().into()),
                at: cx.now(),
            });
        };
        let revoked = self.unit(Access::Write, FAILURE, &Caller::Host, |cx| {
            tell(cx);
            access::revoke_session(cx, &found.session)
        });
        let revoked = match revoked {
            Err(error) if error.is_only_read() => {
                self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
                    tell(cx);
                    Ok(())
                })
            }
            revoked => revoked,
        };
        revoked.err().unwrap_or(Error::InvalidCredentials)
    }
}

/// What a token has met can't be kept in a book that is only read; it decides all the same.
fn unless_only_read(kept: Result<(), Error>) -> Result<(), Error> {
    kept.or_else(|error| if error.is_only_read() { Ok(()) } else { Err(error) })
}

fn takes_upload_tokens(listing: &Listing) -> bool {
    matches!(listing.door, Door::Partner { by: CredentialFields::UploadToken, .. })
}

fn is_upload_token(text: &str) -> bool {
    Token::parse(text).is_ok_and(|token| token.kind() == TokenKind::Upload)
}
