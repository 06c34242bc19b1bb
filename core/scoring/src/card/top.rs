//! The reasons with the largest losses of a score, in order.

use super::buffer::Buffer;
use super::{Card, Earned, Line, NOTICE_MAX};
use crate::Score;
use crate::rules::Input;
use lendwright_types::internal::fraction::Fraction;
use std::cmp::Ordering;

/// Different codes of a card by their indexes, the most important first: as many as a notice has room for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct TopCodes {
    codes: [usize; NOTICE_MAX],
    len: usize,
}

/// The loss of a code.
#[derive(Clone, Copy)]
struct Loss {
    code: usize,
    /// The weighted losses of its lines, summed; points differ from them by one common factor.
    weighted: f64,
    /// The first line with this loss.
    first: usize,
}

impl TopCodes {
    pub(crate) fn as_slice(&self) -> &[usize] {
        self.codes.get(..self.len).unwrap_or_default()
    }

    pub(crate) fn add_all(&mut self, other: &Self) {
        other.as_slice().iter().for_each(|code| self.add(*code));
    }

    /// Adds a code, if it is not there yet and there is room.
    pub(crate) fn add(&mut self, code: usize) {
        if !self.as_slice().contains(&code)
            && let Some(place) = self.codes.get_mut(self.len)
        {
            *place = code;
            self.len = self.len.saturating_add(1);
        }
    }
}

impl Card {
    /// The codes that cost the most: first that of a cap that took something, then by loss, equal ones
    /// in the order of the first lines that lost by them.
    pub(crate) fn top_codes(
        &self,
        (row, earned): (&[Input], &[Earned]),
        score: &Score,
    ) -> TopCodes {
        let nothing = Loss { code: 0, weighted: 0.0, first: usize::MAX };
        let mut by_code = Buffer::new(self.losing, nothing);
        self.add_losses(row, earned, by_code.as_mut_slice());
        let mut top = TopCodes::default();
        let capping = self.caps.iter().find(|cap| Some(cap.at) == score.cap).map(|cap| cap.code);
        if let Some(code) = capping {
            top.add(code);
        }

        let mut largest = [nothing; NOTICE_MAX];
        let lost = by_code.as_slice().iter().filter(|loss| loss.first != usize::MAX);
        for loss in lost.filter(|loss| Some(loss.code) != capping) {
            let mut larger = *loss;
            for held in &mut largest {
                if held.first == usize::MAX || self.compare(row, earned, &larger, held).is_lt() {
                    std::mem::swap(held, &mut larger);
                }
                if larger.first == usize::MAX {
                    break;
                }
            }
        }
        let found = largest.iter().filter(|loss| loss.first != usize::MAX);
        found.for_each(|loss| top.add(loss.code));
        top
    }

    fn add_losses(&self, row: &[Input], earned: &[Earned], by_code: &mut [Loss]) {
        for (at, (line, earned)) in self.lines.iter().zip(earned).enumerate() {
            let Some(value) = earned.counted() else { continue };
            if !line.loses(row, *earned, value) {
                continue;
            }
            let code = self.code_of(line, *earned);
            if let Some(loss) = by_code.get_mut(code) {
                loss.code = code;
                loss.weighted += line.weight * (line.base - value);
                loss.first = loss.first.min(at);
            }
        }
    }

    /// The reason code for a line's loss: its own, or the one for missing information.
    pub(crate) fn code_of(&self, line: &Line, earned: Earned) -> usize {
        if earned.is_available() { line.code } else { self.incomplete }
    }

    /// The larger loss comes first, and of equal ones the earlier.
    fn compare(&self, row: &[Input], earned: &[Earned], a: &Loss, b: &Loss) -> Ordering {
        let by_loss = if (a.weighted - b.weighted).abs() > self.errors.losses {
            b.weighted.total_cmp(&a.weighted)
        } else {
            let exact = |loss: &Loss| self.exact_loss(row, earned, loss.code);
            exact(b).cmp(&exact(a))
        };
        by_loss.then(a.first.cmp(&b.first))
    }

    fn exact_loss(&self, row: &[Input], earned: &[Earned], code: usize) -> Fraction {
        let lines = self.lines.iter().zip(earned);
        let lines = lines.filter(|(line, earned)| self.code_of(line, **earned) == code);
        lines.filter_map(|(line, earned)| line.exact_loss(&line.exact_value(row, *earned)?)).sum()
    }
}

impl Line {
    /// Whether it earned less than its base.
    fn loses(&self, row: &[Input], earned: Earned, value: f64) -> bool {
        let lost = self.base - value;
        if self.weight <= 0.0 {
            return false;
        }
        // Two doubles compare like their decimals.
        if !matches!(earned, Earned::Computed(_)) || lost.abs() > self.error {
            return lost > 0.0;
        }
        self.exact_value(row, earned).is_some_and(|value| self.exact_loss(&value).is_some())
    }
}
