//! Books: what survives failures of the process, the disk and the file, and the results of many concurrent writers.

mod attacks;
mod bounded;
mod damage;
mod erasure;
mod faults;
mod forgeries;
mod kill;
mod kill_import;
mod log;
mod log_checkpoints;
mod lost_updates;
mod operators;
mod outbox;
mod overtaken;
mod payments;
mod pulled_away;
mod secrets;
mod stacks;
mod storage;
mod units;
mod waiting;
