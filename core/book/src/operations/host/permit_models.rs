//! Sets the models that a partner may use for scoring.

use super::list_partners::{PartnerListed, listed};
use crate::engine::prelude::*;
use crate::records::access::{PartnerModel, known_partner};
use std::collections::BTreeSet;

request! {
    /// Sets the models that a partner may use for scoring. They replace the earlier ones. A name may be permitted
    /// before its model is loaded. This version cannot load models yet.
    pub struct PermitModels {
        /// The partner's user name.
        body "user_name" => user_name: String,
        /// The names of the models. An empty list permits none.
        body "models" => models: Vec<String>,
    }
}

impl Operation for PermitModels {
    type Body = PartnerListed;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PartnerListed, Error> {
        let partner = known_partner(cx, "user_name", &self.user_name)?;
        if let Some(at) = self.models.iter().position(|name| name.trim().is_empty()) {
            return Err(Error::value(format!("models/{at}"), "must be a name", "an empty text"));
        }
        let wanted: BTreeSet<&str> = self.models.iter().map(String::as_str).collect();
        let (tenant_id, partner_id, since) = (partner.tenant_id, partner.partner_id, cx.now());
        let mut book = cx.book_of(tenant_id);
        let held = book.scan(PartnerModel::by_key).equal(partner_id).collect()?;
        for old in held.iter().filter(|old| !wanted.contains(old.model.as_str())) {
            book.remove::<PartnerModel>((partner_id, old.model.as_str()))?;
        }
        for name in wanted.into_iter().filter(|name| !held.iter().any(|old| old.model == *name)) {
            book.insert(&PartnerModel { tenant_id, partner_id, model: name.to_owned(), since })?;
        }
        listed(cx, partner)
    }
}
