//! Changes against the usual sums: spending by category, income, and shares of them. Regular payments that fall into a
//! window once more or once less are no change.

use super::insight::{Baseline, Finding, InsightRules, InsightType, Quantity, double, half};
use crate::slice::Flow;
use crate::stats::{MAD_TO_SD, mad, median, twice_median};
use crate::streams::{Occurrence, Stream, StreamStatus};
use crate::{Basis, Day, Kind, Period, Row, Rows, TextId, Transactions};
use lendwright_types::internal::fraction::Fraction;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

/// The smallest deviation that is used, as a part of the usual amount.
const LEAST_DEVIATION: f64 = 0.05;
/// The smallest deviation that is used is also the least amount divided by this number.
const LEAST_PART: f64 = 3.0;

/// Finds spending by category, and income, with sums that differ from those of the windows before.
pub(super) fn sums<'t>(
    set: &'t Transactions,
    past: &PastWindows<'t>,
    regular: &RegularPayments,
    rules: &InsightRules,
    found: &mut Vec<Finding<'t>>,
) {
    for (category, sums) in &past.spending {
        let kinds = (InsightType::SpendingUp, InsightType::SpendingDown);
        let sums = (sums, regular.spending(*category));
        found.extend(unusual(sums, kinds, set.text(*category), past, rules));
    }
    let kinds = (InsightType::IncomeUp, InsightType::IncomeDown);
    found.extend(unusual((&past.income, &regular.income), kinds, "", past, rules));
}

/// Finds shares of income and of spending that differ by points from those of the windows before.
pub(super) fn shares<'t>(
    past: &PastWindows<'t>,
    regular: &RegularPayments,
    rules: &InsightRules,
    found: &mut Vec<Finding<'t>>,
) {
    let itself = |amount: i128, _| amount;
    let income = (&past.income, &regular.income);
    let burden = changed((&past.loans, &regular.loans), income, itself, rules);
    let burden = burden.filter(|changed| changed.is_up(rules));
    found.extend(burden.map(|changed| changed.found(InsightType::LoanBurdenUp, &past.loans, past)));
    let payments = (&past.payments, &regular.payments);
    let cash = changed((&past.cash, &regular.cash), payments, itself, rules);
    let cash = cash.filter(|changed| changed.is_up(rules));
    found.extend(cash.map(|changed| changed.found(InsightType::CashShareUp, &past.cash, past)));
    let rest = |spent: i128, income: i128| income.saturating_sub(spent);
    let left = changed((&past.total, &regular.total), income, rest, rules);
    let left = left.filter(|changed| changed.is_up(rules) || changed.is_down(rules));
    found.extend(left.map(|changed| {
        let kind = InsightType::SavingsRateChange;
        changed.found(kind, &past.total, past)
    }));
}

/// A sum that differs from the usual one, with and without the cut for regular payments.
fn unusual<'t>(
    (sums, cut): (&PastSums<'t>, &RegularCut),
    (up, down): (InsightType, InsightType),
    name: &'t str,
    past: &PastWindows<'t>,
    rules: &InsightRules,
) -> Option<Finding<'t>> {
    if sums.with_data() < rules.min_windows {
        return None;
    }
    let value = sums.now();
    let usual = middle_twice(sums.before())?;
    let moved = value.saturating_mul(2).saturating_sub(usual);
    let z = much(moved, usual, sums, rules)?;
    if cut.is_some() {
        let windows = sums.before().count();
        let changes = cut.of(value, windows).zip(sums.before());
        let rest = middle_twice(changes.map(|(value, before)| value.saturating_sub(before)))?;
        much(rest, usual, sums, rules).filter(|_| (rest > 0) == (moved > 0))?;
    }
    let (day, away) = sums.latest(*past.windows.first()?)?;
    Some(Finding {
        kind: if moved > 0 { up } else { down },
        name,
        key: name.to_owned(),
        value: Quantity::Money(value),
        usual: Some(Baseline::TwiceMoney(usual)),
        moved: half(moved),
        z: Some(z),
        evidence: sums.rows.clone(),
        stream: None,
        day,
        away,
    })
}

/// Returns the number of deviations between a value and the usual one, if the difference is large enough for an
/// insight. Both `moved` and `usual` are doubled.
fn much(moved: i128, usual: i128, sums: &PastSums<'_>, rules: &InsightRules) -> Option<f64> {
    let size = moved.saturating_abs();
    let is_enough = size >= i128::from(rules.min_amount).saturating_mul(2)
        && size.saturating_mul(100) >= usual.saturating_mul(rules.min_percent.into());
    let z = z_of(moved, sums.before(), rules)?;
    (is_enough && z.abs() >= rules.min_z).then_some(z)
}

/// The number of deviations in half of `moved`. The deviation is that of the windows, but at least a twentieth of the
/// median and a third of the least amount.
#[allow(clippy::float_arithmetic, reason = "statistics are doubles; money is whole numbers")]
fn z_of(moved: i128, before: impl Iterator<Item = i128>, rules: &InsightRules) -> Option<f64> {
    let before: Vec<f64> = before.map(double).collect();
    let usual = median(&before)?;
    let deviation = (MAD_TO_SD * mad(&before)?)
        .max(LEAST_DEVIATION * usual)
        .max(double(rules.min_amount.into()) / LEAST_PART);
    Some(double(moved) / 2.0 / deviation)
}

/// Twice the median. It is doubled because a median may be in the middle of two amounts.
pub(super) fn middle_twice(amounts: impl Iterator<Item = i128>) -> Option<i128> {
    twice_median(&mut amounts.collect::<Vec<i128>>())
}

/// A share now and as it usually is.
struct ShareChange {
    value: f64,
    usual: f64,
    /// The difference in points, exactly: in doubles 0.3 is less than a tenth above 0.2. The first number is the real
    /// difference. The second assumes as many regular payments as in the windows before.
    points: [Fraction; 2],
    /// The whole of the share, in minor units.
    whole: i128,
}

impl ShareChange {
    #[allow(clippy::float_arithmetic, reason = "statistics are doubles; money is whole numbers")]
    fn by(&self) -> f64 {
        self.value - self.usual
    }

    fn is_up(&self, rules: &InsightRules) -> bool {
        let least = Fraction::whole(rules.points.into());
        self.points.iter().all(|points| *points >= least)
    }

    fn is_down(&self, rules: &InsightRules) -> bool {
        let least = Fraction::whole(rules.points.into());
        self.points.iter().all(|points| -points >= least)
    }

    #[allow(clippy::float_arithmetic, reason = "statistics are doubles; money is whole numbers")]
    fn found<'t>(
        &self,
        kind: InsightType,
        sums: &PastSums<'t>,
        past: &PastWindows<'t>,
    ) -> Finding<'t> {
        let latest = |window: &Period| sums.latest(*window).unwrap_or((window.to, 0));
        let (day, away) = past.windows.first().map_or((Day::MIN, 0), latest);
        Finding {
            kind,
            name: "",
            key: String::new(),
            value: Quantity::Share(self.value),
            usual: Some(Baseline::Share(self.usual)),
            moved: self.by() * double(self.whole),
            z: None,
            evidence: sums.rows.clone(),
            stream: None,
            day,
            away,
        }
    }
}

/// The change of a share between the window and the median of the windows before it that have a share. `of` returns
/// the part of the whole that the share measures.
fn changed(
    (part, part_cut): (&PastSums<'_>, &RegularCut),
    (whole, whole_cut): (&PastSums<'_>, &RegularCut),
    of: impl Fn(i128, i128) -> i128,
    rules: &InsightRules,
) -> Option<ShareChange> {
    let share = |(part, whole)| share(of(part, whole), whole);
    let (value, now) = share((part.now(), whole.now()))?;
    let windows = part.before().count();
    let cuts = part_cut.of(part.now(), windows).zip(whole_cut.of(whole.now(), windows));
    let (mut before, mut exact, mut regular) = (Vec::new(), Vec::new(), Vec::new());
    for (sums, cut) in part.before().zip(whole.before()).zip(cuts) {
        let Some((double, was)) = share(sums) else { continue };
        // If the correction leaves nothing of the whole, there is no share.
        let is = share(cut).map_or_else(|| now.clone(), |(_, is)| is);
        before.push(double);
        regular.push(&is - &was);
        exact.push(was);
    }
    if before.len() < rules.min_windows {
        return None;
    }
    let changes = [&now - &middle(exact)?, middle(regular)?];
    let points = changes.map(|change| &change * &Fraction::whole(100));
    Some(ShareChange { value, usual: median(&before)?, points, whole: whole.now() })
}

/// The part of an amount, as a double and exactly; `None` of one that is not above 0.
#[allow(clippy::float_arithmetic, reason = "statistics are doubles; money is whole numbers")]
fn share(part: i128, whole: i128) -> Option<(f64, Fraction)> {
    let exact = Fraction::from_i128(part).divided_by(&Fraction::from_i128(whole));
    exact.filter(|_| whole > 0).map(|exact| (double(part) / double(whole), exact))
}

/// The median. It may be in the middle of two shares.
fn middle(mut shares: Vec<Fraction>) -> Option<Fraction> {
    shares.sort_unstable();
    let lower = shares.len().checked_sub(1)? / 2;
    let twice = shares.get(lower)? + shares.get(shares.len() / 2)?;
    twice.divided_by(&Fraction::whole(2))
}

// The examined window, and those before it.

/// The sums of the window and of the windows of the same length before it.
pub(super) struct PastWindows<'t> {
    /// The window, then the windows before it within the history, the latest first.
    pub(super) windows: Vec<Period>,
    /// The spending by category.
    spending: BTreeMap<TextId, PastSums<'t>>,
    /// The income.
    income: PastSums<'t>,
    /// All spending.
    total: PastSums<'t>,
    /// The outgoing payments, without subtracting refunds.
    payments: PastSums<'t>,
    /// Cash withdrawals.
    cash: PastSums<'t>,
    /// Loan repayments.
    loans: PastSums<'t>,
}

/// The sums of the windows.
#[derive(Clone, Debug)]
struct PastSums<'t> {
    /// Sum and number of transactions of each window.
    by_window: Vec<(i128, u32)>,
    /// The transactions of the first window.
    rows: Vec<Row<'t>>,
    /// The day of the latest transaction of all windows.
    last: Option<Day>,
}

impl<'t> PastWindows<'t> {
    pub(super) fn from_rows(
        rows: Rows<'t>,
        basis: &Basis,
        window: Period,
        rules: &InsightRules,
    ) -> Self {
        let first = basis.counted(rows).next().map_or(Day::MAX, Row::day);
        let before = window.all_before().take(rules.windows);
        let before = before.take_while(|window| window.from >= first);
        let windows: Vec<Period> = std::iter::once(window).chain(before).collect();
        let none =
            || PastSums { by_window: vec![(0, 0); windows.len()], rows: Vec::new(), last: None };
        let mut past = Self {
            spending: BTreeMap::new(),
            income: none(),
            total: none(),
            payments: none(),
            cash: none(),
            loans: none(),
            windows: Vec::new(),
        };
        let from = windows.last().map_or(window.from, |window| window.from);
        for row in basis.within(rows, Period { from, to: window.to }) {
            let Some(at) = windows.iter().position(|window| window.has(row.day())) else {
                continue;
            };
            if let Some((part, _)) = Flow::Income.part_of(row) {
                past.income.add(at, part, row);
            }
            if let Some((part, is_payment)) = Flow::Spending.part_of(row) {
                past.total.add(at, part, row);
                if is_payment {
                    past.payments.add(at, part, row);
                }
                let category = past.spending.entry(row.category_key()).or_insert_with(none);
                category.add(at, part, row);
                match row.kind() {
                    Kind::Cash => past.cash.add(at, part, row),
                    Kind::LoanRepayment => past.loans.add(at, part, row),
                    _ => {}
                }
            }
        }
        past.windows = windows;
        past
    }
}

impl<'t> PastSums<'t> {
    fn add(&mut self, at: usize, part: i128, row: Row<'t>) {
        if let Some((sum, count)) = self.by_window.get_mut(at) {
            *sum = sum.saturating_add(part);
            *count = count.saturating_add(1);
        }
        if at == 0 {
            self.rows.push(row);
        }
        self.last = self.last.max(Some(row.day()));
    }

    /// The sum of the window.
    fn now(&self) -> i128 {
        self.by_window.first().map_or(0, |(sum, _)| *sum)
    }

    /// The sum of each window before.
    fn before(&self) -> impl Iterator<Item = i128> {
        self.by_window.iter().skip(1).map(|(sum, _)| *sum)
    }

    /// In how many windows before there was a transaction.
    fn with_data(&self) -> usize {
        self.by_window.iter().skip(1).filter(|(_, count)| *count > 0).count()
    }

    /// The day of the latest transaction in any window. The number is 0 if that day is in this window. Otherwise it is
    /// the length of this window: the days without a transaction until the gap counts.
    fn latest(&self, window: Period) -> Option<(Day, i32)> {
        let last = self.last?;
        Some((last, if window.has(last) { 0 } else { window.days() }))
    }
}

// The correction for regular payments. A window may contain a payment once too often or not at all, because its length
// is not the payment's period. Each sum of the windows above has a correction here.

/// The difference that a sum of the window would have if regular payments came as often as in each of the windows
/// before. Empty without regular payments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RegularCut(Vec<i128>);

/// The corrections of a window's sums, one for each sum of [`PastWindows`].
#[derive(Default)]
pub(super) struct RegularPayments {
    income: RegularCut,
    total: RegularCut,
    payments: RegularCut,
    cash: RegularCut,
    loans: RegularCut,
    spending: BTreeMap<TextId, RegularCut>,
    none: RegularCut,
}

impl RegularCut {
    /// Whether any cut is not 0.
    fn is_some(&self) -> bool {
        self.0.iter().any(|cut| *cut != 0)
    }

    /// The corrected sum of the window, for each of the windows before.
    fn of(&self, sum: i128, windows: usize) -> impl Iterator<Item = i128> {
        let cuts = self.0.iter().copied().chain(std::iter::repeat(0));
        cuts.take(windows).map(move |cut| sum.saturating_add(cut))
    }

    fn add(&mut self, other: &[i128], sign: i128) {
        self.0.resize(self.0.len().max(other.len()), 0);
        for (cut, other) in self.0.iter_mut().zip(other) {
            *cut = cut.saturating_add(other.saturating_mul(sign));
        }
    }
}

impl RegularPayments {
    /// Uses the streams that are known some time after the window, when payments that were due in it are late.
    pub(super) fn from_streams(streams: &[Stream<'_>], past: &PastWindows<'_>) -> Self {
        let mut all = Self::default();
        for stream in streams {
            let cut = cut(stream, &past.windows);
            if let Some((cut, last)) = cut.zip(stream.transactions.last()) {
                all.add(&cut, *last);
            }
        }
        all
    }

    /// The correction of a category's spending.
    fn spending(&self, category: TextId) -> &RegularCut {
        self.spending.get(&category).unwrap_or(&self.none)
    }

    fn add(&mut self, cut: &[i128], row: Row<'_>) {
        if let Some((part, _)) = Flow::Income.part_of(row) {
            self.income.add(cut, part.signum());
        }
        if let Some((part, is_payment)) = Flow::Spending.part_of(row) {
            let sign = part.signum();
            self.total.add(cut, sign);
            self.spending.entry(row.category_key()).or_default().add(cut, sign);
            if is_payment {
                self.payments.add(cut, sign);
            }
            match row.kind() {
                Kind::Cash => self.cash.add(cut, sign),
                Kind::LoanRepayment => self.loans.add(cut, sign),
                _ => {}
            }
        }
    }
}

/// The cuts of a stream that is mature or was; `None` if it is not on time.
fn cut(stream: &Stream<'_>, windows: &[Period]) -> Option<Vec<i128>> {
    let (window, before) = windows.split_first()?;
    let is_counted_on = matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive);
    if !is_counted_on || !is_on_time(stream, *window) {
        return None;
    }
    let own = within(stream, *window).len();
    let as_in = |window_before: &Period| {
        // Before its first occurrence there was no stream, and one that is new is news.
        if window_before.from < stream.first_day() {
            return 0;
        }
        match within(stream, *window_before).len().cmp(&own) {
            Ordering::Greater => one_more(stream, *window),
            Ordering::Less => one_less(stream, *window),
            Ordering::Equal => 0,
        }
    };
    Some(before.iter().map(as_in).collect())
}

/// Whether the stream is on time in the window. Each gap around an occurrence in it must be a period, with the
/// tolerance at both ends. No payment that was due by its end may be late yet.
fn is_on_time(stream: &Stream<'_>, window: Period) -> bool {
    let period = stream.cadence().period_in_32nds();
    let off_max = i64::from(stream.cadence().tolerance()).saturating_mul(64);
    let is_period = |pair: &[Occurrence]| match pair {
        [one, next] if next.day >= window.from && one.day <= window.to => {
            let gap = i64::from(next.day.days_since(one.day)).saturating_mul(32);
            gap.saturating_sub(period).saturating_abs() <= off_max
        }
        _ => true,
    };
    stream.occurrences.windows(2).all(is_period)
        && (stream.missed == 0 || stream.next_day() > window.to)
}

/// The places of the occurrences in a window.
fn within(stream: &Stream<'_>, window: Period) -> Range<usize> {
    let all = &stream.occurrences;
    let first = all.partition_point(|one| one.day < window.from);
    first..all.partition_point(|one| one.day <= window.to)
}

/// The amount of one more occurrence: the next one, or the one that is expected next. The start of a window can make a
/// difference of one occurrence only.
fn one_more(stream: &Stream<'_>, window: Period) -> i128 {
    let next = stream.occurrences.get(within(stream, window).end);
    next.map_or(stream.next_amount, |next| next.amount).into()
}

/// The amount that one occurrence less takes off. It is the last one, but not more than the greater of the two before
/// it. The rest is news.
fn one_less(stream: &Stream<'_>, window: Period) -> i128 {
    let until = stream.occurrences.get(..within(stream, window).end).unwrap_or_default();
    let mut latest = until.iter().rev().map(|one| one.amount);
    let last = latest.next().unwrap_or_default();
    let usual = latest.take(2).max().unwrap_or_default();
    i128::from(last.min(usual)).saturating_neg()
}
