//! Access: who is calling, and the log-ins, refreshes and log-outs of the interface.

mod found;
mod look_up;
pub(crate) mod records;

pub(crate) use found::found;
pub(crate) use look_up::look_up;
