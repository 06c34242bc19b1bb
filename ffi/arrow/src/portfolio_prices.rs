//! The prices of settling a portfolio's loans, in columns for other libraries.

use crate::export::Node;
use lendwright::lending::portfolio::{Fault, NULL, Prices};
use std::ops::Range;
use std::sync::Arc;

/// The prices of a portfolio, owned by this library.
#[derive(Debug)]
pub struct PortfolioPrices {
    /// Principal, accrued interest, fee, rebate, total and penalty.
    amounts: [Vec<i64>; 6],
    is_late: Vec<bool>,
    /// The loans that were refused.
    pub faults: Vec<Fault>,
}

/// The names of the columns of amounts.
const NAMES: [&str; 6] = ["principal", "accrued", "fee", "rebate", "total", "penalty"];

impl PortfolioPrices {
    /// Creates room for `loans` loans.
    #[must_use]
    pub fn room(loans: usize) -> Self {
        let amounts = std::array::from_fn(|_| vec![0; loans]);
        Self { amounts, is_late: vec![false; loans], faults: Vec::new() }
    }

    /// Returns the places of some of the loans.
    pub fn part(&mut self, loans: Range<usize>) -> Prices<'_> {
        let part = |column| <[i64]>::get_mut(column, loans.clone());
        let [principal, accrued, fee, rebate, total, penalty] =
            self.amounts.each_mut().map(Vec::as_mut_slice).map(part);
        let is_late = self.is_late.get_mut(loans.clone());
        Prices { principal, accrued, fee, rebate, total, penalty, is_late }
    }

    /// Adds the faults of a quoted part. `from` is the part's first loan.
    pub fn settle(&mut self, from: usize, faults: Vec<Fault>) {
        let moved = |fault: Fault| fault.in_part_from(from);
        self.faults.extend(faults.into_iter().map(moved));
    }

    /// Returns the columns by their names. The last one is a table of Arrow with all columns: `principal`,
    /// `accrued`, `fee`, `rebate`, `total`, `penalty` and `is_late`.
    #[must_use]
    pub fn into_columns(self) -> Vec<(&'static str, Node)> {
        let [.., penalty] = &self.amounts;
        let priced: Vec<bool> = penalty.iter().map(|amount| *amount != NULL).collect();
        let amounts = NAMES.into_iter().zip(self.amounts).map(|(name, amounts)| {
            (name, Node::int64(name, &Arc::new(amounts), |amount| amount == NULL))
        });
        let mut columns: Vec<(&'static str, Node)> = amounts.collect();
        columns.push(("is_late", Node::boolean("is_late", &Arc::new(self.is_late), &priced)));
        let in_table = columns.iter().map(|(_, node)| node.clone()).collect();
        columns.push(("table", Node::table("", in_table)));
        columns
    }

    /// Returns only the table.
    #[must_use]
    pub fn into_table(self) -> Node {
        let table = self.into_columns().pop();
        table.map_or_else(|| Node::table("", Vec::new()), |(_, table)| table)
    }
}
