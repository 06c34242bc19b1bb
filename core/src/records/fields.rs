//! How the types of the ground and of the pure domain stand in a column. Those of the interface, such as
//! `ReportState`, say it where they are declared.

use crate::currency::Currency;
use crate::identity::Scopes;
use crate::ids::{
    BorrowerId, BorrowerUuid, PartnerId, ProviderId, ReportId, RuleId, SessionId, TenantId,
};
use crate::storage::{newtype_field, text_field};
use crate::time::Zone;

newtype_field!(BorrowerId(i64));
newtype_field!(PartnerId(i64));
newtype_field!(ProviderId(i64));
newtype_field!(ReportId(i64));
newtype_field!(RuleId(i64));
newtype_field!(SessionId(i64));
newtype_field!(TenantId(i64));

text_field!(BorrowerUuid);
text_field!(Currency);
text_field!(Scopes);
text_field!(Zone);
