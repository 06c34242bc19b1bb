//! `GET /user-engagement/list-rules/`: the partner's rules of engagement.

use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::engagement::{EngagementRuleShown, MessageChannel, SaidRule, rules_of_caller};
use lendwright_analytics::engagement::EventType;

request! {
    /// Lists the current versions of the partner's rules of engagement, in the order of execution: by priority, lowest
    /// number first, then by name.
    pub struct GetEngagementRules {
        /// Only rules for this event. Left out: all.
        query "event" => event: Option<EventType>,
        /// Only rules with messages in this channel. Left out: all.
        query "channel" => channel: Option<MessageChannel>,
        /// With 1 only active rules, with 0 only stopped rules. Left out: all.
        query "active" => active: Option<bool>,
    }
}

answer! {
    /// The rules of engagement.
    pub struct EngagementRules {
        /// The rules.
        "rules" => rules: Vec<EngagementRuleShown>,
    }
}

impl Operation for GetEngagementRules {
    type Body = EngagementRules;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementRules, Error> {
        let mut rules = rules_of_caller(cx)?;
        rules.retain(|rule| {
            let settings = &rule.settings;
            self.event.is_none_or(|event| event == settings.event)
                && self.channel.is_none_or(|channel| channel == settings.channel)
                && self.active.is_none_or(|active| active == settings.active)
        });
        let shown = rules.iter().map(|SaidRule { rule_id, version, created_at, settings }| {
            EngagementRuleShown::new(rule_id.0, *version, *created_at, settings)
        });
        Ok(EngagementRules { rules: shown.collect() })
    }
}
