//! The same by trying everything: pairs out of all pairs, refunds by going through all purchases.

use crate::transactions::kinds::{
    AccountParty, MerchantPayment, PairCandidate, Pairing, REFUND_DAYS, find_refunds, one_to_one,
};
use crate::{Kind, Row, Source, Transaction, Transactions, TransactionsBuilder};
use lendwright_types::currency::{EGP, USD};
use proptest::prelude::*;

fn slow_pairs(items: &[PairCandidate], days: i32, pairing: Pairing<'_>) -> Vec<(u32, u32)> {
    let mut all = Vec::new();
    for (at, a) in items.iter().enumerate() {
        for b in items.iter().skip(at + 1) {
            let apart = b.day - a.day;
            let fits = a.is_second != b.is_second && pairing.go_together(a.side, b.side);
            if fits && apart <= days && pairing.may_be_earlier(a, apart) {
                all.push((apart, a.place, b.place));
            }
        }
    }
    all.sort_unstable();
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for (_, a, b) in all {
        if pairs.iter().all(|(x, y)| ![a, b].iter().any(|place| place == x || place == y)) {
            pairs.push((a, b));
        }
    }
    pairs.sort_unstable();
    pairs
}

fn slow_refunds(outflows: &[MerchantPayment], inflows: &[MerchantPayment]) -> Vec<(u32, u32)> {
    let mut left: Vec<MerchantPayment> = outflows.to_vec();
    let mut found = Vec::new();
    for inflow in inflows {
        let fits = |out: &&mut MerchantPayment| {
            out.day <= inflow.day
                && inflow.day - out.day <= REFUND_DAYS
                && out.amount >= inflow.amount
        };
        let latest = left.iter_mut().filter(fits);
        if let Some(out) = latest.max_by_key(|out| (out.day, std::cmp::Reverse(out.place))) {
            out.amount -= inflow.amount;
            found.push((inflow.place, out.place));
        }
    }
    found
}

fn items() -> impl Strategy<Value = Vec<PairCandidate>> {
    prop::collection::vec((0..9_i32, any::<bool>(), 0..4_u32, 0..3_u32), 0..24).prop_map(
        |mut rows| {
            rows.sort_by_key(|row| row.0);
            let item = |(place, (day, is_second, account, party))| {
                let side = AccountParty { account, party };
                PairCandidate { place, day, is_second, side }
            };
            (0..).zip(rows).map(item).collect()
        },
    )
}

fn flows() -> impl Strategy<Value = Vec<MerchantPayment>> {
    prop::collection::vec((0..200_i32, 1..9_u64), 0..24).prop_map(|mut rows| {
        rows.sort_by_key(|row| row.0);
        (0..)
            .zip(rows)
            .map(|(place, (day, amount))| MerchantPayment { place, day, amount })
            .collect()
    })
}

/// A row in numbers: day, amount, account, merchant, source and currency, category, kind, pending.
type Numbers = (i32, i64, usize, usize, usize, usize, usize, bool);

fn transaction(id: &str, of: Numbers) -> Transaction<'_> {
    let (day, amount, account, merchant, source, category, kind, pending) = of;
    let pick = |texts: [&'static str; 4], at: usize| texts.get(at).copied().unwrap_or_default();
    let kinds = [None, None, None, None, Some(Kind::Transfer), Some(Kind::Refund)];
    Transaction {
        account_id: pick(["", "1111", "EG 1111", "2222"], account),
        merchant: pick(["", "x", "y", ""], merchant),
        source: match source {
            1 => Source::Upload,
            2 => Source::Api,
            _ => Source::Sms,
        },
        currency: if source == 3 { USD } else { EGP },
        category: pick(["", "salary", "food", "own transfer"], category),
        kind: kinds.get(kind).copied().flatten(),
        pending,
        replaces: if pending { "" } else { pick(["0", "1", "2", ""], category.min(3)) },
        ..Transaction::new(id, crate::Day::from_epoch(19_000 + day).unwrap(), amount, EGP)
    }
}

fn numbers() -> impl Strategy<Value = Numbers> {
    let amount = prop_oneof![Just(-2_i64), Just(-1), Just(1), Just(2)];
    (0..12, amount, 0..4_usize, 0..4_usize, 0..4_usize, 0..4_usize, 0..6_usize, any::<bool>())
}

fn told(set: &Transactions) -> Vec<String> {
    let one = |row: Row<'_>| {
        let purchase = row.purchase().map(Row::txn_id);
        let marks = (row.is_replaced(), row.is_duplicate());
        let category = row.category();
        format!("{} {:?} {marks:?} {purchase:?} {category}", row.txn_id(), row.kind())
    };
    set.rows().iter().map(one).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn pairs_are_those_of_all_pairs(items in items(), days in 0..4, two in any::<bool>()) {
        let one_party = |a: AccountParty, b: AccountParty| a.party == 0 || b.party == 0 || a.party == b.party;
        let pairing = if two { Pairing::Transfer(&one_party) } else { Pairing::OneEvent };
        let without_party = |item: PairCandidate| PairCandidate { side: AccountParty { party: 0, ..item.side }, ..item };
        let items: Vec<PairCandidate> =
            items.into_iter().map(|item| if two { item } else { without_party(item) }).collect();
        let mut pairs = Vec::new();
        one_to_one(&items, days, pairing, |a, b| pairs.push((a.min(b), a.max(b))));
        pairs.sort_unstable();
        prop_assert_eq!(pairs, slow_pairs(&items, days, pairing));
    }

    #[test]
    fn refunds_are_those_of_all_purchases(outflows in flows(), inflows in flows()) {
        let mut found = Vec::new();
        find_refunds(&outflows, &inflows, |refund, purchase| found.push((refund, purchase)));
        prop_assert_eq!(found, slow_refunds(&outflows, &inflows));
    }

    #[test]
    fn no_order_and_no_other_user_changes_what_rows_are(
        rows in prop::collection::vec(numbers(), 1..16),
        shuffled in any::<prop::sample::Index>(),
    ) {
        let ids: Vec<String> = (0..rows.len()).map(|id| id.to_string()).collect();
        let rows: Vec<_> = ids.iter().zip(rows).map(|(id, row)| transaction(id, row)).collect();
        let mut alone = TransactionsBuilder::new();
        for row in &rows {
            alone.push("mona", row).unwrap();
        }
        let expected = told(&alone.finish().unwrap());
        let mut among = TransactionsBuilder::new();
        let start = shuffled.index(rows.len());
        for row in rows.iter().skip(start).rev().chain(rows.iter().take(start)).chain(&rows) {
            for user in ["zeinab", "mona", "ali"] {
                among.push(user, row).unwrap();
            }
        }
        let among = told(&among.finish().unwrap());
        prop_assert_eq!(among, [&expected[..], &expected, &expected].concat());
    }
}
