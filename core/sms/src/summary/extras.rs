//! Every extra figure of a summary: the figures beyond the interface's members. The table has their definitions, and one
//! function for each theme has their values.

use super::figures::BySender;
use super::ledger::{Item, Member, MessageOutcome, folded_name, in_base};
use super::window::{Basis, CoveredMonths, DAY, HOUR, MINUTE};
use crate::amount::{median_doubled, quotient, root, scaled, share, spread_squared};
use crate::{Amount, Class, Kind, SenderKind};
use chrono::{Datelike, Days, NaiveDate};
use lendwright_types::internal::fraction::Fraction;
use lendwright_types::number::divide_half_even;
use lendwright_types::{Available, codes};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

/// Declares the extras: each with its definition, its name, what it measures, its unit and its bounds.
macro_rules! extras {
    ($($(#[doc = $doc:literal])+ $id:ident = $name:literal: $measure:ident $unit:literal
        $(from $min:literal)? $(to $max:literal)?;)+) => {
        codes! {
            /// The figures of a summary beyond the interface's members. Each is a variable of rules too.
            ///
            /// They are computed from the records of the window that are left after cleaning. "The last 90 days"
            /// are the last 90 times 24 hours before `as_of`, and never longer than the window. The end is
            /// included, the beginning is not. Other months and days are local calendar ones. Income is salary and
            /// other incoming payments. Spending is all money that went out except repayments of loans, with the
            /// fees that count. Amounts are in the base currency and rounded to its decimals. All other numbers are
            /// rounded to four decimals, once and half-even. A count without messages is 0. A figure that can't be
            /// computed is not available.
            pub closed enum Extra {
                $($(#[doc = $doc])+ $id = $name,)+
            }
        }

        impl Extra {
            /// Returns the kind of its measure.
            #[must_use]
            pub const fn measure(self) -> Measure {
                match self { $(Self::$id => Measure::$measure,)+ }
            }

            /// Returns the unit of the value; empty if it has none.
            #[must_use]
            pub const fn unit(self) -> &'static str {
                match self { $(Self::$id => $unit,)+ }
            }

            /// Returns the least and the greatest value that it can have, where there is one.
            #[must_use]
            pub const fn bounds(self) -> (Option<u32>, Option<u32>) {
                match self { $(Self::$id => (extras!(@ $($min)?), extras!(@ $($max)?)),)+ }
            }
        }
    };
    (@ $bound:literal) => { Some($bound) };
    (@) => { None };
}

codes! {
    /// What an extra measures.
    pub closed enum Measure {
        /// A whole number of things.
        Count = "count",
        /// An amount of the base currency.
        Amount = "amount",
        /// A number with four decimals.
        Number = "number",
    }
}

extras! {
    /// The number of calendar months in the window from the month of the borrower's first message. The running month
    /// counts by the part of its days that is over (`Window::covered`). At least 1.
    MonthsCovered = "months_covered": Number "months" from 1;
    /// The full minutes since the window's last message of any kind. Not available without a message.
    DataRecencyMinutes = "data_recency_minutes": Count "minutes" from 0;
    /// The window's messages of all senders. Equal messages of one sender within 24 hours count once.
    SmsTotal = "sms_total": Count "messages" from 0;
    /// Those of `sms_total` that come from a known sender and that no template matches.
    SmsUnmatched = "sms_unmatched": Count "messages" from 0;
    /// Those of `sms_total` that a template matches, but the reported event did not happen, or not yet.
    SmsUnsettled = "sms_unsettled": Count "messages" from 0;
    /// Those of `sms_total` that templates of two categories match equally well.
    SmsAmbiguous = "sms_ambiguous": Count "messages" from 0;
    /// The records of money that moved in a currency without a rate. They are in no sum.
    FxSkipped = "fx_skipped": Count "records" from 0;
    /// The calendar months with a salary.
    MonthsWithSalary = "months_with_salary": Count "months" from 0;
    /// The median of the monthly sums of salaries, over the months with a salary. For an even number of months it is
    /// the mean of the middle two. Not available without a salary.
    SalaryMedian = "salary_median": Amount "currency a month" from 0;
    /// The population's standard deviation of the monthly sums of salaries over their mean, correctly rounded. Not
    /// available without a salary.
    SalaryCv = "salary_cv": Number "share of mean" from 0;
    /// The median of the day of the month on which the month's largest salary came (the first of equal ones). Not
    /// available without a salary.
    SalaryDay = "salary_day": Number "day of month" from 1 to 31;
    /// The full days of 24 hours since the last salary. Not available without a salary.
    LastSalaryAgeDays = "last_salary_age_days": Count "days" from 0;
    /// The senders with messages about income in three calendar months or more.
    IncomeSources = "income_sources": Count "senders" from 0;
    /// The population's standard deviation of the income of the last twelve weeks of seven days, which end with
    /// `as_of`. Weeks without income are included. Correctly rounded. Not available without income in these weeks.
    CreditsStd84d = "credits_std_84d": Amount "currency a week" from 0;
    /// The latest balance of the accounts: the last of the balances of `balance_min_90d`. Not available without a
    /// balance in the last 90 days.
    BalanceLatest = "balance_latest": Amount "currency";
    /// The lowest balance at the end of one of the last 90 calendar days, the day of `as_of` included. The balance of
    /// a day is the sum of the latest balances of each sender and account in the last 90 days, carried forward. The
    /// days begin with the first day that has a balance. A sender that does not always show four digits of the
    /// account counts as one account, so no balance counts twice. Balances are read from every settled message, also
    /// if its payment is left out. Not available without a balance.
    BalanceMin90d = "balance_min_90d": Amount "currency";
    /// The median of the balances of `balance_min_90d`. For an even number of days it is the mean of the middle two.
    /// Not available without a balance.
    BalanceMedian90d = "balance_median_90d": Amount "currency";
    /// The slope of the balances of `balance_min_90d` after Theil and Sen: the median of the slopes between each two
    /// days. For an even number it is the mean of the middle two. Not available without two days.
    BalanceSlope90d = "balance_slope_90d": Amount "currency a day";
    /// The payments of the last 90 days that failed because the balance was too low.
    InsufficientFunds90d = "insufficient_funds_90d": Count "messages" from 0;
    /// Repayments of loans and cards over salaries, both sums of the window. Not available without a salary.
    Dti = "dti": Number "share of salary" from 0;
    /// The senders that report a loan that was paid out or repaid in the last 30 days.
    OpenLenders30d = "open_lenders_30d": Count "senders" from 0;
    /// The senders that report a loan that was paid out or repaid in the last 60 days.
    OpenLenders60d = "open_lenders_60d": Count "senders" from 0;
    /// The senders that report a loan that was paid out or repaid in the last 90 days.
    OpenLenders90d = "open_lenders_90d": Count "senders" from 0;
    /// The loans that were paid out in the last 90 days.
    LoansReceived90d = "loans_received_90d": Count "loans" from 0;
    /// The loans that were declined in the last 90 days.
    LoansDeclined90d = "loans_declined_90d": Count "loans" from 0;
    /// The notices of the last 60 days that something due was not paid.
    OverdueNotices60d = "overdue_notices_60d": Count "messages" from 0;
    /// The senders of the notices of `overdue_notices_60d`.
    OverdueSenders60d = "overdue_senders_60d": Count "senders" from 0;
    /// The payments that were returned in the last 90 days.
    BouncedPayments90d = "bounced_payments_90d": Count "messages" from 0;
    /// `bounced_payments_90d`, and one for each sender and calendar month with a notice of the last 90 days that
    /// something due was not paid.
    MissedPayments90d = "missed_payments_90d": Count "payments" from 0;
    /// The latest credit limit, of any sender. Not available without one.
    CreditLimitLatest = "credit_limit_latest": Amount "currency" from 0;
    /// Income less spending and repayments of loans, divided by `months_covered`. Not available without any of the
    /// three.
    NetCashFlowMonthly = "net_cash_flow_monthly": Amount "currency a month";
    /// Spending over income. Not available without income.
    OutInRatio = "out_in_ratio": Number "share of income" from 0;
    /// The part of spending that was taken out as cash. Not available without spending.
    CashWithdrawalShare = "cash_withdrawal_share": Number "share of spending" from 0 to 1;
    /// The part of spending within the 72 hours after a salary. Not available without a salary or without spending.
    SpentAfterSalaryShare = "spent_after_salary_share": Number "share of spending" from 0 to 1;
    /// The part of purchases that went to the five merchants with the largest sums. Only purchases with a merchant
    /// count. Not available without one.
    Top5MerchantShare = "top5_merchant_share": Number "share of purchases" from 0 to 1;
    /// The number of different names of counterparties. Spellings of one name count once.
    Counterparties = "counterparties": Count "names" from 0;
    /// The records of the last 90 days of the category `gambling`, and of money in messages of betting shops.
    GamblingCount90d = "gambling_count_90d": Count "records" from 0;
    /// The category `gambling` and the spending in messages of betting shops, divided by the sum of spending and of
    /// the category `gambling`. Not available without either.
    GamblingShare = "gambling_share": Number "share of spending" from 0 to 1;
    /// The bills and recharges of the last 90 days in messages of telephone operators.
    Recharges90d = "recharges_90d": Count "payments" from 0;
    /// The mean time between the payments of `recharges_90d`, in days of 24 hours. Not available without two.
    RechargeGapDays = "recharge_gap_days": Number "days" from 0;
    /// The loans of the last 90 days that telephone operators paid out.
    AirtimeLoans90d = "airtime_loans_90d": Count "loans" from 0;
    /// The loans that were offered in the last 90 days.
    LoanOffers90d = "loan_offers_90d": Count "messages" from 0;
    /// The mean amount of the window's last five offers with an amount, or of all if there are fewer. Not available
    /// without one.
    LoanOfferMean5 = "loan_offer_mean5": Amount "currency" from 0;
}

/// The extras of a summary, with their values: amounts, numbers and counts alike as decimals of at most
/// four places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extras(Vec<(Extra, Available<Amount>)>);

impl Extras {
    pub(super) fn from_facts(facts: &Facts<'_, '_, '_>) -> Self {
        let themes = [
            message_values,
            income_values,
            balance_values,
            lender_values,
            flow_values,
            habit_values,
        ];
        let values = themes.iter().flat_map(|values| values(facts));
        Self(values.map(|(extra, value)| (extra, value.into())).collect())
    }

    /// Returns the value of one.
    #[must_use]
    pub fn get(&self, extra: Extra) -> Available<Amount> {
        let found = self.0.iter().find(|(of, _)| *of == extra);
        found.map_or(Available::NotAvailable, |(_, value)| *value)
    }

    /// Returns all, in the order of [`Extra::all`].
    pub fn iter(&self) -> impl Iterator<Item = (Extra, Available<Amount>)> + '_ {
        self.0.iter().copied()
    }
}

/// The sums of spending by the names of the kinds.
pub(super) fn spent_by_kind(facts: &Facts<'_, '_, '_>) -> BTreeMap<&'static str, Amount> {
    let mut sums: BTreeMap<&'static str, Amount> = BTreeMap::new();
    for (_, kind, amount) in facts.spent() {
        let sum = sums.entry(kind.name()).or_default();
        *sum = sum.plus(amount);
    }
    sums.into_iter().map(|(kind, sum)| (kind, quotient(sum, 1, facts.step))).collect()
}

/// The monthly salary that counts as income.
pub(super) fn steady_salary(facts: &Facts<'_, '_, '_>) -> Available<Amount> {
    steady_median(facts).into()
}

/// Values by their names; `None` is not available.
type Values = Vec<(Extra, Option<Amount>)>;

/// The messages after cleaning, and the inputs of the summary.
pub(super) struct Facts<'f, 'e, 'm> {
    pub(super) items: &'f [Item<'e, 'm>],
    pub(super) basis: &'f Basis<'f>,
    pub(super) covered: CoveredMonths,
    /// The ten-thousandths of the base currency's minor unit.
    pub(super) step: i128,
}

impl<'f, 'e, 'm> Facts<'f, 'e, 'm> {
    /// The messages of the window, equal ones once.
    fn messages(&self) -> impl Iterator<Item = &'f Item<'e, 'm>> + use<'f, 'e, 'm> {
        let in_window = self.items.iter().filter(|item| item.in_window);
        in_window.filter(|item| item.fate != Some(MessageOutcome::Duplicate))
    }

    /// The records that are left after cleaning.
    fn kept(&self) -> impl Iterator<Item = &'f Item<'e, 'm>> + use<'f, 'e, 'm> {
        self.messages().filter(|item| {
            let fate = item.fate;
            matches!(
                fate,
                Some(
                    MessageOutcome::Counted(_)
                        | MessageOutcome::Signal
                        | MessageOutcome::Refund
                        | MessageOutcome::NoAmount
                )
            )
        })
    }

    /// The messages of a kind.
    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &'f Item<'e, 'm>> + use<'f, 'e, 'm> {
        self.kept().filter(move |item| item.kind() == Some(kind))
    }

    /// The number of messages of a kind in the last days.
    fn count(&self, kind: Kind, days: i64) -> Option<Amount> {
        counted(self.of_kind(kind).filter(|item| self.is_within(item, days)).count())
    }

    /// The amounts of some members, each with its record.
    fn amounts(
        &self,
        members: &'static [Member],
    ) -> impl Iterator<Item = (&'f Item<'e, 'm>, Amount)> + use<'f, 'e, 'm> {
        self.kept().filter_map(move |item| match item.fate {
            Some(MessageOutcome::Counted(member)) if members.contains(&member) => {
                Some((item, item.amount?))
            }
            _ => None,
        })
    }

    /// All spending with its kinds, including fees that count.
    fn spent(&self) -> impl Iterator<Item = (&'f Item<'e, 'm>, Kind, Amount)> + use<'f, 'e, 'm> {
        self.messages().flat_map(|item| {
            let is_spent = matches!(item.fate, Some(MessageOutcome::Counted(_)))
                && item.class() == Some(Class::Out);
            let main = item.amount.filter(|_| is_spent).zip(item.kind());
            let main = main.map(|(amount, kind)| (item, kind, amount));
            main.into_iter().chain(item.fee.map(|fee| (item, Kind::Fee, fee)))
        })
    }

    /// Whether a message is of the last 24 hours times `days`.
    fn is_within(&self, item: &Item<'_, '_>, days: i64) -> bool {
        self.age(item) < days.saturating_mul(DAY)
    }

    /// Its age, in microseconds.
    fn age(&self, item: &Item<'_, '_>) -> i64 {
        self.basis.window.as_of().timestamp_micros().saturating_sub(item.at)
    }
}

/// The members that are income.
const INCOME: &[Member] = &[Member::Salary, Member::OtherIncomingPayments];

/// A sum of amounts.
fn sum(amounts: impl Iterator<Item = Amount>) -> Amount {
    amounts.fold(Amount::ZERO, Amount::plus)
}

/// A number of things.
fn counted(count: usize) -> Option<Amount> {
    whole(i64::try_from(count).ok()?)
}

/// A whole number.
fn whole(number: i64) -> Option<Amount> {
    Some(Amount::from_units(i128::from(number).checked_mul(10_000)?))
}

fn message_values(facts: &Facts<'_, '_, '_>) -> Values {
    let of_fate = |is: fn(MessageOutcome) -> bool| {
        counted(facts.messages().filter(|m| m.fate.is_some_and(is)).count())
    };
    let youngest = facts.messages().map(|message| facts.age(message)).min();
    let ambiguous = facts.messages().filter(|m| m.record().is_some_and(|record| record.ambiguous));
    vec![
        (Extra::MonthsCovered, Some(facts.covered.rounded())),
        (Extra::DataRecencyMinutes, youngest.and_then(|age| whole(age.div_euclid(MINUTE)))),
        (Extra::SmsTotal, counted(facts.messages().count())),
        (Extra::SmsUnmatched, of_fate(|fate| fate == MessageOutcome::Unmatched)),
        (Extra::SmsUnsettled, of_fate(|fate| matches!(fate, MessageOutcome::Unsettled(_)))),
        (Extra::SmsAmbiguous, counted(ambiguous.count())),
        (Extra::FxSkipped, of_fate(|fate| fate == MessageOutcome::OtherCurrency)),
    ]
}

const WEEKS: usize = 12;
const WEEK: i64 = 7 * DAY;

fn income_values(facts: &Facts<'_, '_, '_>) -> Values {
    let months = monthly_salaries(facts);
    let sums: Vec<Amount> = months.iter().map(|(_, sum)| *sum).collect();
    let last = facts.amounts(&[Member::Salary]).map(|(salary, _)| facts.age(salary)).min();
    vec![
        (Extra::MonthsWithSalary, counted(months.len())),
        (Extra::SalaryMedian, median_sum(&sums, facts.step)),
        (Extra::SalaryCv, salary_variation(&sums)),
        (Extra::SalaryDay, salary_day(facts)),
        (Extra::LastSalaryAgeDays, last.and_then(|age| whole(age.div_euclid(DAY)))),
        (Extra::IncomeSources, income_sources(facts)),
        (Extra::CreditsStd84d, weekly_deviation(facts)),
    ]
}

/// The median salary of a month, where two or more of the last three calendar months, the running one
/// included, have one.
fn steady_median(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let months = monthly_salaries(facts);
    let first = facts.basis.window.running_month().saturating_sub(2);
    let is_steady = months.iter().filter(|(month, _)| *month >= first).count() >= 2;
    let sums: Vec<Amount> = months.iter().map(|(_, sum)| *sum).collect();
    median_sum(&sums, facts.step).filter(|_| is_steady)
}

/// The sum of the salaries of each month that has one, in the order of the months.
fn monthly_salaries(facts: &Facts<'_, '_, '_>) -> Vec<(i32, Amount)> {
    let mut months: BTreeMap<i32, Amount> = BTreeMap::new();
    for (salary, amount) in facts.amounts(&[Member::Salary]) {
        let sum = months.entry(salary.month).or_default();
        *sum = sum.plus(amount);
    }
    months.into_iter().collect()
}

fn median_sum(sums: &[Amount], step: i128) -> Option<Amount> {
    let mut units: Vec<i128> = sums.iter().map(|sum| sum.units()).collect();
    Some(quotient(Amount::from_units(median_doubled(&mut units)?), 2, step))
}

/// The root of n Σx² − (Σx)² over Σx, which is the deviation over the mean.
fn salary_variation(sums: &[Amount]) -> Option<Amount> {
    let total = Fraction::from_i128(sum(sums.iter().copied()).units());
    let square = spread_squared(sums).divided_by(&(&total * &total))?;
    Some(Amount::from_units(root(&(&square * &Fraction::whole(100_000_000)))))
}

fn salary_day(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut largest: BTreeMap<i32, (Reverse<Amount>, i128)> = BTreeMap::new();
    for (salary, amount) in facts.amounts(&[Member::Salary]) {
        let day = i128::from(salary.date.day());
        let this = (Reverse(amount), day);
        let kept = largest.entry(salary.month).or_insert(this);
        // Salaries come in the order of time, so that the first of equal ones stays.
        if this.0 < kept.0 {
            *kept = this;
        }
    }
    let mut days: Vec<i128> = largest.into_values().map(|(_, day)| day).collect();
    Some(Amount::from_units(median_doubled(&mut days)?.saturating_mul(5_000)))
}

fn income_sources(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut months: BTreeMap<&str, BTreeSet<i32>> = BTreeMap::new();
    for (income, _) in facts.amounts(INCOME) {
        months.entry(income.name()).or_default().insert(income.month);
    }
    counted(months.values().filter(|months| months.len() >= 3).count())
}

fn weekly_deviation(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut weeks = [Amount::ZERO; WEEKS];
    for (income, amount) in facts.amounts(INCOME) {
        let week = usize::try_from(facts.age(income).div_euclid(WEEK)).ok();
        if let Some(sum) = week.and_then(|week| weeks.get_mut(week)) {
            *sum = sum.plus(amount);
        }
    }
    if weeks == [Amount::ZERO; WEEKS] {
        return None;
    }
    let of = Fraction::from_i128(facts.step.saturating_mul(12));
    let square = spread_squared(&weeks).divided_by(&(&of * &of))?;
    Some(Amount::from_units(root(&square).saturating_mul(facts.step)))
}

const BALANCE_DAYS: u16 = 90;

fn balance_values(facts: &Facts<'_, '_, '_>) -> Values {
    let days = at_days_ends(&balance_readings(facts), facts);
    let mut sorted = days.clone();
    let median = median_doubled(&mut sorted);
    let rounded = |units: i128| quotient(Amount::from_units(units), 1, facts.step);
    let median = median.map(|sum| quotient(Amount::from_units(sum), 2, facts.step));
    vec![
        (Extra::BalanceLatest, days.last().copied().map(rounded)),
        (Extra::BalanceMin90d, sorted.first().copied().map(rounded)),
        (Extra::BalanceMedian90d, median),
        (Extra::BalanceSlope90d, balance_slope(&days, facts.step)),
    ]
}

/// A sender, the digits of its account if all its messages have four of them, a day, a balance.
type BalanceReading = (u32, Option<[u8; 4]>, NaiveDate, i128);

/// The balances of the last 90 days, in the order of time.
fn balance_readings(facts: &Facts<'_, '_, '_>) -> Vec<BalanceReading> {
    let told = facts.messages().filter(|item| facts.is_within(item, BALANCE_DAYS.into()));
    let mut readings: Vec<BalanceReading> = told
        .filter_map(|item| {
            let account = item.record()?.account.map(|account| account.last);
            Some((item.sender, account, item.date, balance(item, facts)?.units()))
        })
        .collect();
    let is_whole = |digits: [u8; 4]| digits.iter().all(u8::is_ascii_digit);
    let unclear = readings.iter().filter(|(_, account, ..)| !account.is_some_and(is_whole));
    let unclear: BTreeSet<u32> = unclear.map(|(sender, ..)| *sender).collect();
    for (sender, account, ..) in &mut readings {
        *account = account.filter(|_| !unclear.contains(sender));
    }
    readings
}

/// The balance in a message.
fn balance(item: &Item<'_, '_>, facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let is_read =
        !matches!(item.fate, Some(MessageOutcome::Unsettled(_) | MessageOutcome::Ignored) | None);
    let record = item.record().filter(|_| is_read)?;
    let told = record.balance.or(record.amount.filter(|_| record.kind == Kind::Balance));
    in_base(told, record.currency, facts.basis)
}

/// The sum of the balances at the end of each of the last 90 days, from the first that has one.
fn at_days_ends(readings: &[BalanceReading], facts: &Facts<'_, '_, '_>) -> Vec<i128> {
    let window = facts.basis.window;
    let today = window.zone().date_of(window.as_of());
    let mut readings = readings.iter().peekable();
    let mut accounts: BTreeMap<(u32, Option<[u8; 4]>), i128> = BTreeMap::new();
    let mut ends = Vec::new();
    for back in (0..BALANCE_DAYS).rev() {
        let Some(day) = today.checked_sub_days(Days::new(back.into())) else { continue };
        while let Some((sender, account, _, units)) = readings.next_if(|(_, _, at, _)| *at <= day) {
            accounts.insert((*sender, *account), *units);
        }
        if !accounts.is_empty() {
            ends.push(accounts.values().fold(0, |sum, units| units.saturating_add(sum)));
        }
    }
    ends
}

/// A difference over a number of days.
type Slope = (i128, i128);

/// The median slope between each two days.
fn balance_slope(days: &[i128], step: i128) -> Option<Amount> {
    let numbered = || (0_i128..).zip(days);
    let mut slopes: Vec<Slope> = numbered()
        .flat_map(|(first, from)| {
            let later = numbered().skip_while(move |(day, _)| *day <= first);
            later.map(move |(day, to)| (to.saturating_sub(*from), day.saturating_sub(first)))
        })
        .collect();
    let last = slopes.len().checked_sub(1)?;
    let (below, &mut (rise, run), _) = slopes.select_nth_unstable_by(last.div_ceil(2), steeper);
    // For an even number, the other one in the middle is the steepest of those below.
    let (other_rise, other_run) = match below.iter().copied().max_by(steeper) {
        Some(other) if last % 2 == 1 => other,
        _ => (rise, run),
    };
    let sum = rise.saturating_mul(other_run).saturating_add(other_rise.saturating_mul(run));
    let of = run.saturating_mul(other_run).saturating_mul(2).saturating_mul(step);
    Some(Amount::from_units(divide_half_even(sum, of)?.saturating_mul(step)))
}

fn steeper(a: &Slope, b: &Slope) -> Ordering {
    a.0.saturating_mul(b.1).cmp(&b.0.saturating_mul(a.1))
}

fn lender_values(facts: &Facts<'_, '_, '_>) -> Values {
    let total = |of| sum(facts.amounts(of).map(|(_, amount)| amount));
    let (repaid, salaries) = (total(&[Member::LiabilityRepayment]), total(&[Member::Salary]));
    vec![
        (Extra::InsufficientFunds90d, facts.count(Kind::InsufficientFunds, 90)),
        (Extra::Dti, share(repaid, salaries)),
        (Extra::OpenLenders30d, open_loans(facts, 30)),
        (Extra::OpenLenders60d, open_loans(facts, 60)),
        (Extra::OpenLenders90d, open_loans(facts, 90)),
        (Extra::LoansReceived90d, facts.count(Kind::LoanDisbursement, 90)),
        (Extra::LoansDeclined90d, facts.count(Kind::LoanDeclined, 90)),
        (Extra::OverdueNotices60d, facts.count(Kind::OverdueNotice, 60)),
        (Extra::OverdueSenders60d, overdue_senders(facts)),
        (Extra::BouncedPayments90d, facts.count(Kind::BouncedPayment, 90)),
        (Extra::MissedPayments90d, missed_payments(facts)),
        (Extra::CreditLimitLatest, credit_limit(facts)),
    ]
}

fn open_loans(facts: &Facts<'_, '_, '_>, days: i64) -> Option<Amount> {
    let lent = facts.kept().filter(|item| {
        matches!(item.kind(), Some(Kind::LoanDisbursement | Kind::LiabilityRepayment))
    });
    let senders: BTreeSet<u32> =
        lent.filter(|item| facts.is_within(item, days)).map(|item| item.sender).collect();
    counted(senders.len())
}

fn overdue_senders(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let notices = facts.of_kind(Kind::OverdueNotice).filter(|item| facts.is_within(item, 60));
    counted(notices.map(|item| item.sender).collect::<BTreeSet<u32>>().len())
}

fn missed_payments(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let notices = facts.of_kind(Kind::OverdueNotice).filter(|item| facts.is_within(item, 90));
    let overdue: BTreeSet<(u32, i32)> = notices.map(|item| (item.sender, item.month)).collect();
    Some(facts.count(Kind::BouncedPayment, 90)?.plus(counted(overdue.len())?))
}

fn credit_limit(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    told_limits(facts).last().map(|(_, limit)| limit)
}

/// The reported credit limits, in the order of time, each with its sender.
fn told_limits<'f, 'm>(
    facts: &'f Facts<'_, '_, 'm>,
) -> impl Iterator<Item = (&'m str, Amount)> + use<'f, 'm> {
    facts.of_kind(Kind::CreditLimit).filter_map(|item| {
        let record = item.record()?;
        let limit = in_base(record.amount.or(record.limit), record.currency, facts.basis)?;
        Some((item.entry.sender.name, quotient(limit, 1, facts.step)))
    })
}

/// The last credit limit of each sender.
pub(super) fn credit_limits<'m>(facts: &Facts<'_, '_, 'm>) -> BySender<'m> {
    told_limits(facts).collect()
}

/// Spending counts as after a salary for this time.
const AFTER_SALARY: i64 = 72 * HOUR;

fn flow_values(facts: &Facts<'_, '_, '_>) -> Values {
    let spent = sum(facts.spent().map(|(_, _, amount)| amount));
    let cash = facts.spent().filter(|(_, kind, _)| *kind == Kind::CashWithdrawal);
    let income = sum(facts.amounts(INCOME).map(|(_, amount)| amount));
    vec![
        (Extra::NetCashFlowMonthly, net_flow(facts, income, spent)),
        (Extra::OutInRatio, share(spent, income)),
        (Extra::CashWithdrawalShare, share(sum(cash.map(|(_, _, amount)| amount)), spent)),
        (Extra::SpentAfterSalaryShare, spent_after_salary(facts, spent)),
        (Extra::Top5MerchantShare, top_merchants_share(facts)),
        (Extra::Counterparties, counterparties(facts)),
    ]
}

fn net_flow(facts: &Facts<'_, '_, '_>, income: Amount, spent: Amount) -> Option<Amount> {
    let repaid = sum(facts.amounts(&[Member::LiabilityRepayment]).map(|(_, amount)| amount));
    let out = spent.plus(repaid).units();
    let is_there = income.units() > 0 || out > 0;
    let (months, of) = (facts.covered.parts().into(), facts.covered.parts_in_month().into());
    is_there.then(|| scaled(income.units().saturating_sub(out), of, months, facts.step))
}

fn spent_after_salary(facts: &Facts<'_, '_, '_>, spent: Amount) -> Option<Amount> {
    let salaries: Vec<i64> =
        facts.amounts(&[Member::Salary]).map(|(salary, _)| salary.at).collect();
    salaries.first()?;
    let is_after = |at: i64| {
        let before = salaries.partition_point(|salary| *salary <= at).checked_sub(1);
        let last = before.and_then(|place| salaries.get(place));
        last.is_some_and(|salary| at.saturating_sub(*salary) <= AFTER_SALARY)
    };
    let after = facts.spent().filter(|(item, _, _)| is_after(item.at));
    share(sum(after.map(|(_, _, amount)| amount)), spent)
}

fn top_merchants_share(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let mut written: BTreeMap<&str, Amount> = BTreeMap::new();
    for item in facts.of_kind(Kind::Purchase) {
        let merchant = item.record().and_then(|record| record.merchant);
        if let (Some(merchant), Some(amount)) = (merchant, item.amount) {
            let sum = written.entry(merchant).or_default();
            *sum = sum.plus(amount);
        }
    }
    let mut merchants: BTreeMap<String, Amount> = BTreeMap::new();
    let named = written.into_iter().map(|(merchant, amount)| (folded_name(merchant), amount));
    for (merchant, amount) in named.filter(|(merchant, _)| !merchant.is_empty()) {
        let sum = merchants.entry(merchant).or_default();
        *sum = sum.plus(amount);
    }
    let mut sums: Vec<Amount> = merchants.into_values().collect();
    sums.sort_unstable_by_key(|sum| Reverse(*sum));
    share(sum(sums.iter().copied().take(5)), sum(sums.iter().copied()))
}

fn counterparties(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let moved = facts.kept().filter(|item| item.came_in().is_some());
    let written: BTreeSet<&str> = moved.filter_map(|item| item.record()?.counterparty).collect();
    let names = written.into_iter().map(folded_name).filter(|name| !name.is_empty());
    counted(names.collect::<BTreeSet<String>>().len())
}

fn habit_values(facts: &Facts<'_, '_, '_>) -> Values {
    let recharges = of_operators(facts, Kind::BillPayment);
    let loans = of_operators(facts, Kind::LoanDisbursement);
    vec![
        (Extra::GamblingCount90d, gambling_count(facts)),
        (Extra::GamblingShare, gambling_share(facts)),
        (Extra::Recharges90d, counted(recharges.len())),
        (Extra::RechargeGapDays, recharge_gap(&recharges)),
        (Extra::AirtimeLoans90d, counted(loans.len())),
        (Extra::LoanOffers90d, facts.count(Kind::LoanOffer, 90)),
        (Extra::LoanOfferMean5, loan_offer_mean(facts)),
    ]
}

fn is_betting_shop(item: &Item<'_, '_>) -> bool {
    item.entry.sender.kind == SenderKind::Gambling
}

fn gambling_count(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let records = facts.kept().filter(|item| facts.is_within(item, 90)).filter(|item| {
        let is_told = item.kind() == Some(Kind::Gambling);
        is_told || (is_betting_shop(item) && item.came_in().is_some())
    });
    counted(records.count())
}

fn gambling_share(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let staked = sum(facts.of_kind(Kind::Gambling).filter_map(|item| item.amount));
    let at_shops = facts.spent().filter(|(item, _, _)| is_betting_shop(item));
    let at_shops = sum(at_shops.map(|(_, _, amount)| amount));
    let all = sum(facts.spent().map(|(_, _, amount)| amount));
    share(staked.plus(at_shops), staked.plus(all))
}

/// The times of operators' records of a kind in the last 90 days.
fn of_operators(facts: &Facts<'_, '_, '_>, kind: Kind) -> Vec<i64> {
    let is_operator = |item: &&Item<'_, '_>| item.entry.sender.shown_kind() == SenderKind::Telecom;
    let told = facts.of_kind(kind).filter(|item| facts.is_within(item, 90));
    told.filter(is_operator).map(|item| item.at).collect()
}

fn recharge_gap(times: &[i64]) -> Option<Amount> {
    let (first, last) = (times.first()?, times.last()?);
    let gaps = i128::try_from(times.len()).ok()?.saturating_sub(1);
    let over = i128::from(last.saturating_sub(*first));
    (gaps > 0).then(|| scaled(over, 10_000, gaps.saturating_mul(DAY.into()), 1))
}

fn loan_offer_mean(facts: &Facts<'_, '_, '_>) -> Option<Amount> {
    let amounts = facts.of_kind(Kind::LoanOffer).filter_map(|item| item.amount);
    let amounts: Vec<Amount> = amounts.collect();
    let last = amounts.get(amounts.len().saturating_sub(5)..).unwrap_or_default();
    let count = i128::try_from(last.len()).ok()?;
    (count > 0).then(|| quotient(sum(last.iter().copied()), count, facts.step))
}
