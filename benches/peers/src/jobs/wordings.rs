//! Which messages have the same wording, if no wording is known.

use super::{Agreement, Job, Table};
use crate::peer::{LENDWRIGHT, Peer, python, rust};
use std::collections::{BTreeMap, BTreeSet};

pub const JOB: Job = Job {
    name: "discovery",
    unit: "messages/s",
    truth: "as_made",
    tables: &[Table {
        input: "unread",
        about: "wordings",
        title: "20,000 messages of 5 senders in 10 wordings each, 110 bytes of ASCII, one thread.",
        peers: PEERS,
    }],
    agreement: Agreement { headings: &["clusters", "pure", "whole"], words, is_full: is_recovered },
    notes: &[
        "clusters: the wordings that were found; pure: messages in clusters of one true wording alone; whole: true wordings",
        "whose messages are one cluster. lendwright proposes templates, checked by reading all messages again, with fields and a",
        "category; Drain3 gives each message a cluster, with the mask for numbers of its documents.",
    ],
};

const PEERS: &[Peer] = &[
    rust(LENDWRIGHT, "wordings"),
    rust("as_made", "wordings"),
    python("drain3", "wordings.py", Some("drain3")),
];

/// The true wordings of each cluster, with the number of messages of each. A line is `truth<tab>cluster`.
fn clusters(answers: &str) -> BTreeMap<&str, BTreeMap<&str, usize>> {
    let mut clusters: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for (truth, cluster) in answers.lines().filter_map(|line| line.split_once('\t')) {
        *clusters.entry(cluster).or_default().entry(truth).or_default() += 1;
    }
    // Messages that no template reads are not a cluster.
    clusters.remove("-");
    clusters
}

fn counts(answers: &str) -> [usize; 3] {
    let clusters = clusters(answers);
    let pure = clusters.values().filter(|truths| truths.len() == 1);
    let messages = pure.flat_map(BTreeMap::values).sum();
    let truths: BTreeSet<&str> =
        answers.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    let of =
        |truth: &str| answers.lines().filter(|line| line.split('\t').next() == Some(truth)).count();
    let is_whole = |truth: &&str| {
        let all = of(truth);
        clusters.values().any(|truths| truths.len() == 1 && truths.get(*truth) == Some(&all))
    };
    [clusters.len(), messages, truths.iter().filter(|truth| is_whole(truth)).count()]
}

fn words(theirs: &str, _: Option<&str>) -> Vec<String> {
    counts(theirs).iter().map(ToString::to_string).collect()
}

fn is_recovered(truth: &str, ours: &str) -> bool {
    counts(truth) == counts(ours)
}
