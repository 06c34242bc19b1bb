//! Reading and writing a policy file, format 1. Its objects are read member by member, without additional members.

use super::Draft;
use super::draft::{CapForm, MIN_CERTAINTY, RuleForm, Rules};
use crate::rules::{OnUnknown, Variable};
use crate::score::name_hint;
use crate::{
    Band, Bands, Catalogue, Category, Characteristic, Divisor, Knot, PolicyError, ReasonBase,
    Rounding, Scaling, SubScore, Weights, WhenMissing,
};
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::internal::text::first_chars;
use lendwright_types::internal::{ObjectReader, by_utf16};
use lendwright_types::json::{Json, JsonOut, canonical, escape_step};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The newest format that this version reads and the one that it writes.
const FORMAT: u64 = 1;

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
pub(super) struct PolicyFile<'j> {
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
pub(super) fn read_file<'j>(json: &'j Json<'j>) -> Result<PolicyFile<'j>, PolicyError> {
    let place = Place { pointer: String::new(), json };
    // The format comes first: a newer one may have members that this version can't know.
    check_format(&place)?;
    let fields = Fields::from_place(&place, FILE)?;
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
    Ok(PolicyFile { draft, rules, caps, digest })
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
        let fields = Fields::from_place(item, &["rule", "max", "code"])?;
        let code = fields.need("code")?.text()?.to_owned();
        Ok(CapForm { rule: fields.need("rule")?.json, max: fields.need("max")?.whole()?, code })
    };
    place.items()?.iter().map(form).collect()
}

fn characteristics(place: &Place<'_>) -> Result<Vec<Characteristic>, PolicyError> {
    place.items()?.iter().map(characteristic).collect()
}

fn characteristic(place: &Place<'_>) -> Result<Characteristic, PolicyError> {
    let fields = Fields::from_place(place, CHARACTERISTIC)?;
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
    let fields = Fields::from_place(place, &["min", "max", "missing"])?;
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

/// An object of the file with its place.
struct Fields<'j> {
    pointer: String,
    members: ObjectReader<'j>,
    /// The names that format 1 has here.
    known: &'static [&'static str],
}

/// A value of the file with its place.
#[derive(Clone)]
pub(super) struct Place<'j> {
    pub(super) pointer: String,
    pub(super) json: &'j Json<'j>,
}

impl<'j> Fields<'j> {
    /// The members of an object. Each must be one of `known`.
    fn from_place(place: &Place<'j>, known: &'static [&'static str]) -> Result<Self, PolicyError> {
        let members =
            ObjectReader::from_json(place.json).ok_or_else(|| place.wrong("an object"))?;
        let fields = Self { pointer: place.pointer.clone(), members, known };
        match fields.members.unknown(known) {
            None => Ok(fields),
            Some(name) => Err(PolicyError::UnknownMember {
                pointer: fields.pointer_of(name),
                hint: name_hint(name, known.iter().copied()),
            }),
        }
    }

    /// A member, if it is there.
    pub(super) fn get(&self, name: &'static str) -> Option<Place<'j>> {
        debug_assert!(self.known.contains(&name), "{name}");
        let json = self.members.get(name)?;
        Some(Place { pointer: self.pointer_of(name), json })
    }

    /// A member that must be there.
    fn need(&self, name: &'static str) -> Result<Place<'j>, PolicyError> {
        self.get(name).ok_or_else(|| PolicyError::at(&self.pointer_of(name), "is missing"))
    }

    /// The result of `read` for a member, or the default if it is missing.
    pub(super) fn or_default<T: Default>(
        &self,
        name: &'static str,
        read: impl FnOnce(&Place<'j>) -> Result<T, PolicyError>,
    ) -> Result<T, PolicyError> {
        self.get(name).map_or_else(|| Ok(T::default()), |place| read(&place))
    }

    /// A member that is one of these words, or the default where it is not there.
    pub(super) fn word<T: Default>(
        &self,
        name: &'static str,
        words: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, PolicyError> {
        self.or_default(name, |place| {
            read(place.text()?).ok_or_else(|| place.wrong(&format!("one of {words}")))
        })
    }

    fn pointer_of(&self, name: &str) -> String {
        format!("{}/{}", self.pointer, escape_step(name))
    }
}

impl<'j> Place<'j> {
    /// A text.
    pub(super) fn text(&self) -> Result<&'j str, PolicyError> {
        self.json.as_text().ok_or_else(|| self.wrong("a string"))
    }

    /// A finite number.
    pub(super) fn number(&self) -> Result<f64, PolicyError> {
        let number = match self.json {
            Json::Number(text) => text.parse().ok(),
            _ => None,
        };
        // Adding 0 turns -0 into 0, which has one canonical form.
        let finite = number.filter(|number: &f64| number.is_finite()).map(|number| number + 0.0);
        finite.ok_or_else(|| self.wrong("a finite number"))
    }

    /// A whole number of 32 bits, however it is written.
    pub(super) fn whole(&self) -> Result<i32, PolicyError> {
        let number = self.number()?;
        let limits = f64::from(i32::MIN)..=f64::from(i32::MAX);
        if number.fract() != 0.0 || !limits.contains(&number) {
            return Err(self.wrong("a whole number"));
        }
        #[allow(clippy::cast_possible_truncation)] // whole and within the limits
        Ok(number as i32)
    }

    /// The items of a list.
    pub(super) fn items(&self) -> Result<Vec<Place<'j>>, PolicyError> {
        let items = self.json.items().ok_or_else(|| self.wrong("a list"))?;
        let place = |(at, json)| Place { pointer: format!("{}/{at}", self.pointer), json };
        Ok(items.iter().enumerate().map(place).collect())
    }

    /// The members of an object of any names.
    pub(super) fn entries(&self) -> Result<Vec<(&'j str, Place<'j>)>, PolicyError> {
        let members = self.json.members().ok_or_else(|| self.wrong("an object"))?;
        let place = |(name, json): &'j (Cow<'j, str>, Json<'j>)| {
            let pointer = format!("{}/{}", self.pointer, escape_step(name));
            (name.as_ref(), Place { pointer, json })
        };
        Ok(members.iter().map(place).collect())
    }

    /// A list of exactly two.
    pub(super) fn pair(&self) -> Result<[Place<'j>; 2], PolicyError> {
        <[Place<'j>; 2]>::try_from(self.items()?).map_err(|_| self.wrong("a list of two"))
    }

    /// A list of texts.
    pub(super) fn texts(&self) -> Result<Vec<String>, PolicyError> {
        self.items()?.iter().map(|item| item.text().map(str::to_owned)).collect()
    }

    /// The fault of an unexpected value; long values are shortened.
    pub(super) fn wrong(&self, expected: &str) -> PolicyError {
        let found = match self.json {
            Json::List(_) | Json::Object(_) => self.json.kind().to_owned(),
            scalar => first_chars(&scalar.to_string(), FOUND_SHOWN_MAX).to_owned(),
        };
        PolicyError::at(&self.pointer, format!("must be {expected}, not {found}"))
    }
}

/// The most characters of a value that a message shows.
const FOUND_SHOWN_MAX: usize = 80;

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
    members.compact_sort_by_key(|(name, _)| *name);
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
    sorted.compact_sort_by(|(a, _), (b, _)| by_utf16(a, b));
    out.object(|o| sorted.iter().for_each(|(name, text)| o.member(name).raw(text)));
}

/// The members of the file but its rules.
fn members(draft: &Draft) -> Result<Vec<(&'static str, Json<'_>)>, PolicyError> {
    let variables: Result<_, _> = draft.variables.iter().map(variable_json).collect();
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
        (
            "characteristics",
            Json::List(draft.characteristics.iter().map(characteristic_json).collect()),
        ),
        ("weights", draft.weights.to_json()),
        (
            "scaling",
            Json::object([
                ("min", Json::int(i64::from(draft.scaling.min))),
                ("max", Json::int(i64::from(draft.scaling.max))),
                ("missing", when_missing_json(draft.scaling.missing)),
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

fn variable_json(variable: &Variable) -> Result<Json<'static>, PolicyError> {
    let mut out = JsonOut::default();
    variable.write(&mut out);
    Ok(Json::parse(out.into_text().as_bytes())?.into_owned())
}

fn characteristic_json(characteristic: &Characteristic) -> Json<'_> {
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
            let row =
                |(value, sub_score): &'_ (Category, f64)| pair(category_json(value), *sub_score);
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
        add("missing", when_missing_json(missing));
    }
    Json::Object(members)
}

fn when_missing_json(missing: WhenMissing) -> Json<'static> {
    missing.sub_score().map_or(Json::text(WhenMissing::LEFT_OUT), Json::double)
}

fn category_json(category: &Category) -> Json<'static> {
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
