//! Random schedules, annual rates and settlement quotes through each language's door, one by one and in columns: the
//! same bytes everywhere.
//!
//! `LENDWRIGHT_DOORS` is the number of loans, 1,000 by default.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]
#![allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)]
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use lendwright::currency::{Currency, EGP, JPY, KWD};
use lendwright::lending::apr::eu::{self, TimeUnit};
use lendwright::lending::apr::{AnnualRate, Flow, reg_z};
use lendwright::lending::portfolio::{
    Columns, Fault, LoanNumbers, Loans, NULL, Portfolio, Prices, Rows, SettlementNumbers,
    Settlements,
};
use lendwright::lending::{
    Accrual, Convention, DayCount, FeeBase, Frequency, Instalment, LendingError, MonthEnd,
    OverdueInterest, Penalty, PenaltyBase, PenaltyFrom, PenaltyMode, PenaltyTier, Profile,
    RateUnit, Rounding, Schedule, Servicing, Settlement, Terms, UnearnedInterest, tvm,
};
use lendwright::{Money, Rate};
use lendwright_tests::c::{Language, compile, there};
use lendwright_tests::{root, skips};
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

/// The number of loans with one profile.
const GROUP: usize = 25;

/// Random numbers (splitmix64), the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (bits ^ (bits >> 31)) % end
    }

    fn whole(&mut self, end: u64) -> i64 {
        i64::try_from(self.below(end)).unwrap()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len() as u64)).unwrap()]
    }
}

/// Loans of one profile.
struct Group {
    currency: Currency,
    profile: Profile,
    mode: PenaltyMode,
    /// The numbers of the late and the very late penalty.
    penalties: [i64; 2],
    servicing: Servicing,
    loans: Vec<(i64, i64, i32, i32)>,
    /// The number of paid instalments, and the day of the settlement.
    settled: Vec<(i32, i32)>,
}

fn group(random: &mut Random) -> Group {
    let conventions: Vec<Convention> = Convention::all().collect();
    let convention = random.of(&conventions);
    let base = Profile::new(convention);
    let counts = [
        base.day_count,
        DayCount::Months,
        DayCount::Actual365,
        DayCount::Actual360,
        DayCount::ActualActualIsda,
    ];
    let currency = random.of(&[EGP, JPY, KWD]);
    let few = |random: &mut Random| u16::try_from(random.below(8).saturating_sub(5)).unwrap();
    let daily = convention == Convention::DailySimple && random.below(2) == 0;
    let roundings = [base.rounding, Rounding::HalfEven, Rounding::HalfUp];
    let mut profile = base;
    profile.rate_unit =
        random.of(&[RateUnit::Percent, RateUnit::Percent, RateUnit::MonthlyPercent]);
    profile.day_count = random.of(&counts);
    profile.every = random.of(&[
        Frequency::Months(1),
        Frequency::Months(1),
        Frequency::Months(3),
        Frequency::Weeks(2),
        Frequency::Days(10),
    ]);
    profile.month_end = random.of(&[MonthEnd::Clamp, MonthEnd::Roll, MonthEnd::KeepEnd]);
    profile.rounding = random.of(&roundings);
    profile.instalment_multiple = (random.below(5) == 0).then(|| Money::from_minor(100, currency));
    profile.total_interest_cap = daily.then(|| Rate::percent("100").unwrap());
    profile.daily_interest_cap = daily.then(|| Rate::percent("0.8").unwrap());
    profile.principal_grace = few(random);
    profile.interest_grace = few(random);
    profile.interest_free = few(random);
    let mode = random.of(&[PenaltyMode::Percent, PenaltyMode::PercentPerDay, PenaltyMode::Fixed]);
    let penalties = [random.whole(3_000_000), random.whole(6_000_000)];
    let servicing = servicing(random, mode, penalties, currency, profile.rounding);
    let loans: Vec<_> = (0..GROUP).map(|_| loan(random)).collect();
    let settled = loans.iter().map(|loan| settled(random, *loan, profile, currency)).collect();
    Group { currency, profile, mode, penalties, servicing, loans, settled }
}

fn servicing(
    random: &mut Random,
    mode: PenaltyMode,
    penalties: [i64; 2],
    currency: Currency,
    rounding: Rounding,
) -> Servicing {
    fn one<T: Copy>(random: &mut Random, all: impl Iterator<Item = T>) -> T {
        random.of(&all.collect::<Vec<_>>())
    }
    let charge = |number| mode.charge("penalty", number, currency).unwrap();
    let [late, very_late] = penalties.map(charge);
    let mut penalty = Penalty::new(late, very_late);
    penalty.tier = one(random, PenaltyTier::all());
    penalty.base = one(random, PenaltyBase::all());
    penalty.from = one(random, PenaltyFrom::all());
    penalty.cap = (random.below(3) == 0).then(|| Rate::percent("4").unwrap());
    penalty.grace_days = u16::try_from(random.below(9)).unwrap();
    penalty.very_late_days = u16::try_from(random.below(40) + 8).unwrap();
    penalty.rounding = rounding;
    let fee = Rate::from_millionths(random.whole(4_000_000)).unwrap();
    let mut servicing = Servicing::new(penalty, fee);
    servicing.settlement = one(random, Settlement::all());
    servicing.accrual = one(random, Accrual::all());
    servicing.fee_base = one(random, FeeBase::all());
    servicing.unearned_interest = one(random, UnearnedInterest::all());
    servicing.overdue_interest = one(random, OverdueInterest::all());
    servicing
}

/// Some days after the last paid instalment. One in thirty is not possible.
fn settled(
    random: &mut Random,
    (_, _, months, start): (i64, i64, i32, i32),
    profile: Profile,
    currency: Currency,
) -> (i32, i32) {
    let paid = i32::try_from(random.below(u64::try_from(months).unwrap().max(1))).unwrap();
    let loan = LoanNumbers {
        amount: Some(1),
        rate: Some(0),
        months: Some(months.into()),
        start: Some(start.into()),
    };
    let dates = loan.terms(profile, currency).and_then(|terms| terms.due_dates()).ok();
    let until = dates.and_then(|dates| dates.day(u16::try_from(paid).unwrap()));
    let until = until.map_or(start, |day| day.to_epoch_days());
    let days = i32::try_from(random.below(80)).unwrap();
    match random.below(120) {
        0 => (-1, until),
        1 => (months, until + 9_000),
        2 => (paid, i32::MAX),
        3 => (paid + 1, until),
        _ => (paid, until + days),
    }
}

/// A random loan. One in thirty is not possible.
fn loan(random: &mut Random) -> (i64, i64, i32, i32) {
    let digits = u32::try_from(random.below(9) + 2).unwrap();
    let amount = random.whole(10_u64.pow(digits)) + 1;
    let longest = random.of(&[12, 60, 120]);
    let months = i32::try_from(random.below(longest) + 1).unwrap();
    let start = i32::try_from(random.below(20_000)).unwrap();
    let rate = if random.below(12) == 0 { 0 } else { random.whole(60_000_000) };
    match random.below(120) {
        0 => (0, rate, months, start),
        1 => (amount, -1, months, start),
        2 => (amount, rate, 601, start),
        3 => (5, 990_000_000, 600, start),
        _ => (amount, rate, months, start),
    }
}

impl Group {
    /// The input in the format of the drivers.
    fn sent(&self) -> String {
        let profile = &self.profile;
        let every = match profile.every {
            Frequency::Months(count) => format!("{count}~months"),
            Frequency::Weeks(count) => format!("{count}~weeks"),
            Frequency::Days(count) => format!("{count}~days"),
        };
        let cap = |cap: Option<Rate>| cap.map_or(0, Rate::millionths);
        let mut text = format!(
            "{} {} {} {} {every} {} {} {} - {} {} {} {} {} {} {} {}\n",
            self.currency.code(),
            profile.convention.name(),
            profile.rate_unit.name(),
            profile.day_count.name().replace(' ', "~"),
            profile.month_end.name(),
            profile.rounding.name(),
            profile.instalment_rounding.name(),
            profile.instalment_multiple.map_or(0, Money::minor),
            cap(profile.total_interest_cap),
            cap(profile.daily_interest_cap),
            profile.principal_grace,
            profile.interest_grace,
            profile.interest_free,
            self.sent_servicing(),
            self.loans.len(),
        );
        for ((amount, rate, months, start), (paid, day)) in self.loans.iter().zip(&self.settled) {
            let _ = writeln!(text, "{amount} {rate} {months} {start} {paid} {day}");
        }
        text
    }

    fn sent_servicing(&self) -> String {
        let Servicing { penalty, .. } = &self.servicing;
        let [late, very_late] = self.penalties;
        format!(
            "{} {} {} {} {} {} {} {} {} {} {late} {very_late} {} {} {}",
            self.servicing.settlement.name(),
            self.servicing.accrual.name(),
            self.servicing.fee_base.name(),
            self.servicing.unearned_interest.name(),
            self.servicing.overdue_interest.name(),
            self.mode.name(),
            penalty.tier.name(),
            penalty.base.name(),
            penalty.from.name(),
            self.servicing.early_fee.millionths(),
            penalty.cap.map_or(0, Rate::millionths),
            penalty.grace_days,
            penalty.very_late_days,
        )
    }

    /// The expected output of each door.
    fn expected(&self, columns: &str) -> String {
        let mut text = String::new();
        let refused = |error: LendingError| format!("{} {}", error.field(), error.code());
        for (loan, settled) in self.loans.iter().zip(&self.settled) {
            let said = self.alone(*loan).unwrap_or_else(refused);
            let _ = writeln!(text, "one {said}");
            let said = self.quoted(*loan, *settled).unwrap_or_else(refused);
            let _ = writeln!(text, "quote {said}");
        }
        text + columns
    }

    fn terms(&self, loan: (i64, i64, i32, i32)) -> Result<Terms, LendingError> {
        let (amount, rate, months, start) = loan;
        let terms = LoanNumbers {
            amount: Some(amount.into()),
            rate: Some(rate.into()),
            months: Some(months.into()),
            start: Some(start.into()),
        };
        terms.terms(self.profile, self.currency)
    }

    fn quoted(
        &self,
        loan: (i64, i64, i32, i32),
        (paid, day): (i32, i32),
    ) -> Result<String, LendingError> {
        let settling = SettlementNumbers { paid: Some(paid.into()), day: Some(day.into()) };
        let price = settling.price(&self.terms(loan)?, &self.servicing)?;
        let amounts =
            [price.principal, price.accrued, price.fee, price.rebate, price.total, price.penalty];
        let said = amounts.map(|amount| amount.minor().to_string()).join(" ");
        Ok(format!("{said} {}", i32::from(price.is_late)))
    }

    fn alone(&self, loan: (i64, i64, i32, i32)) -> Result<String, LendingError> {
        let terms = self.terms(loan)?;
        let schedule = Schedule::new(&terms)?;
        let counting = TimeUnit::for_frequency(self.profile.every);
        let aprc = schedule.aprc(counting).ok().map(AnnualRate::fraction);
        let sums = [schedule.instalment(), schedule.last().total()?, schedule.total_interest()];
        let mut said = sums.map(|money| money.minor().to_string()).join(" ") + " " + &bits(aprc);
        let given = [Flow { on: terms.start, amount: terms.amount }];
        let flow = |row: Instalment| Ok(Flow { on: row.due, amount: row.total()? });
        let paid = schedule.iter().map(flow).collect::<Result<Vec<Flow>, LendingError>>()?;
        for row in schedule.iter() {
            let due = row.due.to_epoch_days();
            let (principal, interest) = (row.principal.minor(), row.interest.minor());
            let _ = write!(said, " {due}:{principal}:{interest}:{}", row.balance.minor());
        }
        let double = |money: Money| money.minor() as f64;
        let mut dated = vec![(terms.start, -double(terms.amount))];
        dated.extend(paid.iter().map(|flow| (flow.on, double(flow.amount))));
        let rated = |rate: Option<f64>| rate.map_or("no_rate".into(), |rate| bits(Some(rate)));
        let by_days = eu::aprc(&given, &paid, TimeUnit::Days).ok().map(AnnualRate::fraction);
        let by_law = reg_z::apr(&given, &paid).ok().map(AnnualRate::fraction);
        let returned = tvm::xirr(&dated, 0.1).ok();
        let _ = write!(said, " eu {} z {} xirr {}", rated(by_days), rated(by_law), rated(returned));
        Ok(said)
    }

    fn in_columns(&self) -> String {
        let amounts: Vec<i64> = self.loans.iter().map(|loan| loan.0).collect();
        let rates: Vec<i64> = self.loans.iter().map(|loan| loan.1).collect();
        let months: Vec<i32> = self.loans.iter().map(|loan| loan.2).collect();
        let starts: Vec<i32> = self.loans.iter().map(|loan| loan.3).collect();
        let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
        let (count, room) = (amounts.len(), loans.most_rows());
        let (mut level, mut last, mut all) = (vec![0; count], vec![0; count], vec![0; count]);
        let (mut aprc, mut offsets, mut due) =
            (vec![0.0; count], vec![0; count + 1], vec![0; room]);
        let (mut principal, mut interest, mut balance) =
            (vec![0; room], vec![0; room], vec![0; room]);
        let mut columns = Columns {
            instalments: Some(&mut level),
            last_instalments: Some(&mut last),
            total_interest: Some(&mut all),
            aprc: Some(&mut aprc),
            rows: Some(Rows {
                offsets: &mut offsets,
                due: &mut due,
                principal: &mut principal,
                interest: &mut interest,
                balance: &mut balance,
            }),
        };
        let mut portfolio = Portfolio::new(self.profile, self.currency);
        let goes_on = |_| ControlFlow::Continue(());
        let faults = portfolio.lay_out(&loans, &mut columns, goes_on).unwrap();
        let mut text = String::new();
        for at in 0..count {
            if level[at] == NULL {
                let Fault { error, .. } = faults.iter().find(|fault| fault.row == at).unwrap();
                let _ = writeln!(text, "all {} {}", error.field(), error.code());
                continue;
            }
            let rate = Some(aprc[at]).filter(|rate| !rate.is_nan());
            let _ = write!(text, "all {} {} {} {}", level[at], last[at], all[at], bits(rate));
            let place = |at: usize| usize::try_from(offsets[at]).unwrap();
            for row in place(at)..place(at + 1) {
                let (principal, interest) = (principal[row], interest[row]);
                let _ = write!(text, " {}:{principal}:{interest}:{}", due[row], balance[row]);
            }
            text.push('\n');
        }
        text + &self.quoted_in_columns(&loans)
    }

    fn quoted_in_columns(&self, loans: &Loans<'_>) -> String {
        let paid: Vec<i32> = self.settled.iter().map(|settled| settled.0).collect();
        let days: Vec<i32> = self.settled.iter().map(|settled| settled.1).collect();
        let settlements = Settlements { paid: &paid, days: &days };
        let column = || vec![0; self.loans.len()];
        let mut columns = [column(), column(), column(), column(), column(), column()];
        let mut is_late = vec![false; self.loans.len()];
        let [principal, accrued, fee, rebate, total, penalty] =
            columns.each_mut().map(|column| Some(column.as_mut_slice()));
        let is_late_too = Some(is_late.as_mut_slice());
        let mut prices =
            Prices { principal, accrued, fee, rebate, total, penalty, is_late: is_late_too };
        let portfolio = Portfolio::new(self.profile, self.currency);
        let goes_on = |_| ControlFlow::Continue(());
        let faults =
            portfolio.quote(loans, &settlements, &self.servicing, &mut prices, goes_on).unwrap();
        let mut text = String::new();
        for (at, late) in is_late.into_iter().enumerate() {
            if let Some(Fault { error, .. }) = faults.iter().find(|fault| fault.row == at) {
                assert!(columns.iter().all(|column| column[at] == NULL));
                let _ = writeln!(text, "quotes {} {}", error.field(), error.code());
                continue;
            }
            let said = columns.each_ref().map(|column| column[at].to_string()).join(" ");
            let _ = writeln!(text, "quotes {said} {}", i32::from(late));
        }
        text
    }
}

fn bits(value: Option<f64>) -> String {
    value.map_or("none".into(), |value| format!("{:016x}", value.to_bits()))
}

/// The output of a door for an input.
fn answered(mut command: Command, sent: &str) -> String {
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = program.stdin.take().unwrap();
    let sent = sent.to_owned();
    let writer = std::thread::spawn(move || input.write_all(sent.as_bytes()).unwrap());
    let out = program.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(out.status.success(), "{command:?}: {}", out.status);
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn random_loans_are_laid_out_in_the_same_bytes_through_every_door() {
    let loans = std::env::var("LENDWRIGHT_DOORS").ok().map_or(1_000, |text| text.parse().unwrap());
    let mut random = Random(16);
    let groups: Vec<Group> =
        (0..usize::div_ceil(loans, GROUP)).map(|_| group(&mut random)).collect();
    let sent: String = groups.iter().map(Group::sent).collect();
    let expected: String = groups.iter().map(|group| group.expected(&group.in_columns())).collect();
    let refused = |word: &str| {
        let lines = expected.lines().filter(|line| line.starts_with(word));
        lines.filter(|line| line.split(' ').count() == 3).count()
    };
    one_by_one_is_as_in_columns(&expected);
    let mut doors = Vec::new();
    for (language, compiler, standard, source) in [
        (Language::C, "gcc", "-std=c99", "tests/c/lending_driver.c"),
        (Language::Cpp, "g++", "-std=c++17", "tests/cpp/lending_driver.cpp"),
    ] {
        if there(compiler) {
            let name = format!("lending-{language:?}");
            let program = compile(compiler, &[standard, "-O1"], source, &name);
            let door = if language == Language::C { "c" } else { "c++" };
            doors.push((door, Command::new(program)));
        }
    }
    if let Some(interpreter) = skips::python() {
        let mut command = Command::new(interpreter);
        command.arg(root().join("python/tests/lending_driver.py"));
        doors.push(("python", command));
    }
    let mut names = vec!["rust"];
    for (name, command) in doors {
        let said = answered(command, &sent);
        let lines = expected.lines().zip(said.lines());
        let differing: Vec<_> = lines.filter(|(ours, theirs)| ours != theirs).take(3).collect();
        assert!(differing.is_empty(), "{name}: {differing:#?}");
        assert_eq!(said.len(), expected.len(), "{name}");
        names.push(name);
    }
    println!(
        "{} loans ({} refused) and quotes ({} refused), one by one and in columns, through {}: 0 differing \
         bytes of {}",
        groups.len() * GROUP,
        refused("one "),
        refused("quote "),
        names.join(", "),
        expected.len()
    );
}

fn one_by_one_is_as_in_columns(expected: &str) {
    let shown = |word: &str| {
        let lines = expected.lines().filter_map(|line| line.strip_prefix(word));
        lines.map(|line| line.split(" eu ").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(shown("one "), shown("all "));
    assert_eq!(shown("quote "), shown("quotes "));
}
