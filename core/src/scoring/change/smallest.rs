//! What the search finds: the smallest changes.

use crate::rules::Input;

/// The smallest changes that would pass the rules; empty where they are passed already, where no
/// rule was asked, or where no such change exists.
///
/// Only variables that are present, changeable and not protected are changed. With an amount
/// changes what is computed from it (income, debt, `DBR`, spending capacity), as in a new score; a
/// computed value is never changed by itself. If the amounts behind it are not known, as for a
/// policy that was given `DBR` alone, it is changed alone; and so is `DBR_after`, since the new
/// instalment is no variable.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatWouldChange {
    /// For each variable that is enough by itself, its smallest change, the smallest first.
    pub one: Vec<Change>,
    /// The two variables whose changes together are smallest, neither being enough without the other.
    pub two: Option<[Change; 2]>,
}

/// The change of one variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The variable's name.
    pub variable: String,
    /// Its value in the decision.
    pub from: Input,
    /// The nearest value that passes: on the minor unit of the currency for money, whole for
    /// integers, else to 4 decimals.
    pub to: Input,
    /// The size: the distance by the larger of the two magnitudes for numbers, 1 for anything else.
    pub size: f64,
}
