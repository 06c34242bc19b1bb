//! Writing a policy file, format 1.

use super::Draft;
use super::read::FORMAT;
use super::rules::{RuleForm, Rules};
use crate::rules::Variable;
use crate::{Band, Category, Characteristic, Divisor, Knot, PolicyError, SubScore, WhenMissing};
use lendwright_types::internal::by_utf16;
use lendwright_types::json::{Json, JsonOut, canonical};
use std::ops::Range;

/// The canonical text (RFC 8785) of the whole file, and the place of its rules. It has every member of format 1
/// except `digest` and `seal`. The text of each rule is already known, also of those of the caps.
pub(super) fn canonical_text(
    draft: &Draft,
    rules: &Rules,
    caps: &[RuleForm],
) -> Result<(String, Range<usize>), PolicyError> {
    let mut members = members(draft)?;
    members.push((RULES, Json::Null));
    members.push((CAPS, Json::Null));
    members.sort_by_key(|(name, _)| *name);
    let mut out = JsonOut::default();
    let mut place = 0..0;
    out.object(|o| {
        for (name, value) in &members {
            match *name {
                RULES => {
                    let out = o.member(RULES);
                    place.start = out.len();
                    write_rules(rules, out);
                    place.end = out.len();
                }
                CAPS => write_caps(draft, caps, o.member(CAPS)),
                name => o.member(name).raw(&canonical(value)),
            }
        }
    });
    Ok((out.into_text(), place))
}

const RULES: &str = "rules";
const CAPS: &str = "caps";

fn write_caps(draft: &Draft, forms: &[RuleForm], out: &mut JsonOut) {
    let caps = draft.caps.as_deref().unwrap_or_default();
    out.list(|l| {
        for (cap, form) in caps.iter().zip(forms) {
            l.item().object(|o| {
                o.member("code").text(&cap.code);
                o.member("max").raw(&cap.max.to_string());
                o.member("rule").raw(&form.text);
            });
        }
    });
}

fn write_rules(rules: &Rules, out: &mut JsonOut) {
    let mut sorted: Vec<_> = rules.texts().collect();
    // They are sorted by code point already, an order that differs only for characters beyond
    // U+FFFF.
    sorted.sort_by(|(a, _), (b, _)| by_utf16(a, b));
    out.object(|o| sorted.iter().for_each(|(name, text)| o.member(name).raw(text)));
}

/// The members of the file but its rules.
fn members(draft: &Draft) -> Result<Vec<(&'static str, Json<'_>)>, PolicyError> {
    let variables: Result<_, _> = draft.variables.iter().map(variable).collect();
    let band = |band: &'_ Band| {
        Json::List(vec![Json::text(band.name.clone()), Json::int(i64::from(band.from))])
    };
    let reasons = draft.reasons.iter().map(|(code, texts)| {
        let texts = texts.iter().map(|(lang, text)| (lang.as_str().into(), Json::text(text)));
        (code.into(), Json::Object(texts.collect()))
    });
    Ok(vec![
        ("format", Json::Number(FORMAT.to_string().into())),
        ("currency", Json::text(draft.currency.code())),
        ("variables", Json::List(variables?)),
        ("acceptance_rules", texts(&draft.acceptance_rules)),
        ("rejection_rules", texts(&draft.rejection_rules)),
        ("on_unknown", Json::text(draft.on_unknown.name())),
        ("characteristics", Json::List(draft.characteristics.iter().map(characteristic).collect())),
        ("weights", draft.weights.to_json()),
        (
            "scaling",
            object([
                ("min", Json::int(i64::from(draft.scaling.min))),
                ("max", Json::int(i64::from(draft.scaling.max))),
                ("missing", when_missing(draft.scaling.missing)),
            ]),
        ),
        ("min_certainty", Json::double(draft.min_certainty)),
        ("rounding", Json::text(draft.rounding.name())),
        ("bands", Json::List(draft.bands.as_slice().iter().map(band).collect())),
        ("reason_base", Json::text(draft.reason_base.name())),
        ("reasons", Json::Object(reasons.collect())),
        ("model", Json::Null),
    ])
}

fn variable(variable: &Variable) -> Result<Json<'static>, PolicyError> {
    let mut out = JsonOut::default();
    variable.write(&mut out);
    Ok(Json::parse(out.into_text().as_bytes())?.into_owned())
}

fn characteristic(characteristic: &Characteristic) -> Json<'_> {
    let mut members = vec![
        ("name".into(), Json::text(&characteristic.name)),
        ("variables".into(), texts(&characteristic.variables)),
        ("reason".into(), Json::text(&characteristic.reason)),
    ];
    let mut add = |name: &'static str, value| members.push((name.into(), value));
    match &characteristic.divide_by {
        None => {}
        Some(Divisor::Variable(name)) => add("divide_by", Json::text(name)),
        Some(Divisor::Constant(constant)) => add("divide_by", Json::double(*constant)),
    }
    match &characteristic.sub_score {
        SubScore::Knots(knots) => {
            let pair = |k: &Knot| pair(Json::double(k.at), k.sub_score);
            add("knots", Json::List(knots.iter().map(pair).collect()));
        }
        SubScore::Categories { table, otherwise } => {
            let row = |(value, sub_score): &'_ (Category, f64)| pair(category(value), *sub_score);
            add("categories", Json::List(table.iter().map(row).collect()));
            if let Some(otherwise) = otherwise {
                add("otherwise", Json::double(*otherwise));
            }
        }
    }
    let means = [("mean", characteristic.mean), ("mean_at_cutoff", characteristic.mean_at_cutoff)];
    for (name, mean) in means {
        if let Some(mean) = mean {
            add(name, Json::double(mean));
        }
    }
    if let Some(missing) = characteristic.missing {
        add("missing", when_missing(missing));
    }
    Json::Object(members)
}

fn when_missing(missing: WhenMissing) -> Json<'static> {
    missing.sub_score().map_or(Json::text(WhenMissing::LEFT_OUT), Json::double)
}

fn category(category: &Category) -> Json<'static> {
    match category {
        Category::Text(text) => Json::text(text.clone()),
        Category::Bool(truth) => Json::Bool(*truth),
        Category::Number(number) => Json::double(*number),
    }
}

fn pair(value: Json<'_>, sub_score: f64) -> Json<'_> {
    Json::List(vec![value, Json::double(sub_score)])
}

fn texts(names: &[String]) -> Json<'_> {
    Json::List(names.iter().map(Json::text).collect())
}

fn object<'j, const N: usize>(members: [(&'static str, Json<'j>); N]) -> Json<'j> {
    Json::Object(members.into_iter().map(|(name, value)| (name.into(), value)).collect())
}
