//! The time for proposing templates: `cargo bench --bench sms_discovery`.
//!
//! 10,000 messages of 200 borrowers from the templates of one pack. None of them is matched yet.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    missing_docs
)]

use chrono::NaiveDate;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::sms::{
    DiscoveryOptions, Field, Message, Pack, Sighting, Template, TemplateSet, discover,
};
use std::hint::black_box;

const MESSAGES: usize = 10_000;
const BORROWERS: usize = 200;
const NAMES: [&str; 7] = [
    "Corner Shop",
    "Red Kettle",
    "Sam Sample",
    "مكتبة النور",
    "Book Nook",
    "Kettle & Co",
    "هاني مثال",
];

fn value(field: Field, number: usize) -> String {
    let digits = number * 7_919 % 10_000;
    match field {
        Field::Amount | Field::Balance | Field::Limit | Field::Fee | Field::Number => {
            format!("{digits}.{:02}", number % 100)
        }
        Field::Money => format!("EGP {digits}"),
        Field::Currency => "EGP".to_owned(),
        Field::Account | Field::Card => format!("**{digits:04}"),
        Field::Reference => format!("AB{digits:04}C"),
        Field::Date => format!("{:02}/03/2026", 1 + number % 28),
        Field::Time => format!("{:02}:{:02}", number % 24, number % 60),
        Field::Phone => format!("0100000{digits:04}"),
        _ => NAMES[number % NAMES.len()].to_owned(),
    }
}

fn proposing(criterion: &mut Criterion) {
    let pack = Pack::by_name("eg").unwrap();
    let templates: Vec<(&str, Template)> = pack
        .senders
        .iter()
        .flat_map(|sender| sender.templates.iter().map(move |it| (sender.name.as_str(), it)))
        .map(|(sender, it)| (sender, Template::parse(&it.text).unwrap()))
        .collect();
    let bodies: Vec<(&str, String, String)> = (0..MESSAGES)
        .map(|number| {
            let (sender, template) = &templates[number % templates.len()];
            let mut at = number;
            let body = template.fill(|place| {
                at += 31;
                value(place.field, at)
            });
            (*sender, body, format!("b{}", number / 3 % BORROWERS))
        })
        .collect();
    let received_at = NaiveDate::from_ymd_opt(2026, 3, 10).unwrap().and_hms_opt(12, 0, 0).unwrap();
    let messages: Vec<Sighting<'_>> = bodies
        .iter()
        .map(|(address, body, borrower)| Sighting {
            borrower,
            message: Message { address, body, received_at },
        })
        .collect();
    let mut group = criterion.benchmark_group("sms_discovery");
    group.throughput(Throughput::Elements(MESSAGES as u64)).sample_size(10);
    group.bench_function("10,000 messages", |bencher| {
        bencher.iter(|| {
            let none = TemplateSet::default();
            discover(
                black_box(&messages),
                &none,
                |name| pack.settings(name),
                &DiscoveryOptions::default(),
            )
        });
    });
    group.finish();
}

criterion_group!(benches, proposing);
criterion_main!(benches);
