//! The context of a unit of work, and its caller.

use super::{AuthKind, Caches, Config, Effect, PendingEffect, Prepared, Watch};
use crate::error::{Detail, Error, FAILURE, Warning, WarningCode};
use crate::tables::{Book, System};
use crate::wire::IdText;
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::{Mac, Peppers, Scope, Scopes};
use lendwright_scoring::rules::RuleWarning;
use lendwright_storage::{StorageError, Transaction};
use lendwright_types::{
    BorrowerId, Entropy, EntropyError, PartnerId, ProviderId, SessionId, TenantId, UnitEntropy,
};
use std::sync::{Arc, OnceLock};

// Everything an operation may use while it runs, and the time and entropy of its unit of work.

/// Everything an operation may use while it runs: the caller's part of the book, the time, the
/// entropy, and the detail of its answer. It exists for one unit of work.
pub struct Context<'u> {
    /// The detail of the answer.
    pub detail: Detail,
    tx: &'u mut dyn Transaction,
    config: &'u Config,
    caches: &'u Caches,
    caller: &'u Caller,
    now: DateTime<Utc>,
    entropy: &'u dyn Entropy,
    partner: Option<Partner>,
    pub(crate) prepared: Prepared,
    pending: Vec<PendingEffect>,
    warned: Vec<WarningCode>,
    commits_despite_error: bool,
    puts_off: bool,
    put_off: Option<ReadAhead>,
    watch: Watch<'u>,
    read_once: Caches,
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("now", &self.now).finish_non_exhaustive()
    }
}

impl<'u> Context<'u> {
    pub(crate) fn new(
        config: &'u Config,
        caches: &'u Caches,
        caller: &'u Caller,
        frozen: &'u UnitInputs<'u>,
        watch: Watch<'u>,
        tx: &'u mut dyn Transaction,
    ) -> Self {
        frozen.restart();
        Self {
            detail: Detail::default(),
            tx,
            config,
            caches,
            caller,
            now: frozen.time(),
            entropy: frozen,
            partner: None,
            prepared: Prepared::Nothing,
            pending: Vec::new(),
            warned: Vec::new(),
            commits_despite_error: false,
            puts_off: false,
            put_off: None,
            watch,
            read_once: Caches::default(),
        }
    }

    /// Returns the partner of the operation.
    ///
    /// # Errors
    /// [`Error::InvalidCredentials`] when there is none, which never happens while an operation runs.
    pub fn partner(&self) -> Result<&Partner, Error> {
        self.partner.as_ref().ok_or(Error::InvalidCredentials)
    }

    /// Refuses a caller without an additional scope that the request needs.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub(crate) fn need(&self, scope: Scope) -> Result<(), Error> {
        self.partner()?.need(scope)
    }

    /// Sets the partner of the operation from here on.
    pub(crate) fn set_partner(&mut self, partner: Partner) {
        self.partner = Some(partner);
    }

    /// Returns the book of the caller's tenant.
    ///
    /// # Errors
    /// As [`Context::partner`].
    pub(crate) fn book(&mut self) -> Result<Book<'_>, Error> {
        let tenant = self.partner()?.tenant_id;
        Ok(Book::new(self.tx, tenant))
    }

    /// Returns the book of another tenant, for an operation of the host.
    pub(crate) fn book_of(&mut self, tenant: TenantId) -> Book<'_> {
        Book::new(self.tx, tenant)
    }

    /// Returns the records that belong to no tenant.
    pub(crate) fn system(&mut self) -> System<'_> {
        System::new(self.tx, ())
    }

    /// Returns the caller, as the handle or the credentials named it.
    #[must_use]
    pub fn caller(&self) -> &Caller {
        self.caller
    }

    /// Returns the source of random bytes; it gives the same bytes when the unit of work is run
    /// again.
    #[must_use]
    pub fn entropy(&self) -> &dyn Entropy {
        self.entropy
    }

    /// Adds an effect, which is reported to the host after the commit.
    pub fn effect(&mut self, effect: Effect) {
        self.pending.push(PendingEffect { effect, failed_attempt: None });
    }

    /// Returns the error for refused credentials. The refusal is reported to the host and counted
    /// even if the unit of work is not committed.
    pub(crate) fn refuse(
        &mut self,
        user_name: Option<&str>,
        partner: Option<PartnerId>,
        key_id: Option<&str>,
    ) -> Error {
        let key_id = key_id.map(IdText::from);
        let effect = Effect::Auth { kind: AuthKind::Refused, partner, key_id, at: self.now };
        let failed_attempt = user_name.map(|name| (name.to_owned(), partner.is_some()));
        self.pending.push(PendingEffect { effect, failed_attempt });
        Error::InvalidCredentials
    }

    /// Commits the changes although the operation returns an error. For example, the use of a retired token revokes
    /// its session, and that must be recorded. Within `together` the whole unit is still undone.
    pub fn commit_despite_error(&mut self) {
        self.commits_despite_error = true;
    }

    pub(crate) fn commits_despite_error(&self) -> bool {
        self.commits_despite_error
    }

    /// Sets whether slow reading may be put off. The unit must be run again after it.
    pub(crate) fn let_put_off(&mut self, puts_off: bool) {
        self.puts_off = puts_off;
    }

    /// Whether slow reading should be [put off](Self::put_off) rather than be done here, where others wait to write.
    pub(crate) fn puts_off(&self) -> bool {
        self.puts_off
    }

    /// Leaves the unit and returns the error to return. The unit is undone, and run again after `read`. `read` runs in
    /// a unit that only reads, and keeps its results in a cache.
    #[must_use = "the unit continues unless this error is returned"]
    pub(crate) fn put_off(
        &mut self,
        read: impl Fn(&mut Context<'_>) -> Result<(), Error> + 'static,
    ) -> Error {
        self.prepare_again(move |cx| read(cx).map(|()| Prepared::Nothing))
    }

    /// Like [`put_off`](Self::put_off), for a preparation that other writers have made outdated.
    #[must_use = "the unit continues unless this error is returned"]
    pub(crate) fn prepare_again(
        &mut self,
        read: impl Fn(&mut Context<'_>) -> Result<Prepared, Error> + 'static,
    ) -> Error {
        self.put_off = Some(ReadAhead { partner: self.partner.clone(), read: Box::new(read) });
        Error::Storage { text: FAILURE, source: StorageError::Aborted }
    }

    pub(crate) fn take_put_off(&mut self) -> Option<ReadAhead> {
        self.put_off.take()
    }

    pub(crate) fn undo_on_error(&mut self) {
        self.commits_despite_error = false;
    }

    /// Returns the effects to report: all of them after a commit, else only those that outlive a
    /// failure.
    pub(crate) fn into_effects(self, committed: bool) -> Vec<PendingEffect> {
        self.pending.into_iter().filter(|p| committed || p.outlives_failure()).collect()
    }

    /// Takes the codes of all warnings, also of operations before the last one.
    pub(crate) fn take_warned(&mut self) -> Vec<WarningCode> {
        std::mem::take(&mut self.warned)
    }

    /// Adds a warning to the answer, for something that was done but deserves a check. Earlier
    /// warnings are kept. `pointer` is a JSON pointer into the request, empty for the whole
    /// request.
    pub fn warn(
        &mut self,
        code: impl Into<WarningCode>,
        pointer: impl Into<String>,
        text: impl Into<String>,
    ) {
        let code = code.into();
        self.warned.push(code);
        let code = code.name().to_owned();
        let warning = Warning { code, pointer: pointer.into(), message: text.into() };
        self.detail.warnings.0.push(warning);
    }

    /// Adds what rules and weights warn of to the answer's warnings.
    pub(crate) fn warn_of_rules(&mut self, warnings: impl IntoIterator<Item = RuleWarning>) {
        for RuleWarning { code, pointer, text, .. } in warnings {
            self.warn(code, pointer, text);
        }
    }

    /// Returns the progress report of long work, through which the host can stop it.
    pub(crate) fn watch(&self) -> Watch<'u> {
        self.watch
    }

    /// Returns the host's peppers, which protect stored keys and tokens.
    pub(crate) fn peppers(&self) -> Result<&'u Peppers, Error> {
        self.config.needed_peppers()
    }

    /// Returns the time of this unit of work: when its turn came, after it had waited for other writers.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Returns the host's settings.
    #[must_use]
    pub fn config(&self) -> &'u Config {
        self.config
    }

    /// Returns a domain's cache, which lives as long as the book is open.
    pub(crate) fn cache<C: Default + Send + Sync + 'static>(&self) -> Arc<C> {
        self.caches.get()
    }

    /// Returns the data that a domain reads once for all borrowers of the unit. It is empty at first, and gone with
    /// the unit. Code that changes the data in the book must empty it.
    pub(crate) fn read_once<C: Default + Send + Sync + 'static>(&self) -> Arc<C> {
        self.read_once.get()
    }
}

/// Reading into a cache, or for the unit itself.
type ReadFunction = dyn Fn(&mut Context<'_>) -> Result<Prepared, Error>;

/// What must be read before a unit of work is run again.
pub(crate) struct ReadAhead {
    partner: Option<Partner>,
    read: Box<ReadFunction>,
}

impl ReadAhead {
    /// Reads for the partner of the unit. Returns the new preparation of the unit, if it replaces the old one.
    pub(crate) fn run(&self, cx: &mut Context<'_>) -> Result<Prepared, Error> {
        cx.partner.clone_from(&self.partner);
        (self.read)(cx)
    }
}

/// The time and the entropy of one unit of work. They are the same when the unit is run again after a conflict.
///
/// The clock is read when the unit first runs, not when it begins to wait for other writers. So a long wait does not
/// shorten a lease that the call hands out, and later changes have later times. Entropy is drawn when it is first
/// used. A unit that only reads draws none, so the same writing operations make the same ids whether or not others
/// read between them.
#[derive(Debug)]
pub(crate) struct UnitInputs<'c> {
    config: &'c Config,
    now: OnceLock<DateTime<Utc>>,
    entropy: OnceLock<UnitEntropy>,
}

impl<'c> UnitInputs<'c> {
    pub(crate) fn new(config: &'c Config) -> Self {
        Self { config, now: OnceLock::new(), entropy: OnceLock::new() }
    }

    /// Returns the time of the unit, which is that of the first call.
    pub(crate) fn time(&self) -> DateTime<Utc> {
        *self.now.get_or_init(|| self.config.clock.now())
    }

    /// Goes back to the beginning, for another run of the unit.
    pub(crate) fn restart(&self) {
        if let Some(drawn) = self.entropy.get() {
            drawn.restart();
        }
    }
}

impl Entropy for UnitInputs<'_> {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), EntropyError> {
        if let Some(drawn) = self.entropy.get() {
            return drawn.fill(buffer);
        }
        let drawn = UnitEntropy::draw(&*self.config.entropy)?;
        self.entropy.get_or_init(|| drawn).fill(buffer)
    }
}

// The caller and the partner of a unit of work.

/// Who calls, as the handle or the credentials say. What the caller may do is looked up in every
/// unit of work, so that a revoked key or a withdrawn scope takes effect with the next request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Caller {
    /// The host, as the book's default partner. Only the host may run the host's own operations.
    Host,
    /// A partner that the host has authenticated.
    Partner(PartnerId),
    /// A partner that authenticated with the API key of this id.
    Key(String),
    /// A partner that authenticated with an access token of this session.
    Session(SessionId),
    /// Somebody with the upload token of this code, which uploads one borrower's data for the partner that
    /// got it.
    Upload(Mac),
}

/// The partner of a unit of work, as the book has it in that unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Partner {
    /// The partner's id.
    pub partner_id: PartnerId,
    /// The tenant of the partner. The partner sees its data.
    pub tenant_id: TenantId,
    /// The partner's user name.
    pub user_name: String,
    /// What the partner may do, restricted to what its key may do.
    pub scopes: Scopes,
    /// The provider that a borrower is linked to unless a request names another.
    pub default_provider_id: ProviderId,
    /// How often the partner has logged out: sessions of an earlier epoch have ended.
    pub(crate) token_epoch: i64,
    /// Whether the caller is the host.
    pub is_host: bool,
    /// The only borrower whom an upload token lets its owner see.
    pub(crate) only_borrower: Option<BorrowerId>,
}

impl Partner {
    /// The name recorded as the author of changes.
    #[must_use]
    pub fn author(&self) -> &str {
        if self.is_host { "host" } else { &self.user_name }
    }

    /// Whether the partner has a scope; the host has all of them.
    #[must_use]
    pub fn may(&self, scope: Scope) -> bool {
        self.is_host || self.scopes.contains(scope)
    }

    /// Refuses a partner without a scope.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub(crate) fn need(&self, scope: Scope) -> Result<(), Error> {
        if self.may(scope) { Ok(()) } else { Err(Error::Forbidden { scope: Some(scope) }) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::UnitInputs;
    use crate::unit::Config;
    use lendwright_types::{Entropy, SeededEntropy, UnitEntropy};

    fn take(source: &dyn Entropy) -> [u8; 16] {
        let mut bytes = [0; 16];
        source.fill(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_unit_that_takes_no_entropy_draws_none() {
        let config = Config::default().entropy(SeededEntropy::new("frozen"));
        drop(UnitInputs::new(&config));
        let first = UnitEntropy::draw(&SeededEntropy::new("frozen")).unwrap();
        assert_eq!(take(&UnitInputs::new(&config)), take(&first));
    }

    #[test]
    fn a_unit_that_is_run_again_gets_the_same_bytes() {
        let config = Config::default().entropy(SeededEntropy::new("frozen"));
        let frozen = UnitInputs::new(&config);
        frozen.restart();
        let once = (take(&frozen), take(&frozen));
        frozen.restart();
        assert_eq!((take(&frozen), take(&frozen)), once);
    }
}
