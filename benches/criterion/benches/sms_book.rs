//! Messages in a book on the disk: uploads, links, summaries, and scores with and without linked data:
//! `cargo bench --bench sms_book`.
//!
//! 400 generated applicants have a year of messages each, read by the starter pack for Egypt, and one has 3,000
//! messages. Scores alternate between borrowers with and without a link, so that a busy moment affects both. Each score
//! writes the decision log. Times are medians.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::operations::borrowers::{Consent, UpdateBorrower};
use lendwright::operations::collected::{
    DataType, DataTypes, LinkExtractedData, UploadCollectedData, UploadedMessage, UploadedMessages,
    UploadedTime,
};
use lendwright::operations::scoring::GetTotalScore;
use lendwright::operations::sms::{GetSmsSummary, LoadPack};
use lendwright::storage::{Durability, Sqlite};
use lendwright::time::parse_instant;
use lendwright::wire::HiddenValue;
use lendwright::{BorrowerUuid, Config, Engine, FixedClock, IdText};
use lendwright_benches::book::{Folder, SEED, fill, lasted, median};
use lendwright_portfolio::{SampleMessage, applicant, messages};
use std::hint::black_box;
use std::time::Duration;

fn main() {
    let people = if std::env::args().any(|word| word == "--bench") { 400 } else { 4 };
    let folder = Folder::new("sms_book");
    let store = Sqlite::file(folder.path("messages.book")).expect("the file can be opened");
    let now = parse_instant("2025-12-31T21:00:00Z").expect("it is a time");
    let config = Config::default().durability(Durability::Normal).clock(FixedClock::at(now));
    let engine = Engine::open_with(store, config).expect("it is a book");
    let uuids = fill(&engine, people * 2);
    engine.run(&LoadPack { pack: "eg".into(), partner: None }).expect("the pack is there");
    for uuid in &uuids {
        let consent = Some(Consent { sms: Some(true), ..Consent::default() });
        let request = UpdateBorrower { uuid: uuid.clone(), consent, ..UpdateBorrower::default() };
        engine.run(&request).expect("the borrower is there");
    }
    // Borrowers at odd places have messages and a link.
    let linked: Vec<&IdText<BorrowerUuid>> = uuids.iter().skip(1).step_by(2).collect();
    let (mut uploads, mut links, mut sent) = (Vec::new(), Vec::new(), 0);
    let phones = (1..).map(|number| messages(SEED, &applicant(SEED, number)));
    for (uuid, all) in linked.iter().zip(phones.filter(|all| !all.is_empty())) {
        sent += all.len();
        uploads.push(lasted(|| upload(&engine, uuid, &all)));
        links.push(lasted(|| link(&engine, uuid)));
    }
    let each = sent / linked.len();
    print(&format!("upload_collected_data, {each} messages by mean"), uploads);
    print("link_extracted_data of them", links);
    scores(&engine, &uuids);
    large(&engine, &uuids);
}

fn scores(engine: &Engine, uuids: &[IdText<BorrowerUuid>]) {
    let mut taken = [vec![], vec![]];
    for pair in uuids.chunks(2) {
        for (uuid, times) in pair.iter().zip(&mut taken) {
            let request = GetTotalScore { uuid: Some(uuid.clone()), ..GetTotalScore::default() };
            times.push(lasted(|| {
                black_box(engine.run(&request).expect("the borrower is there"));
            }));
        }
    }
    let [without, with] = taken;
    print("get_total_score, NORMAL, nothing linked", without);
    print("get_total_score, NORMAL, messages linked", with);
}

/// The summary of 3,000 messages: those of several applicants on one phone.
fn large(engine: &Engine, uuids: &[IdText<BorrowerUuid>]) {
    let uuid = uuids.first().expect("somebody is there");
    let mut all = Vec::new();
    let mut number = 1;
    while all.len() < 3_000 {
        all.extend(messages(SEED, &applicant(SEED, number)));
        number += 1;
    }
    all.truncate(3_000);
    upload(engine, uuid, &all);
    let request = GetSmsSummary { borrower_uuid: uuid.clone(), ..GetSmsSummary::default() };
    let summaries = (0..50).map(|_| {
        lasted(|| {
            black_box(engine.run(&request).expect("there are messages"));
        })
    });
    print("get_sms_summary of 3,000 messages", summaries.collect());
}

fn upload(engine: &Engine, uuid: &IdText<BorrowerUuid>, messages: &[SampleMessage]) {
    let one = |message: &SampleMessage| UploadedMessage {
        address: HiddenValue(message.address.to_owned()),
        body: HiddenValue(message.body.clone()),
        date: UploadedTime(message.received_at.timestamp_millis()),
        ..UploadedMessage::default()
    };
    let request = UploadCollectedData {
        uuid: uuid.clone(),
        messages: Some(UploadedMessages(messages.iter().map(one).collect())),
        ..UploadCollectedData::default()
    };
    engine.run(&request).expect("the messages are taken");
}

fn link(engine: &Engine, uuid: &IdText<BorrowerUuid>) {
    let request = LinkExtractedData {
        uuid: uuid.clone(),
        data_types: Some(DataTypes(vec![DataType::Sms])),
        ..LinkExtractedData::default()
    };
    engine.run(&request).expect("the borrower is there");
}

fn print(what: &str, taken: Vec<Duration>) {
    let (half, _) = median(taken);
    println!("{what:<44} {half:>12.1?}");
}
