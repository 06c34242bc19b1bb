//! An explanation as JSON.

use super::score::four_decimals;
use super::{Change, Contribution, Explanation, Origin, Policy, Reason, WhatWouldChange};
use crate::NA_TEXT;
use crate::json::JsonOut;

impl Explanation<'_> {
    /// Writes `{base, credit_score, unrounded_score, share, certainty, contributions, reasons,
    /// trace, what_would_change}`, the reasons' texts in a language. Points are to 4 decimals; the
    /// trace is `"N/A"` where no rule was asked.
    pub fn write(&self, policy: &Policy, language: &str, out: &mut JsonOut) {
        out.object(|o| {
            o.member("base").int(i64::from(self.base));
            o.member("credit_score").int(i64::from(self.decision.score));
            o.member("unrounded_score").double(four_decimals(self.score.unrounded));
            o.member("share").double(self.score.share);
            o.member("certainty").double(self.score.certainty);
            o.member("contributions")
                .list(|l| self.contributions.iter().for_each(|part| part.write(l.item())));
            o.member("reasons").list(|l| {
                for reason in &self.reasons {
                    reason.write(policy.reason_text(reason.code, language), l.item());
                }
            });
            match &self.trace {
                Some(trace) => trace.write(o.member("trace")),
                None => o.member("trace").text(NA_TEXT),
            }
            self.what_would_change.write(o.member("what_would_change"));
        });
    }
}

impl Contribution<'_> {
    /// Writes every member; what is missing is `"N/A"`.
    pub fn write(&self, out: &mut JsonOut) {
        let number = |value: Option<f64>, out: &mut JsonOut| match value {
            Some(value) => out.double(value),
            None => out.text(NA_TEXT),
        };
        out.object(|o| {
            o.member("name").text(self.name);
            o.member("variable").text(self.variable);
            match self.value {
                Some(value) => value.write(o.member("value")),
                None => o.member("value").text(NA_TEXT),
            }
            number(self.scaled, o.member("scaled"));
            o.member("weight").double(self.weight);
            number(self.sub_score, o.member("sub_score"));
            o.member("points").double(four_decimals(self.points));
            o.member("whole_points").int(i64::from(self.whole_points));
            o.member("base_sub_score").double(self.base_sub_score);
            o.member("lost_points").double(four_decimals(self.lost_points));
            o.member("reason").text(self.reason);
        });
    }
}

impl Reason<'_> {
    /// Writes `{code, text, on_notice, from}` and, for a rule, `rule`, `kind` and `variable`, for
    /// the score, `lost_points`.
    pub fn write(&self, text: &str, out: &mut JsonOut) {
        out.object(|o| {
            o.member("code").text(self.code);
            o.member("text").text(text);
            o.member("on_notice").bool(self.on_notice);
            match &self.origin {
                Origin::Rule { rule, kind, variable } => {
                    o.member("from").text("rule");
                    o.member("rule").text(rule);
                    o.member("kind").text(kind.name());
                    o.member("variable").text(variable);
                }
                Origin::Missing => o.member("from").text("missing"),
                Origin::Score { lost_points } => {
                    o.member("from").text("score");
                    o.member("lost_points").double(four_decimals(*lost_points));
                }
            }
        });
    }
}

impl WhatWouldChange {
    /// Writes `{one: [change, …], two: [change, change]}`, `two` null where there is none.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("one").list(|l| self.one.iter().for_each(|change| change.write(l.item())));
            match &self.two {
                Some(pair) => {
                    let pair = pair.iter();
                    o.member("two").list(|l| pair.for_each(|change| change.write(l.item())));
                }
                None => o.member("two").null(),
            }
        });
    }
}

impl Change {
    /// Writes `{variable, from, to, size}`, size to 4 decimals.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("variable").text(&self.variable);
            self.from.write(o.member("from"));
            self.to.write(o.member("to"));
            o.member("size").double(four_decimals(self.size));
        });
    }
}
