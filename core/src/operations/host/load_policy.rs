//! Loads a policy for a partner.

use crate::currency::Currency;
use crate::engine::Context;
use crate::error::Error;
use crate::json::Json;
use crate::operations::access::records::ProviderRecord;
use crate::operations::rules::adopt;
use crate::operations::scoring::{facts, policies};
use crate::operations::{Access, Operation, Warning};
use crate::scoring::Policy;
use crate::{answer, request};

request! {
    /// Puts a policy in force for a partner: rules, weights, bands, declared variables, all of it.
    /// The partner's rules become the policy's. What looks wrong without being wrong stands in the
    /// answer's warnings.
    pub struct LoadPolicy {
        /// The policy, as a decision file has it: `{"format": 1, …}`. See docs/rules.md.
        body "policy" => policy: Json<'static>,
        /// The partner's user name; the host's own partner where left out.
        body "partner" => partner: Option<String>,
        /// The digest that it must have.
        body "digest" => digest: Option<String>,
    }
}

answer! {
    /// The policy that decides now.
    pub struct PolicyLoaded {
        /// Its digest.
        "digest" => digest: String,
        /// How many rules it has.
        "rules" => rules: i64,
    }
}

/// The warning that what a provider says of borrowers will not count.
fn other_currency(provider: &ProviderRecord, policy: Currency) -> Warning {
    let (name, of, policy) = (&provider.name, provider.currency.code(), policy.code());
    let message = format!(
        "amounts of provider '{name}' are in {of} and the policy in {policy}, so they count as missing"
    );
    let (code, pointer) = (facts::OTHER_CURRENCY.to_owned(), "/currency".to_owned());
    Warning { code, pointer, message }
}

impl Operation for LoadPolicy {
    type Body = PolicyLoaded;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<PolicyLoaded, Error> {
        cx.speak_for(self.partner.as_deref())?;
        let refused = |field| move |error| Error::PolicyInvalid { field, error };
        let policy = Policy::from_json(self.policy.to_string().as_bytes());
        let mut policy = policy.map_err(refused("policy"))?;
        if let Some(digest) = &self.digest {
            policy = policy.with_digest(digest.trim()).map_err(refused("digest"))?;
        }
        if let Some(variable) = policy.protected_reads().next()
            && cx.config().forbid_protected
        {
            return Err(Error::value("policy", "must read no protected variable", variable));
        }
        cx.detail.warnings = policy.warnings().iter().cloned().collect();
        let (of, provider) = (policy.parts().currency, facts::provider(cx)?);
        if provider.currency != of {
            cx.detail.warnings.0.push(other_currency(&provider, of));
        }
        adopt(cx, policy.rules())?;
        policies::save(cx, &policy)?;
        Ok(PolicyLoaded {
            digest: policy.digest().to_owned(),
            rules: i64::try_from(policy.rules().len()).unwrap_or(i64::MAX),
        })
    }
}
