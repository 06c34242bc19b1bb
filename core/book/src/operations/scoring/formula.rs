//! `GET /borrowers/scoring_formula/`: explains the computation of scores, in general or for a borrower.

use super::explanation as say;
use super::explanation::{ContributionLine, InputSources, ReasonLine, VisibleParts};
use super::scores::EvaluateBy;
use crate::engine::prelude::*;
use crate::error::ScoringError;
use crate::records::access::default_provider;
use crate::records::borrowers::borrower_of;
use crate::records::{policies, scoring};
use lendwright_scoring::derive::assemble;
use lendwright_scoring::{
    Cap, Category, Characteristic, Divisor, Origin, Policy, SubScore, WhenMissing, freeze,
};

request! {
    /// Explains the computation of scores. With a borrower, it also returns the contribution of each weight to the
    /// borrower's score. Nothing is decided or logged.
    pub struct GetScoringFormula {
        /// The borrower's public id. Left out: the formula alone is returned.
        query "uuid" names Borrower => uuid: Option<IdText<BorrowerUuid>>,
        /// The kind of evaluation. Left out: `rule`. `model` is always refused in this version, which cannot load
        /// models.
        query "evaluate_by" => evaluate_by: Option<EvaluateBy>,
    }
}

answer! {
    /// The computation of scores.
    pub struct ScoringFormula {
        /// The formula.
        "formula" => formula: String,
        /// The lowest and the highest score.
        "range" => range: ScoreRange,
        /// Each weight; left out for a partner without the scope `weights:read`. Hiding them is cosmetic: the partner
        /// can still compute them from the contributions, the certainty and `missing_weight_share` of borrowers.
        optional "weights" => weights: Option<Members<WeightLine>>,
        /// The caps: the highest scores while a rule is true; left out without `weights:read`.
        optional "caps" => caps: Option<Vec<CapLine>>,
        /// The smallest certainty that lets rules read the score and its class.
        "min_certainty" => min_certainty: f64,
        /// The classes, each with its lowest and its highest score.
        "classification" => classification: Vec<ClassLine>,
        /// The policy's digest.
        "version" => version: String,
        /// The contribution of each weight to the borrower's score. Points removed by a cap come last.
        optional "breakdown" => breakdown: Option<Vec<ContributionLine>>,
        /// The borrower's score. Without any points it is the lowest score of the range.
        optional "credit_score" => credit_score: Option<i64>,
        /// The share of the weights with a missing variable, 0 to 1.
        optional "missing_weight_share" => missing_weight_share: Option<f64>,
        /// The names of the weights with a known value that contribute most, in descending order, at most four.
        optional "top_positive" => top_positive: Option<Vec<String>>,
        /// The reasons that lower the score most, in descending order, at most four.
        optional "top_negative" => top_negative: Option<Vec<ReasonLine>>,
    }
}

answer! {
    /// The range of the score.
    pub struct ScoreRange {
        /// The lowest score.
        "min" => min: i64,
        /// The highest score.
        "max" => max: i64,
    }
}

answer! {
    /// One weight of the formula.
    pub struct WeightLine {
        /// The weight.
        "weight" => weight: f64,
        /// The weight as a share of the sum of all weights.
        "normalised" => normalised: f64,
        /// The sub-score of a missing value, or `left_out`.
        "missing" => missing: Json<'static>,
        /// The variable that the weight reads.
        "variable" => variable: String,
        /// The conversion of the variable's value to a sub-score between 0 and 1.
        "transform" => transform: String,
        /// The knots of the transform, or its categories, each with its sub-score.
        "bins" => bins: Vec<BinLine>,
    }
}

answer! {
    /// A knot or a category, and its sub-score.
    pub struct BinLine {
        /// The value.
        "value" => value: Json<'static>,
        /// Its sub-score.
        "sub_score" => sub_score: f64,
    }
}

answer! {
    /// A cap of the score.
    pub struct CapLine {
        /// The conditions of its rule, in the form of a policy. The cap applies while they are true.
        "rule" => rule: Json<'static>,
        /// The highest score. Of several caps, the lowest applies.
        "max" => max: i64,
        /// The code of its reason.
        "code" => code: String,
    }
}

answer! {
    /// A class of scores.
    pub struct ClassLine {
        /// Its name.
        "name" => name: String,
        /// The lowest score in it.
        "from" => from_: i64,
        /// The highest score in it.
        "to" => to: i64,
    }
}

/// The largest number of weights and of reasons in the lists of the most important ones.
const TOP_MAX: usize = 4;

impl Operation for GetScoringFormula {
    type Body = ScoringFormula;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "Something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<ScoringFormula, Error> {
        if self.evaluate_by == Some(EvaluateBy::Model) {
            // No model is loaded, so the partner has access to none.
            return Err(ScoringError::ModelForbidden.into());
        }
        let policy = policies::current(cx)?;
        cx.detail.policy = Some(policy.digest().to_owned());
        let shown = VisibleParts::to_caller(cx)?;
        let formula = formula(&policy, shown.weights);
        match self.uuid.as_ref().filter(|uuid| !uuid.as_str().is_empty()) {
            Some(uuid) => with_borrower(cx, (&policy, shown), uuid, formula),
            None => Ok(formula),
        }
    }
}

fn formula(policy: &Policy, show_weights: bool) -> ScoringFormula {
    let parts = policy.parts();
    let scaling = parts.scaling;
    let class = |(name, from, to): (&str, i32, i32)| ClassLine {
        name: name.to_owned(),
        from_: from.into(),
        to: to.into(),
    };
    ScoringFormula {
        formula: if leaves_out(policy) { FORMULA_COUNTED } else { FORMULA }.to_owned(),
        range: ScoreRange { min: scaling.min.into(), max: scaling.max.into() },
        weights: show_weights.then(|| weights(policy)),
        caps: show_weights.then(|| parts.caps.iter().flatten().map(cap).collect()),
        min_certainty: parts.min_certainty,
        classification: parts.bands.spans(scaling).map(class).collect(),
        version: policy.digest().to_owned(),
        breakdown: None,
        credit_score: None,
        missing_weight_share: None,
        top_positive: None,
        top_negative: None,
    }
}

/// `vᵢ` is a sub-score, or the value that the policy gives to a missing variable.
const FORMULA: &str = "Σ wᵢ·vᵢ / Σ wᵢ";

const FORMULA_COUNTED: &str = "Σ wᵢ·vᵢ / Σ wᵢ counted";

fn missing_of(policy: &Policy, characteristic: &Characteristic) -> WhenMissing {
    characteristic.missing.unwrap_or(policy.parts().scaling.missing)
}

/// Returns whether a missing value of a characteristic with a positive weight is left out.
fn leaves_out(policy: &Policy) -> bool {
    let parts = policy.parts();
    let weighs = |c: &&Characteristic| parts.weights.get(&c.name).is_some_and(|w| w > 0.0);
    let mut weighing = parts.characteristics.iter().filter(weighs);
    weighing.any(|c| missing_of(policy, c) == WhenMissing::LeftOut)
}

fn cap(cap: &Cap) -> CapLine {
    CapLine { rule: cap.rule.to_canonical(), max: cap.max.into(), code: cap.code.clone() }
}

fn weights(policy: &Policy) -> Members<WeightLine> {
    let parts = policy.parts();
    let lines = parts.weights.iter().zip(parts.weights.normalised());
    lines
        .filter_map(|((name, weight), (_, normalised))| {
            let characteristic = parts.characteristics.iter().find(|c| c.name == name)?;
            let missing = missing_of(policy, characteristic).sub_score();
            let missing = missing.map_or(Json::text(WhenMissing::LEFT_OUT), Json::double);
            Some((name, line(characteristic, (weight, normalised), missing)))
        })
        .collect()
}

fn line(
    characteristic: &Characteristic,
    (weight, normalised): (f64, f64),
    missing: Json<'static>,
) -> WeightLine {
    let variable = characteristic.variables.join(", else ");
    let divided = match &characteristic.divide_by {
        Some(Divisor::Variable(by)) => format!("divided by {by}, "),
        Some(Divisor::Constant(by)) => format!("divided by {}, ", Json::double(*by)),
        None => String::new(),
    };
    let (how, bins) = match &characteristic.sub_score {
        SubScore::Knots(knots) => {
            let bin = |at: f64, sub_score| BinLine { value: Json::double(at), sub_score };
            let bins = knots.iter().map(|knot| bin(knot.at, knot.sub_score)).collect();
            ("straight lines between the knots, flat outside them", bins)
        }
        SubScore::Categories { table, .. } => {
            let bins = table.iter().map(|(category, sub_score)| BinLine {
                value: category_value(category),
                sub_score: *sub_score,
            });
            ("a table of categories", bins.collect())
        }
    };
    let transform = format!("{divided}{how}");
    WeightLine { weight, normalised, missing, variable, transform, bins }
}

fn category_value(category: &Category) -> Json<'static> {
    match category {
        Category::Text(text) => Json::text(text.clone()),
        Category::Bool(truth) => Json::Bool(*truth),
        Category::Number(number) => Json::double(*number),
    }
}

fn with_borrower(
    cx: &mut Context<'_>,
    (policy, shown): (&Policy, VisibleParts),
    uuid: &IdText<BorrowerUuid>,
    formula: ScoringFormula,
) -> Result<ScoringFormula, Error> {
    let borrower = borrower_of(cx, "uuid", uuid)?;
    let provider = default_provider(cx)?;
    let facts = scoring::gather(cx, policy, &provider, &borrower)?;
    let observed = assemble(&facts).map_err(scoring::not_derived)?.observed;
    let mut row = policy.row_of(&observed);
    // Frozen as for a decision, so that the formula and a decision name the same sources.
    let inputs = freeze(policy, &row, &observed);
    let rules = policy.select::<&str>(&[], &[])?;
    let explained = policy.explain(&rules, &mut row)?;
    let sources = InputSources { inputs: &inputs, policy };
    let breakdown = explained
        .contributions
        .iter()
        .map(|line| say::contribution(line, shown, |name| sources.of_name(name)))
        .collect();
    let top_positive =
        explained.earned_most.iter().take(TOP_MAX).map(|&name| name.to_owned()).collect();
    let lost = explained.reasons.iter().filter(|r| matches!(r.origin, Origin::Score { .. }));
    let told = (policy, explained.about.as_slice());
    let top_negative =
        lost.take(TOP_MAX).map(|reason| say::reason(told, reason, shown, "en")).collect();
    Ok(ScoringFormula {
        credit_score: Some(explained.decision.score.into()),
        missing_weight_share: Some(explained.score.missing_share()),
        top_positive: Some(top_positive),
        top_negative: Some(top_negative),
        breakdown: Some(breakdown),
        ..formula
    })
}
