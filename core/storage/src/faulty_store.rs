//! A store that fails where a test plans it (feature `test-support`).

use super::{
    Mode, Row, Scan, Storage, StorageError, Table, Transaction, Value, Verification, Visit,
    WaitCheck, Work,
};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The steps of a [`FaultyStore`] store that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Before the work is run.
    Begin,
    /// At one of the six verbs, in place of the verb.
    Verb,
    /// After the work, in place of the commit: everything is undone.
    Commit,
}

/// A store that passes every call to the store inside it, until a failure that a test has planned. Clones share one
/// store.
///
/// # Example
/// ```
/// use lendwright_storage::{FaultyStore, Memory, Mode, Step, Storage, StorageError};
///
/// let store = FaultyStore::new(Memory::new());
/// store.fail(Step::Commit, 1, || StorageError::Busy);
/// let done = store.transact(Mode::Read, &mut |_| Ok(()));
/// assert!(matches!(done, Err(StorageError::Busy)));
/// assert!(store.transact(Mode::Read, &mut |_| Ok(())).is_ok());
/// ```
#[derive(Clone)]
pub struct FaultyStore {
    store: Arc<dyn Storage>,
    plan: Arc<Mutex<FailurePlan>>,
}

#[derive(Default)]
struct FailurePlan {
    failure: Option<Failure>,
    reruns: u32,
}

struct Failure {
    step: Step,
    /// The number of these steps that still succeed.
    good: u64,
    error: Box<dyn Fn() -> StorageError + Send>,
}

impl std::fmt::Debug for FaultyStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Faulting").field("armed", &self.is_armed()).finish_non_exhaustive()
    }
}

impl FaultyStore {
    /// Wraps a store. It fails nowhere until [`fail`](Self::fail) is called.
    pub fn new(store: impl Storage + 'static) -> Self {
        Self { store: Arc::new(store), plan: Arc::default() }
    }

    /// Fails at the nth such step from now on, once; 1 is the next one.
    pub fn fail(&self, step: Step, nth: u64, error: impl Fn() -> StorageError + Send + 'static) {
        let failure = Failure { step, good: nth.saturating_sub(1), error: Box::new(error) };
        self.plan().failure = Some(failure);
    }

    /// Runs each later unit of work that writes, and undoes it, `times` times before the run that
    /// counts, as a store does after conflicts.
    pub fn rerun(&self, times: u32) {
        self.plan().reruns = times;
    }

    /// Whether a planned failure has not happened yet.
    #[must_use]
    pub fn is_armed(&self) -> bool {
        self.plan().failure.is_some()
    }

    fn plan(&self) -> std::sync::MutexGuard<'_, FailurePlan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reach(&self, step: Step) -> Result<(), StorageError> {
        let mut plan = self.plan();
        match plan.failure.as_mut() {
            Some(failure) if failure.step == step && failure.good == 0 => {}
            Some(failure) if failure.step == step => {
                failure.good = failure.good.saturating_sub(1);
                return Ok(());
            }
            _ => return Ok(()),
        }
        plan.failure.take().map_or(Ok(()), |failure| Err((failure.error)()))
    }

    fn run_and_undo(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        let mut ran = Ok(());
        let done = self.store.transact(mode, &mut |tx| {
            ran = work(&mut FaultyTransaction { tx, store: self });
            Err(StorageError::Aborted)
        });
        match done {
            Err(StorageError::Aborted) => ran,
            other => other,
        }
    }
}

impl Storage for FaultyStore {
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        self.reach(Step::Begin)?;
        let reruns = if mode == Mode::Read { 0 } else { self.plan().reruns };
        for _ in 0..reruns {
            self.run_and_undo(mode, work)?;
        }
        self.store.transact(mode, &mut |tx| {
            work(&mut FaultyTransaction { tx, store: self })?;
            self.reach(Step::Commit)
        })
    }

    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        self.store.prepare(tables)
    }

    fn backup(&self, to: &Path) -> Result<(), StorageError> {
        self.store.backup(to)
    }

    fn verify(
        &self,
        tables: &[&'static Table],
        goes_on: &WaitCheck<'_>,
    ) -> Result<Verification, StorageError> {
        self.store.verify(tables, goes_on)
    }

    fn compact(&self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
        self.store.compact(bytes_max)
    }
}

struct FaultyTransaction<'t> {
    tx: &'t mut dyn Transaction,
    store: &'t FaultyStore,
}

impl Transaction for FaultyTransaction<'_> {
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        self.store.reach(Step::Verb)?;
        self.tx.get(table, key)
    }

    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.store.reach(Step::Verb)?;
        self.tx.insert(table, row)
    }

    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.store.reach(Step::Verb)?;
        self.tx.update(table, row)
    }

    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError> {
        self.store.reach(Step::Verb)?;
        self.tx.remove(table, key)
    }

    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.store.reach(Step::Verb)?;
        self.tx.scan(scan, visit)
    }

    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError> {
        self.store.reach(Step::Verb)?;
        self.tx.next_id(table)
    }
}
