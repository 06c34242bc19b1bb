//! The members of the summary.

use super::ledger::{Item, Member, MessageOutcome};
use super::window::{CoveredMonths, Window};
use crate::amount::{quotient, scaled};
use crate::{Amount, Class, SenderKind};
use lendwright_types::Available;
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// An amount for each sender, in the bytewise order of their names.
pub type BySender<'m> = BTreeMap<&'m str, Amount>;

/// The summary's members, in the order of the interface. Amounts are in the base currency, each rounded once,
/// half-even, to its decimals. Averages are computed from unrounded sums.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Figures<'m> {
    /// Total spending of each sender over the months that are covered.
    pub avg_monthly_spending: BySender<'m>,
    /// Total spending of each sender over the number of its payments.
    pub avg_spending: BySender<'m>,
    /// Purchases, bills, cash and fees of each sender.
    pub spending_amount: BySender<'m>,
    /// The sum of `spending_amount` and `outgoing_payments` of each sender, without repaid loans.
    pub total_spending: BySender<'m>,
    /// Money of each sender that was sent, or charged for an unknown reason.
    pub outgoing_payments: BySender<'m>,
    /// The average payment reported by banks.
    pub bank_avg_amount: Available<Amount>,
    /// The average payment reported by operators of telephones, their wallets included.
    pub telcos_avg_amount: Available<Amount>,
    /// The total spending of all senders over the months that are covered.
    pub total_avg_monthly_spending: Amount,
    /// The average payment reported by shops.
    pub ecommerce_avg_amount: Available<Amount>,
    /// The number of banks in `services`.
    pub banks_count: u32,
    /// The number of shops in `services`.
    pub ecommerce_count: u32,
    /// The number of operators of telephones in `services`.
    pub telecos_count: u32,
    /// The number of messages with a matching template, except ignored ones, settled or not.
    pub sms_info: u32,
    /// When these messages came.
    pub frequency: Frequency<'m>,
    /// Incoming money.
    pub incoming_payments: IncomingMoney<'m>,
    /// Instalments of loans and credit cards of each sender.
    pub liability_repayment: BySender<'m>,
    /// The distinct products, else merchants, of purchases reported by shops, as first written, in the order of time.
    pub purchased_products: Vec<&'m str>,
    /// The senders of the messages that `sms_info` counts: who sent most comes first, then by name.
    pub services: Vec<&'m str>,
    /// The kind of business of each of them.
    pub services_categories: BTreeMap<&'m str, SenderKind>,
}

/// The numbers of messages over time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Frequency<'m> {
    /// For each sender, how many in January (1) to December (12); months with one at least. Equal months
    /// of several years are added.
    pub monthly_count: BTreeMap<&'m str, BTreeMap<u8, u32>>,
    /// For each sender, how many in the last twelve calendar months of the window.
    pub yearly_count: BTreeMap<&'m str, u32>,
}

/// Incoming money, for each sender. Refunds are no income.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct IncomingMoney<'m> {
    /// Loans that were paid out.
    pub loan_disbursement: BySender<'m>,
    /// Other money.
    pub other_incoming_payments: BySender<'m>,
    /// Salaries.
    pub salary: BySender<'m>,
}

/// The sums of one sender.
#[derive(Clone, Default)]
struct Sums<'m> {
    name: &'m str,
    kind: Option<SenderKind>,
    /// In the order of [`Member::all`].
    of: [Option<Amount>; 6],
    spent: Amount,
    payments: i128,
    messages: u32,
    /// The messages from January to December.
    months: [u32; 12],
    yearly: u32,
}

/// Makes the members from messages with known outcomes.
pub(super) fn figures<'m>(
    items: &[Item<'_, 'm>],
    window: &Window,
    base: Currency,
    covered: CoveredMonths,
    purchased_products: Vec<&'m str>,
) -> Figures<'m> {
    let all = SendersSums { senders: by_sender(items, window), step: step(base) };
    let months = i128::from(covered.parts());
    let a_month =
        |sum: Amount| scaled(sum.units(), covered.parts_in_month().into(), months, all.step);
    let total = all.senders.iter().fold(Amount::ZERO, |total, sums| total.plus(sums.spent));
    Figures {
        avg_monthly_spending: all.of_spenders(|sums| a_month(sums.spent)),
        avg_spending: all.of_spenders(|sums| quotient(sums.spent, sums.payments, all.step)),
        spending_amount: all.sums(Member::SpendingAmount),
        total_spending: all.of_spenders(|sums| quotient(sums.spent, 1, all.step)),
        outgoing_payments: all.sums(Member::OutgoingPayments),
        bank_avg_amount: all.average(SenderKind::Bank),
        telcos_avg_amount: all.average(SenderKind::Telecom),
        total_avg_monthly_spending: a_month(total),
        ecommerce_avg_amount: all.average(SenderKind::ECommerce),
        banks_count: all.services_of(SenderKind::Bank),
        ecommerce_count: all.services_of(SenderKind::ECommerce),
        telecos_count: all.services_of(SenderKind::Telecom),
        sms_info: all.senders.iter().fold(0, |count, sums| count.saturating_add(sums.messages)),
        frequency: all.frequency(),
        incoming_payments: IncomingMoney {
            loan_disbursement: all.sums(Member::LoanDisbursement),
            other_incoming_payments: all.sums(Member::OtherIncomingPayments),
            salary: all.sums(Member::Salary),
        },
        liability_repayment: all.sums(Member::LiabilityRepayment),
        purchased_products,
        services: all.services(),
        services_categories: all.informing().filter_map(|s| Some((s.name, s.kind?))).collect(),
    }
}

/// The ten-thousandths of a currency's minor unit.
pub(super) fn step(currency: Currency) -> i128 {
    10_000_i128.checked_div(currency.minor_units().into()).unwrap_or(1)
}

/// The sums of each sender, in the bytewise order of their names.
fn by_sender<'m>(items: &[Item<'_, 'm>], window: &Window) -> Vec<Sums<'m>> {
    let place = |item: &Item<'_, '_>| usize::try_from(item.sender).unwrap_or(usize::MAX);
    let count = items.iter().map(place).max().map_or(0, |last| last.saturating_add(1));
    let mut senders = vec![Sums::default(); count];
    for item in items {
        if let Some(sums) = senders.get_mut(place(item)) {
            sums.name = item.name();
            sums.kind = Some(item.entry.sender.shown_kind());
            sums.add(item, window);
        }
    }
    senders
}

impl Sums<'_> {
    fn add(&mut self, item: &Item<'_, '_>, window: &Window) {
        if item.informs() {
            add_one(Some(&mut self.messages));
            let month = usize::try_from(item.month.rem_euclid(12)).unwrap_or(0);
            add_one(self.months.get_mut(month));
            let is_of_the_year = item.month > window.running_month().saturating_sub(12);
            add_one(Some(&mut self.yearly).filter(|_| is_of_the_year));
        }
        if let (Some(MessageOutcome::Counted(member)), Some(amount)) = (item.fate, item.amount) {
            self.sum(member, amount);
            if item.class() == Some(Class::Out) {
                self.spend(amount);
            }
        }
        if let Some(fee) = item.fee {
            self.sum(Member::SpendingAmount, fee);
            self.spend(fee);
        }
    }

    fn sum(&mut self, member: Member, amount: Amount) {
        if let Some((_, sum)) = Member::all().zip(&mut self.of).find(|(of, _)| *of == member) {
            *sum = Some(sum.unwrap_or_default().plus(amount));
        }
    }

    fn spend(&mut self, amount: Amount) {
        (self.spent, self.payments) = (self.spent.plus(amount), self.payments.saturating_add(1));
    }
}

/// All senders, and the ten-thousandths of the currency's minor unit.
struct SendersSums<'m> {
    senders: Vec<Sums<'m>>,
    step: i128,
}

impl<'m> SendersSums<'m> {
    /// A figure of each sender with spending.
    fn of_spenders(&self, figure: impl Fn(&Sums<'m>) -> Amount) -> BySender<'m> {
        let spenders = self.senders.iter().filter(|sums| sums.payments > 0);
        spenders.map(|sums| (sums.name, figure(sums))).collect()
    }

    fn sums(&self, member: Member) -> BySender<'m> {
        let sum = |sums: &Sums<'m>| {
            let (_, sum) = Member::all().zip(sums.of).find(|(of, _)| *of == member)?;
            Some((sums.name, quotient(sum?, 1, self.step)))
        };
        self.senders.iter().filter_map(sum).collect()
    }

    /// The average payment of the senders of a kind, by the amounts, not the senders.
    fn average(&self, kind: SenderKind) -> Available<Amount> {
        let of_kind = self.senders.iter().filter(|sums| sums.kind == Some(kind));
        let (sum, count) = of_kind.fold((Amount::ZERO, 0_i128), |(sum, count), sums| {
            (sum.plus(sums.spent), count.saturating_add(sums.payments))
        });
        (count > 0).then(|| quotient(sum, count, self.step)).into()
    }

    /// The senders of messages that inform.
    fn informing(&self) -> impl Iterator<Item = &Sums<'m>> {
        self.senders.iter().filter(|sums| sums.messages > 0)
    }

    fn services(&self) -> Vec<&'m str> {
        let mut services: Vec<&Sums<'m>> = self.informing().collect();
        // The sort is stable, and the senders are in the order of their names.
        services.compact_sort_by_key(|sums| Reverse(sums.messages));
        services.iter().map(|sums| sums.name).collect()
    }

    fn services_of(&self, kind: SenderKind) -> u32 {
        let count = self.informing().filter(|sums| sums.kind == Some(kind)).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    fn frequency(&self) -> Frequency<'m> {
        let months = |sums: &Sums<'m>| {
            let months = (1_u8..).zip(sums.months).filter(|(_, count)| *count > 0);
            (sums.name, months.collect())
        };
        let of_the_year = self.informing().filter(|sums| sums.yearly > 0);
        Frequency {
            monthly_count: self.informing().map(months).collect(),
            yearly_count: of_the_year.map(|sums| (sums.name, sums.yearly)).collect(),
        }
    }
}

fn add_one(count: Option<&mut u32>) {
    if let Some(count) = count {
        *count = count.saturating_add(1);
    }
}
