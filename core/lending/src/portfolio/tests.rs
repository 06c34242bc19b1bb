#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::{Columns, Loans, NULL, Portfolio, PortfolioError, Prices, Rows, Settlements};
use crate::apr::eu::Counting;
use crate::{Charge, Convention, DayCount, Penalty, Profile, Quote, Schedule, Servicing};
use crate::{Settlement, Terms};
use chrono::NaiveDate;
use lendwright_types::currency::EGP;
use lendwright_types::{Money, Months, Rate};
use std::ops::ControlFlow;

const START: i32 = 20_484;

fn goes_on(_: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn every_convention_writes_in_columns_what_it_lays_out_alone() {
    for convention in Convention::all() {
        let profile = Profile { day_count: DayCount::Actual365, ..Profile::of(convention) };
        let (amounts, rates) = (vec![1_200_000_i64, 70_001, 99], vec![24_000_000_u32, 0, 7]);
        let (months, starts) = (vec![12_u8, 60, 3], vec![START; 3]);
        let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
        let (mut level, mut last, mut interest, mut aprc) = ([0; 3], [0; 3], [0; 3], [0.0; 3]);
        let (mut offsets, mut due) = ([0; 4], [0; 75]);
        let (mut principal, mut own, mut balance) = ([0; 75], [0; 75], [0; 75]);
        let mut columns = Columns {
            instalments: Some(&mut level),
            last_instalments: Some(&mut last),
            total_interest: Some(&mut interest),
            aprc: Some(&mut aprc),
            rows: Some(Rows {
                offsets: &mut offsets,
                due: &mut due,
                principal: &mut principal,
                interest: &mut own,
                balance: &mut balance,
            }),
        };
        let mut portfolio = Portfolio::new(profile, EGP);
        let faults = portfolio.lay_out(&loans, &mut columns, goes_on).unwrap();
        assert_eq!(faults, [], "{convention:?}");
        assert_eq!(offsets, [0, 12, 72, 75]);
        for loan in 0..3 {
            let amount = Money::from_minor(amounts[loan], EGP);
            let rate = Rate::from_millionths(rates[loan].into()).unwrap();
            let start = NaiveDate::from_epoch_days(START).unwrap();
            let terms = Terms::new(amount, rate, Months(months[loan].into()), start);
            let alone = Schedule::new(&Terms { profile, ..terms }).unwrap();
            let sums = (alone.instalment(), alone.last().total().unwrap(), alone.total_interest());
            let money = |minor| Money::from_minor(minor, EGP);
            assert_eq!((money(level[loan]), money(last[loan]), money(interest[loan])), sums);
            let rate = alone.aprc(Counting::Months).unwrap().fraction();
            assert_eq!(aprc[loan].to_bits(), rate.to_bits());
            let from = usize::try_from(offsets[loan]).unwrap();
            for (at, row) in (from..).zip(alone.iter()) {
                let written = (due[at], principal[at], own[at], balance[at]);
                let minor = (row.principal.minor(), row.interest.minor(), row.balance.minor());
                assert_eq!(written, (row.due.to_epoch_days(), minor.0, minor.1, minor.2));
            }
        }
    }
}

#[test]
fn a_refused_loan_leaves_its_row_empty_and_says_why() {
    let (amounts, rates) = (vec![u64::MAX, 5, 0, 5, 5], vec![0_i64, -1, 0, 0, 1_000_000_000]);
    let (months, starts) = (vec![1_i64, 1, 1, 70_000, 600], vec![i64::MAX, 0, 0, 0, 0]);
    let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
    let (mut level, mut aprc) = ([0; 5], [0.0; 5]);
    let mut columns =
        Columns { instalments: Some(&mut level), aprc: Some(&mut aprc), ..Columns::default() };
    let mut portfolio = Portfolio::new(Profile::default(), EGP);
    let faults = portfolio.lay_out(&loans, &mut columns, goes_on).unwrap();
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "row 0: amount: 18446744073709551615 must fit into 64 bits",
            "row 1: rate: -1 millionths of a percent: must be from 0 to 1,000 percent",
            "row 2: amount: 0.00 must be greater than 0 and at most 10^15 minor units",
            "row 3: months: 70000 must be from 1 to 600",
            "row 4: months: instalment 1 of 600 would be 0.00 of principal and 0.04 of interest",
        ]
    );
    assert_eq!(level, [NULL; 5]);
    assert!(aprc.iter().all(|rate| rate.is_nan()));
}

#[test]
fn a_strict_portfolio_stops_at_the_first_refusal_and_the_caller_anywhere() {
    let (amounts, rates) = (vec![1_000_i64; 3_000], vec![12_000_000_i64; 3_000]);
    let (mut months, starts) = (vec![12_u16; 3_000], vec![START; 3_000]);
    let mut portfolio = Portfolio::new(Profile::default(), EGP);
    let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
    let mut seen = Vec::new();
    let stopped = portfolio.lay_out(&loans, &mut Columns::default(), |done| {
        seen.push(done);
        if done > 2_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(PortfolioError::Stopped { done: 2_048 }));
    assert_eq!(seen, [1_024, 2_048]);
    months[7] = 0;
    let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
    let refused = portfolio.strict().lay_out(&loans, &mut Columns::default(), goes_on);
    assert_eq!(refused.unwrap_err().to_string(), "row 7: months: 0 must be from 1 to 600");
}

#[test]
fn columns_of_other_lengths_and_too_little_room_are_refused_first() {
    let (amounts, two) = (vec![1_000_i64], vec![1_i64, 2]);
    let mut portfolio = Portfolio::new(Profile::default(), EGP);
    let mut said = |loans: &Loans<'_>, columns: &mut Columns<'_>| {
        portfolio.lay_out(loans, columns, goes_on).unwrap_err().to_string()
    };
    let uneven = Loans { amounts: &amounts, rates: &amounts, months: &two, starts: &amounts };
    assert_eq!(said(&uneven, &mut Columns::default()), "months: 2 rows, and must have 1");
    let one = Loans { amounts: &amounts, rates: &amounts, months: &vec![2_u8], starts: &amounts };
    let mut short = Columns { aprc: Some(&mut []), ..Columns::default() };
    assert_eq!(said(&one, &mut short), "aprc: 0 rows, and must have 1");
    let (offsets, due) = (&mut [0; 2], &mut [0; 1]);
    let (principal, interest, balance) = (&mut [0; 2], &mut [0; 2], &mut [0; 2]);
    let rows = Rows { offsets, due, principal, interest, balance };
    let mut short = Columns { rows: Some(rows), ..Columns::default() };
    assert_eq!(said(&one, &mut short), "due: room for 1 instalments, and must have room for 2");
}

#[test]
fn quotes_in_columns_are_those_of_each_loan_alone() {
    let late = Charge::Percent(Rate::percent("2").unwrap());
    let plain = Servicing::new(Penalty::new(late, late), Rate::percent("2").unwrap());
    let (amounts, rates) = (vec![1_200_000_i64, 70_001, 1_000, 5], vec![24_000_000_u32, 0, 7, 7]);
    let (months, starts) = (vec![12_u8, 60, 3, 1], vec![START; 4]);
    let (paid, days) = (vec![4_i8, 0, -1, 1], vec![START + 132, START - 9, START, START + 999]);
    let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
    let settlements = Settlements { paid: &paid, days: &days };
    for settlement in Settlement::all() {
        let servicing = Servicing { settlement, ..plain };
        let mut columns = [[0; 4]; 6];
        let mut is_late = [true; 4];
        let [principal, accrued, fee, rebate, total, penalty] = &mut columns;
        let mut prices = Prices {
            principal: Some(principal),
            accrued: Some(accrued),
            fee: Some(fee),
            rebate: Some(rebate),
            total: Some(total),
            penalty: Some(penalty),
            is_late: Some(&mut is_late),
        };
        let portfolio = Portfolio::new(Profile::default(), EGP);
        let faults =
            portfolio.quote(&loans, &settlements, &servicing, &mut prices, goes_on).unwrap();
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let none_left = "paid: 1 must be less than the instalments, since one has to be left";
        let said_of =
            ["row 2: paid: -1 must be from 0 to 599".to_owned(), format!("row 3: {none_left}")];
        assert_eq!(said, said_of);
        for row in 0..2 {
            let terms = loans.loan(row).terms(Profile::default(), EGP).unwrap();
            let day = NaiveDate::from_epoch_days(days[row]).unwrap();
            let price =
                Quote::price(&terms, &servicing, paid[row].cast_unsigned().into(), day).unwrap();
            let alone = [price.principal, price.accrued, price.fee, price.rebate];
            let alone = [alone.as_slice(), &[price.total, price.penalty]].concat();
            assert_eq!(columns.map(|column| Money::from_minor(column[row], EGP)).as_slice(), alone);
            assert_eq!(is_late[row], price.is_late);
        }
        assert_eq!((columns.map(|column| column[3]), is_late[3]), ([NULL; 6], false));
    }
    let short = Settlements { paid: &vec![1_i64], ..settlements };
    let prices = &mut Prices::default();
    let mut portfolio = Portfolio::new(Profile::default(), EGP);
    let uneven = portfolio.quote(&loans, &short, &plain, prices, goes_on).unwrap_err();
    assert_eq!(uneven.to_string(), "paid: 1 rows, and must have 4");
    let prices = &mut Prices { is_late: Some(&mut []), ..Prices::default() };
    let narrow = portfolio.quote(&loans, &settlements, &plain, prices, goes_on).unwrap_err();
    assert_eq!(narrow.to_string(), "is_late: 0 rows, and must have 4");
    portfolio = portfolio.strict();
    let prices = &mut Prices::default();
    let refused = portfolio.quote(&loans, &settlements, &plain, prices, goes_on).unwrap_err();
    assert_eq!(refused.to_string(), "row 2: paid: -1 must be from 0 to 599");
}
