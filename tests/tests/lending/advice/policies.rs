//! Random policies over variables with few values.

use std::fmt::Write as _;

/// Random numbers, the same in each run (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A number from `low` to `high`.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.next() % (high.abs_diff(low) + 1)).unwrap()
    }

    /// True once in so many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }
}

/// The host's own variables. Each has thirteen values, except the last two.
pub(crate) const OWN: &str = r#"
    {"name": "x", "type": "integer", "min": 0, "max": 12},
    {"name": "y", "type": "integer", "min": -4, "max": 8},
    {"name": "r", "type": "number", "min": 0, "max": 0.0012},
    {"name": "kind", "type": "enum", "values": ["a", "b", "c"]},
    {"name": "flag", "type": "boolean"}"#;

/// Amounts with few values. Other variables are computed from them.
pub(crate) const AMOUNTS: &str = r#"
    {"name": "Monthly_Debt", "type": "number", "unit": "currency a month", "source": "profile",
     "min": 0, "max": 12},
    {"name": "Reported_Monthly_Income", "type": "number", "unit": "currency a month",
     "source": "profile", "min": 0, "max": 14},
    {"name": "total_avg_monthly_spending", "type": "number", "unit": "currency a month",
     "source": "sms_summary", "min": 0, "max": 6},
    {"name": "kind", "type": "enum", "values": ["a", "b", "c"]}"#;

/// The variables that a policy reads.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Family {
    Own,
    Amounts,
}

/// A policy file with rules `r0`, `r1` and so on, and the number of its rules.
pub(crate) fn policy(dice: &mut Dice, family: Family) -> (String, usize) {
    let rules = 1 + dice.below(4);
    let bodies: Vec<String> =
        (0..rules).map(|at| format!("\"r{at}\": {}", rule(dice, family))).collect();
    let (variables, currency) = match family {
        Family::Own => (OWN, "EGP"),
        Family::Amounts => (AMOUNTS, "JPY"),
    };
    let (characteristics, weights) = card(dice, family);
    let text = format!(
        r#"{{"format": 1, "currency": "{currency}", "variables": [{variables}],
            "characteristics": [{characteristics}], "weights": {{{weights}}},
            "caps": [{}], "min_certainty": {}, "rules": {{{}}}}}"#,
        caps(dice, family),
        dice.pick(&[0.0, 0.5, 0.5, 0.8]),
        bodies.join(", ")
    );
    (text, rules)
}

fn caps(dice: &mut Dice, family: Family) -> String {
    let cap = |dice: &mut Dice| loop {
        let rule = condition(dice, family);
        if !rule.contains("credit_score") {
            let max = dice.between(450, 750);
            return format!(r#"{{"rule": [{rule}], "max": {max}, "code": "W0"}}"#);
        }
    };
    (0..dice.below(3)).map(|_| cap(dice)).collect::<Vec<_>>().join(", ")
}

fn rule(dice: &mut Dice, family: Family) -> String {
    let conditions: Vec<String> = (0..=dice.below(3)).map(|_| condition(dice, family)).collect();
    format!("[{}]", conditions.join(", "))
}

fn condition(dice: &mut Dice, family: Family) -> String {
    let variable = *match family {
        Family::Own => dice.pick(&[
            "x",
            "y",
            "r",
            "kind",
            "flag",
            "credit_score",
            "credit_score",
            "credit_score_classification",
        ]),
        Family::Amounts => dice.pick(&[
            "DBR",
            "DBR",
            "estimated_income",
            "monthly_debt",
            "kind",
            "Monthly_Debt",
            "monthly_spending_capacity",
            "credit_score",
            "credit_score",
            "total_avg_monthly_spending",
        ]),
    };
    let join = dice.pick(&["and", "and", "or"]);
    let test = match variable {
        "kind" => {
            let operator = dice.pick(&["==", "!="]);
            format!(r#""operator": "{operator}", "value": "{}""#, dice.pick(&["a", "b", "c"]))
        }
        "flag" => format!(r#""operator": "==", "value": {}"#, dice.one_in(2)),
        "credit_score_classification" => {
            let classes = dice.pick(&[
                r#"["Good"]"#,
                r#"["Fair", "Good"]"#,
                r#"["Good", "Very Good", "Exceptional"]"#,
            ]);
            format!(r#""operator": "in", "value": {classes}"#)
        }
        number => number_test(dice, number),
    };
    format!(r#"{{"variable": "{variable}", {test}, "join": "{join}"}}"#)
}

fn number_test(dice: &mut Dice, variable: &str) -> String {
    let mut value = || match variable {
        "credit_score" => dice.between(480, 760) as f64,
        "DBR" => dice.between(0, 40) as f64 / 20.0,
        "r" => dice.between(0, 12) as f64 / 10_000.0,
        _ => dice.between(-2, 26) as f64 / 2.0,
    };
    let (a, b) = (value(), value());
    if dice.one_in(4) {
        let operator = dice.pick(&["between", "not between"]);
        return format!(r#""operator": "{operator}", "value": [{}, {}]"#, a.min(b), a.max(b));
    }
    let operator = dice.pick(&[">", ">=", "<", "<=", ">=", "<=", "==", "!="]);
    format!(r#""operator": "{operator}", "value": {a}"#)
}

/// Characteristics with random knots and tables, and their weights.
fn card(dice: &mut Dice, family: Family) -> (String, String) {
    let read: &[(&str, Option<&str>)] = match family {
        Family::Own => &[("x", None), ("y", None), ("r", None), ("x", Some("y")), ("kind", None)],
        Family::Amounts => &[
            ("estimated_income", None),
            ("DBR", None),
            ("total_avg_monthly_spending", Some("estimated_income")),
            ("monthly_spending_capacity", Some("estimated_income")),
            ("kind", None),
        ],
    };
    let (mut characteristics, mut weights) = (String::new(), String::new());
    for (at, (variable, divisor)) in read.iter().enumerate() {
        let comma = if at > 0 { ", " } else { "" };
        let how = match *variable {
            "kind" => format!(
                r#""categories": [["a", {}], ["b", {}], ["c", {}]]"#,
                share(dice),
                share(dice),
                share(dice)
            ),
            _ => format!(r#""knots": [{}]"#, knots(dice, variable, divisor.is_some())),
        };
        let divisor = divisor.map_or(String::new(), |d| format!(r#""divide_by": "{d}", "#));
        write!(
            characteristics,
            r#"{comma}{{"name": "w{at}", "variables": ["{variable}"], {divisor}{how}, "reason": "W{at}"}}"#
        )
        .unwrap();
        write!(weights, r#"{comma}"w{at}": {}"#, dice.between(0, 30)).unwrap();
    }
    // At least one weight is above 0.
    write!(weights, r#", "last": 1"#).unwrap();
    let last = r#", {"name": "last", "variables": ["kind"], "categories": [["a", 0.5]], "otherwise": 0.5, "reason": "L"}"#;
    (characteristics + last, weights)
}

fn knots(dice: &mut Dice, variable: &str, is_share: bool) -> String {
    let unit = match variable {
        "r" => 0.0003,
        "DBR" => 0.3,
        _ if is_share => 0.4,
        _ => 3.0,
    };
    let mut at = 0.0;
    let knots = (0..=dice.below(4)).map(|_| {
        at += unit * (1 + dice.below(4)) as f64 / 2.0;
        format!("[{at}, {}]", share(dice))
    });
    knots.collect::<Vec<_>>().join(", ")
}

fn share(dice: &mut Dice) -> f64 {
    dice.between(0, 20) as f64 / 20.0
}
