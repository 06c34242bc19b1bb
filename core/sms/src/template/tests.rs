#![allow(clippy::unwrap_used, clippy::panic)]

use super::{Template, TemplateFault, TemplateWarning};
use crate::{Field, Fit, Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet};

fn fault(text: &str) -> (TemplateFault, usize) {
    let error = Template::parse(text).unwrap_err();
    (error.fault, error.character)
}

#[test]
fn placeholders_have_names_tags_and_may_be_optional() {
    let template = Template::parse("رقم {{ account }} {{amount:fee_2}} x{{balance ? }}").unwrap();
    let places: Vec<_> = template
        .placeholders()
        .map(|place| (place.field, place.tag.as_deref(), place.is_optional))
        .collect();
    assert_eq!(
        places,
        [
            (Field::Account, None, false),
            (Field::Amount, Some("fee_2"), false),
            (Field::Balance, None, true)
        ]
    );
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    assert_eq!(fault("رقم {{amont}}"), (TemplateFault::Unknown { name: "amont".to_owned() }, 4));
    assert_eq!(fault("a {{amount"), (TemplateFault::Unclosed, 2));
    assert_eq!(fault("a {{amount {{x}}"), (TemplateFault::Nested, 11));
    assert_eq!(fault("a {{amount}} {{money}}"), (TemplateFault::SecondAmount, 13));
    assert_eq!(fault("a {{merchant}} {{*}}"), (TemplateFault::FreeTextsTouch, 15));
    assert_eq!(fault("a {{merchant}}{{fee?}}{{*}}"), (TemplateFault::FreeTextsTouch, 22));
    assert_eq!(fault("a {{...}} b"), (TemplateFault::RestNotLast, 2));
    assert_eq!(fault("a {{^}}"), (TemplateFault::AnchorAstray, 2));
    assert_eq!(fault("{{amount}} : {{currency}}"), (TemplateFault::NoWording, 0));
    assert_eq!(fault(" \u{200f} "), (TemplateFault::Empty, 0));
    assert_eq!(fault(&"a".repeat(1_001)), (TemplateFault::TooLong, 1_000));
    assert_eq!(
        fault(&format!("a{}", "{{number}},".repeat(25))).0,
        TemplateFault::TooManyPlaceholders
    );
    assert!(matches!(fault("a {{*:x}}").0, TemplateFault::Tag { name: "*", .. }));
    assert!(matches!(fault("a {{fee:x y}}").0, TemplateFault::Tag { name: "fee", .. }));
    assert!(matches!(fault("a {{...?}}").0, TemplateFault::Optional { .. }));
}

#[test]
fn braces_can_be_written() {
    let template = Template::parse("a \\{{b}} {{amount}}").unwrap();
    assert_eq!(template.fill(|_| "5".to_owned()), "a {{b}} 5");
    assert_eq!(template.literal_chars(), 7);
}

#[test]
fn what_may_be_a_mistake_is_warned_of() {
    let warnings = |text, category| {
        Template::parse(text).unwrap().warnings(category, &SenderSettings::default())
    };
    assert_eq!(warnings("You spent EGP {{amount}} today", "purchase"), []);
    assert_eq!(warnings("تم سحب {{amount}} جنيه من المحفظة", "cash_withdrawal"), []);
    assert_eq!(warnings("You spent some money", "purchase"), [TemplateWarning::NoAmount]);
    assert_eq!(
        warnings("\u{200f}paid {{*}} {{amount}}", "gifts").len(),
        5,
        "own category, no currency, few literals, invisible, beside free text"
    );
    assert_eq!(warnings("You were offered a loan", "loan_offer"), []);
}

#[test]
fn each_placeholder_reads_its_usual_value_and_all_of_it() {
    for field in Field::all() {
        let text = format!("it is {{{{{}}}}}", field.name());
        let body = Template::parse(&text).unwrap().sample();
        let mut set = TemplateSet::default();
        set.append("Bank", "purchase", &[&text]).unwrap();
        let settings = SenderSettings { fit: Fit::Full, ..SenderSettings::default() };
        let matcher = Matcher::new(&set, |_| settings.clone());
        let received_at = "2026-03-10T12:00:00".parse().unwrap();
        let message = Message { address: "Bank", body: &body, received_at };
        let mut scratch = Scratch::default();
        let reading = matcher.read(&mut scratch, &message);
        let Reading::Record { record, .. } = reading else { panic!("{text} reads not '{body}'") };
        assert_eq!(record.spans.of(field), Some(6..body.len()), "{text} of '{body}'");
    }
}
