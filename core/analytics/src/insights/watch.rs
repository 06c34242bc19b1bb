//! Finds all insights of a user.

use super::forecast::PeerPlace;
use super::insight::{Found, Insight};
use super::past::Past;
use super::regular::Regular;
use super::rules::InsightRules;
use super::{forecast, habits, single, streams};
use crate::money::{Due, Purse};
use crate::recurring::{Detector, History};
use crate::{Basis, Period, Rows};
use std::collections::BTreeSet;

/// A payment that was due in a window is late after this many days, if it comes each half year or more often.
const LATE_DAYS: i32 = 45;

/// The data for insights that are not in the user's transactions.
#[derive(Clone, Debug)]
pub struct Watch<'d> {
    /// The thresholds.
    pub rules: InsightRules,
    /// The amount that must not be spent, in minor units.
    pub buffer: i64,
    /// Unpaid instalments.
    pub dues: &'d [Due],
    /// The position of the user's spending among peers.
    pub peer: Option<PeerPlace>,
}

impl Watch<'_> {
    /// Makes a watch with these rules, without buffer, instalments and peers.
    #[must_use]
    pub const fn new(rules: InsightRules) -> Self {
        Self { rules, buffer: 0, dues: &[], peer: None }
    }

    /// Returns the insights in a window, the highest score first. Insights with equal scores are sorted by their keys.
    /// `rows` are the user's rows of the set.
    ///
    /// Amounts are compared with those of the six windows of the same length before it, or of as many as the history
    /// has. Forecasts are included only if the window ends on the basis's day.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::insights::{InsightRules, InsightType, Watch};
    /// use lendwright_analytics::recurring::Detector;
    /// use lendwright_analytics::CategoryTable;
    /// use lendwright_analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
    /// use lendwright_types::currency::EGP;
    ///
    /// let mut builder = TransactionsBuilder::new();
    /// for (id, day) in [("1", "2026-01-10"), ("2", "2026-01-11")] {
    ///     let merchant = "El Abd";
    ///     builder.push("mona", &Transaction { merchant, ..Transaction::new(id, day.parse()?, -45_500, EGP) })?;
    /// }
    /// let set = builder.finish()?;
    /// let basis = Basis::new("2026-01-31".parse()?, EGP);
    /// let window = PeriodName::Last30d.as_of(basis.as_of).unwrap();
    /// let mut detector = Detector::new(&set, CategoryTable::default());
    /// let watch = Watch::new(InsightRules::new(EGP));
    /// let found = watch.insights(&mut detector, "mona", set.rows(), &basis, window);
    /// assert_eq!(found[0].kind, InsightType::DuplicateCharge);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn insights<'t>(
        &self,
        detector: &mut Detector<'t>,
        user: &str,
        rows: Rows<'t>,
        basis: &Basis,
        window: Period,
    ) -> Vec<Insight<'t>> {
        self.insights_in(&mut History::new(detector, user, rows, basis), window)
    }

    /// Works like [`insights`](Self::insights), and shares the streams in `history` with other questions about the
    /// user.
    #[doc(hidden)]
    pub fn insights_in<'t>(
        &self,
        history: &mut History<'_, 't>,
        window: Period,
    ) -> Vec<Insight<'t>> {
        let (rules, rows, basis) = (&self.rules, history.rows, history.basis);
        let mut found: Vec<Found<'t>> = Vec::new();
        let past = Past::of(rows, basis, window, rules);
        let streams = history.streams(basis.as_of);
        // By then payments that were due in the window are late. Payments after that day don't matter.
        let known = basis.as_of.min(window.to.plus(LATE_DAYS));
        let regular = Regular::of(&history.streams(known), &past);
        habits::sums(rows.set(), &past, &regular, rules, &mut found);
        habits::shares(&past, &regular, rules, &mut found);
        single::large(rows, basis, window, rules, &mut found);
        single::loans(rows, basis, window, &mut found);
        found.extend(single::fees(rows, basis, window, rules));
        streams::of(history, window, rules, &mut found);
        single::duplicates(rows, basis, window, &streams, rules, &mut found);
        if window.to == basis.as_of {
            let purse = Purse {
                buffer: self.buffer,
                dues: self.dues,
                include_income: true,
                ..Purse::default()
            };
            let (_, lowest) = purse.lowest_in(history);
            found.extend(forecast::low_balance(lowest, self.buffer));
        }
        found.extend(self.peer.and_then(|peer| forecast::above_peers(peer, window, rules)));
        ranked(found, rules, basis)
    }
}

/// By score and key, each key once.
fn ranked<'t>(found: Vec<Found<'t>>, rules: &InsightRules, basis: &Basis) -> Vec<Insight<'t>> {
    let told = found.into_iter().filter(|found| rules.weight(found.kind) > 0);
    let mut all: Vec<Insight<'t>> = told.map(|found| Insight::of(found, rules, basis)).collect();
    all.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.dedup_key.cmp(&b.dedup_key)));
    let mut seen = BTreeSet::new();
    all.retain(|insight| seen.insert(insight.dedup_key.clone()));
    all
}
