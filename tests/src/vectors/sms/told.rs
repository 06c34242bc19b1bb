//! Footers under messages about money that moved, and texts that say that no money moved. These two figures decide on
//! changes of the guard.

use super::{Entry, entries, file_names, is_settled, make, noon};
use crate::skips::skip;
use crate::vectors::file;
use lendwright::sms::{
    Class, Completion, FoldedText, Guard, Kind, Matcher, Message, Pack, Reading, Scratch,
    SenderSettings, TemplateSet,
};
use std::path::PathBuf;

/// Footers under messages about money that moved, one on each line.
const FOOTERS: &str = include_str!("told/footers.txt");
/// Texts that say that no money moved, one on each line. They are added to the same messages.
const NEGATIVES: &str = include_str!("told/negatives.txt");

/// Whole messages of completed transactions and of others, by the templates of their forms.
const COMPLETED: &str = include_str!("told/completed.txt");
const NOT_COMPLETED: &str = include_str!("told/not_completed.txt");

/// The largest shares of lost messages about money that moved, in hundredths: with footers, and in other people's
/// vectors.
const FOOTERS_LOST_MAX: usize = 5;
const VECTORS_LOST_MAX: usize = 2;
/// The same for whole messages in rare wording: lost, and booked.
const WORDING_LOST_MAX: usize = 5;
const WORDING_BOOKED_MAX: usize = 3;

/// The templates, each with a category and a message. Footers and negatives are added to the messages.
const BASES: [(&str, &str, &str); 2] = [
    (
        "purchase",
        "Purchase of {{money}} at {{merchant}} by card {{card}} on {{date}}",
        "Purchase of EGP 412.60 at CORNER SHOP by card **4471 on 05/03/2026",
    ),
    (
        "other_incoming_payments",
        "تم استلام مبلغ {{money}} من {{counterparty}} على محفظتك",
        "تم استلام مبلغ 350 جنيه من سامي العينة على محفظتك",
    ),
];
const BEHIND: [&str; 4] = [". ", " ", "\n", " - "];
const BEFORE: [&str; 3] = [": ", " ", "\n"];
/// The names in these messages.
const CAUGHT: [&str; 2] = ["CORNER SHOP", "سامي العينة"];

/// Names that look like words of the guard, and names that hide a failure. Each is inserted into whole messages.
const NAMES: [(&str, bool); 45] = [
    ("Egypt Kuwait Holding", true),
    ("RAYA HOLDING", true),
    ("Code Labs", true),
    ("Dress Code", true),
    ("Schedule Ltd", true),
    ("Pending Cafe", true),
    ("The Offers", true),
    ("Offer House", true),
    ("Order Up", true),
    ("Request Records", true),
    ("Hold Fast Gym", true),
    ("Codes and More", true),
    ("NOT JUST CAKES", true),
    ("قادم", true),
    ("محمد قادم", true),
    ("مقبل السيد", true),
    ("معاد حسن", true),
    ("القادم للتجارة", true),
    ("كود للملابس", true),
    ("NEXT", true),
    ("TEST KITCHEN", true),
    ("DRAFT HOUSE", true),
    ("SAMPLE SALE", true),
    ("FUTURE GROUP", true),
    ("GOLDEN PRACTICE", true),
    ("مثال للتجارة", true),
    ("AMAZON (test)", false),
    ("سامي (تجريبية)", false),
    ("AMAZON was declined and", false),
    ("AMAZON has been reversed", false),
    ("AMAZON (pending)", false),
    ("AMAZON - pending", false),
    ("AMAZON pending", false),
    ("AMAZON is on hold", false),
    ("AMAZON DECLINED", false),
    ("AMAZON reversed", false),
    ("AMAZON returned", false),
    ("AMAZON to be confirmed", false),
    ("AMAZON temporary stop", false),
    ("AMAZON will be debited", false),
    ("سامي تم رفض العملية", false),
    ("سامي تم عكسها", false),
    ("سامي مرفوضة", false),
    ("سامي (معاد)", false),
    ("سامي لم يتم", false),
];
const NAMED: [(&str, &str); 2] = [
    (
        "Salary of {{money}} from {{counterparty}} was credited to account {{account}}",
        "Salary of EGP 9,000.00 from § was credited to account **1234",
    ),
    (
        "شراء بمبلغ {{money}} من {{merchant}} بالبطاقة {{card}}",
        "شراء بمبلغ 64 جنيه من § بالبطاقة **4471",
    ),
];

/// Tries all lists, prints the lost and wrongly booked messages, and returns those above the limits.
#[must_use]
pub fn run() -> Vec<String> {
    let mut beyond = Vec::new();
    let matcher = Matcher::new(&bases(), |_| SenderSettings::default());
    let shared = footers_file().map(|path| std::fs::read_to_string(path).unwrap());
    let shared = shared.iter().map(|text| ("shared", text.as_str()));
    for (name, text) in shared.chain([("own", FOOTERS)]) {
        let tried = tried(&matcher, text, true);
        tried.report(&format!("footers/{name}: lost"), FOOTERS_LOST_MAX, &mut beyond);
    }
    tried(&matcher, NEGATIVES, false).report("negatives/own: booked", 0, &mut beyond);
    worded(COMPLETED, true).report("wording: lost", WORDING_LOST_MAX, &mut beyond);
    worded(NOT_COMPLETED, false).report("wording: booked", WORDING_BOOKED_MAX, &mut beyond);
    let (lost, booked) = names();
    lost.report("names: lost", 0, &mut beyond);
    booked.report("names: booked", 0, &mut beyond);
    not_booked().report("packs' not_booked: booked", 0, &mut beyond);
    if let Some(folder) = file("sms") {
        let (lost, booked) = others(&folder, &mut beyond);
        lost.report("vectors: lost", VECTORS_LOST_MAX, &mut beyond);
        booked.report("vectors: booked", 0, &mut beyond);
    }
    beyond
}

/// The number of tried messages, and the wrong ones.
#[derive(Default)]
struct Trial {
    all: usize,
    wrong: Vec<String>,
}

impl Trial {
    fn add(&mut self, is_wrong: bool, text: impl FnOnce() -> String) {
        self.all += 1;
        if is_wrong {
            self.wrong.push(text());
        }
    }

    /// Prints the wrong messages. If they are more than so many hundredths, adds them to `beyond`.
    fn report(self, name: &str, hundredths: usize, beyond: &mut Vec<String>) {
        println!("{name}: {} of {}", self.wrong.len(), self.all);
        for wrong in &self.wrong {
            println!("    {wrong}");
        }
        if self.wrong.len() * 100 > self.all * hundredths {
            beyond.extend(self.wrong.into_iter().map(|wrong| format!("{name}: {wrong}")));
        }
    }
}

/// The file of footers in `LENDWRIGHT_FOOTERS`, otherwise the one next to the repository.
fn footers_file() -> Option<PathBuf> {
    let beside = || crate::root().join("../shared/faults/footers.txt");
    let path = std::env::var_os("LENDWRIGHT_FOOTERS").map_or_else(beside, PathBuf::from);
    if !path.exists() {
        skip("footers", &format!("{} is not there", path.display()));
        return None;
    }
    Some(path)
}

fn bases() -> TemplateSet {
    let mut set = TemplateSet::default();
    for (category, template, _) in BASES {
        // The templates are valid: a test below reads them.
        let _ = set.append("Bank", category, &[template]);
    }
    set
}

/// The reason why a message does not count; `None` if it counts.
fn stopped(matcher: &Matcher, address: &str, body: &str) -> Option<String> {
    let message = Message { address, body, received_at: noon() };
    match matcher.read(&mut Scratch::default(), &message) {
        Reading::Record { record, .. } if record.class() == Class::Ignore => {
            Some("ignored".to_owned())
        }
        Reading::Record { record, .. } => match &record.settled {
            Completion::Yes => None,
            Completion::No { why, at, .. } => {
                Some(format!("{} {:?}", why.name(), body.get(at.clone()).unwrap_or_default()))
            }
        },
        _ => Some("unmatched".to_owned()),
    }
}

/// Adds each line of a list to each message, in each way.
fn tried(matcher: &Matcher, list: &str, counts: bool) -> Trial {
    let lines =
        list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut tried = Trial::default();
    for line in lines {
        for (_, _, base) in BASES {
            for body in bodies(base, line) {
                let stopped = stopped(matcher, "Bank", &body);
                let why = stopped.clone().unwrap_or_default();
                tried.add(stopped.is_none() != counts, || format!("{body:?} {why}"));
            }
        }
    }
    tried
}

/// Reads whole messages. A line `# category | template` has the template of the messages below it.
fn worded(list: &str, counts: bool) -> Trial {
    let mut tried = Trial::default();
    let mut matcher = Matcher::new(&TemplateSet::default(), |_| SenderSettings::default());
    for line in list.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let head = line.strip_prefix("# ").and_then(|head| head.split_once(" | "));
        if let Some((category, template)) = head {
            let mut set = TemplateSet::default();
            // A message without a template counts as wrong.
            let _ = set.append("Bank", category, &[template]);
            matcher = Matcher::new(&set, |_| SenderSettings::default());
        } else if !line.starts_with('#') {
            let body = line.replace("\\n", "\n");
            let stopped = stopped(&matcher, "Bank", &body);
            let why = stopped.clone().unwrap_or_default();
            let is_wrong = stopped.is_none() != counts || why == "unmatched";
            tried.add(is_wrong, || format!("{body:?} {why}"));
        }
    }
    tried
}

/// Adds a line after a message. A line that begins with `^` goes before the message. A line that begins with `&` goes
/// after the name in the message.
fn bodies(base: &str, line: &str) -> Vec<String> {
    if let Some(line) = line.strip_prefix("^ ") {
        return BEFORE.map(|between| format!("{line}{between}{base}")).into();
    }
    if let Some(line) = line.strip_prefix("& ") {
        let within = [format!(" {line}"), format!(" ({line})"), format!(" - {line}")];
        let name = CAUGHT.into_iter().find(|name| base.contains(*name)).unwrap_or_default();
        return within.map(|more| base.replace(name, &format!("{name}{more}"))).into();
    }
    BEHIND.map(|between| format!("{base}{between}{line}")).into()
}

fn names() -> (Trial, Trial) {
    let (mut lost, mut booked) = (Trial::default(), Trial::default());
    for (template, base) in NAMED {
        let mut set = TemplateSet::default();
        let _ = set.append("Bank", "salary", &[template]);
        let matcher = Matcher::new(&set, |_| SenderSettings::default());
        for (name, counts) in NAMES {
            let body = base.replace('§', name);
            let stopped = stopped(&matcher, "Bank", &body);
            let tried = if counts { &mut lost } else { &mut booked };
            let why = stopped.clone().unwrap_or_default();
            tried.add(stopped.is_none() != counts, || format!("{body:?} {why}"));
        }
    }
    (lost, booked)
}

/// The messages that packs list as not to be booked.
fn not_booked() -> Trial {
    let mut tried = Trial::default();
    for pack in Pack::all() {
        let Ok(set) = pack.template_set() else { continue };
        let matcher = Matcher::new(&set, |sender| pack.settings(sender));
        for sender in &pack.senders {
            for message in &sender.not_booked {
                let stopped = stopped(&matcher, &sender.name, &message.text);
                tried.add(stopped.is_none(), || format!("{}: {:?}", sender.name, message.text));
            }
        }
    }
    tried
}

/// Other people's messages. Each is read by a template made from its own wording up to the amount.
fn others(folder: &std::path::Path, failures: &mut Vec<String>) -> (Trial, Trial) {
    let (mut lost, mut booked) = (Trial::default(), Trial::default());
    let names = file_names(folder).into_iter().filter(|name| !name.starts_with('_'));
    let read = names.flat_map(|name| entries(&name, failures)).collect::<Vec<_>>();
    for entry in read {
        let Some((matcher, says_so)) = own(&entry) else { continue };
        let stopped = stopped(&matcher, &entry.sender, &entry.text);
        if stopped.as_deref() == Some("unmatched") {
            continue;
        }
        let why = stopped.clone().unwrap_or_default();
        if is_settled(&entry) {
            lost.add(stopped.is_some(), || format!("{} {:?} {why}", entry.id, entry.text));
        } else if entry.is_adversarial && !says_so {
            booked.add(stopped.is_none(), || format!("{} {:?}", entry.id, entry.text));
        }
    }
    (lost, booked)
}

/// The template of a message, and whether its wording says that no money moved. In that case the guard ignores the
/// word.
fn own(entry: &Entry) -> Option<(Matcher, bool)> {
    let made = make::head(&entry.text)?;
    let says_so = Guard::new().check(&FoldedText::new(&made), Kind::Purchase).is_some();
    let mut set = TemplateSet::default();
    set.append(&entry.sender, "purchase", &[&made]).ok()?;
    Some((Matcher::new(&set, |_| SenderSettings::default()), says_so))
}
