//! The tables of loans, and their words.
#![allow(unreachable_pub, reason = "for the answers of operations that come next")]

use crate::tables::{ColumnValue, ToValue, newtype_column, record, tables, text_column};
use crate::wire::{choice, typed_ids};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_lending::{ClosureCause, PenaltyMode, RateUnit};
use lendwright_storage::{ColumnKind, StorageError, Value};
use lendwright_types::currency::Currency;
use lendwright_types::{BorrowerId, PartnerId, ProviderId, TenantId, ids};

// The choices in the tables of lending.

choice! {
    /// The state of a credit application.
    pub enum ApplicationStatus {
        /// Created and not decided yet.
        #[default] Pending = "pending",
        /// Approved, with instalments to be paid.
        Approved = "approved",
        /// Rejected.
        Rejected = "rejected",
        /// All instalments are paid.
        Completed = "completed",
        /// Settled early.
        SettledEarly = "settled_early",
        /// Written off. Later payments are booked as recoveries.
        WrittenOff = "written_off",
    }
}

impl ApplicationStatus {
    /// The states with amounts that may still be lent or owed. They prevent a change of the provider's currency.
    pub(crate) const OPEN: [Self; 2] = [Self::Pending, Self::Approved];
}

choice! {
    /// An event of a credit application.
    pub enum EventKind {
        /// It was created.
        #[default] Created = "created",
        /// It was approved, and its schedule was created.
        Approved = "approved",
        /// It was rejected.
        Rejected = "rejected",
        /// A whole instalment was paid.
        Instalment = "instalment",
        /// It was settled early.
        Settlement = "settlement",
        /// Any amount was paid.
        Part = "part",
        /// An amount was recovered after the write-off.
        Recovery = "recovery",
        /// A payment or settlement was reversed.
        Reversal = "reversal",
        /// The rest was rescheduled over another term.
        Restructuring = "restructuring",
        /// Due dates were postponed.
        Holiday = "holiday",
        /// Penalties were waived.
        Waiver = "waiver",
        /// It was written off.
        WriteOff = "write_off",
        /// The refund that the lender owed the borrower was paid out.
        Refund = "refund",
        /// A change that is not a payment was undone.
        Undo = "undo",
    }
}

impl EventKind {
    /// Whether the event belongs to the loan. Events before the start of the loan do not.
    pub(crate) const fn is_of_loan(self) -> bool {
        !matches!(self, Self::Created | Self::Approved | Self::Rejected)
    }
}

choice! {
    /// The purpose of a payment.
    pub enum PaymentKind {
        /// One whole instalment.
        #[default] Instalment = "instalment",
        /// The early settlement of the loan.
        Settlement = "settlement",
        /// Any amount.
        Part = "part",
        /// A recovery after a write-off.
        Recovery = "recovery",
    }
}

choice! {
    /// An account of an application's ledger.
    pub enum Account {
        /// The principal owed.
        #[default] Principal = "principal",
        /// Interest paid.
        Interest = "interest",
        /// Penalties paid.
        Penalty = "penalty",
        /// Fees paid.
        Fee = "fee",
        /// The cash paid out and in.
        Cash = "cash",
        /// The written-off principal, minus its recoveries.
        Loss = "loss",
        /// The amount that the lender owes the borrower since the loan ended.
        Refund = "refund",
    }
}

text_column!(ApplicationStatus, EventKind, PaymentKind, Account);

/// Columns of codes of the pure domain. They contain the code's name.
macro_rules! code_column {
    ($($code:ident),+) => {$(
        impl ToValue for $code {
            fn to_value(&self) -> Value {
                Value::Text(self.name().to_owned())
            }
        }

        impl ColumnValue for $code {
            const KIND: ColumnKind = ColumnKind::Text;

            fn from_value(value: Value) -> Result<Self, StorageError> {
                let text = String::from_value(value)?;
                $code::from_name(&text).ok_or_else(|| {
                    StorageError::Damaged(concat!("holds no ", stringify!($code)).into())
                })
            }
        }
    )+};
}

code_column!(ClosureCause, PenaltyMode, RateUnit);

// The tables of credit products, applications, due payments and payments. Amounts are in minor units of the currency
// of the row's product or application.

pub(crate) use lendwright_types::{ApplicationId, PaymentId, ProductId};

ids! {
    /// A due payment, which is an instalment: the interface's `Transaction_ID`.
    pub DueId = "a due payment's id";
}

newtype_column! { i64: DueId }
typed_ids! { integers: DueId }

record! {
    /// A credit product of a provider. A deleted one stays for its loans.
    pub(crate) struct ProductRecord in "credit_product" since 3 {
        key { tenant_id: TenantId, product_id: ProductId }
        provider_id: ProviderId,
        name: String,
        /// The name in NFC and lower case while the product is live. Null after its deletion.
        live_name: Option<String>,
        currency: Currency,
        rate_unit: RateUnit,
        penalty_mode: PenaltyMode,
        /// In millionths of the rate's unit.
        interest_rate: i64,
        /// In millionths of a percent.
        early_payment_interest: i64,
        /// In millionths of a percent. With fixed penalties in minor units.
        late_payment_penalty: i64,
        /// In the same unit as `late_payment_penalty`.
        very_late_payment_penalty: i64,
        min_repayment_months: i64,
        max_repayment_months: i64,
        lower_limit_minor: i64,
        upper_limit_minor: i64,
        created_at: DateTime<Utc>,
        updated_at: Option<DateTime<Utc>>,
        deleted_at: Option<DateTime<Utc>>,
    }
    unique by_live_name (tenant_id, provider_id, live_name);
    index by_provider (tenant_id, provider_id, product_id);
}

record! {
    /// A provider's settings of lending, for all of its products or for one.
    pub(crate) struct SettingsRecord in "lending_settings" since 3 {
        key {
            tenant_id: TenantId,
            provider_id: ProviderId,
            /// 0 for all of the provider's products.
            product_id: ProductId,
        }
        /// The settings, as canonical JSON.
        settings: String,
        updated_at: DateTime<Utc>,
    }
}

record! {
    /// A credit application with the terms at its creation. Later changes of the product or its settings never affect
    /// it.
    pub(crate) struct ApplicationRecord in "credit_application" since 3 {
        key { tenant_id: TenantId, application_id: ApplicationId }
        provider_id: ProviderId,
        borrower_id: BorrowerId,
        product_id: ProductId,
        partner_id: PartnerId,
        status: ApplicationStatus,
        currency: Currency,
        amount_minor: i64,
        repayment_months: i64,
        reason: String,
        submitted_at: DateTime<Utc>,
        /// The first day with interest. Null before the approval.
        start: Option<NaiveDate>,
        product_name: String,
        rate_unit: RateUnit,
        penalty_mode: PenaltyMode,
        interest_rate: i64,
        early_payment_interest: i64,
        late_payment_penalty: i64,
        very_late_payment_penalty: i64,
        min_repayment_months: i64,
        max_repayment_months: i64,
        lower_limit_minor: i64,
        upper_limit_minor: i64,
        /// The settings that differ from the default, as canonical JSON.
        settings: String,
    }
    index by_borrower (tenant_id, borrower_id, application_id);
    index by_provider (tenant_id, provider_id, application_id);
    index by_status (tenant_id, provider_id, status, application_id);
    index by_borrower_again (tenant_id, borrower_id, application_id) since 4;
    index by_status_again (tenant_id, provider_id, status, application_id) since 4;
}

record! {
    /// One event of an application's history. Rows are only added.
    pub(crate) struct ApplicationEvent in "application_event" since 3 {
        key { tenant_id: TenantId, application_id: ApplicationId, number: i64 }
        kind: EventKind,
        /// The effective day.
        day: NaiveDate,
        at: DateTime<Utc>,
        /// The partner that made the change, also through the host.
        partner_id: PartnerId,
        reason: String,
        amount_minor: Option<i64>,
        /// The other decided inputs, as canonical JSON: an object.
        inputs: String,
        /// The version of the schedule that the event created.
        version: Option<i64>,
        /// The number of the event that it undoes.
        undoes: Option<i64>,
    }
}

record! {
    /// A due payment: one row of an application's schedule. [`DueId`] consists of the application's id, the version
    /// and the number. So the rows of an application are one range of the key.
    pub(crate) struct DuePayment in "due_payment" since 3 {
        key { tenant_id: TenantId, due_id: DueId }
        application_id: ApplicationId,
        /// The layout of the schedule, from 1.
        version: i64,
        number: i64,
        period_start: NaiveDate,
        due_date: NaiveDate,
        principal_minor: i64,
        interest_minor: i64,
        /// The interest of this period. It differs from the interest due if a grace defers interest.
        own_interest_minor: i64,
        /// The part of the interest that is carried from earlier periods.
        carried_minor: i64,
        principal_paid_minor: i64,
        interest_paid_minor: i64,
        fee_paid_minor: i64,
        penalty_paid_minor: i64,
        penalty_waived_minor: i64,
        is_paid: bool,
        paid_at: Option<DateTime<Utc>>,
        paid_amount_minor: Option<i64>,
        settled_by: Option<ClosureCause>,
        /// The number of the event that replaced it with other rows. Null while it is valid.
        retired_by: Option<i64>,
    }
}

record! {
    /// A payment. A reversed one stays.
    pub(crate) struct PaymentRecord in "payment" since 3 {
        key { tenant_id: TenantId, payment_id: PaymentId }
        application_id: ApplicationId,
        event_number: i64,
        borrower_id: BorrowerId,
        kind: PaymentKind,
        amount_minor: i64,
        method: String,
        booked_at: DateTime<Utc>,
        /// The effective day.
        day: NaiveDate,
        /// The number of the event that reversed it. Null while it is live.
        reversed_by: Option<i64>,
    }
    index by_borrower (tenant_id, borrower_id, payment_id);
    unique by_event (tenant_id, application_id, event_number);
}

record! {
    /// The part of a payment that was allocated to one due payment.
    pub(crate) struct PaymentPart in "payment_part" since 3 {
        key { tenant_id: TenantId, payment_id: PaymentId, due_id: DueId }
        penalty_minor: i64,
        fee_minor: i64,
        interest_minor: i64,
        principal_minor: i64,
    }
}

record! {
    /// The claim of a live payment or settlement that has closed a due payment. Its unique key prevents a second
    /// payment of the same due payment.
    pub(crate) struct DueClaim in "due_claim" since 3 {
        key { tenant_id: TenantId, due_id: DueId }
        payment_id: PaymentId,
    }
}

record! {
    /// One line of an application's ledger. The lines of an event sum to 0.
    pub(crate) struct LedgerLine in "ledger_line" since 3 {
        key { tenant_id: TenantId, application_id: ApplicationId, event_number: i64, account: Account }
        amount_minor: i64,
    }
}

record! {
    /// A request with an idempotency key that succeeded, and its answer.
    pub(crate) struct OnceRecord in "idempotency" since 3 {
        key { tenant_id: TenantId, partner_id: PartnerId, idempotency_key: String }
        operation: String,
        /// The SHA-256 of the operation and all fields.
        hash: Vec<u8>,
        body: String,
        detail: String,
        application_id: Option<ApplicationId>,
        payment_id: Option<PaymentId>,
        at: DateTime<Utc>,
        /// The number of the application's event, if it is not a payment.
        event_number: Option<i64> = since 4,
    }
    unique by_key_again (tenant_id, partner_id, idempotency_key) since 4;
}

tables! {
    of_nobody { ProductRecord, SettingsRecord }
    special {
        ApplicationRecord, ApplicationEvent, DuePayment, PaymentRecord, PaymentPart, DueClaim, LedgerLine,
        OnceRecord,
    }
}

/// The limit of layouts of an application's schedule, and of row numbers in one layout. Both are below it.
const PER_VERSION: i64 = 1_000;

const PER_APPLICATION: i64 = PER_VERSION * 1_000;

impl DueId {
    /// Returns the id of a row. With the number 0 it is the id of the loan itself. `None` if the version is not from 1
    /// to 999, if the number is larger, or if the id does not fit.
    pub(crate) fn new(application: ApplicationId, version: i64, number: i64) -> Option<Self> {
        if !(1..PER_VERSION).contains(&version) || !(0..PER_VERSION).contains(&number) {
            return None;
        }
        let of_version = version.checked_mul(PER_VERSION)?.checked_add(number)?;
        application.0.checked_mul(PER_APPLICATION)?.checked_add(of_version).map(Self)
    }

    /// Returns the first and the last possible id of an application's rows. `None` if an id does not fit.
    pub(crate) fn range_of(application: ApplicationId) -> Option<(Self, Self)> {
        let first = application.0.checked_mul(PER_APPLICATION)?;
        Some((Self(first), Self(first.checked_add(PER_APPLICATION - 1)?)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{ApplicationId, DueId};

    #[test]
    fn the_rows_of_an_application_are_one_range_of_ids() {
        let seven = ApplicationId(7);
        let (first, last) = DueId::range_of(seven).unwrap();
        for (version, number, id) in
            [(1, 1, 7_001_001), (1, 600, 7_001_600), (2, 1, 7_002_001), (999, 999, 7_999_999)]
        {
            let due = DueId::new(seven, version, number);
            assert_eq!(due, Some(DueId(id)));
            assert!(due.is_some_and(|due| first <= due && due <= last));
        }
        for (version, number) in [(0, 1), (1, -1), (1_000, 1), (1, 1_000), (-1, 1)] {
            assert_eq!(DueId::new(seven, version, number), None, "{version} {number}");
        }
        assert_eq!(DueId::new(ApplicationId(i64::MAX), 1, 1), None);
        assert_eq!(DueId::range_of(ApplicationId(i64::MAX)), None);
    }
}
