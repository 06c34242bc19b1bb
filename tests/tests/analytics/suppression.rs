//! An attacker who gathers all answers about peers learns nothing about a single borrower:
//! - Groups are disjoint and large enough, and all members of a group see the same figures.
//! - Transactions that are written between two questions change no figure.
//! - No elimination over all published figures of peers, or over a month's tables of the portfolio, determines a sum of
//!   fewer borrowers than a group must have. The same elimination over overlapping or small groups does.
//!
//! `LENDWRIGHT_SUPPRESSION` is the number of borrowers, 240 unless set; `LENDWRIGHT_SUPPRESSION_SEED` repeats a run.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    reason = "a test of small numbers"
)]

mod book;
mod elimination;

use book::{Answers, Book, DATES, PERIODS, mean_of_group};
use elimination::{Published, follows, smallest_support};
use lendwright_tests::payments::{any_seed, number_of};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The smallest number of members of a group.
const K_MIN: usize = 20;

/// A book and all answers about it. It is made only once, because this takes long.
fn gathered() -> &'static (Book, Answers) {
    static GATHERED: OnceLock<(Book, Answers)> = OnceLock::new();
    GATHERED.get_or_init(|| {
        let seed = number_of("LENDWRIGHT_SUPPRESSION_SEED").unwrap_or_else(any_seed);
        let people = number_of("LENDWRIGHT_SUPPRESSION").unwrap_or(240);
        println!("LENDWRIGHT_SUPPRESSION={people} LENDWRIGHT_SUPPRESSION_SEED={seed}");
        let book = Book::new(usize::try_from(people).unwrap(), seed);
        let answers = book.gather();
        (book, answers)
    })
}

/// The members of each group of a snapshot, by the group's id, according to the members' answers.
fn members(answers: &Answers, date: &str) -> BTreeMap<String, BTreeSet<usize>> {
    let mut members: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for ((of, _, user), answer) in &answers.compared {
        if of == date && answer.group != "N/A" {
            members.entry(answer.group.clone()).or_default().insert(*user);
        }
    }
    members
}

#[test]
fn groups_are_disjoint_and_large_enough_and_as_they_are_listed() {
    let (_, answers) = gathered();
    for date in DATES {
        let members = members(answers, date);
        let listed = &answers.listed[date];
        let sizes = |(id, of): (&String, &BTreeSet<usize>)| (id.clone(), of.len() / 5 * 5);
        let found: BTreeMap<String, usize> = members.iter().map(sizes).collect();
        assert_eq!(&found, listed, "{date}");
        assert!(found.len() > 3, "{date}: too few groups for an attack: {found:?}");
        let mut seen = BTreeSet::new();
        for (id, of) in &members {
            assert!(of.len() >= K_MIN, "{date}: group {id} has {}", of.len());
            assert!(of.iter().all(|user| seen.insert(*user)), "{date}: groups overlap");
        }
    }
}

#[test]
fn all_members_of_a_group_see_the_same_figures() {
    let (_, answers) = gathered();
    let mut of_groups = BTreeMap::new();
    for ((date, period, _), answer) in &answers.compared {
        for (name, figures) in &answer.figures {
            let key = (date, period, &answer.group, name);
            assert_eq!(*of_groups.entry(key).or_insert(figures), figures, "{key:?}");
        }
    }
    assert!(of_groups.len() > 100);
}

#[test]
fn elimination_fixes_no_sum_of_few_unless_groups_overlap() {
    let (book, answers) = gathered();
    for date in DATES {
        let groups = members(answers, date);
        let (mut told, mut smallest) = (0, usize::MAX);
        for period in PERIODS {
            let means = |group: &BTreeSet<usize>| answers.means(date, period, group);
            let published: Vec<Published> = groups.values().flat_map(means).collect();
            told += published.len();
            smallest = smallest.min(smallest_support(&published).unwrap());
        }
        println!(
            "{date}: {told} means of {} groups fix no sum of fewer than {smallest}",
            groups.len()
        );
        assert!(smallest >= K_MIN, "{date}: a sum of {smallest} is fixed");

        // The figures if each bucket's group were published together with the group of its parent.
        let overlapping = book.overlapping(answers, date, K_MIN);
        let means = overlapping.iter().flat_map(|group| answers.means(date, "last_3m", group));
        let published: Vec<Published> = means.collect();
        let smallest = smallest_support(&published).unwrap();
        println!("{date}: {} groups that overlap fix a sum of {smallest}", overlapping.len());
        assert!(smallest < K_MIN, "{date}: the attack finds nothing where there is something");
    }
}

/// Income minus spending is the net cash flow. The savings rate follows from the share of income that is spent. The
/// spending of all categories adds up to the total.
#[test]
fn no_mean_that_one_or_two_members_make_follows_from_those_that_are_told() {
    let (_, answers) = gathered();
    let (mut tried, mut would_follow) = (0, 0);
    for ((date, period, _), answer) in &answers.compared {
        let told = answer.told();
        for (name, mean) in answer.dominated() {
            tried += 1;
            assert!(!follows(&mean, &told), "{date}: {name} of {period}: {:?}", answer.figures);
            let with_all = ["total_income", "total_spending"].map(mean_of_group);
            let with_all: Vec<Published> = answer.told().into_iter().chain(with_all).collect();
            would_follow += usize::from(follows(&mean, &with_all));
        }
    }
    println!(
        "{tried} means that are not told would follow {would_follow} times if all others were"
    );
    assert!(would_follow > 0, "the attack finds nothing where there is something");
}

#[test]
fn elimination_over_a_portfolio_and_its_groups_fixes_no_sum_of_few() {
    let (book, _) = gathered();
    let of_months = |months: &[Vec<Published>]| -> usize {
        months.iter().filter_map(|month| smallest_support(month)).min().unwrap()
    };
    let (category, channel) = (book.portfolio("category"), book.portfolio("channel"));
    let both: Vec<Vec<Published>> = category
        .into_iter()
        .zip(channel)
        .map(|(category, channel)| category.into_iter().chain(channel).collect())
        .collect();
    let smallest = of_months(&both);
    println!("both tables of a month fix no sum of fewer than {smallest}");
    assert!(smallest >= K_MIN, "both tables fix a sum of {smallest}");
    for by in ["category", "channel"] {
        let published = book.portfolio(by);
        let (told, smallest) = (published.iter().flatten().count(), of_months(&published));
        println!("by {by}: {told} sums fix none of fewer than {smallest}");
        assert!(told > 20 && smallest >= K_MIN, "by {by}: a sum of {smallest} is fixed");
        let smallest = of_months(&book.all_groups(by));
        println!("by {by}: the sums of all groups fix one of {smallest}");
        assert!(smallest < K_MIN, "the attack finds nothing where there is something");
    }
}

/// A quarter is the sum of its three months. Over the months and groups with one definition, the difference comes only
/// from members who joined or left in between, and from members with fewer months. A quarter's mean has only two
/// digits.
#[test]
fn what_is_left_of_a_quarter_and_its_months_is_not_known_to_a_quarter_of_a_members_mean() {
    let (_, answers) = gathered();
    let (mut tried, mut narrowest) = (0, f64::INFINITY);
    let by_definition = |date: &str| -> BTreeMap<String, BTreeSet<usize>> {
        let of =
            |(id, members): (String, BTreeSet<usize>)| (answers.definition(date, &id), members);
        members(answers, date).into_iter().map(of).collect()
    };
    let groups = DATES.map(by_definition);
    for (definition, last) in &groups[2] {
        let earlier = [&groups[0], &groups[1]].map(|groups| groups.get(definition));
        let [Some(first), Some(second)] = earlier else { continue };
        let quarter = answers.mean(DATES[2], "last_3m", last);
        let months = [first, second, last].into_iter().zip(DATES);
        let months = months.map(|(group, date)| answers.mean(date, "last_month", group));
        let (Some(quarter), Some(months)) = (quarter, months.collect::<Option<Vec<_>>>()) else {
            continue;
        };
        let width = |size: usize, mean: i64| size as f64 * half_step(mean);
        let sizes = [first, second, last].map(BTreeSet::len);
        let of_months: f64 =
            sizes.iter().zip(&months).map(|(size, mean)| width(*size, *mean)).sum();
        let known_within = (3.0 * width(last.len(), quarter) + of_months) / quarter as f64;
        (tried, narrowest) = (tried + 1, known_within.min(narrowest));
    }
    println!("{tried} groups of three months leave a sum known to ±{narrowest:.2} members' means");
    assert!(tried > 0 && narrowest > 0.25);
}

/// The largest rounding error of a mean with two digits.
fn half_step(mean: i64) -> f64 {
    let digits = mean.unsigned_abs().checked_ilog10().unwrap_or_default();
    let step = 10_f64.powi(i32::try_from(digits).unwrap() - 1).max(1.0);
    // Below a power of ten, the step is a tenth of it.
    let is_power = mean.unsigned_abs() == 10_u64.pow(digits);
    if is_power { step / 20.0 } else { step / 2.0 }
}

#[test]
fn transactions_that_are_written_between_two_questions_change_nothing() {
    let (book, answers) = gathered();
    // A separate copy, because the other tests read this book.
    let again = book.again();
    assert_eq!(again.gather(), *answers, "two books of one seed differ");
    again.write_more();
    assert_eq!(again.gather(), *answers);
}
