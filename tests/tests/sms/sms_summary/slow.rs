//! A second computation of the summary, written from the specification's tables without care for speed. This part keeps
//! the messages that count, in their order.

use super::fraction::Q;
use chrono::{Datelike, NaiveDate, TimeZone};
use chrono_tz::Tz;
use lendwright::sms::summary::{Basis, Entry};
use lendwright::sms::{Class, Kind, Record, SenderKind};

pub(crate) const MINUTE: i64 = 60_000;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

/// A message, and its result.
#[derive(Clone)]
pub(crate) struct Message {
    pub entry: Entry<'static>,
    /// Milliseconds.
    pub at: i64,
    pub date: NaiveDate,
    pub in_window: bool,
    /// The reason why it does not count, or the sum to which it belongs.
    pub fate: Option<String>,
    /// The amount that it adds to the sum.
    pub amount: Option<Q>,
    pub fee: Option<Q>,
    /// The base currency.
    base: &'static str,
}

/// The messages with their results, and the products bought.
pub(crate) struct Cleaned {
    pub messages: Vec<Message>,
    pub products: Vec<String>,
}

pub(crate) fn zone_of(basis: &Basis<'_>) -> Tz {
    basis.window.zone().name().parse().unwrap()
}

fn local_date(zone: Tz, at: i64) -> NaiveDate {
    zone.timestamp_millis_opt(at).unwrap().date_naive()
}

/// The first day of the window.
pub(crate) fn first_day(basis: &Basis<'_>) -> NaiveDate {
    let window = &basis.window;
    let mut day = local_date(zone_of(basis), window.as_of().timestamp_millis());
    day = day.with_day(1).unwrap();
    for _ in 1..window.months() {
        day = day.pred_opt().unwrap().with_day(1).unwrap();
    }
    day
}

pub(crate) fn clean(entries: &[Entry<'static>], basis: &Basis<'_>) -> Cleaned {
    let mut messages = in_order(entries, basis);
    repeated(&mut messages);
    for message in messages.iter_mut().filter(|message| message.fate.is_none()) {
        message.fate = by_itself(message);
    }
    let products = products(&messages);
    for message in &mut messages {
        value(message, basis);
    }
    told_by_two(&mut messages);
    reversals(&mut messages);
    own(&mut messages);
    for message in &mut messages {
        finish(message);
    }
    Cleaned { messages, products }
}

fn in_order(entries: &[Entry<'static>], basis: &Basis<'_>) -> Vec<Message> {
    let zone = zone_of(basis);
    let first = first_day(basis);
    let start = zone.from_local_datetime(&first.and_hms_opt(0, 0, 0).unwrap()).earliest().unwrap();
    let (start, end) = (start.timestamp_millis(), basis.window.as_of().timestamp_millis());
    let mut sorted: Vec<&Entry<'static>> = entries.iter().collect();
    sorted.sort_by_key(|entry| (entry.received_at, entry.sender.name, entry.identity));
    sorted.dedup_by_key(|entry| entry.identity);
    let message = |entry: &&Entry<'static>| {
        let at = entry.received_at.timestamp_millis();
        let date = local_date(zone, at);
        let is_read = at >= start - 30 * DAY && at <= end;
        let fate = (!is_read).then(|| "out_of_window".to_owned());
        let in_window = date >= first && at <= end;
        let entry = (*entry).clone();
        Message {
            entry,
            at,
            date,
            in_window,
            fate,
            amount: None,
            fee: None,
            base: basis.base.code(),
        }
    };
    sorted.iter().map(message).collect()
}

/// (a)
fn repeated(messages: &mut [Message]) {
    for late in 0..messages.len() {
        let same = |early: &&Message| {
            let (a, b) = (&early.entry, &messages[late].entry);
            early.fate.is_none() && (a.sender.name, a.digest) == (b.sender.name, b.digest)
        };
        let first = messages[..late].iter().rev().find(same);
        let is_near = first.is_some_and(|first| messages[late].at - first.at <= DAY);
        if is_near && messages[late].fate.is_none() {
            messages[late].fate = Some("duplicate".into());
        }
    }
}

/// Messages without a template, and (c).
fn by_itself(message: &Message) -> Option<String> {
    let Some(record) = &message.entry.record else {
        let known = message.entry.sender.is_known;
        return Some(if known { "unmatched" } else { "unknown_sender" }.into());
    };
    if record.class() == Class::Ignore {
        return Some("ignored".into());
    }
    if let lendwright::sms::Completion::No { why, .. } = &record.settled {
        return Some(why.name().into());
    }
    match record.amount.map(lendwright::sms::Amount::units) {
        Some(0) if direction(record).is_some() => Some("zero".into()),
        Some(units) if units < 0 && direction(record).is_some() => Some("signed".into()),
        _ => None,
    }
}

/// Whether money came in or went out.
pub(crate) fn direction(record: &Record<'_>) -> Option<bool> {
    match record.class() {
        Class::In => Some(true),
        Class::Out | Class::Liability => Some(false),
        _ => None,
    }
}

impl Message {
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.entry.record.as_ref().map(|record| record.kind)
    }

    pub(crate) fn is_wallet(&self) -> bool {
        self.entry.sender.kind == SenderKind::Wallet || self.entry.sender.operator_wallet
    }

    pub(crate) fn shown_kind(&self) -> SenderKind {
        let sender = &self.entry.sender;
        if sender.operator_wallet { SenderKind::Telecom } else { sender.kind }
    }

    /// The amount that moved, and its currency.
    fn money(&self) -> Option<(i128, String)> {
        let record = self.entry.record.as_ref()?;
        let units = record.amount?.units();
        let currency = record.currency.map_or(self.base, |currency| currency.code());
        (units.abs() < 10_i128.pow(16)).then(|| (units, currency.to_owned()))
    }

    fn reference(&self) -> Option<String> {
        Some(self.entry.record.as_ref()?.reference?.to_lowercase().replace('٣', "3"))
    }
}

/// Ten-thousandths as a number in the base currency.
pub(crate) fn in_base(units: i128, record: &Record<'_>, basis: &Basis<'_>) -> Option<Q> {
    if units.abs() >= 10_i128.pow(16) {
        return None;
    }
    let currency = record.currency.unwrap_or(basis.base);
    if currency == basis.base {
        return Some(Q::new(units, 10_000));
    }
    let rate = basis.rates.iter().find(|rate| rate.of == currency)?;
    let rate_of = Q::new(rate.base_units.into(), rate.for_units.into());
    let text = Q::new(units, 10_000).times(rate_of).text(4);
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let units: i128 = format!("{whole}{decimals:0<4}").parse().unwrap();
    Some(Q::new(units, 10_000))
}

fn value(message: &mut Message, basis: &Basis<'_>) {
    let Some(record) = message.entry.record.clone().filter(|_| message.fate.is_none()) else {
        return;
    };
    message.amount = record.amount.and_then(|amount| in_base(amount.units(), &record, basis));
    let has_fee = direction(&record).is_some() || record.class() == Class::Neutral;
    let fee = record.fee.filter(|fee| {
        message.entry.sender.fee_counts && has_fee && message.in_window && fee.units() > 0
    });
    message.fee = fee.and_then(|fee| in_base(fee.units(), &record, basis));
}

/// Chooses pairs from candidates: again and again the nearest of the remaining ones.
fn matched(mut candidates: Vec<(i64, u8, usize, usize)>) -> Vec<(usize, usize)> {
    candidates.sort_by_key(|&(apart, rank, later, earlier)| {
        (apart, rank, later, std::cmp::Reverse(earlier))
    });
    let mut taken = std::collections::HashSet::new();
    let mut pairs = Vec::new();
    for (_, _, later, earlier) in candidates {
        if !taken.contains(&later) && !taken.contains(&earlier) {
            taken.extend([later, earlier]);
            pairs.push((earlier, later));
        }
    }
    pairs
}

/// (b)
fn told_by_two(messages: &mut [Message]) {
    let mut candidates = Vec::new();
    for later in 0..messages.len() {
        for earlier in 0..later {
            let (a, b) = (&messages[earlier], &messages[later]);
            let (Some(first), Some(second)) = (&a.entry.record, &b.entry.record) else { continue };
            let live = a.fate.is_none() && b.fate.is_none();
            let both = direction(first).is_some() && direction(first) == direction(second);
            let (Some(sum), Some(other)) = (a.money(), b.money()) else { continue };
            if !live || !both || a.entry.sender.name == b.entry.sender.name {
                continue;
            }
            let tells = |message: &Message| {
                let kind = message.entry.sender.kind;
                let network = kind == SenderKind::PaymentNetwork || kind == SenderKind::ECommerce;
                message.is_wallet() || network
            };
            if a.reference().is_some() && a.reference() == b.reference() {
                candidates.push((b.at - a.at, 0, later, earlier));
            } else if sum == other && b.at - a.at <= 10 * MINUTE && (tells(a) || tells(b)) {
                candidates.push((b.at - a.at, 1, later, earlier));
            }
        }
    }
    for (earlier, later) in matched(candidates) {
        let is_bank = |at: usize| messages[at].entry.sender.kind == SenderKind::Bank;
        let is_wallet = |at: usize| messages[at].is_wallet();
        let dropped = match (is_bank(earlier), is_bank(later)) {
            (false, true) => earlier,
            (true, _) => later,
            _ if is_wallet(later) && !is_wallet(earlier) => earlier,
            _ => later,
        };
        messages[dropped].fate = Some("other_senders_duplicate".into());
    }
}

/// Whether a value is the same in two messages. A missing value is no difference.
fn agree<T: PartialEq>(a: Option<&T>, b: Option<&T>) -> bool {
    a.is_none() || b.is_none() || a == b
}

/// (d)
fn reversals(messages: &mut [Message]) {
    let mut order: Vec<usize> = (0..messages.len()).collect();
    let is_reversal = |message: &Message| message.kind() == Some(Kind::Reversal);
    order.sort_by_key(|&at| (messages[at].at, is_reversal(&messages[at]), at));
    let mut done = Vec::new();
    // First by reference, before the reversal and then after it. Then by amount, before it and then after it.
    let steps = [(0, false), (1, false), (2, false), (0, true), (1, true), (2, true)];
    let steps = steps.into_iter().chain([(3, false), (4, false), (3, true), (4, true)]);
    for (step, is_after) in steps {
        let mut candidates = Vec::new();
        for (of, &reversal) in order.iter().enumerate() {
            for (record_at, &record) in order.iter().enumerate() {
                let (a, b) = (&messages[record], &messages[reversal]);
                let is_live = a.fate.is_none() && b.fate.is_none();
                if (record_at > of) != is_after || record_at == of || !is_live {
                    continue;
                }
                let is_one = is_reversal(b) && b.fate.is_none() && !done.contains(&reversal);
                let moved = a.entry.record.as_ref().and_then(direction);
                let Some(came_in) = moved.filter(|_| !is_reversal(a) && a.fate.is_none()) else {
                    continue;
                };
                let told = |message: &Message| message.entry.record.clone().unwrap();
                let merchant = |message: &Message| told(message).merchant.map(str::to_lowercase);
                let near = if is_after {
                    let cards = agree(told(a).account.as_ref(), told(b).account.as_ref());
                    cards
                        && agree(merchant(a).as_ref(), merchant(b).as_ref())
                        && a.at - b.at <= 15 * MINUTE
                } else {
                    b.at - a.at <= 30 * DAY
                };
                if !is_one || !near || a.entry.sender.name != b.entry.sender.name {
                    continue;
                }
                let named = a.reference().is_some() && a.reference() == b.reference();
                let (sum, other) = (a.money(), b.money());
                let equal = sum.is_some() && sum == other;
                let undoes = match step {
                    0 => named && equal,
                    1 => named && other.is_none(),
                    2 => named && came_in,
                    3 => equal && !came_in,
                    _ => equal && came_in,
                };
                if undoes {
                    let (earlier, later) = (of.min(record_at), of.max(record_at));
                    candidates.push(((b.at - a.at).abs(), 0, later, earlier));
                }
            }
        }
        for (earlier, later) in matched(candidates) {
            let (record, reversal) = if is_after { (later, earlier) } else { (earlier, later) };
            messages[order[record]].fate = Some("undone".into());
            done.push(order[reversal]);
        }
    }
    for message in messages.iter_mut().filter(|message| message.fate.is_none()) {
        if is_reversal(message) {
            message.fate = Some("reversal".into());
        }
    }
}

/// (e)
fn own(messages: &mut [Message]) {
    let mut candidates = Vec::new();
    for later in 0..messages.len() {
        for earlier in 0..later {
            let (a, b) = (&messages[earlier], &messages[later]);
            let (out, back) = (Kind::OtherOutgoingPayment, Kind::OtherIncomingPayments);
            let kinds = (a.kind(), b.kind());
            let opposite = kinds == (Some(out), Some(back)) || kinds == (Some(back), Some(out));
            let equal = a.money().is_some() && a.money() == b.money();
            let mine = |message: &Message| {
                message.is_wallet() || message.entry.sender.kind == SenderKind::Bank
            };
            let account = |message: &Message| message.entry.record.clone()?.account;
            let two_accounts = account(a).zip(account(b)).is_some_and(|(a, b)| {
                let mut digits = a.last.iter().zip(b.last);
                digits.any(|(a, b)| a.is_ascii_digit() && b.is_ascii_digit() && *a != b)
            });
            let two = a.entry.sender.name != b.entry.sender.name || two_accounts;
            let live = a.fate.is_none() && b.fate.is_none();
            let apart = if kinds.0 == Some(out) { 48 * HOUR } else { 15 * MINUTE };
            let named = a.reference().is_some() && a.reference() == b.reference();
            let may = mine(a) && mine(b) && agree(a.reference().as_ref(), b.reference().as_ref());
            if live && opposite && equal && two && may && b.at - a.at <= apart {
                candidates.push((b.at - a.at, u8::from(!named), later, earlier));
            }
        }
    }
    for (earlier, later) in matched(candidates) {
        for at in [earlier, later] {
            messages[at].fate = Some("own_transfer".into());
        }
    }
    for message in messages.iter_mut().filter(|message| message.fate.is_none()) {
        if message.kind() == Some(Kind::SelfTransfer) {
            message.fate = Some("own_transfer".into());
        }
    }
}

/// (f), and the sum to which the rest belongs.
fn finish(message: &mut Message) {
    if message.fate.is_none() {
        let record = message.entry.record.as_ref().unwrap();
        let has_amount = message.money().is_some();
        let fate = match record.kind {
            _ if direction(record).is_some() && has_amount && message.amount.is_none() => {
                "other_currency"
            }
            Kind::Refund => "refund",
            _ if record.class() == Class::Signal => "signal",
            _ if message.amount.is_none() => "no_amount",
            Kind::Purchase | Kind::BillPayment | Kind::CashWithdrawal | Kind::Fee => {
                "spending_amount"
            }
            Kind::OtherOutgoingPayment => "outgoing_payments",
            kind => kind.name(),
        };
        message.fate = Some(fate.into());
    }
    if !message.in_window {
        message.fate = Some("out_of_window".into());
    }
}

fn products(messages: &[Message]) -> Vec<String> {
    let (mut shown, mut seen) = (Vec::new(), Vec::new());
    for message in messages.iter().filter(|message| message.fate.is_none() && message.in_window) {
        let record = message.entry.record.as_ref().unwrap();
        let is_shop = message.shown_kind() == SenderKind::ECommerce;
        let name = record.product.or(record.merchant);
        if let (true, Kind::Purchase, Some(name)) = (is_shop, record.kind, name)
            && !seen.contains(&name.to_lowercase())
        {
            seen.push(name.to_lowercase());
            shown.push(name.to_owned());
        }
    }
    shown
}
