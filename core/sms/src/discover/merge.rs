//! Joins patterns that differ in few words: where they differ there is a gap.
#![allow(clippy::arithmetic_side_effects, reason = "places within a pattern")]

use super::pattern::{Part, add_labels, is_open, normal};
use std::collections::BTreeMap;

/// The largest number of places where two patterns of one wording differ, and the largest number of parts in each.
const REGIONS_MAX: usize = 3;
const REGION_PARTS_MAX: usize = 8;
/// The least words that they have in common.
const WORDS_MIN: usize = 2;
/// The largest number of patterns with the same telling parts that are compared.
const COMPARED_MAX: usize = 200;
/// The largest number of rounds of comparisons.
const ROUNDS_MAX: usize = 6;

/// A pattern with the messages that have it, by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Cluster<'t> {
    pub(super) parts: Vec<Part<'t>>,
    pub(super) members: Vec<usize>,
}

/// Groups messages by their patterns, and joins those that differ in few words. The result depends on no order.
pub(super) fn clusters(patterns: Vec<Vec<Part<'_>>>) -> Vec<Cluster<'_>> {
    let mut equal: BTreeMap<Vec<Part<'_>>, Vec<usize>> = BTreeMap::new();
    for (number, parts) in patterns.into_iter().enumerate() {
        equal.entry(parts).or_default().push(number);
    }
    let mut by_spine: BTreeMap<Vec<Part<'_>>, Vec<Cluster<'_>>> = BTreeMap::new();
    for (parts, members) in equal {
        let spine = parts.iter().copied().filter(|part| !is_open(*part) && !is_sign(*part));
        by_spine.entry(spine.collect()).or_default().push(Cluster { parts, members });
    }
    by_spine.into_values().flat_map(joined).collect()
}

const fn is_sign(part: Part<'_>) -> bool {
    matches!(part, Part::Mark(_))
}

/// Joins clusters until no two fit.
fn joined(mut clusters: Vec<Cluster<'_>>) -> Vec<Cluster<'_>> {
    for _ in 0..ROUNDS_MAX {
        let before = clusters.len();
        clusters.sort_by(|a, b| (b.members.len(), &a.parts).cmp(&(a.members.len(), &b.parts)));
        let mut kept: Vec<Cluster<'_>> = Vec::new();
        for cluster in clusters {
            let mut compared = kept.iter().take(COMPARED_MAX).enumerate();
            let found =
                compared.find_map(|(at, other)| Some((at, merged(&other.parts, &cluster.parts)?)));
            match found.and_then(|(at, parts)| Some((kept.get_mut(at)?, parts))) {
                Some((into, parts)) => {
                    into.parts = parts;
                    into.members.extend(cluster.members);
                }
                None => kept.push(cluster),
            }
        }
        clusters = kept;
        if clusters.len() == before {
            break;
        }
    }
    clusters
}

/// The pattern of two that differ in few words, if they do.
fn merged<'t>(a: &[Part<'t>], b: &[Part<'t>]) -> Option<Vec<Part<'t>>> {
    if a == b {
        return Some(a.to_vec());
    }
    let pairs = common(a, b);
    let words = pairs.iter().filter(|(at, _)| matches!(a.get(*at), Some(Part::Word(_)))).count();
    let (mut out, mut regions, mut differing) = (Vec::new(), 0, 0);
    let (mut from_a, mut from_b) = (0, 0);
    let ends = (a.len(), b.len());
    for (at_a, at_b) in pairs.into_iter().chain(std::iter::once(ends)) {
        let sides = [a.get(from_a..at_a)?, b.get(from_b..at_b)?];
        if sides.iter().any(|side| !side.is_empty()) {
            let beside_gap = out.last() == Some(&Part::Gap) || a.get(at_a) == Some(&Part::Gap);
            if !may_differ(sides, beside_gap) {
                return None;
            }
            regions += 1;
            differing += sides.map(words_of).into_iter().max().unwrap_or(0);
            out.push(Part::Gap);
        }
        out.extend(a.get(at_a).copied());
        (from_a, from_b) = (at_a + 1, at_b + 1);
    }
    if regions > REGIONS_MAX || words < WORDS_MIN.max(differing) {
        return None;
    }
    let mut parts = normal(out);
    add_labels(&mut parts);
    Some(parts)
}

fn words_of(side: &[Part<'_>]) -> usize {
    side.iter().filter(|part| matches!(part, Part::Word(_))).count()
}

/// Whether patterns of one wording may differ like this: only in names. One side may have no name only next to a gap.
fn may_differ(sides: [&[Part<'_>]; 2], beside_gap: bool) -> bool {
    let is_name = |part: &Part<'_>| matches!(part, Part::Word(_) | Part::Gap);
    sides.iter().all(|side| {
        side.len() <= REGION_PARTS_MAX
            && side.iter().all(|part| is_open(*part))
            && (beside_gap || side.iter().any(is_name))
    })
}

/// The places of the longest common parts of two patterns.
fn common(a: &[Part<'_>], b: &[Part<'_>]) -> Vec<(usize, usize)> {
    let columns = b.len() + 1;
    let mut lengths = vec![0_u32; (a.len() + 1) * columns];
    let of = |lengths: &[u32], row: usize, column: usize| {
        lengths.get(row * columns + column).copied().unwrap_or(0)
    };
    for (row, part) in a.iter().enumerate().rev() {
        for (column, other) in b.iter().enumerate().rev() {
            let value = if is_same(*part, *other) {
                of(&lengths, row + 1, column + 1) + weight(*part)
            } else {
                of(&lengths, row + 1, column).max(of(&lengths, row, column + 1))
            };
            if let Some(cell) = lengths.get_mut(row * columns + column) {
                *cell = value;
            }
        }
    }
    let (mut pairs, mut row, mut column) = (Vec::new(), 0, 0);
    while let (Some(part), Some(other)) = (a.get(row), b.get(column)) {
        if is_same(*part, *other) {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if of(&lengths, row + 1, column) >= of(&lengths, row, column + 1) {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

/// Values count as equal with any labels: gaps before them may have hidden the label.
fn is_same(a: Part<'_>, b: Part<'_>) -> bool {
    matches!((a, b), (Part::Value(_), Part::Value(_))) || a == b
}

/// Words with meaning weigh more than signs.
const fn weight(part: Part<'_>) -> u32 {
    match part {
        Part::Mark(_) => 1,
        Part::Gap => 2,
        _ => 4,
    }
}
