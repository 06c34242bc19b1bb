//! Handles that act for somebody, and the check of what they show.

use super::{Caller, Engine};
use crate::error::Error;
use crate::operations::access::records::PartnerRecord;
use crate::operations::{Access, Credentials};

const FAILURE: &str = "something went wrong, please try again";

impl Engine {
    /// A handle that acts for a partner, for a host that has authenticated it by itself.
    ///
    /// # Errors
    /// [`Error::NotThere`] where no partner has this user name; [`Error::Forbidden`] on a handle that
    /// is not the host's own.
    pub fn acting_as(&self, user_name: &str) -> Result<Self, Error> {
        if self.caller != Caller::Host {
            return Err(Error::Forbidden { scope: None });
        }
        let caller = self.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
            let unknown = || Error::NotThere { what: "partner", name: user_name.to_owned() };
            Ok(Caller::Partner(partner.ok_or_else(unknown)?.partner_id))
        })?;
        Ok(Self { shared: self.shared.clone(), caller })
    }

    /// The caller that credentials show.
    #[allow(clippy::unused_self, reason = "access comes next")]
    pub(crate) fn authenticate(&self, _credentials: Credentials<'_>) -> Result<Caller, Error> {
        Err(Error::NoPepper)
    }
}
