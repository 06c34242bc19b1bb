//! Policies and the variables that a host declares.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{ScoringError, WarningCode};
use crate::records::access::{ProviderRecord, default_provider};
use crate::records::policies;
use crate::records::rules::adopt_rules;
use crate::unit::Prepared;
use lendwright_scoring::internal::unfit_name;
use lendwright_scoring::rules::Variable;
use lendwright_scoring::{Policy, PolicyError};
use lendwright_types::currency::Currency;
use lendwright_types::json::escape_step;

request! {
    /// Activates a policy for a partner: its rules, weights, bands and declared variables. The policy's rules replace
    /// the partner's rules. Suspicious parts of the policy that are not errors are reported as warnings.
    pub struct LoadPolicy {
        /// The policy, in the form of a policy file: `{"format": 1, …}`. See docs/rules.md.
        body "policy" => policy: Json<'static>,
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The digest that the policy must have.
        body "digest" => digest: Option<String>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

answer! {
    /// The policy that is now in force.
    pub struct PolicyLoaded {
        /// The digest of the policy.
        "digest" => digest: String,
        /// The number of its rules.
        "rules" => rules: i64,
    }
}

/// Warns that amounts of borrowers in the provider's currency will not count.
fn warn_of_other_currency(cx: &mut Context<'_>, provider: &ProviderRecord, policy: Currency) {
    let (name, of, policy) = (&provider.name, provider.currency.code(), policy.code());
    let text = format!(
        "amounts of provider '{name}' are in {of} and the policy in {policy}, so they count as missing"
    );
    cx.warn(WarningCode::OtherCurrency, "/currency", text);
}

impl LoadPolicy {
    fn read(&self) -> Result<Policy, PolicyError> {
        Policy::from_json(self.policy.to_string().as_bytes())
    }
}

impl Operation for LoadPolicy {
    type Body = PolicyLoaded;
    const ACCESS: Access = Access::Write;

    fn prepare(&self, _: &Engine) -> Result<Prepared, Error> {
        // Errors in the policy are reported later, in `run`.
        Ok(self.read().map_or(Prepared::Nothing, |policy| Prepared::PolicyRead(Box::new(policy))))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<PolicyLoaded, Error> {
        cx.act_as(self.partner.as_deref())?;
        policies::refuse_other(cx, self.if_match.as_deref())?;
        let refused = |field| move |error| ScoringError::PolicyInvalid { field, error };
        let mut policy = match &cx.prepared {
            Prepared::PolicyRead(policy) => Policy::clone(policy),
            _ => self.read().map_err(refused("policy"))?,
        };
        if let Some(digest) = &self.digest {
            policy = policy.with_digest(digest.trim()).map_err(refused("digest"))?;
        }
        if let Some(variable) = policy.protected_reads().next()
            && cx.config().forbid_protected
        {
            return Err(Error::value("policy", "must read no protected variable", variable));
        }
        refuse_unfit_names(cx, &policy)?;
        cx.warn_of_rules(policy.warnings().iter().cloned());
        let (of, provider) = (policy.parts().currency, default_provider(cx)?);
        if provider.currency != of {
            warn_of_other_currency(cx, &provider, of);
        }
        adopt_rules(cx, policy.rules())?;
        policies::save(cx, &policy)?;
        Ok(PolicyLoaded {
            digest: policy.digest().to_owned(),
            rules: i64::try_from(policy.rules().len()).unwrap_or(i64::MAX),
        })
    }
}

/// Refuses names of new rules that are not allowed. Rules that are already in force keep their names.
fn refuse_unfit_names(cx: &mut Context<'_>, policy: &Policy) -> Result<(), Error> {
    let before = policies::current(cx)?;
    let new = policy.rules().iter().map(|rule| rule.name());
    for name in new.filter(|name| before.rule(name).is_none()) {
        if let Some(text) = unfit_name(name) {
            let pointer = format!("/rules/{}", escape_step(name));
            let error = PolicyError::Member { pointer, text };
            return Err(ScoringError::PolicyInvalid { field: "policy", error }.into());
        }
    }
    Ok(())
}

request! {
    /// Returns the current policy of a partner, or an earlier one by its digest.
    pub struct GivePolicy {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The digest of an earlier policy.
        body "digest" => digest: Option<String>,
    }
}

answer! {
    /// A policy and its digest.
    pub struct GivenPolicy {
        /// The digest of the policy.
        "digest" => digest: String,
        /// The policy. Its canonical JSON has this digest.
        "policy" => policy: Json<'static>,
    }
}

impl Operation for GivePolicy {
    type Body = GivenPolicy;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<GivenPolicy, Error> {
        cx.act_as(self.partner.as_deref())?;
        let policy =
            match self.digest.as_deref().map(str::trim) {
                Some(digest) => policies::of_digest(cx, digest)?.ok_or_else(|| {
                    Error::NotThere { what: "policy", field: "digest", name: digest.to_owned() }
                })?,
                None => policies::current(cx)?,
            };
        let json = Json::parse_stored(policy.to_json().as_bytes())?.into_owned();
        Ok(GivenPolicy { digest: policy.digest().to_owned(), policy: json })
    }
}

request! {
    /// Declares variables. From then on, a partner's rules, weights and `extras` may use them. Declaring a variable
    /// again in the same way is not an error. Declaring it differently is an error.
    pub struct DeclareVariables {
        /// The variables: objects with a name, a type and the other members of a policy's `variables`. See
        /// docs/rules.md.
        body "variables" => variables: Vec<Json<'static>>,
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

answer! {
    /// The host's variables for the partner, and the digest of its new policy.
    pub struct VariablesDeclared {
        /// The digest of the partner's policy.
        "digest" => digest: String,
        /// The names of all variables that the host has declared for the partner, sorted.
        "variables" => variables: Vec<String>,
    }
}

impl Operation for DeclareVariables {
    type Body = VariablesDeclared;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<VariablesDeclared, Error> {
        cx.act_as(self.partner.as_deref())?;
        policies::refuse_other(cx, self.if_match.as_deref())?;
        let read = |(at, declaration)| {
            let pointer = format!("/variables/{at}");
            Variable::read(declaration).map_err(|text| PolicyError::Member { pointer, text })
        };
        let variables = self.variables.iter().enumerate().map(read);
        let variables = variables.collect::<Result<Vec<_>, _>>()?;
        let policy = policies::current(cx)?.with_variables(variables)?;
        policies::save(cx, &policy)?;
        let own = policy.parts().variables.iter().filter(|v| v.is_hosts_own());
        let mut variables: Vec<String> = own.map(|v| v.name.to_string()).collect();
        variables.sort();
        Ok(VariablesDeclared { digest: policy.digest().to_owned(), variables })
    }
}
