//! Writes a draft.

use super::draft::{Drafted, PackChange};
use super::tables::{TemplateId, TemplateRecord, TemplateSetVersion};
use super::templates::{ENGINE, TO_BE_NUMBERED, Templates, last_version};
use crate::error::Error;
use crate::unit::Context;

impl Templates {
    /// Whether the caller's templates are still those that the draft is based on.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn is_current(&self, cx: &mut Context<'_>) -> Result<bool, Error> {
        Ok(last_version(cx)? == self.version)
    }

    /// Writes the draft as the next version of the set, with its warnings.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn write(&self, cx: &mut Context<'_>) -> Result<(), Error> {
        for (code, place, text) in &self.draft.warnings {
            cx.warn(*code, place.clone(), text.clone());
        }
        let Some(digest) = self.draft.digest.clone() else { return Ok(()) };
        let (created_at, partner) = (cx.now(), cx.partner()?);
        let (partner_id, author) = (partner.partner_id, partner.author().to_owned());
        let mut book = cx.book()?;
        for row in &self.draft.rows {
            match row {
                Drafted::Template(row) if row.template_id == TO_BE_NUMBERED => {
                    let template_id = TemplateId(book.next_id::<TemplateRecord>()?);
                    book.insert(&TemplateRecord { template_id, ..row.clone() })?;
                }
                Drafted::Template(row) => book.update(row)?,
                Drafted::Sender(row) => book.insert(row)?,
                Drafted::Pack(row) => book.insert(row)?,
            }
        }
        book.insert(&TemplateSetVersion {
            tenant_id: book.tenant(),
            partner_id,
            version: self.version_to_come(),
            author,
            created_at,
            digest,
            engine: ENGINE.to_owned(),
        })?;
        Ok(())
    }

    /// Returns the changes by loading or unloading a pack.
    pub(crate) const fn change_of_pack(&self) -> PackChange {
        self.draft.of_pack
    }
}
