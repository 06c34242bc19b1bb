//! The core's source files as input of the test of the floors: code without comments, texts and tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A module's path below `core/book/src`, one name for each step.
pub(super) type ModulePath = Vec<String>;

/// One source file without its comments, its texts and code that only tests compile.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// The path of the file, relative to the folder that was read.
    pub(super) file: String,
    /// The module in this file.
    pub(super) module: ModulePath,
    /// The code. Every remaining character is in its original line.
    pub(super) code: String,
}

/// Reads all source files below a folder, except those of test modules.
///
/// # Panics
/// When a file can't be read.
#[must_use]
pub(super) fn read_all(folder: &Path) -> Vec<Source> {
    let mut files = BTreeMap::new();
    collect(folder, "", &mut files);
    let sources = files.into_iter().map(|(file, text)| Source {
        module: module_of(&file),
        code: without_places(&without_tests(&without_comments(&text))),
        file,
    });
    sources.filter(|source| !source.module.iter().any(|step| step.ends_with("tests"))).collect()
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap_or_else(|e| panic!("{}: {e}", folder.display())).path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path);
            let text = text.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            files.insert(format!("{prefix}{name}"), text);
        }
    }
}

fn module_of(file: &str) -> ModulePath {
    let path = file.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if path == "lib" { Vec::new() } else { path.split('/').map(str::to_owned).collect() }
}

/// The text with blanks in place of comments and of the insides of strings and characters.
fn without_comments(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < characters.len() {
        let end = end_of_hidden(&characters, at);
        for character in &characters[at..end.max(at + 1)] {
            let hidden = end > at && *character != '\n';
            out.push(if hidden { ' ' } else { *character });
        }
        at = end.max(at + 1);
    }
    out
}

/// The end of the comment, string or character that begins at a place. If none begins there, the place itself.
fn end_of_hidden(text: &[char], at: usize) -> usize {
    let next = |offset: usize| text.get(at + offset).copied().unwrap_or('\0');
    match (text[at], next(1)) {
        ('/', '/') => find(text, at, |rest| rest.starts_with(&['\n'])),
        ('/', '*') => end_of_comment(text, at),
        ('"', _) => end_of_string(text, at + 1),
        ('r', '"' | '#') if begins_literal(text, at) => {
            let marks = text[at + 1..].iter().take_while(|c| **c == '#').count();
            if next(marks + 1) != '"' {
                return at;
            }
            let end: Vec<char> = format!("\"{}", "#".repeat(marks)).chars().collect();
            find(text, at + marks + 2, |rest| rest.starts_with(&end)) + end.len()
        }
        ('\'', '\\') => find(text, at + 3, |rest| rest.starts_with(&['\''])) + 1,
        ('\'', _) if next(2) == '\'' => at + 3,
        _ => at,
    }
    .min(text.len())
}

/// Whether the `r` at a place can begin a raw string: no name character is before it, except `b` or `c`.
fn begins_literal(text: &[char], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map_or(' ', |place| text[place]);
    !is_name(before(1)) || matches!(before(1), 'b' | 'c') && !is_name(before(2))
}

/// The end of a comment that can contain other comments.
fn end_of_comment(text: &[char], at: usize) -> usize {
    let (mut depth, mut at) = (1_usize, at + 2);
    while at < text.len() && depth > 0 {
        let (step, change) = match text[at..] {
            ['*', '/', ..] => (2, -1),
            ['/', '*', ..] => (2, 1),
            _ => (1, 0),
        };
        depth = depth.saturating_add_signed(change);
        at += step;
    }
    at
}

fn end_of_string(text: &[char], mut at: usize) -> usize {
    while at < text.len() && text[at] != '"' {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn find(text: &[char], from: usize, is_there: impl Fn(&[char]) -> bool) -> usize {
    (from..text.len()).find(|at| is_there(&text[*at..])).unwrap_or(text.len())
}

/// Whether a character can be part of a name.
#[must_use]
pub(super) fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The code with blanks in place of each item after `#[cfg(test)]` and similar attributes.
fn without_tests(code: &str) -> String {
    let mut code = code.to_owned();
    for mark in ["#[cfg(test)]", "#[cfg(all(loom, test))]", "#[cfg(doctest)]"] {
        while let Some(start) = code.find(mark) {
            let end = start + mark.len() + item_length(&code[start + mark.len()..]);
            let blank: String =
                code[start..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
            code.replace_range(start..end, &blank);
        }
    }
    code
}

/// The code without the paths in `pub(in crate::rules)`, because they import nothing.
fn without_places(code: &str) -> String {
    let mut code = code.to_owned();
    while let Some(start) = code.find("pub(in ") {
        let end = code[start..].find(')').map_or(code.len(), |at| start + at + 1);
        code.replace_range(start..end, &format!("pub{}", " ".repeat(end - start - 3)));
    }
    code
}

/// The length of the item that begins here. It ends at its semicolon, or at the brace that closes its body. A field of
/// a struct ends at its comma.
fn item_length(code: &str) -> usize {
    let head = code.trim_start().trim_start_matches("pub ");
    let name: usize = head.chars().take_while(|c| is_name(*c)).map(char::len_utf8).sum();
    let is_field = head[name..].starts_with(':') && !head[name..].starts_with("::");
    let mut depth = 0_usize;
    for (at, character) in code.char_indices() {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (matches!(character, ';' | '}') || is_field && character == ',') {
            return at + 1;
        }
    }
    code.len()
}
