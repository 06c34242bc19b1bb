//! What short statuses and sentences say, in English: data.

use super::meaning::Meaning::{self, Against, Bare, Before, Label, Nothing, Open};
use crate::sms::Stop::{Declined, Pending, Requested, Reversed};

/// The phrases by language and meaning.
pub(super) const SHORT: &[(&str, Meaning, &str)] = &[
    (
        "en",
        Against(Declined),
        "turned|turn this|it|that|them down, turned|turn your|the|this payment|transfer|purchase|transaction|request down, bank|issuer|card said|says no, \
         we|weve|have|been paused|parked|halted|withheld|frozen, try again with another|different|new card|account|method|payment, try another|different card|method|account, \
         low|less|lesser|inadequate|short bal|balance|fund|funds, \
         host|switch|issuer|acquirer|gateway|terminal|network|bank|server|system|link offline|inoperative|unavailable|unreachable|timeout, \
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
        "were|still|are checking|verifying|reviewing|confirming|investigating, \
         dispute|claim|complaint|appeal in|under progress|process|review|investigation|processing",
    ),
    ("en", Open(Pending), "say its|thats you, say it|that is you, y|1 or n|2"),
    (
        "en",
        Bare(Declined),
        "n a, r d, dud, oops, whoops, uh oh, owing, float, stolen|lost|restricted|hot|pickup card, pick up card, capture|retain card",
    ),
    ("en", Before(Requested), "oops, whoops"),
    ("en", Label(Requested), "upi|collect|pull|mandate request"),
    (
        "en",
        Nothing,
        "otp|pin|cvv|password share na|mat, billed amount includes|may, congratulations|congrats on your, subject to eligibility|status",
    ),
];
