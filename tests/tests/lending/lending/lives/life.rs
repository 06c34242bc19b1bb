//! A loan's life from the text of the specification alone. For each question, all events run again.

use super::super::calendar::{Day, step, walk};
use super::super::slow::Loan as Terms;
use lendwright::lending::{
    ClosureCause, Rounding, Servicing, Settlement, Strategy, Surplus, UnpaidInterest,
};

/// An event, in plain numbers.
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

/// The reason for a refusal, with the library's name for it.
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

/// The paid parts of an event, from the rows alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pays {
    pub(crate) principal: i128,
    pub(crate) interest: i128,
    pub(crate) penalty: i128,
    pub(crate) fee: i128,
    /// The amount that the lender owes from then on.
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
    /// The carried part of that interest.
    pub(crate) carried: i128,
    /// The part of the carried interest that its period earned before a prepayment.
    pub(crate) of_period: i128,
    /// The interest that was paid before a prepayment left the row with less interest.
    pub(crate) kept: i128,
    /// The part of `kept` that was paid for later rows that no longer exist.
    pub(crate) ahead: i128,
    /// The interest earned on principal that was prepaid after the interest was paid.
    pub(crate) earned: i128,
    /// Whether its own interest is due with a later row.
    pub(crate) puts_off: bool,
    /// Days, and the principal and interest that were paid then.
    pub(crate) payments: Vec<(Day, i128, i128)>,
    pub(crate) paid_penalty: i128,
    pub(crate) waived: i128,
    pub(crate) closed: Option<(ClosureCause, Day)>,
}

impl Row {
    pub(crate) fn paid_principal(&self) -> i128 {
        self.payments.iter().map(|paid| paid.1).sum()
    }

    pub(crate) fn paid_interest(&self) -> i128 {
        self.payments.iter().map(|paid| paid.2).sum()
    }

    /// Without the interest that was paid for later rows.
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

    /// Whether it is still to come: it has nothing due, or something unpaid.
    pub(crate) fn to_come(&self, day: Day) -> bool {
        self.due > day && (self.open() || self.is_empty())
    }

    /// Whether it had an amount due that was paid.
    fn is_paid(&self) -> bool {
        !self.open() && !self.is_empty()
    }

    /// Whether it never had an amount due.
    fn is_empty(&self) -> bool {
        self.principal + self.interest == 0
    }
}

/// Carried interest: the amount, and the days between which it accrues.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    pub(crate) total: i128,
    /// The part of the months' interest that accrues before it.
    pub(crate) after: i128,
    pub(crate) base: i128,
    pub(crate) rate: (i128, i128),
    pub(crate) months: i64,
    pub(crate) from: Day,
    pub(crate) until: Day,
}

impl Carried {
    /// Interest that has already accrued.
    pub(crate) fn at_once(total: i128, day: Day) -> Self {
        Self { total, after: 0, base: 0, rate: (0, 1), months: 0, from: day, until: day }
    }
}

/// The state of a loan after some events.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) servicing: Servicing,
    pub(crate) opened: Day,
    /// The monthly rate of SI 2004/1483.
    pub(crate) monthly: f64,
    /// The terms of the rows that are not due.
    pub(crate) terms: Terms,
    /// The months by which holidays have moved the dates.
    pub(crate) moved: i64,
    /// The number of rows before the first row of the terms.
    pub(crate) before: usize,
    /// The number of rows before those that were last laid out together.
    pub(crate) together: usize,
    pub(crate) level: i128,
    pub(crate) rows: Vec<Row>,
    /// The first row with own interest that counts.
    pub(crate) counts: usize,
    pub(crate) carried: Vec<Carried>,
    /// The interest of holidays that became principal.
    pub(crate) capitalised: Vec<Carried>,
    pub(crate) written_off: Option<Day>,
    pub(crate) refund: i128,
    pub(crate) became: Became,
    /// Days, and the unpaid principal after them.
    pub(crate) balances: Vec<(Day, i128)>,
    /// Days, and all payments except penalties.
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

    /// Adds laid-out rows. A row with nothing due is closed at once.
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
                row.closed = Some((ClosureCause::Payment, today));
            }
            self.rows.push(row);
            (start, from) = (*due, *due);
        }
    }

    /// The yearly rate as a fraction.
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

    /// The number of rows up to the last paid one.
    pub(crate) fn up_to_paid(&self) -> usize {
        self.rows.iter().rposition(Row::is_paid).map_or(0, |at| at + 1)
    }

    /// The place of the first row to come after the paid ones. Only these rows are ever laid out again.
    pub(crate) fn first_to_come(&self, day: Day) -> Option<usize> {
        (self.up_to_paid()..self.rows.len()).find(|at| self.rows[*at].to_come(day))
    }

    /// The place of the earliest unpaid row.
    pub(crate) fn earliest(&self) -> Option<usize> {
        self.rows.iter().position(Row::open)
    }

    /// The due date of the row with this number, starting at 1.
    pub(crate) fn due_date(&self, number: usize) -> Day {
        let profile = &self.terms.profile;
        let steps = (number - self.before) as i64 + self.moved;
        match self.terms.first {
            Some(first) => step(first, steps - 1, profile.every, profile.month_end),
            None => step(self.terms.start, steps, profile.every, profile.month_end),
        }
    }

    /// Applies an event on a day, and returns the lines of the ledger.
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
            // A borrower who pays everything ahead pays the same as one who settles.
            refund = self.price(day).refund;
            interest -= refund;
            self.refund = refund;
            self.became = Became::Completed;
        }
        Ok([-principal, -interest, -penalty, -fee, cash, 0, -refund])
    }

    /// Books a payment after a write-off.
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
                    row.closed = Some((ClosureCause::Payment, day));
                }
            }
        }
        if left > 0 {
            return Err("more_than_due");
        }
        if self.principal_left() == 0 {
            for row in self.rows.iter_mut().filter(|row| row.open() && row.due > day) {
                row.closed = Some((ClosureCause::Payment, day));
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

    /// Allocates as much as possible of an amount to a row, and returns the paid parts.
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
            row.closed = Some((ClosureCause::Payment, day));
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
        // Interest is given back, but no fee.
        let fee = price.fee;
        let interest = price.accrued - price.rebate;
        let mut of_row = interest;
        for row in self.rows.iter_mut().filter(|row| row.open()) {
            let principal = row.principal_left();
            row.payments.push((day, principal, of_row));
            row.closed = Some((ClosureCause::Settlement, day));
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

    /// The number of days that pass between two days.
    pub(crate) fn days(from: Day, to: Day) -> i128 {
        walk(from, to).count() as i128
    }
}
