//! Engagement: events of a borrower's money, rules that select the borrowers to write to, and their messages.
//!
//! An [`Event`] has values under the names that its [`EventType`] declares. An [`EngagementRule`] is a condition with
//! a [`Template`]. The condition reads the event's values, the borrower's `user.*` variables and the variables of a
//! policy. Only a condition that is *true* matches. [`Limits`] say when a message is suppressed. Nothing here sends
//! anything.

pub(crate) mod event;
mod limits;
mod rule;
mod sample;
mod template;
mod value;

pub use event::{Event, EventType};
pub use limits::{Limits, QuietHours, Standing, Suppression};
pub use rule::{EngagementFault, EngagementRule, message_id};
pub use template::{Template, TemplateFault};
pub use value::{EventValue, EventValues};

#[cfg(test)]
mod tests;
