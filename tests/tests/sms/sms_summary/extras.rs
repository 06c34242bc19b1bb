//! The extras, written from their definitions.

use super::fraction::Q;
use super::slow::{Cleaned, DAY, HOUR, MINUTE, Message, direction, in_base};
use super::table::{Values, spent};
use chrono::{Datelike, Days, NaiveDate};
use lendwright::sms::summary::Basis;
use lendwright::sms::{Amount, Kind, SenderKind};
use std::collections::{BTreeMap, BTreeSet};

struct Slow<'s> {
    all: Vec<&'s Message>,
    as_of: i64,
    months: Q,
    basis: &'s Basis<'s>,
}

pub(crate) fn extras(cleaned: &Cleaned, months: Q, basis: &Basis<'_>) -> Values {
    let fate = |message: &Message| message.fate.clone().unwrap();
    let in_window = cleaned.messages.iter().filter(|message| message.in_window);
    let all = in_window.filter(|message| fate(message) != "duplicate").collect();
    let as_of = basis.window.as_of().timestamp_millis();
    let slow = Slow { all, as_of, months, basis };
    let mut values = Values::new();
    slow.messages(&mut values);
    slow.income(&mut values);
    slow.balances(&mut values);
    slow.lenders(&mut values);
    slow.flows(&mut values);
    slow.habits(&mut values);
    values
}

fn whole(count: usize) -> String {
    count.to_string()
}

fn text(value: Option<Q>, decimals: u32) -> String {
    value.map_or("N/A".into(), |value| value.text(decimals))
}

impl<'s> Slow<'s> {
    fn fate(&self, fates: &'s [&str]) -> Vec<&'s Message> {
        let all = self.all.iter().copied();
        all.filter(|message| fates.contains(&message.fate.as_deref().unwrap())).collect()
    }

    fn kept(&self) -> Vec<&'s Message> {
        self.fate(&[
            "salary",
            "loan_disbursement",
            "other_incoming_payments",
            "spending_amount",
            "outgoing_payments",
            "liability_repayment",
            "signal",
            "refund",
            "no_amount",
        ])
    }

    fn of(&self, kind: Kind, days: i64) -> Vec<&'s Message> {
        let kept = self.kept().into_iter().filter(|message| message.kind() == Some(kind));
        kept.filter(|message| self.as_of - message.at < days * DAY).collect()
    }

    fn sum(&self, fates: &'s [&str]) -> Q {
        Q::sum(self.fate(fates).iter().map(|message| message.amount.unwrap()))
    }

    fn spent(&self) -> Q {
        Q::sum(self.all.iter().flat_map(|message| spent(message)))
    }

    fn decimals(&self) -> u32 {
        self.basis.base.decimals()
    }

    fn messages(&self, values: &mut Values) {
        let mut put = |name: &str, value: String| values.insert(name.into(), value);
        put("months_covered", self.months.text(4));
        let last = self.all.iter().map(|message| message.at).max();
        let minutes = |at: i64| ((self.as_of - at) / MINUTE).to_string();
        put("data_recency_minutes", last.map_or("N/A".into(), minutes));
        put("sms_total", whole(self.all.len()));
        put("sms_unmatched", whole(self.fate(&["unmatched"]).len()));
        let unsettled = self.fate(&["declined", "offer", "cut", "zero", "signed"]);
        put("sms_unsettled", whole(unsettled.len()));
        let is_ambiguous = |message: &&&Message| {
            message.entry.record.as_ref().is_some_and(|record| record.ambiguous)
        };
        put("sms_ambiguous", whole(self.all.iter().filter(is_ambiguous).count()));
        put("fx_skipped", whole(self.fate(&["other_currency"]).len()));
    }

    fn income(&self, values: &mut Values) {
        let salaries = self.fate(&["salary"]);
        let mut months: BTreeMap<(i32, u32), Vec<(Q, u32)>> = BTreeMap::new();
        for salary in &salaries {
            let month = (salary.date.year(), salary.date.month());
            let this = (salary.amount.unwrap(), salary.date.day());
            months.entry(month).or_default().push(this);
        }
        let sums: Vec<Q> =
            months.values().map(|all| Q::sum(all.iter().map(|(sum, _)| *sum))).collect();
        let days = months.values().map(|all| {
            let largest = all.iter().map(|(sum, _)| *sum).max().unwrap();
            let day = all.iter().find(|(sum, _)| *sum == largest).unwrap().1;
            Q::whole(day.into())
        });
        let mut put = |name: &str, value: String| values.insert(name.into(), value);
        put("months_with_salary", whole(months.len()));
        put("salary_median", text(Q::median(sums.clone()), self.decimals()));
        let mean = Q::sum(sums.iter().copied()).over(Q::whole(sums.len().try_into().unwrap()));
        let squared = mean.map(|mean| variance(&sums).over(mean.times(mean)).unwrap());
        put("salary_cv", squared.map_or("N/A".into(), |squared| squared.root_text(4)));
        put("salary_day", text(Q::median(days.collect()), 4));
        let age = salaries.last().map(|salary| (self.as_of - salary.at) / DAY);
        put("last_salary_age_days", age.map_or("N/A".into(), |days| days.to_string()));
        let mut sources: BTreeMap<&str, BTreeSet<(i32, u32)>> = BTreeMap::new();
        let mut weeks = vec![Q::whole(0); 12];
        for income in self.fate(&["salary", "other_incoming_payments"]) {
            let month = (income.date.year(), income.date.month());
            sources.entry(income.entry.sender.name).or_default().insert(month);
            let week = usize::try_from((self.as_of - income.at) / (7 * DAY)).unwrap();
            if week < 12 {
                weeks[week] = weeks[week].plus(income.amount.unwrap());
            }
        }
        put("income_sources", whole(sources.values().filter(|months| months.len() >= 3).count()));
        let is_any = weeks.iter().any(|week| *week > Q::whole(0));
        let deviation = is_any.then(|| variance(&weeks).root_text(self.decimals()));
        put("credits_std_84d", deviation.unwrap_or("N/A".into()));
    }

    fn balances(&self, values: &mut Values) {
        let mut told: Vec<(&str, Option<[u8; 4]>, NaiveDate, Q)> = Vec::new();
        let stops = [
            "unmatched",
            "unknown_sender",
            "ignored",
            "declined",
            "offer",
            "cut",
            "zero",
            "signed",
        ];
        for message in self.all.iter().filter(|message| self.as_of - message.at < 90 * DAY) {
            let Some(record) = &message.entry.record else { continue };
            let told_as_amount = record.amount.filter(|_| record.kind == Kind::Balance);
            let units = record.balance.or(told_as_amount).map(Amount::units);
            let Some(sum) = units.and_then(|units| in_base(units, record, self.basis)) else {
                continue;
            };
            if !stops.contains(&message.fate.as_deref().unwrap()) {
                let whole = |last: &[u8; 4]| last.iter().all(u8::is_ascii_digit);
                let account = record.account.map(|account| account.last).filter(whole);
                told.push((message.entry.sender.name, account, message.date, sum));
            }
        }
        let unclear: BTreeSet<&str> =
            told.iter().filter(|(_, account, ..)| account.is_none()).map(|line| line.0).collect();
        let today = super::slow::zone_of(self.basis);
        let today =
            chrono::TimeZone::from_utc_datetime(&today, &self.basis.window.as_of().naive_utc());
        let mut ends = Vec::new();
        for back in (0..90).rev() {
            let day = today.date_naive() - Days::new(back);
            let mut accounts = BTreeMap::new();
            for (sender, account, _, sum) in told.iter().filter(|(_, _, date, _)| *date <= day) {
                let account = account.filter(|_| !unclear.contains(sender));
                accounts.insert((*sender, account), *sum);
            }
            if !accounts.is_empty() {
                ends.push(Q::sum(accounts.into_values()));
            }
        }
        let mut slopes = Vec::new();
        for to in 0..ends.len() {
            for from in 0..to {
                let days = Q::whole(i128::try_from(to - from).unwrap());
                slopes.push(ends[to].minus(ends[from]).over(days).unwrap());
            }
        }
        let mut put = |name: &str, value: Option<Q>| {
            values.insert(name.into(), text(value, self.decimals()));
        };
        put("balance_latest", ends.last().copied());
        put("balance_min_90d", ends.iter().copied().min());
        put("balance_median_90d", Q::median(ends));
        put("balance_slope_90d", Q::median(slopes));
    }

    fn lenders(&self, values: &mut Values) {
        let mut put = |name: &str, value: String| values.insert(name.into(), value);
        put("insufficient_funds_90d", whole(self.of(Kind::InsufficientFunds, 90).len()));
        let dti = self.sum(&["liability_repayment"]).over(self.sum(&["salary"]));
        put("dti", text(dti, 4));
        for days in [30, 60, 90] {
            let loans = self.of(Kind::LoanDisbursement, days).into_iter();
            let lent = loans.chain(self.of(Kind::LiabilityRepayment, days));
            let senders: BTreeSet<&str> = lent.map(|message| message.entry.sender.name).collect();
            put(&format!("open_lenders_{days}d"), whole(senders.len()));
        }
        put("loans_received_90d", whole(self.of(Kind::LoanDisbursement, 90).len()));
        put("loans_declined_90d", whole(self.of(Kind::LoanDeclined, 90).len()));
        let notices = self.of(Kind::OverdueNotice, 60);
        put("overdue_notices_60d", whole(notices.len()));
        let senders: BTreeSet<&str> =
            notices.iter().map(|message| message.entry.sender.name).collect();
        put("overdue_senders_60d", whole(senders.len()));
        let bounced = self.of(Kind::BouncedPayment, 90).len();
        put("bounced_payments_90d", whole(bounced));
        let overdue: BTreeSet<(&str, i32, u32)> = self
            .of(Kind::OverdueNotice, 90)
            .iter()
            .map(|message| (message.entry.sender.name, message.date.year(), message.date.month()))
            .collect();
        put("missed_payments_90d", whole(bounced + overdue.len()));
        let limit = self.of(Kind::CreditLimit, 9_999).into_iter().rev().find_map(|message| {
            let record = message.entry.record.as_ref().unwrap();
            in_base(record.amount.or(record.limit)?.units(), record, self.basis)
        });
        put("credit_limit_latest", text(limit, self.decimals()));
    }

    fn flows(&self, values: &mut Values) {
        let mut put = |name: &str, value: String| values.insert(name.into(), value);
        let income = self.sum(&["salary", "other_incoming_payments"]);
        let (repaid, spent_in_all) = (self.sum(&["liability_repayment"]), self.spent());
        let net = income.minus(spent_in_all).minus(repaid).over(self.months).unwrap();
        let is_there = [income, repaid, spent_in_all].iter().any(|sum| *sum > Q::whole(0));
        put("net_cash_flow_monthly", text(Some(net).filter(|_| is_there), self.decimals()));
        put("out_in_ratio", text(spent_in_all.over(income), 4));
        let cash = self.of(Kind::CashWithdrawal, 9_999);
        let cash = Q::sum(cash.iter().filter_map(|message| message.amount));
        put("cash_withdrawal_share", text(cash.over(spent_in_all), 4));
        let salaries = self.fate(&["salary"]);
        let is_after = |message: &&&Message| {
            let hours = salaries.iter().map(|salary| message.at - salary.at);
            hours.into_iter().any(|apart| (0..=72 * HOUR).contains(&apart))
        };
        let after = Q::sum(self.all.iter().filter(is_after).flat_map(|message| spent(message)));
        let after = after.over(spent_in_all).filter(|_| !salaries.is_empty());
        put("spent_after_salary_share", text(after, 4));
        let mut merchants: BTreeMap<String, Q> = BTreeMap::new();
        for purchase in self.of(Kind::Purchase, 9_999) {
            let merchant = purchase.entry.record.as_ref().unwrap().merchant;
            if let (Some(merchant), Some(amount)) = (merchant, purchase.amount) {
                let sum = merchants.entry(merchant.to_lowercase()).or_insert(Q::whole(0));
                *sum = sum.plus(amount);
            }
        }
        let mut sums: Vec<Q> = merchants.into_values().collect();
        sums.sort();
        let top = Q::sum(sums.iter().rev().take(5).copied());
        put("top5_merchant_share", text(top.over(Q::sum(sums)), 4));
        let names = self.kept().into_iter().filter_map(|message| {
            let record = message.entry.record.as_ref().unwrap();
            direction(record)?;
            Some(record.counterparty?.to_lowercase())
        });
        put("counterparties", whole(names.collect::<BTreeSet<String>>().len()));
    }

    fn habits(&self, values: &mut Values) {
        let mut put = |name: &str, value: String| values.insert(name.into(), value);
        let at_shop = |message: &Message| message.entry.sender.kind == SenderKind::Gambling;
        let kept = self.kept().into_iter().filter(|message| {
            let moves = direction(message.entry.record.as_ref().unwrap()).is_some();
            message.kind() == Some(Kind::Gambling) || (at_shop(message) && moves)
        });
        let young = kept.filter(|message| self.as_of - message.at < 90 * DAY);
        put("gambling_count_90d", whole(young.count()));
        let staked = self.of(Kind::Gambling, 9_999);
        let staked = Q::sum(staked.iter().filter_map(|message| message.amount));
        let shops = self.all.iter().filter(|message| at_shop(message));
        let shops = Q::sum(shops.flat_map(|message| spent(message)));
        let share = staked.plus(shops).over(staked.plus(self.spent()));
        put("gambling_share", text(share, 4));
        let operator = |message: &&&Message| message.shown_kind() == SenderKind::Telecom;
        let bills = self.of(Kind::BillPayment, 90);
        let times: Vec<i64> = bills.iter().filter(operator).map(|bill| bill.at).collect();
        put("recharges_90d", whole(times.len()));
        let gaps: Vec<Q> =
            times.windows(2).map(|two| Q::new((two[1] - two[0]).into(), DAY.into())).collect();
        let count = Q::whole(gaps.len().try_into().unwrap());
        put("recharge_gap_days", text(Q::sum(gaps).over(count), 4));
        let loans = self.of(Kind::LoanDisbursement, 90);
        put("airtime_loans_90d", whole(loans.iter().filter(operator).count()));
        put("loan_offers_90d", whole(self.of(Kind::LoanOffer, 90).len()));
        let offers = self.of(Kind::LoanOffer, 9_999).into_iter().rev();
        let last: Vec<Q> = offers.filter_map(|message| message.amount).take(5).collect();
        let count = Q::whole(last.len().try_into().unwrap());
        put("loan_offer_mean5", text(Q::sum(last).over(count), self.decimals()));
    }
}

/// The population variance.
fn variance(all: &[Q]) -> Q {
    let count = Q::whole(all.len().try_into().unwrap());
    let mean = Q::sum(all.iter().copied()).over(count).unwrap();
    let squares = all.iter().map(|one| one.minus(mean).times(one.minus(mean)));
    Q::sum(squares).over(count).unwrap()
}
