//! `GET /borrowers/rule/`: returns the partner's rules.

use crate::engine::prelude::*;
use crate::records::policies;
use crate::records::rules::RuleRecord;

request! {
    /// Returns the partner's rules.
    pub struct GetRules {}
}

answer! {
    /// The partner's rules.
    pub struct Rules {
        /// The body of each rule, unchanged, by name, in the order of creation.
        "client" => client: Members<Json<'static>>,
    }
}

impl Operation for GetRules {
    type Body = Rules;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Rules, Error> {
        cx.detail.policy = Some(policies::digest(cx)?);
        let partner_id = cx.partner()?.partner_id;
        let rules = cx.book()?.scan(RuleRecord::by_partner).equal(partner_id).collect()?;
        let mut client = Members::default();
        for rule in rules {
            let body = Json::parse_stored(rule.body.as_bytes())
                .map_err(|_| Error::damaged(format!("rule {}", rule.name)))?;
            client.0.push((rule.name, body.into_owned()));
        }
        Ok(Rules { client })
    }
}
