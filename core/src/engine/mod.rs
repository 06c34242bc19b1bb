//! The engine: one handle, three doors, one unit of work for each request.

mod attempts;
mod authenticate;
mod caller;
#[cfg(feature = "host-keys")]
mod chosen;
mod config;
mod context;
mod document;
mod frozen;
mod http;

mod policies;
mod settings;
mod together;
mod watch;

pub use caller::{Caller, Partner};
pub use config::Config;
pub use context::{AuthKind, Context, Effect};
pub use document::Answered;
pub(crate) use document::presented;
pub use http::{HttpRequest, HttpResponse};
pub use settings::{ClockSetting, DurabilitySetting, LifetimeSettings, PepperSetting, Settings};
pub use together::Unit;
pub use watch::Progress;

use context::Happened;
use frozen::Frozen;
use policies::Policies;

use crate::error::Error;
use crate::operations::{Access, Door, Operation, Prepared, Reply, access};
use crate::storage::{Storage, StorageError};
use crate::wire::FieldError;
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
    pub(crate) shared: Arc<Shared>,
    pub(crate) caller: Caller,
    /// Who is asked between the rows of long work.
    ask: Option<Arc<watch::Ask>>,
}

/// What all handles of one opened book share.
pub(crate) struct Shared {
    pub(crate) storage: Box<dyn Storage>,
    pub(crate) config: Config,
    pub(crate) policies: Policies,
    pub(crate) attempts: attempts::Attempts,
    #[cfg(feature = "host-keys")]
    pub(crate) chosen: chosen::ChosenKeys,
}

impl Shared {
    fn new(storage: Box<dyn Storage>, config: Config) -> Self {
        Self {
            storage,
            config,
            policies: Policies::default(),
            attempts: attempts::Attempts::default(),
            #[cfg(feature = "host-keys")]
            chosen: chosen::ChosenKeys::default(),
        }
    }
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
        storage.prepare(&crate::operations::tables()).map_err(failed)?;
        let (config, seeded) = config.for_opening();
        let shared = Arc::new(Shared::new(storage, config));
        let engine = Self { shared, caller: Caller::Host, ask: None };
        let opened = engine.unit(Access::Write, FAILURE, &Caller::Host, access::found);
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

    /// In whose name the handle works.
    #[must_use]
    pub fn caller(&self) -> &Caller {
        &self.caller
    }

    /// Runs one operation in one unit of work.
    ///
    /// # Errors
    /// The operation's own conditions. Nothing is written then.
    pub fn run<O: Operation>(&self, operation: &O) -> Result<Reply<O::Body>, Error> {
        self.perform(Ok((operation, &operation.blanks())))
    }

    /// Runs an operation whose fields may already be known to be missing or faulty: who asks is
    /// checked before what is asked, so the fault waits until the caller is known.
    pub(crate) fn perform<O: Operation>(
        &self,
        sent: Result<(&O, &[&'static str]), &FieldError>,
    ) -> Result<Reply<O::Body>, Error> {
        let admitted = O::DOOR != Door::Host || self.caller == Caller::Host;
        let prepared = match sent {
            Ok((operation, [])) if admitted => {
                operation.prepare(self).map_err(|error| error.with_failure_text(O::FAILURE))?
            }
            _ => Prepared::Nothing,
        };
        self.unit(O::ACCESS, O::FAILURE, &self.caller, |cx| {
            cx.prepared = prepared.clone();
            cx.perform(sent)
        })
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
        let Shared { storage, config, .. } = &*self.shared;
        let frozen = Frozen::now(config);
        let mut outcome = None;
        let mut happened = Vec::new();
        let mut text = failure;
        let stored = storage.transact(access.in_storage(config.durability), &mut |tx| {
            let watch = watch::Watch(self.ask.as_deref());
            let mut cx = Context::new(&self.shared, caller, &frozen, watch, tx);
            text = failure;
            // The host may have asked to stop while the unit waited for its turn to write.
            let goes_on = if access == Access::Read { Ok(()) } else { watch.at(0, None) };
            let result = goes_on.and_then(|()| work(&mut cx));
            let committed = result.is_ok() || cx.is_kept();
            happened = cx.into_happened(committed);
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
        self.release(&happened);
        result
    }

    /// Hands what happened to the host; only what a committed unit says, and refused credentials.
    fn release(&self, happened: &[Happened]) {
        for Happened { effect, refused } in happened {
            if let Some((user_name, is_partner)) = refused {
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
