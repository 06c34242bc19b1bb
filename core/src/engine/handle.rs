//! The handle of an open book: opening it, and units of work.

use crate::error::Error;
use crate::records::{self, access};
use crate::storage::{Storage, StorageError};
use crate::unit::{
    Access, Ask, Attempts, Caches, Caller, Config, Context, Frozen, PendingEffect, Watch,
};
use std::path::Path;
use std::sync::Arc;

/// A book opened for work, and in whose name.
///
/// It is a cheap handle: cloning it, or asking for one that acts for a partner, copies a pointer.
/// It may be used from many threads at once. It starts no thread, and reads the clock and the
/// entropy only through what it was opened with.
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
    shared: Arc<Shared>,
    caller: Caller,
    /// The host's function that is asked between the rows of long work.
    ask: Option<Arc<Ask>>,
}

/// What all handles of one opened book share.
struct Shared {
    storage: Box<dyn Storage>,
    config: Config,
    caches: Caches,
    attempts: Attempts,
}

impl Engine {
    /// Opens a book with the default settings: the system's clock and entropy, no pepper.
    ///
    /// The handle is the host's own; it works in the book's default partner, whom it makes at the
    /// first opening.
    ///
    /// # Errors
    /// As [`Engine::open_with`].
    pub fn open(storage: impl Storage + 'static) -> Result<Self, Error> {
        Self::open_with(storage, Config::default())
    }

    /// Opens a book with settings of the host's choice.
    ///
    /// # Errors
    /// [`Error::Open`] when the store fails or was made by a newer version, [`Error::Setting`] for
    /// settings that can't be used, [`Error::TestBook`] when a book made with a seed of entropy is
    /// opened without that seed.
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
        let shared = Arc::new(Shared { storage, config, caches, attempts });
        let engine = Self { shared, caller: Caller::Host, ask: None };
        let opened = engine.unit(Access::Write, FAILURE, &Caller::Host, access::initialize_book);
        let opening = opened.map_err(|error| match error {
            Error::Storage { source, .. } => failed(source),
            error => error,
        })?;
        if let Some(seeded) = seeded {
            seeded.begin_opening(opening);
        }
        Ok(engine)
    }

    /// The settings the book was opened with.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.shared.config
    }

    /// The caller in whose name the handle works.
    #[must_use]
    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    /// A handle on the same book for another caller.
    pub(crate) fn with_caller(&self, caller: Caller) -> Self {
        Self { caller, ..self.clone() }
    }

    /// A handle on the same book and for the same caller, whose long work asks `ask`.
    pub(super) fn with_ask(&self, ask: Arc<Ask>) -> Self {
        Self { ask: Some(ask), ..self.clone() }
    }

    /// A domain's cache, which lives as long as the book is open.
    #[cfg(feature = "host-keys")]
    pub(crate) fn cache<C: Default + Send + Sync + 'static>(&self) -> Arc<C> {
        self.shared.caches.get()
    }

    /// The counts of failed log-ins since the book was opened.
    pub(crate) fn attempts(&self) -> &Attempts {
        &self.shared.attempts
    }

    /// Copies the book as it stands to a new file.
    pub(crate) fn back_up(&self, path: &Path) -> Result<(), StorageError> {
        self.shared.storage.backup(path)
    }

    /// Runs work in one unit of the store: all of it is committed, or nothing.
    ///
    /// `failure` is the text for a failure of the store to begin or to commit.
    pub(crate) fn unit<T>(
        &self,
        access: Access,
        failure: &'static str,
        caller: &Caller,
        mut work: impl FnMut(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut value = None;
        self.transact(access, failure, caller, &mut |cx| {
            value = Some(work(cx)?);
            Ok(())
        })?;
        value.ok_or(Error::Storage { text: failure, source: StorageError::Aborted })
    }

    /// As [`Engine::unit`], for work that keeps its value itself.
    fn transact(
        &self,
        access: Access,
        failure: &'static str,
        caller: &Caller,
        work: &mut dyn FnMut(&mut Context<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Shared { storage, config, caches, .. } = &*self.shared;
        let frozen = Frozen::now(config);
        let mut outcome = None;
        let mut effects = Vec::new();
        let mut text = failure;
        let stored = storage.transact(access.in_storage(config.durability), &mut |tx| {
            let watch = Watch(self.ask.as_deref());
            let mut cx = Context::new(config, caches, caller, &frozen, watch, tx);
            text = failure;
            // The host may have asked to stop while the unit waited for its turn to write.
            let goes_on = if access == Access::Read { Ok(()) } else { watch.at(0, None) };
            let result = goes_on.and_then(|()| work(&mut cx));
            let committed = result.is_ok() || cx.commits_despite_error();
            effects = cx.into_effects(committed);
            match result {
                // The store decides whether to run the work again, so it gets its own error back.
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
            (Err(source), _) => return Err(Error::Storage { text, source }),
        };
        self.release(&effects);
        result
    }

    /// Tells the host of the effects of a unit of work that is over, and counts failed attempts.
    fn release(&self, effects: &[PendingEffect]) {
        for PendingEffect { effect, failed_attempt } in effects {
            if let Some((user_name, is_partner)) = failed_attempt {
                self.shared.attempts.refused(user_name, *is_partner);
            }
            if let Some(hear) = &self.shared.config.on_effect {
                hear(effect);
            }
        }
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("caller", &self.caller).finish_non_exhaustive()
    }
}
