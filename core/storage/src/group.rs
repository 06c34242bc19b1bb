//! Units of work that wait for a store's one writer share its commit.
//!
//! A thread that finds the writer free begins a transaction, runs its unit and commits. If others wait by then, it
//! passes on the writer with the transaction open. Each of them runs its unit in a savepoint, and the last one
//! commits for all. A unit's work stays in its own thread, since it need not be `Send`.
//!
//! All units are answered after the commit, also the refused ones. A refusal may depend on rows that an earlier unit
//! wrote in the same transaction.

use super::sync::{Condvar, Mutex, MutexGuard};
use super::{Durability, StorageError, WaitCheck};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

/// The greatest number of units that share a commit: none waits for more than these.
const UNITS_MAX: usize = 64;

/// The time that a unit waits before it asks whether it should continue to wait.
pub(super) const SLICE: Duration = Duration::from_millis(20);

/// The one writer of a store, and its transaction.
pub(super) trait Writer {
    /// Begins a transaction. Its commit survives the events that `durability` names. While it waits for other
    /// processes it calls `waits_on`. It fails with [`StorageError::Interrupted`] once that breaks.
    fn begin(
        &mut self,
        durability: Durability,
        waits_on: &WaitCheck<'_>,
    ) -> Result<(), StorageError>;
    /// Commits the transaction, or undoes it.
    fn commit(&mut self) -> Result<(), StorageError>;
    /// Undoes the transaction, if one is open.
    fn undo(&mut self);
    /// Marks the current state for [`return_to_savepoint`](Self::return_to_savepoint). Fails when no transaction is
    /// open, as do the next two.
    fn set_savepoint(&mut self) -> Result<(), StorageError>;
    /// Forgets the savepoint.
    fn release_savepoint(&mut self) -> Result<(), StorageError>;
    /// Undoes the writes since the savepoint, and removes the savepoint.
    fn return_to_savepoint(&mut self) -> Result<(), StorageError>;
    /// Whether no transaction is open.
    fn is_clean(&self) -> bool;
}

/// Opens a writer, if the last one could not undo its transaction and was dropped.
pub(super) type WriterFactory<'o, W> = dyn Fn() -> Result<W, StorageError> + 'o;

/// A writer, and the threads that wait for it, in the order of their arrival.
pub(super) struct Group<W> {
    state: Mutex<GroupState<W>>,
}

struct GroupState<W> {
    /// Whether a thread has the writer.
    is_taken: bool,
    writer: Option<W>,
    waiting: VecDeque<Waiter<W>>,
}

struct Waiter<W> {
    shares: SharedDurability,
    turn: Arc<Mailbox<Turn<W>>>,
}

/// The durability that a unit needs from a shared transaction, or that a transaction gives to the units that join it.
/// `None` if it must not be shared.
type SharedDurability = Option<Durability>;

/// The input of a thread at its turn.
struct Turn<W> {
    writer: Option<W>,
    shares: SharedDurability,
    /// The units that have run in the open transaction and wait for its end; none when the thread
    /// has to begin one.
    members: Vec<Arc<Mailbox<TransactionOutcome>>>,
}

/// The end of a shared transaction.
#[derive(Clone)]
enum TransactionOutcome {
    Committed,
    /// The commit failed, and the transaction was undone.
    Failed(StorageError),
    /// The store undid the whole transaction because of one unit, so the outcome of each unit is unknown.
    Lost,
}

/// The result of a unit's own work; the outer error is a panic.
type UnitResult = thread::Result<Result<(), StorageError>>;

impl<W: Writer> Group<W> {
    pub(super) fn new(writer: W) -> Self {
        let state = GroupState { is_taken: false, writer: Some(writer), waiting: VecDeque::new() };
        Self { state: Mutex::new(state) }
    }

    /// Runs a unit of work in its own transaction or in a shared one, and returns after its commit. If another unit
    /// makes the shared transaction fail, the unit is run again alone. Once `waits_on` breaks, it stops waiting for
    /// its turn.
    pub(super) fn unit(
        &self,
        durability: Durability,
        waits_on: &WaitCheck<'_>,
        open: &WriterFactory<'_, W>,
        work: &mut dyn FnMut(&mut W) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        let mut attempt = |shares| self.attempt(shares, (durability, waits_on), open, work);
        let done = attempt(Some(durability)).or_else(|| attempt(None));
        done.unwrap_or(Ok(Err(StorageError::Busy))).unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Gives the writer to `work` while it has no transaction.
    pub(super) fn alone(
        &self,
        open: &WriterFactory<'_, W>,
        work: impl FnOnce(&mut W) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        let turn = self.turn(None, &mut || ControlFlow::Continue(()));
        let mut writer = turn.ok_or(StorageError::Interrupted)?.writer;
        let done = caught(|| {
            let mut opened = writer.take().map_or_else(open, Ok)?;
            let done = work(&mut opened);
            writer = Some(opened);
            done
        });
        self.pass_on(writer);
        done.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Takes the writer from a store that is dropped.
    #[cfg(not(loom))]
    pub(super) fn take_writer(&mut self) -> Option<W> {
        self.state.get_mut().unwrap_or_else(PoisonError::into_inner).writer.take()
    }

    /// Returns `None` when the shared transaction was lost.
    fn attempt(
        &self,
        shares: SharedDurability,
        (durability, waits_on): (Durability, &WaitCheck<'_>),
        open: &WriterFactory<'_, W>,
        work: &mut dyn FnMut(&mut W) -> Result<(), StorageError>,
    ) -> Option<UnitResult> {
        let mut panicked = None;
        let asked = &mut || {
            // A thread that leaves by a panic must not get the writer either.
            catch_unwind(AssertUnwindSafe(waits_on)).unwrap_or_else(|panic| {
                panicked = Some(panic);
                ControlFlow::Break(())
            })
        };
        let Some(turn) = self.turn(shares, asked) else {
            return Some(panicked.map_or(Ok(Err(StorageError::Interrupted)), Err));
        };
        // The turn had come meanwhile: the panic continues in it.
        let work = &mut |writer: &mut W| match panicked.take() {
            Some(panic) => resume_unwind(panic),
            None => work(writer),
        };
        let Turn { writer, shares: joined, members } = turn;
        let mut writer = match writer.map_or_else(open, Ok) {
            Ok(writer) => writer,
            Err(error) => {
                self.answer(None, members, &TransactionOutcome::Lost);
                return Some(Ok(Err(error)));
            }
        };
        if !members.is_empty() {
            let turn = Turn { writer: Some(writer), shares: joined, members };
            return self.join(turn, work);
        }
        let done = caught(|| {
            writer.begin(durability, waits_on)?;
            work(&mut writer)
        });
        if matches!(done, Ok(Ok(()))) {
            return self.end(Turn { writer: Some(writer), shares, members }, done);
        }
        writer.undo();
        self.pass_on(Some(writer));
        Some(done)
    }

    /// Runs a unit in the open transaction. A failed unit is undone alone. If that fails, the whole transaction is
    /// undone.
    fn join(
        &self,
        mut turn: Turn<W>,
        work: &mut dyn FnMut(&mut W) -> Result<(), StorageError>,
    ) -> Option<UnitResult> {
        let ran = turn.writer.as_mut().and_then(|writer| in_savepoint(writer, work).ok());
        if let Some(done) = ran {
            return self.end(turn, done);
        }
        turn.writer.iter_mut().for_each(W::undo);
        self.answer(turn.writer, turn.members, &TransactionOutcome::Lost);
        None
    }

    /// Waits until the writer is this thread's; `None` if the thread has stopped waiting.
    fn turn(
        &self,
        shares: SharedDurability,
        waits_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Turn<W>> {
        let mut state = self.state();
        if !state.is_taken {
            state.is_taken = true;
            return Some(Turn { writer: state.writer.take(), shares, members: Vec::new() });
        }
        let turn = Arc::new(Mailbox::new());
        state.waiting.push_back(Waiter { shares, turn: Arc::clone(&turn) });
        drop(state);
        loop {
            if waits_on().is_break() && self.leave(&turn) {
                return None;
            }
            if let Some(turn) = turn.take_within(SLICE) {
                return Some(turn);
            }
        }
    }

    /// Leaves the queue. `false` if the turn has come meanwhile; the thread must then take it.
    fn leave(&self, turn: &Arc<Mailbox<Turn<W>>>) -> bool {
        let mut state = self.state();
        let before = state.waiting.len();
        state.waiting.retain(|waiting| !Arc::ptr_eq(&waiting.turn, turn));
        state.waiting.len() < before
    }

    /// Lets the next waiting unit join the open transaction. Commits the transaction if no unit waits.
    fn end(&self, mut turn: Turn<W>, done: UnitResult) -> Option<UnitResult> {
        let fate = if let Some(next) = self.next_member(&turn) {
            let own = Arc::new(Mailbox::new());
            turn.members.push(Arc::clone(&own));
            next.put(turn);
            own.take()
        } else {
            let committed = turn.writer.as_mut().map_or(Err(StorageError::Busy), W::commit);
            let fate = committed
                .map_or_else(TransactionOutcome::Failed, |()| TransactionOutcome::Committed);
            self.answer(turn.writer, turn.members, &fate);
            fate
        };
        match fate {
            TransactionOutcome::Committed => Some(done),
            TransactionOutcome::Failed(error) => Some(done.map(|_| Err(error))),
            TransactionOutcome::Lost => None,
        }
    }

    fn next_member(&self, turn: &Turn<W>) -> Option<Arc<Mailbox<Turn<W>>>> {
        if turn.members.len() >= UNITS_MAX - 1 {
            return None;
        }
        let mut state = self.state();
        let next = state.waiting.front()?;
        let joins = next.shares.is_some() && next.shares <= turn.shares;
        if joins { state.waiting.pop_front().map(|next| next.turn) } else { None }
    }

    /// Passes on the writer before the members wake, so the next unit can run at the same time.
    fn answer(
        &self,
        writer: Option<W>,
        members: Vec<Arc<Mailbox<TransactionOutcome>>>,
        fate: &TransactionOutcome,
    ) {
        self.pass_on(writer);
        for member in members {
            member.put(fate.clone());
        }
    }

    /// Gives the writer to the next one that waits. One that could not undo is dropped.
    fn pass_on(&self, writer: Option<W>) {
        let writer = writer.filter(W::is_clean);
        let mut state = self.state();
        if let Some(next) = state.waiting.pop_front() {
            drop(state);
            next.turn.put(Turn { writer, shares: next.shares, members: Vec::new() });
        } else {
            state.writer = writer;
            state.is_taken = false;
        }
    }

    fn state(&self) -> MutexGuard<'_, GroupState<W>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(all(test, not(loom)))]
impl<W> Group<W> {
    /// The number of threads that wait.
    pub(super) fn waiting(&self) -> usize {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).waiting.len()
    }
}

/// Runs a unit in a savepoint, to undo it alone if it fails. An error means that this undo failed, and the whole
/// transaction must be undone.
fn in_savepoint<W: Writer>(
    writer: &mut W,
    work: &mut dyn FnMut(&mut W) -> Result<(), StorageError>,
) -> Result<UnitResult, StorageError> {
    writer.set_savepoint()?;
    let done = caught(|| work(writer));
    match done {
        Ok(Ok(())) => writer.release_savepoint()?,
        _ => writer.return_to_savepoint()?,
    }
    Ok(done)
}

/// Runs work and catches its panic. The panic continues after the writer has been passed on.
fn caught(work: impl FnOnce() -> Result<(), StorageError>) -> UnitResult {
    catch_unwind(AssertUnwindSafe(work))
}

/// One thing that a thread waits for.
struct Mailbox<T> {
    content: Mutex<Option<T>>,
    arrived: Condvar,
}

impl<T> Mailbox<T> {
    fn new() -> Self {
        Self { content: Mutex::new(None), arrived: Condvar::new() }
    }

    fn put(&self, content: T) {
        *self.content.lock().unwrap_or_else(PoisonError::into_inner) = Some(content);
        self.arrived.notify_one();
    }

    /// Waits for it about so long.
    fn take_within(&self, wait: Duration) -> Option<T> {
        let mut place = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_none() {
            let waited = self.arrived.wait_timeout(place, wait);
            place = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        place.take()
    }

    fn take(&self) -> T {
        let mut place = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(content) = place.take() {
                return content;
            }
            place = self.arrived.wait(place).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
