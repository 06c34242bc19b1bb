//! Reads and writes the JSON form of a scorecard. Every fault is listed with its place. The reader never guesses.

use super::card::{
    Attribute, BinnedCharacteristic, CardOutput, Faults, Interval, Predicate, RULE_NAME, Scorecard,
    ScorecardErrors,
};
use crate::rules::{Input, Registry, Rule};
use lendwright_types::internal::ObjectReader;
use lendwright_types::internal::suggest::{did_you_mean, nearest};
use lendwright_types::internal::text::{NAME_SHOWN_MAX, shortened};
use lendwright_types::json::{Json, escape_step};
use std::sync::Arc;

const CARD: &[&str] = &["characteristics", "initial", "output"];

const CHARACTERISTIC: &[&str] =
    &["name", "variables", "reason", "baseline", "mean", "mean_at_cutoff", "bins"];

const BIN: &[&str] = &[
    "from",
    "to",
    "from_open",
    "to_closed",
    "in",
    "missing",
    "rule",
    "otherwise",
    "points",
    "reason",
    "label",
    "fallback",
];

impl Scorecard {
    /// Reads a card from JSON. `known` has the variables of the rules in it. A card without rules needs none.
    ///
    /// A card is `{"characteristics": […], "initial": 500, "output": "points"}`. `initial` is 0 if it is left out.
    /// `output` is `points` or `log_odds`.
    ///
    /// A characteristic has the members `name`, `variables`, `reason` and `bins`, and optionally `baseline`, `mean`
    /// and `mean_at_cutoff`. A bin has `points`, optionally `reason`, `label` and `fallback`, and one of:
    ///
    /// | members | the bin holds for |
    /// |---|---|
    /// | `from`, `to` | numbers from `from` to `to`, without `to`. An end that is left out or null is infinite. `"from_open": true` leaves `from` out, `"to_closed": true` includes `to` |
    /// | `in` | a list of numbers, texts, true and false |
    /// | `"missing": true` | a missing value |
    /// | `rule` | a true rule, written as in a policy file |
    /// | `"otherwise": true` | everything else, missing values too |
    ///
    /// ```
    /// use lendwright_scoring::rules::Registry;
    /// use lendwright_scoring::scorecard::Scorecard;
    ///
    /// let card = Scorecard::from_json(br#"{"characteristics": [
    ///     {"name": "debt", "variables": ["DEBTINC"], "reason": "DEBT",
    ///      "bins": [{"to": 22.5, "points": 71}, {"from": 22.5, "to": 30, "points": 63.4}, {"in": [-9, -8], "points": 44},
    ///               {"missing": true, "points": -7, "reason": "DEBT"}, {"otherwise": true, "points": 44}]}]}"#,
    ///     &Registry::empty())?;
    /// assert_eq!(card.characteristics()[0].attributes[1].points, 63.4);
    /// // A special code after an interval that has it is never reached.
    /// let warnings = card.warnings(&Registry::empty());
    /// assert_eq!(warnings[0].to_string(), "/characteristics/0/bins/2: is never reached: earlier bins take all its values");
    ///
    /// let refused = Scorecard::from_json(br#"{"characteristics": [
    ///     {"name": "debt", "variables": ["DEBTINC"], "reason": "DEBT", "bins": [{"to": 22.5, "point": 71}]}]}"#,
    ///     &Registry::empty()).unwrap_err();
    /// assert_eq!(refused.to_string(),
    ///     "scorecard: /characteristics/0/bins/0/point: unknown member 'point', did you mean 'points'?; \
    ///      /characteristics/0/bins/0/points: is missing");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every fault with its place: text that is no JSON, an unknown, missing or ill-typed member, a fault of a rule, or
    /// a fault of [`Scorecard::new`].
    pub fn from_json(bytes: &[u8], known: &Registry) -> Result<Self, ScorecardErrors> {
        let json = Json::parse(bytes).map_err(|e| ScorecardErrors::one("", e.to_string()))?;
        Self::read(&json, known)
    }

    /// Reads a card from a JSON value, as [`Scorecard::from_json`] does.
    ///
    /// # Errors
    /// Like [`Scorecard::from_json`].
    pub fn read(json: &Json<'_>, known: &Registry) -> Result<Self, ScorecardErrors> {
        let mut reader = CardReader { faults: Faults::default(), known };
        let place = CardPlace { pointer: String::new(), json };
        let card = reader.card(&place);
        let card = reader.faults.none_or(card)?;
        let Some((characteristics, initial, output)) = card else {
            return Err(ScorecardErrors::one("", "can't be read"));
        };
        Self::new(characteristics, initial).map(|card| card.with_output(output))
    }

    /// The JSON form. Members with their default value are left out.
    ///
    /// [`canonical`](lendwright_types::json::canonical) gives the same text for equal cards. It reads back to an equal
    /// card.
    #[must_use]
    pub fn to_json(&self) -> Json<'_> {
        let characteristics = self.characteristics.iter().map(characteristic_json).collect();
        let mut members = vec![("characteristics", Json::List(characteristics))];
        if self.initial != 0.0 {
            members.push(("initial", Json::double(self.initial)));
        }
        if self.output != CardOutput::default() {
            members.push(("output", Json::text(self.output.name())));
        }
        Json::object(members)
    }
}

/// A value of the document with its place.
struct CardPlace<'j> {
    pointer: String,
    json: &'j Json<'j>,
}

/// An object of the document with its place.
struct CardFields<'j> {
    pointer: String,
    members: ObjectReader<'j>,
}

struct CardReader<'r> {
    faults: Faults,
    known: &'r Registry,
}

type CardParts = (Vec<BinnedCharacteristic>, f64, CardOutput);

impl CardReader<'_> {
    fn card(&mut self, place: &CardPlace<'_>) -> Option<CardParts> {
        let fields = self.fields(place, CARD)?;
        let initial = self.optional(&fields, "initial", Self::number);
        let output = self.optional(&fields, "output", Self::output);
        let list = self.need(&fields, "characteristics")?;
        let characteristics = self.each(&list, Self::characteristic)?;
        Some((characteristics, initial?.unwrap_or_default(), output?.unwrap_or_default()))
    }

    fn output(&mut self, place: &CardPlace<'_>) -> Option<CardOutput> {
        let output = CardOutput::from_name(&self.text(place)?);
        output.or_else(|| self.wrong(place, "points or log_odds"))
    }

    fn characteristic(&mut self, place: &CardPlace<'_>) -> Option<BinnedCharacteristic> {
        let fields = self.fields(place, CHARACTERISTIC)?;
        let name = self.need(&fields, "name").and_then(|place| self.text(&place));
        let variables =
            self.need(&fields, "variables").and_then(|place| self.each(&place, Self::text));
        let reason = self.need(&fields, "reason").and_then(|place| self.text(&place));
        let mut number = |name| self.optional(&fields, name, Self::number);
        let (baseline, mean) = (number("baseline"), number("mean"));
        let mean_at_cutoff = number("mean_at_cutoff");
        let bins = self.need(&fields, "bins").and_then(|place| self.each(&place, Self::attribute));
        Some(BinnedCharacteristic {
            name: name?,
            variables: variables?,
            reason: reason?,
            baseline: baseline?,
            mean: mean?,
            mean_at_cutoff: mean_at_cutoff?,
            attributes: bins?,
        })
    }

    fn attribute(&mut self, place: &CardPlace<'_>) -> Option<Attribute> {
        let fields = self.fields(place, BIN)?;
        let predicate = self.predicate(place, &fields);
        let points = self.need(&fields, "points").and_then(|place| self.number(&place));
        let reason = self.optional(&fields, "reason", Self::text);
        let label = self.optional(&fields, "label", Self::text);
        let fallback = self.flag(&fields, "fallback");
        Some(Attribute {
            predicate: predicate?,
            points: points?,
            reason: reason?,
            label: label?,
            fallback: fallback?,
        })
    }

    fn predicate(&mut self, place: &CardPlace<'_>, fields: &CardFields<'_>) -> Option<Predicate> {
        let is_interval = fields.get("from").or(fields.get("to")).is_some();
        let others = ["in", "missing", "rule", "otherwise"];
        let others = others.into_iter().filter(|name| fields.get(name).is_some());
        let mut kinds = is_interval.then_some("from").into_iter().chain(others);
        let (kind, another) = (kinds.next(), kinds.next());
        if kind != Some("from") {
            for name in ["from_open", "to_closed"] {
                if let Some(place) = fields.get(name) {
                    self.faults.add(&place.pointer, "only an interval can have it");
                }
            }
        }
        if let (Some(kind), Some(another)) = (kind, another) {
            let kind = if kind == "from" { "an interval" } else { kind };
            let text = format!("has both {kind} and {another}: a bin has one condition");
            self.faults.add(&place.pointer, text);
            return None;
        }
        let value = |name| fields.get(name);
        match kind {
            Some("from") => self.interval(fields).map(Predicate::Interval),
            Some("in") => self.each(&value("in")?, Self::value).map(Predicate::In),
            Some("rule") => self.rule(&value("rule")?),
            Some(name @ "missing") => self.must_be_true(&value(name)?, Predicate::Missing),
            Some(name) => self.must_be_true(&value(name)?, Predicate::Otherwise),
            None => {
                let text = "has no condition: from, to, in, missing, rule or otherwise";
                self.faults.add(&place.pointer, text);
                None
            }
        }
    }

    fn interval(&mut self, fields: &CardFields<'_>) -> Option<Interval> {
        let mut end = |name| match fields.get(name) {
            None => Some(None),
            Some(place) if *place.json == Json::Null => Some(None),
            Some(place) => self.number(&place).map(Some),
        };
        let (from, to) = (end("from"), end("to"));
        let (from_open, to_closed) =
            (self.flag(fields, "from_open"), self.flag(fields, "to_closed"));
        Some(Interval { from: from?, to: to?, from_open: from_open?, to_closed: to_closed? })
    }

    fn value(&mut self, place: &CardPlace<'_>) -> Option<Input> {
        match place.json {
            Json::Number(_) => self.number(place).map(Input::Number),
            Json::Text(text) => Some(Input::text(text)),
            Json::Bool(truth) => Some(Input::Bool(*truth)),
            _ => self.wrong(place, "a number, a string or a boolean"),
        }
    }

    fn rule(&mut self, place: &CardPlace<'_>) -> Option<Predicate> {
        match Rule::from_canonical(RULE_NAME, place.json, self.known) {
            Ok(bound) => Some(Predicate::Rule(Arc::clone(bound.rule()))),
            Err(errors) => {
                for fault in errors.faults {
                    self.faults.add(&format!("{}{}", place.pointer, fault.pointer), fault.text);
                }
                None
            }
        }
    }

    fn must_be_true(&mut self, place: &CardPlace<'_>, predicate: Predicate) -> Option<Predicate> {
        if *place.json == Json::Bool(true) { Some(predicate) } else { self.wrong(place, "true") }
    }

    /// The members of an object. Each must be one of `known`.
    fn fields<'j>(
        &mut self,
        place: &CardPlace<'j>,
        known: &[&'static str],
    ) -> Option<CardFields<'j>> {
        let Some(members) = ObjectReader::from_json(place.json) else {
            return self.wrong(place, "an object");
        };
        let fields = CardFields { pointer: place.pointer.clone(), members };
        for (name, _) in place.json.members().unwrap_or_default() {
            if !known.contains(&name.as_ref()) {
                let hint = did_you_mean(nearest(name, known.iter().copied()));
                let text = format!("unknown member '{}'{hint}", shortened(name, NAME_SHOWN_MAX));
                self.faults.add(&fields.pointer_of(&shortened(name, NAME_SHOWN_MAX)), text);
            }
        }
        Some(fields)
    }

    /// A member that must be there.
    fn need<'j>(&mut self, fields: &CardFields<'j>, name: &str) -> Option<CardPlace<'j>> {
        let place = fields.get(name);
        if place.is_none() {
            self.faults.add(&fields.pointer_of(name), "is missing");
        }
        place
    }

    /// The result of `read` for a member that may be left out.
    #[expect(clippy::option_option, reason = "the outer one says whether the member is right")]
    fn optional<'j, T>(
        &mut self,
        fields: &CardFields<'j>,
        name: &str,
        read: impl FnOnce(&mut Self, &CardPlace<'j>) -> Option<T>,
    ) -> Option<Option<T>> {
        match fields.get(name) {
            Some(place) => read(self, &place).map(Some),
            None => Some(None),
        }
    }

    /// A boolean that is false if it is left out.
    fn flag(&mut self, fields: &CardFields<'_>, name: &str) -> Option<bool> {
        let flag = self.optional(fields, name, |reader, place| match place.json {
            Json::Bool(flag) => Some(*flag),
            _ => reader.wrong(place, "a boolean"),
        });
        flag.map(Option::unwrap_or_default)
    }

    /// The items of a list. All are read, so that each fault is found.
    fn each<'j, T>(
        &mut self,
        place: &CardPlace<'j>,
        read: impl Fn(&mut Self, &CardPlace<'j>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(items) = place.json.items() else { return self.wrong(place, "a list") };
        let mut found = Vec::with_capacity(items.len());
        for (at, json) in items.iter().enumerate() {
            if self.faults.is_full() {
                return None;
            }
            found.extend(read(
                self,
                &CardPlace { pointer: format!("{}/{at}", place.pointer), json },
            ));
        }
        (found.len() == items.len()).then_some(found)
    }

    fn text(&mut self, place: &CardPlace<'_>) -> Option<String> {
        let text = place.json.as_text().map(str::to_owned);
        text.or_else(|| self.wrong(place, "a string"))
    }

    fn number(&mut self, place: &CardPlace<'_>) -> Option<f64> {
        let number = match place.json {
            Json::Number(text) => text.parse::<f64>().ok().filter(|number| number.is_finite()),
            _ => None,
        };
        number.or_else(|| self.wrong(place, "a finite number"))
    }

    /// Adds the fault of an unexpected value.
    fn wrong<T>(&mut self, place: &CardPlace<'_>, expected: &str) -> Option<T> {
        let found = match place.json {
            Json::List(_) | Json::Object(_) => place.json.kind().to_owned(),
            scalar => scalar.shown(NAME_SHOWN_MAX),
        };
        self.faults.add(&place.pointer, format!("must be {expected}, not {found}"));
        None
    }
}

impl<'j> CardFields<'j> {
    fn get(&self, name: &str) -> Option<CardPlace<'j>> {
        let json = self.members.get(name)?;
        Some(CardPlace { pointer: self.pointer_of(name), json })
    }

    fn pointer_of(&self, name: &str) -> String {
        format!("{}/{}", self.pointer, escape_step(name))
    }
}

type Members<'c> = Vec<(&'static str, Json<'c>)>;

fn characteristic_json(characteristic: &BinnedCharacteristic) -> Json<'_> {
    let variables = characteristic.variables.iter().map(Json::text).collect();
    let mut members: Members<'_> = vec![
        ("name", Json::text(&characteristic.name)),
        ("variables", Json::List(variables)),
        ("reason", Json::text(&characteristic.reason)),
    ];
    for (name, points) in [
        ("baseline", characteristic.baseline),
        ("mean", characteristic.mean),
        ("mean_at_cutoff", characteristic.mean_at_cutoff),
    ] {
        members.extend(points.map(|points| (name, Json::double(points))));
    }
    let bins = characteristic.attributes.iter().map(attribute_json).collect();
    members.push(("bins", Json::List(bins)));
    Json::object(members)
}

fn attribute_json(attribute: &Attribute) -> Json<'_> {
    let mut members: Members<'_> = match &attribute.predicate {
        Predicate::Interval(interval) => interval_members(*interval),
        Predicate::In(values) => {
            vec![("in", Json::List(values.iter().map(Input::to_json).collect()))]
        }
        Predicate::Missing => vec![("missing", Json::Bool(true))],
        Predicate::Rule(rule) => vec![("rule", rule.to_canonical())],
        Predicate::Otherwise => vec![("otherwise", Json::Bool(true))],
    };
    members.push(("points", Json::double(attribute.points)));
    members.extend(attribute.reason.as_ref().map(|code| ("reason", Json::text(code))));
    members.extend(attribute.label.as_ref().map(|label| ("label", Json::text(label))));
    if attribute.fallback {
        members.push(("fallback", Json::Bool(true)));
    }
    Json::object(members)
}

/// An infinite end is left out. If both are infinite, the first is written as null.
fn interval_members(interval: Interval) -> Members<'static> {
    let mut members: Members<'_> = Vec::new();
    match (interval.from, interval.to) {
        (None, None) => members.push(("from", Json::Null)),
        (from, to) => {
            members.extend(from.map(|from| ("from", Json::double(from))));
            members.extend(to.map(|to| ("to", Json::double(to))));
        }
    }
    for (name, flag) in [("from_open", interval.from_open), ("to_closed", interval.to_closed)] {
        if flag {
            members.push((name, Json::Bool(true)));
        }
    }
    members
}
