//! ids

/// Who holds partners and providers; nothing is shared between tenants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TenantId(pub i64);

crate::storage::newtype_field!(TenantId(i64));
