//! `docs/sms.md`: the language of templates, with the tables of the code.

use lendwright::sms::columns::Outcome;
use lendwright::sms::summary::Extra;
use lendwright::sms::{Field, Kind, SenderKind, Stop};

const PAGE: &str = include_str!("sms_page.txt");

pub(super) fn page() -> String {
    let fields = Field::all().map(|field| {
        format!("| `{{{{{}}}}}` | {} | {} |\n", field.name(), field.meaning(), accepted(field))
    });
    let stops = Stop::all().map(|stop| format!("| `{}` | {} |\n", stop.name(), stop.meaning()));
    let kinds = Kind::all().map(|kind| {
        let class = kind.class();
        format!("| `{}` | {} | {} |\n", kind.name(), class.name(), kind.meaning())
    });
    let senders =
        SenderKind::all().map(|kind| format!("| `{}` | {} |\n", kind.name(), kind.meaning()));
    let is_no_stop = |outcome: &Outcome| Stop::from_name(outcome.name()).is_none();
    let outcomes = Outcome::all().filter(is_no_stop);
    let outcomes =
        outcomes.map(|outcome| format!("| `{}` | {} |\n", outcome.name(), outcome.meaning()));
    let extras = Extra::all()
        .map(|extra| format!("| `{}` | {} | {} |\n", extra.name(), extra.unit(), extra.meaning()));
    [
        ("{extras}", extras.collect::<String>()),
        ("{fields}", fields.collect::<String>()),
        ("{stops}", stops.collect()),
        ("{kinds}", kinds.collect()),
        ("{senders}", senders.collect()),
        ("{outcomes}", outcomes.collect()),
    ]
    .iter()
    .fold(PAGE.to_owned(), |page, (mark, text)| page.replace(mark, text.trim_end()))
}

/// What a placeholder accepts, once the message is folded.
fn accepted(field: Field) -> &'static str {
    match field {
        Field::Amount => "a number, with or without a sign",
        Field::Money => "a number with a currency before or after it",
        Field::Currency => "a currency's code, sign or word",
        Field::Balance | Field::Limit | Field::Fee | Field::Number => "a number",
        Field::Account | Field::Card => {
            "2 to 24 digits and `*xX#.•-`, at least 2 digits; the last 4 are kept"
        }
        Field::Reference => "4 to 32 letters and digits of ASCII, `_` and `-`",
        Field::Date => {
            "`5/3/26`, `26/3/5`, `05-03-2026`, `2026-03-05`, `20260305`, `5-Mar`, `5th March 2026`, `5.3.2026`, `5\\3\\26` and the like"
        }
        Field::Time => "`9:05`, `09.05`, `9:05:30 PM` and the like",
        Field::Phone => "8 to 16 digits, with `+`, `*` and `X`",
        Field::Merchant | Field::Counterparty | Field::Product => "1 to 80 characters of one line",
        Field::Word => "characters without white space",
        Field::Any => "up to 160 characters",
        Field::Rest => "anything; only as the last part",
        new => panic!("it is not said what {{{{{}}}}} accepts", new.name()),
    }
}
