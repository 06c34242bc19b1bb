//! The costs of a portfolio, in columns for other libraries.

use crate::export::Node;
use lendwright::lending::portfolio::{Columns, Fault, NULL, Rows};
use std::ops::Range;
use std::sync::Arc;

/// The optional columns, in addition to the amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionalColumns {
    /// The annual percentage rates of charge.
    pub aprc: bool,
    /// The instalments.
    pub rows: bool,
}

/// The columns of a portfolio, owned by this library.
#[derive(Debug)]
pub struct PortfolioColumns {
    /// The optional columns.
    pub asked: OptionalColumns,
    /// The level instalments.
    pub instalment: Vec<i64>,
    /// The last instalments.
    pub last_instalment: Vec<i64>,
    /// All interest.
    pub total_interest: Vec<i64>,
    /// The annual percentage rates of charge. Empty if they are not wanted.
    pub aprc: Vec<f64>,
    /// The place of each loan's first instalment, and the end of the last loan's instalments. Empty if
    /// instalments are not wanted.
    pub offsets: Vec<i64>,
    /// The due dates.
    pub due: Vec<i32>,
    /// The parts of the amounts.
    pub principal: Vec<i64>,
    /// The interest that is due.
    pub interest: Vec<i64>,
    /// The principal that remains.
    pub balance: Vec<i64>,
    /// The loans that were refused.
    pub faults: Vec<Fault>,
}

impl PortfolioColumns {
    /// Creates room for `loans` loans with at most `most_rows` instalments in total.
    #[must_use]
    pub fn room(loans: usize, most_rows: usize, asked: OptionalColumns) -> Self {
        let rows = if asked.rows { most_rows } else { 0 };
        let offsets = if asked.rows { loans.saturating_add(1) } else { 0 };
        Self {
            asked,
            instalment: vec![0; loans],
            last_instalment: vec![0; loans],
            total_interest: vec![0; loans],
            aprc: vec![0.0; if asked.aprc { loans } else { 0 }],
            offsets: vec![0; offsets],
            due: vec![0; rows],
            principal: vec![0; rows],
            interest: vec![0; rows],
            balance: vec![0; rows],
            faults: Vec::new(),
        }
    }

    /// Returns the places of some of the loans. Call it for parts in order, from the first loan on.
    pub fn part(&mut self, loans: Range<usize>) -> Columns<'_> {
        let with_end = loans.start..loans.end.saturating_add(1);
        let from = self.end(loans.start);
        let rows = self.offsets.get_mut(with_end).map(|offsets| Rows {
            offsets,
            due: self.due.get_mut(from..).unwrap_or_default(),
            principal: self.principal.get_mut(from..).unwrap_or_default(),
            interest: self.interest.get_mut(from..).unwrap_or_default(),
            balance: self.balance.get_mut(from..).unwrap_or_default(),
        });
        Columns {
            instalments: self.instalment.get_mut(loans.clone()),
            last_instalments: self.last_instalment.get_mut(loans.clone()),
            total_interest: self.total_interest.get_mut(loans.clone()),
            aprc: self.aprc.get_mut(loans),
            rows,
        }
    }

    /// Adds the faults of a computed part, and makes its offsets count from the first loan. `end` is the place
    /// of the part's first instalment.
    pub fn settle(&mut self, loans: Range<usize>, end: usize, faults: Vec<Fault>) {
        let begins = i64::try_from(end).unwrap_or(i64::MAX);
        let with_end = loans.start..loans.end.saturating_add(1);
        for offset in self.offsets.get_mut(with_end).unwrap_or_default() {
            *offset = offset.saturating_add(begins);
        }
        let moved = |fault: Fault| fault.in_part_from(loans.start);
        self.faults.extend(faults.into_iter().map(moved));
    }

    /// Returns the place of a loan's first instalment, which is also the end of the instalments before it.
    #[must_use]
    pub fn end(&self, loan: usize) -> usize {
        let end = self.offsets.get(loan).and_then(|end| usize::try_from(*end).ok());
        end.unwrap_or_default()
    }

    /// Removes the unused room for instalments.
    pub fn cut(&mut self) {
        let end = self.end(self.instalment.len());
        self.due.truncate(end);
        for column in [&mut self.principal, &mut self.interest, &mut self.balance] {
            column.truncate(end);
        }
    }

    /// Returns the columns by their names. The last one is a table of Arrow with all columns: `instalment`,
    /// `last_instalment`, `total_interest`, and if wanted `aprc` and `rows`, a list of `due`, `principal`,
    /// `interest`, `balance`.
    #[must_use]
    pub fn into_columns(self) -> Vec<(&'static str, Node)> {
        let amounts = |name: &'static str, numbers: Vec<i64>| {
            (name, Node::int64(name, &Arc::new(numbers), |number| number == NULL))
        };
        let mut columns = vec![
            amounts("instalment", self.instalment),
            amounts("last_instalment", self.last_instalment),
            amounts("total_interest", self.total_interest),
        ];
        if self.asked.aprc {
            columns.push(("aprc", Node::float64("aprc", &Arc::new(self.aprc))));
        }
        let mut in_table: Vec<Node> = columns.iter().map(|(_, node)| node.clone()).collect();
        if self.asked.rows {
            let items = [
                ("due", Node::date32("due", &Arc::new(self.due))),
                amounts("principal", self.principal),
                amounts("interest", self.interest),
                amounts("balance", self.balance),
            ];
            let item = Node::table("item", items.iter().map(|(_, node)| node.clone()).collect());
            let offsets = Arc::new(self.offsets);
            in_table.push(Node::list("rows", &offsets, item));
            columns.push(("offsets", Node::int64("offsets", &offsets, |_| false)));
            columns.extend(items);
        }
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
