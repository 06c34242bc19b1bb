//! The record of exported files: who exported which data, when and how much. It contains none of the values.

use crate::error::Error;
use crate::tables::{record, tables};
use crate::unit::Context;
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::{PartnerId, ProviderId, TenantId};

record! {
    /// An exported file of a provider's data. Rows are only added.
    pub(crate) struct ExportRecord in "csv_export" since 4 {
        key { tenant_id: TenantId, export_id: i64 }
        provider_id: ProviderId,
        partner_id: PartnerId,
        /// Who asked: the partner, or the host on its behalf.
        author: String,
        exported_at: DateTime<Utc>,
        /// The kind of data: `applications`, `payments`.
        kind: String,
        from_day: Option<NaiveDate>,
        to_day: Option<NaiveDate>,
        status: Option<String>,
        /// The columns, separated by commas.
        columns: String,
        /// Whether personal data were shown unmasked.
        pii: bool,
        rows: i64,
        bytes: i64,
        /// The file's SHA-256 digest, in hexadecimal digits.
        sha256: String,
    }
    index by_provider (tenant_id, provider_id, export_id);
}

tables! { of_nobody { ExportRecord } }

/// An export without its author and time.
pub(crate) struct ExportFacts {
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

/// Records that the caller exported a file now.
///
/// # Errors
/// When the store fails.
pub(crate) fn keep_export(cx: &mut Context<'_>, exported: ExportFacts) -> Result<(), Error> {
    let (exported_at, partner) = (cx.now(), cx.partner()?);
    let (partner_id, author) = (partner.partner_id, partner.author().to_owned());
    let mut book = cx.book()?;
    let (tenant_id, export_id) = (book.tenant(), book.next_id::<ExportRecord>()?);
    let ExportFacts { provider_id, kind, from_day, to_day, status, .. } = exported;
    let ExportFacts { columns, pii, rows, bytes, sha256, .. } = exported;
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
