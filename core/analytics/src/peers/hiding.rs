//! Which means are not told since others that are not told would follow from them.
//!
//! Income less spending is what is left, what is spent of income is not saved, and the spending in all categories, with
//! that in none, is all spending. Whoever knows all but one of such means knows the last one.

use super::columns::{Column, Columns, is_category};
use super::figures::{Figures, MeanHidden, is_dominated};
use super::value::PeerValue;
use crate::Variable;
use std::collections::BTreeMap;

/// Means of which each follows from the others: where one alone is hidden, the first of the others is hidden with it.
const FOLLOW: [&[Variable]; 2] = [
    &[Variable::NetCashFlow, Variable::TotalIncome, Variable::TotalSpending],
    &[Variable::SavingsRate, Variable::SpendingToIncome],
];

type FiguresByName = BTreeMap<String, Figures>;

/// Hides each mean from which one that is hidden would follow. `columns` are the values of the members by variable,
/// and `members` those of each.
pub(super) fn hide_what_gives_away(
    figures: &mut FiguresByName,
    columns: &Columns<'_>,
    members: &[&BTreeMap<String, PeerValue>],
) {
    while let Some(name) = one_that_gives_away(figures, columns, members) {
        let Some(found) = figures.get_mut(&name) else { return };
        found.mean = Err(MeanHidden::Complement);
    }
}

/// The name of a mean that is told, and from which a hidden one follows.
fn one_that_gives_away(
    figures: &FiguresByName,
    columns: &Columns<'_>,
    members: &[&BTreeMap<String, PeerValue>],
) -> Option<String> {
    // The last one reads all values of all members.
    one_of_few(figures)
        .or_else(|| one_of_equal_values(figures, columns))
        .or_else(|| one_of_categories(figures, columns, members))
}

/// All spending less the categories that are told is what the hidden ones are together, with what is of no category:
/// all spending is hidden where one or two members make that, whether or not what is of no category is known.
///
/// Where all spending is hidden itself and no category is, as only refunds can do, the largest one is hidden.
fn one_of_categories(
    figures: &FiguresByName,
    columns: &Columns<'_>,
    members: &[&BTreeMap<String, PeerValue>],
) -> Option<String> {
    let spending = Variable::TotalSpending.name();
    let is_told = |name: &str| figures.get(name).is_some_and(|figures| figures.mean.is_ok());
    let sum = |member: &BTreeMap<String, PeerValue>, told: bool| {
        let categories = member.iter().filter(|(name, _)| is_category(name));
        let wanted = categories.filter(|(name, _)| is_told(name) == told);
        wanted.fold(PeerValue::ZERO, |sum, (_, value)| sum.plus(*value))
    };
    let hidden = || members.iter().map(|member| sum(member, false));
    let rest = members.iter().map(|member| {
        let all = member.get(spending).copied().unwrap_or_default();
        all.less(sum(member, true))
    });
    if is_told(spending) {
        let is_made_by_few = is_dominated(rest) || is_dominated(hidden());
        return is_made_by_few.then(|| spending.to_owned());
    }
    let is_known = !is_dominated(rest) && hidden().all(|value| value == PeerValue::ZERO);
    if !figures.contains_key(spending) || !is_known {
        return None;
    }
    let size = |column: &Column| {
        column.given().iter().fold(PeerValue::ZERO, |size, value| size.plus(value.size()))
    };
    let categories = columns.iter().filter(|(name, _)| is_category(name) && is_told(name));
    let largest = categories.max_by_key(|(_, column)| size(column));
    largest.map(|(name, _)| (*name).to_owned())
}

fn one_of_few(figures: &FiguresByName) -> Option<String> {
    FOLLOW.iter().find_map(|variables| {
        let mean = |variable: &&Variable| figures.get(variable.name()).map(|figures| figures.mean);
        let hidden = variables.iter().filter(|variable| matches!(mean(variable), Some(Err(_))));
        let other = variables.iter().find(|variable| matches!(mean(variable), Some(Ok(_))))?;
        (hidden.count() == 1).then(|| other.name().to_owned())
    })
}

/// Fees say what all spending is where nothing else is spent: one whose values are those of a hidden one.
fn one_of_equal_values(figures: &FiguresByName, columns: &Columns<'_>) -> Option<String> {
    let of = |is_told: bool| {
        let wanted = figures.iter().filter(move |(_, figures)| figures.mean.is_ok() == is_told);
        wanted.filter_map(|(name, _)| Some((name, columns.get(&**name)?)))
    };
    let is_something = |column: &Column| !column.given().is_empty();
    let hidden: Vec<_> =
        of(false).map(|(_, column)| column).filter(|column| is_something(column)).collect();
    let (name, _) = of(true).find(|(_, column)| hidden.contains(column))?;
    Some(name.clone())
}
