//! Exports of a provider's data as CSV.

use super::sheet::{self, ExportRequest, FinishedSheet, Sheet};
use crate::engine::prelude::*;
use crate::engine::{Engine, File, FileForm};
use crate::error::AnalyticsError;
use crate::records::access::{ProviderRecord, provider_sent};
use crate::records::exports::{ExportFacts, keep_export};
use crate::records::lending::ApplicationStatus;
use crate::unit::{FileMade, Prepared};
use crate::wire::{FieldError, Shape, ShapeError, Wire, choice};
use chrono::NaiveDate;
use lendwright_lending::InstalmentState;
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::Scope;
use lendwright_types::json::JsonOut;
use std::fmt::Write as _;

// `GET /financial_provider/{financial_provider_id}/issue_csv`: a provider's data as a file.

request! {
    /// Exports a provider's data as CSV. Over HTTP the answer is the file itself, otherwise an object that contains it.
    /// Each export is recorded (`list_exports`).
    ///
    /// The file follows RFC 4180: a header, CRLF, and quotation marks where needed. Times are in UTC, and days are in
    /// the provider's time zone. Amounts have a decimal point. An unknown value is `N/A`. A text that a spreadsheet
    /// could treat as a formula starts with an apostrophe. Rows are sorted by time, then by id. Only the partner's own
    /// decisions are exported.
    pub struct IssueCsv {
        /// The provider's id.
        path "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId> | number,
        /// The data to export.
        query "type" => type_: CsvType,
        /// The first day, in the provider's time zone. Left out: no limit.
        query "from" => from_: Option<NaiveDate>,
        /// The last day, in the provider's time zone. Left out: no limit.
        query "to" => to: Option<NaiveDate>,
        /// The `Status` of applications, or the `State` of due payments. Other types have no status.
        query "status" is Plain => status: Option<String>,
        /// The columns, as a list or as a text separated by commas. Their order does not change. Left out: all.
        query "columns" is Plain => columns: Option<ColumnNames>,
        /// Whether to export unmasked names, phone numbers, national ids and e-mail addresses. This needs the scope
        /// `pii`. Left out: no, they are masked.
        query "pii" => pii: Option<bool>,
    }
}

answer! {
    /// An exported file.
    pub struct IssuedCsv {
        /// Its name.
        "file_name" => file_name: String,
        /// The number of its rows, without the header.
        "rows" => rows: i64,
        /// The SHA-256 of its bytes, in hexadecimal digits.
        "sha256" => sha256: String,
        /// The file.
        "content" => content: String,
    }
}

const NOT_FOUND: &str = "financial provider not found";

impl Operation for IssueCsv {
    type Body = IssuedCsv;
    const ACCESS: Access = Access::Write;
    const FILE: Option<FileForm<IssuedCsv>> = Some(FileForm {
        media_type: "text/csv; charset=utf-8",
        take: |csv| File { name: csv.file_name, content: csv.content },
    });

    /// Creates the file from a committed state, so that no writer waits for it.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let made = engine.unit_with(Scope::ExportCsv, Access::Read, |cx| {
            let provider = self.provider(cx)?;
            self.make(cx, &provider)
        });
        made.map(Prepared::FileMade)
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<IssuedCsv, Error> {
        let provider = self.provider(cx)?;
        let made = match std::mem::take(&mut cx.prepared) {
            Prepared::FileMade(made) => made,
            // If operations share a unit of work, the file includes their changes.
            _ => self.make(cx, &provider)?,
        };
        keep_export(cx, self.exported(&provider, &made)?)?;
        let (rows, sha256) = (made.rows, made.sha256);
        let file_name = self.file_name(&provider);
        Ok(IssuedCsv { file_name, rows, sha256, content: made.content.as_ref().to_owned() })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Wrong { .. } => (AnalyticsError::WORDS.refuse)(error),
            error => Error::Field(error),
        }
    }
}

impl IssueCsv {
    /// Returns the provider, if the caller acts for it and may see the requested data.
    fn provider(&self, cx: &mut Context<'_>) -> Result<ProviderRecord, Error> {
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?;
        if self.pii() {
            cx.need(Scope::Pii)?;
        }
        Ok(provider)
    }

    fn make(&self, cx: &mut Context<'_>, provider: &ProviderRecord) -> Result<FileMade, Error> {
        let (picked, wanted) = (self.picked()?, self.wanted(provider)?);
        let mut sheet = Sheet::new(self.type_.columns(), picked, cx.config().csv_bytes_max);
        self.type_.write(cx, &wanted, &mut sheet)?;
        let FinishedSheet { content, rows } = sheet.finish();
        let sha256 = Digest::from_parts(&[content.as_bytes()]).to_string();
        Ok(FileMade { rows, sha256, content: content.into() })
    }

    /// Returns the record of the export.
    fn exported(&self, provider: &ProviderRecord, made: &FileMade) -> Result<ExportFacts, Error> {
        let columns = self.type_.columns().iter().zip(self.picked()?);
        let columns: Vec<&str> = columns.filter(|(_, is)| *is).map(|(name, _)| *name).collect();
        Ok(ExportFacts {
            provider_id: provider.provider_id,
            kind: self.type_.as_str().to_owned(),
            from_day: self.from_,
            to_day: self.to,
            status: self.status()?.map(str::to_owned),
            columns: columns.join(","),
            pii: self.pii(),
            rows: made.rows,
            bytes: i64::try_from(made.content.len()).unwrap_or(i64::MAX),
            sha256: made.sha256.clone(),
        })
    }

    fn pii(&self) -> bool {
        self.pii.unwrap_or_default()
    }

    fn wanted<'w>(&'w self, provider: &'w ProviderRecord) -> Result<ExportRequest<'w>, Error> {
        if let (Some(from), Some(to)) = (self.from_, self.to)
            && to < from
        {
            return Err(AnalyticsError::invalid("to", "must not be before 'from'", to).into());
        }
        Ok(ExportRequest {
            provider,
            from: self.from_,
            to: self.to,
            status: self.status()?,
            pii: self.pii(),
        })
    }

    /// Returns the requested status, if the type has one.
    fn status(&self) -> Result<Option<&str>, Error> {
        let sent = self.status.as_deref().map(str::trim).filter(|status| !status.is_empty());
        let Some(status) = sent else { return Ok(None) };
        let known: Vec<&str> = match self.type_ {
            CsvType::Applications => ApplicationStatus::ALL.iter().map(|it| it.as_str()).collect(),
            CsvType::DuePayments => InstalmentState::all().map(InstalmentState::name).collect(),
            _ => Vec::new(),
        };
        if known.contains(&status) {
            return Ok(Some(status));
        }
        let reason = match known.as_slice() {
            [] => format!("must be left out for {}", self.type_.as_str()),
            known => format!("must be one of '{}'", known.join("', '")),
        };
        Err(AnalyticsError::invalid("status", reason, status).into())
    }

    /// Returns for each column of the type whether it was requested.
    fn picked(&self) -> Result<Vec<bool>, Error> {
        let columns = self.type_.columns();
        let names = self.columns.as_ref().map(|ColumnNames(names)| names.as_slice());
        let names = match names {
            None | Some([]) => return Ok(vec![true; columns.len()]),
            Some(names) => names,
        };
        if let Some(other) = names.iter().find(|name| !columns.contains(&name.as_str())) {
            let reason = format!("must be among '{}'", columns.join("', '"));
            return Err(AnalyticsError::invalid("columns", reason, other).into());
        }
        Ok(columns.iter().map(|column| names.iter().any(|name| name == column)).collect())
    }

    /// Returns the file's name, for example `applications_1_from_2026-01-01_to_2026-01-31.csv`.
    fn file_name(&self, provider: &ProviderRecord) -> String {
        let mut name = format!("{}_{}", self.type_.as_str(), provider.provider_id);
        for (word, day) in [("from", self.from_), ("to", self.to)] {
            if let Some(day) = day {
                // Writing to a String can't fail.
                let _ = write!(name, "_{word}_{day}");
            }
        }
        name + ".csv"
    }
}

/// Names of columns, as a list or as a text separated by commas. An empty list is the same as a missing field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnNames(pub Vec<String>);

impl Wire for ColumnNames {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Text, <Vec<String> as Wire>::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Text(text) if text.trim().is_empty() => Ok(Self::default()),
            Json::Text(text) => {
                Ok(Self(text.split(',').map(|name| name.trim().to_owned()).collect()))
            }
            Json::List(_) => Vec::<String>::read(value).map(Self),
            _ => Err(ShapeError::new("a list of columns or a text", value)),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }

    fn is_blank(&self) -> bool {
        self.0.is_empty()
    }
}

choice! {
    /// The data to export.
    pub enum CsvType {
        /// Credit applications, sorted by submission.
        #[default] Applications = "applications",
        /// The partner's own decisions on the provider's borrowers, sorted by time.
        Decisions = "decisions",
        /// Instalments, sorted by due date.
        DuePayments = "due_payments",
        /// Payments, sorted by booking.
        Payments = "payments",
        /// Borrowers, sorted by sign-up.
        Borrowers = "borrowers",
    }
}

impl CsvType {
    /// Returns the columns, in their order.
    pub(super) const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Applications => sheet::APPLICATION_COLUMNS,
            Self::Decisions => sheet::DECISION_COLUMNS,
            Self::DuePayments => sheet::DUE_PAYMENT_COLUMNS,
            Self::Payments => sheet::PAYMENT_COLUMNS,
            Self::Borrowers => sheet::BORROWER_COLUMNS,
        }
    }

    /// Writes the requested rows.
    ///
    /// # Errors
    /// When the store fails, the sheet is too large or the host stops it.
    pub(super) fn write(
        self,
        cx: &mut Context<'_>,
        wanted: &ExportRequest<'_>,
        sheet: &mut Sheet,
    ) -> Result<(), Error> {
        match self {
            Self::Applications => sheet::write_applications(cx, wanted, sheet),
            Self::Decisions => sheet::write_decisions(cx, wanted, sheet),
            Self::DuePayments => sheet::write_due_payments(cx, wanted, sheet),
            Self::Payments => sheet::write_payments(cx, wanted, sheet),
            Self::Borrowers => sheet::write_borrowers(cx, wanted, sheet),
        }
    }
}
