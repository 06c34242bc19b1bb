//! Reads the examples of `docs/sms.md` unchanged.
#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use lendwright::sms::{
    Completion, Matcher, Message, Reading, Record, Scratch, SenderSettings, TemplateSet,
};
use lendwright_tests::root;

#[test]
fn each_example_is_read_as_it_says() {
    let page = std::fs::read_to_string(root().join("docs/sms.md")).unwrap();
    let blocks: Vec<&str> =
        page.split("```sms\n").skip(1).map(|rest| rest.split_once("```").unwrap().0).collect();
    assert!(blocks.len() >= 3, "{} examples", blocks.len());
    for block in blocks {
        let value = |name: &str| {
            let mut lines = block.lines().filter_map(|line| line.split_once(' '));
            lines.find(|(first, _)| *first == name).unwrap().1.trim_start()
        };
        let mut set = TemplateSet::default();
        set.append("MyBank", value("category"), &[value("template")]).unwrap();
        let matcher = Matcher::new(&set, |_| SenderSettings::default());
        let received_at = "2026-03-05T12:00:00".parse().unwrap();
        let message = Message { address: "MyBank", body: value("message"), received_at };
        let mut scratch = Scratch::default();
        let Reading::Record { record, .. } = matcher.read(&mut scratch, &message) else {
            panic!("no template matches: {block}")
        };
        for line in block.lines().filter_map(|line| line.strip_prefix("reads ")) {
            let (name, expected) = line.trim_start().split_once(' ').unwrap();
            assert_eq!(read(&record, name), expected, "{name} of {block}");
        }
    }
}

fn read(record: &Record<'_>, name: &str) -> String {
    match name {
        "amount" => record.amount.unwrap().to_string(),
        "balance" => record.balance.unwrap().to_string(),
        "currency" => record.currency.unwrap().code().to_owned(),
        "merchant" => record.merchant.unwrap().to_owned(),
        "account" => String::from_utf8(record.account.unwrap().last.to_vec()).unwrap(),
        "settled" => match &record.settled {
            Completion::Yes => "yes".to_owned(),
            Completion::No { why, .. } => why.name().to_owned(),
        },
        other => panic!("unknown member '{other}'"),
    }
}
