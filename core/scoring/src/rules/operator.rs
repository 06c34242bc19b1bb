//! The operators and their many spellings.

use super::Kind;
use lendwright_types::internal::suggest::nearest;

/// A comparison of a variable with a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `between`, both ends included unless an interval's text says otherwise
    Between,
    /// `not between`
    NotBetween,
    /// `contains`: a part of a text, a member of a list
    Contains,
    /// `not contains`
    NotContains,
    /// `starts with`
    StartsWith,
    /// `ends with`
    EndsWith,
    /// `matches`: a regular expression somewhere in the text
    Matches,
    /// `not matches`
    NotMatches,
    /// `is null`: true or false, never unknown
    IsNull,
    /// `is not null`: true or false, never unknown
    IsNotNull,
}

use Operator::{
    Between, Contains, EndsWith, Equal, Greater, GreaterOrEqual, In, IsNotNull, IsNull, Less,
    LessOrEqual, Matches, NotBetween, NotContains, NotEqual, NotIn, NotMatches, StartsWith,
};

const SPELLINGS: [(Operator, &[&str]); 18] = [
    (Greater, &[">", "gt", "greater than"]),
    (
        GreaterOrEqual,
        &[">=", "gte", "ge", "\u{2265}", "greater than or equal", "greater than or equal to"],
    ),
    (Less, &["<", "lt", "less than"]),
    (LessOrEqual, &["<=", "lte", "le", "\u{2264}", "less than or equal", "less than or equal to"]),
    (Equal, &["==", "=", "eq", "is", "equals", "equal", "equal to"]),
    (NotEqual, &["!=", "<>", "ne", "is not", "not equals", "not equal", "not equal to"]),
    (In, &["in", "one of"]),
    (NotIn, &["not in", "not one of"]),
    (Between, &["between", "range"]),
    (NotBetween, &["not between", "not range"]),
    (Contains, &["contains", "includes"]),
    (NotContains, &["not contains", "not includes"]),
    (StartsWith, &["starts with"]),
    (EndsWith, &["ends with"]),
    (Matches, &["matches", "regex"]),
    (NotMatches, &["not matches", "not regex"]),
    (IsNull, &["is null", "is missing", "is n/a", "not exists"]),
    (IsNotNull, &["is not null", "is not missing", "is not n/a", "exists"]),
];

impl Operator {
    /// Every operator with its spellings, in lower case with single spaces, the canonical one first.
    pub fn all() -> impl Iterator<Item = (Self, &'static [&'static str])> {
        SPELLINGS.into_iter()
    }

    /// Parses a spelling, ignoring letter case; an underscore counts as a space.
    ///
    /// ```
    /// use lendwright_scoring::rules::Operator;
    ///
    /// assert_eq!(Operator::parse("Greater_Than"), Some(Operator::Greater));
    /// assert_eq!(Operator::parse("≥"), Some(Operator::GreaterOrEqual));
    /// assert_eq!(Operator::parse("=>"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // No spelling is longer, so a huge text is refused without being copied.
        if text.len() > TEXT_BYTES_MAX {
            return None;
        }
        let words = text.to_lowercase().replace('_', " ");
        let plain = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let spelled = SPELLINGS.iter().find(|(_, spellings)| spellings.contains(&plain.as_str()));
        spelled.map(|(operator, _)| *operator)
    }

    /// The canonical spelling.
    #[must_use]
    pub fn name(self) -> &'static str {
        SPELLINGS
            .iter()
            .find(|(operator, _)| *operator == self)
            .and_then(|(_, spellings)| spellings.first().copied())
            .unwrap_or_default()
    }

    /// Whether the operator is defined for variables of this type.
    #[must_use]
    pub fn takes(self, kind: &Kind) -> bool {
        match self {
            Greater | GreaterOrEqual | Less | LessOrEqual | Between | NotBetween => {
                matches!(kind, Kind::Number | Kind::Integer | Kind::Date)
            }
            In | NotIn => !matches!(kind, Kind::Date | Kind::List),
            Contains | NotContains => matches!(kind, Kind::Text | Kind::List),
            StartsWith | EndsWith | Matches | NotMatches => matches!(kind, Kind::Text),
            Equal | NotEqual | IsNull | IsNotNull => true,
        }
    }

    /// The operator that this one negates, if it is a negation.
    pub(super) fn negates(self) -> Option<Self> {
        match self {
            NotEqual => Some(Equal),
            NotIn => Some(In),
            NotBetween => Some(Between),
            NotContains => Some(Contains),
            NotMatches => Some(Matches),
            IsNotNull => Some(IsNull),
            _ => None,
        }
    }

    /// The canonical spelling nearest to an unknown one.
    pub(super) fn nearest(text: &str) -> Option<&'static str> {
        let spellings = SPELLINGS.iter().flat_map(|(_, spellings)| spellings.iter().copied());
        nearest(&text.replace('_', " "), spellings)
    }
}

const TEXT_BYTES_MAX: usize = 100;

impl std::fmt::Display for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
