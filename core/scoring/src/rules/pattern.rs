//! Compiled patterns. The cost of a pattern is known before compiling, and each distinct one is compiled once.

use super::RuleErrorCode;
use lendwright_types::internal::text::{SENTENCE_SHOWN_MAX, shortened};
use regex_automata::meta;
use regex_automata::meta::{BuildError, Regex};
use regex_automata::nfa::thompson::WhichCaptures;
use regex_syntax::ast::{Ast, ClassSetItem, ClassUnicode, ClassUnicodeKind};
use regex_syntax::hir::translate::TranslatorBuilder;
use regex_syntax::hir::{Class, ClassBytesRange, ClassUnicodeRange, Hir, HirKind};
use regex_syntax::utf8::Utf8Sequences;
use regex_syntax::{ParserBuilder, ast};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// The fault of a value; the caller adds its place.
pub(super) type ValueFault = (RuleErrorCode, String);

/// The largest number of steps of the patterns in a rule together, each distinct one counted once. A step takes up to
/// 63 bytes and 0.5 µs to compile (`cargo test --test measured worst_rules`).
const RULE_STEPS_MAX: usize = 100_000;
/// The cost of each pattern in addition to its text. Each byte of the text costs a step, the time to read a byte,
/// even if it adds nothing to the program.
const STEPS_EACH: usize = 250;
/// The cost of looking up a class of Unicode, in steps.
const CLASS_STEPS: usize = 600;
/// The number of characters of a range that are folded in the time of a step. Most of them have no case.
const FOLDED_A_STEP: usize = 64;
/// The same for characters with a case, which add other characters, and the number of such characters.
const CASED_A_STEP: usize = 2;
const CASED: usize = 2_900;
/// The cost of folding almost all characters, as in `[:^digit:]`.
const ALL_BUT_STEPS: usize = 10_000;
/// The number of characters: `\p{Any}` is a range of them all.
const CHARACTERS: usize = 0x11_0000;
/// The limit of the bytes of all literals for a first search. The time to find the literals grows with their number,
/// and `(?i)` makes many of one. A search for many literals needs a table with a row for each byte. If a pattern has
/// more bytes, every place is tried.
const LITERAL_BYTES_MAX: usize = 64;
/// A class with more characters makes no literals. A literal is repeated at most this number of times.
const LITERALS_OF_CLASS_MAX: usize = 10;
const LITERAL_TIMES_MAX: u32 = 10;
/// The bytes of a step.
const STEP_BYTES: usize = 63;
/// The largest program of one pattern, in bytes. It was the only limit for patterns of old books.
const PATTERN_BYTES_MAX: usize = 1 << 20;
/// The largest memory for the cached states of matching, for each thread.
const REMEMBERED_BYTES_MAX: usize = 1 << 16;

/// A compiled pattern, and its cost.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) regex: Regex,
    pub(super) steps: usize,
}

impl Pattern {
    /// The number of steps of its program. A text may take all of them at each of its bytes.
    pub(super) fn program(&self) -> usize {
        self.steps.saturating_sub(STEPS_EACH).max(1)
    }
}

type Key = (Box<str>, bool);

/// Patterns that a rule somewhere uses, so that the next one with the same text shares it.
static IN_USE: LazyLock<Mutex<HashMap<Key, Weak<Pattern>>>> = LazyLock::new(Mutex::default);

/// Their lock, for the thread that forks the process.
#[must_use]
pub fn patterns_in_use() -> impl std::any::Any {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The patterns of a rule that is being read.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    read: HashMap<Key, Arc<Pattern>>,
    steps: usize,
    /// Whether there is no budget, because the rule was accepted before.
    is_accepted: bool,
}

impl Patterns {
    /// The patterns of a rule that was accepted before.
    pub(super) fn for_accepted() -> Self {
        Self { is_accepted: true, ..Self::default() }
    }

    /// All patterns that were read.
    pub(super) fn into_all(self) -> Vec<Arc<Pattern>> {
        self.read.into_values().collect()
    }

    /// The compiled pattern; refused where the rule has no steps left for it. `shown` returns its text for errors.
    pub(super) fn get(
        &mut self,
        pattern: &str,
        fold_case: bool,
        shown: &dyn Fn() -> String,
    ) -> Result<Arc<Pattern>, ValueFault> {
        let key: Key = (pattern.into(), fold_case);
        if let Some(read) = self.read.get(&key) {
            return Ok(Arc::clone(read));
        }
        let found = in_use(&key);
        let spent = if self.is_accepted { 0 } else { self.steps };
        let left = RULE_STEPS_MAX.saturating_sub(spent);
        let read =
            if found.is_none() { Some(PatternCost::new(pattern, fold_case, left)) } else { None };
        let steps = found.as_ref().map(|one| one.steps).or(read.as_ref().map(|read| read.steps));
        let steps = steps.unwrap_or_default();
        self.steps = self.steps.saturating_add(steps);
        if !self.is_accepted && self.steps > RULE_STEPS_MAX {
            let text = format!(
                "{} has {steps} steps, with the rule's patterns before it {}: at most {RULE_STEPS_MAX} are taken",
                shown(),
                self.steps
            );
            return Err((RuleErrorCode::Pattern, text));
        }
        let made = match (found, read) {
            (Some(found), _) => found,
            (None, read) => compile(&key, steps, read.and_then(|read| read.hir), shown)?,
        };
        self.read.insert(key, Arc::clone(&made));
        Ok(made)
    }
}

fn in_use(key: &Key) -> Option<Arc<Pattern>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner).get(key).and_then(Weak::upgrade)
}

/// Compiles outside the lock, so that threads do not wait for each other's patterns.
fn compile(
    key: &Key,
    steps: usize,
    hir: Option<Hir>,
    shown: &dyn Fn() -> String,
) -> Result<Arc<Pattern>, ValueFault> {
    #[cfg(any(test, feature = "test-support"))]
    COMPILED.set(COMPILED.get().saturating_add(1));
    let (pattern, fold_case) = key;
    let regex = hir.map_or_else(|| parsed(pattern, *fold_case), Ok).and_then(|hir| built(&hir));
    let regex = regex.map_err(|why| {
        let why = shortened(&why, SENTENCE_SHOWN_MAX);
        (RuleErrorCode::Pattern, format!("{} is no regular expression: {why}", shown()))
    })?;
    let made = Arc::new(Pattern { regex, steps });
    let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    if in_use.len() == in_use.capacity() {
        in_use.retain(|_, pattern| pattern.strong_count() > 0);
    }
    in_use.insert(key.clone(), Arc::downgrade(&made));
    Ok(made)
}

/// The parsed form of the pattern, or why it is invalid.
pub(super) fn parsed(pattern: &str, fold_case: bool) -> Result<Hir, String> {
    let parsed = ParserBuilder::new().case_insensitive(fold_case).build().parse(pattern);
    parsed.map_err(|error| {
        // The error shows the pattern over several lines; the last one has the cause.
        let text = error.to_string();
        let why = text.lines().last().unwrap_or_default();
        why.strip_prefix("error: ").unwrap_or(why).to_owned()
    })
}

/// The compiled pattern, or why it is too much.
fn built(hir: &Hir) -> Result<Regex, String> {
    // Without the groups, which are not used.
    let config = meta::Config::new()
        .nfa_size_limit(Some(PATTERN_BYTES_MAX))
        .hybrid_cache_capacity(REMEMBERED_BYTES_MAX)
        .which_captures(WhichCaptures::Implicit)
        .auto_prefilter(PatternLiterals::from_hir(hir).are_looked_for());
    meta::Builder::new().configure(config).build_from_hir(hir).map_err(|error: BuildError| {
        match error.size_limit() {
            Some(limit) => format!("Compiled regex exceeds size limit of {limit} bytes."),
            None => error.to_string(),
        }
    })
}

/// A pattern that was read.
struct PatternCost {
    /// Its cost. An invalid pattern has the smallest cost. If no budget is left, only the cost of its classes counts.
    steps: usize,
    /// The parsed pattern, if all of it was read.
    hir: Option<Hir>,
}

impl PatternCost {
    fn new(pattern: &str, fold_case: bool, left: usize) -> Self {
        let text = STEPS_EACH.saturating_add(pattern.len());
        let unread = |steps| Self { steps, hir: None };
        if text > left {
            return unread(text);
        }
        let Ok(ast) = ast::parse::Parser::new().parse(pattern) else { return unread(text) };
        // A flag in the pattern can have it folded, too.
        let folds = fold_case || pattern.contains("(?");
        let sets = ClassSets { depth: 1, steps: text, folds };
        let Ok(steps) = ast::visit(&ast, sets);
        if steps > left {
            return unread(steps);
        }
        let mut translator = TranslatorBuilder::new().case_insensitive(fold_case).build();
        let Ok(hir) = translator.translate(pattern, &ast) else { return unread(steps) };
        let steps = steps
            .saturating_add(steps_in(&hir))
            .saturating_add(PatternLiterals::from_hir(&hir).steps());
        Self { steps, hir: Some(hir) }
    }
}

/// The literals of a pattern: each match contains one of them. Their largest number, and the length of the longest.
#[derive(Clone, Copy)]
pub(super) struct PatternLiterals {
    count: usize,
    bytes: usize,
}

impl PatternLiterals {
    pub(super) fn from_hir(hir: &Hir) -> Self {
        let none = Self { count: 1, bytes: 0 };
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => none,
            HirKind::Literal(literal) => Self { count: 1, bytes: literal.0.len() },
            HirKind::Class(class) => {
                let count = match class {
                    Class::Unicode(class) => class.iter().map(ClassUnicodeRange::len).sum(),
                    Class::Bytes(class) => class.iter().map(ClassBytesRange::len).sum::<usize>(),
                };
                if count > LITERALS_OF_CLASS_MAX { none } else { Self { count, bytes: 4 } }
            }
            HirKind::Repetition(repeated) => {
                let inner = Self::from_hir(&repeated.sub);
                let times = repeated.min.clamp(1, LITERAL_TIMES_MAX);
                let or_none = usize::from(repeated.min == 0);
                let bytes = usize::try_from(times).unwrap_or(usize::MAX);
                Self {
                    count: inner.count.saturating_pow(times).saturating_add(or_none),
                    bytes: inner.bytes.saturating_mul(bytes),
                }
            }
            HirKind::Capture(capture) => Self::from_hir(&capture.sub),
            HirKind::Concat(parts) => {
                parts.iter().map(Self::from_hir).fold(none, |all, part| Self {
                    count: all.count.saturating_mul(part.count.max(1)),
                    bytes: all.bytes.saturating_add(part.bytes),
                })
            }
            HirKind::Alternation(parts) => {
                parts.iter().map(Self::from_hir).fold(Self { count: 0, bytes: 0 }, |all, part| {
                    Self {
                        count: all.count.saturating_add(part.count.max(1)),
                        bytes: all.bytes.max(part.bytes),
                    }
                })
            }
        }
    }

    /// Whether a search looks for them first.
    pub(super) fn are_looked_for(self) -> bool {
        self.count <= 1 || self.all_bytes() <= LITERAL_BYTES_MAX
    }

    fn all_bytes(self) -> usize {
        self.count.saturating_mul(self.bytes)
    }

    /// The steps of the table for a search for several literals: a row for each of their bytes, with a place for each
    /// different one.
    pub(super) fn steps(self) -> usize {
        if self.count <= 1 || !self.are_looked_for() {
            return 0;
        }
        let bytes = self.all_bytes().saturating_mul(self.all_bytes().next_power_of_two());
        bytes.saturating_mul(4) / STEP_BYTES
    }
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
            // One step to continue or to end after each repetition.
            let each = steps_in(&repeated.sub).saturating_add(1);
            each.saturating_mul(usize::try_from(times).unwrap_or(usize::MAX))
        }
        HirKind::Capture(capture) => steps_in(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().map(steps_in).fold(0, usize::saturating_add)
        }
    };
    inner.saturating_add(1)
}

/// Counts the cost of reading the classes of a pattern. Each bracket folds its content again.
struct ClassSets {
    depth: usize,
    steps: usize,
    folds: bool,
}

impl ClassSets {
    fn add(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps.saturating_mul(self.depth));
    }

    fn add_range(&mut self, characters: usize) {
        self.add(characters / FOLDED_A_STEP);
        if self.folds {
            self.add(characters.min(CASED) / CASED_A_STEP);
        }
    }

    /// Inside of brackets a class of all but some characters is folded with the rest.
    fn add_all_but(&mut self, is_negated: bool) {
        if is_negated && self.folds {
            self.add(ALL_BUT_STEPS);
        }
    }

    fn add_class(&mut self, class: &ClassUnicode) {
        self.add(CLASS_STEPS);
        if self.folds && is_any(class) {
            self.add_range(CHARACTERS);
        }
    }
}

/// Whether a class is all of Unicode, as `\p{Any}` and `\p{gc=Any}` are, or all that has a meaning, `\p{Assigned}`,
/// however they are written.
fn is_any(class: &ClassUnicode) -> bool {
    let name = match &class.kind {
        ClassUnicodeKind::OneLetter(_) => return false,
        ClassUnicodeKind::Named(name) | ClassUnicodeKind::NamedValue { value: name, .. } => name,
    };
    let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    let letters = letters.to_ascii_lowercase();
    letters.ends_with("any") || letters.ends_with("assigned")
}

impl ast::Visitor for ClassSets {
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
            ClassSetItem::Bracketed(class) => {
                self.add_all_but(class.negated);
                self.depth = self.depth.saturating_add(1);
            }
            ClassSetItem::Unicode(class) => {
                self.add_class(class);
                self.add_all_but(class.is_negated());
            }
            ClassSetItem::Perl(class) => {
                self.add(CLASS_STEPS);
                self.add_all_but(class.negated);
            }
            ClassSetItem::Ascii(class) => self.add_all_but(class.negated),
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

#[cfg(any(test, feature = "test-support"))]
thread_local! {
    static COMPILED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The number of patterns compiled on this thread since the last call.
#[cfg(any(test, feature = "test-support"))]
#[allow(clippy::must_use_candidate, reason = "it begins to count again, too")]
pub fn take_compiled() -> usize {
    COMPILED.take()
}

/// The largest length of a text.
const BYTES_MAX: usize = 500;
/// The largest nesting depth of groups.
const DEPTH_MAX: usize = 32;
/// Readable characters. The first of them that is in a class represents it.
const SEEN: [char; 5] = ['a', 'A', '0', 'ا', ' '];

/// Returns a short text that a pattern matches: it takes the first of each choice, and leaves out optional parts.
/// `None` if it finds none. It ignores borders of words and lines, so the pattern must be tested on the result.
pub(super) fn matched_by(pattern: &str) -> Option<String> {
    let mut text = String::new();
    write(&mut text, &parsed(pattern, false).ok()?, DEPTH_MAX)?;
    Some(text)
}

fn write(text: &mut String, hir: &Hir, depth: usize) -> Option<()> {
    let deeper = depth.checked_sub(1)?;
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(class) => text.push(one_of(class)?),
        HirKind::Repetition(repeated) => {
            for _ in 0..repeated.min {
                let before = text.len();
                write(text, &repeated.sub, deeper)?;
                if text.len() == before {
                    break;
                }
            }
        }
        HirKind::Capture(group) => write(text, &group.sub, deeper)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| write(text, part, deeper))?,
        HirKind::Alternation(choices) => write(text, choices.first()?, deeper)?,
    }
    (text.len() <= BYTES_MAX).then_some(())
}

fn one_of(class: &Class) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(all) => all.iter().map(|range| (range.start(), range.end())).collect(),
        Class::Bytes(all) => {
            all.iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
    };
    let has = |seen: &char| ranges.iter().any(|(first, last)| (first..=last).contains(&seen));
    SEEN.into_iter().find(has).or_else(|| ranges.first().map(|(first, _)| *first))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::matched_by;
    use crate::rules::pattern::parsed;
    use regex_automata::meta::Regex;

    #[test]
    fn what_a_pattern_matches_is_found() {
        for (pattern, text) in [
            ("^Metro", "Metro"),
            (r"\bMetro\b.*(north|south)?$", "Metro"),
            (r"(?i)souq|khan", "SOUQ"),
            (r"^[A-Z]{3}-\d{4}$", "AAA-0000"),
            (r"^.{3,}$", "aaa"),
            (r"^\p{Arabic}+\s[^a-z]$", "ا A"),
            ("a{0,3}", ""),
            ("(?:a|(?:b(c)))+d", "ad"),
        ] {
            let found = matched_by(pattern).unwrap();
            let regex = Regex::builder().build_from_hir(&parsed(pattern, false).unwrap()).unwrap();
            assert!(regex.is_match(&found), "{pattern}: {found}");
            if !pattern.contains("(?i)") && !pattern.contains(r"\s") {
                assert_eq!(found, text, "{pattern}");
            }
        }
        assert_eq!(matched_by(&"(".repeat(3)), None);
        assert_eq!(matched_by("a{501}"), None);
        let deep = format!("{}a{}", "(".repeat(40), ")".repeat(40));
        assert_eq!(matched_by(&deep), None);
        assert_eq!(matched_by("[a&&b]"), None, "what matches nothing");
    }
}
