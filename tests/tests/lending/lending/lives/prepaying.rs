//! Settling costs the same, whatever is paid ahead on the same day.
//!
//! The test combines every actuarial settlement, accrual and rule for unearned interest. The loans were restructured
//! and deferred in every order. `LENDWRIGHT_LIVES` is the number of tried loans.

use super::super::calendar::{Day, plus_days};
use super::super::slow::Loan as Terms;
use super::super::{Random, date, terms as library_terms};
use super::fees::{self, Fees, Sum};
use super::{Failures, egp, minor, net, random};
use lendwright::lending::{
    Accrual, Event, EventKind, FeeBase, Loan, OverdueInterest, Servicing, Settlement, Status,
    Surplus, UnearnedInterest, UnpaidInterest,
};
use lendwright::{Months, Rate};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const SETTLEMENTS: [Settlement; 3] =
    [Settlement::Actuarial, Settlement::Us1615, Settlement::Eu2023];

/// An event of a loan before it is settled.
#[derive(Clone, Copy, Debug)]
enum Before {
    Paid,
    PartAhead,
    Holiday,
    Restructured,
}

use Before::{Holiday, Paid, PartAhead, Restructured};

/// Histories that are tried with every setting. The others consist of random events.
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

/// A loan, and its twin without a fee. The twin gives all unearned interest back. Both have the same rows.
#[derive(Clone)]
struct Pair {
    loan: Loan,
    twin: Loan,
}

impl Pair {
    fn open(terms: &Terms, servicing: &Servicing) -> Option<Self> {
        let mut twin = *servicing;
        twin.settlement = Settlement::Actuarial;
        twin.unearned_interest = UnearnedInterest::Rebate;
        twin.early_fee = Rate::from_millionths(0).unwrap();
        let open = |servicing| Loan::open(&library_terms(terms), servicing).ok();
        Some(Self { loan: open(servicing)?, twin: open(&twin)? })
    }

    /// The amounts that the loan and its twin give back on a day: the rebate plus the refund.
    fn back(&self, day: Day) -> Option<[i128; 2]> {
        let back = |loan: &Loan| {
            if loan.status() != Status::Approved {
                return Some(minor(loan.refund()));
            }
            let price = loan.price(date(day)).ok()?;
            Some(minor(price.rebate) + minor(price.refund))
        };
        Some([back(&self.loan)?, back(&self.twin)?])
    }

    fn has_same_rows(&self, day: Day) -> bool {
        self.loan.rows(date(day)).ok() == self.twin.rows(date(day)).ok()
    }
}

/// The sum of all payments and of the settlement after them.
struct All {
    paid: i128,
    fees: Sum,
    /// The interest that was paid for rows that are not due.
    ahead: i128,
    /// The amounts that the loan and its twin give back.
    back: [i128; 2],
    log: String,
}

/// Pays ahead and settles; `None` if no payment was accepted, or if the twin, which costs less, is paid off.
fn pay_ahead(
    random: &mut Random,
    fees: &Fees,
    pair: &Pair,
    day: Day,
    split: &[Surplus],
) -> Result<Option<All>, String> {
    let mut pair = pair.clone();
    let (mut cash, mut sum, mut log, mut times) = (0, Sum::default(), String::new(), 0);
    let ahead = fees::paid_ahead(&pair.loan, day);
    for surplus in split {
        if pair.loan.status() != Status::Approved {
            break;
        }
        let Ok(price) = pair.loan.price(date(day)) else { return Ok(None) };
        let total = minor(price.total).max(1) as u64;
        let amount = match random.below(5) {
            0 => 1,
            1 => total / 2,
            _ => random.below(total + total / 8),
        };
        let amount = i128::from(amount) + 1;
        let before = pair.clone();
        let kind = EventKind::Take { amount: egp(amount), surplus: *surplus };
        let Ok(done) = pair.loan.apply(&Event { day: date(day), kind: kind.clone() }) else {
            continue;
        };
        (cash, times) = (cash + amount, times + 1);
        let fee = -minor(done.entry.fee);
        let _ = write!(log, "\n{kind:?} with a fee of {fee}");
        let kind = EventKind::Take { amount: egp(amount - fee), surplus: *surplus };
        if pair.twin.apply(&Event { day: date(day), kind }).is_err() {
            return Ok(None);
        }
        if !pair.has_same_rows(day) {
            return Err(format!("the fee changes the rows:{log}"));
        }
        if matches!(surplus, Surplus::LowerInstalment | Surplus::ShortenTerm) {
            sum.add(fees, &before.twin, &pair.loan, day, amount, (&done, *surplus));
        }
    }
    if times == 0 {
        return Ok(None);
    }
    let Some(back) = pair.back(day) else { return Ok(None) };
    cash += if pair.loan.status() == Status::Approved {
        let Ok(price) = pair.loan.price(date(day)) else { return Ok(None) };
        let _ = write!(log, "\n{price:?}");
        sum.settle(fees, &pair.loan, &price, day);
        net(&price)
    } else {
        -minor(pair.loan.refund())
    };
    let ahead = fees::paid_ahead(&pair.loan, day) - ahead;
    Ok(Some(All { paid: cash, fees: sum, ahead, back, log }))
}

/// The sum of all payments, less the price before.
struct Dearer {
    by: i128,
    /// The amounts that the loan and its twin give back without paying ahead.
    back: [i128; 2],
    /// The fee of the price before: the correct one, and the one without the cap by the remaining interest.
    fee: (i128, i128),
}

/// The name of the rule that is fulfilled, or a description of the fault.
fn judge(
    servicing: &Servicing,
    split: &[Surplus],
    (fees, all): (&Fees, &All),
    dearer: &Dearer,
) -> Result<&'static str, String> {
    let by_rows = |surplus: &Surplus| matches!(surplus, Surplus::NextRows | Surplus::Refuse);
    let is_by_rows = split.iter().any(by_rows);
    let [before, after] = [dearer.back, all.back].map(|[loan, twin]| twin - loan);
    // Interest that was paid ahead of its time and is not given back.
    let kept = after - before;
    let keeps = servicing.settlement == Settlement::Actuarial
        && servicing.unearned_interest == UnearnedInterest::Keep;
    let is_kept_right = match servicing.settlement {
        // Less than 1 need not be given back, so it may be kept before or after.
        Settlement::Us1615 => (0..100).contains(&before) && (0..100).contains(&after),
        _ if !keeps => (before, after) == (0, 0),
        // Interest that was paid ahead of its time stays paid. It is at most all interest that was paid ahead.
        _ if is_by_rows => dearer.back[0] == all.back[0] && (0..=all.ahead).contains(&kept),
        _ => dearer.back[0] == all.back[0] && kept == 0,
    };
    if !is_kept_right {
        return Err(format!("keeps {before}, then {after}, of {} paid ahead", all.ahead));
    }
    if servicing.early_fee.millionths() == 0 {
        return match dearer.by == kept {
            true if keeps && is_by_rows => Ok("no fee, interest paid ahead is kept"),
            true if kept != 0 => Ok("no fee, less than 1 is kept"),
            true => Ok("no fee, to the cent"),
            false => Err(format!("no fee: dearer by {}, kept {kept}", dearer.by)),
        };
    }
    let by_fees = dearer.by - kept;
    let (least, most) = (all.fees.least - dearer.fee.0, all.fees.most - dearer.fee.0);
    if !(least..=most).contains(&by_fees) {
        return Err(format!("fees: dearer by {by_fees}, not from {least} to {most}"));
    }
    let is_capped = dearer.fee.0 < dearer.fee.1;
    // A settlement costs at most all that is left to pay. New rows may bear more interest because of rounding.
    let (bound, name) = if is_capped {
        (dearer.back[0] - all.back[0] - kept + all.fees.rise, "fee capped by the interest left")
    } else if fees.is_of_interest() && all.fees.rise > 0 {
        (all.fees.prepayments + fees.of_rise(all.fees.rise), "fee of interest that rises")
    } else {
        (all.fees.prepayments, "fee, within a minor unit a prepayment")
    };
    match by_fees {
        _ if by_fees > bound => Err(format!("{name}: dearer by {by_fees}, more than {bound}")),
        _ if by_fees < -all.fees.prepayments && !is_capped => Ok("fee, cheaper by what it is less"),
        _ => Ok(name),
    }
}

/// The count of each rule that was fulfilled, and the failures.
#[derive(Default)]
struct Tally {
    tried: u32,
    skipped: u32,
    branches: BTreeMap<&'static str, u32>,
    failures: Failures,
}

fn try_one(random: &mut Random, servicing: Servicing, history: &[Before], tally: &mut Tally) {
    let terms = random::terms(random);
    let Some(mut pair) = Pair::open(&terms, &servicing) else { return };
    let (mut day, mut log) = (terms.start, format!("{terms:?}\n{servicing:?}"));
    let mut now = terms.clone();
    for before in history {
        day = plus_days(day, random.below(35) as i64);
        let Some(kind) = happens(random, &pair.loan, *before, day) else { continue };
        let event = Event { day: date(day), kind };
        if pair.loan.apply(&event).is_ok() {
            let _ = write!(log, "\n{event:?}");
            pair.twin.apply(&event).unwrap();
            if let EventKind::Restructure { rate: Some(rate), .. } = event.kind {
                now.rate = rate.millionths().into();
            }
        }
    }
    let fees = Fees::new(&servicing, &now);
    for _ in 0..2 {
        let Ok(price) = pair.loan.price(date(day)) else { return };
        let Some(back) = pair.back(day) else { return };
        if pair.loan.status() != Status::Approved || price.is_late {
            return;
        }
        let fee = fees.of_settling(&pair.loan, &price, day);
        for split in SPLITS {
            let (all, found) = match pay_ahead(random, &fees, &pair, day, split) {
                Ok(Some(all)) => {
                    let dearer = Dearer { by: all.paid - net(&price), back, fee };
                    let found = judge(&servicing, split, (&fees, &all), &dearer);
                    (all.log, found)
                }
                Ok(None) => {
                    tally.skipped += 1;
                    continue;
                }
                Err(what) => (String::new(), Err(what)),
            };
            tally.tried += 1;
            match found {
                Ok(branch) => *tally.branches.entry(branch).or_insert(0) += 1,
                Err(wrong) => {
                    let text = format!("{log}\n{price:?}\non {day:?}:{all}\n{wrong}");
                    tally.failures.add(&wrong, text.len(), text);
                }
            }
        }
        day = plus_days(day, random.below(50) as i64);
    }
}

#[test]
fn settling_costs_the_same_whatever_is_paid_ahead_on_the_day() {
    let lives = std::env::var("LENDWRIGHT_LIVES").map_or(300, |count| count.parse().unwrap());
    let mut tally = Tally::default();
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
                let mut servicing = any;
                servicing.settlement = settlement;
                servicing.accrual = accrual;
                servicing.unearned_interest = unearned_interest;
                servicing.early_fee = early_fee;
                servicing.fee_base = fee_base;
                servicing.overdue_interest = overdue_interest;
                let history = self::history(&mut random, history);
                try_one(&mut random, servicing, &history, &mut tally);
            }
        }
    }
    let Tally { tried, skipped, branches, failures } = tally;
    println!("{tried} ways to pay ahead and settle, {skipped} in which nothing could be paid");
    for (branch, count) in &branches {
        println!("{count} × {branch}");
    }
    assert_eq!(failures.show(), 0, "settling costs more or less after paying ahead");
    assert!(tried > 500, "only {tried}");
    assert!(branches.len() >= 6, "a branch was never taken");
}
