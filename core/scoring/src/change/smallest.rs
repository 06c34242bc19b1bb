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
///
/// Values lie on a grid: whole numbers for integers; minor units of the currency for amounts; for
/// other numbers as many decimals as the value and the numbers have that rules compare it with, from
/// four to nine. Every value of the grid within the variable's bounds counts, and each answer is put
/// back through the whole policy. Of changes of one size the one of the smaller distance is the
/// smallest, then that of the earlier variable. After 20,000 boxes of values the search for one
/// variable, or for all pairs, ends with what it knows to pass, though a smaller change may exist. So
/// it does after its part of the three million tests of conditions that an explanation may ask for,
/// which rules with thousands of conditions can need; a change that was not found by then is left
/// out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatWouldChange {
    /// For each variable that is enough by itself, its smallest change, the smallest first.
    pub one: Vec<Change>,
    /// The two variables whose changes together are smallest, by the sum of their sizes. Where one of
    /// them is enough by itself, the pair is smaller than that change less a step of its grid, so
    /// that nothing is changed only to save the other a step.
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
    /// The size: for numbers the distance by the larger of the two magnitudes, so 1 from 0; beyond 0,
    /// 1 and the part of the first value that lies there, 2 at most. For anything else 1.
    pub size: f64,
}
