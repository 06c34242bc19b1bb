//! Random histories of messages. Cases at the edge of a rule are frequent.

use chrono::{DateTime, TimeDelta, Utc};
use lendwright::currency::{EGP, JPY, KWD, USD};
use lendwright::sms::summary::{Basis, Entry, ExchangeRate, Sender, Window};
use lendwright::sms::{Account, Amount, Completion, Kind, Record, SenderKind, Spans, Stop};
use lendwright::{Currency, Zone};

/// A generator of random numbers (splitmix64), so that each run is the same.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (bits ^ (bits >> 31)) % end
    }

    pub(crate) fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    pub(crate) fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len().try_into().unwrap())).unwrap()]
    }

    fn some<T: Copy>(&mut self, one_in: u64, all: &[T]) -> Option<T> {
        let one = self.of(all);
        self.one_in(one_in).then_some(one)
    }

    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, usize::try_from(self.below(at as u64 + 1)).unwrap());
        }
    }
}

/// The input of a summary.
pub(crate) struct History {
    pub entries: Vec<Entry<'static>>,
    pub basis: Basis<'static>,
}

const SENDERS: &[(&str, SenderKind, bool)] = &[
    ("CIB", SenderKind::Bank, false),
    ("HSBC", SenderKind::Bank, false),
    ("VF-Cash", SenderKind::Wallet, true),
    ("Meeza", SenderKind::Wallet, false),
    ("InstaPay", SenderKind::PaymentNetwork, false),
    ("Amazon", SenderKind::ECommerce, false),
    ("Noon", SenderKind::ECommerce, false),
    ("WE", SenderKind::Telecom, false),
    ("Bets", SenderKind::Gambling, false),
    ("Lender", SenderKind::Lender, false),
    ("+20100", SenderKind::Other, false),
];

/// Amounts in ten-thousandths.
const AMOUNTS: &[i128] =
    &[100_000, 200_000, 505_000, 1_000_050, 74_001_234, 33, 12_345_678_900, 5_000_000];

const RATES: &[ExchangeRate] = &[ExchangeRate { of: USD, base_units: 30_907, for_units: 1_000 }];

const DAY: i64 = 86_400_000;

/// Gaps between messages that belong together, in milliseconds.
const GAPS: &[i64] = &[
    0,
    1,
    1_000,
    599_999,
    600_000,
    600_001,
    900_000,
    900_001,
    3_600_000,
    DAY - 1,
    DAY,
    DAY + 1,
    2 * DAY,
    2 * DAY + 1,
    3 * DAY,
    3 * DAY + 1,
    30 * DAY,
    30 * DAY + 1,
];

pub(crate) fn history(random: &mut Random) -> History {
    let zone: Zone = random.of(&["Africa/Cairo", "UTC", "Asia/Kolkata"]).parse().unwrap();
    let months = random.of(&[1, 2, 3, 12, 14]);
    let as_of = 1_700_000_000_000 + i64::try_from(random.below(900 * 86_400_000)).unwrap();
    let as_of = DateTime::from_timestamp_millis(as_of).unwrap();
    let window = Window::new(months, as_of, zone).unwrap();
    let base: Currency = random.of(&[EGP, EGP, EGP, KWD, JPY]);
    let rates = if random.one_in(3) { RATES } else { &[] };
    let first_message = random.one_in(4).then(|| as_of - TimeDelta::days(400));
    let mut basis = Basis::new(window, base);
    basis.first_message = first_message;
    basis.rates = rates;
    let senders = random.below(u64::try_from(SENDERS.len()).unwrap()) + 1;
    let of = usize::try_from(senders).unwrap();
    let kinds: Vec<Kind> = if random.one_in(2) { Kind::all().collect() } else { moving() };
    let fees = random.below(1 << SENDERS.len());
    let mut entries: Vec<Entry<'static>> = Vec::new();
    for number in 0..random.below(70) {
        let near = (!entries.is_empty() && random.one_in(2)).then(|| {
            let place = usize::try_from(random.below(entries.len() as u64)).unwrap();
            entries[place].clone()
        });
        let at = when(random, &window, near.as_ref());
        let sender = usize::try_from(random.below(SENDERS.len() as u64)).unwrap() % of;
        let sender = self::sender(sender, fees >> sender & 1 == 1);
        let record = (sender.is_known && !random.one_in(12)).then(|| record(random, &kinds));
        let record = match (near.as_ref().and_then(|near| near.record.clone()), record) {
            (Some(near), Some(record)) if random.one_in(2) => {
                let (amount, reference) = (near.amount, near.reference);
                Some(Record { amount, reference, ..record })
            }
            (_, record) => record,
        };
        let mut entry = entry(number, sender, at, record);
        if let Some(near) = near.filter(|_| random.one_in(3)) {
            entry.digest = near.digest;
        }
        entries.push(entry);
    }
    History { entries, basis }
}

/// The kinds that can form pairs.
fn moving() -> Vec<Kind> {
    vec![
        Kind::Salary,
        Kind::OtherIncomingPayments,
        Kind::OtherIncomingPayments,
        Kind::OtherOutgoingPayment,
        Kind::OtherOutgoingPayment,
        Kind::Purchase,
        Kind::LiabilityRepayment,
        Kind::Reversal,
    ]
}

fn when(random: &mut Random, window: &Window, near: Option<&Entry<'_>>) -> DateTime<Utc> {
    match near {
        Some(near) => {
            let gap = TimeDelta::milliseconds(random.of(GAPS));
            if random.one_in(2) { near.received_at + gap } else { near.received_at - gap }
        }
        None if random.one_in(12) => {
            random.of(&[window.start(), window.as_of(), window.read_from()])
        }
        None => {
            let span = (window.as_of() - window.start()).num_milliseconds() + 35 * DAY;
            let back = i64::try_from(random.below(span.try_into().unwrap())).unwrap();
            window.as_of() - TimeDelta::milliseconds(back - DAY / 8)
        }
    }
}

fn sender(place: usize, fee_counts: bool) -> Sender<'static> {
    let (name, kind, operator_wallet) = SENDERS[place];
    let is_known = kind != SenderKind::Other;
    Sender { name, is_known, kind, operator_wallet, fee_counts }
}

fn entry(
    number: u64,
    sender: Sender<'static>,
    received_at: DateTime<Utc>,
    record: Option<Record<'static>>,
) -> Entry<'static> {
    let mut identity = [0; 32];
    // The order of the identities differs from the order of creation.
    identity[..8].copy_from_slice(&number.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes());
    Entry {
        sender,
        received_at,
        identity,
        digest: identity,
        names_amount: !number.is_multiple_of(3),
        record,
    }
}

fn record(random: &mut Random, kinds: &[Kind]) -> Record<'static> {
    let kind = random.of(kinds);
    let why = random.of(&[Stop::Declined, Stop::Offer, Stop::Cut]);
    let units = |units: Option<i128>| units.map(Amount::from_units);
    let amount = random.of(AMOUNTS);
    let odd = random.of(&[None, Some(0), Some(-7), Some(10_i128.pow(16))]);
    Record {
        category: kind.name(),
        kind,
        template: 0,
        amount: units(if random.one_in(15) { odd } else { Some(amount) }),
        currency: random.some(6, &[EGP, USD, KWD]),
        settled: if random.one_in(8) {
            Completion::No { why, at: 0..0, clause: 0..0 }
        } else {
            Completion::Yes
        },
        ambiguous: random.one_in(9),
        balance: units(random.some(3, &[0, -50_000, 1_000_000, 123_456_789, 60_000_000])),
        limit: units(random.some(4, &[90_000_000, 120_000_055])),
        fee: units(random.some(4, &[10_000, 25_050, 0])),
        account: random
            .some(2, &[*b"1234", *b"9876", *b"**34", *b"1277"])
            .map(|last| Account { last }),
        reference: random.some(4, &["A1", "a1", "B-2", "٣٣"]),
        merchant: random.some(2, &["Seoudi", "SEOUDI", "Spinneys", "c", "d", "e", "f", "g"]),
        counterparty: random.some(3, &["Mona", "mona", "Adel"]),
        product: random.some(4, &["Kettle", "kettle", "Lamp"]),
        date: None,
        time: None,
        spans: Spans::default(),
    }
}
