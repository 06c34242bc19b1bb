//! The contract of a store as checks that every backend must pass (feature `test-support`).
//!
//! ```
//! use lendwright_storage::{Memory, conformance};
//!
//! conformance::run(&|| Box::new(Memory::new()));
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a check that fails panics, as tests do"
)]

mod layouts;
mod order;
pub(crate) mod record;
pub(crate) mod rows;
mod sample;
mod serial;
mod units;
mod writes;

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Storage;

/// Makes a new, empty store each time.
pub type StoreMaker<'f> = dyn Fn() -> Box<dyn Storage> + 'f;

/// One statement of the contract.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The statement, as the name of a test.
    pub name: &'static str,
    run: fn(&StoreMaker<'_>),
}

impl Check {
    /// Checks the statement on new stores.
    ///
    /// # Panics
    /// When it is false.
    pub fn run(&self, fresh: &StoreMaker<'_>) {
        (self.run)(fresh);
    }
}

macro_rules! checks {
    ($($file:ident: $($fact:ident)+;)+) => {
        /// All checks of the contract.
        pub const CHECKS: &[Check] =
            &[$($(Check { name: stringify!($fact), run: $file::$fact }),+),+];
    };
}
checks! {
    order:
        values_come_back_as_they_went_in
        rows_are_in_the_order_of_the_key
        rows_are_in_the_order_of_an_index_and_then_of_the_key
        descending_is_the_same_backwards
        texts_are_ordered_by_their_bytes
        ranges_include_and_exclude_their_bounds
        nulls_come_first_and_in_no_range
        a_null_is_found_by_equality
        a_limit_and_a_break_end_a_scan
        tenants_see_their_own_rows_only
        a_scan_that_does_not_fit_the_table_is_refused;
    writes:
        a_unit_sees_its_own_writes
        a_second_row_with_the_same_key_is_refused
        a_unique_index_refuses_and_names_itself
        nulls_never_conflict_in_a_unique_index
        a_refused_row_leaves_the_unit_usable
        an_update_moves_the_row_in_each_index
        an_update_of_no_row_is_refused
        removing_nothing_does_nothing
        a_removed_row_frees_its_unique_values
        a_row_of_a_wrong_shape_is_refused;
    units:
        an_error_undoes_everything
        a_panic_undoes_everything_and_the_store_lives_on
        a_read_unit_refuses_each_write
        a_reader_keeps_its_state_while_others_write
        writers_never_lose_each_others_updates
        readers_never_see_half_a_unit
        many_threads_write_at_once_and_each_unit_ends_alone
        ids_are_unique_and_increase
        a_unit_within_a_unit_is_refused
        units_of_two_stores_may_be_nested;
    serial:
        two_units_never_both_decide_on_what_the_other_changes
        two_units_never_both_find_nothing_and_add_to_it;
    layouts:
        preparing_twice_changes_nothing
        an_older_layout_is_brought_up_to_date
        an_index_that_was_unique_takes_equal_rows
        a_newer_layout_is_refused
        a_new_unique_index_refuses_old_rows_that_break_it
        a_table_that_was_not_prepared_is_refused;
}

/// Checks the whole contract.
///
/// # Panics
/// At the end, with the names of the checks that failed.
pub fn run(fresh: &StoreMaker<'_>) {
    let failed = |check: &&Check| catch_unwind(AssertUnwindSafe(|| check.run(fresh))).is_err();
    let failed: Vec<_> = CHECKS.iter().filter(failed).map(|check| check.name).collect();
    assert!(failed.is_empty(), "{} of {} checks failed: {failed:?}", failed.len(), CHECKS.len());
}
