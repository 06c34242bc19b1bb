//! Messages against a slow matcher that exists only in these tests, and properties of random templates.
//!
//! `LENDWRIGHT_CASES` is the number of pairs of templates and messages, 3,000 by default.
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

mod adversarial;
mod number;
mod random;
mod slow;
mod when;
mod written;

use chrono::{NaiveDate, NaiveDateTime};
use lendwright::sms::{
    Class, Field, Fit, FoldedText, Kind, Matcher, Message, Reading, Record, Scratch,
    SenderSettings, Template, TemplateSet,
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
    Some(Matcher::new(&set, |_| {
        let mut settings = SenderSettings::default();
        settings.fit = fit;
        settings
    }))
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
        let fast = FoldedText::new(&text);
        let slow: String = slow::fold(&text).iter().map(|found| found.is).collect();
        assert_eq!(fast.as_str(), slow, "case {case}: {text:?}");
        for (at, found) in fast.as_str().char_indices() {
            let part = fast.original(at..at + found.len_utf8());
            let again = FoldedText::new(&text[part.clone()]);
            let is_blank = found == ' ' && again.as_str().is_empty();
            assert!(
                is_blank || again.as_str().contains(found),
                "case {case}: {found:?} of {part:?} in {text:?}"
            );
        }
        assert_eq!(
            FoldedText::new(fast.as_str()).as_str(),
            fast.as_str(),
            "case {case}: folding twice changes {text:?}"
        );
    }
}

#[test]
fn templates_are_refused_as_by_the_slow_reader() {
    let (mut random, mut refused) = (Random(17), 0);
    for case in 0..cases() {
        let template = random::template(&mut random);
        let (fast, slow) = (Template::parse(&template), written::parts(&template));
        assert_eq!(fast.is_ok(), slow.is_some(), "case {case}: {template:?}: {fast:?}");
        refused += usize::from(slow.is_none());
    }
    println!("sms: {refused} of {} templates are refused, as by the slow reader", cases());
    assert!(refused * 20 > cases(), "{refused}");
}

/// The fields whose places are compared: all except wildcards. For wildcards, the first one with a text counts.
const FIELDS: [Field; 17] = [
    Field::Amount,
    Field::Money,
    Field::Currency,
    Field::Balance,
    Field::Limit,
    Field::Fee,
    Field::Number,
    Field::Account,
    Field::Card,
    Field::Reference,
    Field::Date,
    Field::Time,
    Field::Phone,
    Field::Merchant,
    Field::Counterparty,
    Field::Product,
    Field::Rest,
];

#[test]
fn the_slow_reader_and_the_random_templates_know_every_placeholder() {
    for field in Field::all() {
        assert!(written::FIELDS.contains(&field.name()), "{}", field.name());
        assert!(random::FIELDS.contains(&field.name()), "{}", field.name());
        let is_wildcard = matches!(field, Field::Word | Field::Any);
        assert!(is_wildcard || FIELDS.contains(&field), "{}", field.name());
    }
}

/// Checks that a record and the slow matcher have the same values, field by field.
fn assert_agrees(record: &Record<'_>, slow: &slow::Match, text: &str, shown: &str) {
    let rest = |caught: &slow::Caught| -> Vec<char> {
        let folded = slow::fold(text);
        folded[caught.at..].iter().map(|found| found.is).collect()
    };
    let amounts = [
        ("amount", record.amount),
        ("balance", record.balance),
        ("limit", record.limit),
        ("fee", record.fee),
    ];
    for (name, amount) in amounts {
        let (caught, money) = (slow.first(name), slow.first("money"));
        let caught = caught.map(|caught| caught.text.clone()).or_else(|| {
            money.filter(|_| name == "amount").map(|money| number::of_money(&money.text))
        });
        let units = caught.map(|text| number::units(&text));
        assert_eq!(amount.map(lendwright::sms::Amount::units), units, "{name}: {shown}");
    }
    for field in &FIELDS {
        let span =
            record.spans.of(*field).map(|span| FoldedText::new(&text[span]).as_str().to_owned());
        let caught = slow.first(field.name()).map(|caught| caught.text.trim().to_owned());
        assert_eq!(span, caught.filter(|text| !text.is_empty()), "{field:?}: {shown}");
    }
    let date = slow.first("date").and_then(|caught| when::date(&rest(caught))?.day(noon().date()));
    assert_eq!(record.date, date, "{shown}");
    let of_length = |caught: &slow::Caught| {
        let all = when::times(&rest(caught), true);
        all.into_iter().find(|(length, _)| *length == caught.text.chars().count())?.1
    };
    assert_eq!(record.time, slow.first("time").and_then(of_length), "{shown}");
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
        let parts = written::parts(&template).unwrap();
        for of in [&template, &template, &other] {
            let text = random::message(&mut random, of);
            let folded = slow::fold(&text);
            let slow = Slow::find(&parts, &folded, fit == Fit::Full);
            let fast = read(&compiled, &mut scratch, &text);
            tried += 1;
            assert_eq!(fast.is_some(), slow.is_some(), "case {case}: {template:?} on {text:?}");
            let (Some(record), Some(slow)) = (fast, slow) else { continue };
            matched += 1;
            let shown = format!("case {case}: {template:?} on {text:?}: {record:?}");
            assert_agrees(&record, &slow, &text, &shown);
        }
    }
    println!("sms: {matched} of {tried} messages match, as by the slow matcher");
    assert!(matched * 8 > tried, "{matched} of {tried}");
}

/// A template of a set, for the slow matcher.
struct Known {
    category: &'static str,
    number: u16,
    parts: Vec<slow::Part>,
}

impl Known {
    /// The order of matching templates, the first one first.
    fn order(&self, slow: &slow::Match) -> (bool, isize, usize, u16, &'static str) {
        let literal = slow::literal_chars(&self.parts).cast_signed();
        (self.category != "ignore", -literal, slow.wild_chars(), self.number, self.category)
    }
}

/// Up to six templates of a sender with common wording, in any category.
fn crowd(random: &mut Random) -> (TemplateSet, Vec<Known>) {
    let categories = ["purchase", "fee", "salary", "ignore", "balance", "other_incoming_gifts"];
    let (mut set, mut all) = (TemplateSet::default(), Vec::new());
    let first = random::template(random);
    for _ in 0..2 + random.below(5) {
        let text = match random.below(4) {
            0 => random::template(random),
            1 => first.replacen("{{", "{{*}}{{", 1),
            2 => first.replace("amount", "number").replace("merchant", "counterparty"),
            _ => first.replace("paid", "").replace("word", "product").replace(" on", ""),
        };
        let category = categories[random.below(categories.len())];
        let Some(parts) = written::parts(&text) else { continue };
        let Ok(numbers) = set.append("Bank", category, &[text]) else { continue };
        all.push(Known { category, number: numbers.start as u16, parts });
    }
    (set, all)
}

#[test]
fn of_several_templates_the_one_counts_that_the_slow_matcher_chooses() {
    let mut random = Random(19);
    let mut scratch = Scratch::default();
    let (mut several, mut ambiguous) = (0, 0);
    for case in 0..cases() {
        let (set, all) = crowd(&mut random);
        let matcher = Matcher::new(&set, |_| SenderSettings::default());
        if all.is_empty() {
            continue;
        }
        let of = set.categories("Bank").flat_map(|(_, all)| all).map(|all| all.text().to_owned());
        let texts: Vec<String> = of.collect();
        let of = texts[random.below(texts.len())].clone();
        let text = random::message(&mut random, &of);
        let folded = slow::fold(&text);
        let find = |known: &'_ Known| Slow::find(&known.parts, &folded, false);
        let mut met: Vec<(&Known, slow::Match)> =
            all.iter().filter_map(|known| Some((known, find(known)?))).collect();
        met.sort_by_key(|(known, slow)| known.order(slow));
        let fast = read(&matcher, &mut scratch, &text);
        let shown = format!("case {case}: {texts:?} on {text:?}: {fast:?}");
        assert_eq!(fast.is_some(), !met.is_empty(), "{shown}");
        let (Some(record), Some((best, slow))) = (fast, met.first()) else { continue };
        several += usize::from(met.len() > 1);
        assert_eq!((record.category, record.template), (best.category, best.number), "{shown}");
        assert_agrees(&record, slow, &text, &shown);
        let class = |category| Kind::from_category(category).0.class();
        let moves = |category| !matches!(class(category), Class::Ignore | Class::Signal);
        let tie: Vec<&str> = met
            .iter()
            .filter(|(known, slow)| known.order(slow).1 == best.order(slow).1)
            .map(|(known, _)| known.category)
            .filter(|category| moves(category) && moves(best.category))
            .collect();
        let differ = |a: &&str| tie.iter().any(|b| a != b);
        assert_eq!(record.ambiguous, tie.iter().any(differ), "{shown}");
        ambiguous += usize::from(record.ambiguous);
        let classes_differ = tie.iter().any(|a| class(a) != class(best.category));
        assert!(!(classes_differ && record.settled.is_yes()), "{shown}");
    }
    println!("sms: {several} messages match several templates, {ambiguous} of two categories");
    assert!(several * 20 > cases() && ambiguous * 100 > cases(), "{several} {ambiguous}");
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
    let stars = "a{{*}}".repeat(24) + "b";
    let worst = [
        ("{{merchant}}a{{counterparty}}a{{*}}a{{product}}a{{*}}b", "a"),
        ("a{{*}}a{{*}}a{{*}}a{{*}}a{{*}}a{{*}}c", "a a"),
        ("x{{word}}x{{word}}x{{word}}y", "x"),
        ("{{amount}}{{*}}1{{*}}1{{*}}2{{$}}", "1 1."),
        (stars.as_str(), "a"),
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
        // The steps are not multiplied by the 160 places where a wildcard may end.
        let pieces = 2 * template.matches("{{").count() + 1;
        assert!(steps[3] <= 8 * 4_096 * pieces, "{template}: {steps:?}");
    }
}
