//! Lists the partners.

use crate::engine::prelude::*;
use crate::records::access::{PartnerModel, PartnerProvider, PartnerRecord};
use lendwright_scoring::identity::Scope;

request! {
    /// Lists the partners by user name.
    pub struct ListPartners {}
}

answer! {
    /// The partners.
    pub struct Partners {
        /// The partners, by user name.
        "partners" => partners: Vec<PartnerListed>,
    }
}

answer! {
    /// A partner and its rights.
    pub struct PartnerListed {
        /// Its user name.
        "user_name" => user_name: String,
        /// The partner's id.
        "partner_id" => partner_id: i64,
        /// The id of its tenant.
        "tenant_id" => tenant_id: i64,
        /// The scopes of the partner.
        "scopes" => scopes: Vec<Scope>,
        /// The models that it may use for scoring.
        "models" => models: Vec<String>,
        /// The ids of the providers that it acts for.
        "provider_ids" => provider_ids: Vec<i64>,
        /// The provider that borrowers are linked to if a request names no other.
        "default_provider_id" => default_provider_id: i64,
        /// When it was created.
        "created_at" => created_at: DateTime<Utc>,
    }
}

impl Operation for ListPartners {
    type Body = Partners;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Partners, Error> {
        let records = cx.system().scan(PartnerRecord::by_user_name).collect()?;
        let partners = records.into_iter().map(|partner| listed(cx, partner));
        Ok(Partners { partners: partners.collect::<Result<_, Error>>()? })
    }
}

/// Reads a partner's models and providers.
pub(super) fn listed(cx: &mut Context<'_>, partner: PartnerRecord) -> Result<PartnerListed, Error> {
    let mut book = cx.book_of(partner.tenant_id);
    let models = book.scan(PartnerModel::by_key).equal(partner.partner_id).collect()?;
    let providers = book.scan(PartnerProvider::by_key).equal(partner.partner_id).collect()?;
    Ok(PartnerListed {
        user_name: partner.user_name,
        partner_id: partner.partner_id.0,
        tenant_id: partner.tenant_id.0,
        scopes: partner.scopes.iter().collect(),
        models: models.into_iter().map(|model| model.model).collect(),
        provider_ids: providers.into_iter().map(|link| link.provider_id.0).collect(),
        default_provider_id: partner.default_provider_id.0,
        created_at: partner.created_at,
    })
}
