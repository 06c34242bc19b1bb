//! The variables to ask for, found by trying every answer to every list.

use super::people::Case;
use super::policies::Dice;
use lendwright::Available;
use lendwright::rules::{Input, Verdict};

/// Compares the list for one random decision with brute force; `None` if the decision was not open or too much is
/// missing. Returns the length of the list, and whether it is marked as exact.
pub(crate) fn compare(dice: &mut Dice) -> Option<(usize, bool)> {
    let case = Case::drawn(dice, 3);
    let person = &case.person;
    let missing: Vec<usize> =
        (0..person.values.len()).filter(|at| person.values[*at].is_none()).collect();
    if case.decide(&person.values) != Available::Value(Verdict::Refer) || missing.len() > 3 {
        return None;
    }
    let (mut row, observed) = case.inputs();
    let explained = case.policy.explain_observed(&case.rules, &mut row, &observed).unwrap();
    let found = explained.missing_to_resolve.unwrap();
    let told = || case.told(&found);

    let names = |list: &[usize]| -> Vec<&str> {
        list.iter().map(|at| person.variables[*at].name).collect()
    };
    let is_found = |list: &[usize]| {
        list.len() == found.variables.len()
            && names(list).iter().all(|name| found.variables.contains(name))
    };
    let lists: Vec<Vec<usize>> = (0..1_usize << missing.len())
        .map(|chosen| {
            let is_chosen = |at: &usize| chosen >> at & 1 == 1;
            (0..missing.len()).filter(is_chosen).map(|at| missing[at]).collect()
        })
        .collect();
    let reached: Vec<(&Vec<usize>, bool, bool)> = lists
        .iter()
        .map(|list| {
            let (mut passes, mut fails) = (false, false);
            answered(&case, &mut person.values.clone(), list, &mut |state| {
                passes |= state == Available::Value(Verdict::Pass);
                fails |= state == Available::Value(Verdict::Fail);
            });
            (list, passes, fails)
        })
        .collect();
    let settling = reached.iter().filter(|(_, passes, fails)| *passes || *fails);
    let Some(fewest) = settling.map(|(list, ..)| list.len()).min() else {
        assert!(!found.exact, "nothing settles it: {}", told());
        return Some((found.variables.len(), false));
    };
    assert!(found.exact, "{fewest} {}", told());
    assert_eq!(found.variables.len(), fewest, "{reached:?} {}", told());
    let own = reached.iter().find(|(list, ..)| is_found(list));
    let Some((_, passes, fails)) = own else { panic!("unknown names: {}", told()) };
    assert!(passes | fails, "{}", told());
    let can_pass = reached.iter().any(|(list, passes, _)| list.len() == fewest && *passes);
    assert_eq!(can_pass, *passes, "of equal lists one that can approve: {}", told());
    Some((fewest, true))
}

/// Calls a function with the state for each way to answer a list.
fn answered(
    case: &Case,
    values: &mut Vec<Option<Input>>,
    list: &[usize],
    tell: &mut dyn FnMut(Available<Verdict>),
) {
    match list.split_first() {
        None => tell(case.decide(values)),
        Some((at, later)) => {
            for value in &case.person.variables[*at].values {
                values[*at] = Some(value.clone());
                answered(case, values, later, tell);
            }
            values[*at] = None;
        }
    }
}
