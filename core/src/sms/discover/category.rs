//! What a wording tells of, by its action words.

use super::known::Known;
use super::lexicon::Action;
use crate::sms::{Class, Kind};

/// The category of a proposal that nothing tells.
pub(super) const UNSURE: &str = "unsure";
/// The least confidence, in hundredths, with which a category is named.
const CONFIDENCE_MIN: u8 = 50;

/// A word that names a category, and one that says only which way money went.
const NAMED: u32 = 3;
const FIRST_WAY: u32 = 2;
const WAY: u32 = 1;

/// A category with the confidence in it, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) kind: Option<Kind>,
    pub(super) confidence: u8,
}

/// Whether folded wording tells that money moved.
pub(super) fn tells_of_money(wording: &str) -> bool {
    let moves = |action: &Action| match action {
        Action::Is(kind) => !matches!(kind.class(), Class::Signal | Class::Ignore),
        Action::In | Action::Out | Action::Moved => true,
        Action::Nothing => false,
    };
    Known::get().actions(wording).iter().any(moves)
}

/// Guesses what folded wording tells of. A category of money that moves needs an amount.
pub(super) fn guess(wording: &str, has_amount: bool, has_balance: bool) -> Guess {
    let actions = Known::get().actions(wording);
    // Beside an amount a balance is told in passing.
    let tells =
        |it: &Action| *it != Action::Nothing && !(has_amount && *it == Action::Is(Kind::Balance));
    let said: Vec<Action> = actions.into_iter().filter(tells).collect();
    let weights = weights(&said);
    let named = Kind::all().map(|kind| (kind, weight_of(&weights, Action::Is(kind))));
    let best = named.filter(|(_, weight)| *weight > 0).max_by_key(|(kind, weight)| {
        let first = said.iter().position(|it| *it == Action::Is(*kind)).unwrap_or(said.len());
        (*weight, std::cmp::Reverse(first))
    });
    let kind = best.map(|(kind, _)| kind).or_else(|| way(&said));
    let Some(kind) = kind else {
        let kind = (has_balance && !has_amount).then_some(Kind::Balance);
        return Guess { kind, confidence: if kind.is_some() { CONFIDENCE_MIN } else { 0 } };
    };
    let agreeing: u32 =
        weights.iter().filter(|(action, _)| agrees(*action, kind)).map(|(_, weight)| weight).sum();
    let all: u32 = weights.iter().map(|(_, weight)| weight).sum();
    let confidence = agreeing.saturating_mul(100).checked_div(all.saturating_add(1)).unwrap_or(0);
    let confidence = u8::try_from(confidence).unwrap_or(100);
    let moves_money = !matches!(kind.class(), Class::Signal | Class::Ignore);
    if confidence < CONFIDENCE_MIN || moves_money && !has_amount {
        return Guess { kind: None, confidence };
    }
    Guess { kind: Some(kind), confidence }
}

/// What was said with its weight: of the words for ways the first weighs more.
fn weights(said: &[Action]) -> Vec<(Action, u32)> {
    let first_way = said.iter().position(|action| matches!(action, Action::In | Action::Out));
    let weight = |(at, action): (usize, &Action)| match action {
        Action::Is(_) => (*action, NAMED),
        _ if Some(at) == first_way => (*action, FIRST_WAY),
        _ => (*action, WAY),
    };
    said.iter().enumerate().map(weight).collect()
}

fn weight_of(weights: &[(Action, u32)], of: Action) -> u32 {
    weights.iter().filter(|(action, _)| *action == of).map(|(_, weight)| weight).sum()
}

/// What the first word for a way stands for.
fn way(said: &[Action]) -> Option<Kind> {
    let way = said.iter().find_map(|action| match action {
        Action::In => Some(Kind::OtherIncomingPayments),
        Action::Out => Some(Kind::OtherOutgoingPayment),
        _ => None,
    });
    way.or_else(|| said.contains(&Action::Moved).then_some(Kind::OtherOutgoingPayment))
}

/// Whether what was said speaks for a category, or at least not against it.
fn agrees(action: Action, kind: Kind) -> bool {
    let class = kind.class();
    match action {
        Action::Is(other) => other == kind || is_part_of(other, kind),
        Action::In => !matches!(class, Class::Out | Class::Liability),
        Action::Out => class != Class::In || kind == Kind::Reversal,
        Action::Moved | Action::Nothing => true,
    }
}

/// Whether messages of a category use the words of another: a salary is deposited, a purchase withdrawn.
const fn is_part_of(words: Kind, kind: Kind) -> bool {
    matches!(
        (words, kind),
        (Kind::OtherIncomingPayments, Kind::Salary | Kind::LoanDisbursement | Kind::Refund)
            | (Kind::Purchase, Kind::Refund | Kind::Reversal)
    )
}

#[cfg(test)]
mod tests {
    use super::{Guess, guess};
    use crate::sms::{Folded, Kind};

    fn of(text: &str) -> Guess {
        guess(Folded::of(text).as_str(), true, false)
    }

    #[test]
    fn action_words_of_both_scripts_name_the_category() {
        for (text, kind) in [
            ("Your salary was credited to your account", Kind::Salary),
            ("purchase at with your credit card", Kind::Purchase),
            ("تم شراء من بطاقة", Kind::Purchase),
            ("تم سحب من ماكينة", Kind::CashWithdrawal),
            ("تم خصم من حسابك", Kind::OtherOutgoingPayment),
            ("تم إضافة إلى حسابك", Kind::OtherIncomingPayments),
            ("debited from your account and credited to", Kind::OtherOutgoingPayment),
            ("تم تحويل المرتب إلى حسابك", Kind::Salary),
            ("تم تحويل إلى رقم رصيدك الحالي", Kind::OtherOutgoingPayment),
            ("EMI of paid", Kind::LiabilityRepayment),
        ] {
            assert_eq!(of(text).kind, Some(kind), "{text}");
        }
        assert_eq!(of("thank you for your visit"), Guess { kind: None, confidence: 0 });
        assert_eq!(guess("purchase", false, false).kind, None, "no amount is read");
        assert_eq!(guess("available", false, true).kind, Some(Kind::Balance));
    }

    #[test]
    fn what_contradicts_lowers_the_confidence() {
        assert!(of("salary credited").confidence > of("salary").confidence);
        assert!(of("purchase refund salary").confidence < of("salary").confidence);
    }
}
