//! Recurring income and payments of a household.

use super::given::{Household, Plan, Row, Truth, row, working};
use super::noise;
use lendwright::analytics::{Day, Kind};

/// A household of a seed.
pub(crate) fn household(seed: u64) -> Household {
    let mut home = Household::new(seed);
    match home.below(10) {
        0 => salary(&mut home, "payday moved off weekends", 1),
        1 if home.is_one_of(50) => salary_in_parts(&mut home),
        1 => salary_in_parts_that_differ(&mut home),
        2 => two_salaries_of_one_employer(&mut home),
        3 => wages(&mut home, "four-weekly pay", 28),
        4 => wages(&mut home, "two-weekly pay", 14),
        5 => weekly_wages(&mut home),
        6 => month_end(&mut home),
        7 => half_months(&mut home),
        8 => payday_that_changed(&mut home),
        _ => salary(&mut home, "salary with bonuses", 0),
    }
    rent(&mut home);
    bill(&mut home);
    if home.is_one_of(60) {
        two_subscriptions(&mut home);
    } else {
        charged_twice(&mut home);
    }
    if home.is_one_of(50) {
        two_loans(&mut home);
    } else {
        equal_instalments(&mut home);
    }
    every_n_days(&mut home);
    every_n_days(&mut home);
    ended(&mut home);
    quarterly(&mut home);
    noise::around(&mut home);
    home
}

/// A monthly salary with one bonus a year. Some employers pay before a weekend.
fn salary(home: &mut Household, label: &'static str, moves: i32) {
    let (party, on) = (home.party(label), 1 + home.below(28).unsigned_abs());
    let amount = home.between(4_000, 15_000) * 100;
    let days = home.months(|month| {
        let day = month.day(on);
        if moves > 0 { working(day) } else { day }
    });
    let (spread, slack) = if moves > 0 { (0, 2) } else { (0, 1) };
    let (parts, kind) = (vec![amount], Some(Kind::Salary));
    home.recur(Plan { label, party: &party, category: "salary", kind, days, parts, spread, slack });
    if moves == 0 {
        for year in 0..2 {
            let day = home.start.plus(year * 365 + 30 + home.below(300));
            let bonus = home.between(amount / 400, amount / 120) * 100;
            home.push(Row { kind, ..row(day, bonus, &party, "salary") });
        }
    }
}

/// A salary in two or three equal parts on one day.
fn salary_in_parts(home: &mut Household) {
    let label = "salary in parts";
    let (party, on) = (home.party(label), 1 + home.below(31).unsigned_abs());
    let parts = vec![home.between(2_000, 5_000) * 100; 2 + usize::from(home.is_one_of(30))];
    let days = home.months(|month| month.day(on));
    let (kind, spread, slack) = (Some(Kind::Salary), 0, 1);
    home.recur(Plan { label, party: &party, category: "salary", kind, days, parts, spread, slack });
}

/// A salary in two parts. The parts differ each month, their sum does not.
fn salary_in_parts_that_differ(home: &mut Household) {
    let label = "salary in parts that differ";
    let (party, on) = (home.party(label), 1 + home.below(31).unsigned_abs());
    let (amount, as_of) = (home.between(60, 120) * 10_000, home.as_of);
    let days = home.months(|month| month.day(on));
    let mut rows = Vec::new();
    for day in days.iter().filter(|day| **day <= as_of) {
        let part = home.between(amount / 10, amount / 2);
        for part in [part, amount - part] {
            let kind = Some(Kind::Salary);
            rows.extend(home.push(Row { kind, ..row(*day, part, &party, "salary") }));
        }
    }
    let next = days.into_iter().find(|day| *day > as_of).unwrap();
    let amounts = (amount, amount);
    home.truths.push(Truth { label, rows, next, slack: 1, amounts, has_ended: false });
}

/// A salary. Half a year ago its day of the month changed.
fn payday_that_changed(home: &mut Household) {
    let label = "payday that changed";
    let party = home.party(label);
    let since = home.as_of.plus(-190);
    let (before, after) = (1 + home.below(28).unsigned_abs(), 1 + home.below(28).unsigned_abs());
    let days = home.months(|month| {
        let day = month.day(before);
        if day < since { day } else { month.day(after) }
    });
    let parts = vec![home.between(4_000, 15_000) * 100];
    let (kind, spread, slack) = (Some(Kind::Salary), 0, 3);
    home.recur(Plan { label, party: &party, category: "salary", kind, days, parts, spread, slack });
}

/// An advance and the rest, on two days of the month.
fn two_salaries_of_one_employer(home: &mut Household) {
    let label = "two salaries of one employer";
    let (party, on) = (home.party(label), 2 + home.below(10).unsigned_abs());
    let advance = home.between(1_000, 4_000) * 100;
    let rest = advance * home.between(13, 40) / 10;
    for (on, amount) in [(on, advance), (on + 13 + home.below(4).unsigned_abs(), rest)] {
        let days = home.months(|month| month.day(on));
        let (kind, parts, spread, slack) = (Some(Kind::Salary), vec![amount], 0, 1);
        home.recur(Plan {
            label,
            party: &party,
            category: "salary",
            kind,
            days,
            parts,
            spread,
            slack,
        });
    }
}

/// Wages every so many days. A holiday moves the payday now and then.
fn wages(home: &mut Household, label: &'static str, every: i32) {
    let party = home.party(label);
    let mut days = home.every(every);
    for day in &mut days {
        if home.is_one_of(8) {
            *day = day.plus(-1);
        }
    }
    if home.is_one_of(30) {
        let missed = 4 + usize::try_from(home.below(6)).unwrap();
        days.remove(missed);
    }
    let parts = vec![home.between(1_500, 9_000) * 100];
    let (kind, spread, slack) = (Some(Kind::Salary), 20, 1);
    home.recur(Plan { label, party: &party, category: "salary", kind, days, parts, spread, slack });
}

/// Weekly wages that vary. Some weeks have none.
fn weekly_wages(home: &mut Household) {
    let label = "weekly wages";
    let party = home.party(label);
    let all = home.every(7);
    let as_of = home.as_of;
    let days: Vec<Day> = all
        .into_iter()
        .filter(|day| !home.is_one_of(8) || *day > as_of || day.plus(14) > as_of)
        .collect();
    let parts = vec![home.between(400, 1_500) * 100];
    let (kind, spread, slack) = (Some(Kind::Salary), 300, 1);
    home.recur(Plan { label, party: &party, category: "salary", kind, days, parts, spread, slack });
}

/// Pay on the last day of the month, or on its last working day.
fn month_end(home: &mut Household) {
    let label = "pay at the end of the month";
    let party = home.party(label);
    let is_working = home.is_one_of(60);
    let days =
        home.months(|month| if is_working { working(month.last_day()) } else { month.last_day() });
    let parts = vec![home.between(3_000, 12_000) * 100];
    let (kind, spread, slack) = (Some(Kind::Salary), 10, if is_working { 3 } else { 1 });
    home.recur(Plan { label, party: &party, category: "salary", kind, days, parts, spread, slack });
}

/// Pay of the same amount on the 15th and on the last day of the month.
fn half_months(home: &mut Household) {
    let label = "twice a month";
    let party = home.party(label);
    let mut days = home.months(|month| month.day(15));
    days.extend(home.months(lendwright::analytics::Month::last_day));
    days.sort_unstable();
    let parts = vec![home.between(2_000, 6_000) * 100];
    let (kind, spread, slack) = (Some(Kind::Salary), 0, 3);
    home.recur(Plan { label, party: &party, category: "salary", kind, days, parts, spread, slack });
}

/// A rent that rises after a year.
fn rent(home: &mut Household) {
    let label = "rent that rises";
    let (party, on) = (home.party(label), 1 + home.below(28).unsigned_abs());
    let (before, since) = (home.between(2_000, 6_000) * -100, home.start.plus(365));
    let after = before * home.between(105, 140) / 100;
    let days = home.months(|month| month.day(on));
    let (mut rows, as_of) = (Vec::new(), home.as_of);
    for day in days.iter().filter(|day| **day <= as_of) {
        rows.extend(home.push(row(
            *day,
            if *day < since { before } else { after },
            &party,
            "rent",
        )));
    }
    let next = days.into_iter().find(|day| *day > home.as_of).unwrap();
    let amounts = (-after, -after);
    home.truths.push(Truth { label, rows, next, slack: 1, amounts, has_ended: false });
}

/// A bill with a varying amount that comes some days early or late.
fn bill(home: &mut Household) {
    let label = "bill";
    let (party, on) = (home.party(label), 3 + home.below(22).unsigned_abs());
    let mut days = home.months(|month| month.day(on));
    for day in &mut days {
        *day = day.plus(home.below(5));
    }
    let (kind, parts) = (None, vec![home.between(200, 700) * -100]);
    let (spread, slack) = (400, 4);
    home.recur(Plan { label, party: &party, category: "bills", kind, days, parts, spread, slack });
}

/// Two subscriptions of one merchant.
fn two_subscriptions(home: &mut Household) {
    let label = "two subscriptions of one merchant";
    let (party, on) = (home.party(label), 1 + home.below(28).unsigned_abs());
    let other = if home.is_one_of(20) { on } else { 1 + home.below(28).unsigned_abs() };
    let (less, more) = (home.between(50, 200) * -100, home.between(260, 500) * -100);
    for (on, amount) in [(on, less), (other, more)] {
        let days = home.months(|month| month.day(on));
        let (kind, parts, spread, slack) = (Some(Kind::Purchase), vec![amount], 0, 1);
        home.recur(Plan {
            label,
            party: &party,
            category: "fun",
            kind,
            days,
            parts,
            spread,
            slack,
        });
    }
}

/// A subscription that was charged twice in some months.
fn charged_twice(home: &mut Household) {
    let label = "subscription charged twice at times";
    let (party, on) = (home.party(label), 1 + home.below(28).unsigned_abs());
    let amount = home.between(50, 400) * -100;
    let days = home.months(|month| month.day(on));
    let twice: Vec<Day> = days.iter().copied().filter(|_| home.is_one_of(25)).collect();
    let twice: Vec<Day> = twice.into_iter().filter(|day| day.plus(65) < home.as_of).collect();
    let (kind, parts, spread, slack) = (Some(Kind::Purchase), vec![amount], 0, 1);
    home.recur(Plan { label, party: &party, category: "fun", kind, days, parts, spread, slack });
    let more: Vec<usize> = twice
        .into_iter()
        .filter_map(|day| home.push(Row { kind, ..row(day, amount, &party, "fun") }))
        .collect();
    home.truths.last_mut().unwrap().rows.extend(more);
}

/// Two loans of different instalments at one lender.
fn two_loans(home: &mut Household) {
    let label = "two loans of one lender";
    let (party, on) = (home.party(label), 1 + home.below(28).unsigned_abs());
    let other = if home.is_one_of(40) { on } else { 1 + home.below(28).unsigned_abs() };
    let less = home.between(300, 900) * -100;
    for (on, amount) in [(on, less), (other, less * home.between(108, 300) / 100)] {
        let days = home.months(|month| month.day(on));
        let (kind, parts, spread, slack) = (Some(Kind::LoanRepayment), vec![amount], 0, 1);
        home.recur(Plan {
            label,
            party: &party,
            category: "loan",
            kind,
            days,
            parts,
            spread,
            slack,
        });
    }
}

/// Two equal instalments at one lender on one day.
fn equal_instalments(home: &mut Household) {
    let label = "equal instalments on one day";
    let (party, on) = (home.party(label), 1 + home.below(31).unsigned_abs());
    let days = home.months(|month| month.day(on));
    let (kind, parts) = (Some(Kind::LoanRepayment), vec![home.between(300, 900) * -100; 2]);
    let (spread, slack) = (0, 1);
    home.recur(Plan { label, party: &party, category: "loan", kind, days, parts, spread, slack });
}

/// A payment every 7 to 160 days. Some of those above 24 days scatter, so that gaps differ by up to a twelfth.
fn every_n_days(home: &mut Household) {
    let label = "every N days";
    let (party, every) = (home.party(label), 7 + home.below(154));
    let mut days = home.every(every);
    let scatters = every > 24 && home.is_one_of(50);
    if scatters {
        for day in &mut days {
            *day = day.plus(home.below(every / 24 + 1));
        }
    }
    let (kind, parts) = (Some(Kind::Purchase), vec![home.between(100, 900) * -100]);
    let (spread, slack) = (50, if scatters { every / 12 + 1 } else { 1 });
    home.recur(Plan { label, party: &party, category: "health", kind, days, parts, spread, slack });
}

/// A subscription that ended.
fn ended(home: &mut Household) {
    let label = "subscription that ended";
    let (party, on) = (home.party(label), 1 + home.below(28).unsigned_abs());
    let amount = home.between(80, 300) * -100;
    let until = home.as_of.plus(-130 - home.below(200));
    let days = home.months(|month| month.day(on));
    let mut rows = Vec::new();
    for day in days.iter().filter(|day| **day <= until) {
        rows.extend(home.push(row(*day, amount, &party, "fun")));
    }
    let (next, amounts) = (home.as_of, (-amount, -amount));
    home.truths.push(Truth { label, rows, next, slack: 0, amounts, has_ended: true });
}

/// An insurance payment every third month. It may move off weekends.
fn quarterly(home: &mut Household) {
    let label = "quarterly insurance";
    let (party, on) = (home.party(label), 1 + home.below(31).unsigned_abs());
    let first = home.below(3).unsigned_abs();
    let days = home.months(|month| month.day(on));
    let days = days.into_iter().filter(|day| day.month().number() % 3 == first);
    let is_moved = home.is_one_of(50);
    let days = days.map(|day| if is_moved { working(day) } else { day }).collect();
    let (kind, parts) = (None, vec![home.between(300, 1_500) * -100]);
    let (spread, slack) = (0, if is_moved { 3 } else { 1 });
    home.recur(Plan { label, party: &party, category: "fees", kind, days, parts, spread, slack });
}
