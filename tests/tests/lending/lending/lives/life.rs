//! A loan's life from the text of the specification alone: whatever is asked, all events run again.

use super::super::calendar::{Day, step, walk};
use super::super::slow::Loan as Terms;
use lendwright::lending::{
    ClosedBy, Rounding, Servicing, Settlement, Strategy, Surplus, UnpaidInterest,
};

/// What happens, in plain numbers.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Pay(i128),
    Take(i128, Surplus),
    Settle(i128),
    Restructure(usize, Option<i128>, UnpaidInterest),
    Holiday(i64, UnpaidInterest),
    Waive(Vec<usize>),
    WriteOff,
    Refund(i128),
    Reverse,
    Undo,
}

/// Why something does not happen, by the name that the library has for it.
pub(crate) type Refused = &'static str;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Became {
    Approved,
    Completed,
    SettledEarly,
    WrittenOff,
}

/// Principal, interest, penalty, fee, cash, loss, refund.
pub(crate) type Lines = [i128; 7];

/// What something pays of each kind, from the rows alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pays {
    pub(crate) principal: i128,
    pub(crate) interest: i128,
    pub(crate) penalty: i128,
    pub(crate) fee: i128,
    /// What the lender owes since then.
    pub(crate) refund: i128,
}

impl Pays {
    fn add(&mut self, other: Self) {
        self.principal += other.principal;
        self.interest += other.interest;
        self.penalty += other.penalty;
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) version: usize,
    pub(crate) number: usize,
    pub(crate) start: Day,
    pub(crate) due: Day,
    /// The day from which its own interest runs.
    pub(crate) from: Day,
    pub(crate) principal: i128,
    /// The interest of its period.
    pub(crate) own: i128,
    /// All interest that is due with it.
    pub(crate) interest: i128,
    /// What of that is carried.
    pub(crate) carried: i128,
    /// What of that was earned of its period before a prepayment.
    pub(crate) of_period: i128,
    /// What was paid of it before a prepayment left it less interest.
    pub(crate) kept: i128,
    /// What of that was paid of later rows that are no more.
    pub(crate) ahead: i128,
    /// What was earned of it on principal that was prepaid after it was paid.
    pub(crate) earned: i128,
    /// Whether its own interest is due with a later row.
    pub(crate) puts_off: bool,
    /// Days, and what was paid then: principal, interest.
    pub(crate) payments: Vec<(Day, i128, i128)>,
    pub(crate) paid_penalty: i128,
    pub(crate) waived: i128,
    pub(crate) closed: Option<(ClosedBy, Day)>,
}

impl Row {
    pub(crate) fn paid_principal(&self) -> i128 {
        self.payments.iter().map(|paid| paid.1).sum()
    }

    pub(crate) fn paid_interest(&self) -> i128 {
        self.payments.iter().map(|paid| paid.2).sum()
    }

    /// Without what was paid of later rows.
    pub(crate) fn interest_paid(&self) -> i128 {
        self.paid_interest() - self.ahead
    }

    pub(crate) fn principal_left(&self) -> i128 {
        self.principal - self.paid_principal()
    }

    pub(crate) fn interest_left(&self) -> i128 {
        self.interest - self.paid_interest()
    }

    pub(crate) fn left(&self) -> i128 {
        self.principal_left() + self.interest_left()
    }

    pub(crate) fn open(&self) -> bool {
        self.closed.is_none()
    }

    /// Whether it is to come: nothing is due with it, or something that is not paid.
    pub(crate) fn to_come(&self, day: Day) -> bool {
        self.due > day && (self.open() || self.is_empty())
    }

    /// Whether something was due with it, and was paid.
    fn is_paid(&self) -> bool {
        !self.open() && !self.is_empty()
    }

    /// Whether nothing was ever due with it.
    fn is_empty(&self) -> bool {
        self.principal + self.interest == 0
    }
}

/// Carried interest: how much, and between which days it accrues.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    pub(crate) total: i128,
    /// What of the months' interest accrues before it.
    pub(crate) after: i128,
    pub(crate) base: i128,
    pub(crate) rate: (i128, i128),
    pub(crate) months: i64,
    pub(crate) from: Day,
    pub(crate) until: Day,
}

impl Carried {
    /// What has accrued already.
    pub(crate) fn at_once(total: i128, day: Day) -> Self {
        Self { total, after: 0, base: 0, rate: (0, 1), months: 0, from: day, until: day }
    }
}

/// Where a loan stands after some events.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) servicing: Servicing,
    pub(crate) opened: Day,
    /// The rate a month of SI 2004/1483.
    pub(crate) monthly: f64,
    /// The terms by which the rows that are not due were laid out.
    pub(crate) terms: Terms,
    /// The months by which holidays have moved the dates.
    pub(crate) moved: i64,
    /// How many rows stood before those that the terms count from.
    pub(crate) before: usize,
    /// How many rows stood before those that were laid out together.
    pub(crate) together: usize,
    pub(crate) level: i128,
    pub(crate) rows: Vec<Row>,
    /// The first row whose own interest counts.
    pub(crate) counts: usize,
    pub(crate) carried: Vec<Carried>,
    /// The interest of holidays that became principal.
    pub(crate) capitalised: Vec<Carried>,
    pub(crate) written_off: Option<Day>,
    pub(crate) refund: i128,
    pub(crate) became: Became,
    /// Days, and the unpaid principal after them.
    pub(crate) balances: Vec<(Day, i128)>,
    /// Days, and all that was paid but penalties.
    pub(crate) received: Vec<(Day, i128)>,
    pub(crate) version: usize,
}

pub(crate) fn q(above: i128, below: i128, rounding: Rounding) -> i128 {
    super::super::slow::rounded(above, below, rounding)
}

impl State {
    pub(crate) fn open(agreed: &Terms, servicing: &Servicing) -> Option<Self> {
        let dues = agreed.dues();
        let (laid, level) = agreed.over(&dues)?;
        let monthly = match servicing.settlement {
            Settlement::Uk2004 => super::price::monthly(agreed, &laid),
            _ => 0.0,
        };
        let mut state = Self {
            opened: agreed.start,
            monthly,
            servicing: *servicing,
            terms: agreed.clone(),
            moved: 0,
            before: 0,
            together: 0,
            level,
            rows: Vec::new(),
            counts: 0,
            carried: Vec::new(),
            capitalised: Vec::new(),
            written_off: None,
            refund: 0,
            became: Became::Approved,
            balances: vec![(agreed.start, agreed.amount.into())],
            received: Vec::new(),
            version: 1,
        };
        state.append(
            &laid,
            agreed.profile.interest_grace.into(),
            agreed.start,
            agreed.start,
            agreed.start,
        );
        Some(state)
    }

    /// Adds rows that were laid out; what is due of none of them is closed at once.
    pub(crate) fn append(
        &mut self,
        laid: &[(Day, i128, i128, i128)],
        put_off: usize,
        start: Day,
        from: Day,
        today: Day,
    ) {
        let (mut start, mut from) = (start, from);
        let put_off = put_off.min(laid.len() - 1);
        for (at, (due, principal, interest, own)) in laid.iter().enumerate() {
            let number = self.rows.last().map_or(0, |row| row.number) + 1;
            let mut row = Row {
                version: self.version,
                number,
                start,
                due: *due,
                from,
                principal: *principal,
                own: *own,
                interest: *interest,
                carried: 0,
                of_period: 0,
                kept: 0,
                ahead: 0,
                earned: 0,
                puts_off: at < put_off,
                payments: Vec::new(),
                paid_penalty: 0,
                waived: 0,
                closed: None,
            };
            if row.is_empty() {
                row.closed = Some((ClosedBy::Payment, today));
            }
            self.rows.push(row);
            (start, from) = (*due, *due);
        }
    }

    /// The rate a year, as a fraction.
    pub(crate) fn yearly(&self) -> (i128, i128) {
        self.terms.yearly()
    }

    pub(crate) fn rounding(&self) -> Rounding {
        self.terms.profile.rounding
    }

    pub(crate) fn principal_left(&self) -> i128 {
        self.rows.iter().filter(|row| row.open()).map(Row::principal_left).sum()
    }

    pub(crate) fn left(&self) -> i128 {
        self.rows.iter().filter(|row| row.open()).map(Row::left).sum()
    }

    /// How many rows stand up to the last paid one.
    pub(crate) fn up_to_paid(&self) -> usize {
        self.rows.iter().rposition(Row::is_paid).map_or(0, |at| at + 1)
    }

    /// The place of the first row that is to come behind the paid ones: only these are ever laid out anew.
    pub(crate) fn first_to_come(&self, day: Day) -> Option<usize> {
        (self.up_to_paid()..self.rows.len()).find(|at| self.rows[*at].to_come(day))
    }

    /// The place of the earliest unpaid row.
    pub(crate) fn earliest(&self) -> Option<usize> {
        self.rows.iter().position(Row::open)
    }

    /// The due date of the row of this number among those of the terms, from 1 on.
    pub(crate) fn due_date(&self, number: usize) -> Day {
        let profile = &self.terms.profile;
        let steps = (number - self.before) as i64 + self.moved;
        match self.terms.first {
            Some(first) => step(first, steps - 1, profile.every, profile.month_end),
            None => step(self.terms.start, steps, profile.every, profile.month_end),
        }
    }

    /// Lets something happen on a day, and gives the lines of the ledger.
    pub(crate) fn happen(&mut self, day: Day, deed: &Deed) -> Result<Lines, Refused> {
        match (self.became, deed) {
            (Became::WrittenOff, Deed::Take(amount, _)) => return self.recover(day, *amount),
            (Became::SettledEarly | Became::Completed, Deed::Refund(amount)) => {
                if *amount > self.refund {
                    return Err("more_than_refund");
                }
                self.refund -= amount;
                return Ok([0, 0, 0, 0, -*amount, 0, *amount]);
            }
            (Became::Approved, Deed::Refund(_)) => return Err("closed"),
            (Became::Approved, _) => {}
            _ => return Err("closed"),
        }
        self.stand_on(day);
        let before = self.principal_left();
        let (pays, cash) = match deed {
            Deed::Pay(amount) => (self.pay(day, *amount)?, *amount),
            Deed::Take(amount, surplus) => (self.take(day, *amount, *surplus)?, *amount),
            Deed::Settle(amount) => (self.settle(day, *amount)?, *amount),
            // Interest that becomes principal is paid by it.
            Deed::Restructure(months, rate, unpaid) => {
                let interest = self.restructure(day, *months, *rate, *unpaid)?;
                (Pays { interest, principal: -interest, ..Pays::default() }, 0)
            }
            Deed::Holiday(months, unpaid) => {
                let interest = self.holiday(day, *months, *unpaid)?;
                (Pays { interest, principal: -interest, ..Pays::default() }, 0)
            }
            Deed::Waive(numbers) => {
                self.waive(day, numbers)?;
                (Pays::default(), 0)
            }
            Deed::WriteOff => {
                self.became = Became::WrittenOff;
                self.written_off = Some(day);
                return Ok([-before, 0, 0, 0, 0, before, 0]);
            }
            Deed::Refund(_) | Deed::Reverse | Deed::Undo => unreachable!("not here"),
        };
        let after = self.principal_left();
        assert_eq!(
            before - after,
            pays.principal,
            "{deed:?} on {day:?}: the principal that was paid"
        );
        self.balances.push((day, after));
        self.received.push((day, cash - pays.penalty));
        let Pays { principal, mut interest, penalty, fee, mut refund } = pays;
        if self.became == Became::Approved && self.rows.iter().all(|row| !row.open()) {
            // Who pays all ahead has paid what somebody pays who settles.
            refund = self.price(day).refund;
            interest -= refund;
            self.refund = refund;
            self.became = Became::Completed;
        }
        Ok([-principal, -interest, -penalty, -fee, cash, 0, -refund])
    }

    /// What comes in after a write-off.
    fn recover(&mut self, day: Day, amount: i128) -> Result<Lines, Refused> {
        let (mut left, mut pays) = (amount, Pays::default());
        for at in 0..self.rows.len() {
            if self.rows[at].open() && self.rows[at].due <= day {
                pays.add(self.fall(at, day, &mut left));
            }
        }
        for row in self.rows.iter_mut().filter(|row| row.open() && row.due > day) {
            let principal = row.principal_left().min(left);
            if principal > 0 {
                left -= principal;
                row.payments.push((day, principal, 0));
                pays.principal += principal;
                if row.principal_left() == 0 {
                    row.closed = Some((ClosedBy::Payment, day));
                }
            }
        }
        if left > 0 {
            return Err("more_than_due");
        }
        if self.principal_left() == 0 {
            for row in self.rows.iter_mut().filter(|row| row.open() && row.due > day) {
                row.closed = Some((ClosedBy::Payment, day));
            }
        }
        self.balances.push((day, self.principal_left()));
        Ok([0, -pays.interest, -pays.penalty, 0, amount, -pays.principal, 0])
    }

    fn pay(&mut self, day: Day, amount: i128) -> Result<Pays, Refused> {
        let at = self.candidate(day).ok_or("nothing_due")?;
        let penalty = self.penalty(at, day);
        if amount != self.rows[at].left() + penalty {
            return Err("not_the_instalment");
        }
        let mut left = amount;
        Ok(self.fall(at, day, &mut left))
    }

    pub(crate) fn candidate(&self, day: Day) -> Option<usize> {
        let is_running = self.became == Became::Approved;
        let earliest = self.earliest().filter(|_| is_running)?;
        (self.servicing.allow_advance || self.rows[earliest].start <= day).then_some(earliest)
    }

    /// Lets an amount fall on a row as far as it goes, and gives what it paid.
    fn fall(&mut self, at: usize, day: Day, left: &mut i128) -> Pays {
        let owed = self.penalty(at, day);
        let strategy = self.servicing.allocation;
        let row = &mut self.rows[at];
        let in_advance = row.due > day;
        let principal_first = in_advance && strategy == Strategy::DuePenaltyFeeInterestPrincipal;
        let mut take = |most: i128| {
            let taken = most.min(*left);
            *left -= taken;
            taken
        };
        let (penalty, interest, principal) = if principal_first {
            let principal = take(row.principal_left());
            let penalty = take(owed);
            (penalty, take(row.interest_left()), principal)
        } else {
            let penalty = take(owed);
            let interest = take(row.interest_left());
            (penalty, interest, take(row.principal_left()))
        };
        row.paid_penalty += penalty;
        row.payments.push((day, principal, interest));
        if row.left() == 0 && penalty == owed {
            row.closed = Some((ClosedBy::Payment, day));
        }
        Pays { principal, interest, penalty, ..Pays::default() }
    }

    fn take(&mut self, day: Day, amount: i128, surplus: Surplus) -> Result<Pays, Refused> {
        let (mut left, mut pays) = (amount, Pays::default());
        for at in 0..self.rows.len() {
            if self.rows[at].open() && self.rows[at].due <= day && left > 0 {
                pays.add(self.fall(at, day, &mut left));
            }
        }
        if left == 0 {
            return Ok(pays);
        }
        match surplus {
            Surplus::Refuse => {
                let next = self.earliest().filter(|at| self.rows[*at].start <= day);
                if let Some(at) = next {
                    pays.add(self.fall(at, day, &mut left));
                }
            }
            Surplus::NextRows => {
                while let Some(at) = self.earliest().filter(|_| left > 0) {
                    pays.add(self.fall(at, day, &mut left));
                }
            }
            _ => {
                pays.fee = self.prepay(day, left, surplus == Surplus::ShortenTerm)?;
                pays.principal += left - pays.fee;
                left = 0;
            }
        }
        if left > 0 { Err("more_than_due") } else { Ok(pays) }
    }

    fn settle(&mut self, day: Day, amount: i128) -> Result<Pays, Refused> {
        if self.is_late(day) {
            return Err("late");
        }
        let price = self.price(day);
        if amount != price.total {
            return Err("wrong_amount");
        }
        // Interest is given back, no fee.
        let fee = price.fee;
        let interest = price.accrued - price.rebate;
        let mut of_row = interest;
        for row in self.rows.iter_mut().filter(|row| row.open()) {
            let principal = row.principal_left();
            row.payments.push((day, principal, of_row));
            row.closed = Some((ClosedBy::Settlement, day));
            of_row = 0;
        }
        self.became = Became::SettledEarly;
        self.refund = price.refund;
        let (principal, refund) = (price.principal, price.refund);
        Ok(Pays { principal, interest: interest - refund, penalty: 0, fee, refund })
    }

    fn waive(&mut self, day: Day, numbers: &[usize]) -> Result<(), Refused> {
        if numbers.is_empty() {
            return Err("invalid");
        }
        for number in numbers {
            let at = self.rows.iter().position(|row| row.number == *number).ok_or("invalid")?;
            let owed = self.penalty(at, day);
            if owed == 0 {
                return Err("invalid");
            }
            self.rows[at].waived += owed;
        }
        Ok(())
    }

    /// The days between two days that pass.
    pub(crate) fn days(from: Day, to: Day) -> i128 {
        walk(from, to).count() as i128
    }
}
