//! Finds the missing data to ask for: the shortest list of variables with answers that could decide the rules.

use super::bound_rule::BoundCondition;
use super::condition::Check;
use super::pattern::matched_by;
use super::span::{PossibleTruths, Span, UnsettledRow, sort_spans};
use super::{
    BoundRule, Budget, ColumnIndex, Input, Kind, Literal, Registry, RuleSet, Truth, Variable,
};
use chrono::Days;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The missing variables to ask for, so that an unknown state becomes known.
///
/// It is the shortest list that can make the state true, or the shortest that can make it false if that one is
/// shorter. It is the fastest way to settle the case. Each variable has one answer, of its type and within its
/// bounds, for all its conditions together. Variables that are not in the list stay missing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingToResolve<'a> {
    /// The names, in the order of the rules.
    pub variables: Vec<&'a str>,
    /// Whether this is known to be the shortest list, and answers to it that settle the state are known to exist. If
    /// not, a shorter list of others may exist. Lists of up to three are exact, with two exceptions. A variable's
    /// answers may be impossible to list (two or more tests of parts of one text, a regular expression, tests of
    /// lists). The search may end after some millions of tests, for example for rules with thousands of conditions on
    /// missing variables. It then names all missing variables of the rules.
    pub exact: bool,
}

/// The possible answers for a variable.
#[derive(Clone, Debug)]
pub(crate) enum Answers {
    /// One of these.
    OneOf(Vec<Input>),
    /// A number of steps, from the first to the last, and the number of steps in a unit.
    Steps { low: i64, high: i64, per_unit: f64 },
    /// Answers that can't be listed; each condition has its own requirement.
    Any,
}

impl Answers {
    /// The first answer.
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss)] // within 2^52
    pub(crate) fn first(&self) -> Input {
        match self {
            Answers::OneOf(answers) => answers.first().cloned().unwrap_or(Input::NOT_GIVEN),
            Answers::Steps { low, per_unit, .. } => Input::Number(*low as f64 / per_unit),
            Answers::Any => Input::NOT_GIVEN,
        }
    }
}

/// The variables to ask for, and the effects of answers. A variable is named by its index among them.
pub(crate) trait Questions {
    /// The possible states while these answers are not settled. All other variables stay missing.
    fn possible(&mut self, supplied: &[(usize, Span<'_>)], budget: &Budget) -> PossibleTruths;

    /// The state with these answers; any once the budget is spent.
    fn state(&mut self, supplied: &[(usize, Input)], budget: &Budget) -> PossibleTruths;
}

/// The questions of rules without a policy. Each missing variable is a question.
struct RuleQuestions<'s> {
    set: RuleSet,
    row: &'s [Input],
    columns: Vec<ColumnIndex>,
}

impl Questions for RuleQuestions<'_> {
    fn possible(&mut self, supplied: &[(usize, Span<'_>)], budget: &Budget) -> PossibleTruths {
        let column = |at: &usize| self.columns.get(*at).copied();
        let mut spans: Vec<_> =
            supplied.iter().filter_map(|(at, span)| Some((column(at)?, *span))).collect();
        sort_spans(&mut spans);
        self.set.possible(&UnsettledRow { row: self.row, spans: &spans, budget })
    }

    fn state(&mut self, supplied: &[(usize, Input)], budget: &Budget) -> PossibleTruths {
        let mut row = self.row.to_vec();
        for (at, answer) in supplied {
            let column = self.columns.get(*at);
            if let Some(place) = column.and_then(|column| row.get_mut(column.index())) {
                *place = answer.clone();
            }
        }
        self.set.possible(&UnsettledRow { row: &row, spans: &[], budget })
    }
}

impl RuleSet {
    /// The variables to ask for, so that an unknown state becomes known; none if it is known or there are no rules.
    /// The rules must be bound to this registry.
    #[must_use]
    pub fn missing_to_resolve<'a>(
        &self,
        registry: &'a Registry,
        row: &[Input],
    ) -> Option<MissingToResolve<'a>> {
        if self.state(row) != Some(Truth::Unknown) {
            return None;
        }
        let budget = Budget::for_explanation();
        let columns = self.open_columns(row);
        let variables: Vec<&Variable> = columns.iter().filter_map(|c| registry.at(*c)).collect();
        let readings = self.readings();
        let answers = |(variable, column): (&&Variable, &ColumnIndex)| {
            readings.differing(*column, readings.answers(*column, variable), &budget)
        };
        let answers: Vec<Answers> = variables.iter().zip(&columns).map(answers).collect();
        let harms = readings.harms(columns.iter().copied());
        let set = self.unsettled(row, &columns.iter().copied().collect());
        let (list, exact) =
            shortest(&mut RuleQuestions { set, row, columns }, &answers, harms, &budget);
        let names = list.into_iter().filter_map(|at| variables.get(at).map(|v| &*v.name));
        Some(MissingToResolve { variables: names.collect(), exact })
    }

    /// The columns with a missing value that a condition needs, in the order of the rules. For `is null` a missing
    /// value is an answer already; supplying it gives the other one.
    pub(crate) fn open_columns(&self, row: &[Input]) -> Vec<ColumnIndex> {
        let (mut open, mut known) = (Vec::new(), BTreeSet::new());
        self.visit(&mut |condition| {
            let is_open = match condition.test.check {
                Check::Null => !condition.observed(row).is_present(),
                _ => condition.ask(row) == Truth::Unknown,
            };
            if is_open && known.insert(condition.column) {
                open.push(condition.column);
            }
        });
        open
    }

    /// The columns that open rules wait for, each once.
    pub(crate) fn unknown_columns(&self, row: &[Input]) -> Vec<ColumnIndex> {
        let mut waiting = Vec::new();
        let rules = self.acceptance.iter().chain(&self.rejection);
        for rule in rules.filter(|rule| rule.evaluate(row) == Truth::Unknown) {
            rule.body.visit(&mut |condition: &BoundCondition| {
                if condition.ask(row) == Truth::Unknown && !waiting.contains(&condition.column) {
                    waiting.push(condition.column);
                }
            });
        }
        waiting
    }

    /// The rules, except those that read none of these columns and pass on this row.
    pub(crate) fn unsettled(&self, row: &[Input], columns: &BTreeSet<ColumnIndex>) -> Self {
        let mut set = self.clone();
        let is_settled = |rule: &BoundRule, passes: Truth| {
            let mut reads = false;
            rule.body.visit(&mut |one| reads |= columns.contains(&one.column));
            !reads && rule.evaluate(row) == passes
        };
        set.acceptance.retain(|rule| !is_settled(rule, Truth::True));
        set.rejection.retain(|rule| !is_settled(rule, Truth::False));
        set
    }

    fn visit<'r>(&'r self, see: &mut dyn FnMut(&'r BoundCondition)) {
        for rule in self.acceptance.iter().chain(&self.rejection) {
            rule.body.visit(see);
        }
    }
}

/// The conditions of rules by the column that they read.
pub struct Readings<'r> {
    by_column: BTreeMap<ColumnIndex, Vec<&'r BoundCondition>>,
}

impl RuleSet {
    /// The conditions by the column that they read.
    #[doc(hidden)]
    #[must_use]
    pub fn readings(&self) -> Readings<'_> {
        let mut by_column: BTreeMap<ColumnIndex, Vec<&BoundCondition>> = BTreeMap::new();
        self.visit(&mut |condition| by_column.entry(condition.column).or_default().push(condition));
        Readings { by_column }
    }
}

impl<'r> Readings<'r> {
    /// The columns that a condition reads.
    pub fn columns(&self) -> impl Iterator<Item = ColumnIndex> {
        self.by_column.keys().copied()
    }

    /// The values that a column is compared with.
    pub fn literals(&self, column: ColumnIndex) -> impl Iterator<Item = &'r Input> {
        let literals = self.conditions(column).iter().flat_map(|one| &one.condition.literal);
        literals.flat_map(Literal::values)
    }

    /// Texts that meet several conditions at once (begins with, contains, matches, ends with): one for each pattern,
    /// and one for all together.
    #[must_use]
    pub fn texts(&self, column: ColumnIndex) -> Vec<String> {
        let (mut begin, mut within, mut end) = (String::new(), String::new(), String::new());
        let mut texts = Vec::new();
        for one in self.conditions(column) {
            match &one.test.check {
                Check::Prefix(part) if part.len() > begin.len() => begin = part.to_string(),
                Check::Suffix(part) if part.len() > end.len() => end = part.to_string(),
                Check::Part(part) => within.push_str(part),
                Check::Pattern(_) => {
                    let patterns = one.condition.literal.iter().flat_map(Literal::values);
                    let patterns = patterns.filter_map(|literal| match literal {
                        Input::Text(pattern) => matched_by(pattern),
                        _ => None,
                    });
                    for matched in patterns {
                        within.push_str(&matched);
                        texts.push(matched);
                    }
                }
                _ => {}
            }
        }
        texts.push(format!("{begin}{within}{end}"));
        texts
    }

    fn conditions(&self, column: ColumnIndex) -> &[&'r BoundCondition] {
        self.by_column.get(&column).map_or(&[], Vec::as_slice)
    }

    /// Whether a condition tests one of these with `is null`: then supplying more can do harm.
    pub(crate) fn harms(&self, columns: impl IntoIterator<Item = ColumnIndex>) -> bool {
        let is_null = |one: &&BoundCondition| matches!(one.test.check, Check::Null);
        columns.into_iter().any(|column| self.conditions(column).iter().any(is_null))
    }

    /// Answers of a variable, as many as there are ways to answer its conditions.
    pub(crate) fn answers(&self, column: ColumnIndex, variable: &Variable) -> Answers {
        let literals: Vec<&Input> = self.literals(column).collect();
        let parts = self.conditions(column).iter().map(|one| match one.test.check {
            Check::Part(_) | Check::Prefix(_) | Check::Suffix(_) => 1_usize,
            // A pattern alone can be more than one can answer.
            Check::Pattern(_) | Check::Member(_) | Check::List(_) => 2,
            _ => 0,
        });
        match &variable.kind {
            _ if parts.sum::<usize>() > 1 => Answers::Any,
            Kind::Number | Kind::Integer => Answers::OneOf(numbers(variable, &literals)),
            Kind::Choice(values) => {
                Answers::OneOf(values.iter().map(|value| Input::Text(value.clone())).collect())
            }
            Kind::Bool => Answers::OneOf(vec![Input::Bool(true), Input::Bool(false)]),
            Kind::Date => Answers::OneOf(dates(&literals)),
            Kind::Text => Answers::OneOf(texts(&literals)),
            Kind::List => Answers::Any,
        }
    }

    /// Keeps only the first of the answers with equal results in all conditions on a column. Keeps all answers if the
    /// comparison would take too long, or if all conditions are intervals.
    pub(crate) fn differing(
        &self,
        column: ColumnIndex,
        answers: Answers,
        budget: &Budget,
    ) -> Answers {
        let conditions = self.conditions(column);
        let Answers::OneOf(mut options) = answers else { return answers };
        let tests = options.len().saturating_mul(conditions.len());
        let has_ranges_alone = conditions.iter().all(|one| one.test.range.is_some());
        if has_ranges_alone || tests > DIFFERING_MAX || !budget.take(tests) {
            return Answers::OneOf(options);
        }
        let mut known: HashSet<Vec<Truth>> = HashSet::new();
        options.retain(|option| {
            known.insert(conditions.iter().map(|one| one.test.ask(option)).collect())
        });
        Answers::OneOf(options)
    }
}

/// The largest number of tests for finding different answers, for a variable.
const DIFFERING_MAX: usize = 100_000;

/// Each number that the variable is compared with, its neighbours, and the bounds of the variable. Between two such
/// numbers all values give the same results.
#[allow(clippy::float_arithmetic)] // places beside bounds, which decide nothing
fn numbers(variable: &Variable, literals: &[&Input]) -> Vec<Input> {
    let compared = literals.iter().filter_map(|literal| match literal {
        Input::Number(number) => Some(*number),
        _ => None,
    });
    let beside = |number: f64| match variable.kind {
        Kind::Integer => [number.floor() - 1.0, number.floor(), number.ceil(), number.ceil() + 1.0],
        _ => [number.next_down(), number, number, number.next_up()],
    };
    let bounds = variable.bounds;
    let ends = bounds.min.into_iter().chain(bounds.max).chain([0.0, 1.0]);
    let mut numbers: Vec<f64> = compared.chain(ends).flat_map(beside).collect();
    numbers.retain(|number| {
        bounds.min.is_none_or(|min| *number >= min) && bounds.max.is_none_or(|max| *number <= max)
    });
    numbers.sort_by(f64::total_cmp);
    numbers.dedup();
    numbers.into_iter().map(Input::Number).collect()
}

/// Each day that the variable is compared with, and its neighbours.
fn dates(literals: &[&Input]) -> Vec<Input> {
    let compared = literals.iter().filter_map(|literal| match literal {
        Input::Date(date) => Some(*date),
        _ => None,
    });
    let beside = compared.flat_map(|date| {
        let (before, after) =
            (date.checked_sub_days(Days::new(1)), date.checked_add_days(Days::new(1)));
        [before, Some(date), after]
    });
    let mut dates: Vec<_> = beside.flatten().collect();
    dates.sort_unstable();
    dates.dedup();
    dates.into_iter().map(Input::Date).collect()
}

/// Each text that the variable is compared with, and one that contains none of them.
fn texts(literals: &[&Input]) -> Vec<Input> {
    let longest = literals.iter().map(|literal| match literal {
        Input::Text(text) => text.len(),
        _ => 0,
    });
    let other = "?".repeat(longest.max().unwrap_or_default().saturating_add(1));
    let has_other = literals.iter().any(|l| matches!(l, Input::Text(text) if text.contains('?')));
    let other = if has_other { other.replace('?', "!") } else { other };
    let mut known = HashSet::new();
    let mut texts: Vec<Input> = literals
        .iter()
        .filter(|literal| !matches!(literal, Input::Text(text) if !known.insert(text)))
        .map(|literal| (*literal).clone())
        .collect();
    texts.push(Input::text(&other));
    texts
}

const EXACT_MAX: usize = 3;

/// The shortest list of variables to ask for, by index in `answers`, and whether it is known to be the shortest.
/// `harms` is true if supplying more can do harm, as for `is null`. If the budget is spent before any list is known,
/// the list has all variables.
pub(crate) fn shortest(
    questions: &mut dyn Questions,
    answers: &[Answers],
    harms: bool,
    budget: &Budget,
) -> (Vec<usize>, bool) {
    let mut towards = |goal: Truth| {
        let search = AnswerSearch { questions: &mut *questions, answers, goal, budget };
        ListSearch { search, harms, has_doubt: false }.found()
    };
    let (passing, failing) = (budget.share(2, || towards(Truth::True)), towards(Truth::False));
    let fewest = passing.fewest.min(failing.fewest);
    let list = match (passing.list, failing.list) {
        (Some(passing), Some(failing)) if failing.len() < passing.len() => failing,
        (Some(list), _) | (None, Some(list)) => list,
        (None, None) if passing.is_cut || failing.is_cut => (0..answers.len()).collect(),
        (None, None) => Vec::new(),
    };
    let is_sure = !passing.has_doubt && !failing.has_doubt;
    let exact = is_sure && !list.is_empty() && list.len() <= fewest;
    (list, exact)
}

/// The shortest list of variables that could make failing rules pass, and whether it is known to be the shortest. There
/// is none if no answer is known to make them pass.
pub(crate) fn shortest_to_pass(
    questions: &mut dyn Questions,
    answers: &[Answers],
    harms: bool,
    budget: &Budget,
) -> Option<(Vec<usize>, bool)> {
    let search = AnswerSearch { questions, answers, goal: Truth::True, budget };
    let ShortestList { list, fewest, has_doubt, .. } =
        ListSearch { search, harms, has_doubt: false }.found();
    let list = list.filter(|list| !list.is_empty())?;
    let exact = !has_doubt && list.len() <= fewest;
    Some((list, exact))
}

/// The search for one state.
struct ListSearch<'d> {
    search: AnswerSearch<'d>,
    harms: bool,
    /// Whether the search could not decide for some list if it reaches the state.
    has_doubt: bool,
}

/// The result of the search for one state.
struct ShortestList {
    list: Option<Vec<usize>>,
    /// No list shorter than this reaches the state.
    fewest: usize,
    has_doubt: bool,
    /// Whether the budget ended before a list was known.
    is_cut: bool,
}

impl ListSearch<'_> {
    fn found(mut self) -> ShortestList {
        let every: Vec<usize> = (0..self.search.answers.len()).collect();
        let budget = self.search.budget;
        let before = budget.left();
        let may_all = self.search.may_reach(&every);
        if may_all == Some(false) && !self.harms {
            return ShortestList {
                list: None,
                fewest: usize::MAX,
                has_doubt: false,
                is_cut: false,
            };
        }
        // Variables that the state requires are in every list.
        let look = before.saturating_sub(budget.left());
        let is_cheap = look.saturating_mul(every.len()) < budget.left() / 2;
        let mut is_needed = |one: &usize| {
            let others = || without(&every, *one);
            is_cheap && !self.harms && self.search.may_reach(&others()) == Some(false)
        };
        let (mut needed, mut rest): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for one in &every {
            if is_needed(one) { needed.push(*one) } else { rest.push(*one) }
        }
        // The other half of the budget is for a list that may not be the shortest.
        let (list, fewest) = match budget.share(2, || self.grown(&needed, &rest)) {
            Ok(list) => (Some(list.clone()), list.len()),
            Err(fewest) => (self.thinned(every, &rest), fewest),
        };
        let is_cut = list.is_none() && budget.is_spent();
        ShortestList { list, fewest, has_doubt: self.has_doubt, is_cut }
    }

    /// All of them, less those that can be left out, from the last to the first.
    fn thinned(&mut self, every: Vec<usize>, rest: &[usize]) -> Option<Vec<usize>> {
        if !self.reaches(&every, rest.len().saturating_add(1)) {
            return None;
        }
        Some(rest.iter().enumerate().rev().fold(every, |kept, (at, one)| {
            let fewer = without(&kept, *one);
            if self.reaches(&fewer, at.saturating_add(1)) { fewer } else { kept }
        }))
    }

    /// The first shortest list of `start` and some of the others, up to three in all; else the smallest possible
    /// length of a list.
    fn grown(&mut self, start: &[usize], others: &[usize]) -> Result<Vec<usize>, usize> {
        for size in start.len()..=EXACT_MAX.max(start.len()) {
            let more = size.saturating_sub(start.len());
            match self.chosen(&mut start.to_vec(), others, more) {
                Some(list) => return Ok(list),
                None if self.search.budget.is_spent() => return Err(size),
                None => {}
            }
        }
        Err(EXACT_MAX.max(start.len()).saturating_add(1))
    }

    fn chosen(
        &mut self,
        list: &mut Vec<usize>,
        others: &[usize],
        more: usize,
    ) -> Option<Vec<usize>> {
        if more == 0 {
            return self.reaches(list, 1).then(|| list.clone());
        }
        for (at, one) in others.iter().enumerate() {
            list.push(*one);
            let later = others.get(at.saturating_add(1)..).unwrap_or_default();
            let found = self.chosen(list, later, more.saturating_sub(1));
            list.pop();
            if found.is_some() || self.search.budget.is_spent() {
                return found;
            }
        }
        None
    }

    /// Whether a list reaches the state, with one of this number of parts of the budget. A list that was not examined
    /// counts as not reaching it.
    fn reaches(&mut self, list: &[usize], one_in: usize) -> bool {
        let reach = self.search.reach(list, one_in);
        self.has_doubt |= reach == Reach::Perhaps;
        matches!(reach, Reach::Yes | Reach::Perhaps)
    }
}

fn without(list: &[usize], one: usize) -> Vec<usize> {
    list.iter().copied().filter(|known| *known != one).collect()
}

/// Whether a state can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Yes,
    No,
    /// The search was not completed, or depends on answers that can't be listed.
    Perhaps,
    /// The budget did not suffice for one look.
    Unseen,
}

/// The current part of the possible answers.
#[derive(Clone, Copy, Debug)]
enum AnswerPart {
    Options(usize, usize),
    Steps(i64, i64),
    Any,
}

/// The cost of a look in addition to its tests.
const LOOK: usize = 20;

type AnswerParts = Vec<(usize, AnswerPart)>;

/// A search for answers that reach a state.
struct AnswerSearch<'d> {
    questions: &'d mut dyn Questions,
    answers: &'d [Answers],
    goal: Truth,
    budget: &'d Budget,
}

impl AnswerSearch<'_> {
    /// Whether answers to these variables can reach the state. After the first look the search has one of this number
    /// of parts of the remaining budget.
    fn reach(&mut self, supplied: &[usize], one_in: usize) -> Reach {
        let parts = whole(self.answers, supplied);
        match self.look(&parts) {
            Some(possible) if possible.must_be(self.goal) => sure(&parts),
            Some(possible) if possible.may_be(self.goal) => {
                self.budget.share(one_in, || self.dig(&parts))
            }
            Some(_) => Reach::No,
            None => Reach::Unseen,
        }
    }

    /// Whether the state may be reached, by one look at all answers to these together; none if the budget was too
    /// small.
    fn may_reach(&mut self, supplied: &[usize]) -> Option<bool> {
        let parts = whole(self.answers, supplied);
        Some(self.look(&parts)?.may_be(self.goal))
    }

    /// Looks into the halves of the widest part.
    fn dig(&mut self, parts: &AnswerParts) -> Reach {
        let Some(widest) = widest(self.answers, parts) else { return self.settle(parts) };
        let mut open = Vec::new();
        for half in halves(parts, widest) {
            match self.look(&half) {
                Some(possible) if possible.must_be(self.goal) => return sure(&half),
                Some(possible) if possible.may_be(self.goal) => open.push(half),
                Some(_) => {}
                None => return Reach::Perhaps,
            }
        }
        let mut found = Reach::No;
        for half in open {
            match self.dig(&half) {
                Reach::Yes => return Reach::Yes,
                Reach::Perhaps | Reach::Unseen => found = Reach::Perhaps,
                Reach::No => {}
            }
        }
        found
    }

    /// The possible states; none if the budget was too small.
    fn look(&mut self, parts: &AnswerParts) -> Option<PossibleTruths> {
        if !self.budget.take(parts.len().saturating_add(LOOK)) {
            return None;
        }
        let span = |(at, part): &(usize, AnswerPart)| (*at, span(self.answers.get(*at), *part));
        let spans: Vec<(usize, Span<'_>)> = parts.iter().map(span).collect();
        let possible = self.questions.possible(&spans, self.budget);
        (!self.budget.is_spent()).then_some(possible)
    }

    /// Whether answers that are settled give the state.
    fn settle(&mut self, parts: &AnswerParts) -> Reach {
        let values: Option<Vec<(usize, Input)>> = parts
            .iter()
            .map(|(at, part)| Some((*at, answer(self.answers.get(*at)?, *part)?)))
            .collect();
        match values {
            Some(values) => match self.questions.state(&values, self.budget) {
                state if state.must_be(self.goal) => Reach::Yes,
                _ if self.budget.is_spent() => Reach::Perhaps,
                _ => Reach::No,
            },
            None => Reach::Perhaps,
        }
    }
}

fn whole(answers: &[Answers], supplied: &[usize]) -> AnswerParts {
    let part = |at: &usize| match answers.get(*at) {
        Some(Answers::OneOf(options)) => AnswerPart::Options(0, options.len()),
        Some(Answers::Steps { low, high, .. }) => AnswerPart::Steps(*low, *high),
        Some(Answers::Any) | None => AnswerPart::Any,
    };
    supplied.iter().map(|at| (*at, part(at))).collect()
}

fn span(answers: Option<&Answers>, part: AnswerPart) -> Span<'_> {
    match (answers, part) {
        (Some(Answers::OneOf(options)), AnswerPart::Options(from, to)) => {
            Span::OneOf(options.get(from..to).unwrap_or_default())
        }
        (Some(Answers::Steps { per_unit, .. }), AnswerPart::Steps(low, high)) => {
            let (low, high) = (value(low, *per_unit), value(high, *per_unit));
            Span::Numbers { low, high, may_be_missing: false }
        }
        _ => Span::Anything,
    }
}

fn answer(answers: &Answers, part: AnswerPart) -> Option<Input> {
    match (answers, part) {
        (Answers::OneOf(options), AnswerPart::Options(from, _)) => options.get(from).cloned(),
        (Answers::Steps { per_unit, .. }, AnswerPart::Steps(step, _)) => {
            Some(Input::Number(value(step, *per_unit)))
        }
        _ => None,
    }
}

fn sure(parts: &AnswerParts) -> Reach {
    let has_any = parts.iter().any(|(_, part)| matches!(part, AnswerPart::Any));
    if has_any { Reach::Perhaps } else { Reach::Yes }
}

/// The part that is widest: options first, then numbers by their values.
#[allow(clippy::float_arithmetic)] // only places of answers; the rules decide
fn widest(answers: &[Answers], parts: &AnswerParts) -> Option<usize> {
    let width = |(at, part): &(usize, AnswerPart)| match (answers.get(*at), part) {
        (_, AnswerPart::Options(from, to)) if to.saturating_sub(*from) > 1 => 2.0,
        (Some(Answers::Steps { per_unit, .. }), AnswerPart::Steps(low, high)) if low < high => {
            let (low, high) = (value(*low, *per_unit), value(*high, *per_unit));
            (high - low) / low.abs().max(high.abs())
        }
        _ => 0.0,
    };
    let widths = parts.iter().map(width).enumerate().filter(|(_, width)| *width > 0.0);
    widths.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(at, _)| at)
}

fn halves(parts: &AnswerParts, widest: usize) -> [AnswerParts; 2] {
    let (mut first, mut second) = (parts.clone(), parts.clone());
    if let (Some((_, first)), Some((_, second))) = (first.get_mut(widest), second.get_mut(widest)) {
        match *first {
            AnswerPart::Options(from, to) => {
                let middle = from.midpoint(to);
                (*first, *second) =
                    (AnswerPart::Options(from, middle), AnswerPart::Options(middle, to));
            }
            AnswerPart::Steps(low, high) => {
                // Rounded towards 0, it may be the last one.
                let middle = low.midpoint(high).min(high.saturating_sub(1));
                (*first, *second) = (
                    AnswerPart::Steps(low, middle),
                    AnswerPart::Steps(middle.saturating_add(1), high),
                );
            }
            AnswerPart::Any => {}
        }
    }
    [first, second]
}

/// The value at a step.
#[allow(clippy::cast_precision_loss, clippy::float_arithmetic)] // within 2^52
fn value(step: i64, per_unit: f64) -> f64 {
    step as f64 / per_unit
}
