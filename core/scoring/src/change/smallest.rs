//! The result of the search: the smallest changes.

use crate::rules::Input;

/// The smallest changes that make the rules pass. They are empty if the rules pass already, if there are no rules, or
/// if no such change exists.
///
/// Only variables that are present, changeable and not protected are changed. When an amount changes, the values
/// computed from it change too (income, debt, `DBR`, spending capacity), as in a new score. A computed value is never
/// changed alone. There are two exceptions. If its amounts are unknown, as in a policy that received only `DBR`, it
/// is changed alone. `DBR_after` is changed alone too, since the new instalment is no variable.
///
/// Values are on a grid: whole numbers for integers, and minor units of the currency for amounts. Other numbers have
/// from four to nine decimals, as many as the value and the numbers that rules compare it with. Every value of the
/// grid within the variable's bounds counts, and the whole policy checks each answer. Changes of one size are ordered
/// by the smaller distance, then by the earlier variable. After 20,000 boxes of values the search for one variable,
/// or for all pairs, ends with the best change found, though a smaller one may exist. It also ends after its part of
/// the three million condition tests of an explanation, which rules with thousands of conditions can need. A change
/// that was not found by then is left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatWouldChange {
    /// For each variable that is enough alone, its smallest change, the smallest first.
    pub one: Vec<Change>,
    /// The two variables with the smallest sum of the sizes of their changes. If one of them is enough alone, the
    /// pair is smaller than that change less a step of its grid. So no variable is changed only to save the other a
    /// step.
    pub two: Option<[Change; 2]>,
}

/// The change of one variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The variable's name.
    pub variable: String,
    /// Its value in the decision.
    pub from: Input,
    /// The nearest value that passes.
    pub to: Input,
    /// The size. For numbers it is the distance divided by the larger of the two magnitudes, so 1 from 0. If the
    /// change passes 0, it is 1 plus the new magnitude divided by the old one, 2 at most. Any other change has the
    /// size 1.
    pub size: f64,
}
