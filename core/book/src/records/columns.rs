//! The column types of basic types and of types of the pure domain. Types of the interface, such as `ReportState`,
//! declare their column type next to themselves.

use crate::tables::{newtype_column, text_column};
use lendwright_scoring::identity::Scopes;
use lendwright_types::currency::Currency;
use lendwright_types::time::Zone;
use lendwright_types::{
    BorrowerId, BorrowerUuid, PartnerId, ProviderId, ReportId, RuleId, SessionId, TenantId,
};

newtype_column! { i64: BorrowerId, PartnerId, ProviderId, ReportId, RuleId, SessionId, TenantId }

text_column!(BorrowerUuid, Currency, Scopes, Zone);
