//! What was exported as files: who, when, what and how much, and none of its values.

use crate::error::Error;
use crate::tables::{record, tables};
use crate::unit::Context;
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::{PartnerId, ProviderId, TenantId};

record! {
    /// A file that was exported of a provider's data. Rows are only added.
    pub(crate) struct ExportRecord in "csv_export" since 4 {
        key { tenant_id: TenantId, export_id: i64 }
        provider_id: ProviderId,
        partner_id: PartnerId,
        /// Who asked: the partner, or the host in its name.
        author: String,
        exported_at: DateTime<Utc>,
        /// What was exported: `applications`, `payments`.
        kind: String,
        from_day: Option<NaiveDate>,
        to_day: Option<NaiveDate>,
        status: Option<String>,
        /// The columns, with commas between them.
        columns: String,
        /// Whether personal data were shown unmasked.
        pii: bool,
        rows: i64,
        bytes: i64,
        /// The digest of the file, in hexadecimal digits.
        sha256: String,
    }
    index by_provider (tenant_id, provider_id, export_id);
}

tables! { of_nobody { ExportRecord } }

/// What was exported, without who and when.
pub(crate) struct Exported {
    pub(crate) provider_id: ProviderId,
    pub(crate) kind: String,
    pub(crate) from_day: Option<NaiveDate>,
    pub(crate) to_day: Option<NaiveDate>,
    pub(crate) status: Option<String>,
    pub(crate) columns: String,
    pub(crate) pii: bool,
    pub(crate) rows: i64,
    pub(crate) bytes: i64,
    pub(crate) sha256: String,
}

/// Keeps that a file was exported, by whom and when.
///
/// # Errors
/// When the store fails.
pub(crate) fn keep_export(cx: &mut Context<'_>, exported: Exported) -> Result<(), Error> {
    let (exported_at, partner) = (cx.now(), cx.partner()?);
    let (partner_id, author) = (partner.partner_id, partner.author().to_owned());
    let mut book = cx.book()?;
    let (tenant_id, export_id) = (book.tenant(), book.next_id::<ExportRecord>()?);
    let Exported { provider_id, kind, from_day, to_day, status, .. } = exported;
    let Exported { columns, pii, rows, bytes, sha256, .. } = exported;
    book.insert(&ExportRecord {
        tenant_id,
        export_id,
        provider_id,
        partner_id,
        author,
        exported_at,
        kind,
        from_day,
        to_day,
        status,
        columns,
        pii,
        rows,
        bytes,
        sha256,
    })?;
    Ok(())
}
