//! The memory use of work, counted for each thread by the allocator of this program.

use lendwright_tests::allocator::CountingAllocator;

mod payments_linear;
mod policies;
mod sms_memory;
mod worst_bodies;
mod worst_rules;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;
