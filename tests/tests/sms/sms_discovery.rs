//! Proposed templates: properties of each, and how much of a corpus made from templates they recover.
//!
//! `LENDWRIGHT_CASES` is the number of random corpora, 6 by default.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    missing_docs
)]

use chrono::{NaiveDate, NaiveDateTime};
use lendwright::sms::{
    DiscoveryOptions, Field, FoldedText, Kind, Matcher, Message, Pack, PackSender, Proposal,
    Reading, Scratch, SenderSettings, Sighting, Template, TemplateSet, discover, registry,
};
use std::collections::{BTreeMap, BTreeSet};

fn noon() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 3, 10).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

/// Pseudorandom numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn digits(&mut self, count: usize) -> String {
        (0..count)
            .map(|_| char::from_digit(u32::try_from(self.below(10)).unwrap(), 10).unwrap())
            .collect()
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at + 1));
        }
    }
}

const SHOPS: &[&str] = &[
    "Corner Shop",
    "Red Kettle",
    "Blue Door Bakery",
    "Kettle & Co",
    "Sunrise Pharmacy",
    "مكتبة النور",
    "سوق المدينة",
    "Garden House",
    "Book Nook",
    "Lantern",
    "Paper Boat 12",
    "مخبز الهلال",
];
const PEOPLE: &[&str] = &[
    "Sam Sample",
    "Mona Adel",
    "Omar Test",
    "سارة تجربة",
    "Nora Nobody",
    "Ali Example",
    "هاني مثال",
    "Jo Doe",
    "Rami Mock",
    "Lina Trial",
    "Tarek Dummy",
];

/// A random value of a field.
fn value(field: Field, random: &mut Random) -> String {
    let amount = |random: &mut Random| match random.below(3) {
        0 => format!("{}.{}", 1 + random.below(900), random.digits(2)),
        1 => format!("{},{}.{}", 1 + random.below(90), random.digits(3), random.digits(2)),
        _ => format!("{}.00", 1 + random.below(5000)),
    };
    match field {
        Field::Amount | Field::Balance | Field::Limit | Field::Fee => amount(random),
        Field::Money => format!("EGP {}", amount(random)),
        Field::Currency => random.pick(&["EGP", "EGP", "USD"]).to_owned(),
        Field::Number => random.digits(3),
        Field::Account | Field::Card => format!("**{}", random.digits(4)),
        Field::Reference => format!("AB{}C{}", random.digits(4), random.digits(2)),
        Field::Date => format!("{:02}/{:02}/2026", 1 + random.below(28), 1 + random.below(3)),
        Field::Time => format!("{:02}:{:02}", random.below(24), random.below(60)),
        Field::Phone => format!("0100000{}", random.digits(4)),
        Field::Merchant | Field::Product => random.pick(SHOPS).to_owned(),
        _ => random.pick(PEOPLE).to_owned(),
    }
}

/// A message of a corpus: its borrower, its sender, its template, and its amount.
struct Made {
    borrower: String,
    sender: String,
    body: String,
    source: usize,
    category: String,
    amount: Option<String>,
}

/// Messages of some templates of each sender of a pack.
fn corpus(pack: &Pack, random: &mut Random, each: usize) -> Vec<Made> {
    let mut all = Vec::new();
    let templates =
        pack.senders.iter().flat_map(|sender| sender.templates.iter().map(move |it| (sender, it)));
    for (source, (sender, template)) in templates.enumerate() {
        let category = template.category.clone();
        let template = Template::parse(&template.text).unwrap();
        for number in 0..each {
            let mut amount = None;
            let body = template.fill(|place| {
                let text = value(place.field, random);
                if place.field.is_amount() && place.tag.is_none() {
                    amount = Some(text.clone());
                }
                text
            });
            let borrower = format!("b{}", (number + random.below(2)) % 5);
            all.push(Made {
                borrower,
                sender: sender.name.clone(),
                body,
                source,
                category: category.clone(),
                amount,
            });
        }
    }
    all
}

fn sightings(all: &[Made]) -> Vec<Sighting<'_>> {
    all.iter()
        .map(|it| Sighting {
            borrower: &it.borrower,
            message: Message { address: &it.sender, body: &it.body, received_at: noon() },
        })
        .collect()
}

fn proposed(pack: &Pack, all: &[Made], set: &TemplateSet) -> Vec<Proposal> {
    let mut wanted = DiscoveryOptions::default();
    wanted.limit = 10_000;
    discover(&sightings(all), set, |name| settings(pack, name), &wanted)
}

fn settings(pack: &Pack, name: &str) -> SenderSettings {
    let found: Option<&PackSender> = pack.senders.iter().find(|sender| sender.name == name);
    let known = || registry::find(name).map(registry::KnownSender::settings);
    found.map(|sender| sender.settings.clone()).or_else(known).unwrap_or_default()
}

fn cases() -> u64 {
    std::env::var("LENDWRIGHT_CASES").map_or(6, |cases| cases.parse().unwrap())
}

/// The words and the numbers of a text, folded. They may touch: `2026الرصيد`, `Adelالرصيد`.
fn words(text: &str) -> Vec<String> {
    let folded = FoldedText::new(text);
    let runs = folded.as_str().split(|found: char| !found.is_alphanumeric());
    let parts = runs.flat_map(|run| {
        let run: Vec<char> = run.chars().collect();
        let kind = |of: &char| (of.is_numeric(), of.is_ascii());
        let parts = run.chunk_by(|one, next| kind(one) == kind(next));
        parts.map(|part| part.iter().collect::<String>()).collect::<Vec<_>>()
    });
    parts.collect()
}

fn wording(template: &str) -> String {
    Template::parse(template).unwrap().fill(|_| " ".to_owned())
}

fn random_corpus(seed: u64) -> (&'static Pack, Vec<Made>, Random) {
    let mut random = Random(seed.wrapping_mul(7_919) + 1);
    let packs = Pack::all();
    let pack = &packs[random.below(packs.len())];
    let each = 2 + random.below(8);
    let mut all = corpus(pack, &mut random, each);
    random.shuffle(&mut all);
    all.truncate(400);
    (pack, all, random)
}

#[test]
fn proposals_are_the_same_whatever_the_order_of_the_messages() {
    for seed in 0..cases() {
        let (pack, mut all, mut random) = random_corpus(seed);
        let first = proposed(pack, &all, &TemplateSet::default());
        random.shuffle(&mut all);
        assert_eq!(first, proposed(pack, &all, &TemplateSet::default()), "seed {seed}");
    }
}

#[test]
fn each_passes_the_checks_of_adding_and_matches_as_many_messages_as_it_says() {
    for seed in 0..cases() {
        let (pack, all, _) = random_corpus(seed);
        for one in proposed(pack, &all, &TemplateSet::default()) {
            let mut set = TemplateSet::default();
            set.append(&one.sender, &one.category, &[&one.template]).unwrap();
            let matcher = Matcher::new(&set, |name| settings(pack, name));
            let mut scratch = Scratch::default();
            let is_read = |it: &&Made| {
                let message = Message { address: &it.sender, body: &it.body, received_at: noon() };
                matches!(matcher.read(&mut scratch, &message), Reading::Record { .. })
            };
            let read = all.iter().filter(is_read).count();
            assert!(read >= one.support && one.support >= 3, "{one:?}: {read}");
        }
    }
}

#[test]
fn none_has_digits_of_one_message_or_a_word_of_one_borrower() {
    for seed in 0..cases() {
        let (pack, all, _) = random_corpus(seed);
        let mut borrowers: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        let mut messages: BTreeMap<String, usize> = BTreeMap::new();
        for it in &all {
            for word in words(&it.body).into_iter().collect::<BTreeSet<_>>() {
                *messages.entry(word.clone()).or_default() += 1;
                borrowers.entry(word).or_default().insert(&it.borrower);
            }
        }
        for one in proposed(pack, &all, &TemplateSet::default()) {
            for word in words(&wording(&one.template)) {
                assert!(borrowers.get(&word).is_some_and(|of| of.len() > 1), "{word} in {one:?}");
                let has_digits = word.contains(char::is_numeric);
                assert!(!has_digits || messages[&word] > 1, "{word} in {one:?}");
            }
        }
    }
}

#[test]
fn one_borrowers_messages_propose_nothing() {
    let (pack, mut all, _) = random_corpus(3);
    for it in &mut all {
        "mona".clone_into(&mut it.borrower);
    }
    assert_eq!(proposed(pack, &all, &TemplateSet::default()), []);
}

#[test]
fn samples_hide_names_and_digits_but_those_of_amounts_and_dates() {
    for seed in 0..cases() {
        let (pack, all, _) = random_corpus(seed);
        for one in proposed(pack, &all, &TemplateSet::default()) {
            assert!((1..=3).contains(&one.samples.len()));
            for sample in &one.samples {
                assert!(!sample.contains("0100000"), "a phone number in {sample}");
            }
        }
    }
}

#[test]
fn added_proposals_leave_nothing_to_propose() {
    let (pack, all, _) = random_corpus(5);
    let mut set = TemplateSet::default();
    for one in proposed(pack, &all, &set) {
        let _ = set.append(&one.sender, &one.category, &[&one.template]);
    }
    let again = proposed(pack, &all, &set);
    assert!(again.len() <= 1, "{again:?}");
}

/// The results for a corpus.
#[derive(Default)]
struct Tally {
    all: usize,
    read: usize,
    right: usize,
    /// Messages that were read under a named category: their number, and the number with the right class.
    named: usize,
    right_class: usize,
}

impl Tally {
    fn add(&mut self, made: &Made, read: &Reading<'_>) {
        self.all += 1;
        let Reading::Record { record, .. } = read else { return };
        self.read += 1;
        let amount = record.spans.of(Field::Amount).map(|span| &made.body[span]);
        let is_right =
            made.amount.as_ref().is_none_or(|is| amount.is_some_and(|it| is.ends_with(it)));
        self.right += usize::from(is_right);
        if record.category != "unsure" {
            self.named += 1;
            self.right_class +=
                usize::from(record.class() == Kind::from_category(&made.category).0.class());
        }
    }
}

/// The share of a pack's generated messages that the proposed templates read right.
#[test]
fn a_corpus_made_of_templates_is_recovered() {
    let mut tally = Tally::default();
    for pack in Pack::all() {
        let all = corpus(pack, &mut Random(11), 20);
        let mut set = TemplateSet::default();
        let found = proposed(pack, &all, &set);
        for one in &found {
            let _ = set.append(&one.sender, &one.category, &[&one.template]);
        }
        let templates = all.iter().map(|it| it.source).collect::<BTreeSet<_>>().len();
        println!("discovery of {}: {} proposals for {templates} templates", pack.name, found.len());
        let matcher = Matcher::new(&set, |name| settings(pack, name));
        let mut scratch = Scratch::default();
        for it in &all {
            let message = Message { address: &it.sender, body: &it.body, received_at: noon() };
            tally.add(it, &matcher.read(&mut scratch, &message));
        }
    }
    let Tally { all, read, right, named, right_class } = tally;
    println!("discovery: recall {read} of {all}, the right amount {right} of {read}");
    println!(
        "discovery: a category named {named} of {read}, of the right class {right_class} of {named}"
    );
    assert!(read * 100 >= all * 95 && right * 100 >= read * 95);
    assert!(right_class * 100 >= named * 80);
}
