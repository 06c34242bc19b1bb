//! Explanations without a book: a policy, an applicant's values in a document, everything that led to the
//! decision in an answer.

use crate::answer::lw_answer;
use crate::bytes::{lw_bytes, present};
use crate::guard::answering;
use crate::policy::lw_policy;
use crate::status::lw_status;
use lendwright::Answered;
use lendwright::operations::scoring::ExplainPolicy as _;
use lendwright::wire::Wire as _;

/// Explains what a policy decides on one applicant, without a book: every weight's arithmetic, each rule's
/// conditions, the reasons, what would change the decision, and what to ask for where it is undetermined.
///
/// The document is a JSON object, for example `{"inputs": {"DBR": 0.7, "age": 31}}`:
/// - `inputs` (object): the applicant's values, each under its variable's name. A variable that is left
///   out, null or N/A is missing. As in every JSON request, and unlike in `lw_policy_decide`, a number may
///   be a text (`"0.7"`, `" +1e3 "`, Arabic-Indic digits; no thousands separators, `0x` or `inf`), where
///   `"nan"` and a blank text are missing; a bool may be 0 or 1, but no text.
/// - `acceptance_rules` and `rejection_rules` (lists of texts, may be left out): the names of the rules that
///   decide. Where both are left out, those that the policy itself lists decide, as in
///   `lw_policy_decide`.
/// - `language` (text, may be left out): the language of the reasons' texts, one in which the policy has reasons, such as
///   `ar`; `en` where it is left out.
///
/// After `lw_policy_explain(policy, lw_str("{\"inputs\": {\"DBR\": 0.7}}"), &answer)`, for example,
/// `lw_answer_text(answer, "/reasons/0/text", &text)` gives the first reason.
///
/// The answer's body has the members of `lw_explain_decision`'s, but for those that only a logged decision
/// has (`decision_id`, `decided_at`, `decided_for`, `uuid`); all weights and points are in it. Its `inputs`
/// come from `given`; a `birth_date` is shown as `********` there and in every explanation, also to the caller
/// that gave it. An unknown variable, one that the policy computes, an unknown field or rule, and a policy
/// that is NULL, are refused, and the answer says which.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_policy_explain(
    policy: Option<&lw_policy>,
    document: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let explain = || {
        let policy = present(policy, "policy")?;
        // SAFETY: the caller's, see the first page.
        let document = unsafe { document.read("document") }?;
        Ok(Some(lw_answer::of(match policy.loaded.policy.explain_document(document) {
            Ok(why) => Answered { status: 200, body: why.to_json(), detail: "{}".to_owned() },
            Err(error) => Answered::error(&error),
        })))
    };
    // SAFETY: the caller's, see the first page.
    unsafe { answering(answer, explain) }
}
