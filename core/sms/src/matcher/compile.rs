//! A set of templates as it is matched: by sender, the first to be tried first.

use super::super::settings::{Fit, SenderSettings};
use super::super::words::Fnv;
use super::super::{Class, Folded, Kind, TemplateSet};
use super::program::Program;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

type Names = HashMap<String, usize, BuildHasherDefault<Fnv>>;

/// A template with its category.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) program: Program,
    pub(super) category: String,
    pub(super) kind: Kind,
    pub(super) number: u16,
}

/// A sender: its settings and templates.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    pub(super) name: String,
    pub(super) settings: SenderSettings,
    /// The templates that ignore first, then those with the most wording.
    pub(super) templates: Vec<Compiled>,
}

/// The senders, by their folded names and aliases.
#[derive(Clone, Debug, Default)]
pub(super) struct Senders {
    pub(super) all: Vec<Sender>,
    names: Names,
    aliases: Names,
}

impl Compiled {
    pub(super) const fn is_ignored(&self) -> bool {
        matches!(self.kind.class(), Class::Ignore)
    }

    /// Whether its records move money.
    pub(super) const fn moves_money(&self) -> bool {
        !matches!(self.kind.class(), Class::Ignore | Class::Signal)
    }
}

impl Senders {
    pub(super) fn new(set: &TemplateSet, settings: impl Fn(&str) -> SenderSettings) -> Self {
        let mut senders = Self::default();
        for name in set.senders() {
            let settings = settings(name);
            let mut templates = Vec::new();
            for (category, texts) in set.categories(name) {
                let (kind, _) = Kind::of(category);
                for (number, template) in texts.iter().enumerate() {
                    let program = Program::new(template, settings.fit == Fit::Full);
                    let number = u16::try_from(number).unwrap_or(u16::MAX);
                    templates.push(Compiled {
                        program,
                        category: category.to_owned(),
                        kind,
                        number,
                    });
                }
            }
            templates.sort_by(|a, b| {
                let order = |it: &Compiled| {
                    (!it.is_ignored(), std::cmp::Reverse(it.program.literal_chars), it.number)
                };
                order(a).cmp(&order(b)).then_with(|| a.category.cmp(&b.category))
            });
            let at = senders.all.len();
            for alias in &settings.aliases {
                senders.aliases.entry(folded(alias)).or_insert(at);
            }
            senders.names.insert(folded(name), at);
            senders.all.push(Sender { name: name.to_owned(), settings, templates });
        }
        senders
    }

    /// The sender of a folded address, and whether India's suffix marks it as promotional.
    pub(super) fn find(&self, address: &str) -> Option<(usize, bool)> {
        let (bare, is_promotional) = without_affixes(address);
        let whole = self.names.get(address).or_else(|| self.aliases.get(address));
        let found = whole.or_else(|| self.names.get(bare)).or_else(|| self.aliases.get(bare));
        found.map(|&at| (at, is_promotional))
    }
}

fn folded(name: &str) -> String {
    Folded::of(name).as_str().to_owned()
}

/// An address without the affixes of India's operators (`vm-somebk-s`), and whether the suffix marks the message as
/// promotional.
fn without_affixes(address: &str) -> (&str, bool) {
    if !address.as_bytes().contains(&b'-') {
        return (address, false);
    }
    let is_prefix =
        |before: &str| before.len() == 2 && before.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let (rest, has_prefix) = match address.split_once('-') {
        Some((before, rest)) if is_prefix(before) => (rest, true),
        _ => (address, false),
    };
    match rest.rsplit_once('-') {
        Some((bare, suffix @ ("s" | "t" | "p" | "g"))) => (bare, has_prefix && suffix == "p"),
        _ => (rest, false),
    }
}

#[cfg(test)]
mod tests {
    use super::without_affixes;

    #[test]
    fn what_operators_write_around_a_name_is_taken_off() {
        for (address, bare) in [
            ("vm-somebk-s", ("somebk", false)),
            ("jd-somebk", ("somebk", false)),
            ("ad-somebk-p", ("somebk", true)),
            ("somebk-p", ("somebk", false)),
            ("vf-cash", ("cash", false)),
            ("some-bank", ("some-bank", false)),
        ] {
            assert_eq!(without_affixes(address), bare, "{address}");
        }
    }
}
