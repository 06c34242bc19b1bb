//! Compiled patterns: what one costs, which is known before it is compiled, and each distinct one once.

use super::RuleErrorCode;
use regex::{Regex, RegexBuilder};
use regex_syntax::ast::{self, Ast, ClassSetItem, ClassUnicode, ClassUnicodeKind};
use regex_syntax::hir::{Class, Hir, HirKind, translate::TranslatorBuilder};
use regex_syntax::utf8::Utf8Sequences;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// What is wrong with a value; the caller adds its place.
pub(super) type Wrong = (RuleErrorCode, String);

/// How many steps the patterns of a rule may have together, each distinct one counted once. A step takes
/// up to 53 bytes and 0.2 µs to compile.
pub(super) const RULE_STEPS_MAX: usize = 100_000;
/// What each pattern costs beside its text, of which each byte costs a step: as long as a byte takes to be read, though
/// nothing may come of it.
const STEPS_EACH: usize = 100;
/// What it costs to look a class of Unicode up, in steps.
const CLASS_STEPS: usize = 600;
/// How many characters of a range are folded in the time of a step, most of which have no case.
const FOLDED_A_STEP: usize = 64;
/// The same of characters that have a case, each of which brings others, and how many of these there are.
const CASED_A_STEP: usize = 2;
const CASED: usize = 2_900;
/// How many characters there are: `\p{Any}` is a range of them all.
const CHARACTERS: usize = 0x11_0000;
/// What `regex` itself may take for one pattern; those of old books were accepted by it alone.
const PATTERN_BYTES_MAX: usize = 1 << 20;
/// What the states that matching remembers may take, for each thread.
const REMEMBERED_BYTES_MAX: usize = 1 << 16;

/// A compiled pattern, and what it costs.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) regex: Regex,
    pub(super) steps: usize,
}

type Key = (Box<str>, bool);

/// Patterns that a rule somewhere uses, so that the next one with the same text shares it.
static IN_USE: LazyLock<Mutex<HashMap<Key, Weak<Pattern>>>> = LazyLock::new(Mutex::default);

/// The patterns of a rule that is being read.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    read: HashMap<Key, Arc<Pattern>>,
    steps: usize,
    /// Whether there is no budget: the rule was accepted before.
    is_accepted: bool,
}

impl Patterns {
    /// Those of a rule that was accepted before.
    pub(super) fn of_accepted() -> Self {
        Self { is_accepted: true, ..Self::default() }
    }

    /// Those that were read.
    pub(super) fn into_all(self) -> Vec<Arc<Pattern>> {
        self.read.into_values().collect()
    }

    /// The compiled pattern; refused where the rule has no steps left for it.
    pub(super) fn get(&mut self, pattern: &str, fold_case: bool) -> Result<Arc<Pattern>, Wrong> {
        let key: Key = (pattern.into(), fold_case);
        if let Some(read) = self.read.get(&key) {
            return Ok(Arc::clone(read));
        }
        let found = in_use(&key);
        let spent = if self.is_accepted { 0 } else { self.steps };
        let left = RULE_STEPS_MAX.saturating_sub(spent);
        let count = || steps_of(pattern, fold_case, left);
        let steps = found.as_ref().map_or_else(count, |one| one.steps);
        self.steps = self.steps.saturating_add(steps);
        if !self.is_accepted && self.steps > RULE_STEPS_MAX {
            let text = format!(
                "'{pattern}' has {steps} steps, with the rule's patterns before it {}: at most \
                 {RULE_STEPS_MAX} are taken",
                self.steps
            );
            return Err((RuleErrorCode::Pattern, text));
        }
        let made = found.map_or_else(|| compile(&key, steps), Ok)?;
        self.read.insert(key, Arc::clone(&made));
        Ok(made)
    }
}

fn in_use(key: &Key) -> Option<Arc<Pattern>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner).get(key).and_then(Weak::upgrade)
}

/// Compiles outside the lock: nobody waits for another's pattern.
fn compile(key: &Key, steps: usize) -> Result<Arc<Pattern>, Wrong> {
    #[cfg(test)]
    COMPILED.set(COMPILED.get().saturating_add(1));
    let (pattern, fold_case) = key;
    let built = RegexBuilder::new(pattern)
        .case_insensitive(*fold_case)
        .size_limit(PATTERN_BYTES_MAX)
        .dfa_size_limit(REMEMBERED_BYTES_MAX)
        .build();
    let regex = built.map_err(|error| {
        // The error text of `regex` shows the pattern over several lines; the last one has the cause.
        let text = error.to_string();
        let why = text.lines().last().unwrap_or_default();
        let why = why.strip_prefix("error: ").unwrap_or(why);
        (RuleErrorCode::Pattern, format!("'{pattern}' is no regular expression: {why}"))
    })?;
    let made = Arc::new(Pattern { regex, steps });
    let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    if in_use.len() == in_use.capacity() {
        in_use.retain(|_, pattern| pattern.strong_count() > 0);
    }
    in_use.insert(key.clone(), Arc::downgrade(&made));
    Ok(made)
}

/// What a pattern costs; the least where it is none, which compiling it says, and only what its classes
/// cost where no more is left.
fn steps_of(pattern: &str, fold_case: bool, left: usize) -> usize {
    let text = STEPS_EACH.saturating_add(pattern.len());
    if text > left {
        return text;
    }
    let Ok(ast) = ast::parse::Parser::new().parse(pattern) else { return text };
    // A flag in the pattern can have it folded, too.
    let folds = fold_case || pattern.contains("(?");
    let sets = Sets { depth: 1, steps: text, folds };
    let Ok(steps) = ast::visit(&ast, sets);
    if steps > left {
        return steps;
    }
    let mut translator = TranslatorBuilder::new().case_insensitive(fold_case).build();
    let program = translator.translate(pattern, &ast).map_or(0, |hir| steps_in(&hir));
    steps.saturating_add(program)
}

/// The steps of the program, before equal ends are shared.
fn steps_in(hir: &Hir) -> usize {
    let inner = match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Class(Class::Unicode(class)) => class
            .iter()
            .flat_map(|range| Utf8Sequences::new(range.start(), range.end()))
            .fold(0, |sum: usize, sequence| sum.saturating_add(sequence.len())),
        HirKind::Class(Class::Bytes(class)) => class.ranges().len(),
        HirKind::Repetition(repeated) => {
            let times = repeated.max.unwrap_or(repeated.min.saturating_add(1)).max(1);
            steps_in(&repeated.sub).saturating_mul(usize::try_from(times).unwrap_or(usize::MAX))
        }
        HirKind::Capture(capture) => steps_in(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().map(steps_in).fold(0, usize::saturating_add)
        }
    };
    inner.saturating_add(1)
}

/// Counts what it takes to read the classes of a pattern. Each bracket folds what is inside it again.
struct Sets {
    depth: usize,
    steps: usize,
    folds: bool,
}

impl Sets {
    fn add(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps.saturating_mul(self.depth));
    }

    fn add_range(&mut self, characters: usize) {
        self.add(characters / FOLDED_A_STEP);
        if self.folds {
            self.add(characters.min(CASED) / CASED_A_STEP);
        }
    }

    fn add_class(&mut self, class: &ClassUnicode) {
        self.add(CLASS_STEPS);
        if self.folds && is_any(class) {
            self.add_range(CHARACTERS);
        }
    }
}

/// Whether a class is all of Unicode, as `\p{Any}` and `\p{gc=Any}` are, however they are written.
fn is_any(class: &ClassUnicode) -> bool {
    let name = match &class.kind {
        ClassUnicodeKind::OneLetter(_) => return false,
        ClassUnicodeKind::Named(name) | ClassUnicodeKind::NamedValue { value: name, .. } => name,
    };
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    letters.to_ascii_lowercase().ends_with("any")
}

impl ast::Visitor for Sets {
    type Output = usize;
    type Err = std::convert::Infallible;

    fn finish(self) -> Result<usize, Self::Err> {
        Ok(self.steps)
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), Self::Err> {
        match ast {
            Ast::ClassUnicode(class) => self.add_class(class),
            Ast::ClassPerl(_) => self.add(CLASS_STEPS),
            _ => {}
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), Self::Err> {
        match item {
            ClassSetItem::Bracketed(_) => self.depth = self.depth.saturating_add(1),
            ClassSetItem::Unicode(class) => self.add_class(class),
            ClassSetItem::Perl(_) => self.add(CLASS_STEPS),
            ClassSetItem::Range(range) => {
                let width = u32::from(range.end.c).saturating_sub(u32::from(range.start.c));
                self.add_range(usize::try_from(width).unwrap_or(usize::MAX));
            }
            _ => {}
        }
        Ok(())
    }

    fn visit_class_set_item_post(&mut self, item: &ClassSetItem) -> Result<(), Self::Err> {
        if matches!(item, ClassSetItem::Bracketed(_)) {
            self.depth = self.depth.saturating_sub(1);
        }
        Ok(())
    }
}

#[cfg(test)]
thread_local! {
    static COMPILED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How many patterns were compiled on this thread since the last call.
#[cfg(test)]
pub(crate) fn take_compiled() -> usize {
    COMPILED.take()
}
