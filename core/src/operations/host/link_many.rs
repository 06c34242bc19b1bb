//! Links what is staged of many borrowers.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::ids::BorrowerId;
use crate::records::borrowers::borrower_of;
use crate::records::collected::{DataType, DataTypes};
use crate::records::linked::{link, may_read};
use crate::records::sms::note_stored;
use crate::sms::Noted;
use crate::unit::Prepared;
use std::collections::HashSet;
use std::sync::Arc;

const UUIDS_MAX: usize = 10_000;

request! {
    /// Links what is staged of many borrowers in one commit, of each as `link_extracted_data` does.
    ///
    /// Of whom there is no consent to a type, or nothing staged, is skipped for that type and counted. An unknown
    /// borrower refuses all.
    pub struct LinkMany {
        /// The borrowers' public ids, 10,000 at most; one that is named twice counts once.
        body "uuids" => uuids: Vec<String>,
        /// The types, as a list or as a text with commas. Left out: `all`.
        body "data_types" => data_types: Option<DataTypes>,
        /// The user name of the partner who links. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// What was linked.
    pub struct ManyLinked {
        /// How many borrowers were named.
        "borrowers" => borrowers: i64,
        /// What became of each type, in the order of the request.
        "linked" => linked: Vec<LinkedOfType>,
    }
}

answer! {
    /// Of how many borrowers a type was linked, and why not of the others.
    #[derive(Default)]
    pub struct LinkedOfType {
        /// The type.
        "type" => type_: DataType,
        /// Of how many it was linked.
        "linked" => linked: i64,
        /// Of how many not, for want of consent.
        "no_consent" => no_consent: i64,
        /// Of how many not, since nothing is staged.
        "nothing_staged" => nothing_staged: i64,
        /// Of how many not, since what is staged contradicts what is known.
        "conflicts" => conflicts: i64,
    }
}

impl Operation for LinkMany {
    type Body = ManyLinked;
    const ACCESS: Access = Access::Write;

    /// Reads the messages before the unit, as `link_extracted_data` does.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let mut is_too_much = false;
        let prepared = engine.read_ahead(Self::DOOR, |cx| {
            cx.act_as(self.partner.as_deref())?;
            if !self.types()?.contains(&DataType::Sms) {
                return Ok(Prepared::Nothing);
            }
            let (watch, mut noted, mut seen) = (cx.watch(), Noted::default(), HashSet::new());
            for (at, uuid) in self.uuids.iter().enumerate() {
                watch.at(at, Some(self.uuids.len()))?;
                let borrower_id = borrower_of(cx, "uuids", uuid)?.borrower_id;
                if !seen.insert(borrower_id) {
                    continue;
                }
                note_stored(cx, borrower_id, watch.within(), &mut noted)?;
                is_too_much = noted.is_full();
                if is_too_much {
                    break;
                }
            }
            Ok(Prepared::MessagesRead(Arc::new(noted)))
        })?;
        if is_too_much {
            let reason = "must name fewer borrowers: their messages take too long to be read";
            return Err(Error::value("uuids", reason, self.uuids.len()));
        }
        Ok(prepared)
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ManyLinked, Error> {
        cx.act_as(self.partner.as_deref())?;
        let (sent, types) = (self.uuids.len(), self.types()?);
        let of_type = |type_: &DataType| LinkedOfType { type_: *type_, ..LinkedOfType::default() };
        let mut linked: Vec<LinkedOfType> = types.iter().map(of_type).collect();
        let mut seen: HashSet<BorrowerId> = HashSet::with_capacity(sent);
        for (at, uuid) in self.uuids.iter().enumerate() {
            cx.watch().at(at, Some(sent))?;
            let borrower = borrower_of(cx, format!("uuids/{at}"), uuid)?;
            if !seen.insert(borrower.borrower_id) {
                continue;
            }
            let done = link(cx, &borrower, &types)?;
            for of_type in &mut linked {
                let found = done.iter().find(|done| done.type_ == of_type.type_);
                let count = match found.map(|found| found.extraction_id) {
                    Some(Some(_)) => &mut of_type.linked,
                    Some(None) => &mut of_type.conflicts,
                    None if may_read(cx, borrower.borrower_id, of_type.type_)? => {
                        &mut of_type.nothing_staged
                    }
                    None => &mut of_type.no_consent,
                };
                *count = count.saturating_add(1);
            }
        }
        cx.watch().at(sent, Some(sent))?;
        Ok(ManyLinked { borrowers: i64::try_from(seen.len()).unwrap_or(i64::MAX), linked })
    }
}

impl LinkMany {
    /// The types that are linked, of so many borrowers as may be.
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
