//! The column types of basic types and of types of the pure domain. Types of the interface, such as
//! `ReportState`, declare theirs beside the type.

use crate::currency::Currency;
use crate::identity::Scopes;
use crate::ids::{
    BorrowerId, BorrowerUuid, PartnerId, ProviderId, ReportId, RuleId, SessionId, TenantId,
};
use crate::storage::{newtype_column, text_column};
use crate::time::Zone;

newtype_column!(BorrowerId(i64));
newtype_column!(PartnerId(i64));
newtype_column!(ProviderId(i64));
newtype_column!(ReportId(i64));
newtype_column!(RuleId(i64));
newtype_column!(SessionId(i64));
newtype_column!(TenantId(i64));

text_column!(BorrowerUuid);
text_column!(Currency);
text_column!(Scopes);
text_column!(Zone);
