//! Damaged requests to an engine.

use super::damage::Damage;
use lendwright::json::Json;
use lendwright::storage::Memory;
use lendwright::{Config, Engine, FixedClock, time};
use lendwright_tests::ledger::{call, text};

/// The counts of the results.
#[derive(Debug, Default)]
pub struct Told {
    /// Accepted requests.
    pub stored: u64,
    /// Refused requests.
    pub refused: u64,
}

/// The number of requests for each book. More would make the book slow.
const OF_A_BOOK: u64 = 64;

/// A book with one borrower, who consents.
fn book() -> (Engine, String) {
    let clock = FixedClock::at(time::parse_instant("2026-03-15T12:00:00Z").unwrap());
    let host = Engine::open_with(Memory::new(), Config::default().clock(clock)).unwrap();
    let mona = r#"{"Phone_Number":"+201001234567","autofill":true,"consent":{"sms":true}}"#;
    let uuid = text(&call(&host, "sign_up", mona).0, "UUID");
    (host, uuid)
}

fn number(json: &Json<'_>, pointer: &[&str]) -> i64 {
    let found = pointer.iter().try_fold(json, |json, member| json.get(member)).unwrap();
    found.to_string().parse().unwrap()
}

/// The number of stored messages of the last ten years.
fn stored(host: &Engine) -> i64 {
    number(&call(host, "sms_coverage", r#"{"months":120}"#).0, &["all", "messages"])
}

/// Uploads messages with damaged texts, and damaged requests with intact messages. A damaged date may be older.
pub fn uploads(cases: u64, damage: &mut Damage, seeds: &[String]) -> Told {
    let (mut told, mut before) = (Told::default(), 0);
    let (mut host, mut uuid) = book();
    for case in 0..cases {
        if case % OF_A_BOOK == OF_A_BOOK - 1 {
            ((host, uuid), before) = (book(), 0);
        }
        let is_whole = damage.one_in(2);
        let request = upload(damage, &uuid, seeds, is_whole);
        let answered = host.call("upload_collected_data", &request);
        let (shown, now) = (String::from_utf8_lossy(&request), stored(&host));
        assert!((200..500).contains(&answered.status), "{shown}: {}", answered.body);
        if answered.status == 200 {
            told.stored += 1;
            let new = taken(&answered.detail, &shown);
            let fewest = if is_whole { before + new } else { before };
            assert!((fewest..=before + new).contains(&now), "{shown}: {before}, then {now}");
        } else {
            told.refused += 1;
            assert_eq!(now, before, "{shown}");
        }
        before = now;
    }
    told
}

/// The number of messages that an upload has stored. The counts must add up.
fn taken(detail: &str, shown: &str) -> i64 {
    let detail = Json::parse(detail.as_bytes()).unwrap();
    let Some(counts) = detail.get("uploaded").and_then(|kinds| kinds.get("messages")) else {
        return 0;
    };
    let of = |member| number(counts, &[member]);
    let skipped = counts.get("skipped").and_then(Json::members).unwrap();
    let skipped: i64 =
        skipped.iter().map(|(_, count)| count.to_string().parse::<i64>().unwrap()).sum();
    assert_eq!(of("received"), of("stored") + of("duplicates") + skipped, "{shown}");
    of("stored")
}

/// An upload request. Either its texts or its bytes are damaged.
fn upload(damage: &mut Damage, uuid: &str, seeds: &[String], whole: bool) -> Vec<u8> {
    let one = |damage: &mut Damage| {
        let body = if whole { damage.text(seeds) } else { "Paid EGP 12.50 at Seoudi".to_owned() };
        let address = if whole && damage.one_in(4) { damage.text(seeds) } else { "CIB".to_owned() };
        let date = if damage.one_in(50) { damage.below(u64::MAX) } else { a_date(damage) };
        let members = [("address", address), ("body", body)];
        let members = members.map(|(name, text)| (name.into(), Json::text(text)));
        let date = ("date".into(), Json::text(date.to_string()));
        Json::Object(members.into_iter().chain([date]).collect())
    };
    let count = 1 + damage.below(3);
    let messages = (0..count).map(|_| one(damage)).collect();
    let members = [("uuid".into(), Json::text(uuid)), ("messages".into(), Json::List(messages))];
    let mut request = Json::Object(members.into_iter().collect()).to_string().into_bytes();
    if !whole {
        let members = ["\"date\":1", "\"type\":2,", "[", "]", "null", "\"\\ud800\"", "1e400"];
        damage.change(&mut request, &members.map(str::to_owned));
    }
    request
}

/// A random millisecond of the last year.
fn a_date(damage: &mut Damage) -> u64 {
    1_742_000_000_000 + damage.below(31_000_000_000)
}

/// Adds damaged templates, several at a time.
pub fn additions(cases: u64, damage: &mut Damage, seeds: &[String]) -> Told {
    let mut told = Told::default();
    let (mut host, _) = book();
    let mut expected = call(&host, "get_sms_templates", "{}").0.to_string();
    for case in 0..cases {
        if case % 40 == 39 {
            (host, _) = book();
            expected = call(&host, "get_sms_templates", "{}").0.to_string();
        }
        let texts: Vec<String> = (0..=damage.below(2)).map(|_| damage.text(seeds)).collect();
        let list = texts.iter().map(|text| Json::text(text.as_str())).collect();
        let sender = if damage.one_in(8) { damage.text(seeds) } else { "CIB".to_owned() };
        let category = damage.of(&["purchase", "salary", "ignore", "rent", "bad/"]);
        let members = [
            ("sender".into(), Json::text(sender)),
            ("category".into(), Json::text(category)),
            ("templates".into(), Json::List(list)),
        ];
        let request = Json::Object(members.into_iter().collect()).to_string();
        let answered = host.call("add_sms_templates", request.as_bytes());
        assert!((200..500).contains(&answered.status), "{request}: {}", answered.body);
        let now = call(&host, "get_sms_templates", "{}").0.to_string();
        if answered.status == 200 {
            told.stored += 1;
            let all = texts.iter().map(|text| Json::text(text.as_str()).to_string());
            assert!(all.into_iter().all(|text| now.contains(&text)), "{request}");
            expected = now;
        } else {
            told.refused += 1;
            assert_eq!(now, expected, "{request}");
        }
    }
    told
}
