//! The handle of an open book: opening a book, and units of work.

use crate::error::{Error, WarningCode};
use crate::records::{self, access};
use crate::unit::{
    Access, Attempts, Caches, Caller, Config, Context, Interrupts, LogLine, OnProgress,
    PendingEffect, Prepared, Progress, ReadAhead, UnitInputs, Watch,
};
use lendwright_storage::internal::recount;
use lendwright_storage::{Storage, StorageError, Verification};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// An open book, used on behalf of one caller.
///
/// It is a cheap handle: a clone, or a handle for another caller, copies a pointer. Many threads
/// may use it at once. It starts no thread, and reads the clock and the entropy only from its
/// settings.
///
/// ```
/// use lendwright::{Engine, storage::Memory};
/// use lendwright::operations::borrowers::GetIdMapping;
///
/// let engine = Engine::open(Memory::new())?;
/// let mapping = engine.run(&GetIdMapping {})?;
/// assert!(mapping.id_mapping.areas.is_empty());
/// # Ok::<(), lendwright::Error>(())
/// ```
#[derive(Clone)]
pub struct Engine {
    shared: Arc<EngineState>,
    caller: Caller,
    /// The host's function that is called between the rows of long work.
    on_progress: Option<Arc<OnProgress>>,
}

/// What all handles of one open book share.
struct EngineState {
    storage: Box<dyn Storage>,
    config: Config,
    caches: Caches,
    attempts: Attempts,
    interrupts: Interrupts,
}

impl Engine {
    /// Opens a book with the default settings: the system's clock and entropy, no pepper.
    ///
    /// The handle is the host's own. It works for the book's default partner, which the first
    /// opening creates.
    ///
    /// # Errors
    /// Those of [`Engine::open_with`].
    pub fn open(storage: impl Storage + 'static) -> Result<Self, Error> {
        Self::open_with(storage, Config::default())
    }

    /// Opens a book with these settings.
    ///
    /// # Errors
    /// [`Error::Open`] when the store fails or the book was written by a newer version;
    /// [`Error::Setting`] for settings that can't be used; [`Error::TestBook`] when a book made
    /// with a seed is opened without that seed.
    pub fn open_with(storage: impl Storage + 'static, config: Config) -> Result<Self, Error> {
        Self::open_boxed(Box::new(storage), config)
    }

    pub(crate) fn open_boxed(storage: Box<dyn Storage>, config: Config) -> Result<Self, Error> {
        const FAILURE: &str = "the book can't be opened";
        config.check()?;
        let failed = |source| Error::Open { path: None, source };
        storage.prepare(&records::tables()).map_err(failed)?;
        let (config, seeded) = config.for_opening();
        let (caches, attempts) = (Caches::default(), Attempts::default());
        let interrupts = Interrupts::default();
        let shared = Arc::new(EngineState { storage, config, caches, attempts, interrupts });
        let engine = Self { shared, caller: Caller::Host, on_progress: None };
        // Opening an existing book does not wait for writers.
        let opened = engine.unit(Access::Read, FAILURE, &Caller::Host, access::opened_before);
        let opened = opened.and_then(|before| match before {
            Some(opening) => Ok(opening),
            None => engine.initialize(FAILURE),
        });
        let opening = opened.map_err(|error| match error {
            Error::Storage { source, .. } => failed(source),
            error => error,
        })?;
        if let Some(seeded) = seeded {
            seeded.begin_opening(opening);
        }
        Ok(engine)
    }

    /// Begins a new book, or notes that a test book is opened, unless it is only read.
    fn initialize(&self, failure: &'static str) -> Result<u64, Error> {
        let noted = self.unit(Access::Write, failure, &Caller::Host, access::initialize_book);
        match noted {
            Err(error) if error.is_only_read() => {
                self.unit(Access::Read, failure, &Caller::Host, access::opened_to_read)
            }
            noted => noted,
        }
    }

    /// Returns the settings of the opened book.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.shared.config
    }

    /// Returns the caller of the handle.
    #[must_use]
    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    /// Makes a handle on the same book for another caller.
    pub(crate) fn with_caller(&self, caller: Caller) -> Self {
        Self { caller, ..self.clone() }
    }

    /// Makes a handle on the same book with a callback. Long operations, those over many rows, call `on_progress`
    /// before each row and once after the last. When it returns [`ControlFlow::Break`], the whole unit of work is
    /// undone and the operation fails with [`Error::Interrupted`](crate::error::Error::Interrupted).
    ///
    /// Each unit of work that may write also calls it when it begins, before anything is written, with 0 rows done of
    /// an unknown number. On a book in a file it is also called about fifty times a second while the unit waits for
    /// other writers.
    ///
    /// The function is called in the thread of the call and inside its unit of work, so it must
    /// return quickly and must not use the book. Handles made from this one call it, too.
    ///
    /// ```
    /// use lendwright::operations::scoring::GetTotalScoreBatch;
    /// use lendwright::{Engine, Error, storage::Memory};
    /// use std::ops::ControlFlow;
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let batch = GetTotalScoreBatch { target: vec!["nobody".into()], ..Default::default() };
    /// let stopped = engine.watched(|_| ControlFlow::Break(())).run(&batch);
    /// assert!(matches!(stopped, Err(Error::Interrupted)));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn watched(
        &self,
        on_progress: impl Fn(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        Self { on_progress: Some(Arc::new(on_progress)), ..self.clone() }
    }

    /// Stops, from another thread, all units of work of any caller that have begun on this open book. These are units
    /// that wait for other writers, and long ones at the points where [`watched`](Self::watched) calls its function.
    /// Each is undone and fails with [`Error::Interrupted`](crate::error::Error::Interrupted), unless it is being
    /// committed. Later units are not stopped.
    ///
    /// ```
    /// use lendwright::operations::scoring::GetTotalScoreBatch;
    /// use lendwright::{Engine, Error, storage::Memory};
    /// use std::ops::ControlFlow;
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let officer = engine.clone(); // elsewhere, in another thread
    /// let batch = GetTotalScoreBatch { target: vec!["nobody".into()], ..Default::default() };
    /// let stopped = engine.watched(move |_| {
    ///     officer.interrupt();
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(matches!(stopped.run(&batch), Err(Error::Interrupted)));
    /// assert!(engine.run(&batch).is_ok());
    /// # Ok::<(), Error>(())
    /// ```
    pub fn interrupt(&self) {
        self.shared.interrupts.interrupt();
    }

    /// Returns a domain's cache, which lives as long as the book is open.
    #[cfg(feature = "host-keys")]
    pub(crate) fn cache<C: Default + Send + Sync + 'static>(&self) -> Arc<C> {
        self.shared.caches.get()
    }

    /// Returns the counts of failed log-ins since the book was opened.
    pub(crate) fn attempts(&self) -> &Attempts {
        &self.shared.attempts
    }

    /// Copies the book's current state to a new file.
    pub(crate) fn back_up(&self, path: &Path) -> Result<(), StorageError> {
        self.shared.storage.backup(path)
    }

    /// Has the store look for damage.
    pub(crate) fn verify_store(&self) -> Result<Verification, Error> {
        let watch = Watch::new(self.on_progress.as_deref(), &self.shared.interrupts);
        let (storage, tables) = (&*self.shared.storage, records::tables());
        let goes_on = || watch.waits_on();
        let verified = match storage.verify(&tables, &goes_on) {
            Err(StorageError::Unsupported(_)) => recount(storage, &tables, &goes_on),
            verified => verified,
        };
        match verified {
            Err(StorageError::Interrupted) => Err(Error::Interrupted),
            verified => Ok(verified?),
        }
    }

    /// Clears what removed rows left in the book's files ([`Storage::compact`]).
    pub(crate) fn compact(&self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
        self.shared.storage.compact(bytes_max)
    }

    /// Runs `work` in one unit of the store: all of it is committed, or nothing.
    ///
    /// `failure` is the error text when the store can't begin or commit.
    pub(crate) fn unit<T>(
        &self,
        access: Access,
        failure: &'static str,
        caller: &Caller,
        work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.transact(access, failure, (caller, 0), Prepared::Nothing, work)
    }

    /// Like [`Engine::unit`], for one operation. It takes the operation's preparation. The operation may put slow
    /// reading off ([`Context::put_off`]), and is run again after the reading.
    pub(super) fn unit_of_one<T>(
        &self,
        access: Access,
        failure: &'static str,
        prepared: Prepared,
        work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let put_off_max = if access == Access::Read { 0 } else { PUT_OFF_MAX };
        self.transact(access, failure, (self.caller(), put_off_max), prepared, work)
    }

    /// As [`Engine::unit`], for work that may put reading off so many times.
    fn transact<T>(
        &self,
        access: Access,
        failure: &'static str,
        (caller, mut put_off_max): (&Caller, u32),
        mut prepared: Prepared,
        mut work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let frozen = &UnitInputs::new(&self.shared.config);
        let watch = Watch::new(self.on_progress.as_deref(), &self.shared.interrupts);
        let mut value = None;
        let ended = loop {
            let mut keep = |cx: &mut Context<'_>| {
                cx.prepared = prepared.clone();
                value = Some(work(cx)?);
                Ok(())
            };
            let mut ended = self.attempt(
                (access, failure),
                (caller, frozen, watch),
                put_off_max > 0,
                &mut keep,
            );
            let Some(ahead) = ended.put_off.take() else { break ended };
            put_off_max = put_off_max.saturating_sub(1);
            let mut read = Prepared::Nothing;
            let mut keep = |cx: &mut Context<'_>| {
                read = ahead.run(cx)?;
                Ok(())
            };
            let ended =
                self.attempt((Access::Read, failure), (caller, frozen, watch), false, &mut keep);
            if !matches!(read, Prepared::Nothing) {
                prepared = read;
            }
            // Other failures here occur again in the work itself, and its error explains them.
            if matches!(ended.result, Err(Error::Interrupted)) {
                break ended;
            }
        };
        self.release(&ended.effects);
        self.log(&ended.result, ended.warned);
        ended.result?;
        value.ok_or(Error::Storage { text: failure, source: StorageError::Aborted })
    }

    /// One transaction of the store, with its effects and warnings.
    fn attempt(
        &self,
        (access, failure): (Access, &'static str),
        (caller, frozen, watch): (&Caller, &UnitInputs<'_>, Watch<'_>),
        may_leave: bool,
        work: &mut dyn FnMut(&mut Context<'_>) -> Result<(), Error>,
    ) -> TransactionEnd {
        let EngineState { storage, config, caches, .. } = &*self.shared;
        let (mut outcome, mut effects, mut text) = (None, Vec::new(), failure);
        let (mut warned, mut put_off) = (Vec::new(), None);
        let mode = access.storage_mode(config.durability);
        let stored = storage.transact_while(mode, &|| watch.waits_on(), &mut |tx| {
            let mut cx = Context::new(config, caches, caller, frozen, watch, tx);
            cx.let_put_off(may_leave);
            text = failure;
            // The host may have decided to stop while the unit waited for its turn to write.
            let goes_on = if access == Access::Read { Ok(()) } else { watch.at(0, None) };
            let result = goes_on.and_then(|()| work(&mut cx));
            put_off = cx.take_put_off();
            if put_off.is_some() {
                return Err(StorageError::Aborted);
            }
            let committed = result.is_ok() || cx.commits_despite_error();
            warned = cx.take_warned();
            effects = cx.into_effects(committed);
            match result {
                // The store decides whether to run the work again, so its own error is returned to
                // it.
                Err(Error::Storage { text: own, source }) => {
                    text = own;
                    Err(source)
                }
                result => {
                    outcome = Some(result);
                    if committed { Ok(()) } else { Err(StorageError::Aborted) }
                }
            }
        });
        let result = match (stored, outcome) {
            (Ok(()) | Err(StorageError::Aborted), Some(outcome)) => outcome,
            (Ok(()), None) => Err(Error::Storage { text: failure, source: StorageError::Aborted }),
            (Err(source), _) => {
                effects.clear();
                Err(match source {
                    StorageError::Interrupted => Error::Interrupted,
                    source => Error::Storage { text, source },
                })
            }
        };
        TransactionEnd { result, effects, warned, put_off }
    }

    /// Tells the host's log how a unit of work ended.
    fn log(&self, result: &Result<(), Error>, warned: Vec<WarningCode>) {
        let Some(listener) = &self.shared.config.on_log else { return };
        match result {
            Ok(()) => warned.into_iter().for_each(|code| listener(&LogLine::warning(code))),
            Err(error) => listener(&LogLine::failure(error)),
        }
    }

    /// Reports the effects of a finished unit of work to the host, and counts failed attempts.
    fn release(&self, effects: &[PendingEffect]) {
        for PendingEffect { effect, failed_attempt } in effects {
            if let Some((user_name, is_partner)) = failed_attempt {
                self.shared.attempts.refused(user_name, *is_partner);
            }
            if let Some(listener) = &self.shared.config.on_effect {
                listener(effect);
            }
        }
    }
}

/// How often an operation may put reading off: for a policy, for rules of engagement, and for what others have
/// overtaken.
const PUT_OFF_MAX: u32 = 2;

/// How one transaction of the store ended.
struct TransactionEnd {
    result: Result<(), Error>,
    effects: Vec<PendingEffect>,
    warned: Vec<WarningCode>,
    /// What must be read before the work can be run; then nothing else was done.
    put_off: Option<ReadAhead>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("caller", &self.caller).finish_non_exhaustive()
    }
}
