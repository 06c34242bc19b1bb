//! In whose name a unit of work runs.

use crate::identity::{Scope, Scopes};
use crate::ids::{PartnerId, ProviderId, SessionId, TenantId};

/// In whose name a handle works, as it was shown; what it may do is looked up in each unit of work,
/// so that a key that is revoked, or a scope that is taken away, counts from the next request on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Caller {
    /// The host, in the book's default partner; may run the host's own operations.
    Host,
    /// A partner whom the host has authenticated by itself.
    Partner(PartnerId),
    /// A partner who showed an API key.
    Key(String),
    /// A partner who showed an access token of this session.
    Session(SessionId),
}

/// The partner in whose name a unit of work runs, as the book has it in that unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Partner {
    /// The partner.
    pub partner_id: PartnerId,
    /// Whose data it sees.
    pub tenant_id: TenantId,
    /// Its user name.
    pub user_name: String,
    /// What it may do, narrowed to what its key may do.
    pub scopes: Scopes,
    /// The provider that a borrower is linked to where no other is named.
    pub default_provider_id: ProviderId,
    /// How often it has logged out: sessions of an earlier epoch are over.
    pub(crate) token_epoch: i64,
    /// Whether it is the host that asks.
    pub is_host: bool,
}

impl Partner {
    /// Who is named as the author of what it changes.
    #[must_use]
    pub fn author(&self) -> &str {
        if self.is_host { "host" } else { &self.user_name }
    }

    /// Whether the partner has a scope; the host has all.
    #[must_use]
    pub fn may(&self, scope: Scope) -> bool {
        self.is_host || self.scopes.contains(scope)
    }
}
