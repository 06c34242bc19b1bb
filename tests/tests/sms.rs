//! Messages against a slow matcher that stands here only, and the properties that random templates must have.
//!
//! `LENDWRIGHT_CASES` says how many pairs of templates and messages are tried, 3,000 by default.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    clippy::format_push_string,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    unreachable_pub,
    missing_docs
)]

#[path = "sms/number.rs"]
mod number;
#[path = "sms/random.rs"]
mod random;
#[path = "sms/slow.rs"]
mod slow;

use chrono::{NaiveDate, NaiveDateTime};
use lendwright::sms::{
    Field, Fit, Folded, Matcher, Message, Reading, Record, Scratch, SenderSettings, Template,
    TemplateSet,
};
use random::Random;
use slow::Slow;

fn cases() -> usize {
    std::env::var("LENDWRIGHT_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000)
}

fn noon() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 3, 10).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

fn matcher(template: &str, fit: Fit) -> Option<Matcher> {
    let mut set = TemplateSet::default();
    set.append("Bank", "purchase", &[template]).ok()?;
    Some(Matcher::new(&set, |_| SenderSettings { fit, ..SenderSettings::default() }))
}

fn read<'m>(matcher: &'m Matcher, scratch: &mut Scratch, body: &'m str) -> Option<Record<'m>> {
    match matcher.read(scratch, &Message { address: "bank", body, received_at: noon() }) {
        Reading::Record { record, .. } => Some(record),
        _ => None,
    }
}

#[test]
fn folding_is_that_of_the_slow_folder() {
    let mut random = Random(7);
    for case in 0..cases() {
        let template = random::template(&mut random);
        let text = random::message(&mut random, &template);
        let fast = Folded::of(&text);
        let slow: String = slow::fold(&text).iter().map(|found| found.is).collect();
        assert_eq!(fast.as_str(), slow, "case {case}: {text:?}");
        for (at, found) in fast.as_str().char_indices() {
            let part = fast.original(at..at + found.len_utf8());
            let again = Folded::of(&text[part.clone()]);
            let is_blank = found == ' ' && again.as_str().is_empty();
            assert!(
                is_blank || again.as_str().contains(found),
                "case {case}: {found:?} of {part:?} in {text:?}"
            );
        }
        assert_eq!(
            Folded::of(fast.as_str()).as_str(),
            fast.as_str(),
            "case {case}: folding twice changes {text:?}"
        );
    }
}

#[test]
fn matches_are_those_of_the_slow_matcher() {
    let mut random = Random(11);
    let mut scratch = Scratch::default();
    let (mut matched, mut tried) = (0, 0);
    for case in 0..cases() {
        let template = random::template(&mut random);
        let fit = if random.below(5) == 0 { Fit::Full } else { Fit::Contains };
        let other = random::template(&mut random);
        let Some(compiled) = matcher(&template, fit) else { continue };
        let parts = slow::parts(&template.replace("\\{{", "\u{1}"));
        if template.contains("\\{{") {
            continue;
        }
        for of in [&template, &template, &other] {
            let text = random::message(&mut random, of);
            let folded = slow::fold(&text);
            let slow = Slow::find(&parts, &folded, fit == Fit::Full);
            let fast = read(&compiled, &mut scratch, &text);
            tried += 1;
            assert_eq!(fast.is_some(), slow.is_some(), "case {case}: {template:?} on {text:?}");
            let (Some(record), Some(slow)) = (fast, slow) else { continue };
            matched += 1;
            let caught = |name: &str| {
                slow.caught.iter().find(|(of, _)| of == name).map(|(_, text)| text.clone())
            };
            let shown =
                format!("case {case}: {template:?} on {text:?}: {:?} {record:?}", slow.caught);
            let units = |name| caught(name).map(|text| number::units(&text));
            assert_eq!(
                record.amount.map(lendwright::sms::Amount::units),
                units("amount"),
                "{shown}"
            );
            assert_eq!(
                record.balance.map(lendwright::sms::Amount::units),
                units("balance"),
                "{shown}"
            );
            for (name, field) in [
                ("merchant", Field::Merchant),
                ("reference", Field::Reference),
                ("account", Field::Account),
                ("currency", Field::Currency),
            ] {
                let span =
                    record.spans.of(field).map(|span| Folded::of(&text[span]).as_str().to_owned());
                assert_eq!(span, caught(name), "{name}: {shown}");
            }
        }
    }
    println!("sms: {matched} of {tried} messages match, as by the slow matcher");
    assert!(matched * 8 > tried, "{matched} of {tried}");
}

#[test]
fn what_was_filled_in_is_read_back() {
    let mut random = Random(13);
    let mut scratch = Scratch::default();
    for case in 0..cases() {
        let units = random.below(100_000_000) as i128 * 100;
        let amount = lendwright::sms::Amount::from_units(units + 100);
        let names = ["Corner Shop", "محل الركن", "7-Fourteen", "A & B (Cairo)", "Café Él"];
        let name = random.of(&names);
        let template = [
            "Paid {{amount}} {{currency}} at {{merchant}} on {{date}} {{time}}; ref {{reference}} bal {{balance}}",
            "تم خصم{{amount}}{{currency}} عند {{merchant}} يوم{{date}}الساعة {{time}}مرجع {{reference}} الرصيد{{balance}}",
        ][random.below(2)];
        let parsed = Template::parse(template).unwrap();
        let body = parsed.fill(|place| match place.field {
            Field::Amount => amount.to_string(),
            Field::Currency => "EGP".to_owned(),
            Field::Merchant => name.to_owned(),
            Field::Date => "05/03/2026".to_owned(),
            Field::Time => "10:42".to_owned(),
            Field::Reference => "AB1234".to_owned(),
            _ => "1,000.50".to_owned(),
        });
        let matcher = matcher(template, Fit::Full).unwrap();
        let record =
            read(&matcher, &mut scratch, &body).unwrap_or_else(|| panic!("case {case}: {body}"));
        assert_eq!((record.amount, record.merchant), (Some(amount), Some(name)), "{body}");
        assert_eq!(record.reference, Some("AB1234"));
        assert_eq!(record.balance.unwrap().to_string(), "1000.5");
        assert_eq!(record.date, NaiveDate::from_ymd_opt(2026, 3, 5));
        assert!(record.settled.is_yes(), "{:?}: {body}", record.settled);
    }
}

/// Templates and messages that would keep a backtracking matcher busy for ever.
#[test]
fn the_worst_messages_take_steps_in_proportion_to_their_length() {
    let worst = [
        ("{{merchant}}a{{counterparty}}a{{*}}a{{product}}a{{*}}b", "a"),
        ("a{{*}}a{{*}}a{{*}}a{{*}}a{{*}}a{{*}}c", "a a"),
        ("x{{word}}x{{word}}x{{word}}y", "x"),
        ("{{amount}}{{*}}1{{*}}1{{*}}2{{$}}", "1 1."),
    ];
    for (template, unit) in worst {
        let matcher = matcher(template, Fit::Contains).unwrap();
        let mut scratch = Scratch::default();
        let mut steps = Vec::new();
        for bytes in [512, 1_024, 2_048, 4_096] {
            let body = unit.repeat(bytes / unit.len()) + "bcy2 no";
            let before = scratch.steps();
            let began = std::time::Instant::now();
            read(&matcher, &mut scratch, &body);
            steps.push((scratch.steps() - before) as usize);
            println!(
                "{template} on {bytes} bytes: {} steps, {:?}",
                steps.last().unwrap(),
                began.elapsed()
            );
        }
        let ratios: Vec<f64> =
            steps.windows(2).map(|pair| pair[1] as f64 / pair[0].max(1) as f64).collect();
        println!("{template}: {ratios:.2?} for twice the length");
        assert!(
            steps.windows(2).all(|pair| pair[1] <= pair[0] * 5 / 2 + 1_000),
            "{template}: {steps:?}"
        );
    }
}
