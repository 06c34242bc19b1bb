//! A year of an applicant's money, and the messages about it on the phone.

use super::day::at;
use super::moves::{Move, What};
use super::wording::{
    BANKS, BILL, BILLS, CHATTER, Deed, Filled, GOODS, LENDER_LATE, LENDER_PAID, ORDER, PEOPLE,
    RECHARGE, SHOPS, WALLET, text,
};
use super::{SampleMessage, Truth};
use crate::SampleApplicant;
use crate::rng::SplitMix64;

/// Messages are written from eight in the morning to ten at night.
const FIRST_MINUTE: u32 = 8 * 60;
const LAST_MINUTE: u32 = 22 * 60;
/// The last day, so that every month has it.
const LAST_DAY: u32 = 27;

/// A phone, and the accounts that send messages to it.
pub(crate) struct Phone {
    /// The bank, if the applicant has one. Otherwise, there is only the wallet.
    bank: Option<&'static str>,
    /// 0 for English, 1 for Arabic.
    language: usize,
    account: u32,
    /// The monthly earnings in piastres. The reported income can be different.
    earned: u64,
    is_salaried: bool,
    /// The monthly repayment.
    debt: u64,
    lender: usize,
    /// The first of three months without pay, if there are any.
    unpaid_from: Option<u32>,
    balance: u64,
    messages: Vec<SampleMessage>,
    moves: Vec<Move>,
}

impl Phone {
    pub(crate) fn new(applicant: &SampleApplicant, rng: &mut SplitMix64) -> Self {
        let profile = &applicant.profile;
        let is_salaried = profile.self_employed != Some(true);
        let language = usize::from(profile.language_id.unwrap_or(1) == 1 && !rng.percent(20));
        let banks = BANKS.get(language).map_or(&[][..], |banks| banks);
        let is_banked = profile.is_banked.unwrap_or(is_salaried);
        let bank = rng.one_of(banks).copied().filter(|_| is_banked);
        let told = profile.reported_monthly_income_egp.unwrap_or(7_000);
        // One applicant in eight reports more than the real income.
        let percent = if rng.percent(12) { rng.between(50, 80) } else { rng.between(95, 105) };
        let earned = u64::from(told).saturating_mul(percent.into());
        let debt = u64::from(profile.monthly_debt_egp.unwrap_or(0)).saturating_mul(100);
        let unpaid_from = rng.percent(5).then(|| rng.between(2, 9));
        Self {
            bank,
            language,
            account: rng.between(1_000, 9_999),
            earned,
            is_salaried,
            debt,
            lender: usize::from(rng.percent(60)),
            unpaid_from,
            balance: earned / 3,
            messages: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The same phone in the year before. A little less was earned, and every month was paid.
    pub(crate) fn a_year_before(&self) -> Self {
        let earned = self.earned.saturating_mul(92) / 100;
        let (messages, moves) = (Vec::new(), Vec::new());
        Self { earned, unpaid_from: None, balance: earned / 3, messages, moves, ..*self }
    }

    pub(super) fn into_messages(self) -> Vec<SampleMessage> {
        self.messages
    }

    /// The moves of money, in the order of drawing.
    pub(crate) fn into_moves(self) -> Vec<Move> {
        self.moves
    }

    /// The bank, if there is one. Otherwise, there is only the wallet.
    pub(crate) const fn bank(&self) -> Option<&'static str> {
        self.bank
    }

    /// 0 if names are written in English, 1 if in Arabic.
    pub(crate) const fn language(&self) -> usize {
        self.language
    }

    /// The last four digits of the account.
    pub(crate) const fn account(&self) -> u32 {
        self.account
    }

    /// The monthly earnings in piastres.
    pub(crate) const fn earned(&self) -> u64 {
        self.earned
    }

    /// The monthly repayment in piastres, and the lender.
    pub(crate) fn debt(&self) -> (u64, &'static str) {
        (self.debt, self.lender_name())
    }

    /// Adds the events of one month.
    pub(crate) fn live(&mut self, month: u32, rng: &mut SplitMix64) {
        self.earn(month, rng);
        self.repay(month, rng);
        for _ in 0..rng.between(3, 6) {
            self.buy(month, rng);
        }
        self.withdraw(month, rng);
        self.pay_bills(month, rng);
        if rng.percent(35) {
            self.order(month, rng);
        }
        if rng.percent(40) {
            self.send(month, rng);
        }
        if self.bank.is_some() && rng.percent(20) {
            self.fill_wallet(month, rng);
        }
        self.hear_nothing(month, rng);
    }

    fn sender(&self) -> &'static str {
        self.bank.unwrap_or(WALLET)
    }

    fn one(&self, of: [&[&'static str]; 2], rng: &mut SplitMix64) -> &'static str {
        // The wallet always writes Arabic.
        let language = if self.bank.is_some() { self.language } else { 1 };
        let all = of.get(language).copied().unwrap_or_default();
        rng.one_of(all).copied().unwrap_or_default()
    }

    fn filled(&self, month: u32, money: u64, rng: &mut SplitMix64) -> Filled {
        Filled {
            money,
            balance: self.balance,
            who: "",
            day: rng.between(1, LAST_DAY),
            month,
            minutes: rng.between(FIRST_MINUTE, LAST_MINUTE),
            account: self.account,
            number: rng.next(),
        }
    }

    fn write(
        &mut self,
        (address, text): (&'static str, &str),
        filled: &Filled,
        category: Option<&'static str>,
    ) {
        let truth = category.map(|category| Truth { category, piastres: filled.money });
        self.messages.push(SampleMessage {
            address,
            body: filled.fill(text),
            received_at: at(filled.month, filled.day, filled.minutes),
            truth,
        });
    }

    /// Writes the message of the bank or the wallet. If it has none for this event, nothing is written.
    fn tell(&mut self, deed: Deed, filled: &Filled, category: Option<&'static str>) {
        let sender = self.sender();
        if let Some(text) = text(sender, deed) {
            self.write((sender, text), filled, category);
        }
    }

    /// Records that money moved, with or without a message.
    fn note(&mut self, what: What, who: &'static str, filled: &Filled) {
        let &Filled { money, month, day, minutes, .. } = filled;
        self.moves.push(Move { what, who, piastres: money, month, day, minutes });
    }

    fn lender_name(&self) -> &'static str {
        LENDER_PAID.get(self.lender).map_or("", |(name, _)| name)
    }

    /// Takes money off the account, if the balance is high enough.
    fn spend(&mut self, money: u64) -> bool {
        let left = self.balance.checked_sub(money);
        self.balance = left.unwrap_or(self.balance);
        left.is_some()
    }

    fn earn(&mut self, month: u32, rng: &mut SplitMix64) {
        let is_out_of_work =
            self.unpaid_from.is_some_and(|from| (from..from.saturating_add(3)).contains(&month));
        if is_out_of_work || rng.percent(2) {
            return;
        }
        if self.is_salaried && self.bank.is_some() {
            self.balance = self.balance.saturating_add(self.earned);
            let mut filled = self.filled(month, self.earned, rng);
            filled.day = rng.between(23, 26);
            self.note(What::Salary, "", &filled);
            self.tell(Deed::Salary, &filled, Some("salary"));
            return;
        }
        // Several payments from customers.
        let parts = rng.between(1, 4);
        for _ in 0..parts {
            let share = self
                .earned
                .checked_div(parts.into())
                .unwrap_or(0)
                .saturating_mul(rng.between(60, 140).into());
            let money = (share / 100).saturating_add(rng.below(100).into());
            self.balance = self.balance.saturating_add(money);
            let who = self.one(PEOPLE, rng);
            let filled = Filled { who, ..self.filled(month, money, rng) };
            self.note(What::Customer, who, &filled);
            self.tell(Deed::TransferIn, &filled, Some("other_incoming_payments"));
        }
    }

    fn repay(&mut self, month: u32, rng: &mut SplitMix64) {
        if self.debt == 0 {
            return;
        }
        let mut filled = self.filled(month, self.debt, rng);
        // Instalments are due on the same day of each month.
        filled.day = (self.account % 20).saturating_add(3);
        let (texts, category) = if rng.percent(94) && self.spend(self.debt) {
            self.note(What::Repayment, self.lender_name(), &filled);
            (LENDER_PAID, Some("liability_repayment"))
        } else {
            (LENDER_LATE, None)
        };
        if let Some(text) = texts.get(self.lender) {
            self.write(*text, &filled, category);
        }
    }

    /// A purchase. It is declined if the balance is too low, and sometimes reversed on the next day.
    fn buy(&mut self, month: u32, rng: &mut SplitMix64) {
        let most = u32::try_from(self.earned / 8).unwrap_or(u32::MAX).max(2_000);
        let money = u64::from(rng.between(1_500, most));
        let who = self.one(SHOPS, rng);
        if !self.spend(money) {
            let filled = Filled { who, ..self.filled(month, money, rng) };
            self.tell(Deed::Declined, &filled, None);
            return;
        }
        let filled = Filled { who, ..self.filled(month, money, rng) };
        let is_reversed = rng.percent(3) && text(self.sender(), Deed::Reversed).is_some();
        self.note(What::Purchase, who, &filled);
        self.tell(Deed::Purchase, &filled, (!is_reversed).then_some("purchase"));
        if is_reversed {
            self.balance = self.balance.saturating_add(money);
            let day = filled.day.saturating_add(1);
            let filled = Filled { day, balance: self.balance, ..filled };
            self.note(What::Refund, who, &filled);
            self.tell(Deed::Reversed, &filled, None);
        }
    }

    fn withdraw(&mut self, month: u32, rng: &mut SplitMix64) {
        let money = u64::from(rng.between(2, 12)).saturating_mul(10_000);
        if self.spend(money) {
            let who = self.one([&["DOKKI 2", "NASR CITY 7"], &["منفذ الدقي", "منفذ شبرا"]], rng);
            let filled = Filled { who, ..self.filled(month, money, rng) };
            self.note(What::Cash, who, &filled);
            self.tell(Deed::Withdrawal, &filled, Some("cash_withdrawal"));
        }
    }

    fn pay_bills(&mut self, month: u32, rng: &mut SplitMix64) {
        let money = u64::from(rng.between(8_000, 65_000));
        if let Some(bill) = BILL.get(self.language) {
            let who = BILLS.get(self.language).copied().unwrap_or_default();
            let who = rng.one_of(who).copied().unwrap_or_default();
            let filled = Filled { who, ..self.filled(month, money, rng) };
            self.note(What::Bill, who, &filled);
            self.write(*bill, &filled, Some("bill_payment"));
        }
        let money = u64::from(rng.between(10, 100)).saturating_mul(100);
        let filled = self.filled(month, money, rng);
        self.note(What::Recharge, RECHARGE.0, &filled);
        self.write(RECHARGE, &filled, Some("bill_payment"));
    }

    /// An order in a shop. The bank also sends a message, a minute before. The shop's message then does not count.
    fn order(&mut self, month: u32, rng: &mut SplitMix64) {
        let money = u64::from(rng.between(10_000, 120_000));
        let goods = GOODS.get(self.language).copied().unwrap_or_default();
        let who = rng.one_of(goods).copied().unwrap_or_default();
        let filled = Filled { who, ..self.filled(month, money, rng) };
        let is_by_card = self.bank.is_some() && self.spend(money);
        if is_by_card {
            let minutes = filled.minutes.saturating_sub(1);
            let shop = ["AMAZON EG", "NOON"].get(self.language).copied().unwrap_or_default();
            let told = Filled { who: shop, minutes, balance: self.balance, ..filled };
            self.note(What::Purchase, shop, &told);
            self.tell(Deed::Purchase, &told, Some("purchase"));
        }
        if let Some(text) = ORDER.get(self.language) {
            if !is_by_card {
                self.note(What::Order, text.0, &filled);
            }
            self.write(*text, &filled, (!is_by_card).then_some("purchase"));
        }
    }

    fn send(&mut self, month: u32, rng: &mut SplitMix64) {
        let money = u64::from(rng.between(20_000, 150_000));
        let who = self.one(PEOPLE, rng);
        let filled = Filled { who, ..self.filled(month, money, rng) };
        if rng.percent(12) {
            self.tell(Deed::Pending, &filled, None);
        } else if self.spend(money) {
            let filled = Filled { balance: self.balance, ..filled };
            self.note(What::Sent, who, &filled);
            self.tell(Deed::TransferOut, &filled, Some("other_outgoing_payment"));
        }
    }

    /// Money that goes from the own account to the own wallet. It is neither spent nor earned.
    fn fill_wallet(&mut self, month: u32, rng: &mut SplitMix64) {
        let money = u64::from(rng.between(15_000, 60_000));
        if !self.spend(money) {
            return;
        }
        let who = self.one(PEOPLE, rng);
        let filled = Filled { who, ..self.filled(month, money, rng) };
        self.note(What::ToWallet, who, &filled);
        self.tell(Deed::TransferOut, &filled, None);
        if let Some(text) = text(WALLET, Deed::TransferIn) {
            let minutes = filled.minutes.saturating_add(2);
            let filled = Filled { minutes, balance: money, ..filled };
            self.write((WALLET, text), &filled, None);
        }
    }

    /// Codes, offers and friends.
    fn hear_nothing(&mut self, month: u32, rng: &mut SplitMix64) {
        for (deed, percent) in [(Deed::Code, 70), (Deed::Offer, 35)] {
            if rng.percent(percent) {
                let money = u64::from(rng.between(100, 2_000)).saturating_mul(10_000);
                let who = self.one(SHOPS, rng);
                let filled = Filled { who, ..self.filled(month, money, rng) };
                self.tell(deed, &filled, None);
            }
        }
        if let Some(text) = rng.one_of(CHATTER).copied() {
            let filled = self.filled(month, 0, rng);
            self.write(text, &filled, None);
        }
    }
}
