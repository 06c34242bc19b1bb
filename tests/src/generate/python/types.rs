//! Shapes as Python's types and forms, and texts and names as Python writes them.

use lendwright::wire::{Meaning, Shape};

/// The type of an argument.
pub(super) fn argument_type(shape: &Shape) -> String {
    match shape {
        Shape::Decimal => "Decimal | int".into(),
        Shape::List(item) => format!("Sequence[{}]", argument_type(item)),
        Shape::Map(item) => format!("Mapping[str, {}]", argument_type(item)),
        Shape::Record(record) => format!("{} | Mapping[str, Any]", record.name),
        other => plain(other, argument_type),
    }
}

/// The type of a value that is given back.
pub(super) fn value_type(shape: &Shape) -> String {
    match shape {
        Shape::Decimal => "Decimal".into(),
        Shape::List(item) => format!("tuple[{}, ...]", value_type(item)),
        Shape::Map(item) => format!("dict[str, {}]", value_type(item)),
        Shape::Record(record) => record.name.into(),
        other => plain(other, value_type),
    }
}

fn plain(shape: &Shape, inside: fn(&Shape) -> String) -> String {
    match shape {
        Shape::Text | Shape::Secret => "str".into(),
        Shape::Integer => "int".into(),
        Shape::Number => "float".into(),
        Shape::Boolean => "bool".into(),
        Shape::Date => "date".into(),
        Shape::Time => "datetime".into(),
        Shape::Choice(choice) => choice.name.into(),
        Shape::Optional(value) => either(&[inside(value), "None".into()]),
        Shape::Available(value) => either(&[inside(value), "NAType".into()]),
        Shape::Either(forms) => either(&forms.iter().map(|form| inside(form)).collect::<Vec<_>>()),
        _ => "Any".into(),
    }
}

fn either(forms: &[String]) -> String {
    let mut all: Vec<&str> = Vec::new();
    for form in forms {
        if !all.contains(&form.as_str()) {
            all.push(form);
        }
    }
    // `None` stands last, as readers expect it.
    all.sort_by_key(|form| *form == "None");
    all.join(" | ")
}

/// The type of a whole answer, which carries its detail and its exact text.
pub(super) fn whole(shape: &Shape) -> String {
    match shape {
        Shape::Text => "TextAnswer".into(),
        Shape::List(item) => format!("ListAnswer[{}]", value_type(item)),
        Shape::Map(item) => format!("MapAnswer[{}]", value_type(item)),
        other => value_type(other),
    }
}

pub(super) fn whole_form(shape: &Shape) -> String {
    match shape {
        Shape::Text => "WHOLE_TEXT".into(),
        Shape::List(item) => format!("WholeList({})", form(item)),
        Shape::Map(item) => format!("WholeMap({})", form(item)),
        other => form(other),
    }
}

/// The form as data.
pub(super) fn form(shape: &Shape) -> String {
    match shape {
        Shape::Text => "TEXT".into(),
        Shape::Secret => "SECRET".into(),
        Shape::Integer => "INTEGER".into(),
        Shape::Number => "NUMBER".into(),
        Shape::Decimal => "MONEY".into(),
        Shape::Boolean => "BOOLEAN".into(),
        Shape::Date => "DATE".into(),
        Shape::Time => "TIME".into(),
        Shape::Any => "ANY".into(),
        Shape::Choice(choice) => format!("Choice({})", choice.name),
        Shape::List(item) => format!("List({})", form(item)),
        Shape::Map(item) => format!("Map({})", form(item)),
        Shape::Optional(value) => format!("Optional({})", form(value)),
        Shape::Available(value) => format!("Available({})", form(value)),
        Shape::Either(forms) => {
            let forms: Vec<_> = forms.iter().map(|shape| form(shape)).collect();
            format!("Either({})", forms.join(", "))
        }
        Shape::Record(record) => format!("Of({})", record.name),
    }
}

/// The type of the argument of a field or member. A text that is an amount of money may be a Decimal
/// or an int too, an instant a datetime, and a day one or a date.
pub(super) fn field_type(meaning: Meaning, shape: &Shape) -> String {
    let plain = argument_type(shape);
    match meaning {
        Meaning::Amount => plain.replace("str", "str | Decimal | int"),
        Meaning::Instant => format!("datetime | {plain}"),
        Meaning::Day => plain.replace("str", "str | date | datetime"),
        _ => plain,
    }
}

/// The form of a field or member, as data.
pub(super) fn field_form(meaning: Meaning, shape: &Shape) -> String {
    match meaning {
        Meaning::Amount => form(shape).replace("TEXT", "AMOUNT"),
        Meaning::Instant => "INSTANT".into(),
        Meaning::Day => form(shape).replace("TEXT", "DAY"),
        _ => form(shape),
    }
}

/// A field's shape in Python's words; that it may be left out is said elsewhere.
pub(super) fn words(shape: &Shape) -> String {
    match shape {
        Shape::Optional(value) => in_words(value),
        _ => in_words(shape),
    }
}

fn in_words(shape: &Shape) -> String {
    match shape {
        Shape::Text | Shape::Secret => "str".into(),
        Shape::Integer => "int".into(),
        Shape::Number => "float".into(),
        Shape::Decimal => "Decimal".into(),
        Shape::Boolean => "True or False".into(),
        Shape::Date => "date".into(),
        Shape::Time => "datetime with a time zone".into(),
        Shape::Any => "any value".into(),
        Shape::Choice(choice) => {
            choice.values.iter().map(|value| quoted(value)).collect::<Vec<_>>().join(" | ")
        }
        Shape::List(item) => format!("list of {}", in_words(item)),
        Shape::Map(value) => format!("dict, each value {}", in_words(value)),
        Shape::Optional(value) => format!("{} or None", in_words(value)),
        Shape::Available(value) => format!("{} or NA", in_words(value)),
        Shape::Either(forms) => {
            forms.iter().map(|form| in_words(form)).collect::<Vec<_>>().join(", or ")
        }
        Shape::Record(record) => record.name.into(),
    }
}

/// A doc text whose `true`, `false`, `null` and `N/A` are Python's. What else stands between
/// back-ticks is a name and stays.
pub(super) fn in_python_words(text: &str) -> String {
    let part = |(number, part): (usize, &str)| {
        if number % 2 == 1 {
            return python_word(part).to_owned();
        }
        let is_mark = |c: char| matches!(c, ',' | '.' | ';' | ':' | '(' | ')');
        let word = |word: &str| {
            let bare = word.trim_matches(is_mark);
            word.replace(bare, python_word(bare))
        };
        part.split(' ').map(word).collect::<Vec<_>>().join(" ")
    };
    text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`")
}

fn python_word(word: &str) -> &str {
    match word {
        "true" => "True",
        "false" => "False",
        "null" => "None",
        "N/A" => "NA",
        other => other,
    }
}

/// An identifier of Rust's as one of Python's.
pub(super) fn name_of(identifier: &str) -> String {
    const KEYWORDS: &[&str] = &[
        "and", "assert", "class", "def", "del", "elif", "except", "finally", "from", "global",
        "import", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "try", "with",
    ];
    let plain = identifier.trim_start_matches("r#");
    if KEYWORDS.contains(&plain) { format!("{plain}_") } else { plain.to_owned() }
}

pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"")
}
