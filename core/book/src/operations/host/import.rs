//! Imports of many borrowers, and links of all their data.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::borrowers::{
    Borrower, Consent, Enrolment, FillableText, PhoneNumber, Profile, ProfileValidator,
    SignUpFields, borrower_of, enrol, requested_provider,
};
use crate::records::collected::{DataType, DataTypes, rows_staged};
use crate::records::linked::{LinkedType, Work, link, link_apart, may_read};
use crate::records::sms::note_stored;
use crate::unit::{Prepared, PreparedValue, ROWS_PER_UNIT};
use lendwright_scoring::rules::WrongTally;
use lendwright_sms::internal::ReadingCache;
use std::collections::HashSet;
use std::sync::Arc;

request! {
    /// Signs up many borrowers in one commit, with their profiles: all of them, or none. A person that the tenant
    /// already knows is linked, as in `sign_up`.
    pub struct ImportBorrowers {
        /// The borrowers, in the order of signing up. Use several requests if one would exceed the setting
        /// `request_bytes_max`.
        body "rows" => rows: Vec<BorrowerRow>,
        /// The user name of the partner that signs them up. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

/// The member of a row that contains the profile.
const PROFILE: &str = "profile";

answer! {
    /// One borrower to sign up: the fields of `sign_up`, and the profile.
    #[derive(Default)]
    pub struct BorrowerRow {
        /// The phone number: E.164, or the national form of the book's country.
        "Phone_Number" => phone_number: PhoneNumber,
        /// The first name. Required without `autofill`.
        optional "First_Name" => first_name: FillableText,
        /// The last name. Required without `autofill`.
        optional "Last_Name" => last_name: FillableText,
        /// The national id. Its spellings are unified as in `sign_up`. Required without `autofill`.
        optional "National_ID_Number" => national_id_number: FillableText,
        /// The e-mail address. Required without `autofill`.
        optional "Email" => email: FillableText,
        /// Whether to fill in missing names.
        optional "autofill" => autofill: Option<bool>,
        /// The provider to sign up with. Left out: the partner's default provider.
        optional "financial_provider_id" => financial_provider_id: Option<IdText<ProviderId>>,
        /// The borrower's consents with that provider.
        optional "consent" => consent: Option<Consent>,
        /// More data about the borrower. For a person that the tenant already knows, these values replace the stored
        /// ones. Other values stay.
        optional "profile" => profile: Option<Profile>,
    }
}

answer! {
    /// The borrowers that were signed up.
    pub struct BorrowersImported {
        /// The number of borrowers.
        "imported" => imported: i64,
        /// Their public ids, in the order of the rows.
        "UUIDs" => uuids: Vec<IdText<BorrowerUuid>>,
    }
}

impl Operation for ImportBorrowers {
    type Body = BorrowersImported;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<BorrowersImported, Error> {
        cx.act_as(self.partner.as_deref())?;
        let mut validator = ProfileValidator::open(cx)?;
        self.judge(cx, &mut validator)?;
        let mut uuids = Vec::with_capacity(self.rows.len());
        for (at, row) in self.rows.iter().enumerate() {
            cx.watch().at(at, Some(self.rows.len()))?;
            uuids.push(row.sign_up(cx, &mut validator, at)?);
        }
        cx.watch().at(self.rows.len(), Some(self.rows.len()))?;
        Ok(BorrowersImported { imported: i64::try_from(uuids.len()).unwrap_or(i64::MAX), uuids })
    }
}

impl ImportBorrowers {
    /// Refuses values that are impossible for their variables. It checks all rows, so that the error can name the first
    /// wrong value and count them all.
    fn judge(&self, cx: &mut Context<'_>, validator: &mut ProfileValidator) -> Result<(), Error> {
        let mut tally = WrongTally::default();
        for (at, row) in self.rows.iter().enumerate() {
            if let Some(profile) = &row.profile {
                validator.count_wrong(cx, (at, profile), &mut tally)?;
            }
        }
        if tally.is_empty() {
            return Ok(());
        }
        Err(Error::WrongValues { within: PROFILE, tally: Box::new(tally) })
    }
}

impl BorrowerRow {
    fn sign_up(
        &self,
        cx: &mut Context<'_>,
        validator: &mut ProfileValidator,
        at: usize,
    ) -> Result<IdText<BorrowerUuid>, Error> {
        let (mut enrolment, provider_id) =
            self.enrol(cx, at).map_err(|error| in_row(at, "", error))?;
        let in_profile = |error| in_row(at, PROFILE, error);
        if let Some(profile) = &self.profile {
            validator.fill(cx, profile, &mut enrolment.borrower).map_err(in_profile)?;
        }
        let consent = self.consent.clone().unwrap_or_default();
        let borrower = enrolment.write(cx, provider_id, &consent)?;
        if let Some(profile) = &self.profile {
            validator.keep_extras(cx, profile, &borrower).map_err(in_profile)?;
        }
        Ok(borrower.uuid.into())
    }

    fn enrol(&self, cx: &mut Context<'_>, at: usize) -> Result<(Enrolment, ProviderId), Error> {
        let person = self.sign_up_fields().person(cx.config().region)?;
        let provider_id = requested_provider(cx, self.financial_provider_id.as_ref())?;
        let enrolment = enrol(cx, person)?;
        enrolment.warn(cx, &format!("/rows/{at}"))?;
        Ok((enrolment, provider_id))
    }

    fn sign_up_fields(&self) -> SignUpFields<'_> {
        SignUpFields {
            phone_number: &self.phone_number,
            first_name: &self.first_name,
            last_name: &self.last_name,
            national_id_number: &self.national_id_number,
            email: &self.email,
            autofill: self.autofill.unwrap_or_default(),
        }
    }
}

/// Adds the row, and the object in it, to an error. Failures of the store stay unchanged.
fn in_row(row: usize, within: &'static str, error: Error) -> Error {
    match error {
        Error::Storage { .. } | Error::Damaged { .. } | Error::Entropy(_) => error,
        error => Error::Row { row, within, error: Box::new(error) },
    }
}

// Links the staged data of many borrowers.

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
        body "uuids" => uuids: Vec<IdText<BorrowerUuid>>,
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
    #[non_exhaustive]
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
        let (mut noted, mut people, mut rows) = (ReadingCache::default(), Vec::new(), 0_usize);
        engine.unit_before(Self::DOOR, Access::Read, |cx| {
            cx.act_as(self.partner.as_deref())?;
            let types = self.types()?;
            let (watch, mut seen) = (cx.watch(), HashSet::new());
            (noted, people, rows) = (ReadingCache::default(), Vec::new(), 0);
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
        Ok(PreparedValue::prepared(linked))
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
        let unnamed = IdText::default();
        borrower_of(cx, format!("uuids/{at}"), self.uuids.get(at).unwrap_or(&unnamed))
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
