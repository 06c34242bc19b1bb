//! Reading a policy file, format 1.

use super::Draft;
use super::caps::CapForm;
use super::draft::MIN_CERTAINTY;
use super::fields::{Fields, Place};
use crate::rules::{OnUnknown, Variable};
use crate::{
    Band, Bands, Catalogue, Category, Characteristic, Divisor, Knot, PolicyError, ReasonBase,
    Rounding, Scaling, SubScore, Weights, WhenMissing,
};
use lendwright_types::currency::Currency;
use lendwright_types::json::{Json, canonical};
use std::collections::BTreeMap;

/// The newest format that this version reads and the one that it writes.
pub(super) const FORMAT: u64 = 1;

/// The members of a file. `digest` and `seal` are about the others and so not among the bytes that
/// the digest names.
const FILE: &[&str] = &[
    "format",
    "currency",
    "variables",
    "rules",
    "acceptance_rules",
    "rejection_rules",
    "on_unknown",
    "characteristics",
    "weights",
    "scaling",
    "caps",
    "min_certainty",
    "rounding",
    "bands",
    "reason_base",
    "reasons",
    "model",
    "digest",
    "seal",
];

const CHARACTERISTIC: &[&str] = &[
    "name",
    "variables",
    "divide_by",
    "knots",
    "categories",
    "otherwise",
    "reason",
    "mean",
    "mean_at_cutoff",
    "missing",
];

/// The content of a file.
pub(super) struct File<'j> {
    /// Its parts, except the rules, which need the variables.
    pub(super) draft: Draft,
    /// The rules by name, each in the form of [`Rule::to_canonical`](crate::rules::Rule::to_canonical).
    pub(super) rules: Vec<(&'j str, &'j Json<'j>)>,
    /// The caps, in the same form; `None` if the file has no such member.
    pub(super) caps: Option<Vec<CapForm<'j>>>,
    /// The digest in the file.
    pub(super) digest: Option<String>,
}

/// Reads a file.
pub(super) fn file<'j>(json: &'j Json<'j>) -> Result<File<'j>, PolicyError> {
    let place = Place { pointer: String::new(), json };
    // The format comes first: a newer one may have members that this version can't know.
    check_format(&place)?;
    let fields = Fields::of(&place, FILE)?;
    if fields.get("seal").is_some() {
        return Err(PolicyError::Seal);
    }
    if fields.get("model").is_some_and(|model| *model.json != Json::Null) {
        return Err(PolicyError::Model);
    }
    let default = Draft::default();
    let currency = fields.get("currency").map_or(Ok(default.currency), |p| currency(&p))?;
    let variables = fields.or_default("variables", variables)?;
    let rules = fields.or_default("rules", rule_forms)?;
    let draft = Draft {
        currency,
        variables,
        rules: BTreeMap::new(),
        acceptance_rules: fields.or_default("acceptance_rules", Place::texts)?,
        rejection_rules: fields.or_default("rejection_rules", Place::texts)?,
        on_unknown: fields.word("on_unknown", "refer, reject", OnUnknown::from_name)?,
        characteristics: fields
            .get("characteristics")
            .map_or(Ok(default.characteristics), |p| characteristics(&p))?,
        weights: fields.get("weights").map_or(Ok(default.weights), |p| weights(&p))?,
        scaling: fields.or_default("scaling", scaling)?,
        caps: None,
        min_certainty: fields.get("min_certainty").map_or(Ok(MIN_CERTAINTY), |p| p.number())?,
        rounding: fields.word("rounding", "half_even, half_up", Rounding::from_name)?,
        bands: fields.or_default("bands", bands)?,
        reason_base: fields.word(
            "reason_base",
            "best, mean, mean_at_cutoff",
            ReasonBase::from_name,
        )?,
        reasons: fields.or_default("reasons", reasons)?,
    };
    let digest = fields.get("digest").map(|p| p.text().map(str::to_owned)).transpose()?;
    let caps = fields.get("caps").map(|p| cap_forms(&p)).transpose()?;
    Ok(File { draft, rules, caps, digest })
}

fn check_format(place: &Place<'_>) -> Result<(), PolicyError> {
    let Some(members) = place.json.members() else { return Err(place.wrong("an object")) };
    let Some((_, format)) = members.iter().find(|(name, _)| name == "format") else {
        return Err(PolicyError::at("/format", "is missing"));
    };
    let number = match format {
        Json::Number(text) => text.parse::<u64>().ok(),
        _ => None,
    };
    match number {
        Some(FORMAT) => Ok(()),
        Some(found) if found > FORMAT => Err(PolicyError::NewerFormat { found, newest: FORMAT }),
        _ => Err(Place { pointer: "/format".into(), json: format }.wrong("a whole number from 1")),
    }
}

fn currency(place: &Place<'_>) -> Result<Currency, PolicyError> {
    let code = place.text()?;
    Currency::from_code(code).map_err(|e| PolicyError::at(&place.pointer, e.to_string()))
}

fn variables(place: &Place<'_>) -> Result<Vec<Variable>, PolicyError> {
    let read = |item: &Place<'_>| {
        Variable::read(item.json).map_err(|text| PolicyError::at(&item.pointer, text))
    };
    place.items()?.iter().map(read).collect()
}

fn rule_forms<'j>(place: &Place<'j>) -> Result<Vec<(&'j str, &'j Json<'j>)>, PolicyError> {
    Ok(place.entries()?.into_iter().map(|(name, form)| (name, form.json)).collect())
}

fn cap_forms<'j>(place: &Place<'j>) -> Result<Vec<CapForm<'j>>, PolicyError> {
    let form = |item: &Place<'j>| {
        let fields = Fields::of(item, &["rule", "max", "code"])?;
        let code = fields.need("code")?.text()?.to_owned();
        Ok(CapForm { rule: fields.need("rule")?.json, max: fields.need("max")?.whole()?, code })
    };
    place.items()?.iter().map(form).collect()
}

fn characteristics(place: &Place<'_>) -> Result<Vec<Characteristic>, PolicyError> {
    place.items()?.iter().map(characteristic).collect()
}

fn characteristic(place: &Place<'_>) -> Result<Characteristic, PolicyError> {
    let fields = Fields::of(place, CHARACTERISTIC)?;
    let number = |name| fields.get(name).map(|p| p.number()).transpose();
    let characteristic = Characteristic {
        name: fields.need("name")?.text()?.to_owned(),
        variables: fields.need("variables")?.texts()?,
        divide_by: fields.get("divide_by").map(|p| divisor(&p)).transpose()?,
        sub_score: sub_score(place, &fields)?,
        reason: fields.need("reason")?.text()?.to_owned(),
        mean: number("mean")?,
        mean_at_cutoff: number("mean_at_cutoff")?,
        missing: fields.get("missing").map(|p| when_missing(&p)).transpose()?,
    };
    characteristic.check(&place.pointer)?;
    Ok(characteristic)
}

fn divisor(place: &Place<'_>) -> Result<Divisor, PolicyError> {
    match place.json {
        Json::Text(name) => Ok(Divisor::Variable(name.clone().into_owned())),
        Json::Number(_) => Ok(Divisor::Constant(place.number()?)),
        _ => Err(place.wrong("a variable's name or a number")),
    }
}

fn sub_score(place: &Place<'_>, fields: &Fields<'_>) -> Result<SubScore, PolicyError> {
    let otherwise = fields.get("otherwise");
    match (fields.get("knots"), fields.get("categories"), otherwise) {
        (Some(knots), None, None) => {
            let knots: Result<_, _> = knots.items()?.iter().map(knot).collect();
            knots.map(SubScore::Knots)
        }
        (None, Some(categories), otherwise) => {
            let table: Result<_, _> = categories.items()?.iter().map(category).collect();
            let otherwise = otherwise.map(|p| p.number()).transpose()?;
            Ok(SubScore::Categories { table: table?, otherwise })
        }
        (Some(_), None, Some(otherwise)) => {
            Err(PolicyError::at(&otherwise.pointer, "only categories can have it"))
        }
        _ => Err(PolicyError::at(&place.pointer, "must have either knots or categories")),
    }
}

fn knot(place: &Place<'_>) -> Result<Knot, PolicyError> {
    let [at, sub_score] = place.pair()?;
    Ok(Knot { at: at.number()?, sub_score: sub_score.number()? })
}

fn category(place: &Place<'_>) -> Result<(Category, f64), PolicyError> {
    let [category, sub_score] = place.pair()?;
    let value = match category.json {
        Json::Text(text) => Category::Text(text.clone().into_owned()),
        Json::Bool(truth) => Category::Bool(*truth),
        Json::Number(_) => Category::Number(category.number()?),
        _ => return Err(category.wrong("a string, a number or a boolean")),
    };
    Ok((value, sub_score.number()?))
}

fn weights(place: &Place<'_>) -> Result<Weights, PolicyError> {
    let weights: Result<Vec<(&str, f64)>, PolicyError> = place
        .entries()?
        .into_iter()
        .map(|(name, place)| place.number().map(|weight| (name, weight)))
        .collect();
    Weights::new(weights?).map_err(|e| PolicyError::at(&place.pointer, e.to_string()))
}

fn scaling(place: &Place<'_>) -> Result<Scaling, PolicyError> {
    let fields = Fields::of(place, &["min", "max", "missing"])?;
    let scaling = Scaling::new(fields.need("min")?.whole()?, fields.need("max")?.whole()?)?;
    Ok(scaling.with_missing(fields.or_default("missing", when_missing)?))
}

fn when_missing(place: &Place<'_>) -> Result<WhenMissing, PolicyError> {
    match place.json {
        Json::Number(_) => place.number().map(WhenMissing::Counts),
        Json::Text(word) if word == WhenMissing::LEFT_OUT => Ok(WhenMissing::LeftOut),
        _ => Err(place.wrong("a number from 0 to 1 or \"left_out\"")),
    }
}

fn bands(place: &Place<'_>) -> Result<Bands, PolicyError> {
    let band = |item: &Place<'_>| {
        let [name, from] = item.pair()?;
        Ok(Band { name: name.text()?.to_owned(), from: from.whole()? })
    };
    Bands::new(place.items()?.iter().map(band).collect::<Result<_, PolicyError>>()?)
}

fn reasons(place: &Place<'_>) -> Result<Catalogue, PolicyError> {
    let mut catalogue = Catalogue::empty();
    for (code, texts) in place.entries()? {
        let texts = texts.entries()?;
        if texts.is_empty() {
            let text = format!("{} has no text", canonical(&Json::text(code)));
            return Err(PolicyError::at(&place.pointer, text));
        }
        for (language, text) in texts {
            catalogue = catalogue.with(code, language, text.text()?);
        }
    }
    Ok(catalogue)
}
