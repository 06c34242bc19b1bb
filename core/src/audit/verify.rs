//! Verifying: the first record that is altered, missing or out of order, by name.

use super::chain::{Entry, Head, Personal};
use super::checkpoint::Checkpoint;
use std::fmt;

/// What verifying a log came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The first thing wrong; none when the log is whole.
    pub broken: Option<Broken>,
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

/// One thing wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The stream.
    pub stream: String,
    /// The record's number in its stream.
    pub number: u64,
    /// What is wrong with it.
    pub fault: Fault,
    /// At which of the records given it showed, counted from 1; none where it showed by what was
    /// not given.
    pub position: Option<u64>,
}

/// What can be wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Its digest is not that of what stands there.
    Altered,
    /// Its personal part is not the one that was written.
    PersonalAltered,
    /// It is not there, and one after it is.
    Missing,
    /// It is there, and stands before or after its place.
    OutOfOrder,
    /// It is whole in itself, and does not hang on the record before it: that one, or this, was
    /// made anew.
    Unlinked,
    /// It belongs to another stream than the one being verified.
    OtherStream,
    /// It is not the one that the checkpoint names: it or one before it was made anew.
    Replaced,
    /// It is whole, and the store finds it by something else than what it says: another id, time,
    /// borrower or partner. Only who holds the store can see this.
    Misfiled,
    /// It is whole, and the policy that it names is no longer in the store, or not as it was. Only who
    /// holds the store can see this.
    PolicyLost,
    /// It is the last of its stream that the checkpoint names, and the stream ends before it.
    TailRemoved,
    /// It is the last of its stream that the checkpoint names, and the whole stream is gone.
    StreamRemoved,
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
    broken: Option<Broken>,
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
                let fault = self.check(entry).err();
                self.broken = fault.map(|broken| Broken { position, ..broken });
            }
            // What seemed missing only stands in the wrong place.
            Some(b) if b.fault == Fault::Missing && b.is_about(entry) => {
                b.fault = Fault::OutOfOrder;
                b.position = position;
            }
            Some(_) => {}
        }
        self.seen.add(entry);
    }

    /// Says what only who holds the store can find of a record: [`Fault::Misfiled`] or
    /// [`Fault::PolicyLost`]. What was found wrong before counts more.
    pub fn report(&mut self, stream: &str, number: u64, fault: Fault) {
        let stream = stream.to_owned();
        self.broken.get_or_insert(Broken { stream, number, fault, position: None });
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

    fn check(&self, entry: &Entry) -> Result<(), Broken> {
        let head = self.seen.heads().get(&entry.stream).copied();
        StreamVerifier::after(&entry.stream, head).push(entry)?;
        let kept = self.kept.and_then(|kept| kept.heads().get(&entry.stream));
        match kept.filter(|kept| kept.number == entry.number && kept.digest != entry.digest) {
            Some(_) => Err(Broken::at(entry, Fault::Replaced)),
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
    pub fn push(&mut self, entry: &Entry) -> Result<(), Broken> {
        if entry.stream != self.stream {
            return Err(Broken::at(entry, Fault::OtherStream));
        }
        let expected = self.head.number.saturating_add(1);
        if entry.number > expected {
            return Err(Broken { number: expected, ..Broken::at(entry, Fault::Missing) });
        }
        if entry.number < expected {
            return Err(Broken::at(entry, Fault::OutOfOrder));
        }
        if let Some(fault) = entry.fault() {
            return Err(Broken::at(entry, fault));
        }
        if entry.previous != self.head.digest {
            return Err(Broken::at(entry, Fault::Unlinked));
        }
        self.head = entry.head();
        Ok(())
    }
}

impl Entry {
    /// What is wrong with it in itself, without the records around it.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        if self.computed_digest() != self.digest {
            return Some(Fault::Altered);
        }
        let altered = |personal: &Personal| personal.digest() != self.personal_digest;
        self.personal.as_ref().is_some_and(altered).then_some(Fault::PersonalAltered)
    }
}

impl Broken {
    fn at(entry: &Entry, fault: Fault) -> Self {
        Self { stream: entry.stream.clone(), number: entry.number, fault, position: None }
    }

    fn is_about(&self, entry: &Entry) -> bool {
        self.stream == entry.stream && self.number == entry.number
    }
}

impl std::error::Error for Broken {}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stream, number, fault, .. } = self;
        write!(f, "record {number} of stream {stream:?} {fault}")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Altered => "is altered",
            Fault::PersonalAltered => "has an altered personal part",
            Fault::Missing => "is missing",
            Fault::OutOfOrder => "is out of order",
            Fault::Unlinked => "does not follow the record before it",
            Fault::OtherStream => "belongs to another stream",
            Fault::Replaced => "is not the one that the checkpoint names",
            Fault::Misfiled => "is filed under another id, time, borrower or partner than it says",
            Fault::PolicyLost => "names a policy whose text is gone or altered",
            Fault::TailRemoved => "is the checkpoint's last, and the stream ends before it",
            Fault::StreamRemoved => "is the checkpoint's last, and the stream is gone",
        })
    }
}

/// The first stream, by name, that ends before the head which the checkpoint names.
fn lost(kept: &Checkpoint, seen: &Checkpoint) -> Option<Broken> {
    kept.heads().iter().find_map(|(stream, head)| {
        let fault = match seen.heads().get(stream) {
            None => Fault::StreamRemoved,
            Some(end) if end.number < head.number => Fault::TailRemoved,
            Some(_) => return None,
        };
        Some(Broken { stream: stream.clone(), number: head.number, fault, position: None })
    })
}
