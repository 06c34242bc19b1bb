//! Checks fields of the host's operations.

use crate::error::Error;
use crate::records::access::known_tenant;
use crate::unit::Context;
use lendwright_types::TenantId;
use lendwright_types::currency::{self, Currency};
use lendwright_types::time::Zone;

/// Checks a name. It must be safe in a header, a path and a log line.
pub(super) fn parse_name<'n>(field: &str, name: &'n str) -> Result<&'n str, Error> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._@-".contains(&byte);
    if (1..=64).contains(&name.len()) && name.bytes().all(plain) {
        return Ok(name);
    }
    Err(Error::value(field, "must be 1 to 64 of letters, digits and ._@-", format!("{name:?}")))
}

/// Reads a currency by its code. Left out: the Egyptian pound.
pub(super) fn parse_currency(code: Option<&str>) -> Result<Currency, Error> {
    let Some(code) = code else { return Ok(currency::EGP) };
    let reason = "must be the code of a currency of ISO 4217";
    Currency::from_code(code).map_err(|_| Error::value("currency", reason, format!("{code:?}")))
}

/// Reads a time zone by its name. Left out: Cairo's.
pub(super) fn parse_time_zone(name: Option<&str>) -> Result<Zone, Error> {
    let Some(name) = name else { return Ok(Zone::CAIRO) };
    let reason = "must be a time zone of the IANA database, like Africa/Cairo";
    name.parse().map_err(|_| Error::value("time_zone", reason, format!("{name:?}")))
}

/// Returns the tenant with this id. Left out: the host's own.
pub(super) fn resolve_tenant(
    cx: &mut Context<'_>,
    tenant_id: Option<i64>,
) -> Result<TenantId, Error> {
    match tenant_id {
        Some(id) => known_tenant(cx, TenantId(id)),
        None => Ok(cx.partner()?.tenant_id),
    }
}
