//! Templates as they are matched, by sender, and the walk that matches one with a folded text. Wording is found by
//! search, fields by scanners, and no pair of piece and place is tried twice.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use crate::record::Field;
use crate::scan::{char_before, currency, date, is_letter, is_one_run, next_char, number, time};
use crate::settings::{DecimalMark, Fit, SenderSettings};
use crate::template::{Part, Template};
use crate::words::Fnv;
use crate::{Amount, Class, FoldedText, Kind, TemplateSet, scan};
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use memchr::memmem;
use memchr::memmem::Finder;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

type SenderNames = HashMap<String, usize, BuildHasherDefault<Fnv>>;

/// A template with its category.
#[derive(Clone, Debug)]
pub(super) struct CompiledTemplate {
    pub(super) program: Program,
    pub(super) category: String,
    pub(super) kind: Kind,
    pub(super) number: u16,
}

/// A sender: its settings and templates.
#[derive(Clone, Debug)]
pub(super) struct SenderTemplates {
    pub(super) name: String,
    pub(super) settings: SenderSettings,
    /// The templates that ignore first, then those with the most wording.
    pub(super) templates: Vec<CompiledTemplate>,
}

/// The senders, by their folded names and aliases.
#[derive(Clone, Debug, Default)]
pub(super) struct Senders {
    pub(super) all: Vec<SenderTemplates>,
    names: SenderNames,
    aliases: SenderNames,
}

impl CompiledTemplate {
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
                let (kind, _) = Kind::from_category(category);
                for (number, template) in texts.iter().enumerate() {
                    let program = Program::new(template, settings.fit == Fit::Full);
                    let number = u16::try_from(number).unwrap_or(u16::MAX);
                    templates.push(CompiledTemplate {
                        program,
                        category: category.to_owned(),
                        kind,
                        number,
                    });
                }
            }
            templates.compact_sort_by(|a, b| {
                let order = |it: &CompiledTemplate| {
                    (!it.is_ignored(), std::cmp::Reverse(it.program.literal_chars), it.number)
                };
                order(a).cmp(&order(b)).then_with(|| a.category.cmp(&b.category))
            });
            let at = senders.all.len();
            for alias in &settings.aliases {
                senders.aliases.entry(folded(alias)).or_insert(at);
            }
            senders.names.insert(folded(name), at);
            senders.all.push(SenderTemplates { name: name.to_owned(), settings, templates });
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
    FoldedText::new(name).as_str().to_owned()
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

/// A template as it is matched.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) pieces: Vec<Piece>,
    /// Whether it begins where the message does.
    at_begin: bool,
    /// Whether it ends where the message does.
    at_end: bool,
    /// The piece with the longest wording. A matching message contains it.
    longest: usize,
    /// The number of characters of a message that are its wording.
    pub(super) literal_chars: usize,
}

/// A piece of a template.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Wording, folded.
    Wording(Wording),
    /// A field.
    Field {
        field: Field,
        is_optional: bool,
        /// Whether the record has it, if it is the first of its kind: it has no tag.
        is_kept: bool,
    },
}

/// Wording. It follows the piece before it, or is searched for.
#[derive(Clone, Debug)]
pub(super) struct Wording {
    pub(super) text: Box<str>,
    /// The searcher for wording that begins a template or follows a free text, and for the longest one.
    finder: Option<Box<Finder<'static>>>,
}

impl Wording {
    /// Its first place in a part of a message.
    pub(super) fn find(&self, within: &[u8]) -> Option<usize> {
        match &self.finder {
            Some(finder) => finder.find(within),
            None => memmem::find(within, self.text.as_bytes()),
        }
    }
}

impl Piece {
    const fn is_free_text(&self) -> bool {
        matches!(self, Self::Field { field, .. } if field.is_free_text())
    }
}

impl Program {
    /// Makes a program of a template; if `is_full`, it must match the whole message.
    pub(super) fn new(template: &Template, is_full: bool) -> Self {
        let mut pieces = Vec::new();
        let (mut at_begin, mut at_end) = (is_full, is_full);
        let (mut longest, mut length) = (0, 0);
        for part in template.parts() {
            match part {
                Part::Begin => at_begin = true,
                Part::End => at_end = true,
                Part::Wording { folded, .. } if folded.is_empty() => {}
                Part::Wording { folded, .. } => {
                    if folded.len() > length {
                        (longest, length) = (pieces.len(), folded.len());
                    }
                    let is_sought = pieces.last().is_none_or(Piece::is_free_text);
                    let finder = is_sought.then(|| Box::new(Finder::new(folded).into_owned()));
                    let text = folded.as_str().into();
                    pieces.push(Piece::Wording(Wording { text, finder }));
                }
                Part::Place(place) => {
                    let field = place.field;
                    let is_kept = place.tag.is_none();
                    pieces.push(Piece::Field { field, is_optional: place.is_optional, is_kept });
                }
            }
        }
        if let Some(Piece::Wording(wording)) = pieces.get_mut(longest) {
            let finder = || Box::new(Finder::new(wording.text.as_bytes()).into_owned());
            wording.finder = wording.finder.take().or_else(|| Some(finder()));
        }
        pieces.shrink_to_fit();
        Self { pieces, at_begin, at_end, longest, literal_chars: template.literal_chars() }
    }

    /// Whether a message may match: whether it contains the longest wording.
    pub(super) fn may_match(&self, text: &str) -> bool {
        match self.pieces.get(self.longest) {
            Some(Piece::Wording(wording)) => wording.find(text.as_bytes()).is_some(),
            _ => true,
        }
    }
}

/// The largest number of characters of a name, and of a wildcard.
const NAME_CHARS_MAX: usize = 80;
const WILDCARD_CHARS_MAX: usize = 160;

/// A folded text, and how its sender writes.
#[derive(Clone, Copy)]
pub(super) struct SenderText<'t> {
    pub(super) folded: &'t FoldedText,
    pub(super) text: &'t str,
    pub(super) decimal: DecimalMark,
    pub(super) currency: Option<Currency>,
}

/// The place of a piece; `None` for an optional one that is missing.
pub(super) type PiecePlace = Option<PieceMatch>;

/// The place of a piece, and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceMatch {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: Value,
}

/// A value of a scanner that the record needs again.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    None,
    Number(number::Number),
    Money(Money),
    Token(currency::CurrencyToken),
    Date(date::Date),
    Time(time::Time),
}

/// Memory of one match after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// For each piece and place, the last walk that failed there.
    failed: Vec<u32>,
    walk: u32,
    /// For each free text, the range of ends that failed in this walk. A free text that begins later skips them:
    /// otherwise their number grows with the square of a repetitive text.
    tried: Vec<Range<usize>>,
    /// The place of each piece.
    pub(super) places: Vec<PiecePlace>,
    pub(super) steps: u64,
}

/// One walk over a text.
struct Walk<'w> {
    program: &'w Program,
    on: SenderText<'w>,
    memory: &'w mut Memory,
    width: usize,
}

/// Matches a program. The places of its first match are then in the memory.
pub(super) fn walk(program: &Program, on: SenderText<'_>, memory: &mut Memory) -> bool {
    let width = on.text.len() + 1;
    let cells = width * (program.pieces.len() + 1);
    if memory.failed.len() < cells {
        memory.failed.resize(cells, 0);
    }
    memory.walk = memory.walk.wrapping_add(1);
    if memory.walk == 0 {
        memory.failed.fill(0);
        memory.walk = 1;
    }
    memory.tried.clear();
    memory.tried.resize(program.pieces.len(), 0..0);
    memory.places.clear();
    memory.places.resize(program.pieces.len(), None);
    Walk { program, on, memory, width }.start()
}

impl Walk<'_> {
    fn start(&mut self) -> bool {
        let program = self.program;
        if program.at_begin {
            return self.piece(0, 0);
        }
        match program.pieces.first() {
            Some(Piece::Wording(wording)) => self.start_with_wording(wording),
            Some(Piece::Field { field, .. }) => self.start_with_field(*field),
            None => false,
        }
    }

    /// Wording that begins a template begins no run in the middle.
    fn start_with_wording(&mut self, wording: &Wording) -> bool {
        let text = self.on.text;
        let first = wording.text.chars().next();
        let mut from = 0;
        while let Some(at) = self.find(wording, from, text.len()) {
            if !is_one_run(char_before(text, at), first) && self.piece(0, at) {
                return true;
            }
            from = at + 1;
        }
        false
    }

    fn start_with_field(&mut self, field: Field) -> bool {
        let text = self.on.text;
        let mut at = 0;
        while at <= text.len() {
            let before = char_before(text, at);
            let begins = if field.is_free_text() {
                before.is_none_or(|before| before == ' ')
            } else {
                !is_one_run(before, next_char(text, at)) && begins_number(text, at)
            };
            if begins && self.piece(0, at) {
                return true;
            }
            at += next_char(text, at).map_or(1, char::len_utf8);
        }
        false
    }

    /// Matches the pieces from this one on, at this place.
    fn piece(&mut self, number: usize, at: usize) -> bool {
        self.memory.steps += 1;
        let cell = number * self.width + at;
        if self.memory.failed.get(cell) == Some(&self.memory.walk) {
            return false;
        }
        let is_match = match self.program.pieces.get(number) {
            None => !self.program.at_end || at == self.on.text.len(),
            Some(Piece::Wording(wording)) => self.wording(number, wording, at),
            Some(Piece::Field { field, is_optional, .. }) => {
                self.field(number, *field, at) || *is_optional && self.left_out(number, at)
            }
        };
        if !is_match && let Some(failed) = self.memory.failed.get_mut(cell) {
            *failed = self.memory.walk;
        }
        is_match
    }

    /// Notes the place of a piece and matches the pieces after it. One blank may come between.
    fn after(&mut self, number: usize, start: usize, end: usize) -> bool {
        self.after_value(number, PieceMatch { start, end, value: Value::None })
    }

    /// Like [`Walk::after`]. A match notes all its pieces, so it overwrites those of failed tries.
    fn after_value(&mut self, number: usize, piece_match: PieceMatch) -> bool {
        if let Some(place) = self.memory.places.get_mut(number) {
            *place = Some(piece_match);
        }
        self.rest(number, piece_match.end)
    }

    fn rest(&mut self, number: usize, end: usize) -> bool {
        let is_last = number + 1 >= self.program.pieces.len();
        let blank = !is_last && self.on.text.as_bytes().get(end) == Some(&b' ');
        self.piece(number + 1, end + usize::from(blank))
    }

    fn left_out(&mut self, number: usize, at: usize) -> bool {
        if let Some(place) = self.memory.places.get_mut(number) {
            *place = None;
        }
        self.rest(number, at)
    }

    fn wording(&mut self, number: usize, wording: &Wording, at: usize) -> bool {
        let text = self.on.text;
        let end = at + wording.text.len();
        if text.as_bytes().get(at..end) != Some(wording.text.as_bytes()) {
            return false;
        }
        let is_last = number + 1 == self.program.pieces.len();
        if is_last && is_one_run(char_before(text, end), next_char(text, end)) {
            return false;
        }
        self.after(number, at, end)
    }

    fn field(&mut self, number: usize, field: Field, at: usize) -> bool {
        let (text, decimal, currency) = (self.on.text, self.on.decimal, self.on.currency);
        // After a free text no field begins within a word or a number.
        let is_inside = || is_one_run(char_before(text, at), next_char(text, at));
        let reads_digits = !field.is_free_text();
        if reads_digits
            && self.follows_free_text(number)
            && (!begins_number(text, at) || is_inside())
        {
            return false;
        }
        let run = match field {
            Field::Number => {
                let end = number::end(text, at, decimal).map(|end| (end, Value::None));
                return self.at_number_end(number, at, end);
            }
            Field::Currency => {
                let token = currency::token(text, at, currency);
                return self.at_end(number, at, token.map(|it| (it.end, Value::Token(it))));
            }
            Field::Money => {
                let money = money(self.on, at).map(|it| (it.end, Value::Money(it)));
                return self.at_number_end(number, at, money);
            }
            Field::Date => {
                let date = date::date(text, at).map(|it| (it.end, Value::Date(it)));
                return self.at_end(number, at, date);
            }
            Field::Time => return self.time(number, at),
            Field::Account | Field::Card => scan::account(text, at),
            Field::Reference => scan::reference(text, at),
            Field::Phone => scan::phone(text, at),
            Field::Amount | Field::Balance | Field::Limit | Field::Fee => {
                let amount = number::amount(text, at, decimal);
                let amount = amount.map(|it| (it.end, Value::Number(it)));
                return self.at_number_end(number, at, amount);
            }
            Field::Merchant
            | Field::Counterparty
            | Field::Product
            | Field::Word
            | Field::Any
            | Field::Rest => {
                return self.free_text(number, field, at);
            }
        };
        run.is_some_and(|run| self.run(number, at, run))
    }

    fn at_end(&mut self, number: usize, start: usize, read: Option<(usize, Value)>) -> bool {
        let Some((end, value)) = read else { return false };
        self.after_value(number, PieceMatch { start, end, value })
    }

    /// A number, which may be followed by a point or comma that is not part of it.
    fn at_number_end(&mut self, number: usize, at: usize, read: Option<(usize, Value)>) -> bool {
        let Some((end, _)) = read else { return false };
        self.at_end(number, at, read)
            || number::has_mark_behind(self.on.text, end) && self.rest(number, end + 1)
    }

    fn time(&mut self, number: usize, start: usize) -> bool {
        let Some(time) = time::time(self.on.text, start) else { return false };
        let next = self.program.pieces.get(number + 1);
        let has_half = !time.is_glued || matches!(next, Some(Piece::Wording(_)));
        let value = Value::Time(time);
        has_half && self.after_value(number, PieceMatch { start, end: time.end, value })
            || time.bare_end < time.end
                && self.after_value(number, PieceMatch { start, end: time.bare_end, value })
    }

    /// A run at its full length, then without trailing characters that are no digits.
    fn run(&mut self, number: usize, at: usize, run: scan::Run) -> bool {
        let mut end = run.end;
        loop {
            if self.on.text.is_char_boundary(end) && self.after(number, at, end) {
                return true;
            }
            if end <= run.end_min {
                return false;
            }
            end -= 1;
        }
    }

    /// A free text ends at the first place where the rest matches.
    fn free_text(&mut self, number: usize, field: Field, at: usize) -> bool {
        let text = self.on.text;
        if field == Field::Rest {
            return self.after(number, at, text.len());
        }
        let limit = self.limit(field, at);
        let least = if field == Field::Any {
            at
        } else {
            at + next_char(text, at).map_or(1, char::len_utf8)
        };
        if limit < least {
            return false;
        }
        match self.program.pieces.get(number + 1) {
            None => {
                let end = if self.program.at_end {
                    text.len()
                } else if field == Field::Any {
                    at
                } else {
                    without_blank(text, limit)
                };
                end <= limit && end >= least && self.after(number, at, end)
            }
            Some(Piece::Wording(wording)) => {
                self.until_wording(number, wording, at, (least, limit))
            }
            Some(Piece::Field { .. }) => {
                let mut end = least;
                while end <= limit {
                    if let Some(untried) = self.untried(number, at, end) {
                        end = untried;
                        continue;
                    }
                    let is_blank = end > at && text.as_bytes().get(end - 1) == Some(&b' ');
                    if !is_blank && self.after(number, at, end) {
                        return true;
                    }
                    end += next_char(text, end).map_or(1, char::len_utf8);
                    // If it is empty, its end differs from that of an earlier free text.
                    self.note_tried(number, at + 1..end.max(at + 1));
                }
                false
            }
        }
    }

    /// The next place to try, if a free text that began elsewhere has failed with an end at this place.
    fn untried(&self, number: usize, at: usize, place: usize) -> Option<usize> {
        let tried = self.memory.tried.get(number)?;
        (place > at && tried.contains(&place)).then_some(tried.end)
    }

    /// Notes places where a free text has failed to end: adjacent places are joined, others replace them.
    fn note_tried(&mut self, number: usize, places: Range<usize>) {
        if let Some(tried) = self.memory.tried.get_mut(number) {
            let joins = places.start <= tried.end && tried.start <= places.end;
            *tried = if joins {
                places.start.min(tried.start)..places.end.max(tried.end)
            } else {
                places
            };
        }
    }

    /// A free text before wording: each place of the wording is tried, the first first.
    fn until_wording(
        &mut self,
        number: usize,
        wording: &Wording,
        at: usize,
        (least, limit): (usize, usize),
    ) -> bool {
        let (mut from, mut tried_from) = (at, at + 1);
        while let Some(found) = self.find(wording, from, limit + 1 + wording.text.len()) {
            if let Some(untried) = self.untried(number, at, found) {
                from = untried;
                continue;
            }
            let end = if found > at { without_blank(self.on.text, found) } else { found };
            if end > limit {
                return false;
            }
            from = found + 1;
            if end < least {
                tried_from = from;
            } else if self.after(number, at, end) {
                return true;
            } else if found > at {
                self.note_tried(number, tried_from..from);
            }
        }
        false
    }

    /// The first place of a wording from here on that ends before a limit.
    fn find(&mut self, wording: &Wording, from: usize, limit: usize) -> Option<usize> {
        self.memory.steps += 1;
        let bytes = self.on.text.as_bytes();
        let within = bytes.get(from..limit.min(bytes.len()))?;
        wording.find(within).map(|at| from + at)
    }

    /// The end limit of a free text.
    fn limit(&self, field: Field, at: usize) -> usize {
        let text = self.on.text;
        let chars = if field.is_name() { NAME_CHARS_MAX } else { WILDCARD_CHARS_MAX };
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        let far = if rest.len() <= chars {
            text.len()
        } else if rest.get(..chars).is_some_and(<[u8]>::is_ascii) {
            at + chars
        } else {
            let starts = rest.iter().enumerate().filter(|(_, byte)| !(0x80..0xc0).contains(*byte));
            starts.skip(chars).map(|(place, _)| at + place).next().unwrap_or(text.len())
        };
        match field {
            Field::Word => {
                let blank = memchr::memchr(b' ', rest).map_or(text.len(), |place| at + place);
                far.min(blank)
            }
            _ if field.is_name() => far.min(self.on.folded.line_end(at)),
            _ => far,
        }
    }

    fn follows_free_text(&self, number: usize) -> bool {
        let before = number.checked_sub(1).and_then(|before| self.program.pieces.get(before));
        match before {
            None => number == 0,
            Some(Piece::Field { field, is_optional, .. }) => field.is_free_text() || *is_optional,
            Some(Piece::Wording(_)) => false,
        }
    }
}

/// The end of a text without a blank before it.
fn without_blank(text: &str, end: usize) -> usize {
    end - usize::from(end > 0 && text.as_bytes().get(end - 1) == Some(&b' '))
}

/// Whether a number may begin here: the character before is no digit, and does not join or hide digits.
fn begins_number(text: &str, at: usize) -> bool {
    let Some(before) = char_before(text, at) else { return true };
    let starts_inside = before.is_ascii_digit() && !next_char(text, at).is_some_and(is_letter);
    let joins = matches!(before, '.' | ',' | '\'' | '-' | '/' | ':' | '_');
    let hides = matches!(before, '*' | '#' | '•');
    let digit_before =
        || char_before(text, at - before.len_utf8()).is_some_and(|digit| digit.is_ascii_digit());
    let is_decimal = || before == '.' && number::is_point_of_currency(text, at - 1);
    !(starts_inside || hides || joins && (digit_before() || is_decimal()))
}

/// An amount with its currency on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Money {
    pub(super) number: number::Number,
    pub(super) token: currency::CurrencyToken,
    pub(super) end: usize,
}

/// Reads an amount with its currency before or after it.
pub(super) fn money(on: SenderText<'_>, at: usize) -> Option<Money> {
    let blank = |end: usize| end + usize::from(on.text.as_bytes().get(end) == Some(&b' '));
    let (start, is_negative) = number::after_sign(on.text, at);
    if let Some(token) = currency::token(on.text, start, on.currency)
        && let Some(mut number) = number::amount(on.text, blank(token.end), on.decimal)
    {
        if is_negative && !number.is_negative {
            number.is_negative = true;
            number.amount = Amount::from_units(-number.amount.units());
        }
        return Some(Money { number, token, end: number.end });
    }
    let number = number::amount(on.text, at, on.decimal)?;
    let token = |end: usize| currency::token(on.text, blank(end), on.currency);
    let behind_mark = || {
        let has_mark = number::has_mark_behind(on.text, number.end);
        has_mark.then(|| token(number.end + 1)).flatten()
    };
    let token = token(number.end).or_else(behind_mark)?;
    Some(Money { number, token, end: token.end })
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
