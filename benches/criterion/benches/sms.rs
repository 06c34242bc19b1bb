//! Messages a second: `cargo bench --bench sms`.
//!
//! 100,000 messages of 50 senders with 10 templates each, 126 bytes on average. One in ten matches no template. The
//! goals on one core are 1.5 million folded messages a second, and 0.8 million with folding. Arabic messages are
//! measured too.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    missing_docs
)]

use chrono::{NaiveDate, NaiveDateTime};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::sms::{
    Field, FoldedText, Matcher, Message, Reading, Scratch, SenderSettings, Template, TemplateSet,
};
use lendwright_benches::messages::{SENDERS, WORDINGS, value};
use std::hint::black_box;

const MESSAGES: usize = 100_000;

const ARABIC: [(&str, &str); 3] = [
    (
        "purchase",
        "تم خصم {{amount}} {{currency}} من بطاقة رقم {{card}} عند {{merchant}} يوم {{date}} الساعة {{time}} المتاح {{balance}}",
    ),
    (
        "salary",
        "تم إضافة راتب بمبلغ {{amount}} {{currency}} إلى حسابكم رقم {{account}} يوم {{date}} الرصيد {{balance}}",
    ),
    (
        "other_outgoing_payment",
        "تم تحويل {{amount}} جنيه إلى {{counterparty}} من حساب {{account}} رقم مرجعي {{reference}}",
    ),
];

fn arabic(field: Field, number: usize) -> String {
    match field {
        Field::Currency => "جنيه".to_owned(),
        Field::Merchant | Field::Counterparty | Field::Product | Field::Any => {
            ["محل الركن", "سوق المدينة"][number % 2].to_owned()
        }
        _ => value(field, number),
    }
}

struct Inbox {
    matcher: Matcher,
    messages: Vec<(String, String)>,
    folded: Vec<FoldedText>,
}

fn inbox(wordings: &[(&str, &str)], is_arabic: bool) -> Inbox {
    let mut set = TemplateSet::default();
    for sender in 0..SENDERS {
        for (category, wording) in wordings {
            set.append(&format!("Sender{sender:02}"), category, &[wording]).unwrap();
        }
    }
    let parsed: Vec<Template> =
        wordings.iter().map(|(_, wording)| Template::parse(wording).unwrap()).collect();
    let filled = if is_arabic { arabic } else { value };
    let message = |number: usize| {
        let mut body = parsed[number % parsed.len()].fill(|place| filled(place.field, number));
        if number % 10 == 7 {
            body = body.replace("of", "with").replace("on", "at").replace("رقم", "عدد");
        }
        body.push_str(if is_arabic {
            ""
        } else {
            [". Thank you", "", ". Call 19000 for help"][number % 3]
        });
        (format!("SENDER{:02}", number * 7 % SENDERS), body)
    };
    let messages: Vec<(String, String)> = (0..MESSAGES).map(message).collect();
    let folded = messages.iter().map(|(_, body)| FoldedText::new(body)).collect();
    Inbox { matcher: Matcher::new(&set, |_| SenderSettings::default()), messages, folded }
}

fn noon() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 3, 15).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

fn settled(reading: &Reading<'_>) -> usize {
    usize::from(matches!(reading, Reading::Record { record, .. } if record.settled.is_yes()))
}

fn sms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sms");
    group.throughput(Throughput::Elements(MESSAGES as u64)).sample_size(10);
    for (name, wordings, is_arabic) in
        [("ascii", &WORDINGS[..], false), ("arabic", &ARABIC[..], true)]
    {
        let inbox = inbox(wordings, is_arabic);
        let bytes: usize = inbox.messages.iter().map(|(_, body)| body.len()).sum();
        let mut scratch = Scratch::default();
        let received_at = noon();
        let mut count = 0;
        group.bench_function(format!("{name}, folded"), |bencher| {
            bencher.iter(|| {
                count = 0;
                for ((address, body), folded) in inbox.messages.iter().zip(&inbox.folded) {
                    let Some(sender) = inbox.matcher.sender(&mut scratch, address) else {
                        continue;
                    };
                    count += settled(&inbox.matcher.read_folded(
                        &mut scratch,
                        sender,
                        folded,
                        body,
                        received_at,
                    ));
                }
                black_box(count)
            });
        });
        group.bench_function(format!("{name}, with folding"), |bencher| {
            bencher.iter(|| {
                let read = |(address, body): &(String, String)| {
                    settled(
                        &inbox.matcher.read(&mut scratch, &Message { address, body, received_at }),
                    )
                };
                black_box(inbox.messages.iter().map(read).sum::<usize>())
            });
        });
        eprintln!("{name}: {count} of {MESSAGES} settled, {} bytes a message", bytes / MESSAGES);
    }
    group.finish();
}

criterion_group!(benches, sms);
criterion_main!(benches);
