//! From a draft to a policy: everything checked, everything looked up once.

use super::super::card::Card;
use super::super::error::escaped;
use super::super::{Category, Characteristic, PolicyError, SubScore, WeightsError};
use super::build::Draft;
use super::{Inner, Policy, name_of, variables};
use crate::rules::{
    Column, Kind, Lint, LintCode, Registry, Rule, RuleFaults, RuleSet, Variable, is_na,
};
use std::sync::Arc;

/// The columns of what the card computes, for rules that read it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Computed {
    pub(super) score: Option<Column>,
    pub(super) class: Option<Column>,
    pub(super) certainty: Option<Column>,
}

/// The names of what the card computes.
pub(super) const SCORE: &str = "credit_score";
pub(super) const CLASS: &str = "credit_score_classification";
pub(super) const CERTAINTY: &str = "certainty";

impl Draft {
    pub(super) fn compiled(mut self) -> Result<Policy, PolicyError> {
        check_sizes(&self)?;
        check_names(&self.characteristics)?;
        check_weights(&self)?;
        self.bands.check(self.scaling)?;
        let registry = variables::check(&self.variables)?;
        check_reads(&self, &registry)?;
        self.weights = self.weights.in_order_of(self.characteristics.iter().map(|c| &*c.name));

        let (rules, mut lints) = rules(&self, &registry)?;
        // A rule in another spelling than the canonical one is brought to it, so that equal
        // policies have one name.
        self.rules = rules.iter().map(|r| (r.name().to_owned(), r.to_canonical())).collect();
        let default_rules = RuleSet::new(
            named(&rules, &self.acceptance_rules)
                .map_err(|(at, name)| no_rule("/acceptance_rules", at, &name))?,
            named(&rules, &self.rejection_rules)
                .map_err(|(at, name)| no_rule("/rejection_rules", at, &name))?,
        );
        lints.extend(default_rules.lints());
        lints.extend(weight_lints(&self, &registry));
        let card = Card::new(
            &self.characteristics,
            &self.weights,
            &registry,
            self.reason_base,
            (self.scaling, self.rounding),
        );
        let computed = Computed {
            score: registry.column(SCORE),
            class: registry.column(CLASS),
            certainty: registry.column(CERTAINTY),
        };
        let reason_codes = registry.variables().iter().map(|v| v.reason.code.clone()).collect();
        let (canonical, digest, mark) = name_of(&self)?;
        let draft = self;
        let inner = Inner {
            draft,
            canonical,
            digest,
            mark,
            registry,
            rules,
            card,
            computed,
            default_rules: default_rules.of(mark),
            reason_codes,
            lints,
        };
        Ok(Policy { inner: Arc::new(inner) })
    }
}

/// A warning of each characteristic that weighs and reads a variable protected by law.
fn weight_lints(draft: &Draft, registry: &Registry) -> Vec<Lint> {
    let weighs = |c: &&Characteristic| draft.weights.get(&c.name).is_some_and(|w| w > 0.0);
    let is_protected = |name: &str| registry.get(name).is_some_and(|variable| variable.protected);
    let mut lints = Vec::new();
    for characteristic in draft.characteristics.iter().filter(weighs) {
        let pointer = format!("/weights/{}", escaped(&characteristic.name));
        let protected = characteristic.reads().filter(|name| is_protected(name));
        lints.extend(protected.map(|name| protected_weight(&pointer, name)));
    }
    lints
}

/// The warning that a weight counts a protected variable.
pub(crate) fn protected_weight(pointer: &str, variable: &str) -> Lint {
    let text = format!("a weight reads '{variable}', which is protected");
    Lint { pointer: pointer.to_owned(), code: LintCode::Protected, text }
}

/// Whether the card computes this variable.
pub(in super::super) fn is_computed(name: &str) -> bool {
    [SCORE, CLASS, CERTAINTY].contains(&name)
}

/// The rules of these names; else the place and the name that is none.
pub(super) fn named<N: AsRef<str>>(
    rules: &[Arc<Rule>],
    names: &[N],
) -> Result<Vec<Arc<Rule>>, (usize, String)> {
    let find = |(at, name): (usize, &N)| {
        let name = name.as_ref();
        rules
            .binary_search_by(|rule| rule.name().cmp(name))
            .ok()
            .and_then(|at| rules.get(at).cloned())
            .ok_or_else(|| (at, name.to_owned()))
    };
    names.iter().enumerate().map(find).collect()
}

fn no_rule(list: &str, at: usize, name: &str) -> PolicyError {
    PolicyError::at(&format!("{list}/{at}"), format!("rule {name} does not exist"))
}

/// More than any card has, and few enough to be compared with one another.
const CHARACTERISTICS_MAX: usize = 1_000;

/// The rules that a policy may have: each change of one makes the whole policy anew.
pub(crate) const RULES_MAX: usize = 1_000;

/// The variables that a policy may carry.
const VARIABLES_MAX: usize = 10_000;

fn check_sizes(draft: &Draft) -> Result<(), PolicyError> {
    for (member, count, most) in [
        ("characteristics", draft.characteristics.len(), CHARACTERISTICS_MAX),
        ("rules", draft.rules.len(), RULES_MAX),
        ("variables", draft.variables.len(), VARIABLES_MAX),
    ] {
        if count > most {
            let text = format!("{count}, at most {most} are taken");
            return Err(PolicyError::at(&format!("/{member}"), text));
        }
    }
    Ok(())
}

fn check_names(characteristics: &[Characteristic]) -> Result<(), PolicyError> {
    for (at, characteristic) in characteristics.iter().enumerate() {
        let pointer = format!("/characteristics/{at}");
        characteristic.check(&pointer)?;
        if characteristics.iter().take(at).any(|earlier| earlier.name == characteristic.name) {
            let text = format!("{:?} stands twice", characteristic.name);
            return Err(PolicyError::member(&pointer, "name", text));
        }
    }
    Ok(())
}

fn check_weights(draft: &Draft) -> Result<(), PolicyError> {
    let known = || draft.characteristics.iter().map(|c| c.name.as_str());
    match draft.weights.iter().find(|(name, _)| !known().any(|k| k == *name)) {
        None => Ok(()),
        Some((name, _)) => {
            let hint = super::super::names::hint(name, known());
            let error = WeightsError::Unknown { name: name.to_owned(), hint };
            Err(PolicyError::at("/weights", error.to_string()))
        }
    }
}

/// Every variable that a card reads exists and is of a type that its sub-scores are for.
fn check_reads(draft: &Draft, registry: &Registry) -> Result<(), PolicyError> {
    for (at, characteristic) in draft.characteristics.iter().enumerate() {
        let pointer = format!("/characteristics/{at}");
        let divisor_at = characteristic.variables.len();
        for (place, name) in characteristic.reads().enumerate() {
            let is_divisor = place == divisor_at;
            let member = if is_divisor { "divide_by".into() } else { format!("variables/{place}") };
            let pointer = format!("{pointer}/{member}");
            let fault = |text| Err(PolicyError::at(&pointer, text));
            if is_computed(name) {
                return fault(format!("{name} is computed from the card and can't be part of it"));
            }
            let Some(variable) = registry.get(name) else {
                return Err(variables::unknown(draft, &pointer, name));
            };
            match &characteristic.sub_score {
                SubScore::Categories { table, .. } if takes_categories(&variable.kind) => {
                    let categories = format!("/characteristics/{at}/categories");
                    check_categories(&categories, table, variable)?;
                }
                SubScore::Knots(_) if takes_knots(&variable.kind) => {}
                _ => {
                    let kind = variable.kind.name();
                    return fault(format!(
                        "{name} is of type {kind}, which its sub-scores are not for"
                    ));
                }
            }
        }
    }
    Ok(())
}

fn takes_knots(kind: &Kind) -> bool {
    matches!(kind, Kind::Number | Kind::Integer)
}

fn takes_categories(kind: &Kind) -> bool {
    !matches!(kind, Kind::Date | Kind::List)
}

/// Every category is a value that the variable can have.
fn check_categories(
    pointer: &str,
    table: &[(Category, f64)],
    variable: &Variable,
) -> Result<(), PolicyError> {
    let name = &variable.name;
    for (at, (category, _)) in table.iter().enumerate() {
        let text = match (category, &variable.kind) {
            (Category::Text(text), Kind::Text | Kind::Choice(_)) if is_na(text) => {
                format!("{category} would say that {name} is missing")
            }
            (Category::Text(text), Kind::Choice(choices)) => {
                if choices.iter().any(|choice| **choice == **text) {
                    continue;
                }
                let hint = super::super::names::hint(text, choices.iter().map(|c| &**c));
                format!("{category} is none of the values of {name}{hint}")
            }
            (Category::Text(_), Kind::Text)
            | (Category::Bool(_), Kind::Bool)
            | (Category::Number(_), Kind::Number | Kind::Integer) => continue,
            (_, kind) => format!("{category} is no value of {name}, of type {}", kind.name()),
        };
        return Err(PolicyError::at(&format!("{pointer}/{at}/0"), text));
    }
    Ok(())
}

/// The rules of a draft, and what looks wrong about them; else the faults of all of them.
fn rules(draft: &Draft, registry: &Registry) -> Result<(Vec<Arc<Rule>>, Vec<Lint>), PolicyError> {
    let (mut rules, mut lints) = (Vec::with_capacity(draft.rules.len()), Vec::new());
    let (mut refused, mut known): (Option<RuleFaults>, _) = (None, None);
    for (name, form) in &draft.rules {
        let place = format!("/rules/{}", escaped(name));
        match Rule::parse_canonical(name, form, registry) {
            Ok(parsed) => {
                rules.push(Arc::new(parsed.rule));
                let placed =
                    |lint: Lint| Lint { pointer: format!("{place}{}", lint.pointer), ..lint };
                lints.extend(parsed.lints.into_iter().map(placed));
            }
            Err(faults) => {
                // Of all variables that it may read, the nearest one is named for one that is unknown.
                let known = known.get_or_insert_with(|| variables::known(draft));
                let mut faults = Rule::parse_canonical(name, form, known).err().unwrap_or(faults);
                faults.faults.iter_mut().for_each(|fault| fault.pointer.insert_str(0, &place));
                match &mut refused {
                    Some(refused) => refused.faults.append(&mut faults.faults),
                    None => refused = Some(faults),
                }
            }
        }
    }
    refused.map_or(Ok(()), |faults| Err(PolicyError::Rule(faults)))?;
    Ok((rules, lints))
}
