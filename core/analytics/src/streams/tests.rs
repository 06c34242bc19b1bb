#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    reason = "tests"
)]

use super::frequency::CadenceFit;
use super::{
    AmountType, Detector, Direction, Frequency, History, Stream, StreamKind, StreamReason,
    StreamStatus, monthly_amount,
};
use crate::spelling::normalised;
use crate::{
    Basis, CategoryTable, Channel, Day, Kind, Transaction, Transactions, TransactionsBuilder,
};
use lendwright_types::currency::{EGP, USD};
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// A set of one user's transactions.
fn set_of<'t>(rows: impl IntoIterator<Item = Transaction<'t>>) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    rows.into_iter().for_each(|row| builder.push("u", &row).unwrap());
    builder.finish().unwrap()
}

/// Purchases at one merchant: their days and amounts.
fn bought(rows: &[(&str, i64)]) -> Transactions {
    let ids: Vec<String> = (0..rows.len()).map(|at| format!("{at:03}")).collect();
    set_of(rows.iter().zip(&ids).map(|((day, amount), id)| Transaction {
        merchant: "Shop",
        kind: Some(Kind::Purchase),
        ..Transaction::new(id, day.parse().unwrap(), -*amount, EGP)
    }))
}

fn found<'t>(set: &'t Transactions, as_of: &str) -> Vec<Stream<'t>> {
    let basis = Basis::new(day(as_of), EGP);
    Detector::new(set, CategoryTable::default()).detect("u", set.rows(), &basis, 24)
}

/// The only stream.
fn only<'t>(set: &'t Transactions, as_of: &str) -> Stream<'t> {
    let mut streams = found(set, as_of);
    assert_eq!(streams.len(), 1, "{streams:?}");
    streams.pop().unwrap()
}

/// Purchases of 100 so many days apart, from 2025-01-01 on.
fn apart(gaps: &[i32]) -> (Transactions, String) {
    let mut days = vec![day("2025-01-01")];
    for gap in gaps {
        days.push(days.last().unwrap().plus(*gap));
    }
    let texts: Vec<String> = days.iter().map(Day::to_string).collect();
    let rows: Vec<(&str, i64)> = texts.iter().map(|day| (&**day, 100)).collect();
    (bought(&rows), texts.last().unwrap().clone())
}

fn frequency(gaps: &[i32]) -> Option<(Frequency, f64)> {
    let mut days = vec![day("2025-01-01")];
    for gap in gaps {
        days.push(days.last().unwrap().plus(*gap));
    }
    let fit = CadenceFit::best(&mut gaps.to_vec(), &days.iter().copied());
    fit.map(|fit| (fit.cadence.frequency(), fit.regularity()))
}

#[test]
fn texts_of_one_party_are_one_key() {
    for (text, key) in [
        ("Uber 072515 SF**POOL**", "UBER SF POOL"),
        ("  netflix.com   #4411 ", "NETFLIX COM"),
        ("Rent 05/12/2025", "RENT"),
        ("RENT 2025-12-05", "RENT"),
        ("Rent 5.12.25", "RENT"),
        ("Rent 05/12", "RENT"),
        ("Rent 12/2025", "RENT"),
        ("Salary Dec 2025", "SALARY"),
        ("salary 05 dec", "SALARY"),
        ("SALARY 05DEC2025", "SALARY"),
        ("Salary Dec 5, 2025", "SALARY"),
        ("Salary January", "SALARY"),
        ("May Fair", "MAY FAIR"),
        ("7/11 Store", "7 11 STORE"),
        ("24/7 Gym", "24 7 GYM"),
        ("H2O", "H2O"),
        ("TRX12345AB", "TRX AB"),
        ("\u{ff2e}\u{ff45}\u{ff54}\u{ff46}lix", "NETFLIX"),
        ("ﬁt\u{a0}gym", "FIT GYM"),
        ("straße", "STRASSE"),
        ("فودافون ٠١٠١٢٣٤٥", "فودافون"),
        ("إيجار ٠٥/١٢/٢٠٢٥", "إيجار"),
        ("راتب يناير", "راتب"),
        ("محل ٢٤", "محل 24"),
        ("۷ یازده", "7 یازده"),
        ("123456", ""),
        ("***", ""),
        ("", ""),
        ("05/12/2025", ""),
        ("99/99/2025", "99 99"),
    ] {
        assert_eq!(normalised(text), key, "{text}");
    }
}

#[test]
fn of_a_text_that_grows_as_many_characters_count_as_a_text_has() {
    let grown = normalised(&"\u{fdfa}".repeat(480));
    assert!(grown.chars().count() <= 500 && grown.starts_with("صلى"), "{grown}");
}

#[test]
fn gaps_have_the_frequency_that_fits_best() {
    use Frequency as F;
    for (gaps, expected) in [
        (&[7, 6, 8][..], Some((F::Weekly, 1.0))),
        (&[7, 5, 7], None),
        (&[14, 12, 16], Some((F::Biweekly, 1.0))),
        // Fewer than four occurrences are not twice a month.
        (&[15, 15], Some((F::Biweekly, 1.0))),
        (&[15, 15, 15], Some((F::SemiMonthly, 1.0))),
        (&[14, 17, 14, 16], Some((F::SemiMonthly, 1.0))),
        (&[13, 18, 13, 14], Some((F::SemiMonthly, 1.0))),
        (&[14, 14, 14], Some((F::Biweekly, 1.0))),
        (&[14, 14, 15, 15], Some((F::SemiMonthly, 1.0))),
        (&[14, 14, 14, 15, 15], Some((F::Biweekly, 1.0))),
        // Twice a month takes no missing one, every second week does.
        (&[15, 30, 15, 15], Some((F::Biweekly, 0.875))),
        (&[26, 35], Some((F::Monthly, 1.0))),
        (&[25, 36], None),
        (&[31, 61, 30, 31], Some((F::Monthly, 0.875))),
        (&[53], None),
        (&[54], Some((F::Bimonthly, 1.0))),
        (&[67], Some((F::Bimonthly, 1.0))),
        (&[68], None),
        (&[82], Some((F::Quarterly, 1.0))),
        (&[101], Some((F::Quarterly, 1.0))),
        (&[168], Some((F::SemiAnnually, 1.0))),
        (&[197], Some((F::SemiAnnually, 1.0))),
        (&[346], Some((F::Annually, 1.0))),
        (&[385], Some((F::Annually, 1.0))),
        (&[386], None),
        // Half a hit each: weekly fits a gap of two weeks half, so that two weeks fit better.
        (&[14], Some((F::Biweekly, 1.0))),
        // Three hits of four are enough, two and a half are not.
        (&[30, 30, 30, 3], Some((F::Monthly, 0.75))),
        (&[30, 30, 61, 3], None),
        // Any other interval, from four occurrences on, each within a twelfth.
        (&[21, 21, 21], Some((F::EveryNDays, 1.0))),
        (&[21, 22, 20], Some((F::EveryNDays, 1.0))),
        (&[21, 23, 21], None),
        (&[21, 21], None),
        (&[42, 39, 45], Some((F::EveryNDays, 1.0))),
        (&[42, 42, 46], None),
        (&[42, 42, 84, 42, 42], Some((F::EveryNDays, 0.9))),
        // A hole beside six gaps of one period is no hit; beside five there is no stream of N days or half months.
        (&[21, 21, 21, 63, 21, 21, 21], Some((F::EveryNDays, 12.0 / 14.0))),
        (&[21, 21, 21, 63, 21, 21], None),
        (&[21, 21, 21, 51, 21, 21, 21], None),
        (&[28, 28, 28, 84, 28, 28, 28], Some((F::EveryNDays, 12.0 / 14.0))),
        (&[15, 16, 15, 61, 15, 16, 15], Some((F::SemiMonthly, 12.0 / 14.0))),
        (&[15, 16, 15, 61, 15, 16], Some((F::Biweekly, 5.0 / 6.0))),
        (&[28, 28, 28], Some((F::EveryNDays, 1.0))),
        (&[56, 56, 56], Some((F::EveryNDays, 1.0))),
        // Months where the days fit these: the 1st of January, February, March and April.
        (&[31, 28, 31], Some((F::Monthly, 1.0))),
        // Equal gaps of another number of days are no weeks and no half months.
        (&[8, 8, 8], Some((F::Weekly, 1.0))),
        (&[8, 8, 8, 8], Some((F::EveryNDays, 1.0))),
        (&[15, 15, 15, 15], Some((F::EveryNDays, 1.0))),
        (&[3, 3], None),
        (&[], None),
    ] {
        assert_eq!(frequency(gaps), expected, "{gaps:?}");
    }
}

#[test]
fn a_rent_of_month_ends_is_expected_on_month_ends() {
    let set = bought(&[
        ("2023-10-31", 500),
        ("2023-11-30", 500),
        ("2023-12-31", 500),
        ("2024-01-31", 500),
    ]);
    let rent = only(&set, "2024-02-10");
    let expected: Vec<_> = (0..4).map(|number| rent.expected(number).to_string()).collect();
    assert_eq!(expected, ["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"]);
    assert_eq!((rent.status, rent.missed), (StreamStatus::Mature, 0));
    assert_eq!(
        (rent.kind, rent.amount_type, rent.next_amount),
        (StreamKind::Subscription, AmountType::Fixed, 500)
    );
    assert_eq!(
        rent.why,
        [StreamReason::WholeParty, StreamReason::EveryGapFits, StreamReason::SameAmounts]
    );
    assert_eq!(rent.average_days_apart().to_bits(), (92.0_f64 / 3.0).to_bits());
    let confidence = 0.6 + 0.25 + 0.15 * (4.0 / 6.0);
    assert_eq!(rent.confidence.to_bits(), f64::to_bits(confidence));
}

#[test]
fn of_days_of_the_month_that_are_equally_far_the_later_is_expected() {
    let set = bought(&[
        ("2025-01-05", 500),
        ("2025-02-07", 500),
        ("2025-03-05", 500),
        ("2025-04-07", 500),
    ]);
    assert_eq!(only(&set, "2025-04-10").next_day(), day("2025-05-07"));
    // 31 and 1 are one day apart.
    let set = bought(&[("2025-01-01", 500), ("2025-01-31", 500), ("2025-03-02", 500)]);
    assert_eq!(only(&set, "2025-03-10").next_day(), day("2025-04-01"));
}

#[test]
fn a_day_that_has_moved_is_expected_where_it_came_three_times() {
    let months = |first: &str, count: i32, on: u32| {
        let month = day(first).month();
        (0..count)
            .map(move |number| (month.plus(number).day(on).to_string(), 900))
            .collect::<Vec<_>>()
    };
    let expected = |days: &[(String, i64)]| {
        let rows: Vec<(&str, i64)> = days.iter().map(|(day, amount)| (&**day, *amount)).collect();
        let set = bought(&rows);
        let stream = only(&set, rows.last().unwrap().0);
        (stream.next_day().to_string(), stream.missed)
    };
    let before = months("2024-04-01", 12, 27);
    for (count, next) in [(2, "2025-05-27"), (3, "2025-07-10"), (5, "2025-09-10")] {
        let moved = [before.clone(), months("2025-04-01", count, 10)].concat();
        assert_eq!(expected(&moved), (next.to_owned(), 0), "{count}");
    }
    // One that was late after it had moved moves nothing back.
    let once_late =
        [(9, 17), (10, 10), (11, 10)].map(|(month, on)| (format!("2025-{month:02}-{on:02}"), 900));
    let moved = [before.clone(), months("2025-04-01", 5, 10), once_late.to_vec()].concat();
    for count in 18..=moved.len() {
        assert!(expected(&moved[..count]).0.ends_with("-10"), "{count}");
    }
    // Three that came on days of no one's own, or no farther than the tolerance, move nothing.
    let scattered =
        [(4, 10), (5, 17), (6, 3)].map(|(month, on)| (format!("2025-{month:02}-{on:02}"), 900));
    assert_eq!(expected(&[before.clone(), scattered.to_vec()].concat()).0, "2025-06-27");
    let late = [before, months("2025-05-01", 4, 1)].concat();
    assert_eq!(expected(&late).0, "2025-08-27");
}

#[test]
fn three_of_one_amount_a_half_year_apart_among_others_are_no_stream() {
    let after = [
        3, 9, 11, 40, 44, 46, 90, 95, 97, 130, 155, 158, 200, 205, 260, 262, 266, 330, 333, 400,
        404, 470, 475,
    ];
    let others = after.into_iter().map(|n| (day("2024-06-01").plus(n), 1_000 + i64::from(n) * 997));
    let halves = ["2024-07-03", "2025-01-01", "2025-07-05", "2026-01-03"].map(|on| (day(on), 500));
    for (count, streams) in [(3, 0), (4, 1)] {
        let mut rows: Vec<(Day, i64)> =
            others.clone().chain(halves.iter().copied().take(count)).collect();
        rows.sort_unstable();
        let rows: Vec<(String, i64)> =
            rows.iter().map(|(on, amount)| (on.to_string(), *amount)).collect();
        let rows: Vec<(&str, i64)> = rows.iter().map(|(on, amount)| (&**on, *amount)).collect();
        let set = bought(&rows);
        let found = found(&set, "2026-01-05");
        let mature = found.iter().filter(|stream| stream.status == StreamStatus::Mature);
        assert_eq!(mature.count(), streams, "{count}: {found:?}");
    }
}

#[test]
fn what_is_counted_in_days_comes_after_the_median_gap() {
    let (set, last) = apart(&[7, 7, 8, 8, 8]);
    let weekly = only(&set, &last);
    assert_eq!(weekly.next_day(), day(&last).plus(8));
    assert_eq!(weekly.expected(1), day(&last).plus(15));
    let (set, last) = apart(&[15, 15, 16, 15]);
    let half_months = only(&set, &last);
    let days = [0, 1, 2, 3, 4].map(|number| half_months.expected(number).days_since(day(&last)));
    assert_eq!(days, [15, 30, 45, 61, 76]);
}

#[test]
fn a_stream_that_misses_twice_is_inactive_and_an_early_one_that_misses_once_is_over() {
    let rows = [("2025-01-10", 500), ("2025-02-10", 500), ("2025-03-10", 500)];
    let set = bought(&rows);
    let at = |as_of| {
        let stream = only(&set, as_of);
        (stream.status, stream.missed, stream.is_active())
    };
    // Expected on the 10th, and missed when 5 days have passed and one more.
    assert_eq!(at("2025-04-15"), (StreamStatus::Mature, 0, true));
    assert_eq!(at("2025-04-16"), (StreamStatus::Mature, 1, true));
    assert_eq!(at("2025-05-15"), (StreamStatus::Mature, 1, true));
    assert_eq!(at("2025-05-16"), (StreamStatus::Inactive, 2, false));
    assert_eq!(at("2025-07-16"), (StreamStatus::Inactive, 4, false));
    let set = bought(rows.get(..2).unwrap());
    let at = |as_of| {
        let stream = only(&set, as_of);
        (stream.status, stream.is_active())
    };
    assert_eq!(at("2025-03-15"), (StreamStatus::EarlyDetection, true));
    assert_eq!(at("2025-03-16"), (StreamStatus::Tombstoned, false));
}

#[test]
fn few_occurrences_are_mature_only_if_regular_and_alike() {
    let status = |rows: &[(&str, i64)]| only(&bought(rows), "2025-05-01").status;
    let days = ["2024-12-01", "2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01"];
    let with = |amounts: [i64; 5]| -> Vec<(&str, i64)> { days.into_iter().zip(amounts).collect() };
    // The median is 100, and the median distance from it 10, then 11.
    assert_eq!(status(&with([90, 100, 110, 100, 110])), StreamStatus::Mature);
    assert_eq!(status(&with([89, 89, 100, 111, 115])), StreamStatus::EarlyDetection);
    // One that is far off is not seen by the median distance of few, unless it is a new price.
    assert_eq!(status(&with([100, 100, 130, 100, 100])), StreamStatus::EarlyDetection);
    assert_eq!(status(&with([100, 100, 100, 100, 130])), StreamStatus::Mature);
    let chance = [("2025-04-14", 310), ("2025-04-21", 7_106), ("2025-04-28", 7_591)];
    assert_eq!(status(&chance), StreamStatus::EarlyDetection);
    // A yearly one is mature with two.
    let yearly = bought(&[("2024-03-01", 700), ("2025-03-01", 700)]);
    let yearly = only(&yearly, "2025-05-01");
    assert_eq!((yearly.frequency, yearly.status), (Frequency::Annually, StreamStatus::Mature));
    assert_eq!(yearly.next_day(), day("2026-03-01"));
}

#[test]
fn many_occurrences_may_differ_by_half_or_by_a_third_where_one_is_missing() {
    let streams = |rows: &[(&str, i64)]| found(&bought(rows), "2025-07-01").len();
    let regular =
        ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01", "2025-05-01", "2025-06-01"];
    let missing =
        ["2024-12-01", "2025-02-01", "2025-03-01", "2025-04-01", "2025-05-01", "2025-06-01"];
    let with = |days: [&'static str; 6], amounts: [i64; 6]| -> Vec<(&'static str, i64)> {
        days.into_iter().zip(amounts).collect()
    };
    // Medians of 100, and median distances of 50 and 51 of it, 35 and 36.
    assert_eq!(streams(&with(regular, [50, 50, 100, 100, 150, 150])), 1);
    assert_eq!(streams(&with(regular, [49, 49, 100, 100, 151, 151])), 0);
    assert_eq!(streams(&with(missing, [65, 65, 100, 100, 135, 135])), 1);
    assert_eq!(streams(&with(missing, [64, 64, 100, 100, 136, 136])), 0);
}

#[test]
fn two_subscriptions_at_one_merchant_are_two_streams() {
    let mut rows = Vec::new();
    for (a, b) in
        [("2025-01-03", "2025-01-20"), ("2025-02-03", "2025-02-20"), ("2025-03-03", "2025-03-20")]
    {
        rows.extend([(a, 999), (b, 1_999)]);
    }
    let set = bought(&rows);
    let streams = found(&set, "2025-03-25");
    let told: Vec<_> =
        streams.iter().map(|s| (s.next_amount, s.occurrences.len(), s.why[0])).collect();
    let exact = StreamReason::ExactAmount;
    assert_eq!(told, [(1_999, 3, exact), (999, 3, exact)]);
    assert_ne!(streams[0].id, streams[1].id);
    // On one day, too.
    let rows: Vec<_> = rows.iter().map(|(day, amount)| (&day[..7], amount)).collect();
    let rows: Vec<_> =
        rows.iter().map(|(month, amount)| (format!("{month}-05"), **amount)).collect();
    let rows: Vec<_> = rows.iter().map(|(day, amount)| (&**day, *amount)).collect();
    assert_eq!(found(&bought(&rows), "2025-03-25").len(), 2);
}

#[test]
fn amounts_that_follow_on_each_other_by_a_fifth_are_one_band() {
    let bill = [("2025-01-05", 100), ("2025-02-05", 120), ("2025-03-05", 110), ("2025-04-05", 115)];
    let other = [("2025-01-12", 900), ("2025-02-19", 500), ("2025-03-27", 2_000)];
    let rows: Vec<_> = bill.iter().chain(&other).copied().collect();
    let set = bought(&rows);
    let stream = only(&set, "2025-04-10");
    assert_eq!((stream.occurrences.len(), stream.why[0]), (4, StreamReason::AmountBand));
    assert_eq!((stream.min_amount, stream.max_amount), (100, 120));
    assert_eq!((stream.average_amount, stream.median_amount), (111, 112));
}

#[test]
fn three_of_about_one_amount_are_no_stream_among_many() {
    let three = [("2025-01-05", 100), ("2025-02-05", 104), ("2025-03-05", 102)];
    let others = [200, 250, 310, 380, 460, 560, 680, 820, 990, 1_200];
    let days = ["02", "06", "11", "12", "14", "15", "21", "22", "26", "28"]
        .map(|day| format!("2025-01-{day}"));
    let among = |count: usize| {
        let others = days.iter().zip(others).take(count).map(|(day, amount)| (&**day, amount));
        let rows: Vec<_> = three.into_iter().chain(others).collect();
        found(&bought(&rows), "2025-03-10")
            .iter()
            .filter(|s| s.why[0] == StreamReason::AmountBand)
            .count()
    };
    assert_eq!((among(9), among(10)), (1, 0));
}

#[test]
fn several_payments_of_a_day_are_one() {
    let days = ["2025-01-05", "2025-02-05", "2025-03-05", "2025-04-05", "2025-05-05"];
    let mut rows: Vec<(&str, i64)> = days.iter().map(|day| (*day, 100)).collect();
    rows[0].1 = 60;
    rows.push(("2025-01-05", 40));
    let set = bought(&rows);
    let stream = only(&set, "2025-05-06");
    assert_eq!((stream.occurrences.len(), stream.transactions.len()), (5, 6));
    assert!(stream.why.contains(&StreamReason::DaysSummed));
    // However often that is: the sums are the stream.
    rows[1].1 = 60;
    rows.push(("2025-02-05", 40));
    let set = bought(&rows);
    let stream = only(&set, "2025-05-06");
    assert_eq!((stream.occurrences.len(), stream.next_amount), (5, 100));
}

#[test]
fn a_price_that_rose_for_two_payments_is_told() {
    let set = bought(&[
        ("2025-01-05", 1_000),
        ("2025-02-05", 1_000),
        ("2025-03-05", 1_000),
        ("2025-04-05", 1_100),
        ("2025-05-05", 1_100),
    ]);
    let stream = only(&set, "2025-05-06");
    let change = stream.price_change.unwrap();
    assert_eq!((change.previous_amount, change.new_amount), (1_000, 1_100));
    assert_eq!((change.day, stream.next_amount), (day("2025-04-05"), 1_100));
    let told_at = |amount| {
        let rows = [
            ("2025-02-05", 1_000),
            ("2025-03-05", 1_000),
            ("2025-04-05", amount),
            ("2025-05-05", amount),
        ];
        let rows: Vec<_> = [("2025-01-05", 1_000)].into_iter().chain(rows).collect();
        only(&bought(&rows), "2025-05-06").price_change.is_some()
    };
    // 2 % is no change.
    assert_eq!((told_at(1_020), told_at(1_021), told_at(979)), (false, true, true));
}

#[test]
fn transfers_refunds_pending_ones_other_currencies_and_cash_are_left_out() {
    let days = ["2025-01-05", "2025-02-05", "2025-03-05"];
    let count = |change: fn(Transaction<'static>) -> Transaction<'static>| {
        let rows = days.iter().zip(["a", "b", "c"]).map(|(date, id)| {
            change(Transaction { counterparty: "X", ..Transaction::new(id, day(date), -500, EGP) })
        });
        found(&set_of(rows), "2025-03-10").len()
    };
    assert_eq!(count(|txn| txn), 1);
    assert_eq!(count(|txn| Transaction { kind: Some(Kind::Transfer), ..txn }), 0);
    assert_eq!(count(|txn| Transaction { kind: Some(Kind::Refund), amount: 500, ..txn }), 0);
    assert_eq!(count(|txn| Transaction { pending: true, ..txn }), 0);
    assert_eq!(count(|txn| Transaction { currency: USD, ..txn }), 0);
    assert_eq!(count(|txn| Transaction { kind: Some(Kind::Cash), ..txn }), 0);
    assert_eq!(count(|txn| Transaction { channel: Some(Channel::Atm), ..txn }), 0);
    assert_eq!(
        count(|txn| Transaction { channel: Some(Channel::Atm), category: "rent", ..txn }),
        1
    );
    // Without a name the category holds them together, if it is one that is regular.
    assert_eq!(count(|txn| Transaction { counterparty: "", ..txn }), 0);
    assert_eq!(count(|txn| Transaction { counterparty: "", category: "food", ..txn }), 0);
    assert_eq!(count(|txn| Transaction { counterparty: "", category: "pension", ..txn }), 1);
}

#[test]
fn streams_are_of_the_kind_of_their_latest_transaction() {
    let days = ["2025-01-05", "2025-02-05", "2025-03-05"];
    let kind = |amount: i64, kind: Kind, category: &'static str| {
        let rows = days.iter().zip(["a", "b", "c"]).map(|(date, id)| Transaction {
            merchant: "X",
            category,
            kind: Some(kind),
            ..Transaction::new(id, day(date), amount, EGP)
        });
        only(&set_of(rows), "2025-03-10").kind
    };
    assert_eq!(kind(500, Kind::Salary, ""), StreamKind::Income);
    assert_eq!(kind(500, Kind::OtherIncomingPayment, "rent"), StreamKind::Income);
    assert_eq!(kind(500, Kind::LoanDisbursement, "rent"), StreamKind::Other);
    assert_eq!(kind(-500, Kind::LoanRepayment, "rent"), StreamKind::Loan);
    assert_eq!(kind(-500, Kind::Purchase, "rent"), StreamKind::Bill);
    assert_eq!(kind(-500, Kind::Purchase, "fun"), StreamKind::Subscription);
    assert_eq!(kind(-500, Kind::Fee, "fun"), StreamKind::Other);
}

#[test]
fn what_is_older_than_is_looked_back_is_no_evidence() {
    let set = bought(&[("2025-01-31", 5), ("2025-02-28", 5), ("2025-03-31", 5)]);
    let basis = Basis::new(day("2025-03-31"), EGP);
    let count = |months| {
        let mut detector = Detector::new(&set, CategoryTable::default());
        let streams = detector.detect("u", set.rows(), &basis, months);
        streams.first().map_or(0, |stream| stream.occurrences.len())
    };
    // Two months that end with 31 March begin on 1 February.
    assert_eq!((count(1), count(2), count(3)), (0, 2, 3));
}

#[test]
fn a_month_of_streams_is_their_amounts_by_their_periods() {
    let set = set_of(["2025-01-01", "2025-01-08", "2025-01-15"].iter().zip(["a", "b", "c"]).map(
        |(date, id)| Transaction { merchant: "X", ..Transaction::new(id, day(date), -700, EGP) },
    ));
    let streams = found(&set, "2025-01-16");
    // 700 · 30.4375 / 7
    assert_eq!(monthly_amount(&streams), 3_044);
    assert_eq!(monthly_amount(&[]), 0);
}

#[test]
fn a_month_of_streams_is_of_amounts_between_two_minor_units() {
    let dates =
        ["2025-01-01", "2025-01-15", "2025-01-29", "2025-02-12", "2025-02-26", "2025-03-12"];
    let rows = dates.iter().zip(["a", "b", "c", "d", "e", "f"]).zip([263, 264].into_iter().cycle());
    let set = set_of(rows.map(|((date, id), amount)| Transaction {
        merchant: "X",
        ..Transaction::new(id, day(date), -amount, EGP)
    }));
    let stream = only(&set, "2025-03-13");
    assert_eq!(stream.next_amount, 264);
    // 263.5 · 30.4375 / 14 = 572.88, where 264 would come to 573.96.
    assert_eq!(monthly_amount([&stream]), 573);
}

/// One that comes again and again on the day of each month, among others that do not.
fn noisy() -> impl Strategy<Value = Vec<(u32, i32, i64, u8)>> {
    prop::collection::vec((0_u32..3, 0_i32..700, 1_i64..2_000, 0_u8..4), 0..120)
}

proptest! {
    #[test]
    fn streams_hold_what_they_say(rows in noisy(), as_of in 0_i32..800) {
        let start = day("2024-01-01");
        let names = ["A", "B", "C"];
        let ids: Vec<String> = (0..rows.len()).map(|at| format!("{at:03}")).collect();
        let set = set_of(rows.iter().zip(&ids).map(|((name, at, amount, sign), id)| Transaction {
            merchant: names[*name as usize],
            ..Transaction::new(id, start.plus(*at), if *sign == 0 { *amount } else { -*amount }, EGP)
        }));
        let basis = Basis::new(start.plus(as_of), EGP);
        let mut detector = Detector::new(&set, CategoryTable::default());
        let streams = detector.detect("u", set.rows(), &basis, 24);
        let mut taken = std::collections::BTreeSet::new();
        let mut stream_ids = std::collections::BTreeSet::new();
        for stream in &streams {
            let sum: i64 = stream.transactions.iter().map(|row| row.amount().abs()).sum();
            prop_assert_eq!(sum, stream.occurrences.iter().map(|one| one.amount).sum::<i64>());
            prop_assert!(stream.occurrences.len() >= 2 && stream.last_day() <= basis.as_of);
            prop_assert!((0.75..=1.0).contains(&stream.regularity));
            prop_assert!((0.0..=1.0).contains(&stream.confidence));
            prop_assert!(stream.next_day() > stream.last_day());
            prop_assert!((stream.min_amount..=stream.max_amount).contains(&stream.next_amount));
            prop_assert!(stream_ids.insert(stream.id));
            for row in &stream.transactions {
                prop_assert!(taken.insert(row.place()), "one row in two streams");
                prop_assert_eq!(row.amount() > 0, stream.direction == Direction::Inflow);
            }
        }
        // A detector that has seen others finds the same.
        let again = detector.detect("u", set.rows(), &basis, 24);
        prop_assert_eq!(format!("{streams:?}"), format!("{again:?}"));
        // Of many days at once the same is found as of each.
        let days = [basis.as_of, basis.as_of.plus(-40), basis.as_of.plus(-300), basis.as_of];
        let each = days.map(|as_of| {
            format!("{:?}", detector.detect("u", set.rows(), &Basis { as_of, ..basis.clone() }, 24))
        });
        let mut history = History::new(&mut detector, "u", set.rows(), &basis);
        prop_assert_eq!(days.map(|as_of| format!("{:?}", &*history.streams(as_of))), each);
        // What is dated later changes nothing.
        let (whole, cut) = (rows.iter().zip(&ids), start.plus(as_of));
        let seen = set_of(whole.filter(|((_, at, ..), _)| start.plus(*at) <= cut).map(
            |((name, at, amount, sign), id)| Transaction {
                merchant: names[*name as usize],
                ..Transaction::new(id, start.plus(*at), if *sign == 0 { *amount } else { -*amount }, EGP)
            },
        ));
        let mut of_seen = Detector::new(&seen, CategoryTable::default());
        let told = |streams: &[Stream<'_>]| {
            let told = streams.iter().map(|s| (s.id, s.next_day(), s.next_amount, s.missed, s.confidence.to_bits()));
            told.collect::<Vec<_>>()
        };
        prop_assert_eq!(told(&streams), told(&of_seen.detect("u", seen.rows(), &basis, 24)));
    }
}
