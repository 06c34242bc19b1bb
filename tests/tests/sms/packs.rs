//! The packs of the library: each example is read as stated, and messages that must not count do not count.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use chrono::{NaiveDate, NaiveDateTime};
use lendwright::sms::{
    Amount, Class, Completion, Field, FoldedText, Kind, Matcher, Message, Pack, PackExample,
    PackSender, PackTemplate, Reading, Record, Scratch, TemplateSet,
};
use std::collections::{BTreeMap, BTreeSet};

/// A pack with its matcher.
struct Loaded {
    pack: &'static Pack,
    set: TemplateSet,
    matcher: Matcher,
}

fn loaded() -> Vec<Loaded> {
    let load = |pack: &'static Pack| {
        let set = pack.template_set().unwrap();
        let matcher = Matcher::new(&set, |sender| pack.settings(sender));
        Loaded { pack, set, matcher }
    };
    Pack::all().iter().map(load).collect()
}

fn noon() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 3, 10).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

impl Loaded {
    fn read<'m>(&'m self, address: &'m str, body: &'m str) -> Reading<'m> {
        let message = Message { address, body, received_at: noon() };
        self.matcher.read(&mut Scratch::default(), &message)
    }

    fn templates(&self) -> impl Iterator<Item = (&'static PackSender, &'static PackTemplate)> {
        let pack = self.pack;
        pack.senders.iter().flat_map(|sender| sender.templates.iter().map(move |it| (sender, it)))
    }

    /// The template that read a record.
    fn text_of(&self, sender: &str, record: &Record<'_>) -> &str {
        let templates = self.set.templates(sender, record.category);
        templates.get(usize::from(record.template)).unwrap().text()
    }
}

/// A decimal without zeros at its end, as amounts are written.
fn plain(decimal: &str) -> String {
    match decimal.split_once('.') {
        Some(_) => decimal.trim_end_matches('0').trim_end_matches('.').to_owned(),
        None => decimal.to_owned(),
    }
}

fn expected(example: &PackExample) -> BTreeMap<&'static str, String> {
    let is_amount =
        |field| matches!(field, Field::Amount | Field::Balance | Field::Limit | Field::Fee);
    let stated = example.expected.iter().map(|(field, text)| {
        (field.name(), if is_amount(*field) { plain(text) } else { text.clone() })
    });
    stated.collect()
}

/// All contents of a record, in the form that packs use.
fn found(record: &Record<'_>) -> BTreeMap<&'static str, String> {
    let amount = |amount: Option<Amount>| amount.map(|amount| amount.to_string());
    let own = |text: Option<&str>| text.map(str::to_owned);
    let currency = record.currency.filter(|_| record.amount.is_some());
    let digits = |last: [u8; 4]| String::from_utf8(last.to_vec()).unwrap();
    let all = [
        (Field::Amount, amount(record.amount)),
        (Field::Currency, currency.map(|currency| currency.code().to_owned())),
        (Field::Balance, amount(record.balance)),
        (Field::Limit, amount(record.limit)),
        (Field::Fee, amount(record.fee)),
        (Field::Account, record.account.map(|account| digits(account.last))),
        (Field::Reference, own(record.reference)),
        (Field::Merchant, own(record.merchant)),
        (Field::Counterparty, own(record.counterparty)),
        (Field::Product, own(record.product)),
        (Field::Date, record.date.map(|date| date.to_string())),
        (Field::Time, record.time.map(|time| time.to_string())),
    ];
    all.into_iter().filter_map(|(field, text)| Some((field.name(), text?))).collect()
}

/// Whether a reading counts: it is a settled record, and no ignoring template read it.
fn is_counted(reading: &Reading<'_>) -> bool {
    match reading {
        Reading::Record { record, .. } => {
            record.class() != Class::Ignore && record.settled.is_yes()
        }
        _ => false,
    }
}

#[test]
fn every_example_is_read_by_its_template_as_it_is_stated() {
    for loaded in loaded() {
        for (sender, template) in loaded.templates() {
            for example in &template.examples {
                let reading = loaded.read(&sender.name, &example.text);
                let Reading::Record { record, .. } = &reading else {
                    panic!("{} does not match: {}", template.id, example.text)
                };
                let place = format!("{}: {}", template.id, example.text);
                assert_eq!(loaded.text_of(&sender.name, record), template.text, "{place}");
                assert_eq!(found(record), expected(example), "{place}");
                assert!(record.settled.is_yes() && !record.ambiguous, "{place}: {record:?}");
            }
        }
    }
}

#[test]
fn what_must_not_be_counted_is_not() {
    for loaded in loaded() {
        for sender in &loaded.pack.senders {
            for message in &sender.not_booked {
                let reading = loaded.read(&sender.name, &message.text);
                assert!(!is_counted(&reading), "{}: {reading:?}", sender.name);
                let Reading::Record { record, .. } = &reading else { continue };
                let why = match &record.settled {
                    Completion::No { why, .. } => why.name(),
                    Completion::Yes => "ignored",
                };
                assert_eq!(why, message.why, "{}: {}", sender.name, message.text);
            }
        }
    }
}

/// The same message in versions that say that no money moved.
fn denied(text: &str) -> Vec<String> {
    let tails = [
        ". The transaction was declined",
        " (reversed)",
        "\nالعملية مرفوضة",
        ". ناموفق",
        " - 승인취소",
        ". Operacao recusada",
        ". Операция отклонена",
        ". Muamala umekataliwa",
        ". ไม่สำเร็จ",
    ];
    let heads = ["Declined: ", "عملية مرفوضة: "];
    let turned = [
        (" was ", " was not "),
        (" has been ", " could not be "),
        (" is ", " will be "),
        ("تم ", "لم يتم "),
        ("تم ", "سيتم "),
        ("تمت ", "لم تتم "),
    ];
    let turned = turned.into_iter().filter(|(from, _)| text.contains(from));
    tails
        .map(|tail| format!("{text}{tail}"))
        .into_iter()
        .chain(heads.map(|head| format!("{head}{text}")))
        .chain(turned.map(|(from, to)| text.replacen(from, to, 1)))
        .collect()
}

#[test]
fn an_example_that_is_told_as_not_done_moves_no_money() {
    for loaded in loaded() {
        for (sender, template) in loaded.templates() {
            for text in template.examples.iter().flat_map(|example| denied(&example.text)) {
                let reading = loaded.read(&sender.name, &text);
                let Reading::Record { record, .. } = &reading else { continue };
                let is_undoing = matches!(record.kind, Kind::Reversal | Kind::Refund);
                let moves = !is_undoing && !matches!(record.class(), Class::Signal);
                assert!(!(moves && is_counted(&reading)), "{}: {text}", template.id);
            }
        }
    }
}

#[test]
fn no_template_is_warned_of() {
    for loaded in loaded() {
        for sender in &loaded.pack.senders {
            for (category, templates) in loaded.set.categories(&sender.name) {
                for template in templates {
                    let mut warnings = template.warnings(category, &sender.settings);
                    warnings.extend(loaded.matcher.cross_matches(&sender.name, category, template));
                    assert!(
                        warnings.is_empty(),
                        "{}: {} {warnings:?}",
                        sender.name,
                        template.text()
                    );
                }
            }
        }
    }
}

#[test]
fn ids_are_unique_and_no_address_is_of_two_senders() {
    let (mut ids, mut owners) = (BTreeSet::new(), BTreeMap::new());
    for pack in Pack::all() {
        let mut addresses = BTreeSet::new();
        for sender in &pack.senders {
            for name in sender.settings.aliases.iter().chain([&sender.name]) {
                let folded = FoldedText::new(name).as_str().to_owned();
                // Operators of several countries use one address. Their templates are stored under one name.
                let owner = owners.entry(folded.clone()).or_insert(&sender.name);
                assert_eq!(*owner, &sender.name, "{} of {}", name, pack.name);
                assert!(addresses.insert(folded), "{} of {}", name, pack.name);
            }
            assert!(sender.not_booked.len() >= 2, "{}", sender.name);
            for template in &sender.templates {
                assert!(ids.insert(template.id.as_str()), "{}", template.id);
                assert!(template.examples.len() >= 2, "{}", template.id);
            }
        }
    }
}

/// The largest number of consecutive words of a sender's wording. More words would be a copied sentence.
const WORDS_MAX: usize = 5;

/// The wordings of a template between its placeholders.
fn wordings(template: &str) -> impl Iterator<Item = &str> {
    template.split("{{").map(|part| part.split_once("}}").map_or(part, |(_, wording)| wording))
}

/// The number of words in a wording: runs without white space that contain a letter or digit.
fn words(wording: &str) -> usize {
    wording.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[test]
fn no_template_has_more_than_five_words_in_a_row() {
    assert_eq!(wordings("a b {{money}} c, d - {{*}}").map(words).collect::<Vec<_>>(), [2, 2, 0]);
    for loaded in loaded() {
        for (_, template) in loaded.templates() {
            let most = wordings(&template.text).map(words).max();
            assert!(most <= Some(WORDS_MAX), "{}: {}", template.id, template.text);
        }
    }
}

#[test]
fn each_country_has_its_senders() {
    let count = |names: &[&str]| -> usize {
        names.iter().filter_map(|name| Pack::by_name(name)).map(|pack| pack.senders.len()).sum()
    };
    assert!(count(&["eg"]) >= 14);
    assert!(count(&["sa", "ae", "kw", "qa"]) >= 12);
    assert!(count(&["in"]) >= 8);
    assert!(count(&["ke"]) >= 4);
    assert!(count(&["ng"]) >= 6);
    for pack in Pack::all() {
        assert_eq!(pack.country.to_lowercase(), pack.name);
        assert!(!pack.senders.is_empty() && pack.senders.iter().all(|it| !it.templates.is_empty()));
    }
}

/// The result of reading a message of a sender with a pack.
fn told(pack: &str, address: &str, body: &str) -> Option<(String, &'static str, String)> {
    let loaded = loaded().into_iter().find(|loaded| loaded.pack.name == pack)?;
    match loaded.read(address, body) {
        Reading::Record { record, .. } if record.settled.is_yes() => Some((
            record.kind.name().to_owned(),
            record.currency.map_or("", |currency| currency.code()),
            record.amount.map(|amount| amount.to_string()).unwrap_or_default(),
        )),
        _ => None,
    }
}

#[test]
fn an_operator_of_several_countries_is_read_in_each_one_s_language() {
    let is =
        |kind: &str, currency, amount: &str| Some((kind.to_owned(), currency, amount.to_owned()));
    let sent = "TZA1B2C3D4 Confirmed. Tsh8,000.00 sent to 0700 - ZAWADI MFANO on 4/3/26 at 7:20 pm Total fee Tsh40.00 \
                (M-Pesa fee Tsh40.00 + Government Levy Tsh0.00). Balance is Tsh1,151.36.";
    assert_eq!(told("tz", "M-PESA", sent), is("other_outgoing_payment", "TZS", "8000"));
    let recebeste = "Confirmado MZA1B2C3D4. Recebeste 2,450.00MT de 84000 - RUI MODELO aos 4/3/26 as 6:22 PM o novo \
                     saldo M-Pesa e de 2,461.10MT.";
    assert_eq!(told("mz", "M-Pesa", recebeste), is("other_incoming_payments", "MZN", "2450"));
    assert_eq!(told("ke", "MPESA", recebeste), None);
}

#[test]
fn what_stands_behind_a_field_may_touch_it_or_not() {
    let glued = "Rs.730.00 debited from A/c XX4410 on 04-03-2026.Avl Bal Rs.9120.00";
    for text in [glued.to_owned(), glued.replace(".Avl", ". Avl"), glued.replace(".Avl", " Avl")] {
        let read = told("in", "SBIINB", &text);
        assert_eq!(
            read,
            Some(("other_outgoing_payment".to_owned(), "INR", "730".to_owned())),
            "{text}"
        );
    }
    let used = "Your debit card XXX4410 linked to acc. XXX7781 was used for AED45.10 on Mar 4 2026 5:02PM at SOUQ \
                CAFE,AE. Avl.Bal AED 820.00.";
    let read = told("ae", "ADCBAlert", used);
    assert_eq!(read, Some(("purchase".to_owned(), "AED", "45.1".to_owned())));
}

#[test]
fn a_cancelled_approval_of_a_card_is_no_purchase() {
    let approved = "[현대카드]-승인 이*수님 12,500원(일시불) 하늘서점 누적:354,000원";
    assert!(told("kr", "Hyundai Card", approved).is_some_and(|(kind, ..)| kind == "purchase"));
    let cancelled = approved.replace("승인", "승인취소");
    assert!(told("kr", "Hyundai Card", &cancelled).is_none_or(|(kind, ..)| kind == "ignore"));
}

#[test]
fn indias_headers_are_found_with_what_operators_write_around_them() {
    let loaded = loaded().into_iter().find(|loaded| loaded.pack.name == "in").unwrap();
    for sender in &loaded.pack.senders {
        for address in [format!("VM-{}-S", sender.name), format!("ad-{}", sender.name)] {
            let mut scratch = Scratch::default();
            let found = loaded.matcher.sender(&mut scratch, &address).unwrap();
            assert_eq!(found.name(), sender.name);
        }
    }
}
