//! The paths that a source file names, and the modules to which they lead.

use super::source::{ModulePath, Source, is_name};
use std::collections::{BTreeMap, BTreeSet};

/// A path in the code.
#[derive(Clone, Debug)]
pub(super) struct NamedPath {
    /// Its steps; the first is `crate`, `super`, `self` or a name.
    pub(super) steps: Vec<String>,
    /// The name that a `use` gives it in the file.
    pub(super) alias: Option<String>,
    /// Whether a `use` re-exports it.
    pub(super) handed_on: bool,
    /// The line number.
    pub(super) line: usize,
}

/// Every path of the code: the paths of `use`, and the paths in the code that begin with `crate`, `super`, `self` or an
/// imported module.
#[must_use]
pub(super) fn named(source: &Source) -> Vec<NamedPath> {
    let code = &source.code;
    let mut found = Vec::new();
    let mut rest = code.clone();
    for (start, end) in uses(code) {
        let line = line_of(code, start);
        let before =
            code[..start].rfind([';', '}', '{', ']']).map_or("", |at| &code[at + 1..start]);
        let handed_on = before.trim_start().starts_with("pub");
        for (steps, alias) in tree(&code[start + 3..end]) {
            found.push(NamedPath { steps, alias: Some(alias), handed_on, line });
        }
        let blank: String =
            code[start..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        rest.replace_range(start..end, &blank);
    }
    let children = code.split("mod ").skip(1).filter_map(|rest| {
        let name = rest.split(|c| !is_name(c)).next()?;
        rest[name.len()..].starts_with(';').then_some(name)
    });
    let known: BTreeSet<&str> =
        found.iter().filter_map(|n| n.alias.as_deref()).chain(children).collect();
    let mut inline = Vec::new();
    for (at, path) in written_out(&rest) {
        let steps: Vec<String> = path.split("::").map(|step| step.trim().to_owned()).collect();
        let first = steps.first().map_or("", String::as_str);
        if matches!(first, "crate" | "super" | "self") || known.contains(first) {
            let line = line_of(&rest, at);
            inline.push(NamedPath { steps, alias: None, handed_on: false, line });
        }
    }
    found.extend(inline);
    found
}

fn line_of(code: &str, at: usize) -> usize {
    code[..at].matches('\n').count() + 1
}

/// The places where each `use` begins and where its semicolon is.
fn uses(code: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = code[from..].find("use ").map(|at| at + from) {
        from = at + 4;
        let alone = code[..at].chars().next_back().is_none_or(char::is_whitespace);
        let starts = code[..at].trim_end().ends_with([';', '}', '{', ']', ')', 'b'])
            || code[..at].trim().is_empty();
        if alone
            && starts
            && let Some(end) = code[at..].find(';')
        {
            found.push((at, at + end));
            from = at + end;
        }
    }
    found
}

/// The paths of a `use` tree, each with the name that it imports.
fn tree(text: &str) -> Vec<(Vec<String>, String)> {
    let text = text.trim();
    if let Some(open) = text.find('{') {
        let prefix: Vec<String> = steps_of(text[..open].trim_end_matches([':', ' ', '\n']));
        let inside = text[open + 1..].trim_end().trim_end_matches('}');
        return split(inside)
            .into_iter()
            .flat_map(tree)
            .map(|(steps, alias)| {
                let own = steps.iter().filter(|step| *step != "self").cloned();
                let all: Vec<String> = prefix.iter().cloned().chain(own).collect();
                let alias =
                    if alias == "self" { all.last().cloned().unwrap_or_default() } else { alias };
                (all, alias)
            })
            .collect();
    }
    let (path, alias) = text.split_once(" as ").map_or((text, None), |(p, a)| (p, Some(a.trim())));
    let steps = steps_of(path);
    let alias = alias.map(str::to_owned).or_else(|| steps.last().cloned()).unwrap_or_default();
    if steps.is_empty() { Vec::new() } else { vec![(steps, alias)] }
}

fn steps_of(path: &str) -> Vec<String> {
    path.split("::").map(|step| step.trim().to_owned()).filter(|step| !step.is_empty()).collect()
}

/// The parts between the commas that are outside of braces.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

/// Every path of at least two steps, with its place.
fn written_out(code: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = code[from..].find("::").map(|at| at + from) {
        let start = code[..at].char_indices().rev().take_while(|(_, c)| is_name(*c)).last();
        let mut end = at;
        while let Some(rest) = code[end..].strip_prefix("::") {
            let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            if length == 0 {
                break;
            }
            end += 2 + length;
        }
        if let Some((start, _)) = start
            && end > at
        {
            found.push((start, &code[start..end]));
        }
        from = end.max(at + 2);
    }
    found
}

/// All modules, their definitions, and their re-exports.
pub(super) struct Modules {
    /// The file of each module.
    pub(super) files: BTreeMap<ModulePath, String>,
    /// The macros that `#[macro_export]` exports from the root of the crate, each with its defining module.
    pub(super) exported_macros: BTreeMap<String, ModulePath>,
    handed_on: BTreeMap<ModulePath, BTreeMap<String, Vec<String>>>,
    globs: BTreeMap<ModulePath, Vec<Vec<String>>>,
}

impl Modules {
    /// The modules of these files.
    #[must_use]
    pub(super) fn from_sources(sources: &[Source]) -> Self {
        let mut modules = Self {
            files: BTreeMap::new(),
            exported_macros: BTreeMap::new(),
            handed_on: BTreeMap::new(),
            globs: BTreeMap::new(),
        };
        for source in sources {
            modules.files.insert(source.module.clone(), source.file.clone());
            for exported in source.code.split("#[macro_export]").skip(1) {
                let name = exported.trim_start().trim_start_matches("macro_rules!").trim_start();
                let name: String = name.chars().take_while(|c| is_name(*c)).collect();
                modules.exported_macros.insert(name, source.module.clone());
            }
            for path in named(source).into_iter().filter(|path| path.alias.is_some()) {
                let alias = path.alias.clone().unwrap_or_default();
                if alias == "*" {
                    let globs = modules.globs.entry(source.module.clone()).or_default();
                    globs.push(path.steps[..path.steps.len() - 1].to_vec());
                } else if path.steps != [alias.as_str()] {
                    // `pub(crate) use record;` re-exports a macro of the file itself.
                    let names = modules.handed_on.entry(source.module.clone()).or_default();
                    names.insert(alias, path.steps);
                }
            }
        }
        modules
    }

    /// The module that defines the last name of a path; `None` outside of the core.
    #[must_use]
    pub(super) fn definer(&self, from: &ModulePath, steps: &[String]) -> Option<ModulePath> {
        self.walk(from, steps, 0)
    }

    fn walk(&self, from: &ModulePath, steps: &[String], depth: usize) -> Option<ModulePath> {
        if depth > 20 {
            return None;
        }
        // `pub use crate::{answer}` re-exports a macro that is only at the root of the crate.
        if let [root, name] = steps
            && root == "crate"
            && depth > 0
            && let Some(module) = self.exported_macros.get(name)
        {
            return Some(module.clone());
        }
        let (mut at, rest) = self.start(from, steps, depth)?;
        for (number, step) in rest.iter().enumerate() {
            let mut child = at.clone();
            child.push(step.clone());
            if self.files.contains_key(&child) {
                at = child;
                continue;
            }
            let target = self.handed_on.get(&at).and_then(|names| names.get(step));
            let Some(target) = target else {
                return Some(self.by_glob(&at, step, depth).unwrap_or(at));
            };
            // All steps after a type's name belong to that type.
            let is_type = step.starts_with(char::is_uppercase);
            let rest = if is_type { &[] } else { rest.get(number + 1..)? };
            let target: Vec<String> = target.iter().chain(rest).cloned().collect();
            return self.walk(&at, &target, depth + 1);
        }
        Some(at)
    }

    fn by_glob(&self, at: &ModulePath, step: &str, depth: usize) -> Option<ModulePath> {
        self.globs.get(at)?.iter().find_map(|glob| {
            let inside = self.walk(at, glob, depth + 1)?;
            let has = self.handed_on.get(&inside).is_some_and(|names| names.contains_key(step));
            has.then(|| self.walk(&inside, &["self".to_owned(), step.to_owned()], depth + 1))?
        })
    }

    /// The module that the first steps of a path name, and the steps after them.
    fn start<'s>(
        &self,
        from: &ModulePath,
        steps: &'s [String],
        depth: usize,
    ) -> Option<(ModulePath, &'s [String])> {
        let mut at = from.clone();
        match steps.first()?.as_str() {
            "crate" => Some((Vec::new(), &steps[1..])),
            "self" => Some((at, &steps[1..])),
            "super" => {
                let ups = steps.iter().take_while(|step| *step == "super").count();
                at.truncate(at.len().checked_sub(ups)?);
                Some((at, &steps[ups..]))
            }
            first => {
                let mut child = at.clone();
                child.push(first.to_owned());
                if self.files.contains_key(&child) {
                    return Some((at, steps));
                }
                let target = self.handed_on.get(&at)?.get(first)?;
                if target.first().is_some_and(|step| step == first) {
                    return None;
                }
                let is_type = first.starts_with(char::is_uppercase);
                let rest = if is_type { &[] } else { &steps[1..] };
                Some((self.walk(&at, target, depth + 1)?, rest))
            }
        }
    }
}
