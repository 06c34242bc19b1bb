//! The number of messages, and the age of the last one.

use super::facts::{Facts, Values, counted, whole};
use super::table::Extra;
use crate::summary::fate::Fate;
use crate::summary::span::MINUTE;

pub(super) fn values(facts: &Facts<'_, '_, '_>) -> Values {
    let of_fate =
        |is: fn(Fate) -> bool| counted(facts.messages().filter(|m| m.fate.is_some_and(is)).count());
    let youngest = facts.messages().map(|message| facts.age(message)).min();
    let ambiguous = facts.messages().filter(|m| m.record().is_some_and(|record| record.ambiguous));
    vec![
        (Extra::MonthsCovered, Some(facts.covered.rounded())),
        (Extra::DataRecencyMinutes, youngest.and_then(|age| whole(age.div_euclid(MINUTE)))),
        (Extra::SmsTotal, counted(facts.messages().count())),
        (Extra::SmsUnmatched, of_fate(|fate| fate == Fate::Unmatched)),
        (Extra::SmsUnsettled, of_fate(|fate| matches!(fate, Fate::Unsettled(_)))),
        (Extra::SmsAmbiguous, counted(ambiguous.count())),
        (Extra::FxSkipped, of_fate(|fate| fate == Fate::OtherCurrency)),
    ]
}
