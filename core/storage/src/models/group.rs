//! Units that share the commits of a toy writer: everything that an answer reports is on its disk.

use crate::group::{Group, Writer};
use crate::{Durability, StorageError, WaitCheck};
use loom::thread::{self, JoinHandle};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};

use Durability::{Full, Normal};

/// The commits of a toy writer: the units of each commit, and its durability.
type Commits = Vec<(Durability, Vec<&'static str>)>;

/// A disk, and how often a commit to it still fails. Its lock is none of those that are tried.
#[derive(Default)]
struct Disk {
    commits: Commits,
    failing: u32,
}

/// A writer with a list of names as its transaction.
struct Toy {
    disk: Arc<Mutex<Disk>>,
    open: Option<(Durability, Vec<&'static str>)>,
    savepoint: Option<usize>,
}

impl Toy {
    fn names(&mut self) -> Result<&mut Vec<&'static str>, StorageError> {
        self.open.as_mut().map(|(_, names)| names).ok_or(StorageError::Busy)
    }

    /// Everything that a unit sees.
    fn seen(&mut self) -> Vec<&'static str> {
        let mut seen: Vec<_> = committed(&self.disk).into_iter().flat_map(|(_, c)| c).collect();
        seen.extend(self.names().unwrap().iter());
        seen
    }
}

impl Writer for Toy {
    fn begin(&mut self, durability: Durability, _: &WaitCheck<'_>) -> Result<(), StorageError> {
        assert!(self.open.replace((durability, Vec::new())).is_none());
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StorageError> {
        assert!(self.savepoint.is_none());
        let made = self.open.take().ok_or(StorageError::Busy)?;
        let mut disk = self.disk.lock().unwrap();
        if disk.failing > 0 {
            disk.failing -= 1;
            return Err(StorageError::Unsupported("commit"));
        }
        disk.commits.push(made);
        Ok(())
    }

    fn undo(&mut self) {
        (self.open, self.savepoint) = (None, None);
    }

    fn set_savepoint(&mut self) -> Result<(), StorageError> {
        let length = self.names()?.len();
        assert!(self.savepoint.replace(length).is_none());
        Ok(())
    }

    fn release_savepoint(&mut self) -> Result<(), StorageError> {
        self.savepoint.take();
        self.names().map(drop)
    }

    fn return_to_savepoint(&mut self) -> Result<(), StorageError> {
        let length = self.savepoint.take().ok_or(StorageError::Busy)?;
        self.names()?.truncate(length);
        Ok(())
    }

    fn is_clean(&self) -> bool {
        self.open.is_none()
    }
}

fn committed(disk: &Mutex<Disk>) -> Commits {
    disk.lock().unwrap().commits.clone()
}

/// A store of toy writers, and its disk.
#[derive(Clone)]
struct Store {
    group: Arc<Group<Toy>>,
    disk: Arc<Mutex<Disk>>,
}

impl Store {
    fn new(failing: u32) -> Self {
        let disk = Arc::new(Mutex::new(Disk { commits: Vec::new(), failing }));
        let store = Toy { disk: Arc::clone(&disk), open: None, savepoint: None };
        Self { group: Arc::new(Group::new(store)), disk }
    }

    /// Runs a unit, and checks that everything it has seen is on the disk when it is answered,
    /// unless the store failed.
    fn unit(
        &self,
        durability: Durability,
        work: impl FnMut(&mut Toy) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        self.unit_while(durability, &|| ControlFlow::Continue(()), work)
    }

    /// The same for a unit that may give up waiting.
    fn unit_while(
        &self,
        durability: Durability,
        waits_on: &WaitCheck<'_>,
        mut work: impl FnMut(&mut Toy) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        let open = || Ok(Toy { disk: Arc::clone(&self.disk), open: None, savepoint: None });
        let mut seen = Vec::new();
        let done = self.group.unit(durability, waits_on, &open, &mut |toy| {
            seen = toy.seen();
            work(toy)
        });
        if matches!(done, Ok(()) | Err(StorageError::Aborted)) {
            let kept: Vec<_> = committed(&self.disk).into_iter().flat_map(|(_, c)| c).collect();
            assert!(seen.iter().all(|name| kept.contains(name)), "{seen:?} of {kept:?}");
        }
        done
    }

    fn write(&self, durability: Durability, name: &'static str) -> Result<(), StorageError> {
        let done = self.unit(durability, |toy| {
            toy.names()?.push(name);
            Ok(())
        });
        let commits = committed(&self.disk);
        let mut of = commits.iter().filter(|(_, names)| names.contains(&name));
        let enough = of.next().map(|(kept, _)| *kept >= durability);
        assert_eq!((enough, of.next()), (done.is_ok().then_some(true), None));
        done
    }

    /// Begins a unit that writes in its own thread.
    fn writing(&self, name: &'static str) -> JoinHandle<Result<(), StorageError>> {
        let store = self.clone();
        thread::spawn(move || store.write(Full, name))
    }
}

/// Runs a unit in parallel with one other in every order. Then runs it in parallel with two others, in every order
/// that interrupts threads at most three times. `run` returns the number of names that it has written. The others all
/// write their names unless a commit fails.
fn beside_others(failing: u32, run: fn(&Store) -> usize) {
    for names in [&["one"][..], &["one", "two"]] {
        let mut orders = loom::model::Builder::new();
        orders.preemption_bound = (names.len() > 1).then_some(3);
        orders.check(move || {
            let store = Store::new(failing);
            let others: Vec<_> = names.iter().map(|name| store.writing(name)).collect();
            let written = run(&store);
            let others = others.into_iter().map(|other| other.join().unwrap());
            let written = written + others.filter(Result::is_ok).count();
            let kept: Vec<_> = committed(&store.disk).into_iter().flat_map(|(_, c)| c).collect();
            assert_eq!(kept.len(), written, "{kept:?}");
            assert!(failing > 0 || names.iter().all(|name| kept.contains(name)), "{kept:?}");
        });
    }
}

#[test]
fn each_unit_is_answered_after_a_commit_that_is_durable_enough() {
    beside_others(0, |store| usize::from(store.write(Normal, "own").is_ok()));
    beside_others(0, |store| usize::from(store.write(Full, "own").is_ok()));
}

#[test]
fn a_refused_unit_undoes_itself_alone_and_waits_for_what_it_has_seen() {
    beside_others(0, |store| {
        let refused = store.unit(Full, |toy| {
            toy.names()?.push("refused");
            Err(StorageError::Aborted)
        });
        assert!(matches!(refused, Err(StorageError::Aborted)));
        0
    });
}

#[test]
fn a_unit_that_gives_up_waiting_has_done_nothing_and_leaves_nobody_waiting() {
    beside_others(0, |store| {
        let done = store.unit_while(Full, &|| ControlFlow::Break(()), |toy| {
            toy.names()?.push("own");
            Ok(())
        });
        assert!(matches!(done, Ok(()) | Err(StorageError::Interrupted)), "{done:?}");
        usize::from(done.is_ok())
    });
}

#[test]
fn a_panic_while_a_unit_waits_leaves_nobody_waiting() {
    beside_others(0, |store| {
        let waits_on = || resume_unwind(Box::new("the host's function failed"));
        let unit = || store.unit_while(Full, &waits_on, |toy| toy.names().map(|n| n.push("own")));
        usize::from(matches!(catch_unwind(AssertUnwindSafe(unit)), Ok(Ok(()))))
    });
}

#[test]
fn a_panic_undoes_its_unit_alone_and_leaves_nobody_waiting() {
    beside_others(0, |store| {
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            store.unit(Full, |toy| {
                toy.names()?.push("panicked");
                resume_unwind(Box::new("the work failed"))
            })
        }));
        assert!(panicked.is_err());
        0
    });
}

#[test]
fn a_commit_that_fails_fails_each_of_its_units_and_no_other() {
    beside_others(1, |store| usize::from(store.write(Full, "own").is_ok()));
}

#[test]
fn units_that_lose_their_transaction_by_another_one_run_again() {
    beside_others(0, |store| {
        let full = store.unit(Full, |toy| {
            toy.undo();
            Err(StorageError::Unsupported("hold so much"))
        });
        assert!(matches!(full, Err(StorageError::Unsupported(_))));
        0
    });
    beside_others(0, |store| {
        let ignored = store.unit(Full, |toy| {
            toy.undo();
            Ok(())
        });
        assert!(ignored.is_err());
        0
    });
}

#[test]
fn who_needs_the_writer_alone_gets_it_without_a_transaction() {
    beside_others(0, |store| {
        let none = || Err(StorageError::Busy);
        let alone = store.group.alone(&none, |toy| {
            assert!(toy.is_clean());
            Ok(())
        });
        alone.unwrap();
        0
    });
}
