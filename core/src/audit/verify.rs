//! Verifies logs: finds the first record that is changed, missing or out of order.

use super::{Checkpoint, Entry, Head, IntegrityError, Violation};

/// The result of verifying a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The first error; `None` when the log is intact.
    pub broken: Option<IntegrityError>,
    /// The checkpoint of the records that were read, to be kept in another place for the next time.
    pub checkpoint: Checkpoint,
}

impl Verification {
    /// Whether the log is intact.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.broken.is_none()
    }
}

/// Verifies records: those of one stream in the order of their numbers, the streams in any order.
///
/// With a checkpoint, it also verifies that the records named there still exist; newer records are
/// fine. It keeps one head for each stream and no records. To verify records while they are read,
/// use [`LogVerifier`].
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

/// Verifies a whole log record by record, as [`verify`] does for a list.
#[derive(Debug)]
pub struct LogVerifier<'c> {
    kept: Option<&'c Checkpoint>,
    seen: Checkpoint,
    broken: Option<IntegrityError>,
}

impl<'c> LogVerifier<'c> {
    /// Makes a verifier that compares the log with the checkpoint, if given.
    #[must_use]
    pub fn new(checkpoint: Option<&'c Checkpoint>) -> Self {
        Self { kept: checkpoint, seen: Checkpoint::default(), broken: None }
    }

    /// Verifies the next record.
    pub fn push(&mut self, entry: &Entry) {
        let position = Some(self.seen.records().saturating_add(1));
        match &mut self.broken {
            None => {
                let violation = self.check(entry).err();
                self.broken = violation.map(|broken| IntegrityError { position, ..broken });
            }
            // The record that seemed to be missing is only in a wrong place.
            Some(b) if b.violation == Violation::Missing && b.is_about(entry) => {
                b.violation = Violation::OutOfOrder;
                b.position = position;
            }
            Some(_) => {}
        }
        self.seen.add(entry);
    }

    /// Reports an error that only the owner of the store can find: [`Violation::Misfiled`] or
    /// [`Violation::PolicyLost`]. An error that was found before takes precedence.
    pub fn report(&mut self, stream: &str, number: u64, violation: Violation) {
        let stream = stream.to_owned();
        self.broken.get_or_insert(IntegrityError { stream, number, violation, position: None });
    }

    /// Whether an error was found already.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// Returns the result.
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

/// Verifies one stream record by record, and keeps only its head.
#[derive(Clone, Debug)]
pub struct StreamVerifier<'s> {
    stream: &'s str,
    head: Head,
}

impl<'s> StreamVerifier<'s> {
    /// Starts at the beginning of a stream.
    #[must_use]
    pub fn new(stream: &'s str) -> Self {
        Self::after(stream, None)
    }

    /// Starts after a trusted head; at the beginning when there is none.
    #[must_use]
    pub fn after(stream: &'s str, head: Option<Head>) -> Self {
        Self { stream, head: head.unwrap_or_else(|| Head::start_of(stream)) }
    }

    /// Returns the head of the records so far.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// Verifies the next record.
    ///
    /// # Errors
    /// What is wrong and with which record; the head then stays unchanged.
    pub fn push(&mut self, entry: &Entry) -> Result<(), IntegrityError> {
        if entry.stream != self.stream {
            return Err(IntegrityError::at(entry, Violation::OtherStream));
        }
        let expected = self.head.number.saturating_add(1);
        if entry.number > expected {
            let missing = IntegrityError::at(entry, Violation::Missing);
            return Err(IntegrityError { number: expected, ..missing });
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

/// Finds the first stream, by name, that ends before the head in the checkpoint.
fn lost(kept: &Checkpoint, seen: &Checkpoint) -> Option<IntegrityError> {
    kept.heads().iter().find_map(|(stream, head)| {
        let violation = match seen.heads().get(stream) {
            None => Violation::StreamRemoved,
            Some(end) if end.number < head.number => Violation::TailRemoved,
            Some(_) => return None,
        };
        let (stream, number) = (stream.clone(), head.number);
        Some(IntegrityError { stream, number, violation, position: None })
    })
}
