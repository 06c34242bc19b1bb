//! Sets the scopes of a partner.

use super::list_partners::{PartnerListed, listed};
use crate::engine::prelude::*;
use crate::records::access::{PartnerRecord, known_partner};
use lendwright_scoring::identity::Scope;

request! {
    /// Sets the scopes of a partner. They replace its earlier scopes. The change applies from the next request, to all
    /// of the partner's keys and sessions.
    pub struct PermitScopes {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// The new scopes. An empty list permits nothing.
        body "scopes" => scopes: Vec<Scope>,
    }
}

impl Operation for PermitScopes {
    type Body = PartnerListed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PartnerListed, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        let partner = PartnerRecord { scopes: self.scopes.iter().copied().collect(), ..partner };
        cx.system().update(&partner)?;
        listed(cx, partner)
    }
}
