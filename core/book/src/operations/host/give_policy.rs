//! Returns a partner's policy.

use crate::engine::prelude::*;
use crate::records::policies;

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
