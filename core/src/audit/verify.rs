//! Verifying: the first record that is altered, missing or out of order, by name.

use super::chain::{Entry, Head};
use super::checkpoint::Checkpoint;
use super::integrity::{IntegrityError, Violation};

/// What verifying a log came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The first thing wrong; none when the log is whole.
    pub broken: Option<IntegrityError>,
    /// The checkpoint of the records that were seen, to be kept elsewhere for the next time.
    pub checkpoint: Checkpoint,
}

impl Verification {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.broken.is_none()
    }
}

/// Verifies records, those of one stream in the order of their numbers, and the streams in any order.
///
/// With a checkpoint, also that what it names is still there; records that have come since are fine.
/// It keeps one head a stream and no record; [`LogVerifier`] takes records as they are read.
///
/// See the [module](super) for an example.
#[must_use]
pub fn verify<'e>(
    entries: impl IntoIterator<Item = &'e Entry>,
    checkpoint: Option<&Checkpoint>,
) -> Verification {
    let mut verifier = LogVerifier::new(checkpoint);
    entries.into_iter().for_each(|entry| verifier.push(entry));
    verifier.finish()
}

/// Verifies a whole log, record by record; what [`verify`] does to a list.
#[derive(Debug)]
pub struct LogVerifier<'c> {
    kept: Option<&'c Checkpoint>,
    seen: Checkpoint,
    broken: Option<IntegrityError>,
}

impl<'c> LogVerifier<'c> {
    /// A verifier that has seen nothing, and holds what comes against the checkpoint, if given.
    #[must_use]
    pub fn new(checkpoint: Option<&'c Checkpoint>) -> Self {
        Self { kept: checkpoint, seen: Checkpoint::default(), broken: None }
    }

    /// Takes the next record.
    pub fn push(&mut self, entry: &Entry) {
        let position = Some(self.seen.records().saturating_add(1));
        match &mut self.broken {
            None => {
                let violation = self.check(entry).err();
                self.broken = violation.map(|broken| IntegrityError { position, ..broken });
            }
            // What seemed missing only stands in the wrong place.
            Some(b) if b.violation == Violation::Missing && b.is_about(entry) => {
                b.violation = Violation::OutOfOrder;
                b.position = position;
            }
            Some(_) => {}
        }
        self.seen.add(entry);
    }

    /// Says what only who holds the store can find of a record: [`Violation::Misfiled`] or
    /// [`Violation::PolicyLost`]. What was found wrong before counts more.
    pub fn report(&mut self, stream: &str, number: u64, violation: Violation) {
        let stream = stream.to_owned();
        self.broken.get_or_insert(IntegrityError { stream, number, violation, position: None });
    }

    /// Whether something is wrong already.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// What it came to.
    #[must_use]
    pub fn finish(self) -> Verification {
        let broken = self.broken.or_else(|| lost(self.kept?, &self.seen));
        Verification { broken, checkpoint: self.seen }
    }

    fn check(&self, entry: &Entry) -> Result<(), IntegrityError> {
        let head = self.seen.heads().get(&entry.stream).copied();
        StreamVerifier::after(&entry.stream, head).push(entry)?;
        let kept = self.kept.and_then(|kept| kept.heads().get(&entry.stream));
        match kept.filter(|kept| kept.number == entry.number && kept.digest != entry.digest) {
            Some(_) => Err(IntegrityError::at(entry, Violation::Replaced)),
            None => Ok(()),
        }
    }
}

/// Verifies one stream, record by record, and keeps nothing but its head.
#[derive(Clone, Debug)]
pub struct StreamVerifier<'s> {
    stream: &'s str,
    head: Head,
}

impl<'s> StreamVerifier<'s> {
    /// At the start of a stream.
    #[must_use]
    pub fn new(stream: &'s str) -> Self {
        Self::after(stream, None)
    }

    /// After a head that is trusted; at the start where there is none.
    #[must_use]
    pub fn after(stream: &'s str, head: Option<Head>) -> Self {
        Self { stream, head: head.unwrap_or_else(|| Head::start_of(stream)) }
    }

    /// The head of the records so far.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// Takes the next record.
    ///
    /// # Errors
    /// With what is wrong and with which record; the head stays where it was.
    pub fn push(&mut self, entry: &Entry) -> Result<(), IntegrityError> {
        if entry.stream != self.stream {
            return Err(IntegrityError::at(entry, Violation::OtherStream));
        }
        let expected = self.head.number.saturating_add(1);
        if entry.number > expected {
            return Err(IntegrityError {
                number: expected,
                ..IntegrityError::at(entry, Violation::Missing)
            });
        }
        if entry.number < expected {
            return Err(IntegrityError::at(entry, Violation::OutOfOrder));
        }
        if let Some(violation) = entry.violation() {
            return Err(IntegrityError::at(entry, violation));
        }
        if entry.previous != self.head.digest {
            return Err(IntegrityError::at(entry, Violation::Unlinked));
        }
        self.head = entry.head();
        Ok(())
    }
}

impl IntegrityError {
    fn at(entry: &Entry, violation: Violation) -> Self {
        Self { stream: entry.stream.clone(), number: entry.number, violation, position: None }
    }

    fn is_about(&self, entry: &Entry) -> bool {
        self.stream == entry.stream && self.number == entry.number
    }
}

/// The first stream, by name, that ends before the head which the checkpoint names.
fn lost(kept: &Checkpoint, seen: &Checkpoint) -> Option<IntegrityError> {
    kept.heads().iter().find_map(|(stream, head)| {
        let violation = match seen.heads().get(stream) {
            None => Violation::StreamRemoved,
            Some(end) if end.number < head.number => Violation::TailRemoved,
            Some(_) => return None,
        };
        Some(IntegrityError {
            stream: stream.clone(),
            number: head.number,
            violation,
            position: None,
        })
    })
}
