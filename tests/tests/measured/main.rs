//! What work takes of memory, counted thread by thread, by an allocator that this program has to itself.

use lendwright_tests::counting::Counting;

mod payments_linear;
mod policies;
mod sms_memory;
mod worst_bodies;
mod worst_rules;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
