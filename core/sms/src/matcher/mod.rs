//! Matches messages with the templates of their senders, and finds codes for one use.

mod record;
mod walk;

use crate::{
    Class, FoldedText, Guard, Message, Record, SenderSettings, Template, TemplateSet,
    TemplateWarning, carries_code,
};
use chrono::NaiveDateTime;
use lendwright_types::internal::text::first_chars;
use record::{GuardScratch, Match, MatchFlags};
use walk::{CompiledTemplate, Memory, Piece, PiecePlace, SenderTemplates, SenderText, Senders};

/// A compiled set of templates. Threads can share one, each with its own [`Scratch`].
///
/// If several templates match, those that ignore are first. Then the most wording counts, then the shortest
/// wildcards, then the lower number, then the category's name.
///
/// # Example
/// ```
/// use chrono::NaiveDate;
/// use lendwright_sms::{Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet};
///
/// let mut set = TemplateSet::default();
/// set.append("MyBank", "purchase", &["Paid {{amount}} {{currency}} at {{merchant}} on {{date}}"])?;
/// let matcher = Matcher::new(&set, |_| SenderSettings::default());
///
/// let received_at = NaiveDate::from_ymd_opt(2026, 3, 5).unwrap().and_hms_opt(10, 42, 0).unwrap();
/// let body = "Paid 1,250.50 EGP at Corner Shop on 05/03/2026.";
/// let mut scratch = Scratch::default();
/// let Reading::Record { record, .. } = matcher.read(&mut scratch, &Message { address: "MYBANK", body, received_at })
/// else { panic!("no template matches") };
/// assert_eq!((record.amount.unwrap().to_string(), record.merchant), ("1250.5".to_owned(), Some("Corner Shop")));
/// assert!(record.settled.is_yes());
///
/// let body = "Paid 1,250.50 EGP at Corner Shop on 05/03/2026 was declined.";
/// let Reading::Record { record, .. } = matcher.read(&mut scratch, &Message { address: "MYBANK", body, received_at })
/// else { panic!("no template matches") };
/// assert!(!record.settled.is_yes());
/// # Ok::<(), lendwright_sms::SetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matcher {
    senders: Senders,
    guard: &'static Guard,
}

/// Memory for reading one message after the other.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    folded: FoldedText,
    address: FoldedText,
    inner: MatchScratch,
}

#[derive(Clone, Debug, Default)]
struct MatchScratch {
    memory: Memory,
    places: Vec<PiecePlace>,
    guard_scratch: GuardScratch,
}

/// The result of reading a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "most are records, and none is kept")]
pub enum Reading<'m> {
    /// No template has its sender.
    UnknownSender,
    /// No template of its sender matches it.
    Unmatched {
        /// The sender, as the set spells it.
        sender: &'m str,
    },
    /// A template matches it.
    Record {
        /// The sender, as the set spells it.
        sender: &'m str,
        /// The record.
        record: Record<'m>,
    },
}

/// A sender that a matcher knows, found by its address.
#[derive(Clone, Copy, Debug)]
pub struct FoundSender<'m> {
    sender: &'m SenderTemplates,
    is_promotional: bool,
}

impl<'m> FoundSender<'m> {
    /// Returns its name, as the set spells it.
    #[must_use]
    pub fn name(&self) -> &'m str {
        &self.sender.name
    }

    /// Returns its settings.
    #[must_use]
    pub const fn settings(&self) -> &'m SenderSettings {
        &self.sender.settings
    }
}

impl Scratch {
    /// Returns the number of steps of matching so far: pieces tried at a place, and searches.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.inner.memory.steps
    }

    /// Folds a message, without reading it.
    pub(crate) fn fold(&mut self, body: &str) {
        self.folded.fold(body);
    }

    /// Returns the message that was read last, folded.
    pub(crate) const fn folded(&self) -> &FoldedText {
        &self.folded
    }
}

impl Matcher {
    /// Compiles a set of templates, with the settings of each of its senders.
    #[must_use]
    pub fn new(set: &TemplateSet, settings: impl Fn(&str) -> SenderSettings) -> Self {
        Self { senders: Senders::new(set, settings), guard: Guard::shared() }
    }

    /// Returns the sender of an address: by its whole name, by an alias, then without the affixes of India's
    /// operators.
    #[must_use]
    pub fn sender(&self, scratch: &mut Scratch, address: &str) -> Option<FoundSender<'_>> {
        scratch.address.fold(address);
        let (at, is_promotional) = self.senders.find(scratch.address.as_str())?;
        let sender = self.senders.all.get(at)?;
        Some(FoundSender { sender, is_promotional })
    }

    /// Reads a message.
    pub fn read<'m>(&'m self, scratch: &mut Scratch, message: &Message<'m>) -> Reading<'m> {
        match self.sender(scratch, message.address) {
            Some(found) => self.read_of_sender(scratch, found, message),
            None => Reading::UnknownSender,
        }
    }

    /// Reads a message whose sender was found before. `scratch` then has it folded.
    pub(crate) fn read_of_sender<'m>(
        &'m self,
        scratch: &mut Scratch,
        found: FoundSender<'m>,
        message: &Message<'m>,
    ) -> Reading<'m> {
        let Scratch { folded, inner, .. } = scratch;
        folded.fold(message.body);
        self.read_with(inner, found, folded, message.body, message.received_at)
    }

    /// Reads a message that was folded before.
    pub fn read_folded<'m>(
        &'m self,
        scratch: &mut Scratch,
        sender: FoundSender<'m>,
        folded: &FoldedText,
        body: &'m str,
        received_at: NaiveDateTime,
    ) -> Reading<'m> {
        self.read_with(&mut scratch.inner, sender, folded, body, received_at)
    }

    /// Warns of the templates of other categories of the sender that match a message of this one too, and have as
    /// much wording: which of them counts is not obvious.
    #[must_use]
    pub fn cross_matches(
        &self,
        sender: &str,
        category: &str,
        template: &Template,
    ) -> Vec<TemplateWarning> {
        let mut scratch = Scratch::default();
        let Some(FoundSender { sender, .. }) = self.sender(&mut scratch, sender) else {
            return Vec::new();
        };
        let folded = FoldedText::new(&template.sample());
        let (decimal, currency) = (sender.settings.decimal, sender.settings.currency);
        let on = SenderText { folded: &folded, text: folded.as_str(), decimal, currency };
        let least = template.literal_chars();
        let others = sender.templates.iter().filter(|other| other.category != category);
        let met = others.filter(|other| {
            let program = &other.program;
            (program.literal_chars >= least || other.is_ignored())
                && walk::walk(program, on, &mut scratch.inner.memory)
        });
        let warning = |other: &CompiledTemplate| TemplateWarning::CrossMatch {
            category: other.category.clone(),
            number: usize::from(other.number),
        };
        met.map(warning).collect()
    }

    fn read_with<'m>(
        &'m self,
        inner: &mut MatchScratch,
        found: FoundSender<'m>,
        folded: &FoldedText,
        body: &'m str,
        received_at: NaiveDateTime,
    ) -> Reading<'m> {
        let sender = found.sender;
        let settings = &sender.settings;
        let on = SenderText {
            folded,
            text: folded.as_str(),
            decimal: settings.decimal,
            currency: settings.currency,
        };
        let Some(best) = best(&sender.templates, on, inner) else {
            return Reading::Unmatched { sender: &sender.name };
        };
        let MatchScratch { places, guard_scratch, .. } = inner;
        let template = best.template;
        let matched = Match { template, places, on, settings, received_at };
        let flags = MatchFlags {
            is_promotional: found.is_promotional,
            is_ambiguous: best.is_ambiguous && template.moves_money(),
            classes_differ: best.classes_differ && template.moves_money(),
        };
        let record = matched.record(body, flags, self.guard, guard_scratch);
        Reading::Record { sender: &sender.name, record }
    }
}

/// The template that counts of those that match.
struct BestMatch<'m> {
    template: &'m CompiledTemplate,
    wildcard_chars: usize,
    /// The first one that moves money.
    money: Option<&'m CompiledTemplate>,
    is_ambiguous: bool,
    classes_differ: bool,
}

/// Tries the templates in their order, until one with less wording than one that matches.
fn best<'m>(
    templates: &'m [CompiledTemplate],
    on: SenderText<'_>,
    inner: &mut MatchScratch,
) -> Option<BestMatch<'m>> {
    let mut best: Option<BestMatch<'m>> = None;
    for template in templates {
        if best.as_ref().is_some_and(|best| best.beats(template)) {
            break;
        }
        let program = &template.program;
        if !program.may_match(on.text) || !walk::walk(program, on, &mut inner.memory) {
            continue;
        }
        let wildcard_chars = wildcard_chars(template, &inner.memory.places, on.text);
        let best = best.get_or_insert_with(|| BestMatch::new(template));
        best.weigh(template);
        if wildcard_chars < best.wildcard_chars {
            std::mem::swap(&mut inner.places, &mut inner.memory.places);
            best.template = template;
            best.wildcard_chars = wildcard_chars;
        }
    }
    best
}

impl<'m> BestMatch<'m> {
    const fn new(template: &'m CompiledTemplate) -> Self {
        Self {
            template,
            wildcard_chars: usize::MAX,
            money: None,
            is_ambiguous: false,
            classes_differ: false,
        }
    }

    /// Whether it wins over a later template, whatever that one matches.
    const fn beats(&self, other: &CompiledTemplate) -> bool {
        self.template.is_ignored() != other.is_ignored()
            || self.template.program.literal_chars > other.program.literal_chars
    }

    /// Notes one with as much wording, which may be of another category that moves money.
    fn weigh(&mut self, other: &'m CompiledTemplate) {
        if !other.moves_money() {
            return;
        }
        let first = *self.money.get_or_insert(other);
        self.is_ambiguous |= first.category != other.category;
        self.classes_differ |= first.kind.class() != other.kind.class();
    }
}

/// The number of characters that wildcards take.
fn wildcard_chars(template: &CompiledTemplate, places: &[PiecePlace], text: &str) -> usize {
    let pieces = template.program.pieces.iter().zip(places);
    let taken = pieces.filter_map(|(piece, place)| match piece {
        Piece::Field { field, .. } if field.is_wildcard() => place
            .and_then(|place| text.get(place.start..place.end))
            .map(|part| part.chars().count()),
        _ => None,
    });
    taken.sum()
}

/// The number of characters of a message that are folded at once. It is below the limit of templates.
const PART_CHARS: usize = 3_000;
/// The number of them that the next part repeats: more than the distance between a code and its word.
const OVERLAP_CHARS: usize = 500;

/// Whether a message carries a code of a single use anywhere, so that it must not be stored; `folded` is its body,
/// folded. A long message is read in parts, so that no code is hidden after the length limit of templates.
#[must_use]
pub fn hides_code(body: &str, folded: &FoldedText) -> bool {
    if !folded.is_cut() {
        return carries_code(folded);
    }
    let (mut rest, mut part) = (body, FoldedText::default());
    while !rest.is_empty() {
        part.fold(first_chars(rest, PART_CHARS));
        if carries_code(&part) {
            return true;
        }
        let step = first_chars(rest, PART_CHARS.saturating_sub(OVERLAP_CHARS)).len();
        rest = rest.get(step..).unwrap_or_default();
    }
    false
}

impl Matcher {
    /// Whether a message must not be stored because it has a code. A message that a template reads as money that
    /// moved may be stored: a bank may write a purchase's code into its notice. `folded` is its body, folded.
    #[must_use]
    pub fn hides_code(
        &self,
        scratch: &mut Scratch,
        message: &Message<'_>,
        folded: &FoldedText,
    ) -> bool {
        hides_code(message.body, folded) && !self.read(scratch, message).is_of_moved_money()
    }
}

impl Reading<'_> {
    /// Whether a template reads it as money that moved.
    #[doc(hidden)]
    #[must_use]
    pub fn is_of_moved_money(&self) -> bool {
        let Self::Record { record, .. } = self else { return false };
        let is_of_money = matches!(record.class(), Class::In | Class::Out | Class::Liability);
        is_of_money && record.settled.is_yes()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]
mod tests {
    use super::{Matcher, Reading, Scratch, hides_code};
    use crate::{
        Completion, Field, Fit, FoldedText, Message, Record, SenderSettings, Stop, Template,
        TemplateSet, TemplateWarning,
    };
    use chrono::{NaiveDate, NaiveDateTime};
    use lendwright_types::currency::{EGP, USD};

    fn noon() -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2026, 3, 10).unwrap().and_hms_opt(12, 0, 0).unwrap()
    }

    fn set(templates: &[(&str, &str)]) -> TemplateSet {
        let mut set = TemplateSet::default();
        for (category, text) in templates {
            set.append("Bank", category, &[text]).unwrap();
        }
        set
    }

    fn read_with<T>(
        templates: &[(&str, &str)],
        settings: &SenderSettings,
        body: &str,
        of: impl Fn(Option<&Record<'_>>) -> T,
    ) -> T {
        let matcher = Matcher::new(&set(templates), |_| settings.clone());
        let message = Message { address: "bank", body, received_at: noon() };
        match matcher.read(&mut Scratch::default(), &message) {
            Reading::Record { record, .. } => of(Some(&record)),
            _ => of(None),
        }
    }

    fn read<T>(template: &str, body: &str, of: impl Fn(&Record<'_>) -> T) -> Option<T> {
        let settings = SenderSettings { currency: Some(EGP), ..SenderSettings::default() };
        read_with(&[("purchase", template)], &settings, body, |record| record.map(&of))
    }

    fn amount(template: &str, body: &str) -> Option<String> {
        read(template, body, |record| {
            record.amount.map_or("none".to_owned(), |amount| amount.to_string())
        })
    }

    fn stop(template: &str, body: &str) -> Option<Stop> {
        read(template, body, |record| match record.settled {
            Completion::Yes => None,
            Completion::No { why, .. } => Some(why),
        })
        .unwrap_or_else(|| panic!("{template} does not match {body}"))
    }

    #[test]
    fn every_field_is_read_with_its_place() {
        let template = "شراء بمبلغ {{amount}} {{currency}} من حساب {{account}} لدى {{merchant}} يوم {{date}} الساعة \
                    {{time}} مرجع {{reference}} الرصيد {{balance}}";
        let body = "\u{200f}شراءٌ بمبلغ ١٬٢٥٠٫٥٠ جنيه من حساب **1234 لدى محل الركن\nيوم 05/03 الساعة10:42مرجع AB12-9 الرصيد 99.";
        read(template, body, |record| {
            assert_eq!(record.amount.unwrap().to_string(), "1250.5");
            assert_eq!((record.currency, record.merchant), (Some(EGP), Some("محل الركن")));
            assert_eq!(
                (record.account.unwrap().last, record.reference),
                (*b"1234", Some("AB12-9"))
            );
            assert_eq!(record.date, NaiveDate::from_ymd_opt(2026, 3, 5));
            assert_eq!(record.time.unwrap().to_string(), "10:42:00");
            assert_eq!(record.balance.unwrap().to_string(), "99");
            assert_eq!(&body[record.spans.of(Field::Amount).unwrap()], "١٬٢٥٠٫٥٠");
            assert_eq!(&body[record.spans.of(Field::Account).unwrap()], "**1234");
            assert_eq!(record.spans.of(Field::Fee), None);
            assert_eq!(record.settled, Completion::Yes);
        })
        .unwrap();
    }

    #[test]
    fn wording_ends_at_tokens_but_beside_placeholders() {
        assert_eq!(amount("paid {{amount}} le", "You prepaid 5 le"), None);
        assert_eq!(amount("paid {{amount}} le", "You paid 5 level"), None);
        assert_eq!(amount("paid {{amount}} le", "you paid5le."), Some("5".to_owned()));
        assert_eq!(amount("ref 12{{amount}}", "ref 12500"), Some("500".to_owned()));
        assert_eq!(amount("{{amount}} le paid", "1500 le paid"), Some("1500".to_owned()));
        assert_eq!(amount("{{*}}{{amount}} le paid", "x 1234567890123 le paid"), None);
    }

    #[test]
    fn a_point_of_an_abbreviation_is_no_decimal_one() {
        assert_eq!(amount("paid Rs {{amount}}", "paid Rs.500"), None);
        assert_eq!(amount("paid {{currency}}{{amount}}", "paid Rs.500"), Some("500".to_owned()));
        assert_eq!(amount("paid {{money}}", "paid Rs .50"), Some("0.5".to_owned()));
    }

    #[test]
    fn free_text_ends_where_the_rest_matches() {
        let merchant =
            |template, body| read(template, body, |record| record.merchant.unwrap().to_owned());
        let template = "paid {{amount}} at {{merchant}} on {{date}}";
        assert_eq!(
            merchant(template, "Paid 5 at Cafe on 5th on 05/03"),
            Some("Cafe on 5th".to_owned())
        );
        assert_eq!(
            merchant("paid {{amount}} at {{merchant}}", "Paid 5 at The Mall \nBal 7"),
            Some("The Mall".to_owned())
        );
        assert_eq!(
            merchant("paid {{amount}} at {{merchant}} bal", "Paid 5 at The\nMall bal"),
            None
        );
        assert_eq!(
            merchant("paid {{amount}} at {{merchant}}{{$}}", "Paid 5 at The Mall"),
            Some("The Mall".to_owned())
        );
    }

    #[test]
    fn the_half_of_the_day_may_touch_the_wording() {
        let time = |template, body| read(template, body, |record| record.time.unwrap().to_string());
        let template = "paid {{amount}} {{time}} Withdraw";
        assert_eq!(time(template, "paid 5 10:42 PMWithdraw"), Some("22:42:00".to_owned()));
        assert_eq!(time(template, "paid 5 10:42Withdraw"), Some("10:42:00".to_owned()));
        assert_eq!(
            time("paid {{amount}} {{time}} {{merchant}}", "paid 5 10:42 Amazon"),
            Some("10:42:00".to_owned())
        );
    }

    #[test]
    fn anchors_and_full_matches_take_all_of_a_message() {
        assert_eq!(amount("{{^}}paid {{amount}}", "you paid 5"), None);
        assert_eq!(amount("paid {{amount}}{{$}}", "paid 5 le"), None);
        assert_eq!(amount("paid {{amount}} {{...}}", "paid 5 le, 7"), Some("5".to_owned()));
        let full = SenderSettings { fit: Fit::Full, ..SenderSettings::default() };
        let of = |body| {
            read_with(&[("purchase", "paid {{amount}}")], &full, body, |record| record.is_some())
        };
        assert_eq!((of(" Paid 5\n"), of("Paid 5."), of("I paid 5")), (true, true, false));
    }

    #[test]
    fn a_point_behind_a_number_is_no_part_of_it() {
        for template in ["paid {{amount}} {{currency}}", "paid {{money}}", "paid {{amount}} egp"] {
            let money = read(template, "Paid 92. EGP at Shop", |record| {
                (record.amount.unwrap().to_string(), record.currency.unwrap().code().to_owned())
            });
            assert_eq!(money, Some(("92".to_owned(), "EGP".to_owned())), "{template}");
        }
        let usd = read("paid {{amount}} usd", "Paid 92. USD", |record| record.currency);
        assert_eq!(usd.flatten().map(lendwright_types::currency::Currency::code), Some("USD"));
        assert_eq!(
            amount("paid {{amount}}. left {{balance}}", "paid 92. left 5"),
            Some("92".to_owned())
        );
        assert_eq!(amount("paid {{amount}}{{$}}", "paid 92."), Some("92".to_owned()));
        assert_eq!(amount("paid {{amount}} egp", "paid 92.5.1 egp"), None);
    }

    #[test]
    fn what_is_optional_may_be_left_out() {
        let template = "paid {{amount}} fee {{fee?}} bal {{balance}}";
        let fees = |body| {
            read(template, body, |record| {
                (record.fee.is_some(), record.balance.unwrap().to_string())
            })
        };
        assert_eq!(fees("paid 5 fee 1 bal 7"), Some((true, "7".to_owned())));
        assert_eq!(fees("paid 5 fee bal 7"), Some((false, "7".to_owned())));
    }

    #[test]
    fn the_currency_is_the_messages() {
        let currency = |template, body| read(template, body, |record| record.currency.unwrap());
        assert_eq!(currency("paid {{currency}} {{amount}}", "paid USD 5 EGP"), Some(USD));
        assert_eq!(currency("paid {{amount}}", "paid 5 USD"), Some(USD));
        assert_eq!(currency("paid USD {{amount}}", "paid USD 5"), Some(USD));
        assert_eq!(currency("paid US${{amount}}", "paid US$5"), Some(USD));
        assert_eq!(currency("paid {{amount}} try", "paid 5 try"), Some(EGP));
    }

    #[test]
    fn a_minus_that_the_template_does_not_show_is_no_money_moved() {
        assert_eq!(stop("paid EGP {{amount}}", "paid EGP -85.00"), Some(Stop::Signed));
        assert_eq!(stop("EGP {{amount}} at", "-EGP 85.00 at"), Some(Stop::Signed));
        assert_eq!(stop("{{*}}{{money}} at", "x -EGP 85.00 at"), Some(Stop::Signed));
        assert_eq!(
            stop("{{currency}}{{amount}} at", "- $85.00 at"),
            None,
            "a dash with a blank is none"
        );
        assert_eq!(stop("paid EGP -{{amount}}", "paid EGP -85.00"), None);
        assert_eq!(stop("paid {{amount}}", "paid 0.00"), Some(Stop::Zero));
    }

    #[test]
    fn the_guard_reads_what_the_wording_leaves_open() {
        let template = "{{amount}} {{currency}} debited at {{merchant}} ref {{reference}}";
        assert_eq!(stop(template, "5 EGP debited at Cafe ref 12345"), None);
        assert_eq!(stop(template, "Failed: 5 EGP debited at Cafe ref 12345"), Some(Stop::Declined));
        assert_eq!(
            stop(template, "5 EGP debited at Cafe (reversed) ref 12345"),
            Some(Stop::Reversed)
        );
        assert_eq!(stop(template, "5 EGP debited at Cafe ref pending"), Some(Stop::Pending));
        assert_eq!(
            stop(template, "5 EGP debited at Cafe ref 12345 will be confirmed"),
            Some(Stop::Scheduled)
        );
        assert_eq!(stop("failed {{amount}}", "failed 5"), None, "the lender wrote it");
    }

    #[test]
    fn the_template_that_says_most_counts() {
        let settings = SenderSettings::default();
        let of = |templates: &[(&str, &str)]| {
            read_with(templates, &settings, "paid 5 for rent at home", |record| {
                let record = record.unwrap();
                (record.category.to_owned(), record.ambiguous, record.settled.is_yes())
            })
        };
        let is = |category: &str, ambiguous, settled| (category.to_owned(), ambiguous, settled);
        assert_eq!(
            of(&[("purchase", "paid {{amount}}"), ("fee", "paid {{amount}} for rent")]),
            is("fee", false, true)
        );
        assert_eq!(
            of(&[("fee", "paid {{amount}} for rent"), ("ignore", "rent")]),
            is("ignore", false, true)
        );
        assert_eq!(
            of(&[
                ("fee", "paid {{amount}}{{*}}rent"),
                ("purchase", "paid {{amount}}{{word}} rent")
            ]),
            is("fee", true, true)
        );
        assert_eq!(
            of(&[("salary", "paid {{amount}} for"), ("fee", "{{amount}} for rent")]),
            is("fee", false, true)
        );
        assert_eq!(
            of(&[("salary", "paid {{amount}} for"), ("fee", "paid {{money?}}{{number}} for")]),
            is("fee", true, false)
        );
    }

    #[test]
    fn senders_are_found_by_name_alias_and_bare() {
        let settings =
            SenderSettings { aliases: vec!["MyBank".to_owned()], ..SenderSettings::default() };
        let matcher = Matcher::new(&set(&[("purchase", "paid {{amount}}")]), |_| settings.clone());
        let mut scratch = Scratch::default();
        let mut of = |address| {
            let message = Message { address, body: "paid 5", received_at: noon() };
            match matcher.read(&mut scratch, &message) {
                Reading::Record { record, .. } => Some(record.settled),
                _ => None,
            }
        };
        assert_eq!(
            [of("BANK"), of("mybank"), of("VM-BANK-S"), of("vk-MYBANK")]
                .map(|found| found.unwrap()),
            [const { Completion::Yes }; 4]
        );
        assert_eq!(
            of("VM-BANK-P"),
            Some(Completion::No { why: Stop::Promotional, at: 0..0, clause: 0..0 })
        );
        assert_eq!(of("Bаnk"), None, "a Cyrillic letter is another one");
    }

    #[test]
    fn templates_that_match_each_others_messages_are_warned_of() {
        let matcher =
            Matcher::new(&set(&[("purchase", "paid {{amount}} for {{*}} today")]), |_| {
                SenderSettings::default()
            });
        let of = |text| matcher.cross_matches("Bank", "fee", &Template::parse(text).unwrap());
        let warning = TemplateWarning::CrossMatch { category: "purchase".to_owned(), number: 0 };
        assert_eq!(of("paid {{amount}} for {{*}}a today"), [], "it has more wording");
        assert_eq!(of("paid {{number}} for {{product}} today"), [warning]);
    }

    #[test]
    fn a_code_is_found_wherever_it_stands_in_a_long_message() {
        let found = |body: &str| hides_code(body, &FoldedText::new(body));
        assert!(found("Your OTP is 482913"));
        assert!(!found("Paid EGP 12.50"));
        for before in [100, 4_000, 5_999, 6_001, 19_000] {
            let body = format!("{} Your OTP is 482913", "x ".repeat(before / 2));
            assert!(found(&body), "after {before} characters");
        }
        assert!(!found(&"x ".repeat(9_000)));
    }
}
