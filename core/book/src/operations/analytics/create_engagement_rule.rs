//! `POST /user-engagement/create-rule/`: creates a rule of engagement.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::engagement::{
    Audience, ConsentNeeded, EngagementRuleSettings, HoursOfQuiet, MessageChannel, MessageTemplate,
    create_rule, engagement_rule_fields, field_value,
};
use crate::unit::Prepared;
use chrono::NaiveDate;
use lendwright_analytics::engagement::EventType;
use lendwright_scoring::rules::CompiledPatterns;

macro_rules! rule_request {
    ($($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty
        $(= $default:expr)?;)+) => {
        request! {
            /// Creates a rule of engagement. When an event happens and its values and the borrower's values make the
            /// conditions true, a message for the borrower is written to the outbox. The library sends nothing.
            ///
            /// Conditions have the form of business rules. They may compare the event's own variables (`txn.amount`,
            /// `due.days_to_due`), `user.*` of the borrower's transactions at the time of the event, and the variables
            /// of the partner's policy. A condition on an unknown value is unknown. The rule matches only if its
            /// conditions are true.
            pub struct CreateEngagementRule {
                /// The rule's name: 1 to 100 characters, with the same characters allowed as in names of business
                /// rules. It is unique among the partner's rules of engagement.
                body "name" is Plain => name: String,
                /// The event that triggers the rule.
                body "event" => event: EventType,
                /// The conditions: an object with variables and their conditions, as in `create_rule`.
                body "conditions" is Plain => conditions: Json<'static>,
                /// The channel of its messages.
                body "channel" => channel: MessageChannel,
                /// The text of its messages, with variables in double braces. `{{amount}}` is short for the event's own
                /// variable, such as `{{txn.amount}}`. Or a map of texts by language id (a borrower's `Language_ID`)
                /// and `default`: `{"1": "دفعت {{amount}}", "default": "You paid {{amount}}"}`.
                body "template" is Plain => template: MessageTemplate,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<$Type>,)+
                /// Whether to store a new version of the existing rule with this name, instead of a new rule. Fields
                /// that are left out then have their defaults, not their previous values.
                body "replace" => replace: Option<bool>,
            }
        }

        impl CreateEngagementRule {
            fn settings(&self) -> EngagementRuleSettings {
                EngagementRuleSettings {
                    name: self.name.clone(),
                    event: self.event,
                    conditions: self.conditions.clone(),
                    channel: self.channel,
                    template: self.template.clone(),
                    $($name: field_value!(self.$name.clone() $(, $default)?),)+
                }
            }
        }
    };
}

engagement_rule_fields!(rule_request);

answer! {
    /// The rule that was created.
    pub struct EngagementRuleCreated {
        /// The confirmation.
        "message" => message: String,
        /// The rule's id. All versions of the rule have the same id.
        "rule_id" => rule_id: i64,
    }
}

impl Operation for CreateEngagementRule {
    type Body = EngagementRuleCreated;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, _: &Engine) -> Result<Prepared, Error> {
        Ok(Prepared::PatternsCompiled(CompiledPatterns::from_rule(&self.conditions)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementRuleCreated, Error> {
        let rule_id = create_rule(cx, &self.settings(), self.replace.unwrap_or_default())?;
        Ok(EngagementRuleCreated {
            message: format!("{} added successfuly!", self.name),
            rule_id: rule_id.0,
        })
    }
}
