//! Settling costs the same, whatever is paid ahead on the same day.
//!
//! Every actuarial settlement, way to accrue and rule for unearned interest has loans here that were
//! restructured and put off in every order. `LENDWRIGHT_LIVES` says how many are tried.

use super::super::calendar::{Day, plus_days};
use super::super::{Random, date, terms as library_terms};
use super::{egp, interest_left, minor, net, random};
use lendwright::lending::{
    Accrual, Event, EventKind, FeeBase, Loan, OverdueInterest, Servicing, Settlement, Status,
    Surplus, UnearnedInterest, UnpaidInterest,
};
use lendwright::{Months, Rate};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const SETTLEMENTS: [Settlement; 3] =
    [Settlement::Actuarial, Settlement::Us1615, Settlement::Eu2023];

/// What has happened to a loan before it is settled.
#[derive(Clone, Copy, Debug)]
enum Before {
    Paid,
    PartAhead,
    Holiday,
    Restructured,
}

use Before::{Holiday, Paid, PartAhead, Restructured};

/// Histories that every setting has; the others are of any events.
const HISTORIES: [&[Before]; 6] = [
    &[],
    &[Paid, PartAhead],
    &[Restructured, Holiday],
    &[PartAhead, Restructured, Holiday],
    &[Holiday, Restructured],
    &[Holiday, PartAhead, Holiday],
];

fn history(random: &mut Random, of: usize) -> Vec<Before> {
    let any = |random: &mut Random| {
        let count = random.below(5) + 1;
        (0..count).map(|_| random.of(&[Paid, PartAhead, Holiday, Restructured])).collect()
    };
    HISTORIES.get(of).map_or_else(|| any(random), |known| known.to_vec())
}

const SPLITS: [&[Surplus]; 9] = [
    &[Surplus::LowerInstalment],
    &[Surplus::ShortenTerm],
    &[Surplus::LowerInstalment, Surplus::ShortenTerm, Surplus::LowerInstalment],
    &[Surplus::ShortenTerm, Surplus::ShortenTerm],
    &[Surplus::NextRows],
    &[Surplus::Refuse, Surplus::LowerInstalment],
    &[Surplus::NextRows, Surplus::ShortenTerm],
    &[Surplus::LowerInstalment, Surplus::NextRows, Surplus::ShortenTerm],
    &[Surplus::ShortenTerm, Surplus::NextRows, Surplus::NextRows],
];

fn happens(random: &mut Random, loan: &Loan, before: Before, day: Day) -> Option<EventKind> {
    let unpaid: Vec<UnpaidInterest> = UnpaidInterest::all().collect();
    let unpaid_interest = random.of(&unpaid);
    Some(match before {
        Paid => EventKind::Pay { amount: loan.candidate(date(day)).ok()??.unpaid },
        PartAhead => {
            let row = minor(loan.candidate(date(day)).ok()??.unpaid) as u64;
            let amount = egp(i128::from(random.below(2 * row + 1)) + 1);
            EventKind::Take { amount, surplus: Surplus::NextRows }
        }
        Holiday => EventKind::Holiday { months: random.below(4) as u16 + 1, unpaid_interest },
        Restructured => EventKind::Restructure {
            months: Months(random.below(18) as u16 + 1),
            rate: random
                .one_in(2)
                .then(|| Rate::from_millionths(random.below(40_000_000) as i64).unwrap()),
            unpaid_interest,
        },
    })
}

/// What is paid in all: a payment after the other, and what settling costs then.
struct All {
    paid: i128,
    times: i128,
    /// Whether new rows bear more interest, of which a fee may be a part.
    bears_more: bool,
    log: String,
}

fn pay_ahead(random: &mut Random, loan: &Loan, day: Day, split: &[Surplus]) -> Option<All> {
    let mut loan = loan.clone();
    let mut all = All { paid: 0, times: 0, bears_more: false, log: String::new() };
    for surplus in split {
        if loan.status() != Status::Approved {
            break;
        }
        let interest = interest_left(&loan, day);
        let total = minor(loan.price(date(day)).ok()?.total).max(1) as u64;
        let amount = match random.below(5) {
            0 => 1,
            1 => total / 2,
            _ => random.below(total + total / 8),
        };
        let amount = egp(i128::from(amount) + 1);
        let kind = EventKind::Take { amount, surplus: *surplus };
        let Ok(done) = loan.apply(&Event { day: date(day), kind: kind.clone() }) else { continue };
        (all.paid, all.times) = (all.paid + minor(amount), all.times + 1);
        all.bears_more |= interest_left(&loan, day) > interest + minor(done.entry.interest);
        let _ = write!(all.log, "\n{kind:?} with a fee of {}", done.entry.fee);
    }
    all.paid += if loan.status() == Status::Approved {
        let price = loan.price(date(day)).ok()?;
        let _ = write!(all.log, "\n{price:?}");
        net(&price)
    } else {
        -minor(loan.refund())
    };
    (all.times > 0).then_some(all)
}

/// Whether what is paid in all, less the price before, is as it must be.
fn is_right(servicing: &Servicing, split: &[Surplus], all: &All, dearer: i128) -> bool {
    let by_rows = |surplus: &Surplus| matches!(surplus, Surplus::NextRows | Surplus::Refuse);
    let is_by_rows = split.iter().any(by_rows);
    let gives_back = servicing.settlement != Settlement::Actuarial
        || servicing.unearned_interest == UnearnedInterest::Rebate;
    // Less than 1 need not be given back, so that it may be kept before or after.
    let kept = if servicing.settlement == Settlement::Us1615 { 99 } else { 0 };
    let has_fee = servicing.early_fee.millionths() != 0;
    match (has_fee, is_by_rows) {
        (false, false) => dearer == 0,
        (false, true) if gives_back => dearer.abs() <= kept,
        // Interest that is paid ahead of its time stays paid.
        (false, true) => dearer >= 0,
        // Who pays rows ahead pays no fee, and may pay more of one that is capped by the interest that is left.
        (true, true) if !gives_back => true,
        (true, _) => all.bears_more || dearer <= all.times + kept,
    }
}

type Failures = BTreeMap<String, (u32, usize, String)>;

fn try_one(
    random: &mut Random,
    servicing: Servicing,
    history: &[Before],
    failures: &mut Failures,
) -> u32 {
    let terms = random::terms(random);
    let Ok(mut loan) = Loan::open(&library_terms(&terms), &servicing) else { return 0 };
    let (mut day, mut log) = (terms.start, format!("{terms:?}\n{servicing:?}"));
    for before in history {
        day = plus_days(day, random.below(35) as i64);
        let Some(kind) = happens(random, &loan, *before, day) else { continue };
        let event = Event { day: date(day), kind };
        if loan.apply(&event).is_ok() {
            let _ = write!(log, "\n{event:?}");
        }
    }
    let mut tried = 0;
    for _ in 0..2 {
        let Ok(price) = loan.price(date(day)) else { return tried };
        if loan.status() != Status::Approved || price.is_late {
            return tried;
        }
        for split in SPLITS {
            let Some(all) = pay_ahead(random, &loan, day, split) else { continue };
            tried += 1;
            let dearer = all.paid - net(&price);
            if !is_right(&servicing, split, &all, dearer) {
                let by_rows =
                    split.iter().any(|it| matches!(it, Surplus::NextRows | Surplus::Refuse));
                let what = format!(
                    "{:?} {:?} fee {} rows {by_rows} {}",
                    servicing.settlement,
                    servicing.unearned_interest,
                    servicing.early_fee.millionths() != 0,
                    if dearer < 0 { "cheaper" } else { "dearer" },
                );
                let text = format!("{log}\n{price:?}\non {day:?}:{}\ndearer by {dearer}", all.log);
                let entry = failures.entry(what).or_insert((0, usize::MAX, String::new()));
                entry.0 += 1;
                if text.len() < entry.1 {
                    (entry.1, entry.2) = (text.len(), text);
                }
            }
        }
        day = plus_days(day, random.below(50) as i64);
    }
    tried
}

#[test]
fn settling_costs_the_same_whatever_is_paid_ahead_on_the_day() {
    let lives = std::env::var("LENDWRIGHT_LIVES").map_or(300, |count| count.parse().unwrap());
    let (mut tried, mut failures) = (0, Failures::new());
    for number in 0..(lives / 100).max(1) {
        let mut random = Random(u64::MAX - number);
        for (settlement, history) in
            SETTLEMENTS.into_iter().flat_map(|it| (0..10).map(move |history| (it, history)))
        {
            for (accrual, unearned_interest) in Accrual::all()
                .flat_map(|it| UnearnedInterest::all().map(move |unearned| (it, unearned)))
            {
                let any = random::servicing(&mut random);
                let early_fee = if random.one_in(2) {
                    Rate::from_millionths(0).unwrap()
                } else {
                    any.early_fee
                };
                let overdue_interest =
                    if random.one_in(4) { any.overdue_interest } else { OverdueInterest::Nothing };
                let fee_base =
                    if random.one_in(2) { any.fee_base } else { FeeBase::OutstandingPrincipal };
                let servicing = Servicing {
                    settlement,
                    accrual,
                    unearned_interest,
                    early_fee,
                    fee_base,
                    overdue_interest,
                    ..any
                };
                let history = self::history(&mut random, history);
                tried += try_one(&mut random, servicing, &history, &mut failures);
            }
        }
    }
    println!("{tried} ways to pay ahead and settle");
    for (what, (count, _, text)) in failures.iter().take(8) {
        println!("==== {count} × {what}\n{text}\n");
    }
    assert!(tried > 500, "only {tried}");
    assert!(failures.is_empty(), "settling costs more or less after paying ahead");
}
