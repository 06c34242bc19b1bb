//! Advice against brute force: the changes that would approve a refused decision, and the variables to ask for in an
//! open one. Both are compared with trying every value.
//!
//! `LENDWRIGHT_ADVICE=5000` sets the number of refused decisions. A fifth as many open ones are tried.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::print_stdout)]
#![allow(clippy::arithmetic_side_effects, clippy::float_arithmetic)]
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

mod asking;
mod changes;
mod people;
mod policies;

use policies::Dice;

/// The number of refused decisions.
fn decisions() -> usize {
    std::env::var("LENDWRIGHT_ADVICE").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

#[test]
fn the_smallest_changes_are_those_of_trying_every_value() {
    let (mut refused, mut one, mut two, mut dice) = (0, 0, 0, Dice(7));
    while refused < decisions() {
        if let Some((ways, pairs)) = changes::compare(&mut dice) {
            refused += 1;
            one += usize::from(ways > 0);
            two += usize::from(pairs);
        }
    }
    println!("{refused} refused decisions: 0 differences; one change approves {one}, two {two}");
    assert!(one > refused / 10 && two > refused / 20);
}

#[test]
fn what_is_asked_for_is_the_shortest_list_of_trying_every_answer() {
    let (mut open, mut exact, mut lengths, mut dice) = (0, 0, [0; 6], Dice(11));
    while open < decisions() / 5 {
        if let Some((length, is_exact)) = asking::compare(&mut dice) {
            open += 1;
            exact += usize::from(is_exact);
            lengths[length] += 1;
        }
    }
    println!("{open} open decisions: 0 differences; {exact} exact lists, by length {lengths:?}");
    assert!(exact > open / 2 && lengths[2] > 0);
}
