//! Random lives of loans against a slow engine that exists only in these tests, and properties of a life.
//!
//! `LENDWRIGHT_LIVES` is the number of lives, 300 by default.
#![allow(clippy::needless_pass_by_value)]

mod anew;
mod extremes;
mod fees;
mod history;
mod laid;
mod late;
mod life;
mod prepaying;
mod price;
mod random;

use super::calendar::{Day, plus_days};
use super::{Random, date, terms as library_terms};
use history::Life;
use lendwright::lending::{
    Event, EventKind, EventOutcome, FeeBase, LendingError, Loan, LoanError, LoanRow, Parts, Price,
    Settlement, Status, Surplus,
};
use lendwright::{Money, Months, Rate, currency::EGP};
use life::{Became, Deed, Lines, State};
use std::collections::BTreeMap;
use std::fmt::Write as _;

fn minor(money: Money) -> i128 {
    money.minor().into()
}

fn egp(minor: i128) -> Money {
    Money::from_minor(i64::try_from(minor).unwrap(), EGP)
}

fn event(day: Day, deed: &Deed) -> Event {
    let kind = match deed {
        Deed::Pay(amount) => EventKind::Pay { amount: egp(*amount) },
        Deed::Take(amount, surplus) => EventKind::Take { amount: egp(*amount), surplus: *surplus },
        Deed::Settle(amount) => EventKind::Settle { amount: egp(*amount) },
        Deed::Restructure(months, rate, unpaid_interest) => EventKind::Restructure {
            months: Months(*months as u16),
            rate: rate.map(|rate| Rate::from_millionths(rate as i64).unwrap()),
            unpaid_interest: *unpaid_interest,
        },
        Deed::Holiday(months, unpaid_interest) => {
            EventKind::Holiday { months: *months as u16, unpaid_interest: *unpaid_interest }
        }
        Deed::Waive(numbers) => EventKind::WaivePenalties {
            numbers: numbers.iter().map(|number| *number as u16).collect(),
        },
        Deed::WriteOff => EventKind::WriteOff,
        Deed::Refund(amount) => EventKind::Refund { amount: egp(*amount) },
        Deed::Reverse => EventKind::Reverse,
        Deed::Undo => EventKind::Undo,
    };
    Event { day: date(day), kind }
}

fn name(error: &LoanError) -> &'static str {
    match error {
        LoanError::Invalid(LendingError::NotAmortising { .. }) => "not_amortising",
        LoanError::Invalid(_) => "invalid",
        LoanError::Apr(_) => "apr",
        LoanError::Closed { .. } => "closed",
        LoanError::DayBefore { .. } => "day_before",
        LoanError::NothingDue { .. } | LoanError::NothingToCome { .. } => "nothing_due",
        LoanError::NotTheInstalment { .. } => "not_the_instalment",
        LoanError::MoreThanDue { .. } | LoanError::PaysOff { .. } => "more_than_due",
        LoanError::WrongAmount { .. } => "wrong_amount",
        LoanError::MoreThanRefund { .. } => "more_than_refund",
        LoanError::Late { .. } => "late",
        LoanError::PenaltiesUnpaid { .. } => "penalties_unpaid",
        LoanError::NotLatest => "not_latest",
    }
}

/// The difference, if there is one.
type Compared = Result<(), String>;

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, slow: T) -> Compared {
    if found == slow { Ok(()) } else { Err(format!("{what}: {found:?}, but slow {slow:?}")) }
}

fn compare_row(row: &LoanRow, state: &State, at: usize, day: Day) -> Compared {
    let slow = &state.rows[at];
    let what = |what: &str| format!("row {} {what}", at + 1);
    same(&what("version"), usize::from(row.version), slow.version)?;
    same(&what("number"), usize::from(row.number), slow.number)?;
    same(&what("days"), (row.period_start, row.due), (date(slow.start), date(slow.due)))?;
    let amounts = [row.principal, row.interest, row.carried].map(minor);
    same(&what("amounts"), amounts, [slow.principal, slow.interest, slow.carried])?;
    let paid = [row.paid_principal, row.paid_interest, row.paid_penalty, row.waived_penalty];
    let slow_paid = [slow.paid_principal(), slow.paid_interest(), slow.paid_penalty, slow.waived];
    same(&what("paid"), paid.map(minor), slow_paid)?;
    same(&what("closed"), row.closed.map(|it| it.0), slow.closed.map(|it| it.0))?;
    same(&what("state"), row.state, state.state(at, day))?;
    same(&what("penalty"), minor(row.penalty), state.penalty(at, day))?;
    let unpaid = if slow.open() { slow.left() + state.penalty(at, day) } else { 0 };
    same(&what("unpaid"), minor(row.unpaid), unpaid)
}

fn compare_rows(loan: &Loan, life: &Life, day: Day) -> Compared {
    let (rows, state) = (loan.rows(date(day)).unwrap(), life.on(day));
    same("rows", rows.len(), state.rows.len())?;
    for (at, row) in rows.iter().enumerate() {
        compare_row(row, &state, at, day)?;
    }
    let candidate = loan.candidate(date(day)).unwrap().map(|row| usize::from(row.number));
    same("candidate", candidate, state.candidate(day).map(|at| state.rows[at].number))
}

fn compare_price(loan: &Loan, life: &Life, day: Day) -> Result<i128, String> {
    let found = loan.price(date(day)).map_err(|error| format!("price: {error}"))?;
    let total = minor(found.total);
    let state = life.on(day);
    if total > state.left() {
        return Err(format!("price {total} above what is left: {}", state.left()));
    }
    let slow = state.price(day);
    let parts =
        [found.principal, found.accrued, found.fee, found.rebate, found.refund, found.total];
    let parts = parts.map(minor);
    let slow = [slow.principal, slow.accrued, slow.fee, slow.rebate, slow.refund, slow.total];
    same(&format!("principal, accrued, fee, rebate, refund and total on {day:?}"), parts, slow)?;
    Ok(total)
}

fn became(status: Status) -> Became {
    match status {
        Status::Approved => Became::Approved,
        Status::Completed => Became::Completed,
        Status::SettledEarly => Became::SettledEarly,
        Status::WrittenOff => Became::WrittenOff,
    }
}

fn compare_lines(done: &EventOutcome, lines: &Lines, deed: &Deed, became: Became) -> Compared {
    let found = done.entry.lines().map(|(_, line)| minor(line));
    same("entry", found, *lines)?;
    // A restructuring ends a holiday, and the holiday's remaining interest is no longer principal. Interest that was
    // paid ahead may then count as principal.
    let may_give_back = matches!(became, Became::SettledEarly | Became::Completed)
        || matches!(deed, Deed::Restructure(..) | Deed::Reverse | Deed::Undo);
    same("interest is given back", found[1] > 0 && !may_give_back, false)?;
    if matches!(deed, Deed::Pay(_) | Deed::Take(..) | Deed::Settle(_)) {
        let paid = |of: fn(&Parts) -> Money| done.parts.iter().map(|it| minor(of(&it.paid))).sum();
        let parts: [i128; 4] = [
            paid(|paid| paid.principal),
            paid(|paid| paid.interest),
            paid(|paid| paid.penalty),
            paid(|paid| paid.fee),
        ];
        // Recovered principal is booked against the loss.
        let booked = [found[0] + found[5], found[1], found[2], found[3]].map(|line| -line);
        same("parts", parts, booked)?;
        // Only interest is given back, and only at the end of a loan.
        let [principal, interest, penalty, fee] = parts;
        let ends = matches!(became, Became::SettledEarly | Became::Completed);
        let is_negative = principal.min(penalty).min(fee) < 0 || (interest < 0 && !ends);
        same("a negative part", is_negative, false)?;
    }
    same("sum of the entry", found.iter().sum::<i128>(), 0)
}

/// Properties of every loan, whatever the slow engine computes.
fn assert_sound(loan: &Loan, ledger: &Lines, last: Day) -> Compared {
    let rows = loan.rows(date(last)).unwrap();
    let sum = |part: fn(&LoanRow) -> Money| rows.iter().map(|row| minor(part(row))).sum::<i128>();
    let unpaid = rows.iter().filter(|row| !row.is_closed());
    let unpaid: i128 = unpaid.map(|row| minor(row.principal) - minor(row.paid_principal)).sum();
    let is_lost = loan.status() == Status::WrittenOff;
    same("principal line", ledger[0], if is_lost { 0 } else { unpaid })?;
    same("loss line", ledger[5], if is_lost { unpaid } else { 0 })?;
    same("refund line", -ledger[6], minor(loan.refund()))?;
    same("more interest is given back than was booked", ledger[1].max(0), 0)?;
    same("outstanding", minor(loan.outstanding().unwrap()), unpaid)?;
    let age = loan.age(date(plus_days(last, 500))).unwrap();
    if unpaid == 0 && age.is_nothing() {
        same("days past due", age.days_past_due, 0)?;
    }
    if loan.status() == Status::Completed {
        same("paid in full", sum(|row| row.principal), sum(|row| row.paid_principal))?;
        same("interest in full", sum(|row| row.interest), sum(|row| row.paid_interest))?;
    }
    let negative = |row: &&LoanRow| {
        let parts = [row.principal, row.interest, row.carried, row.paid_principal, row.penalty];
        parts.into_iter().any(Money::is_negative)
    };
    match rows.iter().find(negative) {
        Some(row) => Err(format!("a negative part: {row:?}")),
        None => Ok(()),
    }
}

/// Without a penalty, paying the due rows and then settling costs the same as settling alone.
fn assert_dues_first(loan: &Loan, day: Day) -> Compared {
    let price = loan.price(date(day)).map_err(|error| error.to_string())?;
    let due = |row: &&LoanRow| !row.is_closed() && row.due <= date(day);
    let rows = loan.rows(date(day)).unwrap();
    let due: i128 = rows.iter().filter(due).map(|row| minor(row.unpaid)).sum();
    let is_by_days = matches!(
        loan.servicing().settlement,
        Settlement::Actuarial | Settlement::Us1615 | Settlement::Eu2023 | Settlement::Rule78
    );
    if due == 0 || price.is_late || !is_by_days {
        return Ok(());
    }
    let mut paid = loan.clone();
    let take = Deed::Take(due, Surplus::Refuse);
    paid.apply(&event(day, &take)).map_err(|error| error.to_string())?;
    let rest = if paid.status() == Status::Approved {
        net(&paid.price(date(day)).map_err(|error| error.to_string())?)
    } else {
        -minor(paid.refund())
    };
    same("dues first", due + rest, net(&price))
}

/// The payment for a settlement, less the refund.
fn net(price: &Price) -> i128 {
    minor(price.total) - minor(price.refund)
}

/// The interest of the schedule that is left to pay.
fn interest_left(loan: &Loan, day: Day) -> i128 {
    let rows = loan.rows(date(day)).unwrap();
    let open = rows.iter().filter(|row| !row.is_closed());
    open.map(|row| minor(row.interest) - minor(row.paid_interest)).sum()
}

/// Prepaying on the day of a settlement costs nothing: the sum of all payments is the price before. Fees are rounded
/// with each prepayment.
fn assert_prepaying_first(
    loan: &Loan,
    fees: &fees::Fees,
    day: Day,
    random: &mut Random,
) -> Compared {
    let is_by_days = matches!(
        loan.servicing().settlement,
        Settlement::Actuarial | Settlement::Us1615 | Settlement::Eu2023
    );
    let price = loan.price(date(day)).map_err(|error| error.to_string())?;
    if loan.status() != Status::Approved || price.is_late || !is_by_days {
        return Ok(());
    }
    let (mut prepaid, mut paid, mut times) = (loan.clone(), 0, 0);
    let mut interest = interest_left(loan, day);
    // The additional interest of new rows because of rounding.
    let (mut rise, most) = (0, interest - minor(price.accrued));
    let mut log = format!("{price:?}");
    let by_cents = random.one_in(6);
    for _ in 0..=random.below(if by_cents { 12 } else { 3 }) {
        let left = minor(prepaid.price(date(day)).map_err(|error| error.to_string())?.total);
        let amount = if by_cents { 1 } else { i128::from(random.below(left.max(1) as u64)) + 1 };
        let surplus = random.of(&[Surplus::LowerInstalment, Surplus::ShortenTerm]);
        let take = Deed::Take(amount, surplus);
        if let Ok(done) = prepaid.apply(&event(day, &take)) {
            (paid, times) = (paid + amount, times + 1);
            let left = interest_left(&prepaid, day);
            rise += (left - interest - minor(done.entry.interest)).max(0);
            interest = left;
            let _ = write!(log, "\n{take:?} with a fee of {}", done.entry.fee);
        }
    }
    if times == 0 || prepaid.status() != Status::Approved {
        return Ok(());
    }
    let rest = prepaid.price(date(day)).map_err(|error| error.to_string())?;
    let dearer = paid + net(&rest) - net(&price);
    let servicing = loan.servicing();
    let (fee, has_fee) = (minor(price.fee), servicing.early_fee.millionths() != 0);
    // A fee on the remaining interest, or one that is capped by it, grows with that interest.
    let of_rise =
        if servicing.fee_base == FeeBase::RemainingInterest || fee == most { rise } else { 0 };
    // At most the whole fee is saved.
    let most = times + fees.of_fees(times) + of_rise;
    let is_so = if has_fee { (-fee..=most).contains(&dearer) } else { dearer == 0 };
    if is_so {
        return Ok(());
    }
    let what = format!("prepaying {times} times on {day:?} makes it dearer by {dearer}");
    Err(format!("{what} (fee {has_fee}, rise {rise}):\n{log}\n{rest:?}"))
}

/// Checks that a reversal restores the state before it, and that the state as of an earlier day is the same as on that
/// day.
fn assert_history(loan: &Loan, before: &Loan, deed: &Deed, day: Day) -> Compared {
    let is_back = matches!(deed, Deed::Reverse | Deed::Undo);
    if !is_back {
        let there = loan.rows(date(day)).unwrap();
        let is_gone = |row: &LoanRow| {
            !there.iter().any(|it| (it.version, it.number) == (row.version, row.number))
        };
        let was_due = |row: &LoanRow| !row.principal.is_zero() || !row.interest.is_zero();
        let rows = before.rows(date(day)).unwrap();
        let retired = rows.iter().find(|row| row.is_closed() && was_due(row) && is_gone(row));
        same("a paid row was retired", retired, None)?;
        let back = if matches!(deed, Deed::Pay(_) | Deed::Take(..) | Deed::Settle(_)) {
            Deed::Reverse
        } else {
            Deed::Undo
        };
        let mut reversed = loan.clone();
        let done = reversed.apply(&event(day, &back)).map_err(|error| error.to_string())?;
        same("reversed sum", done.entry.lines().map(|(_, line)| minor(line)).iter().sum(), 0)?;
        let rows = |loan: &Loan| loan.rows(date(day)).unwrap();
        same("reversed", rows(&reversed), rows(before))?;
    }
    let Some(last) = before.last_day().filter(|last| *last < date(day) && !is_back) else {
        return Ok(());
    };
    let then = loan.as_of(last).map_err(|error| error.to_string())?;
    same("as of then", then.rows(last).unwrap(), before.rows(last).unwrap())?;
    same("price as of then", then.price(last).ok(), before.price(last).ok())
}

/// Compares all views of a loan on a day and on the following days.
fn compare(loan: &Loan, life: &Life, day: Day, days: i64) -> Compared {
    same("status", became(loan.status()), life.became())?;
    same("versions", usize::from(loan.versions()), life.versions())?;
    compare_rows(loan, life, day)?;
    if life.became() != Became::Approved {
        return Ok(());
    }
    same("outstanding", minor(loan.outstanding().unwrap()), life.state(None).principal_left())?;
    let later = plus_days(day, days * 3);
    compare_rows(loan, life, later)?;
    let mut before = 0;
    for after in 0..days {
        let on = plus_days(day, after);
        let price = compare_price(loan, life, on)?;
        let ends = loan.rows(date(on)).unwrap().iter().any(|row| row.due == date(on));
        // If at most a year is left, the law of the European Union halves the fee. By the law of the United Kingdom,
        // early payments earn interest for the borrower.
        let is_by_law =
            matches!(loan.servicing().settlement, Settlement::Eu2023 | Settlement::Uk2004);
        if !ends && !is_by_law && price < before {
            return Err(format!("the price falls on {on:?}, from {before} to {price}"));
        }
        before = price;
    }
    assert_dues_first(loan, day)
}

/// Failures by kind: the count, and the shortest example with its size.
#[derive(Default)]
struct Failures(BTreeMap<String, (u32, usize, String)>);

impl Failures {
    fn add(&mut self, what: &str, size: usize, text: String) {
        let kind = what.chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
        let (count, least, shortest) = self.0.entry(kind).or_insert((0, usize::MAX, String::new()));
        *count += 1;
        if size < *least {
            (*least, *shortest) = (size, text);
        }
    }

    /// Prints the most frequent kinds, and returns the number of all failures.
    fn show(&self) -> u32 {
        let mut sorted: Vec<_> = self.0.iter().collect();
        sorted.sort_by_key(|(_, (count, ..))| std::cmp::Reverse(*count));
        for (what, (count, _, text)) in sorted.iter().take(8) {
            println!("==== {count} × {what}\n{text}\n");
        }
        self.0.values().map(|it| it.0).sum()
    }
}

struct Tally {
    happened: BTreeMap<&'static str, u32>,
    /// Loans with all rows paid, by settlement, and the number of them with a refund.
    completed: BTreeMap<&'static str, (u32, u32)>,
    refused: BTreeMap<(&'static str, &'static str), u32>,
}

fn kind(deed: &Deed) -> &'static str {
    match deed {
        Deed::Pay(_) => "pay",
        Deed::Take(..) => "take",
        Deed::Settle(_) => "settle",
        Deed::Restructure(..) => "restructure",
        Deed::Holiday(..) => "holiday",
        Deed::Waive(_) => "waive",
        Deed::WriteOff => "write_off",
        Deed::Refund(_) => "refund",
        Deed::Reverse => "reverse",
        Deed::Undo => "undo",
    }
}

fn live(random: &mut Random, tally: &mut Tally, log: &mut Vec<String>) -> Compared {
    let (terms, servicing) = (random::terms(random), random::servicing(random));
    log.push(format!("{terms:?}\n{servicing:?}"));
    let opened = Loan::open(&library_terms(&terms), &servicing);
    let start = terms.start;
    let (mut loan, mut life) = match (opened, Life::open(&terms, &servicing)) {
        (Ok(loan), Ok(life)) => (loan, life),
        (Err(error), Err(slow)) => {
            *tally.refused.entry(("open", slow)).or_insert(0) += 1;
            return same("open", name(&error), slow);
        }
        (found, slow) => return Err(format!("open: {found:?}, but slow {slow:?}")),
    };
    compare(&loan, &life, start, 3)?;
    let mut ledger = loan.opening().unwrap().lines().map(|(_, line)| minor(line));
    let (mut last, mut wrong) = (start, None);
    for _ in 0..=random.below(24) {
        let day = random::day(random, &life, last);
        let deed = match wrong.take() {
            Some(back) if !random.one_in(4) => back,
            _ => random::deed(random, &life, day.max(last)),
        };
        let is_wrong = day > plus_days(last, 299);
        log.push(format!("{day:?} {deed:?}"));
        let before = loan.clone();
        let (found, slow) = (loan.apply(&event(day, &deed)), life.happen(day, &deed));
        match (found, slow) {
            (Ok(done), Ok(lines)) => {
                let kind = match deed {
                    Deed::Take(..) if before.status() == Status::WrittenOff => "recover",
                    _ => kind(&deed),
                };
                *tally.happened.entry(kind).or_insert(0) += 1;
                if loan.status() == Status::Completed && before.status() == Status::Approved {
                    let of = servicing.settlement.name();
                    let (all, refunds) = tally.completed.entry(of).or_insert((0, 0));
                    (*all, *refunds) = (*all + 1, *refunds + u32::from(lines[6] != 0));
                }
                compare_lines(&done, &lines, &deed, became(loan.status()))?;
                ledger.iter_mut().zip(lines).for_each(|(sum, line)| *sum += line);
                assert_history(&loan, &before, &deed, day)?;
                assert_sound(&loan, &ledger, life.last_day().unwrap_or(start))?;
                if is_wrong && !matches!(deed, Deed::Reverse | Deed::Undo) {
                    let is_paid = matches!(deed, Deed::Pay(_) | Deed::Take(..) | Deed::Settle(_));
                    wrong = Some(if is_paid { Deed::Reverse } else { Deed::Undo });
                }
                last = life.last_day().unwrap_or(start);
                same("last day", loan.last_day(), life.last_day().map(date))?;
            }
            (Err(error), Err(slow)) => {
                *tally.refused.entry((kind(&deed), slow)).or_insert(0) += 1;
                same("refused", name(&error), slow)?;
                same("what was refused left its mark", &loan, &before)?;
            }
            (found, slow) => return Err(format!("{deed:?}: {found:?}, but slow {slow:?}")),
        }
        compare(&loan, &life, last, if random.one_in(4) { 35 } else { 2 })?;
        let later = plus_days(last, random.below(30) as i64);
        let fees = fees::Fees::new(&servicing, &life.on(later).terms);
        assert_prepaying_first(&loan, &fees, later, random)?;
    }
    Ok(())
}

#[test]
fn random_lives_are_those_of_the_slow_engine() {
    let lives = std::env::var("LENDWRIGHT_LIVES").map_or(300, |count| count.parse().unwrap());
    let mut tally =
        Tally { happened: BTreeMap::new(), completed: BTreeMap::new(), refused: BTreeMap::new() };
    let mut failures = Failures::default();
    for number in 0..lives {
        let mut random = Random(number);
        let mut log = Vec::new();
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            live(&mut random, &mut tally, &mut log)
        }));
        if let Err(what) = outcome.unwrap_or_else(|_| Err("it panicked".to_owned())) {
            let text = format!("life {number}:\n{}\n{what}", log.join("\n"));
            failures.add(&what, log.len(), text);
        }
    }
    println!("happened: {:?}", tally.happened);
    println!("completed, and with a refund: {:?}", tally.completed);
    for ((kind, why), count) in &tally.refused {
        println!("refused {kind}: {why} {count}");
    }
    let failed = failures.show();
    assert_eq!(failed, 0, "{failed} lives differ");
}
