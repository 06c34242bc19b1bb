//! What an operation has in its hands while it runs.

use super::frozen::Frozen;
use super::watch::Watch;
use super::{Caller, Config, Partner, Shared};
use crate::entropy::Entropy;
use crate::error::{Detail, Error, Warning, WarningCode};
use crate::identity::Peppers;
use crate::ids::{PartnerId, TenantId};
use crate::json::JsonOut;
use crate::operations::{Asks, Door, Operation, Prepared, Reply, access};
use crate::rules::Lint;
use crate::storage::{Book, System, Transaction};
use crate::wire::{FieldError, Wire as _};
use chrono::{DateTime, Utc};

/// Something that happened and that the host may want to hear of, once it is committed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Effect {
    /// Somebody showed credentials, or lost them.
    Auth {
        /// What happened.
        kind: AuthKind,
        /// To whom, where that is known.
        partner: Option<PartnerId>,
        /// With which key, where it was one.
        key_id: Option<String>,
        /// When.
        at: DateTime<Utc>,
    },
}

impl Effect {
    /// The effect as one JSON object, for hosts that hear of it in another language.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = JsonOut::default();
        match self {
            Effect::Auth { kind, partner, key_id, at } => out.object(|o| {
                o.member("event").text(kind.as_str());
                if let Some(partner) = partner {
                    o.member("partner_id").int(partner.0);
                }
                if let Some(key_id) = key_id {
                    o.member("key_id").text(key_id);
                }
                at.write(o.member("at"));
            }),
        }
        out.into_text()
    }
}

/// What happened to credentials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuthKind {
    /// A partner logged in.
    LoggedIn,
    /// An access token was exchanged for the next.
    Refreshed,
    /// A retired token was shown again, so its session was revoked.
    Replayed,
    /// A partner logged out.
    LoggedOut,
    /// Credentials were refused.
    Refused,
}

impl AuthKind {
    /// Its name, `logged_in`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            AuthKind::LoggedIn => "logged_in",
            AuthKind::Refreshed => "refreshed",
            AuthKind::Replayed => "replayed",
            AuthKind::LoggedOut => "logged_out",
            AuthKind::Refused => "refused",
        }
    }
}

/// The hands of one operation in one unit of work: the caller's book, the time, the entropy, and
/// what is to be said beside the answer.
pub struct Context<'u> {
    /// What the answer says beside its body.
    pub detail: Detail,
    tx: &'u mut dyn Transaction,
    pub(crate) shared: &'u Shared,
    caller: &'u Caller,
    now: DateTime<Utc>,
    entropy: &'u dyn Entropy,
    partner: Option<Partner>,
    pub(crate) prepared: Prepared,
    happened: Vec<Happened>,
    kept: bool,
    watch: Watch<'u>,
}

/// An effect, and whose refusal is to be counted: a user name, and whether a partner has it.
pub(crate) struct Happened {
    pub(crate) effect: Effect,
    pub(crate) refused: Option<(String, bool)>,
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("now", &self.now).finish_non_exhaustive()
    }
}

impl<'u> Context<'u> {
    pub(crate) fn new(
        shared: &'u Shared,
        caller: &'u Caller,
        frozen: &'u Frozen<'u>,
        watch: Watch<'u>,
        tx: &'u mut dyn Transaction,
    ) -> Self {
        frozen.restart();
        Self {
            detail: Detail::default(),
            tx,
            shared,
            caller,
            now: frozen.time(),
            entropy: frozen,
            partner: None,
            prepared: Prepared::Nothing,
            happened: Vec::new(),
            kept: false,
            watch,
        }
    }

    /// Runs one operation: who asks, then whether they may, then what is asked.
    pub(crate) fn perform<O: Operation>(
        &mut self,
        sent: Result<(&O, &[&'static str]), &FieldError>,
    ) -> Result<Reply<O::Body>, Error> {
        self.admit_and_run(sent).map_err(|error| error.with_failure_text(O::FAILURE))
    }

    fn admit_and_run<O: Operation>(
        &mut self,
        sent: Result<(&O, &[&'static str]), &FieldError>,
    ) -> Result<Reply<O::Body>, Error> {
        // Nothing is left of what an operation before this one, which failed, had to say.
        self.detail = Detail::default();
        self.enter(O::DOOR)?;
        let (operation, missing) = sent.map_err(|error| O::refuse(error.clone()))?;
        if !missing.is_empty() {
            return Err(operation.refuse_missing(missing));
        }
        let body = operation.run(self)?;
        Ok(Reply { body, detail: std::mem::take(&mut self.detail) })
    }

    /// Looks up the caller as the book has it now, and checks that it may use this door.
    fn enter(&mut self, door: Door) -> Result<(), Error> {
        let asks = match door {
            Door::Host if *self.caller != Caller::Host => {
                return Err(Error::Forbidden { scope: None });
            }
            Door::Host => Asks::Nothing,
            Door::Partner { asks, .. } => asks,
        };
        let partner = access::look_up(self, self.caller)?;
        if let Some(scope) = asks.scope().filter(|scope| !partner.may(*scope)) {
            return Err(Error::Forbidden { scope: Some(scope) });
        }
        self.partner = Some(partner);
        Ok(())
    }

    /// The partner in whose name the operation runs.
    ///
    /// # Errors
    /// [`Error::InvalidCredentials`] where there is none, which an operation that is run never sees.
    pub fn partner(&self) -> Result<&Partner, Error> {
        self.partner.as_ref().ok_or(Error::InvalidCredentials)
    }

    /// From here on works in the name of a partner, for an operation of the host's that is about one.
    pub(crate) fn speak_for(&mut self, user_name: Option<&str>) -> Result<(), Error> {
        if let Some(user_name) = user_name {
            let partner = access::named(self, user_name)?;
            self.partner = Some(Partner { is_host: true, ..partner });
        }
        Ok(())
    }

    /// The caller's tenant's book.
    ///
    /// # Errors
    /// As [`Context::partner`].
    pub fn book(&mut self) -> Result<Book<'_>, Error> {
        let tenant = self.partner()?.tenant_id;
        Ok(Book::new(self.tx, tenant))
    }

    /// The book of a tenant that the host's operation works for.
    pub(crate) fn book_of(&mut self, tenant: TenantId) -> Book<'_> {
        Book::new(self.tx, tenant)
    }

    /// The few records that stand above tenants.
    pub(crate) fn system(&mut self) -> System<'_> {
        System::new(self.tx)
    }

    /// In whose name the unit of work runs, as it was shown.
    #[must_use]
    pub fn caller(&self) -> &Caller {
        self.caller
    }

    /// Fresh random bytes; the same ones when the unit of work is run again.
    #[must_use]
    pub fn entropy(&self) -> &dyn Entropy {
        self.entropy
    }

    /// Adds a warning to the answer, for something that was done and is worth a second look; those
    /// before it stay. `pointer` is a JSON pointer into the request, empty for the whole of it.
    pub fn warn(
        &mut self,
        code: impl Into<WarningCode>,
        pointer: impl Into<String>,
        text: impl Into<String>,
    ) {
        let code = code.into().name().to_owned();
        let warning = Warning { code, pointer: pointer.into(), message: text.into() };
        self.detail.warnings.0.push(warning);
    }

    /// Adds what rules and weights warn of to the answer's warnings.
    pub(crate) fn warn_of_rules(&mut self, warnings: impl IntoIterator<Item = Lint>) {
        for Lint { code, pointer, text } in warnings {
            self.warn(code, pointer, text);
        }
    }

    /// Says that something happened; the host hears of it after the commit.
    pub fn effect(&mut self, effect: Effect) {
        self.happened.push(Happened { effect, refused: None });
    }

    /// Says that credentials were refused, which is told and counted whether or not the unit of work
    /// is committed, and gives the error to answer with.
    pub(crate) fn refuse(
        &mut self,
        user_name: Option<&str>,
        partner: Option<PartnerId>,
        key_id: Option<&str>,
    ) -> Error {
        let key_id = key_id.map(str::to_owned);
        let effect = Effect::Auth { kind: AuthKind::Refused, partner, key_id, at: self.now };
        let refused = user_name.map(|name| (name.to_owned(), partner.is_some()));
        self.happened.push(Happened { effect, refused });
        Error::InvalidCredentials
    }

    /// Commits what was written even though the operation refuses: a replayed token, which revokes
    /// its session, must be remembered. Within `together` the whole unit is undone all the same.
    pub fn keep(&mut self) {
        self.kept = true;
    }

    pub(crate) fn is_kept(&self) -> bool {
        self.kept
    }

    pub(crate) fn forget_kept(&mut self) {
        self.kept = false;
    }

    /// What is to be told: all of it where the unit was committed, else only refused credentials.
    pub(crate) fn into_happened(self, committed: bool) -> Vec<Happened> {
        let told = |happened: &Happened| {
            committed || matches!(happened.effect, Effect::Auth { kind: AuthKind::Refused, .. })
        };
        self.happened.into_iter().filter(told).collect()
    }

    /// Whom long work tells, before each row, how far it is.
    pub(crate) fn watch(&self) -> Watch<'u> {
        self.watch
    }

    /// The host's peppers, under which keys and tokens are kept.
    pub(crate) fn peppers(&self) -> Result<&'u Peppers, Error> {
        self.shared.config.needed_peppers()
    }

    /// The time of this unit of work.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// The host's settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.shared.config
    }
}
