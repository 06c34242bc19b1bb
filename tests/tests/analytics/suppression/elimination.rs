//! Gaussian elimination over published means, as if they were exact.

use lendwright_tests::payments::Random;
use std::collections::{BTreeMap, BTreeSet};

/// A published sum or mean: the values that it adds up. Each has a borrower, a name and a factor.
pub(crate) struct Published {
    pub(crate) values: BTreeMap<(usize, String), i64>,
}

/// The prime 2^61 − 1. Numbers modulo a prime can be divided.
const PRIME: u128 = (1 << 61) - 1;

/// The number of orders of the borrowers that are tried.
const ORDERS: u64 = 8;

/// The smallest number of borrowers in any sum that Gaussian elimination determines, over several orders of the
/// borrowers; `None` if nothing is published.
pub(crate) fn smallest_support(published: &[Published]) -> Option<usize> {
    let mut columns: BTreeSet<&(usize, String)> = BTreeSet::new();
    for row in published {
        columns.extend(row.values.keys());
    }
    let columns: Vec<&(usize, String)> = columns.into_iter().collect();
    let mut random = Random(7);
    (0..ORDERS)
        .filter_map(|_| {
            let mut order: Vec<usize> = (0..columns.len()).collect();
            for at in (1..order.len()).rev() {
                order.swap(at, usize::try_from(random.below(at as u64 + 1)).unwrap());
            }
            let of = |row: &Published| {
                order.iter().map(|at| modulo(row.values.get(columns[*at]).copied())).collect()
            };
            let reduced = reduce(published.iter().map(of).collect());
            let support = |row: &Vec<u64>| {
                let there = row.iter().zip(&order).filter(|(value, _)| **value != 0);
                there.map(|(_, at)| columns[*at].0).collect::<BTreeSet<usize>>().len()
            };
            reduced.iter().map(support).filter(|support| *support > 0).min()
        })
        .min()
}

/// Whether a sum follows from the published ones.
pub(crate) fn follows(sum: &Published, published: &[Published]) -> bool {
    let with_it = || published.iter().chain([sum]);
    let columns: BTreeSet<&(usize, String)> = with_it().flat_map(|row| row.values.keys()).collect();
    let rank = |rows: &mut dyn Iterator<Item = &Published>| {
        let of = |row: &Published| -> Vec<u64> {
            columns.iter().map(|column| modulo(row.values.get(*column).copied())).collect()
        };
        let reduced = reduce(rows.map(of).collect());
        reduced.iter().filter(|row| row.iter().any(|value| *value != 0)).count()
    };
    rank(&mut published.iter()) == rank(&mut with_it())
}

/// The reduced row echelon form.
fn reduce(mut rows: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let mut done = 0;
    let columns = rows.first().map_or(0, Vec::len);
    for column in 0..columns {
        let Some(pivot) = (done..rows.len()).find(|row| rows[*row][column] != 0) else { continue };
        rows.swap(done, pivot);
        let inverse = power(rows[done][column], PRIME - 2);
        for value in &mut rows[done] {
            *value = times(*value, inverse);
        }
        let pivot = rows[done].clone();
        for (at, row) in rows.iter_mut().enumerate().filter(|(_, row)| row[column] != 0) {
            if at == done {
                continue;
            }
            let factor = row[column];
            for (value, of_pivot) in row.iter_mut().zip(&pivot) {
                let less = u128::from(times(*of_pivot, factor));
                *value = u64::try_from((u128::from(*value) + PRIME - less) % PRIME).unwrap();
            }
        }
        done += 1;
    }
    rows
}

fn modulo(value: Option<i64>) -> u64 {
    let value = i128::from(value.unwrap_or_default());
    u64::try_from(value.rem_euclid(i128::try_from(PRIME).unwrap())).unwrap()
}

fn times(a: u64, b: u64) -> u64 {
    u64::try_from(u128::from(a) * u128::from(b) % PRIME).unwrap()
}

fn power(mut base: u64, mut exponent: u128) -> u64 {
    let mut product = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            product = times(product, base);
        }
        (base, exponent) = (times(base, base), exponent / 2);
    }
    product
}

#[test]
fn elimination_finds_the_difference_of_a_whole_and_a_part() {
    let all = |users: std::ops::Range<usize>| Published {
        values: users.map(|user| ((user, "x".to_owned()), 1)).collect(),
    };
    assert_eq!(smallest_support(&[all(0..30)]), Some(30));
    assert_eq!(smallest_support(&[all(0..30), all(0..29)]), Some(1));
    assert_eq!(smallest_support(&[all(0..30), all(30..51)]), Some(21));
    assert_eq!(smallest_support(&[]), None);
    assert!(follows(&all(29..30), &[all(0..30), all(0..29)]));
    assert!(!follows(&all(29..30), &[all(0..30), all(0..28)]));
}
