//! The scoring formula, for a person to read: what counts, how much, and for one borrower why.

use super::{
    Category, Characteristic, Divisor, Explanation, NOTICE_MAX, Observed, Origin, Policy, SubScore,
};
use crate::json::JsonOut;
use crate::rules::Input;

/// How a policy scores, without any borrower.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The formula in one line.
    pub formula: &'static str,
    /// The lowest and the highest score.
    pub range: (i32, i32),
    /// What counts, in the card's order.
    pub weights: Vec<FormulaWeight>,
    /// The classes, lowest first.
    pub classification: Vec<ScoreClass>,
    /// The policy's digest.
    pub version: String,
}

/// One weight of a formula.
#[derive(Clone, Debug, PartialEq)]
pub struct FormulaWeight {
    /// Its name.
    pub name: String,
    /// The weight.
    pub weight: f64,
    /// Its share of all weights, 0 to 1.
    pub normalised: f64,
    /// What is looked up: `DBR`, `total_avg_monthly_spending / estimated_income`,
    /// `Number_of_Dependents, else Number_of_Children`.
    pub variable: String,
    /// How: `piecewise_linear` or `categories`.
    pub transform: &'static str,
    /// The knots or the table.
    pub bins: SubScore,
}

/// A class of score and both its ends, inclusive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreClass {
    /// Its name.
    pub name: String,
    /// The lowest score in it.
    pub from: i32,
    /// The highest score in it.
    pub to: i32,
}

/// How one borrower's score came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakdown {
    /// Each weight's part, in the card's order.
    pub lines: Vec<BreakdownLine>,
    /// The score: the range's lower end and all contributions.
    pub credit_score: i32,
    /// The share of all weights whose value is missing, 4 decimals.
    pub missing_weight_share: f64,
    /// What earned most points, four at most.
    pub top_positive: Vec<Effect>,
    /// What cost most points, by reason, four at most.
    pub top_negative: Vec<Effect>,
}

/// One weight's part in a borrower's score.
#[derive(Clone, Debug, PartialEq)]
pub struct BreakdownLine {
    /// The weight's name.
    pub name: String,
    /// The variable's value; none where it is missing.
    pub value: Option<Input>,
    /// The sub-score, 0 to 1.
    pub scaled: Option<f64>,
    /// The weight.
    pub weight: f64,
    /// Whole points; with the range's lower end they sum to the score.
    pub contribution: i32,
    /// Whether the value is there.
    pub available: bool,
    /// Where the value came from.
    pub source: String,
}

/// What helped or hurt a score, and by how many points.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// A weight's name, or a reason's code.
    pub name: String,
    /// The sentence for it.
    pub text: String,
    /// The points earned or lost, above 0.
    pub points: f64,
}

impl Formula {
    /// The formula of a policy.
    ///
    /// ```
    /// use lendwright::scoring::{Formula, Policy};
    ///
    /// let formula = Formula::of(&Policy::default());
    /// assert_eq!((formula.formula, formula.range), ("Σ wᵢ·sᵢ / Σ wᵢ available", (300, 850)));
    /// assert_eq!(formula.weights[0].variable, "estimated_income / 7000");
    /// assert_eq!((formula.classification[0].from, formula.classification[0].to), (300, 579));
    /// ```
    #[must_use]
    pub fn of(policy: &Policy) -> Self {
        let parts = policy.parts();
        let total = parts.weights.total();
        let weights = parts.characteristics.iter().filter_map(|characteristic| {
            let weight = parts.weights.get(&characteristic.name)?;
            Some(FormulaWeight {
                name: characteristic.name.clone(),
                weight,
                normalised: weight / total,
                variable: reading(characteristic),
                transform: match characteristic.sub_score {
                    SubScore::Knots(_) => "piecewise_linear",
                    SubScore::Categories { .. } => "categories",
                },
                bins: characteristic.sub_score.clone(),
            })
        });
        Self {
            formula: "Σ wᵢ·sᵢ / Σ wᵢ available",
            range: (parts.scaling.min, parts.scaling.max),
            weights: weights.collect(),
            classification: classes(policy),
            version: policy.digest().to_owned(),
        }
    }
}

impl Breakdown {
    /// The breakdown of an explained decision, its texts in a language; `observed` says where the
    /// values came from.
    #[must_use]
    pub fn of(
        policy: &Policy,
        explanation: &Explanation<'_>,
        observed: &[Observed],
        language: &str,
    ) -> Self {
        let lines = explanation.contributions.iter().map(|part| BreakdownLine {
            name: part.name.to_owned(),
            value: part.value.cloned(),
            scaled: part.sub_score,
            weight: part.weight,
            contribution: part.whole_points,
            available: part.sub_score.is_some(),
            source: source(policy, part.variable, observed),
        });
        let missing = 1.0 - explanation.score.certainty;
        Self {
            lines: lines.collect(),
            credit_score: explanation.decision.score,
            missing_weight_share: super::score::four_decimals(missing),
            top_positive: top_positive(explanation),
            top_negative: top_negative(policy, explanation, language),
        }
    }
}

impl FormulaWeight {
    /// Writes `{weight, normalised, variable, transform, bins}`; the name is the key above it.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("weight").double(self.weight);
            o.member("normalised").double(self.normalised);
            o.member("variable").text(&self.variable);
            o.member("transform").text(self.transform);
            o.member("bins").list(|l| match &self.bins {
                SubScore::Knots(knots) => {
                    for knot in knots {
                        l.item().object(|o| {
                            o.member("at").double(knot.at);
                            o.member("sub_score").double(knot.sub_score);
                        });
                    }
                }
                SubScore::Categories { table, otherwise } => {
                    for (category, sub_score) in table {
                        l.item().object(|o| {
                            write_category(category, o.member("value"));
                            o.member("sub_score").double(*sub_score);
                        });
                    }
                    if let Some(otherwise) = otherwise {
                        l.item().object(|o| {
                            o.member("otherwise").bool(true);
                            o.member("sub_score").double(*otherwise);
                        });
                    }
                }
            });
        });
    }
}

impl ScoreClass {
    /// Writes `{name, from, to}`.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("name").text(&self.name);
            o.member("from").int(i64::from(self.from));
            o.member("to").int(i64::from(self.to));
        });
    }
}

impl BreakdownLine {
    /// Writes `{name, value, scaled, weight, contribution, available, source}`; what is missing is
    /// `"N/A"`.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("name").text(&self.name);
            match &self.value {
                Some(value) => value.write(o.member("value")),
                None => o.member("value").text(crate::NA_TEXT),
            }
            match self.scaled {
                Some(scaled) => o.member("scaled").double(scaled),
                None => o.member("scaled").text(crate::NA_TEXT),
            }
            o.member("weight").double(self.weight);
            o.member("contribution").int(i64::from(self.contribution));
            o.member("available").bool(self.available);
            o.member("source").text(&self.source);
        });
    }
}

impl Effect {
    /// Writes `{name, text, points}`, points to 4 decimals.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("name").text(&self.name);
            o.member("text").text(&self.text);
            o.member("points").double(super::score::four_decimals(self.points));
        });
    }
}

fn reading(characteristic: &Characteristic) -> String {
    let value = characteristic.variables.join(", else ");
    match &characteristic.divide_by {
        None => value,
        Some(Divisor::Variable(name)) => format!("{value} / {name}"),
        Some(Divisor::Constant(constant)) => format!("{value} / {constant}"),
    }
}

fn classes(policy: &Policy) -> Vec<ScoreClass> {
    let (bands, max) = (policy.parts().bands.as_slice(), policy.parts().scaling.max);
    let ends = bands.iter().skip(1).map(|next| next.from.saturating_sub(1));
    let class = |(band, to): (&super::Band, i32)| ScoreClass {
        name: band.name.clone(),
        from: band.from,
        to: to.max(band.from),
    };
    bands.iter().zip(ends.chain([max])).map(class).collect()
}

fn source(policy: &Policy, variable: &str, observed: &[Observed]) -> String {
    let seen = observed.iter().find(|o| o.name == variable).map(|o| o.source.clone());
    let declared = || policy.registry().get(variable).map(|v| v.source.name().to_owned());
    seen.or_else(declared).unwrap_or_default()
}

fn top_positive(explanation: &Explanation<'_>) -> Vec<Effect> {
    let mut parts: Vec<_> = explanation.contributions.iter().filter(|p| p.points > 0.0).collect();
    parts.sort_by(|a, b| b.points.total_cmp(&a.points));
    let effect = |part: &super::Contribution<'_>| Effect {
        name: part.name.to_owned(),
        text: part.variable.replace('_', " "),
        points: part.points,
    };
    parts.into_iter().take(NOTICE_MAX).map(effect).collect()
}

fn top_negative(policy: &Policy, explanation: &Explanation<'_>, language: &str) -> Vec<Effect> {
    let lost = explanation.reasons.iter().filter_map(|reason| match reason.origin {
        Origin::Score { lost_points } => Some((reason.code, lost_points)),
        Origin::Rule { .. } | Origin::Missing => None,
    });
    let effect = |(code, points): (&str, f64)| Effect {
        name: code.to_owned(),
        text: policy.reason_text(code, language).to_owned(),
        points,
    };
    lost.take(NOTICE_MAX).map(effect).collect()
}

fn write_category(category: &Category, out: &mut JsonOut) {
    match category {
        Category::Text(text) => out.text(text),
        Category::Bool(truth) => out.bool(*truth),
        Category::Number(number) => out.double(*number),
    }
}
