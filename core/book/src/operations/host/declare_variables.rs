//! Declares the host's own variables.

use crate::engine::prelude::*;
use crate::records::policies;
use lendwright_scoring::PolicyError;
use lendwright_scoring::rules::Variable;

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
