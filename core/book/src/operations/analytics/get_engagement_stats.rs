//! `GET /user-engagement/list-stats/`: the counts of rules of engagement.

use super::subject::{Span, span};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::analytics_provider;
use crate::records::engagement::{
    Counts, SaidRule, counts_between, rule_said, rules_of_caller, users_between,
};
use chrono::NaiveDate;
use lendwright_analytics::{Day, Period, PeriodName};

request! {
    /// Counts the results of the partner's rules of engagement, by the days on which they ran.
    ///
    /// A message counts as delivered or failed on the day on which it was queued. So `matched` is the sum of `queued`
    /// and all suppressed messages, and `queued` is at least the sum of `delivered` and `failed`. Dry runs are not
    /// counted.
    pub struct GetEngagementStats {
        /// The rule's id. Left out: all of the partner's rules.
        query "rule_id" names EngagementRule => rule_id: Option<i64>,
        ..span,
    }
}

answer! {
    /// The counts of rules of engagement.
    pub struct EngagementStats {
        /// The rules, by priority and name.
        "stats" => stats: Vec<EngagementRuleStats>,
    }
}

answer! {
    /// The counts of a rule of engagement.
    pub struct EngagementRuleStats {
        /// The rule's id.
        "rule_id" => rule_id: i64,
        /// Its name.
        "name" => name: String,
        /// The number of events that it evaluated.
        "evaluated" => evaluated: i64,
        /// The number of events that made its conditions true.
        "matched" => matched: i64,
        /// The number of messages queued for them.
        "queued" => queued: i64,
        /// The number of suppressed messages, by the first reason that applied.
        "suppressed" => suppressed: SuppressedMessages,
        /// The number of these messages that were delivered.
        "delivered" => delivered: i64,
        /// The number of these messages that failed.
        "failed" => failed: i64,
        /// The number of borrowers with a queued message.
        "unique_users" => unique_users: i64,
        /// The last time its conditions were true, whether a message was queued or not.
        "last_triggered_at" => last_triggered_at: Available<DateTime<Utc>>,
    }
}

answer! {
    /// The number of suppressed messages, by reason.
    pub struct SuppressedMessages {
        /// The rule's last message to the borrower was too recent.
        "cooldown" => cooldown: i64,
        /// The borrower had already received the day's maximum of messages.
        "daily_cap" => daily_cap: i64,
        /// It was a quiet hour.
        "quiet_hours" => quiet_hours: i64,
        /// The borrower did not consent to marketing.
        "no_consent" => no_consent: i64,
        /// The message was already queued.
        "duplicate" => duplicate: i64,
        /// A value in the message was unknown.
        "missing_value" => missing_value: i64,
    }
}

impl Operation for GetEngagementStats {
    type Body = EngagementStats;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<EngagementStats, Error> {
        let zone = analytics_provider(cx)?.0.time_zone;
        let today = Day::from_date(zone.date_of(cx.now()));
        let window = Span::from(self).window(today, PeriodName::Last30d)?;
        let rules = match self.rule_id {
            Some(rule_id) => vec![rule_said(cx, "rule_id", rule_id)?],
            None => rules_of_caller(cx)?,
        };
        let stats = rules.iter().map(|rule| stats_of(cx, rule, window));
        Ok(EngagementStats { stats: stats.collect::<Result<_, _>>()? })
    }
}

fn stats_of(
    cx: &mut Context<'_>,
    rule: &SaidRule,
    window: Option<Period>,
) -> Result<EngagementRuleStats, Error> {
    let days = window.map_or((i64::MIN, i64::MAX), |window| {
        (window.from.epoch().into(), window.to.epoch().into())
    });
    let count = counts_between(cx, rule.rule_id, days)?;
    let users = users_between(cx, rule.rule_id, days)?;
    Ok(EngagementRuleStats {
        rule_id: rule.rule_id.0,
        name: rule.settings.name.clone(),
        evaluated: count.evaluated,
        matched: count.matched,
        queued: count.queued,
        suppressed: SuppressedMessages::from(&count),
        delivered: count.delivered,
        failed: count.failed,
        unique_users: i64::try_from(users).unwrap_or(i64::MAX),
        last_triggered_at: count.matched_at.into(),
    })
}

impl From<&Counts> for SuppressedMessages {
    fn from(count: &Counts) -> Self {
        Self {
            cooldown: count.cooldown,
            daily_cap: count.daily_cap,
            quiet_hours: count.quiet_hours,
            no_consent: count.no_consent,
            duplicate: count.duplicate,
            missing_value: count.missing_value,
        }
    }
}
