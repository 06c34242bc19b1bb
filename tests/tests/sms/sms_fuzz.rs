//! Templates, messages, foldings and uploads, damaged at random, byte by byte. Nothing panics, everything that is read
//! is part of the sent text, and a refused request stores nothing.
//!
//! `LENDWRIGHT_FUZZ` is the number of inputs in each test, 5,000 by default and 10,000,000 in the long form.
//! `LENDWRIGHT_SEED` is the first seed; each test prints it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    unreachable_pub,
    missing_docs
)]

mod damage;
mod door;

use chrono::{DateTime, NaiveDateTime};
use damage::Damage;
use lendwright::sms::{
    Amount, Completion, DateOrder, DecimalMark, Field, Fit, FoldedText, Matcher, Message, Pack,
    Reading, Record, Scratch, SenderSettings, Template, TemplateSet, carries_code,
};
use lendwright_tests::payments::{any_seed, number_of};

/// The number of inputs of a test, and the damage for them, from a printed seed.
fn fuzz(what: &str) -> (u64, Damage) {
    let (cases, seed) = (number_of("LENDWRIGHT_FUZZ"), number_of("LENDWRIGHT_SEED"));
    let (cases, seed) = (cases.unwrap_or(5_000), seed.unwrap_or_else(any_seed));
    println!("{what}: {cases} inputs, LENDWRIGHT_SEED={seed}");
    (cases, Damage::from(seed))
}

/// The templates of all packs.
fn templates() -> Vec<String> {
    let senders = Pack::all().iter().flat_map(|pack| &pack.senders);
    senders.flat_map(|sender| &sender.templates).map(|template| template.text.clone()).collect()
}

/// The messages of all packs: the examples of their templates, and the messages about money that did not move.
fn messages() -> Vec<String> {
    let senders = || Pack::all().iter().flat_map(|pack| &pack.senders);
    let examples =
        senders().flat_map(|sender| &sender.templates).flat_map(|template| &template.examples);
    let others = senders().flat_map(|sender| &sender.not_booked).map(|message| &message.text);
    examples.map(|example| &example.text).chain(others).cloned().collect()
}

#[test]
fn a_damaged_template_is_refused_or_read_and_read_again_alike() {
    let (cases, mut damage) = fuzz("templates");
    let (seeds, mut read, settings) = (templates(), 0_u64, SenderSettings::default());
    for _ in 0..cases {
        let text = damage.text(&seeds);
        let template = match Template::parse(&text) {
            Ok(template) => template,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        read += 1;
        assert_eq!(template.text(), text);
        let again = Template::parse(template.text()).unwrap();
        assert_eq!(again, template);
        assert!(template.literal_chars() <= text.chars().count() * 18, "{text:?}");
        assert!(template.placeholders().count() <= 24);
        let filled = template.fill(|place| place.field.name().to_owned());
        drop((FoldedText::new(&filled), template.warnings("purchase", &settings)));
    }
    println!("{read} of them are templates");
    assert!(read > cases / 20, "{read} of {cases}: the damage is too great");
}

#[test]
fn a_damaged_text_is_folded_with_each_part_in_its_place() {
    let (cases, mut damage) = fuzz("foldings");
    let (seeds, mut folded) = (messages(), FoldedText::default());
    for _ in 0..cases {
        let text = damage.text(&seeds);
        folded.fold(&text);
        is_folded(&text, &folded);
        assert_eq!(folded.as_str(), FoldedText::new(&text).as_str(), "{text:?}");
    }
}

/// Properties of every folding.
fn is_folded(text: &str, folded: &FoldedText) {
    let made = folded.as_str();
    assert!(made.chars().count() <= 4_096);
    assert!(!made.starts_with(' ') && !made.contains("  "), "{text:?}");
    assert!(folded.is_cut() || !made.ends_with(' '), "{text:?}");
    assert!(!made.contains(|c: char| c.is_ascii_uppercase() || c == '\n'), "{text:?}");
    let mut before = 0;
    for (at, char) in made.char_indices() {
        let place = folded.original(at..at + char.len_utf8());
        assert!(text.get(place.clone()).is_some_and(|part| !part.is_empty()), "{text:?} at {at}");
        assert!(place.start >= before, "{text:?} at {at}");
        before = place.start;
    }
    let whole = folded.original(0..made.len());
    assert!(made.is_empty() || text.get(whole).is_some_and(|part| !part.is_empty()), "{text:?}");
}

#[test]
fn what_is_read_of_a_damaged_message_lies_in_it() {
    let (cases, mut damage) = fuzz("messages");
    let (mut scratch, mut read) = (Scratch::default(), 0_u64);
    let (mut matcher, mut messages) = a_matcher(&mut damage);
    for case in 0..cases {
        if case % 500 == 499 {
            (matcher, messages) = a_matcher(&mut damage);
        }
        let (body, address) = (damage.text(&messages), damage.text(&["Bank".to_owned()]));
        let address = if damage.one_in(8) { &address } else { "bank" };
        let received_at = a_time(&mut damage);
        let message = Message { address, body: &body, received_at };
        let first = matcher.read(&mut scratch, &message);
        let folded = FoldedText::new(&body);
        let _ = (carries_code(&folded), matcher.hides_code(&mut scratch, &message, &folded));
        if let Reading::Record { record, .. } = &first {
            read += 1;
            lies_in(record, &body);
        }
        assert_eq!(first, matcher.read(&mut Scratch::default(), &message), "{body:?}");
    }
    println!("{read} of them are read");
    assert!(read > cases / 50, "{read} of {cases}: the damage is too great");
}

/// A matcher of many templates of packs, one in eight of them damaged, with any settings. Also messages to read: the
/// examples of its templates, and as many of other ones.
fn a_matcher(damage: &mut Damage) -> (Matcher, Vec<String>) {
    let senders = Pack::all().iter().flat_map(|pack| &pack.senders);
    let all: Vec<_> = senders.flat_map(|sender| &sender.templates).collect();
    let (templates, others) = (templates(), messages());
    let (mut set, mut messages) = (TemplateSet::default(), Vec::new());
    for _ in 0..190 {
        let category = damage.of(&["purchase", "salary", "refund", "ignore", "balance", "rent"]);
        let template = damage.of(&all);
        messages.extend(template.examples.iter().map(|example| example.text.clone()));
        let mut text = template.text.clone();
        if damage.one_in(8) {
            text = damage.text(&templates);
        }
        // A damaged template may be invalid, and a template may be drawn twice.
        let _ = set.append("Bank", category, &[&text]);
    }
    let mut settings = SenderSettings::default();
    settings.fit = damage.of(&[Fit::Contains, Fit::Contains, Fit::Full]);
    settings.decimal = damage.of(&[DecimalMark::Auto, DecimalMark::Dot, DecimalMark::Comma]);
    settings.date_order = damage.of(&DateOrder::all().collect::<Vec<_>>());
    messages
        .extend((0..messages.len()).map(|_| damage.of(&others.iter().collect::<Vec<_>>()).clone()));
    (Matcher::new(&set, |_| settings.clone()), messages)
}

/// Most times are of our days, and some are at the ends of the calendar.
fn a_time(damage: &mut Damage) -> NaiveDateTime {
    if damage.one_in(50) {
        return damage.of(&[NaiveDateTime::MIN, NaiveDateTime::MAX]);
    }
    let seconds = i64::try_from(damage.below(2_000_000_000)).unwrap();
    DateTime::from_timestamp(seconds, 0).unwrap().naive_utc()
}

/// Properties of every record.
fn lies_in(record: &Record<'_>, body: &str) {
    for field in Field::all() {
        let span = record.spans.of(field);
        assert!(span.is_none_or(|span| body.get(span).is_some()), "{field:?} of {body:?}");
    }
    let Record { reference, merchant, counterparty, product, .. } = record;
    for text in [reference, merchant, counterparty, product].into_iter().flatten() {
        let within = body.as_bytes().as_ptr_range();
        let part = text.as_bytes().as_ptr_range();
        assert!(within.start <= part.start && part.end <= within.end, "{text:?} of {body:?}");
    }
    if let Completion::No { at, .. } = &record.settled {
        assert!(body.get(at.clone()).is_some(), "{body:?}");
    }
    let most = Amount::from_units(10_000_000_000_000_000);
    for amount in [record.amount, record.balance, record.limit, record.fee].into_iter().flatten() {
        assert!(amount.units().abs() < most.units(), "{amount} of {body:?}");
    }
    if let Some(account) = &record.account {
        assert!(account.last.iter().all(|digit| digit.is_ascii_digit() || *digit == b'*'));
    }
}

#[test]
fn a_damaged_upload_is_stored_whole_or_not_at_all() {
    let (cases, mut damage) = fuzz("uploads");
    let told = door::uploads(cases, &mut damage, &messages());
    println!("{told:?}");
    assert!(told.stored > cases / 20 && told.refused > cases / 20, "{told:?}");
}

#[test]
fn damaged_templates_are_added_whole_or_not_at_all() {
    let (cases, mut damage) = fuzz("additions, a twentieth of");
    let cases = cases / 20;
    let told = door::additions(cases, &mut damage, &templates());
    println!("{told:?}");
    assert!(told.stored > cases / 20 && told.refused > cases / 20, "{told:?}");
}
