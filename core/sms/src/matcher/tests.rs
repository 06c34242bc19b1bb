#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

use super::{Matcher, Reading, Scratch};
use crate::{
    Field, Fit, Message, Record, SenderSettings, Settled, Stop, Template, TemplateSet,
    TemplateWarning,
};
use chrono::{NaiveDate, NaiveDateTime};
use lendwright_types::currency::{EGP, USD};

fn noon() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 3, 10).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

fn set(templates: &[(&str, &str)]) -> TemplateSet {
    let mut set = TemplateSet::default();
    for (category, text) in templates {
        set.append("Bank", category, &[text]).unwrap();
    }
    set
}

fn read_with<T>(
    templates: &[(&str, &str)],
    settings: &SenderSettings,
    body: &str,
    of: impl Fn(Option<&Record<'_>>) -> T,
) -> T {
    let matcher = Matcher::new(&set(templates), |_| settings.clone());
    let message = Message { address: "bank", body, received_at: noon() };
    match matcher.read(&mut Scratch::default(), &message) {
        Reading::Record { record, .. } => of(Some(&record)),
        _ => of(None),
    }
}

fn read<T>(template: &str, body: &str, of: impl Fn(&Record<'_>) -> T) -> Option<T> {
    let settings = SenderSettings { currency: Some(EGP), ..SenderSettings::default() };
    read_with(&[("purchase", template)], &settings, body, |record| record.map(&of))
}

fn amount(template: &str, body: &str) -> Option<String> {
    read(template, body, |record| {
        record.amount.map_or("none".to_owned(), |amount| amount.to_string())
    })
}

fn stop(template: &str, body: &str) -> Option<Stop> {
    read(template, body, |record| match record.settled {
        Settled::Yes => None,
        Settled::No { why, .. } => Some(why),
    })
    .unwrap_or_else(|| panic!("{template} does not match {body}"))
}

#[test]
fn every_field_is_read_with_its_place() {
    let template = "شراء بمبلغ {{amount}} {{currency}} من حساب {{account}} لدى {{merchant}} يوم {{date}} الساعة \
                    {{time}} مرجع {{reference}} الرصيد {{balance}}";
    let body = "\u{200f}شراءٌ بمبلغ ١٬٢٥٠٫٥٠ جنيه من حساب **1234 لدى محل الركن\nيوم 05/03 الساعة10:42مرجع AB12-9 الرصيد 99.";
    read(template, body, |record| {
        assert_eq!(record.amount.unwrap().to_string(), "1250.5");
        assert_eq!((record.currency, record.merchant), (Some(EGP), Some("محل الركن")));
        assert_eq!((record.account.unwrap().last, record.reference), (*b"1234", Some("AB12-9")));
        assert_eq!(record.date, NaiveDate::from_ymd_opt(2026, 3, 5));
        assert_eq!(record.time.unwrap().to_string(), "10:42:00");
        assert_eq!(record.balance.unwrap().to_string(), "99");
        assert_eq!(&body[record.spans.of(Field::Amount).unwrap()], "١٬٢٥٠٫٥٠");
        assert_eq!(&body[record.spans.of(Field::Account).unwrap()], "**1234");
        assert_eq!(record.spans.of(Field::Fee), None);
        assert_eq!(record.settled, Settled::Yes);
    })
    .unwrap();
}

#[test]
fn wording_ends_at_tokens_but_beside_placeholders() {
    assert_eq!(amount("paid {{amount}} le", "You prepaid 5 le"), None);
    assert_eq!(amount("paid {{amount}} le", "You paid 5 level"), None);
    assert_eq!(amount("paid {{amount}} le", "you paid5le."), Some("5".to_owned()));
    assert_eq!(amount("ref 12{{amount}}", "ref 12500"), Some("500".to_owned()));
    assert_eq!(amount("{{amount}} le paid", "1500 le paid"), Some("1500".to_owned()));
    assert_eq!(amount("{{*}}{{amount}} le paid", "x 1234567890123 le paid"), None);
}

#[test]
fn a_point_of_an_abbreviation_is_no_decimal_one() {
    assert_eq!(amount("paid Rs {{amount}}", "paid Rs.500"), None);
    assert_eq!(amount("paid {{currency}}{{amount}}", "paid Rs.500"), Some("500".to_owned()));
    assert_eq!(amount("paid {{money}}", "paid Rs .50"), Some("0.5".to_owned()));
}

#[test]
fn free_text_ends_where_the_rest_matches() {
    let merchant =
        |template, body| read(template, body, |record| record.merchant.unwrap().to_owned());
    let template = "paid {{amount}} at {{merchant}} on {{date}}";
    assert_eq!(
        merchant(template, "Paid 5 at Cafe on 5th on 05/03"),
        Some("Cafe on 5th".to_owned())
    );
    assert_eq!(
        merchant("paid {{amount}} at {{merchant}}", "Paid 5 at The Mall \nBal 7"),
        Some("The Mall".to_owned())
    );
    assert_eq!(merchant("paid {{amount}} at {{merchant}} bal", "Paid 5 at The\nMall bal"), None);
    assert_eq!(
        merchant("paid {{amount}} at {{merchant}}{{$}}", "Paid 5 at The Mall"),
        Some("The Mall".to_owned())
    );
}

#[test]
fn the_half_of_the_day_may_touch_the_wording() {
    let time = |template, body| read(template, body, |record| record.time.unwrap().to_string());
    let template = "paid {{amount}} {{time}} Withdraw";
    assert_eq!(time(template, "paid 5 10:42 PMWithdraw"), Some("22:42:00".to_owned()));
    assert_eq!(time(template, "paid 5 10:42Withdraw"), Some("10:42:00".to_owned()));
    assert_eq!(
        time("paid {{amount}} {{time}} {{merchant}}", "paid 5 10:42 Amazon"),
        Some("10:42:00".to_owned())
    );
}

#[test]
fn anchors_and_full_matches_take_all_of_a_message() {
    assert_eq!(amount("{{^}}paid {{amount}}", "you paid 5"), None);
    assert_eq!(amount("paid {{amount}}{{$}}", "paid 5 le"), None);
    assert_eq!(amount("paid {{amount}} {{...}}", "paid 5 le, 7"), Some("5".to_owned()));
    let full = SenderSettings { fit: Fit::Full, ..SenderSettings::default() };
    let of = |body| {
        read_with(&[("purchase", "paid {{amount}}")], &full, body, |record| record.is_some())
    };
    assert_eq!((of(" Paid 5\n"), of("Paid 5."), of("I paid 5")), (true, true, false));
}

#[test]
fn a_point_behind_a_number_is_no_part_of_it() {
    for template in ["paid {{amount}} {{currency}}", "paid {{money}}", "paid {{amount}} egp"] {
        let money = read(template, "Paid 92. EGP at Shop", |record| {
            (record.amount.unwrap().to_string(), record.currency.unwrap().code().to_owned())
        });
        assert_eq!(money, Some(("92".to_owned(), "EGP".to_owned())), "{template}");
    }
    let usd = read("paid {{amount}} usd", "Paid 92. USD", |record| record.currency);
    assert_eq!(usd.flatten().map(lendwright_types::currency::Currency::code), Some("USD"));
    assert_eq!(
        amount("paid {{amount}}. left {{balance}}", "paid 92. left 5"),
        Some("92".to_owned())
    );
    assert_eq!(amount("paid {{amount}}{{$}}", "paid 92."), Some("92".to_owned()));
    assert_eq!(amount("paid {{amount}} egp", "paid 92.5.1 egp"), None);
}

#[test]
fn what_is_optional_may_be_left_out() {
    let template = "paid {{amount}} fee {{fee?}} bal {{balance}}";
    let fees = |body| {
        read(template, body, |record| (record.fee.is_some(), record.balance.unwrap().to_string()))
    };
    assert_eq!(fees("paid 5 fee 1 bal 7"), Some((true, "7".to_owned())));
    assert_eq!(fees("paid 5 fee bal 7"), Some((false, "7".to_owned())));
}

#[test]
fn the_currency_is_the_messages() {
    let currency = |template, body| read(template, body, |record| record.currency.unwrap());
    assert_eq!(currency("paid {{currency}} {{amount}}", "paid USD 5 EGP"), Some(USD));
    assert_eq!(currency("paid {{amount}}", "paid 5 USD"), Some(USD));
    assert_eq!(currency("paid USD {{amount}}", "paid USD 5"), Some(USD));
    assert_eq!(currency("paid US${{amount}}", "paid US$5"), Some(USD));
    assert_eq!(currency("paid {{amount}} try", "paid 5 try"), Some(EGP));
}

#[test]
fn a_minus_that_the_template_does_not_show_is_no_money_moved() {
    assert_eq!(stop("paid EGP {{amount}}", "paid EGP -85.00"), Some(Stop::Signed));
    assert_eq!(stop("EGP {{amount}} at", "-EGP 85.00 at"), Some(Stop::Signed));
    assert_eq!(stop("{{*}}{{money}} at", "x -EGP 85.00 at"), Some(Stop::Signed));
    assert_eq!(
        stop("{{currency}}{{amount}} at", "- $85.00 at"),
        None,
        "a dash with a blank is none"
    );
    assert_eq!(stop("paid EGP -{{amount}}", "paid EGP -85.00"), None);
    assert_eq!(stop("paid {{amount}}", "paid 0.00"), Some(Stop::Zero));
}

#[test]
fn the_guard_reads_what_the_wording_leaves_open() {
    let template = "{{amount}} {{currency}} debited at {{merchant}} ref {{reference}}";
    assert_eq!(stop(template, "5 EGP debited at Cafe ref 12345"), None);
    assert_eq!(stop(template, "Failed: 5 EGP debited at Cafe ref 12345"), Some(Stop::Declined));
    assert_eq!(stop(template, "5 EGP debited at Cafe (reversed) ref 12345"), Some(Stop::Reversed));
    assert_eq!(stop(template, "5 EGP debited at Cafe ref pending"), Some(Stop::Pending));
    assert_eq!(
        stop(template, "5 EGP debited at Cafe ref 12345 will be confirmed"),
        Some(Stop::Scheduled)
    );
    assert_eq!(stop("failed {{amount}}", "failed 5"), None, "the lender wrote it");
}

#[test]
fn the_template_that_says_most_counts() {
    let settings = SenderSettings::default();
    let of = |templates: &[(&str, &str)]| {
        read_with(templates, &settings, "paid 5 for rent at home", |record| {
            let record = record.unwrap();
            (record.category.to_owned(), record.ambiguous, record.settled.is_yes())
        })
    };
    let is = |category: &str, ambiguous, settled| (category.to_owned(), ambiguous, settled);
    assert_eq!(
        of(&[("purchase", "paid {{amount}}"), ("fee", "paid {{amount}} for rent")]),
        is("fee", false, true)
    );
    assert_eq!(
        of(&[("fee", "paid {{amount}} for rent"), ("ignore", "rent")]),
        is("ignore", false, true)
    );
    assert_eq!(
        of(&[("fee", "paid {{amount}}{{*}}rent"), ("purchase", "paid {{amount}}{{word}} rent")]),
        is("fee", true, true)
    );
    assert_eq!(
        of(&[("salary", "paid {{amount}} for"), ("fee", "{{amount}} for rent")]),
        is("fee", false, true)
    );
    assert_eq!(
        of(&[("salary", "paid {{amount}} for"), ("fee", "paid {{money?}}{{number}} for")]),
        is("fee", true, false)
    );
}

#[test]
fn senders_are_found_by_name_alias_and_bare() {
    let settings =
        SenderSettings { aliases: vec!["MyBank".to_owned()], ..SenderSettings::default() };
    let matcher = Matcher::new(&set(&[("purchase", "paid {{amount}}")]), |_| settings.clone());
    let mut scratch = Scratch::default();
    let mut of = |address| {
        let message = Message { address, body: "paid 5", received_at: noon() };
        match matcher.read(&mut scratch, &message) {
            Reading::Record { record, .. } => Some(record.settled),
            _ => None,
        }
    };
    assert_eq!(
        [of("BANK"), of("mybank"), of("VM-BANK-S"), of("vk-MYBANK")].map(|found| found.unwrap()),
        [const { Settled::Yes }; 4]
    );
    assert_eq!(
        of("VM-BANK-P"),
        Some(Settled::No { why: Stop::Promotional, at: 0..0, clause: 0..0 })
    );
    assert_eq!(of("Bаnk"), None, "a Cyrillic letter is another one");
}

#[test]
fn templates_that_match_each_others_messages_are_warned_of() {
    let matcher = Matcher::new(&set(&[("purchase", "paid {{amount}} for {{*}} today")]), |_| {
        SenderSettings::default()
    });
    let of = |text| matcher.cross_matches("Bank", "fee", &Template::parse(text).unwrap());
    let warning = TemplateWarning::CrossMatch { category: "purchase".to_owned(), number: 0 };
    assert_eq!(of("paid {{amount}} for {{*}}a today"), [], "it has more wording");
    assert_eq!(of("paid {{number}} for {{product}} today"), [warning]);
}
