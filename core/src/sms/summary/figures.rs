//! The members of the summary.

use super::exact::{quotient, scaled};
use super::fate::{Fate, Member};
use super::item::Item;
use super::window::{Covered, Window};
use crate::available::Available;
use crate::currency::Currency;
use crate::sms::{Amount, Class, SenderKind};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// An amount for each sender, in the bytewise order of their names.
pub type BySender<'m> = BTreeMap<&'m str, Amount>;

/// The summary's members, in the order of the interface. Amounts are in the base currency, each rounded
/// once, half-even, to its decimals: averages are made of sums that are not rounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures<'m> {
    /// Total spending of each sender over the months that are covered.
    pub avg_monthly_spending: BySender<'m>,
    /// Total spending of each sender over the number of its payments.
    pub avg_spending: BySender<'m>,
    /// Purchases, bills, cash and fees of each sender.
    pub spending_amount: BySender<'m>,
    /// The sum of `spending_amount` and `outgoing_payments` of each sender; loans that were repaid are no part.
    pub total_spending: BySender<'m>,
    /// Money of each sender that was sent, or taken for what is not known.
    pub outgoing_payments: BySender<'m>,
    /// The average payment of what banks tell.
    pub bank_avg_amount: Available<Amount>,
    /// The average payment of what operators of telephones tell, their wallets included.
    pub telcos_avg_amount: Available<Amount>,
    /// The total spending of all senders over the months that are covered.
    pub total_avg_monthly_spending: Amount,
    /// The average payment of what shops tell.
    pub ecommerce_avg_amount: Available<Amount>,
    /// How many of `services` are banks.
    pub banks_count: u32,
    /// How many of `services` are shops.
    pub ecommerce_count: u32,
    /// How many of `services` are operators of telephones.
    pub telecos_count: u32,
    /// How many messages a template matches that is none to ignore, settled or not.
    pub sms_info: u32,
    /// When these messages came.
    pub frequency: Frequency<'m>,
    /// What came in.
    pub incoming_payments: Incoming<'m>,
    /// Instalments of loans and credit cards of each sender.
    pub liability_repayment: BySender<'m>,
    /// The distinct products, else merchants, of purchases that shops tell, as first written, in the order
    /// of time.
    pub purchased_products: Vec<&'m str>,
    /// The senders of the messages that `sms_info` counts: who sent most comes first, then by name.
    pub services: Vec<&'m str>,
    /// What kind of business each of them is.
    pub services_categories: BTreeMap<&'m str, SenderKind>,
}

/// How many messages came when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frequency<'m> {
    /// For each sender, how many in January (1) to December (12); months with one at least. Equal months
    /// of several years are added.
    pub monthly_count: BTreeMap<&'m str, BTreeMap<u8, u32>>,
    /// For each sender, how many in the last twelve calendar months of the window.
    pub yearly_count: BTreeMap<&'m str, u32>,
}

/// What came in, for each sender. Refunds are no income.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Incoming<'m> {
    /// Loans that were paid out.
    pub loan_disbursement: BySender<'m>,
    /// Other money.
    pub other_incoming_payments: BySender<'m>,
    /// Salaries.
    pub salary: BySender<'m>,
}

/// What is summed while the messages are read.
#[derive(Default)]
struct Sums<'m> {
    of: BTreeMap<(&'static str, &'m str), Amount>,
    /// Spending of each sender, and its number of payments.
    spent: BTreeMap<&'m str, (Amount, i128)>,
    messages: BTreeMap<&'m str, u32>,
    kinds: BTreeMap<&'m str, SenderKind>,
    frequency: Frequency<'m>,
}

/// Makes the members of the messages, of which it is known what became of them.
pub(super) fn figures<'m>(
    items: &[Item<'_, 'm>],
    window: &Window,
    base: Currency,
    covered: Covered,
    purchased_products: Vec<&'m str>,
) -> Figures<'m> {
    let mut sums = Sums::default();
    for item in items {
        sums.add(item, window);
    }
    let step = step(base);
    let months = i128::from(covered.parts());
    let a_month = |sum: Amount| scaled(sum.units(), covered.of().into(), months, step);
    let per_sender = |of: &dyn Fn(Amount, i128) -> Amount| {
        sums.spent.iter().map(|(sender, (sum, count))| (*sender, of(*sum, *count))).collect()
    };
    let total = sums.spent.values().fold(Amount::ZERO, |total, (sum, _)| total.plus(*sum));
    Figures {
        avg_monthly_spending: per_sender(&|sum, _| a_month(sum)),
        avg_spending: per_sender(&|sum, count| quotient(sum, count, step)),
        spending_amount: sums.rounded(Member::SpendingAmount, step),
        total_spending: per_sender(&|sum, _| quotient(sum, 1, step)),
        outgoing_payments: sums.rounded(Member::OutgoingPayments, step),
        bank_avg_amount: sums.average(SenderKind::Bank, step),
        telcos_avg_amount: sums.average(SenderKind::Telecom, step),
        total_avg_monthly_spending: a_month(total),
        ecommerce_avg_amount: sums.average(SenderKind::ECommerce, step),
        banks_count: sums.services_of(SenderKind::Bank),
        ecommerce_count: sums.services_of(SenderKind::ECommerce),
        telecos_count: sums.services_of(SenderKind::Telecom),
        sms_info: sums.messages.values().fold(0, |all, count| all.saturating_add(*count)),
        incoming_payments: Incoming {
            loan_disbursement: sums.rounded(Member::LoanDisbursement, step),
            other_incoming_payments: sums.rounded(Member::OtherIncomingPayments, step),
            salary: sums.rounded(Member::Salary, step),
        },
        liability_repayment: sums.rounded(Member::LiabilityRepayment, step),
        purchased_products,
        services: sums.services(),
        services_categories: sums.categories(),
        frequency: sums.frequency,
    }
}

/// The ten-thousandths of a currency's minor unit.
pub(super) fn step(currency: Currency) -> i128 {
    10_000_i128.checked_div(currency.minor_units().into()).unwrap_or(1)
}

impl<'m> Sums<'m> {
    fn add(&mut self, item: &Item<'_, 'm>, window: &Window) {
        let name = item.name();
        if item.informs() {
            self.count(name, item, window);
        }
        if let (Some(Fate::Counted(member)), Some(amount)) = (item.fate, item.amount) {
            self.sum(member, name, amount);
            if item.class() == Some(Class::Out) {
                self.spend(name, item, amount);
            }
        }
        if let Some(fee) = item.fee {
            self.sum(Member::SpendingAmount, name, fee);
            self.spend(name, item, fee);
        }
    }

    fn count(&mut self, name: &'m str, item: &Item<'_, 'm>, window: &Window) {
        add_one(self.messages.entry(name).or_default());
        self.kinds.insert(name, item.entry.sender.shown_kind());
        let month = u8::try_from(item.month.rem_euclid(12)).unwrap_or(0).saturating_add(1);
        let months = self.frequency.monthly_count.entry(name).or_default();
        add_one(months.entry(month).or_default());
        if item.month > window.running_month().saturating_sub(12) {
            add_one(self.frequency.yearly_count.entry(name).or_default());
        }
    }

    fn sum(&mut self, member: Member, name: &'m str, amount: Amount) {
        let sum = self.of.entry((member.name(), name)).or_default();
        *sum = sum.plus(amount);
    }

    fn spend(&mut self, name: &'m str, item: &Item<'_, 'm>, amount: Amount) {
        let (sum, count) = self.spent.entry(name).or_default();
        (*sum, *count) = (sum.plus(amount), count.saturating_add(1));
        self.kinds.insert(name, item.entry.sender.shown_kind());
    }

    fn rounded(&self, member: Member, step: i128) -> BySender<'m> {
        let of_member = self.of.iter().filter(|((of, _), _)| *of == member.name());
        of_member.map(|((_, sender), sum)| (*sender, quotient(*sum, 1, step))).collect()
    }

    /// The average payment of the senders of a kind, by the amounts, not the senders.
    fn average(&self, kind: SenderKind, step: i128) -> Available<Amount> {
        let of_kind = self.spent.iter().filter(|(name, _)| self.kinds.get(*name) == Some(&kind));
        let (sum, count) = of_kind
            .fold((Amount::ZERO, 0_i128), |(sum, all), (_, (more, count))| {
                (sum.plus(*more), all.saturating_add(*count))
            });
        (count > 0).then(|| quotient(sum, count, step)).into()
    }

    fn services(&self) -> Vec<&'m str> {
        let mut services: Vec<&'m str> = self.messages.keys().copied().collect();
        services.sort_by_key(|name| (Reverse(self.messages.get(name)), *name));
        services
    }

    fn categories(&self) -> BTreeMap<&'m str, SenderKind> {
        let kind = |name: &&'m str| Some((*name, *self.kinds.get(name)?));
        self.messages.keys().filter_map(kind).collect()
    }

    fn services_of(&self, kind: SenderKind) -> u32 {
        let count = self.categories().values().filter(|of| **of == kind).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}

fn add_one(count: &mut u32) {
    *count = count.saturating_add(1);
}
