//! Short statuses and sentences in English: data.

use super::meaning::Meaning::{self, Against, Bare, Label, Nothing, Open};
use crate::Stop::{Declined, Pending, Requested, Reversed};

/// The phrases by language and meaning.
pub(super) const SHORT: &[(&str, Meaning, &str)] = &[
    (
        "en",
        Against(Declined),
        "turned|turn this|it|that|them down, turned|turn your|the|this payment|transfer|purchase|transaction|request down, bank|issuer|card said|says no, \
         we|weve|have paused|parked|halted|withheld|frozen, been paused|parked|withheld, try again with another|different|new card|account|method|payment, try another|different card|method|account, \
         low bal|fund|funds, less|lesser|inadequate|short bal|balance|fund|funds, \
         host|issuer|acquirer|gateway|terminal|link offline|inoperative|unavailable|unreachable|timeout, switch|network|bank|server|system inoperative|timeout, \
         time|deadline limit passed|over|elapsed|up, deadline|time elapsed, connection|signal|internet|network lost|dropped|error|interrupted, no go through, no work, no enter, no gree, don fail|cancel|cut, no get money",
    ),
    (
        "en",
        Against(Reversed),
        "nach|ecs|ach|cheque|chq|eft|neft|rtgs|imps|upi|wire|outward|inward|transfer|payment|instapay return|rtn|rejection, don return|reverse|comot",
    ),
    ("en", Bare(Reversed), "return"),
    (
        "en",
        Against(Pending),
        "were|still checking|verifying|reviewing|confirming|investigating, are confirming, \
         dispute|claim|complaint|appeal in|under progress|process|review|investigation|processing",
    ),
    ("en", Open(Pending), "say its|thats you, say it|that is you, y|1 or n|2"),
    (
        "en",
        Bare(Declined),
        "n a, r d, dud, oops, whoops, uh oh, owing, float, stolen|lost|restricted|hot|pickup card, pick up card, capture|retain card",
    ),
    ("en", Label(Requested), "upi|pull request"),
    (
        "en",
        Nothing,
        "otp|pin|cvv|password share na|mat, billed amount includes|may, congratulations|congrats on your, subject to eligibility|status",
    ),
];
