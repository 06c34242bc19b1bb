//! Lists exported files.

use super::checked::resolve_tenant;
use crate::engine::prelude::*;
use crate::records::access::{PartnerRecord, known_provider};
use crate::records::exports::ExportRecord;
use chrono::NaiveDate;
use lendwright_types::ProviderId;
use std::ops::ControlFlow;

request! {
    /// Lists the files that partners of a tenant have exported, sorted by id: the partner, the time, the content and
    /// the size of each.
    pub struct ListExports {
        /// The tenant's id. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<i64>,
        /// The provider that owns the exported data. Left out: all providers of the tenant.
        body "provider_id" => provider_id: Option<i64>,
        /// The first day of the exports, in UTC. Left out: no limit.
        body "from" => from_: Option<NaiveDate>,
        /// The last day of the exports, in UTC. Left out: no limit.
        body "to" => to: Option<NaiveDate>,
    }
}

answer! {
    /// Exported files.
    pub struct Exports {
        /// The files, by id.
        "exports" => exports: Vec<ExportListed>,
    }
}

answer! {
    /// An exported file.
    pub struct ExportListed {
        /// Its id.
        "export_id" => export_id: i64,
        /// The provider that owns the exported data.
        "provider_id" => provider_id: i64,
        /// The user name of the partner.
        "partner" => partner: String,
        /// The caller: the partner, or `host` on behalf of the partner.
        "author" => author: String,
        /// The time of the export.
        "exported_at" => exported_at: DateTime<Utc>,
        /// The type: `applications`, `decisions`, `due_payments`, `payments` or `borrowers`.
        "type" => type_: String,
        /// The first day in the request.
        "from" => from_: Available<NaiveDate>,
        /// The last day in the request.
        "to" => to: Available<NaiveDate>,
        /// The status in the request.
        "status" => status: Available<String>,
        /// The columns.
        "columns" => columns: Vec<String>,
        /// Whether personal data were exported unmasked.
        "pii" => pii: bool,
        /// The number of rows, without the header.
        "rows" => rows: i64,
        /// The number of bytes.
        "bytes" => bytes: i64,
        /// The SHA-256 of the file, in hexadecimal digits.
        "sha256" => sha256: String,
    }
}

impl Operation for ListExports {
    type Body = Exports;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Exports, Error> {
        if let (Some(from), Some(to)) = (self.from_, self.to)
            && to < from
        {
            return Err(Error::value("to", "must not be before 'from'", to));
        }
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        let provider = self.provider_id.map(ProviderId);
        if let Some(provider) = provider {
            known_provider(cx, tenant_id, "provider_id", provider)?;
        }
        let mut book = cx.book_of(tenant_id);
        let query = match provider {
            None => book.scan(ExportRecord::by_key),
            Some(provider) => book.scan(ExportRecord::by_provider).equal(provider),
        };
        let mut found = Vec::new();
        query.for_each(|export| {
            let day = export.exported_at.date_naive();
            if self.from_.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to) {
                found.push(export);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let exports =
            found.into_iter().map(|export| listed(cx, export)).collect::<Result<_, _>>()?;
        Ok(Exports { exports })
    }
}

fn listed(cx: &mut Context<'_>, export: ExportRecord) -> Result<ExportListed, Error> {
    let partner = cx.system().get::<PartnerRecord>(export.partner_id)?;
    let gone = || Error::damaged(format!("partner {} is gone", export.partner_id));
    Ok(ExportListed {
        export_id: export.export_id,
        provider_id: export.provider_id.0,
        partner: partner.ok_or_else(gone)?.user_name,
        author: export.author,
        exported_at: export.exported_at,
        type_: export.kind,
        from_: export.from_day.into(),
        to: export.to_day.into(),
        status: export.status.into(),
        columns: export.columns.split(',').map(str::to_owned).collect(),
        pii: export.pii,
        rows: export.rows,
        bytes: export.bytes,
        sha256: export.sha256,
    })
}
