//! The names of codes in the comments of the C header: a link to a type of codes becomes the list of its names.

use super::prose::wrap;
use lendwright::lending::{
    Accrual, FeeBase, LastInstalment, MonthEnd, OverdueInterest, PenaltyBase, PenaltyFrom,
    PenaltyMode, PenaltyTier, RateUnit, Rounding, Settlement, UnearnedInterest,
};

/// Returns the names of a type's codes, in the order of their declaration. The first one is the default.
fn names(of: &str) -> &'static [&'static str] {
    macro_rules! of_types {
        ($($type:ident),+) => {
            match of {
                $(stringify!($type) => $type::NAMES,)+
                _ => &[],
            }
        };
    }
    of_types!(
        Accrual,
        FeeBase,
        LastInstalment,
        MonthEnd,
        OverdueInterest,
        PenaltyBase,
        PenaltyFrom,
        PenaltyMode,
        PenaltyTier,
        RateUnit,
        Rounding,
        Settlement,
        UnearnedInterest
    )
}

/// Writes the names of codes in the place of each link to their type, such as ``[`Rounding`]``.
pub(super) fn filled(header: &str, width: usize) -> String {
    let mut text = String::new();
    for line in header.split_inclusive('\n') {
        let linked = line.split_once("[`").and_then(|(before, rest)| {
            let (of, after) = rest.split_once("`]")?;
            Some((before, of, after))
        });
        let Some((before, of, after)) = linked else {
            text.push_str(line);
            continue;
        };
        let names = names(of);
        assert!(!names.is_empty(), "{of} is no known type of codes: {line}");
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let before_names = before.trim_start_matches([' ', '*']);
        let inset = before.strip_suffix(before_names).unwrap_or_default();
        let said = format!("{before_names}{}{after}", names.join(", "));
        text.push_str(&wrap(&said, width, inset, inset).join("\n"));
        text.push('\n');
    }
    text
}
