//! Random cards and applicants, as data, and as a decision file and inputs with the same meaning.

use std::fmt::Write as _;

/// A generator of random numbers (splitmix64), so that each run is the same.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (bits ^ (bits >> 31)) % end
    }

    pub(crate) fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    /// A decimal of up to 3 decimals from 0 to below `end`.
    pub(crate) fn decimal(&mut self, end: u64) -> String {
        match self.below(4) {
            0 => self.below(end).to_string(),
            decimals => {
                let unit = 10_u64.pow(u32::try_from(decimals).unwrap());
                let number = self.below(end * unit);
                let width = usize::try_from(decimals).unwrap();
                format!("{}.{:0width$}", number / unit, number % unit)
            }
        }
    }

    /// A share of up to 3 decimals, 0 to 1.
    pub(crate) fn share(&mut self) -> String {
        if self.one_in(4) { self.below(2).to_string() } else { self.decimal(1) }
    }
}

/// The points for a missing value; with `None`, the line is left out.
pub(crate) type Missing = Option<String>;

pub(crate) enum Scale {
    Knots(Vec<(String, String)>),
    /// The sub-scores of the texts `a`, `b`, …
    Texts(Vec<String>),
}

pub(crate) enum Divisor {
    None,
    Constant(String),
    /// The number of a variable.
    Variable(usize),
}

pub(crate) struct Line {
    /// The number of its variable.
    pub variable: usize,
    pub divisor: Divisor,
    pub scale: Scale,
    pub weight: String,
    pub missing: Option<Missing>,
    pub mean: Option<String>,
    pub code: &'static str,
}

pub(crate) struct Cap {
    pub variable: usize,
    pub from: String,
    pub max: i64,
    pub code: &'static str,
}

pub(crate) struct Card {
    pub lines: Vec<Line>,
    pub caps: Vec<Cap>,
    pub min: i64,
    pub max: i64,
    pub missing: Missing,
    pub half_up: bool,
    pub by_mean: bool,
    pub min_certainty: String,
    /// The smallest score that passes.
    pub cut_off: i64,
    /// An applicant with more than this in variable 0 is refused.
    pub refused_above: String,
}

/// Numbers are `v0` to `v7`, texts `t8` to `t11`.
pub(crate) const NUMBERS: usize = 8;
pub(crate) const VARIABLES: usize = 12;
pub(crate) const CODES: [&str; 6] = ["A", "B", "C", "D", "E", "INCOMPLETE"];
const TEXTS: [&str; 4] = ["a", "b", "c", "d"];

pub(crate) fn name(variable: usize) -> String {
    if variable < NUMBERS { format!("v{variable}") } else { format!("t{variable}") }
}

/// A random card. With `apart`, each line has its own variable, and no other line uses it.
pub(crate) fn card(random: &mut Random, apart: bool) -> Card {
    let (min, max) = if random.one_in(2) { (300, 850) } else { (0, 100 + small(random, 900)) };
    let on_scale = |random: &mut Random| min + small(random, (max - min).unsigned_abs() + 1);
    let count = 1 + usize::try_from(random.below(11)).unwrap();
    let mut lines: Vec<Line> = (0..count).map(|at| line(random, at, apart)).collect();
    "7".clone_into(&mut lines[0].weight);
    let caps = (0..random.below(4)).map(|_| Cap {
        variable: usize::try_from(random.below(NUMBERS as u64)).unwrap(),
        from: random.decimal(4),
        max: on_scale(random),
        code: CODES[usize::try_from(random.below(5)).unwrap()],
    });
    let caps = caps.collect();
    Card {
        lines,
        caps,
        min,
        max,
        missing: missing(random),
        half_up: random.one_in(4),
        by_mean: random.one_in(4),
        min_certainty: random.share(),
        cut_off: on_scale(random),
        refused_above: random.decimal(12),
    }
}

fn small(random: &mut Random, end: u64) -> i64 {
    i64::try_from(random.below(end)).unwrap()
}

fn missing(random: &mut Random) -> Missing {
    (!random.one_in(6)).then(|| random.share())
}

fn line(random: &mut Random, at: usize, apart: bool) -> Line {
    let variable =
        if apart { at } else { usize::try_from(random.below(VARIABLES as u64)).unwrap() };
    let scale = if variable < NUMBERS {
        let mut from = 0;
        let knots = (0..=random.below(4)).map(|_| {
            from += 1 + random.below(400);
            let unit = [1, 10, 100][usize::try_from(random.below(3)).unwrap()];
            (from * 100 / unit, random.share())
        });
        let mut knots: Vec<(u64, String)> = knots.collect();
        knots.sort();
        knots.dedup_by_key(|(at, _)| *at);
        let hundredths = |at: u64| format!("{}.{:02}", at / 100, at % 100);
        Scale::Knots(knots.into_iter().map(|(at, share)| (hundredths(at), share)).collect())
    } else {
        Scale::Texts((0..4).map(|_| random.share()).collect())
    };
    let divisor = match (variable < NUMBERS, random.below(4)) {
        (true, 0) => Divisor::Constant(format!("{}.5", random.below(30))),
        (true, 1) if !apart => Divisor::Variable(small_index(random)),
        _ => Divisor::None,
    };
    let weights = ["0", "0.1", "0.3", "2.5", "1", "3", "20", "0.000000001", "123456.789"];
    Line {
        variable,
        divisor,
        scale,
        weight: weights[usize::try_from(random.below(9)).unwrap()].to_owned(),
        missing: random.one_in(4).then(|| missing(random)),
        mean: random.one_in(2).then(|| random.share()),
        code: CODES[usize::try_from(random.below(6)).unwrap()],
    }
}

fn small_index(random: &mut Random) -> usize {
    usize::try_from(random.below(NUMBERS as u64)).unwrap()
}

/// The values of an applicant: a decimal or a text for each variable.
pub(crate) fn person(random: &mut Random) -> Vec<Option<String>> {
    let value = |variable: usize| {
        (!random.one_in(4)).then(|| match variable {
            text if text >= NUMBERS => TEXTS[usize::try_from(random.below(4)).unwrap()].to_owned(),
            _ if random.one_in(6) => "0".to_owned(),
            _ => random.decimal(12),
        })
    };
    (0..VARIABLES).map(value).collect()
}

pub(crate) fn inputs(person: &[Option<String>]) -> String {
    let known = person.iter().enumerate().filter_map(|(variable, value)| {
        let value = value.as_ref()?;
        let quote = if variable < NUMBERS { "" } else { "\"" };
        Some(format!("\"{}\": {quote}{value}{quote}", name(variable)))
    });
    format!("{{{}}}", known.collect::<Vec<_>>().join(", "))
}

fn said(missing: &Missing) -> String {
    missing.clone().unwrap_or_else(|| "\"left_out\"".to_owned())
}

/// The decision file of a card.
pub(crate) fn file(card: &Card) -> String {
    let list = |items: Vec<String>| items.join(", ");
    let variables = (0..VARIABLES).map(|at| {
        let kind = if at < NUMBERS { "number" } else { "string" };
        let name = name(at);
        format!(
            r#"{{"name": "{name}", "type": "{kind}", "reason": {{"code": "{name}", "text": ""}}}}"#
        )
    });
    let lines = card.lines.iter().enumerate().map(|(at, line)| {
        let mut text = format!(
            r#"{{"name": "l{at}", "variables": ["{}"], "reason": "{}""#,
            name(line.variable),
            line.code
        );
        let _ = match &line.divisor {
            Divisor::None => Ok(()),
            Divisor::Constant(by) => write!(text, r#", "divide_by": {by}"#),
            Divisor::Variable(by) => write!(text, r#", "divide_by": "{}""#, name(*by)),
        };
        let _ = match &line.scale {
            Scale::Knots(knots) => {
                let knots = knots.iter().map(|(at, share)| format!("[{at}, {share}]"));
                write!(text, r#", "knots": [{}]"#, list(knots.collect()))
            }
            Scale::Texts(shares) => {
                let rows = TEXTS.iter().zip(shares).map(|(t, s)| format!(r#"["{t}", {s}]"#));
                write!(text, r#", "categories": [{}]"#, list(rows.collect()))
            }
        };
        if let Some(missing) = &line.missing {
            let _ = write!(text, r#", "missing": {}"#, said(missing));
        }
        if let Some(mean) = &line.mean {
            let _ = write!(text, r#", "mean": {mean}"#);
        }
        text + "}"
    });
    let condition = |variable: &str, operator: &str, value: &str| {
        format!(r#"[{{"variable": "{variable}", "operator": "{operator}", "value": {value}}}]"#)
    };
    let caps = card.caps.iter().map(|cap| {
        let rule = condition(&name(cap.variable), ">=", &cap.from);
        format!(r#"{{"rule": {rule}, "max": {}, "code": "{}"}}"#, cap.max, cap.code)
    });
    let weights = card.lines.iter().enumerate();
    let weights = weights.map(|(at, line)| format!(r#""l{at}": {}"#, line.weight));
    format!(
        r#"{{"format": 1, "variables": [{}], "characteristics": [{}], "weights": {{{}}}, "caps": [{}],
        "scaling": {{"min": {}, "max": {}, "missing": {}}}, "rounding": "{}", "reason_base": "{}",
        "min_certainty": {}, "bands": [["Low", {}], ["High", {}]],
        "rules": {{"score": {}, "much": {}}}}}"#,
        list(variables.collect()),
        list(lines.collect()),
        list(weights.collect()),
        list(caps.collect()),
        card.min,
        card.max,
        said(&card.missing),
        if card.half_up { "half_up" } else { "half_even" },
        if card.by_mean { "mean" } else { "best" },
        card.min_certainty,
        card.min,
        i64::midpoint(card.min, card.max),
        condition("credit_score", ">=", &card.cut_off.to_string()),
        condition("v0", ">", &card.refused_above),
    )
}
