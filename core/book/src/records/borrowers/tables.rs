//! The tables of borrowers, the fields of a profile, and their words.

use crate::tables::{record, tables, text_column};
use crate::wire::choice;
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_storage::StorageError;
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use lendwright_types::{
    BorrowerId, BorrowerUuid, Money, PartnerId, ProviderId, ReportId, TenantId,
};

// The list of the fields of a borrower's profile.

/// Calls a macro with the fields of a profile. This list generates the request that changes a profile, the answer that
/// shows it, the columns that store it and the facts for scoring, in this order: `profile_fields!(borrower_record)`.
///
/// Each field has its wire name, its meaning if its form does not state one, its name and its type on the wire. Then
/// come the way to store its value, and its columns. A `copied` value is stored as sent. A `checked` value is stored
/// after the profile's validator has checked it. An `amount` is stored with its currency. Scoring derives separate
/// facts from amounts.
macro_rules! profile_fields {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            { $($given)* }
            /// The number of the borrower's children: 0 to 100.
            "Number_of_Children" is Fact => number_of_children: i64, copied { number_of_children: i64 };
            /// The monthly debt payments, in the currency of the partner's default provider.
            "Monthly_Debt" is Fact => monthly_debt: WrittenAmount, amount {
                monthly_debt: i64, monthly_debt_currency: Currency
            };
            /// The source of the income.
            "Income_Type" is Fact => income_type: IncomeType, copied { income_type: IncomeType };
            /// The kind of home.
            "Residence_Type" is Fact => residence_type: ResidenceType, copied { residence_type: ResidenceType };
            /// The area's id. If the Areas mapping has names, it must be the id of one of them.
            "Area" is Fact => area: i64, copied { area: i64 };
            /// The monthly income as written: a text that contains an amount in the currency of the partner's default
            /// provider.
            "Reported_Monthly_Income" is Amount => reported_monthly_income: String, amount {
                reported_monthly_income: String, reported_monthly_income_currency: Currency
            };
            /// The highest level of education.
            "Education_Level" is Fact => education_level: EducationLevel, copied {
                education_level: EducationLevel
            };
            /// The number of persons who depend on the borrower: 0 to 100.
            "Number_of_Dependents" is Fact => number_of_dependents: i64, copied {
                number_of_dependents: i64
            };
            /// The language's id as a text. If the Languages mapping has names, it must be one of their ids. A name is
            /// also accepted and is replaced by its id.
            "Language_ID" is Fact => language_id: String, checked { language_id: String };
            /// The job's id. If the Jobs mapping has names, it must be the id of one of them.
            "Job_ID" is Fact => job_id: i64, copied { job_id: i64 };
            /// Full years of experience in that job, 0 to 100. Required if `Job_ID` is sent.
            "Years_of_Experience" is Fact => years_of_experience: i64, copied {
                years_of_experience: i64
            };
            /// Whether the borrower is self-employed.
            "Self_Employed" is Fact => self_employed: bool, copied { self_employed: bool };
            /// The marital status, at most 100 characters.
            "Marital_Status" is Fact => marital_status: String, checked { marital_status: String };
            /// The car's id. If the Cars mapping has names, it must be the id of one of them.
            "Car_ID" is Fact => car_id: i64, copied { car_id: i64 };
            /// Full months at the current address: 0 to 1200.
            "Months_at_Address" is Fact => months_at_address: i64, copied { months_at_address: i64 };
            /// Whether the borrower has a bank account.
            "Is_Banked" is Fact => is_banked: bool, copied { is_banked: bool };
        }
    };
}

pub(crate) use profile_fields;

// The choices in borrowers' profiles, and the reasons and states of reports about borrowers.

choice! {
    /// Where a borrower's income comes from.
    pub enum IncomeType {
        #[default] SelfEmployed = "Self Employed",
        Retired = "Retired",
        PrivateSectorEmployee = "Private Sector Employee",
        PublicSectorEmployee = "Public Sector Employee",
        BusinessOwner = "Business Owner",
    }
}

choice! {
    /// The kind of home that a borrower lives in.
    pub enum ResidenceType {
        #[default] FullyOwned = "Fully Owned",
        FamilyHouse = "Family House",
        OldLawRent = "Old Law Rent",
        NewLawRent = "New Law Rent",
        FurnishedRent = "Furnished Rent",
    }
}

choice! {
    /// A borrower's highest level of education.
    pub enum EducationLevel {
        #[default] HighSchool = "High School",
        Diploma = "Diploma",
        Bachelors = "Bachelor's",
        Masters = "Master's",
        Phd = "Phd",
    }
}

choice! {
    /// Why a borrower is reported.
    pub enum ReportReason {
        /// Payments are ninety days or more late.
        Default90d = "default_90d",
        /// The identity of another person was used.
        FraudIdentity = "fraud_identity",
        /// Forged or changed documents were used.
        FraudDocuments = "fraud_documents",
        /// The borrower can't be found.
        SkipTrace = "skip_trace",
        /// The borrower is bankrupt.
        Bankruptcy = "bankruptcy",
        /// Another reason, given in the details.
        #[default] Other = "other",
    }
}

choice! {
    /// The state of a report. An expired report keeps its state.
    pub enum ReportState {
        /// The report counts.
        #[default] Open = "open",
        /// The borrower disputes it. It does not count until the dispute is settled.
        Disputed = "disputed",
        /// The partner has withdrawn it.
        Withdrawn = "withdrawn",
    }
}

text_column!(IncomeType, ResidenceType, EducationLevel, ReportReason, ReportState);

// The tables of borrowers, and of data about them.

macro_rules! borrower_record {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        record! {
            /// A person that the tenant knows, with the profile. Unknown values are null.
            ///
            /// A national id, a phone number and an e-mail address have two columns each: the value that is shown, and
            /// the value that is searched. Both contain the same facts as long as the host supplies no keys.
            #[allow(clippy::struct_field_names, reason = "the key is named as in other tables")]
            pub(crate) struct Borrower in "borrower" since 3 wide {
                key { tenant_id: TenantId, borrower_id: BorrowerId }
                uuid: BorrowerUuid,
                first_name: String,
                last_name: String,
                phone_value: String,
                phone_lookup: String,
                national_id_value: Option<String>,
                national_id_lookup: Option<String>,
                email_value: Option<String>,
                email_lookup: Option<String>,
                /// Whether signing up filled in values that were not sent.
                placeholder: bool,
                created_at: DateTime<Utc>,
                $($($column: Option<$Column>,)+)+
                updated_at: Option<DateTime<Utc>>,
            }
            unique by_uuid (tenant_id, uuid);
            index by_phone (tenant_id, phone_lookup) unique before 4;
            unique by_national_id (tenant_id, national_id_lookup);
            index by_email (tenant_id, email_lookup);
            unique by_national_id_again (tenant_id, national_id_lookup) since 4;
            index by_phone_again (tenant_id, phone_lookup) since 4;
            index by_email_again (tenant_id, email_lookup) since 4;
        }

        impl Borrower {
            /// Returns a borrower without any data.
            pub(crate) fn unknown(
                tenant_id: TenantId,
                borrower_id: BorrowerId,
                uuid: BorrowerUuid,
                created_at: DateTime<Utc>,
            ) -> Self {
                Self {
                    tenant_id,
                    borrower_id,
                    uuid,
                    first_name: String::new(),
                    last_name: String::new(),
                    phone_value: String::new(),
                    phone_lookup: String::new(),
                    national_id_value: None,
                    national_id_lookup: None,
                    email_value: None,
                    email_lookup: None,
                    placeholder: false,
                    created_at,
                    $($($column: None,)+)+
                    updated_at: None,
                }
            }
        }
    };
}

profile_fields!(borrower_record);

impl Borrower {
    /// First and last name.
    pub(crate) fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// Returns the declared monthly debt.
    pub(crate) fn monthly_debt(&self) -> Option<Money> {
        Some(Money::from_minor(self.monthly_debt?, self.monthly_debt_currency?))
    }
}

record! {
    /// A borrower's link to a provider. Partners that act for the provider see the borrower. A consent of the borrower
    /// counts for this provider, from the stored time.
    pub(crate) struct BorrowerLink in "borrower_link" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, provider_id: ProviderId }
        since: DateTime<Utc>,
        consent_sms_at: Option<DateTime<Utc>>,
        consent_location_at: Option<DateTime<Utc>>,
        consent_apps_at: Option<DateTime<Utc>>,
        consent_marketing_at: Option<DateTime<Utc>>,
    }
    index by_provider (tenant_id, provider_id, borrower_id);
}

record! {
    /// The value of a variable in `extras`, as one partner sent it. That partner's policy defines the variable.
    pub(crate) struct BorrowerExtra in "borrower_extra" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, partner_id: PartnerId, name: String }
        /// The value as JSON.
        value: String,
        sent_at: DateTime<Utc>,
    }
}

impl BorrowerExtra {
    /// Returns the value.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] if the column does not contain JSON.
    pub(crate) fn json(&self) -> Result<Json<'static>, StorageError> {
        let damaged = |_| StorageError::Damaged("the value of an extra is no JSON".into());
        Json::parse_stored(self.value.as_bytes()).map(Json::into_owned).map_err(damaged)
    }
}

record! {
    /// One partner's report about a borrower.
    pub(crate) struct ReportRecord in "borrower_report" since 3 {
        key { tenant_id: TenantId, report_id: ReportId }
        borrower_id: BorrowerId,
        partner_id: PartnerId,
        reason: ReportReason,
        application_id: Option<String>,
        /// In minor units of the currency in the next column.
        amount: Option<i64>,
        amount_currency: Option<Currency>,
        details: Option<String>,
        occurred_on: Option<NaiveDate>,
        state: ReportState,
        reported_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    }
    index by_borrower (tenant_id, borrower_id, report_id);
    index by_borrower_again (tenant_id, borrower_id, report_id) since 4;
}

record! {
    /// A name in a mapping of a tenant, and its id.
    pub(crate) struct Mapping in "id_mapping" since 3 {
        key { tenant_id: TenantId, kind: String, name: String }
        id: i64,
    }
    unique by_id (tenant_id, kind, id);
}

record! {
    /// An erased borrower: the data that prove the erasure, and those that are needed to keep loans as the law
    /// requires.
    pub(crate) struct ErasedBorrower in "erased_borrower" since 4 {
        key {
            tenant_id: TenantId,
            /// The SHA-256 of the public id. The id is random, so it cannot be guessed from this.
            uuid_sha256: Vec<u8>,
        }
        borrower_id: BorrowerId,
        /// The public id, if the decision log has records. Their digests depend on it.
        stream: Option<BorrowerUuid>,
        /// The linked providers of the borrower, separated by commas. Their partners get the answer that the borrower
        /// was erased.
        providers: String,
        /// The name of the pepper of the next column.
        national_id_kid: Option<String>,
        /// The code of the national id, if loans are kept.
        national_id_mac: Option<Vec<u8>>,
        partner_id: PartnerId,
        author: String,
        reason: Option<String>,
        erased_at: DateTime<Utc>,
        /// Whether all data have been removed.
        is_done: bool,
    }
    unique by_borrower (tenant_id, borrower_id);
}

impl ReportRecord {
    /// Whether the report counts at a time: it is open and not expired.
    pub(crate) fn is_open(&self, at: DateTime<Utc>) -> bool {
        self.state == ReportState::Open && at < self.expires_at
    }
}

tables! {
    of_nobody { Mapping }
    of_a_borrower { BorrowerLink, BorrowerExtra, ReportRecord }
    special { Borrower, ErasedBorrower }
}
