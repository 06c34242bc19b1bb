//! The rules of a policy, bound to its columns; those that a change leaves alone are kept as they are.

use super::{Draft, variables};
use crate::PolicyError;
use crate::rules::{
    BoundRule, ColumnIndex, Parsed, Registry, Rule, RuleCost, RuleErrorCode, RuleErrors,
    RuleWarning, Variable,
};
use lendwright_types::json::{Json, canonical, escape_step};
use std::sync::Arc;

/// Rules, sorted by name, with their form in the policy file.
#[derive(Clone, Default)]
pub(super) struct Rules {
    pub(super) bound: Vec<Arc<BoundRule>>,
    /// The form of each, in the same order.
    pub(super) forms: Vec<Arc<RuleForm>>,
    /// The cost of the rules of the caps, in addition to these rules.
    pub(super) caps: RuleCost,
}

/// A rule in the form of the policy file, with its warnings and its cost. It is computed once, since each change of a
/// policy needs it for all its rules.
pub(super) struct RuleForm {
    /// Its conditions as canonical JSON.
    pub(super) text: String,
    /// The warnings; their pointers lead into the policy file.
    pub(super) warnings: Vec<RuleWarning>,
    pub(super) cost: RuleCost,
}

impl RuleForm {
    pub(super) fn of(rule: &BoundRule, warnings: Vec<RuleWarning>) -> Self {
        Self { text: canonical(&rule.to_canonical()), warnings, cost: rule.cost() }
    }
}

/// Rules that were compiled before, and the registry that they are bound to.
#[derive(Clone, Copy)]
pub(super) struct Before<'b> {
    pub(super) registry: &'b Registry,
    pub(super) rules: &'b Rules,
}

impl Rules {
    /// Reads the rules of a policy file, bound to `known`.
    pub(super) fn parse(
        forms: &[(&str, &Json<'_>)],
        known: &Registry,
        is_accepted: bool,
    ) -> Result<Self, PolicyError> {
        let mut sorted = forms.to_vec();
        sorted.sort_by_key(|(name, _)| *name);
        let read = if is_accepted { Rule::parse_accepted } else { Rule::parse_canonical };
        let (mut parsed, mut cost) = (Vec::with_capacity(sorted.len()), RuleCost::default());
        for (name, form) in sorted {
            let rule = read(name, form, known);
            let costs_too_much = match &rule {
                Ok(Parsed { rule, .. }) => {
                    cost = cost.plus(rule.cost());
                    cost.too_much(RuleCost::default()).is_some()
                }
                Err(errors) => errors.faults.iter().any(|it| it.code == RuleErrorCode::Pattern),
            };
            parsed.push((name, rule));
            // The following rules are not compiled any more.
            if costs_too_much && !is_accepted {
                break;
            }
        }
        let rules = Self::collect(parsed)?;
        if !is_accepted {
            rules.check_cost(RuleCost::default())?;
        }
        Ok(rules)
    }

    /// Refuses rules that cost more than the budget and more than before.
    pub(super) fn check_cost(&self, before: RuleCost) -> Result<(), PolicyError> {
        let too_much = self.cost().too_much(before);
        too_much.map_or(Ok(()), |text| Err(PolicyError::at("/rules", text)))
    }

    pub(super) fn cost(&self) -> RuleCost {
        self.caps.plus(self.forms.iter().map(|form| form.cost).sum())
    }

    /// Binds the rules of a draft to its registry. A rule that was compiled before is not compiled again if its
    /// variables are unchanged.
    pub(super) fn bind(
        draft: &Draft,
        registry: &Registry,
        before: Option<Before<'_>>,
    ) -> Result<Self, PolicyError> {
        let places = before.map(|before| before.places(registry)).unwrap_or_default();
        let mut known = None;
        let (mut kept, mut bound) = (Self::default(), Vec::new());
        for (name, rule) in &draft.rules {
            if let Some((bound, form)) = before.and_then(|b| b.kept(name, rule, &places)) {
                kept.bound.push(bound);
                kept.forms.push(form);
                continue;
            }
            let renamed = rule.name() != name;
            let rule = if renamed { Arc::new(rule.renamed(name)) } else { rule.clone() };
            let parsed = rule.bind(registry).map_err(|errors| {
                // For an unknown variable the error names the nearest of all variables that the rule may read.
                let known = known.get_or_insert_with(|| variables::known(draft));
                rule.bind(known).err().unwrap_or(errors)
            });
            bound.push((name.as_str(), parsed));
        }
        Ok(kept.merged(Self::collect(bound)?))
    }

    /// The rules; if some have faults, the faults of all of them.
    fn collect<'n>(
        parsed: impl IntoIterator<Item = (&'n str, Result<Parsed, RuleErrors>)>,
    ) -> Result<Self, PolicyError> {
        let (mut rules, mut refused): (Self, Option<RuleErrors>) = (Self::default(), None);
        for (name, parsed) in parsed {
            let place = format!("/rules/{}", escape_step(name));
            match parsed {
                Ok(Parsed { rule, mut warnings }) => {
                    for warning in &mut warnings {
                        warning.pointer.insert_str(0, &place);
                    }
                    rules.forms.push(Arc::new(RuleForm::of(&rule, warnings)));
                    rules.bound.push(Arc::new(rule));
                }
                Err(mut errors) => {
                    errors.faults.iter_mut().for_each(|fault| fault.pointer.insert_str(0, &place));
                    match &mut refused {
                        Some(refused) => refused.faults.append(&mut errors.faults),
                        None => refused = Some(errors),
                    }
                }
            }
        }
        refused.map_or(Ok(rules), |errors| Err(PolicyError::Rule(errors)))
    }

    /// These rules and the others, which have other names, sorted by name.
    fn merged(self, others: Self) -> Self {
        let caps = self.caps;
        if others.bound.is_empty() {
            return self;
        }
        let pairs = |rules: Self| rules.bound.into_iter().zip(rules.forms);
        let mut all: Vec<_> = pairs(self).chain(pairs(others)).collect();
        all.sort_by(|(a, _), (b, _)| a.name().cmp(b.name()));
        let (bound, forms) = all.into_iter().unzip();
        Self { bound, forms, caps }
    }

    /// The names of the rules and their texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.bound.iter().zip(&self.forms).map(|(rule, form)| (rule.name(), &*form.text))
    }

    /// The rules that are not those of former ones; `None` for one that is gone.
    pub(super) fn changed<'r>(&'r self, former: &'r Self) -> Vec<(&'r str, Option<&'r str>)> {
        let mut changed = Vec::new();
        for (rule, form) in self.bound.iter().zip(&self.forms) {
            let before = former.position(rule.name()).and_then(|at| former.forms.get(at));
            let stays =
                |before: &Arc<RuleForm>| Arc::ptr_eq(before, form) || before.text == form.text;
            if !before.is_some_and(stays) {
                changed.push((rule.name(), Some(&*form.text)));
            }
        }
        let gone = former.bound.iter().filter(|rule| self.position(rule.name()).is_none());
        changed.extend(gone.map(|rule| (rule.name(), None)));
        changed
    }

    /// The rule of a name.
    pub(super) fn find(&self, name: &str) -> Option<&Arc<BoundRule>> {
        self.position(name).and_then(|at| self.bound.get(at))
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.bound.binary_search_by(|rule| rule.name().cmp(name)).ok()
    }

    /// The rules of these names; else the index and the unknown name.
    pub(super) fn find_all<N: AsRef<str>>(
        &self,
        names: &[N],
    ) -> Result<Vec<Arc<BoundRule>>, (usize, String)> {
        let find = |(at, name): (usize, &N)| {
            let name = name.as_ref();
            self.find(name).cloned().ok_or_else(|| (at, name.to_owned()))
        };
        names.iter().enumerate().map(find).collect()
    }
}

impl Before<'_> {
    /// For each column of the earlier registry its column in a new one; `None` if the variable
    /// differs.
    fn places(self, registry: &Registry) -> Vec<Option<ColumnIndex>> {
        let place = |variable: &Variable| {
            let column = registry.column(&variable.name)?;
            (registry.at(column) == Some(variable)).then_some(column)
        };
        self.registry.variables().iter().map(place).collect()
    }

    /// The rule as it was compiled before, with its new columns.
    fn kept(
        self,
        name: &str,
        rule: &Arc<Rule>,
        places: &[Option<ColumnIndex>],
    ) -> Option<(Arc<BoundRule>, Arc<RuleForm>)> {
        let at = self.rules.position(name)?;
        let bound = self.rules.bound.get(at).filter(|bound| Arc::ptr_eq(bound.rule(), rule))?;
        let bound = bound.moved(&|column| places.get(column.index()).copied().flatten())?;
        Some((bound, self.rules.forms.get(at)?.clone()))
    }
}
