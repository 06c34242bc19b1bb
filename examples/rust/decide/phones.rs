//! The phones of some applicants. Their messages are uploaded and linked with the starter pack's templates. The same
//! policy then decides again with the linked data.

use crate::portfolio::Portfolio;
use lendwright::operations::collected::{
    DataType, DataTypes, LinkExtractedData, UploadCollectedData, UploadedMessage, UploadedMessages,
    UploadedTime,
};
use lendwright::operations::sms::LoadPack;
use lendwright::rules::Verdict;
use lendwright::wire::HiddenValue;
use lendwright::{Available, BorrowerUuid, Engine, Error, IdText};
use lendwright_portfolio::SampleMessage;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The number of phones that are uploaded in one commit.
const CHUNK: usize = 50;

/// The counts of uploaded data, and the changes of decisions.
#[derive(Default)]
pub struct Phones {
    phones: usize,
    messages: usize,
    taken: Duration,
    /// The number of decisions that changed from one word to another.
    changed: BTreeMap<(&'static str, &'static str), usize>,
}

/// Loads the starter pack. Uploads and links the messages of applicants who share them; `None` if nobody does.
pub fn read(
    engine: &Engine,
    portfolio: &Portfolio,
    uuids: &[IdText<BorrowerUuid>],
) -> Result<Option<Phones>, Error> {
    let mut phones = Phones::default();
    let shared: Vec<_> = uuids.iter().zip(&portfolio.messages).collect();
    if shared.is_empty() {
        return Ok(None);
    }
    engine.run(&LoadPack { pack: "eg".to_owned(), partner: None })?;
    let begun = Instant::now();
    for chunk in shared.chunks(CHUNK) {
        engine.together(|unit| {
            for (uuid, messages) in chunk.iter().filter(|(_, messages)| !messages.is_empty()) {
                unit.run(&UploadCollectedData {
                    uuid: (*uuid).clone(),
                    messages: Some(UploadedMessages(messages.iter().map(uploaded).collect())),
                    ..UploadCollectedData::default()
                })?;
                unit.run(&LinkExtractedData {
                    uuid: (*uuid).clone(),
                    data_types: Some(DataTypes(vec![DataType::Sms])),
                    ..LinkExtractedData::default()
                })?;
                phones.phones += 1;
                phones.messages += messages.len();
            }
            Ok::<_, Error>(())
        })?;
    }
    phones.taken = begun.elapsed();
    Ok(Some(phones))
}

fn uploaded(message: &SampleMessage) -> UploadedMessage {
    UploadedMessage {
        address: HiddenValue(message.address.to_owned()),
        body: HiddenValue(message.body.clone()),
        date: UploadedTime(message.received_at.timestamp_millis()),
        ..UploadedMessage::default()
    }
}

impl Phones {
    /// Counts a decision that has changed with the messages.
    pub fn compare(&mut self, without: Available<Verdict>, with: Available<Verdict>) {
        let words = (word(without), word(with));
        if words.0 != words.1 {
            *self.changed.entry(words).or_default() += 1;
        }
    }

    pub fn print(&self) {
        let seconds = self.taken.as_secs_f64();
        println!("\nmessages");
        println!(
            "  {} messages of {} phones uploaded and linked in {seconds:.2} s: {:.0} a second",
            self.messages,
            self.phones,
            self.messages as f64 / seconds
        );
        for ((without, with), count) in &self.changed {
            println!("  {without:<14} -> {with:<14} {count:>5}");
        }
    }
}

fn word(verdict: Available<Verdict>) -> &'static str {
    match verdict {
        Available::Value(Verdict::Pass) => "pass",
        Available::Value(Verdict::Fail) => "fail",
        Available::Value(Verdict::Refer) => "undetermined",
        Available::NotAvailable => "no rules",
    }
}
