//! `POST /borrowers/link_extracted_data/`: extracts variables from a borrower's staged data.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::CollectedError;
use crate::records::borrowers::borrower_of;
use crate::records::collected::{DataType, DataTypes, is_much as is_much_staged};
use crate::records::linked::{LinkedType, Work, link, link_apart};
use crate::records::sms::note_stored;
use crate::unit::{Made, Prepared};
use crate::wire::choice;
use lendwright_scoring::identity::{Scope, mask_national_id};
use lendwright_sms::internal::Noted;
use std::sync::Arc;

request! {
    /// Extracts variables from a borrower's staged data, and commits them for the calling partner.
    ///
    /// A type without staged data, or without the borrower's consent, is left out. Linking again replaces the variables
    /// of the previous link. If a document has a different national id, `national_id` and `documents` are not linked.
    /// Messages are read with the partner's current templates, over twelve calendar months. Places are read over three,
    /// as in `get_top_locations`. For applications and the phone, only the fact that they were uploaded is linked. If
    /// more than 1,000 rows are staged, the transactions that messages report are written first, 1,000 rows in each
    /// commit. Others can write in between. If the call is stopped, send it again.
    pub struct LinkExtractedData {
        /// The borrower's public id.
        body "uuid" names Borrower => uuid: String,
        /// The types, as a list or as a text separated by commas. Left out: `all`.
        body "data_types" is Plain => data_types: Option<DataTypes>,
        /// Whether known fields of the profile keep their values. Left out: `keep`.
        body "on_conflict" => on_conflict: Option<OnConflict>,
    }
}

choice! {
    /// The treatment of a field of the profile that already has a different value.
    pub enum OnConflict {
        /// The field keeps its value.
        #[default] Keep = "keep",
        /// The field gets the extracted value.
        Replace = "replace",
    }
}

answer! {
    /// The linked data.
    pub struct ExtractedDataLinked {
        /// The borrower's public id.
        "uuid" => uuid: String,
        /// Each type that has staged data, in the order of the request.
        "linked" => linked: Vec<LinkedData>,
        /// The id of this link: the id of its first extraction; null if conflicts stopped all types.
        "link_id" => link_id: Option<String>,
        /// The confirmation.
        "message" => message: String,
    }
}

answer! {
    /// The linked data of one type.
    pub struct LinkedData {
        /// The type.
        "type" => type_: DataType,
        /// The id of the extraction; null if a conflict stopped it.
        "extraction_id" => extraction_id: Option<String>,
        /// The number of new variables of the partner.
        "variables_added" => variables_added: i64,
        /// The number of variables with a new value.
        "variables_updated" => variables_updated: i64,
        /// The conflicts with known data.
        "conflicts" => conflicts: Vec<LinkConflict>,
    }
}

answer! {
    /// A field with a different known value. A national id is masked for callers without the scope `pii`.
    pub struct LinkConflict {
        /// The field.
        "field" => field: String,
        /// The known value.
        "existing" => existing: String,
        /// The extracted value.
        "extracted" => extracted: String,
    }
}

/// The types that were linked before the operation's unit.
struct LinkedApart(Vec<LinkedType>);

impl Operation for LinkExtractedData {
    type Body = ExtractedDataLinked;
    const ACCESS: Access = Access::Write;

    /// Reads the messages before the unit, because matching templates is slow and other writers must not wait. If many
    /// rows are staged, they are linked before the unit, in separate units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let types = self.types();
        let mut is_much = false;
        let prepared = engine.read_ahead(Self::DOOR, |cx| {
            let borrower_id = borrower_of(cx, "uuid", &self.uuid)?.borrower_id;
            is_much = is_much_staged(cx, borrower_id, &types.0)?;
            if is_much || !types.0.contains(&DataType::Sms) {
                return Ok(Prepared::Nothing);
            }
            let (watch, mut noted) = (cx.watch(), Noted::default());
            note_stored(cx, borrower_id, watch, &mut noted)?;
            Ok(Prepared::MessagesRead(Arc::new(noted)))
        })?;
        if !is_much {
            return Ok(prepared);
        }
        let units = |access, work: &mut Work<'_>| engine.unit_in_turn(Self::DOOR, access, work);
        let borrower = |cx: &mut Context<'_>| borrower_of(cx, "uuid", &self.uuid);
        let mut linked = Vec::new();
        link_apart(&units, &borrower, &types.0, &mut |_, _, done| {
            linked = done.to_vec();
            Ok(())
        })?;
        Ok(Made::prepared(LinkedApart(linked)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ExtractedDataLinked, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let types = self.types();
        if types.0.is_empty() {
            return Err(Error::value("data_types", "must name a type or all", "[]"));
        }
        let linked = match cx.prepared.made::<LinkedApart>() {
            Some(apart) => apart.0.clone(),
            None => link(cx, &borrower, &types.0)?,
        };
        let uuid = borrower.uuid.to_string();
        if linked.is_empty() {
            return Err(CollectedError::NothingStaged { uuid }.into());
        }
        let may_read_pii = cx.partner()?.may(Scope::Pii);
        let first = linked.iter().find_map(|linked| linked.extraction_id);
        Ok(ExtractedDataLinked {
            uuid,
            linked: linked.into_iter().map(|linked| shown(linked, may_read_pii)).collect(),
            link_id: first.map(|id| id.to_string()),
            message: "data linked successfully".to_owned(),
        })
    }
}

impl LinkExtractedData {
    fn types(&self) -> DataTypes {
        self.data_types.clone().unwrap_or_else(DataTypes::all)
    }
}

fn shown(linked: LinkedType, may_read_pii: bool) -> LinkedData {
    let id = |id: String| if may_read_pii { id } else { mask_national_id(&id) };
    let conflict = linked.conflict.map(|(existing, extracted)| LinkConflict {
        field: "National_ID_Number".to_owned(),
        existing: id(existing),
        extracted: id(extracted),
    });
    LinkedData {
        type_: linked.type_,
        extraction_id: linked.extraction_id.map(|id| id.to_string()),
        variables_added: linked.added,
        variables_updated: linked.updated,
        conflicts: conflict.into_iter().collect(),
    }
}
