//! The host's own operations: partners, keys, providers, mappings, policies, and the book itself.

mod book;
mod import;
mod keys;
mod log;
mod partners;
mod policies;
mod providers;
mod retention;

pub use crate::records::collected::Keep;
pub use crate::records::lending::LendingSettings;
pub use book::{
    AreaSetting, AreasSet, BackUp, BackedUp, BookFault, BookVerified, ClockSet, MappingsSet,
    SetAreas, SetClock, SetMappings, VerifyBook,
};
pub use import::{
    BorrowerRow, BorrowersImported, ImportBorrowers, LinkMany, LinkedOfType, ManyLinked,
};
pub use keys::{IssueKey, KeyIssued, KeyListed, KeyRevoked, Keys, ListKeys, RevokeKey};
pub use log::{
    BrokenRecord, ExportListed, ExportLog, ExportedLog, Exports, ListExports, LogVerified,
    VerifyLog,
};
pub use partners::{
    LinkProviders, ListPartners, MakePartner, PartnerListed, PartnerMade, Partners, PermitModels,
    PermitScopes,
};
pub use policies::{
    DeclareVariables, GivePolicy, GivenPolicy, LoadPolicy, PolicyLoaded, VariablesDeclared,
};
pub use providers::{
    LendingInForce, ListProviders, MakeProvider, ProviderSettings, Providers, SetLending,
    SetProvider,
};
pub use retention::{
    BorrowerErased, DecisionsErased, EraseBorrower, EraseDecisions, ExpiredPurged, PurgeExpired,
    RetentionSet, SetRetention,
};

use crate::error::Error;
use crate::records::access::known_tenant;
use crate::unit::Context;
use lendwright_types::TenantId;
use lendwright_types::currency::{self, Currency};
use lendwright_types::time::Zone;

// Checks fields of the host's operations.

/// Checks a name. It must be safe in a header, a path and a log line.
fn parse_name<'n>(field: &str, name: &'n str) -> Result<&'n str, Error> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._@-".contains(&byte);
    if (1..=64).contains(&name.len()) && name.bytes().all(plain) {
        return Ok(name);
    }
    Err(Error::value(field, "must be 1 to 64 of letters, digits and ._@-", format!("{name:?}")))
}

/// Reads a currency by its code. Left out: the Egyptian pound.
fn parse_currency(code: Option<&str>) -> Result<Currency, Error> {
    let Some(code) = code else { return Ok(currency::EGP) };
    let reason = "must be the code of a currency of ISO 4217";
    Currency::from_code(code).map_err(|_| Error::value("currency", reason, format!("{code:?}")))
}

/// Reads a time zone by its name. Left out: Cairo's.
fn parse_time_zone(name: Option<&str>) -> Result<Zone, Error> {
    let Some(name) = name else { return Ok(Zone::CAIRO) };
    let reason = "must be a time zone of the IANA database, like Africa/Cairo";
    name.parse().map_err(|_| Error::value("time_zone", reason, format!("{name:?}")))
}

/// Returns the tenant with this id. Left out: the host's own.
fn resolve_tenant(cx: &mut Context<'_>, sent: Option<TenantId>) -> Result<TenantId, Error> {
    match sent {
        Some(tenant_id) => known_tenant(cx, tenant_id),
        None => Ok(cx.partner()?.tenant_id),
    }
}
