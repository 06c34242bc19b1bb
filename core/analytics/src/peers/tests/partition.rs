use crate::peers::Partition;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn tuples(texts: &[&str]) -> Vec<Vec<String>> {
    texts.iter().map(|text| text.chars().map(String::from).collect()).collect()
}

fn groups(texts: &[&str], k_min: usize) -> Vec<(String, usize)> {
    let partition = Partition::from_tuples(&tuples(texts), k_min);
    partition.groups().iter().map(|g| (g.definition().concat(), g.members().len())).collect()
}

fn found(pairs: &[(&str, usize)]) -> Vec<(String, usize)> {
    pairs.iter().map(|(definition, size)| ((*definition).to_owned(), *size)).collect()
}

#[test]
fn enough_of_one_tuple_are_a_group() {
    assert_eq!(groups(&["ax", "ax", "by", "by"], 2), found(&[("ax", 2), ("by", 2)]));
}

#[test]
fn enough_leftovers_of_a_parent_are_a_group_beside_its_children() {
    assert_eq!(groups(&["ax", "ax", "ay", "az"], 2), found(&[("a", 2), ("ax", 2)]));
}

#[test]
fn fewer_leftovers_take_in_the_smallest_group_below() {
    let texts = ["ax", "ax", "ax", "ay", "ay", "az"];
    assert_eq!(groups(&texts, 2), found(&[("a", 3), ("ax", 3)]));
    // Of two that are as small it is the first by its definition.
    let texts = ["ax", "ax", "ay", "ay", "az"];
    assert_eq!(groups(&texts, 2), found(&[("a", 3), ("ay", 2)]));
}

#[test]
fn fewer_leftovers_without_a_group_below_go_up() {
    assert_eq!(groups(&["ax", "by", "cz", "cz"], 2), found(&[("", 2), ("cz", 2)]));
    assert_eq!(groups(&["ax", "cz", "cz"], 2), found(&[("", 3)]));
    // A group that was formed of leftovers may be the smallest one, too.
    let texts = ["axp", "axq", "ayp", "ayp", "ayp", "b"];
    let texts = texts.map(|text| if text == "b" { "bzz" } else { text });
    assert_eq!(groups(&texts, 2), found(&[("", 3), ("ayp", 3)]));
}

#[test]
fn too_few_altogether_are_in_no_group() {
    assert_eq!(groups(&["ax", "by"], 3), found(&[]));
    assert_eq!(groups(&[], 3), found(&[]));
    assert_eq!(groups(&["", "", ""], 3), found(&[("", 3)]));
}

proptest! {
    #[test]
    fn groups_are_disjoint_and_large_enough_and_hold_all_who_can_be_in_one(
        picks in prop::collection::vec((0_usize..4, 0_usize..3, 0_usize..3), 0..120),
        k_min in 1_usize..12,
    ) {
        let letters = ["a", "b", "c", "d"];
        let of = |(a, b, c): &(usize, usize, usize)| {
            [a, b, c].map(|at| letters[*at].to_owned()).to_vec()
        };
        let tuples: Vec<Vec<String>> = picks.iter().map(of).collect();
        let partition = Partition::from_tuples(&tuples, k_min);
        let mut seen = BTreeSet::new();
        let mut definitions = BTreeSet::new();
        for group in partition.groups() {
            prop_assert!(group.members().len() >= k_min);
            prop_assert!(group.members().is_sorted());
            prop_assert!(definitions.insert(group.definition().to_vec()));
            for member in group.members() {
                prop_assert!(seen.insert(*member), "in two groups");
                prop_assert!(tuples[*member].starts_with(group.definition()));
            }
        }
        prop_assert_eq!(seen.len(), if tuples.len() >= k_min { tuples.len() } else { 0 });
        // A member with enough companions of the same tuple is with all of them.
        for group in partition.groups() {
            for member in group.members() {
                let same = |at: &usize| tuples[*at] == tuples[*member];
                let companions: Vec<usize> = (0..tuples.len()).filter(same).collect();
                if companions.len() >= k_min {
                    prop_assert!(companions.iter().all(|at| group.members().contains(at)));
                }
            }
        }
    }

    #[test]
    fn groups_depend_on_no_order(
        picks in prop::collection::vec((0_usize..3, 0_usize..3), 0..60),
        k_min in 1_usize..8,
    ) {
        let letters = ["a", "b", "c"];
        let of = |(a, b): &(usize, usize)| vec![letters[*a].to_owned(), letters[*b].to_owned()];
        let tuples: Vec<Vec<String>> = picks.iter().map(of).collect();
        let turned: Vec<Vec<String>> = tuples.iter().rev().cloned().collect();
        let sets = |partition: &Partition, turn: bool| -> Vec<(Vec<String>, BTreeSet<usize>)> {
            let place = |at: &usize| if turn { tuples.len() - 1 - at } else { *at };
            let of = |group: &super::super::PeerGroup| {
                (group.definition().to_vec(), group.members().iter().map(place).collect())
            };
            partition.groups().iter().map(of).collect()
        };
        prop_assert_eq!(
            sets(&Partition::from_tuples(&tuples, k_min), false),
            sets(&Partition::from_tuples(&turned, k_min), true)
        );
    }
}
