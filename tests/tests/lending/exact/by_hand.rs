//! A decision from the text of the specification alone, in slow fractions.

use super::card::{Card, Divisor, Line, Missing, Scale};
use super::fraction::Q;

/// The results of a decision.
#[derive(Debug, PartialEq)]
pub(crate) struct Decided {
    pub score: i64,
    pub class: &'static str,
    /// In units of its fourth decimal.
    pub certainty: i64,
    pub whole: Vec<i64>,
    pub state: Option<bool>,
    pub notice: Vec<String>,
    /// The codes of the score's losses, in order.
    pub lost: Vec<String>,
}

type Person = [Option<String>];

fn sub_score(line: &Line, person: &Person) -> Option<Q> {
    let value = person[line.variable].as_ref()?;
    match &line.scale {
        Scale::Texts(shares) => {
            let at = value.bytes().next()? - b'a';
            Some(Q::decimal(&shares[usize::from(at)]))
        }
        Scale::Knots(knots) => {
            let knots: Vec<(Q, Q)> =
                knots.iter().map(|(at, share)| (Q::decimal(at), Q::decimal(share))).collect();
            let divisor = match &line.divisor {
                Divisor::None => Q::whole(1),
                Divisor::Constant(by) => Q::decimal(by),
                Divisor::Variable(by) => Q::decimal(person[*by].as_ref()?),
            };
            let (value, nothing) = (Q::decimal(value), Q::whole(0));
            if divisor.compared(&nothing).is_eq() {
                // If the divisor is 0, a positive value is beyond every knot, and any other value counts as 0.
                let beyond = value.is_above(&nothing);
                return Some(if beyond {
                    knots.last()?.1.clone()
                } else {
                    along(&knots, &nothing)
                });
            }
            Some(along(&knots, &value.over(&divisor)))
        }
    }
}

fn along(knots: &[(Q, Q)], value: &Q) -> Q {
    let (first, last) = (&knots[0], &knots[knots.len() - 1]);
    if !value.is_above(&first.0) {
        return first.1.clone();
    }
    if !last.0.is_above(value) {
        return last.1.clone();
    }
    let right = knots.iter().position(|knot| knot.0.is_above(value)).unwrap();
    let (a, b) = (&knots[right - 1], &knots[right]);
    let part = value.minus(&a.0).over(&b.0.minus(&a.0));
    a.1.plus(&b.1.minus(&a.1).times(&part))
}

fn best(line: &Line) -> Q {
    let shares: Vec<Q> = match &line.scale {
        Scale::Texts(shares) => shares.iter().map(|share| Q::decimal(share)).collect(),
        Scale::Knots(knots) => knots.iter().map(|(_, share)| Q::decimal(share)).collect(),
    };
    shares.into_iter().reduce(|a, b| if b.is_above(&a) { b } else { a }).unwrap()
}

/// The points of each line, and whether its value is there; `None` for a line that is left out.
fn counted(card: &Card, person: &Person) -> Vec<Option<(Q, bool)>> {
    let value = |line: &Line| {
        let missing: &Missing = line.missing.as_ref().unwrap_or(&card.missing);
        sub_score(line, person)
            .map(|share| (share, true))
            .or_else(|| missing.as_ref().map(|share| (Q::decimal(share), false)))
    };
    card.lines.iter().map(value).collect()
}

pub(crate) fn decide(card: &Card, person: &Person) -> Decided {
    let values = counted(card, person);
    let weights: Vec<Q> = card.lines.iter().map(|line| Q::decimal(&line.weight)).collect();
    let sum = |parts: Vec<Q>| parts.iter().fold(Q::whole(0), |sum, part| sum.plus(part));
    let pairs = || weights.iter().zip(&values).filter_map(|(w, v)| Some((w, v.as_ref()?)));
    let total = sum(weights.clone());
    let available = sum(pairs().filter(|(_, v)| v.1).map(|(w, _)| w.clone()).collect());
    let below = sum(pairs().map(|(w, _)| w.clone()).collect());
    let span = Q::whole(card.max - card.min);
    let points = |weighted: &Q| {
        let is_nothing = below.compared(&Q::whole(0)).is_eq();
        if is_nothing { Q::whole(0) } else { span.times(weighted).over(&below) }
    };
    let mut parts: Vec<Q> = weights
        .iter()
        .zip(&values)
        .map(|(w, v)| v.as_ref().map_or(Q::whole(0), |(share, _)| points(&w.times(share))))
        .collect();
    let unrounded = Q::whole(card.min).plus(&sum(parts.clone()));

    let holds = |cap: &&super::card::Cap| {
        let value = person[cap.variable].as_ref();
        value.is_some_and(|value| !Q::decimal(&cap.from).is_above(&Q::decimal(value)))
    };
    let cap = card.caps.iter().filter(holds).min_by_key(|cap| cap.max);
    let cap = cap.filter(|cap| unrounded.is_above(&Q::whole(cap.max)));
    let capped = cap.map_or_else(|| unrounded.clone(), |cap| Q::whole(cap.max));
    if cap.is_some() {
        parts.push(capped.minus(&unrounded));
    }
    let score = capped.rounded(card.half_up);
    let certainty = available.times(&Q::whole(10_000)).over(&total).rounded(false);

    // Losses by code, in the order of the first line with a loss.
    let mut lost: Vec<(String, Q)> = Vec::new();
    for ((line, w), value) in card.lines.iter().zip(&weights).zip(&values) {
        let Some((share, is_there)) = value else { continue };
        let base = line.mean.as_ref().filter(|_| card.by_mean);
        let base = base.map_or_else(|| best(line), |mean| Q::decimal(mean));
        let points_lost = w.times(&base.minus(share));
        if !points_lost.is_above(&Q::whole(0)) {
            continue;
        }
        let code = if *is_there { line.code } else { "INCOMPLETE" };
        match lost.iter_mut().find(|(known, _)| known == code) {
            Some((_, sum)) => *sum = sum.plus(&points_lost),
            None => lost.push((code.to_owned(), points_lost)),
        }
    }
    lost.sort_by(|(_, a), (_, b)| b.compared(a));
    let mut lost: Vec<String> = lost.into_iter().map(|(code, _)| code).collect();
    if let Some(cap) = cap {
        lost.retain(|code| code != cap.code);
        lost.insert(0, cap.code.to_owned());
    }
    let (state, notice) = notice(card, person, score, certainty, &lost);
    Decided {
        score,
        class: if score >= i64::midpoint(card.min, card.max) { "High" } else { "Low" },
        certainty,
        whole: largest_remainder(&parts, score - card.min),
        state,
        notice,
        lost,
    }
}

/// The score must reach the cut-off, and `v0` above the bound refuses.
fn notice(
    card: &Card,
    person: &Person,
    score: i64,
    certainty: i64,
    lost: &[String],
) -> (Option<bool>, Vec<String>) {
    let least = Q::decimal(&card.min_certainty).times(&Q::whole(10_000));
    let rests = !least.is_above(&Q::whole(certainty));
    let accepted = rests.then_some(score >= card.cut_off);
    let bound = Q::decimal(&card.refused_above);
    let refused = person[0].as_ref().map(|value| Q::decimal(value).is_above(&bound));
    let state = match (accepted, refused) {
        (Some(false), _) | (_, Some(true)) => Some(false),
        (Some(true), Some(false)) => Some(true),
        _ => None,
    };
    let mut codes: Vec<String> = Vec::new();
    match state {
        Some(true) => return (state, codes),
        None => codes.push("INCOMPLETE".to_owned()),
        Some(false) if refused == Some(true) => codes.push("v0".to_owned()),
        Some(false) => {}
    }
    if state.is_none() || accepted == Some(false) {
        codes.extend(lost.iter().cloned());
        if lost.is_empty() && state.is_some() {
            codes.push(if certainty < 10_000 { "INCOMPLETE" } else { "SCORE" }.to_owned());
        }
    }
    let mut once: Vec<String> = Vec::new();
    for code in codes {
        if !once.contains(&code) && once.len() < 4 {
            once.push(code);
        }
    }
    (state, once)
}

fn largest_remainder(parts: &[Q], total: i64) -> Vec<i64> {
    let mut whole: Vec<i64> = parts.iter().map(Q::floor).collect();
    let mut left: Vec<(usize, Q)> = parts
        .iter()
        .zip(&whole)
        .map(|(part, floor)| part.minus(&Q::whole(*floor)))
        .enumerate()
        .collect();
    left.sort_by(|(_, a), (_, b)| b.compared(a));
    let missing = total - whole.iter().sum::<i64>();
    for (at, _) in left.into_iter().take(usize::try_from(missing).unwrap()) {
        whole[at] += 1;
    }
    whole
}
