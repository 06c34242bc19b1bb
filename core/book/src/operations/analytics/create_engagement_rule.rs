//! `POST /user-engagement/create-rule/`: makes a rule that says whom to write to.

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
use lendwright_scoring::rules::CompiledAhead;

macro_rules! rule_request {
    ($($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty
        $(= $default:expr)?;)+) => {
        request! {
            /// Makes a rule of engagement: when an event happens whose values and the borrower's make the conditions
            /// true, a message is written for the borrower and waits in the outbox. Nothing is sent by the library.
            ///
            /// Conditions have the form of business rules. They may compare the event's own variables (`txn.amount`,
            /// `due.days_to_due`), `user.*` of the borrower's transactions as they are at the event, and the variables of
            /// the partner's policy. What is not known makes them unknown, and only true matches.
            pub struct CreateEngagementRule {
                /// The rule's name: 1 to 100 characters as those of business rules', new among the partner's rules of engagement.
                body "name" is Plain => name: String,
                /// To which event it listens.
                body "event" => event: EventType,
                /// Its conditions: an object with variables and their conditions, as in `create_rule`.
                body "conditions" is Plain => conditions: Json<'static>,
                /// By which way its messages go.
                body "channel" => channel: MessageChannel,
                /// The text of its messages, with variables in double braces; of the event's own `{{amount}}` stands for
                /// `{{txn.amount}}` too. Or a map of texts by the ids of languages, a borrower's
                /// `Language_ID`, and `default`: `{"1": "دفعت {{amount}}", "default": "You paid {{amount}}"}`.
                body "template" is Plain => template: MessageTemplate,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<$Type>,)+
                /// Whether it is the next version of the rule that has this name, in place of a new rule. What is left out
                /// has its default then, too, not what it had before.
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
    /// The rule that was made.
    pub struct EngagementRuleCreated {
        /// The confirmation.
        "message" => message: String,
        /// The rule's id, which all of its versions have.
        "rule_id" => rule_id: i64,
    }
}

impl Operation for CreateEngagementRule {
    type Body = EngagementRuleCreated;
    const ACCESS: Access = Access::Write;
    const WORDS: Words = AnalyticsError::WORDS;

    fn prepare(&self, _: &Engine) -> Result<Prepared, Error> {
        Ok(Prepared::PatternsCompiled(CompiledAhead::of(&self.conditions)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementRuleCreated, Error> {
        let rule_id = create_rule(cx, &self.settings(), self.replace.unwrap_or_default())?;
        Ok(EngagementRuleCreated {
            message: format!("{} added successfuly!", self.name),
            rule_id: rule_id.0,
        })
    }
}
