//! Engagement: what happens with a borrower's money, the rules that say whom to write to, and the messages they make.
//!
//! An [`Event`] has values under the names that its [`EventType`] declares. An [`EngagementRule`] is a condition on them,
//! on the borrower's `user.*` variables and on those of a policy, with a [`Template`]; only a condition that is *true*
//! matches. [`Limits`] say when a message that a match calls for is held back. Nothing here sends anything.

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
