//! A draft: the parts of a policy, open to change. Its variables are checked, and its rules and caps are bound to the
//! policy's columns. Rules that a change leaves alone are kept as they are.

use crate::rules::{
    BoundRule, Bounds, ColumnIndex, Kind, OnUnknown, ParsedRule, Registry, Rule, RuleCost,
    RuleErrorCode, RuleErrors, RuleWarning, STANDARD, Variable,
};
use crate::score::{CAPS_MAX, CLASS, RULE_NAME, SCORE, default_caps, is_computed};
use crate::{
    Bands, Cap, Catalogue, Characteristic, MINIMUM_WAGE_EGP, PolicyError, ReasonBase, Rounding,
    Scaling, Weights, default_characteristics,
};
use lendwright_types::currency;
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::json::{Json, canonical, escape_step};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The parts of a policy. [`Draft::build`] checks them and makes the policy.
///
/// ```
/// use lendwright_scoring::{Draft, ReasonBase};
///
/// let mut draft = Draft::default();
/// draft.reason_base = ReasonBase::Mean;
/// assert!(draft.build()?.digest().starts_with("sha256:"));
/// # Ok::<(), lendwright_scoring::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Draft {
    /// The currency of all amounts in scoring.
    pub currency: Currency,
    /// The variables that are used, and those that the host declares. [`Draft::build`] adds standard variables that are
    /// used.
    pub variables: Vec<Variable>,
    /// Every rule, by name. A rule with another name gets this one.
    pub rules: BTreeMap<String, Arc<Rule>>,
    /// The acceptance rules of decisions without a book. In a book each request names its own rules.
    pub acceptance_rules: Vec<String>,
    /// The rejection rules, in the same way.
    pub rejection_rules: Vec<String>,
    /// The replacement for an undetermined state.
    pub on_unknown: OnUnknown,
    /// The characteristics, in the order of adding their points.
    pub characteristics: Vec<Characteristic>,
    /// The weights of the characteristics that count.
    pub weights: Weights,
    /// The range of the score, and the value of a missing characteristic.
    pub scaling: Scaling,
    /// Upper limits of the score while a rule holds. `None` becomes the default ones: two reports 579, one 669, three
    /// missed payments 579 on the scale 300 to 850, none on another.
    pub caps: Option<Vec<Cap>>,
    /// The lowest certainty, 0 to 1, with a score for the rules. Below it, the score and its class are missing for
    /// them.
    pub min_certainty: f64,
    /// The rounding of a score.
    pub rounding: Rounding,
    /// The classes of the score.
    pub bands: Bands,
    /// The sub-score that lost points are compared with.
    pub reason_base: ReasonBase,
    /// The texts of reasons.
    pub reasons: Catalogue,
}

/// The default of [`Draft::min_certainty`]: half of the weights.
pub(super) const MIN_CERTAINTY: f64 = 0.5;

impl Default for Draft {
    /// The default card in Egyptian pounds, without rules.
    fn default() -> Self {
        Self {
            currency: currency::EGP,
            variables: Vec::new(),
            rules: BTreeMap::new(),
            acceptance_rules: Vec::new(),
            rejection_rules: Vec::new(),
            on_unknown: OnUnknown::default(),
            characteristics: default_characteristics(MINIMUM_WAGE_EGP),
            weights: Weights::default(),
            scaling: Scaling::default(),
            caps: None,
            min_certainty: MIN_CERTAINTY,
            rounding: Rounding::default(),
            bands: Bands::default(),
            reason_base: ReasonBase::default(),
            reasons: Catalogue::default(),
        }
    }
}

/// A standard variable as a draft has it: the score is on its scale, the score's class one of its bands.
fn variable_for_draft(variable: &Variable, draft: &Draft) -> Variable {
    let mut variable = variable.clone();
    if &*variable.name == CLASS {
        let names = draft.bands.as_slice().iter().map(|band| band.name.as_str().into());
        variable.kind = Kind::Choice(names.collect());
    }
    if &*variable.name == SCORE {
        let (min, max) = (draft.scaling.min.into(), draft.scaling.max.into());
        variable.bounds = Bounds { min: Some(min), max: Some(max) };
    }
    variable
}

/// A policy's own variables together with the standard ones. If both have a name, the policy's definition counts.
pub(super) fn known_variables(draft: &Draft) -> Registry {
    let mut registry = Registry::empty();
    let standard = STANDARD.variables().iter().map(|v| variable_for_draft(v, draft));
    for variable in draft.variables.iter().cloned().chain(standard) {
        // A standard variable is left out on purpose if the policy uses its name.
        let _ = registry.declare(variable);
    }
    registry
}

/// Adds the host's declarations to a draft.
pub(super) fn declare_variables(
    draft: &mut Draft,
    declared: impl IntoIterator<Item = Variable>,
) -> Result<(), PolicyError> {
    let mut known = known_variables(draft);
    for (at, variable) in declared.into_iter().enumerate() {
        if variable.is_hosts_own() && known.get(&variable.name) == Some(&variable) {
            continue;
        }
        known
            .declare(variable.clone())
            .map_err(|fault| PolicyError::at(&format!("/variables/{at}"), fault.to_string()))?;
        draft.variables.push(variable);
    }
    Ok(())
}

/// The standard variables that the first release protects. No host ever had one of them under its own name, so a
/// host's declaration cannot bypass the protection.
const PROTECTED: [&str; 6] =
    ["ID_is_valid", "Marital_Status", "age", "birth_date", "gender", "national_id"];

/// Checks the variables of a policy and gives their registry; an error names the index. A variable with the source
/// `host` is the host's own, even if a standard variable has its name.
pub(super) fn check_variables(variables: &[Variable]) -> Result<Registry, PolicyError> {
    let mut registry = Registry::empty();
    for (at, variable) in variables.iter().enumerate() {
        check_standard(&format!("/variables/{at}"), variable)?;
        registry
            .declare(variable.clone())
            .map_err(|f| PolicyError::at(&format!("/variables/{at}"), f.to_string()))?;
    }
    Ok(registry)
}

fn check_standard(pointer: &str, variable: &Variable) -> Result<(), PolicyError> {
    let (name, is_own) = (&variable.name, variable.is_hosts_own());
    let Some(known) = STANDARD.get(name) else { return Ok(()) };
    let is_protected = if is_own { PROTECTED.contains(&&**name) } else { known.protected };
    if is_protected && !variable.protected {
        let text = format!("{name} is protected by law, and stays so");
        return Err(PolicyError::member(pointer, "protected", text));
    }
    if known.source != variable.source && (!is_own || is_computed(name)) {
        let text = format!("{name} comes from {}, and from nowhere else", known.source.name());
        return Err(PolicyError::member(pointer, "source", text));
    }
    Ok(())
}

/// The error about an unknown variable, with the nearest known name.
pub(super) fn unknown_variable(draft: &Draft, pointer: &str, name: &str) -> PolicyError {
    PolicyError::at(pointer, known_variables(draft).unknown(name).to_string())
}

/// The names of the variables that rules and characteristics read, divisors too.
pub(super) fn used_variables(draft: &Draft) -> BTreeSet<&str> {
    let mut used = BTreeSet::new();
    for characteristic in &draft.characteristics {
        used.extend(characteristic.reads());
    }
    let of_caps = draft.caps.iter().flatten().map(|cap| &cap.rule);
    for rule in draft.rules.values().chain(of_caps) {
        used.extend(rule.variables());
    }
    used
}

/// The draft with the standard variables that it uses and does not carry, sorted by name.
pub(super) fn complete_variables(mut draft: Draft) -> Draft {
    draft.caps.get_or_insert_with(|| default_caps(draft.scaling));
    let missing: Vec<Variable> = used_variables(&draft)
        .into_iter()
        .filter(|name| !draft.variables.iter().any(|v| &*v.name == *name))
        .filter_map(|name| STANDARD.get(name).map(|v| variable_for_draft(v, &draft)))
        .collect();
    if !missing.is_empty() {
        draft.variables.extend(missing);
        draft.variables.compact_sort_by(|a, b| a.name.cmp(&b.name));
    }
    draft
}

/// The draft without the standard variables that it no longer uses.
pub(super) fn prune_variables(mut draft: Draft) -> Draft {
    draft.caps.get_or_insert_with(|| default_caps(draft.scaling));
    let used: BTreeSet<String> = used_variables(&draft).into_iter().map(str::to_owned).collect();
    draft.variables.retain(|v| used.contains(&*v.name) || v.is_hosts_own());
    let of_policy: Vec<Variable> =
        draft.variables.iter().map(|v| variable_for_draft(v, &draft)).collect();
    draft.variables = of_policy;
    draft.variables.compact_sort_by(|a, b| a.name.cmp(&b.name));
    draft
}

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
    pub(super) fn from_rule(rule: &BoundRule, warnings: Vec<RuleWarning>) -> Self {
        Self { text: canonical(&rule.to_canonical()), warnings, cost: rule.cost() }
    }
}

/// Rules that were compiled before, and the registry that they are bound to.
#[derive(Clone, Copy)]
pub(super) struct PreviousRules<'b> {
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
        sorted.compact_sort_by_key(|(name, _)| *name);
        let read = if is_accepted { Rule::parse_accepted } else { Rule::parse_canonical };
        let (mut parsed, mut cost) = (Vec::with_capacity(sorted.len()), RuleCost::default());
        for (name, form) in sorted {
            let rule = read(name, form, known);
            let costs_too_much = match &rule {
                Ok(ParsedRule { rule, .. }) => {
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
        before: Option<PreviousRules<'_>>,
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
                let known = known.get_or_insert_with(|| known_variables(draft));
                rule.bind(known).err().unwrap_or(errors)
            });
            bound.push((name.as_str(), parsed));
        }
        Ok(kept.merged(Self::collect(bound)?))
    }

    /// The rules; if some have faults, the faults of all of them.
    fn collect<'n>(
        parsed: impl IntoIterator<Item = (&'n str, Result<ParsedRule, RuleErrors>)>,
    ) -> Result<Self, PolicyError> {
        let (mut rules, mut refused): (Self, Option<RuleErrors>) = (Self::default(), None);
        for (name, parsed) in parsed {
            let place = format!("/rules/{}", escape_step(name));
            match parsed {
                Ok(ParsedRule { rule, mut warnings }) => {
                    for warning in &mut warnings {
                        warning.pointer.insert_str(0, &place);
                    }
                    rules.forms.push(Arc::new(RuleForm::from_rule(&rule, warnings)));
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
        all.compact_sort_by(|(a, _), (b, _)| a.name().cmp(b.name()));
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

impl PreviousRules<'_> {
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

/// A cap as a decision file has it.
pub(super) struct CapForm<'j> {
    /// Its rule, in the form of [`Rule::to_canonical`].
    pub(super) rule: &'j Json<'j>,
    pub(super) max: i32,
    pub(super) code: String,
}

/// Reads the caps of a file, and returns them with their cost. Their rules may read the variables of `known`. They
/// share the policy's budget with its rules, which cost `rules`.
pub(super) fn parse_caps(
    forms: &[CapForm<'_>],
    known: &Registry,
    is_accepted: bool,
    rules: RuleCost,
) -> Result<(Vec<Cap>, RuleCost), PolicyError> {
    let mut cost = RuleCost::default();
    let cap = |(at, form): (usize, &CapForm<'_>)| {
        let read = if is_accepted { Rule::parse_accepted } else { Rule::parse_canonical };
        let ParsedRule { rule: bound, .. } =
            read(RULE_NAME, form.rule, known).map_err(|errors| refused_cap(at, errors))?;
        cost = cost.plus(bound.cost());
        let both = rules.plus(cost);
        if let Some(text) = both.too_much(RuleCost::default()).filter(|_| !is_accepted) {
            let text = format!("with this cap and those before it {text}");
            return Err(PolicyError::at(&format!("/caps/{at}"), text));
        }
        Ok(Cap { rule: bound.rule().clone(), max: form.max, code: form.code.clone() })
    };
    let caps = forms.iter().enumerate().map(cap).collect::<Result<_, _>>()?;
    Ok((caps, cost))
}

/// Checks the caps except their rules' variables, which binding checks.
pub(super) fn check_caps(draft: &Draft) -> Result<(), PolicyError> {
    let caps = draft.caps.as_deref().unwrap_or_default();
    if caps.len() > CAPS_MAX {
        let text = format!("{}, at most {CAPS_MAX} are taken", caps.len());
        return Err(PolicyError::at("/caps", text));
    }
    let (min, max) = (draft.scaling.min, draft.scaling.max);
    for (at, cap) in caps.iter().enumerate() {
        let fault = |member: &str, text: String| {
            Err(PolicyError::member(&format!("/caps/{at}"), member, text))
        };
        if !(min..=max).contains(&cap.max) {
            return fault("max", format!("{} is not on the scale {min} to {max}", cap.max));
        }
        if cap.code.is_empty() {
            return fault("code", "the code of a reason can't be empty".to_owned());
        }
        if let Some(name) = cap.computed_variable() {
            return fault("rule", format!("{name} is computed from the card and can't cap it"));
        }
    }
    Ok(())
}

/// The caps' rules bound to a policy's columns, with their forms in the decision file. The draft's own
/// take the literals of the policy's types.
pub(super) fn bind_caps(
    draft: &mut Draft,
    registry: &Registry,
) -> Result<(Vec<Arc<BoundRule>>, Vec<RuleForm>), PolicyError> {
    let known = draft.caps.iter().flatten().any(|cap| cap.rule.bind(registry).is_err());
    // For an unknown variable the error names the nearest of all variables that the rule may read.
    let known = known.then(|| known_variables(draft));
    let (mut rules, mut forms) = (Vec::new(), Vec::new());
    for (at, cap) in draft.caps.iter_mut().flatten().enumerate() {
        let rule = if cap.rule.name() == RULE_NAME {
            cap.rule.clone()
        } else {
            Arc::new(cap.rule.renamed(RULE_NAME))
        };
        let ParsedRule { rule, mut warnings } = rule.bind(registry).map_err(|errors| {
            let nearer = known.as_ref().and_then(|known| rule.bind(known).err());
            refused_cap(at, nearer.unwrap_or(errors))
        })?;
        let place = format!("/caps/{at}/rule");
        for warning in &mut warnings {
            warning.pointer.insert_str(0, &place);
        }
        cap.rule = rule.rule().clone();
        forms.push(RuleForm::from_rule(&rule, warnings));
        rules.push(Arc::new(rule));
    }
    Ok((rules, forms))
}

fn refused_cap(at: usize, mut errors: RuleErrors) -> PolicyError {
    let place = format!("/caps/{at}/rule");
    errors.faults.iter_mut().for_each(|fault| fault.pointer.insert_str(0, &place));
    PolicyError::Rule(errors)
}
