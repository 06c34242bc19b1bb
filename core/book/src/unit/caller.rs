//! The caller and the partner of a unit of work.

use crate::error::Error;
use lendwright_scoring::identity::{Mac, Scope, Scopes};
use lendwright_types::{BorrowerId, PartnerId, ProviderId, SessionId, TenantId};

/// Who calls, as the handle or the credentials say. What the caller may do is looked up in every
/// unit of work, so that a revoked key or a withdrawn scope takes effect with the next request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Caller {
    /// The host, as the book's default partner. Only the host may run the host's own operations.
    Host,
    /// A partner that the host has authenticated.
    Partner(PartnerId),
    /// A partner that authenticated with the API key of this id.
    Key(String),
    /// A partner that authenticated with an access token of this session.
    Session(SessionId),
    /// Somebody with the upload token of this code, which uploads one borrower's data for the partner that
    /// got it.
    Upload(Mac),
}

/// The partner of a unit of work, as the book has it in that unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Partner {
    /// The partner's id.
    pub partner_id: PartnerId,
    /// The tenant of the partner. The partner sees its data.
    pub tenant_id: TenantId,
    /// The partner's user name.
    pub user_name: String,
    /// What the partner may do, restricted to what its key may do.
    pub scopes: Scopes,
    /// The provider that a borrower is linked to unless a request names another.
    pub default_provider_id: ProviderId,
    /// How often the partner has logged out: sessions of an earlier epoch have ended.
    pub(crate) token_epoch: i64,
    /// Whether the caller is the host.
    pub is_host: bool,
    /// The only borrower whom an upload token lets its owner see.
    pub(crate) only_borrower: Option<BorrowerId>,
}

impl Partner {
    /// The name recorded as the author of changes.
    #[must_use]
    pub fn author(&self) -> &str {
        if self.is_host { "host" } else { &self.user_name }
    }

    /// Whether the partner has a scope; the host has all of them.
    #[must_use]
    pub fn may(&self, scope: Scope) -> bool {
        self.is_host || self.scopes.contains(scope)
    }

    /// Refuses a partner without a scope.
    ///
    /// # Errors
    /// [`Error::Forbidden`].
    pub(crate) fn need(&self, scope: Scope) -> Result<(), Error> {
        if self.may(scope) { Ok(()) } else { Err(Error::Forbidden { scope: Some(scope) }) }
    }
}
