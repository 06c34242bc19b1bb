//! Sets what a partner may do.

use super::list_partners::{PartnerListed, listed};
use crate::engine::prelude::*;
use crate::records::access::{PartnerRecord, known_partner};
use lendwright_scoring::identity::Scope;

request! {
    /// Sets what a partner may do, in place of its earlier scopes. It takes effect with the next
    /// request, for all of the partner's keys and sessions.
    pub struct PermitScopes {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// What the partner may do from now on. An empty list: nothing.
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
