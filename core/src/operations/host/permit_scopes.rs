//! Sets what a partner may do.

use super::list_partners::{PartnerListed, listed};
use crate::engine::Operation;
use crate::error::Error;
use crate::identity::Scope;
use crate::records::access::{PartnerRecord, known_partner};
use crate::unit::{Access, Context};
use crate::wire::request;

request! {
    /// Sets what a partner may do, in the place of what it might before. It counts from the next
    /// request on, for all of its keys and sessions.
    pub struct PermitScopes {
        /// The partner.
        body "user_name" => user_name: String,
        /// What it may do from now on; an empty list: nothing.
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
