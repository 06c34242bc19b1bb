//! A page of a few decisions, with the arithmetic of each, for a loan officer.

use crate::portfolio::Portfolio;
use crate::rules;
use crate::summary::Summary;
use lendwright::operations::borrowers::GetBorrowerInfo;
use lendwright::operations::scoring::{
    ChangeLine, ContributionLine, EvaluateBy, ExplainDecision, ExplainedDecision, GetTotalScore,
    PolicyExplanation, ReasonLine,
};
use lendwright::rules::Verdict;
use lendwright::{Available, Engine, Error, json::Json};
use std::fmt::Write as _;

/// The whole page. It needs no other file.
pub fn html(engine: &Engine, portfolio: &Portfolio, summary: &Summary) -> Result<String, Error> {
    let mut out = String::from(HEAD);
    let _ = write!(out, "<h1>Decisions</h1><p class=\"about\">{}</p>", text(&portfolio.about));
    for uuid in summary.worth_a_look() {
        let score = engine.run(&GetTotalScore {
            uuid: Some(uuid.as_str().into()),
            evaluate_by: EvaluateBy::Rule,
            acceptance_rules: portfolio.acceptance_rules.clone(),
            rejection_rules: Some(portfolio.rejection_rules.clone()),
            ..GetTotalScore::default()
        })?;
        let decision_id = score.detail.decision_id.clone().unwrap_or_default();
        let explained =
            engine.run(&ExplainDecision { decision_id, ..ExplainDecision::default() })?;
        let info = engine
            .run(&GetBorrowerInfo { uuid: Some(uuid.into()), ..GetBorrowerInfo::default() })?;
        card(&mut out, &info.full_name, &explained);
    }
    out.push_str("</main></body></html>\n");
    Ok(out)
}

// Writing to a String can't fail, so the result of `write!` is ignored.
fn card(out: &mut String, name: &str, decision: &ExplainedDecision) {
    let why = &decision.why;
    let (word, class) = match why.pass_business_rules_state {
        Available::Value(Verdict::Pass) => ("passes the rules", "pass"),
        Available::Value(Verdict::Fail) => ("fails the rules", "fail"),
        Available::Value(Verdict::Refer) => ("data missing: a person should look", "refer"),
        Available::NotAvailable => ("no rules asked", "none"),
    };
    let _ = write!(
        out,
        "<article><header><h2>{}</h2><p class=\"score\">{} <small>{}</small></p>\
         <p class=\"{class}\">{word}</p></header>",
        text(name),
        why.credit_score,
        text(&why.credit_score_classification),
    );
    reasons(out, why);
    changes(out, why);
    out.push_str("<h3>Rules</h3>");
    why.rules.iter().for_each(|rule| rules::table(out, rule));
    arithmetic(out, why);
    evidence(out, why);
    let _ = write!(
        out,
        "<footer>decision {} · {} · policy {} · lendwright {}</footer></article>",
        decision.decision_id,
        decision.decided_at.format("%Y-%m-%d %H:%M:%S UTC"),
        text(&why.policy.chars().take(19).collect::<String>()),
        text(&why.engine),
    );
}

fn reasons(out: &mut String, why: &PolicyExplanation) {
    // A rule and the score may have the same reason. A notice contains it once.
    let mut notice: Vec<&ReasonLine> = Vec::new();
    for reason in why.reasons.iter().filter(|reason| reason.on_notice) {
        if !notice.iter().any(|said| said.code == reason.code) {
            notice.push(reason);
        }
    }
    if notice.is_empty() {
        return;
    }
    out.push_str("<h3>Principal reasons</h3><ol>");
    for reason in notice {
        let lost = reason.lost_points.map(|points| format!("{points:.0} points lost"));
        let rule = reason.rule.as_ref().map(|rule| format!("rule {rule}"));
        let why = lost.or(rule).unwrap_or_default();
        let _ = write!(out, "<li>{} <small>{}</small></li>", text(&reason.text), text(&why));
    }
    out.push_str("</ol>");
}

fn changes(out: &mut String, why: &PolicyExplanation) {
    let line = |change: &ChangeLine| {
        format!("{} from {} to {}", change.variable, show(&change.from), show(&change.to))
    };
    let one = why.what_would_change.one.iter().map(line);
    let two: Vec<_> = why.what_would_change.two.iter().map(line).collect();
    let two = (!two.is_empty()).then(|| two.join(" and "));
    let ways: Vec<_> = one.chain(two).collect();
    if let Some(missing) = &why.missing_to_resolve {
        let asked = missing.variables.join(", ");
        let _ = write!(out, "<p class=\"advice\">To decide, ask for: {}.</p>", text(&asked));
    }
    if !ways.is_empty() {
        let ways = text(&ways.join("; or "));
        let _ = write!(out, "<p class=\"advice\">What would pass: {ways}.</p>");
    }
}

/// The data from messages, to the extent that the decision read them.
fn evidence(out: &mut String, why: &PolicyExplanation) {
    let mut told = why.inputs.iter().filter(|input| input.source.starts_with("sms:")).peekable();
    let Some(source) = told.peek().map(|input| text(&input.source)) else { return };
    let _ = write!(
        out,
        "<h3>What messages say <small>{source}</small></h3><table>\
         <tr><th>variable</th><th>value</th></tr>",
    );
    for input in told {
        let value = input.value.as_ref().map_or_else(|| "missing".to_owned(), show);
        let name = input.name.replace('_', " ");
        let _ = write!(out, "<tr><td>{}</td><td>{}</td></tr>", text(&name), text(&value));
    }
    out.push_str("</table>");
}

fn arithmetic(out: &mut String, why: &PolicyExplanation) {
    out.push_str(
        "<h3>Score</h3><table><tr><th>characteristic</th><th>value</th><th>rating, 0 to 1</th>\
         <th>weight</th><th>points</th><th>lost</th></tr>",
    );
    for line in &why.contributions {
        let ContributionLine { variable, value, scaled, weight, contribution, .. } = line;
        let name = variable.replace('_', " ");
        let value = value.as_ref().map_or_else(|| "missing".to_owned(), show);
        let weight = weight.map(|weight| weight.to_string()).unwrap_or_default();
        let scaled = scaled.map_or_else(|| "–".to_owned(), |scaled| format!("{scaled:.3}"));
        let lost = line.lost_points.filter(|lost| *lost > 0.0);
        let lost = lost.map(|lost| format!("{lost:.0}")).unwrap_or_default();
        let _ = write!(
            out,
            "<tr{}><td>{}</td><td>{}</td><td>{scaled}</td><td>{weight}</td><td>{contribution}</td><td>{lost}</td></tr>",
            if line.available { "" } else { " class=\"missing\"" },
            text(&line.capped.map_or(name, |max| format!("capped at {max}"))),
            text(&value),
        );
    }
    let _ = write!(
        out,
        "<tr class=\"total\"><td>start {} and the points</td><td></td><td></td><td></td><td>{}</td><td></td></tr></table>\
         <p><small>known: {:.0} % of what counts</small></p>",
        why.base,
        why.credit_score,
        why.certainty * 100.0,
    );
}

/// A value. A text is shown without its quotes.
fn show(value: &Json<'_>) -> String {
    let written = || value.as_text().map_or_else(|| value.to_string(), str::to_owned);
    beyond_bounds(value).unwrap_or_else(written)
}

/// The words for the largest double: a debt divided by an income of 0.
pub fn beyond_bounds(value: &Json<'_>) -> Option<String> {
    (*value == Json::double(f64::MAX)).then(|| "a debt without income".to_owned())
}

/// Text that HTML shows unchanged.
pub fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const HEAD: &str = r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Decisions</title><style>
body { font: 15px/1.45 system-ui, sans-serif; color: #1d2430; background: #f4f5f7; margin: 0 }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
article { background: #fff; border: 1px solid #dfe3e8; border-radius: 8px; padding: 1.2rem 1.5rem; margin: 1.5rem 0; break-inside: avoid }
header { display: flex; align-items: baseline; gap: 1.5rem; flex-wrap: wrap }
h1, h2, h3 { margin: 0 } h3 { font-size: 1rem; margin: 1.2rem 0 .4rem } .about, footer, small { color: #667085; font-weight: normal }
.score { font-size: 1.7rem; margin: 0 } header p { margin: 0 }
.pass, .yes { color: #11703c } .fail, .no { color: #b42318 } .refer, .open { color: #93600a } .none { color: #667085 }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 } caption { text-align: left; font-weight: 600; padding: .3rem 0 }
td, th { border-top: 1px solid #eceff2; padding: .25rem .6rem .25rem 0; text-align: left; vertical-align: top }
td:nth-child(n+3), th:nth-child(n+3) { white-space: nowrap }
.rule td { width: 25% } .rule td:first-child { width: 50% } tr.missing td { color: #98a2b3 } tr.total td { font-weight: 600; border-top: 2px solid #c4cad2 }
.advice { background: #eef4ff; border-radius: 6px; padding: .5rem .8rem } footer { margin-top: 1rem; font-size: .8rem; overflow-wrap: anywhere }
</style></head><body><main>"#;
