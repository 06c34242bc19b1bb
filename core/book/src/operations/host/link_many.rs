//! Links the staged data of many borrowers.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::borrowers::{Borrower, borrower_of};
use crate::records::collected::{DataType, DataTypes, rows_staged};
use crate::records::linked::{LinkedType, Work, link, link_apart, may_read};
use crate::records::sms::note_stored;
use crate::unit::{Made, Prepared, ROWS_PER_UNIT};
use lendwright_sms::internal::Noted;
use lendwright_types::BorrowerId;
use std::collections::HashSet;
use std::sync::Arc;

const UUIDS_MAX: usize = 10_000;
/// The most borrowers that one of several units links.
const PEOPLE_PER_UNIT: usize = 100;

request! {
    /// Links the staged data of many borrowers, each as `link_extracted_data` does. At most 100 borrowers with at most
    /// 1,000 staged rows together are linked in one commit. Otherwise each commit links some borrowers, and others can
    /// write in between. If the call is stopped, send it again. A type is skipped and counted if the borrower has not
    /// consented to it or has no staged data of it. If a borrower is unknown, the call is refused before any borrower
    /// is linked.
    pub struct LinkMany {
        /// The borrowers' public ids, at most 10,000. Duplicates count once.
        body "uuids" => uuids: Vec<String>,
        /// The types, as a list or as a text separated by commas. Left out: `all`.
        body "data_types" => data_types: Option<DataTypes>,
        /// The user name of the partner that links. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The result of linking.
    pub struct ManyLinked {
        /// The number of borrowers in the request, without duplicates.
        "borrowers" => borrowers: i64,
        /// The result for each type, in the order of the request.
        "linked" => linked: Vec<LinkedOfType>,
    }
}

answer! {
    /// The number of borrowers with and without linked data of a type, by reason.
    #[derive(Default)]
    pub struct LinkedOfType {
        /// The type.
        "type" => type_: DataType,
        /// The number of borrowers with linked data of this type.
        "linked" => linked: i64,
        /// The number of borrowers without consent.
        "no_consent" => no_consent: i64,
        /// The number of borrowers without staged data.
        "nothing_staged" => nothing_staged: i64,
        /// The number of borrowers with staged data that contradict known data.
        "conflicts" => conflicts: i64,
    }
}

impl Operation for LinkMany {
    type Body = ManyLinked;
    const ACCESS: Access = Access::Write;

    /// Reads the messages before the unit, as `link_extracted_data` does. If many rows are staged, links all of them
    /// here, in short units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let (mut noted, mut people, mut rows) = (Noted::default(), Vec::new(), 0_usize);
        engine.unit_before(Self::DOOR, Access::Read, |cx| {
            cx.act_as(self.partner.as_deref())?;
            let types = self.types()?;
            let (watch, mut seen) = (cx.watch(), HashSet::new());
            (noted, people, rows) = (Noted::default(), Vec::new(), 0);
            for (at, uuid) in self.uuids.iter().enumerate() {
                watch.at(at, Some(self.uuids.len()))?;
                let borrower_id = borrower_of(cx, format!("uuids/{at}"), uuid)?.borrower_id;
                if !seen.insert(borrower_id) {
                    continue;
                }
                let staged = rows_staged(cx, borrower_id, &types)?;
                rows = rows.saturating_add(staged);
                people.push((at, staged));
                if types.contains(&DataType::Sms) && staged <= ROWS_PER_UNIT {
                    note_stored(cx, borrower_id, watch.within(), &mut noted)?;
                }
                if noted.is_full() {
                    let reason =
                        "must name fewer borrowers: their messages take too long to be read";
                    return Err(Error::value("uuids", reason, self.uuids.len()));
                }
            }
            Ok(())
        })?;
        let noted = Prepared::MessagesRead(Arc::new(noted));
        if rows <= ROWS_PER_UNIT && people.len() <= PEOPLE_PER_UNIT {
            return Ok(noted);
        }
        let mut linked = self.nothing()?;
        let mut left = people.as_slice();
        while !left.is_empty() {
            let (some, others) = left.split_at(group(left));
            left = others;
            let more = match some {
                [(at, staged)] if *staged > ROWS_PER_UNIT => self.link_much(engine, *at)?,
                _ => engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                    cx.prepared = noted.clone();
                    self.link_all(cx, some.iter().map(|(at, _)| *at))
                })?,
            };
            linked.add(&more);
        }
        Ok(Made::prepared(linked))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ManyLinked, Error> {
        match cx.prepared.made::<ManyLinked>() {
            Some(linked) => Ok((*linked).clone()),
            None => self.link_all(cx, 0..self.uuids.len()),
        }
    }
}

/// Returns the number of borrowers that one unit links, given the staged rows of each: at least one.
fn group(people: &[(usize, usize)]) -> usize {
    let mut rows = 0_usize;
    let within = people.iter().take(PEOPLE_PER_UNIT).take_while(|(_, staged)| {
        rows = rows.saturating_add(*staged);
        rows <= ROWS_PER_UNIT
    });
    within.count().max(1)
}

impl ManyLinked {
    fn add(&mut self, more: &Self) {
        self.borrowers = self.borrowers.saturating_add(more.borrowers);
        for (own, more) in self.linked.iter_mut().zip(&more.linked) {
            let pairs = [
                (&mut own.linked, more.linked),
                (&mut own.no_consent, more.no_consent),
                (&mut own.nothing_staged, more.nothing_staged),
                (&mut own.conflicts, more.conflicts),
            ];
            for (own, more) in pairs {
                *own = own.saturating_add(more);
            }
        }
    }

    /// Counts the result of a borrower.
    fn count(
        &mut self,
        cx: &mut Context<'_>,
        borrower_id: BorrowerId,
        done: &[LinkedType],
    ) -> Result<(), Error> {
        self.borrowers = self.borrowers.saturating_add(1);
        for of_type in &mut self.linked {
            let found = done.iter().find(|done| done.type_ == of_type.type_);
            let count = match found.map(|found| found.extraction_id) {
                Some(Some(_)) => &mut of_type.linked,
                Some(None) => &mut of_type.conflicts,
                None if may_read(cx, borrower_id, of_type.type_)? => &mut of_type.nothing_staged,
                None => &mut of_type.no_consent,
            };
            *count = count.saturating_add(1);
        }
        Ok(())
    }
}

impl LinkMany {
    /// Returns an answer with zero counts.
    fn nothing(&self) -> Result<ManyLinked, Error> {
        let of_type = |type_| LinkedOfType { type_, ..LinkedOfType::default() };
        let linked = self.types()?.into_iter().map(of_type).collect();
        Ok(ManyLinked { borrowers: 0, linked })
    }

    /// Links the borrowers at these positions of the request.
    fn link_all(
        &self,
        cx: &mut Context<'_>,
        places: impl Iterator<Item = usize>,
    ) -> Result<ManyLinked, Error> {
        cx.act_as(self.partner.as_deref())?;
        let (sent, types, mut linked) = (self.uuids.len(), self.types()?, self.nothing()?);
        let mut seen: HashSet<BorrowerId> = HashSet::new();
        let mut last = 0;
        for at in places {
            cx.watch().at(at, Some(sent))?;
            last = at;
            let borrower = self.borrower(cx, at)?;
            if seen.insert(borrower.borrower_id) {
                let done = link(cx, &borrower, &types)?;
                linked.count(cx, borrower.borrower_id, &done)?;
            }
        }
        cx.watch().at(last.saturating_add(1).min(sent), Some(sent))?;
        Ok(linked)
    }

    /// Links a borrower with many staged rows.
    fn link_much(&self, engine: &Engine, at: usize) -> Result<ManyLinked, Error> {
        let types = self.types()?;
        let units = |access, work: &mut Work<'_>| {
            engine.unit_in_turn(Self::DOOR, access, |cx| {
                cx.act_as(self.partner.as_deref())?;
                work(cx)
            })
        };
        let borrower = |cx: &mut Context<'_>| self.borrower(cx, at);
        let mut linked = self.nothing()?;
        link_apart(&units, &borrower, &types, &mut |cx, borrower, done| {
            linked = self.nothing()?;
            linked.count(cx, borrower.borrower_id, done)
        })?;
        Ok(linked)
    }

    fn borrower(&self, cx: &mut Context<'_>, at: usize) -> Result<Borrower, Error> {
        let uuid = self.uuids.get(at).map_or("", String::as_str);
        borrower_of(cx, format!("uuids/{at}"), uuid)
    }

    /// Returns the types to link. Refuses a request with too many borrowers.
    fn types(&self) -> Result<Vec<DataType>, Error> {
        let sent = self.uuids.len();
        if sent > UUIDS_MAX {
            return Err(Error::value("uuids", "must name at most 10,000 borrowers", sent));
        }
        let types = self.data_types.clone().unwrap_or_else(DataTypes::all).0;
        if types.is_empty() {
            return Err(Error::value("data_types", "must name a type or all", "[]"));
        }
        Ok(types)
    }
}
