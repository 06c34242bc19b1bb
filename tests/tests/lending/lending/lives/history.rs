//! A life's history. It is replayed from the start for each question.

use super::super::calendar::Day;
use super::super::slow::Loan as Terms;
use super::life::{Became, Deed, Lines, Refused, State};
use lendwright::lending::{Servicing, Settlement};

#[derive(Clone, Debug)]
struct Past {
    day: Day,
    deed: Deed,
    /// The number of versions before this event.
    version: usize,
    lines: Lines,
    /// Whether it counts: it was not undone, and it undoes no other event.
    counts: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Life {
    opened: State,
    events: Vec<Past>,
    versions: usize,
}

impl Life {
    pub(crate) fn open(terms: &Terms, servicing: &Servicing) -> Result<Self, Refused> {
        if servicing.settlement == Settlement::Rule78 && terms.count > 61 {
            return Err("invalid");
        }
        let opened = State::open(terms, servicing).ok_or("not_amortising")?;
        Ok(Self { opened, events: Vec::new(), versions: 1 })
    }

    /// The state after all events that count, up to a day if one is given.
    pub(crate) fn state(&self, up_to: Option<Day>) -> State {
        let mut state = self.opened.clone();
        for past in &self.events {
            if past.counts && up_to.is_none_or(|day| past.day <= day) {
                state.version = past.version;
                state.happen(past.day, &past.deed).unwrap();
            }
        }
        state
    }

    /// The state on a day.
    pub(crate) fn on(&self, day: Day) -> State {
        let mut state = self.state(None);
        state.stand_on(day);
        state
    }

    pub(crate) fn happen(&mut self, day: Day, deed: &Deed) -> Result<Lines, Refused> {
        if self.last_day().is_some_and(|last| day < last) {
            return Err("day_before");
        }
        let version = self.versions;
        let lines = match deed {
            Deed::Reverse | Deed::Undo => self.take_back(matches!(deed, Deed::Reverse))?,
            _ => {
                let mut state = self.state(None);
                state.version = version;
                let lines = state.happen(day, deed)?;
                self.versions = state.version;
                lines
            }
        };
        let counts = !matches!(deed, Deed::Reverse | Deed::Undo);
        self.events.push(Past { day, deed: deed.clone(), version, lines, counts });
        Ok(lines)
    }

    fn take_back(&mut self, payments: bool) -> Result<Lines, Refused> {
        let latest = self.events.iter_mut().rev().find(|past| past.counts).ok_or("not_latest")?;
        let is_payment = matches!(latest.deed, Deed::Pay(_) | Deed::Take(..) | Deed::Settle(_));
        if is_payment != payments {
            return Err("not_latest");
        }
        latest.counts = false;
        Ok(latest.lines.map(|line| -line))
    }

    /// The day of the latest event that counts.
    pub(crate) fn last_day(&self) -> Option<Day> {
        self.events.iter().rev().find(|past| past.counts).map(|past| past.day)
    }

    pub(crate) fn versions(&self) -> usize {
        self.versions
    }

    pub(crate) fn became(&self) -> Became {
        self.state(None).became
    }
}
