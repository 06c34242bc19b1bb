//! Hides means that would reveal other hidden means.
//!
//! Income less spending is the cash flow. The spent and the saved share of income add up to 1. The spending in all
//! categories and without a category adds up to all spending. So the last mean of such a set can be computed from the
//! others.

use super::columns::{Column, Columns, is_category};
use super::figures::{Figures, MeanHidden, is_dominated};
use super::value::PeerValue;
use crate::Variable;
use std::collections::BTreeMap;

/// Sets of means. Each follows from the others in its set: if only one is hidden, the first of the others is hidden
/// with it.
const FOLLOW: [&[Variable]; 2] = [
    &[Variable::NetCashFlow, Variable::TotalIncome, Variable::TotalSpending],
    &[Variable::SavingsRate, Variable::SpendingToIncome],
];

type FiguresByName = BTreeMap<String, Figures>;

/// Hides each mean that reveals a hidden one. `columns` has the values of the members by variable, and `members` the
/// values of each member.
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

/// The name of a shown mean that reveals a hidden one.
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

/// All spending less the shown categories is the sum of the hidden categories and of spending without a category. So
/// all spending is hidden if one or two members make up that sum, with or without the spending without a category.
///
/// If all spending is hidden and no category is, the largest category is hidden. Only refunds can cause this.
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

/// A shown mean with exactly the values of a hidden one. For example, fees are all spending if nothing else is spent.
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
