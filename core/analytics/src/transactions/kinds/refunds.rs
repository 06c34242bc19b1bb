//! Finds the purchase of each refund of one merchant.

/// How many days after a purchase it may be given back.
pub(super) const DAYS: i32 = 90;

/// A row of one merchant and currency.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    /// Its place in the set. Rows of one user are sorted by day and id.
    pub(super) place: u32,
    pub(super) day: i32,
    pub(super) amount: u64,
}

/// Finds the purchase of each inflow, in order. It is the latest outflow of the inflow's day or before with at least
/// that amount not refunded yet. Of one day's outflows the first by id is taken. Both lists are sorted by their
/// places.
pub(super) fn find(outflows: &[Flow], inflows: &[Flow], mut found: impl FnMut(u32, u32)) {
    let mut outflows = outflows.to_vec();
    outflows.sort_by_key(|flow| (flow.day, std::cmp::Reverse(flow.place)));
    let mut left = Left::of(outflows.iter().map(|flow| flow.amount));
    for inflow in inflows {
        let first = inflow.day.saturating_sub(DAYS);
        let from = outflows.partition_point(|flow| flow.day < first);
        let until = outflows.partition_point(|flow| flow.day <= inflow.day);
        let purchase = left.take_last(from, until, inflow.amount);
        if let Some(purchase) = purchase.and_then(|at| outflows.get(at)) {
            found(inflow.place, purchase.place);
        }
    }
}

/// The rest of each amount, in a tree of maxima: node n is above 2n and 2n + 1, and the amounts are the last nodes.
struct Left {
    nodes: Vec<u64>,
    size: usize,
}

impl Left {
    fn of(amounts: impl ExactSizeIterator<Item = u64>) -> Self {
        let size = amounts.len().next_power_of_two();
        let mut nodes = vec![0; size.saturating_mul(2)];
        for (leaf, amount) in nodes.iter_mut().skip(size).zip(amounts) {
            *leaf = amount;
        }
        let mut left = Self { nodes, size };
        (1..size).rev().for_each(|node| left.lift(node));
        left
    }

    /// Takes an amount off the last place of `from..until` that has as much, and returns the place.
    fn take_last(&mut self, from: usize, until: usize, amount: u64) -> Option<usize> {
        let at = self.last(1, (0, self.size), (from, until), amount)?;
        let mut node = self.size.saturating_add(at);
        if let Some(left) = self.nodes.get_mut(node) {
            *left = left.saturating_sub(amount);
        }
        while node > 1 {
            node /= 2;
            self.lift(node);
        }
        Some(at)
    }

    /// The last place of `range` below a node, which is above the places of `below`, that has as much.
    fn last(
        &self,
        node: usize,
        below: (usize, usize),
        range: (usize, usize),
        amount: u64,
    ) -> Option<usize> {
        let (first, end) = below;
        if first >= range.1 || end <= range.0 || self.at(node) < amount {
            return None;
        }
        if node >= self.size {
            return Some(first);
        }
        let middle = first.midpoint(end);
        let child = node.saturating_mul(2);
        let later = self.last(child.saturating_add(1), (middle, end), range, amount);
        later.or_else(|| self.last(child, (first, middle), range, amount))
    }

    fn lift(&mut self, node: usize) {
        let child = node.saturating_mul(2);
        let greatest = self.at(child).max(self.at(child.saturating_add(1)));
        if let Some(node) = self.nodes.get_mut(node) {
            *node = greatest;
        }
    }

    fn at(&self, node: usize) -> u64 {
        self.nodes.get(node).copied().unwrap_or_default()
    }
}
